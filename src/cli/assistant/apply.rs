//! `setwise assistant apply`: operations carried out, all or none.

use super::{input, view};
use crate::cli::{Context, Ended, Exit, Given, Output, OutputSchema, Stop, outputs};
use crate::store::limits::KEYED_REPLY_KEPT;
use crate::tool::limits::{MOST_CALENDAR_ATTEMPTS, MOST_KEY_CHARS};
use crate::tool::{ApplyEnd, ApplyReply, ApplyWish};
use clap::ValueHint;
use serde_json::Value;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "assistant apply", "What came of operations on the calendar.": ApplyReply, refused: ApplyReply;
};

/// Carry out operations on the calendar, all or none; one undo takes them back
#[derive(Debug, clap::Args)]
pub struct Apply {
    /// `{"operations": […]}`; `-` for stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub operations: Given<Vec<Value>>,
    /// Makes repeating safe: within 10 minutes the same operations with the same key are carried out once, and get the
    /// same answer
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,
    /// Go on even if it changes a lot at once
    #[arg(long)]
    pub confirm: bool,
}

impl Apply {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let wish = ApplyWish {
            operations: input::read(self.operations, output)?,
            key: self.idempotency_key,
            confirmed: self.confirm,
        };
        let (reply, head, exit) = match setup.services()?.executor.apply_operations(wish)? {
            ApplyEnd::Applied { reply, .. } => (reply, "Done", Exit::Done),
            ApplyEnd::Refused(reply) => (reply, "Nothing was changed", Exit::Refused),
            ApplyEnd::Unconfirmed(reply) => {
                let head = "Nothing was changed; with --confirm this would be done";
                (reply, head, Exit::Unconfirmed)
            }
            stopped => return Err(stop(&stopped)),
        };
        output.answer(&reply, |reply| view::text(reply, head))?;
        Ok(exit)
    }
}

/// Why there is no reply to print.
fn stop(end: &ApplyEnd) -> Stop {
    match end {
        ApplyEnd::BadKey { chars } => Stop::refused(
            "bad_idempotency_key",
            format!(
                "The idempotency key has {chars} characters, and must have from 1 to {MOST_KEY_CHARS}, not all of them spaces."
            ),
        ),
        ApplyEnd::Moved => Stop::Failed(format!(
            "others changed the calendar {MOST_CALENDAR_ATTEMPTS} times meanwhile, so nothing was done: try again"
        )),
        _ => Stop::refused(
            "idempotency_key_taken",
            format!(
                "Nothing was changed: that idempotency key was used with other operations in the last {} minutes; use another key, or send the same operations.",
                KEYED_REPLY_KEPT.as_secs() / 60
            ),
        ),
    }
}
