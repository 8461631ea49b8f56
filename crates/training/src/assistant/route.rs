//! Which way a message goes: what the router decided, held to how sure it was.

use crate::assistant::limits::{CHAT_THRESHOLD, CLARIFY_THRESHOLD};
use setwise_domain::assistant::{Decision, Route};

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
mod tests;
