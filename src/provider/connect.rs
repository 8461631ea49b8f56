//! From a choice to a model that can be asked.

use super::anthropic::Anthropic;
use super::gemini::Gemini;
use super::http::Link;
use super::ollama::Ollama;
use super::openai_chat::OpenAiChat;
use super::openai_responses::OpenAiResponses;
use super::{Choice, Model, ModelError, Protocol, Request, answer};
use crate::domain::conversation::Delta;
use crate::domain::provider::ProtocolName;
use crate::schema::{SchemaError, codec, format};
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::BoxStream;
use serde_json::Value;
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

    fn context_tokens(&self) -> BoxFuture<'static, Option<u32>> {
        let link = Arc::clone(&self.0);
        async move { link.context_tokens().await }.boxed()
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

/// The whole body of a request. The answer's shape comes before the tools: where only so much of a
/// request may be strict, the answer is. A schema that the dialect does not take is not sent.
pub(super) fn body_of(
    protocol: &dyn Protocol,
    choice: &Choice,
    request: &Request,
) -> Result<Value, SchemaError> {
    let (name, dialect) = (choice.protocol, choice.dialect);
    let mut body = protocol.body(request);
    codec::encode(name, dialect, request.output.as_deref(), &mut body)?;
    format::attach_tools(
        name,
        dialect,
        choice.tuning.strictness,
        &request.tools,
        &mut body,
    );
    Ok(body)
}
