//! Ollama `/api/chat`.
//!
//! ```text
//! Request ── body ── POST /api/chat ── lines ── Delta
//! ```

use super::calls::Piece;
use super::member::{Spoken, list, member, number, object, spoken, text, word};
use super::replay::{SentCall, arguments, keep, kept, one_by_one, system};
use super::{About, CallResult, Calls, Choice, Complaint, Framing, ModelError, Protocol, Request};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::usage::Usage;

/// Words of its refusals of a schema.
const SCHEMA_WORDS: [&str; 3] = ["schema", "invalid format", "grammar"];

pub(super) struct Ollama {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    thinking: String,
    over: bool,
    stopped: Option<String>,
}

impl Ollama {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            thinking: String::new(),
            over: false,
            stopped: None,
        }
    }

    fn said(&mut self, said: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let thought = text(member(said, &["thinking", "reasoning", "reasoning_content"]));
        self.think(&thought, heard);
        for (kind, more) in spoken(member(said, &["content", "response"]), Spoken::Text) {
            match kind {
                Spoken::Thought => self.think(more, heard),
                Spoken::Text | Spoken::Refusal => heard.push(Delta::Text(more.to_owned())),
            }
        }
        for call in list(&said["tool_calls"]) {
            let function = object(&call["function"]);
            self.calls.whole(&Piece::read(call, &function), heard)?;
        }
        Ok(())
    }

    fn think(&mut self, more: &str, heard: &mut Vec<Delta>) {
        if !more.is_empty() {
            self.thinking.push_str(more);
            heard.push(Delta::Thought(more.to_owned()));
        }
    }
}

impl Protocol for Ollama {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn path(&self) -> String {
        "/api/chat".to_owned()
    }

    /// By default Ollama cuts a conversation that is too long without a word, the rules that the
    /// model was given included: it is told to refuse instead.
    fn body(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "messages": self.messages(request),
            "stream": true,
            "truncate": false,
            "shift": false,
            "options": { "num_ctx": self.room(request) },
        });
        if self.choice.tuning.thoughts {
            body["think"] = json!(true);
        }
        if request.output.is_some() {
            body["options"]["temperature"] = json!(0);
        }
        body["options"]["num_predict"] = json!(request.most_tokens(&self.choice));
        body
    }

    fn hear(&mut self, line: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let message = &line["message"];
        self.said(if message.is_object() { message } else { line }, heard)?;
        let reason = word(&line["done_reason"]);
        if line["done"] == true || line["done"] == "true" || reason.is_some() {
            self.over = true;
            self.stopped = reason.map(str::to_owned);
            let usage = usage(line);
            if usage != Usage::default() {
                heard.push(Delta::Usage(usage));
            }
        }
        Ok(())
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
        if !self.over {
            return Err(ModelError::ended_early(&self.choice));
        }
        if self.stopped.as_deref() == Some("length") {
            return Err(ModelError::out_of_tokens(&self.choice));
        }
        // It thinks on from there once it knows how its calls ended; otherwise nobody needs it.
        if self.calls.any_whole() && !self.thinking.is_empty() {
            heard.push(keep(&self.choice, json!(self.thinking)));
        }
        Ok(())
    }

    /// There is nothing but its words to tell what it is about.
    fn complaint(&self, body: &Value) -> Option<Complaint> {
        let mut complaint = Complaint::read(body)?;
        complaint.about = about(&complaint.message).or(complaint.about);
        complaint.message = match complaint.about {
            Some(About::Model) => {
                format!("{}; fetch it with `ollama pull {}`", complaint.message, self.choice.model)
            }
            _ => advised(&complaint.message),
        };
        Some(complaint)
    }
}

impl Ollama {
    /// As much as is kept room for, and no more than the model holds.
    fn room(&self, request: &Request) -> u32 {
        let usual = self.choice.tuning.context_tokens;
        request.context.map_or(usual, |most| most.min(usual))
    }

    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer =
            |text: &str, calls: &[SentCall<'_>], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&request.told_in_turns(), answer, outcome);
        system(request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[SentCall<'_>], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(thinking) = kept(&self.choice, items) {
            message["thinking"] = thinking;
        }
        if !calls.is_empty() {
            let calls = calls.iter().map(|SentCall { call, id }| {
                json!({ "id": id, "function": {
                    "name": call.name,
                    "arguments": arguments(&call.arguments),
                } })
            });
            message["tool_calls"] = Value::Array(calls.collect());
        }
        message
    }
}

/// Ollama has no word for a refused call: its text says it.
fn outcome(result: &CallResult, id: &str) -> Value {
    json!({ "role": "tool", "tool_name": result.name, "tool_call_id": id, "content": result.text })
}

/// Said once, in the last line.
fn usage(line: &Value) -> Usage {
    let count = |name: &str| number(&line[name]).unwrap_or_default();
    Usage {
        input: count("prompt_eval_count"),
        output: count("eval_count"),
        cached: count("prompt_eval_cached_count"),
    }
}

fn about(said: &str) -> Option<About> {
    if SCHEMA_WORDS.iter().any(|word| said.contains(word)) {
        Some(About::Schema)
    } else if said.contains("model") && said.contains("not found") {
        Some(About::Model)
    } else if said.contains("unauthorized") {
        Some(About::Key)
    } else {
        None
    }
}

/// Its words, with what to do where they don't say it.
fn advised(said: &str) -> String {
    if said.contains("does not support tools") {
        format!("{said}; choose a model that does, or have its calls made as text")
    } else if said.contains("does not support thinking") {
        format!("{said}; don't ask for its thoughts")
    } else if said.contains("longer than the context") {
        format!("{said}; OLLAMA_CONTEXT_LENGTH=16384 makes room where Ollama is started")
    } else {
        said.to_owned()
    }
}

#[cfg(test)]
mod tests;
