use super::*;
use proptest::prelude::*;

fn shown<'a>(text: &'a str, rows: &[Range<usize>]) -> Vec<&'a str> {
    rows.iter().map(|row| &text[row.clone()]).collect()
}

#[test]
fn prose_breaks_at_spaces_and_drops_them() {
    let text = "Next: Barbell Row 3 x 8, try 155 lb.";
    assert_eq!(shown(text, &prose(text, 14, 0)), ["Next: Barbell", "Row 3 x 8, try", "155 lb."]);
}

#[test]
fn a_word_wider_than_the_row_is_cut_between_graphemes() {
    let text = "ab cdefghij";
    assert_eq!(shown(text, &prose(text, 4, 0)), ["ab", "cdef", "ghij"]);
    let family = "👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧";
    assert_eq!(
        shown(family, &prose(family, 3, 0)),
        ["👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"]
    );
}

#[test]
fn wide_characters_may_be_parted() {
    let text = "卧推三组每组八次";
    assert_eq!(shown(text, &prose(text, 7, 0)), ["卧推三", "组每组", "八次"]);
}

#[test]
fn later_rows_leave_the_hang_free() {
    let text = "1 Barbell Row with a pause";
    assert_eq!(shown(text, &prose(text, 13, 2)), ["1 Barbell Row", "with a", "pause"]);
}

#[test]
fn lines_of_their_own_stay_so() {
    assert_eq!(shown("a\n\nb", &prose("a\n\nb", 9, 0)), ["a", "", "b"]);
    assert_eq!(shown("", &prose("", 9, 0)), [""]);
}

#[test]
fn typed_text_keeps_every_space() {
    let text = "bench 3x8  185";
    assert_eq!(shown(text, &typed(text, 9)), ["bench 3x8 ", " 185"]);
    assert_eq!(shown("ab   ", &typed("ab   ", 3)), ["ab  ", " "]);
}

#[test]
fn what_is_cut_says_so() {
    assert_eq!(fit("Barbell Row", 11), "Barbell Row");
    assert_eq!(fit("Barbell Row", 8), "Barbell…");
    assert_eq!(fit("卧推三组", 4), "卧…");
    assert_eq!(fit("ab", 0), "");
    assert_eq!(pad("卧推三组", 4), "卧… ");
}

proptest! {
    #[test]
    fn no_row_is_too_wide_and_nothing_but_spaces_is_dropped(
        text in "[a-c 卧🏋é\n]{0,60}", width in 2_usize..12, hang in 0_usize..3,
    ) {
        let rows = prose(&text, width, hang);
        let mut seen = 0;
        for row in &rows {
            prop_assert!(text[seen..row.start].chars().all(|c| c == ' ' || c == '\n'));
            prop_assert!(self::width(text[row.clone()].trim_end()) <= width);
            seen = row.end;
        }
        prop_assert!(text[seen..].is_empty());
        let all: String = typed(&text, width).into_iter().map(|row| &text[row]).collect();
        prop_assert_eq!(all, text.replace('\n', ""));
    }
}
