//! The rounds of a turn: what the coach says and calls, and where that ends.

use super::{State, Turn};
use crate::effect::Effect;
use crate::entries::{CHANGED, entries_of, keep, notice, show, unanswered};
use crate::event::TurnEvent;
use crate::limits::MOST_ROUNDS_A_TURN;
use crate::messages;
use crate::round::{Excess, Round};
use setwise_domain::conversation::{Delta, Message};
use setwise_domain::question::Question;
use setwise_domain::text::printable_lines;
use setwise_domain::tool_call::{CallIssueCode, CallOutcome, Refusal, ToolCall, ToolResult};

impl Turn {
    pub(super) fn heard(&mut self, mut round: Round, delta: Delta) -> Vec<Effect> {
        let mut effects = match &delta {
            Delta::Thought(thought) => {
                let thought = printable_lines(thought).into_owned();
                vec![Effect::Tell(TurnEvent::Thought(thought))]
            }
            Delta::Usage(usage) => {
                self.usage.add(*usage);
                vec![Effect::Tell(TurnEvent::Usage(self.usage))]
            }
            Delta::Holds(tokens) => {
                self.usage.size = Some(*tokens);
                Vec::new()
            }
            Delta::Unknown { why, name } => {
                self.unknown = Some((*why, name.clone()));
                Vec::new()
            }
            // Each run of the command line is another program, which has said nothing yet.
            Delta::Aside(text) if self.before.noted.contains(text) => Vec::new(),
            Delta::Aside(text) => vec![notice(text.clone())],
            _ => Vec::new(),
        };
        let made = round.calls_made();
        effects.extend(show(round.hear(delta)));
        effects.extend(calling(&round, made));
        match round.excess() {
            None => self.state = State::Listening(round),
            Some(Excess::Words) => {
                effects.push(Effect::Hush);
                effects = self.closed_round(round, effects, messages::too_many_words);
            }
            Some(Excess::Repeats) => {
                effects.push(Effect::Hush);
                effects = self.closed_round(round, effects, messages::goes_round);
            }
            Some(Excess::Questions) => {
                effects.push(Effect::Hush);
                effects = self.closed_round(round, effects, messages::asks_on);
            }
            Some(Excess::Calls) => {
                effects.push(Effect::Hush);
                effects.extend(self.round_ended(round));
                effects.insert(effects.len() - 1, notice(messages::too_many_calls()));
            }
        }
        effects
    }

    pub(super) fn round_ended(&mut self, mut round: Round) -> Vec<Effect> {
        let made = round.calls_made();
        let mut effects = show(round.end());
        effects.extend(calling(&round, made));
        if round.says_something() {
            self.answered = true;
            self.so_far.hear(&round.words());
            effects.push(keep(round.entry(false)));
        }
        let calls = round.take_calls();
        let question = round.take_question();
        let unlogged = match &question {
            Some(_) => messages::ASKED_BEFORE_LOGGING,
            None if self.answered => messages::LEFT_UNLOGGED,
            None => messages::UNANSWERED_AND_UNLOGGED,
        };
        if !calls.is_empty() {
            self.messages.push(round.message(&calls));
            let missed = calls.iter().all(|call| call.missed().is_some());
            self.missed_rounds += usize::from(missed);
            self.state = if missed && self.missed_rounds > 1 {
                State::Missing
            } else {
                State::Calling(question)
            };
            effects.push(Effect::Call(calls));
            return effects;
        }
        effects.extend(self.not_stored(unlogged));
        match question {
            Some(question) => effects.push(self.ask_back(question)),
            None if !self.answered => effects.push(unanswered(messages::NO_ANSWER)),
            None => {}
        }
        effects.extend(self.not_understood());
        effects.push(Effect::End);
        effects
    }

    /// What the program adds where nothing was stored that was meant to be.
    fn not_stored(&mut self, unlogged: &str) -> Option<Effect> {
        self.so_far.not_stored(unlogged, self.before.door).map(notice)
    }

    pub(super) fn missed_again(&mut self, outcomes: Vec<CallOutcome>) -> Vec<Effect> {
        let (formatter, model) = (self.formatter, self.answering.model);
        let shown = outcomes.into_iter();
        let mut effects: Vec<_> =
            shown.flat_map(|outcome| entries_of(outcome, formatter, model)).collect();
        effects.extend(self.not_stored(messages::REFUSED_AND_UNLOGGED));
        effects.extend((!self.answered).then(|| unanswered(messages::NO_ANSWER)));
        effects.push(Effect::End);
        effects
    }

    /// Ends a round that gets no further: its words are kept, its calls are not carried out, and
    /// `last` says so.
    pub(super) fn closed_round(
        &mut self,
        mut round: Round,
        mut effects: Vec<Effect>,
        last: impl FnOnce(&[ToolCall]) -> String,
    ) -> Vec<Effect> {
        effects.extend(show(round.end()));
        if round.says_something() {
            self.so_far.hear(&round.words());
            effects.push(keep(round.entry(true)));
        }
        effects.extend(self.not_stored(messages::UNANSWERED_AND_UNLOGGED));
        effects.extend([unanswered(last(&round.take_calls())), Effect::End]);
        effects
    }

    pub(super) fn called(
        &mut self,
        question: Option<Question>,
        outcomes: Vec<CallOutcome>,
    ) -> Vec<Effect> {
        self.so_far.count(&outcomes);
        let (formatter, model) = (self.formatter, self.answering.model);
        let mut card = None;
        let mut is_excess_told = false;
        let mut effects: Vec<_> = outcomes
            .iter()
            // All that a round had held is one card, and what was too much of that one refusal.
            .filter(|outcome| match &outcome.result {
                Ok(ToolResult::Held(proposal)) => card.replace(proposal.id) != Some(proposal.id),
                Err(refusal) if is_too_many(refusal) => {
                    !std::mem::replace(&mut is_excess_told, true)
                }
                _ => true,
            })
            .flat_map(|outcome| entries_of(outcome.clone(), formatter, model))
            .collect();
        let question = question.or_else(|| asked_back(&outcomes));
        // A card is an answer, with or without words beside it.
        self.answered |= effects.contains(&CHANGED);
        // The panes are told once of all that changed.
        let changed = effects.contains(&CHANGED);
        effects.retain(|effect| *effect != CHANGED);
        effects.extend(changed.then_some(CHANGED));
        self.messages.push(Message::Outcomes(outcomes));
        let unlogged = match &question {
            _ if self.stopping => messages::UNANSWERED_AND_UNLOGGED,
            Some(_) => messages::ASKED_BEFORE_LOGGING,
            None => messages::REFUSED_AND_UNLOGGED,
        };
        let last = if self.stopping {
            Some(unanswered(messages::stopped(&[])))
        } else if let Some(question) = question {
            Some(self.ask_back(question))
        } else if self.so_far.is_looping() {
            Some(unanswered(messages::SAME_CALL_AGAIN))
        } else if self.rounds >= MOST_ROUNDS_A_TURN {
            Some(unanswered(messages::too_many_rounds()))
        } else {
            None
        };
        if let Some(last) = last {
            effects.extend(self.not_stored(unlogged));
            effects.push(last);
        } else {
            effects.push(self.ask());
            return effects;
        }
        effects.push(Effect::End);
        effects
    }
}

/// The calls of a round after the first `made`.
fn calling(round: &Round, made: usize) -> impl Iterator<Item = Effect> {
    let calls = round.called_since(made).into_iter();
    calls.map(|tool| Effect::Tell(TurnEvent::Calling { tool }))
}

fn is_too_many(refusal: &Refusal) -> bool {
    refusal.issues.iter().any(|issue| issue.code == CallIssueCode::TooManyHeld)
}

/// The question that a call came back with: the athlete's word is needed before the coach's.
fn asked_back(outcomes: &[CallOutcome]) -> Option<Question> {
    outcomes.iter().find_map(CallOutcome::question).cloned()
}
