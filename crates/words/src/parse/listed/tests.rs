use super::{find, first_said, is_listed, longest_phrase, phrase};
use proptest::prelude::*;
use std::ops::Range;

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

#[test]
fn a_word_is_one_of_a_list_only_as_a_whole() {
    assert!(is_listed("set", "sets|set|reset"));
    assert!(is_listed("no lift", "no rep|no lift"));
    assert!(is_listed("", "|it|that") && is_listed("", "it|") && is_listed("", "it||that"));
    for part in ["se", "ets", "t", "", "sets|set", "|", "s|s", "rep"] {
        assert!(!is_listed(part, "sets|set|reset|no rep"), "{part:?}");
    }
}

#[test]
fn the_first_alternative_counts_and_the_longest_where_it_is_asked_for() {
    let said = words("day off please");
    assert_eq!(phrase(&said, "week off|day|day off"), Some(1));
    assert_eq!(longest_phrase(&said, "week off|day|day off"), Some(2));
    assert_eq!(phrase(&said, "off|days|day of"), None);
    assert_eq!(phrase(&said, "day off please now|day off please"), Some(3));
    assert_eq!(phrase::<&str>(&[], "day"), None);
}

#[test]
fn an_alternative_is_found_where_it_first_stands() {
    let said = words("i need a day off now");
    assert_eq!(find(&said, "now|day off"), Some((3, 2)));
    assert_eq!(find(&said, "days"), None);
    // In the list `now` stands before it, which goes first here.
    assert_eq!(first_said(&said, "now|day off", |_| true), Some((0, 5..6)));
    let free = |words: Range<usize>| !words.contains(&5);
    assert_eq!(first_said(&said, "now|day off", free), Some((4, 3..5)));
    // A word that stands for several takes its own place alone.
    assert_eq!(first_said(&["my", "rep max"], "rep max", |_| true), Some((0, 1..2)));
}

proptest! {
    /// Held against reading the list from its beginning, word by word.
    #[test]
    fn a_list_is_read_like_one_that_is_taken_apart(
        list in "[ab]{1,2}( [ab]{1,2}){0,2}(\\|[ab]{1,2}( [ab]{1,2}){0,2}){0,5}",
        line in "[ab]{1,2}( [ab]{1,2}){0,4}",
    ) {
        let said = words(&line);
        let fits = |from: usize, alternative: &str| {
            let alternative = words(alternative);
            said[from..].starts_with(&alternative).then_some(alternative.len())
        };
        let all: Vec<usize> = list.split('|').filter_map(|one| fits(0, one)).collect();
        prop_assert_eq!(phrase(&said, &list), all.first().copied());
        prop_assert_eq!(longest_phrase(&said, &list), all.into_iter().max());
        let by_list = list.split('|').find_map(|one| (0..said.len()).find(|at| fits(*at, one).is_some()));
        prop_assert_eq!(first_said(&said, &list, |_| true).map(|(_, words)| words.start), by_list);
        prop_assert_eq!(is_listed(&line, &list), list.split('|').any(|one| one == line));
    }
}
