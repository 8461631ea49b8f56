//! Summing a session up by rules: every sentence is a fact of the day's sets, the plan, the sets
//! before, or the athlete's own words.
//!
//! The calendar is left alone: no rule here says that a session should be moved.

mod day;
mod facts;
mod highlights;
mod lasting;
mod message;
mod progressions;
mod watch;

use day::Day;
use setwise_catalog::catalog::Catalog;
use setwise_domain::debrief::{Author, Debrief};
use setwise_models::ask::DebriefRequest;

/// The debrief of a day with at least one set. The same facts always give the same.
pub fn debrief(request: &DebriefRequest, catalog: &'static Catalog) -> Debrief {
    let day = Day::of(request, catalog);
    Debrief {
        message: message::message(&day),
        highlights: some(highlights::highlights(&day)),
        progressions: some(progressions::progressions(&day)),
        athlete_facts: some(facts::facts(request, catalog)),
        calendar: None,
        unkept: Vec::new(),
        unsaid: Vec::new(),
        author: Author::Program,
    }
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

#[cfg(test)]
mod tests;
