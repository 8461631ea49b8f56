//! Requests held to the shapes that the providers publish: a field that they don't know, or one of
//! another type, is refused here as it is there.

mod anthropic;
mod gemini;
mod ollama;
mod openai_chat;
mod openai_responses;

use super::bodies::{contract, conversation, sent};
use super::speaker::{SPEAKERS, Speaker};
use serde::de::DeserializeOwned;
use serde_json::Value;
use setwise::domain::conversation::Delta;
use setwise::domain::provider::{Dialect, ProtocolName};
use setwise::provider::{Choice, Message, Request};
use setwise::schema::format::Strictness;

/// The path of what is wrong, if something is.
fn held<T: DeserializeOwned>(body: &Value) -> Result<(), String> {
    // Through the text, so that keys that come twice are found too.
    serde_json::from_str::<T>(&body.to_string()).map(drop).map_err(|error| error.to_string())
}

fn refused(protocol: ProtocolName, body: &Value) -> Result<(), String> {
    match protocol {
        ProtocolName::OpenAi => held::<openai_responses::Create>(body),
        ProtocolName::OpenAiChat => held::<openai_chat::Create>(body),
        ProtocolName::Anthropic => held::<anthropic::Create>(body),
        ProtocolName::Gemini => held::<gemini::Generate>(body),
        ProtocolName::Ollama => held::<ollama::Chat>(body),
    }
}

#[track_caller]
fn is_published(speaker: &Speaker, request: Request, thoughts: bool) {
    let body = sent(speaker, request, |choice| {
        choice.tuning.thoughts = thoughts;
        choice.tuning.output_tokens = thoughts.then_some(4_000);
    });
    assert_eq!(refused(speaker.protocol, &body), Ok(()), "{body:#}");
}

#[test]
fn every_body_is_of_the_published_shape() {
    for speaker in &SPEAKERS {
        for thoughts in [false, true] {
            is_published(speaker, conversation(), thoughts);
            is_published(speaker, contract(), thoughts);
        }
    }
}

/// At whichever address, for whichever dialect, strict or not.
#[test]
fn every_address_dialect_and_strictness_has_a_body_of_the_published_shape() {
    let addresses: [fn(&mut Choice); 2] =
        [|_| (), |choice| choice.tuning.strictness = Strictness::Optional];
    for speaker in &SPEAKERS {
        let dialects = Dialect::ALL.iter().copied().map(Some).chain([None]);
        for dialect in dialects {
            for change in addresses {
                for request in [conversation(), contract()] {
                    let body = sent(speaker, request, |choice| {
                        choice.dialect = dialect;
                        change(choice);
                    });
                    let wrong = refused(speaker.protocol, &body);
                    assert_eq!(wrong, Ok(()), "{} {dialect:?}: {body:#}", speaker.protocol);
                }
            }
        }
    }
}

/// What a model gave to be sent back is heard from it, and goes back as it was.
#[test]
fn a_body_with_the_thinking_of_the_model_is_of_the_published_shape() {
    for speaker in &SPEAKERS {
        let server = super::server::Server::new([super::server::Reply::stream((speaker.thought)(
            "Hm.", "Eight.",
        ))]);
        let choice = super::choice(speaker.protocol, &server);
        let (heard, _) = super::ask(choice, super::question());
        let kept: Vec<_> = heard
            .into_iter()
            .filter_map(|heard| match heard {
                Delta::Keep(item) => Some(item),
                _ => None,
            })
            .collect();
        let mut request = super::question();
        request.messages.push(Message::Assistant {
            text: "Eight.".to_owned(),
            calls: vec![],
            kept,
        });
        request.messages.push(Message::User("And then?".to_owned()));
        is_published(speaker, request, true);
    }
}

/// These shapes refuse what the providers do; otherwise the tests above would hold nothing.
#[test]
fn a_field_that_is_not_published_is_found() {
    for speaker in &SPEAKERS {
        let mut body = sent(speaker, conversation(), |_| ());
        body["surprise"] = Value::Null;
        let error = refused(speaker.protocol, &body).unwrap_err();
        assert!(error.starts_with("unknown field `surprise`"), "{error}");
    }
}
