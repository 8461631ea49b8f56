//! What a line would do if it was sent now, said while it is typed.
//!
//! Nothing is read in a second way: the turn that Enter begins decides, its line is read by the same
//! reader, and what it would then carry out is put into words instead.

use super::answers;
use super::driver::{answering, sentences_of};
use super::effect::{Effect, Event, Line};
use super::held_log::Held;
use super::intent::{Intent, Work};
use super::messages::{self, NOT_LOGGED};
use super::next_time::{NextTime, Typing};
use super::reading::{self, Scene};
use super::services::{ServiceError, Services};
use super::settle::Verdict;
use super::start;
use super::table_row::{Row, read_row};
use super::turn::{Answering, Before, Turn};
use crate::limits::{PREVIEW_STANDS_SECONDS, TITLES_IN_CONTEXT};
use crate::local::UndoWish;
use jiff::Timestamp;
use setwise_domain::command::Rejection;
use setwise_domain::kept_line::NotUnderstood;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_place::{Counted, Places, SetPlace};
use setwise_domain::set_result::{LineChange, SetDraft, SetPatch, SetResult};
use setwise_domain::transcript::EntryBody;
use setwise_offline::Around;
use setwise_shorthand::{BadPart, NEW_EXERCISE, Reading, Weight};
use setwise_store::Reader;
use setwise_tool::line_refused;
use setwise_words::text::{self, Formatter};
use std::ops::Range;
use std::sync::Arc;

/// What a line would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preview {
    /// It logs, changes, settles or takes back.
    Does {
        /// In words.
        what: String,
        /// Where in them the name of the exercise stands that is logged; empty of anything else.
        name: Range<usize>,
        /// What it will mean for the next time: `then 265 lb`.
        then: Option<String>,
    },
    /// It is asked about; the question.
    Asks(String),
    /// A part of it can't be read, and it changes nothing.
    Unread {
        /// As typed, but safe to show.
        part: String,
        /// Which characters of the text it is, counted from 0.
        place: Range<usize>,
        /// The same in words: `column 9`, `line 2, column 9`.
        at: String,
        why: String,
    },
    /// It changes nothing, and is answered with this sentence.
    Says(String),
    /// It is a message for the coach.
    Talk,
    /// Typed at a question that it doesn't answer: it means nothing to the coach's rules either.
    NotUnderstood,
}

impl Preview {
    /// In a line, and what is left out of it where there is no room.
    pub fn words(&self) -> (String, Option<&str>) {
        match self {
            Self::Does { what, then, .. } => (what.clone(), then.as_deref()),
            Self::Asks(question) => (format!("asks: {question}"), None),
            Self::Says(sentence) => (sentence.clone(), None),
            Self::Talk | Self::NotUnderstood => ("a message for the coach".to_owned(), None),
            Self::Unread { part, at, why, .. } => (format!("not read: '{part}', {at}"), Some(why)),
        }
    }
}

/// What a line comes to by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// In words.
    Does(String),
    /// The rules have an answer to it.
    Answered,
    /// They have one if a word of it is a slip.
    Guessed,
    Not(NotUnderstood),
}

/// What one line would do. Nothing is stored. Blocks.
pub fn preview(services: &Services, text: &str) -> Result<Preview, ServiceError> {
    let reader = services.store.reader()?;
    Previewer::read(services, &reader)?.preview(services, &reader, text)
}

/// Stands before what an answer does.
const ANSWERS: &str = "answers the question: ";

/// What lines are previewed against. It stands until something is written.
pub struct Previewer {
    version: i64,
    at: Timestamp,
    before: Before,
    answering: Answering,
    formatter: Formatter<'static>,
    scene: Scene,
    /// What lines looked up of the log.
    held: Held,
    next: NextTime,
}

impl Previewer {
    pub fn read(services: &Services, reader: &Reader) -> Result<Self, ServiceError> {
        let version = reader.data_version()?;
        let mut scene = Scene::read(services, reader, None)?;
        scene.answerable = false;
        let before = start::before(services, reader)?;
        let formatter = services.catalog.formatter(scene.profile.unit);
        Ok(Self {
            version,
            at: services.stamps.timestamp(),
            formatter: formatter.near(before.days.today),
            before,
            answering: answering(&*services.coach.coach()),
            scene,
            held: Held::default(),
            next: NextTime::default(),
        })
    }

    /// What lines are by themselves: with no question or card open, whatever phrases were taught, and by
    /// the rules alone.
    pub(super) fn alone(services: &Services, reader: &Reader) -> Result<Self, ServiceError> {
        let previewer = Self::read(services, reader)?;
        let before = Before {
            pending: None,
            card: None,
            amendable: None,
            taught: Arc::default(),
            ..previewer.before
        };
        let answering = answering(&*services.rules);
        Ok(Self { before, answering, ..previewer })
    }

    /// What a line comes to.
    pub(super) fn reads(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<Reads, ServiceError> {
        let mut turn = Turn::new(self.formatter, self.before.clone(), self.answering);
        let effects = turn.handle(Event::Said(text.to_owned()));
        let understood = match effects.last() {
            Some(Effect::Read(line)) => match self.reading(services, reader, line)? {
                Reading::Ask(question) if question.id == NEW_EXERCISE => {
                    return Ok(Reads::Not(NotUnderstood::UnknownExercise));
                }
                Reading::NotALog => false,
                _ => true,
            },
            None => return Ok(Reads::Not(NotUnderstood::NoReading)),
            Some(_) => true,
        };
        if understood {
            let (what, _) = self.preview(services, reader, text)?.words();
            return Ok(Reads::Does(what));
        }
        Ok(match self.not_understood(services, reader, text)? {
            Some(why) => Reads::Not(why),
            None if services.rules.mends(text) => Reads::Guessed,
            None => Reads::Answered,
        })
    }

    /// Whether it still stands: nothing was written since, and no question has become too old.
    pub fn stands(&self, services: &Services, reader: &Reader) -> Result<bool, ServiceError> {
        let age = services.stamps.timestamp().duration_since(self.at);
        Ok(age.as_secs() < PREVIEW_STANDS_SECONDS
            && self.before.days.today == services.stamps.today()
            && self.answering == answering(&*services.coach.coach())
            && self.version == reader.data_version()?)
    }

    /// What a line would do. Nothing is stored.
    pub fn preview(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<Preview, ServiceError> {
        let (effects, unread) = self.effects(services, reader, text)?;
        let answers = effects.iter().any(|one| matches!(one, Effect::Answers(_)));
        let mut previews = effects.into_iter().map(|one| self.of_effect(one, services, reader));
        let first = previews.find_map(Result::transpose).transpose()?;
        Ok(match (first, unread) {
            (Some(Preview::Says(_)), Some(bad)) => self::unread(bad),
            (Some(Preview::Does { what, name, then }), _) if answers => Preview::Does {
                what: format!("{ANSWERS}{what}"),
                name: name.start + ANSWERS.len()..name.end + ANSWERS.len(),
                then,
            },
            (first, _) => first.unwrap_or(Preview::Talk),
        })
    }

    /// What a line would do that is typed at a question of the first run and doesn't answer it: the same,
    /// unless it means nothing to anybody.
    pub fn preview_unanswered(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<Preview, ServiceError> {
        let (effects, unread) = self.effects(services, reader, text)?;
        let means_something = answers::is_asking(text)
            || match effects.last() {
                Some(Effect::Ask(_)) => self.is_understood(services, reader, text)?,
                // A part of it can't be read: it is a set only where it can be no answer.
                Some(_) if unread.is_some() => answers::tells_of_set(text),
                effect => effect.is_some(),
            };
        if means_something {
            self.preview(services, reader, text)
        } else {
            Ok(Preview::NotUnderstood)
        }
    }

    /// Whether the rules know what to say to a message; a model has something to say to every sentence.
    fn is_understood(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<bool, ServiceError> {
        const SENTENCE_WORDS: usize = 5;
        let is_sentence = text.split_whitespace().count() >= SENTENCE_WORDS;
        // An exercise that is not known is told so: that is an answer.
        let why = self.not_understood(services, reader, text)?;
        Ok(why != Some(NotUnderstood::NoReading) || self.answering.model && is_sentence)
    }

    /// Why the rules have no answer to a message; nothing where they have one.
    fn not_understood(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<Option<NotUnderstood>, ServiceError> {
        let around = Around {
            unit: self.scene.profile.unit,
            today: self.before.days.today,
            earlier: &[],
            titles: &reader.session_titles(TITLES_IN_CONTEXT)?,
            question: None,
        };
        Ok(services.rules.not_understood(text, &around))
    }

    /// What the turn would have done with a line, and what of it can't be read.
    fn effects(
        &self,
        services: &Services,
        reader: &Reader,
        text: &str,
    ) -> Result<(Vec<Effect>, Option<BadPart>), ServiceError> {
        let mut turn = Turn::new(self.formatter, self.before.clone(), self.answering);
        let mut effects = turn.handle(Event::Said(text.to_owned()));
        let mut unread = None;
        if let Some(Effect::Read(line)) = effects.last() {
            let reading = self.reading(services, reader, line)?;
            if let Reading::Bad(bad) = &reading {
                unread = Some(bad.clone());
            }
            let answers = effects.drain(..).filter(|one| matches!(one, Effect::Answers(_)));
            let mut answers: Vec<Effect> = answers.collect();
            answers.extend(turn.handle(Event::Read(reading)));
            effects = answers;
        }
        Ok((effects, unread))
    }

    /// What words that are typed in a row of the set table would do.
    pub fn preview_row(
        &self,
        services: &Services,
        reader: &Reader,
        row: &Row,
        words: &str,
    ) -> Result<Preview, ServiceError> {
        let log = self.held.log(reader);
        let read = read_row(services, &self.scene, reader, &log, row, words)?;
        let intent = match read.map(|(_, reading)| reading) {
            Some(Reading::Bad(bad)) => return Ok(unread(bad)),
            Some(Reading::Ask(question)) => return Ok(Preview::Asks(question.text)),
            Some(Reading::Change(one)) => Intent::Change(one),
            Some(Reading::Sets(line)) => Intent::Log(line),
            Some(Reading::Weigh(_) | Reading::NotALog) => {
                return Ok(Preview::Says(messages::not_of_row(words)));
            }
            None => return Ok(Preview::Says(messages::SET_IS_GONE.to_owned())),
        };
        self.of_intent(intent, services, reader)
    }

    fn reading(
        &self,
        services: &Services,
        reader: &Reader,
        line: &Line,
    ) -> Result<Reading, ServiceError> {
        let sentences = sentences_of(self.answering.model);
        if line.named {
            return reading::read_named(services, reader, &line.text);
        }
        if line.on.is_some() {
            return reading::read(services, reader, &line.text, line.on, sentences);
        }
        let log = self.held.log(reader);
        self.scene.line(services, reader, &log, &line.text, sentences)
    }

    /// An effect in words; none of one that an athlete doesn't notice.
    fn of_effect(
        &self,
        effect: Effect,
        services: &Services,
        reader: &Reader,
    ) -> Result<Option<Preview>, ServiceError> {
        Ok(Some(match effect {
            Effect::Do(intent) => self.of_intent(intent, services, reader)?,
            Effect::Have(Work::SumUp) => does("ends the session and sums it up"),
            Effect::Ask(_) => Preview::Talk,
            Effect::Fail(sentence) => Preview::Says(sentence),
            Effect::Keep(body) => match *body {
                EntryBody::Question { question } => Preview::Asks(question.text),
                EntryBody::Notice { text } => Preview::Says(text),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        }))
    }

    /// What would be carried out at once, in words.
    fn of_intent(
        &self,
        intent: Intent,
        services: &Services,
        reader: &Reader,
    ) -> Result<Preview, ServiceError> {
        Ok(match intent {
            Intent::Log(line) => match self.taken(&line.drafts, reader)? {
                Some(refusal) => Preview::Says(refusal),
                None => Preview::Does {
                    what: self.logs(&line.drafts, reader)?,
                    name: 0..text::printable(&line.drafts[0].exercise).len(),
                    then: self.next_time(services, &line.drafts, reader)?,
                },
            },
            Intent::Change(change) => does(self.changes(&change.change, reader)?),
            Intent::Weigh(Weight { load, date, .. }) => {
                does(text::weigh_in::would_keep(load, date, self.before.days.today))
            }
            Intent::Undo(UndoWish::Newest) => does("takes back the last change"),
            Intent::Undo(UndoWish::Change(number)) => does(format!("takes back change {number}")),
            Intent::Undo(UndoWish::RedoChange(number)) => {
                does(format!("brings back change {number}"))
            }
            Intent::Undo(UndoWish::Redo) => does("brings back the change undone last"),
            Intent::Settle { verdict: Verdict::Refuse, .. } => does("refuses the proposal"),
            Intent::Settle { .. } => does("accepts the proposal"),
            Intent::ChangeProfile(_) => does("changes your profile"),
            Intent::Teach(lesson) => does(format!(
                "teaches what {} means",
                text::quoted(&text::printable(&lesson.phrase))
            )),
            // No line is read as one of the others.
            _ => Preview::Talk,
        })
    }

    /// What sets will mean for the next time.
    fn next_time(
        &self,
        services: &Services,
        drafts: &[SetDraft],
        reader: &Reader,
    ) -> Result<Option<String>, ServiceError> {
        let log = self.held.log(reader);
        let (profile, today) = (&self.scene.profile, self.before.days.today);
        self.next.words(drafts, &Typing { services, reader, log: &log, profile, today })
    }

    /// Why sets are not logged under the numbers that the line gives them.
    fn taken(&self, drafts: &[SetDraft], reader: &Reader) -> Result<Option<String>, ServiceError> {
        for draft in drafts.iter().filter(|draft| draft.set_number.is_some()) {
            let there = self.held.log(reader).on_date(draft.date)?;
            let has = |set: &SetResult| {
                Some(set.set_number) == draft.set_number && set.key() == draft.key()
            };
            if let Some(existing) = there.into_iter().find(has) {
                let existing = Box::new(existing);
                let rejection = Rejection::SetNumberTaken { existing };
                let why = line_refused(&rejection, self.formatter);
                return Ok(Some(format!("{NOT_LOGGED}{why}")));
            }
        }
        Ok(None)
    }

    fn logs(&self, drafts: &[SetDraft], reader: &Reader) -> Result<String, ServiceError> {
        let mut places: Vec<SetPlace> = Vec::new();
        for (at, draft) in drafts.iter().enumerate() {
            let of = Counted::of(draft.performance.kind);
            let alike = |other: &SetDraft| {
                other.key() == draft.key()
                    && other.date == draft.date
                    && Counted::of(other.performance.kind) == of
            };
            let before = if let Some(before) = drafts[..at].iter().rposition(alike) {
                usize::from(places[before].number)
            } else {
                let same = self.held.log(reader).on_date(draft.date)?;
                let same = same.iter().filter(|set| {
                    Counted::of(set.performance.kind) == of
                        && draft.set_number.is_none_or(|number| set.set_number < number)
                        && set.key() == draft.key()
                });
                same.count()
            };
            places.push(SetPlace::after(of, before));
        }
        let today = self.before.days.today;
        let typed = self.formatter.as_typed();
        Ok(typed.would_log(drafts, &places, today))
    }

    fn changes(&self, change: &LineChange, reader: &Reader) -> Result<String, ServiceError> {
        let log = self.held.log(reader);
        let (sets, after): (Vec<&SetResult>, Vec<SetResult>) = match change {
            LineChange::Edit(edits) => {
                let after = edits.iter().map(|(set, patch)| patch.applied(set));
                (edits.iter().map(|(set, _)| set).collect(), after.collect())
            }
            LineChange::Delete(sets) => (sets.iter().collect(), Vec::new()),
        };
        let places = Places::read(sets.into_iter().chain(&after), &log)?;
        let formatter = self.formatter.counting(&places);
        let sentence = match change {
            LineChange::Edit(edits) => {
                let after = |(set, patch): &(SetResult, SetPatch)| {
                    formatter.corrected(set, &patch.applied(set))
                };
                let first = edits.first().map(after).unwrap_or_default();
                let more = text::more(", and ", edits.len(), 1);
                format!("{}{more}", first.trim_end_matches('.'))
            }
            LineChange::Delete(sets) => formatter.taken_back(sets),
        };
        // What a receipt says once it is done, before it is done.
        let does = [("Changed: ", "changes "), ("Taken back: ", "deletes ")];
        let does = does.iter().find_map(|(done, does)| {
            let what = sentence.strip_prefix(done)?;
            Some(format!("{does}{what}"))
        });
        Ok(does.unwrap_or(sentence).trim_end_matches('.').to_owned())
    }
}

fn does(what: impl Into<String>) -> Preview {
    Preview::Does { what: what.into(), name: 0..0, then: None }
}

fn unread(bad: BadPart) -> Preview {
    let quoted = format!("'{}' ", bad.part);
    let why = bad.message.strip_prefix(&quoted).unwrap_or(&bad.message);
    let begins = bad.column.saturating_sub(1);
    Preview::Unread {
        place: begins..begins + bad.chars,
        at: messages::place_of(&bad),
        why: why.trim_end_matches('.').to_owned(),
        part: bad.part,
    }
}
