//! The records that stand, as a question about the log is answered.

use super::chosen_set::{Meant, meant};
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use setwise_domain::query::{Metric, Query, Subject};
use setwise_tool::with_log_view;
use setwise_training::query::answer;
use setwise_words::text::answer::AnswerFormatter;

/// Says them; of an exercise by a name.
pub(super) fn show_records(
    services: &Services,
    exercise: Option<String>,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let profile = reader.profile()?.unwrap_or_default();
    let mut query = Query::about(Metric::Records);
    if let Some(name) = exercise {
        let Meant { key, name, .. } = match meant(&reader, services.catalog, &name)? {
            Ok(meant) => meant,
            Err(why) => return Ok(Outcome::said(why)),
        };
        query.subject = Subject::Exercise { key, name };
    }
    let now = services.stamps.now();
    let (today, zone) = (now.date(), now.time_zone());
    let answered = with_log_view(&reader, services.catalog, &profile, today, zone, |view| {
        answer(&query, view)
    })?;
    let formatter = AnswerFormatter { formatter: services.catalog.formatter(profile.unit), today };
    Ok(Outcome::said(formatter.answer(&answered)))
}
