//! A program followed day by day: what it starts with when it is proposed, and today's session.

use crate::limits::WEEKS_LOOKED_AHEAD;
use crate::scheduled::{self, Due};
use crate::services::{ServiceError, Services};
use jiff::civil::Date;
use setwise_domain::command::Command;
use setwise_domain::envelope::ProgramEnvelope;
use setwise_domain::plan::{
    Generation, NestedBlock, NestedExercise, NestedPlan, PlanStanding, SchemaVersion, StoredPlan,
};
use setwise_domain::prescription::{Day, DueDay, Program, Start, Starts};
use setwise_domain::program::UserProfile;
use setwise_domain::stored_program::{FollowedProgram, PlanOfProgram, PlannedSlot, StoredProgram};
use setwise_store::Reader;
use setwise_tool::athlete;
use setwise_training::program::{
    Imagined, Onward, Week, day_plan, own_title, plan_of_day, simulate_onward, starts,
};
use setwise_training::today::{self, Following};

/// Who a plan is said to be made by that is the program's day.
pub(crate) const BY_PROGRAM: &str = "program";

/// A session of the program as a plan, and why it is today's.
pub(crate) struct DayOfProgram {
    pub plan: NestedPlan,
    pub why: String,
    /// Which session it is; none of a program that was accepted before there were any.
    pub of: Option<PlanOfProgram>,
}

/// Where a followed program stands today.
pub(crate) struct Cursor {
    pub following: Following<'static>,
    /// The session that comes next, counted from 0.
    pub turn: u32,
    /// When it comes, where that is not today.
    pub next: Option<Date>,
}

impl Cursor {
    pub fn read(services: &Services, reader: &Reader) -> Result<Option<Self>, ServiceError> {
        Self::read_once_over(services, reader, None)
    }

    /// The same, once the session of a day is over.
    pub fn read_once_over(
        services: &Services,
        reader: &Reader,
        over: Option<Date>,
    ) -> Result<Option<Self>, ServiceError> {
        let profile = reader.profile()?.unwrap_or_default();
        let Some(following) = Following::read(reader, &profile, services.catalog)? else {
            return Ok(None);
        };
        let now = services.stamps.now();
        let today = services.stamps.today();
        let (turn, done) = following.turn(|day| match over {
            Some(over) if over == day => Ok(true),
            _ => today::is_over(day, reader, services.catalog, (today, now.timestamp())),
        })?;
        // What was done today is not what comes next.
        let from = match done {
            Some(done) if done == today => today.tomorrow().unwrap_or(today),
            _ => today,
        };
        let ahead = reader.calendar_days(scheduled::ahead(from), 0)?;
        let next = match scheduled::due(&ahead.part, from) {
            Some(Due::Next(_, date)) => Some(date),
            Some(Due::Today(_)) => Some(from),
            None => None,
        };
        let next = next.filter(|date| *date != today);
        Ok(Some(Self { following, turn, next }))
    }

    pub(super) fn turn_of_days(&self) -> super::Turn {
        let program = &self.following.followed.program;
        let place = |number: u32| usize::try_from(number).unwrap_or_default();
        let week = program.week_of(self.turn);
        let weeks = program.weeks.map_or(u32::MAX, u32::from).max(1);
        super::Turn {
            day: place(self.turn) % program.days.len().max(1),
            week: place(week % weeks) + 1,
            round: place(week / weeks) + 1,
            next: self.next,
            why: String::new(),
        }
    }

    /// What the next session asks for, done on a day; none where the program is over.
    pub fn due(&self, on: Date) -> Option<DueDay> {
        self.following.day(self.turn, on).ok()
    }

    /// The weeks of the round that it is in, or those imagined from this week on: what was asked for
    /// in the sessions before, what comes now, and what would come if all of it is done.
    pub fn weeks(
        &self,
        services: &Services,
        reader: &Reader,
        profile: &UserProfile,
        imagined: Option<Imagined>,
    ) -> Result<Vec<Week>, ServiceError> {
        let athlete = reader.profile()?.unwrap_or_default();
        let catalog = services.catalog;
        let FollowedProgram { program, starts, .. } = &self.following.followed;
        let round = match imagined {
            None => program.weeks.map_or(1, u32::from).max(1),
            Some(_) => 1,
        };
        let first = program.week_of(self.turn) / round * round * u32::from(program.per_week);
        let on = self.next.unwrap_or_else(|| services.stamps.today());
        let before = first.max(self.following.followed.first_turn)..self.turn;
        let past = before.filter_map(|turn| {
            let begun = self.following.begun(turn)?;
            self.following.day(turn, begun).ok()
        });
        let onward = Onward {
            program,
            starts,
            rows: self.following.rows(self.turn, on),
            trained: &|name, before| self.following.trained_before(name, before),
            past: past.collect(),
            first,
            turn: self.turn,
            on,
        };
        let imagined = imagined.unwrap_or(Imagined {
            weeks: program.weeks.map_or(WEEKS_LOOKED_AHEAD, u32::from),
            misses_percent: 0,
            unit: athlete.unit,
        });
        let profile = UserProfile {
            gym: athlete.gym,
            training_history: Some(athlete.level),
            ..profile.clone()
        };
        Ok(simulate_onward(&onward, &profile, catalog, imagined))
    }
}

/// A program to follow: another revision of the one that stands where it is that one changed, with
/// what its slots have come to; else one of its own.
pub(super) fn follow(
    services: &Services,
    reader: &Reader,
    made: &ProgramEnvelope,
    standing: Option<&StoredProgram>,
) -> Result<FollowedProgram, ServiceError> {
    let catalog = services.catalog;
    let program = setwise_training::program::followed(made, catalog);
    let known = starts(&made.plan, &program, &made.profile, catalog);
    let before = standing.and_then(|stored| stored.followed.as_ref());
    let Some(before) = before.filter(|before| is_same(&before.program, &program)) else {
        return Ok(FollowedProgram {
            lineage: services.stamps.id(),
            revision: 0,
            first_turn: 0,
            program,
            starts: known,
        });
    };
    let Some(cursor) = Cursor::read(services, reader)? else {
        return Err(ServiceError::Broken("the program can't be read".into()));
    };
    let today = services.stamps.today();
    let reached = cursor.following.reached(cursor.turn, today);
    Ok(FollowedProgram {
        lineage: before.lineage,
        revision: before.revision + 1,
        first_turn: cursor.turn,
        starts: carried(&before.program, &program, known, &reached),
        program,
    })
}

/// Whether one is the other, changed: the same name, or one that it lost by the change, and as many
/// days.
fn is_same(before: &Program, after: &Program) -> bool {
    let lost = before.after.is_some() && after.after.is_none();
    let named = before.title == after.title || lost && after.title == own_title(&before.title);
    named && before.days.len() == after.days.len()
}

/// What a slot has come to, where its exercise is still the same; and how far its rule has, where that
/// is.
fn carried(before: &Program, after: &Program, mut known: Starts, reached: &Starts) -> Starts {
    for (id, start) in reached {
        let (Some(old), Some(new)) = (before.slot(id), after.slot(id)) else {
            continue;
        };
        if old.rungs == new.rungs && old.rule == new.rule {
            known.insert(id.clone(), start.clone());
        } else if old.exercise() == new.exercise() && start.rung.is_none() {
            let load = Start { stage: None, left_first_with: None, reps: None, ..start.clone() };
            known.insert(id.clone(), load);
        }
    }
    known
}

/// The program's session for today.
pub(crate) fn day_of_program(
    services: &Services,
    reader: &Reader,
) -> Result<Option<DayOfProgram>, ServiceError> {
    let Some(program) = reader.program()? else {
        return Ok(None);
    };
    let Some(cursor) = Cursor::read(services, reader)? else {
        return super::unfollowed_day(services, reader, &program);
    };
    let Some(due) = cursor.due(services.stamps.today()) else {
        return Ok(None);
    };
    let followed = &cursor.following.followed;
    let plan = plan_of_day(&followed.program, &due);
    let pace = athlete::pace(reader, services.stamps.today())?;
    let made = day_plan(&program.made.profile, &plan, due.turn.day, services.catalog, pace);
    let why = match cursor.next {
        None => "the next session of the program".to_owned(),
        Some(date) => {
            format!("the calendar has no session for today; the program's next is on {date}")
        }
    };
    Ok(made.map(|plan| DayOfProgram {
        of: Some(PlanOfProgram {
            program: followed.lineage,
            revision: followed.revision,
            turn: due.turn.turn,
            comes_on: cursor.next,
            slots: planned_slots(&plan, &followed.program, &due),
        }),
        plan,
        why,
    }))
}

/// The slots of a session in the order of its plan's exercises.
fn planned_slots(plan: &NestedPlan, program: &Program, due: &DueDay) -> Vec<PlannedSlot> {
    let names = plan.blocks.iter().flat_map(|block| match block {
        NestedBlock::Own { exercises, .. } => exercises.as_slice(),
        NestedBlock::Template { .. } => &[],
    });
    let slots = program.days.get(due.turn.day).into_iter().flat_map(Day::slots);
    let planned = names.zip(slots).filter_map(|(planned, slot)| match planned {
        NestedExercise::Own { name, .. } => {
            Some(PlannedSlot { slot: slot.id.clone(), exercise: name.clone() })
        }
        NestedExercise::Template { .. } => None,
    });
    planned.collect()
}

/// The program's day, read as any plan is.
pub(crate) fn plan_by_program(
    services: &Services,
    day: &DayOfProgram,
) -> Result<StoredPlan, ServiceError> {
    let version = SchemaVersion::V1Current;
    let text = serde_json::to_string(&day.plan)
        .map_err(|error| ServiceError::Broken(error.to_string()))?;
    let stamps = &services.stamps;
    Ok(StoredPlan {
        id: stamps.id(),
        date: stamps.today(),
        at: stamps.timestamp(),
        standing: PlanStanding::Generated,
        plan: today::transform(&text, version, stamps)?,
        made: Generation {
            program: day.of.clone(),
            ..Generation::by(BY_PROGRAM, version, day.why.clone())
        },
    })
}

/// Makes the session of a followed program today's plan where the day has none, so that what is said
/// and logged knows it, whichever way it comes. Blocks until that is durable.
pub(crate) fn begin_day(services: &Services) -> Result<(), ServiceError> {
    let reader = services.store.reader()?;
    let followed = reader.program()?.is_some_and(|program| program.followed.is_some());
    let today = services.stamps.today();
    if !followed || reader.plan_for(today)?.is_some() {
        return Ok(());
    }
    let Some(day) = day_of_program(services, &reader)? else {
        return Ok(());
    };
    let plan = plan_by_program(services, &day)?;
    let origin = Services::athlete(reader.conversation()?);
    services
        .executor
        .command(Command::StorePlan(plan), &origin)?
        .map_err(|rejection| ServiceError::Broken(rejection.to_string()))?;
    Ok(())
}
