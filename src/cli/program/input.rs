//! Plans, edits and profiles from files.

use super::format;
use crate::cli::plan::from_file;
use crate::cli::{Context, Output, Refused, Stop};
use crate::domain::decode::Subject;
use crate::domain::edit::Edit;
use crate::domain::prescription::Program;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::domain::stored_program::StoredProgram;
use crate::domain::text::printable;
use crate::program::{Inverse, KnownProgram, check_profile, known_program, notation};
use crate::schema::codec::{self, DecodeError, Decoded, Unknown};
use crate::schema::reader::{Beside, Fitting, Form, Strictness, beside};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

/// Edits as a file holds them.
#[derive(Deserialize, JsonSchema)]
struct Edits {
    edits: Vec<Edit>,
}

/// One of them: a contract has an object at its root.
#[derive(Deserialize, JsonSchema)]
struct OneEdit {
    edit: Edit,
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
        return decoded("plan", &plan, output);
    }
    decoded("plan", text, output)
}

/// The program that stands.
pub fn standing(setup: &Context) -> Result<StoredProgram, Stop> {
    setup.reader()?.program()?.ok_or_else(|| {
        let none = "there is no program yet; `setwise program generate` writes one";
        Stop::refused("nothing_there", none)
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
        let none = decoded::<Edits>("edits", &text, output)?;
        return Ok(FileEdits {
            edits: none.edits.into_iter().enumerate().collect(),
            malformed: Vec::new(),
        });
    };
    let (mut edits, mut malformed, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    for (index, edit) in list.iter().enumerate() {
        let one = json!({ "edit": edit }).to_string();
        match codec::decode_own::<OneEdit>("edit", &one, Unknown::Drop) {
            Ok(decoded) => {
                edits.push((index, decoded.value.edit));
                let names = decoded.dropped.iter();
                dropped.extend(names.map(|name| format!("/edits/{index}{}", within_edit(name))));
            }
            Err(error) => {
                malformed.push(MalformedEdit { index, edit: edit.clone(), reason: reason(&error) });
            }
        }
    }
    left_out(&dropped, output);
    Ok(FileEdits { edits, malformed })
}

fn within_edit(pointer: &str) -> &str {
    pointer.strip_prefix("/edit").unwrap_or(pointer)
}

/// What is wrong with one edit, in a sentence.
fn reason(error: &DecodeError) -> String {
    let faults = error.issues.listed.iter().map(|fault| {
        let place = match within_edit(&fault.pointer) {
            "" => "the edit",
            pointer => pointer,
        };
        format!("{place}: found {}; wanted {}", fault.found, fault.wanted)
    });
    printable(&faults.collect::<Vec<_>>().join("; ")).into_owned()
}

static INVERSE: LazyLock<Form<Inverse>> = LazyLock::new(|| {
    let subject = Subject { noun: "inverse", with_article: "an inverse", says_places: false };
    Form::unbounded(subject, &[])
});

/// What goes beside the schema of a profile.
pub const PROFILE: &[Beside] = &[
    beside("days_per_week").wanted("a whole number from 1 to 7"),
    beside("minutes_per_day").wanted("a whole number from 15 to 240"),
    beside("last_top_sets").or_one(),
];

static PROFILE_FORM: LazyLock<Form<UserProfile>> = LazyLock::new(|| {
    let subject = Subject { noun: "profile", with_article: "a profile", says_places: false };
    Form::unbounded(subject, PROFILE)
});

/// The way back over edits: what `program apply --json` gave, or its inverse alone.
pub fn inverse(file: &Path, output: &mut Output) -> Result<Inverse, Stop> {
    let text = from_file::read_text(file, output)?;
    let text = within(&text, "inverse").unwrap_or(text);
    INVERSE.read(&text).map_err(|issues| {
        let refused = Refused::for_issues("bad_inverse", &issues);
        let message = format!(
            "the inverse can't be read: {}\nGive the file that `program apply --json` wrote.",
            refused.message
        );
        Stop::Refused(Refused { message, ..refused })
    })
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
    let how = Strictness { unknown: Unknown::Drop, case: true };
    let Fitting { value: profile, dropped } =
        PROFILE_FORM.read_as(how, &text).map_err(|issues| {
            let refused = Refused::for_issues("bad_profile", &issues);
            let message = format!("the profile can't be read: {}", refused.message);
            Stop::Refused(Refused { message, ..refused })
        })?;
    left_out(&dropped, output);
    let profile = profile.aged(setup.stamps.today());
    let faults = check_profile(&profile, setup.catalog()?);
    if !faults.is_empty() {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        return Err(Stop::refused_for("bad_profile", faults.join("; "), faults));
    }
    Ok(profile)
}

/// The text of a field at the top of a JSON object, where there is one.
fn within(text: &str, field: &str) -> Option<String> {
    let value = codec::decode_value(text).ok()?;
    value.get(field).map(ToString::to_string)
}

/// Reads by the type's own schema; keys that it does not have are left out, with a note.
fn decoded<T: JsonSchema + DeserializeOwned + 'static>(
    name: &'static str,
    text: &str,
    output: &mut Output,
) -> Result<T, Stop> {
    let Decoded { value, dropped } = codec::decode_own::<T>(name, text, Unknown::Drop)
        .map_err(|faults| Stop::refused("bad_input", printable(&faults.to_string())))?;
    left_out(&dropped, output);
    Ok(value)
}

fn left_out(names: &[String], output: &mut Output) {
    if !names.is_empty() {
        output.note(&format!("ignored, because these fields are unknown: {}", names.join(", ")));
    }
}
