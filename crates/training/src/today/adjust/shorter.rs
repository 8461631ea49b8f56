//! Today's plan in less time: first what comes after the main work goes, then sets down to two (of
//! the warm-up to one), then exercises from the end; the first lift that is left stays. Sets come
//! back where there is time for them after all.

use super::draft::{Draft, Part};
use super::{AdjustError, Adjusted};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Board;
use setwise_domain::profile::Profile;
use setwise_domain::strength::session_time;
use setwise_domain::text::counted;

/// Fewer working sets than this are not worth setting up for.
const FEWEST_SETS: u8 = 2;

/// What is left of today within `minutes`.
pub fn shorter(
    board: &Board,
    minutes: u16,
    profile: &Profile,
    catalog: &Catalog,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::unfinished(board, profile.goal, catalog)?;
    let budget = u32::from(minutes) * 60;
    if draft.seconds_left() <= budget {
        let takes = session_time::minutes(draft.seconds_left());
        return Err(AdjustError::FitsAlready { takes, minutes });
    }
    let names: Vec<String> = draft.parts().map(|part| part.name.clone()).collect();
    let mut cut = Cut { draft: &mut draft, budget };
    cut.drop_after_main();
    cut.fewer_sets();
    cut.drop_from_end(|part| !part.warm_up);
    cut.drop_from_end(|part| part.warm_up);
    cut.sets_back();
    if !session_time::fits(draft.seconds_left(), minutes) {
        let takes = session_time::minutes(draft.seconds_left());
        return Err(AdjustError::TooShort { takes, minutes });
    }
    draft.reckon();
    let reason = reason(&draft, &names, minutes);
    Ok(draft.adjusted(reason))
}

/// `For 20 min: without Plank; Bench Press 3 → 2 sets. What is left takes about 19 min.`
fn reason(draft: &Draft<'_>, before: &[String], minutes: u16) -> String {
    let mut after = draft.parts().peekable();
    let (mut gone, mut fewer) = (Vec::new(), Vec::new());
    for name in before {
        let Some(part) = after.next_if(|part| part.name == *name) else {
            gone.push(name.as_str());
            continue;
        };
        if let (Some(had), Some(has)) = (part.had, part.sets())
            && had != has
        {
            fewer.push(format!("{name} {had} → {}", counted(usize::from(has), "set")));
        }
    }
    let mut changes = Vec::new();
    if !gone.is_empty() {
        changes.push(format!("without {}", gone.join(", ")));
    }
    if !fewer.is_empty() {
        changes.push(fewer.join(", "));
    }
    format!("For {minutes} min: {}. {}", changes.join("; "), draft.left_in_words())
}

struct Cut<'d, 'c> {
    draft: &'d mut Draft<'c>,
    budget: u32,
}

impl Cut<'_, '_> {
    fn fits(&self) -> bool {
        self.draft.seconds_left() <= self.budget
    }

    /// Drops untouched exercises of the blocks behind the longest one, last first.
    fn drop_after_main(&mut self) {
        let seconds = |block: &super::draft::Block<'_>| -> u32 {
            block.parts.iter().map(Part::seconds).sum()
        };
        let blocks = &self.draft.blocks;
        let Some(main) = (0..blocks.len()).rev().max_by_key(|&index| seconds(&blocks[index]))
        else {
            return;
        };
        for index in (main + 1..self.draft.blocks.len()).rev() {
            while !self.fits() {
                let parts = &mut self.draft.blocks[index].parts;
                let Some(last) = parts.iter().rposition(|part| part.done == 0) else {
                    break;
                };
                parts.remove(last);
            }
        }
    }

    /// Takes a set from each exercise in turn, the last first.
    fn fewer_sets(&mut self) {
        let mut changed = true;
        while changed && !self.fits() {
            changed = false;
            let count = self.draft.parts().count();
            for index in (0..count).rev() {
                let Some(part) = self.draft.parts_mut().nth(index) else {
                    continue;
                };
                let worth = if part.warm_up { 1 } else { FEWEST_SETS };
                let least = worth.max(u8::try_from(part.done).unwrap_or(u8::MAX));
                let more = part.sets().filter(|&sets| part.is_open() && sets > least);
                if let Some(sets) = more {
                    changed |= part.set_sets(sets - 1);
                }
                if self.fits() {
                    return;
                }
            }
        }
    }

    /// Gives sets back, the first exercise first, where there is time for them.
    fn sets_back(&mut self) {
        for index in 0..self.draft.parts().count() {
            let part = self.draft.parts().nth(index);
            let had = part.and_then(|part| part.had).unwrap_or(0);
            let now = part.and_then(Part::sets).unwrap_or(0);
            for sets in now..had {
                self.set_sets(index, sets + 1);
                if !self.fits() {
                    self.set_sets(index, sets);
                    break;
                }
            }
        }
    }

    fn set_sets(&mut self, index: usize, sets: u8) {
        if let Some(part) = self.draft.parts_mut().nth(index) {
            part.set_sets(sets);
        }
    }

    /// Drops untouched exercises, the last first, but never the first open lift nor, of the
    /// warm-up, the first.
    fn drop_from_end(&mut self, which: impl Fn(&Part<'_>) -> bool) {
        while !self.fits() {
            let candidates: Vec<(usize, usize)> = self
                .draft
                .blocks
                .iter()
                .enumerate()
                .flat_map(|(block, of)| (0..of.parts.len()).map(move |part| (block, part)))
                .filter(|&(block, part)| {
                    let part = &self.draft.blocks[block].parts[part];
                    which(part) && part.is_open()
                })
                .collect();
            let untouched =
                |&&(block, part): &&(usize, usize)| self.draft.blocks[block].parts[part].done == 0;
            let Some(&(block, part)) = candidates.iter().skip(1).rfind(untouched) else {
                return;
            };
            self.draft.blocks[block].parts.remove(part);
        }
    }
}
