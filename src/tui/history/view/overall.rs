//! All exercises together: hard sets of each muscle, and the year as a map of days.

use crate::domain::strength::volume::Range;
use crate::domain::text::counted;
use crate::text::{self, day, plot};
use crate::today::{MuscleWeek, Overall};
use crate::tui::theme;
use crate::tui::view::bars::bar;
use crate::tui::view::paragraph::Paragraph;
use jiff::civil::Date;
use ratatui::text::Line;

/// Cells of the words behind a bar, and those from which there is room for all of them.
const WORDS: usize = 26;
const LEAST_FOR_WORDS: usize = 56;
/// Around its bar.
const FRAME: usize = 3;
/// The longest bar.
const MOST_BAR: usize = 50;

/// Bars against the range, the muscle that got most first.
pub fn muscles(overall: &Overall, range: Range, width: usize) -> Vec<Line<'static>> {
    let about = format!(
        "Hard sets in the last 7 days: no warm-up, no more than 4 reps in reserve. A set counts half for a muscle that only helps. At your level {} to {} are advised, as a rule of thumb.",
        range.low, range.high
    );
    let mut rows = Paragraph::of(&about, theme::DIM).rows(width);
    rows.push(Line::default());
    let mut muscles: Vec<&MuscleWeek> =
        overall.muscles.iter().filter(|one| one.sets > 0.0 || one.before > 0.0).collect();
    if muscles.is_empty() {
        rows.extend(
            Paragraph::of("No sets of a known exercise in these weeks.", theme::PLAIN).rows(width),
        );
        return rows;
    }
    muscles.sort_by(|one, other| other.sets.total_cmp(&one.sets));
    let most = muscles.iter().map(|one| one.sets).fold(0.0, f64::max);
    let scale = most.max(f64::from(range.high) * 1.25);
    rows.extend(muscles.iter().map(|one| muscle(one, range, scale, width)));
    let none = overall.muscles.iter().filter(|one| one.sets <= 0.0 && one.before <= 0.0);
    let none: Vec<&str> = none.map(|one| one.muscle.word()).collect();
    if !none.is_empty() {
        rows.push(Line::default());
        let words = format!("none in five weeks: {}", none.join(", "));
        rows.extend(Paragraph::of(&words, theme::DIM).hang(6).rows(width));
    }
    rows
}

/// `chest       12  ▕████████░░░░    ▏ within, before 11 a week`.
fn muscle(one: &MuscleWeek, range: Range, scale: f64, width: usize) -> Line<'static> {
    let full = width >= LEAST_FOR_WORDS;
    let beside = FRAME + if full { WORDS } else { 8 };
    let range = (range.low, range.high);
    let line = bar((one.muscle, one.sets), range, scale, (width, beside, MOST_BAR));
    let before = format!(", before {} a week", text::half_sets(one.before));
    line.run(if full { &before } else { "" }, theme::DIM).row(width)
}

/// The map, and how regular it was.
pub fn year(overall: &Overall, width: usize, today: Date) -> Vec<Line<'static>> {
    let map = plot::year(&overall.year, today, width);
    let mut rows = vec![Line::styled(map.months, theme::DIM)];
    rows.extend(map.rows.into_iter().map(Line::raw));
    rows.push(Line::default());
    let most = overall.year.iter().max_by_key(|(_, sets)| **sets);
    let legend = match most {
        Some((on, sets)) => format!(
            "· no training  ░▒▓█ more sets; most: {} on {}",
            counted(usize::try_from(*sets).unwrap_or(usize::MAX), "set"),
            day::date_near(*on, today)
        ),
        None => "No sets in the last year.".to_owned(),
    };
    rows.extend(Paragraph::of(&legend, theme::DIM).rows(width));
    if most.is_none() {
        return rows;
    }
    rows.extend(Paragraph::of(&text::regularity(&overall.regularity), theme::PLAIN).rows(width));
    rows
}
