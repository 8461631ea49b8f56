use super::back_to_back;

#[test]
fn rest_is_spread_over_the_week() {
    assert_eq!(back_to_back(3), []);
    assert_eq!(back_to_back(4), [(0, 1), (2, 3)]);
    assert_eq!(back_to_back(5), [(0, 1), (1, 2), (3, 4)]);
    assert_eq!(back_to_back(6).len(), 5);
    assert_eq!(back_to_back(7).len(), 7);
    assert_eq!(back_to_back(0), []);
    assert_eq!(back_to_back(1_000), []);
}
