//! What the athlete and the coach should know once sets are stored: records, ticks, what is next.

use super::facts;
use setwise_catalog::catalog::Catalog;
use setwise_domain::batch::View;
use setwise_domain::profile::Profile;
use setwise_domain::receipt::{Receipt, Record};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::SetResult;
use setwise_training::today;
use setwise_words::parse::pain;
use setwise_words::text::{Formatter, done_of, printable};
use std::collections::HashSet;
use std::sync::Arc;

/// Makes receipts, for one athlete as they are now.
#[derive(Clone)]
pub struct Acknowledgement {
    pub catalog: &'static Catalog,
    pub profile: Arc<Profile>,
}

impl Acknowledgement {
    /// The receipt for sets just stored, with the log and the plan as they are after them.
    pub fn receipt(
        &self,
        sets: &[SetResult],
        records: &[Record],
        mut remarks: Vec<String>,
        view: &View<'_>,
    ) -> LogResult<Receipt> {
        let plan = view.plan.as_ref().filter(|plan| sets.iter().any(|set| set.date == plan.date));
        let (mut ticks, mut next) = (Vec::new(), None);
        if let Some(plan) = plan {
            let board = today::board(plan.clone(), view.log, self.catalog, &self.profile)?;
            ticks = today::ticks(&board, sets);
            next = today::next_up(&board, sets.last(), &self.profile);
        }
        if sets.iter().any(|set| facts::is_bare(&set.performance)) {
            remarks.push(facts::WITHOUT_NUMBERS.into());
        }
        remarks.extend(pains(sets));
        Ok(Receipt {
            sets: sets.to_vec(),
            places: Places::read(sets, view.log)?,
            records: records.to_vec(),
            ticks,
            next,
            remarks,
        })
    }

    /// How facts are told to a coach.
    pub fn formatter(&self) -> Formatter<'static> {
        self.catalog.formatter(self.profile.unit)
    }

    /// The receipt as a coach reads it, first each set by its parameters.
    pub fn told(&self, receipt: &Receipt) -> String {
        let formatter = self.formatter();
        let sets = receipt.sets.iter();
        let mut lines: Vec<_> =
            sets.map(|set| format!("[Set Logged] {}", facts::facts(set))).collect();
        lines.extend(
            receipt.records.iter().map(|record| format!("Record: {}.", formatter.record(record))),
        );
        lines.extend(receipt.ticks.iter().map(|tick| {
            let done = done_of(tick.done, tick.asked, "set");
            format!("Plan: {}, {done} done.", printable(&tick.item))
        }));
        let last = receipt.sets.last();
        lines.extend(receipt.next.as_ref().map(|next| formatter.next(next, last)));
        lines.extend(receipt.remarks.iter().cloned());
        lines.join("\n")
    }
}

/// What to do about a pain that was written with a set: once for each exercise.
fn pains(sets: &[SetResult]) -> Vec<String> {
    let mut seen = HashSet::new();
    let hurting = sets.iter().filter_map(|set| {
        let pain = pain::read(set.performance.notes.as_deref()?)?;
        seen.insert(set.key()).then_some((set, pain))
    });
    let said = hurting.map(|(set, pain)| {
        let name = printable(&set.exercise);
        let what = if pain.stop {
            format!("Stop {name} for today")
        } else {
            format!("Go on with {name} only if it gets no worse, with less weight")
        };
        format!("{what}. `swap {} pain` finds another exercise.", name.to_lowercase())
    });
    said.collect()
}
