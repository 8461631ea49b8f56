//! One row of an exported file to a set or a weight, validated: the names of today's export, and `exercise`
//! and `set` as older exports spelled two of them.

use super::facts::Facts;
use super::weight;
use crate::EPOCH;
use crate::row::{Held, Naming, Place, RowSet};
use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use setwise_domain::decode::{message_of, place_of};
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::exercise_name;
use setwise_domain::limits::{MOST_NOTES_CHARS, MOST_PARTS_OF_A_SET};
use setwise_domain::load::{Load, Unit};
use setwise_domain::set_export::ExportedSet;
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise_domain::set_structure::{Sides, Structure, Superset};
use setwise_domain::text::printable;
use setwise_words::parse::stamp;

/// Every name that a row may have, in the order in which an export writes them.
const NAMES: [&str; 23] = [
    "timestamp",
    "exerciseName",
    "exercise",
    "setNumber",
    "set",
    "reps",
    "loadLb",
    "loadKg",
    "rir",
    "rpe",
    "notes",
    "id",
    "date",
    "exerciseId",
    "kind",
    "seconds",
    "metres",
    "parts",
    "leftReps",
    "rightReps",
    "superset",
    "workout",
    "source",
];

/// Everything that is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSet {
    /// Within the row: its beginning, unless it is no JSON from here on.
    pub at: Place,
    pub faults: Vec<String>,
}

/// Reads a row, or says everything that is wrong with it.
pub fn read(text: &[u8], now: &Zoned) -> Result<Held, BadSet> {
    if let Some(set) = exported(text, latest_of_an_export(now)) {
        return Ok(Held::sets(vec![set]));
    }
    by_facts(text, now)
}

/// Any row, fact by fact.
fn by_facts(text: &[u8], now: &Zoned) -> Result<Held, BadSet> {
    let mut row = Facts::of(text).map_err(|error| {
        let (line, column) = place_of(&String::from_utf8_lossy(text), &error);
        BadSet {
            at: if error.is_data() { Place::START } else { Place { line, column } },
            faults: vec![message_of(&error)],
        }
    })?;
    let at = Place::START;
    if weight::is_weight(&row) {
        let weight = weight::read(&mut row, now);
        let faults = row.finish("a weight", &weight::NAMES);
        let weight = weight.filter(|_| faults.is_empty());
        let held = weight.map(|weight| Held::weights(vec![weight]));
        return held.ok_or(BadSet { at, faults });
    }
    let set = set(&mut row, now);
    let faults = row.finish("a set", &NAMES);
    let set = set.filter(|_| faults.is_empty());
    let held = set.map(|set| Held::sets(vec![set]));
    held.ok_or(BadSet { at, faults })
}

/// Where this program's own export was written it may be tomorrow already.
fn latest_of_an_export(now: &Zoned) -> Date {
    now.date().tomorrow().unwrap_or(Date::MAX)
}

/// A set word for word as this program exports it, which is read in a fraction of the time. Of any other,
/// and where anything is wrong, the reader of facts says what.
fn exported(text: &[u8], latest: Date) -> Option<RowSet> {
    let row: ExportedSet = serde_json::from_slice(text).ok()?;
    let SetResult { id, at, date, exercise, exercise_id, set_number, performance, workout, source } =
        row.try_into().ok()?;
    let is_text = |text: &Option<String>| {
        let fits = |text: &String| !text.is_empty() && text.chars().count() <= MOST_NOTES_CHARS;
        text.as_ref().is_none_or(fits)
    };
    let sides = performance.structure.sides;
    let is_whole = (EPOCH..=latest).contains(&date)
        && exercise_name::check(&exercise) == Ok(exercise.as_str())
        && performance.load.is_none_or(Load::has_its_decimals)
        && performance.rpe.is_none_or(|rpe| rpe.0.halves() >= 2)
        && sides.is_none_or(|sides| sides.left.max(sides.right) <= MOST_REPS)
        && is_text(&performance.notes)
        && is_text(&workout);
    is_whole.then(|| RowSet {
        id: Some(id),
        mark: None,
        clock: None,
        at,
        date,
        naming: naming(true, exercise_id.as_ref()),
        exercise,
        exercise_id,
        set_number: Some(set_number),
        is_number_said: true,
        performance,
        workout,
        source,
    })
}

/// An export says what it knew.
const fn naming(has_id: bool, exercise: Option<&ExerciseId>) -> Naming {
    match exercise {
        None if has_id => Naming::Exported,
        _ => Naming::Free,
    }
}

const MOST_REPS: u16 = 999;

fn set(row: &mut Facts, now: &Zoned) -> Option<RowSet> {
    let moment = moment(row, now);
    let exercise = exercise(row);
    let set_number = row.one_of("setNumber", "set", |row, name| row.count(name, 1, 99));
    let performance = performance(row);
    let id = row.text("id").and_then(|text| row.known("id", "a UUID", text.parse(), &text));
    let latest = match id {
        Some(_) => latest_of_an_export(now),
        None => now.date(),
    };
    let date = date(row, moment.map(|(_, written_on)| written_on), latest);
    let workout = workout(row);
    let exercise_id = row.text("exerciseId").map(ExerciseId);
    let source = row.word("source", Source::ALL, Source::word);
    Some(RowSet {
        source: source.filter(|_| id.is_some()).unwrap_or(Source::Import),
        mark: None,
        clock: None,
        naming: naming(id.is_some(), exercise_id.as_ref()),
        is_number_said: set_number.is_some(),
        id: id.map(SetId),
        at: moment?.0,
        date: date?,
        exercise: exercise?,
        exercise_id,
        set_number: set_number.and_then(|number| u8::try_from(number).ok()),
        performance,
        workout,
    })
}

fn performance(row: &mut Facts) -> Performance {
    let rir = row.halves("rir", 0).map(Rir);
    let rpe = row.halves("rpe", 1).map(Rpe);
    if let (Some(rir), Some(rpe)) = (rir, rpe)
        && rpe.rir() != rir
    {
        row.error(format!("'rir' {} and 'rpe' {} disagree: RIR is 10 - RPE", rir.0, rpe.0));
    }
    let kind = row.word("kind", SetKind::ALL, SetKind::word);
    let reps = row.count("reps", 0, MOST_REPS.into()).and_then(|reps| u16::try_from(reps).ok());
    Performance {
        kind: kind.unwrap_or(SetKind::Working),
        reps,
        load: load(row),
        rir,
        rpe,
        seconds: row.count("seconds", 0, u32::MAX),
        metres: row.count("metres", 0, u32::MAX),
        notes: notes(row),
        structure: structure(row, reps),
    }
}

/// How the set is made up, which must agree with its reps.
fn structure(row: &mut Facts, reps: Option<u16>) -> Structure {
    let mut side =
        |name| row.count(name, 0, MOST_REPS.into()).and_then(|reps| u16::try_from(reps).ok());
    let sides = match (side("leftReps"), side("rightReps")) {
        (Some(left), Some(right)) => Some(Sides { left, right }),
        (None, None) => None,
        _ => {
            row.error("'leftReps' and 'rightReps' stand together".to_owned());
            None
        }
    };
    let parts = row.counts("parts", MOST_REPS);
    let superset = row.text("superset").and_then(|text| {
        let wanted = "a place in a superset such as A1";
        row.known("superset", wanted, Superset::parse(&text).ok_or(()), &text)
    });
    let structure = Structure { parts, sides, superset };
    if !structure.agrees_with(reps) {
        let why = format!(
            "'reps' is not what the set is made up of: the sum of 2 to {MOST_PARTS_OF_A_SET} \
             'parts', or the smaller of 'leftReps' and 'rightReps'"
        );
        row.error(why);
    }
    structure
}

/// The time, and the athlete's date at it as far as its offset tells.
pub(super) fn moment(row: &mut Facts, now: &Zoned) -> Option<(Timestamp, Date)> {
    let text = row.needed("timestamp", |row| row.text("timestamp"))?;
    let own_day = |at: Timestamp| at.to_zoned(now.time_zone().clone()).date();
    let read = stamp::moment(&text).map(|(at, day)| (at, day.unwrap_or_else(|| own_day(at))));
    if read.is_none() {
        row.error(format!(
            "'timestamp' is '{}', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
            printable(&text)
        ));
    }
    read
}

pub(super) fn date(row: &mut Facts, written_on: Option<Date>, latest: Date) -> Option<Date> {
    let date = match row.text("date") {
        None => written_on?,
        Some(text) => row.known("date", "a date such as 2026-11-21", text.parse(), &text)?,
    };
    if date > latest {
        row.error(format!("{date} is in the future"));
    } else if date < EPOCH {
        row.error(format!("{date} is before {EPOCH}"));
    }
    Some(date)
}

fn exercise(row: &mut Facts) -> Option<String> {
    let name =
        row.needed("exerciseName", |row| row.one_of("exerciseName", "exercise", Facts::text))?;
    match exercise_name::check(&name) {
        Ok(name) => Some(name.to_owned()),
        Err(error) => {
            row.error(error.to_string());
            None
        }
    }
}

fn workout(row: &mut Facts) -> Option<String> {
    let title = row.text("workout").filter(|title| !title.is_empty())?;
    if title.chars().count() > MOST_NOTES_CHARS {
        row.error(format!("'workout' is longer than {MOST_NOTES_CHARS} characters"));
    }
    Some(title)
}

fn notes(row: &mut Facts) -> Option<String> {
    let notes = row.text("notes").filter(|notes| !notes.is_empty())?;
    if notes.chars().count() > MOST_NOTES_CHARS {
        row.error(format!("'notes' is longer than {MOST_NOTES_CHARS} characters"));
    }
    Some(notes)
}

fn load(row: &mut Facts) -> Option<Load> {
    let lb = row.amount("loadLb", Unit::Lb);
    let kg = row.amount("loadKg", Unit::Kg);
    if lb.is_some() && kg.is_some() {
        row.error("'loadLb' and 'loadKg' are both there; keep the one that was entered".to_owned());
    }
    lb.or(kg)
}

#[cfg(test)]
mod tests;
