//! The report as lines for a terminal; as a page for a browser in `report/page.rs`.

mod page;

pub use page::page;

use super::plot::PlotRow;
use super::{counted, curve, day, half_sets, plot, printable, weigh_in};
use jiff::civil::Date;
use setwise_domain::curve::Point;
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::training_report::{LiftOfReport, TrainingReport};
use setwise_domain::weigh_in::by_day;
use std::fmt::Write as _;

/// Cells of a line, rows of a curve, cells of a bar.
const WIDTH: usize = 78;
const HEIGHT: usize = 10;
const BAR: usize = 30;
/// Notes that a terminal shows; the page has all of them.
const NOTES: usize = 10;

/// `Training from 29 Aug to 21 Nov 2026`.
pub fn title(report: &TrainingReport) -> String {
    format!(
        "Training from {} to {}",
        day::date_near(report.within.from, report.within.to),
        day::date(report.within.to)
    )
}

/// What stands under the title: `44 sessions in 12 weeks, 3.7 a week, and 513 hard sets. Trained in 11
/// weeks in a row.`
fn summary(report: &TrainingReport) -> String {
    if report.days.is_empty() {
        return "No sets in these weeks.".to_owned();
    }
    let hard: u32 = report.weeks.iter().map(|week| week.hard_sets).sum();
    let weeks = u32::try_from(report.weeks.len()).unwrap_or(u32::MAX);
    let sessions = report.regularity.sessions;
    let a_week = f64::from(u32::try_from(sessions).unwrap_or(u32::MAX)) / f64::from(weeks.max(1));
    let mut said = format!(
        "{} in {}, {} a week, and {}.",
        counted(sessions, "session"),
        counted(weeks, "week"),
        Decimal::from_f64((a_week * 10.0).round() / 10.0),
        counted(hard, "hard set")
    );
    if report.regularity.streak > 1 {
        let _ = write!(said, " Trained in {} weeks in a row.", report.regularity.streak);
    }
    said
}

/// `e1RM (Epley) · +2.1 lb a week · best 247 lb, 16 Nov`.
fn about(lift: &LiftOfReport, unit: Unit, today: Date) -> String {
    let mut said = vec![curve::title(lift.measure).to_owned()];
    let trend = lift.trend;
    said.extend(trend.and_then(|trend| curve::trend(lift.measure, trend, unit)));
    said.extend(lift.best().map(|best| {
        let value = curve::value(lift.measure, best.value, unit);
        format!("best {value}, {}", day::date_near(best.date, today))
    }));
    said.push(counted(lift.days, "day"));
    said.join(" · ")
}

fn bodyweight(report: &TrainingReport) -> Option<(Vec<Point>, String)> {
    let days = by_day(&report.weighed);
    let newest = report.weighed.last()?;
    let said = weigh_in::summary(&days, newest, report.unit, report.within.to);
    Some((days, said))
}

/// As plain lines.
pub fn text(report: &TrainingReport) -> String {
    let today = report.within.to;
    let mut lines = vec![title(report), summary(report)];
    for lift in &report.lifts {
        let name = printable(&lift.name);
        lines.extend([String::new(), format!("{name}  {}", about(lift, report.unit, today))]);
        let size = (WIDTH, HEIGHT);
        let drawn = curve::drawn(&lift.points, lift.measure, report.unit, size);
        lines.extend(drawn.into_iter().map(line_of));
    }
    if !report.muscles.is_empty() {
        let head = format!(
            "Hard sets a week; at your level {} to {} are advised, as a rule of thumb.",
            report.range.low, report.range.high
        );
        lines.extend([String::new(), head]);
        lines.extend(muscles(report));
    }
    if let Some((days, said)) = bodyweight(report) {
        lines.extend([String::new(), format!("Bodyweight  {said}")]);
        let drawn = curve::bodyweight(&days, report.unit, (WIDTH, HEIGHT));
        lines.extend(drawn.into_iter().map(line_of));
    }
    if !report.records.is_empty() {
        lines.extend([String::new(), "Records".to_owned()]);
        let record = |(date, said): &(Date, String)| {
            format!("  {:>11}  {said}", day::date_near(*date, today))
        };
        lines.extend(report.records.iter().map(record));
    }
    if !report.notes.is_empty() {
        lines.extend([String::new(), "Notes".to_owned()]);
        lines.extend(report.notes.iter().take(NOTES).map(|note| {
            format!(
                "  {:>11}  {}: {}",
                day::date_near(note.date, today),
                printable(&note.exercise),
                printable(&note.note)
            )
        }));
    }
    lines.join("\n")
}

fn line_of(row: PlotRow) -> String {
    (row.axis + &row.body).trim_end().to_owned()
}

fn muscles(report: &TrainingReport) -> impl Iterator<Item = String> + '_ {
    let (low, high) = (f64::from(report.range.low), f64::from(report.range.high));
    let most = report.muscles.iter().map(|(_, sets)| *sets);
    let most = most.fold(high * 1.25, f64::max);
    report.muscles.iter().map(move |(muscle, sets)| {
        let bar = plot::against(*sets, (low, high), most, BAR);
        format!("  {:<12}{:>5}  {}", muscle.word(), half_sets(*sets), bar.trim_end())
    })
}

#[cfg(test)]
mod tests;
