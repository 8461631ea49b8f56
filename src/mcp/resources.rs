//! What a client can read: the documents that the commands print with `--json`.

use crate::cli::{Desk, Exit, document};
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
    command: &'static [&'static str],
}

const STANDING: &[Standing] = &[
    Standing {
        uri: "setwise://today",
        name: "today",
        title: "Today's plan",
        about: "Today's plan with what is done of it, last time's sets and the next target of each exercise",
        command: &["plan", "today"],
    },
    Standing {
        uri: "setwise://program",
        name: "program",
        title: "The program",
        about: "The program that the athlete follows, with what the verifier says of it",
        command: &["program", "show"],
    },
    Standing {
        uri: "setwise://calendar",
        name: "calendar",
        title: "The calendar",
        about: "Sessions planned, done and missed this month, what was trained, and the backlog",
        command: &["calendar"],
    },
    Standing {
        uri: "setwise://records",
        name: "records",
        title: "Records",
        about: "The standing records with the sets that hold them",
        command: &["records"],
    },
    Standing {
        uri: "setwise://history",
        name: "history",
        title: "The last sets",
        about: "The newest sets of all exercises",
        command: &["history"],
    },
    Standing {
        uri: "setwise://profile",
        name: "profile",
        title: "The profile",
        about: "What is known of the athlete: unit, goal, equipment, what to avoid",
        command: &["profile"],
    },
];

/// One of each value that stands in the place of its variable.
struct Family {
    before: &'static str,
    template: &'static str,
    name: &'static str,
    title: &'static str,
    about: &'static str,
    command: fn(&str) -> Vec<&str>,
}

const FAMILIES: &[Family] = &[
    Family {
        before: "setwise://history/",
        template: "setwise://history/{exercise}",
        name: "history_of_exercise",
        title: "An exercise's sets",
        about: "The newest sets of one exercise, by its name",
        command: |exercise| vec!["history", "--", exercise],
    },
    Family {
        before: "setwise://records/",
        template: "setwise://records/{exercise}",
        name: "records_of_exercise",
        title: "An exercise's records",
        about: "The standing records of one exercise, by its name",
        command: |exercise| vec!["records", "--", exercise],
    },
    Family {
        before: "setwise://calendar/",
        template: "setwise://calendar/{month}",
        name: "calendar_of_month",
        title: "A month of the calendar",
        about: "Sessions of one month, such as 2026-11",
        command: |month| vec!["calendar", "--month", month],
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
    let value;
    let command = if let Some(one) = STANDING.iter().find(|one| one.uri == uri) {
        one.command.to_vec()
    } else {
        let family = FAMILIES.iter().find_map(|family| {
            let rest = uri.strip_prefix(family.before)?;
            Some((family, unescaped(rest)?)).filter(|(_, value)| !value.is_empty())
        });
        let Some((family, meant)) = family else {
            return Err(none_such(uri));
        };
        value = meant;
        (family.command)(&value)
    };
    match document(&command, String::new(), desk) {
        Ok(found) if matches!(found.exit, Exit::Done | Exit::Refused) => {
            let contents = ResourceContents::text(found.json, uri).with_mime_type(JSON);
            Ok(ReadResourceResult::new(vec![contents]))
        }
        Err((Exit::Wrong, why)) => Err(ErrorData::invalid_params(why, None)),
        failed => {
            let why = failed.err().map_or_else(String::new, |(_, why)| format!(": {why}"));
            let message = format!("'{}' could not be read{why}", printable(uri));
            Err(ErrorData::internal_error(message, None))
        }
    }
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
