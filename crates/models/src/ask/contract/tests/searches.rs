//! What a model finds when it searches, and what becomes of its rounds.

use crate::ask::contract::search::{Search, grammar};
use crate::ask::contract::{Asked, Contract, Program, Substitute, put};
use crate::ask::library::tests::CatalogOnly;
use crate::ask::limits::MOST_SEARCH_ROUNDS;
use crate::ask::spending::Spending;
use crate::ask::{Answer, CoachError};
use crate::provider::{Choice, Message, Model, ModelError, Request, TextCalls};
use futures_util::FutureExt as _;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use setwise_catalog::schema::judge::{matcher, random_answer};
use setwise_domain::conversation::Delta;
use setwise_domain::program::{ProgramRequest, SubstituteRequest, UserProfile, WorkoutPlan};
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_domain::tool_call::ToolCall;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

const PLAN: &str = r#"{"days":[],"metadata":{"title":null,"weeks":null,"notes":[]}}"#;

/// Gives the next round each time, and the last for ever.
struct Rounds {
    choice: Choice,
    to_say: Mutex<VecDeque<Delta>>,
    asked: Mutex<Vec<Request>>,
}

impl Rounds {
    fn of(dialect: Dialect, rounds: Vec<Delta>) -> Arc<Self> {
        Arc::new(Self {
            choice: Choice {
                dialect: Some(dialect),
                ..Choice::new(ProtocolName::OpenAiChat, "rounds", None)
            },
            to_say: Mutex::new(rounds.into()),
            asked: Mutex::default(),
        })
    }

    /// Each request: with searches or without, with a shape or without, how it ends.
    fn told(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked
            .iter()
            .map(|request| {
                let last = match request.messages.last() {
                    Some(Message::User(_)) => "words".to_owned(),
                    Some(Message::Results(results)) => {
                        format!("result {}", results[0].text.chars().take(60).collect::<String>())
                    }
                    _ => "nothing".to_owned(),
                };
                let searches = request.tools.len();
                let shape = request.output.is_some();
                format!("{searches} searches, shape {shape}, {last}")
            })
            .collect()
    }
}

impl Model for Rounds {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        self.asked.lock().unwrap().push(request);
        let mut rounds = self.to_say.lock().unwrap();
        let heard = match rounds.len() {
            1 => rounds.front().cloned(),
            _ => rounds.pop_front(),
        };
        stream::iter(heard.map(Ok)).boxed()
    }
}

fn call(name: &str, arguments: &str) -> Delta {
    Delta::Call(ToolCall::native(name, arguments, Some("c1".into())))
}

fn profile() -> UserProfile {
    serde_json::from_str(r#"{"equipment_available": ["dumbbell"], "avoid_exercises": ["knee"]}"#)
        .unwrap()
}

fn answered<C: Contract>(
    rounds: &Arc<Rounds>,
    request: C::Request,
) -> Result<Answer<C::Answer>, CoachError> {
    let library = Arc::new(CatalogOnly);
    let asked = Asked {
        model: Arc::clone(rounds) as _,
        library,
        text_calls: None,
        spending: Spending::default(),
    };
    let answer = put::<C>(asked, request);
    answer.now_or_never().unwrap()
}

fn program(rounds: &Arc<Rounds>) -> Result<Answer<WorkoutPlan>, CoachError> {
    let request = ProgramRequest { profile: profile(), template: None };
    answered::<Program>(rounds, request)
}

#[test]
fn what_is_found_reaches_the_next_round() {
    let rounds = Rounds::of(
        Dialect::OpenAi,
        vec![call("search_exercise", r#"{"query": "goblet squat"}"#), Delta::Text(PLAN.into())],
    );
    assert_eq!(program(&rounds).unwrap().value, WorkoutPlan::default());
    assert_eq!(
        rounds.told(),
        [
            "2 searches, shape true, words",
            r#"2 searches, shape true, result [{"name":"Goblet Squat","pattern":"squat","muscles":["quads""#,
        ]
    );
}

#[test]
fn where_a_shape_leaves_no_room_for_a_call_it_comes_last() {
    let rounds =
        Rounds::of(Dialect::Gemini, vec![Delta::Text("Enough.".into()), Delta::Text(PLAN.into())]);
    assert!(program(&rounds).is_ok());
    assert_eq!(rounds.told(), ["2 searches, shape false, words", "0 searches, shape true, words"]);
}

#[test]
fn a_search_that_can_not_be_is_refused_with_what_to_send() {
    for (name, arguments, why) in [
        ("log_set_result", "{}", "[Error: there is no 'log_set_result' here; there are search_"),
        (
            "search_exercise",
            "{\"q\": 1}",
            "[Error: search_exercise takes {\"query\": \"…\"} and nothi",
        ),
        (
            "search_exercise",
            "{\"exercise\": \"x\"}",
            "[Error: search_exercise takes {\"query\": \"…\"} and nothi",
        ),
        ("search_exercise", "broken", "[Error: search_exercise takes {\"query\": \"…\"} and nothi"),
    ] {
        let rounds =
            Rounds::of(Dialect::OpenAi, vec![call(name, arguments), Delta::Text(PLAN.into())]);
        assert!(program(&rounds).is_ok());
        let told = &rounds.told()[1];
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn one_that_searches_for_ever_is_stopped() {
    let rounds = Rounds::of(Dialect::OpenAi, vec![call("search_template", r#"{"query": "legs"}"#)]);
    let error = program(&rounds).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the coach's answer could not be read: it called 'search_template', and there was nothing to call"
    );
    assert_eq!(rounds.told().len(), MOST_SEARCH_ROUNDS + 1);
}

#[test]
fn substitutes_are_for_this_athlete() {
    let rounds = Rounds::of(
        Dialect::OpenAi,
        vec![
            call("search_exercise_sub", r#"{"exercise": "Bench Press"}"#),
            Delta::Text(r#"{"suggestions":[]}"#.into()),
        ],
    );
    let request = SubstituteRequest { plan: WorkoutPlan::default(), profile: profile() };
    assert!(answered::<Substitute>(&rounds, request).is_ok());
    let asked = rounds.asked.lock().unwrap();
    let Some(Message::Results(results)) = asked[1].messages.last() else {
        panic!("{:?}", asked[1].messages);
    };
    assert!(!results[0].text.contains("barbell"), "{}", results[0].text);
    assert!(results[0].text.contains("Dumbbell"), "{}", results[0].text);
}

/// Whatever is said under their grammar is a search, or that the model knows enough.
#[test]
fn searches_in_a_text_are_held_to_a_grammar() {
    let written = |call: &ToolCall| {
        let query = call.arguments.trim_start_matches("{\"query\":").trim_end_matches('}');
        format!("[TOOL_CALL: {}(query: {query})]", call.name)
    };
    let calls = TextCalls { written, read: |_| Vec::new() };
    let grammar = grammar(&[Search::Exercise, Search::Template], calls);
    let matcher = matcher(&grammar);
    let mut dice = 7;
    let (mut searches, mut ready) = (0, 0);
    for ends in [0, 1, 10, 50, 0, 3, 20, 80] {
        let said = random_answer(&matcher, &mut dice, ends);
        ready += usize::from(said == "ready");
        for line in said.lines().filter(|line| *line != "ready") {
            searches += 1;
            let known =
                ["[TOOL_CALL: search_exercise(query: \"", "[TOOL_CALL: search_template(query: \""];
            assert!(known.iter().any(|begins| line.starts_with(begins)), "{line}");
            assert!(line.ends_with("\")]"), "{line}");
        }
    }
    assert!(searches > 0, "{grammar}");
    assert!(ready < 8, "{grammar}");
}
