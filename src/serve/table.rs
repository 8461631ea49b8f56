//! What a route is: what it takes, and the command that it is.

use super::requests::{Nothing, Request};
use crate::domain::decode::IssueList;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::Value;
use std::fmt::Display;

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

/// Names with their values.
pub type Pairs = [(String, String)];

/// What a row takes: how it is read from `G` onto the command, and its schema.
pub struct Taken<G: ?Sized> {
    pub read: fn(&G, &mut Command) -> Result<(), IssueList>,
    pub schema: fn() -> Value,
}

pub const fn query<T: Request>() -> Taken<Pairs> {
    Taken {
        read: |pairs, command| T::form().read_pairs(pairs).map(|query| query.add_to(command)),
        schema: schema::<T>,
    }
}

pub const fn body<T: Request>() -> Taken<str> {
    Taken {
        read: |text, command| T::form().read(text).map(|body| body.add_to(command)),
        schema: schema::<T>,
    }
}

/// The schema of what is taken, whole.
pub fn schema<T: Request>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    // What a type doesn't name is refused, wherever it stands; what models are asked for is told to them alone.
    let settings = settings.with_transform(RecursiveTransform(|schema: &mut Schema| {
        schema.remove("x-asked");
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
    }));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    schema.to_value()
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "a row of the table says yes or no to each of these by itself"
)]
pub struct Row {
    pub method: &'static str,
    pub path: &'static str,
    pub about: &'static str,
    pub query: Taken<Pairs>,
    /// None where no body is taken.
    pub body: Option<Taken<str>>,
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
    /// The command and its subcommand.
    pub words: &'static [&'static str],
}

pub const PLAIN: Row = Row {
    method: "GET",
    path: "",
    about: "",
    query: query::<Nothing>(),
    body: None,
    keyed: false,
    refusal_answers: false,
    asks_coach: false,
    page: false,
    lines: false,
    words: &[],
};

impl Command {
    pub fn new(words: &[&str]) -> Self {
        Self { arguments: words.iter().map(ToString::to_string).collect(), input: String::new() }
    }

    /// In one word with its value, which may begin with a hyphen.
    pub fn option(&mut self, name: &str, value: Option<impl Display>) {
        self.arguments.extend(value.map(|value| format!("{name}={value}")));
    }

    /// The rest of the line, whatever it begins with.
    pub fn word(&mut self, word: Option<impl Display>) {
        if let Some(word) = word {
            self.arguments.extend(["--".to_owned(), word.to_string()]);
        }
    }

    pub fn flag(&mut self, name: &str, is_set: Option<bool>) {
        self.arguments.extend((is_set == Some(true)).then(|| name.to_owned()));
    }

    /// Its file on stdin.
    pub fn read(&mut self, file: &Value) {
        self.arguments.push("-".to_owned());
        self.input = file.to_string();
    }
}
