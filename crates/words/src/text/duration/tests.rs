use super::*;

#[test]
fn a_long_while_is_said_in_its_largest_unit() {
    let said = [59, 125, 7_500, 675_660].map(roughly);
    assert_eq!(said, ["59 seconds", "2 minutes", "2 hours", "8 days"]);
}

#[test]
fn seconds_have_two_digits_behind_minutes() {
    assert_eq!(clock(125), "2:05");
    assert_eq!(clock(45), "0:45");
    assert_eq!(tenths(SignedDuration::from_millis(1_290)), "1.2 s");
}
