use super::*;
use serde_json::json;
use setwise_domain::provider::{Dialect, ProtocolName};

const V1: SchemaVersion = SchemaVersion::V1Current;
const V2: SchemaVersion = SchemaVersion::V2Flat;

fn of(v1: u64, v2: u64) -> Estimates {
    Estimates::from([(V1, v1), (V2, v2)])
}

#[test]
fn a_wish_goes_before_everything() {
    let wish = Wish { version: V1, by: "the config file".into() };
    let chosen = select(Some(&wish), &[V2], of(9, 1));
    assert_eq!(chosen.version, V1);
    assert_eq!(chosen.reason, "the config file asks for it");
    assert_eq!(chosen.estimates, of(9, 1), "recorded all the same");
}

#[test]
fn the_only_version_of_a_coach_is_taken_whatever_its_size() {
    let chosen = select(None, ProtocolName::Gemini.plan_versions(), of(1, 9));
    assert_eq!(chosen.version, V2);
    assert_eq!(chosen.reason, "the coach declares no other");
}

#[test]
fn of_several_the_smallest_and_the_flat_one_at_a_tie() {
    let told = |estimates| {
        let chosen = select(None, ProtocolName::Anthropic.plan_versions(), estimates);
        (chosen.version, chosen.reason)
    };
    let smallest =
        |bytes| format!("the smallest that the coach declares, by estimate: {bytes} bytes");
    assert_eq!(told(of(1, 9)), (V1, smallest(1)));
    assert_eq!(told(of(9, 1)), (V2, smallest(1)));
    assert_eq!(
        told(of(5, 5)),
        (V2, "all that the coach declares are as small, by estimate: 5 bytes".into())
    );
    let turned = select(None, &[V1, V2], of(5, 5));
    assert_eq!(turned.version, V2, "in whatever order they are declared");
}

#[test]
fn only_geminis_models_are_kept_from_depth() {
    for &protocol in ProtocolName::ALL {
        let both = protocol != ProtocolName::Gemini;
        assert_eq!(protocol.plan_versions().len() == 2, both, "{protocol}");
        assert!(protocol.plan_versions().contains(&V2), "{protocol}");
    }
}

#[test]
fn the_flat_version_is_three_deep_and_the_nested_one_five() {
    let flat = schema::shape::<FlatPlan>(CONTRACT).unwrap();
    let nested = schema::shape::<NestedPlan>(CONTRACT).unwrap();
    assert_eq!(schema::depth(&flat.schema), 3, "{}", flat.schema);
    assert_eq!(schema::depth(&nested.schema), 5, "{}", nested.schema);
}

#[test]
fn every_provider_takes_both_as_they_are_given_to_it() {
    let flat = schema::shape::<FlatPlan>(CONTRACT).unwrap();
    let nested = schema::shape::<NestedPlan>(CONTRACT).unwrap();
    for &dialect in Dialect::ALL {
        for shape in [&flat, &nested] {
            let issues = schema::check(dialect, shape.adapted(dialect));
            assert!(issues.is_empty(), "{dialect}: {issues:?}");
        }
    }
}

/// The estimate is the size of what it says: the same plan, written by the forms themselves.
#[test]
fn the_estimates_are_those_of_a_plan_of_one_block_and_one_exercise() {
    let text = "x".repeat(TEXT);
    let head = json!({
        "focus": text, "durationMinutes": 10, "equipment": [text], "source": "manual",
        "energy": "moderate", "summary": text,
    });
    let block = json!({"title": text, "durationMinutes": 10, "focus": text});
    let exercise = json!({"name": text, "prescription": text, "detail": text});
    let with = |object: &Value, more: Value| {
        let mut object = object.as_object().unwrap().clone();
        object.extend(more.as_object().unwrap().clone());
        Value::Object(object)
    };
    let flat_exercise = with(&exercise, json!({"blockIndex": 10, "order": 10}));
    let flat = with(&head, json!({"blocks": [block], "exercises": [flat_exercise]}));
    let nested_block = with(&block, json!({"exercises": [exercise]}));
    let nested = with(&head, json!({"blocks": [nested_block]}));
    assert!(serde_json::from_value::<FlatPlan>(flat.clone()).is_ok());
    assert!(serde_json::from_value::<NestedPlan>(nested.clone()).is_ok());
    let estimates = estimates().unwrap();
    assert_eq!(estimates, of(nested.to_string().len() as u64, flat.to_string().len() as u64));
    assert!(estimates[&V1] < estimates[&V2]);
}
