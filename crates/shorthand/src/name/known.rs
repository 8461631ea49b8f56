//! What the catalogue says of names, remembered while one line is read: whoever reads it looks for the
//! names in it, and a misspelt one takes most of the time of a line.

use setwise_catalog::catalog::{Catalog, Resolution};
use std::cell::RefCell;

/// How many words of a line name something, and what.
type Begun<'a> = Option<(usize, Resolution<'a>)>;

pub struct KnownNames<'a> {
    catalog: &'a Catalog,
    begun: RefCell<Vec<(String, Begun<'a>)>>,
}

impl<'a> KnownNames<'a> {
    pub const fn new(catalog: &'a Catalog) -> Self {
        Self { catalog, begun: RefCell::new(Vec::new()) }
    }

    /// As [`Catalog::resolve_prefix`].
    pub fn resolve_prefix(&self, words: &[&str]) -> Begun<'a> {
        let typed = words.join(" ");
        if let Some((_, known)) = self.begun.borrow().iter().find(|(name, _)| *name == typed) {
            return known.clone();
        }
        let found = self.catalog.resolve_prefix(words);
        self.begun.borrow_mut().push((typed, found.clone()));
        found
    }
}
