//! Rows of the set table that are of no exercise: titles of blocks, what stands around the work on a
//! line, and what was done beside the plan.

use super::rows::{RowOf, TableRow, row};
use crate::domain::board::{Board, BoardBlock, BoardItem};
use crate::text::counted;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::Line;

/// A block around the work on one line: `Warm-up  ✓`, `Warm-up  Band Pull-Apart 1/2 · Leg Swings ✓`.
pub fn around(block: &BoardBlock, width: usize) -> Line<'static> {
    let title = Paragraph::of(&block.title, theme::PLAIN).run("  ", theme::PLAIN);
    if block.items.iter().all(BoardItem::is_ticked) {
        return title.run("✓", theme::DONE).row(width);
    }
    let items = block.items.iter().map(|item| {
        let done = if item.is_ticked() { " ✓" } else { "" };
        format!("{}{done}", item.planned.name)
    });
    let items = items.collect::<Vec<_>>().join(" · ");
    title.run(&items, theme::PLAIN).row(width)
}

pub fn title(block: &BoardBlock, width: usize) -> Line<'static> {
    Paragraph::of(&block.title, theme::STRONG).row(width)
}

/// Sets of exercises that the plan does not name.
pub fn beside(board: &Board, width: usize) -> Vec<TableRow> {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for set in &board.beside {
        match names.iter_mut().find(|(name, _)| *name == set.exercise) {
            Some((_, count)) => *count += 1,
            None => names.push((&set.exercise, 1)),
        }
    }
    let head = Paragraph::of("Not on the plan", theme::STRONG).row(width);
    let of_names = names.into_iter().map(|(name, count)| {
        Paragraph::of("+ ", theme::DONE)
            .run(name, theme::PLAIN)
            .run(&format!("  {}", counted(count, "set")), theme::PLAIN)
            .row(width)
    });
    let lines = std::iter::once(head).chain(of_names);
    lines.map(|line| row(RowOf::Beside, line)).collect()
}
