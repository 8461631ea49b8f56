use super::*;
use proptest::prelude::*;
use setwise_domain::plan::{Energy, PlanBlock, PlanExercise, PlanSource};

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
    let hunks = diff(Some(&plan("bench squat | curl")), &plan("bench press row | curl"));
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
