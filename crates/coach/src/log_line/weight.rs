//! A line that says what the athlete weighs.

use super::{LogReply, Logged, Utterance};
use crate::bodyweight::weigh;
use crate::services::{ServiceError, Services};
use setwise_domain::command::Applied;
use setwise_shorthand::Weight;

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
