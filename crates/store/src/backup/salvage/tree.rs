//! Which table a page belongs to, as far as the pages above it can be read.

use super::pages::{Pages, be16, be32};
use super::record::{self, Cell, Record};
use rusqlite::types::Value;
use std::collections::{HashMap, HashSet};

const LEAF: u8 = 0x0D;
const INTERIOR: u8 = 0x05;

/// Pages of an index, or of a table whose rows have no ids.
const INDEX_LEAF: u8 = 0x0A;
const INDEX_INTERIOR: u8 = 0x02;

pub struct Trees {
    /// Pages with rows by the name of their table.
    owners: HashMap<u32, String>,
    /// Pages that are free: what lies in them was deleted.
    free: HashSet<u32>,
}

impl Trees {
    /// `usual` says where tables begin in a database that was made whole: where the file's own list of
    /// them can't be read, its tables are looked for there.
    pub fn read(pages: &mut Pages, usual: &[(String, u32)]) -> Self {
        let mut trees = Self { owners: HashMap::new(), free: free(pages) };
        let mut known = HashSet::new();
        for leaf in walk(pages, 1) {
            for row in rows_of(pages, leaf).unwrap_or_default() {
                if let [Value::Text(kind), Value::Text(name), _, Value::Integer(root), ..] =
                    &row.values[..]
                    && kind == "table"
                    && let Ok(root) = u32::try_from(*root)
                {
                    known.insert(name.clone());
                    trees.own(pages, name, root);
                }
            }
        }
        for (name, root) in usual.iter().filter(|(name, _)| !known.contains(name)) {
            trees.own(pages, name, *root);
        }
        trees
    }

    fn own(&mut self, pages: &mut Pages, name: &str, root: u32) {
        for page in walk(pages, root) {
            self.owners.entry(page).or_insert_with(|| name.to_owned());
        }
    }

    pub fn owner(&self, number: u32) -> Option<&str> {
        self.owners.get(&number).map(String::as_str)
    }

    /// The rows of a page; none where the page can't be read. What lies in a page of an index, and in
    /// one that is free, is no row.
    pub fn rows(&self, pages: &mut Pages, number: u32) -> Option<Vec<Record>> {
        if self.free.contains(&number) && self.owner(number).is_none() {
            return Some(Vec::new());
        }
        match (*pages.page(number)?.get(start_of(number))?, self.owner(number)) {
            (LEAF, _) | (INDEX_LEAF | INDEX_INTERIOR, Some(_)) => rows_of(pages, number),
            // What overflows from another page begins with that page's number, or with none.
            (INTERIOR | INDEX_LEAF | INDEX_INTERIOR | 0, _) => Some(Vec::new()),
            _ => None,
        }
    }
}

/// The first page begins with the header of the file.
const fn start_of(number: u32) -> usize {
    if number == 1 { 100 } else { 0 }
}

/// The pages with rows in the tree below a page, as far as it can be read.
fn walk(pages: &mut Pages, root: u32) -> HashSet<u32> {
    let mut found = HashSet::new();
    let (mut waiting, mut seen) = (vec![root], HashSet::new());
    while let Some(number) = waiting.pop() {
        if !seen.insert(number) {
            continue;
        }
        let Some(page) = pages.page(number) else {
            continue;
        };
        let start = start_of(number);
        let kind = page.get(start).copied();
        if let Some(LEAF | INDEX_LEAF | INDEX_INTERIOR) = kind {
            found.insert(number);
        }
        if let Some(INTERIOR | INDEX_INTERIOR) = kind {
            let children = cells(&page, start, 12).filter_map(|at| be32(&page, at));
            waiting.extend(children.chain(be32(&page, start + 8)));
        }
    }
    found
}

/// Where the cells of a page begin, as its header says.
fn cells(page: &[u8], start: usize, header: usize) -> impl Iterator<Item = usize> {
    let count = be16(page, start + 3).unwrap_or(0);
    let most = page.len() / 4;
    let count = usize::try_from(count).unwrap_or(0).min(most);
    (0..count).filter_map(move |cell| {
        let at = be16(page, start + header + 2 * cell)?;
        usize::try_from(at).ok()
    })
}

/// The rows of a page; a cell that can't be read hides none of the others.
fn rows_of(pages: &mut Pages, number: u32) -> Option<Vec<Record>> {
    let page = pages.page(number)?;
    let start = start_of(number);
    let (header, cell) = match *page.get(start)? {
        LEAF => (8, Cell::Table),
        INDEX_LEAF => (8, Cell::Index),
        INDEX_INTERIOR => (12, Cell::IndexInterior),
        _ => return None,
    };
    let cells: Vec<usize> = cells(&page, start, header).collect();
    Some(cells.into_iter().filter_map(|at| record::read(pages, &page, at, cell)).collect())
}

/// The pages of the list of free ones.
fn free(pages: &mut Pages) -> HashSet<u32> {
    let mut found = HashSet::new();
    let first = pages.page(1).and_then(|page| be32(&page, 32));
    let mut trunk = first.unwrap_or(0);
    while trunk != 0 && found.insert(trunk) {
        let Some(page) = pages.page(trunk) else {
            break;
        };
        let most = u32::try_from(page.len() / 4).unwrap_or(0).saturating_sub(2);
        let count = be32(&page, 4).unwrap_or(0).min(most);
        let leaves = (0..count).filter_map(|leaf| be32(&page, 8 + 4 * usize::try_from(leaf).ok()?));
        found.extend(leaves);
        trunk = be32(&page, 0).unwrap_or(0);
    }
    found
}
