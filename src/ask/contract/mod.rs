//! The contracts: every question that is put to a coach, as a row of one table. A row has a name,
//! a version, the types that are asked with and answered with, and the prompt that a model gets.
//!
//! ```text
//! request ── told: what a model can use, as JSON ──┐
//! prompt of assets/prompts ── question ────────────┴─ put ── model ── text ── codec ── Answer
//! ```
//! A coach that works by rules answers the same types without any of this.

mod facts;
pub(in crate::ask) mod logged;
mod put;
mod question;
mod search;

#[cfg(test)]
mod tests;

pub use put::{put, put_raw};
pub use question::Unaskable;
pub use search::{Search, SearchTools, put_with};

use super::{DebriefRequest, PlanRequest};
use crate::domain::assistant::{
    self, AnswerRequest, ProposeRequest, ProposedOperations, RepairRequest, RouteRequest,
    SummarizeRequest, Words,
};
use crate::domain::debrief;
use crate::domain::plan::{FlatPlan, NestedPlan, SchemaVersion};
use crate::domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, WorkoutPlan,
};
use crate::domain::report::{Judgement, VerifyRequest};
use crate::schema::codec::Unknown;
use crate::schema::{SchemaError, Shape, shape};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
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
    type Request;
    type Output: JsonSchema + DeserializeOwned + Send + 'static;

    /// What of the request a model is told.
    fn told(request: &Self::Request) -> impl Serialize;

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
            $(include_str!(concat!("../../../assets/prompts/", $part)),)+
            include_str!("../../../assets/prompts/parts/conduct.md")
        )
    };
}

macro_rules! contracts {
    ($($kind:ident $name:literal $version:expr, $purpose:literal,
        $request:ty => $output:ty, $unknown:ident, $told:expr, $prompt:expr;)+) => {
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

                fn told(request: &Self::Request) -> impl Serialize {
                    $told(request)
                }
            }
        )+

        /// Every contract; the versions of one stand together, the one that is meant where none is
        /// named first.
        pub const CONTRACTS: &[Row] = &[$(Row::of::<$kind>()),+];
    };
}

contracts! {
    Route "route" "v1", "What a message to the calendar wants: a question back, an answer or a change.",
        RouteRequest => assistant::Route, Drop, whole, prompt!("route.md");
    Propose "propose" "v1", "Changes to the calendar that a message asks for.",
        ProposeRequest => ProposedOperations, Drop, whole,
        prompt!("propose.md", "parts/operations.md");
    Repair "repair" "v1", "The same changes, those that were refused mended.",
        RepairRequest => ProposedOperations, Drop, whole,
        prompt!("repair.md", "parts/operations.md");
    Summarize "summarize" "v1", "What is proposed for the calendar, in words.",
        SummarizeRequest => Words, Drop, whole, prompt!("summarize.md");
    AnswerMessage "answer" "v1", "A short answer about the calendar.",
        AnswerRequest => Words, Drop, whole, prompt!("answer.md");
    TodayPlanFlat "today_plan" SchemaVersion::V2Flat.word(),
        "One session for today, blocks and exercises side by side.",
        PlanRequest => FlatPlan, Refuse, facts::plan,
        prompt!("today_plan.md", "today_plan.v2-flat.md");
    TodayPlanNested "today_plan" SchemaVersion::V1Current.word(),
        "One session for today, exercises inside their blocks.",
        PlanRequest => NestedPlan, Refuse, facts::plan,
        prompt!("today_plan.md", "today_plan.v1-current.md");
    Program "program" "v1", "The first plan of a program.",
        ProgramRequest => WorkoutPlan, Drop, whole,
        prompt!("program.md", "parts/training.md", "parts/workout_plan.md");
    Revise "revise" "v1", "A program's plan, changed by swaps and edits.",
        ReviseRequest => WorkoutPlan, Drop, whole,
        prompt!("revise.md", "parts/training.md", "parts/workout_plan.md");
    Substitute "substitute" "v1", "Swaps for exercises that must be avoided.",
        SubstituteRequest => Substitutions, Drop, whole, prompt!("substitute.md");
    Verify "verify" "v1", "What judgement adds to the verdict of the code on a program.",
        VerifyRequest => Judgement, Drop, whole, prompt!("verify.md", "parts/training.md");
    Debrief "debrief" "v1", "The session summed up, part by part.",
        DebriefRequest => debrief::Debrief, Drop, facts::session,
        prompt!("debrief.md", "parts/operations.md");
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
