//! The turn: decides what follows on what, and does nothing itself.
//!
//! ```text
//! said ─┬─ program, finish ─ Having ─────────────────────────────── card, debrief or notice, end
//!       ├─ undo, profile, card ─ Doing ──────────────────────────── receipt or notice, end
//!       └ Reading ─┬─ sets, correction, weight ─ Doing ────────────── receipt or notice, end
//!                 ├─ ask, bad part ───────────────────────────────── question or notice, end
//!                 └─ no log ─ Listening ─┬─ words, question ───────── end
//!                                ▲       └─ calls ─ Calling ─┬─────── end (limit, question, stop)
//!                                └──────── next round ◄──────┘
//! ```

mod answering;
mod rounds;

use super::amending::Amendable;
use super::effect::{Effect, Event};
use super::entries::{CHANGED, end_with, keep, notice};
use super::event::TurnEvent;
use super::intent::{Intent, Outcome, Work};
use super::messages;
use super::pending::Pending;
use super::round::Round;
use super::stored_so_far::StoredSoFar;
use setwise_catalog::catalog::Catalog;
use setwise_domain::conversation::Message;
use setwise_domain::kept_line::{Door, NotUnderstood, UnknownLine};
use setwise_domain::proposal::ProposedChange;
use setwise_domain::question::{FirstWords, Question};
use setwise_domain::transcript::EntryBody;
use setwise_domain::usage::TurnUsage;
use setwise_shorthand::{NEW_EXERCISE, Reading};
use setwise_words::parse::day::DayReader;
use setwise_words::text::Formatter;
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

#[expect(
    clippy::large_enum_variant,
    reason = "there is one state at a time, and a round is what most of them are"
)]
enum State {
    Fresh,
    Reading(String),
    /// Waiting for what is being stored.
    Doing,
    /// Waiting for what a coach may be asked for; what is said where it is stopped.
    Having(&'static str),
    Listening(Round),
    /// Waiting for calls; the question, if the round ended in one.
    Calling(Option<Question>),
    /// The same, of calls that are near misses once more: the coach was told once why such are not
    /// carried out, and that is enough for a turn.
    Missing,
    Over,
}

pub struct Turn {
    state: State,
    formatter: Formatter<'static>,
    before: Before,
    /// What this turn is about, for a question that comes of it.
    about: Option<FirstWords>,
    /// What a model is told of the open question, behind words that may answer it.
    question_note: Option<String>,
    answering: Answering,
    messages: Vec<Message>,
    rounds: usize,
    usage: TurnUsage,
    /// The athlete was shown something that came of what they asked.
    answered: bool,
    /// Rounds whose calls were near misses, all of them.
    missed_rounds: usize,
    /// What the athlete said, as it is read.
    words: String,
    /// The whole message, where only a part of it is said to the coach.
    whole: Option<String>,
    so_far: StoredSoFar,
    stopping: bool,
    /// The proposal that what comes of this turn takes the place of.
    replaces: Option<Uuid>,
    /// What was typed, where it is a line of its own.
    typed: String,
    /// Why a coach did not understand it, with the name that is not known.
    unknown: Option<(NotUnderstood, Option<String>)>,
}

/// What stands when the turn begins.
#[derive(Clone, Debug)]
pub struct Before {
    /// The question that waits for an answer in this window.
    pub pending: Option<Pending>,
    /// The one open proposal with which the window's last turn ended.
    pub card: Option<Uuid>,
    /// The one proposal for the calendar with which the window's last turn ended.
    pub amendable: Option<Amendable>,
    /// What is typed here may answer and settle.
    pub talked_to: bool,
    /// Where it is typed.
    pub door: Door,
    /// What the program said in the newest entries.
    pub noted: Arc<[String]>,
    /// Days as the athlete says them, the ones to come.
    pub days: DayReader,
    /// Lines that whole messages mean, by the keys of the phrases.
    pub taught: Arc<BTreeMap<String, String>>,
    pub catalog: &'static Catalog,
}

/// What the turn must know of the coach that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answering {
    /// Calls are looked for in its words.
    pub calls_in_text: bool,
    /// A language model: what it looks up is shown, and it is given lines that are meant for the
    /// log and can't be read.
    pub model: bool,
}

impl Turn {
    pub fn new(formatter: Formatter<'static>, before: Before, answering: Answering) -> Self {
        let so_far = StoredSoFar::new(answering.model);
        Self {
            state: State::Fresh,
            formatter,
            before,
            about: None,
            question_note: None,
            answering,
            messages: Vec::new(),
            rounds: 0,
            usage: TurnUsage::default(),
            answered: false,
            missed_rounds: 0,
            words: String::new(),
            whole: None,
            so_far,
            stopping: false,
            replaces: None,
            typed: String::new(),
            unknown: None,
        }
    }

    /// Decides. An event that no longer means anything, such as words after the end, has no
    /// effect.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        let state = std::mem::replace(&mut self.state, State::Over);
        match (state, event) {
            (State::Fresh, Event::Said(text)) => self.said(text),
            (State::Fresh, Event::Chosen(number)) => self.chosen(number),
            (State::Fresh, Event::Again(text)) => self.again(text),
            (State::Reading(line), Event::Read(reading)) => self.read(line, reading),
            (State::Reading(line), Event::Reports) => {
                self.so_far.meant();
                self.state = State::Reading(line);
                Vec::new()
            }
            (State::Reading(_), Event::Interrupted) => {
                end_with(notice(messages::STOPPED_BEFORE_LOGGING))
            }
            (State::Fresh, Event::Wanted(Work::Answer { question, option })) => {
                self.chosen_of(question, option)
            }
            (State::Fresh, Event::Wanted(work)) => vec![self.have(work)],
            (State::Doing | State::Having(_), Event::Done(outcome)) => done(*outcome),
            (State::Having(stopped), Event::Interrupted) => end_with(notice(stopped)),
            (State::Listening(round), Event::Delta(delta)) => self.heard(round, delta),
            (State::Listening(round), Event::RoundEnded) => self.round_ended(round),
            (State::Listening(round), Event::RoundFailed(error)) => {
                self.closed_round(round, Vec::new(), |left| messages::coach_failed(&error, left))
            }
            (State::Listening(round), Event::Interrupted) => {
                self.closed_round(round, vec![Effect::Hush], messages::stopped)
            }
            (State::Calling(question), Event::Called(outcomes)) => self.called(question, outcomes),
            (State::Missing, Event::Called(outcomes)) => self.missed_again(outcomes),
            // What is being stored can't be called back: its end is awaited, and no more is asked.
            (state @ (State::Doing | State::Calling(_) | State::Missing), Event::Interrupted) => {
                self.state = state;
                self.stopping = true;
                Vec::new()
            }
            (state, _) => {
                self.state = state;
                Vec::new()
            }
        }
    }

    /// What the athlete said in this turn, for what a model may store of it.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The proposal that this one for the calendar takes the place of; once.
    pub fn replaced_by(&mut self, body: &EntryBody) -> Option<Uuid> {
        let EntryBody::Proposal { proposal } = body else {
            return None;
        };
        let of_calendar = matches!(proposal.change, ProposedChange::Calendar { .. });
        let replaced = self.replaces.filter(|old| of_calendar && *old != proposal.id);
        if replaced.is_some() {
            self.replaces = None;
        }
        replaced
    }

    /// A message that is asked again is not read as sets, whatever it holds.
    fn again(&mut self, text: String) -> Vec<Effect> {
        let said = keep(EntryBody::Athlete { text: text.clone() });
        self.messages.extend([Message::Athlete(text), Message::Program(messages::AGAIN.into())]);
        vec![said, self.ask()]
    }

    fn read(&mut self, line: String, reading: Reading) -> Vec<Effect> {
        match reading {
            Reading::Sets(line) => vec![self.decide(Intent::Log(line))],
            Reading::Change(change) => vec![self.decide(Intent::Change(change))],
            Reading::Weigh(weight) => vec![self.decide(Intent::Weigh(weight))],
            Reading::Ask(question) => {
                let mut effects = vec![self.ask_back(question.clone())];
                if question.id == NEW_EXERCISE {
                    self.unknown = Some((NotUnderstood::UnknownExercise, question.new_name()));
                }
                effects.extend(self.not_understood());
                effects.push(Effect::End);
                effects
            }
            Reading::Bad(bad) if !self.answering.model => {
                end_with(notice(messages::bad_part(&bad, self.formatter)))
            }
            Reading::Bad(bad) => {
                let bad = messages::bad_part(&bad, self.formatter);
                self.so_far.not_read(bad.clone());
                let why = Message::Program(bad);
                let line = self.whole.take().unwrap_or(line);
                self.messages.extend([Message::Athlete(line), why]);
                vec![self.ask()]
            }
            Reading::NotALog => {
                let note = self.question_note.take().map(Message::Program);
                let whole = self.whole.take().filter(|_| self.answering.model);
                let line = whole.unwrap_or(line);
                self.messages.push(Message::Athlete(line));
                self.messages.extend(note);
                vec![self.ask()]
            }
        }
    }

    /// Has an intent carried out.
    fn decide(&mut self, intent: Intent) -> Effect {
        self.state = State::Doing;
        Effect::Do(intent)
    }

    /// Has done what a coach may be asked for.
    fn have(&mut self, work: Work) -> Effect {
        self.state = State::Having(match work {
            Work::SumUp | Work::Answer { .. } => messages::STOPPED_BEFORE_SUMMING_UP,
            Work::Program(_) => messages::STOPPED_BEFORE_A_PROGRAM,
            Work::Plan(_) => messages::STOPPED_BEFORE_A_PLAN,
        });
        Effect::Have(work)
    }

    /// Keeps what was typed where nobody understood it.
    fn not_understood(&mut self) -> Option<Effect> {
        let (why, name) = self.unknown.take()?;
        let line = std::mem::take(&mut self.typed);
        (!line.is_empty()).then_some(Effect::KeepLine(UnknownLine { line, why, name }))
    }

    fn ask(&mut self) -> Effect {
        self.rounds += 1;
        self.usage.begin_round();
        self.state = State::Listening(Round::new(self.answering));
        Effect::Ask(self.messages.clone())
    }
}

/// What came of an intent, as it is kept and told; it ends the turn.
fn done(outcome: Outcome) -> Vec<Effect> {
    let Outcome { entries, said, changed, .. } = outcome;
    let stored = entries.into_iter().map(|entry| Effect::Tell(TurnEvent::Entry(entry)));
    let said = said.into_iter().map(keep);
    let end = changed.then_some(CHANGED).into_iter().chain([Effect::End]);
    stored.chain(said).chain(end).collect()
}

#[cfg(test)]
mod tests;
