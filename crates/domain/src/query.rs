//! A question about the log as a value: a metric of a subject over a period, compared with something;
//! and its answer, with what it rests on.
//!
//! ```text
//! metric × subject × period × comparison ── Query ──► Answer: number · sets · judgement
//! ```

pub mod judgement;

pub use judgement::{Judgement, Strain};

use super::curve::{Measure, Point, Trend};
use super::exercise::{ExerciseKey, Muscle, Pattern};
use super::session::DateRange;
use super::set_result::SetResult;
use crate::vocabulary;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool by which any coach asks one.
pub const QUERY_LOG: &str = "query_log";

vocabulary! {
    /// What is asked for.
    Metric {
        /// The sets themselves.
        Done = "done",
        /// The most load that was moved.
        Load = "load",
        /// The estimated one-rep max.
        E1rm = "e1rm",
        /// Of each rep that was done with one.
        AverageLoad = "average-load",
        /// Counted together; with `most`, in one set.
        Reps = "reps",
        /// Load × reps, added up.
        Tonnage = "tonnage",
        Sets = "sets",
        HardSets = "hard-sets",
        /// Days that were trained.
        Sessions = "sessions",
        /// Weeks in a row with a session.
        Streak = "streak",
        /// Sessions a week.
        Frequency = "frequency",
        /// Days without training; with `most`, the longest break, among days the last of them.
        DaysOff = "days-off",
        /// Reps in reserve, on average.
        Effort = "effort",
        /// Days since it was last trained, or came to a target.
        Since = "time-since",
        /// When it was trained first, or came to a target first.
        First = "first",
        /// The most load for at least so many reps.
        RepMax = "rep-max",
        /// The standing records.
        Records = "records",
        /// How the estimated one-rep max moves.
        Progress = "progress",
        /// What it comes to on a day ahead, by the line of the last weeks drawn on.
        Forecast = "forecast",
        /// How much of what was planned was done.
        Adherence = "adherence",
        Bodyweight = "bodyweight",
        /// Time a kilometre, the quickest day's.
        Pace = "pace",
        /// Added up; with `most`, of one set.
        Distance = "distance",
        /// Of what is timed, added up; with `most`, of one set. Against a distance, the least over it.
        Time = "time",
        /// From the first set of a day to its last; over several days on average.
        Duration = "duration",
        /// The time of day at which training begins.
        Start = "start-time",
        /// What was written beside sets.
        Notes = "notes",
        /// Whether it is time for a lighter week.
        Deload = "deload",
        /// Which muscles are due.
        Due = "due",
    }
}

impl Metric {
    /// What a curve of it shows, where it has a value a day.
    pub const fn measure(self) -> Option<Measure> {
        match self {
            Self::Load => Some(Measure::TopSet),
            Self::E1rm | Self::Progress => Some(Measure::E1rm),
            Self::Tonnage => Some(Measure::Volume),
            Self::Reps => Some(Measure::Reps),
            Self::Pace => Some(Measure::Pace),
            Self::Distance => Some(Measure::Distance),
            Self::Time => Some(Measure::Time),
            _ => None,
        }
    }
}

vocabulary! {
    /// Which end of a ranking is asked for.
    Pick { Most = "most", Least = "least" }
}

vocabulary! {
    /// What is ranked.
    Among {
        Exercises = "exercises",
        Muscles = "muscles",
        Days = "days",
        Weeks = "weeks",
        /// Days of the week.
        Weekdays = "weekdays",
    }
}

vocabulary! {
    /// What an amount counts.
    Counted {
        Kilograms = "kg",
        /// Load × reps.
        KilogramReps = "kg-reps",
        Reps = "reps",
        Sets = "sets",
        Sessions = "sessions",
        SessionsAWeek = "sessions-a-week",
        Days = "days",
        Weeks = "weeks",
        /// Reps in reserve.
        Reserve = "rir",
        /// In percent.
        Share = "percent",
        SecondsAKilometre = "s-per-km",
        Metres = "m",
        Seconds = "s",
        KilogramsAWeek = "kg-a-week",
        Minutes = "min",
        /// Minutes since midnight.
        TimeOfDay = "time-of-day",
        Notes = "notes",
    }
}

/// A question about the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Query {
    /// What is asked for.
    pub metric: Metric,
    /// What it is asked of.
    #[serde(default)]
    pub subject: Subject,
    /// Which of several values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<Pick>,
    /// Which exercises a ranking is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Among>,
    /// The days that are asked about.
    #[serde(default)]
    pub period: Period,
    /// What it is compared with.
    #[serde(default)]
    pub comparison: Comparison,
}

impl Query {
    /// The metric of all that was trained, over its usual period.
    pub fn about(metric: Metric) -> Self {
        Self {
            metric,
            subject: Subject::All {},
            pick: None,
            among: None,
            period: Period::Usual {},
            comparison: Comparison::None {},
        }
    }
}

/// What it is asked of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Subject {
    All {},
    Exercise {
        /// What its history is kept under.
        key: ExerciseKey,
        /// Its name.
        name: String,
    },
    /// Several at once, as in `back`.
    Muscles {
        /// What they are called together.
        name: String,
        /// The muscles.
        muscles: Vec<Muscle>,
    },
    /// As in `pull`.
    Movement {
        /// What it is called.
        name: String,
        /// The movements that belong to it.
        patterns: Vec<Pattern>,
    },
    /// Words of a note.
    Words {
        /// The words.
        name: String,
    },
}

impl Default for Subject {
    fn default() -> Self {
        Self::All {}
    }
}

impl Subject {
    /// As it was named; none where it is everything.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::All {} => None,
            Self::Exercise { name, .. }
            | Self::Muscles { name, .. }
            | Self::Movement { name, .. }
            | Self::Words { name } => Some(name),
        }
    }
}

/// Over which days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Period {
    /// What the metric is usually told over.
    Usual {},
    Ever {},
    /// The last day on which the subject was trained.
    LastSession {},
    Days {
        /// The first day.
        from: Date,
        /// The last day.
        to: Date,
    },
}

impl Default for Period {
    fn default() -> Self {
        Self::Usual {}
    }
}

impl From<DateRange> for Period {
    fn from(DateRange { from, to }: DateRange) -> Self {
        Self::Days { from, to }
    }
}

/// What it is held against.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Comparison {
    None {},
    /// As many days right before.
    Before {},
    Days {
        /// The first day.
        from: Date,
        /// The last day.
        to: Date,
    },
    /// What was planned.
    Plan {},
    /// What is usually advised.
    Range {},
    /// A load or reps to come to; in percent, so much of the number itself; a distance that is timed.
    Target {
        /// The value to reach.
        quantity: Quantity,
    },
    With {
        /// The other subject.
        subject: Subject,
    },
}

impl Default for Comparison {
    fn default() -> Self {
        Self::None {}
    }
}

/// A number and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// The number.
    pub amount: f64,
    /// What it counts.
    pub unit: Counted,
}

impl Quantity {
    pub const fn new(amount: f64, unit: Counted) -> Self {
        Self { amount, unit }
    }
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Answer {
    /// The question, as it was understood.
    pub query: Query,
    /// The days that were looked at.
    pub days: DateRange,
    /// None where there is nothing to count.
    pub value: Option<Quantity>,
    /// Sets counted for it, and the days that they are of.
    pub sets_counted: u32,
    /// The days that those sets are of.
    pub days_counted: u32,
    /// What it is made of, the largest first, or a ranking in its order.
    pub parts: Vec<Part>,
    /// What it was compared with, and what came of it.
    pub compared: Option<Compared>,
    /// How it moved, where that can be told.
    pub trend: Option<Trend>,
    /// A value for each day, where they make a curve.
    pub points: Vec<Point>,
    /// The sets that it rests on.
    pub sets: Vec<SetResult>,
    /// Whether it is well, by what is advised.
    pub judgement: Option<Judgement>,
}

impl Answer {
    /// Nothing was found in these days.
    pub fn none(query: &Query, days: DateRange) -> Self {
        Self {
            query: query.clone(),
            days,
            value: None,
            sets_counted: 0,
            days_counted: 0,
            parts: Vec::new(),
            compared: None,
            trend: None,
            points: Vec::new(),
            sets: Vec::new(),
            judgement: None,
        }
    }
}

/// One of several that an answer is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Part {
    /// An exercise, a muscle, or a day.
    pub name: String,
    /// How much of the whole.
    pub value: Quantity,
    /// The day of it, where it is one or has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
}

impl Part {
    /// When the first set of a session was logged.
    pub const FIRST_SET: &str = "first";
    pub const LAST_SET: &str = "last";
    /// Sessions of which the times are not known.
    pub const UNTIMED: &str = "untimed";
    /// The last week that was light, by its Monday.
    pub const LIGHT_WEEK: &str = "light week";
    /// Notes that were looked through, where that is not all of them.
    pub const SEARCHED: &str = "searched";
}

/// The same of something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Compared {
    /// What it is; for days, without a name.
    pub name: Option<String>,
    /// The days that it was compared with.
    pub days: Option<DateRange>,
    /// None where there is nothing to count.
    pub value: Option<Quantity>,
}

impl Compared {
    /// By how much a value is more than this, and by how many percent of it.
    pub fn change(&self, value: Quantity) -> Option<(f64, Option<f64>)> {
        let before = self.value?.amount;
        let change = value.amount - before;
        let percent = (before.abs() > f64::EPSILON).then(|| change / before.abs() * 100.0);
        Some((change, percent))
    }
}
