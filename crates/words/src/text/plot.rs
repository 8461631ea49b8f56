//! Curves, bars and maps of days drawn with characters: for the screen and for the command line.
//!
//! ```text
//!  250┤                  ⢀⣀★
//!     │        ⣀⡠⠤⠒⠉
//!  225┤  ⢀⣀⠤⠒⠉
//!     └──┬────────┬────────
//!       Sep      Oct
//! ```
//!
//! Points are joined by a line of dots, two across and four down in each cell (Unicode's Braille
//! patterns, U+2800), so that a curve has eight times the cells' own resolution.

mod axis;
mod bars;
mod canvas;
mod svg;
mod year;

pub use bars::{against, bar, sparkline};
pub use year::{YearMap, year};

use axis::{Scale, day_labels};
use canvas::Canvas;
use jiff::civil::Date;
use setwise_domain::curve::Point;

/// The fewest cells that a curve is drawn in; where there is less room it says nothing.
pub const FEWEST_COLUMNS: usize = 16;
pub const FEWEST_ROWS: usize = 4;

/// A curve to be drawn.
pub struct Plot<'a> {
    pub points: &'a [Point],
    /// Points of the same days that no line goes through.
    pub dots: &'a [Point],
    /// The point that is marked with a star.
    pub marked: Option<usize>,
    /// Cells in all, labels included.
    pub width: usize,
    pub height: usize,
    /// How a value is said at the axis.
    pub label: &'a dyn Fn(f64) -> String,
    /// What one step of the labels is in the points' own unit: 0.4536 where pounds are said of
    /// kilograms.
    pub step: f64,
    /// A label is a whole number of these steps: of reps and seconds there are no halves.
    pub whole: bool,
    /// Less is better: the least value stands on top.
    pub falls: bool,
}

/// A row in its two parts, which a screen may draw in two looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotRow {
    /// Label and axis.
    pub axis: String,
    pub body: String,
    /// The cell of the body that has the star.
    pub star: Option<usize>,
}

impl Plot<'_> {
    /// The rows from the top, the days below; none where there are no points or there is no room.
    pub fn rows(&self) -> Vec<PlotRow> {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return Vec::new();
        };
        let rows = self.height.saturating_sub(2);
        let scale = Scale::of(self, rows);
        let labels = scale.labels(rows, self.label);
        let beside = labels.iter().map(|label| label.chars().count()).max();
        let beside = beside.unwrap_or(0);
        let columns = self.width.saturating_sub(beside + 1);
        if columns < FEWEST_COLUMNS || self.height < FEWEST_ROWS {
            return Vec::new();
        }
        let days = (first.date, last.date);
        let canvas = self.drawn(&scale, days, columns, rows);
        let mut drawn: Vec<PlotRow> = labels
            .iter()
            .zip(canvas.rows())
            .map(|(label, body)| PlotRow {
                axis: format!("{label:>beside$}{}", if label.is_empty() { '│' } else { '┤' }),
                body,
                star: None,
            })
            .collect();
        if let Some((row, column)) = canvas.starred()
            && let Some(row) = drawn.get_mut(row)
        {
            row.star = Some(column);
        }
        let (line, names) = day_labels(days, columns);
        drawn.push(PlotRow { axis: format!("{:>beside$}└", ""), body: line, star: None });
        drawn.push(PlotRow { axis: format!("{:>beside$} ", ""), body: names, star: None });
        drawn
    }

    fn drawn(&self, scale: &Scale, days: (Date, Date), columns: usize, rows: usize) -> Canvas {
        let mut canvas = Canvas::new(columns, rows);
        let (across, down) = canvas.dots();
        let at = |point: &Point| {
            let x = axis::share(days, point.date) * to_f64(across - 1);
            let y = (1.0 - scale.share(point.value)) * to_f64(down - 1);
            (whole(x), whole(y))
        };
        let mut before = None;
        for point in self.points {
            let here = at(point);
            canvas.line(before.unwrap_or(here), here);
            before = Some(here);
        }
        for dot in self.dots {
            let here = at(dot);
            canvas.line(here, here);
        }
        if let Some(marked) = self.marked.and_then(|marked| self.points.get(marked)) {
            canvas.star(at(marked));
        }
        canvas
    }
}

#[expect(clippy::cast_precision_loss, reason = "cells of a screen are few")]
fn to_f64(count: usize) -> f64 {
    count as f64
}

/// The nearest whole number that is not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is shown is far below the largest, and less than none is none"
)]
pub(super) fn whole(place: f64) -> usize {
    place.round().max(0.0) as usize
}

#[cfg(test)]
mod tests;
