//! Keys of the panes, lists and popups: moving, scrolling, opening.

use super::{calendar, chosen, plan_sheet, program, toggle_help};
use crate::domain::transcript::EntryBody;
use crate::tui::calls::Call;
use crate::tui::chat::Earlier;
use crate::tui::chord::Chord;
use crate::tui::effect::{Effect, Order, Request};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Focus, Inspector, Model, Overlay};
use crate::tui::tab::Tab;
use crate::tui::view::{self, areas};

pub fn act(model: &mut Model, context: Context, action: Action, chord: Chord) -> Vec<Effect> {
    match action {
        Action::Help => toggle_help(model),
        Action::Close => model.overlay = None,
        Action::ShowPlan => show_plan(model),
        Action::Up => return up(model, context),
        Action::Down => return down(model, context),
        Action::Top => return to_end(model, context, false),
        Action::Follow => return to_end(model, context, true),
        Action::Search => return look_for(model, Some(String::new())),
        Action::DeleteBack => return unlook(model),
        Action::Open if context == Context::Find => return look_for(model, None),
        Action::Open => return open(model, context),
        Action::Copy => return copy(model, context),
        Action::Replay => return replay(model),
        Action::Accept if context == Context::PlanSheet => return plan_sheet::accept(model),
        Action::Accept => return chosen::settle(model, true),
        Action::Refuse => return chosen::settle(model, false),
        Action::Answer => return chosen::answer(model, chord),
        Action::Each => return chosen::each(model),
        _ => {}
    }
    Vec::new()
}

/// The plan: with the keys where it stands beside the chat, else over it.
pub fn show_plan(model: &mut Model) {
    model.tab = Tab::Coach;
    let beside = areas::of(model).plan.is_some();
    model.plan_scroll = None;
    if beside {
        model.focus = if model.focus == Focus::Plan {
            Focus::Composer
        } else {
            Focus::Plan
        };
    } else {
        model.overlay = match model.overlay {
            Some(Overlay::Plan) => None,
            _ => Some(Overlay::Plan),
        };
    }
}

fn up(model: &mut Model, context: Context) -> Vec<Effect> {
    match context {
        Context::Chat => model.chat.select_next(-1),
        _ => return scroll_up(model, 1),
    }
    Vec::new()
}

fn down(model: &mut Model, context: Context) -> Vec<Effect> {
    match context {
        Context::Chat => model.chat.select_next(1),
        _ => return scroll_down(model, 1),
    }
    Vec::new()
}

fn to_end(model: &mut Model, context: Context, end: bool) -> Vec<Effect> {
    match (context, end) {
        (Context::Chat, true) => {
            model.chat.select(isize::MAX);
            model.chat.follow();
        }
        (Context::Chat, false) => {
            model.chat.select(isize::MIN);
            model.chat.show_oldest();
            return load_older(model);
        }
        (_, false) => return scroll_up(model, usize::MAX),
        (_, true) => return scroll_down(model, usize::MAX / 2),
    }
    Vec::new()
}

/// Rows of a page of what the keys scroll.
pub fn page(model: &Model) -> usize {
    let areas = areas::of(model);
    match (&model.overlay, model.tab) {
        (Some(_), _) => usize::from(areas.over.height.saturating_sub(3)).max(1),
        (None, Tab::Coach) if model.focus == Focus::Plan => {
            areas.plan.map_or(1, |plan| usize::from(plan.height)).max(1)
        }
        (None, Tab::Coach) => model.chat.page(),
        (None, Tab::Program) => program::PAGE,
        (None, Tab::Tools) => model.calls.cursor.page(),
        (None, Tab::Calendar) => 1,
        (None, Tab::History) => areas
            .detail
            .map_or(1, |area| usize::from(area.height))
            .max(1),
    }
}

/// Scrolls what the keys or the wheel scroll here.
pub fn scroll_up(model: &mut Model, rows: usize) -> Vec<Effect> {
    if let Some(scroll) = scrolled(model) {
        let now = scroll.at.saturating_sub(rows);
        set_scroll(model, now);
        return Vec::new();
    }
    match model.tab {
        Tab::Program => program::up(model, rows),
        Tab::Calendar => return calendar::up(model, rows),
        Tab::Tools => model.calls.cursor.up(rows),
        Tab::History if rows > 1 => {
            model.exercises.scroll = model.exercises.scroll.saturating_sub(rows);
        }
        Tab::History => {
            model.exercises.cursor.up(rows);
            return story(model);
        }
        Tab::Coach => {
            if model.chat.scroll_up(rows) {
                return load_older(model);
            }
        }
    }
    Vec::new()
}

pub fn scroll_down(model: &mut Model, rows: usize) -> Vec<Effect> {
    if let Some(scroll) = scrolled(model) {
        let now = scroll.at.saturating_add(rows).min(scroll.most);
        set_scroll(model, now);
        return Vec::new();
    }
    match model.tab {
        Tab::Program => program::down(model, rows),
        Tab::Calendar => return calendar::down(model, rows),
        Tab::Tools => model.calls.cursor.down(rows),
        Tab::History if rows > 1 => {
            let area = areas::of(model).detail.unwrap_or_default();
            let most = view::history::most_scroll(model, area);
            model.exercises.scroll = model.exercises.scroll.saturating_add(rows).min(most);
        }
        Tab::History => {
            model.exercises.cursor.down(rows);
            return story(model);
        }
        Tab::Coach => model.chat.scroll_down(rows),
    }
    Vec::new()
}

struct Scroll {
    at: usize,
    most: usize,
}

/// The scroll of a popup or of the plan, where one of them is what scrolls.
fn scrolled(model: &Model) -> Option<Scroll> {
    let areas = areas::of(model);
    let over = areas.over;
    let (at, most) = match &model.overlay {
        Some(Overlay::Help { scroll }) => (*scroll, view::help::most_scroll(model, over)),
        Some(Overlay::Day { scroll }) => (*scroll, view::calendar::day::most_scroll(model, over)),
        Some(Overlay::Inspector(inspector)) => (
            inspector.scroll,
            view::inspector::most_scroll(model, inspector, over),
        ),
        Some(Overlay::PlanSheet(sheet)) => {
            (sheet.scroll, view::plan_sheet::most_scroll(sheet, over))
        }
        Some(Overlay::Plan) => {
            let inner = ratatui::layout::Rect {
                width: over.width.saturating_sub(4),
                height: over.height.saturating_sub(2),
                ..over
            };
            (
                model.plan_scroll.unwrap_or(0),
                view::plan::most_scroll(model, inner),
            )
        }
        None if model.tab == Tab::Coach && model.focus == Focus::Plan => {
            let area = areas.plan.unwrap_or_default();
            (
                model.plan_scroll.unwrap_or(0),
                view::plan::most_scroll(model, area),
            )
        }
        None => return None,
    };
    Some(Scroll {
        at: at.min(most),
        most,
    })
}

fn set_scroll(model: &mut Model, to: usize) {
    match &mut model.overlay {
        Some(Overlay::Help { scroll } | Overlay::Day { scroll }) => *scroll = to,
        Some(Overlay::Inspector(inspector)) => inspector.scroll = to,
        Some(Overlay::PlanSheet(sheet)) => sheet.scroll = to,
        Some(Overlay::Plan) | None => model.plan_scroll = Some(to),
    }
}

fn load_older(model: &mut Model) -> Vec<Effect> {
    match (model.chat.earlier, model.chat.oldest()) {
        (Earlier::More, Some(before)) => {
            model.chat.earlier = Earlier::Loading;
            vec![Request::Older { before }.into()]
        }
        _ => Vec::new(),
    }
}

/// Looks for an exercise by words of its name; `None` shows all again.
pub fn look_for(model: &mut Model, words: Option<String>) -> Vec<Effect> {
    model.exercises.look_for(words);
    story(model)
}

/// A character more to look for.
pub fn look_on(model: &mut Model, c: char) -> Vec<Effect> {
    let words = model.exercises.find.take();
    look_for(model, words.map(|words| words + c.encode_utf8(&mut [0; 4])))
}

fn unlook(model: &mut Model) -> Vec<Effect> {
    let mut words = model.exercises.find.take();
    if let Some(words) = &mut words {
        words.pop();
    }
    look_for(model, words)
}

/// Reads the story of the chosen exercise, where it is not the one shown.
pub fn story(model: &mut Model) -> Vec<Effect> {
    let height = areas::of(model)
        .list
        .map_or(0, |list| usize::from(list.height));
    let count = model.exercises.rows.len();
    model.exercises.cursor.fit(count, height);
    if model.exercises.story_of_chosen().is_some() {
        return Vec::new();
    }
    model.exercises.scroll = 0;
    match model.exercises.chosen() {
        Some(done) => vec![Request::Story(done.key.clone()).into()],
        None => Vec::new(),
    }
}

fn open(model: &mut Model, context: Context) -> Vec<Effect> {
    if context == Context::Plan {
        plan_sheet::show_standing(model);
        return Vec::new();
    }
    let call = match context {
        Context::Tools => model.calls.chosen().cloned(),
        Context::Chat => match model.chat.selected_item().map(|item| &*item.body) {
            Some(EntryBody::Coach { thought, .. }) if !thought.is_empty() => {
                model.chat.thoughts = !model.chat.thoughts;
                return Vec::new();
            }
            Some(EntryBody::Receipt { receipt }) => {
                let set = receipt.sets.first().map(|set| set.id);
                return set
                    .map(|set| Request::CallOf { set }.into())
                    .into_iter()
                    .collect();
            }
            _ => model.chat.selected_item().and_then(Call::of_item),
        },
        _ => None,
    };
    if let Some(call) = call {
        inspect(model, call);
    }
    Vec::new()
}

/// Opens a call over the panes.
pub fn inspect(model: &mut Model, call: Call) {
    model.overlay = Some(Overlay::Inspector(Box::new(Inspector {
        call,
        scroll: 0,
        replayed: None,
    })));
}

/// The call that keys act on: the open one, else the one chosen in the list.
fn call(model: &Model) -> Option<&Call> {
    match &model.overlay {
        Some(Overlay::Inspector(inspector)) => Some(&inspector.call),
        _ => model.calls.chosen(),
    }
}

fn copy(model: &mut Model, context: Context) -> Vec<Effect> {
    let text = if context == Context::Chat {
        let unit = model.panes.profile.unit;
        let item = model.chat.selected_item();
        item.map(|item| view::format::of(item, unit))
    } else {
        call(model).and_then(|call| call.corrected.clone())
    };
    match text {
        Some(text) if text.len() <= crate::limits::MOST_BYTES_COPIED => {
            model.hint = Some("copied, where the terminal allows it".into());
            vec![Order::Copy(text).into()]
        }
        Some(_) => {
            model.hint = Some("that is too long for the terminal's clipboard".into());
            Vec::new()
        }
        None => {
            model.hint = Some("this call has no corrected form to copy".into());
            Vec::new()
        }
    }
}

fn replay(model: &mut Model) -> Vec<Effect> {
    let Some(call) = call(model).cloned() else {
        return Vec::new();
    };
    let ask = Request::Replay {
        tool: call.tool.clone(),
        arguments: call.arguments.clone(),
        syntax: call.syntax,
    };
    if !matches!(model.overlay, Some(Overlay::Inspector(_))) {
        inspect(model, call);
    }
    vec![ask.into()]
}
