//! What happens to the model: keys, the passing of time, and news from the desk.

use super::calendar::doubt::Doubt;
use super::calendar::sheet::Sheet;
use super::calls::{Call, Totals};
use super::exercises::{Done, Story};
use super::panes::Panes;
use super::plan_sheet::PlanSheet;
use super::program::ProgramNews;
use crate::assistant;
use crate::coach::Offer;
use crate::domain::transcript::Entry;
use crate::domain::usage::Usage;
use crossterm::event::KeyEvent;

#[derive(Debug)]
pub enum Msg {
    Key(KeyEvent),
    /// Pasted text, however many lines.
    Paste(String),
    /// The wheel, in rows; negative is up.
    Wheel(isize),
    /// A button of the mouse: the athlete wants to select.
    Press,
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

/// What comes back from the desk and the editor.
#[derive(Debug)]
pub enum Response {
    Opened(Box<Opened>),
    /// The log could not be opened; why.
    NotOpened(String),
    /// Something was said or done in the running turn, or beside it.
    Entry(Box<Entry>),
    /// This coach is asked, in a first or a further round.
    Asking(String),
    /// The first of an answer came.
    Answering,
    /// A piece of what the coach is saying.
    Text(String),
    /// A piece of what it thinks.
    Thought(String),
    /// A call of this tool runs, and ended.
    Calling(String),
    Called(String),
    /// What the turn has cost so far.
    Usage(Usage),
    /// Who answers from the next turn on.
    Coach(String),
    /// A call, to be opened.
    Call(Box<Call>),
    /// Sets, plan or profile changed.
    Changed,
    /// The turn is over.
    Done,
    /// The turn, or what else was asked for, failed; why.
    Failed(String),
    /// What was asked for could not be done; the turn, if one runs, goes on.
    Refused(String),
    Panes(Box<Panes>),
    /// Nothing was written since.
    Unchanged,
    Older {
        entries: Vec<Entry>,
        more: bool,
    },
    /// Entries that another instance wrote.
    Newer(Vec<Entry>),
    Calls {
        rows: Vec<Call>,
        totals: Totals,
    },
    Exercises(Vec<Done>),
    Story(Box<Story>),
    /// What a dry replay would have answered.
    Replayed(String),
    Program(ProgramNews),
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
    /// A change of the calendar is made only after a second word.
    Unsure(Doubt),
    /// A change of the calendar was made, or not; the notice before it says which.
    Settled {
        done: bool,
    },
}

/// The log is open.
#[derive(Debug)]
pub struct Opened {
    /// The coach's own name.
    pub coach: String,
    pub offers: Vec<Offer>,
    pub panes: Panes,
    /// The newest entries of earlier runs, oldest first.
    pub entries: Vec<Entry>,
    pub more: bool,
    /// What of the athlete's own exercises could not be read.
    pub left_out: Option<String>,
}
