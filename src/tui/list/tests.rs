use super::*;

#[test]
fn the_choice_stays_in_sight() {
    let mut cursor = Cursor::default();
    cursor.by(7);
    cursor.fit(20, 5);
    assert_eq!((cursor.chosen(), cursor.first()), (7, 3));
    cursor.by(-2);
    cursor.fit(20, 5);
    assert_eq!((cursor.chosen(), cursor.first()), (5, 3));
    cursor.to(usize::MAX);
    cursor.fit(20, 5);
    assert_eq!((cursor.chosen(), cursor.first()), (19, 15));
    cursor.fit(0, 5);
    assert_eq!((cursor.chosen(), cursor.first()), (0, 0));
}
