//! What was looked up of the log, kept for as long as nothing is written: a line that is being typed
//! looks up the same with every key.

use crate::limits::LOOKUPS_HELD;
use jiff::civil::Date;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::receipt::Record;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::SetResult;
use setwise_store::Reader;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;

#[derive(Default)]
pub(super) struct Held {
    on_date: RefCell<HashMap<Date, Vec<SetResult>>>,
    /// By exercise and how many were asked for.
    of_exercise: RefCell<HashMap<(ExerciseKey, usize), Vec<SetResult>>>,
    records: RefCell<HashMap<ExerciseKey, Vec<Record>>>,
    newest: OnceCell<Option<SetResult>>,
    spoken_of: OnceCell<Vec<SetResult>>,
}

impl Held {
    pub fn log<'a>(&'a self, reader: &'a Reader) -> HeldLog<'a> {
        HeldLog { held: self, reader }
    }
}

/// The log as `reader` reads it, by way of what is held already.
pub(super) struct HeldLog<'a> {
    held: &'a Held,
    reader: &'a Reader,
}

impl SetLog for HeldLog<'_> {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        kept(&self.held.on_date, date, |date| self.reader.on_date(*date))
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        self.reader.between(from, to)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        kept(&self.held.of_exercise, (key.clone(), limit), |(key, _)| {
            self.reader.of_exercise(key, limit)
        })
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        once(&self.held.newest, || self.reader.newest())
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        once(&self.held.spoken_of, || self.reader.spoken_of())
    }

    fn records(&self, key: &ExerciseKey) -> LogResult<Vec<Record>> {
        kept(&self.held.records, key.clone(), |key| self.reader.records(key))
    }
}

fn kept<K: Eq + Hash, V: Clone>(
    held: &RefCell<HashMap<K, V>>,
    key: K,
    read: impl FnOnce(&K) -> LogResult<V>,
) -> LogResult<V> {
    if let Some(known) = held.borrow().get(&key) {
        return Ok(known.clone());
    }
    let read = read(&key)?;
    let mut held = held.borrow_mut();
    if held.len() >= LOOKUPS_HELD {
        held.clear();
    }
    held.insert(key, read.clone());
    Ok(read)
}

fn once<V: Clone>(held: &OnceCell<V>, read: impl FnOnce() -> LogResult<V>) -> LogResult<V> {
    if let Some(known) = held.get() {
        return Ok(known.clone());
    }
    let read = read()?;
    Ok(held.get_or_init(|| read).clone())
}
