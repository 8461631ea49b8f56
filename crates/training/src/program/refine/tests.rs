use super::*;
use crate::program::{Pace, suggest_swaps};
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use setwise_catalog::catalog::Catalog;
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::edit::{ExerciseLoc, NewName, NewSets};
use setwise_domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, SubstitutionSuggestion, Substitutions,
};
use setwise_domain::report::Judgement;
use setwise_models::ask::{Reply, Request};
use std::collections::VecDeque;
use std::sync::Mutex;

/// What a coach says to one question.
enum Says {
    Plan(WorkoutPlan, Vec<String>),
    Gibberish,
}

/// A coach that gives plans in the order written, makes swaps by rule, and judges as told.
struct Scripted {
    plans: Mutex<VecDeque<Says>>,
    judgement: Judgement,
    fails_to_judge: bool,
    asked: Mutex<Vec<String>>,
    edits_sent: Mutex<Vec<Vec<Edit>>>,
}

impl Scripted {
    fn new(plans: Vec<Says>) -> Self {
        Self {
            plans: Mutex::new(plans.into()),
            judgement: Judgement::default(),
            fails_to_judge: false,
            asked: Mutex::default(),
            edits_sent: Mutex::default(),
        }
    }

    fn next(&self, asked: String) -> Result<Answer<WorkoutPlan>, CoachError> {
        self.asked.lock().unwrap().push(asked.clone());
        let says = self.plans.lock().unwrap().pop_front();
        match says.expect("asked more often than was written") {
            Says::Plan(value, dropped) => Ok(Answer { value, asked, dropped, sources: Vec::new() }),
            Says::Gibberish => Err(CoachError::Unreadable("no JSON".into())),
        }
    }
}

impl Coach for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::empty().boxed()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let answer = |value, asked: &str| {
            Ok(Answer { value, asked: asked.into(), dropped: Vec::new(), sources: Vec::new() })
        };
        let answer = match request {
            Request::Program(request) => {
                let from = request.template.map_or("", |_| " from a template");
                let next = self.next(format!("program{from}"));
                next.map(|answer| answer.map(Reply::Program))
            }
            Request::Revise(request) => {
                let mut sent = self.edits_sent.lock().unwrap();
                sent.push(request.verifier_edits.clone());
                let next = self.next(format!(
                    "revise with {} swaps and {} edits",
                    request.substitutions.len(),
                    request.verifier_edits.len()
                ));
                next.map(|answer| answer.map(Reply::Revise))
            }
            Request::Substitute(request) => {
                let catalog = Catalog::embedded();
                let suggestions = suggest_swaps(&request.profile, &request.plan, catalog);
                answer(Reply::Substitute(Substitutions { suggestions }), "substitute")
            }
            Request::Verify(_) if self.fails_to_judge => {
                Err(CoachError::Unreadable("no JSON".into()))
            }
            Request::Verify(_) => answer(Reply::Verify(self.judgement.clone()), "verify"),
            other => unreachable!("no {} is asked for", other.contract()),
        };
        future::ready(answer).boxed()
    }
}

/// A day of these exercises, four sets of eight.
fn plan(names: &[&str]) -> WorkoutPlan {
    let exercises = names.iter().map(|&name| ProgramExercise {
        name: name.into(),
        sets: 4,
        reps: "8".into(),
        intensity: None,
        rest_seconds: Some(60),
        notes: None,
    });
    WorkoutPlan {
        days: vec![ProgramDay {
            name: "A".into(),
            focus: None,
            blocks: vec![ProgramBlock { name: "Main".into(), exercises: exercises.collect() }],
            notes: Vec::new(),
        }],
        metadata: PlanMetadata::default(),
    }
}

const RIGHT: [&str; 4] = ["Goblet Squat", "Romanian Deadlift", "Push-Up", "Barbell Row"];

fn says(names: &[&str]) -> Says {
    Says::Plan(plan(names), Vec::new())
}

fn profile(more: &str) -> UserProfile {
    let json = format!(
        r#"{{"days_per_week": 1, "minutes_per_day": 45, "training_history": "beginner",
            "equipment_available": ["barbell", "dumbbell", "rack", "bench"]{more}}}"#
    );
    serde_json::from_str(&json).unwrap()
}

fn run_with(
    coach: &Scripted,
    profile: UserProfile,
    max_revisions: usize,
) -> Result<ProgramEnvelope, CoachError> {
    let options = Options {
        max_revisions,
        bootstrap: None,
        verifier: Verifier { catalog: Catalog::embedded(), pace: Pace::default() },
        told: &|_| {},
    };
    futures_util::FutureExt::now_or_never(refine(coach, profile, &options))
        .expect("a scripted coach answers at once")
}

fn run(coach: &Scripted, profile: UserProfile) -> ProgramEnvelope {
    run_with(coach, profile, 2).unwrap()
}

fn steps(envelope: &ProgramEnvelope) -> String {
    let steps = envelope.iterations_log.iter();
    let told = steps.map(|step| format!("{}: {}", step.step, step.reply));
    told.collect::<Vec<_>>().join("\n")
}

/// The final report is of the returned plan, whatever happened.
fn report_is_of_the_plan(envelope: &ProgramEnvelope) {
    let again = crate::program::verify(&envelope.profile, &envelope.plan, Catalog::embedded());
    assert_eq!(envelope.verification.suggested_edits, again.suggested_edits);
    assert_eq!(envelope.verification.time_fit, again.time_fit);
}

#[test]
fn a_plan_that_is_right_is_taken_at_once() {
    let coach = Scripted::new(vec![says(&RIGHT)]);
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Verified);
    assert_eq!((envelope.iterations, envelope.verification.ok), (1, true));
    assert_eq!(
        steps(&envelope),
        "generate: 1 day, 4 exercises\nsubstitute: nothing has to be swapped\nverify: right"
    );
    assert_eq!(
        envelope.assumptions,
        [
            "goal: general strength",
            "no known best lifts: loads are found by effort, RPE or reps in reserve"
        ]
    );
    assert_eq!(envelope.citations, [""; 0]);
}

#[test]
fn what_is_avoided_is_swapped_before_anything_is_verified() {
    let coach = Scripted::new(vec![
        says(&["Back Squat", "Romanian Deadlift", "Push-Up", "Barbell Row"]),
        says(&["Romanian Deadlift", "Push-Up", "Barbell Row"]),
    ]);
    let envelope = run(&coach, profile(r#", "avoid_exercises": ["knee"]"#));
    let asked = coach.asked.lock().unwrap().clone();
    assert_eq!(asked, ["program", "revise with 1 swaps and 0 edits"]);
    assert!(envelope.verification.avoidance.ok);
    report_is_of_the_plan(&envelope);
}

#[test]
fn a_wrong_plan_is_mended_in_one_round() {
    let coach = Scripted::new(vec![says(&["Goblet Squat", "Romanian Deadlift", "Push-Up"])]);
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Verified, "{:#?}", envelope.iterations_log);
    assert_eq!(
        steps(&envelope),
        "generate: 1 day, 3 exercises\nsubstitute: nothing has to be swapped\n\
         verify: 1 issue\napply: 1 edit applied, 0 refused\nverify: right"
    );
    let applied = &envelope.iterations_log[3].edits_applied;
    assert!(matches!(&applied[..], [Edit::AddExercise { .. }]));
    report_is_of_the_plan(&envelope);
}

#[test]
fn an_answer_that_can_not_be_read_is_asked_for_once_more() {
    let coach = Scripted::new(vec![Says::Gibberish, says(&RIGHT)]);
    assert_eq!(run(&coach, profile("")).stop_reason, StopReason::Verified);
    let coach = Scripted::new(vec![Says::Gibberish, Says::Gibberish]);
    let error = run_with(&coach, profile(""), 2).unwrap_err();
    assert_eq!(error, CoachError::Unreadable("no JSON".into()));
}

#[test]
fn keys_that_were_dropped_are_told() {
    let coach = Scripted::new(vec![Says::Plan(plan(&RIGHT), vec!["/mood".into()])]);
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.iterations_log[0].keys_dropped, ["/mood"]);
}

#[test]
fn edits_that_are_refused_are_asked_for() {
    let mut coach =
        Scripted::new(vec![says(&["Goblet Squat", "Romanian Deadlift", "Push-Up"]), says(&RIGHT)]);
    coach.judgement = Judgement {
        suggested_edits: vec![Edit::TuneSets {
            reason: "more".into(),
            loc: ExerciseLoc { day_idx: 7, block_idx: 0, ex_idx: 0 },
            payload: NewSets { sets: 5 },
        }],
        ..Judgement::default()
    };
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Verified);
    let asked = coach.asked.lock().unwrap().clone();
    assert_eq!(asked, ["program", "revise with 0 swaps and 1 edits"]);
    assert_eq!(
        envelope.iterations_log[3].edits_refused,
        ["there is no day 7: the plan has 1, counted from 0"]
    );
}

#[test]
fn judgement_adds_to_the_verdict_and_never_takes_from_it() {
    let mut coach = Scripted::new(vec![says(&RIGHT)]);
    coach.judgement.issues = vec!["too easy for the goal".into()];
    let envelope = run(&coach, profile(""));
    assert!(!envelope.verification.ok);
    assert_eq!(envelope.stop_reason, StopReason::NoEditsSuggested);
    assert_eq!(envelope.verification.progression.issues, ["too easy for the goal"]);
}

#[test]
fn the_same_edit_for_ever_is_stopped() {
    let mut coach = Scripted::new(vec![says(&RIGHT)]);
    coach.judgement = Judgement {
        issues: vec!["I don't like rows".into()],
        suggested_edits: vec![Edit::ReplaceExercise {
            reason: "rows".into(),
            loc: ExerciseLoc { day_idx: 0, block_idx: 0, ex_idx: 3 },
            payload: NewName { new_name: "Pendlay Row".into() },
        }],
        ..Judgement::default()
    };
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Stagnation);
    assert_eq!(envelope.iterations, 2);
    assert_eq!(envelope.plan, plan(&RIGHT), "the first of equals is kept");
}

/// An issue of a new kind with fewer in all is progress: the loop goes on and comes out right.
#[test]
fn a_new_kind_of_issue_is_no_reason_to_stop() {
    // Far too long and without a pull; cut and filled, it has an isolation out of place at most.
    let coach = Scripted::new(vec![says(&[
        "Dumbbell Curl",
        "Goblet Squat",
        "Front Squat",
        "Romanian Deadlift",
        "Push-Up",
        "Dumbbell Bench Press",
        "Overhead Press",
    ])]);
    let envelope = run_with(&coach, profile(""), 4).unwrap();
    assert_eq!(envelope.stop_reason, StopReason::Verified, "{}", steps(&envelope));
    assert!(envelope.iterations > 1);
    report_is_of_the_plan(&envelope);
}

#[test]
fn issues_weigh_by_their_kind() {
    let weights: Vec<_> = Area::ALL.iter().map(|area| area.weight()).collect();
    // Structure, time, balance, avoidance, level, progression, volume.
    assert_eq!(weights, [8, 3, 2, 5, 4, 1, 2]);
}

/// One that fails twice, or whose provider does, leaves what code has verified, with that said.
#[test]
fn a_judgement_that_fails_discards_nothing() {
    let mut coach = Scripted::new(vec![says(&RIGHT)]);
    coach.fails_to_judge = true;
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Verified);
    assert!(envelope.verification.ok);
    let notes = &envelope.verification.progression.notes;
    assert!(
        notes.ends_with("The coach's own judgement could not be had: the coach's answer could not be read: no JSON."),
        "{notes}"
    );
}

/// What is refused after a removal is sent with the place that it has in the plan sent along.
#[test]
fn a_stale_place_is_told_with_its_place_in_the_plan_that_is_sent() {
    let mut coach = Scripted::new(vec![
        says(&["Goblet Squat", "Romanian Deadlift", "Push-Up", "Barbell Row"]),
        says(&RIGHT),
    ]);
    let at = |ex_idx| ExerciseLoc { day_idx: 0, block_idx: 0, ex_idx };
    let tune = |ex_idx, sets| Edit::TuneSets {
        reason: "sets".into(),
        loc: at(ex_idx),
        payload: NewSets { sets },
    };
    coach.judgement = Judgement {
        issues: vec!["too much".into()],
        suggested_edits: vec![
            Edit::RemoveExercise {
                reason: "too much".into(),
                loc: at(0),
                payload: setwise_domain::edit::Nothing {},
            },
            // Refused: 0 sets can't be; refused: what is gone can't be changed.
            tune(2, 0),
            tune(0, 3),
        ],
        ..Judgement::default()
    };
    let envelope = run_with(&coach, profile(""), 1).unwrap();
    let sent = coach.edits_sent.lock().unwrap().clone();
    assert_eq!(sent, [vec![tune(1, 0)]], "{}", steps(&envelope));
}

/// Places that are not there, names that don't stand there, two for one place, and substitutes that
/// are avoided don't reach the reviser.
#[test]
fn bad_suggestions_of_a_substituter_are_refused() {
    let swap = |ex_idx, original: &str, best: &str| SubstitutionSuggestion {
        day_idx: 0,
        block_idx: 0,
        ex_idx,
        original: original.into(),
        best: best.into(),
        candidates: Vec::new(),
        rationale: None,
    };
    let plan = plan(&["Back Squat", "Romanian Deadlift", "Push-Up", "Barbell Row"]);
    let wishes = profile(r#", "avoid_exercises": ["knee"]"#);
    let checked = crate::program::check_swaps(
        &wishes,
        &plan,
        Catalog::embedded(),
        vec![
            swap(0, "Back Squat", "Hip Thrust"),
            swap(0, "Back Squat", "Glute Bridge"),
            swap(9, "Back Squat", "Hip Thrust"),
            swap(1, "Deadlift", "Hip Thrust"),
            swap(2, "Push-Up", "Front Squat"),
            swap(3, "Barbell Row", "Muscle-Up"),
        ],
    );
    assert_eq!(checked.swaps, [swap(0, "Back Squat", "Hip Thrust")]);
    assert_eq!(
        checked.refused,
        [
            "'Back Squat' is swapped by another suggestion already",
            "there is no exercise 9 in block 0 of day 0, which has 4, counted from 0",
            "'Deadlift' was to be swapped, and exercise 1 in block 0 of day 0 is 'Romanian Deadlift'",
            "'Front Squat' in place of 'Push-Up' is avoided, too hard, or needs what is not available",
            "'Muscle-Up' in place of 'Barbell Row' is avoided, too hard, or needs what is not available",
        ]
    );
}

#[test]
fn what_makes_it_worse_is_stopped_and_the_best_is_kept() {
    // The edit swaps the only hinge for a second squat.
    let mut coach = Scripted::new(vec![says(&RIGHT)]);
    coach.judgement = Judgement {
        issues: vec!["I don't like hinges".into()],
        suggested_edits: vec![Edit::ReplaceExercise {
            reason: "hinges".into(),
            loc: ExerciseLoc { day_idx: 0, block_idx: 0, ex_idx: 1 },
            payload: NewName { new_name: "Front Squat".into() },
        }],
        ..Judgement::default()
    };
    let envelope = run(&coach, profile(""));
    assert_eq!(envelope.stop_reason, StopReason::Regression);
    assert_eq!(envelope.plan, plan(&RIGHT));
}

#[test]
fn the_cap_ends_what_never_gets_right() {
    let coach = Scripted::new(vec![says(&["Goblet Squat", "Romanian Deadlift", "Push-Up"])]);
    let envelope = run_with(&coach, profile(""), 0).unwrap();
    assert_eq!(envelope.stop_reason, StopReason::MaxIterations);
    assert_eq!(envelope.iterations, 1);
    assert!(!envelope.verification.ok);
    report_is_of_the_plan(&envelope);
}

#[test]
fn a_profile_that_can_not_be_planned_for_is_refused_before_anyone_is_asked() {
    let coach = Scripted::new(Vec::new());
    let mut wrong = profile("");
    wrong.days_per_week = 8;
    wrong.equipment_available.push("hoverboard".into());
    let error = run_with(&coach, wrong, 2).unwrap_err().to_string();
    assert!(
        error.starts_with("days_per_week is 8; wanted 1 to 7; equipment_available names 'hoverboard', which is not known; known are barbell, dumbbell"),
        "{error}"
    );
}
