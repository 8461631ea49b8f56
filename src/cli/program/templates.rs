//! `setwise program templates`: the programs there are to start from.

use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::program::{Fit, KnownProgram, as_plan, by_fit, search_known};
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program templates", "Programs by known methods, the best fitting first.": Vec<Listed>;
};

/// List the known programs with why each fits you, or search them
#[derive(Debug, clap::Args)]
pub struct Templates {
    /// Such as `beginner 3 days`
    words: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Template")]
struct Listed {
    /// Its name, as `program start` takes it.
    id: &'static str,
    /// What it is called.
    name: &'static str,
    /// Whose method it is; left out where it is one of our own.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// What it is, in a sentence.
    about: &'static str,
    /// For whom it is, in words, and as a profile.
    r#for: &'static str,
    /// Whom it suits, as a profile.
    suits: UserProfile,
    /// Where it is published.
    source: &'static str,
    /// What the athlete chooses in it.
    choices: &'static [String],
    #[serde(flatten)]
    fit: Fit,
    /// Its plan.
    plan: WorkoutPlan,
}

impl Templates {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let profile = UserProfile::from(&setup.profile()?).aged(setup.stamps.today());
        let found = search_known(&self.words.join(" "));
        let listed: Vec<Listed> = by_fit(found, &profile, setup.catalog()?)
            .into_iter()
            .map(|(known, fit)| listed(known, fit))
            .collect();
        output.done(&listed, |listed| {
            if listed.is_empty() {
                return "No program matches these words.".to_owned();
            }
            let sheets: Vec<String> = listed.iter().map(sheet).collect();
            sheets.join("\n\n")
        })
    }
}

fn listed(known: &'static KnownProgram, fit: Fit) -> Listed {
    Listed {
        id: &known.id,
        name: &known.program.title,
        by: known.by.as_deref(),
        about: &known.about,
        r#for: &known.suits,
        suits: known.suited(),
        source: &known.source,
        choices: &known.choices,
        fit,
        plan: as_plan(&known.program),
    }
}

fn sheet(one: &Listed) -> String {
    let by = one.by.map_or_else(String::new, |by| format!(", by {by}"));
    format!("{}  {}{by}\n  {}\n  {}", one.id, one.name, one.about, one.fit.sentences())
}
