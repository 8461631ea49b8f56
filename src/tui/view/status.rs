//! The bottom line: the rest, what is going on, keys worth knowing, sets of today.
//!
//! ```text
//!  rest 1:23 ▕██████░░░░▏ Alt-+ 30 s  Alt-- skip    F1 keys   / commands        4 sets today
//! ```

use super::ink;
use crate::domain::text::{counted, printable};
use crate::tui::calendar::talk::Talk;
use crate::tui::chat::Item;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Focus, Model, Overlay, Phase};
use crate::tui::plan_sheet::Holds;
use crate::tui::rest::Standing;
use crate::tui::tab::Tab;
use crate::tui::theme;
use crate::tui::turn::{Doing, Turn, called};
use crate::tui::wrap;
use jiff::Timestamp;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::fmt::Write as _;

/// Cells of the bar that a rest runs down.
const BAR: u32 = 10;

struct Piece {
    spans: Vec<(String, Style)>,
}

impl Piece {
    fn of(text: impl Into<String>, style: Style) -> Self {
        Self {
            spans: vec![(text.into(), style)],
        }
    }

    fn width(&self) -> usize {
        self.spans.iter().map(|(text, _)| wrap::width(text)).sum()
    }
}

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let width = usize::from(area.width);
    let right = today(model);
    let mut pieces = vec![];
    pieces.extend(going_on(model));
    pieces.extend(rest(model, width));
    // One hint is worth more than the count of sets, and that more than further hints.
    let first = pieces.len().max(1);
    let mut hints = hints(model).into_iter();
    pieces.extend(hints.next());
    pieces.extend(cost(model));
    pieces.extend(hints);
    let reserved = if right.is_empty() {
        0
    } else {
        wrap::width(&right) + 2
    };
    let mut line = Line::default();
    let mut taken = 0;
    for (index, piece) in pieces.iter().enumerate() {
        let gap = if index == 0 { 1 } else { 3 };
        // What comes first is cut with a mark where it must be; the rest is left out whole.
        let room = width.saturating_sub(taken + gap);
        let kept = if index > first { reserved } else { 0 };
        if piece.width() + kept > room && index > 0 {
            break;
        }
        line.push_span(" ".repeat(gap.min(width.saturating_sub(taken))));
        taken += gap;
        for (text, style) in &piece.spans {
            let fitted = wrap::fit(text, width.saturating_sub(taken)).into_owned();
            taken += wrap::width(&fitted);
            line.push_span(Span::styled(fitted, *style));
        }
    }
    ink::line(frame, area, area.y, &line);
    let needed = wrap::width(&right) + 1;
    if taken + needed < width {
        let x = area.right() - u16::try_from(needed).unwrap_or(0);
        ink::words(frame, x, area.y, &right, theme::PLAIN);
    }
}

fn today(model: &Model) -> String {
    match (&model.phase, model.panes.sets_today) {
        (Phase::Open, 0) => "no sets today".into(),
        (Phase::Open, sets) => format!("{} today", counted(sets, "set")),
        _ => String::new(),
    }
}

/// What matters most just now, said before all else.
fn going_on(model: &Model) -> Option<Piece> {
    if let Some(hint) = &model.hint {
        return Some(Piece::of(printable(hint), theme::STRONG));
    }
    if model.selecting {
        let words = "drag to select · Up and Down scroll · any other key gives the mouse back";
        return Some(Piece::of(words, theme::STRONG));
    }
    let turn = model.turn.as_ref().map(|turn| answering(model, turn));
    turn.or_else(|| writing(model))
}

/// The program that is being written, where it is not seen.
fn writing(model: &Model) -> Option<Piece> {
    let writing = model.program.writing.as_ref();
    let writing = writing.filter(|_| model.tab != Tab::Program)?;
    let step = writing.steps.last();
    let step = step.map_or_else(String::new, |step| format!(": {}", step.name));
    let words = format!("writing a program{step}");
    let spinner = format!("{} ", writing.spinner(model.now.timestamp()));
    Some(Piece {
        spans: vec![(spinner, theme::CURRENT), (words, theme::PLAIN)],
    })
}

/// Who is asked and for how long, or what else a turn is at, behind a spinner.
fn answering(model: &Model, turn: &Turn) -> Piece {
    let now = model.now.timestamp();
    let coach = called(turn.asked.as_deref().unwrap_or(&model.coach));
    let mut words = match &turn.doing {
        Doing::Reading => format!("asking the {coach}"),
        Doing::Asking { since } => format!("asking {coach}{}", so_long(*since, now)),
        Doing::Thinking { since } => format!("{coach} thinks{}", so_long(*since, now)),
        Doing::Saying => format!("{coach} answers"),
        Doing::Calling { tool } => format!("{coach} calls {}", printable(tool)),
    };
    words += if turn.answered || turn.text.is_none() {
        " · Esc stops"
    } else {
        " · Esc takes it back"
    };
    let waiting =
        model.chat.waiting().len() - model.asked_waiting().min(model.chat.waiting().len());
    if waiting > 0 {
        let _ = write!(words, " · {} waiting", counted(waiting, "message"));
    }
    Piece {
        spans: vec![
            (format!("{} ", turn.spinner(now)), theme::CURRENT),
            (words, theme::PLAIN),
        ],
    }
}

fn so_long(since: Timestamp, now: Timestamp) -> String {
    match now.duration_since(since).as_secs() {
        ..=0 => String::new(),
        seconds => format!(" {seconds} s"),
    }
}

/// What the newest answer of a model took and cost: `first word 0.8 s · 1,204 in · 96 out`.
fn cost(model: &Model) -> Option<Piece> {
    let cost = model.cost.filter(|_| model.turn.is_none())?;
    let mut words = String::new();
    if let Some(first) = cost.first_word {
        words = format!("first word {:.1} s · ", first.as_secs_f64());
    }
    let (sent, made) = (grouped(cost.usage.input), grouped(cost.usage.output));
    let _ = write!(words, "{sent} in · {made} out");
    Some(Piece::of(words, theme::DIM))
}

/// `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn rest(model: &Model, width: usize) -> Option<Piece> {
    let standing = model.rest.as_ref()?.standing(model.now.timestamp())?;
    let Standing::Running { left, of } = standing else {
        return Some(Piece::of("rest is over", theme::DONE.patch(theme::STRONG)));
    };
    let cells = (left * BAR).div_ceil(of.max(1)).min(BAR);
    let bar = "█".repeat(cells as usize) + &"░".repeat((BAR - cells) as usize);
    let mut spans = vec![
        (
            format!("rest {}:{:02}", left / 60, left % 60),
            theme::STRONG,
        ),
        (format!(" ▕{bar}▏"), theme::CURRENT),
    ];
    if width >= 60 {
        let more = model.key(Context::Anywhere, Action::RestMore);
        let skip = model.key(Context::Anywhere, Action::RestSkip);
        spans.push((format!(" {more} 30 s  {skip} skip"), theme::DIM));
    }
    Some(Piece { spans })
}

/// Keys worth knowing here, the most needed first.
fn hints(model: &Model) -> Vec<Piece> {
    let anywhere = |action| model.key(Context::Anywhere, action);
    let mut hints = Vec::new();
    let mut hint = |key: String, says: &str| {
        if !key.is_empty() {
            hints.push(Piece::of(format!("{key} {says}"), theme::DIM));
        }
    };
    match (&model.overlay, model.tab, model.focus) {
        (Some(Overlay::Help { .. } | Overlay::Plan | Overlay::Day { .. }), ..) => {
            hint(anywhere(Action::Close), "closes");
        }
        (Some(Overlay::Inspector(_)), ..) => {
            hint(anywhere(Action::Close), "closes");
            hint(model.key(Context::Inspector, Action::Replay), "replay dry");
            hint(
                model.key(Context::Inspector, Action::Copy),
                "copy corrected",
            );
        }
        (Some(Overlay::PlanSheet(sheet)), ..) => {
            if matches!(sheet.holds, Holds::Read(_)) {
                hint(
                    model.key(Context::PlanSheet, Action::Accept),
                    "makes it today's",
                );
            }
            hint(anywhere(Action::Close), "closes");
        }
        (None, Tab::Program, _) => {
            for (action, says) in super::program::hints(model) {
                hint(model.key(Context::Program, action), says);
            }
            hint(anywhere(Action::Close), super::program::esc(model));
            hint(anywhere(Action::Help), "keys");
        }
        (None, Tab::Calendar, _) => {
            for (context, action, says) in calendar_hints(model) {
                hint(model.key(context, action), says);
            }
        }
        (None, Tab::Tools, _) => {
            hint(model.key(Context::Tools, Action::Open), "opens");
            hint(model.key(Context::Tools, Action::Replay), "replay dry");
            hint(model.key(Context::Tools, Action::Copy), "copy corrected");
            hint(anywhere(Action::Close), "back");
            hint(anywhere(Action::Help), "keys");
        }
        (None, Tab::History, _) => {
            hint(anywhere(Action::Close), "back");
            hint(model.key(Context::Exercises, Action::Search), "find");
            hint(anywhere(Action::Help), "keys");
        }
        (None, Tab::Coach, Focus::Chat) => {
            hint(anywhere(Action::Close), "to the composer");
            if model.chat.selected_item().is_some_and(Item::opens) {
                hint(model.key(Context::Chat, Action::Open), "opens");
            }
            hint("Up Down".into(), "choose");
            hint(anywhere(Action::Help), "keys");
        }
        (None, Tab::Coach, _) => {
            hint(anywhere(Action::Help), "keys");
            hint("/".into(), "commands");
            hint(anywhere(Action::Undo), "undo");
            hint(anywhere(Action::NextPane), "panes");
        }
    }
    hints
}

/// What can be done where the keys are on the calendar's tab.
fn calendar_hints(model: &Model) -> Vec<(Context, Action, &'static str)> {
    use Action as A;
    use Context as C;
    let help = (C::Anywhere, A::Help, "keys");
    if model.writes() {
        let panes = (C::Anywhere, A::NextPane, "to the days");
        return vec![(C::Composer, A::Send, "asks"), panes, help];
    }
    match model.calendar.contexts() {
        [C::Confirm] => vec![
            (C::Confirm, A::Confirm, "yes"),
            (C::Confirm, A::Close, "no"),
        ],
        [C::Moving] => vec![
            (C::Moving, A::Open, "puts it there"),
            (C::Anywhere, A::Close, "leaves it"),
        ],
        [C::Picker] => vec![
            (C::Picker, A::Open, "chooses"),
            (C::Anywhere, A::Close, "leaves it"),
        ],
        [C::Operations] if model.calendar.talk.as_ref().is_some_and(Talk::runs) => {
            vec![(C::Anywhere, A::Close, "stops it")]
        }
        [C::Operations] => vec![(C::Anywhere, A::Close, "leaves it"), help],
        _ => vec![
            (C::Calendar, A::Write, "write"),
            help,
            (C::Calendar, A::Done, "done"),
            (C::Calendar, A::Move, "move"),
            (C::Calendar, A::Weeks, "week or month"),
            (C::Anywhere, A::Undo, "undo"),
        ],
    }
}
