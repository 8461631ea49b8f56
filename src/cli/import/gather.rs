//! Rows become sets: names resolved, ids made from content, numbers given, duplicates left out.
//!
//! An id is derived from what a row says, so the same file twice adds nothing. Rows without a
//! set number that say the same are different sets, told apart by their order.

use super::legacy::{self, RowSet};
use super::rows::{Place, Row};
use crate::catalog::{Catalog, Match, Resolution};
use crate::domain::exercise::{ExerciseId, ExerciseKey};
use crate::domain::load::Unit;
use crate::domain::set_log::{LogResult, SetLog};
use crate::domain::set_result::{SetId, SetResult};
use crate::limits::{MOST_BAD_ROWS_KEPT, MOST_IMPORT_ROWS};
use jiff::Zoned;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use uuid::Uuid;

/// The name space of ids that are derived from a row: itself a name-based id of
/// `setwise/imported-set` under the nil id.
const IMPORTED_SETS: Uuid = Uuid::from_u128(0x8f33_5de6_e080_58fb_8884_d022_22f6_51a7);

/// Reads rows one by one.
pub struct Gathering {
    now: Zoned,
    rows: usize,
    /// The last line on which a row begins.
    last: usize,
    sets: Vec<(Place, RowSet)>,
    bad: Bad,
}

/// Rows that are no sets, with everything wrong with each.
#[derive(Default)]
struct Bad {
    count: usize,
    /// The first of them.
    kept: Vec<BadRow>,
}

#[derive(Debug, serde::Serialize)]
pub struct BadRow {
    #[serde(flatten)]
    pub at: Place,
    pub faults: Vec<String>,
}

/// What an import would do.
pub struct Gathered {
    pub rows: usize,
    /// New sets, in the order of the file.
    pub sets: Vec<SetResult>,
    /// Rows whose set is stored already.
    pub already_there: usize,
    /// Rows that repeat an earlier row of the file word for word.
    pub repeated: usize,
    /// Sets whose number another set of the day has; they get the next free one.
    pub renumbered: usize,
    pub bad_rows: usize,
    pub bad: Vec<BadRow>,
    /// All rows stand on one line.
    pub one_line: bool,
    pub dates: Option<(Date, Date)>,
    pub units: Units,
    /// Names as written with the catalogue's.
    pub matched: BTreeMap<String, String>,
    pub unmatched: BTreeSet<String>,
}

#[derive(Default, serde::Serialize)]
pub struct Units {
    pub lb: usize,
    pub kg: usize,
    pub without: usize,
}

impl Bad {
    fn add(&mut self, at: Place, faults: Vec<String>) {
        self.count += 1;
        if self.kept.len() < MOST_BAD_ROWS_KEPT {
            self.kept.push(BadRow { at, faults });
        }
    }
}

impl Gathering {
    pub fn new(now: Zoned) -> Self {
        Self {
            now,
            rows: 0,
            last: 0,
            sets: Vec::new(),
            bad: Bad::default(),
        }
    }

    pub fn take(&mut self, row: &Row) {
        self.rows += 1;
        self.last = self.last.max(row.at.line);
        if self.rows > MOST_IMPORT_ROWS {
            let error = format!("more than {MOST_IMPORT_ROWS} rows are not imported at once");
            self.bad.add(row.at, vec![error]);
            return;
        }
        match legacy::read(&row.text, &self.now) {
            Ok(set) => self.sets.push((row.at, set)),
            Err(bad) => self.bad.add(row.at.of(bad.at), bad.faults),
        }
    }

    /// Makes sets of the rows, beside what is stored.
    pub fn settle(self, catalog: &Catalog, log: &dyn SetLog) -> LogResult<Gathered> {
        let mut settling = Settling {
            stored: Stored::read(&self.sets, log)?,
            gathered: Gathered {
                rows: self.rows,
                sets: Vec::with_capacity(self.sets.len()),
                already_there: 0,
                repeated: 0,
                renumbered: 0,
                bad_rows: 0,
                bad: Vec::new(),
                one_line: self.last <= 1,
                dates: None,
                units: Units::default(),
                matched: BTreeMap::new(),
                unmatched: BTreeSet::new(),
            },
            bad: self.bad,
            ids: HashSet::new(),
            alike: HashMap::new(),
            names: HashMap::new(),
            catalog,
        };
        // Rows with a number of their own come first, so that those without fill what is left.
        let (numbered, unnumbered): (Vec<_>, Vec<_>) = self
            .sets
            .into_iter()
            .partition(|(_, set)| set.set_number.is_some());
        for (at, set) in numbered.into_iter().chain(unnumbered) {
            settling.settle(at, set);
        }
        Ok(settling.end())
    }
}

/// What is stored on the days of the file.
#[derive(Default)]
struct Stored {
    ids: HashSet<Uuid>,
    numbers: HashMap<(ExerciseKey, Date), Numbers>,
}

/// The set numbers from 1 to 99 that are taken, a bit each.
#[derive(Clone, Copy, Default)]
struct Numbers(u128);

impl Numbers {
    const MOST: u32 = 99;

    const fn is_free(self, number: u8) -> bool {
        self.0 & (1 << number) == 0
    }

    const fn take(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    /// One more than the highest.
    fn next(self) -> Option<u8> {
        let next = (128 - self.0.leading_zeros()).max(1);
        u8::try_from(next).ok().filter(|_| next <= Self::MOST)
    }
}

impl Stored {
    fn read(sets: &[(Place, RowSet)], log: &dyn SetLog) -> LogResult<Self> {
        let mut stored = Self::default();
        if log.newest()?.is_none() {
            return Ok(stored);
        }
        let days: BTreeSet<_> = sets.iter().map(|(_, set)| set.date).collect();
        for day in days {
            for set in log.on_date(day)? {
                stored.ids.insert(set.id.0);
                stored
                    .numbers
                    .entry((set.key(), day))
                    .or_default()
                    .take(set.set_number);
            }
        }
        Ok(stored)
    }
}

struct Settling<'a> {
    stored: Stored,
    gathered: Gathered,
    bad: Bad,
    /// Ids of rows seen so far.
    ids: HashSet<Uuid>,
    /// How often rows without a number have said the same.
    alike: HashMap<Uuid, u32>,
    /// What each name as written means: the catalogue's exercise, if any. One of this program's
    /// own export stands apart.
    names: HashMap<(String, bool), Option<ExerciseId>>,
    catalog: &'a Catalog,
}

impl Settling<'_> {
    fn settle(&mut self, at: Place, set: RowSet) {
        let id = set.id.map_or_else(|| self.id_of(&set), |id| id.0);
        self.count(&set);
        if !self.ids.insert(id) {
            self.gathered.repeated += 1;
            return;
        }
        if self.stored.ids.contains(&id) {
            self.gathered.already_there += 1;
            return;
        }
        let exercise_id = self.exercise_id(&set);
        let key = ExerciseKey::new(exercise_id.as_ref(), &set.exercise);
        let taken = self.stored.numbers.entry((key, set.date)).or_default();
        let own = set.set_number.filter(|number| taken.is_free(*number));
        let Some(number) = own.or_else(|| taken.next()) else {
            let error = format!(
                "{} already has 99 sets of it, the most there can be",
                set.date
            );
            return self.bad.add(at, vec![error]);
        };
        taken.take(number);
        self.gathered.renumbered += usize::from(set.set_number.is_some() && own.is_none());
        self.gathered.sets.push(SetResult {
            id: SetId(id),
            at: set.at,
            date: set.date,
            exercise: set.exercise,
            exercise_id,
            set_number: number,
            performance: set.performance,
            source: set.source,
        });
    }

    /// An id that says what the row says.
    fn id_of(&mut self, set: &RowSet) -> Uuid {
        let done = &set.performance;
        // Written out, because neither the order nor the spelling may ever change.
        let mut facts = serde_json::json!([
            set.at.to_string(),
            set.date.to_string(),
            set.exercise,
            set.set_number,
            done.kind.word(),
            done.reps,
            done.load.map(|load| load.to_string()),
            done.rir.map(|rir| rir.0.halves()),
            done.rpe.map(|rpe| rpe.0.halves()),
            done.seconds,
            done.metres,
            done.notes,
        ]);
        if let Some(facts) = facts.as_array_mut().filter(|_| !done.structure.is_plain()) {
            facts.push(serde_json::json!(done.structure));
        }
        let id = Uuid::new_v5(&IMPORTED_SETS, facts.to_string().as_bytes());
        if set.set_number.is_some() {
            return id;
        }
        let alike = self.alike.entry(id).or_default();
        *alike += 1;
        match *alike {
            1 => id,
            nth => Uuid::new_v5(&id, &nth.to_be_bytes()),
        }
    }

    /// The exercise that the row says itself, where the catalogue has it, else what its name
    /// means.
    fn exercise_id(&mut self, set: &RowSet) -> Option<ExerciseId> {
        let catalog = self.catalog;
        let own = set.exercise_id.clone();
        if own.as_ref().is_some_and(|id| catalog.get(id).is_some()) {
            return own;
        }
        // This program's own export says what it knew: a name that it kept by itself is not read
        // freely.
        let exported = set.id.is_some() && own.is_none();
        let name = (set.exercise.clone(), exported);
        if let Some(known) = self.names.get(&name) {
            return known.clone();
        }
        let meant = match catalog.resolve(&set.exercise) {
            Resolution::Found { exercise, how } if !exported || how == Match::Alias => {
                Some(exercise)
            }
            Resolution::Found { .. } | Resolution::Ambiguous(_) | Resolution::Unknown { .. } => {
                None
            }
        };
        match meant {
            Some(exercise) => {
                let name = exercise.name.clone();
                self.gathered.matched.insert(set.exercise.clone(), name);
            }
            None => {
                self.gathered.unmatched.insert(set.exercise.clone());
            }
        }
        let id = meant.map(|exercise| exercise.id.clone());
        self.names.insert(name, id.clone());
        id
    }

    fn count(&mut self, set: &RowSet) {
        let units = &mut self.gathered.units;
        match set.performance.load.map(|load| load.unit) {
            Some(Unit::Lb) => units.lb += 1,
            Some(Unit::Kg) => units.kg += 1,
            None => units.without += 1,
        }
        let (first, last) = self.gathered.dates.unwrap_or((set.date, set.date));
        self.gathered.dates = Some((first.min(set.date), last.max(set.date)));
    }

    fn end(mut self) -> Gathered {
        self.bad.kept.sort_by_key(|row| row.at);
        Gathered {
            bad_rows: self.bad.count,
            bad: self.bad.kept,
            ..self.gathered
        }
    }
}

#[cfg(test)]
mod tests;
