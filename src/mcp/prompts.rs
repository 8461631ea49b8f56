//! What an athlete often asks an assistant, ready to send.

use super::tools::unfit;
use crate::domain::decode::{IssueList, Subject};
use crate::schema::reader::{Form, beside, says_something};
use rmcp::ErrorData;
use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

struct Ready {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    arguments: fn() -> Schema,
    text: fn(&str) -> Result<String, IssueList>,
}

const READY: &[Ready] = &[
    Ready {
        name: "log",
        title: "Log what I did",
        about: "Log sets from the athlete's own words",
        arguments: || schemars::schema_for!(Log),
        text: |arguments| {
            let Log { what } = read(arguments)?;
            let what = what.trim();
            Ok(format!(
                "I did: {what}\n\nLog it with log_set_result, one call a set, with only what I said. Ask me for what is missing."
            ))
        },
    },
    Ready {
        name: "plan",
        title: "Plan today",
        about: "Propose a plan for today",
        arguments: || schemars::schema_for!(Plan),
        text: |arguments| {
            let Plan { wishes } = read(arguments)?;
            let wishes = sentence("", wishes);
            Ok(format!(
                "Propose a plan for my training today.{wishes} Look at setwise://today, my profile and my history first, then use propose_plan. I'll accept or refuse it in setwise."
            ))
        },
    },
    Ready {
        name: "debrief",
        title: "Sum the session up",
        about: "Sum today's session up from the log",
        arguments: || schemars::schema_for!(Debrief),
        text: |arguments| {
            let Debrief { mood } = read(arguments)?;
            let mood = sentence("It felt like this: ", mood);
            Ok(format!(
                "Sum up today's session.{mood} Use show_plan, show_records and query_log: what was done against the plan, records, what comes next and one thing to watch. Every number is the log's."
            ))
        },
    },
];

#[derive(Deserialize, JsonSchema)]
struct Log {
    /// What was done, such as `bench 3x8 185 lb @8`
    what: String,
}

#[derive(Deserialize, JsonSchema)]
struct Plan {
    /// Minutes, equipment, how you feel
    wishes: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Debrief {
    /// How it felt
    mood: Option<String>,
}

fn read<T: JsonSchema + DeserializeOwned>(arguments: &str) -> Result<T, IssueList> {
    let subject = Subject { noun: "arguments", with_article: "arguments", says_places: false };
    Form::new(subject, &[beside("what").check(says_something)]).read(arguments)
}

/// What was given besides, where it says something.
fn sentence(before: &str, words: Option<String>) -> String {
    let words = words.unwrap_or_default();
    match words.trim() {
        "" => String::new(),
        words => format!(" {before}{words}."),
    }
}

pub fn prompts() -> Vec<Prompt> {
    let told = |one: &Ready| {
        let schema = (one.arguments)().to_value();
        let needed = |name: &str| {
            schema["required"].as_array().is_some_and(|all| all.contains(&json!(name)))
        };
        let arguments = schema["properties"].as_object().into_iter().flatten();
        let arguments = arguments.map(|(name, form)| {
            PromptArgument::new(name.as_str())
                .with_description(form["description"].as_str().unwrap_or_default())
                .with_required(needed(name))
        });
        Prompt::new(one.name, Some(one.about), Some(arguments.collect())).with_title(one.title)
    };
    READY.iter().map(told).collect()
}

pub fn prompt(name: &str, arguments: Option<&JsonObject>) -> Result<GetPromptResult, ErrorData> {
    let Some(ready) = READY.iter().find(|one| one.name == name) else {
        let known: Vec<_> = READY.iter().map(|one| one.name).collect();
        return Err(ErrorData::invalid_params(
            format!("There is no such prompt; the prompts are {}.", known.join(", ")),
            None,
        ));
    };
    let arguments = arguments.map_or_else(|| json!({}), |given| json!(given)).to_string();
    let text = (ready.text)(&arguments).map_err(unfit)?;
    let message = PromptMessage::new_text(Role::User, text);
    Ok(GetPromptResult::new(vec![message]).with_description(ready.about))
}
