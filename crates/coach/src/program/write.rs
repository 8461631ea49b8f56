//! Writing a program with the coach that is chosen, told step by step, until it is done or the
//! athlete has had enough.

use super::ProgramSettings;
use crate::services::{ServiceError, Services, blocking};
use crate::stop::Stop;
use jiff::Timestamp;
use setwise_domain::envelope::{ProgramEnvelope, StepKind};
use setwise_domain::program::UserProfile;
use setwise_models::ask::Coach;
use setwise_tool::athlete;
use setwise_training::program::limits::MOST_TRAINING_DAYS;
use setwise_training::program::{
    KnownProgram, Options, Told, Verifier, by_fit, known_programs, prescribed, refine,
};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;

/// What is told of a program while it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramEvent {
    Began {
        step: StepKind,
        at: Timestamp,
    },
    /// What came could not be read, so the step is asked for once more; why, in a sentence.
    Again {
        step: StepKind,
        why: String,
    },
    Ended {
        step: StepKind,
        at: Timestamp,
        /// What came of it, in a few words.
        reply: String,
        /// Keys of the reply that were left out.
        dropped: usize,
    },
}

/// Writes a program with the coach that is chosen; `None` where it was stopped. Nothing is stored.
/// It runs on a thread of its own: rules take their time, and the screen goes on meanwhile.
pub async fn write_program(
    services: &Services,
    profile: UserProfile,
    settings: ProgramSettings,
    sink: &UnboundedSender<ProgramEvent>,
    stop: &Stop,
) -> Result<Option<ProgramEnvelope>, ServiceError> {
    let (services, sink, stop) = (services.clone(), sink.clone(), stop.clone());
    let here = Handle::current();
    blocking(move || {
        let writing = write(&services, profile, settings, &sink);
        here.block_on(async {
            tokio::select! {
                biased;
                () = stop.stopped() => Ok(None),
                written = writing => written.map(Some),
            }
        })
    })
    .await
}

async fn write(
    services: &Services,
    profile: UserProfile,
    settings: ProgramSettings,
    sink: &UnboundedSender<ProgramEvent>,
) -> Result<ProgramEnvelope, ServiceError> {
    let coach: Arc<dyn Coach> = services.coach.coach();
    let days = profile.days_per_week.min(MOST_TRAINING_DAYS);
    // The rules can't go on with percentages, stages or waves: those are started as they are.
    let fits = |one: &&KnownProgram| {
        one.program.per_week == days && (one.is_adaptable() || !coach.plans_by_rule())
    };
    let known = known_programs().iter().filter(fits);
    let best = settings.use_template_bootstrap.then(|| by_fit(known, &profile, services.catalog));
    let best = best.and_then(|all| all.into_iter().next());
    let options = Options {
        max_revisions: settings.max_revisions as usize,
        bootstrap: best.map(|(known, _)| known),
        verifier: Verifier {
            catalog: services.catalog,
            pace: athlete::pace(&services.store.reader()?, services.stamps.today())?,
        },
        told: &|told| {
            // Nobody may be listening; the program is written all the same.
            let _ = sink.send(event(told, services.stamps.timestamp()));
        },
    };
    let mut made = refine(&*coach, profile, &options).await?;
    let read = prescribed(&made.plan, &made.profile, services.catalog);
    made.assumptions.extend(read.assumptions);
    Ok(made)
}

fn event(told: Told<'_>, at: Timestamp) -> ProgramEvent {
    match told {
        Told::Began(step) => ProgramEvent::Began { step, at },
        Told::Again { step, error } => ProgramEvent::Again { step, why: error.to_string() },
        Told::Ended(step) => ProgramEvent::Ended {
            step: step.step,
            at,
            reply: step.reply.clone(),
            dropped: step.keys_dropped.len(),
        },
    }
}
