use super::*;

#[test]
fn every_name_reads_back() {
    for name in [
        "Ctrl-J",
        "Alt-Enter",
        "Shift-Tab",
        "F1",
        "F12",
        "?",
        "Alt-+",
        "Alt--",
        "PgUp",
        "-",
        "Ctrl-Left",
        "Space",
        "Esc",
    ] {
        assert_eq!(Chord::named(name).unwrap().to_string(), name);
    }
}

#[test]
fn terminals_that_say_it_differently_mean_the_same_key() {
    let told = |code, modifiers| Chord::from_event(KeyEvent::new(code, modifiers));
    assert_eq!(told(KeyCode::BackTab, KeyModifiers::NONE), Chord::named("Shift-Tab").unwrap());
    assert_eq!(told(KeyCode::Char('?'), KeyModifiers::SHIFT), Chord::named("?").unwrap());
    assert_eq!(told(KeyCode::Char('J'), KeyModifiers::CONTROL), Chord::named("ctrl-j").unwrap());
}

#[test]
fn what_is_no_key_is_refused() {
    assert_eq!(
        Chord::named("Hyper-J").unwrap_err().to_string(),
        "'Hyper-J' isn't a key; write one as Ctrl-J, Alt-Enter, Shift-Tab, F1, PgUp or ?, and several with spaces between them"
    );
}

#[test]
fn only_plain_characters_type() {
    assert_eq!(Chord::named("a").unwrap().typed(), Some('a'));
    assert_eq!(Chord::named("Ctrl-A").unwrap().typed(), None);
    assert_eq!(Chord::named("Alt-a").unwrap().typed(), None);
    assert_eq!(Chord::named("Ctrl-Alt-@").unwrap().typed(), Some('@'));
}
