//! What an exercise looks like in its row of the set table.

use crate::domain::board::BoardItem;
use crate::tui::theme;
use ratatui::style::Style;

pub fn look(item: &BoardItem, current: bool) -> (&'static str, Style) {
    match (item.is_ticked(), current) {
        (true, _) => ("✓", theme::DONE),
        (false, true) => ("▸", theme::CURRENT),
        (false, false) => ("", theme::PLAIN),
    }
}
