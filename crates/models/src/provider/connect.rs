//! From a choice to a model that can be asked.

use super::anthropic::Anthropic;
use super::gemini::Gemini;
use super::http::Link;
use super::ollama::Ollama;
use super::openai_chat::OpenAiChat;
use super::openai_responses::OpenAiResponses;
use super::{Choice, Engine, Found, Model, ModelError, Protocol, Request, Server, answer};
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::BoxStream;
use serde_json::{Value, json};
use setwise_catalog::schema::{SchemaError, codec, format};
use setwise_domain::conversation::Delta;
use setwise_domain::provider::ProtocolName;
use std::sync::Arc;

/// The model of a choice. Opens nothing: the first question does.
pub fn connect(choice: Choice) -> Arc<dyn Model> {
    Arc::new(Remote(Arc::new(Link::new(choice))))
}

struct Remote(Arc<Link>);

impl Model for Remote {
    fn choice(&self) -> &Choice {
        &self.0.choice
    }

    fn server(&self) -> BoxFuture<'static, Server> {
        let link = Arc::clone(&self.0);
        async move { link.server().await }.boxed()
    }

    fn found(&self) -> BoxFuture<'static, Option<Found>> {
        let link = Arc::clone(&self.0);
        async move { link.found().await }.boxed()
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        answer::ask(Arc::clone(&self.0), request)
    }
}

/// The protocol of a choice, made for one request.
pub(super) fn protocol_of(choice: &Choice, request: &Request) -> Box<dyn Protocol> {
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
pub(super) fn grammar_of(choice: &Choice, server: Server, request: &Request) -> Option<Arc<str>> {
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
pub(super) fn body_of(
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
