//! `OpenAI` Responses.
//!
//! ```text
//! Request ── body ── POST /responses ── events ── items ── Delta
//! ```

use super::calls::arguments_text;
use super::member::{Spoken, id, list, member, number, rest, spoken, text, word};
use super::replay::{SentCall, keep, kept, one_by_one};
use super::{CallResult, Calls, Choice, ModelError, Protocol, Request, openai};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use std::collections::BTreeMap;

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
    /// The places of items by their ids, since not every server numbers them.
    places: BTreeMap<String, u64>,
    /// What was said so far, by the place of the item that says it.
    texts: BTreeMap<u64, String>,
    /// The arguments of calls that ended, by their places: what comes of them again is no other call.
    closed: BTreeMap<u64, String>,
    /// Whether any thinking was heard.
    has_thought: bool,
    refusal: String,
    ending: Option<Ending>,
}

impl OpenAiResponses {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            items: Vec::new(),
            places: BTreeMap::new(),
            texts: BTreeMap::new(),
            closed: BTreeMap::new(),
            has_thought: false,
            refusal: String::new(),
            ending: None,
        }
    }

    /// The place of an item: its number where the server gives one, else where its id came before, else the
    /// next. What has neither belongs to the newest. A number under which nothing has begun is taken for
    /// the place of its id, where a call is open.
    fn place(&mut self, said: &Value) -> u64 {
        let id = id(&said["item_id"]).or_else(|| id(&said["item"]["id"]));
        let by_id = id.as_ref().and_then(|id| self.places.get(id)).copied();
        let is_open = |place: &u64| self.calls.at(*place).is_some();
        let newest = self.places.values().max().copied();
        let place = match number(&said["output_index"]) {
            Some(number) => {
                let begins = text(&said["type"]).ends_with("added");
                by_id
                    .filter(|by_id| !begins && !is_open(&number) && is_open(by_id))
                    .unwrap_or(number)
            }
            None if id.is_none() => newest.unwrap_or_default(),
            None => by_id.unwrap_or(newest.map_or(0, |newest| newest.saturating_add(1))),
        };
        if let Some(id) = id {
            self.places.insert(id, place);
        }
        place
    }

    fn say(&mut self, place: u64, more: &str, heard: &mut Vec<Delta>) {
        self.texts.entry(place).or_default().push_str(more);
        heard.push(Delta::Text(more.to_owned()));
    }

    fn think(&mut self, more: String, heard: &mut Vec<Delta>) {
        self.has_thought |= !more.is_empty();
        heard.push(Delta::Thought(more));
    }

    fn begin_item(&mut self, place: u64, item: &Value) -> Result<(), ModelError> {
        if item["type"] != "function_call" {
            return Ok(());
        }
        let id = id(&item["call_id"]).or_else(|| id(&item["id"]));
        self.calls.piece(place, id.as_deref(), item["name"].as_str(), "")
    }

    fn end_item(
        &mut self,
        place: u64,
        item: &Value,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        match item["type"].as_str().unwrap_or_default() {
            // One that is cut short ends like any other, but for its status.
            "function_call" if item["status"] == "incomplete" => {
                self.calls.forget(place);
                return Ok(());
            }
            "function_call" => {
                let arguments = arguments_text(&item["arguments"]);
                if self.closed.get(&place).is_some_and(|closed| *closed == *arguments) {
                    return Ok(());
                }
                self.begin_item(place, item)?;
                if !arguments.is_empty() {
                    self.calls.replace(place, &arguments)?;
                }
                self.calls.close(place, heard);
                self.closed.insert(place, arguments.into_owned());
            }
            "message" => self.end_message(place, item, heard),
            "reasoning" if !self.has_thought => {
                let thought = text(member(item, &["summary", "content"]));
                self.think(thought, heard);
            }
            _ => {}
        }
        self.items.push(item.clone());
        Ok(())
    }

    /// What a whole message says beyond the pieces of it that came.
    fn end_message(&mut self, place: u64, item: &Value, heard: &mut Vec<Delta>) {
        let mut whole = String::new();
        for (kind, more) in spoken(&item["content"], Spoken::Text) {
            match kind {
                Spoken::Text => whole.push_str(more),
                Spoken::Refusal => more.clone_into(&mut self.refusal),
                Spoken::Thought => {}
            }
        }
        let before = self.texts.get(&place).map_or("", String::as_str);
        let more = rest(&whole, before).to_owned();
        self.say(place, &more, heard);
    }

    /// The response with all that it gave: of it, what didn't come as an item of its own.
    fn end_response(
        &mut self,
        event: &str,
        response: &Value,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let usage = openai::usage(&response["usage"], "input_tokens", "output_tokens");
        heard.extend(usage.map(Delta::Usage));
        let status = response["status"].as_str().unwrap_or(event);
        self.ending = Some(match event {
            _ if status.ends_with("incomplete") || event.ends_with("incomplete") => {
                Ending::Incomplete(word(&response["incomplete_details"]).map(str::to_owned))
            }
            _ if status.ends_with("failed") || event.ends_with("failed") => Ending::Failed,
            _ => Ending::Completed,
        });
        if !matches!(self.ending, Some(Ending::Completed)) {
            return Ok(());
        }
        let mut ended: BTreeMap<String, usize> = BTreeMap::new();
        for item in &self.items {
            *ended.entry(text(&item["type"])).or_default() += 1;
        }
        for (at, item) in list(&response["output"]).iter().enumerate() {
            match ended.get_mut(&text(&item["type"])) {
                Some(count) if *count > 0 => *count -= 1,
                _ => {
                    let said = json!({ "output_index": at, "item": item });
                    let place = self.place(&said);
                    self.end_item(place, item, heard)?;
                }
            }
        }
        Ok(())
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
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn path(&self) -> String {
        "/responses".to_owned()
    }

    /// Nothing is stored with the provider: thinking comes sealed, and goes back with its calls.
    fn body(&self, request: &Request) -> Value {
        let answer =
            |text: &str, calls: &[SentCall<'_>], items: &[_]| self.answer(text, calls, items);
        let mut body = json!({
            "model": self.choice.model,
            "input": one_by_one(&request.told_in_turns(), answer, outcome),
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
        body["max_output_tokens"] = json!(request.most_tokens(&self.choice));
        body
    }

    fn hear(&mut self, said: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let delta = || text(&said["delta"]);
        let kind = said["type"].as_str().unwrap_or_default();
        match kind.strip_prefix("response.").unwrap_or(kind) {
            "output_text.delta" => {
                let place = self.place(said);
                self.say(place, &delta(), heard);
            }
            "output_text.done" => {
                let place = self.place(said);
                if !self.texts.contains_key(&place) {
                    self.say(place, &text(&said["text"]), heard);
                }
            }
            // Thinking itself, of models whose makers show it, and what it comes to.
            "reasoning_text.delta" | "reasoning_summary_text.delta" => self.think(delta(), heard),
            "reasoning_summary_part.added" if number(&said["summary_index"]) > Some(0) => {
                self.think("\n\n".to_owned(), heard);
            }
            "refusal.delta" => self.refusal += &delta(),
            "refusal.done" => self.refusal = text(&said["refusal"]),
            "output_item.added"
            | "function_call_arguments.delta"
            | "function_call_arguments.done" => {
                let place = self.place(said);
                if self.closed.contains_key(&place) {
                    return Ok(());
                }
                self.begin_item(place, &said["item"])?;
                let whole = arguments_text(&said["arguments"]);
                if whole.is_empty() {
                    let more = arguments_text(&said["delta"]);
                    self.calls.piece(place, None, None, &more)?;
                } else {
                    self.calls.replace(place, &whole)?;
                }
            }
            "output_item.done" => {
                let place = self.place(said);
                self.end_item(place, &said["item"], heard)?;
            }
            "completed" | "incomplete" | "failed" | "done" => {
                self.end_response(kind, &said["response"], heard)?;
            }
            // The response itself, from a server that does not stream.
            _ if said["object"] == "response" => self.end_response("", said, heard)?,
            _ => {}
        }
        Ok(())
    }

    fn hear_done(&mut self) {
        if !self.texts.is_empty() || !self.items.is_empty() {
            self.ending.get_or_insert(Ending::Completed);
        }
    }

    fn held(&self) -> usize {
        self.calls.held()
    }

    fn done(&self) -> bool {
        // Some say why it failed in an event of its own.
        self.ending.as_ref().is_some_and(|ending| !matches!(ending, Ending::Failed))
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
}

impl OpenAiResponses {
    /// An earlier answer: item by item as the model gave it, where it was kept. Of its calls, those
    /// that were carried out: one without an outcome would be refused.
    fn answer(&self, text: &str, calls: &[SentCall<'_>], items: &[String]) -> Vec<Value> {
        if let Some(Value::Array(mut items)) = kept(&self.choice, items) {
            let mut calls = calls.iter().peekable();
            items.retain_mut(|item| {
                if item["type"] != "function_call" {
                    return true;
                }
                let sent = calls.next_if(|sent| item["name"] == sent.call.name.as_str());
                if let Some(sent) = sent {
                    item["call_id"] = json!(sent.id);
                }
                sent.is_some()
            });
            return items;
        }
        let said = (!text.is_empty()).then(|| json!({ "role": "assistant", "content": text }));
        let called = calls.iter().map(|SentCall { call, id }| {
            json!({
                "type": "function_call",
                "call_id": id,
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
fn outcome(result: &CallResult, id: &str) -> Value {
    json!({ "type": "function_call_output", "call_id": id, "output": result.text })
}

#[cfg(test)]
mod tests;
