//! Plans, edits and profiles from files.

use super::format;
use crate::cli::plan::from_file;
use crate::cli::{Context, Output, Refused, Stop};
use crate::domain::decode::{IssueList, Subject, extract};
use crate::domain::edit::Edit;
use crate::domain::prescription::Program;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::domain::stored_program::StoredProgram;
use crate::domain::text::printable;
use crate::program::{Inverse, KnownProgram, check_profile, known_program, notation};
use crate::schema::codec;
use crate::schema::reader::{Beside, Fitting, Form, Strictness, beside};
use crate::text::{NextStep, next_step};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// Edits as a file holds them.
#[derive(Deserialize, JsonSchema)]
struct Edits {
    edits: Vec<Edit>,
}

/// The edits of a file, each with its index there, and those that are none.
pub struct FileEdits {
    pub edits: Vec<(usize, Edit)>,
    pub malformed: Vec<MalformedEdit>,
}

pub struct MalformedEdit {
    /// Counted from 0.
    pub index: usize,
    pub edit: Value,
    /// What is wrong with it.
    pub reason: String,
}

/// What a file holds.
pub enum Given {
    Plan(WorkoutPlan),
    Program(Box<Program>),
}

/// A plan, or a program as text; none where such a text is none, which is then said with all that is
/// wrong.
pub fn given(file: &Path, output: &mut Output) -> Result<Option<Given>, Stop> {
    let text = from_file::read_text(file, output)?;
    if notation::is_meant(&text) {
        let program = format::parsed(&text, output)?;
        return Ok(program.map(|program| Given::Program(Box::new(program))));
    }
    plan_of(&text, output).map(|plan| Some(Given::Plan(plan)))
}

/// A plan: alone, or as `program generate --json` gives it.
pub fn plan(file: &Path, output: &mut Output) -> Result<WorkoutPlan, Stop> {
    plan_of(&from_file::read_text(file, output)?, output)
}

fn plan_of(text: &str, output: &mut Output) -> Result<WorkoutPlan, Stop> {
    if let Some(plan) = within(text, "plan") {
        return decoded("plan", &[], &plan, output);
    }
    decoded("plan", &[], text, output)
}

/// The program that stands.
pub fn standing(setup: &Context) -> Result<StoredProgram, Stop> {
    let door = setup.services()?.window.door();
    setup.reader()?.program()?.ok_or_else(|| {
        let write = next_step(NextStep::WriteProgram, door);
        Stop::refused("nothing_there", format!("there is no program yet; {write} writes one"))
    })
}

/// The program of a name or method.
pub fn known(name: &str) -> Result<&'static KnownProgram, Stop> {
    known_program(name).map_err(|near| {
        let near = near.map_or_else(String::new, |near| format!(" Did you mean {near}?"));
        let message = format!(
            "no program has this name or method; `setwise program templates` lists them.{near}"
        );
        Stop::refused("nothing_there", message)
    })
}

/// Edits: `{"edits": […]}`, a list alone, or the suggested ones of a verification. One that is
/// malformed is refused by itself.
pub fn edits(file: &Path, output: &mut Output) -> Result<FileEdits, Stop> {
    let text = from_file::read_text(file, output)?;
    let suggested = within(&text, "verification").unwrap_or_else(|| text.clone());
    let text = within(&suggested, "suggested_edits").unwrap_or(text);
    let list = text.trim_start_matches('\u{feff}').trim_start();
    let text = if list.starts_with('[') { format!("{{\"edits\": {list}}}") } else { text };
    let value = codec::decode_value(&text).ok();
    let Some(Value::Array(list)) = value.as_ref().and_then(|value| value.get("edits")) else {
        let none = decoded::<Edits>("edits", &[], &text, output)?;
        return Ok(FileEdits {
            edits: none.edits.into_iter().enumerate().collect(),
            malformed: Vec::new(),
        });
    };
    let (mut edits, mut malformed, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    let form = form::<Edit>("edit", &[]);
    for (index, edit) in list.iter().enumerate() {
        match form.read_as(Strictness::DROPPING, &edit.to_string()) {
            Ok(read) => {
                edits.push((index, read.value));
                dropped.extend(read.dropped.iter().map(|name| format!("/edits/{index}{name}")));
            }
            Err(issues) => {
                let reason = reason(&issues);
                malformed.push(MalformedEdit { index, edit: edit.clone(), reason });
            }
        }
    }
    left_out(&dropped, output);
    Ok(FileEdits { edits, malformed })
}

/// What is wrong with one edit, in a sentence.
fn reason(issues: &IssueList) -> String {
    let issues = issues.listed.iter().map(|issue| {
        let place = match issue.pointer.as_str() {
            "" => "the edit",
            pointer => pointer,
        };
        format!("{place}: found {}; wanted {}", issue.found, issue.wanted)
    });
    printable(&issues.collect::<Vec<_>>().join("; ")).into_owned()
}

/// What goes beside the schema of a profile.
pub const PROFILE: &[Beside] = &[
    beside("days_per_week").wanted("a whole number from 1 to 7"),
    beside("minutes_per_day").wanted("a whole number from 15 to 240"),
    beside("last_top_sets").or_one(),
];

/// The way back over edits: what `program apply --json` gave, or its inverse alone.
pub fn inverse(file: &Path, output: &mut Output) -> Result<Inverse, Stop> {
    let text = from_file::read_text(file, output)?;
    let text = within(&text, "inverse").unwrap_or(text);
    decoded("inverse", &[], &text, output)
}

/// The profile of a file; where none is named, the athlete's own.
pub fn profile(
    file: Option<&Path>,
    setup: &Context,
    output: &mut Output,
) -> Result<UserProfile, Stop> {
    let Some(file) = file else {
        return Ok(UserProfile::from(&setup.profile()?).aged(setup.stamps.today()));
    };
    let text = from_file::read_text(file, output)?;
    let text = within(&text, "profile").unwrap_or(text);
    checked(decoded("profile", PROFILE, &text, output)?, setup)
}

/// A profile of today, if nothing in it contradicts itself or is unknown.
pub fn checked(profile: UserProfile, setup: &Context) -> Result<UserProfile, Stop> {
    let profile = profile.aged(setup.stamps.today());
    let issues = check_profile(&profile, setup.catalog()?);
    if !issues.is_empty() {
        let issues: Vec<_> = issues.iter().map(ToString::to_string).collect();
        return Err(Stop::refused_for("bad_profile", issues.join("; "), issues));
    }
    Ok(profile)
}

/// The text of a field at the top of a JSON object, where there is one.
fn within(text: &str, field: &str) -> Option<String> {
    let value = codec::decode_value(text).ok()?;
    value.get(field).map(ToString::to_string)
}

/// Reads by the type; keys that it does not have are left out, with a note.
fn decoded<T: JsonSchema + DeserializeOwned>(
    noun: &'static str,
    beside: &[Beside],
    text: &str,
    output: &mut Output,
) -> Result<T, Stop> {
    let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']);
    let object = extract::object(text).ok().filter(|_| !is_json);
    let text = object.map_or(text, |object| &text[object]);
    let Fitting { value, dropped } =
        form(noun, beside).read_as(Strictness::DROPPING, text).map_err(|issues| {
            let refused = Refused::for_issues("bad_input", &issues);
            let message = format!("the {noun} can't be read: {}", refused.message);
            Stop::Refused(Refused { message, ..refused })
        })?;
    left_out(&dropped, output);
    Ok(value)
}

/// What people and other programs wrote: nobody asked them to keep to the sizes that models are asked for.
fn form<T: JsonSchema + DeserializeOwned>(noun: &'static str, beside: &[Beside]) -> Form<T> {
    Form::unbounded(Subject { noun, with_article: "a file", says_places: false }, beside)
}

fn left_out(names: &[String], output: &mut Output) {
    if !names.is_empty() {
        output.note(&format!("ignored, because these fields are unknown: {}", names.join(", ")));
    }
}
