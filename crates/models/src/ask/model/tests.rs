use super::*;
use crate::ask::library::tests::CatalogOnly;
use crate::ask::limits::{TOKENS_OF_CONTEXT, TOKENS_OF_EARLIER_TALK};
use crate::provider::limits::BYTES_A_TOKEN;
use crate::provider::{Choice, Message as Told, ModelError, Request};
use futures_util::stream::{self, StreamExt as _};
use jiff::civil::date;
use setwise_domain::conversation::{Context, Message, OnCalendar};
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::known_fact::{FactNumber, KnownFact};
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::provider::ProtocolName;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::session::SessionKind;
use setwise_domain::testing as example;
use setwise_domain::tool_call::{CallOutcome, Refusal, Syntax, ToolCall, ToolResult};
use std::sync::Mutex;

/// A model that gives what it was told to, and remembers what it was asked.
struct Script {
    choice: Choice,
    heard: Mutex<Vec<Result<Delta, ModelError>>>,
    asked: Mutex<Vec<Request>>,
}

impl Model for Script {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        self.asked.lock().unwrap().push(request);
        stream::iter(std::mem::take(&mut *self.heard.lock().unwrap())).boxed()
    }
}

fn coach(calls: Calls, heard: Vec<Result<Delta, ModelError>>) -> (ModelCoach, Arc<Script>) {
    let script = Arc::new(Script {
        choice: Choice::new(ProtocolName::Gemini, "flash", None),
        heard: Mutex::new(heard),
        asked: Mutex::default(),
    });
    let tools = Toolbox {
        shapes: vec![ToolShape {
            name: "show_plan".into(),
            description: "Shows.".into(),
            parameters: serde_json::json!({"type": "object"}),
            writes: false,
            in_words: Vec::new(),
        }],
        text_calls: TextCalls {
            written: |call| format!("[TOOL_CALL: {}(…)]", call.name),
            read: |_| Vec::new(),
        },
        grammar: None,
        library: Arc::new(CatalogOnly),
        compact: false,
    };
    let model: Arc<dyn Model> = script.clone();
    (ModelCoach::new(model, calls, tools, "Be short.\n".into()), script)
}

fn context() -> Context {
    Context {
        today: date(2026, 11, 21),
        profile: Profile::default(),
        board: None,
        recent: Vec::new(),
        recent_from: date(2026, 9, 20),
        newest: None,
        own_exercises: Vec::new(),
        program: Vec::new(),
        following: None,
        records: Vec::new(),
        sessions: Vec::new(),
        facts: Vec::new(),
        titles: Vec::new(),
        refusal: None,
        question: None,
    }
}

fn asked(messages: Vec<Message>) -> Request {
    let (coach, script) = coach(Calls::Native, Vec::new());
    let round = coach.chat_round(Conversation { context: context(), messages });
    futures_util::FutureExt::now_or_never(round.collect::<Vec<_>>()).unwrap();
    script.asked.lock().unwrap().pop().unwrap()
}

fn told(messages: Vec<Message>) -> String {
    let told = asked(messages).messages.into_iter().map(|told| match told {
        Told::User(text) => format!("user {text:?}"),
        Told::Assistant { text, calls, kept } => {
            let calls: Vec<_> = calls.iter().map(|call| &call.name).collect();
            format!("assistant {text:?} {calls:?} {kept:?}")
        }
        Told::Results(results) => {
            let results =
                results.iter().map(|one| format!("{} {} {:?}", one.name, one.refused, one.text));
            format!("results {}", results.collect::<Vec<_>>().join(" | "))
        }
    });
    told.collect::<Vec<_>>().join("\n")
}

fn athlete(text: &str) -> Message {
    Message::Athlete(text.into())
}

fn said(text: &str, calls: Vec<ToolCall>) -> Message {
    Message::Coach { text: text.into(), calls, kept: Vec::new() }
}

fn call(name: &str, syntax: Syntax, id: Option<&str>) -> ToolCall {
    ToolCall {
        name: name.into(),
        arguments: "{}".into(),
        syntax,
        call_id: id.map(str::to_owned),
        malformed: None,
    }
}

fn ended(call: &ToolCall, message: &str, refused: bool) -> CallOutcome {
    let refusal = Refusal {
        tool: call.name.clone(),
        issues: Vec::new(),
        corrected_call: None,
        text: message.into(),
    };
    CallOutcome {
        tool: call.name.clone(),
        arguments: call.arguments.clone(),
        syntax: call.syntax,
        call_id: call.call_id.clone(),
        result: if refused { Err(refusal) } else { Ok(ToolResult::Plan { board: None }) },
        message: message.into(),
        replayed: false,
    }
}

#[test]
fn who_says_what_is_told() {
    let messages = vec![
        Message::Program("Logged 1 set.".into()),
        athlete("hi"),
        Message::Program("Undone.".into()),
        said("Hello.", Vec::new()),
        said("", Vec::new()),
        said("More.", Vec::new()),
        athlete("and now"),
    ];
    insta::assert_snapshot!(told(messages), @r#"
    user "[Program: Logged 1 set.]"
    user "hi"
    user "[Program: Undone.]"
    assistant "Hello.\n\nMore." [] []
    user "and now"
    "#);
}

#[test]
fn outcomes_go_back_as_their_calls_were_made_word_for_word() {
    let native = call("log_set_result", Syntax::Native, Some("c1"));
    let text = call("show_plan", Syntax::Text, None);
    let refusal = "[Error: Missing required parameter 'exercise']\n\"hint\"";
    let messages = vec![
        athlete("log it"),
        said("So:", vec![native.clone(), text.clone(), native.clone()]),
        Message::Outcomes(vec![
            ended(&native, refusal, true),
            ended(&text, "No plan.", false),
            ended(&native, refusal, true),
        ]),
    ];
    insta::assert_snapshot!(told(messages), @r#"
    user "log it"
    assistant "So:\n[TOOL_CALL: show_plan(…)]" ["log_set_result", "log_set_result"] []
    results log_set_result true "[Error: Missing required parameter 'exercise']\n\"hint\"" | log_set_result true "[Error: Missing required parameter 'exercise']\n\"hint\""
    user "No plan."
    "#);
}

#[test]
fn two_calls_under_one_id_are_told_with_a_result_each() {
    let one = call("log_set_result", Syntax::Native, Some("c1"));
    let messages = vec![
        athlete("log it"),
        said("", vec![one.clone(), one.clone()]),
        Message::Outcomes(vec![
            ended(&one, "[Set Logged]", false),
            ended(&one, "[Error: the id was used]", true),
        ]),
    ];
    insta::assert_snapshot!(told(messages), @r#"
    user "log it"
    assistant "" ["log_set_result", "log_set_result"] []
    results log_set_result false "[Set Logged]" | log_set_result true "[Error: the id was used]"
    "#);
}

#[test]
fn the_oldest_talk_goes_first_and_the_running_turn_never() {
    let long = "x".repeat(TOKENS_OF_EARLIER_TALK * BYTES_A_TOKEN / 2);
    let messages = vec![
        athlete(&format!("one {long}")),
        said("first", Vec::new()),
        athlete(&format!("two {long}")),
        said("second", Vec::new()),
        athlete("three"),
        said("third", Vec::new()),
        athlete(&format!("four {long}{long}{long}")),
        said(&format!("four {long}{long}"), vec![call("show_plan", Syntax::Native, None)]),
    ];
    let request = asked(messages);
    let heads: Vec<_> = request
        .messages
        .iter()
        .map(|told| match told {
            Told::User(text) | Told::Assistant { text, .. } => &text[..text.len().min(5)],
            Told::Results(_) => "results",
        })
        .collect();
    assert_eq!(heads, ["two x", "secon", "three", "third", "four ", "four "]);
}

/// What is told begins alike in most turns, however long the talk is, and no call stands without its answer.
#[test]
fn the_oldest_talk_goes_many_turns_at_once_and_never_a_call_without_its_answer() {
    let long = "x".repeat(700);
    let mut messages = Vec::new();
    let (mut begun, mut before) = (0, String::new());
    for turn in 0..120 {
        messages.push(athlete(&format!("turn {turn}")));
        let request = asked(messages.clone());
        let told = format!("{:?}", request.messages);
        assert!(told.len() <= TOKENS_OF_EARLIER_TALK * BYTES_A_TOKEN * 2, "{}", told.len());
        for pair in request.messages.windows(2) {
            let calls = matches!(&pair[0], Told::Assistant { calls, .. } if !calls.is_empty());
            assert_eq!(calls, matches!(pair[1], Told::Results(_)), "{pair:?}");
        }
        let first = format!("{:?}", request.messages.first().unwrap());
        assert!(first.starts_with("User"), "{first}");
        begun += usize::from(first != before);
        before = first;
        let call = call("show_plan", Syntax::Native, None);
        let outcome = Message::Outcomes(vec![ended(&call, &long, false)]);
        messages.extend([said("", vec![call]), outcome, said("so", Vec::new())]);
    }
    assert!((3..=10).contains(&begun), "{begun} beginnings in 120 turns");
}

#[test]
fn a_model_without_calls_of_its_own_is_told_of_no_tools() {
    let conversation = || Conversation { context: context(), messages: vec![athlete("hi")] };
    for (calls, tools) in [(Calls::Native, 1), (Calls::Text, 0)] {
        let (coach, script) = coach(calls, Vec::new());
        let round = coach.chat_round(conversation());
        futures_util::FutureExt::now_or_never(round.collect::<Vec<_>>()).unwrap();
        assert_eq!(script.asked.lock().unwrap()[0].tools.len(), tools);
    }
}

#[test]
fn what_stands_is_told_within_the_budget() {
    let mut context = context();
    context.profile.avoid = vec!["knee\u{1b}[2J".into()];
    context.facts = vec![KnownFact {
        number: FactNumber(1),
        since: date(2026, 11, 14),
        said: AthleteFact { kind: FactKind::Limitation, fact: "left elbow hurts".into() },
    }];
    context.recent = example::sets("2026-11-19", Unit::Lb, "185x8@2 185x8");
    context.recent.extend(example::sets("2026-11-21", Unit::Kg, "100x5"));
    let best = example::sets("2026-10-02", Unit::Lb, "225x3").remove(0);
    let record = |kind, value| Record { kind, set: best.clone(), value, beat: None };
    context.records =
        vec![record(RecordKind::Load, 102.058_283), record(RecordKind::E1rm, 112.264_111)];
    let session = |day, title: &str, done| OnCalendar {
        date: date(2026, 11, day),
        title: title.to_owned(),
        kind: SessionKind::Training,
        done,
    };
    context.sessions = vec![
        session(18, "Legs", false),
        session(20, "Push\u{7}", true),
        session(21, "Pull", false),
    ];
    insta::assert_snapshot!(context::told(&context), @"
## What stands now

Saturday 2026-11-21. Loads in lb; 4 days a week, 60 minutes; goal general, level intermediate. Equipment: barbell, dumbbell, rack, bench, cable, machine, pull-up bar, dip bars, band. Avoids: knee�[2J.

### Today's plan

There is none.

### Records

- X: heaviest 225 lb × 3 on 2026-10-02; best e1RM 247.5 lb by the same

### Calendar

- Wednesday 2026-11-18: Legs (training), missed
- Friday 2026-11-20: Push� (training), done
- Saturday 2026-11-21: Pull (training), planned

### Remembered, in the athlete's words

- left elbow hurts (limitation, 2026-11-14)

### All sets since 2026-09-20

- 2026-11-19: X 185 lb × 8 RIR 2; 185 lb × 8
- 2026-11-21: X 100 kg × 5
");

    let day = |date: &str| example::sets(date, Unit::Lb, &vec!["185.5x8 190.25x8"; 45].join(" "));
    context.recent = (1..=20).flat_map(|n| day(&format!("2026-11-{n:02}"))).collect();
    context.recent.extend(std::iter::repeat_with(|| day("2026-11-21")).take(40).flatten());
    let told = context::told(&context);
    // Today's sets stand there although they alone are over the budget; nothing else does.
    assert!(told.len() > TOKENS_OF_CONTEXT * BYTES_A_TOKEN);
    assert!(told.contains("### All sets since 2026-11-21\n"), "{told}");
    context.recent = (1..=20).flat_map(|n| day(&format!("2026-11-{n:02}"))).collect();
    let told = context::told(&context);
    assert!(told.len() <= TOKENS_OF_CONTEXT * BYTES_A_TOKEN + 100);
    assert!(told.contains("\n- 2026-11-20: "), "{told}");
    assert!(!told.contains("\n- 2026-11-01: "), "{told}");
}

#[test]
fn what_is_heard_is_passed_on_in_its_order() {
    let bare = ToolCall::native("show_plan", "{}", Some("c1".into()));
    let (coach, _) = coach(
        Calls::Native,
        vec![
            Ok(Delta::Thought("hm".into())),
            Ok(Delta::Text("<think>row".into())),
            Ok(Delta::Text("?</think>Yes".into())),
            Ok(Delta::Call(bare)),
            Ok(Delta::Keep("k".into())),
            Err(ModelError::CutShort("the limit".into())),
        ],
    );
    let deltas =
        coach.chat_round(Conversation { context: context(), messages: vec![athlete("hi")] });
    let heard: Vec<_> = futures_util::FutureExt::now_or_never(deltas.collect::<Vec<_>>()).unwrap();
    let wanted = [
        Ok(Delta::Thought("hm".into())),
        Ok(Delta::Thought("row".into())),
        Ok(Delta::Thought("?".into())),
        Ok(Delta::Text("Yes".into())),
        Ok(Delta::Call(call("show_plan", Syntax::Native, Some("c1")))),
        Ok(Delta::Keep("k".into())),
        Err(CoachError::Model(ModelError::CutShort("the limit".into()))),
    ];
    assert_eq!(heard, wanted);
}

#[test]
fn it_says_who_it_is() {
    let (coach, _) = coach(Calls::Native, Vec::new());
    assert_eq!(coach.name(), "gemini/flash");
    let origin = coach.origin();
    assert_eq!(
        (origin.provider.as_deref(), origin.model.as_deref()),
        (Some("gemini"), Some("flash"))
    );
    assert_eq!(coach.plan_versions(), [SchemaVersion::V2Flat]);
}
