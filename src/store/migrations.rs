//! How the database came to have the shape it has: an ordered table, only ever added to.

use super::error::FaultKind;
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
];

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
) -> Result<(), FaultKind> {
    while version_of(connection)? < newest(migrations) {
        let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let from = version_of(&step)?;
        let at_once = if from == 0 { migrations.len() } else { 1 };
        let due = migrations.iter().filter(|due| due.version > from);
        for migration in due.take(at_once) {
            tracing::info!(
                version = migration.version,
                why = migration.why,
                "migrating"
            );
            carry_out(&step, migration)?;
        }
        step.commit()?;
    }
    Ok(())
}

fn carry_out(step: &Transaction<'_>, migration: &Migration) -> rusqlite::Result<()> {
    step.execute_batch(migration.sql)?;
    step.pragma_update(None, "application_id", APPLICATION_ID)?;
    step.pragma_update(None, "user_version", migration.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_count_up_from_one() {
        let versions: Vec<i64> = MIGRATIONS.iter().map(|m| m.version).collect();
        assert_eq!(versions, (1..=newest(MIGRATIONS)).collect::<Vec<_>>());
    }

    #[test]
    fn every_table_is_strict() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, MIGRATIONS).unwrap();
        let lax: i64 = connection
            .query_row(
                "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND NOT strict \
                 AND name NOT LIKE 'sqlite_%'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(lax, 0);
    }

    #[test]
    fn one_that_fails_leaves_no_trace() {
        let mut connection = Connection::open_in_memory().unwrap();
        let broken = [Migration {
            version: 1,
            why: "a test",
            sql: "CREATE TABLE half (a INTEGER) STRICT; CREATE TABLE half (a INTEGER) STRICT;",
        }];
        migrate(&mut connection, &broken).unwrap_err();
        assert_eq!(version_of(&connection).unwrap(), 0);
        assert!(!connection.table_exists(None, "half").unwrap());
    }

    #[test]
    fn past_sets_end_with_the_columns_of_sets() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, MIGRATIONS).unwrap();
        let columns = |table: &str| -> Vec<String> {
            let mut statement = connection
                .prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")
                .unwrap();
            statement
                .query_map([table], |row| row.get(0))
                .unwrap()
                .map(Result::unwrap)
                .collect()
        };
        assert_eq!(columns("past_sets")[3..], columns("sets"));
    }
}
