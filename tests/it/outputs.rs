//! What commands print with `--json`, held to the schemas of the types that they print: in every run of every test.

use super::readme::words;
use clap::CommandFactory as _;
use jsonschema::Validator;
use serde_json::{Deserializer, Value, json};
use setwise::cli::OutputSchema;
use setwise::run::outputs;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// What other tests print and hold: a server, a database, a stream, a measure with what is random in it.
const NOT_IN_GOLDENS: &[&str] = &[
    "eval",
    "serve",
    "serve --qr",
    "serve --token",
    "sync",
    "sync admin add",
    "sync admin erase",
    "sync forget",
    "sync init",
    "sync join",
    "sync leave",
    "sync move",
    "sync name",
    "sync revoke",
    "sync share",
    "sync status",
    "team",
    "team join",
    "team leave",
    "team messages",
    "team send",
    "watch",
];

/// The schema of what a command line prints: of those whose words are in it, the one that says most.
fn schema_of(arguments: &[&str]) -> Option<&'static OutputSchema> {
    let words: Vec<&str> = arguments.iter().copied().filter(|word| *word != "--json").collect();
    let fits = |schema: &&OutputSchema| {
        let wanted: Vec<&str> = schema.command.split(' ').collect();
        let path = wanted.iter().take_while(|word| !word.starts_with('-'));
        let path = path.count();
        words.starts_with(&wanted[..path]) && wanted[path..].iter().all(|word| words.contains(word))
    };
    let says = |schema: &&OutputSchema| schema.command.split(' ').count();
    outputs().iter().copied().filter(fits).max_by_key(says)
}

/// Holds what was printed to the schema of the command.
#[track_caller]
pub fn hold(arguments: &[&str], exit: i32, out: &str) {
    let is_json = arguments.contains(&"--json") || arguments.contains(&"--events");
    let part = match exit {
        0 | 1 => "done",
        3 => "refused",
        _ => return,
    };
    if !is_json || out.is_empty() {
        return;
    }
    let line = arguments.join(" ");
    let schema = schema_of(arguments).unwrap_or_else(|| panic!("{line} has no schema"));
    let validator = validator(schema, part);
    for printed in Deserializer::from_str(out).into_iter::<Value>() {
        let printed = printed.unwrap_or_else(|error| panic!("{line}: {error}\n{out}"));
        is_valid(&validator, &printed, &format!("{line} ({part})"));
    }
}

#[track_caller]
pub fn is_valid(validator: &Validator, printed: &Value, what: &str) {
    let wrong: Vec<String> = validator
        .iter_errors(printed)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        wrong.is_empty(),
        "{what} prints what its schema does not allow:\n{}",
        wrong.join("\n")
    );
}

fn validator(schema: &OutputSchema, part: &str) -> Arc<Validator> {
    validator_of(&format!("{} {part}", schema.command), || {
        let definitions = schema.document()["$defs"].take();
        json!({ "$ref": format!("#/$defs/{part}"), "$defs": definitions })
    })
}

/// Built once for each name.
pub fn validator_of(name: &str, schema: impl FnOnce() -> Value) -> Arc<Validator> {
    static BUILT: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let mut options = jsonschema::draft202012::options();
        options = options.should_validate_formats(true);
        Arc::new(options.build(&schema()).unwrap())
    };
    Arc::clone(built.entry(name.to_owned()).or_insert_with(make))
}

/// The words of a command before its flags, as `history --curve` begins with `history`.
fn path(schema: &OutputSchema) -> Vec<String> {
    let words = schema.command.split(' ');
    let path = words.take_while(|word| !word.starts_with('-'));
    path.map(str::to_owned).collect()
}

#[test]
#[should_panic(expected = "prints what its schema does not allow")]
fn a_field_that_no_schema_names_is_found() {
    let printed = r#"{"key": "unit", "value": "kg", "path": "config.toml", "before": "lb"}"#;
    hold(&["config", "set", "unit", "kg", "--json"], 0, printed);
}

#[test]
fn every_command_that_prints_data_has_a_schema() {
    const PAGES_AND_PROTOCOLS: &[&str] = &["completions", "man", "help", "mcp"];
    let commands = super::goldens::commands();
    let is_group = |command: &Vec<String>| {
        let longer = |other: &&Vec<String>| other.len() > command.len();
        commands.iter().filter(longer).any(|one| one.starts_with(command))
    };
    let prints = commands.iter().filter(|command| !is_group(command));
    for command in prints.filter(|command| !PAGES_AND_PROTOCOLS.contains(&command[0].as_str())) {
        let is_covered = outputs().iter().any(|schema| command.starts_with(&path(schema)));
        assert!(is_covered, "no schema of {}", command.join(" "));
    }
}

#[test]
fn no_schema_is_without_its_command() {
    let program = setwise::cli::Cli::command();
    for schema in outputs() {
        let mut command = &program;
        let path = path(schema);
        for word in &path {
            // What is no subcommand is an argument, such as `bodyweight`.
            command = command.find_subcommand(word).unwrap_or(command);
        }
        assert_ne!(command.get_name(), "setwise", "{} is no command", schema.command);
        let flags = schema.command.split(' ').skip(path.len());
        for flag in flags.filter_map(|word| word.strip_prefix("--")) {
            let has = |one: &clap::Arg| one.get_long() == Some(flag);
            assert!(command.get_arguments().any(has), "{}", schema.command);
        }
    }
}

#[test]
fn every_schema_is_one_and_says_what_each_field_is() {
    for schema in outputs() {
        let document = schema.document();
        let is_schema = jsonschema::draft202012::meta::validate(&document);
        is_schema.unwrap_or_else(|error| panic!("{}: {error}", schema.command));
        told(&document, schema.command);
        assert!(!schema.about.is_empty(), "{}", schema.command);
        for part in ["done", "refused"] {
            validator(schema, part);
        }
    }
}

/// Each object that names its fields is closed, and each field is described.
fn told(schema: &Value, place: &str) {
    if let Some(fields) = schema["properties"].as_object()
        && schema["type"] == "object"
    {
        assert_eq!(schema["additionalProperties"], false, "{place}: {schema}");
        for (name, field) in fields {
            let is_told = field["const"].is_string() || field["description"].is_string();
            assert!(is_told, "{place}: {name} is not described: {schema}");
        }
        let required = schema["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            assert!(fields.contains_key(name), "{place}: {name} is no field");
        }
    }
    match schema {
        Value::Object(members) => members.values().for_each(|one| told(one, place)),
        Value::Array(elements) => elements.iter().for_each(|one| told(one, place)),
        _ => {}
    }
}

/// A schema that nothing was held to may say anything.
#[test]
fn a_golden_is_held_to_every_schema() {
    let goldens = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/goldens");
    let mut held: BTreeSet<&str> = NOT_IN_GOLDENS.iter().copied().collect();
    for file in fs::read_dir(goldens).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "snap") {
            continue;
        }
        let transcript = fs::read_to_string(path).unwrap();
        for run in transcript.split("\n$ setwise ").skip(1) {
            let (line, printed) = run.split_once('\n').unwrap();
            let line = words(line.split(" < ").next().unwrap());
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            let is_json = line.contains(&"--json") || line.contains(&"--events");
            let is_done = !printed.lines().any(|line| line.starts_with("= "));
            held.extend(schema_of(&line).filter(|_| is_json && is_done).map(|one| one.command));
        }
    }
    let missing: Vec<_> = outputs()
        .iter()
        .map(|schema| schema.command)
        .filter(|command| !held.contains(command))
        .collect();
    assert!(missing.is_empty(), "no golden prints {missing:?}");
}

/// Every schema in one document, with the definitions that they share.
#[test]
fn the_schemas_are_as_they_were() {
    let schemas = setwise::cli::components(outputs().iter().copied());
    let again = |name: &&String| {
        let plain = name.trim_end_matches(|one: char| one.is_ascii_digit());
        plain.len() < name.len() && schemas.contains_key(plain)
    };
    let twice: Vec<&String> = schemas.keys().filter(again).collect();
    assert!(twice.is_empty(), "two types have one name, give one `#[schemars(rename)]`: {twice:?}");
    let mut schemas = Value::Object(schemas);
    schemas.sort_all_objects();
    insta::with_settings!({ snapshot_path => "goldens", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("output_schemas", serde_json::to_string_pretty(&schemas).unwrap());
    });
}
