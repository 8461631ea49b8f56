use super::*;

fn decided(decision: Decision, confidence: f64) -> Decision {
    decide(&Route {
        decision,
        category: "move".into(),
        entities: Vec::new(),
        missing: Vec::new(),
        confidence,
        question: None,
    })
}

#[test]
fn the_borders_belong_to_the_bolder_side() {
    use Decision::{Chat, Clarify, Plan};
    for (decision, confidence, wanted) in [
        (Plan, 1.0, Plan),
        (Plan, 0.70, Plan),
        (Plan, 0.699_999, Chat),
        (Plan, 0.45, Chat),
        (Plan, 0.449_999, Clarify),
        (Plan, 0.0, Clarify),
        (Chat, 1.0, Chat),
        (Chat, 0.45, Chat),
        (Chat, 0.44, Clarify),
        (Clarify, 1.0, Clarify),
        (Clarify, 0.5, Clarify),
        (Plan, f64::NAN, Clarify),
        (Chat, -1.0, Clarify),
    ] {
        assert_eq!(decided(decision, confidence), wanted, "{decision} {confidence}");
    }
}
