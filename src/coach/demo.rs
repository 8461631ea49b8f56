//! A home with a year of plausible training in it, to look at every tab with.

mod year;

use super::services::{ServiceError, Services};
use super::{Verdict, propose_known, settle};
use crate::domain::command::{Applied, Command};
use crate::domain::exercise::{Equipment, Level};
use crate::domain::imported_sets::ImportedSets;
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::profile::{Goal, Profile};
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::program::known_program;

/// The program that the athlete of the year has followed, by its id.
const PROGRAM: &str = "generic-upper-lower";

/// What a coach asked of the log: one call by a wrong name, refused, and sent again as it was corrected.
const CALLS: [(&str, &str); 4] = [
    ("show_plan", "{}"),
    ("show_records", r#"{"exerciseName":"Back Squat"}"#),
    ("show_records", r#"{"exercise":"Back Squat"}"#),
    (
        "query_log",
        r#"{"metric":"hard-sets","pick":"least","among":"muscles"}"#,
    ),
];

/// Fills a home that has no sets yet; none where it has some. Gives back how many were stored.
pub fn fill_demo(services: &Services) -> Result<Option<usize>, ServiceError> {
    if !services.store.reader()?.exercises_done()?.is_empty() {
        return Ok(None);
    }
    let origin = Origin::of(Caller::Athlete);
    let command = |command| services.executor.command(command, &origin);
    let _ = command(Command::SaveProfile(profile()))?;
    let sets = year::sets(services.stamps.today(), services.catalog, || {
        services.stamps.id()
    });
    let mut sets = ImportedSets::from(sets);
    sets.weighed = year::weights(services.stamps.today(), || services.stamps.id());
    let added = match command(Command::ImportSets(sets))? {
        Ok(Applied::Imported { added, .. }) => added,
        _ => 0,
    };
    if let Ok(known) = known_program(PROGRAM) {
        let (_, proposal) = propose_known(services, known)?;
        settle(services, proposal.id, Verdict::Accept)?;
    }
    let coach = Origin::of(Caller::Offline);
    for (tool, arguments) in CALLS {
        let call = ToolCall::native(tool, arguments.to_owned(), None);
        services.executor.calls(vec![call], &coach, None)?;
    }
    Ok(Some(added))
}

fn profile() -> Profile {
    Profile {
        unit: Unit::Lb,
        days_per_week: 4,
        minutes_per_day: 90,
        equipment: Equipment::ALL.to_vec(),
        goal: Goal::Hypertrophy,
        level: Level::Intermediate,
        bodyweight: Some(Load::new(Decimal::from_f64(181.0), Unit::Lb)),
        introduced: true,
        ..Profile::default()
    }
}

#[cfg(test)]
mod tests;
