//! Whether a model can do all that a coach must: be reached, take the key, answer by a schema, call
//! a tool and read what came of it.

use super::model::shapes;
use crate::domain::conversation::Delta;
use crate::domain::tool_call::ToolCall;
use crate::domain::usage::Usage;
use crate::limits::MOST_ANSWER_BYTES;
use crate::provider::{CallResult, Message, Model, ModelError, Request};
use crate::schema::codec::{self, Unknown};
use crate::schema::shape;
use crate::settings::model::Calls;
use crate::tool::descriptors;
use crate::tool::text_call::{self, Piece};
use futures_util::StreamExt as _;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub name: &'static str,
    /// What was found, or what is wrong and what to do.
    pub end: Result<String, String>,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Server,
    Key,
    Model,
    Schema,
    Tools,
}

/// The steps by their names, in the order in which one needs the other.
const STEPS: [(Step, &str); 5] = [
    (Step::Server, "server"),
    (Step::Key, "key"),
    (Step::Model, "model"),
    (Step::Schema, "schema"),
    (Step::Tools, "tools"),
];

/// Where it ended, and why.
struct Wrong {
    step: Step,
    why: String,
}

/// The answer that is asked for.
#[derive(Deserialize, JsonSchema)]
struct Ready {
    /// True, as a sign that you read this.
    ready: bool,
}

const SYSTEM: &str =
    "You are checked before you are used. Do exactly what is asked, and nothing else.";

const ASKED: &str = "Answer with one JSON object that has one key, ready, and in it true.";

/// The tool that is called: it reads only, and wants an argument.
const TOOL: &str = "search_exercise";

/// Asks the model up to three small questions. What comes after something wrong is not tried.
pub async fn check_up(model: Arc<dyn Model>, calls: Calls) -> Vec<Finding> {
    let model = &*model;
    let mut usage = Usage::default();
    let wrong = match answer_by_schema(model, &mut usage).await {
        Ok(()) => call_of_a_tool(model, calls, &mut usage).await.err(),
        Err(wrong) => Some(wrong),
    };
    let mut findings = Vec::new();
    for (step, name) in STEPS {
        let end = match &wrong {
            Some(wrong) if wrong.step == step => Err(wrong.why.clone()),
            _ => Ok(step.well(model, usage)),
        };
        let over = end.is_err();
        findings.push(Finding { name, end });
        if over {
            break;
        }
    }
    findings
}

impl Step {
    fn well(self, model: &dyn Model, usage: Usage) -> String {
        match self {
            Self::Server => format!("{} answers", model.choice().protocol),
            Self::Key => "taken, or none is wanted".to_owned(),
            Self::Model => format!("'{}' is there", model.choice().model),
            Self::Schema => "an answer came as its schema wants it".to_owned(),
            Self::Tools => format!(
                "{TOOL} was called as it should be, and its answer was read ({} tokens in, {} out, all in all)",
                usage.input, usage.output
            ),
        }
    }
}

/// The step at which a fault shows; `at` is the one that was tried.
fn wrong(at: Step, error: &ModelError) -> Wrong {
    let step = match error {
        ModelError::Unreachable { .. }
        | ModelError::TimedOut { .. }
        | ModelError::BadAddress { .. }
        | ModelError::Redirected { .. }
        | ModelError::RateLimited { .. }
        | ModelError::NoQuota { .. }
        | ModelError::Trouble { .. } => Step::Server,
        ModelError::NoKey { .. }
        | ModelError::KeyVariable { .. }
        | ModelError::KeyCommand { .. }
        | ModelError::BadKey { .. } => Step::Key,
        ModelError::NoSuchModel { .. } => Step::Model,
        _ => at,
    };
    Wrong {
        step,
        why: error.to_string(),
    }
}

/// What an answer has.
#[derive(Default)]
struct Said {
    text: String,
    calls: Vec<ToolCall>,
    kept: Vec<String>,
}

async fn said(model: &dyn Model, request: Request, usage: &mut Usage) -> Result<Said, ModelError> {
    let mut said = Said::default();
    let mut answer = model.ask(request);
    while let Some(heard) = answer.next().await {
        match heard? {
            Delta::Text(text) => said.text += &text,
            Delta::Call(call) => said.calls.push(call),
            Delta::Keep(kept) => said.kept.push(kept),
            Delta::Usage(more) => *usage += more,
            Delta::Thought(_) | Delta::Question(_) | Delta::Aside(_) => {}
        }
        if said.text.len() > MOST_ANSWER_BYTES {
            let limit = MOST_ANSWER_BYTES;
            return Err(ModelError::TooLong { limit });
        }
    }
    Ok(said)
}

async fn answer_by_schema(model: &dyn Model, usage: &mut Usage) -> Result<(), Wrong> {
    let unread = |why: String| Wrong {
        step: Step::Schema,
        why,
    };
    let request = Request {
        system: SYSTEM.to_owned(),
        standing: String::new(),
        messages: vec![Message::User(ASKED.to_owned())],
        tools: Vec::new(),
        output: Some(shape::<Ready>("checkup").map_err(|error| unread(error.to_string()))?),
        context: None,
    };
    let said = said(model, request, usage)
        .await
        .map_err(|error| wrong(Step::Schema, &error))?;
    match codec::decode::<Ready>("checkup", &said.text, Unknown::Refuse) {
        Ok(decoded) if decoded.value.ready => Ok(()),
        Ok(_) => Err(unread(
            "the answer's 'ready' is false; choose a model that does as it is asked".to_owned(),
        )),
        Err(faults) => Err(unread(format!(
            "the answer does not hold to its schema: {faults}; choose another model, or set coach.dialect to what the server takes"
        ))),
    }
}

async fn call_of_a_tool(model: &dyn Model, calls: Calls, usage: &mut Usage) -> Result<(), Wrong> {
    let mut request = Request {
        system: SYSTEM.to_owned(),
        standing: String::new(),
        messages: vec![Message::User(asked_to_call(calls))],
        tools: match calls {
            Calls::Native => shapes(descriptors()),
            Calls::Text => Vec::new(),
        },
        output: None,
        context: None,
    };
    let said_first = said(model, request.clone(), usage)
        .await
        .map_err(|error| wrong(Step::Tools, &error))?;
    let found = "1. Bench Press (barbell)";
    request.messages.extend(match calls {
        Calls::Native => answered(said_first, found)?,
        Calls::Text => {
            in_text(&said_first.text)?;
            vec![
                Message::Assistant {
                    text: said_first.text,
                    calls: Vec::new(),
                    kept: said_first.kept,
                },
                Message::User(found.to_owned()),
            ]
        }
    });
    said(model, request, usage)
        .await
        .map_err(|error| wrong(Step::Tools, &error))?;
    Ok(())
}

fn asked_to_call(calls: Calls) -> String {
    let how = match calls {
        Calls::Native => "",
        Calls::Text => {
            " To call it, write [TOOL_CALL: search_exercise(query: \"…\")] with the query in it."
        }
    };
    format!(
        "Call the tool {TOOL} with the query bench press.{how} Once you have its answer, reply with one word."
    )
}

/// The native call that was asked for, with its answer, as the next request has them.
fn answered(said: Said, found: &str) -> Result<Vec<Message>, Wrong> {
    let [call] = &said.calls[..] else {
        return Err(no_call(&format!("it made {} calls", said.calls.len())));
    };
    is_right(&call.name, &call.arguments)?;
    let result = CallResult {
        id: call.call_id.clone(),
        name: call.name.clone(),
        text: found.to_owned(),
        refused: false,
    };
    Ok(vec![
        Message::Assistant {
            text: said.text,
            calls: said.calls,
            kept: said.kept,
        },
        Message::Results(vec![result]),
    ])
}

fn in_text(text: &str) -> Result<(), Wrong> {
    let called = text_call::scan(text)
        .into_iter()
        .find_map(|piece| match piece {
            Piece::Call(call) => Some(call).filter(|call| call.malformed.is_none()),
            Piece::Text(_) => None,
        });
    match called {
        Some(call) => is_right(&call.name, &call.arguments),
        None => Err(no_call("it wrote none that can be read")),
    }
}

/// Exactly the tool, with exactly its argument.
fn is_right(name: &str, arguments: &str) -> Result<(), Wrong> {
    let arguments: Value = serde_json::from_str(arguments).unwrap_or_default();
    let only_query = arguments
        .as_object()
        .is_some_and(|given| given.len() == 1 && given.get("query").is_some_and(Value::is_string));
    match (name == TOOL, only_query) {
        (true, true) => Ok(()),
        (false, _) => Err(no_call("it called another tool")),
        (true, false) => Err(no_call("its arguments are not those that were asked for")),
    }
}

fn no_call(what: &str) -> Wrong {
    Wrong {
        step: Step::Tools,
        why: format!(
            "the call of a tool that was asked for did not come: {what}; set coach.calls to \"text\", or choose another model"
        ),
    }
}
