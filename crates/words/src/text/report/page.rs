//! The report as one page: self-contained, without a script, to be looked at, printed or sent.

use super::{about, bodyweight, summary, title};
use crate::text::html::{Page, escaped};
use crate::text::{counted, curve, day, half_sets};
use jiff::civil::Date;
use setwise_domain::load::Unit;
use setwise_domain::trained_day::TrainedDay;
use setwise_domain::training_report::{TrainingReport, WeekOfReport};
use std::fmt::Write as _;

/// Units of a curve: as many as a telephone shows in letters that can be read.
const SIZE: (usize, usize) = (480, 190);

/// The whole document.
pub fn page(report: &TrainingReport) -> String {
    let mut page = Page::default();
    let (unit, today) = (report.unit, report.within.to);
    page.element("h1", &title(report));
    page.element("p", &summary(report));
    lifts(&mut page, report);
    muscles(&mut page, report);
    if let Some((days, said)) = bodyweight(report) {
        page.element("h2", "Bodyweight");
        page.around("figure", "chart", |page| {
            page.element("figcaption", &said);
            page.made(&curve::bodyweight_svg(&days, unit, SIZE));
        });
    }
    weeks(&mut page, report);
    if !report.records.is_empty() {
        page.element("h2", "Records");
        page.around("ul", "", |page| {
            for (date, said) in &report.records {
                page.element("li", &format!("{}: {said}", day::date_near(*date, today)));
            }
        });
    }
    if !report.notes.is_empty() {
        page.element("h2", "Notes");
        page.around("ul", "", |page| {
            for note in &report.notes {
                let date = day::date_near(note.date, today);
                page.element("li", &format!("{date}, {}: {}", note.exercise, note.note));
            }
        });
    }
    if !report.days.is_empty() {
        page.element("h2", "Days");
        page.around("div", "days", |page| {
            for one in &report.days {
                trained(page, one, today);
            }
        });
    }
    page.document(&title(report))
}

fn lifts(page: &mut Page, report: &TrainingReport) {
    if report.lifts.is_empty() {
        return;
    }
    page.element("h2", "Lifts");
    page.around("div", "lifts", |page| {
        for lift in &report.lifts {
            page.around("figure", "", |page| {
                page.element("h3", &lift.name);
                let said = about(lift, report.unit, report.within.to);
                page.element("figcaption", &said);
                let svg = curve::svg(&lift.points, lift.measure, report.unit, (&lift.name, SIZE));
                page.made(&svg);
            });
        }
    });
}

/// Units of all rows across, of a muscle's row, of its name, and of what keeps the bar from both sides.
const WIDE: f64 = 480.0;
const ROW: f64 = 18.0;
const NAME: f64 = 76.0;
const NUMBER: f64 = 34.0;

fn muscles(page: &mut Page, report: &TrainingReport) {
    if report.muscles.is_empty() {
        return;
    }
    let (low, high) = (f64::from(report.range.low), f64::from(report.range.high));
    let most = report.muscles.iter().map(|(_, sets)| *sets);
    let most = most.fold(high * 1.25, f64::max);
    let across = |sets: f64| sets / most * (WIDE - NAME - NUMBER);
    page.element("h2", "Hard sets a week");
    let caption = format!(
        "By muscle, with the advised {low} to {high} shaded, a rule of thumb. A set counts half for a muscle that only helps."
    );
    page.element("p", &caption);
    let mut y = 0.0;
    let mut svg = String::new();
    for (muscle, sets) in &report.muscles {
        let _ = write!(
            svg,
            "<rect class=\"range\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{ROW:.1}\"/>\
             <rect class=\"bar\" x=\"{NAME:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            NAME + across(low),
            across(high) - across(low),
            y + 5.0,
            across(*sets),
            ROW - 10.0,
            NAME - 8.0,
            y + 13.0,
            escaped(muscle.word()),
            NAME + across(*sets) + 6.0,
            y + 13.0,
            half_sets(*sets)
        );
        y += ROW;
    }
    page.around("figure", "chart", |page| {
        page.made(&format!(
            "<svg viewBox=\"0 0 {WIDE} {y:.0}\" role=\"img\"><title>Hard sets a week by muscle</title>{svg}</svg>"
        ));
    });
}

fn weeks(page: &mut Page, report: &TrainingReport) {
    page.element("h2", "Weeks");
    page.around("table", "", |page| {
        let head = ["week of", "days", "hard sets", "volume"];
        page.row("th", &head.map(str::to_owned));
        for week in &report.weeks {
            page.row("td", &cells(week.monday, report.within.to, report.unit, week));
        }
    });
}

fn cells(monday: Date, today: Date, unit: Unit, week: &WeekOfReport) -> [String; 4] {
    [
        day::date_near(monday, today),
        week.sessions.to_string(),
        week.hard_sets.to_string(),
        curve::volume(week.volume, unit),
    ]
}

fn trained(page: &mut Page, one: &TrainedDay, today: Date) {
    page.around("div", "day", |page| {
        let titles = one.workouts.iter().map(|title| format!(" · {title}"));
        let head = format!(
            "{} · {}{}",
            day::with_weekday_near(one.date, today),
            counted(one.sets, "set"),
            titles.collect::<String>()
        );
        page.element("h3", &head);
        for line in &one.lines {
            page.element("p", line);
        }
    });
}
