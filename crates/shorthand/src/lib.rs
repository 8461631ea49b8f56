//! The quick-log grammar: a line such as `bench 3x8 185lb @8` to sets, a question, a bad part, or
//! the word that it is no log.
//!
//! ```text
//! text ─ lexer ─ clauses ─┬─ name ─ which exercise
//!   (words, numbers)      ├─ correction ─ what changes of which logged set
//!                         ├─ commas ─ items ─ what the words say      each of these three may meet
//!                         ├─ roles ─ what each number counts          a doubt: then every reading is
//!                         └─ sets ─ what carries on to which set      made and the athlete is asked
//! ```
//!
//! Every word is accounted for: it is part of the name, of an item or of a note, or nothing is
//! logged. Nothing is guessed: where a line can be read in two ways, the question carries for each
//! a line that can be read in only one.

mod amount;
pub mod claims;
mod clause;
mod commas;
mod correction;
mod doubt;
mod item;
mod items;
mod lacking;
mod lift;
pub mod limits;
mod loads;
mod name;
mod next;
mod note;
mod page;
mod plausibility;
mod question;
mod report;
mod roles;
mod set_builder;
mod sets;
pub mod speech;
mod superset;
mod talk;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod validate;
mod weigh_in;
mod word_order;
mod write;
mod zipped;

pub use correction::{Change, read_edit};
pub use lacking::{More, more_of, sets_of_named};
pub use question::NEW_EXERCISE;
pub use report::{ask_whether_done, is_only_amounts, offer};

use jiff::civil::Date;
pub use name::KnownNames;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::limits::MOST_LINE_BYTES;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::profile::Profile;
use setwise_domain::question::{Question, Slot};
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{Performance, SetDraft};
use setwise_words::parse::lexer::Span;

/// What a written line says of sets without a load.
pub const NO_LOAD: &str = " bw";

/// What a line is read against.
pub struct Setting<'a> {
    pub catalog: &'a Catalog,
    pub names: KnownNames<'a>,
    pub log: &'a dyn SetLog,
    pub profile: &'a Profile,
    pub today: Date,
    /// The plan's current exercise: what a line without a name is about.
    pub current: Option<Planned>,
    /// The work that is next: what such a line is about that says a load or reps. A stretch or a
    /// warm-up is not logged by bare numbers.
    pub work: Option<Planned>,
    /// What the plan of the day holds: where a name may mean several exercises, it is that one.
    pub planned: Vec<Planned>,
    /// Whether a question is to be answered, so that each of its options has its line. Of a line that
    /// is still being typed it is only shown, and those lines take most of the time.
    pub answerable: bool,
}

impl<'a> Setting<'a> {
    /// Where no plan says what is next.
    pub const fn without_plan(
        catalog: &'a Catalog,
        log: &'a dyn SetLog,
        profile: &'a Profile,
        today: Date,
    ) -> Self {
        Self {
            catalog,
            names: KnownNames::new(catalog),
            log,
            profile,
            today,
            current: None,
            work: None,
            planned: Vec::new(),
            answerable: true,
        }
    }

    /// What the plan asks of the next set of an exercise, where it is next.
    fn target(&self, key: &ExerciseKey) -> Option<&Target> {
        let mut next = self.current.iter().chain(&self.work);
        let planned = next.find(|planned| planned.key() == *key)?;
        planned.next.as_ref()
    }
}

/// An exercise of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    pub name: String,
    pub id: Option<ExerciseId>,
    /// What its next set should be, where that is known.
    pub next: Option<Target>,
}

impl Planned {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.id.as_ref(), &self.name)
    }
}

/// What a plan asks of the next set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub set: Performance,
    /// Whether the sets of the exercise have different targets, as in 5/3/1.
    pub by_set: bool,
}

/// What a line came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// Sets, to be logged all together.
    Sets(Line),
    /// It can be read in more than one way, or is hard to believe. The line of each choice is
    /// read like any other.
    Ask(Question),
    /// It is a log, and a part of it can't be read. Nothing is logged.
    Bad(BadPart),
    /// What is logged is to be changed.
    Change(Change),
    /// What the athlete weighs.
    Weigh(Weight),
    /// No log at all: a question, a command, chat.
    NotALog,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// 1 to [`MOST_SETS_A_LINE`](setwise_domain::limits::MOST_SETS_A_LINE), in the order said.
    pub drafts: Vec<SetDraft>,
    /// What the receipt says beside: what a relative load came from, a name mended.
    pub remarks: Vec<String>,
    /// Loads that were said without a unit and have the profile's, each once.
    pub bare: Vec<Decimal>,
}

/// A bodyweight that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    pub load: Load,
    pub date: Date,
    /// What is said beside: a unit taken from the profile.
    pub remark: Option<String>,
}

/// A place among several lines, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePlace {
    pub line: usize,
    pub column: usize,
}

/// The part of a line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPart {
    /// As typed, but safe to show and shortened where it is long.
    pub part: String,
    /// Where it begins in the whole text, counted from 1, in characters.
    pub column: usize,
    /// How long it is as typed, in characters.
    pub chars: usize,
    /// Where it begins among several lines.
    pub line: Option<LinePlace>,
    /// What the other lines would log.
    pub others: Vec<SetDraft>,
    /// The whole sentence.
    pub message: String,
    /// Whether it corrects what is logged rather than logs.
    pub corrects: bool,
}

/// Writes sets as the line that reads back as exactly these.
pub fn write(drafts: &[SetDraft], setting: &Setting<'_>) -> LogResult<String> {
    write::write(drafts, false, setting)
}

/// An exercise's name as a line says it, for whoever types on behind it: plain where the catalogue has it in
/// plain words, else between quotes, which are read as they stand.
pub fn typed_name(name: &str, id: Option<&ExerciseId>, catalog: &Catalog) -> String {
    let name = setwise_words::text::printable(name);
    let is_plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-');
    let found = catalog.resolve(&name).exercise().map(|exercise| &exercise.id);
    let is_found = found.is_some() && (id.is_none() || id == found);
    if is_found && name.chars().all(is_plain) { name.into_owned() } else { write::quoted(&name) }
}

/// Asks which exercise is meant by the first of these sets, whose names nobody knows. The line of
/// each answer logs all of them.
pub fn ask_exercise(drafts: &[SetDraft], setting: &Setting<'_>) -> LogResult<Question> {
    let line = write::as_typed(drafts, setting);
    if let Reading::Ask(question) = read(&line, setting)?
        && question.slot == Slot::Exercise
    {
        return Ok(question);
    }
    // A name that no line could hold.
    let name = drafts.first().map_or("", |draft| draft.exercise.as_str());
    let at = Span { start: 0, end: name.len() };
    question::new_exercise(&line, at, name, &[], setting)
}

/// Reads what the athlete typed: one line or several.
pub fn read(line: &str, setting: &Setting<'_>) -> LogResult<Reading> {
    if line.len() > MOST_LINE_BYTES {
        return Ok(Reading::NotALog);
    }
    if let Some(reading) = weigh_in::read(line, setting) {
        return Ok(reading);
    }
    if let Some(reading) = word_order::read(line, setting)? {
        return Ok(reading);
    }
    let raised = next::raised(line);
    // More or less than what was done today: else it may be said of anything.
    if raised.is_some() {
        let newest = setting.log.newest()?;
        if newest.is_none_or(|set| set.date != setting.today) {
            return Ok(Reading::NotALog);
        }
    }
    match raised.or_else(|| next::more_of_the_same(line)) {
        // Where nothing is logged there is no more of it.
        Some(again) => Ok(match page::read(&again, setting)? {
            Reading::Bad(_) => Reading::NotALog,
            reading => reading,
        }),
        None => match page::read(line, setting)? {
            Reading::Sets(sets) if next::only_repeats(line) => next::repeated(sets, setting),
            reading => Ok(reading),
        },
    }
}
