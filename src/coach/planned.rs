//! A set of today's plan logged at its target, by one key.

use super::log_line::{LogReply, Utterance, log};
use super::reading;
use super::services::{ServiceError, Services};
use super::today::standing_board;
use crate::catalog::Catalog;
use crate::domain::board::{BoardItem, Missing, PlannedSet};
use crate::domain::set_result::{SetDraft, Source};
use crate::domain::text::printable;
use crate::shorthand::Line;
use crate::store::Reader;
use crate::today;

/// Logs the set that the athlete saw, as a typed line is logged; where the plan asks for something
/// else by now, nothing is logged, and the sentence says what it asks for. Blocks until that is
/// durable.
pub fn log_planned(services: &Services, seen: &PlannedSet) -> Result<LogReply, ServiceError> {
    let reader = services.store.reader()?;
    let now = planned_now(services, &reader, seen)?;
    if now.as_ref() != Some(seen) {
        return Ok(LogReply::refused(moved_on(
            seen,
            now.as_ref(),
            services.catalog,
        )));
    }
    if let Some(missing) = seen.missing {
        let what = match missing {
            Missing::Load => "load",
            Missing::Count => "reps",
        };
        return Ok(LogReply::refused(format!(
            "{} has no {what} to go by: type it, as in bench 185 x8.",
            printable(&seen.exercise)
        )));
    }
    let drafts = vec![SetDraft {
        exercise: seen.exercise.clone(),
        exercise_id: seen.exercise_id.clone(),
        date: services.stamps.today(),
        set_number: None,
        performance: seen.target.clone(),
        source: Source::Athlete,
    }];
    let words = reading::write(services, &reader, &drafts)?;
    let line = Line {
        drafts,
        remarks: Vec::new(),
        bare: Vec::new(),
    };
    let said = Utterance {
        by_enter: true,
        ..Utterance::now(services, words)
    };
    log(services, &reader, said, line)
}

/// The same set of the plan as it is asked for now.
fn planned_now(
    services: &Services,
    reader: &Reader,
    seen: &PlannedSet,
) -> Result<Option<PlannedSet>, ServiceError> {
    let Some(board) = standing_board(services, reader)? else {
        return Ok(None);
    };
    if board.stored.id != seen.plan {
        return Ok(today::next_set(&board, services.catalog));
    }
    let done = board.items().nth(seen.item).map_or(0, BoardItem::sets_done);
    Ok(today::set_of(&board, seen.item, done, services.catalog))
}

fn moved_on(seen: &PlannedSet, now: Option<&PlannedSet>, catalog: &Catalog) -> String {
    let word = |set: &PlannedSet| {
        let formatter = crate::text::Formatter::as_entered(catalog);
        format!(
            "{} {}, set {}",
            printable(&set.exercise),
            formatter.performance(&set.target, set.exercise_id.as_ref()),
            set.number
        )
    };
    let now = now.map_or_else(
        || "no plan stands now".to_owned(),
        |now| format!("it asks for {} now", word(now)),
    );
    format!(
        "The plan has changed since you saw {}: {now}. Nothing was logged.",
        word(seen)
    )
}
