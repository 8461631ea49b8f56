//! `OpenAI` Responses.
//!
//! ```text
//! Request ── body ── POST /responses ── events ── items ── Delta
//! ```

mod body;
mod event;
#[cfg(test)]
mod tests;

use super::replay::keep;
use super::{Calls, Choice, Complaint, Frame, ModelError, Protocol, Request, openai_error};
use event::{Event, Response};
use serde_json::Value;
use setwise_domain::conversation::Delta;

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

    fn body(&self, request: &Request) -> Value {
        self.written(request)
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if frame.data().trim() == "[DONE]" {
            return Ok(());
        }
        openai_error::check(&self.choice, frame.data())?;
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
        openai_error::complaint(body)
    }
}
