//! What was said to the assistant, what it says, and what it proposes.
//!
//! ```text
//! you   move leg day to friday
//! “Legs” would move from Wed 18 to Fri 20 Nov.
//!
//! Changes · 2 of 3 taken
//! ▸ [x] moves “Legs” from Wed 18 Nov to Fri 20 Nov
//!   [ ] skips “Mobility” on Sun 22 Nov
//!   ✗   delete session 99
//!       there is no session 99
//! ! 25 sessions would be deleted; that is asked about once more
//! ```

use super::super::talk::{Proposed, Question, State, Talk};
use crate::tui::keymap::{Action, Context, Keymap};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::{Paragraph, lines};
use ratatui::layout::Rect;
use std::ops::Range;

/// The rows, and where those that have the keys begin and end.
struct Laid {
    rows: Vec<Row<Cells>>,
    chosen: Range<usize>,
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model, talk: &Talk) {
    let laid = lay(model, talk, usize::from(area.width));
    frame.rows(area, laid.rows, talk.first);
}

/// Keeps what has the keys in sight.
pub fn fit(model: &mut Model, area: Rect) {
    let Some(talk) = &model.calendar.talk else {
        return;
    };
    let room = usize::from(area.height);
    let laid = lay(model, talk, usize::from(area.width));
    let mut first = talk.first;
    if !laid.chosen.is_empty() {
        // A row more on either side: there stands how many rows are not shown.
        first = first
            .max((laid.chosen.end + 1).saturating_sub(room))
            .min(laid.chosen.start.saturating_sub(1));
    }
    // With the first of them chosen, what is said above it is worth more.
    if talk.chosen == 0
        && laid.chosen.end <= room
        && talk.question.is_none()
        && !talk.operations.is_empty()
    {
        first = 0;
    }
    let first = first.min(laid.rows.len().saturating_sub(room));
    if let Some(talk) = &mut model.calendar.talk {
        talk.first = first;
        talk.page = room.saturating_sub(1).max(1);
    }
}

fn lay(model: &Model, talk: &Talk, width: usize) -> Laid {
    let mut laid = Laid { rows: Vec::new(), chosen: 0..0 };
    let said = if talk.made_before {
        Paragraph::of("Proposed: ", theme::CURRENT).run(&talk.message, theme::STRONG)
    } else {
        let you = Paragraph::of("you   ", theme::ATHLETE);
        you.run(&talk.message, theme::PLAIN).hang(6)
    };
    laid.rows.extend(said.rows_of(width));
    let style = if talk.state == State::Broken { theme::REFUSED } else { theme::PLAIN };
    let text = lines(&talk.text, style).into_iter();
    laid.rows.extend(text.flat_map(|line| line.rows_of(width)));
    if let Some(question) = &talk.question {
        options(&mut laid, talk.number, question, width);
        if question.options.is_empty() {
            let key = model.key(Context::Anywhere, Action::Close);
            let words = format!("{key} takes your message back, to say it in other words.");
            laid.rows.extend(Paragraph::of(&words, theme::DIM).rows_of(width));
        }
    }
    if !talk.operations.is_empty() {
        operations(&mut laid, talk, width);
    }
    laid
}

fn options(laid: &mut Laid, talk: u64, question: &Question, width: usize) {
    let asked = Paragraph::of(&question.text, theme::STRONG);
    laid.rows.extend(asked.rows_of(width));
    for (index, choice) in question.options.iter().enumerate() {
        let from = laid.rows.len();
        let chosen = index == question.chosen;
        let mark = if chosen { "▸ " } else { "  " };
        let style = if chosen { theme::STRONG } else { theme::PLAIN };
        let line = Paragraph::of(mark, theme::CURRENT)
            .run(&format!("{} ", index + 1), theme::CURRENT)
            .run(&choice.words, style);
        let line = line.hang(4).all_of(Target::Choice { talk, place: index });
        laid.rows.extend(line.rows_of(width));
        if chosen {
            laid.chosen = from..laid.rows.len();
        }
    }
}

fn operations(laid: &mut Laid, talk: &Talk, width: usize) {
    let (taken, all) = (talk.taken(), talk.operations.len());
    laid.rows.push(Row::default());
    let head = Paragraph::of("Changes", theme::STRONG)
        .run(&format!(" · {taken} of {all} taken"), theme::DIM);
    laid.rows.extend(head.rows_of(width));
    for (index, one) in talk.operations.iter().enumerate() {
        let from = laid.rows.len();
        let chosen = index == talk.chosen;
        let of = Target::Operation { talk: talk.number, place: index };
        let lines = operation(one, chosen).into_iter();
        laid.rows.extend(lines.flat_map(|line| line.all_of(of.clone()).rows_of(width)));
        if chosen {
            laid.chosen = from..laid.rows.len();
        }
    }
    for warning in &talk.warnings {
        let line = Paragraph::of("! ", theme::REFUSED).run(warning, theme::PLAIN);
        laid.rows.extend(line.hang(2).rows_of(width));
    }
}

fn operation(one: &Proposed, chosen: bool) -> Vec<Paragraph> {
    let mark = if chosen { "▸ " } else { "  " };
    let (state, style) = match (one.holds(), one.taken) {
        (false, _) => ("✗   ", theme::REFUSED),
        (true, true) => ("[x] ", theme::DONE),
        (true, false) => ("[ ] ", theme::DIM),
    };
    let words = if chosen { theme::STRONG } else { theme::PLAIN };
    let line = Paragraph::of(mark, theme::CURRENT).run(state, style).run(&one.words, words);
    let errors = one.errors.iter();
    let errors = errors
        .map(|error| Paragraph::of("      ", theme::PLAIN).run(&error.fact(), theme::REFUSED));
    std::iter::once(line).chain(errors).map(|line| line.hang(6)).collect()
}

/// What can be done with them, for the line over the composer.
pub fn keys(model: &Model, talk: &Talk) -> Paragraph {
    let accept = format!("accept {}", talk.taken());
    let keys: &[(Action, &str)] = if talk.each {
        &[(Action::Accept, "take this one"), (Action::Refuse, "leave it out")]
    } else {
        &[(Action::Accept, &accept), (Action::Refuse, ""), (Action::Toggle, ""), (Action::Each, "")]
    };
    let mut line = Paragraph::new();
    for (index, (action, does)) in keys.iter().enumerate() {
        line.push(if index == 0 { "" } else { "  " }, theme::PLAIN);
        line.push(&model.key(Context::Operations, *action), theme::CURRENT);
        let does = match *does {
            "" => Keymap::does(Context::Operations, *action),
            does => does,
        };
        line.push(&format!(" {does}"), theme::PLAIN);
    }
    line
}

/// What of it does not stand in the transcript, as lines of text: why it broke off, what of it
/// can't be carried out, and what is to be known of the rest.
pub fn text(talk: &Talk) -> String {
    let mut lines = vec![];
    if talk.state == State::Broken {
        lines.push(talk.text.clone());
    }
    for one in talk.operations.iter().filter(|one| !one.holds()) {
        lines.push(format!("✗ {}", one.words));
        lines.extend(one.errors.iter().map(|error| format!("  {}", error.fact())));
    }
    lines.extend(talk.warnings.iter().map(|warning| format!("! {warning}")));
    lines.join("\n")
}
