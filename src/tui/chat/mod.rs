//! The chat: what was said and done, what is on its way, and which part of it is in sight.

mod choice;
pub mod item;
mod live;
mod standing;
pub mod window;

pub use item::{Item, Speaker};

use self::live::{Live, Over};
use self::window::{Place, Slice, Window};
use super::view::entry::{self, Beside, Look, Neighbour};
use super::view::paragraph::Paragraph;
use crate::domain::transcript::{Entry, EntryBody};
use crate::limits;
use jiff::Timestamp;
use ratatui::text::Line;
use std::collections::{HashMap, HashSet, VecDeque};
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
    /// Wrapped rows beside `items`; `None` where not laid out at this width.
    laid: VecDeque<Option<Vec<Line<'static>>>>,
    laid_count: usize,
    look: Look,
    window: Window,
    live: Live,
    /// Sent and not yet answered, in order.
    waiting: VecDeque<String>,
    /// Items that came while the reader was further up.
    unseen: usize,
    /// The entry that keys act on while the chat has them.
    pub selected: Option<usize>,
    pub earlier: Earlier,
    /// What coaches think is shown.
    pub thoughts: bool,
    /// Proposals that still wait for a word.
    open: HashSet<Uuid>,
    /// How long was thought before entries of this run.
    thought_for: HashMap<Uuid, Duration>,
}

impl Chat {
    pub fn items(&self) -> &VecDeque<Item> {
        &self.items
    }

    pub fn slices(&self) -> &[Slice] {
        self.window.slices()
    }

    /// The row that a slice names, with the cursor block at the end of what streams in.
    pub fn row(&self, item: usize, row: usize) -> Line<'static> {
        if let Some(line) = self.laid.get(item).and_then(|laid| laid.as_ref()?.get(row)) {
            return line.clone();
        }
        let last = self.items.back();
        let labelled = last.is_none_or(|item| item.speaker() != Speaker::Coach);
        let index = item - self.items.len();
        self.live.row(index, row, labelled, &self.look)
    }

    pub fn unseen(&self) -> usize {
        self.unseen
    }

    pub fn follows(&self) -> bool {
        self.window.follows()
    }

    pub fn waiting(&self) -> &VecDeque<String> {
        &self.waiting
    }

    /// Adds an entry at the end. One that is there already is put in its place: it may say more now.
    pub fn push(&mut self, entry: Entry, now: Timestamp) {
        if let EntryBody::Proposal { proposal } = &entry.body {
            self.open.insert(proposal.id);
        }
        let known = self.items.len().saturating_sub(2 * limits::ENTRIES_A_LOAD);
        let known = (known..self.items.len()).rfind(|&at| self.items[at].id() == Some(entry.id));
        if let Some(index) = known {
            self.replace(index, entry);
            return;
        }
        if let EntryBody::Coach { .. } = &entry.body {
            self.push_words(entry, now);
            return;
        }
        if let EntryBody::Athlete { text } = &entry.body
            && self.waiting.front() == Some(text)
        {
            self.waiting.pop_front();
        }
        self.add(Item::Entry(Box::new(entry)));
    }

    fn replace(&mut self, index: usize, entry: Entry) {
        let item = Item::Entry(Box::new(entry));
        if self.items[index] != item {
            self.items[index] = item;
            self.forget_rows(index);
        }
    }

    /// What streamed in becomes an entry; a reader within it stays at the same row.
    fn push_words(&mut self, entry: Entry, now: Timestamp) {
        let index = self.items.len();
        let before = self.live.thinking_rows(&self.look);
        let within = self.window.top().filter(|top| top.item >= index);
        if let Some(top) = within
            && top.item == index + self.live.tail_index()
        {
            self.window.set_top(Place {
                item: index,
                row: before + top.row,
            });
        }
        let Over { tail, thought_for } = self.live.take_words(now);
        if let Some(lasted) = thought_for {
            self.thought_for.insert(entry.id, lasted);
        }
        let streamed = match &entry.body {
            EntryBody::Coach { text, .. } => {
                tail.filter(|tail| tail.source().trim() == text.trim())
            }
            _ => None,
        };
        self.add(Item::Entry(Box::new(entry)));
        if let Some(mut streamed) = streamed {
            streamed.end();
            streamed.lay(entry::words_width(self.look.width));
            let rows = self.laid_out(self.items.len() - 1, Some(streamed.into_lines()));
            self.laid[self.items.len() - 1] = Some(rows);
            self.laid_count += 1;
        }
    }

    /// Says something that is not kept.
    pub fn word(&mut self, at: jiff::Timestamp, text: impl Into<String>) {
        self.add(Item::Word {
            at,
            text: text.into(),
        });
    }

    fn add(&mut self, item: Item) {
        if self.live.streams()
            && let Some(top) = self.window.top()
            && top.item >= self.items.len()
        {
            let item = top.item + 1;
            self.window.set_top(Place { item, ..top });
        }
        self.items.push_back(item);
        self.laid.push_back(None);
        if !self.follows() {
            self.unseen += 1;
        }
        if self.items.len() > limits::MOST_ENTRIES_HELD {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        if let Some(id) = self.items.pop_front().and_then(|item| item.id()) {
            self.thought_for.remove(&id);
        }
        if self.laid.pop_front().flatten().is_some() {
            self.laid_count -= 1;
        }
        self.window.unshift(1);
        self.selected = self.selected.and_then(|index| index.checked_sub(1));
        self.earlier = Earlier::Full;
        self.forget_rows(0);
    }

    /// Adds older entries, oldest first, before all others.
    pub fn prepend(&mut self, entries: Vec<Entry>, more: bool) {
        let room = limits::MOST_ENTRIES_HELD.saturating_sub(self.items.len());
        let full = entries.len() > room;
        let skip = entries.len().saturating_sub(room);
        let mut added = 0;
        for entry in entries.into_iter().skip(skip).rev() {
            self.items.push_front(Item::Entry(Box::new(entry)));
            self.laid.push_front(None);
            added += 1;
        }
        self.window.shift(added);
        // The item that was the oldest now says less: its day and speaker may go on.
        if let Some(before) = self
            .laid
            .get(added)
            .and_then(|laid| Some(laid.as_ref()?.len()))
        {
            self.forget_rows(added);
            let now = self.rows_of(added);
            self.window.lose(added, before.saturating_sub(now));
        }
        self.selected = self.selected.map(|index| index + added);
        self.earlier = match (full, more) {
            (true, _) => Earlier::Full,
            (_, true) => Earlier::More,
            (_, false) => Earlier::Nothing,
        };
    }

    /// The oldest stored entry on the screen.
    pub fn oldest(&self) -> Option<Uuid> {
        self.items.iter().find_map(Item::id)
    }

    pub fn wait_for(&mut self, text: String) {
        self.waiting.push_back(text);
        self.window.follow();
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

    fn count(&self) -> usize {
        self.items.len() + self.live.count()
    }

    /// Lays out what is to be seen in a pane of this size, `asked` after all else. Call after every
    /// change.
    pub fn fit(&mut self, height: usize, look: &Look, asked: &[Paragraph]) {
        if self.look != *look {
            self.rewrap(look);
        }
        self.lay_live(asked);
        self.window.set_height(height);
        self.with_rows(|window, count, rows| window.fit(count, rows));
        if self.follows() {
            self.unseen = 0;
        }
        if self.laid_count > limits::MOST_ENTRIES_LAID {
            self.forget_out_of_sight();
        }
    }

    /// Lays out what is on its way; a reader within it stays at the same words.
    fn lay_live(&mut self, asked: &[Paragraph]) {
        let tail = self.items.len() + self.live.tail_index();
        let top = self.window.top().filter(|top| top.item == tail);
        if let Some(row) = self.live.lay(&self.look, top.map(|top| top.row)) {
            self.window.set_top(Place { item: tail, row });
        }
        let mut last = entry::running(self.live.calls(), &self.look);
        last.extend(entry::asked_now(asked, &self.look));
        last.extend(entry::waiting(&self.waiting, &self.look));
        self.live.set_last(last);
    }

    fn rewrap(&mut self, look: &Look) {
        let top = self.window.top();
        let before = top.map(|top| self.rows_of(top.item));
        self.look = look.clone();
        self.laid.iter_mut().for_each(|laid| *laid = None);
        self.laid_count = 0;
        if let (Some(top), Some(before)) = (top, before) {
            let now = self.rows_of(top.item);
            self.window.rewrap(before, now);
        }
    }

    fn forget_rows(&mut self, index: usize) {
        if let Some(laid) = self.laid.get_mut(index)
            && laid.take().is_some()
        {
            self.laid_count -= 1;
        }
    }

    fn forget_out_of_sight(&mut self) {
        let seen = self.window.slices();
        let first = seen.first().map_or(0, |slice| slice.item);
        let last = seen.last().map_or(0, |slice| slice.item);
        for index in (0..self.laid.len()).filter(|index| !(first..=last).contains(index)) {
            self.laid[index] = None;
        }
        self.laid_count = self.laid.iter().flatten().count();
    }

    /// Rows of one item, laid out where they were not.
    fn rows_of(&mut self, index: usize) -> usize {
        if let Some(index) = index.checked_sub(self.items.len()) {
            return self.live.rows(index, &self.look);
        }
        if let Some(laid) = &self.laid[index] {
            return laid.len();
        }
        let rows = self.laid_out(index, None);
        let count = rows.len();
        self.laid[index] = Some(rows);
        self.laid_count += 1;
        count
    }

    /// An item's rows. `words` are those of a coach's words, where they are there already.
    fn laid_out(&self, index: usize, words: Option<Vec<Line<'static>>>) -> Vec<Line<'static>> {
        let item = &self.items[index];
        let before = index.checked_sub(1);
        let before = before.map(|before| Neighbour::of(&self.items[before]));
        let beside = Beside {
            open: match item.body() {
                Some(EntryBody::Proposal { proposal }) => self.open.contains(&proposal.id),
                _ => false,
            },
            thought_for: item.id().and_then(|id| self.thought_for.get(&id).copied()),
            words,
        };
        entry::lay(item, before, beside, &self.look)
    }

    /// Lends the window out beside the rows that it asks for.
    fn with_rows<T>(
        &mut self,
        act: impl FnOnce(&mut Window, usize, &mut window::Height<'_>) -> T,
    ) -> T {
        let mut window = std::mem::take(&mut self.window);
        let count = self.count();
        let done = act(&mut window, count, &mut |index| self.rows_of(index));
        self.window = window;
        done
    }

    /// Scrolls up. Says whether the oldest row is in sight, so that older ones are worth loading.
    pub fn scroll_up(&mut self, rows: usize) -> bool {
        self.with_rows(|window, _, height| window.up(rows, height))
    }

    pub fn scroll_down(&mut self, rows: usize) {
        self.with_rows(|window, count, height| window.down(rows, count, height));
    }

    /// A page, less a row to keep one's place by.
    pub fn page(&self) -> usize {
        self.window.height().saturating_sub(1).max(1)
    }

    pub fn follow(&mut self) {
        self.window.follow();
    }

    pub fn show_oldest(&mut self) {
        self.window.show_oldest();
    }
}
