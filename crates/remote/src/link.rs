//! The way to the server. Its messages are followed as they come, also within TLS, so that none is longer than
//! any that setwise asks for, however long it says that it is.
//!
//! ```text
//! tokio-postgres ── Followed ── TLS ── Followed ── socket
//!                   messages           "S" or "N", then messages or what is encrypted
//! ```

use super::address::Address;
use super::error::RemoteError;
use crate::limits::{
    MOST_ANSWER_BYTES, MOST_ANSWER_MESSAGES, MOST_PARAMETER_BYTES, MOST_SERVER_MESSAGE_BYTES,
};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, SslMode, SslNegotiation, TargetSessionAttrs};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What a server did that none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    #[error("it offers no encryption")]
    Unencrypted,
    #[error("it announced a message of {0} bytes, and the longest has {MOST_SERVER_MESSAGE_BYTES}")]
    Message(u64),
    #[error("it sent what is no message of PostgreSQL")]
    NoMessage,
    #[error("it answered with more than {MOST_ANSWER_BYTES} bytes")]
    Answer,
    #[error("it answered with more than {MOST_ANSWER_MESSAGES} messages")]
    Messages,
    #[error("it set parameters of more than {MOST_PARAMETER_BYTES} bytes")]
    Parameters,
}

/// The first breach of a connection, for whoever only learns that it is closed.
pub(super) type Noted = Arc<OnceLock<Breach>>;

/// A connection that is ended when it is dropped.
pub(super) struct Link {
    pub client: Client,
    pub breach: Noted,
    driver: JoinHandle<()>,
}

impl Drop for Link {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Connects to the first of the address's hosts that lets us in.
pub(super) async fn connect(
    address: &Address,
    password: Option<&str>,
) -> Result<Link, RemoteError> {
    let mut config = address.config().clone();
    // One that is wanted and not there is refused as a wrong one.
    config.password(password.unwrap_or_default());
    let mut last = None;
    for (at, host) in address.config().get_hosts().iter().enumerate() {
        let port = address.port(at);
        match connect_host(&config, address, host, port, password.is_some()).await {
            Ok(link) => return Ok(link),
            Err(error) => last = Some(error),
        }
    }
    Err(last.unwrap_or_else(|| RemoteError::Address("it has no host".to_owned())))
}

async fn connect_host(
    config: &Config,
    address: &Address,
    host: &Host,
    port: u16,
    has_password: bool,
) -> Result<Link, RemoteError> {
    let place = Address::place(host, port);
    let unreached = |why: String| RemoteError::Unreachable(format!("{place}: {why}"));
    let socket = open_socket(host, port).await.map_err(|error| unreached(error.to_string()))?;
    let breach = Noted::default();
    let connecting = handshake(config, address, host, socket, &breach).await;
    let (client, driver) = connecting.map_err(|error| match breach.get() {
        Some(Breach::Unencrypted) => RemoteError::NoEncryption(place.clone()),
        Some(breach) => RemoteError::Breach(*breach),
        None => match RemoteError::of_connecting(error, address, has_password) {
            RemoteError::Lost(why) | RemoteError::Refused(why) => unreached(why),
            other => other,
        },
    })?;
    let link = Link { client, breach, driver };
    let wanted = config.get_target_session_attrs();
    if wanted != TargetSessionAttrs::Any {
        let rows = link.client.query_typed("SHOW transaction_read_only", &[]).await?;
        let only_reads = rows.first().and_then(|row| row.try_get(0).ok()) == Some("on");
        if only_reads != (wanted == TargetSessionAttrs::ReadOnly) {
            return Err(unreached(
                "it is not the server that target_session_attrs asks for".to_owned(),
            ));
        }
    }
    Ok(link)
}

async fn open_socket(host: &Host, port: u16) -> io::Result<Socket> {
    match host {
        Host::Tcp(name) => {
            let stream = TcpStream::connect((name.as_str(), port)).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream))
        }
        #[cfg(unix)]
        Host::Unix(folder) => {
            let path = folder.join(format!(".s.PGSQL.{port}"));
            Ok(Box::new(tokio::net::UnixStream::connect(path).await?))
        }
    }
}

type Driven = (Client, JoinHandle<()>);

async fn handshake(
    config: &Config,
    address: &Address,
    host: &Host,
    socket: Socket,
    breach: &Noted,
) -> Result<Driven, HandshakeError> {
    let name = match host {
        Host::Tcp(name) if config.get_ssl_mode() != SslMode::Disable => name,
        // A socket of this machine is not encrypted either.
        _ => {
            let mut config = config.clone();
            config.ssl_mode(SslMode::Disable);
            let socket = Followed::new(socket, Reading::START, breach);
            return Ok(drive(config.connect_raw(socket, NoTls).await?));
        }
    };
    let reading = match config.get_ssl_negotiation() {
        SslNegotiation::Direct => Reading::Encrypted,
        _ => Reading::Negotiation { required: config.get_ssl_mode() == SslMode::Require },
    };
    let mut tls = MakeRustlsConnect::new(address.tls()?);
    let tls = <MakeRustlsConnect as MakeTlsConnect<Plain>>::make_tls_connect(&mut tls, name);
    let tls = tls.map_err(|error| RemoteError::Address(format!("TLS can't be used: {error}")))?;
    let socket = Followed::new(socket, reading, breach);
    let tls = FollowedTls { tls, breach: Arc::clone(breach) };
    Ok(drive(config.connect_raw(socket, tls).await?))
}

/// Why no connection came about.
pub(super) enum HandshakeError {
    Here(RemoteError),
    There(tokio_postgres::Error),
}

impl From<RemoteError> for HandshakeError {
    fn from(error: RemoteError) -> Self {
        Self::Here(error)
    }
}

impl From<tokio_postgres::Error> for HandshakeError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::There(error)
    }
}

fn drive<E, D>((client, driver): (Client, D)) -> Driven
where
    E: std::fmt::Display,
    D: Future<Output = Result<(), E>> + Send + 'static,
{
    let driver = tokio::spawn(async move {
        if let Err(error) = driver.await {
            tracing::debug!(%error, "the link ended");
        }
    });
    (client, driver)
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

type Socket = Box<dyn Stream>;
type Plain = Followed<Socket>;
type Rustls = <MakeRustlsConnect as MakeTlsConnect<Plain>>::TlsConnect;

/// TLS whose plain side is followed.
struct FollowedTls {
    tls: Rustls,
    breach: Noted,
}

impl TlsConnect<Plain> for FollowedTls {
    type Stream = Followed<<Rustls as TlsConnect<Plain>>::Stream>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Stream>> + Send>>;

    fn connect(self, stream: Plain) -> Self::Future {
        let connecting = self.tls.connect(stream);
        Box::pin(async move { Ok(Followed::new(connecting.await?, Reading::START, &self.breach)) })
    }
}

/// Where in the server's bytes the next one stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// It says with one byte whether it encrypts.
    Negotiation { required: bool },
    /// What is encrypted is followed within.
    Encrypted,
    /// So many bytes of a message's tag and length are known.
    Head { known: [u8; HEAD_BYTES], count: usize },
    /// So many bytes of a message are still to come.
    Body { left: usize },
}

/// A tag, and a length that counts itself.
const HEAD_BYTES: usize = 5;
const LENGTH_BYTES: usize = 4;

impl Reading {
    const START: Self = Self::Head { known: [0; HEAD_BYTES], count: 0 };
}

/// A stream whose messages from the server are followed.
struct Followed<S> {
    stream: S,
    reading: Reading,
    breach: Noted,
    /// What came since an answer ended.
    answer_bytes: usize,
    answer_messages: usize,
    /// What was set since it began.
    parameter_bytes: usize,
}

impl<S> Followed<S> {
    fn new(stream: S, reading: Reading, breach: &Noted) -> Self {
        let breach = Arc::clone(breach);
        Self { stream, reading, breach, answer_bytes: 0, answer_messages: 0, parameter_bytes: 0 }
    }

    fn follow(&mut self, mut bytes: &[u8]) -> Result<(), Breach> {
        while let Some((first, rest)) = bytes.split_first() {
            match &mut self.reading {
                Reading::Encrypted => return Ok(()),
                Reading::Negotiation { required } => {
                    self.reading = match (*first, *required) {
                        (b'S', _) => Reading::Encrypted,
                        (_, true) => return Err(Breach::Unencrypted),
                        (_, false) => Reading::START,
                    };
                    bytes = rest;
                }
                Reading::Head { known, count } => {
                    known[*count] = *first;
                    *count += 1;
                    if *count == HEAD_BYTES {
                        let known = *known;
                        self.begin_message(known)?;
                    }
                    bytes = rest;
                }
                Reading::Body { left } => {
                    let taken = bytes.len().min(*left);
                    *left -= taken;
                    if *left == 0 {
                        self.reading = Reading::START;
                    }
                    bytes = &bytes[taken..];
                }
            }
        }
        Ok(())
    }

    fn begin_message(&mut self, [tag, length @ ..]: [u8; HEAD_BYTES]) -> Result<(), Breach> {
        let announced = u64::from(u32::from_be_bytes(length));
        let bytes = usize::try_from(announced).unwrap_or(usize::MAX);
        if bytes > MOST_SERVER_MESSAGE_BYTES {
            return Err(Breach::Message(announced));
        }
        let left = bytes.checked_sub(LENGTH_BYTES).ok_or(Breach::NoMessage)?;
        match tag {
            // Ready for the next question.
            b'Z' => (self.answer_bytes, self.answer_messages) = (0, 0),
            // A parameter of the session, which is kept as long as that.
            b'S' => self.parameter_bytes += bytes,
            _ => {
                self.answer_bytes += bytes;
                self.answer_messages += 1;
            }
        }
        if self.answer_bytes > MOST_ANSWER_BYTES {
            return Err(Breach::Answer);
        }
        if self.answer_messages > MOST_ANSWER_MESSAGES {
            return Err(Breach::Messages);
        }
        if self.parameter_bytes > MOST_PARAMETER_BYTES {
            return Err(Breach::Parameters);
        }
        self.reading = if left == 0 { Reading::START } else { Reading::Body { left } };
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Followed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let followed = self.follow(&buffer.filled()[before..]);
        Poll::Ready(followed.map_err(|breach| {
            let _ = self.breach.set(breach);
            io::Error::new(io::ErrorKind::InvalidData, breach)
        }))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Followed<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: TlsStream + Unpin> TlsStream for Followed<S> {
    fn channel_binding(&self) -> ChannelBinding {
        self.stream.channel_binding()
    }
}

#[cfg(test)]
mod tests;
