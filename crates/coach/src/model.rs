//! A language model as the coach of a desk: with the tools, and the prompt that speaks of them.

use setwise_catalog::catalog::Catalog;
use setwise_catalog::schema::ToolShape;
use setwise_catalog::settings::model::{Calls, PromptProfile};
use setwise_domain::tool_call::Syntax;
use setwise_models::ask::Coach;
use setwise_models::ask::model::{ModelCoach, Toolbox, prompt};
use setwise_models::provider::{Model, TextCalls};
use setwise_tool::{self as tool, Descriptor};
use setwise_training::program::Embedded;
use std::sync::Arc;

/// A small model is told less: five tools, and of what stands only today. Which it is, `profile` says,
/// or what the model turns out to hold.
pub fn model_coach(model: Arc<dyn Model>, calls: Calls, profile: PromptProfile) -> Arc<dyn Coach> {
    let (tools, system) = briefing(calls, profile == PromptProfile::Compact);
    let coach = ModelCoach::new(model, calls, tools, system);
    Arc::new(match profile {
        PromptProfile::Auto => {
            let (tools, system) = briefing(calls, true);
            coach.or_small(tools, system)
        }
        PromptProfile::Full | PromptProfile::Compact => coach,
    })
}

/// Calls as every model writes them into its text.
pub const TEXT_CALLS: TextCalls =
    TextCalls { written: tool::in_text, read: tool::text_call::calls };

/// The tools as a model is told of them, and the prompt that speaks of them.
fn briefing(calls: Calls, compact: bool) -> (Toolbox, String) {
    let tools = tool::offered(compact);
    let reference = tool::tools_told(tools.iter().copied(), syntax(calls));
    let grammar = match calls {
        Calls::Native => None,
        Calls::Text => Some(tool::grammar(&tools).into()),
    };
    (toolbox(tools, compact, grammar), prompt(calls, compact, &reference))
}

/// How calls are written.
pub(super) const fn syntax(calls: Calls) -> Syntax {
    match calls {
        Calls::Native => Syntax::Native,
        Calls::Text => Syntax::Text,
    }
}

/// These tools, as a model is told of them, and the catalogue.
fn toolbox(tools: Vec<&'static Descriptor>, compact: bool, grammar: Option<Arc<str>>) -> Toolbox {
    Toolbox {
        shapes: shapes(tools),
        text_calls: TEXT_CALLS,
        grammar,
        library: Arc::new(Embedded(Catalog::in_force())),
        compact,
    }
}

pub(super) fn shapes(tools: impl IntoIterator<Item = &'static Descriptor>) -> Vec<ToolShape> {
    tools.into_iter().map(Descriptor::shape).collect()
}
