//! A request for each contract.

use crate::ask::{DebriefRequest, Earlier, PlanRequest};
use jiff::Timestamp;
use jiff::civil::{Date, date};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use setwise_catalog::catalog::Catalog;
use setwise_domain::assistant::{
    Aggregates, AnswerRequest, OpenQuestion, OperationIssue, ProposeRequest, RefusedOperation,
    RepairRequest, RouteRequest, Scope, Selection, Snapshot, Speaker, SummarizeRequest,
    Surroundings, Utterance,
};
use setwise_domain::board::PastSession;
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::profile::DateOrder;
use setwise_domain::profile::Profile;
use setwise_domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, UserProfile, WorkoutPlan,
};
use setwise_domain::question::Slot;
use setwise_domain::receipt::{Beaten, Record, RecordKind};
use setwise_domain::report::VerifyRequest;
use setwise_domain::session::{
    DateRange, Recurrence, RecurrenceType, Session, SessionId, Until, Where,
};
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use uuid::Uuid;

pub const TODAY: Date = date(2026, 11, 21);

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn session(id: u32, title: &str) -> Session {
    Session {
        recurrence: Recurrence { until: Until::Never, ..Recurrence::of(RecurrenceType::Weekly) },
        completed_dates: vec![date(2026, 11, 19)],
        ..Session::once(SessionId(id), title, Some(date(2026, 11, 19)))
    }
}

fn surroundings() -> Surroundings {
    Surroundings {
        today: TODAY,
        dates: DateOrder::DayMonth,
        week: DateRange { from: date(2026, 11, 16), to: date(2026, 11, 22) },
        asked: Vec::new(),
        sessions: vec![session(7, "Leg day")],
        backlog: vec![session(9, "Deload week")],
        named: vec![session(11, "Leg day, heavy")],
    }
}

fn transcript() -> Vec<Utterance> {
    vec![Utterance { who: Speaker::Athlete, text: "leg day is done".into() }]
}

fn refused() -> Vec<RefusedOperation> {
    vec![RefusedOperation {
        index: 0,
        errors: vec![OperationIssue::new(
            "use_complete_occurrence_for_repeating",
            "Session 7 repeats.",
        )],
    }]
}

pub fn route() -> RouteRequest {
    RouteRequest {
        message: "move leg day to friday".into(),
        surroundings: surroundings(),
        transcript: transcript(),
        question: Some(question()),
    }
}

pub fn answer() -> AnswerRequest {
    AnswerRequest {
        message: "what is left this week".into(),
        surroundings: surroundings(),
        transcript: transcript(),
    }
}

pub fn propose() -> ProposeRequest {
    ProposeRequest {
        message: "move it to friday".into(),
        today: TODAY,
        dates: DateOrder::DayMonth,
        snapshot: Snapshot { scope: Scope::Focused, sessions: vec![session(7, "Leg day")] },
        aggregates: Aggregates { total: 9, ..Aggregates::default() },
        selection: Some(Selection {
            ids: vec![SessionId(7)],
            date: Some(date(2026, 11, 27)),
            priority: None,
        }),
        r#where: Some(Where { ids: Some(vec![SessionId(7)]), ..Where::default() }),
        transcript: transcript(),
        question: Some(question()),
    }
}

fn question() -> OpenQuestion {
    OpenQuestion {
        id: "which-day".into(),
        text: "To which day?".into(),
        slot: Slot::Day,
        options: vec!["Fri 27 Nov 2026".into()],
        about: Some("move leg day".into()),
    }
}

pub fn repair() -> RepairRequest {
    RepairRequest {
        today: TODAY,
        refused: refused(),
        proposal: r#"{"operations":[{"op":"complete","id":7}]}"#.into(),
        schema: r#"{"type":"object"}"#.into(),
        transcript: transcript(),
        sessions: vec![session(7, "Leg day")],
    }
}

pub fn summarize() -> SummarizeRequest {
    SummarizeRequest {
        message: "leg day is done".into(),
        today: TODAY,
        operations: vec![read(
            json!({"op": "complete_occurrence", "id": 7, "occurrenceDate": "2026-11-19"}),
        )],
        refused: refused(),
        sessions: vec![session(7, "Leg day")],
    }
}

fn user() -> UserProfile {
    UserProfile::from(&Profile::default())
}

fn plan() -> WorkoutPlan {
    read(json!({ "days": [{ "name": "A", "blocks": [{ "name": "Main", "exercises": [
        { "name": "Overhead Press", "sets": 3, "reps": "8" }
    ] }] }] }))
}

pub fn program() -> ProgramRequest {
    ProgramRequest { profile: user(), template: Some(plan()) }
}

pub fn substitute() -> SubstituteRequest {
    SubstituteRequest { plan: plan(), profile: user() }
}

pub fn revise() -> ReviseRequest {
    ReviseRequest {
        plan: plan(),
        profile: user(),
        substitutions: vec![read(json!({
            "day_idx": 0, "block_idx": 0, "ex_idx": 0, "original": "Overhead Press",
            "best": "Landmine Press", "candidates": [], "rationale": null
        }))],
        verifier_edits: vec![read(json!({
            "type": "add_note", "reason": "no word on progression", "payload": { "note": "add load" }
        }))],
    }
}

pub fn verify() -> VerifyRequest {
    VerifyRequest {
        profile: user(),
        plan: plan(),
        report: read(json!({
            "ok": false,
            "structure": { "ok": true, "issues": [] },
            "time_fit": { "ok": true, "per_day_minutes": [12.5], "limit": 60 },
            "balance": {
                "ok": false, "waived": [], "weekly_presence_days":
                { "squat_like": 0, "hinge_like": 0, "push_like": 1, "pull_like": 0 }
            },
            "avoidance": { "ok": true, "violations": [], "expanded_terms": [] },
            "progression": { "ok": true, "issues": [], "notes": "" },
            "unclassified": [], "findings": [], "suggested_edits": []
        })),
    }
}

/// A working set in pounds.
pub fn set(on: Date, exercise: &str, number: u8, pounds: i64, reps: u16) -> SetResult {
    SetResult {
        id: SetId(Uuid::nil()),
        at: Timestamp::UNIX_EPOCH,
        date: on,
        exercise: exercise.into(),
        exercise_id: Catalog::embedded().resolve(exercise).exercise().map(|found| found.id.clone()),
        set_number: number,
        performance: Performance {
            reps: Some(reps),
            load: Some(Load::new(Decimal::from_int(pounds), Unit::Lb)),
            ..Performance::default()
        },
        workout: None,
        source: Source::Athlete,
    }
}

pub fn today_plan() -> PlanRequest {
    let mut pull_up = set(date(2026, 11, 19), "Pull-Up", 1, 10, 8);
    pull_up.performance.load = Some(Load::new(Decimal::from_int(10), Unit::Kg));
    pull_up.performance.notes = Some("left elbow twinge".into());
    let mut warm_up = set(date(2026, 11, 19), "Bench Press", 1, 95, 10);
    warm_up.performance.kind = SetKind::WarmUp;
    PlanRequest {
        today: TODAY,
        profile: Profile {
            avoid: vec!["knee".into()],
            bodyweight: Some(Load::new(Decimal::from_int(80), Unit::Kg)),
            ..Profile::default()
        },
        recent: vec![
            set(date(2026, 11, 17), "Back Squat", 1, 225, 5),
            set(date(2026, 11, 17), "Back Squat", 2, 225, 5),
            warm_up,
            pull_up,
            set(date(2026, 11, 19), "Bench Press", 2, 185, 8),
        ],
        minutes: Some(40),
        without: vec!["Deadlift".into()],
        wish: None,
        refused: None,
    }
}

pub fn debrief() -> DebriefRequest {
    let now = set(TODAY, "Bench Press", 1, 185, 8);
    let before = set(date(2026, 11, 17), "Bench Press", 1, 185, 7);
    // What is made of the plan and the log lies above this crate.
    let board = serde_json::from_str(include_str!("board.json")).unwrap();
    DebriefRequest {
        standing: None,
        today: TODAY,
        profile: Profile::default(),
        board: Some(board),
        sets: vec![now.clone()],
        records: vec![Record {
            kind: RecordKind::Reps,
            set: now,
            value: 8.0,
            beat: Some(Beaten { set: before.clone(), value: 7.0 }),
        }],
        earlier: vec![Earlier {
            exercise: "Bench Press".into(),
            sessions: vec![PastSession { date: before.date, sets: vec![before] }],
        }],
        next: Vec::new(),
        words: vec!["rows on monday then".into()],
        facts: vec![AthleteFact {
            kind: FactKind::Schedule,
            fact: "no training on sundays".into(),
        }],
        forgotten: Vec::new(),
    }
}
