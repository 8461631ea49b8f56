//! What one protocol knows: how a request is written for it, and what its frames say. Pure: no
//! connection, no time, no key.

use super::anthropic::Anthropic;
use super::gemini::Gemini;
use super::ollama::Ollama;
use super::openai_chat::OpenAiChat;
use super::openai_responses::OpenAiResponses;
use super::{Choice, Complaint, Engine, Framing, ModelError, Request, Server};
use serde_json::{Value, json};
use setwise_catalog::schema::{SchemaError, codec, format};
use setwise_domain::conversation::Delta;
use setwise_domain::provider::ProtocolName;
use std::sync::Arc;

/// The header that the key goes into; whoever sends the request puts it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// `authorization: Bearer …`.
    Bearer,
    /// A header of its own, by its lower-case name.
    Header(&'static str),
}

/// One protocol, for one answer: made again for every request that is sent, by
/// `new(choice: &Choice, request: &Request)`.
///
/// Text of the provider may stand in an error as it came: whoever reads the stream cuts it, makes
/// it printable and takes the key out, for all protocols in one place.
pub trait Protocol: Send + Sync {
    /// Whose answer it is, without the key.
    fn choice(&self) -> &Choice;

    fn framing(&self) -> Framing {
        Framing::Events
    }

    /// What follows the base URL, with its leading slash, and with its query where it has one.
    fn path(&self) -> String;

    fn credential(&self) -> Credential {
        Credential::Bearer
    }

    /// Headers beside the content type and the key's, by lower-case names.
    fn headers(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The request's body; asks for a stream. Tools and the answer's shape are put into it for all
    /// protocols in one place.
    fn body(&self, request: &Request) -> Value;

    /// Adds to `heard` what a frame says. What means nothing here adds nothing. What was added stands,
    /// also where an error follows. Whether it is an error is seen to by whoever reads the stream.
    fn hear(&mut self, said: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError>;

    /// The server's mark that nothing more comes, where it sends one beside the protocol's own end.
    fn hear_done(&mut self) {}

    /// Bytes of calls that are not whole yet: what grows while nothing is heard.
    fn held(&self) -> usize;

    /// Whether nothing more is to come, so that the rest of the stream need not be waited for.
    fn done(&self) -> bool;

    /// The stream is over, by its end or because it is `done`: adds what was held back (usage,
    /// calls that are whole only now). Refuses an answer that broke off, was cut short by a limit
    /// of the model, or was declined.
    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError>;

    /// What an error says, whether it came with a status or in the stream; none where it is none.
    fn complaint(&self, body: &Value) -> Option<Complaint> {
        Complaint::read(body)
    }
}

/// The protocol of a choice, made for one request.
pub fn protocol_of(choice: &Choice, request: &Request) -> Box<dyn Protocol> {
    match choice.protocol {
        ProtocolName::OpenAi => Box::new(OpenAiResponses::new(choice, request)),
        ProtocolName::OpenAiChat => Box::new(OpenAiChat::new(choice, request)),
        ProtocolName::Anthropic => Box::new(Anthropic::new(choice, request)),
        ProtocolName::Gemini => Box::new(Gemini::new(choice, request)),
        ProtocolName::Ollama => Box::new(Ollama::new(choice, request)),
    }
}

/// What the model's words are held to, for a server that takes grammars: the request's own, or for llama.cpp
/// its answer's, since the one that it makes of a schema lets a model write blanks without an end. Beside
/// tools it takes none.
pub fn grammar_of(choice: &Choice, server: Server, request: &Request) -> Option<Arc<str>> {
    let engine = server.engine.filter(|_| choice.protocol == ProtocolName::OpenAiChat)?;
    let of_answer = || {
        let shape = request.output.as_ref().filter(|_| request.tools.is_empty());
        shape.filter(|_| engine == Engine::LlamaCpp).and_then(|shape| shape.grammar())
    };
    request.grammar.clone().or_else(of_answer)
}

/// The whole body of a request. The answer's shape comes before the tools: where only so much of a
/// request may be strict, the answer is. A schema that the dialect does not take is not sent. A grammar
/// takes its place.
pub fn body_of(
    protocol: &dyn Protocol,
    choice: &Choice,
    server: Server,
    request: &Request,
    grammar: Option<&str>,
) -> Result<Value, SchemaError> {
    let (name, dialect) = (choice.protocol, server.dialect(choice));
    let mut body = protocol.body(request);
    codec::encode(name, dialect, request.output.as_deref(), &mut body)?;
    format::attach_tools(name, dialect, choice.tuning.strictness, &request.tools, &mut body);
    if let Some((grammar, engine)) = grammar.zip(server.engine) {
        if let Some(fields) = body.as_object_mut() {
            fields.shift_remove("response_format");
        }
        attach_grammar(engine, grammar, &mut body);
    }
    Ok(body)
}

/// Where each protocol has the most tokens of an answer, but for the one that can't be without.
const BOUNDS: [(&str, &str); 5] = [
    ("", "max_tokens"),
    ("", "max_completion_tokens"),
    ("", "max_output_tokens"),
    ("/generationConfig", "maxOutputTokens"),
    ("/options", "num_predict"),
];

/// Takes the most tokens of an answer out of a body, for a server that doesn't take so many, or that name.
pub fn remove_bound(body: &mut Value) {
    for (place, name) in BOUNDS {
        if let Some(members) = body.pointer_mut(place).and_then(Value::as_object_mut) {
            members.shift_remove(name);
        }
    }
}

/// Whether a refusal is about the most tokens of an answer: models write at most so many, which nobody says
/// before, and some know it under another name.
pub fn refuses_bound(choice: &Choice, error: &ModelError) -> bool {
    let ModelError::Rejected { message, .. } = error else { return false };
    let message = message.to_ascii_lowercase();
    let names = |(_, name): &(_, &str)| message.contains(&name.to_ascii_lowercase());
    choice.protocol != ProtocolName::Anthropic && BOUNDS.iter().any(names)
}

/// Holds the model to a grammar, under the name that each program has for it.
fn attach_grammar(engine: Engine, grammar: &str, body: &mut Value) {
    match engine {
        // llama.cpp/tools/server/README.md
        Engine::LlamaCpp => body["grammar"] = grammar.into(),
        // https://docs.vllm.ai/en/latest/features/structured_outputs.html
        // Before version 0.12 it had the other name; what a version doesn't know it passes over.
        Engine::Vllm => {
            body["structured_outputs"] = json!({ "grammar": grammar });
            body["guided_grammar"] = grammar.into();
        }
        // https://docs.sglang.ai/advanced_features/structured_outputs.html
        Engine::Sglang => body["ebnf"] = grammar.into(),
    }
}
