//! How a command ends, as scripts see it.

use super::stdin::StdinError;
use crate::cli::output::Unprinted;
use crate::coach::ServiceError;
use crate::domain::decode::{Issue, IssueList};
use crate::domain::set_log::LogUnreadable;
use crate::handbook::Page;
use crate::settings::config_file::ConfigError;
use crate::settings::environment::EnvironmentError;
use crate::settings::paths::Homeless;
use crate::store::StoreError;
use schemars::JsonSchema;
use serde::Serialize;
use std::process::ExitCode;

/// The exit codes that scripts rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    /// It failed, by no fault of the input.
    Failed,
    /// The command line, the environment or the config is wrong.
    Wrong,
    /// The input was refused or not carried out; the answer says why.
    Refused,
    /// It is not carried out until it is confirmed.
    Unconfirmed,
    /// It was answered, and the answer is no, or a question back.
    AnsweredNo,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Wrong => 2,
            Exit::Refused | Exit::Unconfirmed | Exit::AnsweredNo => 3,
        })
    }
}

/// The code of what is not carried out until it is confirmed.
pub const NEEDS_CONFIRMATION: &str = "needs_confirmation";

/// Why a command stopped before it could answer.
#[derive(Debug)]
pub enum Stop {
    /// Nobody reads our answer any more.
    Closed,
    Wrong(String),
    Failed(String),
    Refused(Refused),
    /// The same, once it is confirmed, is carried out.
    Unconfirmed(Refused),
    /// Another, with the page of the book that says more than the command's own.
    See(Page, Box<Self>),
}

/// An input that was refused as a whole.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// In a sentence, for people.
    pub message: String,
    /// Every reason, one or more.
    #[serde(rename = "faults")]
    pub issues: Vec<RefusedFor>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct RefusedFor {
    /// Such as `id_not_found`.
    pub code: &'static str,
    /// What is wrong with it.
    pub message: String,
    /// Where, as a JSON pointer (RFC 6901) into what was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
}

impl Refused {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { issues: vec![RefusedFor { code, message: message.clone(), pointer: None }], message }
    }

    /// For several reasons, of one kind.
    pub fn for_reasons(code: &'static str, message: String, reasons: Vec<String>) -> Self {
        let issue = |message| RefusedFor { code, message, pointer: None };
        Self { message, issues: reasons.into_iter().map(issue).collect() }
    }

    /// For each issue of a text, at its place.
    pub fn for_issues(code: &'static str, issues: &IssueList) -> Self {
        let issue = |issue: &Issue| RefusedFor {
            code,
            message: issue.message.clone(),
            pointer: Some(issue.pointer.clone()),
        };
        Self { message: issues.to_string(), issues: issues.listed.iter().map(issue).collect() }
    }
}

pub type Ended = Result<Exit, Stop>;

impl Stop {
    /// Names the page that says more.
    #[must_use]
    pub fn see(self, page: Page) -> Self {
        Self::See(page, Box::new(self))
    }

    /// Its sentence, where it has one.
    pub fn into_message(self) -> String {
        match self {
            Self::Wrong(message) | Self::Failed(message) => message,
            Self::Refused(refused) | Self::Unconfirmed(refused) => refused.message,
            Self::See(_, stop) => stop.into_message(),
            Self::Closed => String::new(),
        }
    }

    /// What is refused, and how; else why it stopped.
    pub fn into_refused(self) -> Result<(Exit, Refused), String> {
        match self {
            Self::Refused(refused) => Ok((Exit::Refused, refused)),
            Self::Unconfirmed(refused) => Ok((Exit::Unconfirmed, refused)),
            Self::See(_, stop) => stop.into_refused(),
            stop => Err(stop.into_message()),
        }
    }

    /// For several reasons, of one kind.
    pub fn refused_for(code: &'static str, message: String, reasons: Vec<String>) -> Self {
        Self::Refused(Refused::for_reasons(code, message, reasons))
    }

    pub fn refused(code: &'static str, message: impl Into<String>) -> Self {
        Self::Refused(Refused::new(code, message))
    }

    pub fn unconfirmed(message: impl Into<String>) -> Self {
        Self::Unconfirmed(Refused::new(NEEDS_CONFIRMATION, message))
    }
}

impl From<Unprinted> for Stop {
    fn from(error: Unprinted) -> Self {
        match error {
            Unprinted::Closed => Self::Closed,
            Unprinted::Failed(_) => Self::Failed(error.to_string()),
        }
    }
}

/// Errors that end a command in one way, whatever they say.
macro_rules! stops {
    ($($variant:ident $page:ident: $($error:ty),+;)+) => {$($(
        impl From<$error> for Stop {
            fn from(error: $error) -> Self {
                Self::$variant(error.to_string()).see(Page::$page)
            }
        }
    )+)+};
}

stops! {
    Failed Files: StoreError, ServiceError, LogUnreadable;
    Wrong Settings: EnvironmentError, Homeless;
}

impl From<ConfigError> for Stop {
    fn from(error: ConfigError) -> Self {
        let stop = match error {
            ConfigError::Unwritable { .. } => Self::Failed(error.to_string()),
            _ => Self::Wrong(error.to_string()),
        };
        stop.see(Page::Settings)
    }
}

impl From<StdinError> for Stop {
    fn from(error: StdinError) -> Self {
        let message = error.to_string();
        match error {
            StdinError::TooLong => Self::refused("too_long", message),
            StdinError::NotText { .. } => Self::refused("not_text", message),
            StdinError::Unreadable(_) => Self::Failed(message),
        }
    }
}
