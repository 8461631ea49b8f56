//! What is asked of the log, answered from totals by day; a set is looked up only where it is cited.
//!
//! ```text
//! names and days ── read ── Query ── answer ─┬─ amount: load, reps, e1RM, tonnage, sets, effort, pace
//!                                            ├─ ranking: the most and the least of several
//!                                            ├─ sessions: the last so many, one after the other
//!                                            ├─ habit: sessions, streak, frequency, days since, days off
//!                                            ├─ first: when something was done first, or so much of it
//!                                            ├─ rep_max: the most load for so many reps
//!                                            ├─ trend: progress, stalls, deload
//!                                            ├─ forecast: where a lift comes to, by its line drawn on
//!                                            ├─ due: which muscles come next
//!                                            ├─ race: the least time over a distance
//!                                            ├─ timing: how long sessions are, and when they begin
//!                                            ├─ noted: what was written beside sets
//!                                            └─ plan: what was kept of what was planned
//!                      scope: which days and exercises ┘   cited: the sets ┘   judge: what it means ┘
//! ```

mod amount;
mod cited;
mod done;
mod due;
mod first;
mod forecast;
mod habit;
mod judge;
mod noted;
mod plan;
mod race;
mod ranking;
pub mod read;
mod record;
mod rep_max;
mod rest;
mod scope;
mod sessions;
mod timing;
mod trend;

pub use judge::volume_of as advised_sets;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_catalog::catalog::Catalog;
use setwise_domain::calendar::Calendar;
use setwise_domain::profile::Profile;
use setwise_domain::query::{Answer, Metric, Query};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, SetLog};
use std::sync::Arc;

/// The calendar of some days, with what the log shows as done.
pub type ReadCalendar<'a> = &'a dyn Fn(DateRange) -> LogResult<Arc<Calendar>>;

/// What a question is answered from.
#[derive(Clone, Copy)]
pub struct LogView<'a> {
    pub log: &'a dyn SetLog,
    pub catalog: &'static Catalog,
    pub profile: &'a Profile,
    pub calendar: ReadCalendar<'a>,
    pub today: Date,
    /// In which the day of a moment is told.
    pub zone: &'a TimeZone,
}

/// Answers a question. Nothing logged is an answer too, without a value.
pub fn answer(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    match query.metric {
        Metric::Done => done::done(query, view),
        Metric::Records => record::records(query, view),
        Metric::Sessions if let Some(last) = sessions::asked(query) => {
            sessions::last(query, last, view)
        }
        Metric::Sessions | Metric::Frequency => habit::sessions(query, view),
        Metric::Streak => habit::streak(query, view),
        Metric::DaysOff => rest::days_off(query, view),
        Metric::First => first::first(query, view),
        Metric::RepMax => rep_max::rep_max(query, view),
        Metric::Since => habit::since(query, view),
        Metric::Progress => trend::progress(query, view),
        Metric::Forecast => forecast::forecast(query, view),
        Metric::Deload => trend::deload(query, view),
        Metric::Due => due::due(query, view),
        Metric::Adherence => plan::adherence(query, view),
        Metric::Bodyweight => amount::bodyweight(query, view),
        Metric::Duration | Metric::Start => timing::timing(query, view),
        Metric::Notes => noted::noted(query, view),
        Metric::Time if race::metres(query).is_some() => race::race(query, view),
        Metric::Load
        | Metric::AverageLoad
        | Metric::E1rm
        | Metric::Reps
        | Metric::Tonnage
        | Metric::Sets
        | Metric::HardSets
        | Metric::Effort
        | Metric::Pace
        | Metric::Distance
        | Metric::Time => amount::amount(query, view),
    }
}

#[cfg(test)]
mod tests;
