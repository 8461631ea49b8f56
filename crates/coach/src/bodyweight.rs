//! Keeping what the athlete weighs.

use super::actions::carry_out_at;
use super::intent::{End, Outcome, Place};
use super::log_line::{LogReply, Logged};
use super::services::{ServiceError, Services};
use setwise_domain::command::{Applied, Command};
use setwise_domain::weigh_in::WeighIn;
use setwise_shorthand::Weight;
use setwise_words::text;

/// Keeps a weight that was said. Blocks until that is durable.
pub(super) fn weigh(
    services: &Services,
    weight: Weight,
    place: Place,
) -> Result<Outcome, ServiceError> {
    let Weight { load, date, remark } = weight;
    let today = services.stamps.today();
    let command = Command::Weigh(WeighIn {
        id: services.stamps.id(),
        date,
        at: services.stamps.timestamp(),
        load,
    });
    let kept = carry_out_at(services, place, command, move |end| match end {
        Ok(Applied::Weighed { weighed, before }) => {
            let said = text::weigh_in::kept(weighed, before.as_ref(), today);
            let remark = remark.as_ref().map(|remark| format!(" {remark}"));
            said + &remark.unwrap_or_default()
        }
        Ok(_) => "The weight is saved.".into(),
        Err(rejection) => format!("The weight was not saved: {rejection}."),
    })?;
    let reply = kept.text().to_owned();
    let reply = match kept.change() {
        Ok(Applied::Weighed { weighed, .. }) => LogReply::Logged(Logged {
            bodyweight: Some(weighed.clone().into()),
            reply,
            ..Logged::default()
        }),
        _ => LogReply::refused(reply),
    };
    Ok(kept.ending(End::Line(Box::new(reply))))
}
