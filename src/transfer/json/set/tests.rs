use super::*;
use crate::transfer::row::RowSet;

fn now() -> Zoned {
    "2026-11-21T18:02:00-05:00[America/New_York]"
        .parse()
        .unwrap()
}

/// The one set of a row.
fn set_of(row: &[u8]) -> RowSet {
    match read(row, &now()).unwrap() {
        Held::Sets(sets) => <[RowSet; 1]>::try_from(sets)
            .unwrap()
            .into_iter()
            .next()
            .unwrap(),
        other => panic!("{other:?}"),
    }
}

fn refused(row: &str) -> Vec<String> {
    read(row.as_bytes(), &now()).unwrap_err().faults
}

#[test]
fn an_old_row_reads_with_its_two_old_names() {
    let row = set_of(
        br#"{"timestamp": "2025-03-01T23:30:00-05:00", "exercise": " Bench Press ", "set": 2,
                 "reps": 8, "loadLb": "185", "rir": null, "rpe": 8.5, "notes": "felt good"}"#,
    );
    assert_eq!(row.exercise, "Bench Press");
    assert_eq!(row.set_number, Some(2));
    assert_eq!(row.date.to_string(), "2025-03-01");
    assert_eq!(row.source, Source::Import);
    let formatter = crate::catalog::Catalog::embedded().formatter(Unit::Lb);
    assert_eq!(
        formatter.performance(&row.performance, None),
        "185 lb \u{d7} 8 @8.5"
    );
    assert_eq!(row.performance.notes.as_deref(), Some("felt good"));
}

#[test]
fn a_time_in_utc_falls_on_the_athletes_own_date() {
    let date = |row: &str| set_of(row.as_bytes()).date.to_string();
    assert_eq!(
        date(r#"{"timestamp": "2025-03-02T02:00:00Z", "exercise": "Squat"}"#),
        "2025-03-01"
    );
    assert_eq!(
        date(r#"{"timestamp": "2025-03-02T02:00:00+00:00", "exercise": "Squat"}"#),
        "2025-03-02"
    );
    assert_eq!(
        date(r#"{"timestamp": "2025-03-02T02:00:00Z", "date": "2025-02-28", "exercise": "Squat"}"#),
        "2025-02-28"
    );
}

#[test]
fn numbers_stand_as_numbers_or_as_text() {
    let load = |text: &str| {
        let row = format!(
            r#"{{"timestamp": "2025-03-01T12:00:00Z", "exercise": "Squat", "loadKg": {text}, "reps": "5", "rir": "1.5"}}"#
        );
        set_of(row.as_bytes()).performance.load.unwrap().to_string()
    };
    assert_eq!(load("102.5"), "102.5 kg");
    assert_eq!(load("1e2"), "100 kg");
    assert_eq!(load("\"-20.25\""), "-20.25 kg");
}

#[test]
fn every_fault_of_a_row_is_told_at_once() {
    assert_eq!(
        refused(
            r#"{"timestamp": "yesterday", "exercise": "Unknown", "exerciseName": "Squat", "set": 0,
                    "reps": 8.5, "loadLb": "1e3", "loadKg": 100, "rir": 2, "rpe": 7, "weight": 3, "notse": "x",
                    "reps": 3, "kind": "heavy", "id": "7"}"#
        ),
        [
            "'timestamp' is 'yesterday', which is no RFC 3339 time with its offset, such as 2026-11-21T18:02:00-05:00",
            "'exerciseName' and 'exercise' stand together; keep 'exerciseName'",
            "'set' is 0, not a whole number from 1 to 99",
            "'rir' 2 and 'rpe' 7 disagree: RIR is 10 - RPE",
            "'kind' is 'heavy', not one of working, warm-up, drop, failure, amrap, rest-pause, myo-reps, cluster",
            "'reps' is 8.5, not a whole number from 0 to 999",
            "'loadLb' is '1e3', not a number from -999.99 to 1999.99",
            "'id' is '7', not a UUID",
            "there is no 'weight' in a set",
            "there is no 'notse' in a set; did you mean 'notes'?",
            "'reps' stands twice",
        ]
    );
    assert_eq!(
        refused(
            r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "Squat", "loadLb": "100", "loadKg": 100}"#
        ),
        ["'loadLb' and 'loadKg' stand together; keep the one that was entered"]
    );
}

#[test]
fn what_is_missing_or_no_set_is_told() {
    assert_eq!(
        refused("{}"),
        ["'timestamp' is missing", "'exerciseName' is missing"]
    );
    assert_eq!(
        refused("7"),
        ["invalid type: integer `7`, expected an object with the facts of a set"]
    );
    assert_eq!(refused("{\"a\" 1}"), ["expected `:`"]);
    assert_eq!(
        refused(r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "n/a"}"#),
        [
            "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed."
        ]
    );
    assert_eq!(
        refused(r#"{"timestamp": "2026-11-22T12:00:00-05:00", "exercise": "Squat"}"#),
        ["2026-11-22 is in the future"]
    );
    assert_eq!(
        refused(r#"{"timestamp": 762000000, "exercise": "Squat"}"#),
        ["'timestamp' is 762000000, not a text"]
    );
}
