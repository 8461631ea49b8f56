//! `setwise report`: some weeks of training on one page.

use super::{Context, Ended, Output, Stop};
use crate::cli::limits::MOST_WEEKS_OF_A_REPORT;
use crate::cli::{OutputSchema, outputs};
use crate::coach;
use crate::domain::curve::{Measure, Point};
use crate::domain::exercise::Muscle;
use crate::domain::trained_day::TrainedDay;
use crate::domain::training_report::{LiftOfReport, TrainingReport, WeekOfReport};
use crate::domain::weigh_in::ExportedWeight;
use crate::files;
use crate::text;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "report", "Some weeks of training.": Shown;
};

/// Some weeks on one page: lifts, muscles, records; or as HTML
#[derive(Debug, clap::Args)]
pub struct Report {
    /// How many weeks, including this one
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = weeks)]
    weeks: u16,
    /// Write an HTML page to this file, to send or print; `-` for stdout
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

fn weeks(text: &str) -> Result<u16, String> {
    let weeks = text.parse().ok();
    let weeks = weeks.filter(|weeks| (1..=MOST_WEEKS_OF_A_REPORT).contains(weeks));
    weeks.ok_or_else(|| format!("a number of weeks is from 1 to {MOST_WEEKS_OF_A_REPORT}"))
}

/// Values are in kilograms, kilograms × reps, reps, seconds, metres, or seconds a kilometre.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TrainingReport")]
#[serde(rename_all = "camelCase")]
struct Shown {
    /// The first day.
    from: Date,
    /// The last day.
    to: Date,
    /// Days of training.
    sessions: usize,
    /// The same a week.
    sessions_a_week: f64,
    /// The weeks, oldest first.
    weeks: Vec<ShownWeek>,
    /// The lifts, those of the most days first.
    lifts: Vec<ShownLift>,
    /// The muscles, each with its sets.
    muscles: Vec<ShownMuscle>,
    /// Every weighing, oldest first.
    bodyweight: Vec<ExportedWeight>,
    /// Records that were broken.
    records: Vec<OnDay>,
    /// Notes that were written.
    notes: Vec<OnDay>,
    /// The days of training.
    days: Vec<TrainedDay>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportWeek")]
#[serde(rename_all = "camelCase")]
struct ShownWeek {
    /// Its Monday.
    monday: Date,
    /// Days of training.
    sessions: usize,
    /// Hard sets.
    hard_sets: u32,
    /// Kilograms × reps.
    volume: f64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportLift")]
#[serde(rename_all = "camelCase")]
struct ShownLift {
    /// The exercise.
    exercise: String,
    /// Days on which it was done.
    days: usize,
    /// What the points are.
    measure: Measure,
    /// The days, oldest first.
    points: Vec<Value>,
    /// By how much it moves a week; null where that can't be told.
    a_week: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportPoint")]
struct Value {
    /// The day.
    date: Date,
    /// The value of that day.
    value: f64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportMuscle")]
#[serde(rename_all = "camelCase")]
struct ShownMuscle {
    /// The muscle.
    muscle: Muscle,
    /// Hard sets a week.
    sets_a_week: f64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportedOnDay")]
struct OnDay {
    /// The day.
    date: Date,
    /// The exercise; left out of what is not about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    exercise: Option<String>,
    /// In words.
    text: String,
}

impl Report {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let report = coach::training_report(setup.services()?, &setup.reader()?, self.weeks)?;
        let Some(file) = self.html else {
            let text = text::report::text(&report);
            return output.done(&Shown::from(report), |_| text);
        };
        let page = text::report::page(&report);
        if file == Path::new("-") {
            output.bytes(page.as_bytes())?;
            return Ok(super::Exit::Done);
        }
        files::replace(&file, page.as_bytes()).map_err(|cause| {
            Stop::Wrong(format!("{} can't be written: {cause}", file.display()))
        })?;
        let said = format!("Written to {}.", file.display());
        output.done(&Shown::from(report), |_| said)
    }
}

impl From<TrainingReport> for Shown {
    fn from(report: TrainingReport) -> Self {
        let value = |point: Point| Value { date: point.date, value: point.value };
        let week = |week: WeekOfReport| ShownWeek {
            monday: week.monday,
            sessions: week.sessions,
            hard_sets: week.hard_sets,
            volume: week.volume,
        };
        let lift = |lift: LiftOfReport| ShownLift {
            exercise: lift.name,
            days: lift.days,
            measure: lift.measure,
            points: lift.points.into_iter().map(value).collect(),
            a_week: lift.trend.map(|trend| trend.a_week),
        };
        let muscle = |(muscle, sets_a_week)| ShownMuscle { muscle, sets_a_week };
        let record = |(date, text)| OnDay { date, exercise: None, text };
        Self {
            from: report.within.from,
            to: report.within.to,
            sessions: report.regularity.sessions,
            sessions_a_week: report.regularity.a_week,
            weeks: report.weeks.into_iter().map(week).collect(),
            lifts: report.lifts.into_iter().map(lift).collect(),
            muscles: report.muscles.into_iter().map(muscle).collect(),
            bodyweight: report.weighed.into_iter().map(ExportedWeight::from).collect(),
            records: report.records.into_iter().map(record).collect(),
            notes: report
                .notes
                .into_iter()
                .map(|note| OnDay {
                    date: note.date,
                    exercise: Some(note.exercise),
                    text: note.note,
                })
                .collect(),
            days: report.days,
        }
    }
}
