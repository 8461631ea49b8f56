//! Whether lifts move, and whether it is time for a lighter week.

use super::headline::{of_what, size};
use super::{AnswerFormatter, names, quantity};
use crate::text::{capitalised, counted, curve, day, whole_mass_in};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::curve::Measure;
use setwise_domain::query::{Answer, Judgement, Pick, Subject};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::e1rm;
use setwise_domain::text::printable;

impl AnswerFormatter<'_> {
    pub(super) fn progress(&self, answer: &Answer, of: &str, when: &str) -> String {
        let Some(judgement) = &answer.judgement else {
            return format!("No sets{} {when}.", of_what(" of ", of));
        };
        if !matches!(answer.query.subject, Subject::Exercise { .. }) {
            return Self::progress_of_lifts(answer, of, when);
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
                    .and_then(|trend| curve::trend(Measure::E1rm, trend, self.formatter.unit()))
                    .map_or_else(|| "level".to_owned(), |rate| format!("e1RM {rate}"));
                let rests = match (cited(0), cited(1)) {
                    (Some(best), Some(other)) => format!(" {best} beats {other}."),
                    (Some(best), None) => format!(" Newest: {best}."),
                    _ => String::new(),
                };
                format!("{of} {}: {rate} {when}.{rests}", direction(*percent))
            }
            _ => String::new(),
        }
    }

    fn progress_of_lifts(answer: &Answer, of: &str, when: &str) -> String {
        let lifts = answer.parts.len();
        let mean = answer.value.map_or(0.0, |value| value.amount);
        let percent = quantity::signed_percent(mean);
        let on = match lifts {
            1 => "1 main lift".to_owned(),
            lifts => format!("{lifts} main lifts"),
        };
        let first = answer.parts.first().filter(|_| answer.query.pick.is_some());
        if let Some(first) = first {
            let end = if answer.query.pick == Some(Pick::Least) { "least" } else { "most" };
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
            // `legs`, `biceps`.
            let moves = direction(mean);
            let moves =
                if of.ends_with('s') { moves.replacen("is", "are", 1) } else { moves.to_owned() };
            format!("{} {moves}", capitalised(of))
        };
        format!("{whose}: e1RM {percent} on average over {on} {when}.")
    }

    /// `185 lb × 8 @8, Sat 14 Nov (e1RM 247 lb)`.
    pub(super) fn with_estimate(&self, set: &SetResult) -> String {
        let estimate = e1rm::of_set(&set.performance).map_or_else(String::new, |kilograms| {
            format!(" (e1RM {})", whole_mass_in(kilograms, self.formatter.unit()))
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

pub(super) fn deload(answer: &Answer, today: Date) -> String {
    let Some(Judgement::Deload(strain)) = &answer.judgement else {
        return String::new();
    };
    let weeks = counted(size(strain.weeks), "week");
    let light = answer.parts.iter().find_map(|part| part.date);
    let since = light.map_or_else(String::new, |monday| {
        let sunday = monday.saturating_add(6.days());
        format!(" since the lighter one of {}", day::span(monday, sunday, today))
    });
    let stalled = match strain.stalled.len() {
        0 => "no main lift is stalling".to_owned(),
        1 => format!("{} is stalling", strain.stalled[0]),
        _ => format!("{} are stalling", names(&strain.stalled)),
    };
    if strain.is_due() {
        format!(
            "Yes, take a lighter week: {weeks} of full training in a row{since}, and {stalled}."
        )
    } else {
        format!("No need yet: {weeks} of full training in a row{since}, and {stalled}.")
    }
}
