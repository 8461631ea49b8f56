use super::*;
use setwise_domain::load::Unit;

#[test]
fn only_what_changed_is_said() {
    let before = Profile::default();
    let after = Profile {
        unit: Unit::Kg,
        equipment: Vec::new(),
        avoid: vec!["knee".into(), "bur\u{1b}pees".into()],
        ..before.clone()
    };
    assert_eq!(
        changes(&before, &after),
        ["loads in kg", "equipment none", "avoid knee + bur\u{fffd}pees"]
    );
    assert!(changes(&after, &after).is_empty());
}
