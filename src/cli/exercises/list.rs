//! `setwise exercise list`: the exercises by words and facts, typos forgiven.

use crate::catalog::limits::CATALOGUE_MAX;
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::domain::exercise::Exercise;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "exercise list", "The exercises that are known.": Vec<Shown>;
};

/// List the known exercises, or search them by name, muscle or equipment
#[derive(Debug, clap::Args)]
pub struct List {
    /// Such as `dumbbell hamstring`
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only your own
    #[arg(long)]
    own: bool,
}

/// An exercise and whose it is.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedExercise")]
pub struct Shown {
    #[serde(flatten)]
    exercise: Exercise,
    /// Whether it is the athlete's own.
    own: bool,
}

impl Shown {
    pub fn of(exercise: &Exercise, own: bool) -> Self {
        Self { exercise: exercise.clone(), own }
    }
}

impl List {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let catalog = setup.catalog()?;
        let found = catalog.search(&self.words.join(" "), CATALOGUE_MAX);
        let shown: Vec<Shown> = found
            .into_iter()
            .map(|exercise| Shown::of(exercise, catalog.is_own(exercise)))
            .filter(|shown| shown.own || !self.own)
            .collect();
        output.done(&shown, |shown| match &shown[..] {
            [] if self.own && self.words.is_empty() => {
                "You have no exercises of your own; `setwise exercise add` adds one.".to_owned()
            }
            [] => "No exercise matches these words.".to_owned(),
            shown => shown.iter().map(line).collect::<Vec<_>>().join("\n"),
        })
    }
}

/// `Zercher March  lunge  quads, glutes  barbell  yours`.
pub fn line(shown: &Shown) -> String {
    let Exercise { name, pattern, primary, equipment, .. } = &shown.exercise;
    let muscles: Vec<_> = primary.iter().map(|one| one.word()).collect();
    let needs: Vec<_> = equipment.iter().map(|one| one.word()).collect();
    let needs = if needs.is_empty() { "nothing".to_owned() } else { needs.join(", ") };
    let own = if shown.own { "  yours" } else { "" };
    format!("{name:<34} {:<18} {:<30} {needs}{own}", pattern.word(), muscles.join(", "))
}
