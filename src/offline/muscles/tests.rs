use super::*;

#[test]
fn groups_and_single_muscles() {
    assert_eq!(named("back").unwrap().muscles, [UpperBack, Lats]);
    assert_eq!(named("front delts").unwrap().muscles, [FrontDelts]);
    assert_eq!(named("bench"), None);
    assert!(REVIEWED.iter().all(|name| named(name).is_some()));
}
