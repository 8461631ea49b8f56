//! What the coach tab shows: the chat, the turn that is on its way, and the plan beside them.

use super::{Cost, Cursor, FirstRun, LinePreview, SetEdit, Turn};
use crate::coach::Work;
use crate::tui::chat::Chat;
use std::collections::VecDeque;

/// Which pane of the coach tab has the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    #[default]
    Composer,
    Chat,
    Plan,
}

#[derive(Default)]
pub struct CoachTab {
    pub focus: Focus,
    pub chat: Chat,
    pub turn: Option<Turn>,
    /// What keys want of the coach, once no turn runs and no message waits.
    pub wanted: VecDeque<Work>,
    /// What the turns of models came to since the start, the newest last.
    pub costs: Vec<Cost>,
    pub first_run: Option<FirstRun>,
    pub preview: LinePreview,
    /// The set that keys of the table act on; `None` for the next one.
    pub cursor: Option<Cursor>,
    /// The set that is edited in its row.
    pub edit: Option<SetEdit>,
    /// Rows of the plan that are scrolled out above; `None` keeps the current exercise in sight.
    pub plan_scroll: Option<usize>,
}
