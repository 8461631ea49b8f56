//! `setwise plan today` and `generate`: the plan that stands, made where there is none, and a new one.

use super::view;
use super::view::Shown;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::coach::NewPlan;
use crate::domain::plan::SchemaVersion;
use crate::domain::text::excerpt;
use crate::settings::Area;
use crate::today::PlanError;
use crate::today::selection::Wish;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "plan today", "Today's plan with what is done of it and the next targets.": Shown, refused: PlanError;
    "plan generate", "The new plan for today.": Shown, refused: PlanError;
};

/// What the flag asks for; a word that is no version is passed over, with a warning.
fn requested_version(flag: Option<&str>, output: &mut Output) -> Option<Wish> {
    let word = flag?;
    let Some(version) = SchemaVersion::from_word(word) else {
        let all: Vec<_> = SchemaVersion::ALL.iter().map(|version| version.word()).collect();
        output.note(&format!(
            "--schema is '{}', which is not one of {}; it is ignored",
            excerpt(word),
            all.join(", ")
        ));
        return None;
    };
    Some(Wish { version, by: "the request".to_owned() })
}

/// Show today's plan with what is done of it
#[derive(Debug, clap::Args)]
pub struct Today {}

impl Today {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        setup.warn(&[Area::Coach, Area::Plan], output)?;
        let board = match setup.wait(coach::board_today(setup.services()?))? {
            Ok(Some(board)) => board,
            Ok(None) => {
                let message = "the coach made no plan for today".to_owned();
                return Err(Stop::Failed(message));
            }
            Err(error) => return view::not_made(error, output),
        };
        let unit = setup.profile()?.unit;
        output.done(&Shown::of(&board), |_| view::text(&board, unit))
    }
}

/// Have the coach make a new plan for today
#[derive(Debug, clap::Args)]
pub struct Generate {
    /// In this version of the schema [default: chosen by what the coach can write]
    #[arg(long, value_name = "VERSION")]
    schema: Option<String>,
}

impl Generate {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        setup.warn(&[Area::Coach, Area::Plan], output)?;
        let wish = requested_version(self.schema.as_deref(), output);
        let services = setup.services()?;
        // A model may take minutes.
        let made = setup.wait(async {
            tokio::select! {
                made = coach::generate_today(services, wish, None) => Some(made),
                _ = tokio::signal::ctrl_c() => None,
            }
        })?;
        let made = match made {
            Some(Ok(made)) => made,
            Some(Err(error)) => return view::not_made(error, output),
            None => {
                let message = "it was stopped; no plan is proposed, and nothing has changed";
                return Err(Stop::Failed(message.to_owned()));
            }
        };
        let unit = setup.profile()?.unit;
        let (board, stands) = match made {
            NewPlan::Stored { board, stands } => (board, stands),
            NewPlan::Same(_) => return Err(Stop::refused("same_plan", coach::SAME_PLAN)),
            NewPlan::Proposed { board, proposal } => {
                let mut proposed = Shown::of(&board);
                proposed.proposal = Some(proposal.id);
                output.answer(&proposed, |_| view::text(&board, unit))?;
                output.note("Nothing has changed yet: `setwise accept` makes it today's plan, `setwise refuse` discards it.");
                return Ok(Exit::Done);
            }
        };
        let mut shown = Shown::of(&board);
        shown.stands = stands;
        output.answer(&shown, |_| view::text(&board, unit))?;
        if !stands {
            output.note("the plan accepted for today stays; this new one is kept in `plan history`, and `setwise plan restore` makes it today's");
        }
        Ok(Exit::Done)
    }
}
