use super::*;
use proptest::prelude::*;

#[test]
fn the_first_keeps_its_number_and_the_others_get_the_next_free() {
    for (wishes, wanted) in [
        (vec![], vec![]),
        (vec![2, 1, 3], vec![2, 1, 3]),
        (vec![1, 1], vec![1, 2]),
        (vec![1, 1, 2], vec![1, 3, 2]),
        (vec![5, 5, 5, 1], vec![5, 6, 7, 1]),
        (vec![99, 99, 99], vec![99, 1, 2]),
    ] {
        assert_eq!(assign(&wishes), wanted, "{wishes:?}");
    }
}

#[test]
fn more_sets_than_there_are_numbers_share_the_last() {
    let wishes = vec![1; 120];
    let numbers = assign(&wishes);
    let distinct: BTreeSet<u8> = numbers.iter().copied().collect();
    assert_eq!(distinct, (1..=99).collect());
    assert!(numbers[99..].iter().all(|number| *number == 99));
}

proptest! {
    #[test]
    fn each_has_a_number_of_its_own(wishes in proptest::collection::vec(1..=99_u8, 0..99)) {
        let numbers = assign(&wishes);
        let distinct: BTreeSet<u8> = numbers.iter().copied().collect();
        prop_assert_eq!(distinct.len(), wishes.len());
        for (index, (wish, number)) in wishes.iter().zip(&numbers).enumerate() {
            prop_assert!((1..=99).contains(number));
            prop_assert_eq!(wish == number, !wishes[..index].contains(wish));
        }
    }
}
