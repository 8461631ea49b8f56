//! What is to be done outside the model, as values: `update` asks for it, the loop and the worker
//! carry it out.

use super::calendar::Wish;
use crate::coach::{ChooseBy, ProgramSettings, Row, Typed};
use crate::domain::assistant::Selection;
use crate::domain::board::PlannedSet;
use crate::domain::edit::Edit;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::exercise::ExerciseKey;
use crate::domain::known_fact::FactNumber;
use crate::domain::profile::Profile;
use crate::domain::proposal::Proposal;
use crate::domain::session::DateRange;
use crate::domain::set_result::SetId;
use crate::domain::tool_call::Syntax;
use crate::today::Reviewed;
use std::path::PathBuf;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Asked of the worker, off this thread.
    Request(Request),
    /// Asked of the terminal.
    Terminal(Order),
    Quit,
}

/// What the worker is asked for. Each is answered by responses.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// A turn with the coach.
    Say(String),
    /// A turn with what got no whole answer; `offline`: answered without a model, this once.
    Retry {
        offline: bool,
    },
    /// A message to the calendar's assistant, with what was chosen where it asked back.
    Assist {
        /// By which its events are known.
        number: u64,
        message: String,
        selection: Option<Selection>,
    },
    /// A program from the coach that is chosen.
    WriteProgram(ProgramSettings),
    /// Ends a job. What is stored stays stored.
    Stop(Job),
    /// Another coach, from the next turn on.
    Choose {
        by: ChooseBy,
        name: String,
    },
    /// Ends the running conversation and begins another.
    NewConversation,
    /// Goes back to an earlier one, by its number; without one they are listed.
    Resume(String),
    /// The call that logged a set.
    CallOf {
        set: SetId,
    },
    /// Says what a line would do, and does nothing.
    Preview(Typed),
    /// Logs a line, or says why not; the coach is not asked.
    Log(String),
    /// Logs a set of the plan at its target, as it was shown.
    LogPlanned(Box<PlannedSet>),
    /// Deletes a logged set.
    DeleteSet(SetId),
    /// Makes a row of the set table what was typed in it.
    TypeInRow {
        row: Row,
        words: String,
    },
    /// Something else in the place of an exercise of today's plan.
    Swap(ExerciseKey),
    /// Takes the last change back, or asks where it is of an earlier session.
    Undo,
    /// Brings back what was taken back last.
    Redo,
    Settle {
        proposal: Uuid,
        accept: bool,
    },
    /// The parts of a proposal, to go through them.
    Parts(Box<Proposal>),
    SaveProfile(Box<Profile>),
    /// Judges the plan that stands.
    ReviewToday,
    /// Reads a file that should hold a plan and judges it, and makes it today's at once where that was
    /// said.
    OpenPlan {
        path: PathBuf,
        accept: bool,
    },
    /// Reads a file of sets, with what was said of it, and with `accept` takes them in.
    Import {
        path: PathBuf,
        said: String,
        accept: bool,
    },
    /// The plans that were stored.
    Plans,
    /// What changes from one plan to another, each by its name.
    DiffPlans {
        from: String,
        to: String,
    },
    /// Makes an earlier plan today's, by its name.
    RestorePlan(String),
    /// Makes a plan that was read today's.
    AcceptPlan(Box<Reviewed>),
    /// Takes back something that is remembered of the athlete.
    Forget(FactNumber),
    /// Says what the line meant that was not understood last.
    Teach(String),
    /// The profile after an answer of the first run.
    Introduced(Box<Profile>),
    /// Reads the sessions of these days.
    Calendar {
        within: DateRange,
    },
    /// Changes the calendar; `confirmed`: also where that has to be confirmed.
    Wish {
        wish: Wish,
        confirmed: bool,
    },
    /// Reads the panes again.
    Panes,
    /// Reads them again where something was written since, by this or another instance.
    Changes,
    Older {
        before: Uuid,
    },
    /// The newest entries of the transcript, those among them that are there already too.
    Newest,
    Calls,
    /// The athletes whom this home coaches.
    Team,
    /// A word to one of them, which is sent by whatever syncs beside the screen.
    SendWord {
        name: String,
        words: String,
    },
    /// The statistics of calls and plans.
    Stats,
    Exercises,
    Story(ExerciseKey),
    /// The exchange with a model in which a call came.
    Wire {
        tool: String,
        arguments: String,
    },
    /// Keeps a call in a file, with what it comes to.
    SaveCase {
        tool: String,
        arguments: String,
    },
    /// Makes a call again and stores nothing.
    Replay {
        tool: String,
        arguments: String,
        syntax: Syntax,
    },
    /// The program that stands and the one that is proposed.
    Programs,
    /// Proposes the known program of this id.
    StartProgram(String),
    /// Makes these edits and verifies the result. Nothing is stored.
    EditProgram {
        made: Box<ProgramEnvelope>,
        edits: Vec<Edit>,
    },
    /// Accepts or refuses a program. What was changed since it was proposed is proposed again first.
    SettleProgram {
        proposal: Option<Uuid>,
        changed: Option<Box<ProgramEnvelope>>,
        accept: bool,
    },
}

/// What runs beside everything else, one of each at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    Turn,
    Assistant,
    Writing,
}

impl Request {
    /// The job that it starts; none for what is done at once.
    pub fn job(&self) -> Option<Job> {
        match self {
            Self::Say(_) | Self::Retry { .. } => Some(Job::Turn),
            Self::Assist { .. } => Some(Job::Assistant),
            Self::WriteProgram(_) => Some(Job::Writing),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Onto the clipboard.
    Copy(String),
    /// The bell, and a notification with these words.
    Ring(String),
    /// The external editor with this text in it.
    Edit(String),
    /// Everything is drawn again, as after another program wrote over the screen.
    Redraw,
    /// Stop until the shell lets the program go on.
    Suspend,
    /// Whether the mouse's wheel comes here, or the terminal selects with it.
    Mouse(bool),
}
