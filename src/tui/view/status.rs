//! The bottom line: the rest, what is going on, keys worth knowing, sets of today.
//!
//! ```text
//!  rest 1:23 ▕██████░░░░▏ Alt-+ 30 s  Alt-- skip    F1 keys   / commands        4 sets today
//! ```

use super::areas;
use super::ink;
use super::paragraph::Paragraph;
use super::plan;
use crate::domain::text::{counted, printable};
use crate::settings::key::OFFLINE;
use crate::text::{self, duration};
use crate::tui::calendar::Talk;
use crate::tui::chat::Item;
use crate::tui::coach::{Doing, Focus, Turn, is_armed, spinner};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::plan_sheet::Holds;
use crate::tui::program;
use crate::tui::rest::Standing;
use crate::tui::tab::Tab;
use crate::tui::theme;
use crate::tui::wrap;
use jiff::Timestamp;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Cells of the bar that a rest runs down.
const BAR: u32 = 10;

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
    let reserved = if right.is_empty() { 0 } else { wrap::width(&right) + 2 };
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
        line.spans.extend(piece.row(room).spans);
        taken += gap + piece.width().min(room);
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

/// What matters most just now, shown before all else.
fn going_on(model: &Model) -> Option<Paragraph> {
    if let Some(hint) = &model.hint {
        return Some(Paragraph::of(hint, theme::STRONG));
    }
    if model.selecting {
        let words = "drag to select · Up and Down scroll · any other key gives the mouse back";
        return Some(Paragraph::of(words, theme::STRONG));
    }
    let turn = model.coach.turn.as_ref().map(|turn| answering(model, turn));
    turn.or_else(|| writing(model))
}

/// The program that is being written, where it is not seen.
fn writing(model: &Model) -> Option<Paragraph> {
    let writing = model.program.writing.as_ref();
    let writing = writing.filter(|_| model.tab != Tab::Program)?;
    let step = writing.steps.last();
    let step = step.map_or_else(String::new, |step| format!(": {}", step.name));
    let words = format!("writing a program{step}");
    let spinner = format!("{} ", spinner(writing.since, model.now.timestamp()));
    Some(Paragraph::of(&spinner, theme::CURRENT).run(&words, theme::PLAIN))
}

/// Who is asked and for how long, or what else a turn is at, behind a spinner.
fn answering(model: &Model, turn: &Turn) -> Paragraph {
    let now = model.now.timestamp();
    let coach = match turn.asked.as_deref().unwrap_or(&model.coach_name) {
        OFFLINE => Cow::Borrowed("the offline coach"),
        name => printable(name),
    };
    let mut words = match &turn.doing {
        Doing::Reading => format!("asking {coach}"),
        Doing::Asking { since } => format!("asking {coach}{}", so_long(*since, now)),
        Doing::Thinking { since } => format!("{coach} thinks{}", so_long(*since, now)),
        Doing::Saying => format!("{coach} answers"),
        Doing::Calling { tool } => format!("{coach} calls {tool}"),
    };
    words += if turn.answered || turn.text.is_none() {
        " · Esc stops"
    } else {
        " · Esc takes it back"
    };
    let waiting = model.coach.chat.waiting().len()
        - model.asked_waiting().min(model.coach.chat.waiting().len());
    if waiting > 0 {
        let _ = write!(words, " · {} waiting", counted(waiting, "message"));
    }
    Paragraph::of(&format!("{} ", spinner(turn.since, now)), theme::CURRENT)
        .run(&words, theme::PLAIN)
}

fn so_long(since: Timestamp, now: Timestamp) -> String {
    match now.duration_since(since).as_secs() {
        ..=0 => String::new(),
        seconds => format!(" {seconds} s"),
    }
}

/// What the newest answer of a model took and cost: `first word 0.8 s · 1,204 in (74 % cached) · 96 out`.
fn cost(model: &Model) -> Option<Paragraph> {
    let newest = model.coach.costs.last();
    let cost = newest.filter(|_| model.coach.turn.is_none())?;
    let mut words = String::new();
    if let Some(first) = cost.first_word {
        words = format!("first word {:.1} s · ", first.as_secs_f64());
    }
    words += &text::tokens_spent(&cost.usage.spent);
    if let Some(size) = cost.usage.size {
        let _ = write!(words, " · context {} %", cost.usage.context * 100 / u64::from(size.max(1)));
    }
    Some(Paragraph::of(&words, theme::DIM))
}

fn rest(model: &Model, width: usize) -> Option<Paragraph> {
    let pane = areas::of(model).plan.filter(|_| model.tab == Tab::Coach);
    if pane.is_some_and(|pane| plan::shows_rest(model, pane)) {
        return None;
    }
    let standing = model.rest.as_ref()?.standing(model.now.timestamp())?;
    let Standing::Running { left, of } = standing else {
        return Some(Paragraph::of("rest is over", theme::DONE.patch(theme::STRONG)));
    };
    let cells = (left * BAR).div_ceil(of.max(1)).min(BAR);
    let bar = "█".repeat(cells as usize) + &"░".repeat((BAR - cells) as usize);
    let clock = format!("rest {}", duration::clock(left));
    let piece = Paragraph::of(&clock, theme::STRONG).run(&format!(" ▕{bar}▏"), theme::CURRENT);
    if width < 60 {
        return Some(piece);
    }
    let more = model.key(Context::Anywhere, Action::RestMore);
    let skip = model.key(Context::Anywhere, Action::RestSkip);
    Some(piece.run(&format!(" {more} 30 s  {skip} skip"), theme::DIM))
}

/// Keys worth knowing here, the most needed first.
fn hints(model: &Model) -> Vec<Paragraph> {
    use Action as A;
    use Context as C;
    let hint = |context, action, does: &str| match model.key(context, action) {
        key if key.is_empty() => key,
        key => format!("{key} {does}"),
    };
    let close = |does| hint(C::Anywhere, A::Close, does);
    let help = || hint(C::Anywhere, A::Help, "keys");
    let hints = match (&model.overlay, model.tab, model.coach.focus) {
        (Some(Overlay::Plan), ..) | (None, Tab::Coach, Focus::Plan)
            if model.panes.board.is_some() =>
        {
            of_the_table(model, &hint)
        }
        (Some(Overlay::Help | Overlay::Page(_) | Overlay::Plan | Overlay::Day), ..) => {
            vec![close("close")]
        }
        (Some(Overlay::Inspector(_)), ..) => vec![
            close("close"),
            hint(C::Inspector, A::Replay, "replay dry"),
            hint(C::Inspector, A::Editor, "edit"),
            hint(C::Inspector, A::Mended, "its fix"),
            hint(C::Inspector, A::Wire, "bytes"),
            hint(C::Inspector, A::SaveCase, "save case"),
            hint(C::Inspector, A::Copy, "copy corrected"),
        ],
        (Some(Overlay::Plans(history)), ..) if history.whole => {
            vec![hint(C::Plans, A::Accept, "make it today's"), close("back")]
        }
        (Some(Overlay::Plans(_)), ..) => vec![
            hint(C::Plans, A::Open, "all changes"),
            hint(C::Plans, A::Accept, "restore it"),
            hint(C::Plans, A::Toggle, "mark"),
            close("close"),
        ],
        (Some(Overlay::PlanSheet(sheet)), ..) => match sheet.holds {
            Holds::Read(_) => {
                vec![hint(C::PlanSheet, A::Accept, "make it today's"), close("close")]
            }
            Holds::Sets { file: Some(_), .. } => {
                vec![hint(C::PlanSheet, A::Accept, "import the sets"), close("close")]
            }
            _ => vec![close("close")],
        },
        (None, Tab::Program, _) => {
            let own = program::hints(model).into_iter();
            own.map(|(action, does)| hint(C::Program, action, does))
                .chain([close(program::esc(model)), help()])
                .collect()
        }
        (None, Tab::Calendar, _) => {
            let own = calendar_hints(model).into_iter();
            own.map(|(context, action, does)| hint(context, action, does)).collect()
        }
        (None, Tab::Tools, _) if model.tools.shows_stats => {
            vec![hint(C::Tools, A::Stats, "calls")]
        }
        (None, Tab::Tools, _) if model.tools.find.is_some() => {
            vec![hint(C::FindCall, A::Open, "take it"), close("show all")]
        }
        (None, Tab::Tools, _) => vec![
            hint(C::Tools, A::Open, "open"),
            hint(C::Tools, A::Replay, "replay dry"),
            hint(C::Tools, A::RefusedOnly, "refused only"),
            hint(C::Tools, A::Copy, "copy corrected"),
            hint(C::Tools, A::Stats, "statistics"),
            hint(C::Tools, A::Mended, "its fix"),
            close("back"),
            help(),
        ],
        (None, Tab::Team, _) => vec![hint(C::Team, A::Comment, "write"), close("back"), help()],
        (None, Tab::History, _) if model.history.find.is_some() => {
            vec![hint(C::Find, A::Open, "take it"), close("show all")]
        }
        (None, Tab::History, _) => {
            vec![
                hint(C::Exercises, A::NextCurve, "curve"),
                hint(C::Exercises, A::NextSpan, "span"),
                hint(C::Exercises, A::Muscles, "muscles"),
                hint(C::Exercises, A::YearMap, "year"),
                hint(C::Exercises, A::Bodyweight, "bodyweight"),
                hint(C::Exercises, A::Search, "find"),
                close("back"),
                help(),
            ]
        }
        (None, Tab::Coach, Focus::Chat) => of_the_chat(model, &hint),
        (None, Tab::Coach, _) => vec![
            help(),
            "/ commands".to_owned(),
            hint(C::Anywhere, A::Undo, "undo"),
            hint(C::Anywhere, A::NextPane, "panes"),
        ],
    };
    let hints = hints.iter().filter(|hint| !hint.is_empty());
    hints.map(|hint| Paragraph::of(hint, theme::DIM)).collect()
}

/// What the keys do to the chosen entry of the chat.
fn of_the_chat(model: &Model, hint: &impl Fn(Context, Action, &str) -> String) -> Vec<String> {
    use Action as A;
    let opens = model.coach.chat.selected_item().is_some_and(Item::opens);
    let on_card = [(A::Accept, "accept"), (A::Refuse, "discard"), (A::Each, "each")];
    let own = opens
        .then_some((A::Open, "open"))
        .into_iter()
        .chain(on_card.into_iter().filter(|(action, _)| is_armed(model, *action)));
    let own = own.map(|(action, does)| hint(Context::Chat, action, does));
    std::iter::once(hint(Context::Anywhere, A::Close, "to the composer"))
        .chain(own)
        .chain([
            "Up Down choose".to_owned(),
            hint(Context::Anywhere, A::Help, "keys"),
            hint(Context::Chat, A::Copy, "copy"),
        ])
        .collect()
}

/// What the keys of the set table do to the set that is chosen, or to the one that is edited.
fn of_the_table(model: &Model, hint: &impl Fn(Context, Action, &str) -> String) -> Vec<String> {
    use Action as A;
    if model.coach.edit.is_some() {
        let own = [(A::Send, "save"), (A::Close, "cancel")];
        return own.map(|(action, does)| hint(Context::EditSet, action, does)).into();
    }
    let around: &[_] = match model.overlay {
        Some(_) => &[(A::Close, "close")],
        None => &[(A::Close, "to the composer"), (A::Help, "keys")],
    };
    let own = [
        (A::Open, "edit"),
        (A::Toggle, "tick"),
        (A::Remove, "delete"),
        (A::KindOfSet, "kind"),
        (A::NoteSet, "note"),
        (A::OneMore, "one more"),
        (A::Swap, "swap"),
        (A::BeginHere, "begin here"),
        (A::AboutExercise, "history"),
    ];
    let around = around.iter().map(|(action, does)| hint(Context::Anywhere, *action, does));
    let own = own.into_iter().map(|(action, does)| hint(Context::Plan, action, does));
    around.chain(own).collect()
}

/// What can be done where the keys are on the calendar's tab.
fn calendar_hints(model: &Model) -> Vec<(Context, Action, &'static str)> {
    use Action as A;
    use Context as C;
    let help = (C::Anywhere, A::Help, "keys");
    if model.writes() {
        let panes = (C::Anywhere, A::NextPane, "to the days");
        return vec![(C::Composer, A::Send, "ask"), panes, help];
    }
    match model.calendar.contexts() {
        [C::Confirm] => vec![(C::Confirm, A::Confirm, "yes"), (C::Confirm, A::Close, "no")],
        [C::Moving] => {
            vec![(C::Moving, A::Open, "put it there"), (C::Anywhere, A::Close, "cancel")]
        }
        [C::Picker] => vec![(C::Picker, A::Open, "choose"), (C::Anywhere, A::Close, "cancel")],
        [C::Operations] if model.calendar.talk.as_ref().is_some_and(Talk::runs) => {
            vec![(C::Anywhere, A::Close, "stop")]
        }
        [C::Operations] => vec![(C::Anywhere, A::Close, "cancel"), help],
        _ => vec![
            (C::Calendar, A::Write, "write"),
            help,
            (C::Calendar, A::Open, "change a session"),
            (C::Calendar, A::Weeks, "week or month"),
            (C::Anywhere, A::Undo, "undo"),
        ],
    }
}
