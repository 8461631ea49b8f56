//! Records: `most weight for 8 reps (+5 lb on 180 lb × 8, 7 Nov)`.

use super::{Formatter, counted};
use crate::domain::load::Decimal;
use crate::domain::receipt::{Beaten, Record, RecordKind};

impl Formatter<'_> {
    /// What a record is, and by how much it beat which set; a session's volume beat a day.
    pub fn record(&self, record: &Record) -> String {
        let what = self.kind_of_record(record);
        let Some(beaten) = &record.beat else {
            return what;
        };
        let (gain, day) = (self.gain(record, beaten), self.day(beaten.set.date));
        if record.kind == RecordKind::Volume {
            format!("{what} (+{gain} on {day})")
        } else {
            format!("{what} (+{gain} on {}, {day})", self.set(&beaten.set))
        }
    }

    /// A standing record with its set: `most weight for 8 reps: 185 lb × 8 @8 on 2026-11-21`.
    pub fn standing_record(&self, record: &Record) -> String {
        format!(
            "{}: {} on {}",
            self.kind_of_record(record),
            self.set(&record.set),
            self.day(record.set.date)
        )
    }

    fn kind_of_record(&self, record: &Record) -> String {
        match record.kind {
            RecordKind::Load => match record.set.performance.reps {
                Some(reps) => format!("most weight for {}", counted(reps, "rep")),
                None => "most weight".to_owned(),
            },
            RecordKind::Reps => format!("most reps at {}", self.load(&record.set)),
            RecordKind::E1rm => format!("best e1RM, {}", self.mass(record.value)),
            RecordKind::Volume => format!("most volume in a session, {}", self.mass(record.value)),
        }
    }

    fn gain(&self, record: &Record, beaten: &Beaten) -> String {
        let gain = record.value - beaten.value;
        match record.kind {
            RecordKind::Reps if gain > 1.0 => format!("{} reps", Decimal::from_f64(gain)),
            RecordKind::Reps => "1 rep".to_owned(),
            RecordKind::Load | RecordKind::E1rm | RecordKind::Volume => self.mass(gain),
        }
    }
}
