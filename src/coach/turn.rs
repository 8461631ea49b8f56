//! The turn: decides what follows on what, and does nothing itself.
//!
//! ```text
//! said ─┬─ finish ─ SummingUp ───────────────────────────────────── debrief, end
//!       └ Reading ─┬─ sets ─ Logging ──────────────────────────────── receipt, end
//!                 ├─ ask, bad part ───────────────────────────────── question or notice, end
//!                 └─ no log ─ Listening ─┬─ words, question ───────── end
//!                                ▲       └─ calls ─ Calling ─┬─────── end (limit, question, stop)
//!                                └──────── next round ◄──────┘
//! ```

use super::round::{Excess, Round};
use super::said::{self, Wording};
use super::{finished, local};
use crate::ask::{CoachFault, Delta};
use crate::domain::command::{Rejection, Undone};
use crate::domain::conversation::Message;
use crate::domain::question::Question;
use crate::domain::summed_up::SummedUp;
use crate::domain::text::counted;
use crate::domain::tool_call::{CallOutcome, ToolResult};
use crate::domain::transcript::EntryBody;
use crate::limits::{MOST_LINE_BYTES, MOST_ROUNDS_A_TURN};
use crate::shorthand::{Line, Reading};
use crate::tool::Asked;

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The athlete said something.
    Said(String),
    /// The line was read as shorthand.
    Read(Reading),
    /// The sets of a line were stored, or refused.
    Logged(Box<CallOutcome>),
    Undone(Result<Undone, Rejection>),
    /// A piece of the coach's answer.
    Heard(Delta),
    RoundEnded,
    RoundFailed(CoachFault),
    /// The calls of a round ended, in their order.
    Called(Vec<CallOutcome>),
    /// The session was summed up and stored; none where there was nothing to sum up.
    SummedUp(Option<Box<SummedUp>>),
    /// The coach could not sum it up.
    NotSummedUp(CoachFault),
    /// The athlete wants no more of it.
    Interrupted,
}

/// What is to be done about it, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Add to the transcript, stored and shown.
    Keep(Box<EntryBody>),
    /// Read this line as shorthand.
    Read(String),
    /// Store the sets of a line.
    LogLine(Line),
    /// Reverse the newest change.
    Undo,
    /// Ask the coach to sum the session up, and store what it says.
    SumUp,
    /// Ask the coach for a round; these are the messages of this turn so far.
    Ask(Vec<Message>),
    /// Listen no longer.
    Hush,
    /// Carry out the calls of a round.
    Call(Vec<Asked>),
    /// Words of the answer, as they come.
    Show(String),
    /// Sets, plan or profile are not what they were.
    Changed,
    /// The turn can't go on, and nothing of it was kept; the text goes back to the athlete.
    Fail(String),
    End,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is one state at a time, and a round is what most of them are"
)]
enum State {
    Fresh,
    Reading(String),
    Logging,
    SummingUp,
    Listening(Round),
    /// Waiting for calls; the question, if the round ended in one.
    Calling(Option<Question>),
    Over,
}

pub struct Turn {
    state: State,
    wording: Wording,
    /// The question that a bare number would answer.
    pending: Option<Question>,
    calls_in_text: bool,
    messages: Vec<Message>,
    rounds: usize,
    stopping: bool,
}

impl Turn {
    pub fn new(wording: Wording, pending: Option<Question>, calls_in_text: bool) -> Self {
        Self {
            state: State::Fresh,
            wording,
            pending,
            calls_in_text,
            messages: Vec::new(),
            rounds: 0,
            stopping: false,
        }
    }

    /// Decides. An event that no longer means anything, such as words after the end, has no
    /// effect.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        let state = std::mem::replace(&mut self.state, State::Over);
        match (state, event) {
            (State::Fresh, Event::Said(text)) => self.said(text),
            (State::Reading(line), Event::Read(reading)) => self.read(line, reading),
            (State::Reading(_), Event::Interrupted) => {
                end_with(notice(said::STOPPED_BEFORE_LOGGING))
            }
            (State::Logging, Event::Logged(outcome)) => self.logged(*outcome),
            (State::Logging, Event::Undone(undone)) => end_undone(undone),
            (State::SummingUp, Event::SummedUp(summed_up)) => {
                let mut effects = summed_up_entries(summed_up.map(|summed_up| *summed_up));
                effects.push(Effect::End);
                effects
            }
            (State::SummingUp, Event::NotSummedUp(fault)) => {
                end_with(notice(said::coach_failed(&fault, &[])))
            }
            (State::SummingUp, Event::Interrupted) => {
                end_with(notice(said::STOPPED_BEFORE_SUMMING_UP))
            }
            (State::Listening(round), Event::Heard(delta)) => self.heard(round, delta),
            (State::Listening(round), Event::RoundEnded) => self.round_ended(round),
            (State::Listening(round), Event::RoundFailed(fault)) => {
                closed_round(round, Vec::new(), |left| said::coach_failed(&fault, left))
            }
            (State::Listening(round), Event::Interrupted) => {
                closed_round(round, vec![Effect::Hush], said::stopped)
            }
            (State::Calling(question), Event::Called(outcomes)) => self.called(question, outcomes),
            // What is being stored can't be called back: its end is awaited, and no more is asked.
            (state @ (State::Logging | State::Calling(_)), Event::Interrupted) => {
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

    fn said(&mut self, text: String) -> Vec<Effect> {
        if text.trim().is_empty() {
            return vec![Effect::End];
        }
        if text.len() > MOST_LINE_BYTES {
            return vec![
                Effect::Fail(format!(
                    "That is {} long; a message may have {}.",
                    counted(text.len(), "byte"),
                    counted(MOST_LINE_BYTES, "byte"),
                )),
                Effect::End,
            ];
        }
        let mut effects = vec![keep(EntryBody::Athlete { text: text.clone() })];
        let line = match self.answered(&text) {
            Answer::Line(line) => line,
            Answer::None => text,
            Answer::Outside(sentence, question) => {
                effects.push(notice(sentence));
                effects.push(keep(EntryBody::Question { question }));
                effects.push(Effect::End);
                return effects;
            }
        };
        if local::is_undo(&line) {
            self.state = State::Logging;
            effects.push(Effect::Undo);
        } else if local::is_finish(&line) {
            self.state = State::SummingUp;
            effects.push(Effect::SumUp);
        } else {
            effects.push(Effect::Read(line.clone()));
            self.state = State::Reading(line);
        }
        effects
    }

    /// A bare number answers the pending question; anything else is a new line.
    fn answered(&mut self, text: &str) -> Answer {
        let Some(question) = self.pending.take() else {
            return Answer::None;
        };
        let text = text.trim();
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Answer::None;
        }
        let number = text.parse::<usize>().ok();
        let choice = number.and_then(|number| question.options.get(number.checked_sub(1)?));
        match choice {
            Some(choice) => Answer::Line(choice.line.clone()),
            None => Answer::Outside(said::no_such_answer(text, &question), question),
        }
    }

    fn read(&mut self, line: String, reading: Reading) -> Vec<Effect> {
        match reading {
            Reading::Sets(line) => {
                self.state = State::Logging;
                vec![Effect::LogLine(line)]
            }
            Reading::Ask(question) => end_with(keep(EntryBody::Question { question })),
            Reading::Bad(bad) => end_with(notice(said::bad_part(&bad))),
            Reading::NotALog => {
                self.messages.push(Message::Athlete(line));
                vec![self.ask()]
            }
        }
    }

    fn logged(&self, outcome: CallOutcome) -> Vec<Effect> {
        if let Err(refusal) = &outcome.result {
            return end_with(notice(said::refused_line(refusal)));
        }
        let mut effects = self.entries_of(outcome);
        effects.push(Effect::End);
        effects
    }

    fn ask(&mut self) -> Effect {
        self.rounds += 1;
        self.state = State::Listening(Round::new(self.calls_in_text));
        Effect::Ask(self.messages.clone())
    }

    fn heard(&mut self, mut round: Round, delta: Delta) -> Vec<Effect> {
        let mut effects = show(round.hear(delta));
        match round.excess() {
            None => self.state = State::Listening(round),
            Some(Excess::Words) => {
                effects.push(Effect::Hush);
                effects = closed_round(round, effects, said::too_many_words);
            }
            Some(Excess::Calls) => {
                effects.push(Effect::Hush);
                effects.extend(self.round_ended(round));
                effects.insert(effects.len() - 1, notice(said::too_many_calls()));
            }
        }
        effects
    }

    fn round_ended(&mut self, mut round: Round) -> Vec<Effect> {
        let mut effects = show(round.end());
        if round.says_something() {
            effects.push(words(&round));
        }
        let calls = round.take_calls();
        let question = round.take_question();
        if !calls.is_empty() {
            self.messages.push(round.message(&calls));
            self.state = State::Calling(question);
            effects.push(Effect::Call(calls));
            return effects;
        }
        match question {
            Some(question) => effects.push(keep(EntryBody::Question { question })),
            None if !round.says_something() && self.rounds == 1 => {
                effects.push(notice(said::NO_ANSWER));
            }
            None => {}
        }
        effects.push(Effect::End);
        effects
    }

    fn called(&mut self, question: Option<Question>, outcomes: Vec<CallOutcome>) -> Vec<Effect> {
        let mut effects: Vec<_> = outcomes
            .iter()
            .flat_map(|outcome| self.entries_of(outcome.clone()))
            .collect();
        // The panes are told once of all that changed.
        let changed = effects.contains(&Effect::Changed);
        effects.retain(|effect| *effect != Effect::Changed);
        effects.extend(changed.then_some(Effect::Changed));
        self.messages.push(Message::Outcomes(outcomes));
        if self.stopping {
            effects.push(notice(said::stopped(&[])));
        } else if let Some(question) = question {
            effects.push(keep(EntryBody::Question { question }));
        } else if self.rounds >= MOST_ROUNDS_A_TURN {
            effects.push(notice(said::too_many_rounds()));
        } else {
            effects.push(self.ask());
            return effects;
        }
        effects.push(Effect::End);
        effects
    }

    /// What the athlete sees of a call: nothing of one that only reads, and nothing twice.
    fn entries_of(&self, outcome: CallOutcome) -> Vec<Effect> {
        if outcome.replayed {
            return Vec::new();
        }
        let kept = |body| vec![keep(body), Effect::Changed];
        let told = |text| kept(EntryBody::Notice { text });
        match outcome.result {
            Err(_) => vec![keep(EntryBody::Refused { outcome })],
            Ok(ToolResult::Logged(receipt)) => kept(EntryBody::Receipt { receipt }),
            Ok(ToolResult::Proposed(proposal)) => kept(EntryBody::Proposal { proposal }),
            Ok(ToolResult::Debriefed(summed_up)) => summed_up_entries(Some(*summed_up)),
            Ok(ToolResult::TakenBack { sets }) => told(self.wording.taken_back(&sets)),
            Ok(ToolResult::Edited { before, after }) => told(self.wording.edited(&before, &after)),
            Ok(
                ToolResult::History { .. }
                | ToolResult::Records { .. }
                | ToolResult::Plan { .. }
                | ToolResult::Exercises { .. },
            ) => Vec::new(),
        }
    }
}

enum Answer {
    None,
    Line(String),
    Outside(String, Question),
}

fn end_undone(undone: Result<Undone, Rejection>) -> Vec<Effect> {
    match undone {
        Ok(undone) => vec![notice(said::undone(&undone)), Effect::Changed, Effect::End],
        Err(rejection) => end_with(notice(said::not_undone(&rejection))),
    }
}

/// What the athlete sees of a session summed up.
fn summed_up_entries(summed_up: Option<SummedUp>) -> Vec<Effect> {
    let changed = summed_up.as_ref().is_some_and(SummedUp::stored_something);
    let kept = finished::entries(summed_up).into_iter().map(keep);
    kept.chain(changed.then_some(Effect::Changed)).collect()
}

/// Ends a round that gets no further: its words are kept, its calls are not carried out, and
/// `last` says so.
fn closed_round(
    mut round: Round,
    mut effects: Vec<Effect>,
    last: impl FnOnce(&[Asked]) -> String,
) -> Vec<Effect> {
    effects.extend(show(round.end()));
    if round.says_something() {
        effects.push(words(&round));
    }
    effects.extend([notice(last(&round.take_calls())), Effect::End]);
    effects
}

fn keep(body: EntryBody) -> Effect {
    Effect::Keep(Box::new(body))
}

fn words(round: &Round) -> Effect {
    keep(EntryBody::Coach {
        text: round.words(),
    })
}

fn show(text: String) -> Vec<Effect> {
    if text.is_empty() {
        Vec::new()
    } else {
        vec![Effect::Show(text)]
    }
}

fn notice(text: impl Into<String>) -> Effect {
    keep(EntryBody::Notice { text: text.into() })
}

fn end_with(effect: Effect) -> Vec<Effect> {
    vec![effect, Effect::End]
}

#[cfg(test)]
mod tests;
