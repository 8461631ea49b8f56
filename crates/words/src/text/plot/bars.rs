//! Bars, lying and standing, in eighths of a cell.

use super::{to_f64, whole};

/// One eighth and four look like a border and a cursor, so their neighbours stand for them.
const LYING: [char; 8] = [' ', '▎', '▎', '▍', '▋', '▋', '▊', '▉'];
const STANDING: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// `████▌`: a value against the greatest, which takes all cells. What is more than nothing shows.
pub fn bar(value: f64, most: f64, cells: usize) -> String {
    if !value.is_finite() || value <= 0.0 || most <= 0.0 {
        return String::new();
    }
    let eighths = whole((value / most).min(1.0) * to_f64(cells * 8)).max(1);
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(LYING[eighths % 8]);
    }
    bar
}

/// `████░░░   `: a value as a full bar, what of a range lies past it as a faint one; all cells are `most`.
pub fn against(value: f64, range: (f64, f64), most: f64, cells: usize) -> String {
    let per_cell = most / to_f64(cells.max(1));
    let cell = |cell: usize| {
        let at = (to_f64(cell) + 0.5) * per_cell;
        if at <= value {
            '█'
        } else if (range.0..=range.1).contains(&at) {
            '░'
        } else {
            ' '
        }
    };
    (0..cells).map(cell).collect()
}

/// `▁▂▃▅█`: values in a row of so many cells, each the mean of its share; of fewer values a cell each.
pub fn sparkline(values: &[f64], cells: usize) -> String {
    let cells = cells.min(values.len());
    if cells == 0 {
        return String::new();
    }
    let mean = |part: &[f64]| part.iter().sum::<f64>() / to_f64(part.len());
    let means: Vec<f64> = (0..cells)
        .map(|cell| {
            let (from, to) = (cell * values.len() / cells, (cell + 1) * values.len() / cells);
            mean(&values[from..to.max(from + 1)])
        })
        .collect();
    let low = means.iter().copied().fold(f64::INFINITY, f64::min);
    let high = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let top = to_f64(STANDING.len() - 1);
    let level = |value: f64| {
        if high > low { whole((value - low) / (high - low) * top) } else { STANDING.len() / 2 - 1 }
    };
    means.into_iter().map(|value| STANDING[level(value).min(STANDING.len() - 1)]).collect()
}
