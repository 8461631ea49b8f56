use super::*;

#[test]
fn seconds_have_two_digits_behind_minutes() {
    assert_eq!(clock(125), "2:05");
    assert_eq!(clock(45), "0:45");
    assert_eq!(tenths(SignedDuration::from_millis(1_290)), "1.2 s");
}
