//! What the assistant tells while it works, and what its proposal would do.

use crate::assistant::{Choice, Event, Judged, Outcome};
use crate::domain::assistant::Selection;
use crate::domain::session::Operation;
use crate::tui::calendar::Pane;
use crate::tui::calendar::talk::{self, Proposed, Question, State, Talk};
use crate::tui::effect::{Effect, Request};
use crate::tui::model::Model;

/// An event of the message that is on its way. One that was stopped is heard no more.
pub fn hear(model: &mut Model, number: u64, event: Event) -> Vec<Effect> {
    let talk = model.calendar.talk.as_mut();
    let Some(talk) = talk.filter(|talk| talk.runs() && talk.number == number) else {
        return Vec::new();
    };
    match event {
        Event::Stage { stage } => talk.reach(stage.word()),
        Event::Clarify { question, options } => ask_back(talk, question, options),
        Event::Ops { operations, .. } => {
            talk.propose(operations.into_iter().map(proposed).collect());
        }
        Event::Summary { text } => talk.text = text,
        Event::Result(outcome) => {
            resulted(talk, *outcome);
        }
        Event::Heartbeat {} => {}
        Event::Failed { message } => {
            talk.text = message;
            end(model, State::Broken);
        }
        // What was said stands in the transcript now.
        Event::Done {} => {
            end(model, State::Over);
            return vec![Request::Newest.into(), Request::Panes.into()];
        }
    }
    Vec::new()
}

fn ask_back(talk: &mut Talk, text: String, options: Vec<Choice>) {
    let options = options.into_iter().map(|choice| talk::Choice {
        words: match choice.scheduled_for {
            Some(day) => format!("{}  {}", choice.title, day.strftime("%a %-d %b %Y")),
            None => format!("{}  in the backlog", choice.title),
        },
        selection: Selection {
            ids: vec![choice.id],
            ..Selection::default()
        },
    });
    talk.question = Some(Question {
        text,
        options: options.collect(),
        chosen: 0,
    });
}

fn proposed(judged: Judged) -> Proposed {
    let operation = serde_json::from_value::<Operation>(judged.op.clone());
    let words = operation.map_or_else(|_| as_written(&judged), |operation| operation.describe());
    let taken = judged.errors.is_empty();
    Proposed {
        words,
        errors: judged.errors,
        taken,
    }
}

/// What can't be read as an operation, as it was written.
fn as_written(judged: &Judged) -> String {
    judged.op.to_string()
}

/// It is over. Where nothing waits for a word the keys go back to writing, which changes nothing.
fn end(model: &mut Model, state: State) {
    let calendar = &mut model.calendar;
    let Some(talk) = &mut calendar.talk else {
        return;
    };
    talk.state = state;
    let waits = talk.proposal.is_some() || talk.question.is_some();
    if !waits && calendar.pane == Pane::Talk {
        calendar.pane = Pane::Composer;
    }
    if state == State::Broken && model.composer.is_empty() {
        let message = talk.message.clone();
        model.composer.give_back(&message);
    }
}

/// What it came to: where it can be accepted, what each operation would do, in place of how it was
/// written.
fn resulted(talk: &mut Talk, outcome: Outcome) {
    talk.text = outcome.text;
    talk.propose(outcome.operations.into_iter().map(proposed).collect());
    talk.proposal = outcome.proposal;
    talk.warnings = outcome.planned.warnings;
    let holding = talk.operations.iter_mut().filter(|one| one.holds());
    for (one, effect) in holding.zip(outcome.planned.effects) {
        one.words = effect;
    }
}
