//! What phrases of the athlete's mean.

use super::change::{self, Change};
use super::entity::Entity;
use super::error::StoreErrorKind;
use super::journal::{ChangeKind, Undo};
use super::limits::MOST_TAUGHT_PHRASES;
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{rekey, things};
use rusqlite::Connection;
use setwise_domain::command::{Applied, KeyChange, Rejection};
use setwise_domain::taught_phrase::{TaughtPhrase, phrase_key};
use setwise_domain::team::Shared;
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
    let count = all(connection)?.len();
    if before.is_none() && count >= MOST_TAUGHT_PHRASES {
        return Err(Rejection::TooManyPhrases(count).into());
    }
    let mut teaching = Change::begin(work, ChangeKind::Teach, Undo::Possible)?;
    let sets: Result<usize, Halt> =
        moves.iter().map(|one| rekey::move_all(&mut teaching, one)).sum();
    let done = sets.and_then(|sets| {
        teaching.add(&put_op(&phrase))?;
        Ok(Applied::Taught { phrase: phrase.clone(), sets })
    });
    teaching.settle(done, |_| true, |_| summary(&phrase))
}

pub(super) fn unteach(work: &Work<'_>, phrase: &str) -> Result<Applied, Halt> {
    let key = phrase_key(phrase);
    let phrase = find(work.connection, &key)?.ok_or(Rejection::NothingTaught)?;
    let ops = [Op::Phrase(Id::Name(key), Deed::Remove)];
    change::commit(work, ChangeKind::Teach, &summary(&phrase), Undo::Possible, &ops)?;
    Ok(Applied::Untaught { phrase })
}

/// Those of an import that say nothing else of a phrase that is taught already.
pub(super) fn new_of(
    connection: &Connection,
    phrases: &[TaughtPhrase],
) -> Result<Vec<Op>, StoreErrorKind> {
    let mut ops = Vec::new();
    for phrase in phrases {
        if find(connection, &phrase.key())?.is_none() {
            ops.push(put_op(phrase));
        }
    }
    Ok(ops)
}

fn put_op(phrase: &TaughtPhrase) -> Op {
    Op::Phrase(Id::Name(phrase.key()), Deed::Put(Box::new(phrase.clone())))
}

impl Entity for TaughtPhrase {
    const KIND: &'static str = "taught phrase";

    /// Sets carry the exercise itself, and how somebody says things is their own.
    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// As an undo names it.
fn summary(phrase: &TaughtPhrase) -> String {
    format!("what {} means", text::quoted(&phrase.phrase))
}

fn find(connection: &Connection, key: &str) -> Result<Option<TaughtPhrase>, StoreErrorKind> {
    TaughtPhrase::read(connection, &Id::Name(key.to_owned()))
}

/// By their keys.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<TaughtPhrase>> {
    things::each(connection, things::ALL, [TaughtPhrase::KIND])
}
