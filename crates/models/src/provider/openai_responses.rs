//! `OpenAI` Responses.
//!
//! ```text
//! Request ── body ── POST /responses ── events ── items ── Delta
//! ```

use super::replay::{keep, kept, one_by_one, with_ids};
use super::{CallResult, Calls, Choice, Complaint, Frame, ModelError, Protocol, Request, openai};
use serde::Deserialize;
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;

/// The families of models that don't think, and that refuse a request which speaks of it. They
/// are of the past, so that the list is whole.
const THOUGHTLESS: [&str; 4] = ["gpt-3.5", "gpt-4", "chatgpt-", "gpt-5-chat"];

/// How a response ended.
enum Ending {
    Completed,
    Incomplete(Option<String>),
    Failed,
}

pub(super) struct OpenAiResponses {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    /// What it gave, item by item as it came.
    items: Vec<Value>,
    /// The ids of items, from a server that does not number them.
    ids: Vec<String>,
    refusal: String,
    ending: Option<Ending>,
}

impl OpenAiResponses {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            items: Vec::new(),
            ids: Vec::new(),
            refusal: String::new(),
            ending: None,
        }
    }

    /// The place of an item: its number where the server gives one, else the order in which the ids
    /// of items came. What has neither belongs to the newest.
    fn place(&mut self, number: Option<u64>, id: Option<&str>) -> u64 {
        if let Some(number) = number {
            return number;
        }
        if let Some(id) = id
            && !self.ids.iter().any(|known| known == id)
        {
            self.ids.push(id.to_owned());
        }
        let place = id.map_or(self.ids.len().checked_sub(1), |id| {
            self.ids.iter().position(|known| known == id)
        });
        place.unwrap_or_default() as u64
    }

    fn begin_item(&mut self, place: u64, item: &Value) -> Result<(), ModelError> {
        if item["type"] != "function_call" {
            return Ok(());
        }
        let (id, name) = (item["call_id"].as_str(), item["name"].as_str());
        self.calls.piece(place, id, name, "")
    }

    fn end_item(
        &mut self,
        place: u64,
        item: Value,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        if item["type"] == "function_call" {
            // One that is cut short ends like any other, but for its status.
            if item["status"] == "incomplete" {
                self.calls.forget(place);
                return Ok(());
            }
            self.begin_item(place, &item)?;
            if let Some(arguments) = item["arguments"].as_str() {
                self.calls.replace(place, arguments)?;
            }
            self.calls.close(place, heard);
        }
        self.items.push(item);
        Ok(())
    }

    fn end_response(&mut self, response: &Response, ending: Ending, heard: &mut Vec<Delta>) {
        heard.extend(response.usage().map(Delta::Usage));
        self.ending = Some(ending);
    }

    /// Thinking goes back together with all that came of it, in the order in which it came; the
    /// provider refuses one without the other.
    fn keep_items(&mut self, heard: &mut Vec<Delta>) {
        let thought =
            |item: &Value| item["type"] == "reasoning" && item["encrypted_content"].is_string();
        if self.items.iter().any(thought) {
            let items = std::mem::take(&mut self.items);
            heard.push(keep(&self.choice, Value::Array(items)));
        }
    }
}

impl Protocol for OpenAiResponses {
    fn path(&self) -> String {
        "/responses".to_owned()
    }

    /// Nothing is stored with the provider: thinking comes sealed, and goes back with its calls.
    fn body(&self, request: &Request) -> Value {
        let answer = |text: &str, calls: &[_], items: &[_]| self.answer(text, calls, items);
        let mut body = json!({
            "model": self.choice.model,
            "input": one_by_one(&with_ids(&request.told_in_turns()), answer, outcome),
            "stream": true,
            "store": false,
        });
        let instructions = request.instructions();
        if !instructions.is_empty() {
            body["instructions"] = json!(instructions);
        }
        let tuning = &self.choice.tuning;
        if thinks(&self.choice.model) {
            body["include"] = json!(["reasoning.encrypted_content"]);
            if tuning.thoughts {
                body["reasoning"] = json!({ "summary": "auto" });
            }
        }
        if let Some(most) = request.most_tokens(&self.choice) {
            body["max_output_tokens"] = json!(most);
        }
        body
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if frame.data().trim() == "[DONE]" {
            return Ok(());
        }
        openai::check(&self.choice, frame.data())?;
        let event: Event = frame.parse(&self.choice)?;
        match event {
            Event::Text { delta } => heard.push(Delta::Text(delta)),
            Event::Thought { delta } | Event::Summary { delta } => {
                heard.push(Delta::Thought(delta));
            }
            Event::SummaryPart { summary_index } if summary_index > 0 => {
                heard.push(Delta::Thought("\n\n".to_owned()));
            }
            Event::Refusal { delta } => self.refusal += &delta,
            Event::Refused { refusal } => self.refusal = refusal,
            Event::ItemAdded { output_index, item } => {
                let place = self.place(output_index, item["id"].as_str());
                self.begin_item(place, &item)?;
            }
            Event::Arguments { output_index, item_id, delta } => {
                let place = self.place(output_index, item_id.as_deref());
                self.calls.piece(place, None, None, &delta)?;
            }
            Event::ArgumentsDone { output_index, item_id, arguments } => {
                let place = self.place(output_index, item_id.as_deref());
                self.calls.replace(place, &arguments)?;
            }
            Event::ItemDone { output_index, item } => {
                let place = self.place(output_index, item["id"].as_str());
                self.end_item(place, item, heard)?;
            }
            Event::Completed { response } => {
                self.end_response(&response, Ending::Completed, heard);
            }
            Event::Incomplete { mut response } => {
                let ending = Ending::Incomplete(response.reason());
                self.end_response(&response, ending, heard);
            }
            Event::Failed { response } => self.end_response(&response, Ending::Failed, heard),
            Event::SummaryPart { .. } | Event::Unknown => {}
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.calls.held()
    }

    fn done(&self) -> bool {
        self.ending.is_some()
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if !self.refusal.is_empty() {
            return Err(ModelError::Declined(std::mem::take(&mut self.refusal)));
        }
        match &self.ending {
            None => Err(ModelError::ended_early(&self.choice)),
            Some(Ending::Failed) => Err(ModelError::BrokeOff {
                provider: self.choice.provider(),
                detail: "the provider failed without a word".to_owned(),
            }),
            Some(Ending::Incomplete(reason)) if reason.as_deref() == Some("content_filter") => {
                Err(ModelError::filtered())
            }
            Some(Ending::Incomplete(_)) => Err(ModelError::out_of_tokens(&self.choice)),
            Some(Ending::Completed) => {
                self.calls.close_all(heard);
                self.keep_items(heard);
                Ok(())
            }
        }
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        openai::complaint(body)
    }
}

impl OpenAiResponses {
    /// An earlier answer: item by item as the model gave it, where it was kept. Of its calls, those
    /// that were carried out: one without an outcome would be refused.
    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Vec<Value> {
        if let Some(Value::Array(mut items)) = kept(&self.choice, items) {
            let is_one = |item: &Value| {
                let mut ids = calls.iter().map(|call| json!(call.call_id));
                ids.any(|id| item["call_id"] == id)
            };
            items.retain(|item| item["type"] != "function_call" || is_one(item));
            return items;
        }
        let said = (!text.is_empty()).then(|| json!({ "role": "assistant", "content": text }));
        let called = calls.iter().map(|call| {
            json!({
                "type": "function_call",
                "call_id": call.call_id,
                "name": call.name,
                "arguments": call.arguments,
            })
        });
        said.into_iter().chain(called).collect()
    }
}

/// Whether a model thinks. A router's names have the maker's before them.
fn thinks(model: &str) -> bool {
    let name = model.rsplit('/').next().unwrap_or(model);
    !THOUGHTLESS.iter().any(|family| name.starts_with(family))
}

/// There is no word for a refused call: its text says it.
fn outcome(result: &CallResult) -> Value {
    json!({ "type": "function_call_output", "call_id": result.id, "output": result.text })
}

/// The events that mean something here, of some sixty that there are.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum Event {
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
struct Response {
    usage: Option<Value>,
    incomplete_details: Option<Incomplete>,
}

impl Response {
    fn usage(&self) -> Option<Usage> {
        let tokens = self.usage.as_ref()?;
        Some(openai::usage(tokens, "input_tokens", "output_tokens"))
    }

    fn reason(&mut self) -> Option<String> {
        self.incomplete_details.take()?.reason
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Incomplete {
    reason: Option<String>,
}

#[cfg(test)]
mod tests;
