//! The line under the composer: what Enter does, before it is pressed.
//!
//! ```text
//! › _
//!   Enter logs Barbell Row 155 × 8, set 2 · or type what you did · a question
//! ```

use super::ink;
use super::paragraph::Paragraph;
use crate::catalog::Catalog;
use crate::domain::board::{Missing, PlannedSet};
use crate::tui::coach::{OnEnter, on_enter};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::plan;
use ratatui::Frame;
use ratatui::layout::Rect;

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    if !model.writes() || !model.composer.is_empty() || model.search.is_some() {
        return;
    }
    let width = usize::from(area.width);
    let pieces = on_empty(model);
    let mut line = Paragraph::new();
    for (index, (words, style)) in pieces.iter().enumerate() {
        let before = if index == 0 { "" } else { " · " };
        let piece = format!("{before}{words}");
        // Further words are left out whole; the first are cut with a mark where they must be.
        if index > 0 && line.width() + Paragraph::of(&piece, *style).width() > width {
            break;
        }
        line.push(&piece, *style);
    }
    ink::line(frame, area, area.y, &line.row(width));
}

type Piece = (String, ratatui::style::Style);

/// With nothing typed: what Enter does, then what else could be typed.
fn on_empty(model: &Model) -> Vec<Piece> {
    let plain = |words: &str| (words.to_owned(), theme::PLAIN);
    if let Some(first_run) = &model.coach.first_run {
        return first_run
            .hint()
            .into_iter()
            .map(|words| plain(&words))
            .collect();
    }
    if let Some(question) = model.coach.chat.question() {
        let number = if question.options.is_empty() {
            "words answer"
        } else {
            "a number answers"
        };
        return vec![plain(number), plain("anything else is a new message")];
    }
    if model.coach.turn.is_none() && model.coach.chat.is_unanswered() {
        return [
            "1 asks again",
            "2 answers offline once",
            "anything else is a new message",
        ]
        .map(plain)
        .into();
    }
    match on_enter(model) {
        OnEnter::Log(set) => {
            let mut pieces = vec![plain(&format!("Enter logs {}", planned(model, &set)))];
            pieces.extend(["or type what you did", "a question"].map(plain));
            pieces
        }
        OnEnter::Write(set, Missing::Load) => {
            let reps = set.target.reps.map_or(10, |reps| reps + 2);
            let words = format!("Enter writes {}", planned(model, &set));
            vec![
                plain(&words),
                plain(&format!("pick a load you could do {reps} with")),
            ]
        }
        OnEnter::Write(set, Missing::Count) => {
            let words = format!("Enter writes {}", planned(model, &set));
            vec![
                plain(&words),
                plain("do as many as you can, then say how many"),
            ]
        }
        OnEnter::Wait(why) => vec![plain(why)],
        OnEnter::Nothing => Vec::new(),
    }
}

/// `Barbell Row 155 × 8, set 2`.
fn planned(model: &Model, set: &PlannedSet) -> String {
    let formatter = Catalog::in_force().formatter(model.panes.profile.unit);
    let target = plan::target(set, formatter);
    let name = crate::domain::text::printable(&set.exercise);
    format!("{name} {target}, set {}", set.number)
}
