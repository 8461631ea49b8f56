//! What a route is: what it takes, and the command that it is.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Whether the server runs.
pub const HEALTH: &str = "/health";

/// What there is.
pub const OPENAPI: &str = "/openapi.json";

/// Where a phone's code is taken.
pub const ENTER: &str = "/enter";

/// Where an assistant elsewhere speaks.
pub const MCP: &str = "/mcp";

/// Where every change is told as it comes.
pub const CHANGES: &str = "/api/changes";

/// Where the assistant's events are told as they happen.
pub const STREAM: &str = "/api/assistant/message/stream";

/// A command with its arguments, and what it reads on stdin.
pub struct Command {
    pub arguments: Vec<String>,
    pub input: String,
}

/// What was asked, its shape checked by the row.
pub struct Asked {
    pub query: BTreeMap<String, String>,
    /// The members of the body.
    pub body: Map<String, Value>,
    pub idempotency_key: Option<String>,
}

/// A name that a row takes, in its query or its body.
pub struct Taken {
    pub name: &'static str,
    pub required: bool,
    pub kind: Kind,
    pub about: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// From 1 to this.
    UpTo(u64),
    Flag,
    /// A year and a month, such as 2026-11.
    Month,
    /// A UUID.
    Id,
    /// An object of its own shape.
    Object,
    List,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "a row of the table says yes or no to each of these by itself"
)]
pub struct Row {
    pub method: &'static str,
    pub path: &'static str,
    pub about: &'static str,
    pub query: &'static [Taken],
    /// None where no body is taken.
    pub body: Option<&'static [Taken]>,
    /// Members of the body that can't stand together.
    pub apart: &'static [(&'static str, &'static str)],
    /// Whether it takes `Idempotency-Key`.
    pub keyed: bool,
    /// An answer may also say no: a question back, a proposal without a valid operation. What refuses the request
    /// itself is a refusal here too.
    pub refusal_answers: bool,
    /// It asks the coach, which may be a model.
    pub asks_coach: bool,
    /// The page asks for it, by its cookie.
    pub page: bool,
    /// The command prints a line of JSON for each event; they are answered as one list.
    pub lines: bool,
    pub command: fn(&Asked) -> Command,
}

pub const PLAIN: Row = Row {
    method: "GET",
    path: "",
    about: "",
    query: &[],
    body: None,
    apart: &[],
    keyed: false,
    refusal_answers: false,
    asks_coach: false,
    page: false,
    lines: false,
    command: |_| command(&[]),
};

/// The largest number that a request names, of an option or a change.
pub const MOST_NUMBER: u64 = 0xffff_ffff;

pub const MODES: &[&str] = &["plan", "chat", "auto"];

pub fn command(words: &[&str]) -> Command {
    Command { arguments: words.iter().map(ToString::to_string).collect(), input: String::new() }
}

impl Command {
    /// In one word with its value, which may begin with a hyphen.
    pub fn option(&mut self, name: &str, value: Option<&String>) {
        self.arguments.extend(value.map(|value| format!("{name}={value}")));
    }

    /// The rest of the line, whatever it begins with.
    pub fn word(&mut self, word: Option<&String>) {
        if let Some(word) = word {
            self.arguments.extend(["--".to_owned(), word.clone()]);
        }
    }

    pub fn read(self, operations: &Value) -> Self {
        self.reading(json!({ "operations": operations }).to_string())
    }

    /// The same with its file on stdin.
    pub fn reading(mut self, input: String) -> Self {
        self.arguments.push("-".to_owned());
        self.input = input;
        self
    }
}

impl Asked {
    pub fn text_of(&self, name: &str) -> Option<String> {
        self.body.get(name)?.as_str().map(str::to_owned)
    }

    pub fn json_of(&self, name: &str) -> Option<String> {
        self.body.get(name).map(Value::to_string)
    }
}
