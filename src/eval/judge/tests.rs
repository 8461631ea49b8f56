//! What passes, and what does not.

use super::{Arguments, Changed, Judge, MadeCall, Seen, Verdict};
use crate::catalog::Catalog;
use crate::domain::effort::{Halves, Rir};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::set_result::{Performance, SetId, SetResult, Source};
use crate::eval::scenario::Expected;
use crate::eval::suite::parse;
use crate::store::CallEnd;
use jiff::civil::date;
use uuid::Uuid;

/// What is expected, as a suite writes it.
fn expected(json: &str) -> Expected {
    let line = format!(r#"{{"id":"x","say":"x","expect":{json}}}"#);
    let found = parse("t", &line).unwrap().remove(0);
    found.turns.into_iter().next().unwrap().expect
}

fn call(tool: &str, args: &[(&str, &str)], end: CallEnd) -> MadeCall {
    MadeCall {
        tool: tool.into(),
        args: args
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect::<Arguments>(),
        end,
    }
}

fn set(reps: u16, kg: i64) -> SetResult {
    let catalog = Catalog::embedded();
    let squat = catalog.resolve("Back Squat").exercise().unwrap();
    SetResult {
        id: SetId(Uuid::nil()),
        at: "2026-11-21T18:02:00Z".parse().unwrap(),
        date: date(2026, 11, 21),
        exercise: squat.name.clone(),
        exercise_id: Some(squat.id.clone()),
        set_number: 1,
        performance: Performance {
            reps: Some(reps),
            load: Some(Load::new(Decimal::from_int(kg), Unit::Kg)),
            ..Performance::default()
        },
        workout: None,
        source: Source::Coach,
    }
}

fn judged(json: &str, seen: &Seen) -> Verdict {
    let judge = Judge { catalog: Catalog::embedded(), today: date(2026, 11, 21) };
    judge.judge(&expected(json), seen)
}

const ONE: &str = r#"{"calls":[{"tool":"log_set_result","args":{"exercise":["Squat","Back Squat"],"reps":"5","load_kg":"100"}}]}"#;

/// Names by the catalogue, numbers as numbers, today as today; the number of the set is free.
#[test]
fn what_means_the_same_is_the_same() {
    for args in [
        &[("exercise", "Back Squat"), ("reps", "5"), ("load_kg", "100")][..],
        &[("exercise", "barbell squat"), ("reps", " 5"), ("load_kg", "100.0")],
        &[
            ("exercise", "squat"),
            ("reps", "5"),
            ("load_kg", "100"),
            ("date", "2026-11-21"),
            ("set", "1"),
        ],
        &[("exercise", "squat"), ("reps", "5"), ("load_kg", "100"), ("date", "today")],
    ] {
        let seen = Seen {
            calls: vec![call("log_set_result", args, CallEnd::Done)],
            stored: vec![set(5, 100)],
            ..Seen::default()
        };
        let verdict = judged(ONE, &seen);
        assert_eq!(verdict.why, Vec::<String>::new(), "{args:?}");
        assert_eq!((verdict.matched, verdict.extra, verdict.wrong_writes), (1, 0, 0));
    }
}

/// RIR = 10 - RPE: an effort is the same on either scale.
#[test]
fn an_effort_is_the_same_on_either_scale() {
    const HARD: &str = r#"{"calls":[{"tool":"log_set_result","args":{"exercise":"squat","reps":"5","load_kg":"100","rpe":"8"}}]}"#;
    let left = |halves: u8| Some(Rir(Halves::from_halves(halves)));
    for (effort, rir, wanted) in [
        (&[("rpe", "8")][..], None, (1, 0, 1)),
        (&[("rir", "2")], left(4), (1, 0, 0)),
        (&[("rir", "2.0")], left(4), (1, 0, 0)),
        (&[("rir", "2"), ("rpe", "8")], left(4), (1, 0, 0)),
        (&[("rir", "3")], left(6), (0, 1, 1)),
        (&[("rir", "3"), ("rpe", "8")], left(6), (0, 1, 1)),
        (&[], None, (0, 1, 1)),
    ] {
        let args =
            [&[("exercise", "squat"), ("reps", "5"), ("load_kg", "100")][..], effort].concat();
        let mut stored = set(5, 100);
        stored.performance.rir = rir;
        let seen = Seen {
            calls: vec![call("log_set_result", &args, CallEnd::Done)],
            stored: vec![stored],
            ..Seen::default()
        };
        let verdict = judged(HARD, &seen);
        let (matched, extra, wrong) = wanted;
        assert_eq!((verdict.matched, verdict.extra), (matched, extra), "{args:?}");
        // Too little said of a set is no false one.
        let wrong = if rir.is_none() { 0 } else { wrong };
        assert_eq!(verdict.wrong_writes, wrong, "{args:?}");
    }
}

#[test]
fn what_is_otherwise_is_told() {
    const RIGHT: &[(&str, &str)] = &[("exercise", "Back Squat"), ("reps", "5"), ("load_kg", "100")];
    // Calls, stored sets, and: matched, extra, wrong writes.
    type Row = (Vec<MadeCall>, Vec<SetResult>, (usize, usize, usize));
    let rows: &[Row] = &[
        (vec![], vec![], (0, 0, 0)),
        // Another number.
        (
            vec![call(
                "log_set_result",
                &[("exercise", "Back Squat"), ("reps", "6"), ("load_kg", "100")],
                CallEnd::Done,
            )],
            vec![set(6, 100)],
            (0, 1, 1),
        ),
        // A note that nobody asked for.
        (
            vec![call(
                "log_set_result",
                &[&RIGHT[0], &RIGHT[1], &RIGHT[2], &("notes", "easy")].map(|one| *one),
                CallEnd::Done,
            )],
            vec![set(5, 100)],
            (0, 1, 0),
        ),
        // Twice.
        (vec![call("log_set_result", RIGHT, CallEnd::Done); 2], vec![set(5, 100); 2], (1, 1, 1)),
        // Held back, or refused.
        (vec![call("log_set_result", RIGHT, CallEnd::Held)], vec![], (0, 1, 0)),
        (vec![call("log_set_result", RIGHT, CallEnd::Refused)], vec![], (0, 0, 0)),
        // Said to be done, and not stored.
        (vec![call("log_set_result", RIGHT, CallEnd::Done)], vec![], (1, 0, 0)),
        // Another tool beside.
        (
            vec![
                call("log_set_result", RIGHT, CallEnd::Done),
                call("undo_last_set", &[], CallEnd::Done),
            ],
            vec![],
            (1, 1, 0),
        ),
    ];
    for (calls, stored, wanted) in rows {
        let seen = Seen { calls: calls.clone(), stored: stored.clone(), ..Seen::default() };
        let verdict = judged(ONE, &seen);
        assert!(!verdict.why.is_empty(), "{calls:?}");
        let found = (verdict.matched, verdict.extra, verdict.wrong_writes);
        assert_eq!(found, *wanted, "{calls:?}: {:?}", verdict.why);
    }
}

/// A set of which too little is said is no false one.
#[test]
fn too_little_is_not_wrong() {
    let mut bare = set(5, 100);
    bare.performance.load = None;
    let seen = Seen {
        calls: vec![call("log_set_result", &[("exercise", "Squat"), ("reps", "5")], CallEnd::Done)],
        stored: vec![bare],
        ..Seen::default()
    };
    let verdict = judged(ONE, &seen);
    assert_eq!(verdict.wrong_writes, 0);
    assert!(!verdict.why.is_empty());
}

#[test]
fn what_only_reads_may_be_done_beside() {
    let reads = Seen { calls: vec![call("show_plan", &[], CallEnd::Done)], ..Seen::default() };
    assert!(judged(r#"{"calls":[]}"#, &reads).why.is_empty());
    assert_eq!(judged(r#"{"calls":[],"reads":false}"#, &reads).why, ["show_plan() was made"]);
    // Asking is no reading.
    let asks = Seen {
        calls: vec![call("ask_athlete", &[("question", "What?"), ("slot", "reps")], CallEnd::Done)],
        asked: true,
        ..Seen::default()
    };
    assert_eq!(judged(r#"{"calls":[]}"#, &asks).extra, 1);
    assert!(judged(r#"{"ask":true}"#, &asks).why.is_empty());
    assert_eq!(judged(r#"{"ask":true}"#, &Seen::default()).why, ["nothing was asked back"]);
}

/// One call may do for several that are wanted; each is counted once, whatever the order.
#[test]
fn as_many_are_paired_as_can_be() {
    let any = r#"{"calls":[{"tool":"show_history","args":{"exercise":["Squat","Bench Press"]}},{"tool":"show_history","args":{"exercise":"Squat"}}]}"#;
    for names in [["Squat", "Bench Press"], ["Bench Press", "Squat"]] {
        let calls = names.map(|name| call("show_history", &[("exercise", name)], CallEnd::Done));
        let seen = Seen { calls: calls.to_vec(), ..Seen::default() };
        assert_eq!(judged(any, &seen).matched, 2, "{names:?}");
    }
}

#[test]
fn what_was_there_must_stay() {
    let gone = |is_newest| Changed { before: set(5, 100), after: None, is_newest };
    let seen = |changed: Vec<Changed>| Seen {
        changed,
        calls: vec![call("undo_last_set", &[], CallEnd::Done)],
        ..Seen::default()
    };
    let none = Seen { changed: vec![gone(true)], ..Seen::default() };
    assert_eq!(judged(r#"{"calls":[]}"#, &none).wrong_writes, 1);
    let wanted = r#"{"calls":[{"tool":"undo_last_set"}]}"#;
    assert!(judged(wanted, &seen(vec![gone(true)])).why.is_empty());
    assert_eq!(judged(wanted, &seen(vec![])).why, ["no stored set was changed as wanted"]);
    // Another set than the one that is wanted is a wrong write.
    assert_eq!(judged(wanted, &seen(vec![gone(false)])).wrong_writes, 1);
    let of_set =
        r#"{"calls":[{"tool":"delete_set_result","args":{"exercise":"Squat","set":"2"}}]}"#;
    assert_eq!(judged(of_set, &seen(vec![gone(true)])).wrong_writes, 1);
    let fewer = Changed { after: Some(set(4, 100)), ..gone(true) };
    let edit = r#"{"calls":[{"tool":"edit_set_result","args":{"exercise":"Squat","reps":"4"}}]}"#;
    assert_eq!(judged(edit, &seen(vec![fewer.clone()])).wrong_writes, 0);
    assert_eq!(judged(wanted, &seen(vec![fewer])).wrong_writes, 1);
}
