//! The coach tab: the chat, the plan beside it, and the composer.
//!
//! ```text
//!  you   bench 3x8 185lb @8                  18:02
//!  coach Bench Press  185 lb × 8  RPE 8  set 1 ✓
//! ▌      ✗ log_set_result refused  (Enter opens)        ▌ the entry that keys act on
//!                                         ↓ 2 new
//! ```

use super::Focus;
use crate::tui::chat::Earlier;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::Areas;
use crate::tui::view::frame::{self, Title};
use crate::tui::view::{composer, entry, plan};
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let left = Title::of("chat", model.coach.focus == Focus::Chat);
    let right = Title { parts: plan::title(model), focused: model.coach.focus == Focus::Plan };
    frame::draw(frame, areas, &left, Some(&right));
    if let Some(area) = areas.chat {
        chat(frame, area, model);
    }
    if let Some(area) = areas.plan {
        plan::render(frame, area, model);
    }
    if let Some(area) = areas.strip {
        plan::strip(frame, area, model);
    }
    composer::render(frame, areas, model);
}

fn chat(frame: &mut Canvas, area: Rect, model: &Model) {
    let shift = entry::label_width(usize::from(area.width));
    let mut y = area.y;
    for slice in model.coach.chat.slices() {
        let chosen =
            model.coach.focus == Focus::Chat && model.coach.chat.selected == Some(slice.item);
        for row in slice.rows.clone() {
            frame.row(area, y, &model.coach.chat.row(slice.item, row), shift);
            if chosen && area.x > 0 {
                frame.words(area.x - 1, y, "▌", theme::CURRENT);
            }
            y += 1;
        }
    }
    if model.coach.chat.slices().is_empty() {
        empty(frame, area, model);
    }
    corner(frame, area, model);
}

/// What an empty chat says: what to type first.
fn empty(frame: &mut Canvas, area: Rect, model: &Model) {
    if model.phase != Phase::Open || model.coach.first_run.is_some() {
        return;
    }
    let keys = model.key(Context::Anywhere, Action::Help);
    let words = [
        "Say what you did: bench 3x8 185lb @8",
        "Ask: what's next · last time on squat · my records",
        &format!("/ shows the commands, {keys} the keys."),
    ];
    for (line, y) in words.iter().zip(area.top()..area.bottom()) {
        let line = Line::styled(wrap::fit(line, usize::from(area.width)).into_owned(), theme::DIM);
        frame.line(area, y, &line);
    }
}

/// In the lower right corner, while the reader is further up: what came since. In the upper one:
/// whether there is more.
fn corner(frame: &mut Canvas, area: Rect, model: &Model) {
    if area.height == 0 || model.coach.chat.follows() {
        return;
    }
    let below = match model.coach.chat.unseen() {
        0 => " ↓ End follows ".to_owned(),
        count => format!(" ↓ {count} new "),
    };
    frame.right(area, area.bottom() - 1, &below, theme::CURRENT);
    let above = match model.coach.chat.earlier {
        Earlier::Loading => " ↑ loading ",
        Earlier::Full => " ↑ older ones are kept in the log; setwise export shows them ",
        Earlier::Unknown | Earlier::More | Earlier::Nothing => return,
    };
    frame.right(area, area.y, above, theme::CURRENT);
}
