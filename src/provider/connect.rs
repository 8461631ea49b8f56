//! From a choice to a model that can be asked.

use super::anthropic::Anthropic;
use super::gemini::Gemini;
use super::http::Link;
use super::ollama::Ollama;
use super::openai_chat::OpenAiChat;
use super::openai_responses::OpenAiResponses;
use super::{Choice, Heard, Model, ModelFault, Request, Speech, answer};
use crate::domain::provider::{Dialect, Protocol};
use crate::schema::{SchemaFault, codec, format};
use futures_util::stream::BoxStream;
use serde_json::Value;
use std::sync::Arc;

/// The model of a choice. Opens nothing: the first question does.
pub fn connect(choice: Choice) -> Arc<dyn Model> {
    Arc::new(Remote(Arc::new(Link::new(choice))))
}

struct Remote(Arc<Link>);

impl Model for Remote {
    fn protocol(&self) -> Protocol {
        self.0.choice.protocol
    }

    fn dialect(&self) -> Dialect {
        self.0.choice.dialect
    }

    fn name(&self) -> &str {
        &self.0.choice.model
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Heard, ModelFault>> {
        answer::ask(Arc::clone(&self.0), request)
    }
}

/// The protocol of a choice, made for one request.
pub(super) fn speech_of(choice: &Choice, request: &Request) -> Box<dyn Speech> {
    match choice.protocol {
        Protocol::OpenAi => Box::new(OpenAiResponses::new(choice, request)),
        Protocol::OpenAiChat => Box::new(OpenAiChat::new(choice, request)),
        Protocol::Anthropic => Box::new(Anthropic::new(choice, request)),
        Protocol::Gemini => Box::new(Gemini::new(choice, request)),
        Protocol::Ollama => Box::new(Ollama::new(choice, request)),
    }
}

/// The whole body of a request. The answer's shape comes before the tools: where only so much of a
/// request may be strict, the answer is. A schema that the dialect does not take is not sent.
pub(super) fn body_of(
    speech: &dyn Speech,
    choice: &Choice,
    request: &Request,
) -> Result<Value, SchemaFault> {
    let (protocol, dialect) = (choice.protocol, choice.dialect);
    let mut body = speech.body(request);
    codec::encode(protocol, dialect, request.output.as_deref(), &mut body)?;
    format::attach_tools(protocol, dialect, &request.tools, &mut body);
    Ok(body)
}
