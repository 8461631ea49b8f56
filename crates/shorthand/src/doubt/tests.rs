use super::*;
use setwise_words::parse::lexer::Span;

const ISSUE: LineIssue = LineIssue { span: Span { start: 0, end: 1 }, message: String::new() };

fn of(read: impl Fn(&Choices) -> Result<usize, Stop>) -> Readings<usize> {
    readings(&read, |_| true).unwrap()
}

#[test]
fn every_way_is_read_and_equal_ones_are_one() {
    assert_eq!(of(|_| Ok(7)), Readings::One(7));
    assert_eq!(
        of(|choices| choices.pick(Doubt::SetsOrLoad, 3)),
        Readings::Doubtful(Doubt::SetsOrLoad, vec![0, 1, 2])
    );
    assert_eq!(of(|choices| choices.pick(Doubt::SetsOrLoad, 2).map(|_| 7)), Readings::One(7));
    assert_eq!(
        of(|choices| {
            let tens = choices.pick(Doubt::SetsOrReps, 2)?;
            Ok(10 * tens + choices.pick(Doubt::DecimalComma, 2)?)
        }),
        Readings::Doubtful(Doubt::SetsOrReps, vec![0, 1, 10, 11])
    );
}

#[test]
fn what_is_left_of_a_doubt_is_asked_about() {
    let only = |doubt: Doubt| {
        of(move |choices| match choices.pick(doubt, 2)? {
            0 => Ok(0),
            _ => Err(ISSUE.into()),
        })
    };
    assert_eq!(only(Doubt::SetsOrLoad), Readings::Doubtful(Doubt::SetsOrLoad, vec![0]));
    assert_eq!(only(Doubt::LoadOrReps), Readings::None(ISSUE));
    assert_eq!(of(|_| Err(ISSUE.into())), Readings::None(ISSUE));
}

#[test]
fn doubts_without_end_are_cut_off() {
    let Readings::Doubtful(Doubt::Unit, found) = of(|choices| choices.pick(Doubt::Unit, 1_000))
    else {
        panic!("no doubt");
    };
    assert!(found.len() < READINGS_OF_A_CLAUSE_MAX);
}
