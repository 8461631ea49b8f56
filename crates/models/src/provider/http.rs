//! A model behind HTTP: asked for an answer, asked again where that can help, and read within bounds as
//! it comes. One client, no redirects, the key in its one header, and what fails told as an error.

use super::answer::AnswerReader;
use super::error::web_page;
use super::limits::{MOST_COMPLAINT_BYTES, MOST_DOCUMENT_BYTES, SERVER_PATIENCE, SIGNS_OF_LIFE};
use super::protocol::{body_of, grammar_of, protocol_of, refuses_bound, remove_bound};
use super::server::{places, probes};
use super::wire::Recording;
use super::{
    Choice, Complaint, Credential, ExchangeEnd, Found, Framing, Model, ModelError, Protocol,
    Request, Server, Tuning, Wire,
};
use futures_util::StreamExt;
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream};
use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use serde_json::Value;
use setwise_domain::conversation::Delta;
use std::collections::VecDeque;
use std::error::Error;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::{Instant, timeout, timeout_at};

/// What is waited for, as a sentence says it.
pub const FIRST_WORD: &str = "waiting for the first word";
pub const NEXT_WORD: &str = "waiting for the next word";

/// The model of a choice, whose exchanges are recorded in `wire`. Opens nothing: the first question does.
pub fn connect(choice: Choice, wire: Wire) -> Arc<dyn Model> {
    Arc::new(Remote(Arc::new(Link::new(choice, wire))))
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

    /// Nothing is sent before the stream is polled, and dropping it closes the connection.
    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let answer = Answer {
            link: Arc::clone(&self.0),
            request,
            tries: 0,
            stage: Stage::Unasked,
            heard: VecDeque::new(),
            given: false,
            is_grammar_refused: false,
            is_bound_refused: false,
            until: None,
        };
        stream::unfold(answer, |mut answer| async move {
            let item = answer.next().await?;
            Some((item, answer))
        })
        .boxed()
    }
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
    /// Whether it did not take the most tokens of an answer, and is asked without; they are kept to here.
    is_bound_refused: bool,
    /// When it has taken long enough; none before the question.
    until: Option<Instant>,
}

enum Stage {
    Unasked,
    Reading(Box<Reading>),
    Failed(ModelError),
    Over,
}

struct Reading {
    response: Response,
    answer: AnswerReader,
    recording: Recording,
    /// Whether a byte came.
    begun: bool,
    /// When something was said last, if only a piece of a call; else when reading began.
    said_at: Instant,
    /// Bytes of calls that were not whole then.
    held: usize,
}

impl Answer {
    /// The next that is heard, as long as the whole doesn't take too long.
    async fn next(&mut self) -> Option<Result<Delta, ModelError>> {
        let after = self.link.choice.tuning.whole;
        let until = *self.until.get_or_insert_with(|| Instant::now() + after);
        let next = timeout_at(until, self.step()).await;
        next.unwrap_or_else(|_| {
            self.stage = Stage::Over;
            self.heard.clear();
            Some(Err(ModelError::TookTooLong { after }))
        })
    }

    async fn step(&mut self) -> Option<Result<Delta, ModelError>> {
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
        let mut body = match body {
            Ok(body) => body,
            Err(error) => return Stage::Failed(ModelError::Unsendable(error)),
        };
        if self.is_bound_refused {
            remove_bound(&mut body);
        }
        let recording = self.link.wire.begin(choice, protocol.path(), &body);
        let sent = self.link.send(protocol.as_ref(), body.to_string().into_bytes(), &recording);
        match sent.await {
            Ok(response) => Stage::Reading(Box::new(Reading {
                response,
                answer: AnswerReader::new(protocol, choice, self.request.most_tokens(choice)),
                recording,
                begun: false,
                said_at: Instant::now(),
                held: 0,
            })),
            // A server of before it took grammars, or one that reads them otherwise: calls and answers
            // are judged without one as well.
            Err(miss) if grammar.is_some() && matches!(miss.error, ModelError::Schema { .. }) => {
                let error = miss.error.cleaned(&self.link.choice);
                tracing::info!("asking again without a grammar: {error}");
                recording.end(ExchangeEnd::Failed(error.to_string()));
                self.is_grammar_refused = true;
                Stage::Unasked
            }
            Err(miss) if !self.is_bound_refused && refuses_bound(choice, &miss.error) => {
                let error = miss.error.cleaned(&self.link.choice);
                tracing::info!("asking again without a bound: {error}");
                recording.end(ExchangeEnd::Failed(error.to_string()));
                self.is_bound_refused = true;
                Stage::Unasked
            }
            Err(miss) => {
                recording.end(self.failure(&miss.error));
                self.again(miss).await
            }
        }
    }

    /// Waits and asks again, where it may; fails where it may not.
    async fn again(&mut self, miss: Miss) -> Stage {
        let tuning = &self.link.choice.tuning;
        let pause = pause(tuning, self.tries, miss.hints.as_ref());
        let Some(pause) = pause.filter(|_| miss.passing && !self.given) else {
            return Stage::Failed(miss.error);
        };
        self.tries += 1;
        self.heard.clear();
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
        let is_more = reading.step(&self.link, &mut heard).await;
        reading.recording.heard(&heard);
        self.heard.extend(heard);
        match is_more {
            Ok(true) => Stage::Reading(reading),
            Ok(false) => {
                reading.recording.end(ExchangeEnd::Whole);
                Stage::Over
            }
            Err(error) => {
                reading.recording.end(self.failure(&error));
                if self.shows() || !passes(&error) {
                    return Stage::Failed(error);
                }
                drop(reading.response);
                self.again(Miss { error, hints: None, passing: true }).await
            }
        }
    }

    fn failure(&self, error: &ModelError) -> ExchangeEnd {
        ExchangeEnd::Failed(error.clone().cleaned(&self.link.choice).to_string())
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
    /// Hears the next piece, and says whether more are to come.
    async fn step(&mut self, link: &Link, heard: &mut Vec<Delta>) -> Result<bool, ModelError> {
        let tuning = &link.choice.tuning;
        let (patience, waiting) =
            if self.begun { (tuning.between, NEXT_WORD) } else { (tuning.first_byte, FIRST_WORD) };
        // Bytes alone are no answer: what counts is that something is said.
        let most = patience.max(tuning.between * SIGNS_OF_LIFE);
        let left = most.saturating_sub(self.said_at.elapsed());
        let only_signs =
            || ModelError::OnlySignsOfLife { provider: link.choice.provider(), after: most };
        if left.is_zero() {
            return self.answer.finish(heard, Some(only_signs())).map(|()| false);
        }
        let chunk = timeout(patience.min(left), self.response.chunk()).await;
        let trouble = match chunk {
            Ok(Ok(Some(bytes))) => {
                self.begun = true;
                self.recording.bytes(&bytes);
                let is_more = self.answer.feed(&bytes, heard)?;
                self.note(heard);
                if is_more {
                    return Ok(true);
                }
                None
            }
            Ok(Ok(None)) => None,
            Ok(Err(error)) => Some(ModelError::BrokeOff {
                provider: link.choice.provider(),
                detail: root(&error),
            }),
            Err(_) if left < patience => Some(only_signs()),
            Err(_) => Some(link.timed_out(patience, waiting)),
        };
        self.answer.finish(heard, trouble).map(|()| false)
    }

    /// Notes whether anything was said.
    fn note(&mut self, heard: &[Delta]) {
        let says = |delta: &Delta| match delta {
            Delta::Text(text) | Delta::Thought(text) | Delta::Keep(text) => !text.is_empty(),
            Delta::Call(_) | Delta::Question(_) => true,
            Delta::Usage(_) | Delta::Unknown { .. } | Delta::Aside(_) | Delta::Holds(_) => false,
        };
        let held = self.answer.held();
        if held > self.held || heard.iter().any(says) {
            self.said_at = Instant::now();
        }
        self.held = held;
    }
}

/// The way to one model. The client is made with the first request, not before the first frame.
struct Link {
    choice: Choice,
    wire: Wire,
    client: OnceLock<Client>,
    /// What its server said of itself, once it was asked.
    asked: OnceCell<Server>,
    /// What an error said of that; 0 where none did.
    learned_context: AtomicU32,
}

/// A request that got no answer.
struct Miss {
    error: ModelError,
    /// What the server said about asking again; none where it said nothing at all.
    hints: Option<Hints>,
    /// Whether asking again can help.
    passing: bool,
}

impl Miss {
    fn lasting(error: ModelError) -> Self {
        Self { error, hints: None, passing: false }
    }
}

impl Link {
    fn new(choice: Choice, wire: Wire) -> Self {
        Self {
            choice,
            wire,
            client: OnceLock::new(),
            asked: OnceCell::new(),
            learned_context: AtomicU32::new(0),
        }
    }

    /// What an error said of the context counts first: it is what is true now.
    async fn server(&self) -> Server {
        let asked = self.asked.get_or_init(|| async {
            let asking = self.ask_of_itself();
            timeout(SERVER_PATIENCE, asking).await.unwrap_or_default()
        });
        let asked = *asked.await;
        let learned = match self.learned_context.load(Ordering::Relaxed) {
            0 => self.choice.tuning.known_context,
            learned => Some(learned),
        };
        Server { context: learned.or(asked.context), ..asked }
    }

    async fn ask_of_itself(&self) -> Server {
        let mut known = Server::default();
        for place in places(&self.choice) {
            if let Some((true, said)) = self.fetch(&place.url, place.body.as_ref()).await {
                known = place.read(&self.choice, &said, known);
            }
            if known.is_known(&self.choice) {
                break;
            }
        }
        known
    }

    /// Which protocol the server speaks, by what it says where only one of them has something.
    async fn found(&self) -> Option<Found> {
        for probe in probes(&self.choice) {
            let said = timeout(SERVER_PATIENCE, self.fetch(&probe.url, None)).await;
            let protocol = said.ok().flatten().and_then(|(_, said)| (probe.protocol)(&said));
            if let Some(protocol) = protocol {
                let base_url = probe.base_url;
                return Some(Found { protocol, base_url });
            }
        }
        None
    }

    /// A small document, and whether it came under HTTP 2xx; none where the server has none there. The
    /// key doesn't go along.
    async fn fetch(&self, url: &str, body: Option<&Value>) -> Option<(bool, Value)> {
        let url = Url::parse(url).ok()?;
        let client = self.client(&url).ok()?;
        let request = match body {
            Some(body) => {
                client.post(url).header(CONTENT_TYPE, "application/json").body(body.to_string())
            }
            None => client.get(url),
        };
        let mut response = request.send().await.ok()?;
        let is_success = response.status().is_success();
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > MOST_DOCUMENT_BYTES {
                return None;
            }
        }
        Some((is_success, serde_json::from_slice(&body).ok()?))
    }

    /// Sends once, and waits for the head of an answer under HTTP 2xx.
    async fn send(
        &self,
        protocol: &dyn Protocol,
        body: Vec<u8>,
        recording: &Recording,
    ) -> Result<Response, Miss> {
        let url = self.url(protocol).map_err(Miss::lasting)?;
        let headers = self.headers(protocol).map_err(Miss::lasting)?;
        let client = self.client(&url).map_err(Miss::lasting)?;
        let sent = client.post(url.clone()).headers(headers).body(body).send();
        let patience = self.choice.tuning.first_byte;
        let response = match timeout(patience, sent).await {
            Err(_) => return Err(Miss::lasting(self.timed_out(patience, FIRST_WORD))),
            Ok(Err(error)) => return Err(self.unsent(&url, &error)),
            Ok(Ok(response)) => response,
        };
        if response.status().is_success() {
            return Ok(response);
        }
        Err(self.refused(protocol, response, recording).await)
    }

    fn url(&self, protocol: &dyn Protocol) -> Result<Url, ModelError> {
        let base = self.choice.base();
        // By itself first: a base without a host would take one from the path.
        let url = Url::parse(base).and_then(|_| Url::parse(&format!("{base}{}", protocol.path())));
        let detail = match url {
            Ok(url) if !matches!(url.scheme(), "http" | "https") => {
                "it begins with neither http:// nor https://".to_owned()
            }
            Ok(url) if !url.username().is_empty() || url.password().is_some() => {
                "it contains a user name or a password, which belong in the key".to_owned()
            }
            Ok(url) => return Ok(url),
            Err(error) => error.to_string(),
        };
        Err(ModelError::BadAddress { detail })
    }

    /// The key is marked, so that nothing that prints headers prints it.
    fn headers(&self, protocol: &dyn Protocol) -> Result<HeaderMap, ModelError> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let accept = match protocol.framing() {
            Framing::Events => "text/event-stream",
            Framing::Lines => "application/x-ndjson",
        };
        headers.insert(ACCEPT, HeaderValue::from_static(accept));
        for (name, value) in protocol.headers() {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let choice = &self.choice;
        let Some(key) = &choice.key else {
            return match choice.variable() {
                Some(variable) if choice.base_url.is_none() => {
                    Err(ModelError::NoKey { provider: choice.provider(), variable })
                }
                _ => Ok(headers),
            };
        };
        let (name, value) = match protocol.credential() {
            Credential::Bearer => (AUTHORIZATION, format!("Bearer {}", key.secret())),
            Credential::Header(name) => (HeaderName::from_static(name), key.secret().to_owned()),
        };
        let mut value = HeaderValue::try_from(value).map_err(|_| ModelError::BadKey {
            provider: choice.provider(),
            message: "it contains characters that no key has".to_owned(),
        })?;
        value.set_sensitive(true);
        headers.insert(name, value);
        Ok(headers)
    }

    fn client(&self, url: &Url) -> Result<&Client, ModelError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let made = client(url, self.choice.tuning.connect)
            .map_err(|error| ModelError::Unreachable { url: place(url), detail: root(&error) })?;
        Ok(self.client.get_or_init(|| made))
    }

    fn unsent(&self, url: &Url, cause: &reqwest::Error) -> Miss {
        let error = if cause.is_timeout() {
            self.timed_out(self.choice.tuning.connect, "connecting")
        } else {
            ModelError::Unreachable { url: place(url), detail: root(cause) }
        };
        Miss { error, hints: None, passing: !cause.is_builder() }
    }

    fn timed_out(&self, patience: Duration, waiting: &'static str) -> ModelError {
        ModelError::TimedOut { provider: self.choice.provider(), after: patience, waiting }
    }

    async fn refused(
        &self,
        protocol: &dyn Protocol,
        mut response: Response,
        recording: &Recording,
    ) -> Miss {
        let status = response.status().as_u16();
        let mut hints = Hints::read(status, |name| response.headers().get(name)?.to_str().ok());
        let error = if response.status().is_redirection() {
            let to = response.headers().get(LOCATION);
            ModelError::Redirected {
                provider: self.choice.provider(),
                to: to.map_or_else(
                    || "another place".to_owned(),
                    |to| String::from_utf8_lossy(to.as_bytes()).into_owned(),
                ),
            }
        } else {
            let body = self.start_of(&mut response).await;
            recording.bytes(&body);
            let complaint = complaint(protocol, &body);
            hints.wait = hints.wait.or(complaint.wait);
            let wait = hints.wait.map(|wait| wait.as_millis().div_ceil(1_000));
            let wait = wait.and_then(|seconds| u64::try_from(seconds).ok());
            ModelError::of_status(&self.choice, status, complaint, wait)
        };
        if let ModelError::ContextFull { size: Some(size), .. } = &error {
            self.learned_context.store(*size, Ordering::Relaxed);
        }
        let passing = !matches!(error, ModelError::NoQuota { .. });
        Miss { error, hints: Some(hints), passing }
    }

    /// As much of a body as a sentence can come from; whatever breaks it off, the status has said
    /// enough.
    async fn start_of(&self, response: &mut Response) -> Vec<u8> {
        let mut body = Vec::new();
        while body.len() < MOST_COMPLAINT_BYTES {
            match timeout(self.choice.tuning.between, response.chunk()).await {
                Ok(Ok(Some(chunk))) => body.extend_from_slice(&chunk),
                _ => break,
            }
        }
        body.truncate(MOST_COMPLAINT_BYTES);
        body
    }
}

/// The provider's own words, or where they are in none of its forms, the text as it came.
fn complaint(protocol: &dyn Protocol, body: &[u8]) -> Complaint {
    serde_json::from_slice(body).ok().and_then(|value| protocol.complaint(&value)).unwrap_or_else(
        || {
            let text = String::from_utf8_lossy(body);
            Complaint {
                message: web_page(&text).unwrap_or_else(|| text.into_owned()),
                ..Complaint::default()
            }
        },
    )
}

/// A redirect is never followed: the key would go with it. A server on this machine is spoken to
/// directly, whatever proxy the system has for others.
fn client(url: &Url, connect: Duration) -> Result<Client, reqwest::Error> {
    // Installed already is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = Client::builder()
        .user_agent(concat!("setwise/", env!("CARGO_PKG_VERSION")))
        .redirect(Policy::none())
        .referer(false)
        .connect_timeout(connect);
    if url.scheme() == "http" {
        // No certificate will be looked at, so none need be loaded.
        builder = builder.tls_certs_only([]);
    }
    if is_this_machine(url) {
        builder = builder.no_proxy();
    }
    builder.build()
}

fn is_this_machine(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// An address without what may be secret in it.
fn place(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// What lies at the bottom of an error: the others only say that something below failed.
fn root(error: &dyn Error) -> String {
    let mut deepest = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    deepest.to_string()
}

/// What an answer that is no success says about asking again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hints {
    status: u16,
    /// `x-should-retry`, which overrules the status.
    should: Option<bool>,
    /// How long it asks to wait: `retry-after-ms`, or else `retry-after`.
    wait: Option<Duration>,
}

impl Hints {
    /// Reads them from a status and its headers, which `header` finds by lower-case name. A date
    /// counts from the answer's own `date`: no clock is read, and the provider's is the one meant.
    fn read<'a>(status: u16, header: impl Fn(&str) -> Option<&'a str>) -> Self {
        let should = match header("x-should-retry") {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => None,
        };
        let millis = || duration(header("retry-after-ms")?, 1e-3);
        let seconds = || duration(header("retry-after")?, 1.0);
        let date = || {
            let until = date(header("retry-after")?)?.duration_since(date(header("date")?)?);
            Duration::try_from(until).ok().filter(|wait| !wait.is_zero())
        };
        Self { status, should, wait: millis().or_else(seconds).or_else(date) }
    }

    /// Whether the same request may succeed later.
    fn hopeful(&self) -> bool {
        self.should.unwrap_or(matches!(self.status, 408 | 409 | 429 | 500..))
    }
}

/// A positive number of `unit` seconds.
fn duration(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(number * unit).ok().filter(|wait| !wait.is_zero())
}

fn date(text: &str) -> Option<Timestamp> {
    let zoned = rfc2822::DateTimeParser::new().parse_zoned(text.trim());
    zoned.ok().map(|zoned| zoned.timestamp())
}

/// The pause before the request is sent for the `tries + 2`nd time; none where it is not sent
/// again. `hints` are missing where no answer came at all, or where it broke off.
fn pause(tuning: &Tuning, tries: u32, hints: Option<&Hints>) -> Option<Duration> {
    if tries >= tuning.retries || hints.is_some_and(|hints| !hints.hopeful()) {
        return None;
    }
    match hints.and_then(|hints| hints.wait) {
        Some(wait) => (wait <= tuning.longest_wait).then_some(wait),
        None => Some(own_pause(tuning, tries)),
    }
}

/// Doubling, and shortened by up to a quarter so that many don't ask again at the same moment.
fn own_pause(tuning: &Tuning, tries: u32) -> Duration {
    let doubled = 2_u32
        .checked_pow(tries)
        .and_then(|times| tuning.pause.checked_mul(times))
        .unwrap_or(Duration::MAX);
    let full = doubled.min(tuning.longest_pause);
    let spread = scatter(tuning.seed.wrapping_add(u64::from(tries))) % 1_000;
    // Below a thousand, so it fits.
    let spread = u32::try_from(spread).unwrap_or_default();
    full.saturating_sub(full / 4 * spread / 1_000)
}

/// A number that has nothing to do with its neighbours' (the finaliser of `SplitMix64`).
fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
