use super::*;

#[test]
fn the_last_two_are_joined_by_a_word() {
    assert_eq!(list([""; 0]), "");
    assert_eq!(list(&["a"]), "a");
    assert_eq!(list(&["a", "b"]), "a and b");
    assert_eq!(either(&["a", "b", "c"]), "a, b or c");
}

#[test]
fn what_there_is_no_room_for_is_counted() {
    let items = || ["a", "b", "c", "d"].map(str::to_owned);
    assert_eq!(capped(items(), 2), "a, b and 2 more");
    assert_eq!(capped(items(), 4), "a, b, c and d");
}
