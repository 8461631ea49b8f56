//! What an athlete often asks an assistant, ready to send.

use rmcp::ErrorData;
use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

struct Ready {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    argument: &'static str,
    argument_about: &'static str,
    required: bool,
    text: fn(&str) -> String,
}

const READY: &[Ready] = &[
    Ready {
        name: "log",
        title: "Log what I did",
        about: "Log sets from the athlete's own words",
        argument: "what",
        argument_about: "What was done, such as `bench 3x8 185 lb @8`",
        required: true,
        text: |what| {
            format!(
                "I did: {what}\n\nLog it with log_set_result, one call a set, with only what I said. Ask me for what is missing."
            )
        },
    },
    Ready {
        name: "plan",
        title: "Plan today",
        about: "Propose a plan for today",
        argument: "wishes",
        argument_about: "Minutes, equipment, how you feel",
        required: false,
        text: |wishes| {
            let wishes = if wishes.is_empty() { String::new() } else { format!(" {wishes}.") };
            format!(
                "Propose a plan for my training today.{wishes} Look at setwise://today, my profile and my history first, then use propose_plan. I'll accept or refuse it in setwise."
            )
        },
    },
    Ready {
        name: "debrief",
        title: "Sum the session up",
        about: "Sum today's session up from the log",
        argument: "mood",
        argument_about: "How it felt",
        required: false,
        text: |mood| {
            let mood = if mood.is_empty() {
                String::new()
            } else {
                format!(" It felt like this: {mood}.")
            };
            format!(
                "Sum up today's session.{mood} Use show_plan, show_records and query_log: what was done against the plan, records, what comes next and one thing to watch. Every number is the log's."
            )
        },
    },
];

pub fn prompts() -> Vec<Prompt> {
    let told = |one: &Ready| {
        let argument = PromptArgument::new(one.argument)
            .with_description(one.argument_about)
            .with_required(one.required);
        Prompt::new(one.name, Some(one.about), Some(vec![argument])).with_title(one.title)
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
    let given = arguments.and_then(|all| all.get(ready.argument));
    let given = given.and_then(|value| value.as_str()).unwrap_or_default().trim();
    if ready.required && given.is_empty() {
        return Err(ErrorData::invalid_params(
            format!("'{}' is needed: {}.", ready.argument, ready.argument_about),
            None,
        ));
    }
    let text = (ready.text)(given);
    let message = PromptMessage::new_text(Role::User, text);
    Ok(GetPromptResult::new(vec![message]).with_description(ready.about))
}
