use super::*;

#[test]
fn plain_text_is_borrowed() {
    assert!(matches!(printable("élan 185 lb × 8"), Cow::Borrowed(_)));
    assert!(matches!(printable_lines("a\nb"), Cow::Borrowed(_)));
}

#[test]
fn nothing_that_steers_a_terminal_is_left() {
    assert_eq!(
        printable("a\u{1b}[2Jb\u{7}\0c\u{9b}d\u{202e}e\r\nf"),
        "a\u{fffd}[2Jb\u{fffd}\u{fffd}c\u{fffd}d\u{fffd}e  f"
    );
    assert_eq!(
        printable_lines("a\r\nb\rc\td\u{1b}"),
        "a\nb\nc    d\u{fffd}"
    );
}
