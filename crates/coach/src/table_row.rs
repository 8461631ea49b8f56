//! What keys of the set table ask for: a set changed by its id, an exercise by its key. No name is read for
//! that, and no coach is asked.

use super::intent::{Intent, Outcome, Place, carry_out};
use super::log_line::{LogReply, Utterance};
use super::messages;
use super::program::begin_day;
use super::reading::Scene;
use super::services::{ServiceError, Services};
use super::today::standing_board;
use setwise_domain::board::BoardItem;
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::question::Question;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_place::SetPlace;
use setwise_domain::set_result::{LineChange, SetId, SetResult};
use setwise_shorthand::{self as shorthand, Change, Planned, Reading, Setting};
use setwise_store::Reader;
use setwise_training::today::adjust::AdjustError;
use setwise_words::text;

/// A row of the set table that is typed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    Logged(SetId),
    /// A set of the plan that is not logged yet, by its exercise.
    Planned {
        exercise: String,
        exercise_id: Option<ExerciseId>,
    },
}

/// What is typed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// A line that doesn't answer the question of the first run which stands.
    Unanswered(String),
    InRow {
        row: Row,
        words: String,
    },
}

/// Deletes a set. Blocks until that is durable.
pub(super) fn delete_set(
    services: &Services,
    id: SetId,
    place: Place,
) -> Result<Outcome, ServiceError> {
    let Some(set) = services.store.reader()?.set(id)? else {
        return Ok(is_gone());
    };
    let change = Change { change: LineChange::Delete(vec![set]), remarks: Vec::new() };
    carry_out(services, Intent::Change(change), place)
}

/// Makes a row what was typed in it. Blocks until that is durable.
pub(super) fn type_in_row(
    services: &Services,
    row: &Row,
    words: &str,
) -> Result<Outcome, ServiceError> {
    if matches!(row, Row::Planned { .. }) {
        begin_day(services)?;
    }
    let reader = services.store.reader()?;
    let scene = Scene::read(services, &reader, None)?;
    let Some((said, reading)) = read_row(services, &scene, &reader, &reader, row, words)? else {
        return Ok(is_gone());
    };
    let said = Utterance::now(services, said);
    let intent = match reading {
        Reading::Change(one) => Intent::Change(one),
        Reading::Sets(line) => Intent::Log(line),
        Reading::Ask(question) => return asked(services, &said, question),
        Reading::Bad(bad) => {
            return Ok(Outcome::of_line(Vec::new(), LogReply::bad(&bad, scene.profile.unit)));
        }
        Reading::Weigh(_) | Reading::NotALog => {
            return Ok(Outcome::refused(messages::not_of_row(words)));
        }
    };
    carry_out(services, intent, said.place(services))
}

fn is_gone() -> Outcome {
    Outcome::refused(messages::SET_IS_GONE)
}

/// Keeps a question with what it is about, so that it waits for its answer.
fn asked(
    services: &Services,
    said: &Utterance,
    question: Question,
) -> Result<Outcome, ServiceError> {
    let entries = said.ask(services, question.clone().about(&said.text, said.on))?;
    Ok(Outcome::of_line(entries, LogReply::Question { question }))
}

/// What was typed as the conversation has it, and what it says of the row's set; none where that is gone.
pub(super) fn read_row(
    services: &Services,
    scene: &Scene,
    reader: &Reader,
    log: &dyn SetLog,
    row: &Row,
    words: &str,
) -> Result<Option<(String, Reading)>, ServiceError> {
    let setting = scene.setting(services, log);
    match row {
        Row::Logged(id) => {
            let Some(set) = reader.set(*id)? else {
                return Ok(None);
            };
            let place = place_of(reader, &set)?;
            let said = text::edit_row(place, &set.exercise, words);
            Ok(Some((said, shorthand::read_edit(&set, place, words, &setting)?)))
        }
        Row::Planned { exercise, exercise_id } => {
            let planned = Planned { name: exercise.clone(), id: exercise_id.clone(), next: None };
            let key = planned.key();
            let setting =
                Setting { current: Some(planned.clone()), work: Some(planned), ..setting };
            let reading = match shorthand::read(words, &setting)? {
                Reading::Change(_) => Reading::NotALog,
                Reading::Sets(line) if line.drafts.iter().any(|set| set.key() != key) => {
                    Reading::NotALog
                }
                reading => reading,
            };
            Ok(Some((text::log_row(exercise, words), reading)))
        }
    }
}

/// Asks why an exercise of today's plan is to be swapped, and keeps both in the conversation. Blocks
/// until that is durable.
pub(super) fn swap_exercise(
    services: &Services,
    key: &ExerciseKey,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let board = standing_board(services, &reader)?;
    let item = board.as_ref().and_then(|board| board.items().find(|item| item.key() == *key));
    let Some(item) = item else {
        return Ok(Outcome::said(AdjustError::NoSuchItem.to_string()));
    };
    if let Some(why_not) = not_swapped(services, item) {
        return Ok(Outcome::said(why_not.to_string()));
    }
    let question = setwise_offline::why_swap(&item.planned.name);
    let said = Utterance::now(services, text::swap_row(&item.planned.name));
    asked(services, &said, question)
}

fn not_swapped(services: &Services, item: &BoardItem) -> Option<AdjustError> {
    let name = item.planned.name.clone();
    if item.is_ticked() {
        return Some(AdjustError::ItemDone { name });
    }
    let known = item.exercise_id.as_ref().and_then(|id| services.catalog.get(id));
    known.is_none().then_some(AdjustError::NotInCatalogue { name })
}

fn place_of(reader: &Reader, set: &SetResult) -> Result<SetPlace, ServiceError> {
    Ok(SetPlace::of(set, &reader.on_date(set.date)?))
}
