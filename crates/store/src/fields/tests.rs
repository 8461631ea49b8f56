use super::*;
use serde_json::json;
use setwise_domain::exercise::Equipment;
use setwise_domain::profile::Profile;

fn fields(value: Value) -> Fields {
    serde_json::from_value(value).unwrap()
}

#[test]
fn only_what_differs_is_said() {
    let before = Profile::default();
    let after = Profile { days_per_week: 3, avoid: vec!["deadlifts".to_owned()], ..before.clone() };
    let between = Fields::between(Some(&before), &after).unwrap();
    let wanted = fields(json!({
        "set": {"days_per_week": 3},
        "lists": {"avoid": {"added": ["deadlifts"]}},
    }));
    assert_eq!(between, wanted);
    assert_eq!(between.applied(&before).unwrap(), after);
}

#[test]
fn two_changes_of_one_list_keep_what_both_brought() {
    let start = Profile::default();
    let without = |gone: Equipment| {
        let mut profile = start.clone();
        profile.equipment.retain(|one| *one != gone);
        Fields::between(Some(&start), &profile).unwrap()
    };
    let one = without(Equipment::Cable).applied(&start).unwrap();
    let both = without(Equipment::Band).applied(&one).unwrap();
    assert!(!both.equipment.contains(&Equipment::Cable));
    assert!(!both.equipment.contains(&Equipment::Band));
    assert_eq!(both.equipment.len(), start.equipment.len() - 2);
}

#[test]
fn a_list_in_another_order_is_kept_as_a_whole() {
    let before = Profile::default();
    let mut after = before.clone();
    after.equipment.reverse();
    let between = Fields::between(Some(&before), &after).unwrap();
    assert_eq!(between.applied(&before).unwrap(), after);
    assert!(between.has("equipment"));
}

#[test]
fn what_does_not_fit_is_refused() {
    let wrong = fields(json!({"set": {"days_per_week": "many"}}));
    let error = wrong.applied(&Profile::default()).unwrap_err();
    assert!(matches!(error, StoreErrorKind::Unreadable { .. }), "{error:?}");
}
