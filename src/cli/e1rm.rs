//! `setwise e1rm`: what one set says about one repetition.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::domain::effort::{Halves, Rir, Rpe};
use crate::domain::load::{Decimal, Unit};
use crate::domain::strength::e1rm::{Formula, MOST_REPS};
use crate::domain::strength::rpe;
use crate::parse::number;
use crate::parse::unit::Weight;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "e1rm", "The one-rep max that a set shows.": Answer;
};

/// Estimate a one-rep max from a set
#[derive(Debug, clap::Args)]
pub struct E1rm {
    /// The load: `185`, `185lb`, `100kg`
    #[arg(value_name = "LOAD")]
    load: Weight,
    /// Repetitions done
    #[arg(value_name = "REPS", value_parser = clap::value_parser!(u16).range(1..=999))]
    reps: u16,
    /// How hard it was, 1 to 10 in half steps
    #[arg(long, value_name = "RPE", value_parser = effort)]
    rpe: Option<Halves>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "E1rmAnswer")]
struct Answer {
    /// The unit of the loads.
    unit: Unit,
    /// The load of the set.
    load: Decimal,
    /// Its reps.
    reps: u16,
    /// By formula, the program's own first.
    estimates: Vec<Estimate>,
}

#[derive(Serialize, JsonSchema)]
struct Estimate {
    /// The formula.
    by: &'static str,
    /// The one-rep max by it.
    e1rm: Decimal,
}

fn effort(text: &str) -> Result<Halves, String> {
    Decimal::parse(text, 1)
        .ok()
        .and_then(number::halves)
        .filter(|rpe| rpe.halves() >= 2)
        .ok_or_else(|| "an RPE is a number from 1 to 10 in half steps".to_owned())
}

impl E1rm {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let unit = setup.unit_of(&self.load);
        let load = self.load.load(unit).amount;
        let shown = |by, value: f64| Estimate {
            by,
            e1rm: Decimal::from_f64((value * 10.0).round() / 10.0),
        };
        let mut estimates: Vec<_> = Formula::ALL
            .iter()
            .filter_map(|formula| {
                let value = formula.estimate(load.as_f64(), self.reps)?;
                Some(shown(formula.word(), value))
            })
            .collect();
        let reserve = self.rpe.map(|rpe| Rpe(rpe).rir());
        if let Some(value) =
            reserve.and_then(|left: Rir| rpe::one_rep_max(load.as_f64(), self.reps, left))
        {
            estimates.insert(0, shown("rpe chart", value));
        }
        if load <= Decimal::default() || estimates.is_empty() {
            return Err(Stop::refused(
                "no_estimate",
                format!(
                    "no formula is reliable for {load} {unit} × {}: it takes a load above 0 and at most {MOST_REPS} reps",
                    self.reps
                ),
            ));
        }
        let answer = Answer { unit, load, reps: self.reps, estimates };
        output.done(&answer, text)
    }
}

fn text(answer: &Answer) -> String {
    let unit = answer.unit;
    answer
        .estimates
        .iter()
        .map(|estimate| format!("{:<10} {} {unit}", estimate.by, estimate.e1rm))
        .collect::<Vec<_>>()
        .join("\n")
}
