//! What goes wrong with a database far away.

use std::error::Error as _;
use std::io;
use tokio_postgres::error::SqlState;

/// Each says what is wrong and, where it can be known, what mends it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemoteError {
    #[error("the address of the database can't be used: {0}")]
    Address(String),
    #[error(
        "the database can't be reached: {0}; check the host and the port in the address, and whether the server \
         runs and lets this machine in"
    )]
    Unreachable(String),
    #[error(
        "the server's certificate can't be trusted: {0}; if it is one of your own, add ?sslrootcert=FILE with that \
         certificate to the address, or ?sslmode=disable if the server runs on this machine"
    )]
    Certificate(String),
    #[error("the connection to the database was lost: {0}")]
    Lost(String),
    #[error("the database has not answered for {0} s")]
    Silent(u64),
    /// A statement that can be sent again.
    #[error("the database asks to try again: {0}")]
    Again(String),
    #[error(
        "the database has no tables of setwise, or older ones: give what `setwise sync schema` prints to psql, as \
         the role that is to own them"
    )]
    NoTables,
    #[error(
        "the database refuses it: {0}; the login needs the role that `setwise sync schema` makes"
    )]
    Denied(String),
    #[error("the database refuses the login: {0}")]
    Login(String),
    #[error("the database refused a statement: {0}")]
    Refused(String),
    #[error("the database sent an unexpected answer: {0}")]
    Odd(String),
    #[error("no athlete is kept in that database for this login: begin with `setwise sync init`")]
    NoAthlete,
    #[error(
        "the database keeps another athlete for this login: these are not the words of its pairing \
         code"
    )]
    OtherAthlete,
    #[error("what this athlete kept in that database was erased there")]
    Erased,
    /// An op is there already and says something else.
    #[error("record {seq} of this device is another one in the database")]
    Diverged { seq: u64 },
    #[error("{0}")]
    NotSealed(String),
}

impl RemoteError {
    /// Whether the same may succeed a moment later.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::Lost(_) | Self::Silent(_) | Self::Again(_))
    }
}

/// Conditions that pass: others were at the same rows, or the server is busy, starting or stopping.
fn passes(code: &SqlState) -> bool {
    [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
    ]
    .contains(code)
        || code.code().starts_with("08")
}

/// Why TLS did not trust the server, where that is what ended the connection.
fn refused_certificate(error: &tokio_postgres::Error) -> Option<String> {
    let io = error.source()?.downcast_ref::<io::Error>()?;
    match io.get_ref()?.downcast_ref::<rustls::Error>()? {
        wrong @ rustls::Error::InvalidCertificate(_) => Some(wrong.to_string()),
        _ => None,
    }
}

impl From<tokio_postgres::Error> for RemoteError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(said) = error.as_db_error() {
            let message = said.message().to_owned();
            return match said.code() {
                code if passes(code) => Self::Again(message),
                code if *code == SqlState::UNDEFINED_TABLE => Self::NoTables,
                code if *code == SqlState::INSUFFICIENT_PRIVILEGE => Self::Denied(message),
                code if code.code().starts_with("28") => Self::Login(message),
                _ => Self::Refused(message),
            };
        }
        if let Some(why) = refused_certificate(&error) {
            return Self::Certificate(why);
        }
        let cause = error.source().map(ToString::to_string);
        let detail = cause.unwrap_or_else(|| error.to_string());
        if error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>)
        {
            return Self::Lost(detail);
        }
        Self::Refused(detail)
    }
}
