//! A language model as the coach of a desk: with the tools, and the prompt that speaks of them.

use crate::ask::Coach;
use crate::ask::model::{ModelCoach, Toolbox, prompt};
use crate::catalog::Catalog;
use crate::program::Embedded;
use crate::provider::Model;
use crate::schema::ToolShape;
use crate::settings::model::Calls;
use crate::tool::{self, Descriptor};
use std::sync::Arc;

/// `compact` tells a small model less: five tools, and of what stands only today.
pub fn model_coach(model: Arc<dyn Model>, calls: Calls, compact: bool) -> Arc<dyn Coach> {
    let tools: Vec<_> = if compact {
        tool::compact().collect()
    } else {
        tool::descriptors().iter().collect()
    };
    let reference = match calls {
        Calls::Native => String::new(),
        Calls::Text => tool::brief(tools.iter().copied()),
    };
    let system = prompt(calls, compact, &reference);
    Arc::new(ModelCoach::new(
        model,
        calls,
        toolbox(tools, compact),
        system,
    ))
}

/// These tools, as a model is told of them, and the catalogue.
fn toolbox(tools: Vec<&'static Descriptor>, compact: bool) -> Toolbox {
    Toolbox {
        shapes: shapes(tools),
        written: tool::in_text,
        library: Arc::new(Embedded(Catalog::in_force())),
        compact,
    }
}

pub(super) fn shapes(tools: impl IntoIterator<Item = &'static Descriptor>) -> Vec<ToolShape> {
    tools.into_iter().map(Descriptor::shape).collect()
}
