//! Records: `most weight for 8 reps (180 lb on 7 Nov, +5 lb)`.

use super::{Formatter, counted};
use setwise_domain::load::Decimal;
use setwise_domain::receipt::{Beaten, Record, RecordKind};

impl Formatter<'_> {
    /// What a record is, and which set it beat by how much; a session's volume beat a day's.
    pub fn record(&self, record: &Record) -> String {
        let what = self.kind_of_record(record);
        match self.beaten(record) {
            Some(beaten) => format!("{what} {beaten}"),
            None => what,
        }
    }

    /// `(180 lb on 7 Nov, +5 lb)`: of the set that it beat, as much as the record doesn't say itself.
    pub(super) fn beaten(&self, record: &Record) -> Option<String> {
        let beaten = record.beat.as_ref()?;
        let (held, now) = (&beaten.set.performance, &record.set.performance);
        let set = match record.kind {
            RecordKind::Load if held.unbroken_reps() == now.unbroken_reps() => {
                self.load(&beaten.set)
            }
            RecordKind::Reps if held.load == now.load => {
                held.unbroken_reps().map_or_else(String::new, |reps| counted(reps, "rep"))
            }
            RecordKind::Volume => self.mass(beaten.value),
            RecordKind::Load | RecordKind::Reps | RecordKind::E1rm => self.set(&beaten.set),
        };
        let (gain, day) = (self.gain(record, beaten), self.day(beaten.set.date));
        Some(format!("({set} on {day}, +{gain})"))
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

    pub(super) fn kind_of_record(&self, record: &Record) -> String {
        match record.kind {
            RecordKind::Load => match record.set.performance.unbroken_reps() {
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
