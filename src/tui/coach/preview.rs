//! What the line being typed would do, kept up with the typing.

use super::asks::PreviewLine;
use super::first_run::AsAnswer;
use super::send;
use crate::coach::{Preview, Typed, rest_wish};
use crate::tui::model::{Model, Phase};
use crate::tui::slash;
use crate::tui::tab::Tab;

/// The newest preview, and the one that is on its way: one at a time, so that typing never waits.
#[derive(Debug, Default)]
pub struct LinePreview {
    asked: Option<Typed>,
    /// None of what could not be found out: asking again and again would find out no more.
    found: Option<(Typed, Option<Preview>)>,
}

impl LinePreview {
    /// What this would do, once that is known.
    pub fn of(&self, typed: &Typed) -> Option<&Preview> {
        let (of, preview) = self.found.as_ref()?;
        preview.as_ref().filter(|_| of == typed)
    }

    /// Whether it is known, or known not to be found out.
    fn is_settled(&self, typed: &Typed) -> bool {
        self.found.as_ref().is_some_and(|(of, _)| of == typed)
    }

    /// Something was written or said: what a line would do may be something else now.
    pub fn forget(&mut self) {
        self.found = None;
    }
}

/// Asks for a preview of what is typed, where it changes sets or is a line for the coach.
pub fn follow(model: &mut Model, typed: Typed) {
    let preview = &model.coach.preview;
    let is_known = preview.asked.is_some() || preview.is_settled(&typed);
    let is_read = match &typed {
        Typed::Line(line) | Typed::Unanswered(line) => is_for_the_coach(model, line),
        Typed::InRow { words, .. } => !words.trim().is_empty(),
    };
    if is_known || model.phase != Phase::Open || !is_read {
        return;
    }
    model.coach.preview.asked = Some(typed.clone());
    model.ask(PreviewLine(typed));
}

/// A line as it is to be previewed: one that doesn't answer the first run's question may mean nothing.
pub fn typed_line(model: &Model, line: String) -> Typed {
    let answers = model.coach.first_run.as_ref();
    match answers.map(|first_run| first_run.would_take(&line)) {
        Some(AsAnswer::Unsure(_)) => Typed::Unanswered(line),
        _ => Typed::Line(line),
    }
}

pub fn receive(model: &mut Model, typed: Typed, preview: Option<Preview>) {
    if let Typed::Unanswered(line) = &typed {
        send::release(model, line, preview.as_ref());
    }
    let asked = model.coach.preview.asked.take();
    if asked.as_ref() == Some(&typed) {
        model.coach.preview.found = Some((typed, preview));
    }
}

/// What is read by the screen itself never reaches the coach: commands, the rest clock, an answer
/// to a question of the first run.
fn is_for_the_coach(model: &Model, line: &str) -> bool {
    let answers = model.coach.first_run.as_ref();
    let answers = answers.map(|first_run| first_run.would_take(line));
    !line.trim().is_empty()
        && model.tab == Tab::Coach
        // What is still to be typed is no issue of the line.
        && model.composer.awaited().is_none()
        && !slash::is_command(line)
        && rest_wish(line).is_none()
        && matches!(answers, None | Some(AsAnswer::Message | AsAnswer::Unsure(_)))
}
