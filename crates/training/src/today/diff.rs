//! What changes from one plan to another, line by line, as the athlete reads it.

use setwise_domain::plan::TodayPlan;
use setwise_domain::proposal::Hunk;
use setwise_words::text;

/// Every line of both plans, each once: the same, removed or added. Removed lines stand before
/// the added ones in their place; ids play no part.
pub fn diff(old: Option<&TodayPlan>, new: &TodayPlan) -> Vec<Hunk> {
    let old = old.map(lines).unwrap_or_default();
    let new = lines(new);
    let common = common(&old, &new);
    let (mut hunks, mut from_old, mut from_new) = (Vec::new(), 0, 0);
    let ends = [(old.len(), new.len())];
    for &(same_old, same_new) in common.iter().chain(&ends) {
        hunks.extend(old[from_old..same_old].iter().cloned().map(Hunk::Removed));
        hunks.extend(new[from_new..same_new].iter().cloned().map(Hunk::Added));
        hunks.extend(old.get(same_old).cloned().map(Hunk::Same));
        (from_old, from_new) = (same_old + 1, same_new + 1);
    }
    hunks
}

/// The plan as lines: what it is, then each block with its exercises.
pub fn lines(plan: &TodayPlan) -> Vec<String> {
    let mut lines = vec![text::plan_head(plan)];
    for block in &plan.blocks {
        lines.push(text::block_head(&block.title, block.duration_minutes));
        for exercise in &block.exercises {
            let detail = exercise.detail.as_deref().filter(|text| !text.is_empty());
            let detail = detail.map(|text| format!(" · {text}")).unwrap_or_default();
            lines.push(format!("  {}  {}{detail}", exercise.name, exercise.prescription));
        }
    }
    lines
}

/// A longest common subsequence, as places in both, by the table of Wagner and Fischer (1974).
/// Plans are bounded, so that the table is too: 551 lines at most.
fn common(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let mut longest = vec![vec![0_u16; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i][j] = if old[i] == new[j] {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < old.len() && j < new.len() {
        if old[i] == new[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests;
