//! What an export of everything brings beside sets and weights, as far as it is not there.

use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, OwnExercise};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::kept_beside::KeptBeside;
use setwise_domain::profile::Profile;
use setwise_domain::session::Session;
use setwise_domain::taught_phrase::TaughtPhrase;
use setwise_domain::text::counted;
use setwise_store::{Reader, StoreError};
use setwise_training::calendar::limits::MOST_SESSIONS;
use setwise_training::calendar::{arriving, check_session};
use setwise_transfer::{BadRow, Beside, BesidePreview, Fate, FoundBeside};
use std::collections::HashSet;

/// What is taken of it, how that is told, and what can't be read of it.
#[derive(Default)]
pub struct SettledBeside {
    pub kept: KeptBeside,
    /// The athlete's own exercises, which are kept in a file of theirs.
    pub exercises: Vec<OwnExercise>,
    /// What was said of files that were imported there.
    pub answers: Vec<ImportAnswer>,
    pub preview: BesidePreview,
    pub bad: Vec<BadRow>,
}

/// A profile or a program of the athlete's own stays, as do their plan and debrief of a day; sessions come beside
/// those that there are.
pub fn settle(
    found: Vec<FoundBeside>,
    reader: &Reader,
    catalog: &Catalog,
) -> Result<SettledBeside, StoreError> {
    let mut settled = SettledBeside::default();
    let mut sessions = Vec::new();
    let taught: Vec<String> = reader.taught()?.iter().map(TaughtPhrase::key).collect();
    let answers = reader.import_answers()?;
    let facts: HashSet<String> = reader.facts()?.iter().map(|fact| fact.said.folded()).collect();
    let planned: HashSet<Date> = reader.plans(usize::MAX)?.iter().map(|plan| plan.date).collect();
    let debriefed: HashSet<Date> =
        reader.debriefs(usize::MAX)?.iter().map(|one| one.date).collect();
    let is_known = |id: &str| catalog.get(&ExerciseId(id.to_owned())).is_some();
    for FoundBeside { file, at, found } in found {
        match found {
            Beside::Profile(profile) => {
                let fate = fate_of_profile(&profile, reader)?;
                settled.preview.profile = Some(fate);
                settled.kept.profile = Some(profile).filter(|_| fate == Fate::Taken);
            }
            Beside::Program(program) => {
                let own = reader.program()?;
                let fate = match own {
                    None => Fate::Taken,
                    Some(own) if own.id == program.id => Fate::Known,
                    Some(_) => Fate::Left,
                };
                settled.preview.program = Some(fate);
                settled.kept.program = Some(program).filter(|_| fate == Fate::Taken);
            }
            Beside::Phrase(phrase) => {
                if let Err(error) = TaughtPhrase::check(&phrase.phrase) {
                    let issue = format!("a phrase that can't be taught: {error}");
                    settled.bad.push(BadRow { file, at, issues: vec![issue] });
                } else if !taught.contains(&phrase.key()) {
                    settled.kept.phrases.push(phrase);
                }
            }
            Beside::Exercise(entry) => {
                if !is_known(&entry.known_id()) {
                    settled.exercises.push(*entry);
                }
            }
            Beside::Answer(answer) => {
                if !answers.iter().any(|known| known.subject() == answer.subject()) {
                    settled.answers.push(answer);
                }
            }
            Beside::Fact(fact) => {
                if !facts.contains(&fact.said.folded()) {
                    settled.kept.facts.push(fact);
                }
            }
            Beside::Plan(plan) => {
                if !planned.contains(&plan.date) {
                    settled.kept.plans.push(*plan);
                }
            }
            Beside::Debrief(debrief) => {
                if !debriefed.contains(&debrief.date) {
                    settled.kept.debriefs.push(*debrief);
                }
            }
            Beside::Slot(slot) => settled.kept.slots.push(slot),
            Beside::Session(session) => {
                let issues = check_session(&session);
                if issues.is_empty() {
                    sessions.push(*session);
                } else {
                    let issues = issues.into_iter().map(|issue| issue.message).collect();
                    settled.bad.push(BadRow { file, at, issues });
                }
            }
        }
    }
    let kept = &settled.kept;
    settled.preview.new_phrases = kept.phrases.len();
    settled.preview.new_facts = kept.facts.len();
    settled.preview.new_plans = kept.plans.len();
    settled.preview.new_debriefs = kept.debriefs.len();
    settled.preview.new_exercises = settled.exercises.len();
    if !sessions.is_empty() {
        settled.take_sessions(sessions, reader)?;
    }
    Ok(settled)
}

fn fate_of_profile(profile: &Profile, reader: &Reader) -> Result<Fate, StoreError> {
    // What the athlete weighs is kept beside it.
    let said = |profile: &Profile| Profile { bodyweight: None, ..profile.clone() };
    let own = reader.profile()?.unwrap_or_default();
    Ok(if said(&own) == said(profile) {
        Fate::Known
    } else if said(&own) == Profile::default() {
        Fate::Taken
    } else {
        Fate::Left
    })
}

impl SettledBeside {
    fn take_sessions(
        &mut self,
        mut sessions: Vec<Session>,
        reader: &Reader,
    ) -> Result<(), StoreError> {
        let calendar = reader.calendar()?;
        let room = MOST_SESSIONS.saturating_sub(calendar.sessions.len());
        sessions.sort_by_key(|session| session.id);
        let named = sessions.into_iter().map(|session| (key(&session), session));
        let mut found = arriving(named, &calendar, &reader.session_names()?);
        self.preview.sessions_without_room = found.new.len().saturating_sub(room);
        found.new.truncate(room);
        self.preview.known_sessions = found.already_there;
        self.preview.new_sessions = found.new.len();
        let summary = counted(found.new.len(), "session");
        self.kept.calendar = found.change(summary, &calendar);
        Ok(())
    }
}

/// What an exported session is known by when it comes again.
fn key(session: &Session) -> String {
    let day = session.scheduled_for.map(|day| day.to_string());
    format!("{} {} {}", session.id.0, day.unwrap_or_default(), session.title)
}
