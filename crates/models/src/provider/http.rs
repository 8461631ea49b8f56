//! Requests to a model's server: one client, no redirects, the key in its one header, and what
//! fails told as a fault.

use super::error::web_page;
use super::probe::{Found, probes};
use super::retry::Hints;
use super::server::{Server, places};
use super::{Choice, Complaint, Credential, Framing, ModelError, Protocol};
use crate::provider::limits::{MOST_COMPLAINT_BYTES, MOST_DOCUMENT_BYTES, SERVER_PATIENCE};
use reqwest::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use serde_json::Value;
use std::error::Error;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// The way to one model. The client is made with the first request, not before the first frame.
pub struct Link {
    pub choice: Choice,
    client: OnceLock<Client>,
    /// What its server said of itself, once it was asked.
    asked: OnceCell<Server>,
    /// What an error said of that; 0 where none did.
    learned_context: AtomicU32,
}

/// A request that got no answer.
pub struct Miss {
    pub error: ModelError,
    /// What the server said about asking again; none where it said nothing at all.
    pub hints: Option<Hints>,
    /// Whether asking again can help.
    pub passing: bool,
}

impl Miss {
    fn lasting(error: ModelError) -> Self {
        Self { error, hints: None, passing: false }
    }
}

impl Link {
    pub fn new(choice: Choice) -> Self {
        Self {
            choice,
            client: OnceLock::new(),
            asked: OnceCell::new(),
            learned_context: AtomicU32::new(0),
        }
    }

    /// What an error said of the context counts first: it is what is true now.
    pub async fn server(&self) -> Server {
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
    pub async fn found(&self) -> Option<Found> {
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
    pub async fn send(&self, protocol: &dyn Protocol, body: Vec<u8>) -> Result<Response, Miss> {
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
        Err(self.refused(protocol, response).await)
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

    pub fn timed_out(&self, patience: Duration, waiting: &'static str) -> ModelError {
        ModelError::TimedOut { provider: self.choice.provider(), after: patience, waiting }
    }

    async fn refused(&self, protocol: &dyn Protocol, mut response: Response) -> Miss {
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

pub const FIRST_WORD: &str = "waiting for the first word";
pub const NEXT_WORD: &str = "waiting for the next word";

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
pub fn root(error: &dyn Error) -> String {
    let mut deepest = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    deepest.to_string()
}
