//! The sections of a debrief, each with the handler that stores it where it belongs.
//!
//! | section | where |
//! | --- | --- |
//! | message, highlights, progressions | with the debrief |
//! | athlete_facts | among what is remembered of the athlete |
//! | calendar | a proposal that waits for the athlete's word |

use crate::change::Change;
use crate::debriefs::KeptSection;
use crate::entity::Entity as _;
use crate::error::StoreErrorKind;
use crate::limits::MOST_SECTION_BYTES;
use crate::unlogged::Text;
use crate::work::{Halt, Work};
use crate::{columns, facts, proposals, unlogged};
use jiff::civil::Date;
use serde::Serialize;
use setwise_catalog::schema::sections::{
    self, Registry, RegistryError, Section, SectionError, Stored,
};
use setwise_domain::debrief::{
    AthleteFact, Author, CalendarWish, Debrief, DebriefSection, Highlight, Progression,
};
use setwise_domain::debrief_bounds::{self as bounds, OutOfBounds};
use setwise_domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::session::Operation;
use setwise_domain::summed_up::{End, SectionEnd};
use setwise_domain::text::counted;
use setwise_words::text;
use uuid::Uuid;

/// Where the sections of one debrief are put: a transaction at work.
pub(super) struct Shelf<'a> {
    work: &'a Work<'a>,
    /// The change that stores them.
    keeping: Change<'a, 'a>,
    debrief: Uuid,
    date: Date,
    author: &'a Author,
    /// What the calendar's section came to.
    proposal: Option<Proposal>,
    /// What facts that the athlete did not say came to.
    unsaid: Option<Proposal>,
    /// Entries that the log doesn't support, by their section, and why.
    dropped: Vec<(DebriefSection, String)>,
    /// A fault that is not a section's own: nothing can be stored any more.
    broken: Option<StoreErrorKind>,
}

fn out_of_bounds(error: &OutOfBounds) -> SectionError {
    SectionError(error.to_string())
}

impl From<RegistryError> for StoreErrorKind {
    fn from(error: RegistryError) -> Self {
        Self::Unwritable { detail: error.to_string() }
    }
}

/// The sections, in the order in which they are stored.
fn registry<'a>() -> Result<Registry<Debrief, Shelf<'a>>, RegistryError> {
    let mut registry = Registry::new();
    registry.register(Section::new(
        DebriefSection::Message.word(),
        |debrief: &Debrief| Some(debrief.message.as_str()),
        keep_message,
    ))?;
    registry.register(Section::new(
        DebriefSection::Highlights.word(),
        |debrief: &Debrief| some(debrief.highlights.as_ref()),
        keep_highlights,
    ))?;
    registry.register(Section::new(
        DebriefSection::Progressions.word(),
        |debrief: &Debrief| some(debrief.progressions.as_ref()),
        keep_progressions,
    ))?;
    registry.register(Section::new(
        DebriefSection::AthleteFacts.word(),
        |debrief: &Debrief| some(debrief.athlete_facts.as_ref()),
        keep_facts,
    ))?;
    registry.register(Section::new(
        DebriefSection::Calendar.word(),
        |debrief: &Debrief| {
            let wish = debrief.calendar.as_ref().map(CalendarWish::operations);
            wish.filter(|operations| !operations.is_empty())
        },
        propose,
    ))?;
    Ok(registry)
}

/// An empty list is no section.
fn some<T>(list: Option<&Vec<T>>) -> Option<&[T]> {
    list.map(Vec::as_slice).filter(|list| !list.is_empty())
}

fn keep_message(message: &str, shelf: &mut Shelf<'_>) -> Result<Stored, SectionError> {
    bounds::message(message).map_err(|error| out_of_bounds(&error))?;
    shelf.holds_to_the_log(message, Text::Report)?;
    shelf.keep(DebriefSection::Message, message, |_| Ok(()))
}

fn keep_highlights(
    highlights: &[Highlight],
    shelf: &mut Shelf<'_>,
) -> Result<Stored, SectionError> {
    bounds::highlights(highlights).map_err(|error| out_of_bounds(&error))?;
    let kept = shelf.supported(DebriefSection::Highlights, highlights, |shelf, one| {
        let about = one.exercise.as_deref();
        about.map_or(Ok(()), |exercise| shelf.is_of_the_day(exercise))?;
        shelf.holds_to_the_log(&one.text, Text::Highlight(about))
    })?;
    shelf.keep(DebriefSection::Highlights, &*kept, |_| Ok(()))
}

fn keep_progressions(
    progressions: &[Progression],
    shelf: &mut Shelf<'_>,
) -> Result<Stored, SectionError> {
    bounds::progressions(progressions).map_err(|error| out_of_bounds(&error))?;
    let kept = shelf.supported(DebriefSection::Progressions, progressions, |shelf, one| {
        shelf.is_of_the_day(&one.exercise)?;
        shelf.holds_to_the_log(&one.reason, Text::Progression(&one.exercise))?;
        shelf.follows(one)
    })?;
    shelf.keep(DebriefSection::Progressions, &*kept, |_| Ok(()))
}

fn keep_facts(said: &[AthleteFact], shelf: &mut Shelf<'_>) -> Result<Stored, SectionError> {
    bounds::athlete_facts(said).map_err(|error| out_of_bounds(&error))?;
    shelf.keep(DebriefSection::AthleteFacts, said, |shelf| {
        if let Some(full) = facts::too_many(shelf.work.connection, shelf.date, said)? {
            return Err(Kept::Refused(full));
        }
        for remembered in facts::remember_ops(shelf.work, shelf.date, said)? {
            shelf.keeping.add(&remembered)?;
        }
        Ok(())
    })
}

fn propose(operations: &[Operation], shelf: &mut Shelf<'_>) -> Result<Stored, SectionError> {
    bounds::calendar(operations).map_err(|error| out_of_bounds(&error))?;
    shelf.keep(DebriefSection::Calendar, operations, |shelf| {
        let change = ProposedChange::Calendar { operations: operations.to_vec() };
        let title = format!("{} of the calendar", counted(operations.len(), "change"));
        let lines = operations.iter().map(text::operation).collect();
        let reason = format!("from the debrief of {}", shelf.date);
        shelf.proposal = Some(shelf.proposed(change, title, reason, lines)?);
        Ok(())
    })
}

/// Why the store did not keep a section.
enum Kept {
    /// For a reason of its own.
    Refused(String),
    CallIssue(StoreErrorKind),
}

impl From<StoreErrorKind> for Kept {
    fn from(error: StoreErrorKind) -> Self {
        Self::CallIssue(error)
    }
}

impl From<rusqlite::Error> for Kept {
    fn from(error: rusqlite::Error) -> Self {
        Self::CallIssue(error.into())
    }
}

impl From<Halt> for Kept {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Rejected(rejection) => Self::Refused(rejection.to_string()),
            Halt::CallIssue(error) => Self::CallIssue(error),
        }
    }
}

impl<'a> Shelf<'a> {
    pub fn new(keeping: Change<'a, 'a>, debrief: Uuid, date: Date, author: &'a Author) -> Self {
        Self {
            author,
            work: keeping.work,
            keeping,
            debrief,
            date,
            proposal: None,
            unsaid: None,
            dropped: Vec::new(),
            broken: None,
        }
    }

    /// The change, with what the calendar's section and facts that the athlete did not say came to.
    pub fn into_parts(self) -> (Change<'a, 'a>, Option<Proposal>, Option<Proposal>) {
        (self.keeping, self.proposal, self.unsaid)
    }

    /// Stores each section, whatever becomes of the others. A fault that is not a section's own,
    /// such as a full disk, gives all of it up.
    pub fn store(&mut self, debrief: &Debrief) -> Result<Vec<SectionEnd>, StoreErrorKind> {
        let ends = registry()?.store(debrief, self);
        if bounds::athlete_facts(&debrief.unsaid).is_ok()
            && let Err(why) = self.within(|shelf| shelf.ask_about(&debrief.unsaid))
        {
            self.error(why);
        }
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        let mut ends: Vec<_> = ends.into_iter().filter_map(section_end).collect();
        for (section, why) in &debrief.unkept {
            let lost = ends.iter_mut().find(|end| end.name == *section);
            if let Some(lost) = lost.filter(|end| end.end == End::Absent) {
                let message = why.clone();
                lost.end = End::Failed { message };
            }
        }
        for (name, message) in self.dropped.drain(..) {
            let place =
                ends.iter().position(|end| end.name == name).map_or(ends.len(), |at| at + 1);
            ends.insert(place, SectionEnd { name, end: End::Failed { message } });
        }
        Ok(ends)
    }

    /// The entries that the log supports. Why the others are left out is told beside the section, or
    /// instead of it where none is left.
    fn supported<T: Clone>(
        &mut self,
        section: DebriefSection,
        entries: &[T],
        mut holds: impl FnMut(&mut Self, &T) -> Result<(), SectionError>,
    ) -> Result<Vec<T>, SectionError> {
        let mut kept = Vec::new();
        let mut dropped = Vec::new();
        for (number, entry) in (1..).zip(entries) {
            match holds(self, entry) {
                Ok(()) => kept.push(entry.clone()),
                Err(SectionError(why)) => dropped.push(format!("entry {number}: {why}")),
            }
        }
        let why = dropped.join("; ");
        if kept.is_empty() {
            return Err(SectionError(why));
        }
        if !dropped.is_empty() {
            self.dropped.push((section, why));
        }
        Ok(kept)
    }

    /// Whether a debrief may speak of an exercise: it was done that day, or the day's plan has it.
    fn is_of_the_day(&mut self, exercise: &str) -> Result<(), SectionError> {
        match unlogged::is_of_day(self.work.connection, exercise, self.date) {
            Ok(true) => Ok(()),
            Ok(false) => Err(SectionError(format!(
                "it is about {}, which is neither logged nor planned that day",
                setwise_domain::text::excerpt(exercise)
            ))),
            Err(error) => Err(self.error(error.into())),
        }
    }

    /// Whether the load of a progression is a step from one that was lifted that day.
    fn follows(&mut self, progression: &Progression) -> Result<(), SectionError> {
        let Some(load) = progression.load.as_deref().and_then(bounds::read_load) else {
            return Ok(());
        };
        let step = progression.step;
        match unlogged::follows(self.work.connection, &progression.exercise, self.date, step, load)
        {
            Ok(true) => Ok(()),
            Ok(false) => Err(SectionError(format!(
                "{load} is no step from what was lifted that day: say the load of a set, or up to a fifth more or less"
            ))),
            Err(error) => Err(self.error(error.into())),
        }
    }

    /// Whether all that a text says was done is in the log.
    fn holds_to_the_log(&mut self, text: &str, kind: Text<'_>) -> Result<(), SectionError> {
        let Author::Model { said } = self.author else {
            return Ok(());
        };
        match unlogged::first(self.work.connection, text, self.date, kind, said) {
            Ok(None) => Ok(()),
            Ok(Some(claim)) => Err(SectionError(match kind {
                Text::Report | Text::Reason => {
                    format!("it says {claim}, which is not in the log: say only what was done")
                }
                Text::Highlight(_) | Text::Progression(_) => format!(
                    "the log doesn't support all of “{claim}”: say only sets, reps, loads and effort as \
                     logged, such as “3 sets of 8 at 185 lb”"
                ),
            })),
            Err(error) => Err(self.error(error.into())),
        }
    }

    /// Stores a section as it was said, and does with it what `also` does; both or neither.
    fn keep<T: Serialize + ?Sized>(
        &mut self,
        section: DebriefSection,
        part: &T,
        also: impl FnOnce(&mut Self) -> Result<(), Kept>,
    ) -> Result<Stored, SectionError> {
        if self.broken.is_some() {
            return Err(SectionError("the database can't be written".into()));
        }
        let kept = self.within(|shelf| {
            let body = columns::to_json(part)?;
            if body.len() > MOST_SECTION_BYTES {
                return Err(Kept::Refused(format!(
                    "it is {} KiB long, and may be {}",
                    body.len().div_ceil(1024),
                    MOST_SECTION_BYTES / 1024
                )));
            }
            if shelf.has(section)? {
                return Ok(Stored::Already);
            }
            let (debrief, name) = (shelf.debrief, section.word().to_owned());
            let section = KeptSection { debrief, name, body: columns::to_value(part)? };
            shelf.keeping.add(&section.put_op())?;
            also(shelf)?;
            Ok(Stored::New)
        });
        kept.map_err(|why| self.error(why))
    }

    /// Does something, or nothing of it.
    fn within<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Kept>) -> Result<T, Kept> {
        let connection = self.work.connection;
        connection.execute_batch("SAVEPOINT section")?;
        let before = self.keeping.end_so_far();
        let done = work(self);
        if done.is_err() {
            self.keeping.go_back(before);
        }
        connection.execute_batch(if done.is_ok() {
            "RELEASE section"
        } else {
            "ROLLBACK TO section; RELEASE section"
        })?;
        done
    }

    fn error(&mut self, why: Kept) -> SectionError {
        match why {
            Kept::Refused(sentence) => SectionError(sentence),
            Kept::CallIssue(
                StoreErrorKind::Sqlite { detail } | StoreErrorKind::Unwritable { detail },
            ) => SectionError(format!("the database refused it: {detail}")),
            Kept::CallIssue(error) => {
                self.broken = Some(error);
                SectionError("the database can't be written".into())
            }
        }
    }

    fn has(&self, section: DebriefSection) -> Result<bool, StoreErrorKind> {
        let id = KeptSection::id(self.debrief, section.word());
        Ok(KeptSection::read(self.work.connection, &id)?.is_some())
    }

    /// Asks about facts that the athlete did not say.
    fn ask_about(&mut self, facts: &[AthleteFact]) -> Result<(), Kept> {
        let facts = facts::new_of(self.work.connection, self.date, facts)?;
        if facts.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = facts.iter().map(|one| one.fact.trim().to_owned()).collect();
        let change = ProposedChange::Facts { date: self.date, facts };
        let title = format!("{} to remember", counted(lines.len(), "fact"));
        let reason = "I didn't find it in your words.".to_owned();
        self.unsaid = Some(self.proposed(change, title, reason, lines)?);
        Ok(())
    }

    /// The open proposal of just this change, made where there is none.
    fn proposed(
        &self,
        change: ProposedChange,
        title: String,
        reason: String,
        lines: Vec<String>,
    ) -> Result<Proposal, Kept> {
        let open = proposals::open(self.work.connection)?;
        if let Some(same) = open.into_iter().find(|one| one.change == change) {
            return Ok(same);
        }
        let proposal = Proposal {
            id: self.work.stamps.id(),
            at: self.work.at,
            title,
            reason,
            base: Base::default(),
            change,
            hunks: lines.into_iter().map(Hunk::Added).collect(),
            status: ProposalStatus::Open,
        };
        proposals::propose(self.work, &proposal)?;
        Ok(proposal)
    }
}

fn section_end(section: sections::SectionEnd) -> Option<SectionEnd> {
    Some(SectionEnd {
        name: DebriefSection::from_word(section.name)?,
        end: match section.end {
            sections::End::Stored => End::Stored,
            sections::End::AlreadyStored => End::AlreadyStored,
            // Every section here has a handler.
            sections::End::Absent | sections::End::Unhandled => End::Absent,
            sections::End::Failed(message) => End::Failed { message },
        },
    })
}
