//! `setwise calendar`: what is planned, done and missed, and the backlog.

mod span;
mod view;

use crate::calendar::{Occurrence, agenda, ics};
use crate::cli::{Context, Ended, Exit, Output, Stop};
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
    occurrences: Vec<Occurrence>,
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
        let shown = Shown {
            sessions: self.sessions(&calendar, &occurrences),
            within,
            occurrences,
        };
        output.done(&shown, |shown| {
            view::text(&calendar, within, &shown.occurrences, today)
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
