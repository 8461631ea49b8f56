//! Programs: written with whoever is the coach, proposed, and trained day by day once accepted.

use super::desk::{Desk, DeskFault};
use super::driver::blocking;
use super::lifts;
use crate::ask::Coach;
use crate::catalog::search_templates;
use crate::domain::command::Command;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::plan::NestedPlan;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::set_log::SetLog;
use crate::domain::stored_program::StoredProgram;
use crate::domain::text::counted;
use crate::program::{Embedded, Options, Pace, Verifier, day_plan, refine};
use crate::store::Reader;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How programs are made, as configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramSettings {
    /// Revisions after the first plan.
    pub max_revisions: usize,
    /// Whether the first plan comes from the template that suits best.
    pub use_template_bootstrap: bool,
}

/// The athlete as a program is written for them: the profile, with the best and the last lifts of
/// the log.
pub fn program_profile(desk: &Desk) -> Result<UserProfile, DeskFault> {
    let reader = desk.store.reader()?;
    let profile = reader.profile()?.unwrap_or_default();
    Ok(UserProfile {
        estimated_1rm: lifts::bests(&reader)?,
        last_top_sets: lifts::last_top_sets(&reader)?,
        ..UserProfile::from(&profile)
    })
}

/// Writes a program with the coach that is chosen. Nothing is stored.
pub async fn write_program(
    desk: &Desk,
    profile: UserProfile,
    settings: ProgramSettings,
) -> Result<ProgramEnvelope, DeskFault> {
    let pace = pace(desk).await?;
    let bootstrap = settings
        .use_template_bootstrap
        .then(|| {
            let days = format!("{} {} days", profile.goal, profile.days_per_week);
            let found = search_templates(&days, usize::MAX);
            let fits =
                |one: &&crate::catalog::Template| one.suits.days_per_week == profile.days_per_week;
            found.into_iter().find(fits)
        })
        .flatten();
    let options = Options {
        max_revisions: settings.max_revisions,
        bootstrap,
        library: Arc::new(Embedded(desk.catalog)),
        verifier: Verifier {
            catalog: desk.catalog,
            pace,
        },
        told: &|_| {},
    };
    let coach: Arc<dyn Coach> = desk.coach.coach();
    Ok(refine(&*coach, profile, &options).await?)
}

/// The athlete's own pace, by the timestamps of the last weeks.
async fn pace(desk: &Desk) -> Result<Pace, DeskFault> {
    let desk = desk.clone();
    blocking(move || lifts::pace(&desk, &desk.store.reader()?)).await
}

/// Proposes a program; the athlete accepts or refuses it.
pub async fn propose_program(desk: &Desk, made: ProgramEnvelope) -> Result<Proposal, DeskFault> {
    let desk = desk.clone();
    blocking(move || {
        let reader = desk.store.reader()?;
        let standing = reader.program()?;
        let before = standing.as_ref().map(|program| &program.made.plan);
        let proposal = Proposal {
            id: desk.stamps.id(),
            at: desk.stamps.timestamp(),
            title: title(&made.plan),
            reason: reason(&made),
            base: Base {
                program: standing.as_ref().map(|program| program.id),
                ..Base::default()
            },
            hunks: diff(before, &made.plan),
            change: ProposedChange::Program {
                program: Box::new(StoredProgram {
                    id: desk.stamps.id(),
                    at: desk.stamps.timestamp(),
                    since: desk.stamps.today(),
                    coach: desk.coach.coach().name().to_owned(),
                    made,
                }),
            },
            status: ProposalStatus::Open,
        };
        let origin = Desk::athlete(reader.conversation()?);
        desk.executor
            .command(Command::Propose(proposal.clone()), &origin)?
            .map_err(|rejection| DeskFault::Broken(rejection.to_string()))?;
        Ok(proposal)
    })
    .await
}

fn title(plan: &WorkoutPlan) -> String {
    let title = plan.metadata.title.as_deref().unwrap_or("A program");
    format!("{title}, {}", counted(plan.days.len(), "day"))
}

fn reason(made: &ProgramEnvelope) -> String {
    let checks = counted(made.iterations, "verification");
    format!("Verified for time, balance, avoidance and progression after {checks}.")
}

/// The days and exercises of both, line by line: what only one has is removed or added.
fn diff(before: Option<&WorkoutPlan>, after: &WorkoutPlan) -> Vec<Hunk> {
    let (old, new) = (before.map(lines).unwrap_or_default(), lines(after));
    let gone = old.iter().filter(|line| !new.contains(line));
    let mut hunks: Vec<Hunk> = gone.cloned().map(Hunk::Removed).collect();
    hunks.extend(new.into_iter().map(|line| {
        if old.contains(&line) {
            Hunk::Same(line)
        } else {
            Hunk::Added(line)
        }
    }));
    hunks
}

/// `Upper A: Bench Press 3 x 6-8`.
fn lines(plan: &WorkoutPlan) -> Vec<String> {
    let days = plan.days.iter().flat_map(|day| {
        let exercises = day.blocks.iter().flat_map(|block| &block.exercises);
        exercises.map(|one| format!("{}: {} {} x {}", day.name, one.name, one.sets, one.reps))
    });
    days.collect()
}

/// The program's day for today: its days come in turn, one for each day trained since it was
/// accepted.
pub(super) fn day_of_program(
    desk: &Desk,
    reader: &Reader,
) -> Result<Option<NestedPlan>, DeskFault> {
    let Some(program) = reader.program()? else {
        return Ok(None);
    };
    let today = desk.stamps.today();
    let trained: BTreeSet<_> = reader
        .between(program.since, today)?
        .into_iter()
        .map(|set| set.date)
        .filter(|date| *date < today)
        .collect();
    let made = &program.made;
    Ok(day_plan(
        &made.profile,
        &made.plan,
        trained.len(),
        desk.catalog,
        lifts::pace(desk, reader)?,
    ))
}
