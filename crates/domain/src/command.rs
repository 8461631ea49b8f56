//! A change as a value: every mouth makes these, one executor carries them out.

use super::assistant::RefusedOperation;
use super::calendar::CalendarChange;
use super::debrief::DatedDebrief;
use super::exercise::ExerciseKey;
use super::exercise_name::NameError;
use super::imported_sets::ImportedSets;
use super::journal::{ChangeNumber, ListedChange};
use super::kept_line::{Door, LineNumber, UnknownLine, WhichLines};
use super::known_fact::{FactNumber, KnownFact};
use super::own_exercise::OwnEntry;
use super::plan::{PlanFailure, StoredPlan};
use super::profile::Profile;
use super::proposal::{Proposal, ProposedChange};
use super::receipt::Record;
use super::set_result::{EditedSet, SetDraft, SetEdit, SetId, SetResult};
use super::summed_up::SummedUp;
use super::taught_phrase::TaughtPhrase;
use super::weigh_in::WeighIn;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// One change to what is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Log sets, all or none.
    LogSets(Vec<SetDraft>),
    /// Sets from elsewhere, with their own ids and times; one already there is left as it is.
    /// Announces no records.
    ImportSets(ImportedSets),
    /// Changes stored sets, all or none, in this order; what each was before is kept.
    EditSets(Vec<SetEdit>),
    /// Takes stored sets back, all or none: tombstones, not deletions.
    DeleteSets(Vec<SetId>),
    SaveProfile(Profile),
    /// A plan for a day, generated or accepted.
    StorePlan(StoredPlan),
    /// That a coach's plan could not be taken over. Changes nothing of the athlete's.
    RecordPlanFailure(PlanFailure),
    Propose(Proposal),
    /// The athlete's word on a proposal. Accepting one whose base has moved on is refused as
    /// stale.
    Settle {
        proposal: Uuid,
        accept: bool,
        /// What accepting changes of the calendar: of a calendar's proposal the change itself,
        /// without which it is stale; of a program when its days are trained.
        calendar: Option<Box<CalendarChange>>,
        /// What is taken in place of what was proposed, where only parts of it were chosen.
        part: Option<Box<ProposedChange>>,
    },
    /// Settles a proposal that another has taken the place of.
    Replace {
        proposal: Uuid,
    },
    /// Changes the calendar as a whole, on the revision that the change was worked out against.
    ChangeCalendar(Box<CalendarChange>),
    /// A session's summing-up, each section stored where it belongs. One that can't be stored
    /// leaves the others.
    KeepDebrief(Box<DatedDebrief>),
    /// Takes back something that is remembered of the athlete.
    ForgetFact(FactNumber),
    /// Sets that are to be kept under another key, all in one change.
    Rekey(Vec<KeyChange>),
    /// What was changed among the athlete's own exercises, to be known on their other devices.
    KeepExercises {
        changes: Vec<OwnEntry>,
        /// All that their file has now.
        file: Vec<OwnEntry>,
    },
    /// What a phrase of the athlete's means from now on. Sets that were logged by it as a name go to the
    /// exercise in the same change.
    Teach {
        phrase: TaughtPhrase,
        moves: Vec<KeyChange>,
    },
    /// That a phrase means nothing by itself any more.
    Unteach {
        phrase: String,
    },
    /// A line that nobody understood. Changes nothing of the athlete's, and stays on this device.
    KeepLine {
        line: UnknownLine,
        door: Door,
        at: Timestamp,
    },
    /// Lets go of kept lines; what was taught of them stays.
    ForgetLines(WhichLines),
    /// What the athlete weighed, with its own id and day.
    Weigh(WeighIn),
    /// Takes back the newest live change of this device, however long ago that was.
    Undo,
    /// The same, unless that is of an earlier session of training: then it is named first.
    UndoOfSession,
    /// Takes back this change, and nothing of what was changed since.
    UndoChange(ChangeNumber),
    /// Brings back what was taken back last, as long as nothing else was changed since.
    Redo,
    /// Brings this change back, whatever was changed since.
    RedoChange(ChangeNumber),
}

/// Sets kept under `from` that are to be kept under `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChange {
    pub from: ExerciseKey,
    pub to: ExerciseKey,
}

/// What a carried-out command did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Applied {
    Logged {
        sets: Vec<SetResult>,
        /// Records broken, each naming the set it beat.
        records: Vec<Record>,
    },
    Imported {
        added: usize,
        already_there: usize,
        /// Stored sets and weights that are others now.
        #[serde(default)]
        changed: usize,
        /// Weights that were not there.
        #[serde(default)]
        weighed: usize,
        /// How many other things it brought: a calendar, a program, a profile.
        #[serde(default)]
        beside: usize,
    },
    Edited {
        sets: Vec<EditedSet>,
    },
    Deleted {
        sets: Vec<SetResult>,
    },
    Saved,
    Proposed,
    Settled {
        proposal: Proposal,
        /// What accepting it did to sets, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        done: Vec<Applied>,
    },
    Debriefed(Box<SummedUp>),
    Forgotten {
        fact: KnownFact,
    },
    Rekeyed {
        /// How many sets were moved.
        sets: usize,
    },
    Taught {
        phrase: TaughtPhrase,
        /// How many sets went to the exercise.
        sets: usize,
    },
    Untaught {
        phrase: TaughtPhrase,
    },
    LinesForgotten {
        lines: usize,
    },
    Weighed {
        weighed: WeighIn,
        /// What they had weighed last up to that day.
        before: Option<WeighIn>,
    },
    Undone(Undone),
    /// A change that was undone counts again.
    Redone(Undone),
}

/// A change that was reversed, or that counts again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Undone {
    /// What it had been, in a sentence: `3 sets of Bench Press`.
    pub summary: String,
    /// Sets that went away, came back or changed back.
    pub sets: Vec<SetResult>,
    /// What could not be as it was, a sentence each: a set that was changed again since, a number
    /// that another set has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// All is as it was before: another device had done the same, or another change did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unchanged: bool,
}

/// A change that an undo goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoTarget {
    pub change: ListedChange,
    /// When it was made.
    pub day: Date,
    /// The sets that it logged and that would go; of very many none.
    pub sets: Vec<SetResult>,
}

/// Why a command that was well formed could not be carried out on what is stored.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Rejection {
    #[error("set {} of {} on {} is already logged", existing.set_number, existing.exercise, existing.date)]
    SetNumberTaken { existing: Box<SetResult> },
    #[error("{exercise} already has 99 sets on that date, the most there can be")]
    NoSetNumberLeft { exercise: String },
    /// A name that no set can be kept under, whoever wants it.
    #[error(transparent)]
    BadName(#[from] NameError),
    #[error("there is no such set")]
    NoSuchSet,
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("it was changed in an earlier session: {}", .0.change.summary)]
    EarlierSession(Box<UndoTarget>),
    #[error("there is nothing to redo")]
    NothingToRedo,
    #[error("change {0} was not undone")]
    NotUndone(ChangeNumber),
    #[error("there is no change {0}")]
    NoSuchChange(ChangeNumber),
    #[error("change {0} was undone already")]
    AlreadyUndone(ChangeNumber),
    #[error("change {0} has nothing left to take back")]
    NothingToTakeBack(ChangeNumber),
    #[error("change {0} was made by a newer setwise: update this one to take it back")]
    FromNewer(ChangeNumber),
    #[error("there is no such proposal")]
    NoSuchProposal,
    #[error("that proposal was already settled")]
    AlreadySettled,
    #[error("the plan has changed since that was proposed; ask again")]
    Stale,
    #[error("the calendar has changed in between; ask again")]
    CalendarMoved,
    /// What a proposal is about is not as it was when that was made; each change is a sentence.
    #[error("what it is about has changed since: {} Ask again", changes.join(" "))]
    Outdated { changes: Vec<String> },
    #[error("that idempotency key was used for something else within the last 10 minutes")]
    KeyTaken,
    #[error("no operation of it was chosen")]
    NothingChosen,
    /// Parts of a proposal by their numbers from 1, where there are none; with what each part does.
    #[error("{}", no_such_part(*.number, .parts))]
    NoSuchPart { number: usize, parts: Vec<String> },
    /// What the chosen parts come to breaks a rule that every plan and program keeps.
    #[error("the changes that were chosen don't go together: {}. Choose others, or all of them", .findings.join("; "))]
    Unsound { findings: Vec<String> },
    /// More is touched than goes without a second word; each warning is a sentence.
    #[error("it needs to be confirmed: {}", warnings.join(" "))]
    Unconfirmed { warnings: Vec<String> },
    /// Operations that can't be carried out on the calendar as it is.
    #[error("{}", sentences(.0))]
    Operations(Vec<RefusedOperation>),
    #[error("nothing is remembered under the number {0}")]
    NoSuchFact(FactNumber),
    /// Why no more can be remembered.
    #[error("{0}")]
    TooManyFacts(String),
    #[error("no line is kept under the number {0}")]
    NoSuchLine(LineNumber),
    #[error("nothing was taught under those words")]
    NothingTaught,
    #[error("{0} phrases are taught already, the most there can be")]
    TooManyPhrases(usize),
}

fn no_such_part(number: usize, parts: &[String]) -> String {
    if parts.is_empty() {
        return "it can only be accepted or refused as a whole".to_owned();
    }
    let numbered = parts.iter().zip(1..);
    let numbered: Vec<_> = numbered.map(|(part, at)| format!("{at}) {part}")).collect();
    format!("it has no change {number}; wanted {}", numbered.join("; "))
}

fn sentences(refused: &[RefusedOperation]) -> String {
    let said = refused.iter().flat_map(|one| {
        let number = one.index + 1;
        let errors = one.errors.iter();
        errors.map(move |error| format!("operation {number}: {}", error.message))
    });
    said.collect::<Vec<_>>().join(" ")
}
