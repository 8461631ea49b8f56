//! The contracts: every question that is put to a coach, as a row of one table. A row has a name,
//! a version, the types that are asked with and answered with, and the prompt that a model gets.
//!
//! ```text
//! request ── describe: what a model can use, as JSON ──┐
//! prompt of assets/prompts ── question ────────────────┴─ put ── model ── text ── codec ── Answer
//! ```
//! A coach that works by rules answers the same types without any of this. [`Request`], [`Reply`]
//! and how a model answers each follow from the table.

mod facts;
pub(in crate::ask) mod logged;
mod put;
mod question;
mod search;

#[cfg(test)]
mod tests;

pub use put::{Asked, put};
pub use question::Unaskable;
pub use search::{Search, SearchScope};

use super::{Answer, CoachError, DebriefRequest, PlanRequest};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use setwise_catalog::schema::codec::{self, DecodeError, Decoded, Unknown};
use setwise_catalog::schema::{SchemaError, Shape, shape};
use setwise_domain::assistant::{
    self, AnswerRequest, ProposeRequest, ProposedOperations, RepairRequest, RouteRequest,
    SummarizeRequest, Words,
};
use setwise_domain::debrief;
use setwise_domain::plan::{FlatPlan, NestedPlan, SchemaVersion};
use setwise_domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, WorkoutPlan,
};
use setwise_domain::provider::Dialect;
use setwise_domain::report::{Judgement, VerifyRequest};
use std::sync::Arc;

/// One question, in one version.
pub trait Contract {
    const NAME: &'static str;
    const VERSION: &'static str;
    /// What it is for, in a sentence.
    const PURPOSE: &'static str;
    /// What becomes of keys that the answer has beside those of its type.
    const UNKNOWN: Unknown;
    /// What a model is told to do.
    const PROMPT: &'static str;
    type Request: Send;
    /// What a model's answer must be.
    type Output: JsonSchema + DeserializeOwned + Send + 'static;
    /// What the asker gets: the output, or its text where the asker has a reader of its own.
    type Answer: Send + 'static;

    /// What of the request a model is told.
    fn describe(request: &Self::Request) -> impl Serialize;

    /// What the model may look things up with before it answers.
    fn searches(_: &Self::Request) -> Option<SearchScope> {
        None
    }

    /// Reads the text of a model's answer, or gives all that is wrong with it.
    fn read(dialect: Dialect, text: String) -> Result<Decoded<Self::Answer>, DecodeError>;

    /// The request, for a coach that takes any.
    fn into_request(request: Self::Request) -> Request;

    /// The answer in a coach's reply; none where the reply is to another contract.
    fn from_reply(reply: Reply) -> Option<Self::Answer>;

    /// The canonical schema of the answer, built once.
    fn shape() -> Result<Arc<Shape>, SchemaError> {
        shape::<Self::Output>(Self::NAME)
    }
}

/// A row of the table, for whoever lists or shows contracts.
#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub version: &'static str,
    pub purpose: &'static str,
    pub unknown: Unknown,
    pub prompt: &'static str,
    pub shape: fn() -> Result<Arc<Shape>, SchemaError>,
}

impl Row {
    const fn of<C: Contract>() -> Self {
        Self {
            name: C::NAME,
            version: C::VERSION,
            purpose: C::PURPOSE,
            unknown: C::UNKNOWN,
            prompt: C::PROMPT,
            shape: C::shape,
        }
    }
}

/// The parts of a prompt, and last how any coach conducts itself.
macro_rules! prompt {
    ($($part:literal),+) => {
        concat!(
            $(include_str!(concat!("../../../../../assets/prompts/", $part)),)+
            include_str!("../../../../../assets/prompts/parts/conduct.md")
        )
    };
}

/// How an answer is read: `typed` by its schema, `parted` the same with optional parts that stand for themselves, or left as `text` to the asker.
macro_rules! reading {
    (typed $output:ty) => {
        type Answer = $output;

        fn read(dialect: Dialect, text: String) -> Result<Decoded<$output>, DecodeError> {
            codec::decode_from(dialect, Self::NAME, &text, Self::UNKNOWN)
        }
    };
    (parted $output:ty) => {
        type Answer = $output;

        fn read(dialect: Dialect, text: String) -> Result<Decoded<$output>, DecodeError> {
            let parts = <$output>::PARTS;
            let read = codec::decode_parts(dialect, Self::NAME, &text, Self::UNKNOWN, parts);
            read.map(|(mut decoded, lost): (Decoded<$output>, _)| {
                decoded.value.lose(lost);
                decoded
            })
        }
    };
    (text $output:ty) => {
        type Answer = String;

        fn read(_: Dialect, text: String) -> Result<Decoded<String>, DecodeError> {
            let dropped = Vec::new();
            Ok(Decoded { value: text, dropped })
        }
    };
}

macro_rules! contracts {
    ($($kind:ident $name:literal $version:expr, $purpose:literal,
        $request:ty => $read:ident $output:ty, $unknown:ident, $describe:expr, $prompt:expr
        $(, searching $searches:expr)?;)+) => {
        $(
            #[doc = $purpose]
            pub struct $kind;

            impl Contract for $kind {
                const NAME: &'static str = $name;
                const VERSION: &'static str = $version;
                const PURPOSE: &'static str = $purpose;
                const UNKNOWN: Unknown = Unknown::$unknown;
                const PROMPT: &'static str = $prompt;
                type Request = $request;
                type Output = $output;
                reading!($read $output);

                fn describe(request: &Self::Request) -> impl Serialize {
                    $describe(request)
                }

                $(fn searches(request: &Self::Request) -> Option<SearchScope> {
                    Some(SearchScope {
                        searches: $searches,
                        profile: request.profile.clone(),
                    })
                })?

                fn into_request(request: Self::Request) -> Request {
                    Request::$kind(request)
                }

                fn from_reply(reply: Reply) -> Option<Self::Answer> {
                    match reply {
                        Reply::$kind(answer) => Some(answer),
                        _ => None,
                    }
                }
            }
        )+

        /// A question of any contract.
        #[derive(Clone, Debug)]
        pub enum Request {
            $($kind($request),)+
        }

        /// The answer to a question of the same contract.
        #[derive(Clone, Debug)]
        pub enum Reply {
            $($kind(<$kind as Contract>::Answer),)+
        }

        impl Request {
            /// The name of the contract.
            pub const fn contract(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => $name,)+
                }
            }

            /// Puts it to a model.
            pub async fn put(
                self,
                asked: Asked,
            ) -> Result<Answer<Reply>, CoachError> {
                match self {
                    $(Self::$kind(request) => {
                        let answer = put::<$kind>(asked, request).await?;
                        Ok(answer.map(Reply::$kind))
                    })+
                }
            }
        }

        /// Every contract; the versions of one stand together, the one that is meant where none is
        /// named first.
        pub const CONTRACTS: &[Row] = &[$(Row::of::<$kind>()),+];
    };
}

/// What whoever writes a program looks things up with.
const PROGRAMMERS: &[Search] = &[Search::Exercise, Search::Template];

contracts! {
    Route "route" "v1", "What a message to the calendar wants: a question back, an answer or a change.",
        RouteRequest => typed assistant::Route, Drop, whole, prompt!("route.md");
    Propose "propose" "v1", "Changes to the calendar that a message asks for.",
        ProposeRequest => text ProposedOperations, Drop, whole,
        prompt!("propose.md", "parts/operations.md");
    Repair "repair" "v1", "The same changes, with those that were refused repaired.",
        RepairRequest => text ProposedOperations, Drop, whole,
        prompt!("repair.md", "parts/operations.md");
    Summarize "summarize" "v1", "What is proposed for the calendar, in words.",
        SummarizeRequest => typed Words, Drop, whole, prompt!("summarize.md");
    AnswerMessage "answer" "v1", "A short answer about the calendar.",
        AnswerRequest => typed Words, Drop, whole, prompt!("answer.md");
    TodayPlanFlat "today_plan" SchemaVersion::V2Flat.word(),
        "One session for today, blocks and exercises side by side.",
        PlanRequest => text FlatPlan, Refuse, facts::plan,
        prompt!("today_plan.md", "today_plan.v2-flat.md");
    TodayPlanNested "today_plan" SchemaVersion::V1Current.word(),
        "One session for today, exercises inside their blocks.",
        PlanRequest => text NestedPlan, Refuse, facts::plan,
        prompt!("today_plan.md", "today_plan.v1-current.md");
    Program "program" "v1", "The first plan of a program.",
        ProgramRequest => typed WorkoutPlan, Drop, whole,
        prompt!("program.md", "parts/training.md", "parts/workout_plan.md"),
        searching PROGRAMMERS;
    Revise "revise" "v1", "A program's plan, changed by swaps and edits.",
        ReviseRequest => typed WorkoutPlan, Drop, whole,
        prompt!("revise.md", "parts/training.md", "parts/workout_plan.md"),
        searching PROGRAMMERS;
    Substitute "substitute" "v1", "Swaps for exercises that must be avoided.",
        SubstituteRequest => typed Substitutions, Drop, whole, prompt!("substitute.md"),
        searching &[Search::Substitute];
    Verify "verify" "v1", "What judgement adds to the verdict of the code on a program.",
        VerifyRequest => typed Judgement, Drop, whole, prompt!("verify.md", "parts/training.md");
    Debrief "debrief" "v1", "The session summed up, part by part.",
        DebriefRequest => parted debrief::Debrief, Drop, facts::session,
        prompt!("debrief.md");
}

/// A request that is told as it is.
const fn whole<T>(request: &T) -> &T {
    request
}

/// The row of a contract; without a version the one that is meant then.
pub fn find(name: &str, version: Option<&str>) -> Option<&'static Row> {
    CONTRACTS
        .iter()
        .find(|row| row.name == name && version.is_none_or(|version| row.version == version))
}
