use super::*;
use std::collections::HashSet;

#[test]
fn a_phrase_means_one_thing() {
    let mut seen = HashSet::new();
    for (_, phrases) in phrases() {
        for phrase in phrases.split(", ") {
            assert!(seen.insert(phrase), "{phrase:?} stands twice");
            assert_eq!(phrase, phrase.to_lowercase());
            assert!(phrase.split(' ').all(|word| !word.is_empty()), "{phrase:?}");
        }
    }
}

#[test]
fn every_phrase_is_found_whole() {
    for (wanted, phrases) in phrases() {
        for phrase in phrases.split(", ") {
            let words: Vec<&str> = phrase.split(' ').collect();
            assert_eq!(meaning(&words), Some((wanted, words.len())), "{phrase:?}");
        }
    }
}

#[test]
fn the_longest_phrase_counts() {
    let means = |text: &str| meaning(&super::super::lexer::lex(text)[0].tokens);
    assert_eq!(means("same again x7"), Some((Meaning::Again, 2)));
    assert_eq!(means("same weight again"), Some((Meaning::Again, 3)));
    assert_eq!(means("WARM-UP set"), Some((Meaning::Kind(SetKind::WarmUp), 4)));
    assert_eq!(means("to failure"), Some((Meaning::Kind(SetKind::Failure), 2)));
    assert_eq!(means("to bar"), Some((Meaning::To, 1)));
    assert_eq!(means("bench"), None);
    assert!(knows("kg") && !knows("as") && !knows("bench"));
}
