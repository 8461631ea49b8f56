//! Rows of a log as text that name stored sets by their ids: what they change.

use super::{Changed, Gathering, Said};
use crate::EPOCH;
use crate::log::last_digits;
use crate::row::{Place, RowSet};
use jiff::civil::Date;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use std::collections::{BTreeSet, HashMap};

impl Gathering<'_> {
    /// A set that is stored already is compared with what the row says, any other is new.
    pub(super) fn place(&mut self, at: Place, set: RowSet) {
        self.count(&set);
        if let Some(mark) = set.mark.as_ref().filter(|_| !self.is_first) {
            match self.on_day(set.date, mark) {
                Some(stored) => self.compare(at, stored, set),
                None => self.strayed.push((at, set)),
            }
        } else {
            self.keep(at, set);
        }
    }

    /// The stored set of a day that has an id with these last digits, where it is one.
    fn on_day(&mut self, date: Date, mark: &str) -> Option<SetResult> {
        if self.day.as_ref().is_none_or(|(day, _)| *day != date) {
            match self.log.on_date(date) {
                Ok(sets) => self.day = Some((date, sets)),
                Err(error) => self.unreadable = Some(error),
            }
        }
        let (_, sets) = self.day.as_ref()?;
        let mut found = sets.iter().filter(|set| is_marked(set, mark));
        found.next().filter(|_| found.next().is_none()).cloned()
    }

    /// One set is said once: a line that was copied with its id would change the set that it was copied
    /// from, or add nothing.
    fn compare(&mut self, at: Place, before: SetResult, set: RowSet) {
        let file = self.files.len().saturating_sub(1);
        let line = u32::try_from(at.line).unwrap_or(u32::MAX);
        let said = Said { file: u32::try_from(file).unwrap_or(u32::MAX), line };
        if let Some(first) = self.said.insert(before.id, said)
            && first.file == said.file
        {
            let error = format!(
                "#{} is in line {} too; without it, a copied line becomes a set of its own",
                set.mark.unwrap_or_default(),
                first.line
            );
            return self.bad.add(file, at, vec![error]);
        }
        let exercise_id = self.exercise_id(&set);
        let after = SetResult {
            date: set.date,
            exercise: set.exercise,
            exercise_id,
            set_number: set.set_number.filter(|_| set.is_number_said).unwrap_or(before.set_number),
            performance: set.performance,
            workout: set.workout,
            ..before.clone()
        };
        if after == before {
            self.already_there += 1;
        } else {
            self.changed.push(Changed { before, after });
        }
    }

    /// Looks for sets that are on another day than their rows; those of no set are new.
    pub(super) fn place_strayed(&mut self) -> LogResult<()> {
        let strayed = std::mem::take(&mut self.strayed);
        let mut found: HashMap<usize, Option<SetResult>> = HashMap::new();
        let mut marks: HashMap<&str, Vec<usize>> = HashMap::new();
        for (place, (_, set)) in strayed.iter().enumerate() {
            marks.entry(set.mark.as_deref().unwrap_or_default()).or_default().push(place);
        }
        let lengths: BTreeSet<usize> = marks.keys().map(|mark| mark.len()).collect();
        // Year by year, so that not all of a long log is in memory.
        let last = if strayed.is_empty() { 0 } else { LAST_YEAR };
        for year in EPOCH.year()..=last {
            let day = |month, day| Date::new(year, month, day).unwrap_or(Date::MAX);
            for set in self.log.between(day(1, 1), day(12, 31))? {
                for length in &lengths {
                    let mark = last_digits(set.id.0, *length);
                    for place in marks.get(mark.as_str()).into_iter().flatten() {
                        // One that two sets have says nothing.
                        let is_other = found.contains_key(place);
                        found.insert(*place, Some(set.clone()).filter(|_| !is_other));
                    }
                }
            }
        }
        for (place, (at, set)) in strayed.into_iter().enumerate() {
            match found.remove(&place) {
                None => self.keep(at, set),
                Some(Some(stored)) => self.compare(at, stored, set),
                Some(None) => {
                    let mark = set.mark.unwrap_or_default();
                    let file = self.files.len().saturating_sub(1);
                    let error = format!(
                        "several sets have an id that ends with {mark}; write more of its digits"
                    );
                    self.bad.add(file, at, vec![error]);
                }
            }
        }
        Ok(())
    }
}

/// Whether a set's id ends with these digits.
fn is_marked(set: &SetResult, mark: &str) -> bool {
    last_digits(set.id.0, mark.len()) == *mark
}

/// No stored set is later: the calendar of a person's training ends here.
const LAST_YEAR: i16 = 2200;
