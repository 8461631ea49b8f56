//! What the program tab asks of the desk, and what comes back.

use super::{Sheet, Standing};
use crate::coach::{ProgramEvent, ProgramSettings};
use crate::domain::edit::Edit;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::program::UserProfile;
use crate::program::{Inverse, Refused};
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub enum ProgramAsk {
    /// What stands and what is proposed.
    Read,
    /// A program from the coach that is chosen. It runs beside everything else.
    Write(ProgramSettings),
    /// Ends that; nothing has changed.
    Stop,
    /// These edits, made and verified. Nothing is stored.
    Edit {
        made: Box<ProgramEnvelope>,
        edits: Vec<Edit>,
    },
    /// The athlete's word. What was changed since it was proposed is proposed anew first.
    Settle {
        proposal: Option<Uuid>,
        changed: Option<Box<ProgramEnvelope>>,
        accept: bool,
    },
}

/// What comes of it.
#[derive(Debug)]
pub enum ProgramNews {
    Read(Box<Read>),
    Step(ProgramEvent),
    /// Written, and proposed where that could be stored.
    Written {
        sheet: Box<Sheet>,
        proposal: Option<Uuid>,
    },
    Stopped,
    /// It was not written; why, and what to do.
    NotWritten(String),
    Edited {
        sheet: Box<Sheet>,
        inverse: Inverse,
        refused: Vec<Refused>,
    },
    /// The word was stored, or not; in a sentence.
    Settled {
        done: bool,
        said: String,
    },
    /// What was asked for could not be done.
    Failed(String),
}

#[derive(Debug)]
pub struct Read {
    pub profile: UserProfile,
    pub standing: Option<Standing>,
    pub proposed: Option<(Uuid, Sheet)>,
}
