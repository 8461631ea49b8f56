//! Which days and which exercises a question is about.

use super::LogView;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use setwise_domain::day_totals::{DayTotals, ExerciseDay};
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey};
use setwise_domain::query::{Among, Comparison, Metric, Period, Pick, Query, Subject};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::strength::volume;

/// Before all that is logged.
pub const FIRST: Date = date(1970, 1, 1);
/// Days that a search for the last training looks back over, one after the other.
const LOOKED_BACK: [i32; 3] = [27, 111, 447];

/// How far back a metric is told where nothing is said.
enum Usual {
    Ever,
    /// So many days, today the last of them.
    Days(i32),
}

const fn usual(metric: Metric, pick: Option<Pick>) -> Usual {
    match metric {
        Metric::Load
        | Metric::E1rm
        | Metric::RepMax
        | Metric::Records
        | Metric::Since
        | Metric::First
        | Metric::Notes
        | Metric::Bodyweight => Usual::Ever,
        Metric::Reps | Metric::DaysOff | Metric::Distance | Metric::Time if pick.is_some() => {
            Usual::Ever
        }
        Metric::Sessions
        | Metric::AverageLoad
        | Metric::Effort
        | Metric::Adherence
        | Metric::DaysOff => Usual::Days(28),
        Metric::Duration if pick.is_none() => Usual::Days(28),
        Metric::Frequency | Metric::Start => Usual::Days(56),
        Metric::Progress | Metric::Forecast | Metric::Pace | Metric::Duration => Usual::Days(84),
        Metric::Deload | Metric::Streak => Usual::Days(365),
        Metric::Done
        | Metric::Reps
        | Metric::Distance
        | Metric::Time
        | Metric::Tonnage
        | Metric::Sets
        | Metric::HardSets
        | Metric::Due => Usual::Days(7),
    }
}

impl LogView<'_> {
    pub fn back(&self, days: i32) -> DateRange {
        DateRange { from: self.today.saturating_sub((days - 1).days()), to: self.today }
    }

    /// The days of a question; none where its last session is asked for and there is none.
    pub fn days(&self, query: &Query) -> LogResult<Option<DateRange>> {
        Ok(Some(match query.period {
            Period::Days { from, to } => DateRange { from, to },
            Period::Ever {} => self.ever(),
            Period::LastSession {} => {
                let last = self.last_day(&query.subject)?;
                return Ok(last.map(|day| DateRange { from: day, to: day }));
            }
            Period::Usual {} => self.usual_days(query),
        }))
    }

    pub const fn ever(&self) -> DateRange {
        DateRange { from: FIRST, to: self.today }
    }

    fn usual_days(&self, query: &Query) -> DateRange {
        let (before, from, to) = match query.comparison {
            Comparison::Before {} => (true, FIRST, FIRST),
            Comparison::Days { from, to } => (false, from, to),
            _ => {
                return match usual(query.metric, query.pick) {
                    // Of four weeks each day of the week comes four times.
                    Usual::Days(_) if query.among == Some(Among::Weekdays) => self.back(84),
                    // The best of all days and weeks.
                    Usual::Days(7) if matches!(query.among, Some(Among::Days | Among::Weeks)) => {
                        self.ever()
                    }
                    Usual::Ever => self.ever(),
                    Usual::Days(days) => self.back(days),
                };
            }
        };
        // Against last month it is this one, against last week this one.
        if before {
            return self.back(28);
        }
        let is_month = from == from.first_of_month() && to == from.last_of_month();
        let length = (to - from).get_days() + 1;
        let running = match length {
            _ if is_month => self.today.first_of_month(),
            7 => setwise_domain::regularity::monday_of(self.today),
            _ => self.back(length).from,
        };
        DateRange { from: running, to: self.today }
    }

    /// The days that a question's are held against.
    pub fn compared_days(&self, query: &Query, days: DateRange) -> Option<DateRange> {
        match query.comparison {
            Comparison::Days { from, to } => Some(DateRange { from, to }),
            Comparison::Before {} => {
                let to = days.from.yesterday().ok()?;
                let length = (days.to - days.from).get_days();
                let from = to.saturating_sub(length.days()).max(FIRST);
                Some(DateRange { from, to })
            }
            _ => None,
        }
    }

    pub fn exercise(&self, key: &ExerciseKey) -> Option<&'static Exercise> {
        let id = ExerciseId(key.as_str().to_owned());
        self.catalog.get(&id)
    }

    /// The hard sets of a day that count for muscles.
    pub fn hard_sets(&self, day: &ExerciseDay) -> u32 {
        volume::counted(day.totals.hard_sets, self.exercise(&day.key))
    }

    pub fn name(&self, key: &ExerciseKey) -> String {
        match self.exercise(key) {
            Some(exercise) => exercise.name.clone(),
            None => key.as_str().trim_start_matches('~').to_owned(),
        }
    }

    /// How far a set of an exercise counts for the subject: 1, one half for a muscle that it helps,
    /// or 0.
    pub fn share(&self, subject: &Subject, key: &ExerciseKey) -> f64 {
        let of = |is: bool| if is { 1.0 } else { 0.0 };
        match subject {
            Subject::All {} | Subject::Words { .. } => 1.0,
            Subject::Exercise { key: own, .. } => of(own == key),
            Subject::Muscles { muscles, .. } => self.exercise(key).map_or(0.0, |exercise| {
                if exercise.primary.iter().any(|one| muscles.contains(one)) {
                    1.0
                } else if exercise.secondary.iter().any(|one| muscles.contains(one)) {
                    0.5
                } else {
                    0.0
                }
            }),
            Subject::Movement { patterns, .. } => of(self
                .exercise(key)
                .is_some_and(|exercise| patterns.iter().any(|one| exercise.contains(*one)))),
        }
    }

    /// What was done of the subject, oldest first; of muscles, by the exercises that aim at them.
    pub fn trained(&self, subject: &Subject, days: DateRange) -> LogResult<Vec<ExerciseDay>> {
        if let Subject::Exercise { key, .. } = subject {
            let own = |totals: DayTotals| ExerciseDay { key: key.clone(), totals };
            let of_it = self.log.days_of(key, days)?;
            return Ok(of_it.into_iter().map(own).collect());
        }
        let mut found = self.log.days_between(days)?;
        found.retain(|day| self.share(subject, &day.key) > 0.75);
        Ok(found)
    }

    /// The last day on which the subject was trained.
    pub fn last_day(&self, subject: &Subject) -> LogResult<Option<Date>> {
        if let Subject::Exercise { key, .. } = subject {
            return Ok(self.log.days_of_exercise(key, 1)?.first().copied());
        }
        let windows = LOOKED_BACK.map(|days| self.back(days));
        for days in windows.into_iter().chain([self.ever()]) {
            let last = match subject {
                Subject::All {} => self.log.days_trained(days)?.last().copied(),
                _ => self.trained(subject, days)?.last().map(|day| day.totals.date),
            };
            if last.is_some() {
                return Ok(last);
            }
        }
        Ok(None)
    }
}

/// The days among totals, each once, oldest first.
pub fn dates(of: &[ExerciseDay]) -> Vec<Date> {
    let mut dates: Vec<Date> = of.iter().map(|day| day.totals.date).collect();
    dates.sort_unstable();
    dates.dedup();
    dates
}

/// Weeks of seven days that a range is long; a part of one counts as such.
pub fn weeks(days: DateRange) -> f64 {
    f64::from((days.to - days.from).get_days() + 1) / 7.0
}

pub fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
