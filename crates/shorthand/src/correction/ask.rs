//! What is asked back about a correction, with a line for each answer that can be read in only one
//! way.

use super::find::Offer;
use super::numbers::is_far;
use super::values::Values;
use super::{Line, asked};
use crate::write;
use setwise_domain::load::Unit;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::SetPlace;
use setwise_domain::set_result::{Performance, SetDraft, SetPatch, SetResult};
use setwise_words::text;
use setwise_words::text::counted;

impl Line<'_, '_> {
    /// Which of the sets that there are; `said` is what they become, as it was typed.
    pub(super) fn which_set(&self, offer: &Offer, verb: &str, said: &str) -> LogResult<Question> {
        let mut options = Vec::new();
        if offer.all.len() > 1 {
            options.push(Choice::new(
                format!("all {}", counted(offer.all.len(), "set")),
                format!("{verb} {}{said}", self.place(&offer.all)?),
            ));
        }
        let here = |set: &SetResult| {
            let first = &offer.sets[0];
            set.key() == first.key() && set.date == first.date
        };
        let of_one = offer.sets.iter().all(here);
        for set in &offer.sets {
            options.push(Choice::new(
                self.label(set, of_one)?,
                format!("{verb} {}{said}", self.place(std::slice::from_ref(set))?),
            ));
        }
        Ok(asked("which-set", &offer.lead, options))
    }

    /// Whether one of these sets is changed, or one more was done with the same values; `patch` is of
    /// the last.
    pub(super) fn change_or_another(
        &self,
        sets: &[SetResult],
        patch: &SetPatch,
        values: &Values<'_>,
    ) -> LogResult<Question> {
        let mut options = Vec::new();
        if let Some(set) = sets.last() {
            let after = SetDraft {
                exercise: set.exercise.clone(),
                exercise_id: set.exercise_id.clone(),
                date: set.date,
                set_number: None,
                performance: Performance {
                    // What was felt or noted of it is its own.
                    rir: patch.rir,
                    rpe: patch.rpe,
                    notes: patch.notes.clone(),
                    ..patch.applied(set).performance
                },
                source: set.source,
            };
            let formatter = self.setting.catalog.formatter(self.setting.profile.unit);
            let told = formatter.drafts(std::slice::from_ref(&after), " ").join("; ");
            let line = write::write(&[after], false, self.setting)?;
            options.push(Choice::new(format!("it was one more set, {told}"), line));
        }
        for set in sets {
            let place = self.place(std::slice::from_ref(set))?;
            let change = format!("change {place}{}", self.said(values));
            options.push(Choice::new(format!("change {}", self.label(set, true)?), change));
        }
        Ok(asked("change-or-add", "Which is it", options))
    }

    /// `set 2: 80 kg × 8`, with the exercise and the day where they are not all of one.
    fn label(&self, set: &SetResult, of_one: bool) -> LogResult<String> {
        let unit = set.performance.load.map_or(self.setting.profile.unit, |load| load.unit);
        let formatter = self.setting.catalog.formatter(unit);
        let done = formatter.set(set);
        let place = SetPlace::of(set, &self.setting.log.on_date(set.date)?);
        let day = if set.date == self.setting.today {
            String::new()
        } else {
            format!(" on {}", text::day::date_near(set.date, self.setting.today))
        };
        if of_one {
            return Ok(format!("{place}{day}: {done}"));
        }
        Ok(format!("{}, {place}{day}: {done}", text::printable(&set.exercise)))
    }

    /// A number that could be reps or a load.
    pub(super) fn reps_or_load(
        &self,
        sets: &[SetResult],
        set: &SetResult,
        values: &Values<'_>,
    ) -> LogResult<Question> {
        let unit = set.performance.load.map_or(self.setting.profile.unit, |load| load.unit);
        let unit = match unit {
            Unit::Lb => "lb",
            Unit::Kg => "kg",
        };
        self.which_part("reps-or-load", sets, values, ["reps", unit])
    }

    /// A number that could be a distance or a time, in the units that the set has them in.
    pub(super) fn distance_or_time(
        &self,
        sets: &[SetResult],
        set: &SetResult,
        values: &Values<'_>,
    ) -> LogResult<Question> {
        let done = &set.performance;
        let distance = if is_far(done) { "km" } else { "m" };
        let time = match done.seconds {
            Some(..120) => "s",
            _ => "min",
        };
        self.which_part("distance-or-time", sets, values, [distance, time])
    }

    /// What a number alone is, by the units that it may have.
    fn which_part(
        &self,
        id: &str,
        sets: &[SetResult],
        values: &Values<'_>,
        units: [&str; 2],
    ) -> LogResult<Question> {
        let at = self.place(sets)?;
        let number = values.bare.map_or_else(String::new, |(number, _)| number.to_string());
        let note = self.note.map_or_else(String::new, |note| format!(" // {note}"));
        let options = units.map(|what| {
            let line = format!("change {at} to {number} {what}{note}");
            Choice::new(format!("{number} {what}"), line)
        });
        Ok(asked(id, "What of the set", options.into()))
    }

    /// What sets become, as typed, to follow the set that a question settles.
    pub(super) fn said(&self, values: &Values<'_>) -> String {
        let note = self.note.map_or_else(String::new, |note| format!(" // {note}"));
        match values.typed.as_str() {
            "" => note,
            typed => format!(" to {typed}{note}"),
        }
    }

    /// `set 2 of "Bench Press" on 2026-11-21`, `sets 1, 2 and 3 of …`; where they are of several
    /// exercises, days or kinds, what they are to the log.
    pub(super) fn place(&self, sets: &[SetResult]) -> LogResult<String> {
        let Some(first) = sets.first() else {
            return Ok(String::new());
        };
        let day = self.setting.log.on_date(first.date)?;
        let places: Vec<SetPlace> = sets.iter().map(|set| SetPlace::of(set, &day)).collect();
        let alike = |(set, place): (&SetResult, &SetPlace)| {
            set.key() == first.key() && set.date == first.date && place.of == places[0].of
        };
        if !sets.iter().zip(&places).all(alike) {
            return Ok("all of those".to_owned());
        }
        let numbers: Vec<String> = places.iter().map(|place| place.number.to_string()).collect();
        let plural = if numbers.len() == 1 { "" } else { "s" };
        Ok(format!(
            "{}{plural} {} of {} on {}",
            places[0].of.word(),
            text::list(&numbers),
            write::quoted(&first.exercise),
            first.date
        ))
    }
}
