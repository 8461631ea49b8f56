//! The JSON Schemas of what commands print with `--json`: the files of `assets/json`, one a command, with what
//! several of them have in common in `shared.json`.

use serde_json::{Map, Value};

/// What a command prints with `--json`.
#[derive(Debug)]
pub struct OutputSchema {
    /// The words that choose it, such as `history --curve`.
    pub command: &'static str,
    /// The name of its file.
    pub name: &'static str,
    text: &'static str,
}

macro_rules! outputs {
    ($($command:literal: $name:literal)+) => {
        pub const OUTPUTS: &[OutputSchema] = &[$(OutputSchema {
            command: $command,
            name: $name,
            text: include_str!(concat!("../../../assets/json/", $name, ".json")),
        }),+];
    };
}

outputs! {
    "log": "log"
    "log --preview": "log-preview"
    "edit": "edit"
    "delete": "delete"
    "now": "now"
    "undo": "undo"
    "undo --list": "undo-list"
    "redo": "redo"
    "redo --list": "redo-list"
    "chat": "chat"
    "plan today": "plan-today"
    "plan generate": "plan-generate"
    "plan review": "plan-review"
    "plan accept": "plan-accept"
    "plan history": "plan-history"
    "plan diff": "plan-diff"
    "plan restore": "plan-restore"
    "plan stats": "plan-stats"
    "calendar": "calendar"
    "assistant message": "assistant-message"
    "assistant message --events": "assistant-message-events"
    "assistant apply": "assistant-apply"
    "assistant dryrun": "assistant-dryrun"
    "debrief": "debrief"
    "debrief --history": "debrief-history"
    "history": "history"
    "history --versions": "history-versions"
    "history --curve": "history-curve"
    "history --year": "history-year"
    "history bodyweight": "history-bodyweight"
    "records": "records"
    "query": "query"
    "volume": "volume"
    "report": "report"
    "accept": "accept"
    "refuse": "refuse"
    "plates": "plates"
    "e1rm": "e1rm"
    "profile": "profile"
    "profile forget": "profile-forget"
    "program generate": "program-generate"
    "program start": "program-start"
    "program import": "program-import"
    "program templates": "program-templates"
    "program show": "program-show"
    "program show --format text": "program-show-format-text"
    "program verify": "program-verify"
    "program apply": "program-apply"
    "program apply --inverse": "program-apply-inverse"
    "program simulate": "program-simulate"
    "program format": "program-format"
    "program format --example": "program-format-example"
    "exercise list": "exercise-list"
    "exercise add": "exercise-add"
    "exercise remove": "exercise-remove"
    "exercise import": "exercise-import"
    "lines": "lines"
    "lines teach": "lines-teach"
    "lines forget": "lines-forget"
    "lines export": "lines-export"
    "config": "config"
    "config path": "config-path"
    "config set": "config-set"
    "import": "import"
    "export": "export"
    "export --all": "export-all"
    "backup": "backup"
    "backup make": "backup-make"
    "backup verify": "backup-verify"
    "backup restore": "backup-restore"
    "backup fresh": "backup-fresh"
    "backup salvage": "backup-salvage"
    "tool list": "tool-list"
    "tool show": "tool-show"
    "tool call": "tool-call"
    "tool call --check": "tool-call-check"
    "tool parse": "tool-parse"
    "tool matrix": "tool-matrix"
    "tool stats": "tool-stats"
    "schema list": "schema-list"
    "schema show": "schema-show"
    "schema show --tokens": "schema-show-tokens"
    "serve": "serve"
    "serve --token": "serve-token"
    "serve --qr": "serve-qr"
    "sync": "sync"
    "sync schema": "sync-schema"
    "sync init": "sync-init"
    "sync status": "sync-status"
    "sync share": "sync-share"
    "sync revoke": "sync-revoke"
    "sync forget": "sync-forget"
    "sync admin add": "sync-admin-add"
    "sync admin erase": "sync-admin-erase"
    "team": "team"
    "team join": "team-join"
    "team leave": "team-leave"
    "team send": "team-send"
    "team messages": "team-messages"
    "watch": "watch"
    "doctor": "doctor"
    "eval": "eval"
    "eval --list": "eval-list"
    "lab": "lab"
    "demo": "demo"
}

const SHARED: &str = include_str!("../../../assets/json/shared.json");
/// How the file of a command refers to a definition of the shared one, and each file to its own.
const TO_SHARED: &str = "shared.json#/$defs/";
const TO_OWN: &str = "#/$defs/";
/// How an `OpenAPI` document refers to a component.
const TO_COMPONENT: &str = "#/components/schemas/";

/// The schema of what a command line prints: of those whose words are in it, the one that says most.
pub fn printed_by(arguments: &[&str]) -> Option<&'static OutputSchema> {
    let words: Vec<&str> = arguments.iter().copied().filter(|word| *word != "--json").collect();
    let fits = |schema: &&OutputSchema| {
        let wanted: Vec<&str> = schema.command.split(' ').collect();
        let path = wanted.iter().take_while(|word| !word.starts_with('-'));
        let path = path.count();
        words.starts_with(&wanted[..path]) && wanted[path..].iter().all(|word| words.contains(word))
    };
    let says = |schema: &&OutputSchema| schema.command.split(' ').count();
    OUTPUTS.iter().filter(fits).max_by_key(says)
}

/// Every definition of these commands and of what they refer to, as the components of an `OpenAPI` document.
pub fn components<'a>(schemas: impl Iterator<Item = &'a OutputSchema>) -> Map<String, Value> {
    let mut components = Map::new();
    let mut shared = Vec::new();
    for schema in schemas {
        for (name, mut definition) in definitions(schema.text) {
            relink(&mut definition, &mut |link| match named(link) {
                Link::Shared(name) => {
                    shared.push(name.to_owned());
                    format!("{TO_COMPONENT}{name}")
                }
                Link::Own(name) => format!("{TO_COMPONENT}{}.{name}", schema.name),
            });
            components.insert(format!("{}.{name}", schema.name), definition);
        }
    }
    components.extend(shared_definitions(shared, TO_COMPONENT));
    components
}

/// Has a schema refer to definitions of its own, and gives those that the shared file has.
fn own_shared(schema: &mut Value) -> Map<String, Value> {
    let mut shared = Vec::new();
    relink(schema, &mut |link| match named(link) {
        Link::Shared(name) => {
            shared.push(name.to_owned());
            format!("{TO_OWN}{name}")
        }
        Link::Own(name) => format!("{TO_OWN}{name}"),
    });
    shared_definitions(shared, TO_OWN)
}

impl OutputSchema {
    /// What it prints, in a sentence.
    pub fn about(&self) -> String {
        let about = parsed(self.text)["description"].take();
        about.as_str().unwrap_or_default().to_owned()
    }

    /// One document that refers to nothing outside of itself.
    pub fn document(&self) -> Value {
        let mut document = parsed(self.text);
        let shared = own_shared(&mut document);
        if let Some(own) = document["$defs"].as_object_mut() {
            own.extend(shared);
        }
        document
    }

    /// What it prints once it has done what was asked, as a component of an `OpenAPI` document.
    pub fn done(&self) -> String {
        format!("{TO_COMPONENT}{}.done", self.name)
    }

    /// The same of what it prints where the input was refused.
    pub fn refused(&self) -> String {
        format!("{TO_COMPONENT}{}.refused", self.name)
    }
}

/// What a reference of a file names.
enum Link<'a> {
    Shared(&'a str),
    Own(&'a str),
}

fn named(link: &str) -> Link<'_> {
    match link.strip_prefix(TO_SHARED) {
        Some(name) => Link::Shared(name),
        None => Link::Own(link.strip_prefix(TO_OWN).unwrap_or(link)),
    }
}

/// These definitions of the shared file with all that they refer to, each behind `prefix`.
fn shared_definitions(mut open: Vec<String>, prefix: &str) -> Map<String, Value> {
    let mut all = definitions(SHARED);
    let mut taken = Map::new();
    while let Some(name) = open.pop() {
        let Some(mut definition) = all.remove(&name) else {
            continue;
        };
        relink(&mut definition, &mut |link| {
            let (Link::Own(name) | Link::Shared(name)) = named(link);
            open.push(name.to_owned());
            format!("{prefix}{name}")
        });
        taken.insert(name, definition);
    }
    taken.sort_keys();
    taken
}

/// Puts what `to` makes of it in the place of every reference.
fn relink(schema: &mut Value, to: &mut dyn FnMut(&str) -> String) {
    match schema {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(link) if name == "$ref" => *link = to(link),
                    _ => relink(member, to),
                }
            }
        }
        Value::Array(elements) => elements.iter_mut().for_each(|one| relink(one, to)),
        _ => {}
    }
}

fn definitions(file: &str) -> Map<String, Value> {
    match parsed(file)["$defs"].take() {
        Value::Object(definitions) => definitions,
        _ => Map::new(),
    }
}

/// A file of this program's own, whose form the tests hold.
fn parsed(file: &str) -> Value {
    serde_json::from_str(file).unwrap_or_default()
}
