//! Why a model gave no answer, or not all of one; each says what to do.

use super::Choice;
use super::http::{FIRST_WORD, NEXT_WORD};
use super::limits::MOST_COMPLAINT_CHARS;
use super::member::{id, list, number};
use super::script::ScriptOver;
use super::server::tokens;
use regex_lite::Regex;
use serde_json::Value;
use setwise_catalog::schema::SchemaError;
use setwise_catalog::settings::model::COMPACT_CONTEXT_TOKENS;
use setwise_domain::text::printable;
use std::sync::LazyLock;
use std::time::Duration;

/// Never holds a key. Text of a provider in it is printable and cut to a bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error(
        "there is no key for {provider}: set {variable}, or set coach.key_command to a command that prints it"
    )]
    NoKey { provider: &'static str, variable: &'static str },
    /// The variable that was named for the key does not hold one. Never says what it holds.
    #[error("the key could not be read: {variable} {what}")]
    KeyVariable { variable: String, what: &'static str },
    /// Never says what the command printed, nor what the command is: it may be the key, put into the wrong place.
    #[error("the command at coach.key_command {what}; run it in a shell to see why")]
    KeyCommand { what: &'static str },
    #[error("{provider} refused the key: {message}; check the key, and that it may use this model")]
    BadKey { provider: &'static str, message: String },
    #[error("{provider} has no model '{model}': {message}; choose another with /model")]
    NoSuchModel { provider: &'static str, model: String, message: String },
    /// Found before anything was sent.
    #[error("{0}")]
    Unsendable(SchemaError),
    /// HTTP 400 that names the schema.
    #[error(
        "{provider} does not take the schema: {message}; choose another model, or the dialect of schemas that it takes"
    )]
    Schema { provider: &'static str, message: String },
    /// The request is longer than what the model holds.
    #[error(
        "the request is too long for the model{}: {message}; say it with less, {}or give the model a larger context",
        .size.map(|size| format!(", which holds {size} tokens")).unwrap_or_default(),
        match .size {
            // One that small is told little by itself.
            Some(size) if *size <= COMPACT_CONTEXT_TOKENS => "",
            _ => "set coach.profile to \"compact\", ",
        }
    )]
    ContextFull { size: Option<u32>, message: String },
    #[error("{provider} refused the request (HTTP {status}): {message}")]
    Rejected { provider: &'static str, status: u16, message: String },
    #[error("{provider} asks to wait{}: {message}; try again {}, or choose another model",
        .wait.map(|seconds| format!(" {seconds} s")).unwrap_or_default(),
        if .wait.is_some() { "then" } else { "in a while" }
    )]
    RateLimited {
        provider: &'static str,
        /// Seconds, where it said how long.
        wait: Option<u64>,
        message: String,
    },
    #[error(
        "the quota at {provider} is used up: {message}; look at its plan and billing, or choose another model"
    )]
    NoQuota { provider: &'static str, message: String },
    #[error("{provider} has trouble (HTTP {status}): {message}; try again in a while")]
    Trouble { provider: &'static str, status: u16, message: String },
    #[error(
        "{provider} redirects to {to}, and the key is not sent there: make that the base URL if you trust it"
    )]
    Redirected { provider: &'static str, to: String },
    #[error("the base URL is not an address: {detail}; it looks like http://localhost:1234/v1")]
    BadAddress { detail: String },
    #[error("{url} can't be reached: {detail}; check the network and the base URL")]
    Unreachable { url: String, detail: String },
    #[error(
        "nothing came from {provider} for {} s while {waiting}; try again, set {} higher, or choose another model",
        .after.as_secs_f64(), patience(waiting)
    )]
    TimedOut {
        provider: &'static str,
        after: Duration,
        /// `connecting`, `waiting for the first word`, `waiting for the next word`.
        waiting: &'static str,
    },
    /// It kept the connection open with signs of life, and said nothing.
    #[error(
        "{provider} kept the connection open and said nothing for {} s; try again, or choose another model",
        .after.as_secs_f64()
    )]
    OnlySignsOfLife { provider: &'static str, after: Duration },
    /// The connection ended before the answer did, or the provider said so.
    #[error("the answer of {provider} was cut off: {detail}; try again")]
    BrokeOff { provider: &'static str, detail: String },
    #[error("the model declined to answer: {0}")]
    Declined(String),
    #[error("the answer was cut short: {0}")]
    CutShort(String),
    #[error("the answer is over {limit} bytes, the most that is read; ask for less at a time")]
    TooLong { limit: usize },
    #[error(
        "one piece of the answer is over {limit} bytes, the most that is read; choose another model"
    )]
    PieceTooLong { limit: usize },
    /// It goes on past the bound that was sent.
    #[error(
        "the answer was stopped: {provider} went on past the {tokens} tokens that were asked for; ask for less at a time, set coach.max_output_tokens higher, or choose another model"
    )]
    TooManyTokens { provider: &'static str, tokens: u32 },
    #[error(
        "the answer was stopped: it took longer than {} s; set coach.answer_seconds higher, or choose another model",
        .after.as_secs_f64()
    )]
    TookTooLong { after: Duration },
    #[error("the answer has more than {limit} calls, the most that are carried out")]
    TooManyCalls { limit: usize },
    #[error(transparent)]
    Script(#[from] ScriptOver),
    #[error(
        "{provider} sent something that can't be read: {detail}; check that the protocol is the server's"
    )]
    Unreadable { provider: &'static str, detail: String },
}

/// The setting that says how long that is waited for.
fn patience(waiting: &str) -> &'static str {
    match waiting {
        FIRST_WORD => "coach.first_byte_seconds",
        NEXT_WORD => "coach.between_seconds",
        _ => "coach.connect_seconds",
    }
}

impl ModelError {
    /// The connection ended in the middle of an answer.
    pub fn ended_early(choice: &Choice) -> Self {
        Self::BrokeOff {
            provider: choice.provider(),
            detail: "the connection ended before it did".to_owned(),
        }
    }

    /// Nobody says which of the two it was, so the athlete's own bound is named where there is one.
    pub fn out_of_tokens(choice: &Choice) -> Self {
        let why = match choice.tuning.output_tokens {
            None => "it reached the most tokens that the model can hold or may write",
            Some(_) => {
                "it reached the most tokens that coach.max_output_tokens allows, or that the model can hold"
            }
        };
        Self::CutShort(why.to_owned())
    }

    /// What a word for the end of an answer means, where it was not the end of what there was to say; those
    /// that nobody knows are ends like any other.
    pub fn of_finish(choice: &Choice, word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "length" | "max_tokens" | "max_output_tokens" | "model_length" => {
                Some(Self::out_of_tokens(choice))
            }
            "content_filter" | "safety" | "sensitive" => Some(Self::filtered()),
            _ => None,
        }
    }

    pub fn filtered() -> Self {
        Self::Declined("a filter of the provider stopped it".to_owned())
    }

    /// What an HTTP status other than 200 means, with the provider's own words where it had some.
    pub fn of_status(
        choice: &Choice,
        status: u16,
        complaint: Complaint,
        wait: Option<u64>,
    ) -> Self {
        let provider = choice.provider();
        let Complaint { message, about, context: size, .. } = complaint;
        let size = size.or_else(|| context_size(&Value::Null, &message));
        let about = about.or_else(|| About::of_status(status, &message));
        match about {
            Some(About::Key) => Self::BadKey { provider, message },
            Some(About::Model) => {
                Self::NoSuchModel { provider, model: choice.model.clone(), message }
            }
            Some(About::Schema) => Self::Schema { provider, message },
            Some(About::Context) => Self::ContextFull { size, message },
            Some(About::Rate) => Self::RateLimited { provider, wait, message },
            Some(About::Quota) => Self::NoQuota { provider, message },
            Some(About::Trouble) => Self::Trouble { provider, status, message },
            None => Self::Rejected { provider, status, message },
        }
    }

    /// What an error in the stream means, after an answer has begun under HTTP 200.
    pub fn of_stream(choice: &Choice, complaint: Complaint) -> Self {
        match complaint.about {
            None | Some(About::Trouble) => {
                Self::BrokeOff { provider: choice.provider(), detail: complaint.message }
            }
            Some(_) => Self::of_status(choice, 200, complaint, None),
        }
    }

    /// The same error with everything in it that came from outside made printable, cut to a bound,
    /// and without the key.
    #[must_use]
    pub fn cleaned(mut self, choice: &Choice) -> Self {
        let text = match &mut self {
            Self::BadKey { message, .. }
            | Self::NoSuchModel { message, .. }
            | Self::Schema { message, .. }
            | Self::ContextFull { message, .. }
            | Self::Rejected { message, .. }
            | Self::RateLimited { message, .. }
            | Self::NoQuota { message, .. }
            | Self::Trouble { message, .. } => message,
            Self::BadAddress { detail }
            | Self::Unreachable { detail, .. }
            | Self::BrokeOff { detail, .. }
            | Self::Unreadable { detail, .. } => detail,
            Self::Redirected { to, .. } => to,
            Self::Declined(text) | Self::CutShort(text) => text,
            Self::Script(_)
            | Self::NoKey { .. }
            | Self::KeyVariable { .. }
            | Self::KeyCommand { .. }
            | Self::TimedOut { .. }
            | Self::OnlySignsOfLife { .. }
            | Self::TooLong { .. }
            | Self::TooManyTokens { .. }
            | Self::TookTooLong { .. }
            | Self::Unsendable(_)
            | Self::PieceTooLong { .. }
            | Self::TooManyCalls { .. } => return self,
        };
        *text = excerpt(text, choice);
        self
    }
}

/// Text from outside as a sentence can hold it: the key goes first, so that no cut can leave a
/// part of it.
fn excerpt(text: &str, choice: &Choice) -> String {
    let text = match &choice.key {
        Some(key) => key.redact(text),
        None => text.to_owned(),
    };
    let text = printable(text.trim());
    let text = text.trim_end_matches(['.', ' ']);
    if text.is_empty() {
        return "it does not say why".to_owned();
    }
    match text.char_indices().nth(MOST_COMPLAINT_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What a provider's error is about, where it says so itself. Where it does not, the HTTP status
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Key,
    Model,
    Schema,
    /// More than the model holds.
    Context,
    /// Too much asked in too short a time.
    Rate,
    /// A quota that is used up: asking again does not help.
    Quota,
    /// An error of its own, such as being overloaded; the same request may succeed later.
    Trouble,
}

/// A provider's own words on why it gave no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Complaint {
    pub message: String,
    pub about: Option<About>,
    /// How long it asks to wait, where it says so in its body and not in a header.
    pub wait: Option<Duration>,
    /// What the model holds, where it says so.
    pub context: Option<u32>,
}

impl About {
    /// What a status is about, where the provider's own code does not say. Servers behind a base
    /// URL have no codes, but their messages name what they did not take.
    pub fn of_status(status: u16, message: &str) -> Option<Self> {
        let names = |words: &[&str]| {
            let message = message.to_ascii_lowercase();
            words.iter().any(|word| message.contains(word))
        };
        match status {
            401 => Some(Self::Key),
            400 | 413 | 422 | 500 if is_about_context(message) => Some(Self::Context),
            404 if names(&["model"]) => Some(Self::Model),
            400 | 422 if names(&["schema", "response_format", "grammar"]) => Some(Self::Schema),
            429 => Some(Self::Rate),
            // What isn't made for such requests, such as a web server, won't be in a while either.
            501 => None,
            408 | 409 | 500.. => Some(Self::Trouble),
            _ => None,
        }
    }
}

/// Whether a complaint is about a request that is too long for the model.
fn is_about_context(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    let words = [
        "context length",
        "context size",
        "context window",
        "prompt is too long",
        "exceeds the available context",
        "n_ctx",
    ];
    words.iter().any(|word| message.contains(word))
}

/// The size that an error names: as a field of llama.cpp's, or in its sentence.
pub fn context_size(error: &Value, message: &str) -> Option<u32> {
    tokens(&error["n_ctx"]).or_else(|| in_words(message))
}

/// `maximum context length is 8192 tokens`, `context size (4096 tokens)`, `n_ctx = 2048`, `210000
/// tokens > 200000 maximum`.
fn in_words(message: &str) -> Option<u32> {
    static SIZE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?i)(?:context (?:length|size|window)[^0-9]{0,16}|n_ctx[^0-9]{0,4}|tokens > )([0-9]{3,8})")
            .ok()
    });
    let found = SIZE.as_ref()?.captures(message)?;
    found.get(1)?.as_str().parse().ok()
}

/// Members that hold the sentence of an error, in the order in which they are looked at.
const SENTENCES: [&str; 9] = [
    "message",
    "error",
    "detail",
    "msg",
    "errors",
    "error_description",
    "reason",
    "title",
    "status_msg",
];

/// Members of an answer, so that what has one of them is no error for its `message` or `detail`.
const OF_ANSWERS: [&str; 9] =
    ["choices", "candidates", "output", "content", "delta", "done", "response", "item", "usage"];

/// Words of refusals that are about a schema, of an answer or of a tool.
const SCHEMA_WORDS: [&str; 6] = [
    "schema",
    "output_config",
    "strict",
    "grammar",
    "function_declarations",
    "functiondeclarations",
];

impl Complaint {
    /// What an error says, in whichever form a provider, a router or a server at home has for it: an object
    /// or a text under `error`, the same in a list, or flat. None where it is no error.
    pub fn read(body: &Value) -> Option<Self> {
        let error = error_of(body)?;
        let message = sentence(error).or_else(|| sentence(body)).or_else(|| code(error))?;
        Some(Self {
            about: about(error, &message),
            wait: wait(error),
            context: context_size(error, &message),
            message,
        })
    }
}

fn error_of(body: &Value) -> Option<&Value> {
    if let Value::Array(all) = body {
        return all.iter().find_map(error_of);
    }
    let says = |error: &&Value| sentence(error).or_else(|| code(error)).is_some();
    let inner = [&body["error"], &body["response"]["error"], &body["errors"]];
    inner.into_iter().find(says).or_else(|| is_flat(body).then_some(body))
}

/// Whether all of it is an error, by its type or because it has a sentence and nothing of an answer.
fn is_flat(body: &Value) -> bool {
    let is_answer = || OF_ANSWERS.iter().any(|member| !body[*member].is_null());
    let has_sentence = || {
        let failed = body["success"] == false || code(body).is_some();
        body["message"].is_string()
            || !body["detail"].is_null()
            || failed && body["msg"].is_string()
    };
    body["type"] == "error" || body["object"] == "error" || has_sentence() && !is_answer()
}

/// The sentence of an error. A text may be JSON itself, where a router passes on what another server said,
/// and a list has one for each thing that is wrong.
pub(super) fn sentence(error: &Value) -> Option<String> {
    match error {
        Value::String(text) => {
            let within = text.trim_start().starts_with(['{', '[']);
            let within = within.then(|| serde_json::from_str(text).ok()).flatten();
            let said = within.as_ref().and_then(sentence).unwrap_or_else(|| text.trim().to_owned());
            (!said.is_empty()).then_some(said)
        }
        Value::Array(all) => {
            let all: Vec<_> = all.iter().filter_map(sentence).collect();
            (!all.is_empty()).then(|| all.join("; "))
        }
        Value::Object(_) => {
            let said = SENTENCES.iter().find_map(|member| sentence(&error[*member]))?;
            // A router says only that another failed; that one's words stand beside.
            if let Some(raw) = sentence(&error["metadata"]["raw"]).filter(|raw| *raw != said) {
                return Some(format!("{said}: {raw}"));
            }
            Some(match place(&error["loc"]) {
                Some(place) => format!("{place}: {said}"),
                None => said,
            })
        }
        _ => None,
    }
}

/// Where in a request something is wrong, as `FastAPI` has it: `["body", "messages", 0]`.
fn place(loc: &Value) -> Option<String> {
    let steps: Vec<_> = loc.as_array()?.iter().filter_map(id).collect();
    (!steps.is_empty()).then(|| steps.join("."))
}

/// The word for an error that has no sentence.
fn code(error: &Value) -> Option<String> {
    ["code", "type", "status", "param"]
        .iter()
        .find_map(|member| id(&error[*member]))
        .filter(|code| code != "0")
}

/// By its code, type or status; routers and local servers have an HTTP status for a code.
fn about(error: &Value, message: &str) -> Option<About> {
    let any = |names: &[&str]| {
        let named =
            |name: &&str| ["code", "type", "status"].iter().any(|one| error[*one] == **name);
        names.iter().any(named)
    };
    let lower = message.to_ascii_lowercase();
    let names_schema = || SCHEMA_WORDS.iter().any(|word| lower.contains(word));
    if any(&["invalid_api_key", "authentication_error", "permission_error", "UNAUTHENTICATED"])
        || any(&["PERMISSION_DENIED"])
        || any(&["INVALID_ARGUMENT"]) && blames_key(error, message)
    {
        Some(About::Key)
    } else if any(&["context_length_exceeded", "exceed_context_size_error"]) {
        Some(About::Context)
    } else if any(&["model_not_found", "NOT_FOUND"])
        || any(&["not_found_error"]) && lower.contains("model")
    {
        Some(About::Model)
    } else if any(&["invalid_json_schema", "invalid_function_parameters"])
        || blames_schema(error)
        || any(&["INVALID_ARGUMENT", "invalid_request_error"]) && names_schema()
    {
        Some(About::Schema)
    } else if any(&["insufficient_quota", "billing_hard_limit_reached"]) {
        Some(About::Quota)
    } else if any(&["rate_limit_exceeded", "rate_limit_error", "RESOURCE_EXHAUSTED"]) {
        Some(About::Rate)
    } else if any(&["server_error", "overloaded_error", "server_is_overloaded", "api_error"])
        || any(&["timeout_error", "INTERNAL", "UNAVAILABLE", "DEADLINE_EXCEEDED"])
    {
        Some(About::Trouble)
    } else {
        About::of_status(u16::try_from(number(&error["code"])?).ok()?, message)
    }
}

fn blames_schema(error: &Value) -> bool {
    let parameter = error["param"].as_str().unwrap_or_default();
    parameter.starts_with("response_format")
        || parameter.starts_with("text.format")
        || parameter.starts_with("tools") && parameter.contains("parameters")
}

/// A wrong key is a bad argument to Gemini, told by its reason.
fn blames_key(error: &Value, message: &str) -> bool {
    list(&error["details"]).iter().any(|detail| detail["reason"] == "API_KEY_INVALID")
        || message.contains("API key")
}

/// `"retryDelay": "34.07s"` of a detail of Gemini's: a protobuf duration
/// (<https://protobuf.dev/reference/protobuf/google.protobuf/#duration>).
fn wait(error: &Value) -> Option<Duration> {
    let told = list(&error["details"]).iter().find_map(|one| one["retryDelay"].as_str())?;
    let seconds: f64 = told.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|wait| !wait.is_zero())
}

/// What a page of the web says that came in place of an answer; none where it is no page.
pub fn web_page(body: &str) -> Option<String> {
    let all = body.to_ascii_lowercase();
    let openings = ["<!doctype html", "<html", "<head"];
    if !openings.iter().any(|opening| all.trim_start().starts_with(opening)) {
        return None;
    }
    let title = all.find("<title").and_then(|at| {
        let begin = at + all[at..].find('>')? + 1;
        let end = begin + all[begin..].find("</title")?;
        Some(body[begin..end].split_whitespace().collect::<Vec<_>>().join(" "))
    });
    let title = title.filter(|title| !title.is_empty());
    Some(match title {
        Some(title) => format!("it sent a web page, \"{title}\""),
        None => "it sent a web page".to_owned(),
    })
}

#[cfg(test)]
mod tests;
