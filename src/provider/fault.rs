//! Why a model gave no answer, or not all of one; each says what to do.

/// Never holds a key. Text of a provider in it is as the provider sent it, cut to a bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFault {
    #[error(
        "there is no key for {provider}: set {variable}, or name a command that prints the key in the config"
    )]
    NoKey {
        provider: &'static str,
        variable: &'static str,
    },
    #[error("{provider} refused the key: {message}")]
    BadKey {
        provider: &'static str,
        message: String,
    },
    #[error("{provider} has no model '{model}': {message}")]
    NoSuchModel {
        provider: &'static str,
        model: String,
        message: String,
    },
    /// HTTP 400 that names the schema.
    #[error("{provider} does not take the schema: {message}")]
    Schema {
        provider: &'static str,
        message: String,
    },
    #[error("{provider} refused the request (HTTP {status}): {message}")]
    Rejected {
        provider: &'static str,
        status: u16,
        message: String,
    },
    #[error("{provider} asks to wait: {message}")]
    RateLimited {
        provider: &'static str,
        /// Seconds, where it said how long.
        wait: Option<u64>,
        message: String,
    },
    #[error("{provider} has trouble (HTTP {status}): {message}; try again in a while")]
    Trouble {
        provider: &'static str,
        status: u16,
        message: String,
    },
    #[error("{url} can't be reached: {detail}")]
    Unreachable { url: String, detail: String },
    #[error("nothing came from {provider} for {seconds} s while {waiting}")]
    TimedOut {
        provider: &'static str,
        seconds: u64,
        /// `connecting`, `waiting for the first word`, `waiting for the next word`.
        waiting: &'static str,
    },
    /// The connection ended before the answer did, or the provider said so.
    #[error("the answer of {provider} broke off: {detail}")]
    BrokeOff {
        provider: &'static str,
        detail: String,
    },
    #[error("the model declined to answer: {0}")]
    Declined(String),
    #[error("the answer was cut short: {0}")]
    CutShort(String),
    #[error("the answer is over {limit} bytes, the most that is read")]
    TooLong { limit: usize },
    #[error("the answer has more than {limit} calls, the most that are carried out")]
    TooManyCalls { limit: usize },
    #[error("{provider} sent what can't be read: {detail}")]
    Unreadable {
        provider: &'static str,
        detail: String,
    },
}
