//! A line that says what the athlete weighs.

use super::{LogReply, Logged, Utterance};
use crate::coach::bodyweight::weigh;
use crate::coach::services::{ServiceError, Services};
use crate::domain::command::Applied;
use crate::shorthand::Weight;

/// Keeps it with the words that said it.
pub fn keep_weight(
    services: &Services,
    said: &Utterance,
    weight: Weight,
) -> Result<LogReply, ServiceError> {
    let turn = services.stamps.id();
    let first = vec![said.entry(services, turn)];
    let kept = weigh(services, weight, turn, first)?;
    let reply = kept.text().to_owned();
    Ok(match kept.end {
        Ok(Applied::Weighed { weighed, .. }) => LogReply::Logged(Logged {
            bodyweight: Some(weighed.into()),
            reply,
            ..Logged::default()
        }),
        _ => LogReply::refused(reply),
    })
}
