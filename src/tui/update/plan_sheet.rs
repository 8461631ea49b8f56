//! Opening a plan: one out of a file, and all that is known of the one that stands.

use super::say;
use crate::coach::Intent;
use crate::settings::paths;
use crate::tui::model::{Model, Overlay};
use crate::tui::plan_sheet::{Holds, PlanSheet};
use crate::tui::update::Import;
use crate::tui::update::OpenPlan;
use crate::tui::update::ReviewToday;
use crate::tui::update::Want;

/// `/review FILE`, and without one today's plan. A path may stand in quotes, and begin with `~/`.
pub fn review(model: &mut Model, words: &str) {
    match unquoted(words) {
        "" if model.panes.board.is_none() => {
            say(
                model,
                "There is no plan for today. Name a file to review, such as /review plan.json",
            );
        }
        "" => model.ask(ReviewToday),
        path => open_file(model, path, false),
    }
}

/// `/accept FILE`.
pub fn accept_file(model: &mut Model, words: &str) {
    open_file(model, unquoted(words), true);
}

fn open_file(model: &mut Model, path: &str, accept: bool) {
    let path = paths::written(path);
    model.ask(OpenPlan { path, accept });
}

/// `/import FILE`: shows what it would bring, or with `now` before the file takes it in. What it leaves
/// open is said behind it, as on the command line: `--unit kg --name 'Press=Overhead Press'`.
pub fn import_file(model: &mut Model, words: &str) {
    let (accept, words) = match words.strip_prefix("now ") {
        Some(rest) => (true, rest.trim_start()),
        None => (false, words),
    };
    let (path, said) = match words.split_once(" --") {
        Some((path, said)) => (path.trim(), format!("--{said}")),
        None => (words, String::new()),
    };
    let path = unquoted(path);
    if path.is_empty() {
        return say(model, "Name the file, such as /import strong.csv");
    }
    let path = paths::written(path);
    model.ask(Import { path, said, accept });
}

fn unquoted(words: &str) -> &str {
    let quoted = ['"', '\''].iter().find_map(|&quote| {
        let inner = words.strip_prefix(quote)?;
        inner.strip_suffix(quote)
    });
    quoted.unwrap_or(words).trim()
}

/// All that is known of the plan that stands.
pub fn show_standing(model: &mut Model) {
    if let Some(board) = &model.panes.board {
        let holds = Holds::Standing(Box::new(board.stored.clone()), None);
        let sheet = PlanSheet::new("today's plan", holds);
        model.lay_over(Overlay::PlanSheet(Box::new(sheet)));
    }
}

/// Makes the plan that is open today's, or takes in the sets.
pub fn accept(model: &mut Model) {
    let Some(Overlay::PlanSheet(sheet)) = &model.overlay else {
        return;
    };
    let why_not = match &sheet.holds {
        Holds::Read(read) => {
            let plan = Box::new(read.0.clone());
            model.overlay = None;
            return model.ask(Want(Intent::AcceptPlan { plan, confirmed: false }));
        }
        Holds::Sets { file, .. } => match file.clone() {
            Some((path, said)) => {
                model.overlay = None;
                let accept = true;
                return model.ask(Import { path, said, accept });
            }
            None => "nothing here can be imported",
        },
        Holds::Issues(_) => "a plan with faults can't be accepted",
        Holds::Standing(..) => "this is today's plan already",
    };
    model.hint = Some(why_not.into());
}
