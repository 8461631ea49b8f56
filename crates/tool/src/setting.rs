//! What words are read against: the log, the profile, and how far today's plan is done.

use super::grounding::unreadable;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::exercise::{Measure, Pattern};
use setwise_domain::profile::Profile;
use setwise_domain::set_log::SetLog;
use setwise_shorthand::{Planned, Setting};
use setwise_store::{Reader, StoreError};
use setwise_training::today;

/// Whose words are read, and when.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub reader: &'a Reader,
    pub catalog: &'static Catalog,
    pub profile: &'a Profile,
    pub today: Date,
}

impl<'a> Sight<'a> {
    /// Today's plan beside the log. What it suggests comes of `history`.
    pub fn board(&self, history: &dyn SetLog) -> Result<Option<Board>, StoreError> {
        let Some(stored) = self.reader.plan_for(self.today)? else {
            return Ok(None);
        };
        let board = today::board(stored, history, self.catalog, self.profile);
        board.map(Some).map_err(unreadable)
    }

    /// A line without a name is about the board's current exercise.
    pub fn setting(&self, board: Option<&Board>) -> Setting<'a> {
        let planned = |item: &BoardItem| Planned {
            name: item.planned.name.clone(),
            id: item.exercise_id.clone(),
            next: None,
        };
        let items = board.into_iter().flat_map(Board::items);
        Setting {
            current: board.and_then(Board::current_item).map(planned),
            work: board.and_then(|board| self.next_work(board)).map(planned),
            planned: items.map(planned).collect(),
            ..Setting::without_plan(self.catalog, self.reader, self.profile, self.today)
        }
    }

    /// The current exercise, unless it prepares for the work or ends it; then the next one that is
    /// done for reps.
    fn next_work<'b>(&self, board: &'b Board) -> Option<&'b BoardItem> {
        let items = board
            .blocks
            .iter()
            .flat_map(|block| block.items.iter().map(|item| (item, !block.around)));
        let is_open_work = |item: &BoardItem, in_work: bool| {
            let exercise = item.exercise_id.as_ref().and_then(|id| self.catalog.get(id));
            let is_lift = exercise.is_none_or(|exercise| {
                exercise.measure == Measure::Reps && exercise.pattern != Pattern::Mobility
            });
            in_work && is_lift && !item.is_ticked()
        };
        let from = board.current?;
        let mut open = items
            .enumerate()
            .filter(|(_, (item, in_work))| is_open_work(item, *in_work))
            .peekable();
        let first = open.peek().map(|(_, (item, _))| *item);
        open.find(|(at, _)| *at >= from).map(|(_, (item, _))| item).or(first)
    }
}
