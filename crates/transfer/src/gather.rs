//! Rows become sets: names resolved, ids made from content, numbers given, duplicates left out.
//!
//! An id is derived from what a row says, so the same file twice adds nothing. Rows without a
//! set number that say the same are different sets, told apart by their order within their file.

mod ids;
mod known;
mod number;
mod stored;
mod weights;

use super::row::{Beside, Held, Naming, Place, Row, RowSet, RowWeight};
use crate::limits::MOST_BAD_ROWS_KEPT;
use ids::{id_of, older_id_of};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use number::{Settling, keys};
use schemars::JsonSchema;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::limits::MOST_IMPORT_ROWS;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::{LogResult, LogUnreadable, SetLog};
use setwise_domain::set_result::{Performance, SetId, SetResult};
use setwise_domain::weigh_in::WeighIn;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Reads rows one by one.
pub struct Gathering<'a> {
    catalog: &'a Catalog,
    log: &'a dyn SetLog,
    /// Why the log could not be read, which is told in the end.
    unreadable: Option<LogUnreadable>,
    /// Nothing is stored yet.
    is_first: bool,
    /// A day that rows with ids are of, with its stored sets.
    day: Option<(Date, Vec<SetResult>)>,
    /// Stored sets that a file has said, each with where.
    said: HashMap<SetId, Said>,
    /// Rows with ids that no set of their day has.
    strayed: Vec<(Place, RowSet)>,
    already_there: usize,
    changed: Vec<Changed>,
    /// What the athlete said that names mean: an exercise, or one of its own name.
    meanings: HashMap<String, Option<ExerciseId>>,
    rows: usize,
    passed: usize,
    /// Rows that say what one before them said.
    again: usize,
    /// No set more is taken.
    is_full: bool,
    /// The last line on which a row begins.
    last: usize,
    sets: ImportedSets,
    weights: Vec<RowWeight>,
    beside: Vec<FoundBeside>,
    /// The exercises of their own that the files bring.
    brought: HashSet<String>,
    /// Of each set: where its row is, and whether it is told from those that say the same by its
    /// order.
    origins: Vec<Origin>,
    /// At which set each file begins.
    files: Vec<usize>,
    /// Of each, what its times may be.
    times: Vec<FileTimes>,
    /// Where the athlete is, and was when tables were read.
    zones: Vec<TimeZone>,
    /// The ids that rows had when they were derived from moments, where anything is stored.
    older: Vec<SetId>,
    /// The file that is read is a table, as other programs write them.
    is_table: bool,
    bad: Bad,
    /// What each name as written means: the catalogue's exercise, if any. One of this program's
    /// own export stands apart.
    names: HashMap<(String, bool), Option<ExerciseId>>,
    matched: BTreeMap<String, String>,
    unmatched: BTreeMap<String, Vec<String>>,
    /// Names whose loads are help.
    assisted: BTreeSet<String>,
    units: Units,
    dates: Option<(Date, Date)>,
}

/// Where the times of a file that name no zone may be from.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileTimes {
    /// Tables of its kind were read before, in zones that are known.
    pub is_of_known_zones: bool,
    /// This program wrote them, and a noon where a set was logged on another day than its own.
    pub is_own: bool,
}

/// Where a set was said, in little memory.
#[derive(Clone, Copy)]
struct Said {
    file: u32,
    line: u32,
}

#[derive(Clone, Copy)]
struct Origin {
    line: u32,
    column: u32,
    is_counted: bool,
    /// Its number was written.
    is_said: bool,
    time: RowTime,
}

/// What the time of a row is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowTime {
    /// Of no table: it is known by its id alone.
    NoTable,
    Moment,
    /// No zone stood beside it.
    Local,
}

/// A stored set that a file says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    pub before: SetResult,
    pub after: SetResult,
}

/// Something that is neither set nor weight, with where it stands.
pub struct FoundBeside {
    /// Counted from 0.
    pub file: usize,
    pub at: Place,
    pub found: Beside,
}

/// Rows that are no sets, with everything wrong with each.
#[derive(Default)]
struct Bad {
    count: usize,
    /// The first of them.
    kept: Vec<BadRow>,
}

#[derive(Debug, serde::Serialize, JsonSchema)]
pub struct BadRow {
    /// Counted from 0.
    #[serde(skip)]
    pub file: usize,
    #[serde(flatten)]
    pub at: Place,
    /// What is wrong with it, a sentence each.
    #[serde(rename = "faults")]
    pub issues: Vec<String>,
}

/// What an import would do.
pub struct Gathered {
    pub rows: usize,
    /// Rows that hold no set: rest timers, notes, sets that were not done.
    pub passed: usize,
    /// New sets, in the order of the days.
    pub sets: ImportedSets,
    /// Stored sets that the file says otherwise.
    pub changed: Vec<Changed>,
    /// Weights that are stored already; new ones are among the sets.
    pub known_weights: usize,
    /// Stored weights that the file says otherwise: what each was and what it becomes.
    pub changed_weights: Vec<(WeighIn, WeighIn)>,
    /// What stands beside sets and weights, as it was read.
    pub beside: Vec<FoundBeside>,
    /// Rows whose set is stored already.
    pub already_there: usize,
    /// Rows that repeat an earlier row of the file word for word, or one of another file.
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
    /// Names that are kept as they are, each with the exercises that it could mean.
    pub unmatched: BTreeMap<String, Vec<String>>,
    /// Names as written whose loads were read as help.
    pub assisted: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Units {
    /// Loads in pounds.
    pub lb: usize,
    /// Loads in kilograms.
    pub kg: usize,
    /// Loads without a unit.
    pub without: usize,
}

/// Of what stands beside sets and weights.
const TOO_MANY: &str = "more than can be imported at once stands beside the sets";

impl Bad {
    fn add(&mut self, file: usize, at: Place, issues: Vec<String>) {
        self.count += 1;
        if self.kept.len() < MOST_BAD_ROWS_KEPT {
            self.kept.push(BadRow { file, at, issues });
        }
    }
}

impl<'a> Gathering<'a> {
    pub fn new(catalog: &'a Catalog, log: &'a dyn SetLog) -> Self {
        let newest = log.newest();
        Self {
            catalog,
            log,
            is_first: matches!(newest, Ok(None)),
            unreadable: newest.err(),
            day: None,
            said: HashMap::new(),
            strayed: Vec::new(),
            already_there: 0,
            changed: Vec::new(),
            meanings: HashMap::new(),
            rows: 0,
            passed: 0,
            again: 0,
            is_full: false,
            last: 0,
            sets: ImportedSets::default(),
            weights: Vec::new(),
            beside: Vec::new(),
            brought: HashSet::new(),
            origins: Vec::new(),
            files: Vec::new(),
            times: Vec::new(),
            zones: vec![TimeZone::UTC],
            older: Vec::new(),
            is_table: false,
            bad: Bad::default(),
            names: HashMap::new(),
            matched: BTreeMap::new(),
            unmatched: BTreeMap::new(),
            assisted: BTreeSet::new(),
            units: Units::default(),
            dates: None,
        }
    }

    pub const fn catalog(&self) -> &'a Catalog {
        self.catalog
    }

    /// Says what a name of the files means: an exercise, or with `None` one of its own.
    pub fn mean(&mut self, name: &str, exercise: Option<ExerciseId>) {
        self.meanings.insert(name.to_lowercase(), exercise);
    }

    /// That the rows that follow are those of another file, and whether that is a table. `zones` are those
    /// that the athlete is in, first, and was in when tables were read.
    pub fn begin_file(&mut self, is_table: bool, zones: Vec<TimeZone>) {
        self.zones = zones;
        self.files.push(self.sets.len());
        self.times.push(FileTimes::default());
        self.is_table = is_table;
    }

    /// What is known of the times of the file that was read.
    pub fn end_file(&mut self, times: FileTimes) {
        if let Some(last) = self.times.last_mut() {
            *last = times;
        }
    }

    /// That the file which was begun last holds nothing that could be read.
    pub fn forget_file(&mut self) {
        self.files.pop();
        self.times.pop();
    }

    pub fn take(&mut self, at: Place, row: Row) {
        self.last = self.last.max(at.line);
        let file = self.files.len().saturating_sub(1);
        if !matches!(row, Ok(Held::Beside(_))) {
            self.rows += 1;
        }
        match row {
            Ok(Held::Beside(found)) if self.beside.len() < MOST_IMPORT_ROWS => {
                if let Beside::Exercise(entry) = &found {
                    self.brought.insert(entry.known_id());
                }
                self.beside.push(FoundBeside { file, at, found });
            }
            Ok(Held::Beside(_)) => self.bad.add(file, at, vec![TOO_MANY.to_owned()]),
            Ok(Held::Again) => self.again += 1,
            Ok(held) if held.is_nothing() => self.passed += 1,
            Ok(Held::Done { sets, weights }) => {
                self.weigh(at, weights);
                if self.sets.len() + sets.len() <= MOST_IMPORT_ROWS {
                    return sets.into_iter().for_each(|set| self.place(at, set));
                }
                // Told of the first row: all after it are as many.
                if !std::mem::replace(&mut self.is_full, true) {
                    let error = format!(
                        "more than {MOST_IMPORT_ROWS} sets are not imported at once: put this row and those after it into a file of their own"
                    );
                    self.bad.add(file, at, vec![error]);
                }
            }
            Err(issues) => self.bad.add(file, at, issues),
        }
    }

    fn keep(&mut self, at: Place, set: RowSet) {
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        self.origins.push(Origin {
            line: number(at.line),
            column: number(at.column),
            is_counted: set.id.is_none() && set.set_number.is_none(),
            is_said: set.is_number_said,
            time: match set.clock {
                _ if !self.is_table => RowTime::NoTable,
                None => RowTime::Moment,
                Some(_) => RowTime::Local,
            },
        });
        if !self.is_first {
            self.older.push(set.id.unwrap_or_else(|| older_id_of(&set)));
        }
        let exercise_id = self.exercise_id(&set);
        let id = set.id.unwrap_or_else(|| id_of(&set));
        let helps = self.help(&set, exercise_id.as_ref());
        self.sets.push(SetResult {
            id,
            at: set.at,
            date: set.date,
            exercise: set.exercise,
            exercise_id,
            set_number: set.set_number.unwrap_or(0),
            performance: Performance { load: helps.or(set.performance.load), ..set.performance },
            workout: set.workout,
            source: set.source,
        });
    }

    /// What a load is worth where more of it is less work. Other programs write how much an assisted
    /// pull-up was helped by as if it had been lifted.
    fn help(&mut self, set: &RowSet, exercise: Option<&ExerciseId>) -> Option<Load> {
        let load = set.performance.load.filter(|_| self.is_table)?;
        let exercise = self.catalog.get(exercise?)?;
        let is_help = load.amount > Decimal::default() && exercise.is_assisted();
        is_help.then(|| {
            self.assisted.insert(set.exercise.clone());
            load.negated()
        })
    }

    fn count(&mut self, set: &RowSet) {
        let units = &mut self.units;
        match set.performance.load.map(|load| load.unit) {
            Some(Unit::Lb) => units.lb += 1,
            Some(Unit::Kg) => units.kg += 1,
            None => units.without += 1,
        }
        let (first, last) = self.dates.unwrap_or((set.date, set.date));
        self.dates = Some((first.min(set.date), last.max(set.date)));
    }

    /// The exercise that the row says itself, where the catalogue has it, else what its name
    /// means. A name that is misspelt or could be several is kept as it is.
    fn exercise_id(&mut self, set: &RowSet) -> Option<ExerciseId> {
        let catalog = self.catalog;
        if set.naming == Naming::Final {
            return set.exercise_id.clone();
        }
        let own = set.exercise_id.as_ref();
        if own.is_some_and(|id| catalog.get(id).is_some() || self.brought.contains(&id.0)) {
            return set.exercise_id.clone();
        }
        // This program's own export says what it knew: a name that it kept by itself is not read
        // freely.
        let exported = set.naming == Naming::Exported;
        let name = (set.exercise.clone(), exported);
        if let Some(known) = self.names.get(&name) {
            return known.clone();
        }
        let said = self.meanings.get(&set.exercise.to_lowercase());
        let (meant, near) = match (said, catalog.resolve(&set.exercise)) {
            (Some(said), _) => (said.as_ref().and_then(|id| catalog.get(id)), Vec::new()),
            (None, Resolution::Found { exercise, how }) => match how {
                Match::Alias => (Some(exercise), Vec::new()),
                Match::Words if !exported => (Some(exercise), Vec::new()),
                Match::Words | Match::Fuzzy => (None, vec![exercise]),
            },
            (None, other) => (None, other.candidates()),
        };
        if let Some(exercise) = meant {
            let name = exercise.name.clone();
            self.matched.insert(set.exercise.clone(), name);
        } else {
            let near = near.into_iter().map(|exercise| exercise.name.clone());
            self.unmatched.insert(set.exercise.clone(), near.collect());
        }
        let id = meant.map(|exercise| exercise.id.clone());
        self.names.insert(name, id.clone());
        id
    }

    /// Makes sets of the rows, beside what is stored.
    pub fn settle(mut self) -> LogResult<Gathered> {
        if let Some(error) = self.unreadable {
            return Err(error);
        }
        self.place_strayed()?;
        let weights = self.settle_weights()?;
        let repeated = self.again + self.tell_apart();
        self.sets.sort();
        let mut settling = Settling {
            is_first: self.is_first,
            log: self.log,
            keys: keys(&self.sets),
            origins: &self.origins,
            files: &self.files,
            times: &self.times,
            is_known_file: vec![None; self.files.len().max(1)],
            zones: &self.zones,
            older: &self.older,
            changed: &mut self.changed,
            already_there: self.already_there,
            renumbered: 0,
            bad: &mut self.bad,
        };
        settling.number(&mut self.sets)?;
        let (already_there, renumbered) = (settling.already_there, settling.renumbered);
        self.sets.retain_kept();
        self.bad.kept.sort_by_key(|row| (row.file, row.at));
        self.sets.changed = self.changed.iter().map(|one| one.after.clone()).collect();
        self.sets.weighed = weights.new;
        let reweighed = weights.changed.iter();
        self.sets.reweighed = reweighed.map(|(_, after)| after.clone()).collect();
        Ok(Gathered {
            known_weights: weights.known,
            changed_weights: weights.changed,
            changed: self.changed,
            beside: self.beside,
            rows: self.rows,
            passed: self.passed,
            sets: self.sets,
            already_there,
            repeated,
            renumbered,
            bad_rows: self.bad.count,
            bad: self.bad.kept,
            one_line: self.last <= 1,
            dates: self.dates,
            units: self.units,
            matched: self.matched,
            unmatched: self.unmatched,
            assisted: self.assisted,
        })
    }
}

#[cfg(test)]
mod tests;
