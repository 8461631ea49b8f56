//! A tool call as it was made, and what came of it.

use super::board::{Board, PastSession};
use super::exercise::Exercise;
use super::plan::{PlanReview, TodayPlan};
use super::proposal::Proposal;
use super::query::Answer;
use super::question::Question;
use super::receipt::{Receipt, Record};
use super::set_place::Places;
use super::set_result::{EditedSet, SetResult};
use super::summed_up::SummedUp;
use crate::vocabulary;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

vocabulary! {
    /// How a call was written; a corrected call answers in the same syntax.
    Syntax { Native = "native", Text = "text" }
}

/// A call, not yet decoded: nothing in it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    pub name: String,
    /// The text of a JSON object, as sent; may be broken or name a key twice. For the text
    /// syntax, its literals as JSON.
    pub arguments: String,
    pub syntax: Syntax,
    /// The provider's id of the call, where it gave one.
    pub call_id: Option<String>,
    /// Why a call in a text could not be read as one at all; its arguments are then all that was
    /// written, from `[TOOL_CALL:` on.
    pub malformed: Option<Malformed>,
}

impl ToolCall {
    /// A call that did not come as text.
    pub fn native(
        name: impl Into<String>,
        arguments: impl Into<String>,
        call_id: Option<String>,
    ) -> Self {
        Self {
            name: name.into(),
            arguments: arguments.into(),
            syntax: Syntax::Native,
            call_id,
            malformed: None,
        }
    }
}

/// What is wrong with a call in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Place of the offence in the text it was read from, counted from 1, in characters.
    pub line: usize,
    pub column: usize,
    /// What was expected there and what was found. Of a near miss the whole sentence: why nothing
    /// was done, and what to do.
    pub message: String,
    /// It was never a call, but plainly meant as one.
    pub missed: Option<Missed>,
}

/// A near miss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// How calls are made here.
    pub syntax: Syntax,
    /// The call that was meant, where it is one and can be read: its name and its arguments.
    pub call: Option<(String, String)>,
}

impl ToolCall {
    /// What only looked like a call.
    pub fn missed(&self) -> Option<&Missed> {
        self.malformed.as_ref()?.missed.as_ref()
    }
}

vocabulary! {
    /// Who made a call. Shares of `tool stats` count the calls of models alone.
    Caller { Athlete = "athlete", Model = "model", Offline = "offline", Developer = "developer" }
}

/// Which call of which conversation this is: the same one again never acts twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallIdentity {
    pub conversation: Uuid,
    pub turn: Uuid,
    /// The id that its caller gave it, or of a model's calls `#` and the ordinal in the turn.
    pub call: String,
}

/// Where a call came from, for the call log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    pub caller: Caller,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub conversation: Option<Uuid>,
}

impl Origin {
    /// Of a caller who is no model, outside of any conversation.
    pub const fn of(caller: Caller) -> Self {
        Self { caller, provider: None, model: None, conversation: None }
    }
}

vocabulary! {
    CallIssueCode {
        MissingParameter = "missing_parameter",
        AliasUsed = "alias_used",
        WrongCase = "wrong_case",
        UnknownParameter = "unknown_parameter",
        DuplicateParameter = "duplicate_parameter",
        WrongType = "wrong_type",
        GenericName = "generic_name",
        OutOfRange = "out_of_range",
        NotANumber = "not_a_number",
        BadDate = "bad_date",
        DateInFuture = "date_in_future",
        ConflictingLoads = "conflicting_loads",
        RirRpeDisagree = "rir_rpe_disagree",
        TooLong = "too_long",
        MalformedCall = "malformed_call",
        UnknownTool = "unknown_tool",
        /// The set number named is already live for that exercise and date.
        SetNumberTaken = "set_number_taken",
        /// The identity was used before with other arguments.
        CallIdReused = "call_id_reused",
        /// There is nothing to act on: no set to take back, no plan to change.
        NothingThere = "nothing_there",
        /// A value names something that does not exist or can't be told apart.
        NotFound = "not_found",
        /// A plan in the call has issues of its own.
        BadPlan = "bad_plan",
        /// The calendar's assistant came to nothing that could be proposed.
        NotPlanned = "not_planned",
        /// A bug stopped the reading of the call.
        InternalError = "internal_error",
        /// A value is not as the athlete said it: another unit, day or note.
        NotAsSaid = "not_as_said",
        /// More of one round would wait for the athlete's word than they can look through.
        TooManyHeld = "too_many_held",
        /// The sections of a debrief in the call can't be read.
        BadDebrief = "bad_debrief",
    }
}

/// One thing wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CallIssue {
    /// What kind of issue it is, for programs.
    pub code: CallIssueCode,
    /// The parameter as the caller wrote it, or the canonical one that is missing.
    pub parameter: Option<String>,
    /// What is wrong, what was wanted and what to send instead.
    pub message: String,
}

/// Why a call was not carried out: every issue at once, in the order of the parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// The tool that was called.
    pub tool: String,
    /// What is wrong with the call.
    #[serde(rename = "faults")]
    pub issues: Vec<CallIssue>,
    /// The call to send instead, in the caller's own syntax; only where nothing was invented.
    pub corrected_call: Option<String>,
    /// The whole text for the caller; begins `[Error: `.
    pub text: String,
}

/// What a call that was carried out gives back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToolResult {
    Logged(Receipt),
    /// Sets taken back, and what they were.
    TakenBack {
        /// The sets that are gone.
        sets: Vec<SetResult>,
        /// Which sets of their day they were.
        #[serde(default, skip_serializing_if = "Places::is_plain")]
        places: Places,
    },
    Edited {
        /// As it was.
        before: SetResult,
        /// As it is now.
        after: SetResult,
        /// Which sets of their day it was and is.
        #[serde(default, skip_serializing_if = "Places::is_plain")]
        places: Places,
    },
    /// Sets that a line of the athlete's corrected.
    Corrected {
        /// The sets with what they were.
        sets: Vec<EditedSet>,
        /// Which sets of their day they were and are.
        #[serde(default, skip_serializing_if = "Places::is_plain")]
        places: Places,
        /// What is said beside.
        remarks: Vec<String>,
    },
    History {
        /// The exercise.
        exercise: String,
        /// The days on which it was done, newest first.
        sessions: Vec<PastSession>,
    },
    Records {
        /// The standing records.
        records: Vec<Record>,
    },
    /// A question about the log, answered.
    Queried {
        /// What was worked out.
        answer: Box<Answer>,
    },
    Plan {
        /// Today's plan with what is done of it.
        board: Option<Box<Board>>,
    },
    /// A plan that was judged.
    Reviewed {
        /// The plan that was judged.
        plan: TodayPlan,
        /// What speaks against it.
        review: PlanReview,
    },
    Exercises {
        /// What was found.
        matches: Vec<ExerciseMatch>,
    },
    /// Something to accept or refuse; nothing has changed yet.
    Proposed(Proposal),
    /// Held until the athlete's word, with all that its round held; nothing is stored yet.
    Held(Proposal),
    /// Held until the athlete says which exercise is meant; nothing is stored yet.
    Unresolved(Question),
    /// A question back to the athlete; nothing is proposed yet.
    Asked(Question),
    /// Words for the athlete; nothing is proposed.
    Answered {
        /// What the athlete answered.
        text: String,
    },
    /// The session is summed up.
    Debriefed(Box<SummedUp>),
}

impl ToolResult {
    /// Whether the change waits for the athlete's word.
    pub const fn is_held(&self) -> bool {
        matches!(self, Self::Held(_) | Self::Unresolved(_))
    }
}

/// One exercise found by a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExerciseMatch {
    /// Its name.
    pub name: String,
    /// How the body moves.
    pub pattern: String,
    /// The muscles that it trains most.
    pub muscles: Vec<String>,
    /// The equipment.
    pub equipment: Vec<String>,
    /// How hard it is to learn.
    pub level: String,
}

impl From<&Exercise> for ExerciseMatch {
    fn from(exercise: &Exercise) -> Self {
        Self {
            name: exercise.name.clone(),
            pattern: exercise.pattern.to_string(),
            muscles: exercise.primary.iter().map(ToString::to_string).collect(),
            equipment: exercise.equipment.iter().map(ToString::to_string).collect(),
            level: exercise.level.to_string(),
        }
    }
}

/// A call with its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallOutcome {
    /// The tool, by its own name.
    pub tool: String,
    /// The arguments as sent.
    pub arguments: String,
    /// How the call was written.
    pub syntax: Syntax,
    /// The call's id.
    pub call_id: Option<String>,
    /// What came of it, or why it was refused.
    #[schemars(schema_with = "an_end")]
    pub result: Result<ToolResult, Refusal>,
    /// What the caller is told, refusal or success: for a model, verbatim in its next request.
    pub message: String,
    /// The same identity had been carried out before; this is its stored outcome.
    pub replayed: bool,
}

fn an_end(generator: &mut SchemaGenerator) -> Schema {
    let way = |name: &str, about: &str, schema: Schema| {
        let mut schema = schema;
        schema.insert("description".into(), about.into());
        json_schema!({ "type": "object", "properties": { name: schema }, "required": [name] })
    };
    let done = way("Ok", "What was done.", generator.subschema_for::<ToolResult>());
    let refused = way("Err", "Why it was refused.", generator.subschema_for::<Refusal>());
    json_schema!({ "anyOf": [done, refused] })
}

impl CallOutcome {
    /// The question to the athlete that it came to.
    pub const fn question(&self) -> Option<&Question> {
        match &self.result {
            Ok(ToolResult::Asked(question) | ToolResult::Unresolved(question)) => Some(question),
            _ => None,
        }
    }
}
