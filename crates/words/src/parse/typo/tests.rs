use super::*;

fn near(word: &str) -> Vec<&'static str> {
    const KNOWN: [&str; 7] = ["bench", "press", "deadlift", "romanian", "row", "back", "hack"];
    nearest(word, KNOWN.iter().map(|known| (*known, letter_set(known))))
}

#[test]
fn the_longer_the_word_the_more_it_may_be_off() {
    assert_eq!(near("benhc"), ["bench"]);
    assert_eq!(near("bnch"), ["bench"]);
    assert_eq!(near("dedlift"), ["deadlift"]);
    assert_eq!(near("romainain"), ["romanian"]);
    assert_eq!(near("bcak"), ["back"]);
    assert_eq!(near("abck"), ["back"]);
    assert!(near("rack").is_empty(), "another word as well");
    assert!(near("bnhc").is_empty());
    assert!(near("rw").is_empty());
    assert!(near("roww").is_empty(), "a known word of three letters");
    assert!(near("").is_empty());
    assert!(near("ßéñçh").is_empty());
}

#[test]
fn the_nearest_wins() {
    assert_eq!(near("backk"), ["back"]);
}
