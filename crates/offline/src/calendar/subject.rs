//! What a wish is about: names, `everything`, `what is overdue`, `the backlog`, `it`.

use super::clause::Clause;
use super::lexicon::{FILLERS, SEVERAL};
use super::names::is_generic;
use super::token::Token;
use setwise_domain::session::SessionId;
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// What says that something is overdue.
pub const OVERDUE: &str = "everything i missed|what i missed|what ive missed|what i have missed|the missed sessions|missed sessions|missed workouts|whats overdue|what is overdue|overdue|past due";

/// Words that stand side by side and say nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub words: Vec<String>,
    /// Which of them are words of a title as it stands: they are no fillers.
    pub of_title: Vec<bool>,
    /// Which words of the clause they are.
    pub at: Range<usize>,
}

impl Name {
    pub fn new(token: &Token, at: usize, of_title: bool) -> Self {
        Self { words: vec![token.text.clone()], of_title: vec![of_title], at: at..at + 1 }
    }

    pub fn push(&mut self, token: &Token, at: usize, of_title: bool) {
        self.words.push(token.text.clone());
        self.of_title.push(of_title);
        self.at.end = at + 1;
    }

    /// Without words that say nothing at its ends.
    pub fn trimmed(&self, says_nothing: impl Fn(&str) -> bool) -> Option<Self> {
        let says = |at: &usize| self.of_title[*at] || !says_nothing(&self.words[*at]);
        let first = (0..self.words.len()).find(says)?;
        let last = (0..self.words.len()).rfind(says)?;
        Some(self.part(first, last))
    }

    /// The words from one to another, both included.
    pub fn part(&self, first: usize, last: usize) -> Self {
        Self {
            words: self.words[first..=last].to_vec(),
            of_title: self.of_title[first..=last].to_vec(),
            at: self.at.start + first..self.at.start + last + 1,
        }
    }

    pub fn is_generic(&self) -> bool {
        self.words.iter().all(|word| is_generic(word))
    }
}

pub fn is_filler(word: &str) -> bool {
    is_listed(word, FILLERS)
}

#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word that stands there or does not, whatever the others do"
)]
pub struct Subject {
    pub names: Vec<Name>,
    pub except: Vec<Name>,
    pub ids: Vec<SessionId>,
    /// `the next two`.
    pub count: Option<usize>,
    pub everything: bool,
    /// `sessions`: several at once are meant.
    pub several: bool,
    /// `the session`: one is meant.
    pub one: bool,
    pub overdue: bool,
    pub backlog: bool,
    pub completed: bool,
    pub it: bool,
}

impl Subject {
    /// Whether a name stands for every session that it fits.
    pub fn means_all(&self) -> bool {
        self.everything || self.several
    }

    /// Takes everything that is left of a clause.
    pub fn take(clause: &mut Clause<'_>) -> Self {
        let mut subject = Self::default();
        let except = "except for|except|but not|other than|apart from|besides|but";
        if let Some(names) = clause.take_names_after(except) {
            let names = names.iter().filter_map(|name| name.trimmed(is_filler));
            subject.except = names.collect();
        }
        subject.ids = clause.take_numbers();
        subject.overdue = clause.take(OVERDUE);
        subject.backlog = clause.take(
            "from the backlog|in the backlog|from my backlog|in my backlog|the backlog|backlog",
        );
        subject.completed = clause.act == super::acts::Act::Delete
            && clause.take("completed|finished|that are done|thats done|done");
        subject.count = clause.take_count();
        let names = clause.take_names();
        for name in names {
            subject.place(&name);
        }
        subject
    }

    fn place(&mut self, name: &Name) {
        let said = |list: &str| name.words.iter().any(|word| is_listed(word, list));
        let telling = name.trimmed(|word| is_filler(word) || word == "next");
        // `it` and `that` alone stand for what was spoken of before.
        if telling.is_none() {
            self.it |= said("it|that|this|them|those|these|one");
            self.everything |= said("all|everything");
            return;
        }
        let Some(name) = telling else { return };
        self.everything |= said("everything|all");
        self.several |= said(SEVERAL);
        let rest = name.trimmed(|word| {
            is_filler(word) || matches!(word, "everything" | "next" | "rest" | "them" | "those")
        });
        match rest {
            None => self.it |= said("them|those|these"),
            Some(rest) if rest.is_generic() => self.one |= !said(SEVERAL),
            Some(rest) => self.names.push(rest),
        }
    }
}
