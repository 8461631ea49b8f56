//! Which way a message goes: what the router decided, held to how sure it was.

use crate::domain::assistant::{Decision, Route};
use crate::limits::{CHAT_THRESHOLD, CLARIFY_THRESHOLD};

/// What is done with a message. A guess changes nothing: little confidence asks back, not enough
/// of it talks. A confidence that is no number is none.
pub fn decide(route: &Route) -> Decision {
    let sure_of = |threshold: f64| route.confidence >= threshold;
    if !sure_of(CLARIFY_THRESHOLD) {
        return Decision::Clarify;
    }
    match route.decision {
        Decision::Plan if !sure_of(CHAT_THRESHOLD) => Decision::Chat,
        decision => decision,
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(
                decided(decision, confidence),
                wanted,
                "{decision} {confidence}"
            );
        }
    }
}
