use super::*;

fn typed(text: &str) -> Composer {
    let mut composer = Composer::default();
    for c in text.chars() {
        if c == '\n' {
            composer.act(Action::Newline).unwrap();
        } else {
            composer.type_char(c).unwrap();
        }
    }
    composer
}

#[test]
fn the_cursor_stands_after_wide_and_joined_characters() {
    assert_eq!(typed("卧推").place(20), Place { row: 0, column: 4 });
    let family = typed("👨\u{200d}👩\u{200d}👧x");
    assert_eq!(family.place(20), Place { row: 0, column: 3 });
    assert_eq!(typed("e\u{301}").place(20).column, 1);
}

#[test]
fn a_joined_emoji_is_stepped_over_and_deleted_whole() {
    let mut composer = typed("a👨\u{200d}👩\u{200d}👧");
    composer.act(Action::Left).unwrap();
    assert_eq!(composer.place(20).column, 1);
    composer.act(Action::Right).unwrap();
    composer.act(Action::DeleteBack).unwrap();
    assert_eq!(composer.text(), "a");
}

#[test]
fn undo_goes_by_the_word() {
    let mut composer = typed("bench 3x8");
    assert!(composer.undo());
    assert_eq!(composer.text(), "bench ");
    composer.undo();
    composer.undo();
    assert_eq!(composer.text(), "");
    assert!(!composer.undo());
}

#[test]
fn up_and_down_walk_wrapped_rows_before_they_browse() {
    let mut composer = typed("squat");
    composer.take();
    "bench 3x8 185".chars().for_each(|c| composer.type_char(c).unwrap());
    composer.fit(6, 4);
    assert_eq!(composer.place(6), Place { row: 2, column: 3 });
    composer.up();
    assert_eq!(composer.place(6), Place { row: 1, column: 3 });
    composer.up();
    assert_eq!(composer.place(6).row, 0);
    composer.up();
    assert_eq!(composer.text(), "squat");
    composer.down();
    assert_eq!(composer.text(), "bench 3x8 185");
}

#[test]
fn a_paste_is_one_change_without_control_characters() {
    let mut composer = typed("x");
    composer.paste("bench 3x8\r\nsquat\u{1b}[31m 5x5").unwrap();
    assert_eq!(composer.text(), "xbench 3x8\nsquat\u{fffd}[31m 5x5");
    composer.undo();
    assert_eq!(composer.text(), "x");
}

#[test]
fn what_is_too_long_is_refused_whole() {
    let mut composer = typed("bench");
    let error = composer.paste(&"x".repeat(70_000)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "That is too long: a message holds 64 KiB, and this would make it 69 KiB."
    );
    assert_eq!(composer.text(), "bench");
}

#[test]
fn a_message_given_back_stands_before_what_was_typed_since() {
    let mut composer = typed("second");
    composer.give_back("first");
    assert_eq!(composer.text(), "first\nsecond");
}
