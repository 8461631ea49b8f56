//! Two outlines, a list of sections with items each, laid over each other: what both have, what only
//! one has, and what comes of taking some of the differences and leaving the others.

use std::ops::Range;

/// Where something stands: in the old list, in the new one, or in both; by its place in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Both(usize, usize),
    Old(usize),
    New(usize),
}

/// A section as it is compared: its name, and of each item the names that it is known by, the surest
/// first. All items have as many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    pub items: Vec<Vec<String>>,
}

/// What the new outline has otherwise, by the places of items counted through all sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It stands where it stood; what is in it is not compared here.
    Kept(usize, usize),
    Moved(usize, usize),
    Swapped(usize, usize),
    Removed(usize),
    Added(usize),
}

/// Both outlines in one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    sections: Vec<(Side, Vec<Side>)>,
    /// In the order in which they stand there.
    pub differences: Vec<Difference>,
}

impl Overlay {
    pub fn of(old: &[Section], new: &[Section]) -> Self {
        let (starts_old, starts_new) = (starts(old), starts(new));
        let sections = paired_sections(old, new);
        let items = paired_items(old, new, &sections);
        let mut overlay = Self::default();
        for side in merged(0..old.len(), 0..new.len(), &sections) {
            let range = |starts: &[usize], at: usize| starts[at]..starts[at + 1];
            let inside = match side {
                Side::Old(at) => range(&starts_old, at).map(Side::Old).collect(),
                Side::New(at) => range(&starts_new, at).map(Side::New).collect(),
                Side::Both(one, other) => {
                    let (ours, theirs) = (range(&starts_old, one), range(&starts_new, other));
                    let both =
                        |pair: &&(usize, usize)| ours.contains(&pair.0) && theirs.contains(&pair.1);
                    let here: Vec<_> = items.iter().filter(both).copied().collect();
                    merged(ours.clone(), theirs, &in_order(&here))
                }
            };
            overlay.compare(&inside, &items);
            overlay.sections.push((side, inside));
        }
        overlay
    }

    /// The differences of one section: as many that go as come, between two that stay, are swaps.
    fn compare(&mut self, inside: &[Side], items: &[(usize, usize)]) {
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        for side in inside {
            match *side {
                Side::Both(old, new) => {
                    self.close(&mut gone, &mut come);
                    self.differences.push(Difference::Kept(old, new));
                }
                Side::Old(old) if items.iter().any(|pair| pair.0 == old) => {}
                Side::Old(old) => gone.push(old),
                Side::New(new) => match items.iter().find(|pair| pair.1 == new) {
                    Some(&(old, new)) => self.differences.push(Difference::Moved(old, new)),
                    None => come.push(new),
                },
            }
        }
        self.close(&mut gone, &mut come);
    }

    fn close(&mut self, gone: &mut Vec<usize>, come: &mut Vec<usize>) {
        if gone.len() == come.len() {
            let swaps = gone.drain(..).zip(come.drain(..));
            self.differences.extend(swaps.map(|(old, new)| Difference::Swapped(old, new)));
            return;
        }
        self.differences.extend(gone.drain(..).map(Difference::Removed));
        self.differences.extend(come.drain(..).map(Difference::Added));
    }

    /// The sections that both have, by their places.
    pub fn shared(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.sections.iter().filter_map(|(side, _)| match side {
            Side::Both(old, new) => Some((*old, *new)),
            _ => None,
        })
    }

    /// What there is with these differences taken and the others left: sections with their items, an
    /// item of both as such wherever it then stands. A section without items is none.
    pub fn with(&self, taken: impl Fn(Difference) -> bool) -> Vec<(Side, Vec<Side>)> {
        let about_old = |old: usize| {
            let mut all = self.differences.iter();
            all.find(|one| match one {
                Difference::Moved(at, _) | Difference::Swapped(at, _) | Difference::Removed(at) => {
                    *at == old
                }
                Difference::Kept(..) | Difference::Added(_) => false,
            })
        };
        let about_new = |new: usize| {
            let mut all = self.differences.iter();
            all.find(|one| match one {
                Difference::Moved(_, at) | Difference::Swapped(_, at) | Difference::Added(at) => {
                    *at == new
                }
                Difference::Kept(..) | Difference::Removed(_) => false,
            })
        };
        let stays = |side: &Side| match *side {
            Side::Both(..) => Some(*side),
            Side::Old(old) => match about_old(old) {
                Some(&one) if taken(one) => None,
                Some(&Difference::Moved(old, new)) => Some(Side::Both(old, new)),
                _ => Some(*side),
            },
            Side::New(new) => match about_new(new) {
                Some(&one) if !taken(one) => None,
                Some(&Difference::Moved(old, new)) => Some(Side::Both(old, new)),
                _ => Some(*side),
            },
        };
        let sections = self.sections.iter().map(|(side, inside)| {
            let inside: Vec<Side> = inside.iter().filter_map(stays).collect();
            (*side, inside)
        });
        sections.filter(|(_, inside)| !inside.is_empty()).collect()
    }
}

/// The place of each section's first item, and behind them all how many there are.
fn starts(sections: &[Section]) -> Vec<usize> {
    let mut at = 0;
    let mut starts = vec![0];
    for section in sections {
        at += section.items.len();
        starts.push(at);
    }
    starts
}

/// By their names; and where between two of those as many are left on either side, those that share
/// an item: they were renamed.
fn paired_sections(old: &[Section], new: &[Section]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let named_alike = |one: usize, other: usize| old[one].name == new[other].name;
    pair(0..old.len(), 0..new.len(), named_alike, &mut pairs);
    let mut pairs = in_order(&pairs);
    let mut from = (0, 0);
    for to in pairs.clone().into_iter().chain([(old.len(), new.len())]) {
        let (ours, theirs) = (from.0..to.0, from.1..to.1);
        if ours.len() == theirs.len() {
            let shares = |pair: &(usize, usize)| {
                let mut ours = old[pair.0].items.iter();
                ours.any(|item| new[pair.1].items.iter().any(|other| alike(item, other)))
            };
            pairs.extend(ours.zip(theirs).filter(shares));
        }
        from = (to.0 + 1, to.1 + 1);
    }
    pairs.sort_unstable();
    pairs
}

fn alike(one: &[String], other: &[String]) -> bool {
    one.iter().zip(other).any(|(one, other)| one == other)
}

/// Items that are the same: in their own section first, by the surest name first.
fn paired_items(
    old: &[Section],
    new: &[Section],
    sections: &[(usize, usize)],
) -> Vec<(usize, usize)> {
    let (starts_old, starts_new) = (starts(old), starts(new));
    let ours: Vec<_> = old.iter().flat_map(|one| &one.items).collect();
    let theirs: Vec<_> = new.iter().flat_map(|one| &one.items).collect();
    let names = ours.iter().chain(&theirs).map(|item| item.len()).max();
    let mut pairs = Vec::new();
    let own = sections.iter().map(|&(one, other)| {
        (starts_old[one]..starts_old[one + 1], starts_new[other]..starts_new[other + 1])
    });
    for (within_old, within_new) in own.chain([(0..ours.len(), 0..theirs.len())]) {
        for level in 0..names.unwrap_or(0) {
            let known_alike = |one: usize, other: usize| {
                let name = ours[one].get(level);
                name.is_some() && name == theirs[other].get(level)
            };
            pair(within_old.clone(), within_new.clone(), known_alike, &mut pairs);
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Pairs the same of both ranges, the first with the first, as far as they are in no pair yet.
fn pair(
    old: Range<usize>,
    new: Range<usize>,
    same: impl Fn(usize, usize) -> bool,
    pairs: &mut Vec<(usize, usize)>,
) {
    for one in old {
        if pairs.iter().any(|pair| pair.0 == one) {
            continue;
        }
        let free = |other: usize| pairs.iter().all(|pair| pair.1 != other);
        let found = new.clone().find(|&other| same(one, other) && free(other));
        pairs.extend(found.map(|other| (one, other)));
    }
}

/// The most of these pairs that stand in one order in both lists.
fn in_order(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    // The longest that ends with each, and the one before it there.
    let mut longest: Vec<(usize, Option<usize>)> = Vec::with_capacity(pairs.len());
    for at in 0..pairs.len() {
        let before = (0..at).filter(|&one| pairs[one].1 < pairs[at].1);
        let best = before.max_by_key(|&one| (longest[one].0, std::cmp::Reverse(one)));
        longest.push((best.map_or(1, |one| longest[one].0 + 1), best));
    }
    let last = (0..pairs.len()).max_by_key(|&one| (longest[one].0, std::cmp::Reverse(one)));
    let mut kept = Vec::new();
    let mut next = last;
    while let Some(at) = next {
        kept.push(pairs[at]);
        next = longest[at].1;
    }
    kept.reverse();
    kept
}

/// Both ranges as one: the pairs stay, and between two what goes stands before what comes.
fn merged(old: Range<usize>, new: Range<usize>, pairs: &[(usize, usize)]) -> Vec<Side> {
    let mut sides = Vec::with_capacity(old.len() + new.len());
    let (mut from_old, mut from_new) = (old.start, new.start);
    for &(one, other) in pairs {
        sides.extend((from_old..one).map(Side::Old));
        sides.extend((from_new..other).map(Side::New));
        sides.push(Side::Both(one, other));
        (from_old, from_new) = (one + 1, other + 1);
    }
    sides.extend((from_old..old.end).map(Side::Old));
    sides.extend((from_new..new.end).map(Side::New));
    sides
}

#[cfg(test)]
mod tests;
