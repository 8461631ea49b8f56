//! The one table of routes: what each takes, and the command that it is. The `OpenAPI` document is made
//! of it.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Whether the server lives.
pub const HEALTH: &str = "/health";

/// What there is.
pub const OPENAPI: &str = "/openapi.json";

/// Where the assistant's events are told as they happen.
pub const STREAM: &str = "/api/assistant/message/stream";

/// A command with its arguments, and what it reads on stdin.
pub struct Command {
    pub arguments: Vec<String>,
    pub input: String,
}

/// What was asked, its shape checked by the row.
pub struct Asked {
    pub query: BTreeMap<String, String>,
    /// The members of the body.
    pub body: Map<String, Value>,
    pub idempotency_key: Option<String>,
}

/// A name that a row takes, in its query or its body.
pub struct Taken {
    pub name: &'static str,
    pub required: bool,
    pub kind: Kind,
    pub about: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Number,
    Flag,
    /// An object of its own shape.
    Object,
    List,
}

pub struct Row {
    pub method: &'static str,
    pub path: &'static str,
    pub about: &'static str,
    pub query: &'static [Taken],
    /// None where no body is taken.
    pub body: Option<&'static [Taken]>,
    /// Whether it takes `Idempotency-Key`.
    pub keyed: bool,
    /// A refusal is an answer like another: a question back, a proposal without a valid operation.
    pub refusal_answers: bool,
    /// It asks the coach, which may be a model.
    pub asks_coach: bool,
    pub command: fn(&Asked) -> Command,
}

const PLAIN: Row = Row {
    method: "GET",
    path: "",
    about: "",
    query: &[],
    body: None,
    keyed: false,
    refusal_answers: false,
    asks_coach: false,
    command: |_| command(&[]),
};

const EXERCISE: Taken = Taken {
    name: "exercise",
    required: false,
    kind: Kind::Text,
    about: "Only this exercise, by its name",
};

pub const MODES: &[&str] = &["plan", "chat", "auto"];

pub const TABLE: &[Row] = &[
    Row {
        path: "/api/today",
        about: "Today's plan with what is done of it and the next targets",
        command: |_| command(&["plan", "today"]),
        ..PLAIN
    },
    Row {
        path: "/api/program",
        about: "The program that is followed",
        refusal_answers: true,
        command: |_| command(&["program", "show"]),
        ..PLAIN
    },
    Row {
        path: "/api/history",
        about: "The newest sets, oldest of them first",
        query: &[
            EXERCISE,
            Taken {
                name: "limit",
                required: false,
                kind: Kind::Number,
                about: "At most this many sets",
            },
        ],
        command: |asked| {
            let mut command = command(&["history"]);
            command.option("--limit", asked.query.get("limit"));
            command.word(asked.query.get("exercise"));
            command
        },
        ..PLAIN
    },
    Row {
        path: "/api/records",
        about: "The standing records",
        query: &[EXERCISE],
        command: |asked| {
            let mut command = command(&["records"]);
            command.word(asked.query.get("exercise"));
            command
        },
        ..PLAIN
    },
    Row {
        path: "/api/calendar",
        about: "Sessions planned, done and missed, what was trained, and the backlog",
        query: &[Taken {
            name: "month",
            required: false,
            kind: Kind::Text,
            about: "A month, such as 2026-11; left out, this one",
        }],
        command: |asked| {
            let mut command = command(&["calendar"]);
            command.option("--month", asked.query.get("month"));
            command
        },
        ..PLAIN
    },
    Row {
        path: "/api/query",
        about: "A question about the log in words, computed",
        query: &[Taken {
            name: "words",
            required: true,
            kind: Kind::Text,
            about: "The question, such as `bench e1rm since march`",
        }],
        command: |asked| {
            let mut command = command(&["query"]);
            command.word(asked.query.get("words"));
            command
        },
        ..PLAIN
    },
    Row {
        path: "/api/profile",
        about: "What is known of the athlete",
        command: |_| command(&["profile"]),
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/log",
        about: "Log what a line says, all of it or nothing",
        body: Some(&[Taken {
            name: "line",
            required: true,
            kind: Kind::Text,
            about: "What was done, such as `bench 3x8 185lb @8`",
        }]),
        command: |asked| {
            let mut command = command(&["log"]);
            command.word(asked.text_of("line").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/undo",
        about: "Take the newest change back",
        body: Some(&[]),
        command: |_| command(&["undo"]),
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/assistant/message",
        about: "Say what the calendar should be, and see what is proposed; nothing changes yet",
        body: Some(&[
            Taken {
                name: "message",
                required: true,
                kind: Kind::Text,
                about: "What is wanted, in words",
            },
            Taken {
                name: "options",
                required: false,
                kind: Kind::Object,
                about: "`mode`: plan, chat or auto; `clarify.selection`: what was chosen when the same message was asked back about",
            },
        ]),
        refusal_answers: true,
        asks_coach: true,
        command: |asked| {
            let options = asked.body.get("options");
            let mode = options.and_then(|options| options["mode"].as_str());
            let selection = options.map(|options| &options["clarify"]["selection"]);
            let selection = selection.filter(|selection| !selection.is_null());
            let mut command = command(&["assistant", "message"]);
            command.option("--mode", mode.map(str::to_owned).as_ref());
            command.option("--select", selection.map(Value::to_string).as_ref());
            command.word(asked.text_of("message").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/llm/apply",
        about: "Carry operations on the calendar out, all or none",
        body: Some(&[
            OPERATIONS,
            Taken {
                name: "confirm",
                required: false,
                kind: Kind::Flag,
                about: "Go on although much is changed at once",
            },
        ]),
        keyed: true,
        command: |asked| {
            let mut command = command(&["assistant", "apply"]);
            if asked.body.get("confirm") == Some(&Value::Bool(true)) {
                command.arguments.push("--confirm".to_owned());
            }
            command.option("--idempotency-key", asked.idempotency_key.as_ref());
            command.read(&asked.body["operations"])
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/llm/dryrun",
        about: "Say what operations on the calendar would do; nothing is changed",
        body: Some(&[OPERATIONS]),
        command: |asked| command(&["assistant", "dryrun"]).read(&asked.body["operations"]),
        ..PLAIN
    },
];

const OPERATIONS: Taken = Taken {
    name: "operations",
    required: true,
    kind: Kind::List,
    about: "Operations, as `setwise assistant apply` takes them",
};

fn command(words: &[&str]) -> Command {
    Command {
        arguments: words.iter().map(ToString::to_string).collect(),
        input: String::new(),
    }
}

impl Command {
    /// In one word with its value, which may begin with a hyphen.
    fn option(&mut self, name: &str, value: Option<&String>) {
        self.arguments
            .extend(value.map(|value| format!("{name}={value}")));
    }

    /// The rest of the line, whatever it begins with.
    fn word(&mut self, word: Option<&String>) {
        if let Some(word) = word {
            self.arguments.extend(["--".to_owned(), word.clone()]);
        }
    }

    fn read(mut self, operations: &Value) -> Self {
        self.arguments.push("-".to_owned());
        self.input = json!({ "operations": operations }).to_string();
        self
    }
}

impl Asked {
    fn text_of(&self, name: &str) -> Option<String> {
        self.body.get(name)?.as_str().map(str::to_owned)
    }
}
