//! `setwise exercise remove`: an own exercise that is to be known no longer.

use super::Own;
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::exercise::Exercise;
use crate::domain::text::excerpt;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "exercise remove", "The exercise that was removed.": Removed;
};

/// Remove an exercise of your own; its sets stay, under its name
#[derive(Debug, clap::Args)]
pub struct Remove {
    /// By its name, an alias or its id
    #[arg(value_name = "NAME", required = true)]
    name: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Removed {
    /// The exercise that is no longer known.
    removed: Exercise,
    /// What became of its sets.
    history: Option<String>,
}

impl Remove {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let name = self.name.join(" ");
        let mut own = Own::to_change(setup)?;
        let catalog = own.joined()?;
        let named = catalog.own().iter().find(|one| one.id.as_str() == name.trim());
        let found = named.or_else(|| catalog.resolve(&name).exercise());
        let Some(exercise) = found else {
            let message = format!("there is no exercise '{}'", excerpt(name.trim()));
            return Err(Stop::refused("nothing_there", message));
        };
        let place = catalog.own().iter().position(|one| one.id == exercise.id);
        let Some(place) = place else {
            let message = format!(
                "{} is part of the program and can't be removed; `setwise exercise list --own` \
                 lists your own",
                exercise.name
            );
            return Err(Stop::refused("not_own", message));
        };
        own.entries.remove(place);
        own.write(setup)?;
        let history = coach::part_history(setup.services()?, exercise)?;
        let removed = Removed {
            removed: exercise.clone(),
            history: history.map(|said| said.text().to_owned()),
        };
        output.done(&removed, |removed| {
            let text = format!("Removed: {}", removed.removed.name);
            match &removed.history {
                Some(history) => format!("{text}\n{history}"),
                None => text,
            }
        })
    }
}
