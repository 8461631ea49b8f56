//! Keeping what the athlete weighs.

use super::actions::{Said, carry_out_in};
use super::services::{ServiceError, Services};
use setwise_domain::command::{Applied, Command};
use setwise_domain::transcript::Entry;
use setwise_domain::weigh_in::WeighIn;
use setwise_shorthand::Weight;
use setwise_words::text;
use uuid::Uuid;

/// Keeps a weight that was said in a turn, behind `first`. Blocks until that is durable.
pub(super) fn weigh(
    services: &Services,
    weight: Weight,
    turn: Uuid,
    first: Vec<Entry>,
) -> Result<Said, ServiceError> {
    let Weight { load, date, remark } = weight;
    let today = services.stamps.today();
    let command = Command::Weigh(WeighIn {
        id: services.stamps.id(),
        date,
        at: services.stamps.timestamp(),
        load,
    });
    carry_out_in(services, turn, first, command, move |end| match end {
        Ok(Applied::Weighed { weighed, before }) => {
            let said = text::weigh_in::kept(weighed, before.as_ref(), today);
            let remark = remark.as_ref().map(|remark| format!(" {remark}"));
            said + &remark.unwrap_or_default()
        }
        Ok(_) => "The weight is saved.".into(),
        Err(rejection) => format!("The weight was not saved: {rejection}."),
    })
}
