use super::*;

#[test]
fn one_is_singular() {
    assert_eq!(counted(1_usize, "set"), "1 set");
    assert_eq!(counted(0_u64, "set"), "0 sets");
    assert_eq!(done_of(0, 1, "set"), "0 of 1 set");
    assert_eq!(done_of(4, 11, "set"), "4 of 11 sets");
}

#[test]
fn thousands_are_grouped_and_what_is_left_out_is_counted() {
    let said = [0, 999, 1_000, 12_345, 1_234_567].map(grouped);
    assert_eq!(said, ["0", "999", "1,000", "12,345", "1,234,567"]);
    assert_eq!(more(" and ", 5, 3), " and 2 more");
    assert_eq!(more(" and ", 3, 3), "");
}
