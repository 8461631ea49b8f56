//! `setwise lab`: plays scripts against throw-away homes, through the real turn, and tells what was sent, what
//! became of it, what the model sees next, what the athlete sees and what is stored.
//!
//! ```text
//! script ── ScriptedModel ── the real coach ── turn ──┬── wire: requests, bytes, calls ──┐
//!                                                     ├── events: ends of calls, entries ┴── PlayedTurn
//!                                                     └── store ── what is stored
//! ```

mod view;

use super::grid::{configured, settings_of};
use super::scripts::{self, ScriptError};
use super::throwaway::{State, Throwaway};
use crate::cli::{Context, Exit, Lab, Output, OutputSchema, Stop, entry_text, outputs};
use crate::coach::{self, CoachSelector, Services, TEXT_CALLS, TurnEvent, model_coach};
use crate::domain::load::Unit;
use crate::domain::provider::ProtocolName;
use crate::domain::set_export::ExportedSet;
use crate::domain::tool_call::{CallIssue, CallOutcome, ToolCall, ToolResult};
use crate::provider::script::{Script, ScriptedModel};
use crate::provider::{Body, Exchange, ExchangeEnd, Wire};
use crate::settings::environment::moment;
use crate::settings::model::{Calls, PromptProfile};
use crate::store::CallEnd;
use jiff::Zoned;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::mpsc;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "lab", "The scripts that there are; or of the script that is named, what came of each call.": Listed | Played;
};

impl From<ScriptError> for Stop {
    fn from(error: ScriptError) -> Self {
        let message = error.to_string();
        match error {
            ScriptError::Unread { .. } => Self::Failed(message),
            ScriptError::Unknown { .. } => Self::refused("unknown_script", message),
            ScriptError::Issuey { issues, .. } => {
                let reasons = issues.listed.into_iter().map(|issue| issue.message);
                Self::refused_for("bad_script", message, reasons.collect())
            }
        }
    }
}

/// The scripts that there are.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedScripts")]
pub struct Listed {
    /// The scripts.
    scripts: Vec<ListedScript>,
}

#[derive(Serialize, JsonSchema)]
struct ListedScript {
    /// Its name, as `lab` takes it.
    name: String,
    /// What it shows, in a sentence.
    about: String,
    /// How often the athlete says something in it.
    turns: usize,
}

/// What came of the scripts of a name.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlayedScripts")]
pub struct Played {
    /// The scripts.
    scripts: Vec<PlayedScript>,
}

#[derive(Serialize, JsonSchema)]
struct PlayedScript {
    /// Its name.
    name: String,
    /// What it shows, in a sentence; may be empty.
    about: String,
    /// The protocol by which requests are written and raw bytes are read.
    protocol: ProtocolName,
    /// How calls are made.
    calls: Calls,
    /// The moment at which all of it takes place.
    now: Zoned,
    /// What was said, turn by turn.
    turns: Vec<PlayedTurn>,
    /// The sets that are there in the end.
    stored: Vec<ExportedSet>,
}

#[derive(Serialize, JsonSchema)]
struct PlayedTurn {
    /// What the athlete typed.
    typed: String,
    /// The requests to the model, with what came of each answer.
    rounds: Vec<PlayedRound>,
    /// What they see of it, entry by entry.
    shown: Vec<String>,
    /// Why the turn failed as a whole.
    failed: Option<String>,
}

/// One request to the model, and what came of its answer.
#[derive(Default, Serialize, JsonSchema)]
struct PlayedRound {
    /// What the model let be seen of its thinking.
    thought: String,
    /// What it said, with the calls that it wrote into its text.
    words: String,
    /// As they were sent by the means of the protocol.
    calls: Vec<SentCall>,
    /// The bytes of the protocol; empty where the script gives values.
    stream: String,
    /// Why the answer is none, or no whole one.
    failed: Option<String>,
    /// What became of its calls, also of those in its text.
    ends: Vec<EndedCall>,
    /// What the next request of the turn tells beyond this one's.
    next: Vec<Value>,
    /// The body of this request.
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Value>,
}

#[derive(Serialize, JsonSchema)]
struct SentCall {
    /// The tool, as the model named it.
    name: String,
    /// Its arguments; what is no JSON stands as its text.
    arguments: Value,
}

#[derive(Serialize, JsonSchema)]
struct EndedCall {
    /// The tool, as the model named it.
    tool: String,
    /// Whether it was carried out, refused, or waits for the athlete's word.
    end: CallEnd,
    /// What is wrong with the call; empty where nothing is.
    #[serde(rename = "faults")]
    issues: Vec<CallIssue>,
    /// The call to send instead, in the form in which this one came.
    corrected_call: Option<Value>,
    /// What the model is told of it.
    message: String,
}

pub fn run(setup: &Context, asked: &Lab, output: &mut Output) -> Result<Exit, Stop> {
    let Some(name) = &asked.script else {
        let scripts = scripts::built_in()?.into_iter().map(|script| ListedScript {
            turns: script.turns.len(),
            name: script.name,
            about: script.about,
        });
        let listed = Listed { scripts: scripts.collect() };
        return output.done(&listed, view::list);
    };
    let found = scripts::find(name)?;
    let played = setup.wait(async {
        let mut scripts = Vec::new();
        for script in found {
            scripts.push(Box::pin(play(setup, script, asked.bodies)).await?);
        }
        Ok::<_, Stop>(Played { scripts })
    })??;
    output.done(&played, view::played)
}

/// When a script is played that says nothing of it: a Saturday evening.
const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

async fn play(setup: &Context, script: Script, bodies: bool) -> Result<PlayedScript, Stop> {
    let settings = setup.settings()?;
    let cell = configured(&settings, script.calls.unwrap_or(Calls::Native));
    let now = script.now.clone().or_else(|| moment(NOW).ok()).unwrap_or_default();
    let home = Throwaway::make(setup, settings_of(cell, &settings), &now, script.unit).await?;
    let played = talk(&home, &script, cell.calls, bodies).await;
    home.close().await?;
    let (turns, stored) = played?;
    Ok(PlayedScript {
        name: script.name,
        about: script.about,
        protocol: script.protocol,
        calls: cell.calls,
        now,
        turns,
        stored,
    })
}

async fn talk(
    home: &Throwaway,
    script: &Script,
    calls: Calls,
    bodies: bool,
) -> Result<(Vec<PlayedTurn>, Vec<ExportedSet>), Stop> {
    home.give(&format!("the script '{}'", script.name), &script.given).await?;
    let wire = Wire::new(TEXT_CALLS.read);
    let model = ScriptedModel::new(Arc::new(script.clone()), TEXT_CALLS, wire.clone());
    let coach = model_coach(Arc::new(model), calls, PromptProfile::Full);
    let services = Services {
        coach: CoachSelector::new(
            coach,
            home.services.coach.rules(),
            |_, _| Err("A script is played here.".to_owned()),
            Vec::new(),
        ),
        wire: wire.clone(),
        ..home.services.clone()
    };
    let mut turns = Vec::new();
    for turn in &script.turns {
        turns.push(say(&services, &turn.say, script.unit, bodies).await);
    }
    let state = State::read(&services).await?;
    Ok((turns, state.sets.into_values().map(ExportedSet::from).collect()))
}

/// One turn: each request that it sends is a round of it.
async fn say(services: &Services, typed: &str, unit: Unit, bodies: bool) -> PlayedTurn {
    let before = services.wire.exchanges().first().map(|exchange| exchange.id);
    let (sink, mut events) = mpsc::unbounded_channel();
    coach::say(services, typed.to_owned(), &sink).await;
    drop(sink);
    let (mut ends, mut shown, mut failed) = (Vec::<Vec<EndedCall>>::new(), Vec::new(), None);
    while let Some(event) = events.recv().await {
        match event {
            TurnEvent::Asking { .. } => ends.push(Vec::new()),
            TurnEvent::Called(outcome) => {
                if let Some(round) = ends.last_mut() {
                    round.push(EndedCall::of(*outcome));
                }
            }
            TurnEvent::Entry(entry) => shown.extend(entry_text(&entry.body, unit)),
            TurnEvent::Failed(why) => failed = Some(why),
            _ => {}
        }
    }
    let mut exchanges = services.wire.exchanges();
    exchanges.retain(|exchange| before.is_none_or(|before| exchange.id > before));
    exchanges.reverse();
    let mut ends = ends.into_iter();
    let rounds = exchanges.iter().enumerate().map(|(at, exchange)| {
        let next = exchanges.get(at + 1).map_or_else(Vec::new, |next| beyond(exchange, next));
        let ends = ends.next().unwrap_or_default();
        PlayedRound { ends, next, ..PlayedRound::of(exchange, bodies) }
    });
    PlayedTurn { typed: typed.to_owned(), rounds: rounds.collect(), shown, failed }
}

/// What a request tells beyond an earlier one.
fn beyond(before: &Exchange, next: &Exchange) -> Vec<Value> {
    let (before, next) = (before.messages(), next.messages());
    let same = before.iter().zip(next).take_while(|(one, other)| one == other).count();
    next[same..].to_vec()
}

impl PlayedRound {
    fn of(exchange: &Exchange, bodies: bool) -> Self {
        Self {
            thought: exchange.thought.clone(),
            words: exchange.words.clone(),
            calls: exchange.calls.iter().map(SentCall::of).collect(),
            stream: exchange.stream.clone(),
            failed: match &exchange.end {
                ExchangeEnd::Failed(why) => Some(why.clone()),
                _ => None,
            },
            body: bodies.then(|| match &exchange.body {
                Body::Json(body) => body.clone(),
                Body::Cut { text, .. } => Value::String(text.clone()),
            }),
            ..Self::default()
        }
    }
}

impl SentCall {
    /// What is no JSON stands as its text.
    fn of(call: &ToolCall) -> Self {
        Self { name: call.name.clone(), arguments: value_of(&call.arguments) }
    }
}

impl EndedCall {
    fn of(outcome: CallOutcome) -> Self {
        let (end, issues, corrected) = match outcome.result {
            Ok(ToolResult::Held(_) | ToolResult::Unresolved(_)) => {
                (CallEnd::Held, Vec::new(), None)
            }
            Ok(_) => (CallEnd::Done, Vec::new(), None),
            Err(refusal) => (CallEnd::Refused, refusal.issues, refusal.corrected_call),
        };
        Self {
            tool: outcome.tool,
            end,
            issues,
            corrected_call: corrected.as_deref().map(value_of),
            message: outcome.message,
        }
    }
}

fn value_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}
