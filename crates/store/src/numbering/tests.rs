use super::*;
use proptest::prelude::*;

#[test]
fn the_first_keeps_its_number_and_the_others_get_the_next_free() {
    for (wishes, wanted) in [
        (vec![], vec![]),
        (vec![2, 1, 3], vec![2, 1, 3]),
        (vec![1, 1], vec![1, 2]),
        (vec![1, 1, 2], vec![1, 2, 3]),
        (vec![5, 5, 5, 1], vec![5, 6, 7, 1]),
        (vec![99, 99, 99], vec![99, 1, 2]),
    ] {
        assert_eq!(assign(&wishes, Some(99)), wanted, "{wishes:?}");
    }
}

#[test]
fn more_sets_than_there_are_numbers_share_the_last() {
    let wishes = vec![1; 120];
    let numbers = assign(&wishes, Some(99));
    let distinct: BTreeSet<u32> = numbers.iter().copied().collect();
    assert_eq!(distinct, (1..=99).collect());
    assert!(numbers[99..].iter().all(|number| *number == 99));
}

proptest! {
    #[test]
    fn each_has_a_number_of_its_own(wishes in proptest::collection::vec(1..=99_u32, 0..99)) {
        let numbers = assign(&wishes, Some(99));
        let distinct: BTreeSet<u32> = numbers.iter().copied().collect();
        prop_assert_eq!(distinct.len(), wishes.len());
        for (index, (wish, number)) in wishes.iter().zip(&numbers).enumerate() {
            prop_assert!((1..=99).contains(number));
            // A claim changes nothing of those before it.
            prop_assert_eq!(&assign(&wishes[..=index], Some(99))[..], &numbers[..=index]);
            prop_assert_eq!(wish == number, !numbers[..index].contains(wish));
        }
    }
}
