//! The one table of routes. The `OpenAPI` document is made of it.

use super::table::{Kind, MOST_NUMBER, PLAIN, Row, Taken, command};
use crate::text::limits::MOST_SETS_SHOWN;
use serde_json::Value;

const EXERCISE: Taken = Taken {
    name: "exercise",
    required: false,
    kind: Kind::Text,
    about: "Only this exercise, by its name",
};

pub const TABLE: &[Row] = &[
    Row {
        path: "/api/now",
        about: "Where today's session stands: the set table, the sets that are left, the rest timer, open proposals",
        page: true,
        command: |_| command(&["now"]),
        ..PLAIN
    },
    Row {
        path: "/api/today",
        about: "Today's plan with what is done of it and the next targets",
        command: |_| command(&["plan", "today"]),
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/plan/review",
        about: "Review a plan: findings, and what it would change; nothing is changed",
        body: Some(&[
            Taken {
                name: "plan",
                required: true,
                kind: Kind::Object,
                about: "A plan in its canonical form, or in a version of its schema",
            },
            Taken {
                name: "strict",
                required: false,
                kind: Kind::Flag,
                about: "Refuse it if anything is found",
            },
        ]),
        refusal_answers: true,
        command: |asked| {
            let mut command = command(&["plan", "review"]);
            if asked.body.get("strict") == Some(&Value::Bool(true)) {
                command.arguments.push("--strict".to_owned());
            }
            command.reading(asked.json_of("plan").unwrap_or_default())
        },
        ..PLAIN
    },
    Row {
        path: "/api/plan",
        about: "The program that is followed: profile, plan, verdict, and how it came to be",
        command: |_| command(&["program", "show"]),
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/plan",
        about: "Write a program, verify and revise it, and propose it; for another athlete's profile it is only answered",
        body: Some(&[Taken {
            name: "profile",
            required: false,
            kind: Kind::Object,
            about: "Whom it is for, as `profile` of the answer; left out: you",
        }]),
        refusal_answers: true,
        asks_coach: true,
        command: |asked| {
            let mut command = command(&["program", "generate"]);
            let profile = asked.json_of("profile");
            command.option("--profile", profile.is_some().then(|| "-".to_owned()).as_ref());
            command.input = profile.unwrap_or_default();
            command
        },
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
                kind: Kind::UpTo(MOST_SETS_SHOWN as u64),
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
            kind: Kind::Month,
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
        about: "Log what a line says, all of it or nothing; or the set of the plan that was seen; or answer the question that a line raised",
        body: Some(&[
            Taken {
                name: "line",
                required: false,
                kind: Kind::Text,
                about: "What was done, such as `bench 3x8 185lb @8`",
            },
            Taken {
                name: "planned",
                required: false,
                kind: Kind::Object,
                about: "A `set` from `/api/now`, unchanged; refused if the plan has changed since",
            },
            Taken {
                name: "choose",
                required: false,
                kind: Kind::UpTo(MOST_NUMBER),
                about: "An option of the question, counted from 1",
            },
        ]),
        apart: &[("planned", "line"), ("planned", "choose")],
        keyed: true,
        page: true,
        command: |asked| {
            let mut command = command(&["log"]);
            command.option("--idempotency-key", asked.idempotency_key.as_ref());
            command.option("--planned", asked.json_of("planned").as_ref());
            command.option("--choose", asked.json_of("choose").as_ref());
            command.word(asked.text_of("line").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        path: "/api/preview",
        about: "What a line would do, said without doing it",
        query: &[Taken {
            name: "line",
            required: true,
            kind: Kind::Text,
            about: "What is being typed",
        }],
        page: true,
        command: |asked| {
            let mut command = command(&["log", "--preview"]);
            command.word(asked.query.get("line"));
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/undo",
        about: "Take the newest change back, or one by its number; one of an earlier session only once that is confirmed",
        body: Some(&[
            Taken {
                name: "change",
                required: false,
                kind: Kind::UpTo(MOST_NUMBER),
                about: "The number of the change; sent twice, it is taken back once",
            },
            Taken {
                name: "confirm",
                required: false,
                kind: Kind::Flag,
                about: "Go on although it was changed in an earlier session",
            },
        ]),
        page: true,
        command: |asked| {
            let mut command = command(&["undo"]);
            if asked.body.get("confirm") == Some(&Value::Bool(true)) {
                command.arguments.push("--yes".to_owned());
            }
            command.arguments.extend(asked.json_of("change"));
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/redo",
        about: "Bring back what was undone last, or one change by its number",
        body: Some(&[Taken {
            name: "change",
            required: false,
            kind: Kind::UpTo(MOST_NUMBER),
            about: "The number of the change; sent twice, it is brought back once",
        }]),
        page: true,
        command: |asked| {
            let mut command = command(&["redo"]);
            command.arguments.extend(asked.json_of("change"));
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/chat",
        about: "Say something to the coach, or answer its question; a list of what came of it, in order",
        body: Some(&[
            Taken { name: "text", required: false, kind: Kind::Text, about: "What is said" },
            Taken {
                name: "choose",
                required: false,
                kind: Kind::UpTo(MOST_NUMBER),
                about: "An option of the question that the last turn ended with, counted from 1",
            },
            Taken { name: "answer", required: false, kind: Kind::Text, about: "The same in words" },
        ]),
        apart: &[("text", "choose"), ("text", "answer"), ("choose", "answer")],
        refusal_answers: true,
        asks_coach: true,
        page: true,
        lines: true,
        command: |asked| {
            let mut command = command(&["chat"]);
            command.option("--choose", asked.json_of("choose").as_ref());
            command.option("--answer", asked.text_of("answer").as_ref());
            command.word(asked.text_of("text").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/accept",
        about: "Accept what a coach proposed",
        body: Some(&[
            PROPOSAL,
            Taken {
                name: "confirm",
                required: false,
                kind: Kind::Flag,
                about: "Go on even if it changes a lot of the calendar at once, or something serious is found in a plan",
            },
        ]),
        page: true,
        command: |asked| {
            let mut command = command(&["accept"]);
            if asked.body.get("confirm") == Some(&Value::Bool(true)) {
                command.arguments.push("--confirm".to_owned());
            }
            command.word(asked.text_of("proposal").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/refuse",
        about: "Refuse what a coach proposed",
        body: Some(&[PROPOSAL]),
        page: true,
        command: |asked| {
            let mut command = command(&["refuse"]);
            command.word(asked.text_of("proposal").as_ref());
            command
        },
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/assistant/message",
        about: "Say what the calendar should look like, and see what is proposed; nothing changes yet",
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
                about: "`mode`: plan, chat or auto; `clarify.selection`: the choice, where the same message got a question back",
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
        about: "Carry out operations on the calendar, all or none",
        body: Some(&[
            OPERATIONS,
            Taken {
                name: "confirm",
                required: false,
                kind: Kind::Flag,
                about: "Go on even if it changes a lot at once",
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
        about: "Show what operations on the calendar would do, without changing anything",
        body: Some(&[OPERATIONS]),
        command: |asked| command(&["assistant", "dryrun"]).read(&asked.body["operations"]),
        ..PLAIN
    },
];

const PROPOSAL: Taken = Taken {
    name: "proposal",
    required: true,
    kind: Kind::Id,
    about: "The id of the proposal; sent twice, it is settled once",
};

const OPERATIONS: Taken = Taken {
    name: "operations",
    required: true,
    kind: Kind::List,
    about: "Operations, as `setwise assistant apply` takes them",
};
