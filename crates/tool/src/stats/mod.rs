//! How well models keep to the schema, from the call log, each figure against its target.

mod plans;
mod tally;
#[cfg(test)]
mod tests;

pub use plans::{PlanStats, plan_stats};

use crate::limits::CONVERSATIONS_SHOWN;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::text::{counted, printable};
use setwise_domain::tool_call::Caller;
use setwise_store::{Reader, StoreError};
use setwise_words::text::{chart, day};
use std::fmt;
use tally::Tally;
use uuid::Uuid;

/// Calls of `log_set_result` that models made; shares are `null` where there is nothing to share.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    /// Calls in all.
    pub calls: u64,
    /// Calls that were refused.
    pub refused: u64,
    /// The share of them, from 0 to 1; null of nothing.
    pub refused_share: Option<f64>,
    /// The commonest first.
    pub name_mistakes: Vec<NameMistake>,
    /// Refused calls whose only issues were names.
    pub refused_for_names: u64,
    /// From a refusal to the next accepted call of the same conversation: 1 where the very next
    /// one was accepted; the mean over all refusals that were got over.
    pub calls_to_recover: Option<f64>,
    /// Accepted calls that used no wrong name, of all accepted ones.
    pub canonical_share: Option<f64>,
    /// The same, week by week.
    pub by_week: Vec<OfWeek>,
    /// The newest last.
    pub by_conversation: Vec<OfConversation>,
    /// Live sets under a name that says nothing.
    pub unknown_names_stored: u64,
    /// Calls refused after the first week, of all made after it.
    pub refused_share_after_first_week: Option<f64>,
    /// What the athlete's words did not support, and what became of it.
    pub held: Held,
    /// Each figure against its target.
    pub targets: Vec<Target>,
    /// Calls of the same tool that are not counted above.
    pub apart: Vec<Apart>,
}

/// Calls of any tool that waited for the athlete, and their cards by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "HeldCounts")]
pub struct Held {
    /// Calls that were held for the athlete's word.
    pub calls: u64,
    /// Those that they accepted.
    pub accepted: u64,
    /// Those that they refused.
    pub refused: u64,
    /// Those that what was stored has moved on from.
    pub stale: u64,
    /// Those that still wait.
    pub open: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NameMistake {
    /// The name that was used.
    pub used: String,
    /// `null` where no name was near.
    pub correct: Option<String>,
    /// How often.
    pub count: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfWeek {
    /// ISO 8601: `2026-W47`.
    pub week: String,
    #[serde(flatten)]
    pub counts: Counts,
    /// The share that was refused, from 0 to 1; null of nothing.
    pub refused_share: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfConversation {
    /// The conversation's id.
    pub conversation: Option<Uuid>,
    /// When its first call was made.
    pub since: Timestamp,
    #[serde(flatten)]
    pub counts: Counts,
    /// The share that was refused, from 0 to 1; null of nothing.
    pub refused_share: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Apart {
    /// Who made the calls.
    pub caller: Caller,
    #[serde(flatten)]
    pub counts: Counts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Calls.
    pub calls: u64,
    /// Those that were refused.
    pub refused: u64,
}

/// A figure that should be reached.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "FigureTarget")]
pub struct Target {
    /// What it is to be.
    pub target: &'static str,
    /// `null` where there is nothing yet to judge it by.
    pub met: Option<bool>,
}

impl Counts {
    fn add(&mut self, refused: bool) {
        self.calls += 1;
        self.refused += u64::from(refused);
    }

    fn share(self) -> Option<f64> {
        share(self.refused, self.calls)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of calls are far below 2^52")]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Reads the call log; weeks are those of `zone`.
pub fn stats(reader: &Reader, zone: &TimeZone) -> Result<Stats, StoreError> {
    let mut tally = Tally::default();
    reader.each_call_fact(&mut |fact| tally.add(&fact, zone))?;
    Ok(tally.end(reader.unknown_names_stored()?, &reader.held_cards()?))
}

impl Stats {
    /// For a reader, a line each.
    pub fn lines(&self, zone: &TimeZone) -> Vec<String> {
        let mut lines = vec![
            format!("calls by models          {}", self.calls),
            format!("refused                  {} ({})", self.refused, percent(self.refused_share)),
            format!("refused for names alone  {}", self.refused_for_names),
            format!("calls to recover         {}", number(self.calls_to_recover)),
            format!("canonical names          {}", percent(self.canonical_share)),
            format!("unknown names stored     {}", self.unknown_names_stored),
        ];
        if self.held != Held::default() {
            let Held { calls, accepted, refused, stale, open } = self.held;
            lines.push(format!(
                "waited for the athlete   {calls} (cards: {accepted} accepted, {refused} refused, {stale} stale, {open} open)"
            ));
        }
        for mistake in &self.name_mistakes {
            let correct = mistake.correct.as_deref().unwrap_or("nothing near");
            let (used, count) = (printable(&mistake.used), mistake.count);
            lines.push(format!("  {count} × {used} → {correct}"));
        }
        if !self.by_week.is_empty() {
            lines.push("refused by week".to_owned());
        }
        for week in &self.by_week {
            let share = chart::share(week.refused_share);
            lines.push(format!("  {:<13} {share}   {}", week.week, week.counts));
        }
        if !self.by_conversation.is_empty() {
            lines.push("refused by conversation".to_owned());
        }
        let newest = self.by_conversation.len().saturating_sub(CONVERSATIONS_SHOWN);
        for one in &self.by_conversation[newest..] {
            let since = one.since.to_zoned(zone.clone());
            let day = day::day_and_month(since.date());
            let began = format!("{day} {}", day::time(&since));
            let share = chart::share(one.refused_share);
            lines.push(format!("  {began:<13} {share}   {}", one.counts));
        }
        for apart in &self.apart {
            lines.push(format!("apart: {}  {}", apart.caller, apart.counts));
        }
        for target in &self.targets {
            let mark = match target.met {
                Some(true) => "✓",
                Some(false) => "✗",
                None => "–",
            };
            lines.push(format!("{mark} {}", target.target));
        }
        lines
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { calls, refused } = self;
        write!(f, "{}, {refused} refused", counted(*calls, "call"))
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0))
}

fn number(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.1}"))
}
