//! A log in memory and plans in few words, for tests.

use crate::today::transform;
use jiff::{Timestamp, civil::Date};
use serde_json::json;
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::plan::{Generation, PlanStanding, SchemaVersion, StoredPlan};
use setwise_domain::receipt::Record;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise_domain::stamps::Stamps;
use uuid::Uuid;

/// A log in memory, in the order logged.
#[derive(Default)]
pub struct Log(pub Vec<SetResult>);

impl Log {
    /// Logs `bench 185x8@2 185x8` and the like; `w` after the reps makes it a warm-up.
    pub fn with(mut self, date: &str, exercise: &str, sets: &str) -> Self {
        let catalog = Catalog::embedded();
        let date: Date = date.parse().unwrap();
        for set in sets.split_whitespace() {
            let same = |other: &&SetResult| other.exercise == exercise && other.date == date;
            let number = self.0.iter().filter(same).count() + 1;
            let (text, kind) = match set.strip_suffix('w') {
                Some(text) => (text, SetKind::WarmUp),
                None => match set.strip_suffix('d') {
                    Some(text) => (text, SetKind::Drop),
                    None => (set, SetKind::Working),
                },
            };
            let (load, reps) = text.split_once('x').unwrap();
            let (reps, reserve) = match reps.split_once('@') {
                Some((reps, reserve)) => (reps, Some(reserve.parse::<u8>().unwrap())),
                None => (reps, None),
            };
            self.0.push(SetResult {
                id: SetId(Uuid::from_u128(self.0.len() as u128 + 1)),
                at: Timestamp::UNIX_EPOCH,
                date,
                exercise: exercise.into(),
                exercise_id: catalog.resolve(exercise).exercise().map(|e| e.id.clone()),
                set_number: u8::try_from(number).unwrap(),
                performance: Performance {
                    kind,
                    reps: Some(reps.parse().unwrap()),
                    load: (!load.is_empty())
                        .then(|| Load::new(Decimal::parse(load, 2).unwrap(), Unit::Lb)),
                    rir: reserve.map(|whole| Rir(Halves::from_halves(whole * 2))),
                    ..Performance::default()
                },
                workout: None,
                source: Source::Athlete,
            });
        }
        self
    }

    pub fn last(&self) -> SetResult {
        self.0.last().unwrap().clone()
    }
}

impl SetLog for Log {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        Ok(self.0.iter().filter(|s| s.date == date).cloned().collect())
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        let inside = |set: &&SetResult| (from..=to).contains(&set.date);
        Ok(self.0.iter().filter(inside).cloned().collect())
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        let mut sets: Vec<_> = self.0.iter().filter(|s| s.key() == *key).cloned().collect();
        sets.sort_by_key(|set| std::cmp::Reverse((set.date, set.set_number)));
        sets.truncate(limit);
        Ok(sets)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        Ok(self.0.last().cloned())
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        Ok(self.0.last().cloned().into_iter().collect())
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Ok(Vec::new())
    }
}

pub const TODAY: &str = "2026-11-21";

/// A plan of blocks: `Main: Bench Press 3 x 8; Hammer Curl 2 x 12`, a line each.
pub fn stored(text: &str) -> StoredPlan {
    let mut blocks = Vec::new();
    let mut exercises = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (title, inside) = line.split_once(": ").unwrap();
        blocks.push(json!({"title": title, "durationMinutes": 10, "focus": ""}));
        for (order, exercise) in inside.split("; ").enumerate() {
            let at = exercise.find(|c: char| c.is_ascii_digit()).unwrap();
            let (asked, detail) = match exercise[at..].split_once(" | ") {
                Some((asked, detail)) => (asked, Some(detail)),
                None => (&exercise[at..], None),
            };
            exercises.push(json!({
                "blockIndex": index, "order": order, "name": exercise[..at].trim(),
                "prescription": asked, "detail": detail,
            }));
        }
    }
    let plan = json!({
        "focus": "Upper body strength", "durationMinutes": 45, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "", "blocks": blocks, "exercises": exercises,
    });
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    let plan = transform(&plan.to_string(), SchemaVersion::V2Flat, &stamps).unwrap();
    StoredPlan {
        id: Uuid::nil(),
        date: TODAY.parse().unwrap(),
        at: Timestamp::UNIX_EPOCH,
        standing: PlanStanding::Generated,
        plan,
        made: Generation::by("offline", SchemaVersion::V2Flat, "the only version"),
    }
}
