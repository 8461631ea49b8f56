//! Hard sets of a muscle as a bar against their range.

use super::paragraph::Paragraph;
use crate::domain::exercise::Muscle;
use crate::text::{self, plot};
use crate::tui::theme;
use crate::tui::wrap;

/// Cells of a muscle's name and of its sets, and the fewest of a bar.
const NAME: usize = 12;
const SETS: usize = 6;
const LEAST: usize = 8;

/// `chest       12  ▕████████░░░░    ▏ within`, in so many cells but for `beside`, with a bar of `most` at most.
pub fn bar(
    (muscle, sets): (Muscle, f64),
    (low, high): (u32, u32),
    scale: f64,
    (width, beside, most): (usize, usize, usize),
) -> Paragraph {
    let (low, high) = (f64::from(low), f64::from(high));
    let (word, style) = if sets < low {
        ("below", theme::CURRENT)
    } else if sets > high {
        ("above", theme::REFUSED)
    } else {
        ("within", theme::DONE)
    };
    let cells = width.saturating_sub(NAME + SETS + beside).min(most);
    let mut line = Paragraph::of(&wrap::pad(muscle.word(), NAME), theme::PLAIN)
        .run(&format!("{:>4}  ", text::half_sets(sets)), theme::STRONG);
    if cells >= LEAST {
        line.push("▕", theme::DIM);
        line.push(&plot::against(sets, (low, high), scale, cells), style);
        line.push("▏ ", theme::DIM);
    }
    line.run(word, style)
}
