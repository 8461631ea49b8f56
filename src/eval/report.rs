//! What a run is reported as: a document, and the same as text.

use super::baseline::Comparison;
use super::grid::Cell;
use super::measures::{Measures, OfScenario};
use crate::domain::text::counted;
use crate::domain::usage::Prices;
use crate::eval::limits::{MOST_FAILURES_TOLD, MOST_REASONS_TOLD};
use crate::text::{capped, grouped};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;

/// The JSON document of a run.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "EvalReport")]
pub struct Report {
    /// Who was tried.
    pub coach: String,
    /// The version of setwise, with a digest of its tools and prompt.
    pub version: String,
    /// Trials of each scenario.
    pub repeat: u32,
    /// The figures, one combination each.
    pub cells: Vec<CellReport>,
    /// Where the trials are kept.
    pub trials: String,
    /// Scenarios that want tools which this coach isn't offered.
    pub left_out: Vec<String>,
    /// Why there is less than was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// One combination of circumstances.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CellReport {
    #[serde(flatten)]
    pub cell: Cell,
    /// The figures by suite.
    pub groups: Vec<Measures>,
    /// The figures of all suites together.
    pub all: Measures,
    /// Where prices are configured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// Scenarios of which trials failed.
    pub failed: Vec<Failed>,
    /// Trials that say nothing of the coach: its server had trouble.
    pub not_scored: Vec<NotScored>,
    /// The same trials held against an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Comparison>,
}

/// A scenario of which trials failed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// The scenario's id.
    pub scenario: String,
    /// Trials that failed.
    #[serde(rename = "failed")]
    pub times: usize,
    /// How many trials.
    pub trials: usize,
    /// Of the first that failed.
    pub why: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct NotScored {
    /// The scenario's id.
    pub scenario: String,
    /// Which trial, counted from 1.
    pub trial: u32,
    /// What was wrong.
    pub trouble: String,
}

impl CellReport {
    pub fn of(
        cell: Cell,
        all: &[OfScenario<'_>],
        not_scored: Vec<NotScored>,
        k: u32,
        prices: Option<Prices>,
    ) -> Self {
        let mut names: Vec<&str> = Vec::new();
        for one in all {
            if !names.contains(&one.group) {
                names.push(one.group);
            }
        }
        let groups = names.iter().map(|name| {
            let of_group = all.iter().filter(|one| one.group == *name);
            Measures::of(name, &of_group.collect::<Vec<_>>(), k)
        });
        let whole = Measures::of("all", &all.iter().collect::<Vec<_>>(), k);
        let failed = all.iter().filter_map(|one| {
            let mut failed = one.trials.iter().filter(|trial| !trial.passed());
            let first = failed.next()?;
            Some(Failed {
                scenario: one.scenario.to_owned(),
                times: failed.count() + 1,
                trials: one.trials.len(),
                why: first.why.clone(),
            })
        });
        Self {
            cell,
            groups: groups.collect(),
            cost: prices.map(|prices| prices.cost(&whole.tokens)),
            failed: failed.collect(),
            all: whole,
            not_scored,
            baseline: None,
        }
    }
}

impl Report {
    /// As it is printed.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}: {}, {} each.\n",
            self.coach,
            counted(self.cells.first().map_or(0, |cell| cell.all.scenarios), "scenario"),
            counted(self.repeat, "trial"),
        );
        for cell in &self.cells {
            let _ = write!(text, "\n{}\n{}", sentence(cell.cell), table(cell));
            text.push_str(&details(cell));
        }
        if !self.left_out.is_empty() {
            let _ = writeln!(
                text,
                "\n{} left out: this coach isn't offered their tools.",
                counted(self.left_out.len(), "scenario")
            );
        }
        if let Some(why) = &self.stopped {
            let _ = writeln!(text, "\nStopped early: {why}");
        }
        text
    }
}

fn sentence(cell: Cell) -> String {
    crate::text::capitalised(&cell.to_string())
}

/// `98.3 %`, or `-` of nothing.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

fn table(cell: &CellReport) -> String {
    let k = cell.all.k;
    let mut rows = vec![vec![
        "group".to_owned(),
        "scenarios".to_owned(),
        "exact calls".to_owned(),
        "pass^1".to_owned(),
        "95 %".to_owned(),
    ]];
    if k > 1 {
        rows[0].push(format!("pass^{k}"));
    }
    rows[0].push("wrong writes".to_owned());
    for one in cell.groups.iter().chain([&cell.all]) {
        let interval = one.low.zip(one.high).map_or_else(
            || "-".to_owned(),
            |(low, high)| format!("{:.0}-{:.0} %", low * 100.0, high * 100.0),
        );
        let mut row = vec![
            one.group.clone(),
            one.scenarios.to_string(),
            percent(one.exact_calls),
            percent(one.pass_1),
            interval,
        ];
        if k > 1 {
            row.push(percent(one.pass_k));
        }
        row.push(one.wrong_writes.to_string());
        rows.push(row);
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// Each reason once, with how often it stands there.
fn counted_up(reasons: &[String]) -> Vec<String> {
    let mut found: Vec<(&String, usize)> = Vec::new();
    for reason in reasons {
        match found.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => found.push((reason, 1)),
        }
    }
    let worded = found.into_iter().map(|(reason, count)| match count {
        1 => reason.clone(),
        _ => format!("{reason} ({count} times)"),
    });
    worded.collect()
}

fn details(cell: &CellReport) -> String {
    let Measures {
        calls,
        tokens,
        first_accepted,
        after_refusal_accepted,
        calls_to_recover,
        by_itself,
        rounds,
        trials,
        latency_p50,
        latency_p95,
        ..
    } = &cell.all;
    let mut text = match calls.made {
        0 => "No calls".to_owned(),
        made => format!(
            "{}: {} refused, {} held back; accepted at the first try {}, right after a refusal {}",
            counted(made, "call"),
            calls.refused,
            calls.held,
            percent(*first_accepted),
            percent(*after_refusal_accepted),
        ),
    };
    if let Some(calls) = calls_to_recover {
        let _ = write!(text, " ({calls:.1} calls to recover)");
    }
    text.push_str(".\n");
    if *by_itself > 0 {
        let _ = writeln!(
            text,
            "{} understood by the program itself, and judged by what is stored.",
            counted(*by_itself, "turn")
        );
    }
    if tokens.input + tokens.output > 0 {
        let _ = write!(
            text,
            "{} tokens in, {} of them cached, {} out, in {}; {} a trial",
            grouped(tokens.input),
            grouped(tokens.cached),
            grouped(tokens.output),
            counted(*rounds, "round"),
            grouped((tokens.input + tokens.output) / (*trials).max(1) as u64),
        );
        if let Some(cost) = cell.cost {
            let _ = write!(text, "; cost {cost:.4}");
        }
        text.push_str(".\n");
        if let (Some(p50), Some(p95)) = (latency_p50, latency_p95) {
            let seconds = |millis: u64| std::time::Duration::from_millis(millis).as_secs_f64();
            let (p50, p95) = (seconds(*p50), seconds(*p95));
            let _ = writeln!(text, "A turn takes {p50:.1} s at p50, {p95:.1} s at p95.");
        }
    }
    for one in &cell.not_scored {
        let _ =
            writeln!(text, "Not scored: {} (trial {}): {}", one.scenario, one.trial, one.trouble);
    }
    if let Some(baseline) = &cell.baseline {
        text.push_str(&baseline.text());
    }
    let told = cell.failed.iter().take(MOST_FAILURES_TOLD);
    for one in told {
        let why = capped(counted_up(&one.why), MOST_REASONS_TOLD);
        let _ = writeln!(text, "Failed: {} ({} of {}): {why}", one.scenario, one.times, one.trials);
    }
    let more = cell.failed.len().saturating_sub(MOST_FAILURES_TOLD);
    if more > 0 {
        let _ = writeln!(text, "and {more} more; --json has them all.");
    }
    text
}
