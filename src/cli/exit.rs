//! How a command ends, as scripts see it.

use super::output::Closed;
use super::stdin::StdinFault;
use crate::coach::DeskFault;
use crate::domain::set_log::LogUnreadable;
use crate::settings::SettingsFault;
use crate::settings::config_file::ConfigFault;
use crate::settings::environment::EnvironmentFault;
use crate::settings::paths::Homeless;
use crate::store::StoreFault;
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
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Wrong => 2,
            Exit::Refused => 3,
        })
    }
}

/// Why a command stopped before it could answer.
#[derive(Debug)]
pub enum Stop {
    /// Nobody reads our answer any more.
    Closed,
    Wrong(String),
    Failed(String),
    Refused(Refused),
}

/// An input that was refused as a whole.
#[derive(Debug, Serialize)]
pub struct Refused {
    pub message: String,
    pub faults: Vec<RefusedFor>,
}

#[derive(Debug, Serialize)]
pub struct RefusedFor {
    pub code: &'static str,
    pub message: String,
}

pub type Ended = Result<Exit, Stop>;

impl Stop {
    pub fn refused(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Refused(Refused {
            faults: vec![RefusedFor {
                code,
                message: message.clone(),
            }],
            message,
        })
    }
}

impl From<Closed> for Stop {
    fn from(_: Closed) -> Self {
        Self::Closed
    }
}

impl From<StoreFault> for Stop {
    fn from(fault: StoreFault) -> Self {
        Self::Failed(fault.to_string())
    }
}

impl From<DeskFault> for Stop {
    fn from(fault: DeskFault) -> Self {
        Self::Failed(fault.to_string())
    }
}

impl From<LogUnreadable> for Stop {
    fn from(fault: LogUnreadable) -> Self {
        Self::Failed(fault.to_string())
    }
}

impl From<SettingsFault> for Stop {
    fn from(fault: SettingsFault) -> Self {
        Self::Wrong(fault.to_string())
    }
}

impl From<ConfigFault> for Stop {
    fn from(fault: ConfigFault) -> Self {
        match fault {
            ConfigFault::Unwritable { .. } => Self::Failed(fault.to_string()),
            _ => Self::Wrong(fault.to_string()),
        }
    }
}

impl From<EnvironmentFault> for Stop {
    fn from(fault: EnvironmentFault) -> Self {
        Self::Wrong(fault.to_string())
    }
}

impl From<Homeless> for Stop {
    fn from(fault: Homeless) -> Self {
        Self::Wrong(fault.to_string())
    }
}

impl From<StdinFault> for Stop {
    fn from(fault: StdinFault) -> Self {
        let message = fault.to_string();
        match fault {
            StdinFault::TooLong => Self::refused("too_long", message),
            StdinFault::NotText { .. } => Self::refused("not_text", message),
            StdinFault::Unreadable(_) => Self::Failed(message),
        }
    }
}
