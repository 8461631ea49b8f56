//! Keys and commands, read from their tables.

use super::paragraph::Paragraph;
use crate::tui::keymap::TABLE;
use crate::tui::model::Model;
use crate::tui::slash;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::text::Line;

pub fn rows(model: &Model, width: usize) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    for section in TABLE.chunk_by(|one, next| one.context == next.context) {
        rows.push(Line::styled(section[0].context.title(), theme::STRONG));
        for binding in section.iter().filter(|binding| !binding.help.is_empty()) {
            let keys = model.keymap.keys(binding.context, binding.action);
            let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
            rows.extend(line(&keys.join(" · "), binding.help, width));
        }
        rows.push(Line::default());
    }
    rows.push(Line::styled(
        "Commands; the first letters are enough",
        theme::STRONG,
    ));
    for command in slash::TABLE {
        rows.extend(line(&command.usage(), command.help, width));
    }
    rows
}

fn line(left: &str, says: &str, width: usize) -> Vec<Line<'static>> {
    let room = if width < 60 { 16 } else { 32 };
    let left = if wrap::width(left) < room {
        wrap::pad(left, room)
    } else {
        format!("{left}  ")
    };
    Paragraph::of(&format!("  {left}"), theme::CURRENT)
        .run(says, theme::PLAIN)
        .hang(4)
        .rows(width)
}
