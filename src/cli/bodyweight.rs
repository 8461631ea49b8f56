//! `setwise history bodyweight`: what the athlete weighed, drawn and listed.

use super::curve::{HEIGHT, WIDTH, lines_of};
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::domain::curve::{Point, Span, trend};
use crate::domain::load::Unit;
use crate::domain::set_log::SetLog as _;
use crate::domain::weigh_in::{ExportedWeight, WeighIn, by_day, seven_day_means};
use crate::parse::listed::is_listed;
use crate::text::{self, day};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "history bodyweight", "What the athlete weighed.": Bodyweight;
};

/// Values are in kilograms.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Bodyweight {
    /// How far back it goes.
    span: Span,
    /// Every weighing, oldest first.
    weights: Vec<ExportedWeight>,
    /// The days, oldest first.
    days: Vec<Day>,
    /// Of the line that fits the days best.
    a_week: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BodyweightOfDay")]
#[serde(rename_all = "camelCase")]
struct Day {
    /// The day.
    date: Date,
    /// What was weighed, in kilograms.
    value: f64,
    /// Of the days that were weighed among this one and the six before.
    seven_day_mean: f64,
}

/// Whether words name the body's own weight, and no exercise.
pub fn is_named(words: &[String]) -> bool {
    const NAMES: &str = "bodyweight|body weight|bw|weight|my weight";
    is_listed(&words.join(" ").to_lowercase(), NAMES)
}

/// `limit`: the newest days that are listed.
pub fn show(span: Span, limit: usize, setup: &Context, output: &mut Output) -> Ended {
    let today = setup.stamps.today();
    let weighed = setup.reader()?.weigh_ins(span.until(today))?;
    let unit = setup.profile()?.unit;
    let days = by_day(&weighed);
    let means = seven_day_means(&days);
    let words = match weighed.last() {
        None => "No bodyweight yet. Say it, as in `setwise log 'bw 82.4 kg'`.".to_owned(),
        Some(newest) => {
            let title =
                format!("Bodyweight  7-day mean; one dot per day · {}", text::curve::span(span));
            let drawn = text::curve::bodyweight(&days, unit, (WIDTH, HEIGHT));
            let summary = text::weigh_in::summary(&days, newest, unit, today);
            let lines = std::iter::once(title).chain(lines_of(drawn));
            let lines = lines.chain([summary, String::new()]);
            let listed = listed(&weighed, limit, unit);
            lines.chain(listed).collect::<Vec<_>>().join("\n")
        }
    };
    let day = |(day, mean): (&Point, &Point)| Day {
        date: day.date,
        value: day.value,
        seven_day_mean: mean.value,
    };
    let answer = Bodyweight {
        span,
        days: days.iter().zip(&means).map(day).collect(),
        a_week: trend(&days).map(|trend| trend.a_week),
        weights: weighed.into_iter().map(ExportedWeight::from).collect(),
    };
    output.done(&answer, |_| words)
}

/// The newest days, the newest last as with sets.
fn listed(weighed: &[WeighIn], limit: usize, unit: Unit) -> Vec<String> {
    let days: Vec<_> = weighed.chunk_by(|one, other| one.date == other.date).collect();
    let shown = &days[days.len().saturating_sub(limit)..];
    let line = |day: &&[WeighIn]| {
        let date = day.first().map(|one| day::with_weekday(one.date));
        let said: Vec<String> = day.iter().map(|one| one.load.shown_in(unit).to_string()).collect();
        format!("{}  {}", date.unwrap_or_default(), said.join(", "))
    };
    shown.iter().map(line).collect()
}
