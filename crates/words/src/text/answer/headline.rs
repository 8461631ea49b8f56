//! The first line of an answer: the number, of what, over which days.

use super::quantity::{quantity, signed_weight, tenths};
use super::times::untimed;
use super::{AnswerFormatter, names, progress};
use crate::text::{capitalised, counted, curve, day, half_sets, mass_in};
use jiff::civil::Date;
use setwise_domain::curve::Measure;
use setwise_domain::query::{
    Among, Answer, Comparison, Counted, Metric, Part, Period, Pick, Quantity, Query, Subject,
};
use setwise_domain::text::printable;
use setwise_domain::weigh_in;

impl AnswerFormatter<'_> {
    pub(super) fn headline(&self, answer: &Answer) -> String {
        let Some(value) = answer.value else {
            return self.nothing(answer);
        };
        let query = &answer.query;
        let of = Self::subject(query);
        let when = self.days(answer.days);
        let shown = quantity(value, self.formatter.unit());
        if let Some(first) = self.first(answer).or_else(|| self.race(answer, &of)) {
            return first;
        }
        match query.metric {
            Metric::Done => self.done(answer),
            Metric::Records => self.records(answer),
            Metric::Load | Metric::E1rm | Metric::Pace => self.best(answer, &of, &shown),
            Metric::Reps | Metric::Distance | Metric::Time if query.pick.is_some() => {
                self.best(answer, &of, &shown)
            }
            Metric::Distance | Metric::Time => format!(
                "{shown} of {of} {when}, on {}.",
                counted(size(answer.days_counted), "day"),
                of = everything(&of)
            ),
            Metric::Reps => format!("{shown} of {of} {when}.", of = everything(&of)),
            Metric::Tonnage => format!(
                "{shown} lifted{} {when}, in {} on {}.",
                of_what(" in ", &of),
                counted(size(answer.sets_counted), "set"),
                counted(size(answer.days_counted), "day")
            ),
            Metric::Sets => format!(
                "{shown}{} {when}, on {}.",
                of_what(" of ", &of),
                counted(size(answer.days_counted), "day")
            ),
            Metric::HardSets if query.subject == (Subject::All {}) => {
                format!("Hard sets {when}: {} in all.", half_sets(value.amount))
            }
            Metric::HardSets => format!(
                "{}: {} hard {} {when}, on {}.",
                capitalised(&of),
                half_sets(value.amount),
                if (value.amount - 1.0).abs() < f64::EPSILON { "set" } else { "sets" },
                counted(size(answer.days_counted), "day")
            ),
            Metric::Sessions => format!("{shown}{} {when}.", of_what(" with ", &of)),
            Metric::Frequency => {
                let sessions = counted(size(answer.days_counted), "session");
                match of.as_str() {
                    "" => format!("You train {shown}: {sessions} {when}."),
                    of => format!("{}: {shown}, {sessions} {when}.", capitalised(of)),
                }
            }
            Metric::Streak => {
                let longest = answer.parts.first().map_or(0.0, |part| part.value.amount);
                format!(
                    "{shown} in a row with a session{}; your longest run is {}.",
                    of_what(" of ", &of),
                    quantity(Quantity::new(longest, value.unit), self.formatter.unit())
                )
            }
            Metric::Effort => format!("{}{shown} on average {when}.", lead(&of)),
            Metric::Since if is_against_a_target(&query.comparison) => self.came_to(answer, &of),
            Metric::Since => self.since(answer, &of),
            Metric::First => self.came_to(answer, &of),
            Metric::RepMax => self.rep_max(answer, &of),
            Metric::DaysOff => self.days_off(answer, value, &when),
            Metric::Progress => self.progress(answer, &of, &when),
            Metric::Forecast => self.forecast(answer, &of, value),
            Metric::AverageLoad => format!(
                "{of}, average load {when}: {shown}, over {} on {}.",
                counted(size(answer.sets_counted), "set"),
                counted(size(answer.days_counted), "day")
            ),
            Metric::Adherence => adherence(answer, &shown, &when),
            Metric::Duration => self.duration(answer, &when),
            Metric::Start => self.start(answer, &when),
            Metric::Notes => self.notes(answer),
            Metric::Bodyweight => self.weight(answer, value),
            Metric::Deload => progress::deload(answer, self.today),
            Metric::Due => {
                let parts: Vec<_> = answer
                    .parts
                    .iter()
                    .map(|part| format!("{} {}", part.name, half_sets(part.value.amount)))
                    .collect();
                format!("Rested and short of sets {when}: {}.", names(&parts))
            }
        }
    }

    /// `Bodyweight today: 82.4 kg. Mean of the 7 days up to then: 82.7 kg, −0.3 kg a week.`
    fn weight(&self, answer: &Answer, value: Quantity) -> String {
        let unit = self.formatter.unit();
        let shown = mass_in(value.amount, unit);
        let Some(newest) = answer.points.last() else {
            return format!("You weigh {shown}, by your profile.");
        };
        let said = format!("Bodyweight {}: {shown}.", day::relative(newest.date, self.today));
        if let Some(said) = self.weight_since(answer, newest.value) {
            return said;
        }
        let means = weigh_in::seven_day_means(&answer.points);
        let Some(mean) = means.last().filter(|_| means.len() > 1) else {
            return said;
        };
        let trend = answer.trend;
        let trend = trend.and_then(|trend| curve::trend(Measure::TopSet, trend, unit));
        let trend = trend.map_or_else(String::new, |trend| format!(", {trend}"));
        let mean = mass_in(mean.value, unit);
        format!("{said} Mean of the 7 days up to then: {mean}{trend}.")
    }

    /// `Bodyweight 3 Sep: 183.2 lb, 20 Nov: 180.8 lb, so −2.4 lb.` Of days that were asked for, by the means of
    /// seven days at both ends where they are known: one morning says little.
    fn weight_since(&self, answer: &Answer, newest: f64) -> Option<String> {
        let (Period::Days { .. }, None) = (answer.query.period, &answer.compared) else {
            return None;
        };
        let means = weigh_in::seven_day_means(&answer.points);
        let (first, last) = (means.first()?, means.last()?);
        (last.date > first.date).then_some(())?;
        let unit = self.formatter.unit();
        let at = |day: Date| day::relative(day, self.today);
        let change = signed_weight(last.value - first.value, unit);
        Some(format!(
            "Bodyweight {}: {}. By the mean of seven days {} {} and {} {}: {}.",
            at(last.date),
            mass_in(newest, unit),
            mass_in(first.value, unit),
            at(first.date),
            mass_in(last.value, unit),
            at(last.date),
            change.unwrap_or_else(|| "no change".to_owned())
        ))
    }

    /// The one that comes first where several are ranked.
    fn first(&self, answer: &Answer) -> Option<String> {
        let query = &answer.query;
        if !is_ranked(query)
            || matches!(
                query.metric,
                Metric::Progress
                    | Metric::Records
                    | Metric::DaysOff
                    | Metric::Duration
                    | Metric::Start
                    | Metric::Notes
            )
            || is_against_a_target(&query.comparison) && query.metric == Metric::Time
        {
            return None;
        }
        let Part { name, value, date } = answer.parts.first()?;
        let name = match date {
            Some(date) if *name == date.to_string() => {
                let lead = match query.among {
                    Some(Among::Weeks) => "the week of ",
                    _ => "",
                };
                format!("{lead}{}", day::relative(*date, self.today))
            }
            _ => printable(name).into_owned(),
        };
        let what = if is_week_by_week(query) {
            let metric = metric_name(query.metric);
            capitalised(&match Self::subject(query) {
                of if of.is_empty() => format!("{metric} by week"),
                of => format!("{of}, {metric} by week"),
            })
        } else {
            end_of_ranking(query)
        };
        let when = match self.days(answer.days) {
            ever if ever == day::EVER => String::new(),
            when => format!(" {when}"),
        };
        let shown = quantity(*value, self.formatter.unit());
        let best = answer.sets.first().map(|set| self.set(set));
        Some(match (query.metric, best) {
            // The set has the day with it.
            (Metric::Load, Some(set)) if query.among == Some(Among::Days) => {
                format!("{what}{when}: {set}.")
            }
            (Metric::Load, Some(set)) => format!("{what}{when}: {name}, {set}."),
            (Metric::E1rm | Metric::Pace | Metric::Reps, Some(set)) => {
                format!("{what}{when}: {name}, {shown}, from {set}.")
            }
            _ => format!("{what}{when}: {name}, {shown}."),
        })
    }

    fn nothing(&self, answer: &Answer) -> String {
        let query = &answer.query;
        let of = Self::subject(query);
        let when = self.days(answer.days);
        match query.metric {
            Metric::First | Metric::Since if is_against_a_target(&query.comparison) => {
                self.not_yet(answer, &of)
            }
            Metric::Time if is_against_a_target(&query.comparison) => {
                self.no_race(answer, &of, &when)
            }
            Metric::Duration | Metric::Start if answer.days_counted > 0 => {
                untimed(query.metric, size(answer.days_counted))
            }
            Metric::Notes => Self::no_notes(query, &when),
            Metric::RepMax => Self::no_rep_max(query, &of, &when),
            Metric::Bodyweight => "No bodyweight is logged. `bw 82.4 kg` logs one.".to_owned(),
            Metric::Adherence => format!("Nothing was planned {when}."),
            Metric::Records if when != day::EVER => {
                format!("No record{} that stands was set {when}.", of_what(" of ", &of))
            }
            Metric::Progress if answer.judgement.is_some() && of.is_empty() => {
                format!(
                    "Too early to say: no main lift has enough sessions with an estimated max {when}."
                )
            }
            Metric::Progress if answer.judgement.is_some() => self.progress(answer, &of, &when),
            Metric::Forecast => Self::no_forecast(answer, &of, &when),
            Metric::Load | Metric::E1rm | Metric::AverageLoad if answer.sets_counted > 0 => {
                format!("{of} was done without a load {when}.")
            }
            Metric::Effort if answer.sets_counted > 0 => {
                format!(
                    "No effort was logged{} {when}. Add `@8` or `rir 2` to a set.",
                    of_what(" for ", &of)
                )
            }
            Metric::Pace if answer.sets_counted > 0 => {
                format!("No set{} has both a time and a distance {when}.", of_what(" of ", &of))
            }
            _ if when == day::EVER => match of.as_str() {
                "" => "No sets yet.".to_owned(),
                of => format!("No sets of {of} yet."),
            },
            _ => format!("No sets{} {when}.", of_what(" of ", &of)),
        }
    }

    /// The best of one exercise with its set.
    fn best(&self, answer: &Answer, of: &str, shown: &str) -> String {
        let when = match self.days(answer.days) {
            ever if ever == day::EVER => String::new(),
            when => format!(" {when}"),
        };
        let what = match answer.query.metric {
            Metric::Distance => "longest distance",
            Metric::Time => "longest time",
            metric => metric_name(metric),
        };
        let Some(set) = answer.sets.first() else {
            return format!("{of}, {what}{when}: {shown}.");
        };
        let set = self.set(set);
        match answer.query.metric {
            Metric::Load => format!("{of}, {what}{when}: {set}."),
            _ => format!("{of}, {what}{when}: {shown}, from {set}."),
        }
    }
}

/// Whether one of several is asked for.
pub(super) const fn is_ranked(query: &Query) -> bool {
    let of_one = matches!(query.subject, Subject::Exercise { .. });
    let is_best = matches!(query.metric, Metric::Load | Metric::E1rm | Metric::Pace);
    query.among.is_some() || !of_one && (query.pick.is_some() || is_best)
}

/// Whether weeks are told in their order, and not the most of them.
pub(super) fn is_week_by_week(query: &Query) -> bool {
    query.among == Some(Among::Weeks) && query.pick.is_none()
}

/// `Most sets`, `Lowest e1RM`.
fn end_of_ranking(query: &Query) -> String {
    let least = matches!(query.pick, Some(Pick::Least));
    let end = match (query.metric, least) {
        (Metric::Load, false) => "Heaviest set",
        (Metric::Load, true) => "Lightest best set",
        (Metric::E1rm, false) => "Highest e1RM",
        (Metric::E1rm, true) => "Lowest e1RM",
        (Metric::Pace, false) => "Quickest pace",
        (Metric::Pace, true) => "Slowest pace",
        (Metric::Since, _) => "Longest left alone",
        (_, false) => return format!("Most {}", metric_name(query.metric)),
        (_, true) => return format!("Least {}", metric_name(query.metric)),
    };
    end.to_owned()
}

/// What is asked for, as it stands within a line.
const fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Load => "heaviest set",
        Metric::E1rm => "e1RM",
        Metric::Reps => "reps in a set",
        Metric::Tonnage => "load × reps",
        Metric::Sets => "sets",
        Metric::HardSets => "hard sets",
        Metric::Pace => "quickest pace",
        Metric::Distance => "distance",
        Metric::Time => "time",
        Metric::Sessions => "sessions",
        _ => "",
    }
}

fn adherence(answer: &Answer, shown: &str, when: &str) -> String {
    let amount = |at: usize| answer.parts.get(at).map_or(0.0, |part| part.value.amount);
    let counts_sets = answer.parts.first().is_some_and(|part| part.value.unit == Counted::Sets);
    let what = if counts_sets { "planned sets" } else { "planned sessions" };
    format!("{} of {} {what} done {when} ({shown}).", tenths(amount(0)), tenths(amount(1)))
}

pub(super) fn of_what(lead: &str, of: &str) -> String {
    if of.is_empty() { String::new() } else { format!("{lead}{of}") }
}

pub(super) fn everything(of: &str) -> &str {
    if of.is_empty() { "all exercises" } else { of }
}

/// `Bench Press: `.
pub(super) fn lead(of: &str) -> String {
    if of.is_empty() { String::new() } else { format!("{}: ", capitalised(of)) }
}

pub(super) fn size(of: u32) -> usize {
    usize::try_from(of).unwrap_or(usize::MAX)
}

/// Whether a comparison is about what stands in a plan.
pub(super) const fn is_against_a_target(comparison: &Comparison) -> bool {
    matches!(comparison, Comparison::Target { .. })
}
