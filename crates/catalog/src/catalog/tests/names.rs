//! Names by which public lists and trackers call exercises, and which of ours each is.

use crate::catalog::Catalog;

static NAMES: &str = include_str!("names.txt");

/// `Bench Press (Barbell) = bench-press`.
fn wanted() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = "))
}

#[test]
fn names_of_public_lists_are_known() {
    let catalog = Catalog::embedded();
    let mut wrong = Vec::new();
    for (name, id) in wanted() {
        let resolution = catalog.resolve(name);
        let found = resolution.exercise().map(|one| one.id.as_str());
        if found != Some(id) {
            let found = found.map_or_else(
                || {
                    let near = resolution.candidates();
                    let near = near.iter().take(3).map(|one| one.id.as_str());
                    format!("? {}", near.collect::<Vec<_>>().join(", "))
                },
                str::to_owned,
            );
            wrong.push(format!("{name} = {id}, not {found}"));
        }
    }
    assert!(wanted().count() >= 1_300);
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// What no list means is not forced to what is near.
#[test]
fn a_name_that_is_not_known_stays_so() {
    for name in [
        "Circle Bench",
        "Dumbbell Raise of Doom",
        "Return Push from Stance",
        "Bosu Ball Dance",
        "Intermediate Groin Stretch Press",
        "One Half Locust",
        "Iron Crosses (stretch)",
        "Balance Board",
        "Moon Walk Press",
        "Zorbing",
        "Hoverboard Row Medley",
        "Chimney Sweep Lift",
        "Bodyblade",
        "Vibrating Plate Squat Hold",
        "Quantum Leap Press",
        // It is thrown, and a keg load is lifted onto something.
        "Keg Toss",
        // Lifted by its handles and put down again, it is no carry.
        "Farmers Deadlift",
    ] {
        let resolution = Catalog::embedded().resolve(name);
        assert_eq!(resolution.exercise().map(|one| one.id.as_str()), None, "{name}");
    }
}
