//! What several answers come to: a total, and lifts against the athlete's own weight.

use super::quantity::quantity;
use super::{AnswerFormatter, names};
use crate::text::{mass_in, whole_mass};
use setwise_domain::query::{Answer, Counted, Quantity};

impl AnswerFormatter<'_> {
    /// `Total: 397.5 kg, by estimated maxes.` It is the sum of the numbers as they are shown below it.
    pub fn total(&self, answers: &[&Answer]) -> String {
        let missing: Vec<String> = answers
            .iter()
            .filter(|answer| answer.value.is_none())
            .map(|answer| Self::subject(&answer.query))
            .collect();
        if !missing.is_empty() {
            return format!("No total yet: it takes a set of {} too.", names(&missing));
        }
        let unit = self.formatter.unit();
        let values = answers.iter().filter_map(|answer| answer.value);
        let sum = values.map(|value| whole_mass(value.amount, unit)).sum();
        let shown = quantity(Quantity::new(sum, Counted::Kilograms), unit);
        format!("Total: {shown}, by estimated maxes.")
    }

    /// `Back Squat: 1.6 times your bodyweight of 82 kg.`
    pub fn to_bodyweight(&self, answers: &[&Answer]) -> String {
        let Some((weight, lifts)) = answers.split_last() else {
            return String::new();
        };
        let Some(weight) = weight.value.filter(|weight| weight.amount > 0.0) else {
            return "I don't know your bodyweight: log it as `bw 82 kg`, and ask again.".to_owned();
        };
        let ratios: Vec<String> = lifts
            .iter()
            .filter_map(|lift| {
                let ratio = super::quantity::hundredths(lift.value?.amount / weight.amount);
                Some(format!("{} {ratio}", Self::subject(&lift.query)))
            })
            .collect();
        if ratios.is_empty() {
            return "No set with a load to compare with your bodyweight yet.".to_owned();
        }
        let own = mass_in(weight.amount, self.formatter.unit());
        format!("Estimated max in times your bodyweight of {own}: {}.", names(&ratios))
    }
}
