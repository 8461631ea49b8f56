//! The blocks of one answer of Anthropic, as they must go back where the model thought.

use super::event::{Piece, Start};
use crate::provider::replay::arguments;
use serde_json::{Value, json};
use setwise_domain::tool_call::ToolCall;

/// In the order in which they began, with the numbers that their pieces name them by.
#[derive(Default)]
pub(super) struct Blocks(Vec<(usize, Block)>);

enum Block {
    Text(String),
    Thinking {
        thinking: String,
        signature: String,
    },
    /// Thinking that nobody but the model can read.
    Redacted(String),
    /// Filled in when it is whole.
    Call(Option<ToolCall>),
}

impl Blocks {
    pub(super) fn begin(&mut self, index: usize, start: &Start) {
        let block = match start {
            Start::Text { text } => Block::Text(text.clone()),
            Start::Thinking { thinking, signature } => {
                Block::Thinking { thinking: thinking.clone(), signature: signature.clone() }
            }
            Start::RedactedThinking { data } => Block::Redacted(data.clone()),
            Start::ToolUse { .. } => Block::Call(None),
            Start::Unknown => return,
        };
        self.0.push((index, block));
    }

    pub(super) fn add(&mut self, index: usize, piece: &Piece) {
        match (self.named(index), piece) {
            (Some(Block::Text(so_far)), Piece::TextDelta { text: more })
            | (
                Some(Block::Thinking { thinking: so_far, .. }),
                Piece::ThinkingDelta { thinking: more },
            )
            | (
                Some(Block::Thinking { signature: so_far, .. }),
                Piece::SignatureDelta { signature: more },
            ) => so_far.push_str(more),
            _ => {}
        }
    }

    pub(super) fn fill(&mut self, index: usize, whole: &ToolCall) {
        if let Some(Block::Call(call)) = self.named(index) {
            *call = Some(whole.clone());
        }
    }

    /// All of it, where the model thought.
    pub(super) fn content(&self) -> Option<Value> {
        let thought = |(_, block): &(usize, Block)| {
            matches!(block, Block::Thinking { .. } | Block::Redacted(_))
        };
        self.0.iter().any(thought).then(|| {
            let content = self.0.iter().filter_map(|(_, block)| block.sent_back());
            Value::Array(content.collect())
        })
    }

    /// The newest of that number.
    fn named(&mut self, index: usize) -> Option<&mut Block> {
        let block = self.0.iter_mut().rev().find(|(own, _)| *own == index);
        block.map(|(_, block)| block)
    }
}

impl Block {
    /// An empty text would be refused.
    fn sent_back(&self) -> Option<Value> {
        match self {
            Self::Text(text) => (!text.is_empty()).then(|| json!({ "type": "text", "text": text })),
            Self::Thinking { thinking, signature } => Some(json!({
                "type": "thinking",
                "thinking": thinking,
                "signature": signature,
            })),
            Self::Redacted(data) => Some(json!({ "type": "redacted_thinking", "data": data })),
            Self::Call(call) => call.as_ref().map(|call| {
                json!({
                    "type": "tool_use",
                    "id": call.call_id,
                    "name": call.name,
                    "input": arguments(&call.arguments),
                })
            }),
        }
    }
}
