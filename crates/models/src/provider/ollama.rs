//! Ollama `/api/chat`.
//!
//! ```text
//! Request ── body ── POST /api/chat ── lines ── Delta
//! ```

use super::calls::arguments_text;
use super::replay::{arguments, keep, kept, one_by_one, system};
use super::{
    About, CallResult, Calls, Choice, Complaint, Frame, Framing, ModelError, Protocol, Request,
};
use serde::Deserialize;
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
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

    fn said(&mut self, said: Said, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if let Some(more) = said.thinking.filter(|text| !text.is_empty()) {
            self.thinking.push_str(&more);
            heard.push(Delta::Thought(more));
        }
        if let Some(more) = said.content.filter(|text| !text.is_empty()) {
            heard.push(Delta::Text(more));
        }
        for call in said.tool_calls.iter().flatten() {
            let (id, name) = (call.id.as_deref(), call.function.name.as_str());
            let arguments = arguments_text(&call.function.arguments);
            self.calls.whole(id, Some(name), &arguments, heard)?;
        }
        Ok(())
    }
}

impl Protocol for Ollama {
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
        if let Some(most) = request.most_tokens(&self.choice) {
            body["options"]["num_predict"] = json!(most);
        }
        body
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let line: Line = frame.parse(&self.choice)?;
        let error = line.error.as_ref();
        if let Some(complaint) = error.and_then(|error| complaint_of(error, &self.choice.model)) {
            return Err(ModelError::of_stream(&self.choice, complaint));
        }
        self.said(line.message, heard)?;
        if line.done {
            self.over = true;
            self.stopped = line.done_reason;
            let usage = line.tokens.usage();
            if usage != Usage::default() {
                heard.push(Delta::Usage(usage));
            }
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

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        complaint_of(body.get("error")?, &self.choice.model)
    }
}

impl Ollama {
    /// As much as is kept room for, and no more than the model holds.
    fn room(&self, request: &Request) -> u32 {
        let usual = self.choice.tuning.context_tokens;
        request.context.map_or(usual, |most| most.min(usual))
    }

    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer = |text: &str, calls: &[_], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&request.told_in_turns(), answer, outcome);
        system(request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(thinking) = kept(&self.choice, items) {
            message["thinking"] = thinking;
        }
        if !calls.is_empty() {
            let calls = calls.iter().map(|call| {
                let function = json!({
                    "name": call.name,
                    "arguments": arguments(&call.arguments),
                });
                match &call.call_id {
                    Some(id) => json!({ "id": id, "function": function }),
                    None => json!({ "function": function }),
                }
            });
            message["tool_calls"] = Value::Array(calls.collect());
        }
        message
    }
}

/// Ollama has no word for a refused call: its text says it.
fn outcome(result: &CallResult) -> Value {
    let mut message = json!({
        "role": "tool",
        "tool_name": result.name,
        "content": result.text,
    });
    if let Some(id) = &result.id {
        message["tool_call_id"] = json!(id);
    }
    message
}

/// A line of the stream. What is unknown in it is passed over.
#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    message: Said,
    #[serde(default)]
    done: bool,
    done_reason: Option<String>,
    error: Option<Value>,
    #[serde(flatten)]
    tokens: Tokens,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Said {
    content: Option<String>,
    thinking: Option<String>,
    tool_calls: Option<Vec<Called>>,
}

/// A call, whole as it comes.
#[derive(Deserialize)]
struct Called {
    id: Option<String>,
    function: Function,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    /// An object; servers that stand in for Ollama send its text.
    #[serde(default)]
    arguments: Value,
}

/// Said once, in the last line.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Tokens {
    #[serde(rename = "prompt_eval_count")]
    prompt: u64,
    #[serde(rename = "prompt_eval_cached_count")]
    cached: u64,
    #[serde(rename = "eval_count")]
    said: u64,
}

impl Tokens {
    const fn usage(&self) -> Usage {
        Usage { input: self.prompt, output: self.said, cached: self.cached }
    }
}

/// What an error is about: `{"error":"…"}`, and nothing but its words to tell.
fn complaint_of(error: &Value, model: &str) -> Option<Complaint> {
    // Servers that stand in for it answer in OpenAI's way.
    let said = error.as_str().or_else(|| error["message"].as_str())?;
    let about = about(said);
    Some(Complaint {
        message: match about {
            Some(About::Model) => format!("{said}; fetch it with `ollama pull {model}`"),
            _ => advised(said),
        },
        about,
        wait: None,
        context: None,
    })
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
