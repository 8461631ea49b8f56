use super::*;
use crate::row::{Place, RowSet};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn now() -> Zoned {
    "2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap()
}

/// The one set of a row.
fn set_of(row: &[u8]) -> RowSet {
    match read(str::from_utf8(row).unwrap(), &now()).unwrap() {
        Held::Done { sets, .. } => {
            <[RowSet; 1]>::try_from(sets).unwrap().into_iter().next().unwrap()
        }
        other @ (Held::Beside(_) | Held::Again) => panic!("{other:?}"),
    }
}

/// What a row with a field of no set is told.
const ONLY: &str = "found a field that is not known there; wanted only timestamp, exerciseName, setNumber, \
     reps, loadLb, loadKg, rir, rpe, notes, id, date, exerciseId, kind, seconds, metres, parts, leftReps, \
     rightReps, superset, workout and source";

fn refused(row: &str) -> Vec<String> {
    read(row, &now()).unwrap_err().listed
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
    let formatter = setwise_catalog::catalog::Catalog::embedded().formatter(Unit::Lb);
    assert_eq!(formatter.performance(&row.performance, None), "185 lb \u{d7} 8 @8.5");
    assert_eq!(row.performance.notes.as_deref(), Some("felt good"));
}

#[test]
fn a_time_in_utc_falls_on_the_athletes_own_date() {
    let date = |row: &str| set_of(row.as_bytes()).date.to_string();
    assert_eq!(date(r#"{"timestamp": "2025-03-02T02:00:00Z", "exercise": "Squat"}"#), "2025-03-01");
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
fn every_issue_of_a_row_is_told_at_once() {
    assert_eq!(
        refused(
            r#"{"timestamp": "yesterday", "exercise": "Unknown", "exerciseName": "Squat", "set": 0,
                    "reps": 8.5, "loadLb": "1e3", "loadKg": 100, "rir": 2, "rpe": 7, "weight": 3, "notse": "x",
                    "reps": 3, "kind": "heavy", "id": "7"}"#
        ),
        [
            "/setNumber: found the number 0; wanted a whole number from 1 to 99",
            "/timestamp: found the string \"yesterday\"; wanted a moment with its offset, such as 2026-11-21T18:02:00-05:00",
            "/exerciseName: found the same field a second time; wanted each field once",
            "/exerciseName: found the name \"Unknown\"; wanted an exercise. Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed",
            "/reps: found the number 8.5; wanted a whole number from 0 to 999",
            "/loadLb: found the number 1e3; wanted a number from -999.99 to 1999.99 with at most 2 decimals",
            "/loadKg: found 'loadKg' beside 'loadLb'; wanted one of the two: the one that was entered",
            "/rpe: found 7 beside 'rir' 2; wanted two that agree: RIR is 10 - RPE",
            &format!("/weight: {ONLY}"),
            &format!("/notse: {ONLY}; 'notes' may be meant"),
            "/reps: found the same field a second time; wanted each field once",
            "/kind: found the string \"heavy\"; wanted \"working\", \"warm-up\", \"drop\", \"failure\", \"amrap\", \"rest-pause\", \"myo-reps\", \"cluster\" or null",
            "/id: found the string \"7\"; wanted a UUID",
        ]
    );
    assert_eq!(
        refused(
            r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "Squat", "loadLb": "100", "loadKg": 100}"#
        ),
        [
            "/loadKg: found 'loadKg' beside 'loadLb'; wanted one of the two: the one that was entered"
        ]
    );
}

#[test]
fn what_is_missing_or_no_set_is_told() {
    assert_eq!(
        refused("{}"),
        [
            "/timestamp: found nothing; wanted a string",
            "/exerciseName: found nothing; wanted a string",
        ]
    );
    assert_eq!(
        refused("7"),
        [ONLY
            .replace("a field that is not known there", "the number 7")
            .replace("only", "an object with")]
    );
    let torn = read("{\n\"reps\": \"x\", \"a\" 1}", &now()).unwrap_err();
    assert_eq!(torn.at, Place { line: 2, column: 18 });
    assert_eq!(
        torn.listed,
        [
            "/reps: found the string \"x\"; wanted a whole number from 0 to 999",
            "found '1'; wanted ':' between a field's name and its value",
        ]
    );
    assert_eq!(
        refused(r#"{"timestamp": "2025-03-01T12:00:00Z", "exercise": "n/a"}"#),
        [
            "/exerciseName: found the name \"n/a\"; wanted an exercise. Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed"
        ]
    );
    assert_eq!(
        refused(r#"{"timestamp": "2026-11-22T12:00:00-05:00", "exercise": "Squat"}"#),
        ["/timestamp: found 2026-11-22; wanted a day from 1970-01-01 to 2026-11-21"]
    );
    assert_eq!(
        refused(r#"{"timestamp": 762000000, "exercise": "Squat", "seconds": [], "rpe": 0.5}"#),
        [
            "/timestamp: found the string \"762000000\"; wanted a moment with its offset, such as 2026-11-21T18:02:00-05:00",
            "/seconds: found a list; wanted a whole number, at least 0, at most 4294967295 or null",
            "/rpe: found the number 0.5; wanted a number from 1 to 10 in half steps",
        ]
    );
}

/// One of the values, mostly the first of them, or none.
#[expect(clippy::needless_pass_by_value, reason = "what `json!` makes is handed on as it is")]
fn one_of(values: Value) -> impl Strategy<Value = Option<Value>> {
    let all = values.as_array().unwrap().clone();
    let first = all[0].clone();
    prop_oneof![
        6 => Just(Some(first)),
        2 => proptest::sample::select(all).prop_map(Some),
        1 => Just(None),
    ]
}

/// A row with facts that an export could hold, and some that it could not.
fn any_row() -> impl Strategy<Value = String> {
    let long = "x".repeat(MOST_NOTES_CHARS + 1);
    let when = (
        one_of(json!([
            "2025-03-01T18:00:00Z",
            "2025-03-01T18:00:00-05:00",
            "2026-11-22T12:00:00+14:00",
            "today",
            7
        ])),
        one_of(json!([
            "2025-03-01",
            "2026-11-21",
            "2026-11-22",
            "2026-11-23",
            "1969-12-31",
            "2025-3-1"
        ])),
        one_of(json!([
            "0197a3c4-0000-7000-8000-000000000001",
            "0197a3c4000070008000000000000001",
            "7"
        ])),
        one_of(json!(["athlete", "import", "somebody"])),
    );
    let what = (
        one_of(json!(["Bench Press", " Squat ", "My Own Thing", "n/a", "x", ""])),
        one_of(json!([null, "bench-press", "no-such-thing", ""])),
        one_of(json!([1, 99, 0, 100, "2", 1.0])),
        one_of(json!(["working", "warm-up", "drop", "cluster", "heavy"])),
    );
    let done = (
        one_of(json!([8, 0, 999, 1000, "8", 8.0, -1])),
        one_of(json!([null, "185", "-20.25", "1e2", 185, "185.001", "2000"])),
        one_of(json!([null, "102.5", "0.0001", 60, "999.99", "1000", " 60"])),
        one_of(json!([null, 2, 1.5, "2", 10.5])),
        one_of(json!([null, 8, 8.5, 0.5, 0, 11, "8"])),
        one_of(json!([null, 60, 0, -1, "60", 4_294_967_296_u64])),
        one_of(json!([null, 5000, 1.5])),
    );
    let beside = (
        one_of(json!([null, "left elbow", "", "  ", "\u{1b}[2J", long])),
        one_of(json!([null, [4, 4], [], [8], [5, 3], [4, "4"], [1000, 1]])),
        one_of(json!([null, 8, 1000])),
        one_of(json!([null, 8, 9, 1001])),
        one_of(json!([null, "A1", "a1", "A0", "AA1"])),
        one_of(json!([null, "Upper A", "", long])),
        one_of(json!([null, null, "odd"])),
    );
    (when, what, done, beside).prop_map(|(when, what, done, beside)| {
        let facts = [
            ("timestamp", when.0),
            ("date", when.1),
            ("id", when.2),
            ("source", when.3),
            ("exerciseName", what.0),
            ("exerciseId", what.1),
            ("setNumber", what.2),
            ("kind", what.3),
            ("reps", done.0),
            ("loadLb", done.1),
            ("loadKg", done.2),
            ("rir", done.3),
            ("rpe", done.4),
            ("seconds", done.5),
            ("metres", done.6),
            ("notes", beside.0),
            ("parts", beside.1),
            ("leftReps", beside.2),
            ("rightReps", beside.3),
            ("superset", beside.4),
            ("workout", beside.5),
            ("exercise", beside.6),
        ];
        let said = facts.into_iter().filter_map(|(name, value)| {
            let value = value.filter(|value| !value.is_null())?;
            Some((name.to_owned(), value))
        });
        Value::Object(said.collect::<Map<_, _>>()).to_string()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// The fast way says of a row what its form says, or leaves it to that.
    #[test]
    fn a_set_reads_alike_in_both_ways(row in any_row()) {
        if let Some(held) = fitting(&row, &now()) {
            prop_assert_eq!(by_form(&row, &now()), Ok(held));
        }
    }
}

#[test]
fn what_this_program_exports_is_read_the_fast_way() {
    let row = r#"{"timestamp":"2025-03-01T23:00:00Z","exerciseName":"Bench Press","setNumber":2,"reps":8,
        "loadKg":"82.5","rpe":8.5,"notes":"left elbow","id":"0197a3c4-0000-7000-8000-000000000001",
        "date":"2025-03-01","exerciseId":"bench-press","kind":"working","parts":[5,3],"superset":"A1",
        "workout":"Upper A","source":"athlete"}"#;
    assert!(fitting(row, &now()).is_some());
}
