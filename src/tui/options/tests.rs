use super::*;

#[test]
fn the_first_locale_set_decides() {
    assert!(writes_utf8(None, None, Some("en_GB.UTF-8")));
    assert!(writes_utf8(Some("C.utf8"), None, Some("de_DE.ISO-8859-1")));
    assert!(!writes_utf8(Some("C"), None, Some("en_GB.UTF-8")));
    assert!(writes_utf8(Some(""), None, Some("en_GB.UTF-8")));
    assert!(!writes_utf8(None, Some("POSIX"), None));
    assert!(writes_utf8(None, None, None));
}
