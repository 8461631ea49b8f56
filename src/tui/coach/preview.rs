//! What the line being typed would do, kept up with the typing.

use super::first_run::AsAnswer;
use crate::coach::{Preview, rest_wish};
use crate::tui::model::{Model, Phase};
use crate::tui::request::Request;
use crate::tui::slash;
use crate::tui::tab::Tab;

/// The newest preview, and the one that is on its way: one at a time, so that typing never waits.
#[derive(Debug, Default)]
pub struct LinePreview {
    asked: Option<String>,
    /// None of a line of which it could not be found out: asking again and again would find out no more.
    found: Option<(String, Option<Preview>)>,
}

impl LinePreview {
    /// What this line would do, once that is known.
    pub fn of(&self, line: &str) -> Option<&Preview> {
        let (of, preview) = self.found.as_ref()?;
        preview.as_ref().filter(|_| of == line)
    }

    /// Whether it is known, or known not to be found out.
    fn is_settled(&self, line: &str) -> bool {
        self.found.as_ref().is_some_and(|(of, _)| of == line)
    }

    /// Something was written or said: what a line would do may be something else now.
    pub fn forget(&mut self) {
        self.found = None;
    }
}

/// Asks for a preview of what stands in the composer, where it is a line for the coach.
pub fn follow(model: &mut Model, line: &str) {
    let preview = &model.coach.preview;
    let is_known = preview.asked.is_some() || preview.is_settled(line);
    if is_known || model.phase != Phase::Open || !is_for_the_coach(model, line) {
        return;
    }
    model.coach.preview.asked = Some(line.to_owned());
    model.ask(Request::Preview(line.to_owned()));
}

pub fn receive(model: &mut Model, line: String, preview: Option<Preview>) {
    let asked = model.coach.preview.asked.take();
    if asked.as_ref() == Some(&line) {
        model.coach.preview.found = Some((line, preview));
    }
}

/// What is read by the screen itself never reaches the coach: commands, the rest clock, an answer
/// to a question of the first run.
fn is_for_the_coach(model: &Model, line: &str) -> bool {
    let answers = model.coach.first_run.as_ref();
    let answers = answers.map(|first_run| first_run.would_take(line));
    !line.trim().is_empty()
        && model.tab == Tab::Coach
        // What is still to be typed is no fault of the line.
        && !model.composer.awaits_number()
        && !slash::is_command(line)
        && rest_wish(line).is_none()
        && matches!(answers, None | Some(AsAnswer::Message))
}
