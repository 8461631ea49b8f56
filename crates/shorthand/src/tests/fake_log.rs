//! A log in memory.

use jiff::Timestamp;
use jiff::civil::Date;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{SetDraft, SetId, SetResult};
use setwise_domain::strength::e1rm;
use uuid::Uuid;

#[derive(Clone, Debug, Default)]
pub struct FakeLog {
    sets: Vec<SetResult>,
    /// Where the sets of the line logged last begin.
    line: usize,
}

impl FakeLog {
    /// What is added from here on was said in one line.
    pub fn begin_line(&mut self) {
        self.line = self.sets.len();
    }

    pub fn add(&mut self, draft: SetDraft) {
        let same = |set: &&SetResult| set.key() == draft.key() && set.date == draft.date;
        let next = self.sets.iter().filter(same).count() + 1;
        self.sets.push(SetResult {
            id: SetId(Uuid::from_u128(self.sets.len() as u128 + 1)),
            at: Timestamp::UNIX_EPOCH,
            date: draft.date,
            exercise: draft.exercise,
            exercise_id: draft.exercise_id,
            set_number: draft.set_number.unwrap_or(u8::try_from(next).unwrap()),
            performance: draft.performance,
            workout: None,
            source: draft.source,
        });
    }
}

impl SetLog for FakeLog {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.between(date, date)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        let mut sets = self.sets.clone();
        sets.retain(|set| (from..=to).contains(&set.date));
        sets.sort_by_key(|set| set.date);
        Ok(sets)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        let mut sets = self.sets.clone();
        sets.retain(|set| set.key() == *key);
        sets.sort_by_key(|set| std::cmp::Reverse((set.date, set.set_number)));
        sets.truncate(limit);
        Ok(sets)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        Ok(self.sets.last().cloned())
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        Ok(self.sets[self.line..].to_vec())
    }

    fn records(&self, key: &ExerciseKey) -> LogResult<Vec<Record>> {
        let of_key = self.sets.iter().filter(|set| set.key() == *key);
        let best = of_key
            .filter_map(|set| Some((e1rm::of_set(&set.performance)?, set)))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        Ok(best
            .map(|(value, set)| Record {
                kind: RecordKind::E1rm,
                set: set.clone(),
                value,
                beat: None,
            })
            .into_iter()
            .collect())
    }
}
