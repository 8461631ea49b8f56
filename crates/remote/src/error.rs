//! What goes wrong with a database far away.

use super::address::Address;
use super::link::{Breach, HandshakeError};
use crate::limits::MOST_SERVER_WORDS_CHARS;
use rustls::CertificateError;
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
    #[error("the server's certificate can't be trusted: {why}; {advice}")]
    Certificate { why: String, advice: &'static str },
    #[error(
        "the server at {0} offers no encryption, without which the password and what is stored could be read on \
         the way; its owner switches it on with ssl = on and a certificate"
    )]
    NoEncryption(String),
    #[error(
        "what answers there does not keep to PostgreSQL's protocol: {0}; nothing more was read of it"
    )]
    Breach(Breach),
    #[error(
        "the database wants a password for the login {0:?}, and none was given; set PGPASSWORD, or give a command \
         that prints it behind --password-command"
    )]
    NoPassword(String),
    #[error("the command that prints the password {0}")]
    PasswordCommand(String),
    #[error(
        "the server has no database {0:?}; write the name of one that it has at the end of the address, or let its \
         owner make it with createdb"
    )]
    NoDatabase(String),
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
        "the database refuses it: {0}; its owner gives what `setwise sync schema` prints to psql, once more where an \
         older setwise printed it, and the login needs the role setwise"
    )]
    Denied(String),
    #[error(
        "the database refuses the login: {0}; check the login in the address, the password in PGPASSWORD or \
         from --password-command, and whether the server lets this machine in"
    )]
    Login(String),
    #[error("the database refused a statement: {0}")]
    Refused(String),
    #[error("the database sent an unexpected answer: {0}")]
    Odd(String),
    #[error("no athlete is kept in that database for this login: begin with `setwise sync init`")]
    NoAthlete,
    #[error(
        "the database keeps another athlete for this login: these are not the words of its pairing code. \
         Write a login of your own in the address, which its owner makes"
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

/// The cause of an error as what it is, however deep it lies in another.
fn cause<T: std::error::Error + 'static>(error: &tokio_postgres::Error) -> Option<&T> {
    let io = error.source()?.downcast_ref::<io::Error>()?;
    io.get_ref()?.downcast_ref::<T>()
}

/// What mends a certificate that is not trusted.
fn certificate_advice(error: &CertificateError, address: &Address) -> &'static str {
    match error {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "write a name that is in the certificate as the host of the address"
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the server's owner renews it"
        }
        _ if address.names_certificates() => {
            "the file behind sslrootcert= has to hold that certificate, or its issuer's"
        }
        _ if address.is_here() => {
            "the server is on this machine: add ?sslmode=disable to the address, or ?sslrootcert=FILE with that \
             certificate"
        }
        _ => "if it is one of your own, copy it here and add ?sslrootcert=FILE to the address",
    }
}

impl RemoteError {
    /// Why a connection did not come about.
    pub(super) fn of_connecting(
        error: HandshakeError,
        address: &Address,
        has_password: bool,
    ) -> Self {
        let error = match error {
            HandshakeError::Here(error) => return error,
            HandshakeError::There(error) => error,
        };
        if let Some(wrong @ rustls::Error::InvalidCertificate(about)) = cause(&error) {
            let (why, advice) = (wrong.to_string(), certificate_advice(about, address));
            return Self::Certificate { why, advice };
        }
        match error.code() {
            Some(code) if *code == SqlState::INVALID_PASSWORD && !has_password => {
                Self::NoPassword(address.login().to_owned())
            }
            Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
                Self::NoDatabase(address.database().to_owned())
            }
            _ => Self::from(error),
        }
    }
}

impl From<tokio_postgres::Error> for RemoteError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(said) = error.as_db_error() {
            let message = said.message().chars().take(MOST_SERVER_WORDS_CHARS).collect();
            return match said.code() {
                code if passes(code) => Self::Again(message),
                code if *code == SqlState::UNDEFINED_TABLE => Self::NoTables,
                code if *code == SqlState::UNDEFINED_COLUMN => Self::NoTables,
                code if *code == SqlState::INSUFFICIENT_PRIVILEGE => Self::Denied(message),
                code if code.code().starts_with("28") => Self::Login(message),
                _ => Self::Refused(message),
            };
        }
        let detail = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        if error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>)
        {
            return Self::Lost(detail);
        }
        Self::Refused(detail)
    }
}
