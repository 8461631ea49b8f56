//! Where the panes lie, for every tab and size of screen.
//!
//! ```text
//! from 50 × 18 on, framed                 smaller, bare
//!  header                                  chat
//! ┌ chat ───────────┬ plan ──────┐         chat
//! │                 │ (from 90)  │         strip
//! ├─────────────────┴────────────┤         › composer
//! │ strip (under 90)             │         status
//! │ › composer                   │
//! └──────────────────────────────┘
//!  status
//! ```

use crate::tui::limits;
use crate::tui::model::Model;
use crate::tui::tab::Tab;
use ratatui::layout::Rect;

/// Columns from which the plan stands beside the chat.
pub const WIDE: u16 = 90;
/// Columns from which a day of the calendar stands beside the others.
const WIDE_CALENDAR: u16 = 72;
/// Columns from which a call stands beside the list of calls, and most columns of that list.
const WIDE_TOOLS: u16 = 100;
const MOST_CALLS: u16 = 96;
/// The smallest screen that is given frames and a header.
const FRAMED: (u16, u16) = (50, 18);
/// Most columns of the plan and of a day; wider ones would only part names from their marks.
const MOST_PLAN: u16 = 84;
const MOST_DAY: u16 = 54;
/// Rows under which a bare screen does without the strip.
const LEAST_FOR_STRIP: u16 = 6;
/// Rows under which it does without the line that says what Enter does.
const LEAST_FOR_READING: u16 = 9;
/// Cells before the text of the composer: `› `.
pub const PROMPT: u16 = 2;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    pub header: Option<Rect>,
    /// The frame around the panes, where there is one.
    pub frame: Option<Rect>,
    /// Row of the line that parts panes from composer.
    pub rule: Option<u16>,
    /// Column of the line that parts two panes side by side.
    pub split: Option<u16>,
    pub chat: Option<Rect>,
    pub plan: Option<Rect>,
    pub strip: Option<Rect>,
    /// The text being written; the prompt stands before it.
    pub composer: Option<Rect>,
    /// Under it, what Enter does.
    pub reading: Option<Rect>,
    /// The rows of a list, and what is said of the one chosen.
    pub list: Option<Rect>,
    pub detail: Option<Rect>,
    pub status: Option<Rect>,
    /// Where something may lie over the panes.
    pub over: Rect,
}

pub fn of(model: &Model) -> Areas {
    let screen = Rect::new(0, 0, model.width, model.height);
    let framed = screen.width >= FRAMED.0 && screen.height >= FRAMED.1;
    match (model.tab, framed) {
        (Tab::Coach | Tab::Calendar, true) => two_panes(model, screen),
        (Tab::Calendar, false) => calendar_bare(model, screen),
        (Tab::Coach, false) => coach_bare(model, screen),
        (tab, framed) => list(model, tab, screen, framed),
    }
}

fn composer_rows(model: &Model, width: u16, most: u16) -> u16 {
    let rows = model.composer.rows(usize::from(width)).len();
    u16::try_from(rows).unwrap_or(u16::MAX).min(limits::MOST_COMPOSER_ROWS).min(most).max(1)
}

/// Two panes beside each other, the composer under them. The chat's place goes to the days of a
/// calendar, the plan's to the chosen one; its strip is always there.
fn two_panes(model: &Model, screen: Rect) -> Areas {
    let Rect { width, height, .. } = screen;
    let calendar = model.tab == Tab::Calendar;
    let inner = width - 2;
    // The days get more than the chat does: their cells hold titles.
    let (wide, share, most) = match (calendar, model.calendar.talks()) {
        (true, true) => (width >= WIDE_CALENDAR, 50, MOST_DAY),
        (true, false) => (width >= WIDE_CALENDAR, 38, MOST_DAY),
        (false, _) => (width >= WIDE, 55, MOST_PLAN),
    };
    // The cell after the text is the cursor's.
    let text = inner - 1 - PROMPT - 1;
    let rows = composer_rows(model, text, height / 3);
    let strip = u16::from(calendar || !wide);
    let reading = u16::from(!calendar);
    let rule = height - 3 - rows - strip - reading;
    let right = (width * share / 100).min(most);
    let split = wide.then(|| width - 2 - right);
    let left = Some(Rect::new(2, 2, split.unwrap_or(width - 1) - 3, rule - 2));
    let right = split.map(|x| Rect::new(x + 2, 2, right - 2, rule - 2));
    let areas = Areas {
        header: Some(Rect::new(0, 0, width, 1)),
        frame: Some(Rect::new(0, 1, width, height - 2)),
        rule: Some(rule),
        split,
        strip: (strip > 0).then(|| Rect::new(2, rule + 1, inner - 2, 1)),
        composer: Some(Rect::new(2 + PROMPT, rule + 1 + strip, text, rows)),
        reading: (reading > 0).then(|| Rect::new(2 + PROMPT, rule + 1 + strip + rows, text, 1)),
        status: Some(Rect::new(0, height - 1, width, 1)),
        over: Rect::new(0, 1, width, rule),
        ..Areas::default()
    };
    if calendar {
        let (list, detail) = (left, right);
        return Areas { list, detail, ..areas };
    }
    let (chat, plan) = (left, right);
    Areas { chat, plan, ..areas }
}

fn coach_bare(model: &Model, screen: Rect) -> Areas {
    let Rect { width, height, .. } = screen;
    let prompt = if width > 8 { PROMPT } else { 0 };
    let text = width.saturating_sub(prompt + 1).max(1).min(width);
    let rows = composer_rows(model, text, (height / 3).max(1)).min(height);
    let status = u16::from(height > rows);
    let strip = u16::from(height >= LEAST_FOR_STRIP);
    let reading = u16::from(model.tab == Tab::Coach && height >= LEAST_FOR_READING);
    let chat_rows = height - rows - status - strip - reading;
    let gutter = u16::from(width > 8);
    let at = |y, rows| Rect::new(gutter, y, width.saturating_sub(2 * gutter), rows);
    Areas {
        chat: Some(at(0, chat_rows)),
        strip: (strip > 0).then(|| at(chat_rows, 1)),
        composer: Some(Rect::new(prompt, chat_rows + strip, text, rows)),
        reading: (reading > 0).then(|| Rect::new(prompt, chat_rows + strip + rows, text, 1)),
        status: (status > 0).then(|| Rect::new(0, height - 1, width, 1)),
        over: Rect::new(0, 0, width, chat_rows + strip),
        ..Areas::default()
    }
}

/// As that of the coach, with a line of its own over the days.
fn calendar_bare(model: &Model, screen: Rect) -> Areas {
    let areas = coach_bare(model, screen);
    let days = areas.chat.unwrap_or_default();
    let heading = u16::from(days.height > 2);
    Areas {
        chat: None,
        list: Some(Rect { y: days.y + heading, height: days.height - heading, ..days }),
        ..areas
    }
}

fn list(model: &Model, tab: Tab, screen: Rect, framed: bool) -> Areas {
    let Rect { width, height, .. } = screen;
    let status = u16::from(height > 1);
    let header = u16::from(framed);
    let body = Rect::new(0, header, width, height - header - status);
    let edge = u16::from(framed);
    let inner = Rect::new(
        2 * edge,
        body.y + edge,
        width.saturating_sub(4 * edge),
        body.height.saturating_sub(2 * edge),
    );
    let mut areas = Areas {
        header: framed.then(|| Rect::new(0, 0, width, 1)),
        frame: framed.then_some(body),
        status: (status > 0).then(|| Rect::new(0, height - 1, width, 1)),
        over: body,
        ..Areas::default()
    };
    // A line of totals or headings stands over the list.
    let heading = u16::from(inner.height > 2);
    let rows = Rect::new(inner.x, inner.y + heading, inner.width, inner.height - heading);
    match tab {
        Tab::History | Tab::Team if framed => {
            let left = (rows.width * 2 / 5).min(44);
            areas.split = Some(rows.x + left + 1);
            areas.list = Some(Rect::new(rows.x, rows.y, left, rows.height));
            let x = rows.x + left + 3;
            areas.detail = Some(Rect::new(x, inner.y, inner.right() - x, inner.height));
        }
        Tab::History | Tab::Team => {
            let top = rows.height / 3;
            areas.list = Some(Rect::new(rows.x, rows.y, rows.width, top));
            let y = rows.y + top;
            areas.detail = Some(Rect::new(rows.x, y, rows.width, rows.height - top));
        }
        Tab::Program => areas.detail = Some(inner),
        Tab::Tools if framed && model.tools.shows_calls() => {
            return with_call(areas, rows, inner, width >= WIDE_TOOLS);
        }
        Tab::Coach | Tab::Calendar | Tab::Tools => areas.list = Some(rows),
    }
    areas
}

/// The chosen call beside the list of calls, or under it.
fn with_call(mut areas: Areas, rows: Rect, inner: Rect, beside: bool) -> Areas {
    if beside {
        let left = (rows.width * 11 / 20).min(MOST_CALLS);
        let x = rows.x + left + 3;
        areas.split = Some(rows.x + left + 1);
        areas.list = Some(Rect { width: left, ..rows });
        areas.detail = Some(Rect { x, width: inner.right() - x, ..inner });
    } else {
        let height = rows.height * 11 / 20;
        let rule = rows.y + height;
        areas.rule = Some(rule);
        areas.list = Some(Rect { height, ..rows });
        areas.detail = Some(Rect { y: rule + 1, height: rows.bottom() - rule - 1, ..rows });
    }
    areas
}
