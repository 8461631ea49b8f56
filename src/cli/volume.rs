//! `setwise volume`: hard sets of each muscle.

use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::domain::exercise::Muscle;
use crate::domain::set_log::SetLog as _;
use crate::domain::strength::volume::{Range, Verdict};
use crate::text::{half_sets, plot};
use crate::today::{MuscleWeek, Overall, last_year};
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "volume", "Hard sets per muscle in the last seven days, against their range.": Answer;
};

/// Cells of a bar.
const BAR: usize = 30;

/// Hard sets a muscle in the last seven days, against their range
#[derive(Debug, clap::Args)]
pub struct Volume {}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "VolumeAnswer")]
#[serde(rename_all = "camelCase")]
struct Answer {
    /// The least sets a week that a muscle grows of.
    low: u32,
    /// The most that are advised.
    high: u32,
    /// The muscles, each with its sets.
    muscles: Vec<OfMuscle>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct OfMuscle {
    /// The muscle.
    muscle: Muscle,
    /// Hard sets in the last seven days.
    sets: f64,
    /// A week, over the four weeks before.
    before: f64,
    /// How that stands to the range.
    verdict: Verdict,
}

impl Volume {
    #[expect(clippy::unused_self, reason = "every subcommand runs so")]
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let services = setup.services()?;
        let today = setup.stamps.today();
        let days = setup.reader()?.days_between(last_year(today))?;
        let overall = Overall::of(&days, services.catalog, today);
        let range = Range::advised(setup.profile()?.level);
        let of_muscle = |one: &MuscleWeek| OfMuscle {
            muscle: one.muscle,
            sets: one.sets,
            before: one.before,
            verdict: one.verdict(range),
        };
        let answer = Answer {
            low: range.low,
            high: range.high,
            muscles: overall.muscles.iter().map(of_muscle).collect(),
        };
        output.done(&answer, text)
    }
}

fn text(answer: &Answer) -> String {
    let any = |one: &&OfMuscle| one.sets > 0.0 || one.before > 0.0;
    let mut muscles: Vec<&OfMuscle> = answer.muscles.iter().filter(any).collect();
    if muscles.is_empty() {
        return "No sets of a known exercise in the last five weeks.".to_owned();
    }
    muscles.sort_by(|one, other| other.sets.total_cmp(&one.sets));
    let (low, high) = (f64::from(answer.low), f64::from(answer.high));
    let most = muscles.iter().map(|one| one.sets).fold(high * 1.25, f64::max);
    let mut lines = vec![format!(
        "Hard sets for each muscle in the last 7 days. At your level {} to {} a week are advised, as a rule of thumb.",
        answer.low, answer.high
    )];
    lines.extend(muscles.iter().map(|one| {
        format!(
            "{:<12}{:>5}  {} {}; {} a week before",
            one.muscle.word(),
            half_sets(one.sets),
            plot::against(one.sets, (low, high), most, BAR),
            one.verdict.word(),
            half_sets(one.before),
        )
    }));
    lines.join("\n")
}
