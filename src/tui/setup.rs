//! What the screen is handed to begin with.

use super::keymap::{Keymap, KeymapError};
use super::options::Options;
use crate::coach::Services;
use crate::domain::stamps::Stamps;
use std::any::Any;
use std::io;
use std::path::PathBuf;

/// Opens the log and chooses the coach; run off the screen's thread, after the first frame. A
/// error is the sentence for the athlete.
pub type Open = Box<dyn FnOnce() -> Result<Services, String> + Send>;

/// Goes on beside the screen, from when the log is open until what it gives is dropped; it says its
/// sentences to the athlete by what it is handed.
pub type Beside = Box<dyn FnOnce(&Services, Tell) -> Box<dyn Any + Send> + Send>;

/// Says something to the athlete, or that there is something to see.
pub type Tell = Box<dyn Fn(News) + Send>;

/// What goes on beside the screen has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A sentence for the athlete.
    Said(String),
    /// An athlete whom this home coaches did something, or who they are has changed; whether there are any.
    Team { is_there: bool },
}

pub struct TuiSetup {
    pub open: Open,
    pub beside: Option<Beside>,
    pub stamps: Stamps,
    pub options: Options,
    pub keymap: Keymap,
    /// The log's file, to notice what other programs write to it; none watches nothing.
    pub database: Option<PathBuf>,
    /// The external editor, where one is set.
    pub editor: Option<Editor>,
}

/// The athlete's own editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// As `$VISUAL` or `$EDITOR` has it, arguments included.
    pub command: String,
    /// Where the message lies while it is edited.
    pub folder: PathBuf,
}

/// Why there is no screen.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
    /// Carries the sentence for the athlete.
    #[error("{0}")]
    NotOpened(String),
    #[error(transparent)]
    Keymap(#[from] KeymapError),
}
