use super::*;

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
