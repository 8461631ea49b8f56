//! `setwise plates`: what to put on the bar.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::domain::load::{Decimal, Unit};
use crate::domain::strength::gym::Gym;
use crate::domain::strength::plates::Loading;
use crate::parse::unit::Weight;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "plates", "What to put on each side of the bar.": Answer;
};

/// What to put on each side of the bar
#[derive(Debug, clap::Args)]
pub struct Plates {
    /// The weight on the bar, bar included: `185`, `185lb`, `100 kg`
    #[arg(value_name = "WEIGHT")]
    weight: Weight,
    /// What the bar alone weighs [default: your profile's, else 45 lb or 20 kg]
    #[arg(long, value_name = "WEIGHT")]
    bar: Option<Weight>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlatesAnswer")]
struct Answer {
    /// The unit of the loads.
    unit: Unit,
    /// What the bar alone weighs.
    bar: Decimal,
    /// What the plates make: the most that is not above what was asked for.
    total: Decimal,
    /// What is missing to it.
    remainder: Decimal,
    /// On each side, heaviest first.
    side: Vec<Side>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlatesOfSide")]
struct Side {
    /// What one plate weighs.
    plate: Decimal,
    /// How many of it.
    count: u8,
}

impl Plates {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let unit = setup.unit_of(&self.weight);
        let gym = setup.gym();
        let mut rack = Gym::rack(gym.as_ref(), unit);
        if let Some(bar) = self.bar {
            let bar = bar.load(unit);
            if bar.unit != unit {
                return Err(Stop::Wrong(format!("give the bar in {unit} too")));
            }
            rack.bar = bar.amount;
        }
        let loading = rack
            .load(self.weight.load(unit).amount)
            .map_err(|error| Stop::refused("not_loadable", error.to_string()))?;
        output.done(&answer(loading, rack.bar), text)
    }
}

fn answer(loading: Loading, bar: Decimal) -> Answer {
    Answer {
        unit: loading.unit,
        bar,
        total: loading.total,
        remainder: loading.remainder,
        side: loading
            .side
            .into_iter()
            .map(|stack| Side { plate: stack.plate, count: stack.count })
            .collect(),
    }
}

fn text(answer: &Answer) -> String {
    let plates: Vec<_> = answer
        .side
        .iter()
        .map(|side| match side.count {
            1 => side.plate.to_string(),
            count => format!("{count} × {}", side.plate),
        })
        .collect();
    let on = if plates.is_empty() { "nothing".to_owned() } else { plates.join(" + ") };
    let (total, bar, unit) = (answer.total, answer.bar, answer.unit);
    let text = format!("{total} {unit}: bar {bar}, on each side {on}");
    if answer.remainder <= Decimal::default() {
        return text;
    }
    let missing = answer.remainder;
    format!("{text}\nThat's {missing} {unit} less than asked: your plates can't make it exactly.")
}
