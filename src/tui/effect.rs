//! What is to be done outside the model, as values: `update` asks for them, `screen` and `runner`
//! carry them out.

use super::calendar::doubt::Wish;
use super::program::ProgramAsk;
use crate::coach::ChooseBy;
use crate::domain::assistant::Selection;
use crate::domain::exercise::ExerciseKey;
use crate::domain::known_fact::FactNumber;
use crate::domain::profile::Profile;
use crate::domain::session::DateRange;
use crate::domain::set_result::SetId;
use crate::domain::tool_call::Syntax;
use crate::today::Reviewed;
use std::path::PathBuf;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Asked of the desk, off this thread.
    Services(Request),
    /// Asked of the terminal.
    Terminal(Order),
    Quit,
}

/// What the desk is asked for. Each is answered by a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// A turn with the coach.
    Say(String),
    /// A turn with what got no whole answer; `offline`: answered without a model, this once.
    Retry {
        offline: bool,
    },
    /// Another coach, from the next turn on.
    Choose {
        by: ChooseBy,
        name: String,
    },
    /// The call that logged a set.
    CallOf {
        set: SetId,
    },
    /// Ends the running turn. What is logged stays logged.
    Stop,
    /// Logs a line, or says why not; the coach is not asked.
    Log(String),
    Undo,
    Settle {
        proposal: Uuid,
        accept: bool,
    },
    SaveProfile(Box<Profile>),
    /// Reads a file that should hold a plan, and makes it today's at once where that was said.
    OpenPlan {
        path: PathBuf,
        accept: bool,
    },
    /// Makes a plan that was read today's.
    AcceptPlan(Box<Reviewed>),
    /// Takes back something that is remembered of the athlete.
    Forget(FactNumber),
    /// The profile after an answer of the first run.
    Introduced(Box<Profile>),
    /// Reads the sessions of these days.
    Calendar {
        within: DateRange,
    },
    /// A message to the calendar's assistant, with what was chosen where it asked back.
    Assist {
        /// By which its events are known.
        number: u64,
        message: String,
        selection: Option<Selection>,
    },
    /// Ends that; nothing was changed.
    StopAssist,
    /// Changes the calendar; `confirmed`: also where it takes a second word.
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
    Exercises,
    Program(ProgramAsk),
    Story(ExerciseKey),
    /// Decodes a call again and stores nothing.
    Replay {
        tool: String,
        arguments: String,
        syntax: Syntax,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Onto the clipboard.
    Copy(String),
    /// The bell, and a notification with these words.
    Ring(String),
    /// The external editor with this text in it.
    Edit(String),
    /// Everything anew, as after another program wrote over the screen.
    Redraw,
    /// Whether the mouse's wheel comes here, or the terminal selects with it.
    Mouse(bool),
}

impl From<Request> for Effect {
    fn from(ask: Request) -> Self {
        Self::Services(ask)
    }
}

impl From<Order> for Effect {
    fn from(order: Order) -> Self {
        Self::Terminal(order)
    }
}
