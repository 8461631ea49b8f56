use super::*;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_795_284_000 + seconds).unwrap()
}

fn rest() -> Rest {
    Rest::after(SetId(uuid::Uuid::nil()), at(0), 120, at(1))
}

#[test]
fn it_counts_down_from_the_set_and_ends_once() {
    let mut rest = rest();
    assert_eq!(rest.standing(at(37)), Some(Standing::Running { left: 83, of: 120 }));
    assert!(!rest.ends(at(119)));
    assert!(rest.ends(at(120)));
    assert!(!rest.ends(at(121)));
    assert_eq!(rest.standing(at(121)), Some(Standing::Over));
    assert_eq!(rest.standing(at(4_000)), None);
}

#[test]
fn one_that_ended_before_the_program_began_is_not_announced() {
    let mut rest = Rest::after(SetId(uuid::Uuid::nil()), at(0), 120, at(7_200));
    assert!(!rest.ends(at(7_201)));
    assert_eq!(rest.standing(at(7_200)), None);
}

#[test]
fn more_rest_and_skipping() {
    let mut rest = rest();
    rest.lengthen(30, at(10));
    assert_eq!(rest.standing(at(10)), Some(Standing::Running { left: 140, of: 150 }));
    rest.skip();
    assert_eq!(rest.standing(at(11)), None);
    assert!(!rest.ends(at(11)));
    rest.lengthen(30, at(20));
    assert_eq!(rest.standing(at(20)), Some(Standing::Running { left: 30, of: 30 }));
}

#[test]
fn it_asks_to_be_woken_when_the_second_shown_changes() {
    let now = at(0).saturating_add(SignedDuration::from_millis(300)).unwrap();
    assert_eq!(rest().next_change(now), Some(Duration::from_millis(700)));
    assert_eq!(rest().next_change(at(1)), Some(Duration::from_secs(1)));
    assert_eq!(rest().next_change(at(120)), None);
}
