//! No query reads more than it needs: each goes by an index, or by rows from one end.

use crate::tests::support::{House, stranger};
use crate::{
    calendar, calendar_days, calls, claims, conversation, day_totals, debriefs, folding, journal,
    kept_marks, log, notes, plans, programs, proposals, slots, things, versions, weigh_ins,
};
use rusqlite::Connection;

/// The steps of a query, without what it was asked for.
fn steps(connection: &Connection, sql: &str) -> String {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    for index in 1..=statement.parameter_count() {
        statement.raw_bind_parameter(index, 1).unwrap();
    }
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        steps.push(row.get::<_, String>(3).unwrap());
    }
    steps.join("\n")
}

/// The scans without an index are those that stop at once: the newest row, by the rows' own order;
/// and those of the exercises, of which there are few.
#[test]
#[expect(clippy::too_many_lines, reason = "a line for each step of each query")]
fn every_query_goes_by_an_index() {
    let house = House::new();
    let connection = stranger(&house.path());
    let plan = [
        log::ON_DATE,
        log::BETWEEN,
        log::OF_EXERCISE,
        log::DAYS_OF_EXERCISE,
        log::LAST_DONE,
        log::EVERY,
        claims::CLAIMS,
        calls::SEEN,
        calls::NEWEST,
        journal::OWN_NEWEST_FIRST,
        journal::AFTER,
        plans::STANDING,
        plans::HISTORY,
        programs::STANDING,
        proposals::OPEN,
        calendar::NUMBERED,
        calendar::EVERY_SESSION,
        calendar_days::ON_DAYS,
        debriefs::NEWEST_OF,
        things::ALL,
        conversation::BEFORE,
        slots::OF_PROGRAM,
        slots::NEWER_OF_PROGRAM,
        kept_marks::CHANGED_SINCE,
        folding::TOUCHED_BY,
        folding::CAME_BY,
        versions::CHANGED,
        day_totals::INSERT,
        day_totals::OF_EXERCISE,
        day_totals::BETWEEN,
        day_totals::DAYS,
        day_totals::SETS,
        day_totals::SETS_OF_DAYS,
        weigh_ins::BETWEEN,
        weigh_ins::LAST_BEFORE,
        notes::NOTED,
        notes::MOMENTS,
    ]
    .map(|sql| steps(&connection, sql))
    .join("\n\n");
    insta::assert_snapshot!(plan, @"
    SEARCH sets USING INDEX sets_by_date (date=?)
    CORRELATED SCALAR SUBQUERY 1
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY

    SEARCH sets USING INDEX sets_by_date (date>? AND date<?)
    CORRELATED SCALAR SUBQUERY 1
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY

    SEARCH sets USING INDEX sets_by_exercise (exercise=?)

    SEARCH exercise_days USING PRIMARY KEY (exercise=?)

    SEARCH sets USING INTEGER PRIMARY KEY (rowid=?)
    SCALAR SUBQUERY 3
    SEARCH sets USING INDEX sets_by_date (date=?)
    SCALAR SUBQUERY 1
    SEARCH sets USING COVERING INDEX sets_by_date
    CORRELATED SCALAR SUBQUERY 2
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY
    SEARCH exercises USING INTEGER PRIMARY KEY (rowid=?)

    SCAN sets USING INDEX sets_by_date
    CORRELATED SCALAR SUBQUERY 1
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY

    SEARCH sets USING INDEX sets_by_exercise (exercise=? AND date>? AND date<?)

    SEARCH calls USING INDEX calls_by_identity (identity=?)
    SEARCH answer USING INTEGER PRIMARY KEY (rowid=?)

    SEARCH calls USING INTEGER PRIMARY KEY (rowid<?)
    SEARCH answer USING INTEGER PRIMARY KEY (rowid=?)

    SCAN changes
    CORRELATED SCALAR SUBQUERY 1
    SEARCH other USING INTEGER PRIMARY KEY (rowid=?)

    SEARCH changes USING INTEGER PRIMARY KEY (rowid>?)
    SEARCH devices USING INTEGER PRIMARY KEY (rowid=?)

    SEARCH things USING INDEX things_by_day (kind=? AND day=?)
    USE TEMP B-TREE FOR ORDER BY

    SEARCH things USING INDEX things_by_stamp (kind=?)

    SEARCH things USING INDEX things_by_stamp (kind=?)

    SEARCH things USING INDEX things_by_mark (kind=? AND mark=?)

    SEARCH things USING INDEX things_by_number (kind=? AND number=?)

    SEARCH things USING INDEX things_by_number (kind=?)

    SEARCH things USING INDEX things_by_number (kind=?)

    SEARCH things USING INDEX things_by_stamp (kind=?)

    SEARCH things USING INDEX sqlite_autoindex_things_1 (kind=?)

    SEARCH entries USING INTEGER PRIMARY KEY (rowid<?)

    SEARCH set_slots USING COVERING INDEX set_slots_by_program (program=? AND turn>?)
    SEARCH sets USING INDEX sets_by_uuid (uuid=?)

    SEARCH sets USING INTEGER PRIMARY KEY (rowid>?)
    SEARCH set_slots USING PRIMARY KEY (uuid=?)

    SCAN CONSTANT ROW
    SCALAR SUBQUERY 1
    SEARCH changes USING INTEGER PRIMARY KEY (rowid>?)

    SEARCH touched USING PRIMARY KEY (kind=? AND id=?)
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    SEARCH devices USING INTEGER PRIMARY KEY (rowid=?)

    SEARCH sets USING COVERING INDEX sets_by_uuid (uuid=?)
    SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)
    SEARCH devices USING INTEGER PRIMARY KEY (rowid=?)

    SEARCH touched USING COVERING INDEX touched_by_exercise (exercise=?)
    USE TEMP B-TREE FOR GROUP BY
    USE TEMP B-TREE FOR ORDER BY

    CO-ROUTINE exercise_days_by_sets
    SEARCH sets USING INDEX sets_by_exercise (exercise=? AND date>? AND date<?)
    SCAN exercise_days_by_sets

    SEARCH exercise_days USING PRIMARY KEY (exercise=? AND date>? AND date<?)

    SCAN exercises
    SEARCH exercise_days USING PRIMARY KEY (exercise=? AND date>? AND date<?)

    SCAN exercises
    SEARCH exercise_days USING PRIMARY KEY (exercise=? AND date>? AND date<?)

    SCAN exercises
    SEARCH exercise_days USING PRIMARY KEY (exercise=? AND date>? AND date<?)
    USE TEMP B-TREE FOR GROUP BY

    SEARCH sets USING INDEX sets_by_exercise (exercise=? AND date>? AND date<?)

    SEARCH things USING INDEX things_by_day (kind=? AND day>? AND day<?)
    USE TEMP B-TREE FOR LAST TERM OF ORDER BY

    SEARCH things USING INDEX things_by_day (kind=? AND day<?)
    USE TEMP B-TREE FOR LAST TERM OF ORDER BY

    SEARCH sets USING COVERING INDEX sets_noted (date>? AND date<?)

    SEARCH sets USING INDEX sets_by_date (date>? AND date<?)
    ");
}
