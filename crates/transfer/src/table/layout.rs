//! Which column of a table holds which fact, by the names in its header. Where a column stands says
//! nothing.

use crate::{TransferError, cell};
use setwise_domain::load::Unit;
use setwise_words::parse::vocabulary::Meaning;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    Date,
    /// A time beside a date of its own column.
    Clock,
    Workout,
    Exercise,
    /// The number of a set, or a letter that says its kind.
    Kind,
    /// A kind of set or of exercise: a word that is no kind of set says nothing.
    MaybeKind,
    IsWarmUp,
    IsAmrap,
    Weight,
    WeightUnit,
    Reps,
    Rpe,
    Rir,
    Distance,
    DistanceUnit,
    Seconds,
    /// What the athlete weighed that day.
    Bodyweight,
    Notes,
    /// Of the exercise as a whole, the same in each of its rows.
    ExerciseNotes,
    /// Of the workout as a whole, the same in each of its rows.
    WorkoutNotes,
    /// What the exercises of a superset have alike.
    Superset,
    /// How many sets alike a row stands for.
    Sets,
}

impl Fact {
    /// What `--map` calls those that a table of one's own can have.
    pub const MAPPED: &[(&str, Self)] = &[
        ("date", Self::Date),
        ("time", Self::Clock),
        ("workout", Self::Workout),
        ("exercise", Self::Exercise),
        ("kind", Self::Kind),
        ("weight", Self::Weight),
        ("unit", Self::WeightUnit),
        ("reps", Self::Reps),
        ("sets", Self::Sets),
        ("rpe", Self::Rpe),
        ("rir", Self::Rir),
        ("distance", Self::Distance),
        ("distance-unit", Self::DistanceUnit),
        ("seconds", Self::Seconds),
        ("bodyweight", Self::Bodyweight),
        ("notes", Self::Notes),
        ("superset", Self::Superset),
    ];

    pub fn word(self) -> &'static str {
        let named = Self::MAPPED.iter().find(|(_, fact)| *fact == self);
        named.map_or("notes", |(word, _)| word)
    }
}

/// How a program names its columns.
#[derive(Debug)]
pub struct Layout {
    /// The program.
    pub name: &'static str,
    /// Names that only its tables have together, `|` between those of one column.
    pub signature: &'static [&'static str],
    /// By their names in lower case, without the unit.
    pub columns: &'static [(&'static str, Fact)],
    /// Its loads stand in a column a set: `Set 1 (Reps)`, `Set 1 (KG)`.
    pub is_wide: bool,
    /// A row without reps is one that was planned and not done.
    pub has_plans: bool,
}

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
    pub loads: Vec<(usize, Unit)>,
}

/// The columns of one table.
#[derive(Debug, Default)]
pub struct Columns {
    pub known: Vec<Column>,
    pub wide: Vec<WideSet>,
    /// Names of those that hold nothing that a set has a place for.
    pub not_read: Vec<String>,
}

/// A name in a header: without its unit, in lower case, and the unit that it says.
pub fn plain(header: &str) -> (String, Option<String>) {
    let name = header.trim().to_lowercase();
    if let Some((base, unit)) = name.split_once('(') {
        let unit = unit.trim_end().trim_end_matches(')');
        return (base.trim().to_owned(), Some(unit.trim().to_owned()));
    }
    match name.rsplit_once('_') {
        Some((base @ ("weight" | "distance"), unit)) => (base.to_owned(), Some(unit.to_owned())),
        _ => (name, None),
    }
}

impl Layout {
    pub fn fits(&self, header: &[String]) -> bool {
        let names: Vec<String> = header.iter().map(|name| plain(name).0).collect();
        self.signature
            .iter()
            .all(|wanted| wanted.split('|').any(|wanted| names.iter().any(|name| name == wanted)))
    }

    pub fn columns(&self, header: &[String]) -> Columns {
        let mut columns = Columns::default();
        for (at, name) in header.iter().enumerate() {
            let (base, unit) = plain(name);
            if self.is_wide && columns.take_wide(at, &base, unit.as_deref()) {
                continue;
            }
            let found = self.columns.iter().find(|(known, _)| *known == base);
            match found {
                Some((_, fact)) => columns.known.push(Column {
                    at,
                    fact: *fact,
                    unit: unit.as_deref().and_then(cell::unit_of),
                }),
                None if name.trim().is_empty() => {}
                None => columns.not_read.push(name.clone()),
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
            let (_, unit) = plain(&header[at]);
            columns.known.push(Column {
                at,
                fact: *fact,
                unit: unit.as_deref().and_then(cell::unit_of),
            });
        }
        let read = |at: usize| columns.known.iter().any(|column| column.at == at);
        let not_read = header.iter().enumerate().filter(|(at, _)| !read(*at));
        columns.not_read = not_read.map(|(_, name)| name.clone()).collect();
        columns.check()?;
        Ok(columns)
    }

    /// Whether a set can be made of a row at all.
    pub fn check(&self) -> Result<(), TransferError> {
        for needed in [Fact::Date, Fact::Exercise] {
            if !self.known.iter().any(|column| column.fact == needed) {
                let missing = needed.word();
                return Err(TransferError::MissingColumn { missing });
            }
        }
        Ok(())
    }

    fn take_wide(&mut self, at: usize, base: &str, unit: Option<&str>) -> bool {
        let nth = base.strip_prefix("set ").and_then(|nth| nth.parse::<usize>().ok());
        let Some(nth) = nth.filter(|nth| (1..=99).contains(nth)) else {
            return false;
        };
        if self.wide.len() < nth {
            self.wide.resize(nth, WideSet::default());
        }
        match (unit, unit.and_then(cell::weight_unit)) {
            (Some("reps"), _) => self.wide[nth - 1].reps = Some(at),
            (_, Some(unit)) => self.wide[nth - 1].loads.push((at, unit)),
            _ => return false,
        }
        true
    }
}
