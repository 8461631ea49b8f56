//! What a client can read: the documents that the commands print with `--json`.

use crate::cli::calendar::{self, span::Span};
use crate::cli::history::History;
use crate::cli::plan::{Plan, made::Today};
use crate::cli::profile::Profile;
use crate::cli::program::{Program, show::Show};
use crate::cli::records::Records;
use crate::cli::{Command, Desk, document, document_text};
use crate::domain::text::printable;
use rmcp::ErrorData;
use rmcp::model::{
    Annotations, ReadResourceResult, Resource, ResourceContents, ResourceTemplate, Role,
};

const JSON: &str = "application/json";

/// What can be read.
struct Readable {
    /// With a variable at its end, it is one of each value that stands in the variable's place.
    uri: &'static str,
    name: &'static str,
    title: &'static str,
    about: &'static str,
    command: fn(String) -> Result<Command, String>,
}

const READABLE: &[Readable] = &[
    Readable {
        uri: "setwise://today",
        name: "today",
        title: "Today's plan",
        about: "Today's plan with what is done of it, last time's sets and the next target of each exercise",
        command: |_| Ok(Command::Plan(Plan::Today(Today {}))),
    },
    Readable {
        uri: "setwise://program",
        name: "program",
        title: "The program",
        about: "The program that the athlete follows, with what the verifier says of it",
        command: |_| Ok(Command::Program(Program::Show(Show::default()))),
    },
    Readable {
        uri: "setwise://calendar",
        name: "calendar",
        title: "The calendar",
        about: "Sessions planned, done and missed this month, what was trained, and the backlog",
        command: |_| Ok(Command::Calendar(calendar::Show::default())),
    },
    Readable {
        uri: "setwise://records",
        name: "records",
        title: "Records",
        about: "The standing records with the sets that hold them",
        command: |_| Ok(Command::Records(Records::default())),
    },
    Readable {
        uri: "setwise://history",
        name: "history",
        title: "The last sets",
        about: "The newest sets of all exercises",
        command: |_| Ok(Command::History(History::default())),
    },
    Readable {
        uri: "setwise://profile",
        name: "profile",
        title: "The profile",
        about: "What is known of the athlete: unit, goal, equipment, what to avoid",
        command: |_| Ok(Command::Profile(Profile::default())),
    },
    Readable {
        uri: "setwise://history/{exercise}",
        name: "history_of_exercise",
        title: "An exercise's sets",
        about: "The newest sets of one exercise, by its name",
        command: |exercise| {
            let exercise = vec![exercise];
            Ok(Command::History(History { exercise, ..History::default() }))
        },
    },
    Readable {
        uri: "setwise://records/{exercise}",
        name: "records_of_exercise",
        title: "An exercise's records",
        about: "The standing records of one exercise, by its name",
        command: |exercise| Ok(Command::Records(Records { exercise: vec![exercise] })),
    },
    Readable {
        uri: "setwise://calendar/{month}",
        name: "calendar_of_month",
        title: "A month of the calendar",
        about: "Sessions of one month, such as 2026-11",
        command: |month| {
            let span = Span { month: Some(month.parse()?), ..Span::default() };
            Ok(Command::Calendar(calendar::Show { span, ..calendar::Show::default() }))
        },
    },
];

impl Readable {
    /// Its address up to the variable, where it has one.
    fn before_variable(&self) -> Option<&'static str> {
        self.uri.split_once('{').map(|(before, _)| before)
    }

    /// What stands in the variable's place, if an address is one of these.
    fn value_in(&self, uri: &str) -> Option<String> {
        match self.before_variable() {
            Some(before) => unescaped(uri.strip_prefix(before)?).filter(|value| !value.is_empty()),
            None => (uri == self.uri).then(String::new),
        }
    }
}

pub fn standing() -> Vec<Resource> {
    let told = |one: &Readable| {
        Resource::new(one.uri, one.name)
            .with_title(one.title)
            .with_description(one.about)
            .with_mime_type(JSON)
            .with_annotations(for_models())
    };
    READABLE.iter().filter(|one| one.before_variable().is_none()).map(told).collect()
}

pub fn families() -> Vec<ResourceTemplate> {
    let told = |one: &Readable| {
        ResourceTemplate::new(one.uri, one.name)
            .with_title(one.title)
            .with_description(one.about)
            .with_mime_type(JSON)
            .with_annotations(for_models())
    };
    READABLE.iter().filter(|one| one.before_variable().is_some()).map(told).collect()
}

fn for_models() -> Annotations {
    let mut annotations = Annotations::default();
    annotations.audience = Some(vec![Role::Assistant]);
    annotations
}

/// The document of a resource. Blocks.
pub fn read(uri: &str, desk: &Desk) -> Result<ReadResourceResult, ErrorData> {
    let found = READABLE.iter().find_map(|one| Some((one, one.value_in(uri)?)));
    let (one, value) = found.ok_or_else(|| none_such(uri))?;
    let command = (one.command)(value.clone()).map_err(|why| {
        let message = format!("'{}' isn't taken: {why}", printable(&value));
        ErrorData::invalid_params(message, None)
    })?;
    let answered = document(command, desk).and_then(|mut found| {
        found.answers.pop().ok_or_else(|| "the command answered nothing".to_owned())
    });
    let answer = answered.map_err(|why| {
        let message = format!("'{}' could not be read: {why}", printable(uri));
        ErrorData::internal_error(message, None)
    })?;
    let contents = ResourceContents::text(document_text(&answer), uri).with_mime_type(JSON);
    Ok(ReadResourceResult::new(vec![contents]))
}

fn none_such(uri: &str) -> ErrorData {
    let known: Vec<_> = READABLE.iter().map(|one| one.uri).collect();
    ErrorData::resource_not_found(
        format!("There is no '{}'; there are {}.", printable(uri), known.join(", ")),
        Some(serde_json::json!({"uri": uri})),
    )
}

/// The text that stands in a URI with its escapes; none where they are broken.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
