//! The events of a Responses stream that mean something here, of some sixty that there are.

use crate::provider::openai_usage::usage;
use serde::Deserialize;
use serde_json::Value;
use setwise_domain::usage::Usage;

#[derive(Deserialize)]
#[serde(tag = "type")]
pub(super) enum Event {
    #[serde(rename = "response.output_text.delta")]
    Text { delta: String },
    /// Thinking itself, of models whose makers show it.
    #[serde(rename = "response.reasoning_text.delta")]
    Thought { delta: String },
    #[serde(rename = "response.reasoning_summary_text.delta")]
    Summary { delta: String },
    #[serde(rename = "response.reasoning_summary_part.added")]
    SummaryPart {
        #[serde(default)]
        summary_index: u64,
    },
    #[serde(rename = "response.refusal.delta")]
    Refusal { delta: String },
    #[serde(rename = "response.refusal.done")]
    Refused { refusal: String },
    #[serde(rename = "response.output_item.added")]
    ItemAdded {
        #[serde(default)]
        output_index: Option<u64>,
        item: Value,
    },
    #[serde(rename = "response.function_call_arguments.delta")]
    Arguments {
        #[serde(default)]
        output_index: Option<u64>,
        #[serde(default)]
        item_id: Option<String>,
        delta: String,
    },
    #[serde(rename = "response.function_call_arguments.done")]
    ArgumentsDone {
        #[serde(default)]
        output_index: Option<u64>,
        #[serde(default)]
        item_id: Option<String>,
        arguments: String,
    },
    #[serde(rename = "response.output_item.done")]
    ItemDone {
        #[serde(default)]
        output_index: Option<u64>,
        item: Value,
    },
    #[serde(rename = "response.completed")]
    Completed { response: Response },
    #[serde(rename = "response.incomplete")]
    Incomplete { response: Response },
    #[serde(rename = "response.failed")]
    Failed { response: Response },
    #[serde(other)]
    Unknown,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Response {
    usage: Option<Value>,
    incomplete_details: Option<Incomplete>,
}

impl Response {
    pub(super) fn usage(&self) -> Option<Usage> {
        let tokens = self.usage.as_ref()?;
        Some(usage(tokens, "input_tokens", "output_tokens"))
    }

    pub(super) fn reason(&mut self) -> Option<String> {
        self.incomplete_details.take()?.reason
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Incomplete {
    reason: Option<String>,
}
