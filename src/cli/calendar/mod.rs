//! `setwise calendar`: what is planned, done and missed, and the backlog.

pub mod span;
mod view;

use crate::calendar::{Occurrence, OccurrenceState, ProgramDays, agenda, ics};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Session, SessionKind};
use crate::domain::trained_day::{TrainedDay, WorkShare};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use span::Span;
use std::collections::BTreeMap;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "calendar", "Sessions planned, done and missed, what was trained, and the backlog.": Shown<'_>;
};

/// The training calendar: planned, done, missed, and the backlog
#[derive(Debug, Default, clap::Args)]
pub struct Show {
    #[command(flatten)]
    pub span: Span,
    /// Print all of it as iCalendar, for other programs
    #[arg(long, conflicts_with_all = ["from", "to", "month"])]
    pub ics: bool,
}

/// What `--json` prints: the sessions, all of them or those of a range that was asked for, and
/// what stands on its days.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownCalendar")]
struct Shown<'a> {
    /// The sessions.
    sessions: Vec<&'a Session>,
    #[serde(flatten)]
    within: DateRange,
    /// What stands on each day.
    occurrences: Vec<Row<'a>>,
    /// What was trained, planned or not.
    trained: Vec<&'a TrainedDay>,
}

/// A session on one of its days; with its name and its day of the program, where it is another one
/// than it was planned for.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CalendarRow")]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    #[serde(flatten)]
    occurrence: Occurrence,
    /// Its title on that day, where it is another one than the session's.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// The day of the program, where it is another one than the session's; counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    program_day: Option<u8>,
    /// How much of the day's plan was done, where that is a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<WorkShare>,
}

impl<'a> Row<'a> {
    fn of(
        occurrence: Occurrence,
        calendar: &'a Calendar,
        coming: &'a ProgramDays,
        log: &Log,
    ) -> Self {
        let planned = calendar.sessions.get(&occurrence.session);
        let changed = planned.and_then(|planned| {
            let seen = coming.seen(planned, occurrence.date);
            (seen.program_day != planned.program_day).then_some(seen)
        });
        Self {
            occurrence,
            title: changed.map(|seen| seen.title.as_str()),
            program_day: changed.and_then(|seen| seen.program_day),
            work: log.share(&occurrence, calendar),
        }
    }
}

/// What the log says of the days.
pub struct Log {
    trained: BTreeMap<Date, TrainedDay>,
    begun: BTreeMap<Date, WorkShare>,
}

impl Log {
    /// How much of a session was done on a day, where that is not all of it.
    pub fn share(&self, one: &Occurrence, calendar: &Calendar) -> Option<WorkShare> {
        let session = calendar.sessions.get(&one.session)?;
        let is_meant = session.kind == SessionKind::Training;
        let is_meant = is_meant && one.state != OccurrenceState::Missed;
        self.begun.get(&one.date).copied().filter(|_| is_meant)
    }
}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let today = setup.stamps.today();
        let within = self.span.days(today).map_err(Stop::Wrong)?;
        let (reader, catalog) = (setup.reader()?, setup.services()?.catalog);
        if self.ics {
            let trained = crate::tool::trained::read(&reader, catalog, today)?;
            let page = ics(&trained.calendar, setup.stamps.timestamp());
            output.bytes(page.as_bytes())?;
            return Ok(Exit::Done);
        }
        let read = crate::tool::trained::within(&reader, catalog, within, today)?;
        let (calendar, begun) = (&read.calendar, read.begun.clone());
        let unit = setup.profile()?.unit;
        let trained = coach::trained_days(&reader, catalog, unit, within)?;
        let log = Log { trained, begun };
        let occurrences = agenda(calendar, within, today);
        let coming = coach::program_days(setup.services()?, &reader, within)?;
        let rows = occurrences.iter();
        let rows = rows.map(|one| Row::of(*one, calendar, &coming, &log));
        let shown = Shown {
            sessions: self.sessions(calendar, &occurrences),
            within,
            occurrences: rows.collect(),
            trained: log.trained.values().collect(),
        };
        output.done(&shown, |_| view::text(calendar, &coming, within, &occurrences, &log, today))
    }

    fn sessions<'a>(&self, calendar: &'a Calendar, occurrences: &[Occurrence]) -> Vec<&'a Session> {
        let sessions = calendar.sessions.values();
        if !self.span.is_said() {
            return sessions.collect();
        }
        let stands: std::collections::BTreeSet<_> =
            occurrences.iter().map(|one| one.session).collect();
        sessions.filter(|session| stands.contains(&session.id)).collect()
    }
}
