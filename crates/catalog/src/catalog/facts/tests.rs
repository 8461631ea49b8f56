use super::*;
use crate::catalog::normalise::fold;

#[test]
fn every_fact_is_known_by_its_own_word() {
    fn knows(phrases: &str, word: &str) {
        assert!(says(phrases, &words(&fold(word))), "{word}: {phrases}");
    }
    for one in Muscle::ALL {
        knows(muscle(*one), one.word());
    }
    for one in Joint::ALL {
        knows(joint(*one), one.word());
    }
    for one in Equipment::ALL {
        knows(equipment(*one), one.word());
    }
    for one in Pattern::ALL {
        knows(pattern(*one), one.word());
    }
}

#[test]
fn a_phrase_is_said_whole_or_not_at_all() {
    assert!(says("lower back|back", &["back"]));
    assert!(says("lower back|low back", &["back", "lower"]));
    assert!(!says("lower back", &["back"]));
    assert!(!says("back", &["back", "lower"]));
    assert!(!says("back", &[]));
}
