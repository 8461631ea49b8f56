//! How the database came to have the shape it has: an ordered table, only ever added to.

use super::claims;
use super::error::StoreErrorKind;
use rusqlite::{Connection, Transaction, TransactionBehavior};

/// One step, carried out in one transaction.
pub(super) struct Migration {
    /// Counts up from 1; kept in the file as `user_version`.
    pub version: i64,
    /// What it was needed for.
    pub why: &'static str,
    pub sql: &'static str,
}

/// Never change one that has been released: add another.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        why: "sets, their history, the journal of changes and the standing records",
        sql: include_str!("schema/1-log.sql"),
    },
    Migration {
        version: 2,
        why: "every tool call with its outcome, for replay and statistics",
        sql: include_str!("schema/2-calls.sql"),
    },
    Migration {
        version: 3,
        why: "the profile, plans and proposals",
        sql: include_str!("schema/3-plans.sql"),
    },
    Migration {
        version: 4,
        why: "the conversation, kept between runs",
        sql: include_str!("schema/4-conversation.sql"),
    },
    Migration {
        version: 5,
        why: "coaches' plans that could not be taken over, so that prompts can be mended",
        sql: include_str!("schema/5-plan-failures.sql"),
    },
    Migration {
        version: 6,
        why: "debriefs by their sections, and what is remembered of the athlete",
        sql: include_str!("schema/6-debriefs.sql"),
    },
    Migration {
        version: 7,
        why: "programs that were accepted",
        sql: include_str!("schema/7-programs.sql"),
    },
    Migration {
        version: 8,
        why: "the training calendar, and replies kept under idempotency keys",
        sql: include_str!("schema/8-calendar.sql"),
    },
    Migration {
        version: 9,
        why: "conversations that end, and are gone back to",
        sql: include_str!("schema/9-conversations.sql"),
    },
    Migration {
        version: 10,
        why: "changes that say what they did, the same on every device",
        sql: include_str!("schema/10-journal.sql"),
    },
    Migration {
        version: 11,
        why: "sets in parts, by sides and in supersets",
        sql: include_str!("schema/11-structure.sql"),
    },
    Migration {
        version: 12,
        why: "for which slot of a program a set was done",
        sql: include_str!("schema/12-slots.sql"),
    },
    Migration {
        version: 13,
        why: "sessions on several days of the week and at a time of day, and series that were divided",
        sql: include_str!("schema/13-calendar-days.sql"),
    },
    Migration {
        version: 14,
        why: "what was done of an exercise on a day, in all",
        sql: include_str!("schema/14-exercise-days.sql"),
    },
    Migration {
        version: 15,
        why: "the title of the workout that a set was done in",
        sql: include_str!("schema/15-workout.sql"),
    },
    Migration {
        version: 16,
        why: "what the athlete weighed, and when",
        sql: include_str!("schema/16-bodyweight.sql"),
    },
    Migration {
        version: 17,
        why: "what was said of files that were imported",
        sql: include_str!("schema/17-import-answers.sql"),
    },
    Migration {
        version: 18,
        why: "no index that each logged set pays for and few questions need",
        sql: include_str!("schema/18-fewer-indexes.sql"),
    },
    Migration {
        version: 19,
        why: "changes that come from the athlete's other devices",
        sql: include_str!("schema/19-sync.sql"),
    },
    Migration {
        version: NO_RECORDS_OF_DROPS,
        why: "drops are volume, but no record, estimate or most reps of a day",
        sql: include_str!("schema/20-drops.sql"),
    },
    Migration {
        version: 21,
        why: "what coaches send to athletes",
        sql: include_str!("schema/21-team-messages.sql"),
    },
    Migration {
        version: 22,
        why: "the athlete's own exercises on their other devices",
        sql: include_str!("schema/22-own-exercises.sql"),
    },
    Migration {
        version: 23,
        why: "notes found by their words",
        sql: include_str!("schema/23-notes.sql"),
    },
    Migration {
        version: 24,
        why: "lines that were not understood, and what phrases of the athlete's mean",
        sql: include_str!("schema/24-lines.sql"),
    },
];

/// What all of them come to in an empty database, told at once: a new home does not live through
/// the years of an old one, which takes four times as long. Written from the migrations by the test
/// that holds it to them, never by hand.
const WHOLE: &str = include_str!("schema/whole.sql");

/// From this version on drops hold no record: those of exercises that have any are rebuilt, which
/// takes what the catalogue knows of an exercise.
const NO_RECORDS_OF_DROPS: i64 = 20;

/// `SETW`: tells a database of this program from any other.
pub(super) const APPLICATION_ID: i64 = 0x5345_5457;

/// The version that `migrations` lead to.
pub(super) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |last| last.version)
}

pub(super) fn version_of(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Carries out those that are missing, each in a transaction of its own. A new database is made
/// whole in one, so that an instance that starts at the same moment never finds it half made and
/// takes it for an old one. Where another process got there first, none are carried out.
pub(super) fn migrate(
    connection: &mut Connection,
    migrations: &[Migration],
) -> Result<(), StoreErrorKind> {
    while version_of(connection)? < newest(migrations) {
        let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let from = version_of(&step)?;
        if from == 0 && newest(migrations) == newest(MIGRATIONS) {
            make_whole(&step)?;
        } else {
            let at_once = if from == 0 { migrations.len() } else { 1 };
            let due = migrations.iter().filter(|due| due.version > from);
            for migration in due.take(at_once) {
                carry_out(&step, migration)?;
            }
        }
        step.commit()?;
    }
    Ok(())
}

fn make_whole(step: &Transaction<'_>) -> rusqlite::Result<()> {
    tracing::info!(version = newest(MIGRATIONS), "a new database");
    step.execute_batch(WHOLE)?;
    sign(step, newest(MIGRATIONS))
}

fn carry_out(step: &Transaction<'_>, migration: &Migration) -> rusqlite::Result<()> {
    tracing::info!(version = migration.version, why = migration.why, "migrating");
    step.execute_batch(migration.sql)?;
    if migration.version == NO_RECORDS_OF_DROPS {
        let with_drops: Vec<i64> = step
            .prepare("SELECT DISTINCT exercise FROM sets WHERE kind = 'drop'")?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        for exercise in with_drops {
            claims::rebuild(step, exercise)?;
        }
    }
    sign(step, migration.version)
}

fn sign(step: &Transaction<'_>, version: i64) -> rusqlite::Result<()> {
    step.pragma_update(None, "application_id", APPLICATION_ID)?;
    step.pragma_update(None, "user_version", version)
}

#[cfg(test)]
mod tests;
