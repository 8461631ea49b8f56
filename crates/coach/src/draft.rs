//! The coach's entry while it is being said: kept as it grows, so that a kill loses no sentence.

use crate::limits::{WORDS_KEPT_AFTER, WORDS_KEPT_FROM_BYTES};
use setwise_domain::transcript::{Entry, EntryBody};
use tokio::time::Instant;

pub struct Draft {
    /// Its words are empty; `text` has them.
    entry: Entry,
    text: String,
    /// Bytes at the end that are not kept yet.
    unkept: usize,
    /// When those are to be kept at the latest.
    due: Option<Instant>,
}

impl Draft {
    pub fn new(entry: Entry) -> Self {
        Self { entry, text: String::new(), unkept: 0, due: None }
    }

    /// Takes more words. Says whether they should be kept at once.
    pub fn add(&mut self, text: &str) -> bool {
        self.text.push_str(text);
        self.unkept += text.len();
        self.due.get_or_insert_with(|| Instant::now() + WORDS_KEPT_AFTER);
        self.unkept >= WORDS_KEPT_FROM_BYTES
    }

    /// When words that came are to be kept; none where all are.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }

    /// The entry as far as it has come, to be kept now; none where nothing is said yet.
    pub fn so_far(&mut self) -> Option<Entry> {
        (self.unkept, self.due) = (0, None);
        let text = self.text.trim();
        (!text.is_empty()).then(|| Entry {
            body: EntryBody::Coach {
                text: text.to_owned(),
                thought: String::new(),
                broken_off: true,
            },
            ..self.entry.clone()
        })
    }

    /// The entry as it is in the end, in the place of what was kept of it.
    pub fn end(self, body: EntryBody) -> Entry {
        Entry { body, ..self.entry }
    }
}
