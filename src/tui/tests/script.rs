//! A language model that follows a script, and can be held in the middle of an answer.

use super::live::Coaches;
use crate::ask::Coach;
use crate::catalog::Catalog;
use crate::coach::{ChooseBy, CoachSelector, Offer, model_coach};
use crate::domain::conversation::Delta;
use crate::domain::provider::{Dialect, ProtocolName};
use crate::domain::tool_call::ToolCall;
use crate::domain::usage::Usage;
use crate::offline::OfflineCoach;
use crate::provider::{Choice, Message, Model, ModelError, Request};
use crate::settings::model::{Calls, PromptProfile};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// One thing that a model does.
#[derive(Clone, Copy)]
pub enum Beat {
    Say(&'static str),
    Think(&'static str),
    Call(&'static str, &'static str),
    /// Tokens in and out.
    Spend(u64, u64),
    /// Nothing more comes until the test goes on.
    Hold,
    Fail,
}

/// What is asked, by words of the athlete's message or by the name of a contract, and what is
/// answered, round by round.
pub type Script = &'static [(&'static str, &'static [&'static [Beat]])];

/// Where an answer is held.
#[derive(Clone, Default)]
pub struct Pause(Arc<Held>);

#[derive(Default)]
struct Held {
    waits: AtomicBool,
    arrived: Notify,
    go: Notify,
}

impl Pause {
    pub async fn reached(&self) {
        while !self.0.waits.load(Ordering::SeqCst) {
            self.0.arrived.notified().await;
        }
    }

    pub fn release(&self) {
        if self.0.waits.swap(false, Ordering::SeqCst) {
            self.0.go.notify_one();
        }
    }

    /// The answer was stopped: whether it waits is to be seen again.
    pub fn forget(&self) {
        self.0.waits.store(false, Ordering::SeqCst);
    }

    async fn hold(&self) {
        self.0.waits.store(true, Ordering::SeqCst);
        self.0.arrived.notify_one();
        self.0.go.notified().await;
    }
}

struct Scripted {
    choice: Choice,
    script: Script,
    pause: Pause,
}

impl Model for Scripted {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let pause = self.pause.clone();
        stream::iter(round(self.script, &request))
            .filter_map(move |beat| {
                let pause = pause.clone();
                async move {
                    if let Beat::Hold = beat {
                        pause.hold().await;
                    }
                    heard(beat)
                }
            })
            .boxed()
    }
}

fn heard(beat: Beat) -> Option<Result<Delta, ModelError>> {
    Some(Ok(match beat {
        Beat::Say(text) => Delta::Text(text.into()),
        Beat::Think(thought) => Delta::Thought(thought.into()),
        Beat::Call(name, arguments) => Delta::Call(ToolCall::native(name, arguments, None)),
        Beat::Spend(input, output) => Delta::Usage(Usage { input, output, ..Usage::default() }),
        Beat::Hold => return None,
        Beat::Fail => {
            return Some(Err(ModelError::BadKey {
                provider: "openai",
                message: "no such key".into(),
            }));
        }
    }))
}

/// The beats of this round of this question.
fn round(script: Script, request: &Request) -> Vec<Beat> {
    let asked = request.messages.iter().rposition(is_users);
    let words = match (&request.output, asked.map(|at| &request.messages[at])) {
        (Some(shape), _) => shape.name.clone(),
        (None, Some(Message::User(text))) => text.clone(),
        _ => String::new(),
    };
    let since = asked.map_or(0, |at| at + 1);
    let before = request.messages[since..].iter();
    let round = before.filter(|message| matches!(message, Message::Assistant { .. }));
    // What was said last counts: words of the program before it are in the same message.
    let known = script.iter().filter_map(|row| Some((words.rfind(row.0)?, row)));
    let rounds = known.max_by_key(|(place, _)| *place).map(|(_, row)| row);
    let found = rounds.and_then(|(_, rounds)| rounds.get(round.count()));
    found.map_or_else(|| vec![Beat::Say("Noted.")], |beats| beats.to_vec())
}

fn is_users(message: &Message) -> bool {
    matches!(message, Message::User(_))
}

/// The scripted model answers; the offline coach and another model can be chosen.
pub fn coaches(script: Script) -> Coaches {
    let pause = Pause::default();
    let rules: Arc<dyn Coach> = Arc::new(OfflineCoach::new(Catalog::embedded()));
    let model = {
        let pause = pause.clone();
        move || {
            let pause = pause.clone();
            model_coach(
                Arc::new(Scripted {
                    choice: Choice {
                        dialect: Some(Dialect::LlamaCpp),
                        ..Choice::new(ProtocolName::OpenAiChat, "scripted", None)
                    },
                    script,
                    pause,
                }),
                Calls::Native,
                PromptProfile::Full,
            )
        }
    };
    let (first, offline) = (model(), Arc::clone(&rules));
    let make = move |by: ChooseBy, name: &str| match (by, name) {
        (ChooseBy::Provider, "offline") => Ok(Arc::clone(&offline)),
        (ChooseBy::Provider, "openai-chat") | (ChooseBy::Model, "fast") => Ok(model()),
        _ => Err(format!("Nothing was changed: there is no {by} '{name}'.")),
    };
    let offer = |by, name: &str, about: &str| Offer { by, name: name.into(), about: about.into() };
    let offers = vec![
        offer(ChooseBy::Provider, "offline", "answers by rules, without a model"),
        offer(ChooseBy::Provider, "openai-chat", "OpenAI's chat completions"),
        offer(ChooseBy::Model, "fast", "openai-chat/scripted"),
    ];
    let selector = CoachSelector::new(first, rules, make, offers);
    Coaches { selector, pause }
}
