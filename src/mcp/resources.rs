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

/// One that always stands.
struct Standing {
    uri: &'static str,
    name: &'static str,
    title: &'static str,
    about: &'static str,
    command: fn() -> Command,
}

const STANDING: &[Standing] = &[
    Standing {
        uri: "setwise://today",
        name: "today",
        title: "Today's plan",
        about: "Today's plan with what is done of it, last time's sets and the next target of each exercise",
        command: || Command::Plan(Plan::Today(Today {})),
    },
    Standing {
        uri: "setwise://program",
        name: "program",
        title: "The program",
        about: "The program that the athlete follows, with what the verifier says of it",
        command: || Command::Program(Program::Show(Show::default())),
    },
    Standing {
        uri: "setwise://calendar",
        name: "calendar",
        title: "The calendar",
        about: "Sessions planned, done and missed this month, what was trained, and the backlog",
        command: || Command::Calendar(calendar::Show::default()),
    },
    Standing {
        uri: "setwise://records",
        name: "records",
        title: "Records",
        about: "The standing records with the sets that hold them",
        command: || Command::Records(Records::default()),
    },
    Standing {
        uri: "setwise://history",
        name: "history",
        title: "The last sets",
        about: "The newest sets of all exercises",
        command: || Command::History(History::default()),
    },
    Standing {
        uri: "setwise://profile",
        name: "profile",
        title: "The profile",
        about: "What is known of the athlete: unit, goal, equipment, what to avoid",
        command: || Command::Profile(Profile::default()),
    },
];

/// One of each value that stands in the place of its variable.
struct Family {
    before: &'static str,
    template: &'static str,
    name: &'static str,
    title: &'static str,
    about: &'static str,
    command: fn(String) -> Result<Command, String>,
}

const FAMILIES: &[Family] = &[
    Family {
        before: "setwise://history/",
        template: "setwise://history/{exercise}",
        name: "history_of_exercise",
        title: "An exercise's sets",
        about: "The newest sets of one exercise, by its name",
        command: |exercise| {
            let exercise = vec![exercise];
            Ok(Command::History(History { exercise, ..History::default() }))
        },
    },
    Family {
        before: "setwise://records/",
        template: "setwise://records/{exercise}",
        name: "records_of_exercise",
        title: "An exercise's records",
        about: "The standing records of one exercise, by its name",
        command: |exercise| Ok(Command::Records(Records { exercise: vec![exercise] })),
    },
    Family {
        before: "setwise://calendar/",
        template: "setwise://calendar/{month}",
        name: "calendar_of_month",
        title: "A month of the calendar",
        about: "Sessions of one month, such as 2026-11",
        command: |month| {
            let span = Span { month: Some(month.parse()?), ..Span::default() };
            Ok(Command::Calendar(calendar::Show { span, ..calendar::Show::default() }))
        },
    },
];

pub fn standing() -> Vec<Resource> {
    let told = |one: &Standing| {
        Resource::new(one.uri, one.name)
            .with_title(one.title)
            .with_description(one.about)
            .with_mime_type(JSON)
            .with_annotations(for_models())
    };
    STANDING.iter().map(told).collect()
}

pub fn families() -> Vec<ResourceTemplate> {
    let told = |one: &Family| {
        ResourceTemplate::new(one.template, one.name)
            .with_title(one.title)
            .with_description(one.about)
            .with_mime_type(JSON)
            .with_annotations(for_models())
    };
    FAMILIES.iter().map(told).collect()
}

fn for_models() -> Annotations {
    let mut annotations = Annotations::default();
    annotations.audience = Some(vec![Role::Assistant]);
    annotations
}

/// The document of a resource. Blocks.
pub fn read(uri: &str, desk: &Desk) -> Result<ReadResourceResult, ErrorData> {
    let command = match STANDING.iter().find(|one| one.uri == uri) {
        Some(one) => (one.command)(),
        None => of_family(uri)?,
    };
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

fn of_family(uri: &str) -> Result<Command, ErrorData> {
    let family = FAMILIES.iter().find_map(|family| {
        let rest = uri.strip_prefix(family.before)?;
        Some((family, unescaped(rest)?)).filter(|(_, value)| !value.is_empty())
    });
    let (family, value) = family.ok_or_else(|| none_such(uri))?;
    let refused = |why| format!("'{}' isn't taken: {why}", printable(&value));
    (family.command)(value.clone()).map_err(|why| ErrorData::invalid_params(refused(why), None))
}

fn none_such(uri: &str) -> ErrorData {
    let known = STANDING.iter().map(|one| one.uri);
    let known: Vec<_> = known.chain(FAMILIES.iter().map(|one| one.template)).collect();
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
