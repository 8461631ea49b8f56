//! What becomes of an answer, from a model that follows a script.

use super::requests;
use crate::ask::contract::{self, Asked, Contract, Propose, Reply, Route, TodayPlanFlat, put};
use crate::ask::library::tests::CatalogOnly;
use crate::ask::limits::MOST_QUESTION_BYTES;
use crate::ask::spending::Spending;
use crate::ask::{Answer, CoachError};
use crate::provider::{Choice, Model, ModelError, Request};
use futures_util::FutureExt as _;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use serde::Serialize;
use setwise_catalog::schema::codec::{self, DecodeError, Decoded, Unknown};
use setwise_catalog::schema::limits::MOST_ANSWER_BYTES;
use setwise_domain::assistant::Decision;
use setwise_domain::conversation::Delta;
use setwise_domain::plan::FlatPlan;
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;
use std::sync::{Arc, Mutex};

type Beat = Result<Delta, ModelError>;

/// Says what it was given to say, and keeps what it was asked.
struct Scripted {
    choice: Choice,
    says: Vec<Beat>,
    asked: Mutex<Vec<Request>>,
}

impl Scripted {
    fn of(says: Vec<Beat>) -> Arc<Self> {
        Arc::new(Self {
            choice: Choice {
                dialect: Some(Dialect::LlamaCpp),
                ..Choice::new(ProtocolName::OpenAiChat, "scripted", None)
            },
            says,
            asked: Mutex::default(),
        })
    }

    fn text(text: &str) -> Arc<Self> {
        Self::of(vec![Ok(Delta::Text(text.into()))])
    }

    fn times_asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

impl Model for Scripted {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Beat> {
        self.asked.lock().unwrap().push(request);
        stream::iter(self.says.clone()).boxed()
    }
}

/// A script never waits.
fn answered<C: Contract>(
    scripted: &Arc<Scripted>,
    request: C::Request,
) -> Result<Answer<C::Answer>, CoachError> {
    counted::<C>(scripted, request, &Spending::default())
}

fn counted<C: Contract>(
    scripted: &Arc<Scripted>,
    request: C::Request,
    spending: &Spending,
) -> Result<Answer<C::Answer>, CoachError> {
    let library = Arc::new(CatalogOnly);
    let asked = Asked {
        model: Arc::clone(scripted) as _,
        library,
        text_calls: None,
        spending: spending.clone(),
    };
    let answer = put::<C>(asked, request);
    answer.now_or_never().unwrap()
}

const ROUTE: &str = r#"{"decision":"plan","category":"move","entities":[],"missing":[],"confidence":0.9,"question":null}"#;

#[test]
fn an_answer_in_pieces_is_one_typed_value() {
    let (head, tail) = ROUTE.split_at(40);
    let scripted = Scripted::of(vec![
        Ok(Delta::Thought("{\"decision\":\"chat\"}".into())),
        Ok(Delta::Text(head.into())),
        Ok(Delta::Usage(Usage { input: 900, ..Usage::default() })),
        Ok(Delta::Keep("signed".into())),
        Ok(Delta::Text(tail.into())),
    ]);
    let answer = answered::<Route>(&scripted, requests::route()).unwrap();
    assert_eq!(answer.value.decision, Decision::Plan);
    assert_eq!(answer.value.question, None);
    assert_eq!(answer.dropped, [""; 0]);
    assert!(answer.asked.starts_with("# route:"), "{}", answer.asked);
    assert!(answer.asked.contains("\"message\":\"move leg day to friday\""));

    let asked = scripted.asked.lock().unwrap();
    let [request] = asked.as_slice() else {
        panic!("{asked:?}");
    };
    assert!(request.tools.is_empty());
    assert_eq!(request.output.as_ref().unwrap().name, "route");
    assert!(request.system.contains("## Schema"), "not shown otherwise");
}

/// One that can't be used, or breaks off, costs what it costs.
#[test]
fn what_an_answer_cost_is_counted_however_it_ended() {
    let usage = Usage { input: 900, output: 40, cached: 300 };
    let broken = Err(ModelError::BrokeOff { provider: "scripted", detail: "gone".into() });
    for (end, is_well) in [
        (Ok(Delta::Text(ROUTE.into())), true),
        (Ok(Delta::Text("{}".into())), false),
        (broken, false),
    ] {
        let scripted = Scripted::of(vec![Ok(Delta::Usage(usage)), end]);
        let spending = Spending::default();
        let answer = counted::<Route>(&scripted, requests::route(), &spending);
        assert_eq!(answer.is_ok(), is_well);
        let costs = spending.take();
        let [cost] = costs.as_slice() else {
            panic!("{costs:?}");
        };
        assert_eq!((cost.contract, cost.usage.spent), ("route", usage));
        assert_eq!(cost.usage.context, 940);
        assert!(spending.take().is_empty());
    }
    // A server that counts no tokens leaves nothing to tell.
    let spending = Spending::default();
    counted::<Route>(&Scripted::text(ROUTE), requests::route(), &spending).unwrap();
    assert!(spending.take().is_empty());
}

#[test]
fn keys_that_nobody_asked_for_are_dropped_and_told_or_refused() {
    let route = ROUTE.replace("\"missing\"", "\"mood\":\"good\",\"missing\"");
    let answer = answered::<Route>(&Scripted::text(&route), requests::route()).unwrap();
    assert_eq!(answer.dropped, ["/mood"]);

    let plan = r#"{"focus":"a","durationMinutes":5,"equipment":[],"source":"ai","energy":"easy","summary":"","blocks":[{"title":"a","durationMinutes":5,"focus":""}],"exercises":[{"blockIndex":0,"order":0,"name":"Plank","prescription":"1 x 30s","detail":null}],"mood":"good"}"#;
    let unknown = TodayPlanFlat::UNKNOWN;
    let issues = codec::decode::<FlatPlan>("today_plan", plan, unknown).unwrap_err();
    let pointers: Vec<_> =
        issues.issues.listed.iter().map(|error| error.pointer.as_str()).collect();
    assert_eq!(pointers, ["/mood"]);
}

#[test]
fn all_that_is_wrong_is_told_with_the_answers_own_text() {
    let said =
        r#"{"decision":"maybe","category":"move","entities":"none","missing":[],"confidence":7}"#;
    let error = answered::<Route>(&Scripted::text(said), requests::route()).unwrap_err();
    let CoachError::Unfit(issues) = &error else {
        panic!("{error:?}");
    };
    let pointers: Vec<_> =
        issues.issues.listed.iter().map(|error| error.pointer.as_str()).collect();
    assert_eq!(pointers, ["/decision", "/entities", "/confidence"]);
    assert_eq!(issues.raw, said);
    insta::assert_snapshot!(error, @r#"
    the coach's answer could not be read: /decision: found the string "maybe"; wanted "clarify", "chat" or "plan".
    /entities: found the string "none"; wanted a list.
    /confidence: found the number 7; wanted a number, at least 0, at most 1.
    "#);
}

#[test]
fn an_empty_answer_is_unfit() {
    let error = answered::<Route>(&Scripted::of(vec![]), requests::route()).unwrap_err();
    insta::assert_snapshot!(error, @"the coach's answer could not be read: the answer: found no text; wanted one JSON object.");
}

#[test]
fn the_whole_text_is_given_to_those_who_read_it_themselves() {
    let said = "<think>hm</think>Sure: {\"operations\": [}";
    let answer = answered::<Propose>(&Scripted::text(said), requests::propose());
    assert_eq!(answer.unwrap().value, said);
}

#[test]
fn an_error_of_the_model_ends_it() {
    for error in [
        ModelError::Declined("I can't help with that".into()),
        ModelError::CutShort("the most tokens were reached".into()),
    ] {
        let scripted = Scripted::of(vec![Ok(Delta::Text(ROUTE.into())), Err(error.clone())]);
        let ended = answered::<Route>(&scripted, requests::route());
        assert_eq!(ended.unwrap_err(), CoachError::Model(error));
    }
}

#[test]
fn an_answer_without_end_is_cut() {
    let half = "x".repeat(MOST_ANSWER_BYTES / 2);
    let scripted = Scripted::of(vec![
        Ok(Delta::Text(half.clone())),
        Ok(Delta::Text(half)),
        Ok(Delta::Text("x".into())),
    ]);
    let ended = answered::<Propose>(&scripted, requests::propose());
    let limit = MOST_ANSWER_BYTES;
    assert_eq!(ended.unwrap_err(), CoachError::Model(ModelError::TooLong { limit }));
}

#[test]
fn a_call_is_no_answer() {
    let scripted =
        Scripted::of(vec![Ok(Delta::Call(ToolCall::native("delete_everything", "{}", None)))]);
    let ended = answered::<Route>(&scripted, requests::route());
    assert_eq!(
        ended.unwrap_err().to_string(),
        "the coach's answer could not be read: it called 'delete_everything', and there was nothing to call"
    );
}

/// A contract whose answer is one of two things, with nothing around it.
struct Rootless;

#[derive(Debug, schemars::JsonSchema, serde::Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is looked at")]
enum EitherOr {
    Count { count: u8 },
    Name { name: String },
}

impl Contract for Rootless {
    const NAME: &'static str = "rootless";
    const VERSION: &'static str = "v1";
    const PURPOSE: &'static str = "None.";
    const UNKNOWN: Unknown = Unknown::Drop;
    const PROMPT: &'static str = "";
    type Request = ();
    type Output = EitherOr;

    type Answer = EitherOr;

    fn describe((): &()) -> impl Serialize {}

    fn read(_: Dialect, _: String) -> Result<Decoded<EitherOr>, DecodeError> {
        unreachable!("it is not sent")
    }

    fn into_request((): ()) -> contract::Request {
        unreachable!("it is in no table")
    }

    fn from_reply(_: Reply) -> Option<EitherOr> {
        None
    }
}

#[test]
fn a_schema_that_is_no_good_is_not_sent() {
    let scripted = Scripted::text("{}");
    let ended = answered::<Rootless>(&scripted, ());
    insta::assert_snapshot!(ended.unwrap_err(), @r#"the schema of 'rootless' is no good: Root-level unions (anyOf/oneOf) are not supported by OpenAI. Redesign your schema to use a discriminated union in a nested field. Example: struct Container { item: Item }, with #[serde(tag = "kind")] on enum Item."#);
    assert_eq!(scripted.times_asked(), 0);
}

#[test]
fn what_can_not_be_asked_is_not_sent() {
    let scripted = Scripted::text(ROUTE);
    let mut request = requests::route();
    request.message = "x".repeat(MOST_QUESTION_BYTES);
    let ended = answered::<Route>(&scripted, request);
    assert!(matches!(ended, Err(CoachError::Unaskable(_))), "{ended:?}");
    assert_eq!(scripted.times_asked(), 0);
}
