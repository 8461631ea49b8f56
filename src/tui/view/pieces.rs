//! One row of words of which whole pieces are left out where there is no room, never the end of a
//! number: `→ Dumbbell Shoulder Press 45 lb × 10, set 1` loses its set before its load.

use crate::tui::wrap;
use std::borrow::Cow;
use std::ops::Range;

/// What stands between pieces.
const BETWEEN: [&str; 3] = [" · ", ", ", " // "];
/// Says that something was left out.
const MORE: &str = " …";
/// A name is cut to no less than this.
const LEAST_NAME: usize = 4;

/// The text in so many cells. What is left out first are the pieces at its end; where the first one
/// is too long, the exercise that it names at `name` is cut, and where it names none, at a word.
pub fn fit(text: &str, name: Range<usize>, cells: usize) -> Cow<'_, str> {
    if wrap::width(text) <= cells {
        return Cow::Borrowed(text);
    }
    let name = text.get(name.clone()).map_or(0..0, |_| name);
    let ends = || {
        let behind = text.char_indices().map(|(at, _)| at);
        let behind = behind.filter(|at| *at >= name.end.max(1));
        behind.filter(|at| BETWEEN.iter().any(|mark| text[*at..].starts_with(mark)))
    };
    let fits = |end: &usize| wrap::width(&text[..*end]) + wrap::width(MORE) <= cells;
    if let Some(end) = ends().rfind(fits) {
        return Cow::Owned(format!("{}{MORE}", &text[..end]));
    }
    let first = &text[..ends().next().unwrap_or(text.len())];
    let beside = wrap::width(first) - wrap::width(&text[name.clone()]);
    if !name.is_empty() && beside + LEAST_NAME <= cells {
        let cut = wrap::fit(&text[name.clone()], cells - beside);
        let (before, behind) = (&first[..name.start], &first[name.end..]);
        return Cow::Owned(format!("{before}{cut}{behind}"));
    }
    let mut words = text.match_indices(' ').map(|(at, _)| at);
    match words.rfind(fits) {
        Some(end) if end > 0 => Cow::Owned(format!("{}{MORE}", &text[..end])),
        _ => wrap::fit(text, cells),
    }
}

#[cfg(test)]
mod tests;
