//! Programs: written with whoever is the coach, proposed, and trained day by day once accepted.

mod change;
mod follow;
mod known;
mod next;
mod review;
mod standing;
mod write;

pub use change::{EditedProgram, edit_program, outlook};
pub(super) use follow::{
    BY_PROGRAM, Cursor, DayOfProgram, begin_day, day_of_program, plan_by_program,
};
pub use known::{known_by_fit, propose_known, propose_own};
pub(super) use known::{list_known, proposed_by, verdict, verifier};
pub use next::program_days;
pub(super) use next::{days_of, due_later, next_time, standing};
pub(super) use review::review;
pub use standing::{Programs, StandingProgram, programs, standing_weeks};
pub use write::{ProgramEvent, write_program};

use super::scheduled::{self, Due};
use super::services::{ServiceError, Services, blocking};
use jiff::civil::Date;
use setwise_catalog::settings::Settings;
use setwise_catalog::settings::key::{PROGRAM_MAX_REVISIONS, PROGRAM_USE_TEMPLATE_BOOTSTRAP};
use setwise_domain::command::Command;
use setwise_domain::envelope::ProgramEnvelope;
use setwise_domain::program::{ProgramDay, UserProfile, WorkoutPlan};
use setwise_domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::set_log::SetLog;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::text::counted;
use setwise_store::Reader;
use setwise_tool::athlete;
use setwise_training::program::day_plan;
use std::collections::BTreeSet;

/// How programs are made, as configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramSettings {
    /// Revisions after the first plan.
    pub max_revisions: u32,
    /// Whether a model begins from the known program that fits best.
    pub use_template_bootstrap: bool,
}

impl Default for ProgramSettings {
    fn default() -> Self {
        Self::new(&Settings::default())
    }
}

impl ProgramSettings {
    pub fn new(settings: &Settings) -> Self {
        Self {
            max_revisions: settings.get(&PROGRAM_MAX_REVISIONS).0,
            use_template_bootstrap: settings.get(&PROGRAM_USE_TEMPLATE_BOOTSTRAP),
        }
    }
}

/// The athlete as a program is written for them: the profile, with the best and the last lifts of
/// the log.
pub fn program_profile(services: &Services) -> Result<UserProfile, ServiceError> {
    profile_of(services, &services.store.reader()?)
}

pub(super) fn profile_of(
    services: &Services,
    reader: &Reader,
) -> Result<UserProfile, ServiceError> {
    Ok(athlete::user_profile(reader, services.stamps.today())?)
}

/// Proposes a program; the athlete accepts or refuses it.
pub async fn propose_program(
    services: &Services,
    made: ProgramEnvelope,
) -> Result<Proposal, ServiceError> {
    let services = services.clone();
    blocking(move || propose_made(&services, made)).await
}

/// The same. Blocks until that is durable.
pub(super) fn propose_made(
    services: &Services,
    made: ProgramEnvelope,
) -> Result<Proposal, ServiceError> {
    let reason = reason(&made);
    propose(services, &services.store.reader()?, made, reason)
}

/// The same with a reason of its own. Blocks until that is durable.
fn propose(
    services: &Services,
    reader: &Reader,
    made: ProgramEnvelope,
    reason: String,
) -> Result<Proposal, ServiceError> {
    let by = services.coach.coach().name().to_owned();
    let proposal = proposed(services, reader, made, reason, by)?;
    let origin = Services::athlete(reader.conversation()?);
    services
        .executor
        .command(Command::Propose(proposal.clone()), &origin)?
        .map_err(|rejection| ServiceError::Broken(rejection.to_string()))?;
    Ok(proposal)
}

/// A program as a proposal that is not stored yet. `by`: who wrote it.
fn proposed(
    services: &Services,
    reader: &Reader,
    made: ProgramEnvelope,
    reason: String,
    by: String,
) -> Result<Proposal, ServiceError> {
    let standing = reader.program()?;
    let program = to_accept(services, reader, made, by)?;
    let plan = &program.made.plan;
    let before = standing.as_ref().map(|program| &program.made.plan);
    let reason = match before {
        Some(before) if before == plan => {
            format!("It is the same as the program that you follow. {reason}")
        }
        _ => reason,
    };
    Ok(Proposal {
        id: services.stamps.id(),
        at: services.stamps.timestamp(),
        title: title(plan),
        reason,
        base: Base { program: standing.as_ref().map(|program| program.id), ..Base::default() },
        hunks: diff(before, plan),
        change: ProposedChange::Program { program: Box::new(program) },
        status: ProposalStatus::Open,
    })
}

/// A program as it stands once it is accepted, following the one that stands now.
pub(super) fn to_accept(
    services: &Services,
    reader: &Reader,
    mut made: ProgramEnvelope,
    by: String,
) -> Result<StoredProgram, ServiceError> {
    let standing = reader.program()?;
    let followed = follow::follow(services, reader, &made, standing.as_ref())?;
    // From here on it is the one that is followed that counts.
    made.program = None;
    Ok(StoredProgram {
        id: services.stamps.id(),
        at: services.stamps.timestamp(),
        since: services.stamps.today(),
        coach: by,
        followed: Some(followed),
        made,
    })
}

fn title(plan: &WorkoutPlan) -> String {
    let title = plan.metadata.title.as_deref().unwrap_or("A program");
    format!("{title}, {}", counted(plan.days.len(), "day"))
}

/// What the verifier says of it, so that nobody accepts what is wrong unknowingly.
fn reason(made: &ProgramEnvelope) -> String {
    let checks = counted(made.iterations, "verification");
    match made.verification.findings.len() {
        0 => format!("Verified for time, balance, avoidance and progression after {checks}."),
        1 => format!("After {checks} 1 fault is left."),
        issues => format!("After {checks} {issues} faults are left."),
    }
}

/// Day by day, each under its name: what only one of the two has is removed or added.
fn diff(before: Option<&WorkoutPlan>, after: &WorkoutPlan) -> Vec<Hunk> {
    let days_before = before.map_or(&[][..], |plan| &plan.days);
    let named = |days: &[ProgramDay], name: &str| days.iter().position(|day| day.name == name);
    let mut hunks = Vec::new();
    for day in days_before {
        if named(&after.days, &day.name).is_none() {
            hunks.push(Hunk::Removed(day.name.clone()));
            hunks.extend(lines(day).into_iter().map(Hunk::Removed));
        }
    }
    for day in &after.days {
        let new = lines(day);
        let Some(old) = named(days_before, &day.name).map(|at| lines(&days_before[at])) else {
            hunks.push(Hunk::Added(day.name.clone()));
            hunks.extend(new.into_iter().map(Hunk::Added));
            continue;
        };
        hunks.push(Hunk::Same(day.name.clone()));
        let gone = old.iter().filter(|line| !new.contains(line));
        hunks.extend(gone.cloned().map(Hunk::Removed));
        hunks
            .extend(new.into_iter().map(|line| {
                if old.contains(&line) { Hunk::Same(line) } else { Hunk::Added(line) }
            }));
    }
    hunks
}

/// `  Bench Press 3 x 6-8`, set in under the name of its day.
fn lines(day: &ProgramDay) -> Vec<String> {
    let exercises = day.blocks.iter().flat_map(|block| &block.exercises);
    exercises.map(|one| format!("  {} {} x {}", one.name, one.sets, one.reps)).collect()
}

/// The day of a program that was accepted before sets were kept by slot.
fn unfollowed_day(
    services: &Services,
    reader: &Reader,
    program: &StoredProgram,
) -> Result<Option<DayOfProgram>, ServiceError> {
    let made = &program.made;
    let turn = turn(services, reader, program, None)?;
    let pace = athlete::pace(reader, services.stamps.today())?;
    let plan = day_plan(&made.profile, &made.plan, turn.day, services.catalog, pace);
    Ok(plan.map(|plan| DayOfProgram { plan, why: turn.why, of: None }))
}

/// Which day of a program it is.
struct Turn {
    /// Counted from 0; past the last they begin again.
    day: usize,
    /// Which week of the round, and which round, counted from 1.
    week: usize,
    round: usize,
    /// When it comes, where that is not today.
    next: Option<Date>,
    why: String,
}

/// The session that comes next. Of a program that was accepted before sets were kept by slot it is
/// the day that the calendar says; where it stands on no calendar the days come in turn, one for each
/// day trained since it was accepted.
fn turn(
    services: &Services,
    reader: &Reader,
    program: &StoredProgram,
    cursor: Option<&follow::Cursor>,
) -> Result<Turn, ServiceError> {
    if let Some(cursor) = cursor {
        return Ok(cursor.turn_of_days());
    }
    let today = services.stamps.today();
    let days = program.made.plan.days.len().max(1);
    let ahead = reader.calendar_days(scheduled::ahead(today), 0)?;
    let due = scheduled::due(&ahead.part, today);
    let weeks = program.since.until(today).map_or(0, |past| past.get_days() / 7);
    let week = usize::try_from(weeks).unwrap_or(0) + 1;
    Ok(match due {
        Some(Due::Today(day)) if day < days => Turn {
            day,
            week,
            round: 1,
            next: None,
            why: "the day of the program that the calendar has for today".to_owned(),
        },
        Some(Due::Next(day, date)) if day < days => Turn {
            day,
            week,
            round: 1,
            next: Some(date),
            why: format!("the calendar has no session for today; the program's next is on {date}"),
        },
        _ => {
            let trained = days_trained(services, reader, program)?;
            Turn {
                day: trained % days,
                week: trained / days + 1,
                round: 1,
                next: None,
                why: "the next day of the program".to_owned(),
            }
        }
    })
}

/// Days trained since a program was accepted, before today.
fn days_trained(
    services: &Services,
    reader: &Reader,
    program: &StoredProgram,
) -> Result<usize, ServiceError> {
    let today = services.stamps.today();
    let trained: BTreeSet<_> = reader
        .between(program.since, today)?
        .into_iter()
        .map(|set| set.date)
        .filter(|date| *date < today)
        .collect();
    Ok(trained.len())
}
