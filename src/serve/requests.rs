//! What requests take: the type of each query and body, and the command that it asks for.

use crate::assistant::Mode;
use crate::cli::assistant::{Assistant, apply::Apply, dryrun::Dryrun, message::Message};
use crate::cli::calendar::{self, span::Month, span::Span};
use crate::cli::plan::{Plan, from_file::Review};
use crate::cli::program::{Program, generate::Generate};
use crate::cli::{Command, Given, PROFILE, chat, history, log, query, records, redo, settle, undo};
use crate::domain::assistant::Selection;
use crate::domain::board::PlannedSet;
use crate::domain::decode::Subject;
use crate::domain::program::UserProfile;
use crate::schema::reader::{Beside, Form, beside, says_something};
use crate::text::limits::MOST_SETS_SHOWN;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
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
}

/// A request that a command answers.
pub trait Asks: Request {
    /// Under a key the same is carried out once, where the command can tell.
    fn command(self, key: Option<String>) -> Command;
}

type Object = Map<String, Value>;

/// A type, which subject it is, what goes beside its schema, and from a value and its key the command.
macro_rules! request {
    ($subject:ident $(#[$meta:meta])* $kind:ident $name:ident $shape:tt
     $(beside $beside:expr;)? $(|$this:pat_param, $key:pat_param| $command:expr)?) => {
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
        }

        $(impl Asks for $name {
            fn command(self, $key: Option<String>) -> Command {
                let $this = self;
                $command
            }
        })?
    };
}

/// A number that counts from 1, as commands take it.
const fn counted(number: NonZeroU32) -> usize {
    number.get() as usize
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
    |Self { plan, strict }, _| Command::Plan(Plan::Review(Review {
        // What a coach writes is read as text.
        plan: Given::Value(Value::Object(plan).to_string()),
        schema: None,
        profile: None,
        strict: strict == Some(true),
    }))
}

request! {
    BODY struct Generated {
        /// Whom it is for, as `profile` of the answer; left out: you
        profile: Option<UserProfile>,
    }
    beside PROFILE;
    |Self { profile }, _| Command::Program(Program::Generate(Generate {
        profile: profile.map(|one| Given::Value(Box::new(one))),
    }))
}

request! {
    QUERY struct History {
        /// Only this exercise, by its name
        exercise: Option<String>,
        /// At most this many sets
        #[schemars(range(min = 1, max = MOST_SETS_SHOWN))]
        limit: Option<NonZeroU32>,
    }
    |Self { exercise, limit }, _| Command::History(history::History {
        exercise: Vec::from_iter(exercise),
        limit: limit.map(counted),
        ..Default::default()
    })
}

request! {
    QUERY struct OfExercise {
        /// Only this exercise, by its name
        exercise: Option<String>,
    }
    |Self { exercise }, _| {
        Command::Records(records::Records { exercise: Vec::from_iter(exercise) })
    }
}

request! {
    QUERY struct CalendarMonth {
        /// A month, such as 2026-11; left out, this one
        #[schemars(with = "Option<String>", regex(pattern = "^[0-9]{4}-(0[1-9]|1[0-2])$"))]
        month: Option<Month>,
    }
    beside &[beside("month").wanted("a year and a month, such as 2026-11")];
    |Self { month }, _| Command::Calendar(calendar::Show {
        span: Span { month, ..Default::default() },
        ..Default::default()
    })
}

request! {
    QUERY struct Question {
        /// The question, such as `bench e1rm since march`
        #[schemars(length(min = 1))]
        words: String,
    }
    beside &[needed_text("words")];
    |Self { words }, _| {
        Command::Query(query::Query { words: vec![words], ..Default::default() })
    }
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
    |logged, idempotency_key| {
        let (line, choose, planned) = match logged {
            Self::Line { line, choose } => (Some(line), choose, None),
            Self::Planned { planned } => (None, None, Some(planned)),
            Self::Choice { choose } => (None, Some(choose), None),
        };
        Command::Log(log::Log {
            text: Vec::from_iter(line),
            choose: choose.map(counted),
            planned: planned.map(Given::Value),
            idempotency_key,
            ..Default::default()
        })
    }
}

request! {
    QUERY struct Previewed {
        /// What is being typed
        #[schemars(length(min = 1))]
        line: String,
    }
    beside &[needed_text("line")];
    |Self { line }, _| {
        Command::Log(log::Log { text: vec![line], preview: true, ..Default::default() })
    }
}

request! {
    BODY struct Undone {
        /// The number of the change; sent twice, it is taken back once
        change: Option<NonZeroU32>,
        /// Go on although it was changed in an earlier session
        confirm: Option<bool>,
    }
    |Self { change, confirm }, _| Command::Undo(undo::Undo {
        change: change.map(|number| number.get().into()),
        yes: confirm == Some(true),
        ..Default::default()
    })
}

request! {
    BODY struct Redone {
        /// The number of the change; sent twice, it is brought back once
        change: Option<NonZeroU32>,
    }
    |Self { change }, _| Command::Redo(redo::Redo {
        change: change.map(|number| number.get().into()),
        ..Default::default()
    })
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
    |chatted, _| Command::Chat(match chatted {
        Self::Text { text } => chat::Chat { text: vec![text], ..Default::default() },
        Self::Choice { choose } => {
            chat::Chat { choose: Some(counted(choose)), ..Default::default() }
        }
        Self::Answer { answer } => chat::Chat { answer: Some(answer), ..Default::default() },
    })
}

request! {
    BODY struct Accepted {
        /// The id of the proposal; sent twice, it is settled once
        proposal: Uuid,
        /// Go on even if it changes a lot of the calendar at once, or something serious is found in a plan
        confirm: Option<bool>,
    }
    |Self { proposal, confirm }, _| Command::Accept(settle::Accept {
        id: Some(proposal),
        confirm: confirm == Some(true),
        ..Default::default()
    })
}

request! {
    BODY struct Refused {
        /// The id of the proposal; sent twice, it is settled once
        proposal: Uuid,
    }
    |Self { proposal }, _| Command::Refuse(settle::Refuse { id: Some(proposal) })
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
    |Self { message, options }, _| {
        let MessageOptions { mode, clarify } = options.unwrap_or_default();
        let selection = clarify.and_then(|clarify| clarify.selection);
        Command::Assistant(Assistant::Message(Message {
            text: vec![message],
            mode: mode.unwrap_or(Mode::Plan),
            select: selection.map(Given::Value),
            events: false,
        }))
    }
}

fn given(operations: Vec<Object>) -> Given<Vec<Value>> {
    Given::Value(operations.into_iter().map(Value::Object).collect())
}

request! {
    BODY struct Applied {
        /// Operations, as `setwise assistant apply` takes them
        #[schemars(length(min = 1))]
        operations: Vec<Object>,
        /// Go on even if it changes a lot at once
        confirm: Option<bool>,
    }
    |Self { operations, confirm }, idempotency_key| {
        Command::Assistant(Assistant::Apply(Apply {
            operations: given(operations),
            idempotency_key,
            confirm: confirm == Some(true),
        }))
    }
}

request! {
    BODY struct DryRun {
        /// Operations, as `setwise assistant dryrun` takes them
        #[schemars(length(min = 1))]
        operations: Vec<Object>,
    }
    |Self { operations }, _| {
        Command::Assistant(Assistant::Dryrun(Dryrun { operations: given(operations) }))
    }
}
