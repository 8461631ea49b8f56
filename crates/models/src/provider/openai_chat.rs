//! `OpenAI` Chat Completions, and whatever speaks it at another base URL.
//!
//! ```text
//! Request ── body ── POST /chat/completions ── events ── chunk ── Delta
//! ```

use super::calls::{Piece, says_something};
use super::member::{self, Chosen, Spoken, list, member, object, rest, spoken, word};
use super::replay::{SentCall, keep, kept, one_by_one, system};
use super::{CallResult, Calls, Choice, ModelError, Protocol, Request, openai};
use serde_json::{Map, Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::usage::Usage;

/// <https://openrouter.ai/docs/use-cases/reasoning-tokens>
const DETAILS: &str = "reasoning_details";

/// What comes in pieces in a detail.
const JOINED: [&str; 3] = ["text", "summary", "data"];

/// Names of the thinking: of llama.cpp, LM Studio and `DeepSeek`; of `OpenRouter` and vLLM; of servers before
/// Ollama. Routers send the same under two of them.
const THOUGHTS: [&str; 3] = ["reasoning_content", "reasoning", "thinking"];

/// What protocols themselves have in a call; what else stands there the model wants back.
const OF_CALLS: [&str; 10] = [
    "index",
    "id",
    "type",
    "function",
    "call_id",
    "name",
    "arguments",
    "args",
    "input",
    "parameters",
];

/// Under which the answer is kept what its calls had beside.
const CALLS: &str = "tool_calls";

pub(super) struct OpenAiChat {
    /// Without its key.
    choice: Choice,
    chosen: Chosen,
    calls: Calls,
    /// The calls in the order in which they began.
    begun: Vec<Begun>,
    /// Frames so far.
    frames: usize,
    /// What was said so far.
    text: String,
    /// Whether anything came in a `delta`, so that a `message` is all of it again.
    is_streamed: bool,
    /// Thinking so far, by the name that the server gives it, and what goes back with it.
    thoughts: Map<String, Value>,
    refusal: String,
    usage: Option<Usage>,
    /// Why it stopped, once it has.
    finish: Option<String>,
    /// What went wrong at the provider, where it says that instead of an end.
    failed: Option<String>,
    over: bool,
}

/// A call that began; its place is its number in `begun`.
struct Begun {
    /// The number that the server gives it, where it gives one.
    number: Option<u64>,
    frame: usize,
    /// What it had that isn't the protocol's, such as the signature of Gemini's compatible address
    /// (<https://ai.google.dev/gemini-api/docs/thought-signatures>).
    extra: Map<String, Value>,
}

impl OpenAiChat {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            chosen: Chosen::default(),
            calls: Calls::new(choice, request),
            begun: Vec::new(),
            frames: 0,
            text: String::new(),
            is_streamed: false,
            thoughts: Map::new(),
            refusal: String::new(),
            usage: None,
            finish: None,
            failed: None,
            over: false,
        }
    }

    fn said(&mut self, answer: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let (delta, message) = (&answer["delta"], &answer["message"]);
        let (said, is_all) = if speaks(delta) {
            self.is_streamed = true;
            (delta, false)
        } else if speaks(message) {
            (message, self.is_streamed)
        } else {
            (answer, false)
        };
        if let Some(extra) = said.get("extra_content").filter(|extra| extra.is_object()) {
            self.thoughts.insert("extra_content".to_owned(), extra.clone());
        }
        if is_all {
            return self.whole(said, heard);
        }
        self.thought(said, heard);
        for (kind, more) in words(said) {
            match kind {
                Spoken::Text => {
                    self.text.push_str(more);
                    heard.push(Delta::Text(more.to_owned()));
                }
                Spoken::Thought => heard.push(Delta::Thought(more.to_owned())),
                Spoken::Refusal => self.refusal.push_str(more),
            }
        }
        self.refusal += &member::text(&said["refusal"]);
        self.called(said)
    }

    /// All of the answer, after pieces of it: what they left out.
    fn whole(&mut self, said: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let all = words(said).into_iter().filter(|(kind, _)| *kind == Spoken::Text);
        let all: String = all.map(|(_, text)| text).collect();
        let more = rest(&all, &self.text).to_owned();
        self.text.push_str(&more);
        heard.push(Delta::Text(more));
        if self.begun.is_empty() { self.called(said) } else { Ok(()) }
    }

    fn thought(&mut self, said: &Value, heard: &mut Vec<Delta>) {
        let thought = THOUGHTS.iter().find_map(|name| {
            let thought = member::text(&said[*name]);
            (!thought.is_empty()).then_some((*name, thought))
        });
        if let Some((name, thought)) = thought {
            if let Some(Value::String(before)) = self.thoughts.get_mut(name) {
                before.push_str(&thought);
            } else {
                self.thoughts.insert(name.to_owned(), thought.as_str().into());
            }
            heard.push(Delta::Thought(thought));
        }
        for piece in list(&said[DETAILS]) {
            self.detail(piece);
        }
    }

    /// The calls of a piece. Before there were several, there was one without a number.
    fn called(&mut self, said: &Value) -> Result<(), ModelError> {
        self.frames += 1;
        for call in list(&said["tool_calls"]) {
            self.piece(call)?;
        }
        let legacy = &said["function_call"];
        if !legacy.is_null() && list(&said["tool_calls"]).is_empty() {
            self.piece(&json!({ "function": legacy }))?;
        }
        Ok(())
    }

    fn piece(&mut self, call: &Value) -> Result<(), ModelError> {
        let function = object(&call["function"]);
        let piece = Piece::read(call, &function);
        let extra = call.as_object().into_iter().flatten().filter(|(name, value)| {
            !OF_CALLS.contains(&name.as_str()) && (value.is_object() || value.is_string())
        });
        let extra: Vec<_> = extra.map(|(name, value)| (name.clone(), value.clone())).collect();
        if piece.name.is_none() && piece.arguments.is_empty() && extra.is_empty() {
            return Ok(());
        }
        let number = member::number(&call["index"]);
        let place = self.place(number, &piece).unwrap_or_else(|| {
            self.begun.push(Begun { number, frame: self.frames, extra: Map::new() });
            self.begun.len() - 1
        });
        let begun = &mut self.begun[place];
        begun.extra.extend(extra);
        self.calls.piece(place as u64, piece.id.as_deref(), piece.name, &piece.arguments)
    }

    /// Which call goes on with a piece; none where it begins one. Servers that number no calls begin each
    /// with an id, and so do some that give every call of an answer the same number.
    fn place(&self, number: Option<u64>, piece: &Piece<'_>) -> Option<usize> {
        let newest = self.begun.len().checked_sub(1)?;
        let of_number = (0..=newest).rev().filter(|place| self.begun[*place].number == number);
        let of_number: Vec<_> = of_number.collect();
        let id = |place: usize| self.calls.at(place as u64).and_then(|call| call.call_id.as_ref());
        let is_same = |place: &usize| piece.id.is_some() && id(*place) == piece.id.as_ref();
        let by_id = of_number.iter().copied().find(is_same);
        // Some number the pieces after the first otherwise.
        let goes_on = || (0..=newest).rev().filter(|_| piece.name.is_none()).find(is_same);
        let Some(place) = by_id.or_else(goes_on).or(of_number.first().copied()) else {
            let is_loose = number.is_none() || self.begun[newest].number.is_none();
            return (is_loose && piece.name.is_none()).then_some(newest);
        };
        let is_new = self.begun[place].frame < self.frames;
        let is_another = self.calls.is_another(place as u64, piece, number.is_some(), is_new);
        (!is_another).then_some(place)
    }

    /// Pieces of one detail follow each other, of the same kind and at the same place: what is text
    /// in them is joined, anything else said last counts.
    fn detail(&mut self, piece: &Value) {
        let Value::Object(piece) = piece.clone() else { return };
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

    /// Some models want their thinking back with the calls that came of it, and what these had beside.
    fn keep_thoughts(&mut self, heard: &mut Vec<Delta>) {
        let calls = self.begun.iter_mut().enumerate().filter_map(|(place, begun)| {
            let call = self.calls.at(place as u64).filter(|call| says_something(call))?;
            Some(json!({ "name": call.name, "extra": std::mem::take(&mut begun.extra) }))
        });
        let calls: Vec<_> = calls.collect();
        if calls.iter().any(|call| call["extra"] != json!({})) {
            self.thoughts.insert(CALLS.to_owned(), Value::Array(calls));
        }
        if !self.thoughts.is_empty() {
            let thoughts = std::mem::take(&mut self.thoughts);
            heard.push(keep(&self.choice, Value::Object(thoughts)));
        }
    }
}

impl Protocol for OpenAiChat {
    fn choice(&self) -> &Choice {
        &self.choice
    }

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
        // OpenAI's own name since it has models that think; others know only the first one.
        let name = match self.choice.base_url {
            None => "max_completion_tokens",
            Some(_) => "max_tokens",
        };
        body[name] = json!(request.most_tokens(&self.choice));
        body
    }

    fn hear(&mut self, chunk: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let usage = openai::usage(&chunk["usage"], "prompt_tokens", "completion_tokens");
        self.usage = usage.or(self.usage);
        let Some(answer) = (match &chunk["choices"] {
            // An error has a text there.
            Value::Null => Some(chunk).filter(|chunk| !chunk["message"].is_string()),
            several => self
                .chosen
                .of(several, |one| speaks(one) || speaks(&one["delta"]) || speaks(&one["message"])),
        }) else {
            return Ok(());
        };
        let end = word(&answer["finish_reason"]);
        if end == Some("error") {
            let why = [&answer["error"], &answer["native_finish_reason"]];
            let why = why.into_iter().find_map(super::error::sentence);
            self.failed =
                Some(why.unwrap_or_else(|| "the provider failed without a word".to_owned()));
        }
        self.finish = end.map(str::to_owned).or(self.finish.take());
        self.said(answer, heard)
    }

    fn hear_done(&mut self) {
        self.over = true;
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
        let cut = match &self.finish {
            _ if self.failed.is_some() => self
                .failed
                .take()
                .map(|detail| ModelError::BrokeOff { provider: self.choice.provider(), detail }),
            Some(reason) => ModelError::of_finish(&self.choice, reason),
            None if self.over => None,
            None => Some(ModelError::ended_early(&self.choice)),
        };
        if let Some(error) = cut {
            self.calls.close_lost(heard);
            return Err(error);
        }
        if !self.begun.is_empty() || self.thoughts.contains_key("extra_content") {
            self.keep_thoughts(heard);
        }
        self.calls.close_all(heard);
        Ok(())
    }
}

impl OpenAiChat {
    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer =
            |text: &str, calls: &[SentCall<'_>], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&request.told_in_turns(), answer, outcome);
        system(request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[SentCall<'_>], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        let mut extras = Vec::new();
        if let Some(Value::Object(mut thoughts)) = kept(&self.choice, items) {
            if let Some(Value::Array(kept)) = thoughts.remove(CALLS) {
                extras = kept;
            }
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
        let calls = calls.iter().enumerate().map(|(place, SentCall { call, id })| {
            let mut sent = json!({
                "id": id,
                "type": "function",
                "function": { "name": call.name, "arguments": call.arguments },
            });
            let extra = extras.get(place).filter(|kept| kept["name"] == call.name.as_str());
            for (name, value) in
                extra.and_then(|kept| kept["extra"].as_object()).into_iter().flatten()
            {
                sent[name] = value.clone();
            }
            sent
        });
        message["tool_calls"] = Value::Array(calls.collect());
        message
    }
}

/// There is no word for a refused call: its text says it.
fn outcome(result: &CallResult, id: &str) -> Value {
    json!({ "role": "tool", "tool_call_id": id, "content": result.text })
}

/// What is said in a piece of an answer: its content, as text or in parts. Cloudflare's is a `response`, that
/// of completions before chats a `text`.
fn words(said: &Value) -> Vec<(Spoken, &str)> {
    let content =
        if said.is_object() { member(said, &["content", "response", "text"]) } else { said };
    spoken(content, Spoken::Text)
}

/// Whether anything of an answer stands in a piece.
fn speaks(said: &Value) -> bool {
    let members = ["tool_calls", "function_call", "refusal", DETAILS, "extra_content"];
    let is_there = |name: &str| match &said[name] {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(all) => !all.is_empty(),
        _ => true,
    };
    !words(said).is_empty() || members.iter().chain(&THOUGHTS).any(|name| is_there(name))
}

#[cfg(test)]
mod tests;
