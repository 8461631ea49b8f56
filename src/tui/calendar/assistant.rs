//! Talking to the calendar's assistant: asking, what it tells while it works, choosing where it
//! asks back, reviewing what it proposes.

use super::asks::ReadParts;
use super::change;
use super::sheet::Sheet;
use super::state::Pane;
use super::talk::{self, Moves, Proposed, Question, State, Talk};
use crate::assistant::{self, Asked, Event, Judged, Outcome};
use crate::coach::Intent;
use crate::coach::Verdict;
use crate::domain::assistant::Selection;
use crate::domain::proposal::{Hunk, Proposal, ProposedChange};
use crate::domain::session::Operation;
use crate::text;
use crate::tui::chord::Chord;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase};
use crate::tui::request::{Job, Request};
use crate::tui::tab::Tab;
use crate::tui::update::Newest;
use crate::tui::update::ReadPanes;
use crate::tui::update::Want;
use crate::tui::update::{go_to, say};

/// Why a message has to stay in the composer of this tab, if it does.
pub fn stays(model: &Model) -> Option<String> {
    if model.tab != Tab::Calendar {
        return None;
    }
    if model.phase == Phase::Opening {
        return Some("the log is being opened; send it in a moment".into());
    }
    let runs = model.calendar.talk.as_ref().is_some_and(Talk::runs);
    runs.then(|| {
        let key = model.key(Context::Anywhere, Action::Close);
        format!("one message at a time; {key} stops the current one")
    })
}

/// Gives a message to the assistant. The keys go where its answer will stand: were they to go there
/// only with the answer, a letter being typed could accept it.
pub fn ask(model: &mut Model, message: String) {
    if let Some(why_not) = stays(model) {
        model.composer.give_back(&message);
        model.hint = Some(why_not);
    } else {
        begin(model, message, None);
    }
}

fn begin(model: &mut Model, message: String, selection: Option<Selection>) {
    let calendar = &mut model.calendar;
    calendar.talks_begun += 1;
    let number = calendar.talks_begun;
    calendar.talk = Some(Talk::new(number, message.clone(), model.now.timestamp()));
    calendar.pane = Pane::Talk;
    (calendar.said, calendar.doubt, calendar.moving) = (None, None, None);
    model.request(Request::Assist { number, message, selection });
}

/// An event of the message that is on its way. One that was stopped is ignored.
pub fn hear(model: &mut Model, number: u64, event: Event) {
    let (talk, sheet) = (model.calendar.talk.as_mut(), model.calendar.sheet.as_ref());
    let Some(talk) = talk.filter(|talk| talk.runs() && talk.number == number) else {
        return;
    };
    match event {
        Event::Stage { stage } => talk.reach(stage),
        Event::Clarify(asked) => ask_back(talk, asked),
        Event::Ops { operations, .. } => {
            let proposed = operations.into_iter().map(|one| proposed(one, sheet));
            talk.propose(proposed.collect());
        }
        Event::Summary { text } => talk.text = text,
        Event::Result(outcome) => resulted(talk, *outcome, sheet),
        Event::Heartbeat {} => {}
        Event::Failed { message } => {
            talk.text = message;
            end(model, State::Broken);
        }
        // What was said stands in the transcript now.
        Event::Done {} => {
            end(model, State::Over);
            model.ask(Newest);
            model.ask(ReadPanes);
        }
    }
}

fn ask_back(talk: &mut Talk, asked: Asked) {
    let answers = assistant::answers(&talk.message, &asked).into_iter();
    let options = answers.map(|answer| {
        let chosen = assistant::choice_in(&answer.line);
        let (message, selection) = match chosen {
            Some((message, selection)) => (message.to_owned(), Some(selection)),
            None => (answer.line.clone(), None),
        };
        talk::Choice { words: answer.label, message, selection }
    });
    talk.question = Some(Question { options: options.collect(), text: asked.question, chosen: 0 });
}

fn proposed(judged: Judged, sheet: Option<&Sheet>) -> Proposed {
    let operation = serde_json::from_value::<Operation>(judged.op.clone());
    let moves = operation.as_ref().map(|operation| moves(operation, sheet));
    Proposed {
        moves: moves.unwrap_or_default(),
        // What can't be read as an operation stands as it was written.
        words: operation.map_or_else(|_| judged.op.to_string(), |op| text::operation(&op)),
        taken: judged.errors.is_empty(),
        errors: judged.errors,
    }
}

fn moves(operation: &Operation, sheet: Option<&Sheet>) -> Moves {
    Moves::of(operation, |id| sheet?.sessions.get(&id)?.scheduled_for)
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
fn resulted(talk: &mut Talk, outcome: Outcome, sheet: Option<&Sheet>) {
    // What each operation does stands in the list.
    talk.text = outcome.planned.beside_effects(&outcome.text);
    let operations = outcome.operations.into_iter();
    talk.propose(operations.map(|one| proposed(one, sheet)).collect());
    talk.proposal = outcome.proposal;
    talk.warnings = outcome.planned.warnings;
    let holding = talk.operations.iter_mut().filter(|one| one.holds());
    for (one, effect) in holding.zip(outcome.planned.effects) {
        one.words = effect;
    }
}

/// A bare number answers the question that stands. Says whether it did.
pub fn answer(model: &mut Model, text: &str) -> bool {
    // Elsewhere a number answers it only while it is the last thing that was said.
    if model.tab != Tab::Calendar && model.coach.chat.question().is_none() {
        return false;
    }
    let number = text.trim().parse::<usize>().ok();
    number.is_some_and(|number| number > 0 && choose(model, number - 1))
}

/// Keys of the question that stands.
pub fn pick(model: &mut Model, action: Action, chord: Chord) {
    let talk = model.calendar.talk.as_mut();
    let Some(question) = talk.and_then(|talk| talk.question.as_mut()) else {
        return;
    };
    match action {
        Action::Up => question.choose(-1),
        Action::Down => question.choose(1),
        Action::Open => {
            let chosen = question.chosen;
            choose(model, chosen);
        }
        Action::Answer => {
            if let Some(place) = chord.digit().checked_sub(1) {
                choose(model, place);
            }
        }
        _ => {}
    }
}

/// The same message again, with what was chosen. False where there is no such choice.
pub fn choose(model: &mut Model, place: usize) -> bool {
    let talk = model.calendar.talk.as_ref();
    let chosen = talk.and_then(|talk| {
        let choice = talk.question.as_ref()?.options.get(place)?;
        Some((choice.message.clone(), choice.selection.clone()))
    });
    let Some((message, selection)) = chosen else {
        return false;
    };
    begin(model, message, selection);
    true
}

/// Opens a proposal that was made before, to go through its parts once they are there.
pub fn review(model: &mut Model, proposal: &Proposal) {
    model.ask(ReadParts(Box::new(proposal.clone())));
}

/// The parts of a proposal are there. Where its days are no matter of the calendar, what was shown
/// before comes back once the word is said.
pub fn review_parts(model: &mut Model, proposal: &Proposal, parts: Result<Vec<String>, String>) {
    let parts = match parts {
        Ok(parts) => parts,
        Err(why) => return say(model, why),
    };
    if parts.is_empty() {
        model.hint = Some("this is accepted or refused as a whole".into());
        return;
    }
    let operations = match &proposal.change {
        ProposedChange::Calendar { operations } => operations.as_slice(),
        _ => &[],
    };
    let sheet = model.calendar.sheet.as_ref();
    let proposed = parts.into_iter().enumerate().map(|(place, words)| Proposed {
        words,
        errors: Vec::new(),
        taken: true,
        moves: operations
            .get(place)
            .map_or_else(Moves::default, |operation| moves(operation, sheet)),
    });
    let proposed = proposed.collect();
    let back = Some(model.tab).filter(|_| operations.is_empty());
    let calendar = &mut model.calendar;
    calendar.talks_begun += 1;
    let title = proposal.title.clone();
    let mut talk = Talk::new(calendar.talks_begun, title, model.now.timestamp());
    talk.made_before = true;
    talk.back = back;
    talk.state = State::Over;
    talk.text.clone_from(&proposal.reason);
    talk.propose(proposed);
    talk.proposal = Some(proposal.id);
    if !operations.is_empty() {
        let lines = proposal.hunks.iter().filter_map(added);
        talk.warnings = lines.skip(operations.len()).cloned().collect();
    }
    calendar.talk = Some(talk);
    calendar.pane = Pane::Talk;
    go_to(model, Tab::Calendar);
}

fn added(hunk: &Hunk) -> Option<&String> {
    match hunk {
        Hunk::Added(line) => Some(line),
        Hunk::Same(_) | Hunk::Removed(_) => None,
    }
}

/// Keys of the operations that are proposed.
pub fn review_key(model: &mut Model, action: Action) {
    let Some(talk) = &mut model.calendar.talk else {
        return;
    };
    match action {
        Action::Up if !talk.each => talk.choose(-1),
        Action::Down if !talk.each => talk.choose(1),
        Action::Up | Action::Down => {}
        Action::Accept if talk.each => talk.decide(true),
        Action::Refuse if talk.each => talk.decide(false),
        _ if talk.proposal.is_none() => {}
        Action::Toggle => talk.toggle(),
        Action::Each => talk.begin_each(),
        Action::Accept => change::accept(model),
        Action::Refuse => refuse(model),
        _ => {}
    }
}

fn refuse(model: &mut Model) {
    let Some(talk) = model.calendar.talk.take_if(|talk| talk.proposal.is_some()) else {
        return;
    };
    model.calendar.pane = Pane::Days;
    if let Some(proposal) = talk.proposal {
        model.ask(Want(Intent::settle(proposal, Verdict::Refuse)));
    }
    go_back(model, talk.back);
}

/// Scrolls by the operations where there are any, else by rows.
pub fn scroll(model: &mut Model, rows: isize) {
    let Some(talk) = &mut model.calendar.talk else {
        return;
    };
    match &mut talk.question {
        Some(question) => question.choose(rows),
        None if talk.each => {}
        None if talk.operations.is_empty() => {
            talk.first = talk.first.saturating_add_signed(rows);
        }
        None => talk.choose(rows),
    }
}

/// Ends the one that runs: nothing was changed, and the message comes back.
pub fn stop(model: &mut Model) {
    let Some(talk) = model.calendar.talk.take_if(|talk| talk.runs()) else {
        return;
    };
    model.calendar.pane = Pane::Composer;
    model.calendar.said = Some("Stopped; nothing was changed.".into());
    model.composer.give_back(&talk.message);
    model.request(Request::Stop(Job::Assistant));
}

/// Closes what was said. A proposal stays open; a question is left with its message.
pub fn leave(model: &mut Model) {
    let Some(talk) = model.calendar.talk.take() else {
        return;
    };
    model.calendar.pane = Pane::Days;
    model.calendar.said = if talk.made_before {
        None
    } else if talk.question.is_some() {
        model.composer.give_back(&talk.message);
        model.calendar.pane = Pane::Composer;
        Some("Nothing was changed; try rephrasing it.".into())
    } else if talk.proposal.is_some() {
        Some("Nothing was changed; /accept accepts the proposal, /refuse refuses it.".into())
    } else {
        None
    };
    go_back(model, talk.back);
}

/// To where what was gone through was chosen.
pub(super) fn go_back(model: &mut Model, to: Option<Tab>) {
    if let Some(tab) = to {
        go_to(model, tab);
    }
}
