//! What the list of the stored plans asks.

use super::{plan_history, say};
use crate::coach::{self, ServiceError};
use crate::domain::proposal::Hunk;
use crate::text;
use crate::today;
use crate::tui::ask::Ask;
use crate::tui::limits;
use crate::tui::model::Model;
use crate::tui::plan_history::PlanHistory;
use crate::tui::worker::Worker;

/// The plans that were stored.
#[derive(Debug, PartialEq)]
pub struct ReadPlans;

impl Ask for ReadPlans {
    type Answer = PlanHistory;

    async fn work(self, worker: &mut Worker) -> Result<PlanHistory, ServiceError> {
        let read = |reader: &crate::store::Reader| reader.plans(limits::MOST_PLANS_LISTED);
        worker.read(move |_, reader| Ok(PlanHistory::new(read(reader)?))).await
    }

    fn show(plans: PlanHistory, model: &mut Model) {
        plan_history::opened(model, plans);
    }
}

/// What changes from one plan to another, each by its name.
#[derive(Debug, PartialEq)]
pub struct DiffPlans {
    pub from: String,
    pub to: String,
}

impl Ask for DiffPlans {
    /// In lines.
    type Answer = String;

    async fn work(self, worker: &mut Worker) -> Result<String, ServiceError> {
        let diff = worker.read(move |services, reader| {
            let find = |name| coach::find_plan(name, reader, services.stamps.today());
            let (from, to) = match (find(&self.from)?, find(&self.to)?) {
                (Ok(from), Ok(to)) => (from, to),
                (Err(none), _) | (_, Err(none)) => return Ok(none.to_string()),
            };
            let hunks = today::diff(Some(&from.plan), &to.plan);
            let mut lines: Vec<_> = hunks.iter().map(text::hunk).collect();
            if hunks.iter().all(|hunk| matches!(hunk, Hunk::Same(_))) {
                lines.push("The two are the same.".to_owned());
            }
            Ok(lines.join("\n"))
        });
        diff.await
    }

    fn show(lines: String, model: &mut Model) {
        say(model, lines);
    }
}
