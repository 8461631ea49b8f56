//! A change that is made only after a second word.

use crate::domain::session::Operation;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// What would be done, and what speaks against it.
    pub question: String,
    pub wish: Wish,
}

/// What is wished for on the calendar.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Operations of a key.
    Change(Vec<Operation>),
    /// Those of a proposal at these places, or all of them.
    Accept {
        proposal: Uuid,
        only: Option<Vec<usize>>,
    },
}
