//! The verdict over a program, an area after the other.

use super::super::Sheet;
use crate::domain::report::{Area, VerifierReport};
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::Line;

/// Rows of the verdict: seven long days at forty columns take three.
const MOST_ROWS: usize = 3;
/// Days whose minutes are said; the report has the others.
const DAYS_SAID: usize = 7;

pub fn rows(sheet: &Sheet, width: u16) -> Vec<Line<'static>> {
    let mut rows: Vec<Line<'static>> = Vec::new();
    let width = usize::from(width);
    let mut row = Paragraph::new();
    for (ok, words) in areas(&sheet.made.verification) {
        let (mark, style) = if ok { ("✓ ", theme::DONE) } else { ("✗ ", theme::REFUSED) };
        let area = Paragraph::of(mark, style).run(&words, theme::PLAIN);
        let gap = if row.text().is_empty() { 0 } else { 3 };
        if gap > 0 && row.width() + gap + area.width() > width {
            rows.push(row.row(width));
            row = Paragraph::new();
        } else {
            row.push(&" ".repeat(gap), theme::PLAIN);
        }
        row.append(&area);
    }
    rows.push(row.row(width));
    rows.truncate(MOST_ROWS);
    rows
}

/// The same in one line.
pub fn line(report: &VerifierReport) -> String {
    let areas = areas(report).into_iter().map(|(ok, words)| {
        let mark = if ok { "✓" } else { "✗" };
        format!("{mark} {words}")
    });
    areas.collect::<Vec<_>>().join("   ")
}

/// What is said of each area: `time 48 52 45 50 of 60`, `balance 2 2 3 3`, `avoidance 1`.
fn areas(report: &VerifierReport) -> Vec<(bool, String)> {
    let found = |area| report.findings.iter().filter(|one| one.area == area).count();
    let counted = |name: &str, area| match found(area) {
        0 => name.to_owned(),
        count => format!("{name} {count}"),
    };
    let days = report.balance.weekly_presence_days;
    let mut areas = vec![
        (report.time_fit.ok, time(report)),
        (
            report.balance.ok,
            format!(
                "balance {} {} {} {}",
                days.squat_like, days.hinge_like, days.push_like, days.pull_like
            ),
        ),
        (report.avoidance.ok, counted("avoidance", Area::Avoidance)),
        (report.progression.ok, counted("progression", Area::Progression)),
    ];
    for (part, name, area) in
        [(&report.level, "level", Area::Level), (&report.volume, "volume", Area::Volume)]
    {
        if !part.ok {
            areas.push((false, counted(name, area)));
        }
    }
    if !report.structure.ok {
        areas.insert(0, (false, counted("structure", Area::Structure)));
    }
    areas
}

fn time(report: &VerifierReport) -> String {
    let minutes = &report.time_fit.per_day_minutes;
    let said = minutes.iter().take(DAYS_SAID);
    let said: Vec<_> = said.map(|minutes| format!("{minutes:.0}")).collect();
    let more = if minutes.len() > DAYS_SAID { " …" } else { "" };
    format!("time {}{more} of {}", said.join(" "), report.time_fit.limit)
}
