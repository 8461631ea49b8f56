//! Plans. Of those of a day the newest accepted stands, else the newest generated.

use super::entity::Entity;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Op};
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use super::{change, columns};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::command::Applied;
use setwise_domain::plan::{PlanStanding, StoredPlan};
use setwise_domain::team::Shared;

/// A generated plan follows from the rest and can be made again, so undo passes over it; an
/// accepted one was the athlete's word.
pub(super) fn store(work: &Work<'_>, plan: &StoredPlan) -> Result<Applied, Halt> {
    let undo = match plan.standing {
        PlanStanding::Accepted => Undo::Possible,
        PlanStanding::Generated => Undo::PassedOver,
    };
    let summary = format!("the plan for {}", plan.date);
    change::commit(work, ChangeKind::Plan, &summary, undo, &[put_op(plan.clone())])?;
    Ok(Applied::Saved)
}

pub(super) fn put_op(plan: StoredPlan) -> Op {
    Op::Plan(plan.id.into(), Deed::Put(Box::new(plan)))
}

impl Entity for StoredPlan {
    const KIND: &'static str = "plan";

    fn keys(&self) -> Keys {
        let mark = Some(self.standing.word().to_owned());
        Keys { day: Some(self.date), mark, ..Keys::default() }
    }

    /// A summary is prose, and may say for whom a plan is as it is.
    fn hide(mut deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        if let Deed::Put(plan) = &mut deed
            && !shared.pain
        {
            plan.plan.summary.clear();
        }
        Some(deed)
    }
}

pub(super) const STANDING: &str = select_things!(
    "kind = 'plan' AND day = ?1 ORDER BY mark = 'accepted' DESC, stamp DESC LIMIT 1"
);

pub(super) fn standing(
    connection: &Connection,
    date: Date,
) -> rusqlite::Result<Option<StoredPlan>> {
    Ok(things::first(connection, STANDING, [columns::day(date)])?.map(|(_, plan)| plan))
}

pub(super) const HISTORY: &str = select_things!("kind = 'plan' ORDER BY stamp DESC LIMIT ?1");

pub(super) fn history(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<StoredPlan>> {
    things::each(connection, HISTORY, [i64::try_from(limit).unwrap_or(i64::MAX)])
}

pub(super) const CALLED: &str = select_things!(
    "kind = 'plan' AND (replace(id, '-', '') LIKE ?1 || '%' OR replace(id, '-', '') LIKE '%' || ?1) \
     ORDER BY stamp DESC LIMIT ?2"
);

pub(super) fn called(
    connection: &Connection,
    digits: &str,
    limit: usize,
) -> rusqlite::Result<Vec<StoredPlan>> {
    things::each(connection, CALLED, (digits, i64::try_from(limit).unwrap_or(i64::MAX)))
}
