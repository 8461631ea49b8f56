use super::*;
use proptest::prelude::*;

/// `Main: bench row; Core: plank` as sections.
fn outline(text: &str) -> Vec<Section> {
    let sections = text.split(';').filter(|part| !part.trim().is_empty());
    let section = |part: &str| {
        let (name, items) = part.split_once(':').unwrap();
        let items = items.split_whitespace().map(|item| vec![item.to_owned()]);
        Section { name: name.trim().to_owned(), items: items.collect() }
    };
    sections.map(section).collect()
}

fn items(outline: &[Section]) -> Vec<String> {
    outline.iter().flat_map(|one| one.items.iter().map(|item| item[0].clone())).collect()
}

/// What comes of it as text, with what both have as the new has it.
fn written(old: &[Section], new: &[Section], made: &[(Side, Vec<Side>)]) -> String {
    let (ours, theirs) = (items(old), items(new));
    let section = |(side, inside): &(Side, Vec<Side>)| {
        let name = match *side {
            Side::Old(at) => &old[at].name,
            Side::Both(_, at) | Side::New(at) => &new[at].name,
        };
        let inside = inside.iter().map(|side| match *side {
            Side::Old(at) | Side::Both(at, _) => ours[at].as_str(),
            Side::New(at) => theirs[at].as_str(),
        });
        format!("{name}: {}", inside.collect::<Vec<_>>().join(" "))
    };
    made.iter().map(section).collect::<Vec<_>>().join("; ")
}

fn differences(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (outline(old), outline(new));
    let (ours, theirs) = (items(&old), items(&new));
    let overlay = Overlay::of(&old, &new);
    let told = overlay.differences.iter().filter_map(|one| match *one {
        Difference::Kept(..) => None,
        Difference::Moved(at, _) => Some(format!("> {}", ours[at])),
        Difference::Swapped(at, to) => Some(format!("{} for {}", theirs[to], ours[at])),
        Difference::Removed(at) => Some(format!("- {}", ours[at])),
        Difference::Added(at) => Some(format!("+ {}", theirs[at])),
    });
    told.collect()
}

#[test]
fn differences_are_what_a_reader_would_call_them() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("Main: bench row", "Main: bench row", &[]),
        ("Main: bench row", "Main: bench", &["- row"]),
        ("Main: bench", "Main: bench row", &["+ row"]),
        ("Main: bench row", "Main: press row", &["press for bench"]),
        ("Main: bench row", "Main: row bench", &["> row"]),
        ("Main: bench row", "Main: press dip row", &["- bench", "+ press", "+ dip"]),
        ("Main: bench row; Core: plank", "Main: bench; Core: plank row", &["> row"]),
        // The section was renamed; nothing in it moves.
        ("Main: bench row", "Strength: bench row", &[]),
        // Another one in its place, since nothing is left of it.
        ("Main: bench", "Core: plank", &["- bench", "+ plank"]),
        // The same name twice: the one of its own section stays.
        ("Warm-up: row; Main: bench row", "Main: bench row", &["- row"]),
        ("", "Main: bench row", &["+ bench", "+ row"]),
    ];
    for (old, new, wanted) in cases {
        assert_eq!(differences(old, new), *wanted, "{old} → {new}");
    }
}

#[test]
fn each_difference_is_taken_for_itself() {
    let old = outline("Warm-up: bike; Main: bench row curl");
    let new = outline("Main: press row dip curl; Core: plank");
    let overlay = Overlay::of(&old, &new);
    let chosen = |taken: fn(Difference) -> bool| written(&old, &new, &overlay.with(taken));
    for (taken, wanted) in [
        ((|_| false) as fn(Difference) -> bool, "Warm-up: bike; Main: bench row curl"),
        (|_| true, "Main: press row dip curl; Core: plank"),
        (|one| matches!(one, Difference::Swapped(..)), "Warm-up: bike; Main: press row curl"),
        (|one| matches!(one, Difference::Removed(_)), "Main: bench row curl"),
        (
            |one| matches!(one, Difference::Added(_)),
            "Warm-up: bike; Main: bench row dip curl; Core: plank",
        ),
    ] {
        assert_eq!(chosen(taken), wanted);
    }
}

/// Any outline of a few names, some of them twice.
fn any_outline() -> impl Strategy<Value = Vec<Section>> {
    let item = prop::sample::select(vec!["a", "b", "c", "d", "e", "f"]);
    let section = (prop::sample::select(vec!["x", "y", "z"]), prop::collection::vec(item, 1..5));
    let section = section.prop_map(|(name, items)| Section {
        name: name.to_owned(),
        items: items.into_iter().map(|item| vec![item.to_owned()]).collect(),
    });
    prop::collection::vec(section, 0..4)
}

proptest! {
    /// None taken is the old, all taken the new; and each item of the old is there once unless one
    /// that takes it away is taken.
    #[test]
    fn none_is_the_old_and_all_is_the_new(old in any_outline(), new in any_outline(), seed: u64) {
        let overlay = Overlay::of(&old, &new);
        let none: Vec<Side> = overlay.with(|_| false).into_iter().flat_map(|one| one.1).collect();
        let all: Vec<Side> = overlay.with(|_| true).into_iter().flat_map(|one| one.1).collect();
        let of_old = |side: &Side| match *side { Side::Old(at) | Side::Both(at, _) => Some(at), Side::New(_) => None };
        let of_new = |side: &Side| match *side { Side::New(at) | Side::Both(_, at) => Some(at), Side::Old(_) => None };
        prop_assert_eq!(none.iter().map(of_old).collect::<Vec<_>>(), (0..items(&old).len()).map(Some).collect::<Vec<_>>());
        prop_assert_eq!(all.iter().map(of_new).collect::<Vec<_>>(), (0..items(&new).len()).map(Some).collect::<Vec<_>>());
        let taken = |one: Difference| {
            let place = overlay.differences.iter().position(|other| *other == one).unwrap();
            seed >> (place % 64) & 1 == 1
        };
        let some: Vec<Side> = overlay.with(taken).into_iter().flat_map(|one| one.1).collect();
        for difference in &overlay.differences {
            let there = |old: Option<usize>, new: Option<usize>| {
                let here = |side: &&Side| of_old(side).is_some_and(|at| Some(at) == old) || of_new(side).is_some_and(|at| Some(at) == new);
                some.iter().filter(here).count()
            };
            let count = match *difference {
                Difference::Kept(old, new) | Difference::Moved(old, new) | Difference::Swapped(old, new) => {
                    prop_assert_eq!(there(Some(old), Some(new)), 1);
                    continue;
                }
                Difference::Removed(old) => (there(Some(old), None), !taken(*difference)),
                Difference::Added(new) => (there(None, Some(new)), taken(*difference)),
            };
            prop_assert_eq!(count.0, usize::from(count.1));
        }
    }
}
