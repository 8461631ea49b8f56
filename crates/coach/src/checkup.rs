//! Whether a model can do all that a coach must: be reached, take the key, hold what it is told, answer by
//! a schema, call a tool and read what came of it.

mod advice;
mod context;

use super::model::shapes;
use futures_util::StreamExt as _;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use setwise_catalog::schema::codec::{self, Unknown};
use setwise_catalog::schema::limits::MOST_ANSWER_BYTES;
use setwise_catalog::schema::shape;
use setwise_catalog::settings::model::{Calls, PromptProfile};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;
use setwise_models::provider::{CallResult, Message, Model, ModelError, Request, Server};
use setwise_tool::{self as tool, Descriptor, text_call};
use setwise_words::text::grouped;
use std::sync::Arc;
use tokio::time::Instant;

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
    Context,
    Schema,
    Tools,
}

/// The steps by their names, in the order in which one needs the other.
const STEPS: [(Step, &str); 6] = [
    (Step::Server, "server"),
    (Step::Key, "key"),
    (Step::Model, "model"),
    (Step::Context, "context"),
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

/// The tool that is called: every profile has it, it reads only, and it wants an argument.
const TOOL: &str = "show_history";

/// The model that is looked at, and how it is asked in the chat.
pub struct Checkup {
    pub model: Arc<dyn Model>,
    pub calls: Calls,
    pub profile: PromptProfile,
}

/// What it cost so far.
struct Cost {
    usage: Usage,
    began: Instant,
}

/// Asks the model up to three small questions. What comes after something wrong is not tried, but for
/// what is known without a question.
pub async fn check_up(checkup: &Checkup) -> Vec<Finding> {
    let mut cost = Cost { usage: Usage::default(), began: Instant::now() };
    let schema = checkup.answer_by_schema(&mut cost).await;
    let server = checkup.model.server().await;
    let context = match &schema {
        Ok(()) => checkup.context(server),
        Err(_) => Ok(String::new()),
    };
    let wrong = match schema {
        Ok(()) => checkup.call_of_a_tool(&mut cost).await.err(),
        Err(wrong) => Some(wrong),
    };
    let mut findings = Vec::new();
    for (step, name) in STEPS {
        let end = match &wrong {
            Some(wrong) if wrong.step == step => Err(wrong.why.clone()),
            _ if step == Step::Context => context.clone(),
            _ => Ok(checkup.well(step, server, &cost)),
        };
        let over = end.is_err() && step != Step::Context;
        let is_empty = end.as_ref().is_ok_and(String::is_empty);
        findings.extend((!is_empty).then_some(Finding { name, end }));
        if over {
            break;
        }
    }
    findings
}

impl Checkup {
    fn well(&self, step: Step, server: Server, cost: &Cost) -> String {
        let choice = self.model.choice();
        match step {
            Step::Server => match server.engine {
                Some(engine) => format!("{} answers, a server of {engine}", choice.protocol),
                None => format!("{} answers", choice.protocol),
            },
            Step::Key => "accepted, or none is needed".to_owned(),
            Step::Model => format!("'{}' is there", choice.model),
            Step::Context => String::new(),
            Step::Schema => "the answer fits its schema".to_owned(),
            Step::Tools => format!(
                "{TOOL} was called correctly, {}, and its answer was read ({} tokens in, {} out, {:.1} s, all in all)",
                match self.calls {
                    Calls::Native => "natively",
                    Calls::Text => "in the text",
                },
                grouped(cost.usage.input),
                grouped(cost.usage.output),
                cost.began.elapsed().as_secs_f64()
            ),
        }
    }

    fn tools(&self, server: Server) -> Vec<&'static Descriptor> {
        tool::offered(self.profile.is_compact(server.context))
    }

    async fn answer_by_schema(&self, cost: &mut Cost) -> Result<(), Wrong> {
        let unread = |why: String| Wrong { step: Step::Schema, why };
        let request = Request {
            system: SYSTEM.to_owned(),
            messages: vec![Message::User(ASKED.to_owned())],
            output: Some(shape::<Ready>("checkup").map_err(|error| unread(error.to_string()))?),
            ..Request::default()
        };
        let said = self.ask(Step::Schema, request, cost).await?;
        match codec::decode::<Ready>("checkup", &said.text, Unknown::Refuse) {
            Ok(decoded) if decoded.value.ready => Ok(()),
            Ok(_) => Err(unread(
                "the answer's 'ready' is false; choose a model that follows instructions"
                    .to_owned(),
            )),
            Err(issues) => {
                let issues = issues.to_string().replace(".\n", "; ");
                Err(unread(format!(
                    "the answer does not fit its schema: {}; {}",
                    issues.trim_end_matches('.'),
                    self.other_dialect()
                )))
            }
        }
    }

    async fn call_of_a_tool(&self, cost: &mut Cost) -> Result<(), Wrong> {
        let tools = self.tools(self.model.server().await);
        let mut request = Request {
            system: SYSTEM.to_owned(),
            messages: vec![Message::User(asked_to_call(self.calls))],
            ..Request::default()
        };
        match self.calls {
            Calls::Native => request.tools = shapes(tools),
            Calls::Text => request.grammar = Some(tool::grammar(&tools).into()),
        }
        let first = self.ask(Step::Tools, request.clone(), cost).await?;
        let found = "2026-11-14: 185 lb × 8, 8, 8";
        request.messages.extend(match self.calls {
            Calls::Native => self.answered(first, found)?,
            Calls::Text => {
                self.is_right(&text_call::calls(&first.text))?;
                vec![
                    Message::Assistant { text: first.text, calls: Vec::new(), kept: first.kept },
                    Message::User(found.to_owned()),
                ]
            }
        });
        self.ask(Step::Tools, request, cost).await?;
        Ok(())
    }

    /// The native call that was asked for, with its answer, as the next request has them.
    fn answered(&self, said: Said, found: &str) -> Result<Vec<Message>, Wrong> {
        let call = self.is_right(&said.calls)?;
        let result = CallResult { name: call.name.clone(), text: found.to_owned(), refused: false };
        Ok(vec![
            Message::Assistant { text: said.text, calls: said.calls, kept: said.kept },
            Message::Results(vec![result]),
        ])
    }

    /// One call, of exactly the tool, with exactly its argument.
    fn is_right<'a>(&self, calls: &'a [ToolCall]) -> Result<&'a ToolCall, Wrong> {
        let [call] = calls else {
            let what = match calls.len() {
                0 => "it made no call".to_owned(),
                several => format!("it made {several} calls"),
            };
            return Err(self.no_call(&what));
        };
        let arguments: Value = serde_json::from_str(&call.arguments).unwrap_or_default();
        let only_exercise = arguments.as_object().is_some_and(|given| {
            given.len() == 1 && given.get("exercise").is_some_and(Value::is_string)
        });
        match (call.name == TOOL, only_exercise) {
            (true, true) => Ok(call),
            (false, _) => Err(self.no_call("it called another tool")),
            (true, false) => Err(self.no_call("its arguments are not those that were asked for")),
        }
    }

    /// An answer; what keeps it from coming is told as what it is.
    async fn ask(&self, at: Step, request: Request, cost: &mut Cost) -> Result<Said, Wrong> {
        match said(&*self.model, request, &mut cost.usage).await {
            Ok(said) => Ok(said),
            Err(error) => Err(self.wrong(at, &error).await),
        }
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
            Delta::Thought(_)
            | Delta::Question(_)
            | Delta::Unknown { .. }
            | Delta::Aside(_)
            | Delta::Holds(_) => {}
        }
        if said.text.len() > MOST_ANSWER_BYTES {
            let limit = MOST_ANSWER_BYTES;
            return Err(ModelError::TooLong { limit });
        }
    }
    Ok(said)
}

fn asked_to_call(calls: Calls) -> String {
    let how = match calls {
        Calls::Native => String::new(),
        Calls::Text => format!(
            " To call it, write [TOOL_CALL: {TOOL}(exercise: \"…\")] with the exercise in it, and nothing else."
        ),
    };
    format!(
        "Call the tool {TOOL} with the exercise Bench Press and nothing else.{how} Once you have its answer, reply with one word."
    )
}
