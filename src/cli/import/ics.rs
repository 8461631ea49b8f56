//! Events of an iCalendar file as sessions of the calendar: previewed, all or none, undone as one.

use crate::calendar::limits::MOST_SESSIONS;
use crate::calendar::{Arriving, Finding, arriving, read_ics};
use crate::cli::limits::MOST_ICS_BYTES;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::calendar::Calendar;
use crate::domain::command::Command;
use crate::domain::session::Session;
use crate::domain::text::{counted, printable};
use crate::domain::tool_call::{Caller, Origin};
use crate::text;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Read;

/// Sessions, findings and titles that the text lists; the JSON has all.
const LISTED: usize = 20;

pub(super) struct Wish {
    pub name: String,
    pub dry_run: bool,
    pub skip_bad: bool,
}

/// What an import of events does, or would do.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CalendarImport")]
pub(super) struct Preview<'a> {
    /// The file, as it was named.
    file: &'a str,
    /// Events that were read.
    events: usize,
    /// Sessions that are not on the calendar yet.
    new: Vec<&'a Session>,
    /// Sessions that are on the calendar already.
    already_there: usize,
    /// Events that are past and not marked as done.
    past: usize,
    /// To-dos of other programs, which are no sessions.
    to_dos: usize,
    /// Events whose rule no series has, as sessions of a year.
    dated: Vec<Dated<'a>>,
    /// What can't be read.
    bad: &'a [Finding],
    /// Sessions added; `None` where nothing was carried out.
    imported: Option<usize>,
    /// Whether nothing was carried out because of that.
    refused: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DatedSeries")]
struct Dated<'a> {
    /// Its title.
    title: &'a str,
    /// How many sessions it became.
    sessions: usize,
}

pub(super) fn run(from: impl Read, wish: &Wish, setup: &Context, output: &mut Output) -> Ended {
    let text = bounded(from)?;
    let now = setup.stamps.now();
    let read = read_ics(&text, now.date(), now.time_zone());
    let reader = setup.reader()?;
    let calendar = reader.calendar()?;
    let known = reader.session_names()?;
    let foreign = read.sessions.iter();
    let foreign = foreign.map(|one| (one.key.clone(), one.session.clone()));
    let arriving = arriving(foreign, &calendar, &known);
    let new = &arriving.new;
    let refused = !read.findings.is_empty() && !wish.skip_bad;
    let mut preview = Preview {
        file: &wish.name,
        events: read.events,
        new: new.iter().map(|(_, session)| session).collect(),
        already_there: arriving.already_there,
        past: read.past,
        to_dos: read.to_dos,
        dated: read
            .dated
            .iter()
            .map(|(title, sessions)| Dated { title, sessions: *sessions })
            .collect(),
        bad: &read.findings,
        imported: None,
        refused,
    };
    if !wish.dry_run && !refused {
        add(setup, &calendar, &arriving, &wish.name)?;
        preview.imported = Some(new.len());
    }
    output.answer(&preview, Preview::text)?;
    Ok(if refused { Exit::Refused } else { Exit::Done })
}

fn bounded(from: impl Read) -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let most = MOST_ICS_BYTES + 1;
    from.take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| Stop::Failed(format!("the file can't be read: {error}")))?;
    if bytes.len() as u64 > MOST_ICS_BYTES {
        let message =
            format!("the file is longer than {MOST_ICS_BYTES} bytes, the most that is read");
        return Err(Stop::refused("too_long", message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + String::from_utf8_lossy(before).matches('\n').count();
        let message = format!("line {line}: the text is not UTF-8; save the file as UTF-8");
        Stop::refused("not_utf8", message)
    })
}

/// Adds the sessions as one change.
fn add(setup: &Context, calendar: &Calendar, new: &Arriving, file: &str) -> Result<(), Stop> {
    let count = new.new.len();
    if calendar.sessions.len() + count > MOST_SESSIONS {
        let message = format!(
            "the calendar would have {}; at most {MOST_SESSIONS} are kept, so nothing is imported",
            counted(calendar.sessions.len() + count, "session")
        );
        return Err(Stop::refused("too_many", message));
    }
    let summary = format!("{} from {}", counted(count, "session"), printable(file));
    let Some(change) = new.change(summary, calendar) else {
        return Ok(());
    };
    let command = Command::ChangeCalendar(Box::new(change));
    let origin = Origin::of(Caller::Athlete);
    let end = setup.services()?.executor.command(command, &origin)?;
    end.map(|_| ()).map_err(|rejection| Stop::refused("not_imported", rejection.to_string()))
}

impl Preview<'_> {
    fn text(&self) -> String {
        let sessions = counted(self.new.len(), "new session");
        let mut out = match self.imported {
            Some(_) => format!("Imported from {}: {sessions}", printable(self.file)),
            None => format!("{}: {sessions}", printable(self.file)),
        };
        let _ = write!(out, " of {}", counted(self.events, "event"));
        if self.already_there > 0 {
            let _ = write!(out, ", {} already on the calendar", self.already_there);
        }
        if self.past > 0 {
            let _ = write!(out, ", {} past and left out", self.past);
        }
        if self.to_dos > 0 {
            let _ = write!(out, "; {} left out", counted(self.to_dos, "to-do"));
        }
        out.push('.');
        for session in self.new.iter().take(LISTED) {
            let day = session.scheduled_for.map_or("backlog".to_owned(), text::day::with_weekday);
            let time = session.time.map_or(String::new(), |time| format!(" {time}"));
            let often =
                text::behind_comma(text::repeated(&session.recurrence, |until| until.to_string()));
            let _ = write!(out, "\n  + {}  {day}{time}{often}", printable(&session.title));
        }
        out += &text::more("\n  and ", self.new.len(), LISTED);
        for one in self.dated.iter().take(LISTED) {
            let _ = write!(
                out,
                "\n  “{}” repeats in a way that a session can't: its days of a year became {}.",
                printable(one.title),
                match one.sessions {
                    0 => "none, as the next is later".to_owned(),
                    some => counted(some, "session"),
                }
            );
        }
        for one in self.bad.iter().take(LISTED) {
            let _ = write!(out, "\n  line {}: {}", one.line, one.message);
        }
        out += &text::more("\n  and ", self.bad.len(), LISTED);
        if self.refused {
            out += "\nNothing is imported; --skip-bad imports what can be read.";
        }
        out
    }
}
