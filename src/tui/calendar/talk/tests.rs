use super::*;

fn talk(holding: &[bool]) -> Talk {
    let mut talk = Talk::new(1, "skip today".into(), Timestamp::UNIX_EPOCH);
    let error = OperationIssue::new("id_not_found", "There is no session 9.");
    let one = |holds: &bool| Proposed {
        words: "skip".into(),
        errors: if *holds { vec![] } else { vec![error.clone()] },
        taken: *holds,
        moves: Moves::default(),
    };
    talk.propose(holding.iter().map(one).collect());
    talk
}

#[test]
fn places_are_counted_among_those_that_can_be_carried_out() {
    let mut talk = talk(&[true, false, true, true]);
    assert_eq!(talk.only(), None);
    talk.choose(2);
    talk.toggle();
    assert_eq!(talk.only(), Some(vec![0, 2]));
    assert_eq!(talk.taken(), 2);
}

#[test]
fn what_can_not_be_carried_out_is_never_taken() {
    let mut talk = talk(&[false, true]);
    talk.toggle();
    assert_eq!(talk.taken(), 1);
}

#[test]
fn going_one_by_one_passes_over_those_that_do_not_hold_and_ends() {
    let mut talk = talk(&[false, true, false, true]);
    talk.begin_each();
    assert_eq!(talk.chosen, 1);
    talk.decide(false);
    assert_eq!((talk.chosen, talk.each), (3, true));
    talk.decide(true);
    assert!(!talk.each);
    assert_eq!(talk.only(), Some(vec![1]));
}
