//! The chat: what was said and done, what is on its way, and which part of it is in sight.
//!
//! An item has a number of its own: the next newer item has the next number, whichever end items
//! are added to or dropped from. Laid-out rows, the choice and the reader's place go by it.

pub mod item;
mod live;
mod standing;
pub mod window;

pub use item::{Item, Speaker};

use self::live::Live;
use self::window::{Place, Slice, Window};
use super::view::entry::{self, Beside, Look};
use super::view::paragraph::Paragraph;
use crate::domain::proposal::ProposalStatus;
use crate::domain::set_result::SetId;
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::limits;
use crate::tui::list::Row;
use crate::tui::target::Cells;
use jiff::Timestamp;
use ratatui::text::Line;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::time::Duration;
use uuid::Uuid;

/// Whether there is more of the transcript before the oldest item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Earlier {
    #[default]
    Unknown,
    More,
    Loading,
    Nothing,
    /// The screen holds all that it may.
    Full,
}

#[derive(Default)]
pub struct Chat {
    items: VecDeque<Item>,
    /// The number of the oldest item.
    first: isize,
    /// Wrapped rows of items at this look, by their numbers.
    laid: HashMap<isize, Vec<Row<Cells>>>,
    look: Look,
    window: Window,
    live: Live,
    /// Sent and not yet answered, in order.
    waiting: VecDeque<String>,
    /// Items that came while the reader was further up.
    unseen: usize,
    /// The number of the item that keys act on while the chat has them.
    pub selected: Option<isize>,
    pub earlier: Earlier,
    /// The coach's thoughts are shown.
    pub thoughts: bool,
    /// Proposals that still wait for an answer.
    open: HashSet<Uuid>,
    /// What became of others.
    settled: HashMap<Uuid, ProposalStatus>,
    /// Sets of receipts that were taken back.
    gone: HashSet<SetId>,
    /// How long the thinking before items of this run took, by their numbers.
    thought_for: HashMap<isize, Duration>,
}

impl Chat {
    pub fn items(&self) -> &VecDeque<Item> {
        &self.items
    }

    /// The number after the newest item's, which is that of the block of what is on its way.
    fn end(&self) -> isize {
        self.first.saturating_add_unsigned(self.items.len())
    }

    pub fn item(&self, number: isize) -> Option<&Item> {
        let index = usize::try_from(number - self.first).ok()?;
        self.items.get(index)
    }

    pub fn slices(&self) -> &[Slice] {
        self.window.slices()
    }

    /// The row that a slice names, with the cursor block at the end of what streams in.
    pub fn row(&self, item: isize, row: usize) -> Row<Cells> {
        if let Some(line) = self.laid.get(&item).and_then(|rows| rows.get(row)) {
            return line.clone();
        }
        let last = self.items.back();
        let labelled = last.is_none_or(|item| item.speaker() != Speaker::Coach);
        self.live.row(row, labelled, &self.look).into()
    }

    pub fn unseen(&self) -> usize {
        self.unseen
    }

    pub fn follows(&self) -> bool {
        self.window.top.is_none()
    }

    pub fn waiting(&self) -> &VecDeque<String> {
        &self.waiting
    }

    /// Adds an entry at the end. One that is there already is replaced: it may say more now.
    pub fn push(&mut self, entry: Entry, now: Timestamp) {
        if let EntryBody::Proposal { proposal } = &entry.body {
            self.open.insert(proposal.id);
        }
        let item = Item::from(entry);
        let numbers = self.first..self.end();
        let newest = self.items.iter_mut().zip(numbers).rev();
        let mut newest = newest.take(2 * limits::ENTRIES_A_LOAD);
        if let Some((known, number)) = newest.find(|(known, _)| known.id == item.id) {
            if *known != item {
                *known = item;
                self.laid.remove(&number);
            }
            return;
        }
        match &*item.body {
            EntryBody::Coach { .. } => return self.push_words(item, now),
            EntryBody::Athlete { text } if self.waiting.front() == Some(text) => {
                self.waiting.pop_front();
            }
            _ => {}
        }
        self.add(item);
    }

    /// What streamed in becomes an entry; a reader within it stays at the same row.
    fn push_words(&mut self, item: Item, now: Timestamp) {
        let number = self.end();
        let streamed = self.live.streamed(&self.look);
        if let Some(top) = &mut self.window.top
            && top.item == number
            && top.row >= streamed
        {
            *top = Place { item: number + 1, row: top.row - streamed };
        }
        let (words, thought_for) = self.live.take_words(now);
        if let Some(lasted) = thought_for {
            self.thought_for.insert(number, lasted);
        }
        let words = words.filter(|words| match &*item.body {
            EntryBody::Coach { text, .. } => words.source().trim() == text.trim(),
            _ => false,
        });
        self.add(item);
        if let Some(mut words) = words {
            words.end();
            words.lay(entry::words_width(self.look.width));
            self.lay_item(number, Some(words.into_lines()));
        }
    }

    /// Says something that isn't kept; what stands last already isn't said again.
    pub fn note(&mut self, at: Timestamp, text: impl Into<String>) {
        let text = text.into();
        let says =
            |item: &Item| matches!(&*item.body, EntryBody::Notice { text: said } if *said == text);
        if !self.items.back().is_some_and(says) {
            self.add(Item::note(at, text));
        }
    }

    fn add(&mut self, item: Item) {
        let end = self.end();
        if let Some(top) = &mut self.window.top
            && top.item == end
            && self.live.streams()
        {
            top.item += 1;
        }
        self.items.push_back(item);
        if !self.follows() {
            self.unseen += 1;
        }
        if self.items.len() > limits::MOST_ENTRIES_HELD {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        self.items.pop_front();
        self.laid.remove(&self.first);
        self.thought_for.remove(&self.first);
        self.first += 1;
        self.selected = self.selected.filter(|&number| number >= self.first);
        self.earlier = Earlier::Full;
        // Its day and speaker stood before the item that went.
        self.laid.remove(&self.first);
    }

    /// Adds older entries, oldest first, before all others.
    pub fn prepend(&mut self, entries: Vec<Entry>, more: bool) {
        let room = limits::MOST_ENTRIES_HELD.saturating_sub(self.items.len());
        let skip = entries.len().saturating_sub(room);
        let oldest = self.first;
        for entry in entries.into_iter().skip(skip).rev() {
            self.items.push_front(entry.into());
            self.first -= 1;
        }
        // The item that was the oldest now says less: its day and speaker may go on.
        if let Some(before) = self.laid.remove(&oldest) {
            let lost = before.len().saturating_sub(self.rows_of(oldest));
            if let Some(top) = &mut self.window.top
                && top.item == oldest
            {
                top.row = top.row.saturating_sub(lost);
            }
        }
        self.earlier = match (skip > 0, more) {
            (true, _) => Earlier::Full,
            (_, true) => Earlier::More,
            (_, false) => Earlier::Nothing,
        };
    }

    /// The oldest stored entry on the screen.
    pub fn oldest(&self) -> Option<Uuid> {
        self.items.iter().find_map(|item| item.id)
    }

    pub fn wait_for(&mut self, text: String) {
        self.waiting.push_back(text);
        self.follow();
    }

    /// Takes back the newest message that was sent and not answered.
    pub fn take_back(&mut self) -> Option<String> {
        self.waiting.pop_back()
    }

    /// All that waits, leaving nothing.
    pub fn take_waiting(&mut self) -> VecDeque<String> {
        std::mem::take(&mut self.waiting)
    }

    /// Takes back the message that is being answered.
    pub fn take_first_back(&mut self) -> Option<String> {
        self.waiting.pop_front()
    }

    /// Lays out what is to be seen in a pane of this size, `asked` after all else. Call after every
    /// change.
    pub fn fit(&mut self, height: usize, look: &Look, asked: &[Paragraph]) {
        let live = self.end();
        let top = self.window.top.filter(|top| top.item >= live);
        let mark = top.map(|top| self.live.mark(top.row, &self.look));
        if self.look != *look {
            self.rewrap(look);
        }
        self.live.lay(look);
        self.live.last = entry::unanswered(&self.live.calls, asked, &self.waiting, look);
        if let Some(mark) = mark {
            let row = self.live.find(&mark, look);
            self.window.top = Some(Place { item: live, row });
        }
        self.window.height = height;
        self.with_rows(|window, items, rows| window.fit(items, rows));
        if self.follows() {
            self.unseen = 0;
        }
        if self.laid.len() > limits::MOST_ENTRIES_LAID {
            let seen = self.window.slices();
            let first = seen.first().map_or(0, |slice| slice.item);
            let last = seen.last().map_or(0, |slice| slice.item);
            self.laid.retain(|number, _| (first..=last).contains(number));
        }
    }

    /// Lays everything out again; a reader stays at about the same text.
    fn rewrap(&mut self, look: &Look) {
        let top = self.window.top.filter(|top| top.item < self.end());
        let before = top.map(|top| self.rows_of(top.item));
        self.look = look.clone();
        self.laid.clear();
        if let (Some(Place { item, row }), Some(before)) = (top, before) {
            let now = self.rows_of(item);
            let row = (row * now / before.max(1)).min(now.saturating_sub(1));
            self.window.top = Some(Place { item, row });
        }
    }

    /// How many rows an item has, laid out where it was not.
    fn rows_of(&mut self, number: isize) -> usize {
        if number >= self.end() {
            return self.live.rows(&self.look).max(1);
        }
        match self.laid.get(&number) {
            Some(rows) => rows.len(),
            None => self.lay_item(number, None),
        }
    }

    /// Lays an item out and says how many rows it has. `words` are the rows of a coach's words,
    /// where they are there already.
    fn lay_item(&mut self, number: isize, words: Option<Vec<Line<'static>>>) -> usize {
        let Some(item) = self.item(number) else {
            return 0;
        };
        let proposal = match &*item.body {
            EntryBody::Proposal { proposal } => self.status(proposal),
            _ => None,
        };
        let beside = Beside {
            number,
            proposal,
            taken_back: self.taken_back(item),
            thought_for: self.thought_for.get(&number).copied(),
            words,
        };
        let rows = entry::lay(item, self.item(number - 1), beside, &self.look);
        let count = rows.len();
        self.laid.insert(number, rows);
        count
    }

    /// Lends the window out, with the numbers of all items and the rows of those that it asks for.
    fn with_rows<T>(
        &mut self,
        act: impl FnOnce(&mut Window, Range<isize>, &mut window::Height<'_>) -> T,
    ) -> T {
        let mut window = std::mem::take(&mut self.window);
        let items = self.first..self.end() + isize::from(!self.live.is_empty());
        let done = act(&mut window, items, &mut |number| self.rows_of(number));
        self.window = window;
        done
    }

    /// Scrolls up. Says whether the oldest row is in sight, so that older ones are worth loading.
    pub fn scroll_up(&mut self, rows: usize) -> bool {
        self.with_rows(|window, items, height| window.up(rows, items.start, height))
    }

    pub fn scroll_down(&mut self, rows: usize) {
        self.with_rows(|window, items, height| window.down(rows, items.end, height));
    }

    /// A page, less a row to keep one's place by.
    pub fn page(&self) -> usize {
        self.window.height.saturating_sub(1).max(1)
    }

    pub fn follow(&mut self) {
        self.window.top = None;
    }

    pub fn show_oldest(&mut self) {
        let item = self.first;
        self.window.top = Some(Place { item, row: 0 });
    }
}
