//! What a debrief says of the calendar, in a sentence: worked out as `calendar_propose` works out a wish,
//! before the debrief is kept.

use super::planner::Planner;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::debrief::{CalendarWish, Debrief, DebriefSection};
use setwise_domain::profile::Profile;
use setwise_store::{Reader, StoreError};
use setwise_training::assistant::{End, Mode, Turn};
use setwise_training::calendar::hold_debrief;
use std::sync::Arc;

/// Makes operations of what is said; what comes to none is noted with why.
pub fn plan_debrief(
    debrief: &mut Debrief,
    planner: Option<&Planner>,
    reader: &Reader,
    catalog: &'static Catalog,
    profile: &Profile,
    today: Date,
) -> Result<(), StoreError> {
    let trained = crate::trained::read(reader, catalog, today)?;
    let calendar = Arc::clone(&trained.calendar);
    let Some(CalendarWish::Said(said)) = &debrief.calendar else {
        hold_debrief(debrief, &calendar, today);
        return Ok(());
    };
    let end = planner.and_then(|planner| {
        planner.plan(Turn {
            message: said.trim().to_owned(),
            mode: Mode::Plan,
            selection: None,
            transcript: Vec::new(),
            question: None,
            calendar,
            today,
            dates: profile.unit.into(),
        })
    });
    let worked_out = match end {
        Some(End::Planned(outcome)) if !outcome.planned.operations.is_empty() => {
            Ok(outcome.planned.operations)
        }
        Some(End::Planned(outcome)) => Err(outcome.text),
        Some(End::Asked(asked)) => Err(asked.question),
        Some(End::Said(text) | End::Failed(text)) => Err(text),
        None => Err("it was not worked out".to_owned()),
    };
    match worked_out {
        Ok(operations) => debrief.calendar = Some(CalendarWish::Operations(operations)),
        Err(why) => {
            debrief.calendar = None;
            debrief.unkept.push((DebriefSection::Calendar, why));
        }
    }
    Ok(())
}
