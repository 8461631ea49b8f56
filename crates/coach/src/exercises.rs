//! History goes on under an exercise that has come to be known, and under its name once it is not.

use super::actions::carry_out;
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::command::{Applied, Command, KeyChange};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::text::{counted, printable};

/// Puts sets that were logged by a name alone under the athlete's own exercise of that name, by a
/// catalogue that this run of the program need not go by yet; `None` where there are none. Blocks
/// until that is durable.
pub fn gather_history(
    services: &Services,
    catalog: &Catalog,
) -> Result<Option<Outcome>, ServiceError> {
    let mut changes = Vec::new();
    for done in services.store.reader()?.exercises_done()? {
        let Some(name) = done.key.as_str().strip_prefix('~') else {
            continue;
        };
        if let Resolution::Found { exercise, how: Match::Alias } = catalog.resolve(name)
            && catalog.is_own(exercise)
        {
            changes.push(KeyChange { to: exercise.key(), from: done.key });
        }
    }
    rekey(services, changes, "kept under the exercise")
}

/// Puts the sets of exercises that are known no longer back under their names. Blocks until that
/// is durable.
pub fn part_history(services: &Services, gone: &Exercise) -> Result<Option<Outcome>, ServiceError> {
    let change = KeyChange { from: gone.key(), to: ExerciseKey::new(None, &gone.name) };
    let name = printable(&gone.name);
    rekey(services, vec![change], &format!("kept under the name '{name}'"))
}

fn rekey(
    services: &Services,
    changes: Vec<KeyChange>,
    how: &str,
) -> Result<Option<Outcome>, ServiceError> {
    let done = services.store.reader()?.exercises_done()?;
    let any = |change: &KeyChange| done.iter().any(|one| one.key == change.from);
    if !changes.iter().any(any) {
        return Ok(None);
    }
    let how = how.to_owned();
    let said = carry_out(services, Command::Rekey(changes), move |end| match end {
        Ok(Applied::Rekeyed { sets }) => format!(
            "{} logged before {} {how} now; `setwise undo` takes that back.",
            counted(*sets, "set"),
            if *sets == 1 { "is" } else { "are" }
        ),
        Ok(_) => String::new(),
        Err(rejection) => format!("Sets logged before stay where they are: {rejection}."),
    })?;
    Ok(Some(said))
}
