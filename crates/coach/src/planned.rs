//! A set of today's plan logged at its target, by one key.

use super::intent::Outcome;
use super::log_line::{Utterance, log};
use super::reading;
use super::services::{ServiceError, Services};
use super::today::standing_board;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{BoardItem, Missing, PlannedSet};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{SetDraft, Source};
use setwise_domain::text::printable;
use setwise_shorthand::Line;
use setwise_store::Reader;
use setwise_training::today;

/// Logs the set that the athlete saw, as a typed line is logged; where the plan asks for something
/// else by now, nothing is logged, and the sentence says what it asks for. Blocks until that is
/// durable.
pub(super) fn log_planned(services: &Services, seen: &PlannedSet) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    // Of two taps on one set that come at once, both may find it open, and only the first gets this number:
    // so it is read before.
    let number = next_number(services, &reader, seen)?;
    match asked_now(services, &reader, seen)? {
        Asks::For(now) if *now == *seen => {}
        now => return Ok(Outcome::refused(moved_on(seen, &now, services.catalog))),
    }
    if let Some(missing) = seen.missing {
        let what = match missing {
            Missing::Load => "load",
            Missing::Count => "reps",
        };
        return Ok(Outcome::refused(format!(
            "{} has no known {what}: type it, as in bench 185 x8.",
            printable(&seen.exercise)
        )));
    }
    let mut drafts = vec![SetDraft {
        exercise: seen.exercise.clone(),
        exercise_id: seen.exercise_id.clone(),
        date: services.stamps.today(),
        set_number: None,
        performance: seen.target.clone(),
        source: Source::Athlete,
    }];
    let words = reading::write(services, &reader, &drafts)?;
    drafts[0].set_number = number;
    let line = Line { drafts, remarks: Vec::new(), bare: Vec::new() };
    let said = Utterance { by_enter: true, ..Utterance::now(services, words) };
    let outcome = log(services, line, said.place(services))?;
    if !outcome.changed {
        let now = asked_now(services, &services.store.reader()?, seen)?;
        if !matches!(&now, Asks::For(now) if **now == *seen) {
            return Ok(Outcome::refused(moved_on(seen, &now, services.catalog)));
        }
    }
    Ok(outcome)
}

/// The number behind the highest of the day.
fn next_number(
    services: &Services,
    reader: &Reader,
    seen: &PlannedSet,
) -> Result<Option<u8>, ServiceError> {
    let key = ExerciseKey::new(seen.exercise_id.as_ref(), &seen.exercise);
    let sets = reader.on_date(services.stamps.today())?.into_iter();
    let same = sets.filter(|set| set.key() == key);
    Ok(same.map(|set| set.set_number).max().unwrap_or(0).checked_add(1))
}

/// What the plan asks for by now.
enum Asks {
    NoPlan,
    NothingMore,
    For(Box<PlannedSet>),
}

/// The same set of the plan as it is asked for now; where the sets of its exercise are done, what comes next.
fn asked_now(
    services: &Services,
    reader: &Reader,
    seen: &PlannedSet,
) -> Result<Asks, ServiceError> {
    let Some(board) = standing_board(services, reader)? else {
        return Ok(Asks::NoPlan);
    };
    let done = board.items().nth(seen.item).map_or(0, BoardItem::sets_done);
    let is_one_more = |set: &PlannedSet| set.number > usize::from(set.asked);
    let same = Some(&board)
        .filter(|board| board.stored.id == seen.plan)
        .and_then(|board| today::set_of(board, seen.item, done, services.catalog))
        .filter(|now| is_one_more(seen) || !is_one_more(now));
    let now = same.or_else(|| today::next_set(&board, services.catalog));
    Ok(now.map_or(Asks::NothingMore, |set| Asks::For(Box::new(set))))
}

fn moved_on(seen: &PlannedSet, now: &Asks, catalog: &Catalog) -> String {
    let word = |set: &PlannedSet| {
        let formatter = setwise_words::text::Formatter::as_entered(catalog);
        format!(
            "{} {}, set {}",
            printable(&set.exercise),
            formatter.performance(&set.target, set.exercise_id.as_ref()),
            set.number
        )
    };
    let now = match now {
        Asks::NoPlan => "there is no plan now".to_owned(),
        Asks::NothingMore => "it asks for nothing more now".to_owned(),
        Asks::For(now) => format!("it asks for {} now", word(now)),
    };
    format!("The plan has changed since you saw {}: {now}. Nothing was logged.", word(seen))
}
