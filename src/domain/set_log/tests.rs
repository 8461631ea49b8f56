//! Logs for the tests of what reads one.

use super::{LogResult, LogUnreadable, SetLog};
use crate::domain::exercise::ExerciseKey;
use crate::domain::receipt::Record;
use crate::domain::set_result::SetResult;
use jiff::civil::Date;

/// A log that can't be read.
pub struct BrokenLog;

impl BrokenLog {
    fn error<T>() -> LogResult<T> {
        Err(LogUnreadable("the database is gone".to_owned()))
    }
}

impl SetLog for BrokenLog {
    fn on_date(&self, _: Date) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn between(&self, _: Date, _: Date) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn of_exercise(&self, _: &ExerciseKey, _: usize) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        Self::error()
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Self::error()
    }
}
