//! Where values and days stand, and what is written beside them.

use super::{Plot, to_f64, whole};
use crate::text::day;
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Rows between two labels, at least.
const ROWS_A_LABEL: usize = 2;
/// Cells of a day's name and what keeps it from the next.
const CELLS_A_NAME: usize = 8;

/// From the value at the bottom to that at the top, both whole steps.
pub(super) struct Scale {
    low: f64,
    high: f64,
    step: f64,
    falls: bool,
}

impl Scale {
    /// Takes in all points, with labels at 1, 2 or 5 times a power of ten of the plot's step.
    pub fn of(plot: &Plot<'_>, rows: usize) -> Self {
        let points = plot.points.iter().chain(plot.dots);
        let values = || points.clone().map(|point| point.value);
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        let labels = (rows / ROWS_A_LABEL).max(1);
        let steps = nice((high - low) / plot.step / to_f64(labels));
        let least = if plot.whole { 1.0 } else { 0.0 };
        let step = steps.max(least) * plot.step;
        let (mut low, mut high) = ((low / step).floor() * step, (high / step).ceil() * step);
        if high <= low {
            // One value stands in the middle.
            (low, high) = (low - step, high + step);
        }
        Self { low, high, step, falls: plot.falls }
    }

    /// The values that have a label, from the bottom.
    pub fn steps(&self) -> impl Iterator<Item = f64> + '_ {
        let steps = whole((self.high - self.low) / self.step);
        (0..=steps).map(|nth| self.low + self.step * to_f64(nth))
    }

    /// How far up a value stands, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        if self.falls { 1.0 - share } else { share }
    }

    /// The label of each row, from the top; empty where it has none.
    pub fn labels(&self, rows: usize, label: &dyn Fn(f64) -> String) -> Vec<String> {
        let mut labels = vec![String::new(); rows];
        for value in self.steps() {
            let row = whole((1.0 - self.share(value)) * to_f64(rows.saturating_sub(1)));
            if let Some(place) = labels.get_mut(row).filter(|place| place.is_empty()) {
                *place = label(value);
            }
        }
        labels
    }
}

/// The least of 1, 2 or 5 times a power of ten that is not less.
fn nice(step: f64) -> f64 {
    if !step.is_finite() || step <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf(step.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * power)
        .find(|nice| *nice >= step * (1.0 - 1e-9))
        .unwrap_or(step)
}

/// How far between two days a day is, from 0 to 1; in the middle where they are one.
pub(super) fn share((first, last): (Date, Date), day: Date) -> f64 {
    match day::days_between(first, last) {
        0 => 0.5,
        days => f64::from(day::days_between(first, day)) / f64::from(days),
    }
}

/// The line below a curve with its ticks, and the names of the days at them.
pub(super) fn day_labels(days: (Date, Date), columns: usize) -> (String, String) {
    let mut line = vec!['─'; columns];
    let mut names = vec![' '; columns];
    let mut free = 0;
    for (day, name) in ticks(days, columns / CELLS_A_NAME) {
        let at = whole(share(days, day) * to_f64(columns - 1));
        let length = name.chars().count();
        let from = at.saturating_sub(length / 2).min(columns.saturating_sub(length));
        if from < free || at >= columns {
            continue;
        }
        line[at] = '┬';
        for (place, c) in names[from..].iter_mut().zip(name.chars()) {
            *place = c;
        }
        free = from + length + 1;
    }
    let names: String = names.into_iter().collect();
    (line.into_iter().collect(), names.trim_end().to_owned())
}

/// At most so many days, at the turn of months or years, and their names. Where no month begins,
/// the first day and the last.
pub(super) fn ticks((first, last): (Date, Date), most: usize) -> Vec<(Date, String)> {
    let months =
        i32::from(last.year() - first.year()) * 12 + i32::from(last.month() - first.month());
    let most = i32::try_from(most.max(1)).unwrap_or(i32::MAX);
    let every = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600]
        .into_iter()
        .find(|every| months / every <= most)
        .unwrap_or(1200);
    let mut found = Vec::new();
    let mut month = first.first_of_month();
    while month <= last {
        let index = i32::from(month.year()) * 12 + i32::from(month.month()) - 1;
        if month >= first && index % every == 0 {
            found.push((month, name(month, every)));
        }
        match month.checked_add(1.month()) {
            Ok(next) => month = next,
            Err(_) => break,
        }
    }
    if found.is_empty() {
        found = vec![(first, day::day_and_month(first))];
        if last > first {
            found.push((last, day::day_and_month(last)));
        }
    }
    found
}

/// `Nov`, and of a January or where years are shown `2026`.
fn name(month: Date, every: i32) -> String {
    if every >= 12 || month.month() == 1 { month.year().to_string() } else { day::month(month) }
}
