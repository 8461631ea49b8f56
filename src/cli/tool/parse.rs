//! `setwise tool parse`: what a coach's text holds, calls and words apart; nothing is carried out.

use crate::cli::stdin;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::decode::Place;
use crate::text::pointed;
use crate::tool::text_call::{self, Piece};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool parse", "The calls in a coach's text.": Parsed, refused: Parsed;
};

/// Find the tool calls in a coach's text, without carrying them out
#[derive(Debug, clap::Args)]
pub struct Parse {
    /// The text, or `-` for stdin
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ParsedText")]
struct Parsed {
    /// The calls, in their order.
    calls: Vec<Call>,
    /// What the athlete would be shown.
    text: String,
    /// The calls that can't be read.
    errors: Vec<Error>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ParsedCall")]
struct Call {
    /// The tool.
    name: String,
    /// Its arguments; a text where they are no JSON.
    arguments: Value,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CallSyntaxError")]
struct Error {
    /// The line, counted from 1.
    line: usize,
    /// The column, counted from 1.
    column: usize,
    /// What is wrong there.
    message: String,
}

impl Parse {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let text = stdin::or_argument(self.text, output)?;
        let parsed = parse(&text);
        let exit = if parsed.errors.is_empty() { Exit::Done } else { Exit::Refused };
        output.answer(&parsed, |parsed| shown(parsed, &text))?;
        Ok(exit)
    }
}

fn parse(text: &str) -> Parsed {
    let mut parsed = Parsed { calls: Vec::new(), text: String::new(), errors: Vec::new() };
    for piece in text_call::scan(text) {
        match piece {
            Piece::Text(text) => parsed.text += &text,
            Piece::Call(call) => match call.malformed {
                None => parsed
                    .calls
                    .push(Call { arguments: arguments(call.arguments), name: call.name }),
                Some(malformed) => parsed.errors.push(Error {
                    line: malformed.line,
                    column: malformed.column,
                    message: malformed.message,
                }),
            },
        }
    }
    parsed
}

/// As JSON; what is none stands as its text.
fn arguments(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// Calls and words a line each, each error with a caret into the text.
fn shown(parsed: &Parsed, source: &str) -> String {
    let mut lines = Vec::new();
    for call in &parsed.calls {
        lines.push(format!("call   {} {}", call.name, call.arguments));
    }
    for error in &parsed.errors {
        let place = Place::of_character(source, error.line, error.column);
        let message = format!("error  {}", error.message);
        lines.push(pointed(&message, source, place).trim_end().to_owned());
    }
    for line in parsed.text.lines().filter(|line| !line.trim().is_empty()) {
        lines.push(format!("text   {line}"));
    }
    lines.join("\n")
}
