//! Answers about the log: the number first, then what it rests on, then what it means.

mod forecast;
mod headline;
mod history;
mod judgement;
mod milestones;
mod progress;
mod quantity;
mod sessions;
mod times;
mod together;

use super::{Formatter, capitalised, day, list, weight_in};
use jiff::civil::Date;
use setwise_domain::query::{Answer, Comparison, Counted, Metric, Part, Query, Subject};
use setwise_domain::session::DateRange;
use setwise_domain::text::printable;

pub use judgement::weekly_sets;
pub use quantity::quantity;

/// Parts that are named; the others are counted.
const MOST_PARTS: usize = 5;
/// Exercises that are named behind a number that many sets make.
const MOST_CITED: usize = 4;

/// An answer in words, for one athlete on a day.
pub struct AnswerFormatter<'a> {
    pub formatter: Formatter<'a>,
    pub today: Date,
}

impl AnswerFormatter<'_> {
    /// Several lines: the number, what it is made of, what it is held against, what it means.
    pub fn answer(&self, answer: &Answer) -> String {
        if let Some(listed) = self.sessions(answer) {
            return listed;
        }
        let mut lines = vec![self.headline(answer)];
        lines.extend(self.parts(answer));
        lines.extend(self.compared(answer));
        lines.extend(self.cited(answer));
        lines.extend(self.judgement(answer));
        lines.join("\n")
    }

    /// `Bench Press`, `back`; nothing where it is everything.
    fn subject(query: &Query) -> String {
        query.subject.name().map_or_else(String::new, |name| printable(name).into_owned())
    }

    /// `last week (9 to 15 Nov)`.
    fn days(&self, days: DateRange) -> String {
        day::period(days, self.today)
    }

    /// `185 lb × 8 @8, Sat 14 Nov`.
    fn set(&self, set: &setwise_domain::set_result::SetResult) -> String {
        format!("{}, {}", self.formatter.set(set), day::relative(set.date, self.today))
    }

    /// What the number is made of, where the first line doesn't say it.
    fn parts(&self, answer: &Answer) -> Option<String> {
        let query = &answer.query;
        let said_already = matches!(
            query.metric,
            Metric::Records
                | Metric::RepMax
                | Metric::Streak
                | Metric::DaysOff
                | Metric::Adherence
                | Metric::Due
                | Metric::Duration
                | Metric::Start
                | Metric::Notes
        );
        if said_already || answer.value.is_none() || answer.parts.len() < 2 {
            return None;
        }
        let follows = headline::is_ranked(query) && query.metric != Metric::Progress;
        let rest = if follows { &answer.parts[1..] } else { &answer.parts[..] };
        let most = match (query.metric, &query.subject) {
            (Metric::HardSets, Subject::All {}) => rest.len(),
            _ => MOST_PARTS,
        };
        let named = rest.iter().take(most).map(|part| self.part(query, part));
        let more = rest.len().saturating_sub(most);
        let more = (more > 0).then(|| format!("and {more} more"));
        let parts: Vec<_> = named.chain(more).collect();
        let lead = match follows {
            true if headline::is_week_by_week(query) => "Before that ",
            true => "Then ",
            false => "",
        };
        Some(format!("{}.", capitalised(&format!("{lead}{}", parts.join(", ")))))
    }

    fn part(&self, query: &Query, part: &Part) -> String {
        let name = match part.date {
            Some(date) if part.name == date.to_string() => day::relative(date, self.today),
            _ => printable(&part.name).into_owned(),
        };
        let value = match query.metric {
            Metric::Progress => quantity::signed_percent(part.value.amount),
            Metric::HardSets | Metric::Sets | Metric::Done => super::half_sets(part.value.amount),
            _ => quantity(part.value, self.formatter.unit()),
        };
        format!("{name} {value}")
    }

    /// `Last month (October): 240 lb, so +13 lb (+5 %).`
    fn compared(&self, answer: &Answer) -> Option<String> {
        let compared = answer.compared.as_ref()?;
        if let Comparison::Target { quantity } = answer.query.comparison {
            let of_it = compared.value.filter(|_| quantity.unit == Counted::Share)?;
            let unit = self.formatter.unit();
            let (share, of_it) = (self::quantity(quantity, unit), self::quantity(of_it, unit));
            return Some(format!("{share} of it: {of_it}."));
        }
        let what = match (&compared.name, compared.days) {
            (Some(name), _) => printable(name).into_owned(),
            (None, Some(days)) => match answer.query.comparison {
                Comparison::Days { .. } => self.days(days),
                _ => format!("the {} days before", day::days_between(days.from, days.to) + 1),
            },
            (None, None) => return None,
        };
        let what = capitalised(&what);
        let asked =
            !matches!(answer.query.comparison, Comparison::None {} | Comparison::With { .. });
        let Some(before) = compared.value else {
            let wanted = answer.query.comparison != (Comparison::None {});
            return wanted.then(|| format!("{what}: nothing to compare with."));
        };
        let unit = self.formatter.unit();
        let weighs = answer.query.metric == Metric::Bodyweight;
        let change = answer.value.filter(|_| asked).map(|value| {
            let (change, percent) = compared.change(value).unwrap_or_default();
            let change = if weighs {
                quantity::signed_weight(change, unit)
            } else {
                quantity::signed(change, value.unit, unit)
            };
            let Some(change) = change else {
                return ", so no change".to_owned();
            };
            let percent = percent.map_or_else(String::new, |percent| {
                format!(" ({})", quantity::signed_percent(percent))
            });
            format!(", so {change}{percent}")
        });
        let change = change.unwrap_or_default();
        let before = if weighs { weight_in(before.amount, unit) } else { quantity(before, unit) };
        Some(format!("{what}: {before}{change}."))
    }

    /// The newest of the sets that were counted.
    fn cited(&self, answer: &Answer) -> Option<String> {
        let counts = matches!(
            answer.query.metric,
            Metric::Tonnage
                | Metric::Sets
                | Metric::HardSets
                | Metric::Sessions
                | Metric::Streak
                | Metric::Frequency
                | Metric::Effort
                | Metric::Distance
                | Metric::Time
                | Metric::Reps
        );
        let newest = answer.sets.last()?;
        if !counts || answer.query.among.is_some() || answer.query.pick.is_some() {
            return None;
        }
        let day = day::relative(newest.date, self.today);
        if let Subject::Exercise { .. } = answer.query.subject {
            return Some(format!("Newest: {day}, {}.", self.formatter.sets(&answer.sets)));
        }
        let mut names: Vec<String> = Vec::new();
        for set in &answer.sets {
            let name = printable(&set.exercise).into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Some(format!("Newest: {day}, {}.", super::capped(names, MOST_CITED)))
    }
}

/// `Back and biceps`.
fn names(of: &[String]) -> String {
    list(of)
}

/// Whether an amount of it is shown with a sign.
const fn is_counted_in_mass(unit: Counted) -> bool {
    matches!(unit, Counted::Kilograms | Counted::KilogramReps | Counted::KilogramsAWeek)
}
