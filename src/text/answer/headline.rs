//! The first line of an answer: the number, of what, over which days.

use super::quantity::{self, quantity, tenths};
use super::{AnswerFormatter, names};
use crate::domain::board::PastSession;
use crate::domain::query::{Answer, Comparison, Judgement, Metric, Part, Pick, Quantity, Subject};
use crate::domain::set_result::SetResult;
use crate::domain::strength::e1rm;
use crate::domain::text::printable;
use crate::text::{capitalised, counted, day, half_sets, whole_mass_in};

/// Exercises named in a review.
const MOST_NAMED: usize = 4;

impl AnswerFormatter<'_> {
    pub(super) fn headline(&self, answer: &Answer) -> String {
        let Some(value) = answer.value else {
            return self.nothing(answer);
        };
        let query = &answer.query;
        let of = Self::subject(query);
        let when = self.days(answer.days);
        let shown = quantity(value, self.formatter.unit());
        if let Some(first) = self.first(answer) {
            return first;
        }
        match query.metric {
            Metric::Done => self.done(answer),
            Metric::Records => self.records(answer),
            Metric::Load | Metric::E1rm | Metric::Pace => self.best(answer, &of, &shown),
            Metric::Reps if query.pick.is_some() => self.best(answer, &of, &shown),
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
                if (value.amount - 1.0).abs() < f64::EPSILON {
                    "set"
                } else {
                    "sets"
                },
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
            Metric::Since => self.since(answer, &of),
            Metric::Progress => self.progress(answer, &of, &when),
            Metric::Adherence => adherence(answer, &shown, &when),
            Metric::Bodyweight => format!("You weigh {shown}, by your profile."),
            Metric::Deload => deload(answer),
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

    /// The one that comes first where several are ranked.
    fn first(&self, answer: &Answer) -> Option<String> {
        let query = &answer.query;
        let ranks = query.among.is_some()
            || query.pick.is_some() && !matches!(query.subject, Subject::Exercise { .. })
            || matches!(query.metric, Metric::Load | Metric::E1rm | Metric::Pace)
                && !matches!(query.subject, Subject::Exercise { .. });
        if !ranks
            || matches!(
                query.metric,
                Metric::Progress | Metric::Records | Metric::Due
            )
        {
            return None;
        }
        let Part { name, value, date } = answer.parts.first()?;
        let name = match date {
            Some(date) if *name == date.to_string() => {
                let what = match query.among {
                    Some(crate::domain::query::Among::Weeks) => "the week of ",
                    _ => "",
                };
                format!("{what}{}", day::relative(*date, self.today))
            }
            _ => printable(name).into_owned(),
        };
        let end = match query.pick {
            Some(Pick::Least) => "Least",
            _ => "Most",
        };
        let from = answer
            .sets
            .first()
            .filter(|_| matches!(query.metric, Metric::Load | Metric::E1rm | Metric::Pace))
            .map_or_else(String::new, |set| format!(", from {}", self.set(set)));
        let what = metric_name(query.metric);
        let when = self.days(answer.days);
        Some(format!(
            "{end} {what} {when}: {name}, {}{from}.",
            quantity(*value, self.formatter.unit())
        ))
    }

    fn nothing(&self, answer: &Answer) -> String {
        let query = &answer.query;
        let of = Self::subject(query);
        let when = self.days(answer.days);
        match query.metric {
            Metric::Bodyweight => {
                "No bodyweight is noted. `setwise profile set bodyweight` notes it.".to_owned()
            }
            Metric::Adherence => format!("Nothing was planned {when}."),
            Metric::Progress if answer.judgement.is_some() && of.is_empty() => {
                format!(
                    "Too early to say: no main lift has enough sessions with an estimated max {when}."
                )
            }
            Metric::Progress if answer.judgement.is_some() => self.progress(answer, &of, &when),
            Metric::Load | Metric::E1rm if answer.sets_counted > 0 => {
                format!("{of} was done without a load {when}.")
            }
            Metric::Effort if answer.sets_counted > 0 => {
                format!(
                    "No effort was logged{} {when}. Add `@8` or `rir 2` to a set.",
                    of_what(" for ", &of)
                )
            }
            Metric::Pace if answer.sets_counted > 0 => {
                format!(
                    "No set{} has both a time and a distance {when}.",
                    of_what(" of ", &of)
                )
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
        let what = metric_name(answer.query.metric);
        let Some(set) = answer.sets.first() else {
            return format!("{of}, {what}{when}: {shown}.");
        };
        let set = self.set(set);
        match answer.query.metric {
            Metric::Load => format!("{of}, {what}{when}: {set}."),
            _ => format!("{of}, {what}{when}: {shown}, from {set}."),
        }
    }

    fn done(&self, answer: &Answer) -> String {
        if let Subject::Exercise { name, .. } = &answer.query.subject {
            let mut sessions: Vec<PastSession> = Vec::new();
            for set in &answer.sets {
                match sessions.last_mut() {
                    Some(session) if session.date == set.date => session.sets.push(set.clone()),
                    _ => sessions.push(PastSession {
                        date: set.date,
                        sets: vec![set.clone()],
                    }),
                }
            }
            let worded: Vec<String> = sessions
                .iter()
                .map(|session| self.session(session))
                .collect();
            let Some((last, before)) = worded.split_first() else {
                return String::new();
            };
            let before = if before.is_empty() {
                String::new()
            } else {
                format!("\nBefore that, {}.", before.join("; "))
            };
            return format!("{}, {last}.{before}", printable(name));
        }
        let sets = counted(size(answer.sets_counted), "set");
        let over = match answer.days_counted {
            1 => sets,
            days => format!("{sets} on {days} days"),
        };
        let of = of_what(" of ", &Self::subject(&answer.query));
        let best = answer
            .sets
            .first()
            .map_or_else(String::new, |set| self.highest(set));
        format!(
            "{}: {over}{of}.{best}",
            capitalised(&self.days(answer.days))
        )
    }

    /// `today: 185 lb × 8, 8, 7 @8`.
    fn session(&self, session: &PastSession) -> String {
        format!(
            "{}: {}",
            day::relative(session.date, self.today),
            self.formatter.sets(&session.sets)
        )
    }

    fn highest(&self, set: &SetResult) -> String {
        let estimate = e1rm::of_set(&set.performance);
        let estimate = estimate.map_or_else(String::new, |kilograms| {
            format!(
                " (e1RM {})",
                whole_mass_in(kilograms, self.formatter.unit())
            )
        });
        format!(
            "\nHighest estimated max: {} {}{estimate}.",
            printable(&set.exercise),
            self.set(set)
        )
    }

    fn records(&self, answer: &Answer) -> String {
        let pairs = answer.parts.iter().zip(&answer.sets);
        if let Subject::Exercise { name, .. } = &answer.query.subject {
            let lines: Vec<_> = pairs.map(|(part, set)| self.record(part, set)).collect();
            return format!("{}: {}.", printable(name), lines.join(";\n"));
        }
        let lines: Vec<_> = pairs
            .map(|(part, set)| format!("{}: {}", printable(&set.exercise), self.record(part, set)))
            .collect();
        let more = size(answer.sets_counted).saturating_sub(lines.len());
        let more = if more > 0 {
            format!("\nAnd {more} more; `best` with an exercise shows its own.")
        } else {
            String::new()
        };
        format!("{}.{more}", lines.join(";\n"))
    }

    fn record(&self, part: &Part, set: &SetResult) -> String {
        let cited = self.set(set);
        let value = quantity(part.value, self.formatter.unit());
        match part.name.as_str() {
            "load" => format!("most load {cited}"),
            "reps" => format!("most reps {cited}"),
            "volume" => format!(
                "most in a session {value}, {}",
                day::relative(set.date, self.today)
            ),
            _ => format!("e1RM {value} from {cited}"),
        }
    }

    fn since(&self, answer: &Answer, of: &str) -> String {
        let date = answer.days.from;
        let ago = day::ago(date, self.today);
        let on = match day::days_between(date, self.today) {
            0 => String::new(),
            _ => format!(", {}", day::relative(date, self.today)),
        };
        if let Subject::Exercise { .. } = answer.query.subject {
            return format!("{of}: {ago}{on}: {}.", self.formatter.sets(&answer.sets));
        }
        let mut exercises: Vec<String> = Vec::new();
        for set in &answer.sets {
            let name = printable(&set.exercise).into_owned();
            if !exercises.contains(&name) {
                exercises.push(name);
            }
        }
        let what = crate::text::capped(exercises, MOST_NAMED);
        let lead = if of.is_empty() {
            "You last trained".to_owned()
        } else {
            format!("{} was last trained", capitalised(of))
        };
        format!("{lead} {ago}{on}: {what}.")
    }

    fn progress(&self, answer: &Answer, of: &str, when: &str) -> String {
        let Some(judgement) = &answer.judgement else {
            return format!("No sets{} {when}.", of_what(" of ", of));
        };
        if !matches!(answer.query.subject, Subject::Exercise { .. }) {
            return self.progress_of_lifts(answer, of, when);
        }
        let cited = |at: usize| answer.sets.get(at).map(|set| self.with_estimate(set));
        match judgement {
            Judgement::Stalled { sessions } => {
                let best = cited(0).unwrap_or_default();
                format!("{of} is stalling: nothing in the last {sessions} sessions beats {best}.")
            }
            Judgement::TooEarly { have, need } => format!(
                "Too early to say: {of} has {} with an estimated max {when}, and it takes {need}.",
                counted(size(*have), "session")
            ),
            Judgement::Trend { percent, .. } => {
                let rate = answer
                    .trend
                    .and_then(|trend| {
                        crate::text::curve::trend(
                            crate::domain::curve::Measure::E1rm,
                            trend,
                            self.formatter.unit(),
                        )
                    })
                    .map_or_else(|| "level".to_owned(), |rate| format!("e1RM {rate}"));
                let rests = match (cited(0), cited(1)) {
                    (Some(best), Some(beat)) => format!(" {best} beats {beat}."),
                    (Some(best), None) => format!(" Newest: {best}."),
                    _ => String::new(),
                };
                format!("{of} {}: {rate} {when}.{rests}", direction(*percent))
            }
            _ => String::new(),
        }
    }

    fn progress_of_lifts(&self, answer: &Answer, of: &str, when: &str) -> String {
        let lifts = answer.parts.len();
        let mean = answer.value.map_or(0.0, |value| value.amount);
        let percent = quantity::signed_percent(mean);
        let on = match lifts {
            1 => "1 main lift".to_owned(),
            lifts => format!("{lifts} main lifts"),
        };
        let first = answer.parts.first().filter(|_| answer.query.pick.is_some());
        if let Some(first) = first {
            let end = if answer.query.pick == Some(Pick::Least) {
                "least"
            } else {
                "most"
            };
            return format!(
                "{} moved {end} {when}: e1RM {}.",
                printable(&first.name),
                quantity::signed_percent(first.value.amount)
            );
        }
        let whose = if of.is_empty() {
            match direction(mean) {
                "is going up" => "You're getting stronger".to_owned(),
                "is going down" => "You're getting weaker".to_owned(),
                _ => "Your strength is level".to_owned(),
            }
        } else {
            format!("{} {}", capitalised(of), direction(mean))
        };
        format!("{whose}: e1RM {percent} on average over {on} {when}.")
    }

    /// `185 lb × 8 @8, Sat 14 Nov (e1RM 247 lb)`.
    fn with_estimate(&self, set: &SetResult) -> String {
        let estimate = e1rm::of_set(&set.performance).map_or_else(String::new, |kilograms| {
            format!(
                " (e1RM {})",
                whole_mass_in(kilograms, self.formatter.unit())
            )
        });
        format!("{}{estimate}", self.set(set))
    }
}

/// Less than this over the days is level, in percent.
const LEVEL: f64 = 1.0;

const fn direction(percent: f64) -> &'static str {
    if percent >= LEVEL {
        "is going up"
    } else if percent <= -LEVEL {
        "is going down"
    } else {
        "is level"
    }
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
        Metric::Sessions => "sessions",
        _ => "",
    }
}

fn adherence(answer: &Answer, shown: &str, when: &str) -> String {
    let amount = |at: usize| answer.parts.get(at).map_or(0.0, |part| part.value.amount);
    let one = answer.days.from == answer.days.to;
    let what = if one {
        "planned sets"
    } else {
        "planned sessions"
    };
    format!(
        "{} of {} {what} done {when} ({shown}).",
        tenths(amount(0)),
        tenths(amount(1))
    )
}

fn deload(answer: &Answer) -> String {
    let Some(Judgement::Deload(strain)) = &answer.judgement else {
        return String::new();
    };
    let weeks = counted(size(strain.weeks), "week");
    let stalled = match strain.stalled.len() {
        0 => "no main lift is stalling".to_owned(),
        1 => format!("{} is stalling", strain.stalled[0]),
        _ => format!("{} are stalling", names(&strain.stalled)),
    };
    if strain.is_due() {
        format!("Yes, take a lighter week: {weeks} of full training in a row, and {stalled}.")
    } else {
        format!("No need yet: {weeks} of full training in a row, and {stalled}.")
    }
}

fn of_what(lead: &str, of: &str) -> String {
    if of.is_empty() {
        String::new()
    } else {
        format!("{lead}{of}")
    }
}

fn everything(of: &str) -> &str {
    if of.is_empty() { "all exercises" } else { of }
}

/// `Bench Press: `.
fn lead(of: &str) -> String {
    if of.is_empty() {
        String::new()
    } else {
        format!("{}: ", capitalised(of))
    }
}

fn size(of: u32) -> usize {
    usize::try_from(of).unwrap_or(usize::MAX)
}

/// Whether a comparison is about what stands in a plan.
pub(super) const fn is_against_a_target(comparison: &Comparison) -> bool {
    matches!(comparison, Comparison::Target { .. })
}
