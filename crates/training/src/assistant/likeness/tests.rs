use super::*;
use crate::assistant::tests::single;
use setwise_domain::sessions::Sessions;

fn likeness(text: &str, title: &str) -> usize {
    let sessions: Sessions = [single(1, title, None)].into_iter().collect();
    let found = Words::of(text).likest(sessions.titles());
    found.first().map_or(0, |(likeness, _)| *likeness)
}

#[test]
fn a_title_is_known_by_its_words() {
    assert_eq!(likeness("move leg day to friday", "Leg day"), 100);
    assert_eq!(likeness("LEG-DAY!", "leg day"), 100);
    assert_eq!(likeness("do mob on sunday", "Mobility"), 80);
    assert_eq!(likeness("do mobilty on sunday", "Mobility"), 70);
    assert_eq!(likeness("legs", "Leg day"), 70);
    assert_eq!(likeness("upper", "Upper day"), 100);
    assert_eq!(likeness("move upper day", "Leg day"), 0);
    assert_eq!(likeness("move leg day", "Heavy leg day"), 50);
    assert_eq!(likeness("which day", "Day of training"), 33);
    assert_eq!(likeness("push it back", "Leg day"), 0);
    assert_eq!(likeness("", "Leg day"), 0);
    assert_eq!(likeness("leg day", "!?"), 0);
    assert_eq!(likeness("yoag at noon", "YOGA"), 70);
    assert_eq!(likeness("zürich", "Zürich"), 100);
    assert_eq!(likeness("coachs call", "Coach's call"), 100);
    // One number is no misspelling of another, and its beginning none of it either where it is short.
    assert_eq!(likeness("move run 4001", "Run 4011"), 50);
    assert_eq!(likeness("move run 40", "Run 4011"), 50);
}

/// What a day trains is a name for it too.
#[test]
fn leg_day_is_what_is_called_lower() {
    assert_eq!(likeness("move leg day to friday", "Lower body"), 30);
    assert_eq!(likeness("skip legs", "Lower"), 60);
    assert_eq!(likeness("skip arms", "Lower"), 0);
}
