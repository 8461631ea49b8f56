//! The athlete's words at the beginning of a turn: an answer to the open question, a word on the
//! card before it, a line of its own.

use super::{Before, State, Turn};
use crate::effect::{Effect, Line};
use crate::entries::{end_with, keep, notice};
use crate::intent::{Intent, Work};
use crate::lesson::lesson;
use crate::messages::{answer_by, shortened};
use crate::pending::{self, Answer, Pending};
use crate::plan_wish::wants_a_plan;
use crate::profile_question::profile_question;
use crate::profile_wish::profile_wish;
use crate::program_wish::program_wish;
use crate::settle::Verdict;
use crate::{local, messages};
use jiff::civil::Date;
use setwise_catalog::catalog::condition_told;
use setwise_domain::conversation::Message;
use setwise_domain::limits::MOST_LINE_BYTES;
use setwise_domain::question::{FirstWords, Question};
use setwise_domain::taught_phrase::phrase_key;
use setwise_domain::text::counted;
use setwise_domain::transcript::EntryBody;
use setwise_shorthand::speech;
use setwise_words::text::NextStep;
use std::iter;
use uuid::Uuid;

impl Turn {
    pub(super) fn said(&mut self, text: String) -> Vec<Effect> {
        if text.trim().is_empty() {
            return vec![Effect::End];
        }
        if text.len() > MOST_LINE_BYTES {
            return vec![
                Effect::Fail(format!(
                    "That is {} long; a message can have at most {}.",
                    counted(text.len(), "byte"),
                    counted(MOST_LINE_BYTES, "byte"),
                )),
                Effect::End,
            ];
        }
        if let Some(lesson) = lesson(&text) {
            return vec![keep(EntryBody::Athlete { text }), self.decide(Intent::Teach(lesson))];
        }
        let taught = self.before.taught.get(&phrase_key(&text)).cloned();
        let is_taught = taught.is_some();
        let own = taught.unwrap_or_else(|| speech::own(&text, self.before.catalog).into_owned());
        let mut own = own.trim().to_owned();
        if !is_taught && speech::says_something(&text) && !speech::says_something(&own) {
            // What a doctor said of the athlete is said to the coach.
            if condition_told(&text).is_none() {
                return self.not_said_to_me(text);
            }
            text.trim().clone_into(&mut own);
        }
        if !is_taught && own != text.trim() {
            self.whole = Some(text.clone());
        }
        if local::skips_warm_up(&own) {
            let mut effects = vec![keep(EntryBody::Athlete { text })];
            effects.extend(end_with(notice(messages::WARM_UP_SKIPPED)));
            return effects;
        }
        if local::rest_wish(&own).is_some() {
            let mut effects = vec![keep(EntryBody::Athlete { text })];
            effects.extend(end_with(notice(messages::NO_REST_CLOCK)));
            return effects;
        }
        if let (Some(accept), Some(proposal)) = (pending::card_verdict(&own), self.before.card) {
            let settle = Intent::settle(proposal, Verdict::of(accept));
            return vec![keep(EntryBody::Athlete { text }), self.decide(settle)];
        }
        if self.before.talked_to
            && let Some(proposed) = &self.before.amendable
            && let Some(line) = proposed.amended(&own, self.before.catalog, self.before.days)
        {
            self.replaces = Some(proposed.card);
            return self.answered(text, own, Answer::Line(line));
        }
        let answer = match self.open_question() {
            Some(open) if self.before.talked_to => {
                let Before { catalog, days, .. } = self.before;
                open.answer(&own, self.answering.model, catalog, days)
            }
            Some(open) if open.fresh && !open.question.is_suggestions() && is_number(&own) => {
                Answer::Outside(answer_by(NextStep::Choose(&shortened(&own)), self.before.door))
            }
            Some(open) if open.is_filled_by(&own, self.before.catalog, self.before.days) => {
                Answer::Outside(answer_by(NextStep::Answer(&shortened(&own)), self.before.door))
            }
            _ => Answer::No,
        };
        self.answered(text, own, answer)
    }

    /// Nothing of it is done. A model still hears it; the rules have nothing to say to it.
    fn not_said_to_me(&mut self, text: String) -> Vec<Effect> {
        let said = keep(EntryBody::Athlete { text: text.clone() });
        if self.answering.model {
            self.words.clone_from(&text);
            self.messages.push(Message::Athlete(text));
            return vec![said, self.ask()];
        }
        iter::once(said).chain(end_with(notice(messages::NOT_SAID_TO_ME))).collect()
    }

    /// An option of a question that was seen: not of another that is open by now.
    pub(super) fn chosen_of(&mut self, question: Uuid, option: usize) -> Vec<Effect> {
        if self.open_question().is_some_and(|open| open.entry == question) {
            return self.chosen(option);
        }
        vec![Effect::Fail(messages::ANSWERED_ALREADY.into()), Effect::End]
    }

    /// An option that was chosen on purpose.
    pub(super) fn chosen(&mut self, number: usize) -> Vec<Effect> {
        let Some(open) = self.open_question() else {
            return vec![Effect::Fail(messages::NOTHING_ASKED.into()), Effect::End];
        };
        let answer = open.choose(number, self.answering.model);
        let option = number.checked_sub(1);
        let option = option.and_then(|at| open.question.options.get(at));
        let text = option.map_or_else(|| number.to_string(), |option| option.label.clone());
        self.answered(text.clone(), text, answer)
    }

    fn open_question(&self) -> Option<&Pending> {
        self.before.pending.as_ref()
    }

    /// Goes on with what the athlete said, of which `own` is said to the coach, now that it is known what it is to the open question.
    fn answered(&mut self, text: String, own: String, answer: Answer) -> Vec<Effect> {
        let mut effects = Vec::new();
        let open = self.open_question().cloned();
        if let Some(open) = &open
            && matches!(answer, Answer::Line(_) | Answer::ToModel(_) | Answer::Dropped)
        {
            effects.push(Effect::Answers(open.entry));
        }
        let typed = text.clone();
        effects.push(keep(EntryBody::Athlete { text }));
        let on = open.as_ref().and_then(|open| open.question.about.as_ref()).map(|about| about.on);
        match (answer, open) {
            (Answer::Outside(sentence), Some(open)) => {
                effects.push(notice(sentence));
                let question = open.question;
                effects.push(keep(EntryBody::Question { question }));
                effects.push(Effect::End);
            }
            (Answer::Dropped, _) => {
                effects.push(notice(messages::DROPPED));
                effects.push(Effect::End);
            }
            (Answer::ToModel(words), Some(open)) => {
                let note = messages::open_question(&open.question);
                self.words = with_first_words(&open.question, &words);
                self.messages.extend([Message::Athlete(words), Message::Program(note)]);
                effects.push(self.ask());
            }
            (Answer::Line(line), _) => effects.push(self.read_line(line, on)),
            (_, open) => {
                self.typed = typed;
                let asked = open.filter(|open| self.answering.model && open.asked_by_a_model());
                effects.push(self.own_line(own, asked.as_ref()));
            }
        }
        effects
    }

    /// A line of its own. While a model's question is open, one that names no exercise goes to the
    /// model together with it.
    fn own_line(&mut self, text: String, asked: Option<&Pending>) -> Effect {
        self.question_note = asked.map(|asked| messages::open_question(&asked.question));
        let words = asked.map(|asked| with_first_words(&asked.question, &text));
        let effect = self.read_line(text, None);
        if let Some(words) = words {
            self.words = words;
        }
        match effect {
            Effect::Read(line) => Effect::Read(Line { named: asked.is_some(), ..line }),
            effect => effect,
        }
    }

    fn read_line(&mut self, line: String, on: Option<Date>) -> Effect {
        self.about =
            Some(FirstWords { text: line.clone(), on: on.unwrap_or(self.before.days.today) });
        // What is asked is no order: `in kg?`
        let asks = local::only_asks(&line);
        if let Some(wish) = local::undo_wish(&line).filter(|_| !asks) {
            self.decide(Intent::Undo(wish))
        } else if !asks && local::is_finish(&line) {
            self.have(Work::SumUp)
        } else if let Some(wish) = profile_wish(&line).filter(|_| !asks) {
            self.decide(Intent::ChangeProfile(wish))
        } else if let Some(question) = profile_question(&line) {
            self.decide(Intent::ShowProfile(question))
        } else if let Some(wish) = program_wish(&line) {
            self.have(Work::Program(wish))
        } else if self.answering.model && wants_a_plan(&line) {
            self.have(Work::Plan(line))
        } else {
            self.words.clone_from(&line);
            self.state = State::Reading(line.clone());
            Effect::Read(Line {
                text: line,
                on: on.filter(|on| *on != self.before.days.today),
                named: false,
            })
        }
    }

    /// A question that comes of this turn, with what led to it.
    pub(super) fn ask_back(&self, question: Question) -> Effect {
        let question = match &self.about {
            Some(about) => question.about(&about.text, about.on),
            None => question,
        };
        keep(EntryBody::Question { question })
    }
}

fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An answer behind what its question is about: the first words belong to the turn that answers.
fn with_first_words(question: &Question, words: &str) -> String {
    match &question.about {
        Some(about) => format!("{}\n{words}", about.text),
        None => words.to_owned(),
    }
}
