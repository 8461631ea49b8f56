//! The sets that an answer rests on.

use super::LogView;
use jiff::civil::Date;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::query::{Metric, Subject};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetResult};
use setwise_domain::strength::e1rm;

/// Sets that are cited of a day; more say no more.
const MOST_CITED: usize = 12;

/// What of a set a metric goes by, the most of it the best; none where it is no matter of one set.
pub fn by_set(metric: Metric, done: &Performance) -> Option<f64> {
    match metric {
        Metric::Load => {
            done.load.filter(|_| done.unbroken_reps() > Some(0)).map(|load| load.mass().kg())
        }
        Metric::E1rm | Metric::Progress => e1rm::of_set(done),
        Metric::Reps => done.unbroken_reps().map(f64::from),
        Metric::Pace => {
            let (seconds, metres) = (done.seconds?, done.metres.filter(|metres| *metres > 0)?);
            Some(-f64::from(seconds) / f64::from(metres))
        }
        _ => None,
    }
}

impl LogView<'_> {
    /// The set of a day that is best by a metric; the earliest of equals.
    pub fn best_set(
        &self,
        key: &ExerciseKey,
        date: Date,
        metric: Metric,
    ) -> LogResult<Option<SetResult>> {
        let sets = self.log.on_date(date)?.into_iter();
        let rated = sets
            .filter(|set| set.key() == *key && set.performance.is_work())
            .filter_map(|set| Some((by_set(metric, &set.performance)?, set)));
        let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
        Ok(best.map(|(_, set)| set))
    }

    /// What was done of the subject on a day, without warm-ups.
    pub fn sets_on(&self, subject: &Subject, date: Date) -> LogResult<Vec<SetResult>> {
        let mut sets = self.log.on_date(date)?;
        sets.retain(|set| set.performance.is_work() && self.share(subject, &set.key()) > 0.75);
        sets.truncate(MOST_CITED);
        Ok(sets)
    }
}
