//! What changes from one plan to another, line by line, as the athlete reads it.

use crate::domain::plan::TodayPlan;
use crate::domain::proposal::Hunk;
use crate::text;

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
            lines.push(format!(
                "  {}  {}{detail}",
                exercise.name, exercise.prescription
            ));
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
mod tests {
    use super::*;
    use crate::domain::plan::{Energy, PlanBlock, PlanExercise, PlanSource};
    use proptest::prelude::*;

    /// `bench squat | curl`: blocks of exercises.
    fn plan(text: &str) -> TodayPlan {
        let exercise = |name: &str| PlanExercise {
            id: String::new(),
            name: name.into(),
            prescription: "3 x 8".into(),
            detail: (name == "bench").then(|| "rest 2:00".into()),
        };
        TodayPlan {
            id: String::new(),
            focus: "Full body".into(),
            duration_minutes: 45,
            equipment: Vec::new(),
            source: PlanSource::Ai,
            energy: Energy::Moderate,
            summary: String::new(),
            blocks: text
                .split('|')
                .map(|block| PlanBlock {
                    id: String::new(),
                    title: "Main".into(),
                    duration_minutes: 30,
                    focus: String::new(),
                    exercises: block.split_whitespace().map(exercise).collect(),
                })
                .collect(),
        }
    }

    fn shown(hunks: &[Hunk]) -> String {
        let lines: Vec<_> = hunks
            .iter()
            .map(|hunk| match hunk {
                Hunk::Same(line) => format!("  {line}"),
                Hunk::Removed(line) => format!("- {line}"),
                Hunk::Added(line) => format!("+ {line}"),
            })
            .collect();
        lines.join("\n")
    }

    #[test]
    fn one_exercise_for_another() {
        let hunks = diff(
            Some(&plan("bench squat | curl")),
            &plan("bench press row | curl"),
        );
        insta::assert_snapshot!(shown(&hunks), @r###"
          Full body · 45 min · moderate
          Main · 30 min
            bench  3 x 8 · rest 2:00
        -   squat  3 x 8
        +   press  3 x 8
        +   row  3 x 8
          Main · 30 min
            curl  3 x 8
        "###);
        let hunks = diff(None, &plan("bench"));
        assert!(hunks.iter().all(|hunk| matches!(hunk, Hunk::Added(_))));
        assert_eq!(hunks.len(), 3);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_made_up(
            old in "([a-d]{1,2} ){0,6}[|]([a-d] ){0,6}",
            new in "([a-d]{1,2} ){0,6}[|]([a-d] ){0,6}",
        ) {
            let (old, new) = (plan(&old), plan(&new));
            let hunks = diff(Some(&old), &new);
            let before: Vec<_> = hunks
                .iter()
                .filter_map(|hunk| match hunk {
                    Hunk::Same(line) | Hunk::Removed(line) => Some(line.clone()),
                    Hunk::Added(_) => None,
                })
                .collect();
            let after: Vec<_> = hunks
                .iter()
                .filter_map(|hunk| match hunk {
                    Hunk::Same(line) | Hunk::Added(line) => Some(line.clone()),
                    Hunk::Removed(_) => None,
                })
                .collect();
            prop_assert_eq!(before, lines(&old));
            prop_assert_eq!(after, lines(&new));
            let same = diff(Some(&new), &new);
            prop_assert!(same.iter().all(|hunk| matches!(hunk, Hunk::Same(_))));
        }
    }
}
