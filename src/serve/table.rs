//! What a route is: what it takes, and what of a command it answers.

use super::requests::{Asks, Request};
use crate::cli::Command;
use crate::domain::decode::IssueList;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::Value;

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

/// Names with their values.
pub type Pairs = [(String, String)];

/// What a row takes: how a command is read from `G`, with the key under which it is carried out once, and its schema.
pub struct Taken<G: ?Sized> {
    pub read: fn(&G, Option<String>) -> Result<Command, IssueList>,
    pub schema: fn() -> Value,
}

/// Where it is taken from.
pub enum Takes {
    /// Nothing, by a GET.
    Nothing(fn() -> Command),
    /// The query of a GET.
    Query(Taken<Pairs>),
    /// The body of a POST.
    Body(Taken<str>),
}

pub const fn query<T: Asks>() -> Takes {
    Takes::Query(Taken {
        read: |pairs, key| T::form().read_pairs(pairs).map(|query| query.command(key)),
        schema: schema::<T>,
    })
}

pub const fn body<T: Asks>() -> Takes {
    Takes::Body(Taken {
        read: |text, key| T::form().read(text).map(|body| body.command(key)),
        schema: schema::<T>,
    })
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
    pub path: &'static str,
    pub about: &'static str,
    pub takes: Takes,
    /// Whether it takes `Idempotency-Key`.
    pub keyed: bool,
    /// An answer may also say no: a question back, a proposal without a valid operation. What refuses the request
    /// itself is a refusal here too.
    pub says_no: bool,
    /// It asks the coach, which may be a model.
    pub asks_coach: bool,
    /// The page asks for it, by its cookie.
    pub page: bool,
    /// The command prints a line of JSON for each event; they are answered as one list.
    pub lines: bool,
    /// What of its command it answers, as `schema show --output` names it.
    pub prints: &'static [&'static str],
}

impl Row {
    /// One that takes this, and answers what a command prints.
    pub const fn new(path: &'static str, takes: Takes, prints: &'static [&'static str]) -> Self {
        Self {
            path,
            about: "",
            takes,
            keyed: false,
            says_no: false,
            asks_coach: false,
            page: false,
            lines: false,
            prints,
        }
    }

    pub const fn method(&self) -> &'static str {
        match self.takes {
            Takes::Nothing(_) | Takes::Query(_) => "GET",
            Takes::Body(_) => "POST",
        }
    }
}
