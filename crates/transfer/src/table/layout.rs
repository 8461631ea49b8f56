//! Which column of a table holds which fact, by the names in its header. Where a column stands says
//! nothing.

use super::header::{ColumnName, fold};
use crate::{TransferError, cell};
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::vocabulary::Meaning;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    Date,
    /// A time beside a date of its own column.
    Clock,
    /// A time of day or a length of time: what its cells say decides.
    Time,
    Workout,
    Exercise,
    /// The number of a set, or a letter that says its kind.
    Kind,
    /// A kind of set or of exercise: a word that is no kind of set says nothing.
    MaybeKind,
    /// Whether the set is of this kind.
    IsKind(SetKind),
    /// Whether the set was done; or, where false, whether it was not.
    IsDone(bool),
    /// Which set of its exercise a row is.
    SetNumber,
    Weight,
    WeightUnit,
    Reps,
    /// Of one side.
    RepsLeft,
    RepsRight,
    Rpe,
    Rir,
    Distance,
    DistanceUnit,
    Seconds,
    /// What the athlete weighed that day.
    Bodyweight,
    /// What was measured, where a table has several of the body.
    Measured,
    /// `Left` or `Right`.
    Side,
    Notes,
    /// Of the exercise as a whole, the same in each of its rows.
    ExerciseNotes,
    /// Of the workout as a whole, the same in each of its rows.
    WorkoutNotes,
    /// What the exercises of a superset have alike.
    Superset,
    /// How many sets alike a row stands for.
    Sets,
    /// `3x5`.
    SetsOfReps,
    /// `2×60`: sets that were held.
    SetsOfSeconds,
    /// Of a set that this program wrote.
    Id,
}

impl Fact {
    /// What `--map` calls those that a table of one's own can have.
    pub const MAPPED: &[(&str, Self)] = &[
        ("date", Self::Date),
        ("time", Self::Clock),
        ("workout", Self::Workout),
        ("exercise", Self::Exercise),
        ("kind", Self::Kind),
        ("warm-up", Self::IsKind(SetKind::WarmUp)),
        ("set", Self::SetNumber),
        ("weight", Self::Weight),
        ("unit", Self::WeightUnit),
        ("reps", Self::Reps),
        ("sets", Self::Sets),
        ("rpe", Self::Rpe),
        ("rir", Self::Rir),
        ("distance", Self::Distance),
        ("distance-unit", Self::DistanceUnit),
        ("seconds", Self::Seconds),
        ("side", Self::Side),
        ("bodyweight", Self::Bodyweight),
        ("notes", Self::Notes),
        ("superset", Self::Superset),
    ];

    pub fn word(self) -> &'static str {
        let named = Self::MAPPED.iter().find(|(_, fact)| *fact == self);
        named.map_or("notes", |(word, _)| word)
    }
}

/// What times without a zone are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clocks {
    OfAthlete,
    Utc,
}

/// How a program names its columns.
#[derive(Debug)]
pub struct Layout {
    /// The program.
    pub name: &'static str,
    /// Names that only its tables have together, `|` between those of one column.
    pub signature: &'static [&'static str],
    /// By their names without the unit.
    pub columns: &'static [(&'static str, Fact)],
    /// A row without reps is one that was planned and not done.
    pub has_plans: bool,
    /// A superset is known by a number from 0 on, so that `0` is one.
    pub numbers_supersets: bool,
    /// What its times without a zone are.
    pub clocks: Clocks,
    /// Lengths of time that name no unit are in seconds, and columns are what their names say: a program
    /// wrote them. A sheet of a person's own is looked over first.
    pub is_program: bool,
}

/// What most programs have alike.
pub const PROGRAM: Layout = Layout {
    name: "",
    signature: &[],
    columns: &[],
    has_plans: false,
    numbers_supersets: false,
    clocks: Clocks::OfAthlete,
    is_program: true,
};

/// A column with the unit in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub at: usize,
    pub fact: Fact,
    pub unit: Option<Meaning>,
}

impl Column {
    /// That of its loads, where its name says it.
    pub const fn weight_unit(&self) -> Option<Unit> {
        match self.unit {
            Some(Meaning::Unit(unit)) => Some(unit),
            _ => None,
        }
    }
}

/// A set of a wide table: where its reps and its loads stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WideSet {
    pub reps: Option<usize>,
    /// None of the units is where the row's own weight column says the load.
    pub loads: Vec<(usize, Option<Unit>)>,
}

/// The columns of one table.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    pub known: Vec<Column>,
    pub wide: Vec<WideSet>,
    /// Places of those that hold nothing that a set has a place for.
    pub not_read: Vec<usize>,
}

/// What is made of several sets, or is to be lifted one day.
const MADE: [&str; 8] = ["volume", "total", "1rm", "e1rm", "max", "pr", "goal", "best"];

impl Layout {
    pub fn fits(&self, names: &[ColumnName]) -> bool {
        let has = |wanted: &str| names.iter().any(|name| name.is(wanted));
        self.signature.iter().all(|wanted| wanted.split('|').any(has))
    }

    pub fn columns(&self, header: &[ColumnName]) -> Columns {
        let mut columns = Columns::default();
        for (at, name) in header.iter().enumerate() {
            if columns.take_wide(at, name) {
                continue;
            }
            let named = self.columns.iter().find(|(known, _)| name.is(known));
            let fact = named.map(|(_, fact)| *fact);
            let fact = fact.or_else(|| if self.is_program { None } else { name.fact() });
            let unit = name.measure();
            match fact {
                Some(fact) if !columns.has(fact, unit) => {
                    let is_bare = fact == Fact::Seconds && unit.is_none() && self.is_program;
                    let unit = if is_bare { Some(Meaning::Time(1)) } else { unit };
                    columns.known.push(Column { at, fact, unit });
                }
                _ => columns.not_read.push(at),
            }
        }
        if !self.is_program {
            // `How heavy (kg)`, and nothing that is made of several sets.
            let unit_of = |at: usize| header[at].unit.as_deref().and_then(cell::unit_of);
            let weighs = |at: usize| {
                let is_made = header[at].base.split(' ').any(|word| MADE.contains(&word));
                matches!(unit_of(at), Some(Meaning::Unit(_))) && !is_made
            };
            if let Some(column) = columns.take_load(weighs) {
                column.unit = unit_of(column.at);
            }
        }
        columns
    }
}

impl Columns {
    /// Those that the athlete named.
    pub fn mapped(header: &[String], map: &[(Fact, String)]) -> Result<Self, TransferError> {
        let mut columns = Self::default();
        for (fact, wanted) in map {
            let is_it = |name: &&String| name.trim().to_lowercase() == wanted.trim().to_lowercase();
            let Some(at) = header.iter().position(|name| is_it(&name)) else {
                return Err(TransferError::NoSuchColumn {
                    wanted: wanted.clone(),
                    found: header.to_vec(),
                });
            };
            let unit = ColumnName::parse(&header[at]).measure();
            // What is said to be seconds is.
            let seconds = (*fact == Fact::Seconds).then_some(Meaning::Time(1));
            columns.known.push(Column { at, fact: *fact, unit: unit.or(seconds) });
        }
        let read = |at: &usize| columns.known.iter().any(|column| column.at == *at);
        columns.not_read = (0..header.len()).filter(|at| !read(at)).collect();
        columns.check()?;
        Ok(columns)
    }

    /// Whether a set can be made of a row at all.
    fn check(&self) -> Result<(), TransferError> {
        for needed in [Fact::Date, Fact::Exercise] {
            if !self.holds(needed) {
                let missing = needed.word();
                return Err(TransferError::MissingColumn { missing });
            }
        }
        Ok(())
    }

    pub fn holds(&self, fact: Fact) -> bool {
        self.known.iter().any(|column| column.fact == fact)
    }

    /// Whether another column holds the fact already. Of one load there may be a column a unit.
    fn has(&self, fact: Fact, unit: Option<Meaning>) -> bool {
        let mut same = self.known.iter().filter(|column| column.fact == fact);
        let is_measure = matches!(fact, Fact::Weight | Fact::Bodyweight | Fact::Distance);
        same.any(|column| !is_measure || column.unit == unit)
    }

    /// Where none is known to hold the loads, takes the one column that is not read and weighs by the
    /// looks of it.
    pub fn take_load(&mut self, weighs: impl Fn(usize) -> bool) -> Option<&mut Column> {
        let loads: Vec<usize> = self.not_read.iter().copied().filter(|at| weighs(*at)).collect();
        let is_open =
            self.holds(Fact::Exercise) && !self.holds(Fact::Weight) && self.wide.is_empty();
        let [at] = loads[..] else { return None };
        if !is_open {
            return None;
        }
        self.not_read.retain(|other| *other != at);
        self.known.push(Column { at, fact: Fact::Weight, unit: None });
        self.known.last_mut()
    }

    /// Leaves a column out.
    pub fn forget(&mut self, fact: Fact) {
        let out = self.known.extract_if(.., |column| column.fact == fact);
        self.not_read.extend(out.map(|column| column.at));
        self.not_read.sort_unstable();
    }

    /// Takes a column for something else.
    pub fn turn(&mut self, fact: Fact, into: Fact) {
        for column in self.known.iter_mut().filter(|column| column.fact == fact) {
            column.fact = into;
        }
    }

    /// `Set 1 (Reps)`, `Set 1 (KG)`, `Set 1`, `Set 1 Reps`, `Reps 1`, `Weight 1`.
    fn take_wide(&mut self, at: usize, name: &ColumnName) -> bool {
        let mut nth = None;
        let mut words = Vec::new();
        for word in name.base.split(' ').chain(name.unit.as_deref().map(str::trim)) {
            match word.parse::<usize>() {
                Ok(number) if nth.is_none() && (1..=99).contains(&number) => nth = Some(number),
                _ => words.push(fold(word)),
            }
        }
        let Some(nth) = nth else {
            return false;
        };
        let words: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| *word != "set").collect();
        let unit = match words[..] {
            [] | ["reps" | "rep"] if name.base.starts_with("set") || !words.is_empty() => None,
            ["weight" | "load"] => Some(None),
            ["weight" | "load", unit] | [unit] => match cell::weight_unit(unit) {
                Some(unit) => Some(Some(unit)),
                None => return false,
            },
            _ => return false,
        };
        if self.wide.len() < nth {
            self.wide.resize(nth, WideSet::default());
        }
        let set = &mut self.wide[nth - 1];
        match unit {
            None if set.reps.is_some() => return false,
            None => set.reps = Some(at),
            Some(unit) => set.loads.push((at, unit)),
        }
        true
    }
}
