//! Calls carried out over a real store.

use super::text_call::{Piece, scan};
use super::{Executor, Policy, TurnPlace, plan_stats, stats};
use jiff::civil::date;
use jiff::tz::TimeZone;
use setwise_catalog::catalog::Catalog;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::plan::{Generation, PlanStanding, SchemaVersion, StoredPlan};
use setwise_domain::profile::Profile;
use setwise_domain::set_result::{
    LineChange, Performance, SetDraft, SetKind, SetPatch, SetResult, Source,
};
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{
    CallIssueCode, CallOutcome, Caller, Malformed, Origin, Syntax, ToolCall, ToolResult,
};
use setwise_store::{CallEnd, Store};
use setwise_training::today;
use std::sync::atomic::{AtomicI64, Ordering};
use tempfile::TempDir;
use uuid::Uuid;

/// An executor on a store of its own.
struct House {
    executor: Executor,
    store: Store,
    stamps: Stamps,
    folder: TempDir,
}

const TURN: Uuid = Uuid::from_u128(7);

impl House {
    fn new() -> Self {
        Self::with(Policy::Strict)
    }

    fn with(policy: Policy) -> Self {
        // Each look at the clock is a millisecond later, so that times differ.
        let start: jiff::Zoned = "2026-11-21T18:30:00+01:00[Europe/Berlin]".parse().unwrap();
        let ticks = AtomicI64::new(0);
        let ids = AtomicI64::new(1);
        let stamps = Stamps::new(
            move || &start + jiff::Span::new().milliseconds(ticks.fetch_add(1, Ordering::Relaxed)),
            move || Uuid::from_u128(u128::try_from(ids.fetch_add(1, Ordering::Relaxed)).unwrap()),
        );
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        let executor = Executor::new(store.clone(), Catalog::embedded(), stamps.clone(), policy)
            .with_grounding(false);
        Self { executor, store, stamps, folder }
    }

    /// The same database again, as after a restart.
    fn reopened(self) -> Self {
        drop(self.executor);
        self.store.close().unwrap();
        let store =
            Store::open(&self.folder.path().join("setwise.db"), self.stamps.clone()).unwrap();
        let executor =
            Executor::new(store.clone(), Catalog::embedded(), self.stamps.clone(), Policy::Strict)
                .with_grounding(false);
        Self { executor, store, stamps: self.stamps, folder: self.folder }
    }

    fn calls(&self, asked: Vec<ToolCall>) -> Vec<CallOutcome> {
        self.executor.calls(asked, &model(), None).unwrap()
    }

    fn call(&self, name: &str, arguments: &str) -> CallOutcome {
        self.calls(vec![native(name, arguments)]).remove(0)
    }

    /// A coach's whole message in the text syntax.
    fn message(&self, text: &str) -> Vec<CallOutcome> {
        let asked = scan(text).into_iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Call(call) => Some(call),
        });
        self.calls(asked.collect())
    }

    fn log(&self, arguments: &str) -> CallOutcome {
        self.call("log_set_result", arguments)
    }

    fn sets(&self) -> Vec<SetResult> {
        let mut sets = Vec::new();
        let reader = self.store.reader().unwrap();
        reader.each_set(&mut |set| sets.push(set)).unwrap();
        sets
    }

    fn plan(&self, text: &str) {
        let plan = today::transform(text, SchemaVersion::V2Flat, &self.stamps).unwrap();
        let stored = StoredPlan {
            id: self.stamps.id(),
            date: date(2026, 11, 21),
            at: self.stamps.timestamp(),
            standing: PlanStanding::Generated,
            plan,
            made: Generation::by("offline", SchemaVersion::V2Flat, "test"),
        };
        let end = self.executor.command(Command::StorePlan(stored), &athlete());
        assert_eq!(end.unwrap(), Ok(Applied::Saved));
    }
}

const PLAN: &str = r#"{"focus":"Upper body","durationMinutes":45,"equipment":[],"source":"ai","energy":"moderate","summary":"Bench, then rows.","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"2 x 8","detail":null},{"blockIndex":0,"order":1,"name":"Barbell Row","prescription":"3 x 8","detail":null}]}"#;

fn native(name: &str, arguments: &str) -> ToolCall {
    ToolCall::native(name, arguments, None)
}

fn with_id(id: &str, call: ToolCall) -> ToolCall {
    ToolCall { call_id: Some(id.into()), ..call }
}

fn model() -> Origin {
    Origin {
        caller: Caller::Model,
        provider: Some("test".into()),
        model: Some("m1".into()),
        conversation: Some(Uuid::from_u128(1)),
    }
}

fn athlete() -> Origin {
    Origin {
        caller: Caller::Athlete,
        provider: None,
        model: None,
        conversation: Some(Uuid::from_u128(1)),
    }
}

fn codes(outcome: &CallOutcome) -> Vec<CallIssueCode> {
    match &outcome.result {
        Ok(_) => Vec::new(),
        Err(refusal) => refusal.issues.iter().map(|error| error.code).collect(),
    }
}

fn draft(exercise: &str, load: i64, reps: u16) -> SetDraft {
    SetDraft {
        exercise: exercise.into(),
        exercise_id: Catalog::embedded()
            .resolve(exercise)
            .exercise()
            .map(|exercise| exercise.id.clone()),
        date: date(2026, 11, 21),
        set_number: None,
        performance: Performance {
            reps: Some(reps),
            load: Some(Load::new(Decimal::from_int(load), Unit::Lb)),
            rir: Some(Rir(Halves::from_halves(4))),
            ..Performance::default()
        },
        source: Source::Athlete,
    }
}

#[test]
fn a_set_is_logged_and_acknowledged_word_for_word() {
    let house = House::new();
    let outcome = house.log(
        r#"{"exercise":"Bench Press","date":"2026-11-21","set":"1","reps":"8","load_lb":"135","rir":"2"}"#,
    );
    assert_eq!(
        outcome.message,
        "[Set Logged] date=2026-11-21, exercise=Bench Press, set=1, reps=8, load_lb=135, rir=2"
    );
    let sets = house.sets();
    assert_eq!(sets.len(), 1);
    assert_eq!(sets[0].exercise_id.as_ref().unwrap().as_str(), "bench-press");
    assert_eq!(sets[0].source, Source::Coach);
    assert!(matches!(outcome.result, Ok(ToolResult::Logged(receipt)) if receipt.sets == sets));
}

#[test]
fn both_syntaxes_log_the_same() {
    let house = House::new();
    let outcomes = house.message(
        "Done.\n[TOOL_CALL: log_set_result(exercise: \"Bench Press\", reps: \"8\", load_lb: \"135\")]\n[TOOL_CALL: log_set_result(\n exercise: \"Bench Press\",\n reps: \"7\",\n load_kg: \"60.25\", notes: \"said \\\"ok\\\"\"\n)]",
    );
    let messages: Vec<_> = outcomes.iter().map(|outcome| outcome.message.as_str()).collect();
    assert_eq!(
        messages[0],
        "[Set Logged] date=2026-11-21, exercise=Bench Press, set=1, reps=8, load_lb=135"
    );
    assert_eq!(
        messages[1],
        "[Set Logged] date=2026-11-21, exercise=Bench Press, set=2, reps=7, load_kg=60.25, notes=said \"ok\""
    );
}

#[test]
fn a_set_without_numbers_is_logged_and_told_what_could_be_added() {
    let house = House::new();
    assert_eq!(
        house.log(r#"{"exercise":"Bench Press","set":"1"}"#).message,
        "[Set Logged] date=2026-11-21, exercise=Bench Press, set=1\nLogged without numbers: reps, load and RIR or RPE can be added by correcting it."
    );
}

#[test]
fn records_ticks_and_the_next_target_are_told() {
    let house = House::new();
    house.plan(PLAN);
    house.log(r#"{"exercise":"Bench Press","date":"2026-11-07","reps":"8","load_lb":"180"}"#);
    let first = house.log(r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#);
    let second = house.log(r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#);
    insta::assert_snapshot!(format!("{}\n\n{}", first.message, second.message), @"
    [Set Logged] date=2026-11-21, exercise=Bench Press, set=1, reps=8, load_lb=185
    Record: most weight for 8 reps (180 lb on 2026-11-07, +5 lb).
    Record: best e1RM, 234.3 lb (180 lb × 8 on 2026-11-07, +6.3 lb).
    Record: most volume in a session, 1480 lb (1440 lb on 2026-11-07, +40 lb).
    Plan: Bench Press, 1 of 2 sets done.
    Rest 2:00, then the same again.

    [Set Logged] date=2026-11-21, exercise=Bench Press, set=2, reps=8, load_lb=185
    Plan: Bench Press, 2 of 2 sets done.
    Next: Barbell Row 3 x 8.
    ");
}

#[test]
fn names_outside_the_catalogue_are_logged_as_written_and_said_so() {
    let house = House::new();
    let remark = |exercise: &str| {
        let outcome = house.log(&format!(r#"{{"exercise":"{exercise}","reps":"8"}}"#));
        let (logged, remark) = outcome.message.split_once('\n').unwrap();
        assert_eq!(
            logged,
            format!("[Set Logged] date=2026-11-21, exercise={exercise}, set=1, reps=8")
        );
        remark.to_owned()
    };
    let several = remark("Row");
    assert!(several.starts_with("'Row' may be Barbell Row, "), "{several}");
    assert!(several.ends_with("; it is logged under the name as written."));
    assert_eq!(
        remark("Zzyzx Qwerty"),
        "'Zzyzx Qwerty' is not in the catalogue; it is logged under the name as written."
    );
    assert_eq!(remark("Bench Pres"), "'Bench Pres' is taken for Bench Press.");
    let ids: Vec<_> = house
        .sets()
        .into_iter()
        .map(|set| (set.exercise, set.exercise_id.map(|id| id.0)))
        .collect();
    assert_eq!(
        ids,
        [
            ("Row".to_owned(), None),
            ("Zzyzx Qwerty".to_owned(), None),
            ("Bench Pres".to_owned(), Some("bench-press".to_owned()))
        ]
    );
}

#[test]
fn a_set_number_that_is_taken_is_refused_naming_that_set() {
    let house = House::new();
    house.log(r#"{"exercise":"Bench Press","set":"2","reps":"8","load_lb":"135","rir":"2"}"#);
    let outcome = house.log(r#"{"exercise":"bench press","set":"2","reps":"9"}"#);
    assert_eq!(codes(&outcome), [CallIssueCode::SetNumberTaken]);
    assert!(outcome.message.starts_with(
        "[Error: Set number already taken]\n\nSet 2 of Bench Press on 2026-11-21 is already logged: 135 lb × 8 RIR 2. Leave 'set' out to log the next one, or correct that one with edit_set_result.\n\nThe call was not carried out. This is how a correct call looks"
    ));
    assert_eq!(house.sets().len(), 1);
    let next = house.log(r#"{"exercise":"Bench Press","reps":"9"}"#);
    assert!(next.message.contains("set=3"));
}

#[test]
fn the_same_call_never_logs_twice() {
    let house = House::new();
    let place = Some(TurnPlace::by_ids(TURN));
    let asked = || {
        vec![
            with_id("call_1", native("log_set_result", r#"{"exercise":"Squat","reps":"5"}"#)),
            native("log_set_result", r#"{"exercise":"Squat","reps":"4"}"#),
            native("log_set_result", r#"{"exerciseName":"Squat"}"#),
        ]
    };
    let first = house.executor.calls(asked(), &model(), place).unwrap();
    let house = house.reopened();
    let again = house.executor.calls(asked(), &model(), place).unwrap();
    assert_eq!(house.sets().len(), 2);
    for (first, again) in first.iter().zip(&again) {
        assert!(!first.replayed && again.replayed);
        assert_eq!(first.message, again.message);
        assert_eq!(first.result, again.result);
    }
    // The next round of the turn goes on counting.
    let next = TurnPlace { calls_before: 3, ..TurnPlace::by_ids(TURN) };
    let asked = vec![native("log_set_result", r#"{"exercise":"Squat","reps":"5"}"#)];
    let next = house.executor.calls(asked, &model(), Some(next)).unwrap();
    assert!(!next[0].replayed);
    assert_eq!(house.sets().len(), 3);
}

#[test]
fn an_identity_used_with_other_arguments_is_refused() {
    let house = House::new();
    let place = Some(TurnPlace::by_ids(TURN));
    let call = |reps: &str| {
        let arguments = format!(r#"{{"exercise":"Squat","reps":"{reps}"}}"#);
        vec![with_id("call_1", native("log_set_result", &arguments))]
    };
    house.executor.calls(call("5"), &model(), place).unwrap();
    let reused = house.executor.calls(call("6"), &model(), place).unwrap().remove(0);
    assert_eq!(codes(&reused), [CallIssueCode::CallIdReused]);
    assert!(reused.message.starts_with(
        "[Error: Call id already used]\n\nThe call id 'call_1' was used before with other arguments. Make a new call with an id of its own.\n\nThe call was not carried out."
    ));
    assert_eq!(house.sets().len(), 1);
}

#[test]
fn a_thousand_calls_in_one_message_are_one_transaction() {
    let house = House::new();
    let calls: Vec<_> = (0..1_000)
        .map(|n| {
            let (exercise, reps) = (n / 50, n % 50);
            format!("[TOOL_CALL: log_set_result(exercise: \"Lift {exercise}\", reps: \"{reps}\")]")
        })
        .collect();
    let text = calls.join("\n");
    house.plan(PLAN);
    let outcomes = house.message(&text);
    assert_eq!(outcomes.len(), 1_000);
    assert!(outcomes.iter().all(|outcome| outcome.result.is_ok()));
    assert_eq!(house.sets().len(), 1_000);
    // Only so many of them look at the plan.
    let told =
        outcomes.iter().filter(|outcome| outcome.message.contains("Next: Bench Press 2 x 8"));
    assert_eq!(told.count(), crate::limits::MOST_CALLS_TOLD_THE_PLAN);
}

#[test]
fn good_and_bad_calls_of_one_message_stand_each_for_itself() {
    let house = House::new();
    let outcomes = house.message(
        "[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"5\")]\n[TOOL_CALL: log_set_result(exercise \"Squat\")]\n[TOOL_CALL: log_set_result(exercise: \"unknown\")]\n[TOOL_CALL: log_set(exercise: \"Squat\")]\n[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"4\")]",
    );
    let ends: Vec<_> =
        outcomes.iter().map(|outcome| codes(outcome).first().map(|code| code.word())).collect();
    assert_eq!(
        ends,
        [None, Some("malformed_call"), Some("generic_name"), Some("unknown_tool"), None]
    );
    assert_eq!(
        outcomes[1].message.lines().nth(2),
        Some(
            "The call could not be read at line 2, column 37: expected ':' after the parameter name 'exercise', found '\"'."
        )
    );
    assert_eq!(house.sets().len(), 2);

    // All of it is on record, refused or not.
    let recorded = house.store.reader().unwrap().calls(10, None).unwrap();
    let told: Vec<_> = recorded
        .iter()
        .rev()
        .map(|call| (call.call.tool.as_str(), call.end, call.call.issues.len()))
        .collect();
    assert_eq!(
        told,
        [
            ("log_set_result", CallEnd::Done, 0),
            ("log_set_result", CallEnd::Refused, 1),
            ("log_set_result", CallEnd::Refused, 1),
            ("log_set", CallEnd::Refused, 1),
            ("log_set_result", CallEnd::Done, 0),
        ]
    );
    assert_eq!(recorded[3].call.arguments, "[TOOL_CALL: log_set_result(exercise \"Squat\")]");
    assert_eq!(recorded[0].origin, model());
    assert!(recorded.iter().all(|call| call.call.micros > 0));
}

#[test]
fn a_tool_that_looks_back_sees_the_calls_before_it() {
    let house = House::new();
    let outcomes = house.message(
        "[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"5\", load_kg: \"100\", rir: \"2\")][TOOL_CALL: edit_set_result(reps: \"6\", rpe: \"9\")][TOOL_CALL: show_history(exercise: \"squat\")][TOOL_CALL: undo_last_set()][TOOL_CALL: undo_last_set()][TOOL_CALL: edit_set_result(reps: \"6\")]",
    );
    let told: Vec<_> = outcomes.iter().map(|outcome| outcome.message.as_str()).collect();
    insta::assert_snapshot!(told.join("\n---\n"), @r#"
    [Set Logged] date=2026-11-21, exercise=Squat, set=1, reps=5, load_kg=100, rir=2
    ---
    [Set Corrected] date=2026-11-21, exercise=Squat, set=1, reps=6, load_kg=100, rpe=9
    It was: reps=5, load_kg=100, rir=2.
    ---
    [History] Back Squat
    2026-11-21: 220.5 lb × 6 @9
    ---
    [Set Taken Back] date=2026-11-21, exercise=Squat, set=1, reps=6, load_kg=100, rpe=9
    ---
    [Error: Nothing there]

    There is no set to take back: none is logged.

    The call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):
    [TOOL_CALL: undo_last_set()]
    ---
    [Error: Nothing there]

    No set is logged yet, so there is none to change.

    The call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):
    [TOOL_CALL: edit_set_result(exercise: "Bench Press", set: "2", reps: "7")]
    "#);
    assert!(house.sets().is_empty());
}

#[test]
fn the_last_set_of_an_exercise_is_corrected() {
    let house = House::new();
    house.log(r#"{"exercise":"Squat","reps":"5"}"#);
    house.log(r#"{"exercise":"Bench Press","reps":"8"}"#);
    let outcome = house.call("edit_set_result", r#"{"exercise":"back squat","reps":"6"}"#);
    assert_eq!(
        outcome.message,
        "[Set Corrected] date=2026-11-21, exercise=Squat, set=1, reps=6\nIt was: reps=5."
    );
    let unknown = house.call("edit_set_result", r#"{"exercise":"Zzyzx","reps":"6"}"#);
    assert_eq!(codes(&unknown), [CallIssueCode::NotFound]);
}

#[test]
fn policies_let_aliases_pass_and_count_them() {
    for (policy, taken) in [
        (Policy::Strict, false),
        (Policy::DeprecatedAliases(vec!["exerciseName".into()]), true),
        (Policy::DeprecatedAliases(vec!["movement".into()]), false),
        (Policy::Lenient, true),
    ] {
        let house = House::with(policy.clone());
        let outcome = house.log(r#"{"exerciseName":"Squat","reps":"5"}"#);
        assert_eq!(outcome.result.is_ok(), taken, "{policy:?}");
        if taken {
            assert_eq!(
                outcome.message,
                "[Set Logged] date=2026-11-21, exercise=Squat, set=1, reps=5\nDeprecated: You used 'exerciseName' but the correct parameter is 'exercise'."
            );
        }
        let stats = stats(&house.store.reader().unwrap(), &TimeZone::UTC).unwrap();
        assert_eq!(stats.calls, 1);
        assert_eq!(stats.refused, u64::from(!taken));
        assert_eq!(stats.name_mistakes[0].used, "exerciseName");
        assert_eq!(stats.canonical_share, taken.then_some(0.0));
        assert_eq!(stats.refused_for_names, u64::from(!taken));
        assert_eq!(stats.unknown_names_stored, 0);
    }
}

#[test]
fn the_corrected_call_goes_through() {
    let house = House::new();
    let refused = house.message(
        "[TOOL_CALL: log_set_result(movement: \"Squat\", weight: 225, repetitions: \"5\", RPE: \"8\")]",
    );
    let corrected = refused[0].result.as_ref().unwrap_err().corrected_call.clone().unwrap();
    assert_eq!(
        corrected,
        "[TOOL_CALL: log_set_result(exercise: \"Squat\", load_lb: \"225\", reps: \"5\", rpe: \"8\")]"
    );
    assert_eq!(
        house.message(&corrected)[0].message,
        "[Set Logged] date=2026-11-21, exercise=Squat, set=1, reps=5, load_lb=225, rpe=8"
    );
    let stats = stats(&house.store.reader().unwrap(), &TimeZone::UTC).unwrap();
    assert_eq!(stats.calls_to_recover, Some(1.0));
    assert_eq!(stats.canonical_share, Some(1.0));
}

#[test]
fn the_athletes_unit_decides_what_a_weight_is() {
    let house = House::new();
    let profile = Profile { unit: Unit::Kg, ..Profile::default() };
    house.executor.command(Command::SaveProfile(profile), &athlete()).unwrap().unwrap();
    let refused = house.log(r#"{"exercise":"Squat","weight":"100"}"#);
    assert_eq!(
        refused.result.unwrap_err().corrected_call.as_deref(),
        Some(r#"{"name":"log_set_result","arguments":{"exercise":"Squat","load_kg":"100"}}"#)
    );
}

#[test]
fn a_line_is_one_change_recorded_call_by_call() {
    let house = House::new();
    house.plan(PLAN);
    let mut warm_up = draft("Bench Press", 95, 5);
    warm_up.performance.kind = SetKind::WarmUp;
    warm_up.performance.notes = Some("easy".into());
    let drafts = vec![warm_up, draft("Bench Press", 185, 8), draft("Bench Press", 185, 8)];
    let outcome = house
        .executor
        .line(drafts, vec!["185 is read as lb, your unit.".into()], &athlete(), None)
        .unwrap();
    insta::assert_snapshot!(outcome.message, @"
    Bench Press  95 lb × 5  RIR 2  (warm-up)  ✓  // easy
    Bench Press  2 × 8 @ 185 lb  RIR 2  ✓✓
    185 is read as lb, your unit.
    Next: Barbell Row 3 x 8.
    ");
    let recorded = house.store.reader().unwrap().calls(10, None).unwrap();
    let arguments: Vec<_> =
        recorded.iter().rev().map(|call| call.call.arguments.as_str()).collect();
    assert_eq!(
        arguments,
        [
            r#"{"exercise":"Bench Press","date":"2026-11-21","reps":"5","load_lb":"95","rir":"2","kind":"warm-up","notes":"easy"}"#,
            r#"{"exercise":"Bench Press","date":"2026-11-21","reps":"8","load_lb":"185","rir":"2"}"#,
            r#"{"exercise":"Bench Press","date":"2026-11-21","reps":"8","load_lb":"185","rir":"2"}"#,
        ]
    );
    let undone = house.executor.command(Command::Undo, &athlete()).unwrap().unwrap();
    assert!(matches!(undone, Applied::Undone(undone) if undone.sets.len() == 3));
    assert!(house.sets().is_empty());
    let nothing = house
        .executor
        .command(Command::DeleteSets(vec![setwise_domain::set_result::SetId(TURN)]), &athlete());
    assert_eq!(nothing.unwrap(), Err(Rejection::NoSuchSet));
}

#[test]
fn a_line_is_logged_whole_or_not_at_all() {
    let house = House::new();
    let mut taken = draft("Squat", 225, 5);
    taken.set_number = Some(1);
    let drafts = vec![draft("Squat", 225, 5), taken];
    let outcome = house.executor.line(drafts, Vec::new(), &athlete(), None).unwrap();
    assert_eq!(codes(&outcome), [CallIssueCode::SetNumberTaken]);
    assert!(house.sets().is_empty());

    let mut friday = draft("Squat", 225, 5);
    friday.date = date(2026, 11, 20);
    let outcome = house.executor.line(vec![friday], Vec::new(), &athlete(), None).unwrap();
    assert_eq!(
        outcome.message,
        "Squat  225 lb × 5  RIR 2  set 1 ✓\nLogged for Friday, 20 Nov 2026."
    );
}

#[test]
fn a_plan_is_proposed_and_stands_once_accepted() {
    let house = House::new();
    house.plan(PLAN);
    let other = PLAN.replace("Barbell Row", "Pull-up");
    let arguments = serde_json::json!({ "plan": other, "reason": "The rack is taken." });
    let outcome = house.call("propose_plan", &arguments.to_string());
    let Ok(ToolResult::Proposed(proposal)) = &outcome.result else {
        panic!("{}", outcome.message);
    };
    insta::assert_snapshot!(outcome.message, @"
    [Plan Proposed] Upper body, 45 min, 2 exercises
    Nothing has changed yet: the athlete sees it as a card to accept or refuse.
    -   Barbell Row  3 x 8
    +   Pull-up  3 x 8
    ");
    let names = |house: &House| -> Vec<String> {
        let reader = house.store.reader().unwrap();
        let plan = reader.plan_for(date(2026, 11, 21)).unwrap().unwrap();
        plan.plan.exercises().map(|one| one.name.clone()).collect()
    };
    assert_eq!(names(&house), ["Bench Press", "Barbell Row"]);
    let settle =
        Command::Settle { proposal: proposal.id, accept: true, calendar: None, part: None };
    house.executor.command(settle.clone(), &athlete()).unwrap().unwrap();
    assert_eq!(names(&house), ["Bench Press", "Pull-up"]);
    assert!(house.executor.command(settle, &athlete()).unwrap().is_err());
}

#[test]
fn a_plan_that_says_what_is_not_in_the_log_is_refused_with_each_claim() {
    let house = House::new();
    let bench = r#"{"exercise":"Bench Press","load_lb":"185","reps":"8","date":"2026-11-19"}"#;
    let logged = house.log(bench);
    assert!(logged.result.is_ok(), "{}", logged.message);
    let summary = "Legs were on 2026-11-17. Bench was on 2026-11-19. Rows come after it.";
    let mut plan: serde_json::Value = serde_json::from_str(PLAN).unwrap();
    plan["summary"] = summary.into();
    plan["exercises"][0]["detail"] = "Last 500 lb × 8".into();
    plan["exercises"][1]["detail"] = "Pull to the belly. You did 900 kg × 3.".into();
    let reason = "You squatted yesterday, which was hard. The rack is taken.";
    let arguments = serde_json::json!({ "plan": plan, "reason": reason });
    let outcome = house.call("propose_plan", &arguments.to_string());
    let refusal = outcome.result.as_ref().unwrap_err();
    let told: Vec<_> = refusal.issues.iter().map(|one| &*one.message).collect();
    let left = "which is not in the log: leave it out, or look the log up first.";
    let wanted = [
        ("reason", "yesterday"),
        ("plan", "on 2026-11-17"),
        ("plan", "500 lb × 8"),
        ("plan", "900 kg × 3"),
    ];
    assert_eq!(told, wanted.map(|(of, claim)| format!("'{of}' says '{claim}', {left}")));
    assert!(house.store.reader().unwrap().open_proposals().unwrap().is_empty());
}

#[test]
fn a_bad_plan_is_refused_with_every_pointer() {
    let house = House::new();
    let bad = PLAN.replace("\"blockIndex\":0,\"order\":1", "\"blockIndex\":4,\"order\":0");
    let bad =
        bad.replace("\"durationMinutes\":45,\"equipment\"", "\"durationMinutes\":0,\"equipment\"");
    let arguments = serde_json::json!({ "plan": bad, "reason": "why not" });
    let outcome = house.call("propose_plan", &arguments.to_string());
    assert!(codes(&outcome).iter().all(|code| *code == CallIssueCode::BadPlan));
    assert!(outcome.message.contains("/durationMinutes"), "{}", outcome.message);
    assert!(outcome.message.contains("/exercises/1/blockIndex"), "{}", outcome.message);
    assert!(house.store.reader().unwrap().open_proposals().unwrap().is_empty());
}

#[test]
fn what_is_stored_is_shown() {
    let house = House::new();
    assert_eq!(house.call("show_plan", "{}").message, "There is no plan for today yet.");
    assert_eq!(house.call("show_records", "{}").message, "[Records] all exercises: no sets yet.");
    house.plan(PLAN);
    for (day, reps) in [("2026-11-14", "8"), ("2026-11-14", "7"), ("2026-11-21", "8")] {
        house.log(&format!(
            r#"{{"exercise":"Bench Press","date":"{day}","reps":"{reps}","load_lb":"180"}}"#
        ));
    }
    let shown = [
        house.call("show_plan", "{}"),
        house.call("show_history", r#"{"exercise":"bench","limit":"1"}"#),
        house.call("show_history", r#"{"exercise":"bench"}"#),
        house.call("show_history", r#"{"exercise":"Deadlift"}"#),
        house.call("show_history", r#"{"exercise":"Zzyzx Qwerty"}"#),
        house.call("show_records", r#"{"exercise":"bench"}"#),
        house.call("search_exercise", r#"{"query":"romanian deadlift"}"#),
    ];
    let told: Vec<_> = shown.iter().map(|outcome| outcome.message.as_str()).collect();
    insta::assert_snapshot!(told.join("\n---\n"), @r#"
    [Plan] 2026-11-21: Upper body, 45 min, moderate; 1 of 5 sets done
    Main (45 min)
    - Bench Press 2 x 8: 1 of 2 done, the current one; today 180 lb × 8; last 180 lb × 8, 7 on 2026-11-14; try 180 lb (a set got 7 of 8, miss 1 of 3: stay at this load)
    - Barbell Row 3 x 8: 0 of 3 done
    ---
    [History] Bench Press
    2026-11-21: 180 lb × 8
    ---
    [History] Bench Press
    2026-11-21: 180 lb × 8
    2026-11-14: 180 lb × 8, 7
    ---
    [History] Deadlift: no sets yet.
    ---
    [Error: Not found]

    There is no exercise 'Zzyzx Qwerty'; search_exercise finds names.

    The call was not carried out. This is how a correct call looks (only an example: its values are not the athlete's):
    {"name":"show_history","arguments":{"exercise":"Bench Press","limit":"3"}}
    ---
    [Records] Bench Press
    Bench Press: most weight for 8 reps: 180 lb × 8 on 2026-11-14
    Bench Press: most reps at 180 lb: 180 lb × 8 on 2026-11-14
    Bench Press: best e1RM, 228 lb: 180 lb × 8 on 2026-11-14
    Bench Press: most volume in a session, 2700 lb: 180 lb × 7 on 2026-11-14
    ---
    [Exercises] romanian deadlift
    Romanian Deadlift: hinge; hamstrings, glutes; barbell; beginner
    Dumbbell Romanian Deadlift: hinge; hamstrings, glutes; dumbbell; beginner
    Single-Leg Romanian Deadlift: hinge; hamstrings, glutes; dumbbell; intermediate
    B-Stance Romanian Deadlift: hinge; hamstrings, glutes; dumbbell; intermediate
    Kettlebell Romanian Deadlift: hinge; hamstrings, glutes; kettlebell; beginner
    Smith Machine Romanian Deadlift: hinge; hamstrings, glutes; smith machine; beginner
    Cable Deadlift: hinge; glutes, hamstrings; cable; beginner
    "#);
}

#[test]
fn text_from_outside_never_steers_a_terminal() {
    let house = House::new();
    let outcome = house.log(r#"{"exercise":"Squat\u001b[2J","reps":"5","notes":"a\u0000b\nc"}"#);
    assert!(outcome.message.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", outcome.message);
    assert_eq!(house.sets()[0].performance.notes.as_deref(), Some("a\0b\nc"));
    let refused = house.calls(vec![
        native("log\u{1b}[31m", "{}"),
        native("log_set_result", "{\"x\\u001b\":\"\\u0007\"}"),
        ToolCall {
            syntax: Syntax::Text,
            malformed: Some(Malformed {
                line: 1,
                column: 13,
                message: "expected a name, found \u{1b}".into(),
                missed: None,
            }),
            ..native("", "[TOOL_CALL: \u{1b}")
        },
    ]);
    for outcome in refused {
        assert!(
            outcome.message.chars().all(|c| c == '\n' || !c.is_control()),
            "{:?}",
            outcome.message
        );
    }
}

#[test]
fn a_call_that_panics_is_refused_and_the_calls_beside_it_stand() {
    let house = House::new();
    let executor =
        house.executor.clone().with_planner(super::Planner::new(|_, _, _| panic!("a bug")));
    let log = ToolCall::native(
        "log_set_result",
        r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#,
        None,
    );
    let calls = vec![
        log.clone(),
        ToolCall::native("calendar_propose", r#"{"message":"move leg day"}"#, None),
        log,
    ];
    let origin = Origin::of(Caller::Model);
    let outcomes = executor.calls(calls, &origin, None).unwrap();
    let refusal = outcomes[1].result.as_ref().unwrap_err();
    assert_eq!(refusal.issues[0].code, CallIssueCode::InternalError);
    assert_eq!(
        refusal.text.lines().take(3).collect::<Vec<_>>(),
        [
            "[Error: Internal error]",
            "",
            "A bug in setwise stopped this step; its log says what broke. Don't send the same call again; tell the athlete that it was not done.",
        ]
    );
    assert!(outcomes[0].result.is_ok() && outcomes[2].result.is_ok());
    let mut stored = 0;
    house.store.reader().unwrap().each_set(&mut |_| stored += 1).unwrap();
    assert_eq!(stored, 2);
}

proptest::proptest! {
    /// Whatever text a plan is given as, it is read or refused, never a panic.
    #[test]
    fn any_text_given_as_a_plan_is_answered(text in "[\\PC\u{feff}\u{1f3cb}{}\\[\\]\"]{0,24}") {
        let house = House::new();
        let arguments = serde_json::json!({"plan": text, "reason": "daily"}).to_string();
        let origin = Origin::of(Caller::Model);
        let call = ToolCall::native("propose_plan", arguments, None);
        let outcomes = house.executor.calls(vec![call], &origin, None).unwrap();
        let refusal = outcomes[0].result.as_ref().unwrap_err();
        proptest::prop_assert!(refusal.issues.iter().all(|issue| issue.code != CallIssueCode::InternalError), "{text:?}");
    }
}

/// Of ten plans that a model proposed nine are valid, whether the athlete has answered or not; a
/// swap is no plan that it wrote.
#[test]
fn plans_that_were_proposed_are_counted_with_what_became_of_them() {
    let house = House::new();
    let plan = |minutes: &str| {
        format!(
            r#"{{"focus":"Upper","durationMinutes":{minutes},"equipment":[],"source":"ai","energy":"easy","summary":"","blocks":[{{"title":"Main","durationMinutes":30,"focus":"Strength"}}],"exercises":[{{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}}]}}"#
        )
    };
    let propose = |minutes: &str| {
        let plan = serde_json::Value::from(plan(minutes));
        house.call(
            "propose_plan",
            &serde_json::json!({"plan": plan, "reason": "as asked"}).to_string(),
        )
    };
    let proposed: Vec<_> = (30..39).map(|minutes| propose(&minutes.to_string())).collect();
    assert!(proposed.iter().all(|outcome| outcome.result.is_ok()));
    assert!(propose("0").result.is_err());
    let proposals = house.store.reader().unwrap().open_proposals().unwrap();
    for (proposal, accept) in [(&proposals[0], true), (&proposals[1], false)] {
        let settle = Command::Settle { proposal: proposal.id, accept, calendar: None, part: None };
        house.executor.command(settle, &model()).unwrap().unwrap();
    }
    let swapped = house.call("swap_exercise", r#"{"exercise":"Bench Press","with":"Push-Up"}"#);
    assert!(swapped.result.is_ok(), "{}", swapped.message);
    let stats = plan_stats(&house.store.reader().unwrap(), &house.stamps).unwrap();
    assert_eq!((stats.tally.plans, stats.tally.failures), (9, 1));
    assert_eq!(stats.newest[0].issues[0].pointer, "/durationMinutes");
    insta::assert_snapshot!(stats.lines().join("\n"), @"
    9 plans, 1 failure (templates by rules 2)
      test/m1 v2-flat                      9     1  1 accepted, 1 refused, 7 open
    What was wrong (10 % failed):
          1  out_of_range       /durationMinutes
    ");
}

fn squat_of(house: &House, date: &str, reps: &[&str]) {
    for reps in reps {
        let call = format!(
            r#"{{"exercise":"Back Squat","date":"{date}","reps":"{reps}","load_kg":"100"}}"#
        );
        assert!(house.log(&call).result.is_ok());
    }
}

/// Date, exercise, number and reps of each.
fn told_sets(house: &House) -> Vec<String> {
    let told = |set: &SetResult| {
        let reps = set.performance.reps.map_or_else(String::new, |reps| reps.to_string());
        format!("{} {} #{} x{reps}", set.date, set.exercise, set.set_number)
    };
    house.sets().iter().map(told).collect()
}

#[test]
fn an_edit_and_a_deletion_hit_the_set_that_they_address() {
    let house = House::new();
    squat_of(&house, "2026-11-20", &["5", "5"]);
    squat_of(&house, "2026-11-21", &["6", "6", "6"]);
    let edit = |arguments: &str| house.call("edit_set_result", arguments);
    let told = edit(r#"{"exercise":"squat","set":"2","date":"2026-11-20","reps":"7"}"#);
    assert_eq!(
        told.message,
        "[Set Corrected] date=2026-11-20, exercise=Back Squat, set=2, reps=7, load_kg=100\nIt was: reps=5, load_kg=100."
    );
    // Without a number the last one of today; without anything the one logged last.
    edit(r#"{"exercise":"Back Squat","reps":"8"}"#);
    edit(r#"{"set":"1","rpe":"9"}"#);
    let moved = edit(
        r#"{"exercise":"Back Squat","set":"2","new_exercise":"Front Squat","new_date":"2026-11-19"}"#,
    );
    assert_eq!(
        moved.message,
        "[Set Corrected] date=2026-11-19, exercise=Front Squat, set=1, reps=6, load_kg=100\nIt was: date=2026-11-21, exercise=Back Squat, set=2, reps=6, load_kg=100."
    );
    let deleted = house
        .call("delete_set_result", r#"{"exercise":"Back Squat","set":"1","date":"2026-11-20"}"#);
    assert_eq!(
        deleted.message,
        "[Set Deleted] date=2026-11-20, exercise=Back Squat, set=1, reps=5, load_kg=100"
    );
    assert_eq!(
        told_sets(&house),
        [
            "2026-11-19 Front Squat #1 x6",
            "2026-11-20 Back Squat #2 x7",
            "2026-11-21 Back Squat #1 x6",
            "2026-11-21 Back Squat #3 x8",
        ]
    );
    for _ in 0..5 {
        let undone = house.executor.command(Command::Undo, &athlete()).unwrap();
        assert!(undone.is_ok());
    }
    assert_eq!(
        told_sets(&house),
        [
            "2026-11-20 Back Squat #1 x5",
            "2026-11-20 Back Squat #2 x5",
            "2026-11-21 Back Squat #1 x6",
            "2026-11-21 Back Squat #2 x6",
            "2026-11-21 Back Squat #3 x6",
        ]
    );
}

#[test]
fn an_address_that_fits_no_set_or_several_is_refused_with_those_that_there_are() {
    let house = House::new();
    squat_of(&house, "2026-11-20", &["5", "4"]);
    house.log(r#"{"exercise":"Bench Press","reps":"8","load_kg":"80"}"#);
    let before = house.sets();
    for (arguments, code, sentence) in [
        (
            r#"{"exercise":"Back Squat","set":"3","date":"2026-11-20"}"#,
            CallIssueCode::NotFound,
            "There is no set 3 of Back Squat on 2026-11-20; that day has set 1: 220.5 lb × 5; set 2: 220.5 lb × 4.",
        ),
        (
            r#"{"exercise":"Back Squat"}"#,
            CallIssueCode::NotFound,
            "There is no set of Back Squat on 2026-11-21; the newest are of 2026-11-20: set 1: 220.5 lb × 5; set 2: 220.5 lb × 4.",
        ),
        (
            r#"{"exercise":"Back Squat","date":"2026-11-20"}"#,
            CallIssueCode::NotFound,
            "That fits several sets of 2026-11-20: set 1: 220.5 lb × 5; set 2: 220.5 lb × 4. Say which by 'set'.",
        ),
        (
            r#"{"exercise":"Deadlift","set":"1"}"#,
            CallIssueCode::NotFound,
            "There is no set 1 of Deadlift on 2026-11-21, and none is logged on any other day.",
        ),
    ] {
        for (tool, more) in [("delete_set_result", ""), ("edit_set_result", r#","reps":"9""#)] {
            let arguments = arguments.replace('}', &format!("{more}}}"));
            let outcome = house.call(tool, &arguments);
            let refusal = outcome.result.unwrap_err();
            assert_eq!(refusal.issues[0].code, code, "{arguments}");
            assert_eq!(refusal.issues[0].message, sentence, "{arguments}");
            assert_eq!(refusal.corrected_call, None);
        }
    }
    assert_eq!(house.sets(), before);
}

/// What a refusal tells to do can be done.
#[test]
fn the_set_that_a_refusal_names_is_corrected_by_its_address() {
    let house = House::new();
    squat_of(&house, "2026-11-21", &["6", "6"]);
    let refused = house.log(r#"{"exercise":"Back Squat","set":"1","reps":"7"}"#);
    assert!(
        refused.message.contains("correct that one with edit_set_result"),
        "{}",
        refused.message
    );
    house.call(
        "edit_set_result",
        r#"{"exercise":"Back Squat","set":"1","date":"2026-11-21","reps":"7"}"#,
    );
    assert_eq!(told_sets(&house), ["2026-11-21 Back Squat #1 x7", "2026-11-21 Back Squat #2 x6"]);
    let taken =
        house.call("edit_set_result", r#"{"exercise":"Back Squat","set":"1","new_set":"2"}"#);
    let issues = taken.result.unwrap_err().issues;
    assert_eq!(issues[0].code, CallIssueCode::SetNumberTaken);
    assert_eq!(issues[0].parameter.as_deref(), Some("new_set"));
}

#[test]
fn a_corrected_line_is_one_change_recorded_set_by_set() {
    let house = House::new();
    let drafts = vec![draft("Squat", 225, 5), draft("Squat", 225, 5)];
    house.executor.line(drafts, Vec::new(), &athlete(), None).unwrap();
    let patch = SetPatch { reps: Some(6), ..SetPatch::default() };
    let edits = house.sets().into_iter().map(|set| (set, patch.clone()));
    let change = LineChange::Edit(edits.collect());
    let outcome = house.executor.change(change, Vec::new(), &athlete(), None).unwrap();
    assert_eq!(
        outcome.message,
        "Changed: Squat, set 1: 225 lb × 5 RIR 2 → 225 lb × 6 RIR 2.\nChanged: Squat, set 2: 225 lb × 5 RIR 2 → 225 lb × 6 RIR 2."
    );
    let calls = house.store.reader().unwrap().calls(2, None).unwrap();
    assert!(calls.iter().all(|one| one.call.tool == "edit_set_result"));
    assert_eq!(
        calls[1].call.arguments,
        r#"{"exercise":"Squat","set":"1","date":"2026-11-21","reps":"6"}"#
    );
    let undone = house.executor.command(Command::Undo, &athlete()).unwrap().unwrap();
    assert!(matches!(undone, Applied::Undone(undone) if undone.sets.len() == 2));
}
