//! One row of an exported file to a set, validated: the names of today's export, and `exercise`
//! and `set` as older exports spelled two of them.

use crate::domain::effort::{Halves, Rir, Rpe};
use crate::domain::exercise::ExerciseId;
use crate::domain::load::{Decimal, DecimalFault, Load, Unit};
use crate::domain::set_result::{Performance, SetId, SetKind, Source};
use crate::domain::text::{is_generic_name, printable};
use crate::settings::key::nearest;
use jiff::civil::Date;
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// Every name that a row may have, in the order in which an export writes them.
const NAMES: [&str; 18] = [
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
    "source",
];

/// The longest name and note that a set may have, as in the tool's table.
const MOST_NAME_CHARS: usize = 80;
const MOST_NOTE_CHARS: usize = 500;

/// No set is older: the first day that the tool takes too.
const EPOCH: Date = Date::constant(1970, 1, 1);

/// A set as a row says it; the number may be left to count.
#[derive(Clone, Debug, PartialEq)]
pub struct RowSet {
    /// Only rows of this program's own export have one.
    pub id: Option<SetId>,
    pub at: Timestamp,
    pub date: Date,
    pub exercise: String,
    pub exercise_id: Option<ExerciseId>,
    pub set_number: Option<u8>,
    pub performance: Performance,
    pub source: Source,
}

/// Reads a row, or says everything that is wrong with it.
pub fn read(text: &[u8], now: &Zoned) -> Result<RowSet, Vec<String>> {
    let fields = serde_json::from_slice(text).map_err(|fault| vec![not_a_set(&fault)])?;
    let mut row = Reader {
        fields,
        faults: Vec::new(),
    };
    let set = row.set(now);
    row.refuse_leftovers();
    match set {
        Some(set) if row.faults.is_empty() => Ok(set),
        _ => Err(row.faults),
    }
}

fn not_a_set(fault: &serde_json::Error) -> String {
    let whole = fault.to_string();
    let end = whole.rfind(" at line ").unwrap_or(whole.len());
    printable(&whole[..end]).into_owned()
}

/// The members of an object in order, a name that stands twice kept twice.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the facts of a set")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(member) = members.next_entry()? {
                    fields.push(member);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(Members)
    }
}

struct Reader {
    fields: Fields,
    faults: Vec<String>,
}

impl Reader {
    fn set(&mut self, now: &Zoned) -> Option<RowSet> {
        let moment = self.moment(now);
        let exercise = self.exercise();
        let set_number = self.one_of("setNumber", "set", |row, name| row.count(name, 1, 99));
        let performance = self.performance();
        let date = self.date(moment.map(|(_, written_on)| written_on), now.date());
        let id = self
            .text("id")
            .and_then(|text| self.known("id", "a UUID", text.parse(), &text));
        let exercise_id = self.text("exerciseId").map(ExerciseId);
        let source = self.word("source", Source::ALL, Source::word);
        Some(RowSet {
            source: source.filter(|_| id.is_some()).unwrap_or(Source::Import),
            id: id.map(SetId),
            at: moment?.0,
            date: date?,
            exercise: exercise?,
            exercise_id,
            set_number: set_number.and_then(|number| u8::try_from(number).ok()),
            performance,
        })
    }

    fn performance(&mut self) -> Performance {
        let rir = self.halves("rir", 0).map(Rir);
        let rpe = self.halves("rpe", 1).map(Rpe);
        if let (Some(rir), Some(rpe)) = (rir, rpe)
            && rpe.rir() != rir
        {
            self.fault(format!(
                "'rir' {} and 'rpe' {} disagree: RIR is 10 - RPE",
                rir.0, rpe.0
            ));
        }
        Performance {
            kind: self
                .word("kind", SetKind::ALL, SetKind::word)
                .unwrap_or(SetKind::Working),
            reps: self
                .count("reps", 0, 999)
                .and_then(|reps| u16::try_from(reps).ok()),
            load: self.load(),
            rir,
            rpe,
            seconds: self.count("seconds", 0, u32::MAX),
            metres: self.count("metres", 0, u32::MAX),
            notes: self.notes(),
        }
    }

    /// The time, and the athlete's date at it as far as its offset tells.
    fn moment(&mut self, now: &Zoned) -> Option<(Timestamp, Date)> {
        let text = self.needed("timestamp", |row| row.text("timestamp"))?;
        let read = Pieces::parse(&text).ok().and_then(|pieces| {
            let at: Timestamp = text.parse().ok()?;
            let zone = match pieces.offset()? {
                PiecesOffset::Numeric(offset) => TimeZone::fixed(offset.offset()),
                _ => now.time_zone().clone(),
            };
            Some((at, at.to_zoned(zone).date()))
        });
        if read.is_none() {
            self.fault(format!(
                "'timestamp' is '{}', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
                printable(&text)
            ));
        }
        read
    }

    fn date(&mut self, written_on: Option<Date>, today: Date) -> Option<Date> {
        let date = match self.text("date") {
            None => written_on?,
            Some(text) => self.known("date", "a date such as 2026-11-21", text.parse(), &text)?,
        };
        if date > today {
            self.fault(format!("{date} is in the future"));
        } else if date < EPOCH {
            self.fault(format!("{date} is before {EPOCH}"));
        }
        Some(date)
    }

    fn exercise(&mut self) -> Option<String> {
        let name = self.needed("exerciseName", |row| {
            row.one_of("exerciseName", "exercise", Self::text)
        })?;
        let name = name.trim().to_owned();
        if is_generic_name(&name) {
            self.fault("Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.".to_owned());
        } else if name.chars().count() > MOST_NAME_CHARS {
            self.fault(format!(
                "the exercise name is longer than {MOST_NAME_CHARS} characters"
            ));
        }
        Some(name)
    }

    fn notes(&mut self) -> Option<String> {
        let notes = self.text("notes").filter(|notes| !notes.is_empty())?;
        if notes.chars().count() > MOST_NOTE_CHARS {
            self.fault(format!(
                "'notes' is longer than {MOST_NOTE_CHARS} characters"
            ));
        }
        Some(notes)
    }

    fn load(&mut self) -> Option<Load> {
        let lb = self.amount("loadLb", Unit::Lb);
        let kg = self.amount("loadKg", Unit::Kg);
        if lb.is_some() && kg.is_some() {
            self.fault(
                "'loadLb' and 'loadKg' stand together; keep the one that was entered".to_owned(),
            );
        }
        lb.or(kg)
    }

    /// A load, as text or as a number.
    fn amount(&mut self, name: &str, unit: Unit) -> Option<Load> {
        let text = match self.take(name)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            other => return self.wrong_type(name, "a load such as \"102.5\"", &other),
        };
        let read = match Decimal::parse(&text, unit.decimals()) {
            Ok(amount) => Some(Load::new(amount, unit)).filter(|load| load.in_bounds()),
            Err(DecimalFault::TooManyDecimals) => {
                self.fault(format!(
                    "'{name}' is '{}', which has more than {} decimals",
                    printable(&text),
                    unit.decimals()
                ));
                return None;
            }
            Err(DecimalFault::NotANumber | DecimalFault::TooLarge) => None,
        };
        if read.is_none() {
            let (least, greatest) = Load::bounds(unit);
            self.fault(format!(
                "'{name}' is '{}', not a number from {least} to {greatest}",
                printable(&text)
            ));
        }
        read
    }

    /// A count, as a number or as its digits.
    fn count(&mut self, name: &str, least: u32, greatest: u32) -> Option<u32> {
        let found = self.take(name)?;
        let read = match &found {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let read = read
            .and_then(|count| u32::try_from(count).ok())
            .filter(|count| (least..=greatest).contains(count));
        if read.is_none() {
            self.fault(format!(
                "'{name}' is {}, not a whole number from {least} to {greatest}",
                shown(&found)
            ));
        }
        read
    }

    fn halves(&mut self, name: &str, least: u8) -> Option<Halves> {
        let found = self.take(name)?;
        let text = match &found {
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.trim().to_owned(),
            _ => String::new(),
        };
        let read = Decimal::parse(&text, 1).ok().and_then(|value| {
            let halves = value.ten_thousandths() * 2;
            u8::try_from(halves / Decimal::SCALE)
                .ok()
                .filter(|count| halves % Decimal::SCALE == 0 && (least * 2..=20).contains(count))
        });
        if read.is_none() {
            self.fault(format!(
                "'{name}' is {}, not a number from {least} to 10 in half steps",
                shown(&found)
            ));
        }
        read.map(Halves::from_halves)
    }

    fn word<T: Copy>(&mut self, name: &str, all: &[T], word: fn(T) -> &'static str) -> Option<T> {
        let text = self.text(name)?;
        let found = all.iter().find(|value| word(**value) == text);
        if found.is_none() {
            let words: Vec<_> = all.iter().map(|value| word(*value)).collect();
            self.fault(format!(
                "'{name}' is '{}', not one of {}",
                printable(&text),
                words.join(", ")
            ));
        }
        found.copied()
    }

    fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            other => self.wrong_type(name, "a text", &other),
        }
    }

    /// A fact that every set has. Where reading it found a fault, that says more than its absence.
    fn needed<T>(&mut self, name: &str, read: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let faults = self.faults.len();
        let found = read(self);
        if found.is_none() && self.faults.len() == faults {
            self.fault(format!("'{name}' is missing"));
        }
        found
    }

    /// A fact with today's name or with the older one, never both.
    fn one_of<T>(
        &mut self,
        name: &str,
        older: &str,
        read: impl Fn(&mut Self, &str) -> Option<T>,
    ) -> Option<T> {
        let has = |row: &Self, name: &str| row.fields.0.iter().any(|(field, _)| field == name);
        if has(self, name) && has(self, older) {
            self.fault(format!(
                "'{name}' and '{older}' stand together; keep '{name}'"
            ));
            self.take(older);
        }
        let name = if has(self, name) { name } else { older };
        read(self, name)
    }

    fn known<T, E>(
        &mut self,
        name: &str,
        wanted: &str,
        read: Result<T, E>,
        found: &str,
    ) -> Option<T> {
        if read.is_err() {
            self.fault(format!("'{name}' is '{}', not {wanted}", printable(found)));
        }
        read.ok()
    }

    fn wrong_type<T>(&mut self, name: &str, wanted: &str, found: &Value) -> Option<T> {
        self.fault(format!("'{name}' is {}, not {wanted}", shown(found)));
        None
    }

    /// Takes a field out; null counts as absent.
    fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.fields.0.iter().position(|(field, _)| field == name)?;
        Some(self.fields.0.remove(at).1).filter(|value| !value.is_null())
    }

    /// Whatever was not taken has no place in a set: a fact dropped in silence is a lost result.
    fn refuse_leftovers(&mut self) {
        for (name, _) in std::mem::take(&mut self.fields.0) {
            let shown = printable(&name);
            self.fault(if NAMES.contains(&name.as_str()) {
                format!("'{shown}' stands twice")
            } else {
                match nearest(&name, NAMES.into_iter()) {
                    Some(near) => format!("there is no '{shown}' in a set; did you mean '{near}'?"),
                    None => format!("there is no '{shown}' in a set"),
                }
            });
        }
    }

    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }
}

/// A value as a refusal shows it, cut short.
fn shown(value: &Value) -> String {
    let whole = value.to_string();
    let mut text: String = printable(&whole).chars().take(40).collect();
    if text.len() < printable(&whole).len() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Zoned {
        "2026-11-21T18:02:00-05:00[America/New_York]"
            .parse()
            .unwrap()
    }

    fn refused(row: &str) -> Vec<String> {
        read(row.as_bytes(), &now()).unwrap_err()
    }

    #[test]
    fn an_old_row_reads_with_its_two_old_names() {
        let row = read(
            br#"{"timestamp": "2025-03-01T23:30:00-05:00", "exercise": " Bench Press ", "set": 2,
                 "reps": 8, "loadLb": "185", "rir": null, "rpe": 8.5, "notes": "felt good"}"#,
            &now(),
        )
        .unwrap();
        assert_eq!(row.exercise, "Bench Press");
        assert_eq!(row.set_number, Some(2));
        assert_eq!(row.date.to_string(), "2025-03-01");
        assert_eq!(row.source, Source::Import);
        assert_eq!(
            row.performance.describe(Unit::Lb, false),
            "185 lb \u{d7} 8 @8.5"
        );
        assert_eq!(row.performance.notes.as_deref(), Some("felt good"));
    }

    #[test]
    fn a_time_in_utc_falls_on_the_athletes_own_date() {
        let date = |row: &str| read(row.as_bytes(), &now()).unwrap().date.to_string();
        assert_eq!(
            date(r#"{"timestamp": "2025-03-02T02:00:00Z", "exercise": "Squat"}"#),
            "2025-03-01"
        );
        assert_eq!(
            date(r#"{"timestamp": "2025-03-02T02:00:00+00:00", "exercise": "Squat"}"#),
            "2025-03-02"
        );
        assert_eq!(
            date(
                r#"{"timestamp": "2025-03-02T02:00:00Z", "date": "2025-02-28", "exercise": "Squat"}"#
            ),
            "2025-02-28"
        );
    }

    #[test]
    fn numbers_stand_as_numbers_or_as_text() {
        let load = |text: &str| {
            let row = format!(
                r#"{{"timestamp": "2025-03-01T12:00:00Z", "exercise": "Squat", "loadKg": {text}, "reps": "5", "rir": "1.5"}}"#
            );
            read(row.as_bytes(), &now())
                .unwrap()
                .performance
                .load
                .unwrap()
                .to_string()
        };
        assert_eq!(load("102.5"), "102.5 kg");
        assert_eq!(load("1e2"), "100 kg");
        assert_eq!(load("\"-20.25\""), "-20.25 kg");
    }

    #[test]
    fn every_fault_of_a_row_is_told_at_once() {
        assert_eq!(
            refused(
                r#"{"timestamp": "yesterday", "exercise": "Unknown", "exerciseName": "Squat", "set": 0,
                    "reps": 8.5, "loadLb": "1e3", "loadKg": 100, "rir": 2, "rpe": 7, "weight": 3, "notse": "x",
                    "reps": 3, "kind": "heavy", "id": "7"}"#
            ),
            [
                "'timestamp' is 'yesterday', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
                "'exerciseName' and 'exercise' stand together; keep 'exerciseName'",
                "'set' is 0, not a whole number from 1 to 99",
                "'rir' 2 and 'rpe' 7 disagree: RIR is 10 - RPE",
                "'kind' is 'heavy', not one of working, warm-up, drop, failure",
                "'reps' is 8.5, not a whole number from 0 to 999",
                "'loadLb' is '1e3', not a number from -999.99 to 1999.99",
                "'id' is '7', not a UUID",
                "there is no 'weight' in a set",
                "there is no 'notse' in a set; did you mean 'notes'?",
                "'reps' stands twice",
            ]
        );
        assert_eq!(
            refused(
                r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "Squat", "loadLb": "100", "loadKg": 100}"#
            ),
            ["'loadLb' and 'loadKg' stand together; keep the one that was entered"]
        );
    }

    #[test]
    fn what_is_missing_or_no_set_is_told() {
        assert_eq!(
            refused("{}"),
            ["'timestamp' is missing", "'exerciseName' is missing"]
        );
        assert_eq!(
            refused("7"),
            ["invalid type: integer `7`, expected an object with the facts of a set"]
        );
        assert_eq!(refused("{\"a\" 1}"), ["expected `:`"]);
        assert_eq!(
            refused(r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "n/a"}"#),
            [
                "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed."
            ]
        );
        assert_eq!(
            refused(r#"{"timestamp": "2026-11-22T12:00:00-05:00", "exercise": "Squat"}"#),
            ["2026-11-22 is in the future"]
        );
        assert_eq!(
            refused(r#"{"timestamp": 762000000, "exercise": "Squat"}"#),
            ["'timestamp' is 762000000, not a text"]
        );
    }
}
