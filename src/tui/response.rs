//! What happens to the model: keys, the passing of time, and what the worker answers.

use super::calendar::{Doubt, Sheet};
use super::history::{Story, Trained};
use super::panes::Panes;
use super::plan_history::PlanHistory;
use super::plan_sheet::PlanSheet;
use super::program::{self, ProgramRead};
use super::tools::{Call, Replayed, ToolStats, Totals};
use crate::assistant;
use crate::coach::{Offer, Preview, ProgramEvent, TurnEvent, Typed};
use crate::domain::proposal::Proposal;
use crate::domain::set_result::SetId;
use crate::domain::team::TeamAthlete;
use crate::domain::transcript::Entry;
use crate::domain::usage::ContractCost;
use crate::program::{Inverse, Refused};
use crate::provider::Exchange;
use crossterm::event::KeyEvent;
use std::collections::HashMap;
use std::path::PathBuf;
use uuid::Uuid;

#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a message is handled as soon as it is there, and none are kept"
)]
pub enum Msg {
    Key(KeyEvent),
    /// Keys that came together, faster than a hand: a paste that the terminal doesn't mark as one.
    Burst(Vec<KeyEvent>),
    /// Pasted text, however many lines.
    Paste(String),
    /// The wheel, in rows; negative is up.
    Wheel(isize),
    /// A button of the mouse, at a cell.
    Press {
        x: u16,
        y: u16,
    },
    Resize {
        width: u16,
        height: u16,
    },
    /// The terminal has the focus again.
    Focus,
    /// Time went by.
    Tick,
    Response(Response),
}

/// What comes back from the worker and the editor.
#[derive(Debug)]
pub enum Response {
    Opened(Box<Opened>),
    /// The log could not be opened; why.
    NotOpened(String),
    /// Something was said or done in the running turn. Entries and changes come from beside it too.
    Turn(TurnEvent),
    /// What a coach's answers to contracts came to in a job that ended.
    Costs {
        /// By its own name.
        coach: String,
        costs: Vec<ContractCost>,
    },
    /// Who answers from the next turn on.
    Coach(String),
    /// A call, to be opened.
    Call(Box<Call>),
    /// What was asked for could not be done; the turn, if one runs, goes on.
    Refused(String),
    Panes(Box<Panes>),
    /// Nothing was written since.
    Unchanged,
    /// What a line would do; none where that could not be found out.
    Previewed {
        typed: Typed,
        preview: Option<Preview>,
    },
    /// A question that a key led to.
    Asked(Entry),
    Older {
        entries: Vec<Entry>,
        more: bool,
        /// The sets of their receipts, and whether they are still there.
        sets: HashMap<SetId, bool>,
    },
    /// Entries that another instance wrote.
    Newer(Vec<Entry>),
    Calls {
        rows: Vec<Call>,
        totals: Totals,
    },
    Stats(Box<ToolStats>),
    Plans(Box<PlanHistory>),
    Exercises(Box<Trained>),
    Story(Box<Story>),
    /// The athletes whom this home coaches.
    Team(Vec<TeamAthlete>),
    /// They did something, or share something now; whether anybody does.
    TeamMoved {
        is_there: bool,
    },
    /// What a dry replay would have answered.
    Replayed(Box<Replayed>),
    /// The exchange in which a call came; none where it isn't kept any more.
    Wire(Option<Box<Exchange>>),
    CaseSaved(CaseSaved),
    /// What a file holds that should hold a plan.
    PlanFile(Box<PlanSheet>),
    Edited(Result<String, String>),
    /// The days of the calendar that were asked for.
    Calendar(Box<Sheet>),
    /// What the calendar's assistant tells of the message with this number.
    Assistant {
        number: u64,
        event: Box<assistant::Event>,
    },
    /// The parts of a proposal, in words; or why it can't be accepted any more.
    Parts {
        proposal: Box<Proposal>,
        parts: Result<Vec<String>, String>,
    },
    /// What is accepted or changed has to be confirmed first.
    Unsure(Doubt),
    /// A change of the calendar was made, or not; the notice before it says which.
    Settled {
        done: bool,
    },
    Programs(Box<ProgramRead>),
    Writing(ProgramEvent),
    /// A program was written, and proposed where that could be stored.
    Written {
        sheet: Box<program::Sheet>,
        proposal: Option<Uuid>,
    },
    WritingStopped,
    /// No program was written; why, and what to do.
    NotWritten(String),
    ProgramEdited {
        sheet: Box<program::Sheet>,
        inverse: Inverse,
        refused: Vec<Refused>,
    },
    /// The athlete's word on a program was stored, or not.
    ProgramSettled {
        done: bool,
        accepted: bool,
    },
    /// What the program tab asked for could not be done.
    ProgramFailed(String),
}

impl Response {
    pub fn entry(entry: Entry) -> Self {
        Self::Turn(TurnEvent::Entry(entry))
    }
}

/// The log is open.
/// Where a call was saved as a case.
#[derive(Debug)]
pub struct CaseSaved {
    pub path: PathBuf,
    /// What it comes to depends on what is stored, beside its form.
    pub depends_on_log: bool,
}

#[derive(Debug)]
pub struct Opened {
    /// The coach's own name.
    pub coach: String,
    pub offers: Vec<Offer>,
    /// Whether anybody shares something with this home.
    pub coaches: bool,
    pub panes: Panes,
    /// The newest entries of earlier runs, oldest first.
    pub entries: Vec<Entry>,
    pub more: bool,
    /// What of the athlete's own exercises could not be read, and what they should know of the coach.
    pub left_out: Option<String>,
}
