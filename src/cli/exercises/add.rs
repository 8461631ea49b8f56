//! `setwise exercise add`: an exercise of the athlete's own.

use super::Own;
use super::list::{Shown, line};
use crate::catalog::OwnExercise;
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::exercise::{Equipment, Joint, Level, Measure, Mechanic, Muscle, Pattern};
use crate::domain::text::excerpt;
use crate::parse::typo::likest;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "exercise add", "The exercise that was added.": Added;
};

/// Add an exercise of your own
#[derive(Debug, clap::Args)]
pub struct Add {
    /// Its name, such as `Zercher March`
    #[arg(value_name = "NAME", required = true)]
    name: Vec<String>,
    /// How the body moves: squat, lunge, hinge, horizontal push, … conditioning, mobility
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    pattern: Pattern,
    /// Further patterns: a thruster is a squat and a vertical push
    #[arg(long, value_name = "PATTERNS", value_delimiter = ',', value_parser = pattern)]
    also: Vec<Pattern>,
    /// The muscles that a set counts for fully, separated by commas
    #[arg(long, value_name = "MUSCLES", required = true, value_delimiter = ',', value_parser = muscle)]
    primary: Vec<Muscle>,
    /// The muscles that a set counts half for
    #[arg(long, value_name = "MUSCLES", value_delimiter = ',', value_parser = muscle)]
    secondary: Vec<Muscle>,
    /// The equipment that it needs [default: none]
    #[arg(long, value_name = "THINGS", value_delimiter = ',', value_parser = equipment)]
    equipment: Vec<Equipment>,
    /// Another spelling; may be given several times
    #[arg(long = "alias", value_name = "NAME")]
    aliases: Vec<String>,
    /// The joints that it stresses [default: those that most exercises of its pattern stress]
    #[arg(long, value_name = "JOINTS", value_delimiter = ',', value_parser = joint)]
    joints: Vec<Joint>,
    /// compound or isolation [default: by its pattern]
    #[arg(long, value_name = "WORD", value_parser = mechanic)]
    mechanic: Option<Mechanic>,
    /// beginner, intermediate or advanced [default: intermediate]
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Level>,
    /// What a set is counted in: reps, time or distance [default: reps]
    #[arg(long, value_name = "WORD", value_parser = measure)]
    measure: Option<Measure>,
    /// One side at a time
    #[arg(long)]
    unilateral: bool,
    /// Your own weight is part of the load
    #[arg(long)]
    bodyweight: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AddedExercise")]
struct Added {
    /// The exercise as it is known now.
    added: Shown,
    /// What became of sets that were logged by its name before.
    history: Option<String>,
}

impl Add {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let mut own = Own::to_change(setup)?;
        let entry = self.entry();
        let taken = own.joined()?.is_free(&entry);
        taken.map_err(|error| Stop::refused("not_taken", error.to_string()))?;
        own.entries.push(entry);
        let catalog = own.joined()?;
        let exercise = catalog.own().last().ok_or_else(|| {
            Stop::Failed("the exercise was not taken, and no reason is known".to_owned())
        })?;
        catalog.reads(exercise).map_err(|error| Stop::refused("not_taken", error.to_string()))?;
        own.write(setup)?;
        let history = coach::gather_history(setup.services()?, &catalog)?;
        let added = Added {
            added: Shown::of(exercise, true),
            history: history.map(|said| said.text().to_owned()),
        };
        output.done(&added, |added| {
            let text = format!("Added: {}", line(&added.added));
            match &added.history {
                Some(history) => format!("{text}\n{history}"),
                None => text,
            }
        })
    }

    fn entry(self) -> OwnExercise {
        OwnExercise {
            id: None,
            name: self.name.join(" ").trim().to_owned(),
            aliases: self.aliases,
            pattern: self.pattern,
            primary: self.primary,
            secondary: self.secondary,
            equipment: self.equipment,
            mechanic: self.mechanic,
            level: self.level,
            joints: (!self.joints.is_empty()).then_some(self.joints),
            unilateral: self.unilateral,
            bodyweight: self.bodyweight,
            measure: self.measure,
            also: self.also,
            impact: None,
            skill: None,
        }
    }
}

/// A reader of a vocabulary's words, which says what there is instead of one that it lacks.
macro_rules! words {
    ($($name:ident: $vocabulary:ty),+) => {$(
        fn $name(text: &str) -> Result<$vocabulary, String> {
            let lower = text.trim().to_lowercase();
            <$vocabulary>::from_word(&lower).ok_or_else(|| {
                refuse_word(text, &<$vocabulary>::ALL.iter().map(|one| one.word()).collect::<Vec<_>>())
            })
        }
    )+};
}

words!(
    pattern: Pattern, muscle: Muscle, equipment: Equipment, joint: Joint, mechanic: Mechanic,
    level: Level, measure: Measure
);

fn refuse_word(text: &str, known: &[&str]) -> String {
    let shown = excerpt(text);
    match likest(&text.trim().to_lowercase(), known.iter().copied()) {
        Some(near) => format!("'{shown}' is not known; did you mean '{near}'?"),
        None => format!("'{shown}' is not one of {}", known.join(", ")),
    }
}
