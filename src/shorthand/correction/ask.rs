//! What is asked back about a correction, with a line for each answer that can be read in only one
//! way.

use super::find::Offer;
use super::values::Values;
use super::{Line, asked};
use crate::domain::load::Unit;
use crate::domain::question::{Choice, Question};
use crate::domain::set_result::SetResult;
use crate::shorthand::write;
use crate::text;
use crate::text::counted;

impl Line<'_, '_> {
    /// Which of the sets that there are; `said` is what they become, as it was typed.
    pub(super) fn which_set(&self, offer: &Offer, verb: &str, said: &str) -> Question {
        let mut options = Vec::new();
        if offer.all.len() > 1 {
            options.push(Choice::new(
                format!("all {}", counted(offer.all.len(), "set")),
                format!("{verb} {}{said}", place(&offer.all)),
            ));
        }
        let here = |set: &SetResult| {
            let first = &offer.sets[0];
            set.key() == first.key() && set.date == first.date
        };
        let of_one = offer.sets.iter().all(here);
        for set in &offer.sets {
            options.push(Choice::new(
                self.label(set, of_one),
                format!("{verb} {}{said}", place(std::slice::from_ref(set))),
            ));
        }
        asked("which-set", &offer.lead, options)
    }

    /// `set 2: 80 kg × 8`, with the exercise and the day where they are not all of one.
    fn label(&self, set: &SetResult, of_one: bool) -> String {
        let unit = set
            .performance
            .load
            .map_or(self.setting.profile.unit, |load| load.unit);
        let formatter = self.setting.catalog.formatter(unit);
        let done = formatter.set(set);
        let number = set.set_number;
        let day = if set.date == self.setting.today {
            String::new()
        } else {
            format!(" on {}", text::day::date_near(set.date, self.setting.today))
        };
        if of_one {
            return format!("set {number}{day}: {done}");
        }
        format!(
            "{}, set {number}{day}: {done}",
            text::printable(&set.exercise)
        )
    }

    /// A number that could be reps or a load.
    pub(super) fn reps_or_load(
        &self,
        sets: &[SetResult],
        set: &SetResult,
        values: &Values<'_>,
    ) -> Question {
        let number = values
            .bare
            .map_or_else(String::new, |(number, _)| number.to_string());
        let unit = set
            .performance
            .load
            .map_or(self.setting.profile.unit, |load| load.unit);
        let unit = match unit {
            Unit::Lb => "lb",
            Unit::Kg => "kg",
        };
        let note = self
            .note
            .map_or_else(String::new, |note| format!(" // {note}"));
        let options = ["reps", unit].map(|what| {
            let line = format!("change {} to {number} {what}{note}", place(sets));
            Choice::new(format!("{number} {what}"), line)
        });
        asked("reps-or-load", "What of the set", options.into())
    }

    /// What sets become, as typed, to follow the set that a question settles.
    pub(super) fn said(&self, values: &Values<'_>) -> String {
        let note = self
            .note
            .map_or_else(String::new, |note| format!(" // {note}"));
        match values.typed.as_str() {
            "" => note,
            typed => format!(" to {typed}{note}"),
        }
    }
}

/// `set 2 of "Bench Press" on 2026-11-21`, `sets 1, 2 and 3 of …`; where they are of several
/// exercises or days, what they are to the log.
fn place(sets: &[SetResult]) -> String {
    let Some(first) = sets.first() else {
        return String::new();
    };
    if sets
        .iter()
        .any(|set| set.key() != first.key() || set.date != first.date)
    {
        return "all of those".to_owned();
    }
    let numbers: Vec<String> = sets.iter().map(|set| set.set_number.to_string()).collect();
    let word = if numbers.len() == 1 { "set" } else { "sets" };
    format!(
        "{word} {} of {} on {}",
        text::list(&numbers),
        write::quoted(&first.exercise),
        first.date
    )
}
