//! Records: `most weight for 8 reps (was 180 lb, 7 Nov)`.

use super::{Formatter, counted};
use crate::domain::load::Decimal;
use crate::domain::receipt::{Beaten, Record, RecordKind};

impl Formatter<'_> {
    /// What a record is, and what it beat.
    pub fn record(&self, record: &Record) -> String {
        let what = self.kind_of_record(record);
        match &record.beat {
            Some(beaten) => {
                let (was, day) = (self.beaten(record.kind, beaten), self.day(beaten.set.date));
                format!("{what} (was {was}, {day})")
            }
            None => what,
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

    fn beaten(&self, kind: RecordKind, beaten: &Beaten) -> String {
        match kind {
            RecordKind::Load => self.load(&beaten.set),
            RecordKind::Reps => Decimal::from_f64(beaten.value).to_string(),
            RecordKind::E1rm | RecordKind::Volume => self.mass(beaten.value),
        }
    }
}
