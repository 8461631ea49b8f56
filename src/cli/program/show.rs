//! `setwise program show`: the program that stands, with its verdict and what it asks for next.

use super::{input, view};
use crate::cli::{Context, Ended, Output};
use crate::coach;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::prescription::{DueDay, Program};
use crate::text::progress;
use serde::Serialize;
use std::fmt::Write as _;

/// Show your program and what the verifier says of it
#[derive(Debug, clap::Args)]
pub struct Show {}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    made: ProgramEnvelope,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Program>,
    /// The session that comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<DueDay>,
}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let stored = input::standing(setup)?;
        let services = setup.services()?;
        let standing = coach::programs(services, &services.store.reader()?)?.standing;
        let shown = Shown {
            made: stored.made,
            program: stored.followed.map(|followed| followed.program),
            next: standing.and_then(|standing| standing.due),
        };
        output.done(&shown, text)
    }
}

fn text(shown: &Shown) -> String {
    let mut text = view::envelope(&shown.made);
    let Some(next) = &shown.next else {
        return text;
    };
    let day = shown.made.plan.days.get(next.turn.day);
    let name = day.map_or("", |day| day.name.as_str());
    let deload = if next.deload { ", a lighter week" } else { "" };
    let _ = write!(
        text,
        "\n\nNext: {name}, week {}{deload}",
        next.turn.week + 1
    );
    for due in &next.slots {
        let sets = progress::due_sets(&due.sets);
        let _ = write!(text, "\n    {:<34} {sets}", due.exercise);
        if let Some(reason) = due.reasons.first() {
            let _ = write!(text, "  {}", progress::reason(reason));
        }
    }
    text
}
