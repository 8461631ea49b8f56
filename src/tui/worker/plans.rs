//! The plans that were stored: listed, compared, one of them restored.

use super::perform::Worker;
use crate::coach::{self, ServiceError, Services};
use crate::domain::proposal::Hunk;
use crate::store::Reader;
use crate::text;
use crate::today;
use crate::tui::limits;
use crate::tui::plan_history::PlanHistory;
use crate::tui::response::Response;

impl Worker {
    /// Makes an earlier plan today's, by its name.
    pub(super) async fn restore_plan(
        &mut self,
        name: String,
    ) -> Result<Vec<Response>, ServiceError> {
        let found = self
            .read(move |services, reader| coach::find_plan(&name, reader, services.stamps.today()));
        match found.await? {
            Ok(old) => self.act(move |services| coach::restore_plan(services, &old)).await,
            Err(none) => Ok(vec![Response::Refused(none.to_string())]),
        }
    }
}

pub fn list(reader: &Reader) -> Result<Response, ServiceError> {
    let plans = reader.plans(limits::MOST_PLANS_LISTED)?;
    Ok(Response::Plans(Box::new(PlanHistory::new(plans))))
}

/// What changes from one plan to another, each by its name.
pub fn diff(
    services: &Services,
    reader: &Reader,
    from: &str,
    to: &str,
) -> Result<Response, ServiceError> {
    let find = |name| coach::find_plan(name, reader, services.stamps.today());
    let (from, to) = match (find(from)?, find(to)?) {
        (Ok(from), Ok(to)) => (from, to),
        (Err(none), _) | (_, Err(none)) => return Ok(Response::Refused(none.to_string())),
    };
    let hunks = today::diff(Some(&from.plan), &to.plan);
    let mut lines: Vec<_> = hunks.iter().map(text::hunk).collect();
    if hunks.iter().all(|hunk| matches!(hunk, Hunk::Same(_))) {
        lines.push("The two are the same.".to_owned());
    }
    Ok(Response::Refused(lines.join("\n")))
}
