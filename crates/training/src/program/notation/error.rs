//! What is wrong with a program's text, and where.

use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::decode::shortened;
use setwise_domain::prescription::ProgramError;
use setwise_domain::text::printable;
use setwise_words::text::quoted;
use std::fmt;

/// One thing wrong; all are found at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "Printed")]
#[schemars(from = "Printed")]
pub struct NotationError {
    /// Both are counted from 1; columns are characters.
    pub line: usize,
    pub column: usize,
    pub wrong: Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It can't be read.
    Unread {
        /// What stands there, as the line has it; none at the end of the line.
        found: Option<String>,
        wanted: String,
        /// A word that may have been meant.
        near: Option<String>,
    },
    /// A line that a program needs isn't there.
    Missing { wanted: String },
    /// It can be read, but no program may be so.
    Unsound(ProgramError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.wrong {
            Wrong::Unread { found, wanted, near } => {
                match found {
                    Some(found) => write!(f, "found {}", quoted(&shortened(found)))?,
                    None => f.write_str("the line ends here")?,
                }
                write!(f, "; wanted {wanted}")?;
                match near {
                    Some(near) => write!(f, ". Did you mean '{near}'?"),
                    None => Ok(()),
                }
            }
            Wrong::Missing { wanted } => write!(f, "wanted {wanted}"),
            Wrong::Unsound(error) => write!(f, "{}", printable(&error.to_string())),
        }
    }
}

impl std::error::Error for NotationError {}

/// How it is printed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NotationError")]
struct Printed {
    /// The line, counted from 1.
    #[schemars(range(min = 1))]
    line: usize,
    /// The column, counted from 1 in characters.
    #[schemars(range(min = 1))]
    column: usize,
    /// What is wrong there, and what was wanted.
    message: String,
}

impl From<NotationError> for Printed {
    fn from(error: NotationError) -> Self {
        Self { line: error.line, column: error.column, message: error.to_string() }
    }
}
