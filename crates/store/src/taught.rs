//! What phrases of the athlete's mean.

use super::columns;
use super::editing::Changing;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::limits::MOST_TAUGHT_PHRASES;
use super::rekey;
use super::work::{Halt, Work};
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::command::{Applied, KeyChange, Rejection};
use setwise_domain::taught_phrase::{TaughtPhrase, phrase_key};
use setwise_words::text;

/// Teaches a phrase, and moves the sets that were logged by it as a name, in one change. What is taught
/// already is no change.
pub(super) fn teach(
    work: &Work<'_>,
    phrase: TaughtPhrase,
    moves: &[KeyChange],
) -> Result<Applied, Halt> {
    let connection = work.connection;
    let key = phrase.key();
    let before = find(connection, &key)?;
    if moves.is_empty() && before.as_ref().is_some_and(|before| before.means == phrase.means) {
        return Ok(Applied::Taught { phrase, sets: 0 });
    }
    let count: u32 = connection
        .prepare_cached("SELECT count(*) FROM taught_phrases")?
        .query_row([], |row| row.get(0))?;
    let count = count as usize;
    if before.is_none() && count >= MOST_TAUGHT_PHRASES {
        return Err(Rejection::TooManyPhrases(count).into());
    }
    let summary = summary(&phrase);
    let seq = journal::record(work, ChangeKind::Teach, &summary, Undo::Possible, &[])?;
    let mut changing = Changing::within(work, seq);
    let mut sets = 0;
    for change in moves {
        sets += rekey::move_all(connection, &mut changing, change)?;
    }
    let mut effects = changing.into_effects()?;
    put(connection, &key, Some(&phrase))?;
    effects.push(Effect::Teach { key, said: Some(phrase.clone()) });
    journal::complete(connection, seq, &summary, &effects)?;
    Ok(Applied::Taught { phrase, sets })
}

pub(super) fn unteach(work: &Work<'_>, phrase: &str) -> Result<Applied, Halt> {
    let key = phrase_key(phrase);
    let phrase = find(work.connection, &key)?.ok_or(Rejection::NothingTaught)?;
    let effects = [Effect::Teach { key: key.clone(), said: None }];
    journal::record(work, ChangeKind::Teach, &summary(&phrase), Undo::Possible, &effects)?;
    put(work.connection, &key, None)?;
    Ok(Applied::Untaught { phrase })
}

/// Those of an import that say nothing else of a phrase that is taught already.
pub(super) fn arrive(
    connection: &Connection,
    phrases: &[TaughtPhrase],
) -> Result<Vec<Effect>, StoreErrorKind> {
    let mut effects = Vec::new();
    for phrase in phrases {
        let key = phrase.key();
        if find(connection, &key)?.is_none() {
            put(connection, &key, Some(phrase))?;
            effects.push(Effect::Teach { key, said: Some(phrase.clone()) });
        }
    }
    Ok(effects)
}

/// As an undo names it.
fn summary(phrase: &TaughtPhrase) -> String {
    format!("what {} means", text::quoted(&phrase.phrase))
}

/// What is said of one takes the place of what was said before.
pub(super) fn put(
    connection: &Connection,
    key: &str,
    said: Option<&TaughtPhrase>,
) -> Result<(), StoreErrorKind> {
    match said {
        Some(said) => connection
            .prepare_cached("INSERT OR REPLACE INTO taught_phrases (key, body) VALUES (?1, ?2)")?
            .execute((key, columns::to_json(said)?))?,
        None => connection
            .prepare_cached("DELETE FROM taught_phrases WHERE key = ?1")?
            .execute([key])?,
    };
    Ok(())
}

fn find(connection: &Connection, key: &str) -> rusqlite::Result<Option<TaughtPhrase>> {
    connection
        .prepare_cached("SELECT body FROM taught_phrases WHERE key = ?1")?
        .query_row([key], |row| columns::json(row, 0))
        .optional()
}

/// By their keys.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<TaughtPhrase>> {
    connection
        .prepare_cached("SELECT body FROM taught_phrases ORDER BY key")?
        .query_map([], |row| columns::json(row, 0))?
        .collect()
}
