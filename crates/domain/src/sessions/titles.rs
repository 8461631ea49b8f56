//! The titles of sessions, each once, with the words that they are found by.

use crate::limits::MOST_WORDS_LIKENED;
use crate::session::{Session, SessionId};
use crate::text::{letter_set, words_of};
use std::collections::HashMap;

/// Words of titles that tell no session from another.
const PLAIN: [&str; 8] = ["day", "session", "workout", "training", "the", "a", "and", "of"];

/// Whether a word, in lower case, tells no session from another.
pub fn is_plain(word: &str) -> bool {
    PLAIN.contains(&word)
}

/// A title.
#[derive(Clone, Debug)]
pub struct Titled {
    pub title: String,
    /// The words that it is known by; the plain ones only where it has no others.
    pub words: Vec<String>,
    /// Its sessions, by number; none once the last was taken away.
    pub ids: Vec<SessionId>,
}

/// A word of titles, with what rules most others out.
#[derive(Clone, Debug)]
pub struct TitleWord {
    pub text: String,
    pub letters: usize,
    pub set: u32,
    /// The places of the titles that it stands in.
    titles: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct Titles {
    titled: Vec<Titled>,
    places: HashMap<String, usize>,
    words: Vec<TitleWord>,
    word_places: HashMap<String, usize>,
}

impl Titles {
    pub(super) fn add(&mut self, session: &Session) {
        let at = match self.places.get(&session.title) {
            Some(at) => *at,
            None => self.begin(&session.title),
        };
        let ids = &mut self.titled[at].ids;
        if let Err(at) = ids.binary_search(&session.id) {
            ids.insert(at, session.id);
        }
    }

    pub(super) fn remove(&mut self, session: &Session) {
        if let Some(at) = self.places.get(&session.title) {
            self.titled[*at].ids.retain(|id| *id != session.id);
        }
    }

    fn begin(&mut self, title: &str) -> usize {
        let at = self.titled.len();
        let mut words = words_of(title);
        words.truncate(MOST_WORDS_LIKENED);
        if !words.iter().all(|word| is_plain(word)) {
            words.retain(|word| !is_plain(word));
        }
        for word in &words {
            let place = *self.word_places.entry(word.clone()).or_insert_with(|| {
                self.words.push(TitleWord {
                    text: word.clone(),
                    letters: word.chars().count(),
                    set: letter_set(word),
                    titles: Vec::new(),
                });
                self.words.len() - 1
            });
            self.words[place].titles.push(at);
        }
        self.places.insert(title.to_owned(), at);
        self.titled.push(Titled { title: title.to_owned(), words, ids: Vec::new() });
        at
    }

    pub fn iter(&self) -> impl Iterator<Item = &Titled> {
        self.titled.iter().filter(|titled| !titled.ids.is_empty())
    }

    /// The titles with a word of these.
    pub fn with(&self, is_meant: impl Fn(&TitleWord) -> bool) -> Vec<&Titled> {
        let meant = self.words.iter().filter(|word| is_meant(word));
        let mut places: Vec<usize> = meant.flat_map(|word| &word.titles).copied().collect();
        places.sort_unstable();
        places.dedup();
        let found = places.into_iter().map(|at| &self.titled[at]);
        found.filter(|titled| !titled.ids.is_empty()).collect()
    }
}
