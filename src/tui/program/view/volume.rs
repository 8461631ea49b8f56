//! Hard sets of each muscle in a week against their range, as bars with their numbers.

use super::super::Sheet;
use crate::domain::exercise::Muscle;
use crate::domain::text::counted;
use crate::program::Volume;
use crate::tui::theme;
use crate::tui::view::bars::bar;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::Line;

/// Cells around a bar and of the word behind it.
const BESIDE: usize = 11;
/// The longest bar.
const MOST_BAR: usize = 60;

pub fn rows(sheet: &Sheet, width: usize) -> Vec<Line<'static>> {
    let volume = sheet.volume();
    let Some(range) = volume.first().map(|one| (one.low, one.high)) else {
        return Paragraph::of(
            "No exercise of this program is known, so no muscle is counted.",
            theme::PLAIN,
        )
        .rows(width);
    };
    let about = format!(
        "Hard sets per muscle in a full week. {} to {} is a rule of thumb for this level; a set counts half for a muscle that only helps.",
        range.0, range.1
    );
    let mut rows = Paragraph::of(&about, theme::DIM).rows(width);
    rows.push(Line::default());
    // Every bar has the same scale, which ends a little past the range or at the longest.
    let longest = volume.iter().map(|one| one.sets).fold(0.0, f64::max);
    let scale = longest.max(f64::from(range.1) * 1.25);
    for one in volume {
        let line = bar((one.muscle, one.sets), range, scale, (width, BESIDE, MOST_BAR));
        rows.push(line.row(width));
    }
    let none: Vec<_> = Muscle::ALL
        .iter()
        .filter(|muscle| volume.iter().all(|one| one.muscle != **muscle))
        .map(|muscle| muscle.word())
        .collect();
    if !none.is_empty() {
        rows.push(Line::default());
        let words = format!("none: {}", none.join(", "));
        rows.extend(Paragraph::of(&words, theme::DIM).hang(6).rows(width));
    }
    rows
}

/// The same as text: `chest 12 of 10 to 20, within`.
pub fn line(volume: &[Volume]) -> Option<String> {
    let first = volume.first()?;
    let said = volume.iter().map(|one| format!("{} {}", one.muscle, one.sets));
    Some(format!(
        "hard sets a week of {}, advised {} to {} as a rule of thumb: {}",
        counted(volume.len(), "muscle"),
        first.low,
        first.high,
        said.collect::<Vec<_>>().join(", ")
    ))
}
