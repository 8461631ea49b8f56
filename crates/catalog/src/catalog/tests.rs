//! The embedded catalogue is sound, and any text is answered.

mod facts;
mod names;
mod spellings;

use super::*;
use crate::catalog::limits::{CANDIDATES_MAX, NAME_CHARS_MAX, NEAR_MAX};
use proptest::prelude::*;
use setwise_domain::exercise::{Equipment, Pattern};
use std::collections::HashMap;

fn exercise(id: &str) -> &'static Exercise {
    Catalog::embedded().get(&ExerciseId(id.to_owned())).expect("an exercise of the catalogue")
}

fn ids<'a>(exercises: &[&'a Exercise]) -> Vec<&'a str> {
    exercises.iter().map(|one| one.id.as_str()).collect()
}

fn distinct<T: PartialEq>(values: &[T]) -> bool {
    (1..values.len()).all(|n| !values[..n].contains(&values[n]))
}

#[test]
fn every_exercise_has_its_facts() {
    for one in Catalog::embedded().all() {
        let id = &one.id;
        assert!(!one.primary.is_empty(), "{id} trains no muscle");
        for muscle in &one.secondary {
            assert!(!one.primary.contains(muscle), "{id} counts {muscle} twice");
        }
        assert!(distinct(&one.primary), "{id}");
        assert!(distinct(&one.secondary), "{id}");
        assert!(distinct(&one.equipment), "{id}");
        assert!(distinct(&one.joints), "{id}");
        assert!((2..=80).contains(&one.name.chars().count()), "{id}");
        assert_eq!(one.name.trim(), one.name, "{id}");
        assert!(one.name.is_ascii(), "{id}");
    }
}

#[test]
fn there_are_four_hundred_at_least_and_each_pattern_muscle_and_piece_of_equipment_has_some() {
    use setwise_domain::exercise::{Joint, Level, Muscle};
    let all = Catalog::embedded().all();
    assert!(all.len() >= 400, "{}", all.len());
    let any = |has: &dyn Fn(&Exercise) -> bool| all.iter().any(has);
    for pattern in Pattern::ALL {
        assert!(any(&|one| one.pattern == *pattern), "{pattern}");
    }
    for muscle in Muscle::ALL {
        assert!(any(&|one| one.primary.contains(muscle)), "{muscle}");
    }
    for needed in Equipment::ALL {
        assert!(any(&|one| one.equipment.contains(needed)), "{needed}");
    }
    for joint in Joint::ALL {
        assert!(any(&|one| one.joints.contains(joint)), "{joint}");
    }
    for level in Level::ALL {
        assert!(any(&|one| one.level == *level), "{level}");
    }
}

#[test]
fn an_id_is_the_name_in_small_words() {
    for one in Catalog::embedded().all() {
        let words = normalise::fold(&one.name).replace(' ', "-");
        assert_eq!(one.id.as_str(), words);
    }
}

/// The catalogue refuses one spelling for two exercises. Here no two share even its words in their
/// order: a bench press with bands is no band bench press.
#[test]
fn no_two_exercises_share_the_words_of_a_spelling() {
    let mut by_order: HashMap<String, &Exercise> = HashMap::new();
    for one in Catalog::embedded().all() {
        for spelling in one.aliases.iter().chain([&one.name]) {
            let folded = normalise::fold(spelling);
            if let Some(other) = by_order.insert(normalise::in_order(&folded).join(" "), one) {
                assert_eq!(other.id, one.id, "both are called {spelling}");
            }
        }
    }
}

#[test]
fn every_spelling_resolves_to_its_exercise_also_at_the_start_of_a_line() {
    let catalog = Catalog::embedded();
    for one in catalog.all() {
        for spelling in one.aliases.iter().chain([&one.name]) {
            assert_eq!(catalog.resolve(spelling).exercise(), Some(one), "{spelling}");
            // A number at the end of a run is a load to who reads a line.
            if spelling.ends_with(|c: char| c.is_ascii_digit()) {
                continue;
            }
            let line = format!("{spelling} 3x8 185lb @8");
            let words: Vec<&str> = line.split_whitespace().collect();
            let found =
                catalog.resolve_prefix(&words).map(|(count, meaning)| (count, meaning.exercise()));
            assert_eq!(found, Some((words.len() - 3, Some(one))), "{line}");
        }
    }
}

#[test]
fn names_that_plans_and_documents_use_are_there() {
    for (name, id) in [
        ("Bench Press", "bench-press"),
        ("Back Squat", "back-squat"),
        ("Deadlift", "deadlift"),
        ("Overhead Press", "overhead-press"),
        ("Barbell Row", "barbell-row"),
        ("Seated Cable Row", "seated-cable-row"),
        ("DB Shoulder Press", "dumbbell-shoulder-press"),
        ("Hammer Curl", "hammer-curl"),
        ("Band Pull-Apart", "band-pull-apart"),
        ("Jumping Jacks", "jumping-jacks"),
        ("DB Press", "dumbbell-bench-press"),
        ("Pull-Up", "pull-up"),
        ("Dip", "dip"),
        ("Push-Up", "push-up"),
        ("Plank", "plank"),
        ("Leg Press", "leg-press"),
    ] {
        let Resolution::Found { exercise, how: Match::Alias } = Catalog::embedded().resolve(name)
        else {
            panic!("{name} is not a name or alias");
        };
        assert_eq!(exercise.id.as_str(), id);
    }
}

#[test]
fn what_the_common_lifts_need_is_all_there() {
    use Equipment::{Barbell, Bench, Dumbbell, PullUpBar, Rack};
    for (id, needed) in [
        ("bench-press", &[Barbell, Bench, Rack][..]),
        ("back-squat", &[Barbell, Rack]),
        ("deadlift", &[Barbell]),
        ("dumbbell-bench-press", &[Dumbbell, Bench]),
        ("pull-up", &[PullUpBar]),
        ("push-up", &[]),
    ] {
        assert_eq!(exercise(id).equipment, needed, "{id}");
    }
}

#[test]
fn every_strength_exercise_has_a_substitute() {
    let catalog = Catalog::embedded();
    for one in catalog.all() {
        if matches!(one.pattern, Pattern::Conditioning | Pattern::Mobility) {
            continue;
        }
        let found = catalog.substitutes(one, Equipment::ALL, |_| false);
        assert!(!found.is_empty(), "nothing replaces {}", one.id);
        for other in found {
            assert_ne!(other.id, one.id);
            let shares = other.primary.iter().any(|muscle| one.primary.contains(muscle));
            assert!(other.pattern == one.pattern || shares, "{} and {}", one.id, other.id);
        }
    }
}

#[test]
fn an_id_gets_its_exercise_and_no_other() {
    let catalog = Catalog::embedded();
    for one in catalog.all() {
        assert_eq!(catalog.get(&one.id), Some(one));
    }
    for unknown in ["", "bench", "Bench-Press", "~bench-press"] {
        assert_eq!(catalog.get(&ExerciseId(unknown.to_owned())), None);
    }
}

#[test]
fn order_in_the_file_is_commonness() {
    let all: Vec<&str> = ids(&Catalog::embedded().all().iter().take(5).collect::<Vec<_>>());
    assert_eq!(all, ["bench-press", "back-squat", "deadlift", "overhead-press", "barbell-row"]);
}

fn refusal(json: &str) -> String {
    Catalog::from_json(json).expect_err(json).to_string()
}

fn one(id: &str, name: &str, aliases: &str) -> String {
    format!(
        r#"{{"id":"{id}","name":"{name}","aliases":[{aliases}],"pattern":"squat","primary":["quads"],"mechanic":"compound","level":"beginner"}}"#
    )
}

#[test]
fn a_list_that_is_no_catalogue_is_refused_with_place_and_reason() {
    assert_eq!(
        refusal("[{\n\"id\":\"a\",\"\u{1b}[31m\":1}]"),
        "exercise catalogue, line 2, column 11: control character (\\u0000-\\u001F) found while \
         parsing a string; wanted a JSON array of exercises, each with id, name, pattern, primary, \
         mechanic and level"
    );
    assert_eq!(
        refusal(r#"[{"id":"a","weight":1}]"#),
        "exercise catalogue, line 1, column 19: unknown field `weight`, expected one of `id`, \
         `name`, `aliases`, `pattern`, `also`, `parts`, `primary`, `secondary`, `equipment`, \
         `instead`, `mechanic`, `level`, `joints`, `unilateral`, `bodyweight`, `measure`, `impact`, `skill`, \
         `positions`, `outgrown`, `rare`, `class`, `stress`, `base`; wanted a JSON array of exercises, each \
         with id, name, pattern, primary, mechanic and level"
    );
    assert_eq!(
        refusal(&format!("[{}]", one("Bench Press", "Bench Press", ""))),
        "exercise id \"Bench Press\": wanted lower-case letters and digits in words joined by '-', \
         such as 'bench-press'"
    );
    assert_eq!(
        refusal(&format!("[{},{}]", one("a", "Alpha", ""), one("a", "Beta", ""))),
        "exercise id \"a\" stands twice; give one of the two another id"
    );
    assert_eq!(
        refusal(&format!("[{}]", one("a", "Alpha", "\"90/90\""))),
        "exercise \"Alpha\": the spelling \"90/90\" has no letter; leave it out"
    );
    assert_eq!(
        refusal(&format!("[{},{}]", one("a", "Wall Sit", ""), one("b", "Beta", "\"wall-SIT\""))),
        "\"wall-SIT\" is a spelling of both \"Wall Sit\" and \"Beta\"; leave it out of one of them"
    );
    let many: Vec<String> =
        (0..=CATALOGUE_MAX).map(|n| one(&format!("a{n}"), &format!("A{n}"), "")).collect();
    assert_eq!(
        refusal(&format!("[{}]", many.join(","))),
        "exercise catalogue: 10001 exercises; at most 10000 are held"
    );
}

#[test]
fn an_empty_catalogue_answers_too() {
    let empty = Catalog::from_json("[]").expect("a catalogue");
    assert_eq!(empty.resolve("bench"), Resolution::Unknown { near: vec![] });
    assert_eq!(empty.resolve_prefix(&["bench", "3x8"]), None);
    assert!(empty.search("bench", 5).is_empty());
    assert!(!empty.expand("asdf").is_known());
    assert!(empty.substitutes(exercise("plank"), Equipment::ALL, |_| false).is_empty());
}

#[test]
fn a_spelling_given_twice_to_one_exercise_is_harmless() {
    let json = format!("[{}]", one("a", "Wall Sit", r#""wall-sit","WALL SIT","Wall Sits""#));
    let catalog = Catalog::from_json(&json).expect("a catalogue");
    assert!(catalog.resolve("wallsit").exercise().is_some());
}

/// Texts made of what names are made of, and of what they are not.
fn any_name() -> impl Strategy<Value = String> {
    let spellings: Vec<String> = Catalog::embedded()
        .all()
        .iter()
        .flat_map(|one| one.aliases.iter().chain([&one.name]))
        .cloned()
        .collect();
    let piece = prop_oneof![
        proptest::sample::select(spellings),
        "[a-z]{1,12}",
        "\\PC{0,6}",
        proptest::sample::select(
            ["\u{0}", "\u{1b}[31m", "🏋️", "//", "-", "3x8", "185", "İ", "ﬀ", "e\u{301}", "  "]
                .map(str::to_owned)
                .to_vec()
        ),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.join(" "))
}

fn holds(meaning: &Resolution<'_>) {
    match meaning {
        Resolution::Found { .. } => {}
        Resolution::Ambiguous(several) => {
            assert!((2..=CANDIDATES_MAX).contains(&several.len()));
            let mut distinct = ids(several);
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), several.len());
        }
        Resolution::Unknown { near } => assert!(near.len() <= NEAR_MAX),
    }
}

proptest! {
    #[test]
    fn any_text_is_answered_within_bounds(text in any_name(), limit in 0_usize..20) {
        let catalog = Catalog::embedded();
        holds(&catalog.resolve(&text));
        prop_assert!(catalog.search(&text, limit).len() <= limit);
        let term = catalog.expand(&text);
        prop_assert_eq!(term.is_known(), catalog.all().iter().any(|one| term.covers(one)));
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some((count, meaning)) = catalog.resolve_prefix(&words) {
            prop_assert!((1..=words.len()).contains(&count));
            let unknown = matches!(meaning, Resolution::Unknown { .. });
            prop_assert!(!unknown, "an unknown name is no prefix");
            holds(&meaning);
        }
    }

    #[test]
    fn spelling_case_and_punctuation_do_not_matter(
        place in 0..Catalog::embedded().all().len(),
        upper in any::<bool>(),
        between in "[ _.,()-]{1,3}",
    ) {
        let one = &Catalog::embedded().all()[place];
        let name = one.name.replace([' ', '-'], &between);
        let name = if upper { name.to_uppercase() } else { name.to_lowercase() };
        prop_assert_eq!(Catalog::embedded().resolve(&name).exercise(), Some(one));
    }

    #[test]
    fn one_letter_too_few_never_becomes_another_exercise_by_spelling(
        place in 0..Catalog::embedded().all().len(),
        cut in any::<proptest::sample::Index>(),
    ) {
        let one = &Catalog::embedded().all()[place];
        let mut letters: Vec<char> = one.name.chars().collect();
        letters.remove(cut.index(letters.len()));
        let typed: String = letters.into_iter().collect();
        if let Resolution::Found { exercise, how: Match::Fuzzy } =
            Catalog::embedded().resolve(&typed)
        {
            prop_assert_eq!(&exercise.id, &one.id);
        }
    }
}

#[test]
fn a_text_too_long_to_be_a_name_is_none() {
    let catalog = Catalog::embedded();
    let long = format!("bench press {}", "a ".repeat(5_000));
    assert_eq!(catalog.resolve(&long), Resolution::Unknown { near: vec![] });
    assert!(!catalog.expand(&long).is_known());
    let padded = format!("{}bench press{}", " ".repeat(5_000), " ".repeat(5_000));
    assert_eq!(catalog.resolve(&padded).exercise(), Some(exercise("bench-press")));
    let word = "b".repeat(NAME_CHARS_MAX + 1);
    assert_eq!(catalog.resolve_prefix(&[&word]), None);
    assert_eq!(catalog.resolve_prefix(&["bench", &word]).map(|(count, _)| count), Some(1));
}
