//! When something was done first, the most for so many reps, and the days off.

use super::AnswerFormatter;
use super::headline::size;
use super::quantity::{quantity, tenths};
use crate::text::{capped, counted, day};
use jiff::ToSpan as _;
use setwise_domain::query::{
    Among, Answer, Comparison, Counted, Metric, Part, Pick, Quantity, Query, Subject,
};
use setwise_domain::text::printable;

/// Exercises named of a first day.
const MOST_NAMED: usize = 4;

impl AnswerFormatter<'_> {
    /// `Bench Press: first on Mon 5 Oct, 47 days ago: 80 kg × 5, 5, 5.` `Back Squat, 110 kg or more: first
    /// on Mon 2 Nov, 19 days ago: 110 kg × 5.`
    pub(super) fn came_to(&self, answer: &Answer, of: &str) -> String {
        let date = answer.days.from;
        let ago = match day::days_between(date, self.today) {
            0 | 1 => day::relative(date, self.today),
            _ => format!("on {}, {}", day::relative(date, self.today), day::ago(date, self.today)),
        };
        let end = match answer.query.metric {
            Metric::First => "first",
            _ => "last",
        };
        if let Subject::Exercise { .. } = answer.query.subject {
            let least =
                self.least(&answer.query).map_or_else(String::new, |least| format!(", {least}"));
            let sets = self.formatter.sets(&answer.sets);
            return format!("{of}{least}: {end} {ago}: {sets}.");
        }
        let mut names: Vec<String> = Vec::new();
        for set in &answer.sets {
            let name = printable(&set.exercise).into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let names = capped(names, MOST_NAMED);
        let least =
            self.least(&answer.query).map_or_else(String::new, |least| format!(" with {least}"));
        match of {
            "" => format!("Your {end} session here{least} was {ago}: {names}."),
            of => format!("You {end} trained {of}{least} {ago}: {names}."),
        }
    }

    /// `110 kg or more`, `8 reps or more`.
    fn least(&self, query: &Query) -> Option<String> {
        let Comparison::Target { quantity: least } = query.comparison else {
            return None;
        };
        Some(format!("{} or more", quantity(least, self.formatter.unit())))
    }

    /// What was asked for has not been done; the best so far says how far it is.
    pub(super) fn not_yet(&self, answer: &Answer, of: &str) -> String {
        let least = self.least(&answer.query).unwrap_or_default();
        let of = if of.is_empty() { String::new() } else { format!(" of {of}") };
        let best = answer.sets.first().map_or_else(String::new, |set| {
            let what = match answer.query.comparison {
                Comparison::Target { quantity } if quantity.unit == Counted::Reps => "The most",
                _ => "The heaviest",
            };
            format!(" {what} so far: {}.", self.set(set))
        });
        format!("No set{of} with {least} yet.{best}")
    }

    /// `Bench Press, 5RM: 87.5 kg × 5, Mon 16 Nov.`, or a line for each number of reps.
    pub(super) fn rep_max(&self, answer: &Answer, of: &str) -> String {
        let query = &answer.query;
        let when = match self.days(answer.days) {
            ever if ever == day::EVER => String::new(),
            when => format!(" {when}"),
        };
        let Subject::Exercise { .. } = query.subject else {
            let lines = answer
                .sets
                .iter()
                .map(|set| format!("{}: {}", printable(&set.exercise), self.set(set)));
            let lines: Vec<String> = lines.collect();
            return format!("{}{when}:\n{}.", rep_max_name(query), lines.join(";\n"));
        };
        let Some(asked) = asked(query) else {
            let pairs = answer.parts.iter().zip(&answer.sets);
            let lines: Vec<String> =
                pairs.map(|(part, set)| format!("{}RM {}", part.name, self.set(set))).collect();
            return format!("{of}{when}: {}.", lines.join(";\n"));
        };
        let best = answer.sets.first().map_or_else(String::new, |set| self.set(set));
        let estimate = answer.parts.iter().find(|part| part.name == "estimated");
        let estimate = estimate.map_or_else(String::new, |part| {
            format!("\nBy your e1RM about {}.", quantity(part.value, self.formatter.unit()))
        });
        format!("{of}, {asked}RM{when}: {best}.{estimate}")
    }

    pub(super) fn no_rep_max(query: &Query, of: &str, when: &str) -> String {
        let of = if of.is_empty() { String::new() } else { format!(" of {of}") };
        match asked(query) {
            Some(reps) => format!("No set{of} with a load and {reps} reps or more {when}."),
            None => format!("No set{of} with a load {when}."),
        }
    }

    /// `12 days off this month, of 20. Last: yesterday. Longest break: 2 days, 17 to 18 Nov.`
    pub(super) fn days_off(&self, answer: &Answer, value: Quantity, when: &str) -> String {
        let all = whole(value.amount) + answer.days_counted;
        let found = |name: &str| answer.parts.iter().find(|part| part.name == name);
        let shown = quantity(value, self.formatter.unit());
        let total = format!("{shown} off {when}, of {all}.");
        let last = found("last")
            .and_then(|part| part.date)
            .map(|date| format!("The last was {}.", day::relative(date, self.today)));
        let longest = found("longest").and_then(|part| self.longest_break(part));
        let sentences = match (answer.query.pick, answer.query.among) {
            (Some(Pick::Most), Some(Among::Days)) => {
                let last = found("last").and_then(|part| part.date);
                let last = last.map(|date| {
                    format!("Your last day off was {}.", day::relative(date, self.today))
                });
                vec![last, Some(total)]
            }
            (Some(_), _) => vec![longest, Some(total)],
            _ => vec![Some(total), last, longest],
        };
        let sentences: Vec<String> = sentences.into_iter().flatten().collect();
        sentences.join(" ")
    }

    /// `Longest break: 2 days, 17 to 18 Nov.`
    fn longest_break(&self, part: &Part) -> Option<String> {
        let from = part.date?;
        let days = size(whole(part.value.amount));
        let to = from.saturating_add((i64::from(whole(part.value.amount)) - 1).days());
        Some(format!(
            "Longest break: {}, {}.",
            counted(days, "day"),
            day::span(from, to, self.today)
        ))
    }
}

fn whole(amount: f64) -> u32 {
    tenths(amount).to_string().parse().unwrap_or(1)
}

fn asked(query: &Query) -> Option<String> {
    let Comparison::Target { quantity } = query.comparison else {
        return None;
    };
    Some(tenths(quantity.amount).to_string())
}

/// `5RM`.
fn rep_max_name(query: &Query) -> String {
    format!("{}RM", asked(query).unwrap_or_else(|| "1".to_owned()))
}
