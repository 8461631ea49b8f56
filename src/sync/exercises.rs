//! The athlete's own exercises between their file and the records: what was changed in the file becomes
//! records, and what the records have from elsewhere is written into it.

use crate::catalog::{Catalog, OwnExercise, OwnFile};
use crate::coach::{self, ServiceError, Services};
use crate::domain::command::Command;
use crate::domain::exercise::Exercise;
use crate::domain::own_exercise::OwnEntry;
use crate::domain::tool_call::{Caller, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// What comparing both came to.
#[derive(Debug, Default)]
pub struct Exercises {
    /// Entries that were written into the file, or removed from it.
    pub written: u64,
    /// Why the file is left as it is.
    pub left_out: Option<String>,
}

type Entries = BTreeMap<String, String>;

/// Compares the file with the records, in both directions. Blocks. A file that can't be read is neither
/// taken for empty nor written over, and one that is not there is no wish to remove all that it had.
pub fn compare(services: &Services) -> Result<Exercises, ServiceError> {
    let Some(path) = Catalog::own_file() else {
        return Ok(Exercises::default());
    };
    let reader = services.store.reader()?;
    let left_out = |why: String| Ok(Exercises { left_out: Some(why), ..Exercises::default() });
    let known: BTreeMap<String, Option<String>> =
        reader.own_exercises()?.into_iter().map(|one| (one.id, one.entry)).collect();
    let before = by_id(reader.own_exercises_in_file()?);
    let is_there = path.exists();
    if !is_there && known.values().all(Option::is_none) {
        return Ok(Exercises::default());
    }
    let lock = match OwnFile::lock(path) {
        Ok(lock) => lock,
        Err(error) => return left_out(error.to_string()),
    };
    let file = OwnFile::read(path).unwrap_or_default();
    if let Some(issue) = file.issues.first() {
        return left_out(format!("{issue}; your own exercises are not synced until that is fixed"));
    }
    let entries: Vec<OwnExercise> = file.entries.into_iter().map(|(_, entry)| entry).collect();
    let now = texts(&entries)?;
    let base = if is_there { &before } else { &now };
    let changes = changed(base, &now, &known);
    if !changes.is_empty() || before != now {
        keep(services, changes, &now)?;
    }
    let Some(wanted) = wanted(&reader.own_exercises()?, &now) else {
        return left_out(
            "an own exercise that came can't be read here; update setwise to have it".to_owned(),
        );
    };
    if wanted.is_empty() {
        return Ok(Exercises::default());
    }
    let after = match OwnFile::change(path, &wanted) {
        Ok(after) => after,
        Err(error) => return left_out(error.to_string()),
    };
    keep(services, Vec::new(), &texts(&after)?)?;
    drop(lock);
    follow(services, entries, after)?;
    Ok(Exercises { written: u64::try_from(wanted.len()).unwrap_or(u64::MAX), left_out: None })
}

/// Sets that were logged by the name of one that came are kept under it, as where it is added here; and
/// those of one that went under its name.
fn follow(
    services: &Services,
    before: Vec<OwnExercise>,
    after: Vec<OwnExercise>,
) -> Result<(), ServiceError> {
    let joined = |entries| {
        let joined = Catalog::join(entries);
        joined.map_err(|error| ServiceError::Broken(error.to_string()))
    };
    let (before, after) = (joined(before)?.catalog, joined(after)?.catalog);
    let gone = |one: &&Exercise| after.get(&one.id).is_none();
    for exercise in before.own().iter().filter(gone) {
        coach::part_history(services, exercise)?;
    }
    coach::gather_history(services, &after)?;
    Ok(())
}

fn keep(services: &Services, changes: Vec<OwnEntry>, file: &Entries) -> Result<(), ServiceError> {
    let file =
        file.iter().map(|(id, entry)| OwnEntry { id: id.clone(), entry: Some(entry.clone()) });
    let command = Command::KeepExercises { changes, file: file.collect() };
    let kept = services.executor.command(command, &Origin::of(Caller::Athlete))?;
    kept.map(drop).map_err(|rejection| ServiceError::Broken(rejection.to_string()))
}

/// What was changed in the file since both were compared, and is not what the records say already.
fn changed(
    before: &Entries,
    now: &Entries,
    known: &BTreeMap<String, Option<String>>,
) -> Vec<OwnEntry> {
    let ids: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let is_changed = |id: &&String| {
        let is_known = known.get(*id).is_some_and(|one| one.as_ref() == now.get(*id));
        before.get(*id) != now.get(*id) && !is_known
    };
    let changed = ids
        .into_iter()
        .filter(is_changed)
        .map(|id| OwnEntry { id: id.clone(), entry: now.get(id).cloned() });
    changed.collect()
}

/// What the file is to have otherwise; none where a record can't be read.
fn wanted(known: &[OwnEntry], now: &Entries) -> Option<Vec<(String, Option<OwnExercise>)>> {
    let differs = known.iter().filter(|one| one.entry.as_ref() != now.get(&one.id));
    let wanted = differs.map(|one| {
        let entry = one.entry.as_deref().map(serde_json::from_str).transpose();
        Some((one.id.clone(), entry.ok()?))
    });
    wanted.collect()
}

/// Each entry as it is recorded. Of two with one id the first counts, as in the catalogue.
fn texts(entries: &[OwnExercise]) -> Result<Entries, ServiceError> {
    let mut texts = Entries::new();
    for entry in entries {
        let text = serde_json::to_string(entry);
        let text = text.map_err(|error| ServiceError::Broken(error.to_string()))?;
        texts.entry(entry.known_id()).or_insert(text);
    }
    Ok(texts)
}

fn by_id(entries: Vec<OwnEntry>) -> Entries {
    let with_text = entries.into_iter().filter_map(|one| Some((one.id, one.entry?)));
    with_text.collect()
}

#[cfg(test)]
mod tests;
