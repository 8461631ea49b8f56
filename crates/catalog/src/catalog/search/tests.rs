use super::*;

fn first(query: &str, limit: usize) -> Vec<&str> {
    let found = Catalog::embedded().search(query, limit);
    found.into_iter().map(|one| one.id.as_str()).collect()
}

#[test]
fn a_spelling_finds_its_exercise_first() {
    for (query, id) in [
        ("bench", "bench-press"),
        ("ohp", "overhead-press"),
        ("squats", "back-squat"),
        ("dip", "dip"),
        ("Seated Cable Row", "seated-cable-row"),
        ("wgs", "worlds-greatest-stretch"),
    ] {
        assert_eq!(first(query, 3)[0], id, "{query}");
    }
}

#[test]
fn the_beginning_of_a_word_is_enough() {
    assert_eq!(first("ben", 1), ["bench-press"]);
    assert_eq!(first("latera rai", 1), ["lateral-raise"]);
    assert_eq!(first("bulg", 1), ["bulgarian-split-squat"]);
}

#[test]
fn a_typo_is_tolerated() {
    assert_eq!(first("dedlift", 1), ["deadlift"]);
    assert_eq!(first("romainian dumbel", 1), ["dumbbell-romanian-deadlift"]);
    assert_eq!(first("kettelbell", 1), ["kettlebell-swing"]);
}

#[test]
fn facts_find_what_has_them_all() {
    for one in Catalog::embedded().search("beginner vertical pull", 12) {
        assert_eq!(one.pattern.word(), "vertical pull", "{}", one.id);
        assert_eq!(one.level.word(), "beginner", "{}", one.id);
    }
    assert_eq!(
        first("dumbbell chest", 3),
        ["dumbbell-bench-press", "incline-dumbbell-press", "dumbbell-fly"]
    );
    assert_eq!(first("cardio", 2), ["rowing-machine", "run"]);
    assert_eq!(first("chest", 2), ["bench-press", "dip"]);
    for one in Catalog::embedded().search("no equipment legs", 20) {
        assert!(one.equipment.is_empty(), "{}", one.id);
    }
}

#[test]
fn of_words_that_nothing_has_together_most_count() {
    assert_eq!(first("zzzz deadlift", 1), ["deadlift"]);
    assert!(first("zzzz", 5).is_empty());
    assert!(first("🏋️", 5).is_empty());
    assert!(first("the", 5).is_empty());
}

#[test]
fn nothing_asked_gives_the_commonest() {
    assert_eq!(first("  ", 2), ["bench-press", "back-squat"]);
    assert!(first("bench", 0).is_empty());
}
