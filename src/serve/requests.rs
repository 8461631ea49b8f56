//! What requests take: the type of each query and body, and what it adds to the command of its row.

use super::table::Command;
use crate::assistant::Mode;
use crate::cli::PROFILE;
use crate::domain::assistant::Selection;
use crate::domain::board::PlannedSet;
use crate::domain::decode::Subject;
use crate::domain::program::UserProfile;
use crate::schema::reader::{Beside, Form, beside, says_something};
use crate::text::limits::MOST_SETS_SHOWN;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::num::NonZeroU32;
use std::sync::LazyLock;
use uuid::Uuid;

const BODY: Subject = Subject { noun: "body", with_article: "a body", says_places: false };

const QUERY: Subject = Subject { noun: "query", with_article: "a query", says_places: false };

const fn needed_text(field: &'static str) -> Beside {
    beside(field).check(says_something).wanted("a string that says something")
}

/// A query or a body.
pub trait Request: JsonSchema + DeserializeOwned + 'static {
    fn form() -> &'static Form<Self>;

    fn add_to(self, _: &mut Command) {}
}

type Object = Map<String, Value>;

/// A type, which subject it is, what goes beside its schema, and what it adds to its command.
macro_rules! request {
    ($subject:ident $(#[$meta:meta])* $kind:ident $name:ident $shape:tt
     $(beside $beside:expr;)? $(|$this:pat_param, $command:ident| $add:expr)?) => {
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub $kind $name $shape

        impl Request for $name {
            fn form() -> &'static Form<Self> {
                static FORM: LazyLock<Form<$name>> = LazyLock::new(|| {
                    let beside: &[&[Beside]] = &[$($beside)?];
                    Form::new($subject, &beside.concat())
                });
                &FORM
            }

            $(fn add_to(self, $command: &mut Command) {
                let $this = self;
                $add;
            })?
        }
    };
}

request! { QUERY struct Nothing {} }

request! {
    BODY struct Entry {
        /// What stands in the QR code behind the `#`
        #[schemars(length(min = 1))]
        pub code: String,
    }
    beside &[needed_text("code")];
}

request! {
    QUERY struct Streamed {
        /// What is wanted, in words
        #[schemars(length(min = 1))]
        pub message: String,
        /// How it is meant: plan, chat or auto
        pub mode: Option<Mode>,
        /// What was chosen, as JSON
        pub selection: Option<Selection>,
        /// An id of the client's: the same one joins what runs, and finds nothing once it is done
        pub turn: Option<Uuid>,
    }
    beside &[needed_text("message")];
}

request! {
    QUERY struct Changes {
        /// Start with the changes after this number; if left out, only new ones
        #[schemars(range(min = 0))]
        pub since: Option<i64>,
    }
}

request! {
    BODY struct Reviewed {
        /// A plan in its canonical form, or in a version of its schema
        plan: Object,
        /// Refuse it if anything is found
        strict: Option<bool>,
    }
    |Self { plan, strict }, command| {
        command.flag("--strict", strict);
        command.read(&Value::Object(plan));
    }
}

request! {
    BODY struct Generated {
        /// Whom it is for, as `profile` of the answer; left out: you
        profile: Option<UserProfile>,
    }
    beside PROFILE;
    |Self { profile }, command| {
        if let Some(profile) = profile {
            command.option("--profile", Some("-"));
            command.input = json!(profile).to_string();
        }
    }
}

request! {
    QUERY struct History {
        /// Only this exercise, by its name
        exercise: Option<String>,
        /// At most this many sets
        #[schemars(range(min = 1, max = MOST_SETS_SHOWN))]
        limit: Option<u32>,
    }
    |Self { exercise, limit }, command| {
        command.option("--limit", limit);
        command.word(exercise);
    }
}

request! {
    QUERY struct OfExercise {
        /// Only this exercise, by its name
        exercise: Option<String>,
    }
    |Self { exercise }, command| command.word(exercise)
}

request! {
    QUERY struct Month {
        /// A month, such as 2026-11; left out, this one
        #[schemars(regex(pattern = "^[0-9]{4}-(0[1-9]|1[0-2])$"))]
        month: Option<String>,
    }
    beside &[beside("month").wanted("a year and a month, such as 2026-11")];
    |Self { month }, command| command.option("--month", month)
}

request! {
    QUERY struct Question {
        /// The question, such as `bench e1rm since march`
        #[schemars(length(min = 1))]
        words: String,
    }
    beside &[needed_text("words")];
    |Self { words }, command| command.word(Some(words))
}

request! {
    BODY #[serde(untagged)] enum Logged {
        Line {
            /// What was done, such as `bench 3x8 185lb @8`
            #[schemars(length(min = 1))]
            line: String,
            /// An option of the question that the line raises, counted from 1
            choose: Option<NonZeroU32>,
        },
        Planned {
            /// A `set` from `/api/now`, unchanged; refused if the plan has changed since
            planned: PlannedSet,
        },
        Choice {
            /// An option of the question that was raised last, counted from 1
            choose: NonZeroU32,
        },
    }
    beside &[needed_text("line")];
    |logged, command| match logged {
        Self::Line { line, choose } => {
            command.option("--choose", choose);
            command.word(Some(line));
        }
        Self::Planned { planned } => command.option("--planned", Some(json!(planned))),
        Self::Choice { choose } => command.option("--choose", Some(choose)),
    }
}

request! {
    QUERY struct Previewed {
        /// What is being typed
        #[schemars(length(min = 1))]
        line: String,
    }
    beside &[needed_text("line")];
    |Self { line }, command| command.word(Some(line))
}

request! {
    BODY struct Undone {
        /// The number of the change; sent twice, it is taken back once
        change: Option<NonZeroU32>,
        /// Go on although it was changed in an earlier session
        confirm: Option<bool>,
    }
    |Self { change, confirm }, command| {
        command.flag("--yes", confirm);
        command.word(change);
    }
}

request! {
    BODY struct Redone {
        /// The number of the change; sent twice, it is brought back once
        change: Option<NonZeroU32>,
    }
    |Self { change }, command| command.word(change)
}

request! {
    BODY #[serde(untagged)] enum Chatted {
        Text {
            /// What is said
            #[schemars(length(min = 1))]
            text: String,
        },
        Choice {
            /// An option of the question that the last turn ended with, counted from 1
            choose: NonZeroU32,
        },
        Answer {
            /// The answer to that question in words
            #[schemars(length(min = 1))]
            answer: String,
        },
    }
    beside &[needed_text("text"), needed_text("answer")];
    |chatted, command| match chatted {
        Self::Text { text } => command.word(Some(text)),
        Self::Choice { choose } => command.option("--choose", Some(choose)),
        Self::Answer { answer } => command.option("--answer", Some(answer)),
    }
}

request! {
    BODY struct Accepted {
        /// The id of the proposal; sent twice, it is settled once
        proposal: Uuid,
        /// Go on even if it changes a lot of the calendar at once, or something serious is found in a plan
        confirm: Option<bool>,
    }
    |Self { proposal, confirm }, command| {
        command.flag("--confirm", confirm);
        command.word(Some(proposal));
    }
}

request! {
    BODY struct Refused {
        /// The id of the proposal; sent twice, it is settled once
        proposal: Uuid,
    }
    |Self { proposal }, command| command.word(Some(proposal))
}

/// How a message is meant.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MessageOptions {
    /// plan, chat or auto
    mode: Option<Mode>,
    /// Where the same message got a question back
    clarify: Option<Clarified>,
}

/// The answer to a question back.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Clarified {
    /// What was chosen
    selection: Option<Selection>,
}

request! {
    BODY struct Messaged {
        /// What is wanted, in words
        #[schemars(length(min = 1))]
        message: String,
        /// How it is meant
        options: Option<MessageOptions>,
    }
    beside &[needed_text("message")];
    |Self { message, options }, command| {
        let MessageOptions { mode, clarify } = options.unwrap_or_default();
        let selection = clarify.and_then(|clarify| clarify.selection);
        command.option("--mode", mode);
        command.option("--select", selection.map(|selection| json!(selection)));
        command.word(Some(message));
    }
}

request! {
    BODY struct Applied {
        /// Operations, as `setwise assistant apply` takes them
        #[schemars(length(min = 1))]
        operations: Vec<Object>,
        /// Go on even if it changes a lot at once
        confirm: Option<bool>,
    }
    |Self { operations, confirm }, command| {
        command.flag("--confirm", confirm);
        command.read(&json!({ "operations": operations }));
    }
}

request! {
    BODY struct DryRun {
        /// Operations, as `setwise assistant dryrun` takes them
        #[schemars(length(min = 1))]
        operations: Vec<Object>,
    }
    |Self { operations }, command| command.read(&json!({ "operations": operations }))
}
