//! An athlete half through a session, and entries of a conversation.

use super::sets::{set, set_at};
use crate::domain::board::{
    Board, BoardBlock, BoardItem, PastSession, Prescription, SetTarget, Suggestion,
};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::plan::{
    Energy, Generation, PlanBlock, PlanExercise, PlanSource, PlanStanding, SchemaVersion,
    StoredPlan, TodayPlan,
};
use crate::domain::profile::Profile;
use crate::domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::question::{Choice, Question};
use crate::domain::receipt::{NextUp, Receipt};
use crate::domain::tool_call::{CallIssue, CallIssueCode, CallOutcome, Refusal, Syntax};
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::panes::Panes;
use crate::tui::response::{Opened, Response};
use jiff::{SignedDuration, Zoned};
use uuid::Uuid;

pub fn now() -> Zoned {
    "2026-11-21T18:10:00+01:00[Europe/Berlin]".parse().unwrap()
}

pub fn profile() -> Profile {
    Profile { introduced: true, ..Profile::default() }
}

pub fn opened(panes: Panes) -> Response {
    Response::Opened(Box::new(Opened {
        coach: "offline".into(),
        offers: Vec::new(),
        coaches: false,
        panes,
        entries: Vec::new(),
        more: false,
        left_out: None,
    }))
}

/// An entry with an id and a minute of its own.
pub fn entry(n: u64, body: EntryBody) -> Entry {
    let minutes = i64::try_from(n % 60).unwrap();
    Entry {
        id: Uuid::from_u64_pair(7, n),
        at: now().timestamp().checked_add(SignedDuration::from_mins(minutes - 30)).unwrap(),
        turn: Uuid::from_u64_pair(8, n),
        window: None,
        answers: None,
        call: None,
        body,
    }
}

pub fn athlete(n: u64, text: &str) -> Entry {
    entry(n, EntryBody::Athlete { text: text.into() })
}

pub fn coach(n: u64, text: &str) -> Entry {
    entry(n, EntryBody::coach(text))
}

/// A coach's words with what was thought before them.
pub fn thoughtful(n: u64, thought: &str, text: &str) -> Entry {
    entry(n, EntryBody::Coach { text: text.into(), thought: thought.into(), broken_off: false })
}

/// An answer as far as it has come.
pub fn half(n: u64, text: &str) -> Entry {
    entry(n, EntryBody::Coach { text: text.into(), thought: String::new(), broken_off: true })
}

pub fn read_only(n: u64) -> Entry {
    entry(
        n,
        EntryBody::Called {
            tool: "show_history".into(),
            arguments: r#"{"exercise":"Squat"}"#.into(),
            message: "Squat: 3 sets of 5 on 14 Nov.".into(),
        },
    )
}

pub fn unanswered(n: u64) -> Entry {
    entry(
        n,
        EntryBody::Unanswered {
            text:
                "Openai asks to wait: 20 s. What is logged stays logged. Ask again, or rephrase it."
                    .into(),
        },
    )
}

pub fn receipt(n: u64, exercise: &str, sets: &[&str]) -> Entry {
    let sets = sets.iter().zip(1..).map(|(text, number)| {
        let mut set = set(exercise, text);
        set.set_number = number;
        set
    });
    let receipt = Receipt { sets: sets.collect(), ..Receipt::default() };
    entry(n, EntryBody::Receipt { receipt })
}

pub fn question(n: u64) -> Entry {
    let option = |label: &str| Choice::new(label, format!("{label} 3x8 100lb"));
    let options = vec![option("Barbell Row"), option("Seated Cable Row")];
    let question = Question::new("which-exercise", "Which row?", options);
    entry(n, EntryBody::Question { question })
}

pub fn refused(n: u64) -> Entry {
    let message = "Use 'exercise' not 'exerciseName'.";
    let refusal = Refusal {
        tool: "log_set_result".into(),
        issues: vec![CallIssue {
            code: CallIssueCode::AliasUsed,
            parameter: Some("exerciseName".into()),
            message: message.into(),
        }],
        corrected_call: Some(r#"{"exercise":"Bench Press","reps":"8"}"#.into()),
        text: format!("[Error: {message}]"),
    };
    entry(
        n,
        EntryBody::Refused {
            outcome: CallOutcome {
                tool: "log_set_result".into(),
                arguments: r#"{"exerciseName":"Bench Press","reps":"8"}"#.into(),
                syntax: Syntax::Native,
                call_id: None,
                message: refusal.text.clone(),
                result: Err(refusal),
                replayed: false,
            },
        },
    )
}

pub fn proposal(n: u64) -> Entry {
    let proposal = Proposal {
        id: Uuid::from_u64_pair(9, n),
        at: now().timestamp(),
        title: "Dumbbell Press in place of Bench Press".into(),
        reason: "The bench is taken; same pattern, same muscles.".into(),
        base: Base::default(),
        change: ProposedChange::Plan { plan: Box::new(stored()) },
        hunks: vec![
            Hunk::Same("Main".into()),
            Hunk::Removed("  Bench Press  3 x 8".into()),
            Hunk::Added("  Dumbbell Press  3 x 8".into()),
        ],
        status: ProposalStatus::Open,
    };
    entry(n, EntryBody::Proposal { proposal })
}

/// The plan of the sketch, with four of eleven sets done.
pub fn panes() -> Panes {
    let newest = set_at("Barbell Row", "155x8", "2026-11-21T17:09:00Z");
    let board = board();
    Panes {
        version: 1,
        date: now().date(),
        profile: profile(),
        facts: Vec::new(),
        next: Some(NextUp {
            loads_vary: false,
            hint: None,
            exercise: "Barbell Row".into(),
            prescription: "3 x 8".into(),
            same_exercise: true,
            rest_seconds: Some(120),
            suggestion: None,
        }),
        rest_seconds: Some(120),
        newest: Some(newest),
        sets_today: 4,
        minutes_to_go: Some(22),
        board: Some(board),
        no_plan: None,
        open: std::collections::HashSet::new(),
        settled: std::collections::HashMap::new(),
        sets: std::collections::HashMap::new(),
    }
}

pub fn board() -> Board {
    let mut row = item("Barbell Row", "3 x 8", 3, &["155x8"]);
    row.last = Some(PastSession {
        date: "2026-11-14".parse().unwrap(),
        sets: ["150x8", "150x8", "150x8"].map(|text| set("Barbell Row", text)).into(),
    });
    row.suggestion = Some(Suggestion {
        load: Load::new(Decimal::from_int(155), Unit::Lb),
        reason: "all 3 sets were done as asked: +5".into(),
        rests_on: Vec::new(),
    });
    let mut blocks = vec![
        block("Warm-up", 5, vec![item("Band Pull-Apart", "2 x 15", 2, &["x15", "x15"])]),
        block(
            "Main",
            25,
            vec![
                item("Bench Press", "3 x 8", 3, &["185x8", "185x8", "185x8"]),
                row,
                item("Dumbbell Shoulder Press", "3 x 10", 3, &[]),
            ],
        ),
        block("Finisher", 10, vec![item("Hammer Curl", "2 x 12", 2, &[])]),
    ];
    let items = blocks.iter_mut().flat_map(|block| &mut block.items);
    for (set, number) in items.flat_map(|item| &mut item.done).zip(1..) {
        set.id = crate::domain::set_result::SetId(Uuid::from_u64_pair(5, number));
    }
    Board { stored: stored(), blocks, current: Some(2), beside: Vec::new() }
}

fn block(title: &str, minutes: u32, items: Vec<BoardItem>) -> BoardBlock {
    BoardBlock { title: title.into(), duration_minutes: minutes, around: title == "Warm-up", items }
}

fn item(name: &str, prescription: &str, asked: u8, done: &[&str]) -> BoardItem {
    BoardItem {
        planned: PlanExercise {
            id: format!("exercise-{name}"),
            name: name.into(),
            prescription: prescription.into(),
            detail: None,
        },
        exercise_id: None,
        prescription: Some(Prescription {
            sets: asked,
            target: SetTarget::Reps { low: 8, high: 8 },
        }),
        done: done.iter().map(|text| set(name, text)).collect(),
        asked,
        last: None,
        earlier: Vec::new(),
        suggestion: None,
        superset: None,
        due: None,
        stop: None,
        pick: None,
    }
}

pub fn stored() -> StoredPlan {
    StoredPlan {
        id: Uuid::from_u64_pair(1, 1),
        date: now().date(),
        at: now().timestamp(),
        standing: PlanStanding::Generated,
        plan: TodayPlan {
            id: "plan-1".into(),
            focus: "Upper body strength".into(),
            duration_minutes: 45,
            equipment: Vec::new(),
            source: PlanSource::Ai,
            energy: Energy::Moderate,
            summary: "Push and pull.".into(),
            blocks: vec![PlanBlock {
                id: "block-1".into(),
                title: "Main".into(),
                duration_minutes: 25,
                focus: "strength".into(),
                exercises: Vec::new(),
            }],
        },
        made: Generation::by("offline", SchemaVersion::V2Flat, "the only version there is"),
    }
}
