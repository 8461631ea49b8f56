use super::*;
use proptest::prelude::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

#[test]
fn it_follows_the_clock_and_counts_where_that_stands_still() {
    let now = at("2026-11-21T17:30:00.250Z");
    let first = Hlc::default().next(now);
    assert_eq!(first.millis(), 1_795_282_200_250);
    assert_eq!(first.stored(), 1_795_282_200_250 << 16);
    assert_eq!(first.next(now).stored(), first.stored() + 1);
}

#[test]
fn a_clock_set_back_a_year_changes_nothing_of_the_order() {
    let before = Hlc::default().next(at("2026-11-21T17:30:00Z"));
    let after = before.next(at("2025-11-21T17:30:00Z"));
    assert!(after > before);
    assert_eq!(after.millis(), before.millis());
}

#[test]
fn a_full_count_carries_into_the_milliseconds() {
    let now = at("2026-11-21T17:30:00Z");
    let first = Hlc::default().next(now);
    let full = (0..0xFFFF).fold(first, |hlc, _| hlc.next(now));
    assert_eq!(full.millis(), first.millis());
    let next = full.next(now);
    assert!(next > full);
    assert_eq!(next.millis(), first.millis() + 1);
}

#[test]
fn no_clock_can_end_the_count() {
    let far = Hlc::default().next(Timestamp::MAX);
    assert!(far.stored() > 0);
    assert!(far.next(Timestamp::MAX) > far);
    let early = Hlc::default().next(Timestamp::MIN);
    assert!(early > Hlc::default());
    assert_eq!(Hlc::from_stored(-1), Hlc::default());
}

proptest! {
    /// Whatever the clock does, each change is later than the one before it, and what is stored
    /// comes back as it was and keeps the order.
    #[test]
    fn it_never_goes_backwards(
        clocks in proptest::collection::vec(-377_705_023_201_000_i64..=253_402_207_200_000, 1..200)
    ) {
        let mut last = Hlc::default();
        for millis in clocks {
            let next = last.next(Timestamp::from_millisecond(millis).unwrap());
            prop_assert!(next > last);
            prop_assert!(next.stored() > last.stored());
            prop_assert_eq!(Hlc::from_stored(next.stored()), next);
            last = next;
        }
    }
}
