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

#[test]
fn groups_single_muscles_and_movements() {
    let muscles: &[(&str, Option<&[Muscle]>)] = &[
        ("back", Some(&[UpperBack, Lats])),
        ("front delts", Some(&[FrontDelts])),
        ("quad", Some(&[Quads])),
        ("pecs", Some(&[Chest])),
        ("hams", Some(&[Hamstrings])),
        ("calf", Some(&[Calves])),
        ("bench", None),
        ("", None),
    ];
    for (name, wanted) in muscles {
        assert_eq!(muscles_named(name).as_deref(), *wanted, "{name}");
    }
    assert_eq!(movement_named("pull").unwrap(), [HorizontalPull, VerticalPull]);
    assert_eq!(movement_named("row"), None);
    assert!(REVIEWED.iter().all(|name| muscles_named(name).is_some()));
}
