//! The bottom line: the rest, what is going on, keys worth knowing, sets of today.
//!
//! ```text
//!  rest 1:23 ▕██████░░░░▏ Alt-+ 30 s  Alt-- skip    F1 keys   / commands        4 sets today
//! ```

use super::areas;
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
use crate::tui::view::Canvas;
use crate::tui::wrap;
use jiff::Timestamp;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Cells of the bar that a rest runs down.
const BAR: u32 = 10;

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
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
    frame.line(area, area.y, &line);
    let needed = wrap::width(&right) + 1;
    if taken + needed < width {
        let x = area.right() - u16::try_from(needed).unwrap_or(0);
        frame.words(x, area.y, &right, theme::PLAIN);
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
    let unseen = || model.calendar.unseen().filter(|_| model.tab == Tab::Calendar);
    if let Some(hint) = model.hint.as_deref().or_else(unseen) {
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
    let stops = turn.answered || turn.text.is_none();
    let does = if stops { "stops" } else { "takes it back" };
    let hint = model.keymap.hint(Context::Anywhere, Action::Close, does);
    words.extend(hint.map(|hint| format!(" · {hint}")));
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
    let keys = model.keymap.hints(Context::Anywhere, &[Action::RestMore, Action::RestSkip]);
    Some(piece.run(&format!(" {}", keys.join("  ")), theme::DIM))
}

/// Keys worth knowing here, the most needed first.
fn hints(model: &Model) -> Vec<Paragraph> {
    use Action as A;
    use Context as C;
    let worded = |context, action, does| Vec::from_iter(model.keymap.hint(context, action, does));
    let own = |context, actions: &[A]| model.keymap.hints(context, actions);
    let all = |context| model.keymap.all_hints(context);
    let close = |does| worded(C::Anywhere, A::Close, does);
    let help = || worded(C::Anywhere, A::Help, "");
    let hints = match (&model.overlay, model.tab, model.coach.focus) {
        (Some(Overlay::Plan), ..) | (None, Tab::Coach, Focus::Plan)
            if model.panes.board.is_some() =>
        {
            if model.coach.edit.is_some() {
                all(C::EditSet)
            } else {
                let around = match model.overlay {
                    Some(_) => close(""),
                    None => [close("to the composer"), help()].concat(),
                };
                [around, own(C::Plan, &OF_THE_TABLE)].concat()
            }
        }
        (Some(Overlay::Help | Overlay::Page(_) | Overlay::Plan | Overlay::Day), ..) => close(""),
        (Some(Overlay::Inspector(_)), ..) => [close(""), all(C::Inspector)].concat(),
        (Some(Overlay::Plans(history)), ..) if history.whole => {
            [worded(C::Plans, A::Accept, "make it today's"), close("back")].concat()
        }
        (Some(Overlay::Plans(_)), ..) => {
            [own(C::Plans, &[A::Open, A::Accept, A::Toggle]), close("")].concat()
        }
        (Some(Overlay::PlanSheet(sheet)), ..) => match sheet.holds {
            Holds::Read(_) => [all(C::PlanSheet), close("")].concat(),
            Holds::Sets { file: Some(_), .. } => {
                [worded(C::PlanSheet, A::Accept, "import the sets"), close("")].concat()
            }
            _ => close(""),
        },
        (None, Tab::Program, _) => {
            let own = program::hints(model).into_iter();
            let own = own.flat_map(|(action, does)| worded(C::Program, action, does));
            [own.collect(), close(program::esc(model)), help()].concat()
        }
        (None, Tab::Calendar, _) => {
            let own = calendar_hints(model).into_iter();
            own.flat_map(|(context, action, does)| worded(context, action, does)).collect()
        }
        (None, Tab::Tools, _) if model.tools.shows_stats => worded(C::Tools, A::Stats, "calls"),
        (None, Tab::Tools, _) if model.tools.find.is_some() => {
            [all(C::FindCall), close("show all")].concat()
        }
        (None, Tab::Tools, _) => {
            let actions = [A::Open, A::Replay, A::RefusedOnly, A::Copy, A::Stats, A::Mended];
            [own(C::Tools, &actions), close("back"), help()].concat()
        }
        (None, Tab::Team, _) => [all(C::Team), close("back"), help()].concat(),
        (None, Tab::History, _) if model.history.find.is_some() => {
            [all(C::Find), close("show all")].concat()
        }
        (None, Tab::History, _) => [all(C::Exercises), close("back"), help()].concat(),
        (None, Tab::Coach, Focus::Chat) => {
            let opens = model.coach.chat.selected_item().is_some_and(Item::opens);
            let on_card = [A::Accept, A::Refuse, A::Each];
            let on_card = on_card.into_iter().filter(|action| is_armed(model, *action));
            let on_it: Vec<_> = opens.then_some(A::Open).into_iter().chain(on_card).collect();
            let up = format!("{} ", model.key(C::Chat, A::Up));
            let choose = worded(C::Chat, A::Down, "").into_iter().map(|down| up.clone() + &down);
            let copy = own(C::Chat, &[A::Copy]);
            [close("to the composer"), own(C::Chat, &on_it), choose.collect(), help(), copy]
                .concat()
        }
        (None, Tab::Coach, _) => {
            let commands = vec!["/ commands".to_owned()];
            [help(), commands, own(C::Anywhere, &[A::Undo, A::NextPane])].concat()
        }
    };
    hints.iter().map(|hint| Paragraph::of(hint, theme::DIM)).collect()
}

/// What the keys of the set table do to the set that is chosen.
const OF_THE_TABLE: [Action; 9] = [
    Action::Open,
    Action::Toggle,
    Action::Remove,
    Action::KindOfSet,
    Action::NoteSet,
    Action::OneMore,
    Action::Swap,
    Action::BeginHere,
    Action::AboutExercise,
];

/// What can be done where the keys are on the calendar's tab; empty words are the table's.
fn calendar_hints(model: &Model) -> Vec<(Context, Action, &'static str)> {
    use Action as A;
    use Context as C;
    let help = (C::Anywhere, A::Help, "");
    let close = |does| (C::Anywhere, A::Close, does);
    if model.writes() {
        let panes = (C::Anywhere, A::NextPane, "to the days");
        return vec![(C::Composer, A::Send, ""), panes, help];
    }
    match model.calendar.contexts() {
        [C::Confirm] => vec![(C::Confirm, A::Confirm, ""), (C::Confirm, A::Close, "")],
        [C::Moving] => vec![(C::Moving, A::Open, ""), close("cancel")],
        [C::Picker] => vec![(C::Picker, A::Open, ""), close("cancel")],
        [C::Operations] if model.calendar.talk.as_ref().is_some_and(Talk::runs) => {
            vec![close("stop")]
        }
        [C::Operations] => vec![close("cancel"), help],
        _ => vec![
            (C::Calendar, A::Write, ""),
            help,
            (C::Calendar, A::Open, ""),
            (C::Calendar, A::Weeks, ""),
            (C::Anywhere, A::Undo, ""),
        ],
    }
}
