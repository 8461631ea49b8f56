use super::*;

#[test]
fn sets_are_written_with_the_sign_for_times() {
    for (written, shown) in [
        ("3x8", "3 × 8"),
        ("3 x 8-10", "3 × 8-10"),
        ("1x5, 2x5+ @75% tm amrap", "1 × 5, 2 × 5+ @75% tm amrap"),
        ("3 × 8", "3 × 8"),
        ("max reps", "max reps"),
        ("5 min exercise bike", "5 min exercise bike"),
        ("3x", "3 × "),
        ("", ""),
    ] {
        assert_eq!(times(written), shown, "{written}");
    }
}

#[test]
fn what_steers_a_terminal_is_not_in_it() {
    let told = part_changed("Bench\u{1b}[2J", "3 × 8", "4 × 6\u{7}");
    assert!(!told.contains(['\u{1b}', '\u{7}']), "{told:?}");
    assert_eq!(
        part_of_days(&["A", "B"], &part_added("Row 3 × 8", "Main")),
        "A and B: adds Row 3 × 8 to Main"
    );
    assert_eq!(
        part_moved("Row", "Main", Some(("3 × 8", "4 × 6"))),
        "moves Row to Main, 3 × 8 → 4 × 6"
    );
}
