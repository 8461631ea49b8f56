//! A line under a key of the asker's: carried out once, however often it is sent.

use super::{LogReply, reply};
use crate::intent::Outcome;
use crate::services::{ServiceError, Services};
use setwise_domain::text::counted;
use setwise_domain::tool_call::{CallIdentity, CallOutcome, Syntax};
use setwise_store::Answered;
use setwise_tool::limits::MOST_KEY_CHARS;
use uuid::Uuid;

/// Keys are ids of this space.
const KEYS: Uuid = Uuid::from_u128(0x7365_7477_6973_654b_8000_0000_0000_0001);

/// Does what is asked under a key, unless that was done before, which is then answered again. `asked`
/// tells it from anything else asked under the same key. Blocks until that is durable.
pub fn once(
    services: &Services,
    key: &str,
    asked: &str,
    carry_out: impl FnOnce(&Services) -> Result<Outcome, ServiceError>,
) -> Result<LogReply, ServiceError> {
    let chars = key.chars().count();
    if key.trim().is_empty() || chars > MOST_KEY_CHARS {
        return Ok(LogReply::refused(format!(
            "The idempotency key has {}, and must have from 1 to {MOST_KEY_CHARS}, not all of them spaces.",
            counted(chars, "character")
        )));
    }
    let conversation = Uuid::new_v5(&KEYS, key.as_bytes());
    let identity = CallIdentity {
        conversation,
        turn: Uuid::new_v5(&conversation, asked.as_bytes()),
        call: "line".to_owned(),
    };
    let reader = services.store.reader()?;
    match reader.answered(&identity)? {
        None => Ok(carry_out(&services.once(identity))?.into_reply()),
        Some(Answered::Other) => Ok(LogReply::refused(
            "Nothing was done: that idempotency key was used with something else. Use another key, or send the same again."
                .to_owned(),
        )),
        Some(Answered::Same(conclusion)) => {
            let outcome = CallOutcome {
                tool: String::new(),
                arguments: String::new(),
                syntax: Syntax::Native,
                call_id: None,
                result: conclusion.result,
                message: conclusion.message,
                replayed: true,
            };
            let unit = reader.profile()?.unwrap_or_default().unit;
            Ok(reply(outcome, unit))
        }
    }
}
