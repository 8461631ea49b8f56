use super::*;
use crate::debrief::FactKind;

#[test]
fn the_same_words_are_the_same_fact() {
    let folded = |fact: &str| {
        let kind = FactKind::Limitation;
        let fact = fact.to_owned();
        AthleteFact { kind, fact }.folded()
    };
    assert_eq!(folded(" Left  elbow\ttwinge. "), folded("left elbow twinge"));
    assert_ne!(folded("left elbow twinge"), folded("right elbow twinge"));
}
