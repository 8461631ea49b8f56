//! What the athlete said of files that were imported. Of what was said twice, what was said last counts.

use super::entity::Entity;
use super::record::{Deed, Id, Op};
use super::things::{self, select_things};
use rusqlite::Connection;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::team::Shared;

pub(super) fn put_op(answer: ImportAnswer) -> Op {
    Op::Answer(Id::Name(answer.subject()), Deed::Put(Box::new(answer)))
}

impl Entity for ImportAnswer {
    const KIND: &'static str = "import answer";

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

const OLDEST_FIRST: &str = select_things!("kind = 'import answer' ORDER BY stamp");

/// The oldest first.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<ImportAnswer>> {
    things::each(connection, OLDEST_FIRST, ())
}
