//! `setwise tool stats`: how well coaches call the tools.

use crate::cli::{Context, Ended, Output};
use crate::tool::{self, Stats as Figures};

/// Show how well models keep to the schema, each figure against its target
#[derive(Debug, clap::Args)]
pub struct Stats {}

impl Stats {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let zone = setup.stamps.now().time_zone().clone();
        let figures = tool::stats(&setup.reader()?, &zone)?;
        output.done(&figures, text)
    }
}

fn text(figures: &Figures) -> String {
    let mut lines = vec![
        format!("calls by models          {}", figures.calls),
        format!(
            "refused                  {} ({})",
            figures.refused,
            percent(figures.refused_share)
        ),
        format!("refused for names alone  {}", figures.refused_for_names),
        format!(
            "calls to recover         {}",
            number(figures.calls_to_recover)
        ),
        format!(
            "canonical names          {}",
            percent(figures.canonical_share)
        ),
        format!("unknown names stored     {}", figures.unknown_names_stored),
    ];
    for mistake in &figures.name_mistakes {
        let correct = mistake.correct.as_deref().unwrap_or("nothing near");
        lines.push(format!(
            "  {} × {} → {correct}",
            mistake.count, mistake.used
        ));
    }
    for week in &figures.by_week {
        let (calls, refused) = (week.counts.calls, week.counts.refused);
        lines.push(format!("  {}  {calls} calls, {refused} refused", week.week));
    }
    for apart in &figures.apart {
        let (calls, refused) = (apart.counts.calls, apart.counts.refused);
        lines.push(format!(
            "apart: {}  {calls} calls, {refused} refused",
            apart.caller
        ));
    }
    for target in &figures.targets {
        let word = match target.met {
            Some(true) => "✓",
            Some(false) => "✗",
            None => "–",
        };
        lines.push(format!("{word} {}", target.target));
    }
    lines.join("\n")
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0))
}

fn number(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.1}"))
}
