//! What a change did, as it is recorded: everything that was decided is in it, so that nothing is
//! decided again when it is folded.

use super::fields::Fields;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::debrief::AthleteFact;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::journal::ChangeStamp;
use setwise_domain::known_fact::FactNumber;
use setwise_domain::load::Load;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::plan::StoredPlan;
use setwise_domain::prescription::SlotMark;
use setwise_domain::proposal::{Proposal, ProposalStatus};
use setwise_domain::session::Session;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use setwise_domain::weigh_in::WeighIn;
use uuid::Uuid;

/// The version of what is written below. A change of a newer one is kept as it is, and not folded.
pub(super) const VERSION: i64 = 1;

/// One thing that a change did. Everything is named by what it is called everywhere; a number
/// beside it is what this database calls it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Effect {
    Log {
        sets: Vec<SetResult>,
    },
    /// So many sets at once that they are not said again: those that carry the change, as they were
    /// when they came.
    Import {
        sets: usize,
    },
    Edit {
        set: SetId,
        fields: Fields,
        /// What it is kept under, where that is not what its name says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<ExerciseKey>,
    },
    Delete {
        set: SetId,
    },
    /// For which slot of a program a set was done.
    Mark {
        set: SetId,
        mark: SlotMark,
    },
    Profile {
        fields: Fields,
    },
    Plan {
        plan: Box<StoredPlan>,
    },
    Program {
        program: Box<StoredProgram>,
    },
    Propose {
        proposal: Box<Proposal>,
    },
    /// The first word on an open proposal counts; `open` opens it again.
    Settle {
        proposal: Uuid,
        status: ProposalStatus,
    },
    Debrief {
        debrief: Uuid,
        date: Date,
        at: Timestamp,
        coach: String,
    },
    /// A section of a debrief, as it was said.
    Section {
        debrief: Uuid,
        name: String,
        body: Value,
    },
    Remember {
        fact: Uuid,
        number: FactNumber,
        date: Date,
        said: AthleteFact,
    },
    Forget {
        fact: Uuid,
    },
    /// What the athlete weighed.
    Weigh {
        weighed: Vec<WeighIn>,
    },
    /// A weight that was kept otherwise before: its day and its load.
    Reweigh {
        weight: Uuid,
        date: Date,
        load: Load,
    },
    /// What was said of an imported file.
    ImportAnswers {
        answers: Vec<ImportAnswer>,
    },
    /// One of the athlete's own exercises, whole; or that it was removed.
    OwnExercise {
        said: OwnEntry,
    },
    /// What a phrase means from now on, by its key; none where it means nothing any more.
    Teach {
        key: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        said: Option<TaughtPhrase>,
    },
    CreateSession {
        session: Uuid,
        #[serde(rename = "as")]
        created: Box<Session>,
    },
    ChangeSession {
        session: Uuid,
        fields: Fields,
    },
    DeleteSession {
        session: Uuid,
    },
    /// Takes a change back.
    Retract {
        change: ChangeStamp,
    },
}

impl Effect {
    /// Whether it is about sets, which are many and are folded one by one.
    pub fn is_of_sets(&self) -> bool {
        matches!(
            self,
            Self::Log { .. }
                | Self::Import { .. }
                | Self::Edit { .. }
                | Self::Delete { .. }
                | Self::Mark { .. }
        )
    }
}
