//! Which table a page belongs to, as far as the pages above it can be read.

use super::pages::{Pages, be16, be32};
use super::record::{self, Record};
use rusqlite::types::Value;
use std::collections::{HashMap, HashSet};

const LEAF: u8 = 0x0D;
const INTERIOR: u8 = 0x05;

/// What a page can be that holds no rows of a table: of an index, or of none.
const INDEX: [u8; 2] = [0x0A, 0x02];

pub struct Trees {
    /// Leaves by the name of their table.
    owners: HashMap<u32, String>,
    /// Pages that are free: what lies in them was deleted.
    free: HashSet<u32>,
    /// Some page above leaves can't be read, so that there are leaves without an owner.
    torn: bool,
}

impl Trees {
    pub fn read(pages: &mut Pages) -> Self {
        let mut trees = Self { owners: HashMap::new(), free: free(pages), torn: false };
        let mut catalogue = HashSet::new();
        let readable = walk(pages, 1, &mut catalogue);
        trees.torn |= !readable;
        for leaf in catalogue {
            for row in rows_of(pages, leaf).unwrap_or_default() {
                if let [Value::Text(kind), Value::Text(name), _, Value::Integer(root), ..] =
                    &row.values[..]
                    && kind == "table"
                    && let Ok(root) = u32::try_from(*root)
                {
                    let mut leaves = HashSet::new();
                    trees.torn |= !walk(pages, root, &mut leaves);
                    let named = leaves.into_iter().map(|leaf| (leaf, name.clone()));
                    trees.owners.extend(named);
                }
            }
        }
        trees
    }

    /// The rows of a page, with their table where it is known; none where the page can't be read.
    pub fn rows(&self, pages: &mut Pages, number: u32) -> Option<(Option<&str>, Vec<Record>)> {
        let owner = self.owners.get(&number).map(String::as_str);
        if owner.is_none() && (!self.torn || self.free.contains(&number)) {
            return Some((None, Vec::new()));
        }
        let page = pages.page(number)?;
        let kind = *page.get(start_of(number))?;
        match kind {
            LEAF => rows_of(pages, number).map(|rows| (owner, rows)),
            kind if kind == INTERIOR || INDEX.contains(&kind) => Some((None, Vec::new())),
            // What overflows from another page begins with that page's number, or with none.
            0 => Some((None, Vec::new())),
            _ => None,
        }
    }
}

/// The first page begins with the header of the file.
const fn start_of(number: u32) -> usize {
    if number == 1 { 100 } else { 0 }
}

/// Collects the leaves below a page; whether all of it could be read.
fn walk(pages: &mut Pages, root: u32, leaves: &mut HashSet<u32>) -> bool {
    let mut whole = true;
    let (mut waiting, mut seen) = (vec![root], HashSet::new());
    while let Some(number) = waiting.pop() {
        if !seen.insert(number) {
            whole = false;
            continue;
        }
        let Some(page) = pages.page(number) else {
            whole = false;
            continue;
        };
        let start = start_of(number);
        match page.get(start) {
            Some(&LEAF) => drop(leaves.insert(number)),
            Some(&INTERIOR) => {
                let children = cells(&page, start, 12).map(|at| be32(&page, at));
                let last = be32(&page, start + 8);
                for child in children.chain([last]) {
                    match child {
                        Some(child) => waiting.push(child),
                        None => whole = false,
                    }
                }
            }
            // Where a table without row ids, or none, begins.
            Some(kind) if INDEX.contains(kind) => {}
            _ => whole = false,
        }
    }
    whole
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

/// The rows of a leaf; a cell that can't be read hides none of the others.
fn rows_of(pages: &mut Pages, number: u32) -> Option<Vec<Record>> {
    let page = pages.page(number)?;
    let start = start_of(number);
    let cells: Vec<usize> = cells(&page, start, 8).collect();
    Some(cells.into_iter().filter_map(|at| record::read(pages, &page, at)).collect())
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
