//! `setwise history EXERCISE --curve`: how an exercise went, drawn; `--year`: the days of a year.

use super::question::Asked;
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::domain::curve::{self, Measure, Point, Span};
use crate::domain::exercise::ExerciseKey;
use crate::domain::load::Unit;
use crate::domain::regularity::Regularity;
use crate::domain::set_log::SetLog as _;
use crate::domain::text::excerpt;
use crate::text::plot::PlotRow;
use crate::text::{self, plot};
use crate::today::{Overall, last_year};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "history --curve", "How an exercise went, day by day.": Curve, refused: Asked;
    "history --year", "The days of the last year, and how regular they were.": Year;
};

/// Cells of a curve and of a map on the command line: what a terminal has at least.
pub const WIDTH: usize = 78;
pub const HEIGHT: usize = 16;

/// Values are in kilograms, kilograms × reps, reps, seconds, metres, or seconds a kilometre.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Curve {
    /// The exercise.
    exercise: String,
    /// What is drawn; null where the exercise has no sets.
    measure: Option<Measure>,
    /// How far back it goes.
    span: Span,
    /// The days, oldest first.
    points: Vec<OnDay>,
    /// Of the line that fits the points best.
    a_week: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CurvePoint")]
struct OnDay {
    /// The day.
    date: Date,
    /// The value of that day.
    value: f64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TrainingYear")]
#[serde(rename_all = "camelCase")]
struct Year {
    /// Days of training.
    sessions: usize,
    /// The same a week.
    sessions_a_week: f64,
    /// Weeks in a row with training, up to now.
    weeks_in_a_row: u32,
    /// The most weeks in a row.
    longest_run: u32,
    /// Sets by day.
    days: BTreeMap<Date, u32>,
}

/// `measure`: else the one that says most of the exercise.
pub fn of_exercise(
    (key, name): (&ExerciseKey, &str),
    (measure, span): (Option<Measure>, Span),
    setup: &Context,
    output: &mut Output,
) -> Ended {
    let within = span.until(setup.stamps.today());
    let days = setup.reader()?.days_of(key, within)?;
    let unit = setup.profile()?.unit;
    let measure = measure.or_else(|| Measure::among(&days).first().copied());
    let points = measure.map_or(Vec::new(), |measure| curve::points(&days, measure));
    let trend = curve::trend(&points);
    let words = match measure.filter(|_| !points.is_empty()) {
        None => format!("No sets of {} to draw.", excerpt(name)),
        Some(measure) => {
            let trend = trend.and_then(|trend| text::curve::trend(measure, trend, unit));
            drawn(name, (measure, span), &points, unit, trend.as_deref())
        }
    };
    let on_day = |point: &Point| OnDay { date: point.date, value: point.value };
    let answer = Curve {
        exercise: name.to_owned(),
        measure,
        span,
        points: points.iter().map(on_day).collect(),
        a_week: trend.map(|trend| trend.a_week),
    };
    output.done(&answer, |_| words)
}

/// The title, the curve, and its best and newest value.
fn drawn(
    name: &str,
    (measure, span): (Measure, Span),
    points: &[Point],
    unit: Unit,
    trend: Option<&str>,
) -> String {
    let mut title =
        format!("{}  {} · {}", excerpt(name), text::curve::title(measure), text::curve::span(span));
    if let Some(trend) = trend {
        let _ = write!(title, " · {trend}");
    }
    let rows = text::curve::drawn(points, measure, unit, (WIDTH, HEIGHT));
    let mut lines: Vec<String> = std::iter::once(title).chain(lines_of(rows)).collect();
    if let Some(last) = points.last() {
        let value = text::curve::value(measure, last.value, unit);
        lines.push(format!("newest {value}, {}", text::day::date(last.date)));
    }
    lines.join("\n")
}

/// A drawing as plain lines.
pub fn lines_of(rows: Vec<PlotRow>) -> impl Iterator<Item = String> {
    let rows = rows.into_iter();
    rows.map(|row| (row.axis + &row.body).trim_end().to_owned())
}

pub fn year(setup: &Context, output: &mut Output) -> Ended {
    let services = setup.services()?;
    let today = setup.stamps.today();
    let days = setup.reader()?.days_between(last_year(today))?;
    let Overall { regularity, year, .. } = Overall::of(&days, services.catalog, today);
    let words = if year.is_empty() {
        "No sets in the last year.".to_owned()
    } else {
        mapped(&year, regularity, today)
    };
    let answer = Year {
        sessions: regularity.sessions,
        sessions_a_week: regularity.a_week,
        weeks_in_a_row: regularity.streak,
        longest_run: regularity.longest,
        days: year,
    };
    output.done(&answer, |_| words)
}

fn mapped(year: &BTreeMap<Date, u32>, regularity: Regularity, today: Date) -> String {
    let map = plot::year(year, today, WIDTH);
    let lines = std::iter::once(map.months).chain(map.rows);
    let lines = lines.chain([String::new(), text::regularity(&regularity)]);
    lines.collect::<Vec<_>>().join("\n")
}
