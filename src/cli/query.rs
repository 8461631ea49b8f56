//! `setwise query`: a question about the log, computed.

use crate::catalog::Catalog;
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::domain::curve::{Point, Trend};
use crate::domain::profile::Profile;
use crate::domain::query::{
    Among, Answer, Compared, Judgement, Metric, Part, Pick, Quantity, Query as Question,
};
use crate::domain::session::DateRange;
use crate::domain::set_export::ExportedSet;
use crate::domain::text::excerpt;
use crate::offline::OfflineCoach;
use crate::parse::period::PeriodReader;
use crate::query::read::{Unread, Written, query};
use crate::query::{LogView, answer};
use crate::text;
use crate::text::answer::AnswerFormatter;
use crate::tool::with_log_view;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "query", "A question about the log, computed.": Shown;
};

/// Cells of a curve: what a terminal has at least.
const WIDTH: usize = 78;
const HEIGHT: usize = 12;

/// Ask the log for a number, and see the sets behind it
#[derive(Debug, Default, clap::Args)]
pub struct Query {
    /// The question in words: `bench e1rm since march`
    #[arg(value_name = "WORDS", required_unless_present = "metric", conflicts_with_all = ["metric", "subject", "period", "compare", "pick", "among"])]
    pub words: Vec<String>,
    /// What is asked for
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub metric: Option<Metric>,
    /// An exercise, a muscle or group of muscles, or a movement [default: all]
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub subject: String,
    /// Past days, such as `last week`, `since march`, `2026-03-01 to 2026-06-30`, `ever`
    #[arg(long, value_name = "DAYS", default_value = "", hide_default_value = true)]
    pub period: String,
    /// What to compare it with: before, plan, range, another period, `100 kg`, `with squat`
    #[arg(long, value_name = "WHAT", default_value = "", hide_default_value = true)]
    pub compare: String,
    /// The end of a ranking: most or least
    #[arg(long, value_name = "END", value_parser = pick)]
    pub pick: Option<Pick>,
    /// What is ranked: exercises, muscles, days, weeks or weekdays
    #[arg(long, value_name = "WHAT", value_parser = among)]
    pub among: Option<Among>,
}

fn metric(word: &str) -> Result<Metric, String> {
    Metric::from_word(word).ok_or_else(|| wanted(Metric::WORDS))
}

fn pick(word: &str) -> Result<Pick, String> {
    Pick::from_word(word).ok_or_else(|| wanted(Pick::WORDS))
}

fn among(word: &str) -> Result<Among, String> {
    Among::from_word(word).ok_or_else(|| wanted(Among::WORDS))
}

fn wanted(words: &[&str]) -> String {
    format!("wanted {}", text::either(words))
}

impl Query {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let services = setup.services()?;
        let reader = setup.reader()?;
        let profile = setup.profile()?;
        let now = setup.stamps.now();
        let today = now.date();
        let days = PeriodReader::new(today, Some(profile.unit.into()));
        let ask = |view: &LogView<'_>| {
            let question = match self.metric {
                Some(metric) => self.question(metric, days, view),
                None => in_words(&self.words.join(" "), services.catalog, &profile, today),
            };
            Ok::<_, Stop>(answer(&question?, view)?)
        };
        let zone = now.time_zone();
        let answered = with_log_view(&reader, services.catalog, &profile, today, zone, ask)?;
        let formatter = AnswerFormatter { formatter: setup.formatter()?, today };
        let words = drawn(&answered, &formatter);
        output.done(&Shown::from(answered), |_| words)
    }

    fn question(
        &self,
        metric: Metric,
        days: PeriodReader,
        view: &LogView<'_>,
    ) -> Result<Question, Stop> {
        let written = Written {
            metric,
            subject: &self.subject,
            period: &self.period,
            compare: &self.compare,
            pick: self.pick,
            among: self.among,
        };
        query(written, days, view).map_err(|issues| {
            let issue = |(flag, error): &(&str, Unread)| format!("--{flag}: {error}");
            let issues: Vec<_> = issues.iter().map(issue).collect();
            Stop::refused("not_a_question", issues.join("\n"))
        })
    }
}

/// The question that words ask.
fn in_words(
    words: &str,
    catalog: &'static Catalog,
    profile: &Profile,
    today: Date,
) -> Result<Question, Stop> {
    let coach = OfflineCoach::new(catalog);
    coach.question(words, profile.unit, today).map_err(|near| {
        let shown = excerpt(words);
        let near: Vec<String> = near.iter().map(|line| format!("`{line}`")).collect();
        let offer = if near.is_empty() {
            "ask for a number, such as `bench e1rm since march`".to_owned()
        } else {
            format!("did you mean {}", text::either(&near))
        };
        Stop::refused(
            "not_a_question",
            format!("I don't understand '{shown}' as a question about the log; {offer}"),
        )
    })
}

/// The answer in words, over its curve where there is one.
fn drawn(answer: &Answer, formatter: &AnswerFormatter<'_>) -> String {
    let words = formatter.answer(answer);
    let Some(measure) = answer.query.metric.measure().filter(|_| answer.points.len() > 2) else {
        return words;
    };
    let unit = formatter.formatter.unit();
    let rows = text::curve::drawn(&answer.points, measure, unit, (WIDTH, HEIGHT)).into_iter();
    let rows = rows.map(|row| (row.axis + &row.body).trim_end().to_owned());
    let lines: Vec<String> = std::iter::once(words).chain(rows).collect();
    lines.join("\n")
}

/// An answer as it is printed, its sets by their export names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QueryAnswer")]
pub struct Shown {
    /// The question as it was understood.
    query: Question,
    /// The days that were looked at.
    days: DateRange,
    /// What it comes to; null where there is nothing to count.
    value: Option<Quantity>,
    /// How many sets were counted for it.
    sets_counted: u32,
    /// The days that those are of.
    days_counted: u32,
    /// What it is made of, the largest first, or a ranking in its order.
    parts: Vec<Part>,
    /// What it is compared with; null where it is with nothing.
    compared: Option<Compared>,
    /// How it moved, where that can be told.
    trend: Option<Trend>,
    /// A value for each day, where they make a curve.
    points: Vec<Point>,
    /// The sets that it rests on.
    sets: Vec<ExportedSet>,
    /// How it is to be judged; null where it is not.
    judgement: Option<Judgement>,
}

impl From<Answer> for Shown {
    fn from(answer: Answer) -> Self {
        Self {
            query: answer.query,
            days: answer.days,
            value: answer.value,
            sets_counted: answer.sets_counted,
            days_counted: answer.days_counted,
            parts: answer.parts,
            compared: answer.compared,
            trend: answer.trend,
            points: answer.points,
            sets: answer.sets.into_iter().map(ExportedSet::from).collect(),
            judgement: answer.judgement,
        }
    }
}
