//! The line under the composer: what Enter does, before it is pressed.
//!
//! ```text
//! › _
//!   Enter logs Barbell Row 155 × 8, set 2 · or type what you did · a question
//! › 7_
//!   → Barbell Row 155 lb × 7, set 2
//! ```

use super::ink;
use super::paragraph::Paragraph;
use crate::catalog::Catalog;
use crate::coach::{Preview, rest_wish};
use crate::domain::board::{Missing, PlannedSet};
use crate::text::duration;
use crate::tui::coach::{AsAnswer, OnEnter, on_enter};
use crate::tui::keymap::Context;
use crate::tui::model::Model;
use crate::tui::slash;
use crate::tui::tab::Tab;
use crate::tui::theme;
use crate::tui::view::plan;
use ratatui::Frame;
use ratatui::layout::Rect;

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let edits = model.contexts().contains(&Context::EditSet);
    if !(model.writes() || edits) || model.search.is_some() {
        return;
    }
    let width = usize::from(area.width);
    let edited = model.coach.edit.as_ref().filter(|_| edits);
    let pieces = if let Some(edit) = edited {
        on_typed(model, &edit.words())
    } else if model.composer.is_empty() {
        on_empty(model)
    } else {
        on_typed(model, &model.composer.text())
    };
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

/// With a line typed: what it does when it is sent. It is the reading that sending it begins with.
fn on_typed(model: &Model, line: &str) -> Vec<Piece> {
    let does = |what: &str| vec![(format!("→ {what}"), theme::PLAIN)];
    // While commands are offered, their list says what each does.
    if line.trim().is_empty() || model.completion.is_open() {
        return Vec::new();
    }
    if slash::is_command(line) {
        return match slash::read(line) {
            Ok(typed) => does(slash::about(typed.does)),
            Err(no_command) => does(&no_command.to_string()),
        };
    }
    if model.tab == Tab::Calendar {
        return does("a message for the calendar");
    }
    if let Some(seconds) = rest_wish(line) {
        return does(&rest(&seconds));
    }
    match model
        .coach
        .first_run
        .as_ref()
        .map(|one| one.would_take(line))
    {
        Some(AsAnswer::Taken) => return does("answers the question"),
        Some(AsAnswer::Refused(why)) => return does(&why),
        Some(AsAnswer::Message) | None => {}
    }
    match model.coach.preview.of(line) {
        Some(Preview::Does(what)) => does(what),
        Some(Preview::Asks(question)) => does(&format!("asks: {question}")),
        Some(Preview::Says(sentence)) => does(sentence),
        Some(Preview::Talk) => does("a message for the coach"),
        Some(Preview::Unread { part, place, why }) => vec![
            (
                format!("→ not read: '{part}', column {}", place.start + 1),
                theme::PLAIN,
            ),
            (why.clone(), theme::PLAIN),
        ],
        None => Vec::new(),
    }
}

/// What a wish about the rest clock does, by its argument.
fn rest(wish: &str) -> String {
    match wish.parse() {
        Ok(seconds) => format!("starts a rest of {}", duration::clock(seconds)),
        Err(_) if wish.is_empty() => "starts the rest".to_owned(),
        Err(_) => "skips the rest".to_owned(),
    }
}

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
