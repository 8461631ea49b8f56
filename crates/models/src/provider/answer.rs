//! One answer as it comes: asked for, asked for again where that can help, read within bounds.

use super::connect::{body_of, grammar_of, protocol_of};
use super::frames::Frames;
use super::http::{FIRST_WORD, Link, Miss, NEXT_WORD, root};
use super::{Frame, Framing, ModelError, Protocol, Request, retry};
use crate::provider::limits::MOST_REPLY_BYTES;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use reqwest::Response;
use setwise_domain::conversation::Delta;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::time::timeout;

/// Asks. Nothing is sent before the stream is polled, and dropping it closes the connection.
pub fn ask(link: Arc<Link>, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
    let answer = Answer {
        link,
        request,
        tries: 0,
        stage: Stage::Unasked,
        heard: VecDeque::new(),
        given: false,
        is_grammar_refused: false,
        bytes: 0,
    };
    stream::unfold(answer, |mut answer| async move {
        let item = answer.next().await?;
        Some((item, answer))
    })
    .boxed()
}

struct Answer {
    link: Arc<Link>,
    request: Request,
    /// Times that it was asked and failed.
    tries: u32,
    stage: Stage,
    /// To be given on.
    heard: VecDeque<Delta>,
    /// Whether any of it was; then it is not asked again.
    given: bool,
    /// Whether the server did not take a grammar, and is asked without.
    is_grammar_refused: bool,
    /// Bytes of all that was heard.
    bytes: usize,
}

enum Stage {
    Unasked,
    Reading(Box<Reading>),
    Failed(ModelError),
    Over,
}

struct Reading {
    response: Response,
    protocol: Box<dyn Protocol>,
    frames: Frames,
    /// Whether a byte came.
    begun: bool,
}

/// What one step of reading came to.
enum Step {
    More,
    End,
}

impl Answer {
    async fn next(&mut self) -> Option<Result<Delta, ModelError>> {
        loop {
            if self.is_ready()
                && let Some(heard) = self.heard.pop_front()
            {
                self.given = true;
                return Some(Ok(heard));
            }
            match std::mem::replace(&mut self.stage, Stage::Over) {
                Stage::Over => return None,
                Stage::Failed(error) => return Some(Err(error.cleaned(&self.link.choice))),
                Stage::Unasked => self.stage = self.begin().await,
                Stage::Reading(reading) => self.stage = self.read(reading).await,
            }
        }
    }

    /// What nobody sees, such as usage, waits for something that is seen: an answer that breaks
    /// off before that is asked for again.
    fn is_ready(&self) -> bool {
        self.given || self.shows() || matches!(self.stage, Stage::Over | Stage::Failed(_))
    }

    fn shows(&self) -> bool {
        let seen =
            |heard: &Delta| matches!(heard, Delta::Text(_) | Delta::Thought(_) | Delta::Call(_));
        self.heard.iter().any(seen)
    }

    async fn begin(&mut self) -> Stage {
        let server = self.link.server().await;
        let protocol = protocol_of(&self.link.choice, &self.request);
        let choice = &self.link.choice;
        let grammar =
            grammar_of(choice, server, &self.request).filter(|_| !self.is_grammar_refused);
        let body = body_of(protocol.as_ref(), choice, server, &self.request, grammar.as_deref());
        let body = match body {
            Ok(body) => body.to_string().into_bytes(),
            Err(error) => return Stage::Failed(ModelError::Unsendable(error)),
        };
        match self.link.send(protocol.as_ref(), body).await {
            Ok(response) => Stage::Reading(Box::new(Reading {
                response,
                frames: Frames::new(protocol.framing()),
                protocol,
                begun: false,
            })),
            // A server of before it took grammars, or one that reads them otherwise: calls and answers
            // are judged without one as well.
            Err(miss) if grammar.is_some() && matches!(miss.error, ModelError::Schema { .. }) => {
                let error = miss.error.cleaned(&self.link.choice);
                tracing::info!("asking again without a grammar: {error}");
                self.is_grammar_refused = true;
                Stage::Unasked
            }
            Err(miss) => self.again(miss).await,
        }
    }

    /// Waits and asks again, where it may; fails where it may not.
    async fn again(&mut self, miss: Miss) -> Stage {
        let tuning = &self.link.choice.tuning;
        let pause = retry::pause(tuning, self.tries, miss.hints.as_ref());
        let Some(pause) = pause.filter(|_| miss.passing && !self.given) else {
            return Stage::Failed(miss.error);
        };
        self.tries += 1;
        self.heard.clear();
        self.bytes = 0;
        tracing::info!(
            "asking again in {} ms: {}",
            pause.as_millis(),
            miss.error.cleaned(&self.link.choice)
        );
        tokio::time::sleep(pause).await;
        Stage::Unasked
    }

    async fn read(&mut self, mut reading: Box<Reading>) -> Stage {
        let mut heard = Vec::new();
        let step = reading.step(&self.link, &mut heard).await;
        let fits = self.take(heard);
        match step {
            _ if !fits => Stage::Failed(ModelError::TooLong { limit: MOST_REPLY_BYTES }),
            Ok(Step::More) => Stage::Reading(reading),
            Ok(Step::End) => Stage::Over,
            Err(error) if !self.shows() && passes(&error) => {
                drop(reading);
                let miss = Miss { error, hints: None, passing: true };
                self.again(miss).await
            }
            Err(error) => Stage::Failed(error),
        }
    }

    /// Takes what was heard, up to the limit; false where it went over it.
    fn take(&mut self, heard: Vec<Delta>) -> bool {
        for piece in heard {
            if matches!(&piece, Delta::Text(text) | Delta::Thought(text) if text.is_empty()) {
                continue;
            }
            self.bytes += size(&piece);
            if self.bytes > MOST_REPLY_BYTES {
                return false;
            }
            self.heard.push_back(piece);
        }
        true
    }
}

fn size(heard: &Delta) -> usize {
    match heard {
        Delta::Text(text) | Delta::Thought(text) | Delta::Keep(text) => text.len(),
        Delta::Call(call) => call.name.len() + call.arguments.len(),
        Delta::Usage(_) | Delta::Question(_) | Delta::Aside(_) | Delta::Holds(_) => 0,
    }
}

/// Whether the same request may succeed, although its answer began under HTTP 200.
fn passes(error: &ModelError) -> bool {
    matches!(
        error,
        ModelError::BrokeOff { .. } | ModelError::RateLimited { .. } | ModelError::Trouble { .. }
    )
}

impl Reading {
    async fn step(&mut self, link: &Link, heard: &mut Vec<Delta>) -> Result<Step, ModelError> {
        let tuning = &link.choice.tuning;
        let (patience, waiting) =
            if self.begun { (tuning.between, NEXT_WORD) } else { (tuning.first_byte, FIRST_WORD) };
        let mut frames = Vec::new();
        let chunk = timeout(patience, self.response.chunk()).await;
        let trouble = match chunk {
            Ok(Ok(Some(bytes))) => {
                self.begun = true;
                let fed = self.frames.feed(&bytes, &mut frames);
                self.hear(&frames, heard)?;
                fed?;
                if !self.protocol.done() {
                    return Ok(Step::More);
                }
                None
            }
            Ok(Ok(None)) => None,
            Ok(Err(error)) => Some(ModelError::BrokeOff {
                provider: link.choice.provider(),
                detail: root(&error),
            }),
            Err(_) => Some(link.timed_out(patience, waiting)),
        };
        self.finish(link, heard, trouble)
    }

    /// The stream is over. An answer that is whole is no less so for a connection that breaks
    /// after it; one that is not has failed by what broke the connection, where something did.
    fn finish(
        &mut self,
        link: &Link,
        heard: &mut Vec<Delta>,
        trouble: Option<ModelError>,
    ) -> Result<Step, ModelError> {
        if trouble.is_none() {
            let mut frames = Vec::new();
            let before = self.frames.any();
            self.frames.finish(&mut frames);
            match self.hear(&frames, heard) {
                // A line that the connection cut is no line.
                Err(ModelError::Unreadable { .. })
                    if before && self.protocol.framing() == Framing::Lines => {}
                end => end?,
            }
        }
        match (self.protocol.end(heard), trouble) {
            (Ok(()), _) => Ok(Step::End),
            (Err(ModelError::BrokeOff { .. }), Some(trouble)) => Err(trouble),
            (Err(error @ ModelError::BrokeOff { .. }), None) => Err(match self.frames.nonsense() {
                Some(detail) => ModelError::Unreadable { provider: link.choice.provider(), detail },
                None => error,
            }),
            (Err(error), _) => Err(error),
        }
    }

    fn hear(&mut self, frames: &[Frame], heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for frame in frames {
            if self.protocol.done() {
                break;
            }
            // Some servers send an event without data to keep the connection open.
            if !frame.data().trim().is_empty() {
                self.protocol.hear(frame, heard)?;
            }
        }
        Ok(())
    }
}
