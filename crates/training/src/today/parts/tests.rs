use super::*;
use crate::today::diff;
use setwise_domain::plan::{Energy, PlanSource};

/// `Upper 45 | Main 30: Bench Press 3 x 8, Barbell Row 3 x 8 | Core 10: Plank 3 x 30s` as a plan.
fn plan(text: &str) -> TodayPlan {
    let mut parts = text.split(" | ");
    let timed = |text: &str| {
        let (name, minutes) = text.rsplit_once(' ').unwrap();
        (name.to_owned(), minutes.parse().unwrap())
    };
    let (focus, duration_minutes) = timed(parts.next().unwrap());
    let blocks = parts.map(|block| {
        let (head, inside) = block.split_once(": ").unwrap();
        let (title, duration_minutes) = timed(head);
        let exercise = |text: &str| {
            let at = text.find(|c: char| c.is_ascii_digit()).unwrap();
            PlanExercise {
                id: String::new(),
                name: text[..at].trim().to_owned(),
                prescription: text[at..].to_owned(),
                detail: None,
            }
        };
        PlanBlock {
            id: String::new(),
            focus: "Strength".to_owned(),
            title,
            duration_minutes,
            exercises: inside.split(", ").map(exercise).collect(),
        }
    });
    TodayPlan {
        id: String::new(),
        equipment: Vec::new(),
        source: PlanSource::Ai,
        energy: Energy::Moderate,
        summary: "A day.".to_owned(),
        blocks: blocks.collect(),
        focus,
        duration_minutes,
    }
}

const STANDS: &str =
    "Upper 45 | Main 30: Bench Press 3 x 8, Barbell Row 3 x 8 | Core 10: Plank 3 x 30s";

#[test]
fn each_part_says_what_it_changes() {
    for (sent, wanted) in [
        (STANDS, &[][..]),
        (
            "Upper 45 | Main 30: Bench Press 4 x 6, Barbell Row 3 x 8 | Core 10: Plank 3 x 30s",
            &["Bench Press 3 × 8 → 4 × 6"],
        ),
        (
            "Upper 50 | Main 35: Bench Press 3 x 8, Pull-Up 3 x 6 | Core 10: Plank 3 x 30s, Dead Bug 2 x 10",
            &[
                "title: Upper · 45 min · moderate → Upper · 50 min · moderate; block: Main · 30 min → Main · 35 min",
                "Pull-Up 3 × 6 in place of Barbell Row 3 × 8",
                "adds Dead Bug 2 × 10 to Core",
            ],
        ),
        (
            "Upper 45 | Main 30: Bench Press 3 x 8 | Core 10: Plank 3 x 30s, Barbell Row 2 x 8",
            &["moves Barbell Row to place 2 of Core, 3 × 8 → 2 × 8"],
        ),
        ("Upper 45 | Main 30: Bench Press 3 x 8, Barbell Row 3 x 8", &["removes Plank 3 × 30s"]),
    ] {
        assert_eq!(PlanParts::of(Some(&plan(STANDS)), &plan(sent)).words(), wanted, "{sent}");
    }
    assert_eq!(
        PlanParts::of(None, &plan(STANDS)).words(),
        [
            "adds Bench Press 3 × 8 to Main",
            "adds Barbell Row 3 × 8 to Main",
            "adds Plank 3 × 30s to Core",
        ]
    );
}

/// The lines of what comes of these parts, joined.
fn taken(old: Option<&str>, new: &str, chosen: &[usize]) -> String {
    let (old, new) = (old.map(plan), plan(new));
    let parts = PlanParts::of(old.as_ref(), &new);
    let stamps = Stamps::fixed("2026-11-21T10:00:00Z[UTC]".parse().unwrap());
    match parts.with(chosen, &stamps) {
        Ok(plan) => diff::lines(&plan).join(" |"),
        Err(error) => crate::today::in_words(&error),
    }
}

#[test]
fn parts_that_are_chosen_are_put_on_what_stands() {
    let sent = "Push 50 | Main 35: Incline Press 3 x 10, Barbell Row 4 x 6 | Core 10: Plank 3 x 30s, Dead Bug 2 x 10";
    let words = PlanParts::of(Some(&plan(STANDS)), &plan(sent)).words();
    assert_eq!(words.len(), 4, "{words:?}");
    for (chosen, wanted) in [
        (
            &[2][..],
            "Upper · 45 min · moderate |Main · 30 min |  Bench Press  3 x 8 |  Barbell Row  4 x 6 |Core · 10 min |  Plank  3 x 30s",
        ),
        (
            &[0, 3],
            "Push · 50 min · moderate |Main · 35 min |  Bench Press  3 x 8 |  Barbell Row  3 x 8 |Core · 10 min |  Plank  3 x 30s |  Dead Bug  2 x 10",
        ),
        (
            &[1],
            "Upper · 45 min · moderate |Main · 30 min |  Incline Press  3 x 10 |  Barbell Row  3 x 8 |Core · 10 min |  Plank  3 x 30s",
        ),
    ] {
        assert_eq!(taken(Some(STANDS), sent, chosen), wanted, "{chosen:?}");
    }
    // All of them are what was sent, none of them what stands.
    for (chosen, wanted) in [(&[0, 1, 2, 3][..], sent), (&[], STANDS)] {
        assert_eq!(taken(Some(STANDS), sent, chosen), diff::lines(&plan(wanted)).join(" |"));
    }
    // Where nothing stands, what is chosen is the plan.
    assert_eq!(
        taken(None, sent, &[2]),
        "Push · 50 min · moderate |Core · 10 min |  Plank  3 x 30s"
    );
}

/// What is needed, and what the plan says of itself, go with the exercises.
#[test]
fn equipment_and_summary_go_with_the_exercises() {
    let of = |text: &str, equipment: &str, summary: &str| TodayPlan {
        equipment: vec![equipment.to_owned()],
        summary: summary.to_owned(),
        ..plan(text)
    };
    let old = of(STANDS, "barbell", "Old.");
    let sent =
        "Upper 40 | Main 25: Floor Press 3 x 8, Rear Delt Row 3 x 8 | Core 10: Plank 3 x 30s";
    let new = of(sent, "dumbbell", "New.");
    let parts = PlanParts::of(Some(&old), &new);
    assert_eq!(parts.words().len(), 3);
    assert!(!parts.words()[0].contains("equipment"), "{}", parts.words()[0]);
    for (chosen, equipment, summary) in [
        (&[0][..], "barbell", "Old."),
        (&[1], "barbell, dumbbell", "Old."),
        (&[0, 2], "barbell, dumbbell", "Old."),
        (&[1, 2], "dumbbell", "New."),
        (&[0, 1, 2], "dumbbell", "New."),
        (&[], "barbell", "Old."),
    ] {
        let made = parts.merged(chosen);
        assert_eq!(
            (made.equipment.join(", ").as_str(), made.summary.as_str()),
            (equipment, summary)
        );
    }
    // Where nothing else is otherwise, they are the change.
    let new = of(STANDS, "dumbbell", "New.");
    let parts = PlanParts::of(Some(&old), &new);
    assert_eq!(parts.words(), ["equipment: barbell → dumbbell"]);
    assert_eq!(parts.merged(&[0]).equipment, ["dumbbell"]);
}

#[test]
fn parts_that_leave_no_plan_are_refused_as_such_a_plan_is() {
    let emptied = "Rest 45 | Stretching 10: Child's Pose 1 x 60s";
    let words = PlanParts::of(Some(&plan(STANDS)), &plan(emptied)).words();
    let removals: Vec<usize> =
        (0..words.len()).filter(|at| words[*at].starts_with("removes")).collect();
    assert_eq!(removals.len(), 3, "{words:?}");
    let told = taken(Some(STANDS), emptied, &removals);
    assert!(told.contains("blocks"), "{told}");
}
