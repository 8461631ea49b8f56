//! `setwise debrief`: sums a session up, section by section.

use crate::cli::limits::MOST_DEBRIEFS_SHOWN;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::debrief::{DatedDebrief, Debrief as Said};
use crate::domain::summed_up::{SectionEnd, SummedUp};
use crate::settings::Area;
use crate::text;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "debrief", "What the coach says of today's session, section by section.": Answer<'_>, refused: Answer<'_>;
    "debrief --history", "The debriefs of earlier sessions, newest first.": Vec<DatedDebrief>;
};

/// Sum up a session: what was done, what stood out, what is next
#[derive(Debug, clap::Args)]
pub struct Debrief {
    /// The day of the session [default: today]
    #[arg(long, value_name = "DATE", conflicts_with = "history")]
    date: Option<Date>,
    /// List the stored debriefs, newest first, and make none
    #[arg(long)]
    history: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DebriefAnswer")]
struct Answer<'a> {
    /// What the coach says of the session.
    debrief: &'a Said,
    /// How each section ended.
    sections: &'a [SectionEnd],
}

impl Debrief {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.history {
            return history(setup, output);
        }
        setup.warn(&[Area::Coach], output)?;
        let services = setup.services()?;
        let date = self.date.unwrap_or_else(|| services.stamps.today());
        let summed_up = setup
            .wait(coach::debrief(services, date))??
            .ok_or_else(|| Stop::refused("nothing_there", self.nothing()))?;
        let answer = Answer { debrief: &summed_up.dated.debrief, sections: &summed_up.sections };
        let day = self.date.map(text::day::with_weekday);
        output.answer(&answer, |_| {
            let text = text(&summed_up);
            day.map_or_else(|| text.clone(), |day| format!("{day}\n{text}"))
        })?;
        Ok(if summed_up.failed_something() { Exit::Refused } else { Exit::Done })
    }

    fn nothing(&self) -> String {
        match self.date {
            None => coach::NOTHING_TO_SUM_UP.to_owned(),
            Some(date) => format!("No sets are logged on {date}, so there is nothing to sum up."),
        }
    }
}

fn text(summed_up: &SummedUp) -> String {
    let text = text::debrief(summed_up);
    if summed_up.proposal.is_some() {
        return format!("{text}\nThe calendar is unchanged: `setwise accept` or `setwise refuse`.");
    }
    if summed_up.unsaid.is_some() {
        return format!(
            "{text}\nFacts that you did not say are not remembered yet: `setwise accept` or `setwise refuse`."
        );
    }
    text
}

fn history(setup: &Context, output: &mut Output) -> Ended {
    let debriefs = setup.reader()?.debriefs(MOST_DEBRIEFS_SHOWN)?;
    output.done(&debriefs, |debriefs| {
        if debriefs.is_empty() {
            return "No debriefs yet.".to_owned();
        }
        debriefs.iter().map(told).collect::<Vec<_>>().join("\n\n")
    })
}

/// A stored debrief with its day.
fn told(dated: &DatedDebrief) -> String {
    let stored = SummedUp::stored(dated.clone());
    format!("{}\n{}", text::day::with_weekday(dated.date), text::debrief(&stored))
}
