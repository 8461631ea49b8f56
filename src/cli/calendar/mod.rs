//! `setwise calendar`: what is planned, done and missed, and the backlog.

mod span;
mod view;

use crate::calendar::{Coming, Occurrence, agenda, ics};
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::coach;
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Session};
use crate::tool::Trained;
use serde::Serialize;
use span::Span;

/// Show the training calendar: planned, done, missed, and the backlog
#[derive(Debug, clap::Args)]
pub struct Show {
    #[command(flatten)]
    span: Span,
    /// Print all of it as iCalendar, for other programs
    #[arg(long, conflicts_with_all = ["from", "to", "month"])]
    pub ics: bool,
}

/// What `--json` prints: the sessions, all of them or those of a range that was asked for, and
/// what stands on its days.
#[derive(Serialize)]
struct Shown<'a> {
    sessions: Vec<&'a Session>,
    #[serde(flatten)]
    within: DateRange,
    occurrences: Vec<Row<'a>>,
}

/// A session on one of its days; with its name and its day of the program, where it is another one
/// than it was planned for.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    #[serde(flatten)]
    occurrence: Occurrence,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program_day: Option<u8>,
}

impl<'a> Row<'a> {
    fn of(occurrence: Occurrence, calendar: &'a Calendar, coming: &'a Coming) -> Self {
        let planned = calendar.sessions.get(&occurrence.session);
        let changed = planned.and_then(|planned| {
            let seen = coming.seen(planned, occurrence.date);
            (seen.program_day != planned.program_day).then_some(seen)
        });
        Self {
            occurrence,
            title: changed.map(|seen| seen.title.as_str()),
            program_day: changed.and_then(|seen| seen.program_day),
        }
    }
}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let today = setup.stamps.today();
        let within = self.span.days(today).map_err(Stop::Wrong)?;
        let (reader, catalog) = (setup.reader()?, setup.services()?.catalog);
        if self.ics {
            let Trained { calendar, .. } = Trained::read(&reader, catalog, today)?;
            let page = ics(&calendar, setup.stamps.timestamp());
            output.bytes(page.as_bytes())?;
            return Ok(Exit::Done);
        }
        let Trained { calendar, .. } = Trained::within(&reader, catalog, within, today)?;
        let occurrences = agenda(&calendar, within, today);
        let coming = coach::coming_days(setup.services()?, &reader, within)?;
        let rows = occurrences.iter();
        let rows = rows.map(|one| Row::of(*one, &calendar, &coming));
        let shown = Shown {
            sessions: self.sessions(&calendar, &occurrences),
            within,
            occurrences: rows.collect(),
        };
        output.done(&shown, |_| {
            view::text(&calendar, &coming, within, &occurrences, today)
        })
    }

    fn sessions<'a>(&self, calendar: &'a Calendar, occurrences: &[Occurrence]) -> Vec<&'a Session> {
        let sessions = calendar.sessions.values();
        if !self.span.is_said() {
            return sessions.collect();
        }
        let stands: std::collections::BTreeSet<_> =
            occurrences.iter().map(|one| one.session).collect();
        sessions
            .filter(|session| stands.contains(&session.id))
            .collect()
    }
}
