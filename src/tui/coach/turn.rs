//! A turn that is running: who is asked, since when, what came, what it cost.

use super::send;
use crate::ask::limits::MOST_TURNS_COUNTED;
use crate::coach::TurnEvent;
use crate::domain::text::printable;
use crate::domain::transcript::EntryBody;
use crate::domain::usage::{ContractCost, TurnUsage};
use crate::settings::key::OFFLINE;
use crate::tui::limits::SPINNER_TICK_MILLIS;
use crate::tui::model::Model;
use crate::tui::update::ReadPanes;
use crate::tui::update::{read_tab, say, say_in_sight};
use jiff::Timestamp;
use std::borrow::Cow;
use std::time::Duration;
use uuid::Uuid;

/// The spinner's looks, in their order.
const SPINNER: [&str; 4] = ["⠋", "⠙", "⠴", "⠦"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// What the athlete said; none where it is asked again.
    pub text: Option<String>,
    pub since: Timestamp,
    /// By which its entries are known, once one came.
    pub id: Option<Uuid>,
    /// Whether the athlete's words stand in the transcript.
    pub told: bool,
    /// Whether the coach has said or done anything yet that can be seen.
    pub answered: bool,
    pub doing: Doing,
    /// Who is asked, by its own name, once one is.
    pub asked: Option<String>,
    /// When that was first.
    first_asked: Option<Timestamp>,
    /// From there to the first of an answer.
    first_word: Option<Duration>,
    usage: Option<TurnUsage>,
}

/// What goes on in it, with its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// The line is read, or what it says is stored.
    #[default]
    Reading,
    Asking {
        since: Timestamp,
    },
    Thinking {
        since: Timestamp,
    },
    Saying,
    Calling {
        tool: String,
    },
}

/// What a turn, or the answer to a contract, came to, for the status line and the tools tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// When it began.
    pub at: Timestamp,
    /// Who answered, by its own name.
    pub coach: String,
    /// What it answered; none where that is the chat.
    pub contract: Option<&'static str>,
    pub first_word: Option<Duration>,
    /// All of it.
    pub took: Duration,
    pub usage: TurnUsage,
}

impl Turn {
    pub fn new(text: Option<String>, since: Timestamp) -> Self {
        Self { text, since, ..Self::default() }
    }

    /// Notes what happens in it, for the status line.
    fn note(&mut self, event: &TurnEvent, now: Timestamp) {
        match event {
            TurnEvent::Asking { coach } => {
                self.asked = Some(coach.clone());
                self.first_asked.get_or_insert(now);
                self.doing = Doing::Asking { since: now };
            }
            TurnEvent::Answering => {
                if let (None, Some(asked)) = (self.first_word, self.first_asked) {
                    self.first_word = Duration::try_from(now.duration_since(asked)).ok();
                }
            }
            TurnEvent::Thought(_) if !matches!(self.doing, Doing::Thinking { .. }) => {
                self.doing = Doing::Thinking { since: now };
            }
            TurnEvent::Text(_) => (self.answered, self.doing) = (true, Doing::Saying),
            TurnEvent::Calling { tool } => {
                self.answered = true;
                self.doing = Doing::Calling { tool: tool.clone() };
            }
            TurnEvent::Usage(usage) => self.usage = Some(*usage),
            TurnEvent::Entry(entry) => {
                self.id = Some(entry.turn);
                match entry.body {
                    EntryBody::Athlete { .. } => self.told = true,
                    _ => self.answered = true,
                }
            }
            _ => {}
        }
    }

    /// What is worth telling of it once it is over: nothing of rules, which cost nothing.
    fn cost(&self, now: Timestamp) -> Option<Cost> {
        self.usage.map(|usage| Cost {
            at: self.since,
            coach: self.asked.clone().unwrap_or_default(),
            contract: None,
            first_word: self.first_word,
            took: Duration::try_from(now.duration_since(self.since)).unwrap_or_default(),
            usage,
        })
    }
}

/// The spinner as it looks now.
pub fn spinner(since: Timestamp, now: Timestamp) -> &'static str {
    let ticks =
        now.duration_since(since).as_millis().unsigned_abs() / u128::from(SPINNER_TICK_MILLIS);
    SPINNER[usize::try_from(ticks % 4).unwrap_or(0)]
}

/// What a coach is called in a sentence.
pub fn called(coach: &str) -> Cow<'_, str> {
    if coach == OFFLINE { Cow::Borrowed("offline coach") } else { printable(coach) }
}

/// What happens in the turn: what is seen of it in the chat, and what the status line says.
pub fn receive(model: &mut Model, event: TurnEvent) {
    let now = model.now.timestamp();
    if let Some(turn) = &mut model.coach.turn {
        turn.note(&event, now);
    }
    match event {
        TurnEvent::Entry(entry) => {
            if let EntryBody::Notice { text } = &entry.body {
                model.calendar.say(text);
                say_in_sight(model, text);
            }
            if let EntryBody::Question { question } = &entry.body
                && question.is_of_unknown()
            {
                model.hint = Some("/teach WORDS says what that meant".to_owned());
            }
            model.coach.chat.push(entry, now);
        }
        TurnEvent::Text(piece) => model.coach.chat.stream(&piece, now),
        TurnEvent::Thought(piece) => model.coach.chat.think(&piece, now),
        TurnEvent::Calling { tool } => model.coach.chat.call(tool, now),
        TurnEvent::Called(outcome) => model.coach.chat.called(&outcome.tool),
        TurnEvent::Asking { .. }
        | TurnEvent::Answering
        | TurnEvent::Held { .. }
        | TurnEvent::Usage(_) => {}
        // Every pane that shows sets, plan or profile is read again.
        TurnEvent::Changed => {
            model.ask(ReadPanes);
            read_tab(model);
        }
        TurnEvent::Done => {
            end(model);
            send::next(model);
        }
        TurnEvent::Failed(why) => {
            end(model);
            model.looking = false;
            say(model, why);
            send::give_back(model);
        }
    }
}

/// The turn is over. What it cost is told until the next one with a model.
fn end(model: &mut Model) {
    let now = model.now.timestamp();
    let ended = model.coach.turn.take();
    keep_costs(model, ended.and_then(|turn| turn.cost(now)));
    model.coach.chat.end_live();
}

/// What a coach's answers to contracts came to, beside the turn that they were asked in.
pub fn contracts_cost(model: &mut Model, coach: &str, costs: Vec<ContractCost>) {
    let now = model.now.timestamp();
    let costs = costs.into_iter().map(|cost| Cost {
        at: now.saturating_sub(cost.took).unwrap_or(now),
        coach: coach.to_owned(),
        contract: Some(cost.contract),
        first_word: None,
        took: cost.took,
        usage: cost.usage,
    });
    keep_costs(model, costs);
}

fn keep_costs(model: &mut Model, more: impl IntoIterator<Item = Cost>) {
    let costs = &mut model.coach.costs;
    costs.extend(more);
    let over = costs.len().saturating_sub(MOST_TURNS_COUNTED);
    costs.drain(..over);
}
