//! What effects do to the tables. Nothing is decided here: the same effects in the same order come
//! to the same state, on any machine.

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::numbering::{self, Place, Renumbered};
use super::past;
use super::refold::NUMBER;
use super::sets::{self, Stored};
use super::{
    calendar, claims, columns, debriefs, exercises, facts, import_answers, own_exercises, plans,
    profile, programs, proposals, slots, taught, weigh_ins,
};
use rusqlite::Connection;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::proposal::ProposalStatus;
use setwise_domain::session::{Session, SessionId};
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::set_version::VersionEnd;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use uuid::Uuid;

/// The effects of one change on their way into the tables.
pub(super) struct Fold<'a> {
    connection: &'a Connection,
    /// The change that has them.
    seq: i64,
    /// The row of the next set that it logs, counted within the change.
    next: usize,
    /// Exercises whose records must be rebuilt, by `exercises.id`.
    touched: BTreeSet<i64>,
    /// Where sets claim a number that another may have.
    places: BTreeSet<Place>,
    calendar: bool,
    /// Sets that were deleted: another change that logs them does not bring them back.
    deleted: HashSet<SetId>,
    /// Numbers of the calendar, with the first session that claimed each.
    given: BTreeMap<SessionId, Uuid>,
}

impl<'a> Fold<'a> {
    pub fn of(connection: &'a Connection, seq: i64) -> Self {
        Self {
            connection,
            seq,
            next: 0,
            touched: BTreeSet::new(),
            places: BTreeSet::new(),
            calendar: false,
            deleted: HashSet::new(),
            given: BTreeMap::new(),
        }
    }

    /// Goes on with the effects of another change.
    pub fn go_on(&mut self, seq: i64) {
        (self.seq, self.next) = (seq, 0);
    }

    pub fn apply(&mut self, effect: &Effect) -> Result<(), StoreErrorKind> {
        let (connection, seq) = (self.connection, self.seq);
        match effect {
            Effect::Log { sets } => {
                sets.iter().try_for_each(|set| self.log(set, &set.key()))?;
            }
            Effect::Edit { set, fields, under } => self.edit(*set, fields, under.as_ref())?,
            Effect::Delete { set } => self.delete(*set)?,
            Effect::Mark { set, mark } => slots::put(connection, *set, mark)?,
            Effect::Profile { fields } => {
                let before = profile::read(connection)?.unwrap_or_default();
                profile::put(connection, Some(&fields.applied(&before)?))?;
            }
            Effect::Plan { plan } => {
                plans::insert(connection, plans::next_row(connection)?, seq, plan)?;
            }
            Effect::Program { program } => programs::insert(connection, seq, program)?,
            Effect::Propose { proposal } => proposals::insert(connection, proposal)?,
            Effect::Settle { proposal, status } => {
                let found = proposals::find(connection, *proposal)?;
                let is_open = found.is_some_and(|found| found.status == ProposalStatus::Open);
                if is_open || *status == ProposalStatus::Open {
                    proposals::mark(connection, *proposal, *status)?;
                }
            }
            Effect::Debrief { debrief, date, at, coach } => {
                debriefs::insert(connection, seq, *debrief, *date, *at, coach)?;
            }
            Effect::Section { debrief, name, body } => {
                let body = columns::to_json(body)?;
                debriefs::insert_section(connection, seq, *debrief, name, &body)?;
            }
            Effect::Remember { fact, number, date, said } => {
                // Of two that claim one number the later gets the next.
                let number = facts::is_free(connection, *number, *fact)?.then_some(*number);
                facts::insert(connection, seq, *fact, number, *date, said)?;
            }
            Effect::Forget { fact } => {
                facts::end(connection, *fact, facts::Ending::Forgotten, seq)?;
            }
            Effect::Weigh { weighed } => drop(weigh_ins::arrive(connection, seq, weighed)?),
            Effect::Reweigh { weight, date, load } => {
                weigh_ins::change(connection, *weight, *date, *load)?;
            }
            Effect::ImportAnswers { answers } => import_answers::insert(connection, seq, answers)?,
            Effect::OwnExercise { said } => own_exercises::put(connection, said)?,
            Effect::Teach { key, said } => taught::put(connection, key, said.as_ref())?,
            Effect::CreateSession { session, created } => {
                self.create_session(*session, created)?;
            }
            Effect::ChangeSession { session, fields } => {
                if let Some(live) = calendar::by_id(connection, *session)? {
                    calendar::write(connection, *session, &fields.applied(&live)?)?;
                    self.calendar = true;
                }
            }
            Effect::DeleteSession { session } => {
                calendar::remove(connection, *session)?;
                self.calendar = true;
            }
            // Sets that came at once are read from their rows, and what is taken back is left out.
            Effect::Import { .. } | Effect::Retract { .. } => {}
        }
        Ok(())
    }

    /// Whether a change settles what is settled already: then nothing that it brings counts.
    pub fn is_void(&self, effects: &[Effect]) -> Result<bool, StoreErrorKind> {
        for effect in effects {
            if let Effect::Settle { proposal, status } = effect
                && *status != ProposalStatus::Open
            {
                let found = proposals::find(self.connection, *proposal)?;
                return Ok(found.is_some_and(|found| found.status != ProposalStatus::Open));
            }
        }
        Ok(false)
    }

    /// Of sessions that claim one number the first keeps it, the others get the next.
    fn create_session(&mut self, id: Uuid, created: &Session) -> Result<(), StoreErrorKind> {
        let mut created = created.clone();
        let next = |given: &BTreeMap<SessionId, Uuid>| {
            let last = given.last_key_value().map_or(0, |(number, _)| number.0);
            SessionId(last.saturating_add(1))
        };
        match self.given.get(&created.id) {
            Some(other) if *other != id => created.id = next(&self.given),
            _ => {}
        }
        self.given.insert(created.id, id);
        calendar::write(self.connection, id, &created)?;
        self.calendar = true;
        Ok(())
    }

    /// Adds a set under the number that it claims.
    pub fn log(&mut self, set: &SetResult, under: &ExerciseKey) -> Result<(), StoreErrorKind> {
        if self.deleted.contains(&set.id) {
            return Ok(());
        }
        let row = sets::row_of(self.seq, self.next);
        self.next += 1;
        self.bring_back(row, set, under, self.seq)
    }

    fn edit(
        &mut self,
        id: SetId,
        fields: &Fields,
        under: Option<&ExerciseKey>,
    ) -> Result<(), StoreErrorKind> {
        let Some(stored) = sets::by_id(self.connection, id)? else {
            return Ok(());
        };
        let mut claimed = stored.set.clone();
        if !fields.has(NUMBER)
            && let Some(wished) = sets::wished(self.connection, stored.row)?
        {
            claimed.set_number = wished;
        }
        let after = fields.applied(&claimed)?;
        past::keep(self.connection, stored.row, VersionEnd::Edited, self.seq)?;
        self.put(&stored, &after, under)
    }

    /// Puts what a set has become in its row.
    /// `under` is what it is kept under, where that is not what its name says.
    pub fn put(
        &mut self,
        stored: &Stored,
        after: &SetResult,
        under: Option<&ExerciseKey>,
    ) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        let key = after.key();
        let exercise = match under {
            None if key == stored.set.key() => stored.exercise,
            None => exercises::find_or_add(connection, &key)?,
            Some(under) => exercises::find_or_add(connection, under)?,
        };
        sets::change(connection, stored.row, exercise, after)?;
        if exercise != stored.exercise {
            exercises::count(connection, stored.exercise, -1)?;
            exercises::count(connection, exercise, 1)?;
        }
        self.touch(stored.exercise, &stored.set);
        self.touch(exercise, after);
        Ok(())
    }

    fn delete(&mut self, id: SetId) -> Result<(), StoreErrorKind> {
        if let Some(stored) = sets::by_id(self.connection, id)? {
            self.take_away(&stored, VersionEnd::Deleted)?;
            self.deleted.insert(id);
        }
        Ok(())
    }

    pub fn take_away(&mut self, stored: &Stored, ending: VersionEnd) -> Result<(), StoreErrorKind> {
        past::keep(self.connection, stored.row, ending, self.seq)?;
        past::take_away(self.connection, stored.row)?;
        exercises::count(self.connection, stored.exercise, -1)?;
        self.touch(stored.exercise, &stored.set);
        Ok(())
    }

    /// Puts a set that was away in its row again.
    pub fn bring_back(
        &mut self,
        row: i64,
        set: &SetResult,
        under: &ExerciseKey,
        logged_by: i64,
    ) -> Result<(), StoreErrorKind> {
        let exercise = exercises::find_or_add(self.connection, under)?;
        if sets::insert(self.connection, row, exercise, set, logged_by)? {
            exercises::count(self.connection, exercise, 1)?;
            self.touch(exercise, set);
        }
        Ok(())
    }

    /// That sets of an exercise came, went or changed.
    pub fn touch(&mut self, exercise: i64, set: &SetResult) {
        self.touched.insert(exercise);
        self.places.insert((exercise, columns::day(set.date)));
    }

    /// That sets of an exercise went.
    pub fn touch_exercise(&mut self, exercise: i64) {
        self.touched.insert(exercise);
    }

    pub fn touch_calendar(&mut self) {
        self.calendar = true;
    }

    /// Settles the numbers alone, where nobody asks for the records.
    pub fn settle_numbers(self) -> Result<(), StoreErrorKind> {
        numbering::settle(self.connection, self.places).map(drop)
    }

    /// Settles the numbers, and rebuilds the records of what was touched; tells which sets have
    /// another number now.
    pub fn end(self) -> Result<Vec<Renumbered>, StoreErrorKind> {
        let renumbered = numbering::settle(self.connection, self.places)?;
        for exercise in self.touched {
            claims::rebuild(self.connection, exercise)?;
        }
        if self.calendar {
            calendar::move_on(self.connection)?;
        }
        Ok(renumbered)
    }
}
