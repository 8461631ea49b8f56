//! A language model as the coach of a desk: with the tools, and the prompt that speaks of them.

use crate::ask::Coach;
use crate::ask::model::{ModelCoach, Toolbox, prompt};
use crate::catalog::Catalog;
use crate::program::Embedded;
use crate::provider::Model;
use crate::settings::model::Calls;
use crate::tool;
use std::sync::Arc;

pub fn model_coach(model: Arc<dyn Model>, calls: Calls) -> Arc<dyn Coach> {
    let reference = match calls {
        Calls::Native => String::new(),
        Calls::Text => tool::brief(tool::descriptors().iter()),
    };
    let system = prompt(calls, &reference);
    Arc::new(ModelCoach::new(model, calls, toolbox(), system))
}

/// Every tool, as a model is told of it, and the catalogue.
pub(super) fn toolbox() -> Toolbox {
    Toolbox {
        shapes: tool::descriptors()
            .iter()
            .map(tool::Descriptor::shape)
            .collect(),
        written: tool::in_text,
        library: Arc::new(Embedded(Catalog::in_force())),
    }
}
