//! `setwise program show`: the program that stands, with its verdict and what it asks for next, or as
//! text.

use super::{format, input, view};
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::coach;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::prescription::{DueDay, Program, RunsOut};
use crate::domain::text::printable;
use crate::text::progress;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program show", "The program that stands, with its verdict and what it asks for next.": Shown;
    "program show --format text", "The program that stands, as text.": Text;
};

/// Show your program and what the verifier says of it
#[derive(Debug, Default, clap::Args)]
pub struct Show {
    /// With its verdict, or as text that `program import` reads
    #[arg(long, value_enum, default_value_t = Form::Verdict)]
    format: Form,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Form {
    #[default]
    Verdict,
    Text,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProgramText")]
struct Text {
    /// The program as text, as `program import` reads it.
    text: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownProgram")]
struct Shown {
    #[serde(flatten)]
    made: ProgramEnvelope,
    /// The program that the plan is a week of, where it says more than the plan can: how each slot goes on, week by week.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Program>,
    /// The session that comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<DueDay>,
}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let mut stored = input::standing(setup)?;
        let own = stored.made.program.take().map(|program| *program);
        let program = stored.followed.map(|followed| followed.program).or(own);
        if matches!(self.format, Form::Text) {
            let catalog = setup.catalog()?;
            let program =
                program.unwrap_or_else(|| crate::program::followed(&stored.made, catalog));
            let text = format::tidy(&program);
            return output.done(&Text { text }, |one| one.text.clone());
        }
        let services = setup.services()?;
        let standing = coach::programs(services, &services.store.reader()?)?.standing;
        let shown =
            Shown { made: stored.made, program, next: standing.and_then(|standing| standing.due) };
        output.done(&shown, text)
    }
}

fn text(shown: &Shown) -> String {
    let mut text = view::envelope(&shown.made);
    let (Some(program), next) = (&shown.program, &shown.next) else {
        return text;
    };
    let Some(next) = next else {
        let _ = write!(text, "\n\n{}", RunsOut::Over);
        return text;
    };
    let day = shown.made.plan.days.get(next.turn.day);
    let name = day.map_or("", |day| day.name.as_str());
    let week = progress::week(next.turn.week, program.weeks);
    let deload = if next.deload { ", a lighter week" } else { "" };
    let _ = write!(text, "\n\nNext: {}, {week}{deload}", printable(name));
    for due in &next.slots {
        let sets = progress::due_sets(&due.sets);
        let name = printable(&due.exercise);
        let _ = write!(text, "\n    {name:<34} {sets}");
        text.truncate(text.trim_end().len());
        if let Some(reason) = due.reasons.first() {
            let _ = write!(text, "  {}", progress::reason(reason));
        }
    }
    text
}
