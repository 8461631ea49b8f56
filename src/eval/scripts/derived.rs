//! The scripts that follow from the tables of tools: for each alias a call that goes by it, and for each bound
//! a call beyond it. After it comes the call that the refusal says to send, or the right one.

use crate::domain::limits::MOST_EXERCISE_NAME_CHARS;
use crate::domain::load::{Load, Unit};
use crate::domain::provider::ProtocolName;
use crate::provider::script::{Script, ScriptCall, ScriptRound, ScriptTurn};
use crate::settings::environment::moment;
use crate::tool::{self, Descriptor, Effect, Kind, LOG_SET_RESULT, Parameter, aliases_of};
use serde_json::{Map, Value, json};

/// A Saturday evening; the examples of the tools speak of the day before.
const NOW: &str = "2026-11-21T18:02:00-05:00[America/New_York]";

/// The sets that the examples of the tools speak of.
const SETS: &[&str] =
    &["bench 3x8 135lb on 2026-11-20", "squat 3x5 225lb on 2026-11-20", "bench 3x8 135lb"];

/// A plan that is not begun, sets of another day, and a session to move.
const PLANS: &[&str] = &[
    "make a plan for today",
    "yes",
    "bench 3x8 135lb on 2026-11-20",
    "plan leg day for monday 6pm",
    "yes",
];

pub fn scripts() -> Vec<Script> {
    let of_aliases = tool::descriptors().iter().flat_map(by_aliases);
    let of_bounds = tool::descriptors().iter().flat_map(by_bounds);
    of_aliases.chain(of_bounds).collect()
}

/// Each alias of a tool in the place of the name that it means.
fn by_aliases(tool: &Descriptor) -> Vec<Script> {
    let mut scripts = Vec::new();
    for alias in aliases_of(tool) {
        let meant = alias.means.iter().find_map(|name| tool.parameter(name));
        let Some(parameter) = meant else {
            continue;
        };
        let renamed = right_call(tool, parameter).into_iter().map(|(name, value)| {
            let name = if name == parameter.name { alias.used.to_owned() } else { name };
            (name, value)
        });
        let name = format!("alias/{}/{}", tool.name, alias.used);
        let about = format!("{} called with '{}'", tool.name, alias.used);
        let rounds = vec![call(tool, renamed.collect()), ScriptRound::Corrected];
        scripts.push(script(name, about, tool, rounds));
    }
    scripts
}

/// A value beyond each bound of each parameter.
fn by_bounds(tool: &Descriptor) -> Vec<Script> {
    let mut scripts = Vec::new();
    for parameter in tool.parameters {
        let right = right_call(tool, parameter);
        for (side, beyond) in beyond(parameter.kind) {
            let mut wrong = right.clone();
            wrong.insert(parameter.name.to_owned(), beyond.into());
            let name = format!("bound/{}/{}-{side}", tool.name, parameter.name);
            let about = format!("{} with a '{}' that can't be", tool.name, parameter.name);
            let rounds = vec![call(tool, wrong), call(tool, right.clone())];
            scripts.push(script(name, about, tool, rounds));
        }
    }
    scripts
}

fn script(name: String, about: String, tool: &Descriptor, mut rounds: Vec<ScriptRound>) -> Script {
    let done = ScriptRound::Values {
        thought: String::new(),
        words: "That's all.".to_owned(),
        calls: Vec::new(),
    };
    rounds.push(done);
    // The example of a set to log names a number that must be free.
    let given = match tool.effect {
        _ if tool.name == LOG_SET_RESULT => &[][..],
        Effect::Writes => SETS,
        Effect::Reads | Effect::Proposes => PLANS,
    };
    Script {
        name,
        about,
        protocol: ProtocolName::OpenAiChat,
        calls: None,
        now: moment(NOW).ok(),
        unit: Unit::Lb,
        given: given.iter().map(|line| (*line).to_owned()).collect(),
        turns: vec![ScriptTurn { say: "Over to you, coach.".to_owned(), rounds }],
        repeats: false,
    }
}

fn call(tool: &Descriptor, arguments: Map<String, Value>) -> ScriptRound {
    let arguments = Value::Object(arguments).to_string();
    let call = ScriptCall { name: tool.name.to_owned(), arguments };
    ScriptRound::Values { thought: String::new(), words: String::new(), calls: vec![call] }
}

/// A call of the tool that is right, with this parameter in it.
fn right_call(tool: &Descriptor, parameter: &Parameter) -> Map<String, Value> {
    let has = |example: &&tool::Example| example.iter().any(|(name, _)| *name == parameter.name);
    let example = tool.examples.iter().find(has).or(tool.examples.first());
    let given = example.into_iter().flat_map(|example| example.iter());
    let mut arguments: Map<_, _> =
        given.map(|(name, value)| ((*name).to_owned(), value_of(tool, name, value))).collect();
    if !arguments.contains_key(parameter.name) {
        let value = match (parameter.good.first(), parameter.kind) {
            (Some(good), _) => good,
            (None, Kind::OneOf(words)) => words.first().copied().unwrap_or_default(),
            (None, _) => "today",
        };
        arguments.insert(parameter.name.to_owned(), value.into());
    }
    arguments
}

/// What has a type of its own goes as that.
fn value_of(tool: &Descriptor, name: &str, value: &str) -> Value {
    let kind = tool.parameter(name).map(|parameter| parameter.kind);
    let typed = matches!(kind, Some(Kind::Json { .. })).then(|| serde_json::from_str(value).ok());
    typed.flatten().unwrap_or_else(|| json!(value))
}

/// Values just beyond what a parameter takes, each with the side on which it lies.
fn beyond(kind: Kind) -> Vec<(&'static str, String)> {
    let chars = |count: usize| "x".repeat(count);
    match kind {
        Kind::Count { least, most } => {
            vec![("under", (i32::from(least) - 1).to_string()), ("over", (most + 1).to_string())]
        }
        Kind::Load(unit) => {
            let (least, most) = Load::bounds(unit);
            let (under, over) = (least.as_f64() - 0.01, most.as_f64() + 0.01);
            vec![("under", format!("{under:.2}")), ("over", format!("{over:.2}"))]
        }
        Kind::Halves { least, most } => {
            let halves = |count: i32| (f64::from(count) / 2.0).to_string();
            vec![("under", halves(i32::from(least) - 1)), ("over", halves(i32::from(most) + 1))]
        }
        Kind::Text { least, most } => {
            let under = (least > 0).then(|| ("under", chars(least - 1)));
            under.into_iter().chain([("over", chars(most + 1))]).collect()
        }
        Kind::ExerciseName => {
            vec![("under", chars(1)), ("over", chars(MOST_EXERCISE_NAME_CHARS + 1))]
        }
        Kind::Json { most, .. } => vec![("over", chars(most + 1))],
        Kind::OneOf(_) => vec![("other", "none of these".to_owned())],
        Kind::Date => {
            vec![("past", "1969-12-31".to_owned()), ("future", "2099-01-01".to_owned())]
        }
    }
}
