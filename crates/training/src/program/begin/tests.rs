//! Loads to begin with: of the last top set, else of the best, never above what there is.

use super::*;
use proptest::prelude::*;
use setwise_domain::program::TopSet;
use setwise_domain::strength::gym::Gym;

fn profile(json: &str) -> UserProfile {
    serde_json::from_str(json).unwrap()
}

fn plan(exercise: &str, reps: &str) -> WorkoutPlan {
    serde_json::from_value(serde_json::json!({"days": [{"name": "A", "blocks": [{"name": "Main",
        "exercises": [{"name": exercise, "sets": 3, "reps": reps, "intensity": "2 RIR"}]}]}]}))
    .unwrap()
}

fn note(exercise: &str, reps: &str, profile: &UserProfile) -> String {
    let plan = with_beginnings(plan(exercise, reps), profile, Catalog::embedded());
    let again = with_beginnings(plan.clone(), profile, Catalog::embedded());
    assert_eq!(again, plan, "said once");
    let notes = plan.days[0].blocks[0].exercises[0].notes.clone();
    notes.unwrap_or_else(|| "nothing".into())
}

#[test]
fn the_last_top_set_goes_before_the_best() {
    let athlete = profile(
        r#"{"unit": "kg", "estimated_1rm": {"bench": 120, "Back Squat": 150},
            "last_top_sets": {"Bench Press": {"kg": 80, "reps": 8, "on": "2026-11-14"}}}"#,
    );
    assert_eq!(note("Bench Press", "6-8", &athlete), "begin with 80 kg (last 80 kg × 8 on 14 Nov)");
    assert_eq!(note("Bench Press", "3", &athlete), "begin with 92.5 kg (last 80 kg × 8 on 14 Nov)");
    assert_eq!(
        note("squat", "5", &athlete),
        "begin with 122.5 kg (of an estimated best of 150 kg)"
    );
    assert_eq!(note("Deadlift", "5", &athlete), "nothing");
    assert_eq!(note("Pull-Up", "5", &athlete), "nothing");
    assert_eq!(note("Bench Press", "30s", &athlete), "nothing");
}

#[test]
fn it_is_what_the_athlete_can_load() {
    let log = r#"{"unit": "kg", "last_top_sets": {"Bench Press": {"kg": 83, "reps": 8, "rir": 2},
        "Dumbbell Curl": {"kg": 11, "reps": 10}}}"#;
    let mut athlete = profile(log);
    assert_eq!(note("Bench Press", "8", &athlete), "begin with 82.5 kg (last 83 kg × 8 RIR 2)");
    athlete.gym = Gym::with_plates(None, "10x3, 5", Unit::Kg).unwrap();
    assert_eq!(note("Bench Press", "8", &athlete), "begin with 80 kg (last 83 kg × 8 RIR 2)");
    athlete.gym = Gym::with_dumbbells(athlete.gym, "4-20/4", Unit::Kg).unwrap();
    assert_eq!(note("Dumbbell Curl", "10", &athlete), "begin with 8 kg (last 11 kg × 10)");
}

/// An odd load was lifted once, on whatever there was; what is worked out from it is in steps that
/// there are.
#[test]
fn what_is_worked_out_from_an_odd_load_is_none_itself() {
    let log = |unit: &str| {
        profile(&format!(
            r#"{{"unit": "{unit}", "last_top_sets": {{"Leg Press": {{"kg": 171, "reps": 8}},
            "Dumbbell Curl": {{"kg": 27, "reps": 10}}}}}}"#
        ))
    };
    let kilograms = log("kg");
    assert_eq!(note("Leg Press", "8", &kilograms), "begin with 171 kg (last 171 kg × 8)");
    // 171 / .739 = 231.4, of which 12 with two left are 62.6 %: 144.9, by fives 145.
    assert_eq!(note("Leg Press", "12", &kilograms), "begin with 145 kg (last 171 kg × 8)");
    // 27 / .68 = 39.7, of which 5 with two left are 81.1 %: 32.2, by 2.5 it is 32.5.
    assert_eq!(note("Dumbbell Curl", "5", &kilograms), "begin with 32.5 kg (last 27 kg × 10)");
    // 171 kg are 377 lb, on a stack of tens 370.
    assert_eq!(note("Leg Press", "8", &log("lb")), "begin with 370 lb (last 377 lb × 8)");
}

#[test]
fn another_exercise_or_other_reps_do_not_keep_it() {
    let athlete = profile(
        r#"{"unit": "lb", "last_top_sets": {"Bench Press": {"kg": 83.9145885, "reps": 5}}}"#,
    );
    let plan = with_beginnings(plan("Bench Press", "5"), &athlete, Catalog::embedded());
    let notes = plan.days[0].blocks[0].exercises[0].notes.as_deref();
    assert_eq!(notes, Some("begin with 185 lb (last 185 lb × 5)"));
    for payload in [
        serde_json::json!({"type": "replace_exercise", "payload": {"new_name": "Push Press"}}),
        serde_json::json!({"type": "tune_reps", "payload": {"reps": "12"}}),
    ] {
        let mut edit = payload;
        edit["reason"] = "".into();
        edit["loc"] = serde_json::json!({"day_idx": 0, "block_idx": 0, "ex_idx": 0});
        let applied = crate::program::apply(&plan, &[serde_json::from_value(edit).unwrap()]);
        assert_eq!(applied.plan.days[0].blocks[0].exercises[0].notes, None);
        let back = crate::program::undo(&applied.plan, &applied.inverse).unwrap();
        assert_eq!(back, plan);
    }
}

proptest! {
    #[test]
    fn never_more_than_was_lifted_for_as_many_reps(
        tenths in 200_u32..3_000,
        reps in 1_u16..12,
        own in proptest::bool::ANY,
    ) {
        let kg = f64::from(tenths) / 10.0;
        let mut athlete = profile(r#"{"unit": "kg"}"#);
        athlete.last_top_sets.insert("Bench Press".into(), vec![TopSet { kg, reps, rir: None, on: None }]);
        if own {
            athlete.gym = Gym::with_plates(None, "25x8, 7.5x2, 3", Unit::Kg).unwrap();
        }
        let plan = plan("Bench Press", &reps.to_string());
        let catalog = Catalog::embedded();
        let lineup = Lineup::of(&plan, catalog);
        let beginning = Beginning::of(&lineup.days[0][0], &athlete, catalog, Unit::Kg).unwrap();
        prop_assert!(beginning.load.amount.as_f64() <= kg);
    }
}

/// 100 × 5 with nothing left is a five-rep max; with three left it is more. Of a set whose effort nobody said
/// it is taken that it left as much as is asked.
#[test]
fn the_effort_that_was_said_counts() {
    let last = |rir: &str| {
        let log = r#"{"unit": "kg", "last_top_sets": {"Bench Press": {"kg": 100, "reps": 5RIR}}}"#;
        note("Bench Press", "5", &profile(&log.replace("RIR", rir)))
    };
    // 115.9 and 127.2, of which fives with two left are 81.1 %: 94 and 103.2.
    assert_eq!(last(r#", "rir": 0"#), "begin with 95 kg (last 100 kg × 5 RIR 0)");
    assert_eq!(last(""), "begin with 100 kg (last 100 kg × 5)");
    assert_eq!(last(r#", "rir": 3"#), "begin with 102.5 kg (last 100 kg × 5 RIR 3)");
}
