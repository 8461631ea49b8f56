//! `OpenAI` Chat Completions, and whatever speaks it at another base URL.
//!
//! ```text
//! Request ── body ── POST /chat/completions ── events ── chunk ── Delta
//! ```

use super::calls::arguments_text;
use super::replay::{keep, kept, one_by_one, system, with_ids};
use super::{CallResult, Calls, Choice, Complaint, Frame, ModelError, Protocol, Request, openai};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;
use std::collections::BTreeMap;

/// <https://openrouter.ai/docs/use-cases/reasoning-tokens>
const DETAILS: &str = "reasoning_details";

/// What comes in pieces in a detail.
const JOINED: [&str; 3] = ["text", "summary", "data"];

pub(super) struct OpenAiChat {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    /// The place of the newest call, by the number that the server gives it, where it gives one.
    places: BTreeMap<Option<u64>, u64>,
    /// Thinking so far, by the name that the server gives it.
    thoughts: Map<String, Value>,
    refusal: String,
    usage: Option<Usage>,
    /// Why it stopped, once it has.
    finish: Option<String>,
    over: bool,
}

impl OpenAiChat {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            places: BTreeMap::new(),
            thoughts: Map::new(),
            refusal: String::new(),
            usage: None,
            finish: None,
            over: false,
        }
    }

    fn said(&mut self, said: Said, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if let Some((name, thought)) = said.thoughts() {
            if let Some(Value::String(before)) = self.thoughts.get_mut(name) {
                before.push_str(&thought);
            } else {
                let first = Value::String(thought.clone());
                self.thoughts.insert(name.to_owned(), first);
            }
            heard.push(Delta::Thought(thought));
        }
        for piece in said.reasoning_details.into_iter().flatten() {
            self.detail(piece);
        }
        heard.extend(said.content.map(Delta::Text));
        self.refusal += said.refusal.as_deref().unwrap_or_default();
        for piece in said.tool_calls.iter().flatten() {
            self.piece(piece)?;
        }
        Ok(())
    }

    /// Servers that number no calls begin each with an id, and so do some that give every call of
    /// an answer the same number.
    fn piece(&mut self, piece: &Piece) -> Result<(), ModelError> {
        let id = piece.id.as_deref().filter(|id| !id.is_empty());
        let next = || self.places.values().max().map_or(0, |last| last + 1);
        let names = piece.function.name.as_ref().is_some_and(|name| !name.is_empty());
        let begins = names || piece.index.is_none();
        let known = self.places.get(&piece.index).copied();
        let place = match known {
            Some(place) if id.is_some_and(|id| begins && self.calls.is_another(place, id)) => {
                next()
            }
            // Some give them no ids either: one that is whole and named anew is another.
            Some(place) if id.is_none() && names && self.calls.is_whole(place) => next(),
            Some(place) => place,
            None => next(),
        };
        self.places.insert(piece.index, place);
        let function = &piece.function;
        self.calls.piece(place, id, function.name.as_deref(), &arguments_text(&function.arguments))
    }

    /// Pieces of one detail follow each other, of the same kind and at the same place: what is text
    /// in them is joined, anything else said last counts.
    fn detail(&mut self, piece: Map<String, Value>) {
        let all = self.thoughts.entry(DETAILS).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(all) = all else { return };
        let last = all.last_mut().and_then(Value::as_object_mut);
        let same = |last: &&mut Map<String, Value>| {
            ["type", "index", "id"].iter().all(|key| last.get(*key) == piece.get(*key))
        };
        let Some(last) = last.filter(same) else {
            all.push(Value::Object(piece));
            return;
        };
        for (key, value) in piece {
            match (last.get_mut(&key), value) {
                (Some(Value::String(text)), Value::String(more)) if JOINED.contains(&&*key) => {
                    text.push_str(&more);
                }
                (Some(_), Value::Null) => {}
                (_, value) => {
                    last.insert(key, value);
                }
            }
        }
    }

    /// Some models want their thinking back with the calls that came of it.
    fn keep_thoughts(&mut self, heard: &mut Vec<Delta>) {
        if !self.thoughts.is_empty() {
            let thoughts = std::mem::take(&mut self.thoughts);
            heard.push(keep(&self.choice, Value::Object(thoughts)));
        }
    }
}

impl Protocol for OpenAiChat {
    fn path(&self) -> String {
        "/chat/completions".to_owned()
    }

    fn body(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "messages": self.messages(request),
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        // What fits a schema is not wanted otherwise the next time. Models of the makers' own
        // servers that think refuse the word.
        let shape = request.output.as_ref();
        let shape = shape.filter(|_| self.choice.is_at_home());
        if shape.is_some() {
            body["temperature"] = json!(0);
        }
        if let Some(most) = request.most_tokens(&self.choice) {
            // OpenAI's own name since it has models that think; others know only the first one.
            let name = match self.choice.base_url {
                None => "max_completion_tokens",
                Some(_) => "max_tokens",
            };
            body[name] = json!(most);
        }
        body
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if frame.data().trim() == "[DONE]" {
            self.over = true;
            return Ok(());
        }
        openai::check(&self.choice, frame.data())?;
        let chunk: Chunk = frame.parse(&self.choice)?;
        if let Some(tokens) = chunk.usage {
            self.usage = Some(openai::usage(&tokens, "prompt_tokens", "completion_tokens"));
        }
        // Never more than one answer is asked for.
        if let Some(alternative) = chunk.choices.and_then(|all| all.into_iter().next()) {
            if alternative.finish_reason.is_some() {
                self.finish = alternative.finish_reason;
            }
            self.said(alternative.delta.unwrap_or_default(), heard)?;
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.calls.held()
    }

    fn done(&self) -> bool {
        self.over
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        heard.extend(self.usage.take().map(Delta::Usage));
        if !self.refusal.is_empty() {
            return Err(ModelError::Declined(std::mem::take(&mut self.refusal)));
        }
        let cut = match self.finish.as_deref() {
            Some("length") => Some(ModelError::out_of_tokens(&self.choice)),
            Some("content_filter") => Some(ModelError::filtered()),
            None if !self.over => Some(ModelError::ended_early(&self.choice)),
            _ => None,
        };
        if let Some(error) = cut {
            self.calls.close_lost(heard);
            return Err(error);
        }
        if !self.places.is_empty() {
            self.keep_thoughts(heard);
        }
        self.calls.close_all(heard);
        Ok(())
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        openai::complaint(body)
    }
}

impl OpenAiChat {
    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer = |text: &str, calls: &[_], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&with_ids(&request.told_in_turns()), answer, outcome);
        system(request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(Value::Object(thoughts)) = kept(&self.choice, items) {
            for (name, thought) in thoughts {
                message[name] = thought;
            }
        }
        if calls.is_empty() {
            return message;
        }
        if text.is_empty() {
            message["content"] = Value::Null;
        }
        let calls = calls.iter().map(|call| {
            json!({
                "id": call.call_id,
                "type": "function",
                "function": { "name": call.name, "arguments": call.arguments },
            })
        });
        message["tool_calls"] = Value::Array(calls.collect());
        message
    }
}

/// There is no word for a refused call: its text says it.
fn outcome(result: &CallResult) -> Value {
    json!({ "role": "tool", "tool_call_id": result.id, "content": result.text })
}

/// A piece of the stream. What is unknown in it is passed over.
#[derive(Deserialize)]
struct Chunk {
    /// Empty, null or missing where a chunk brings only usage.
    #[serde(default)]
    choices: Option<Vec<Alternative>>,
    #[serde(default)]
    usage: Option<Value>,
}

#[derive(Deserialize)]
struct Alternative {
    /// The whole message, from a server that does not stream.
    #[serde(default, alias = "message")]
    delta: Option<Said>,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Said {
    content: Option<String>,
    refusal: Option<String>,
    /// Of llama.cpp, LM Studio, `DeepSeek`.
    reasoning_content: Option<String>,
    /// Of `OpenRouter`, vLLM. Routers send the same under both names.
    reasoning: Option<String>,
    /// Of `OpenRouter`: the same as the model's own server gave it, signatures among it.
    reasoning_details: Option<Vec<Map<String, Value>>>,
    tool_calls: Option<Vec<Piece>>,
}

impl Said {
    /// Its thinking, and the name it came under; at most one.
    fn thoughts(&self) -> Option<(&'static str, String)> {
        let named = |name, text: &Option<String>| {
            let text = text.as_ref().filter(|text| !text.is_empty())?;
            Some((name, text.clone()))
        };
        named("reasoning_content", &self.reasoning_content)
            .or_else(|| named("reasoning", &self.reasoning))
    }
}

/// A piece of a call.
#[derive(Deserialize)]
struct Piece {
    #[serde(default)]
    index: Option<u64>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    function: Function,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Function {
    name: Option<String>,
    /// A piece of text, or from some servers the whole as an object.
    arguments: Value,
}

#[cfg(test)]
mod tests;
