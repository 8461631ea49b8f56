//! Talking to the calendar's assistant: asking, choosing where it asks back, reviewing what it
//! proposes.

use super::super::go_to;
use crate::domain::assistant::Selection;
use crate::domain::proposal::{Hunk, Proposal, ProposedChange};
use crate::tui::calendar::Pane;
use crate::tui::calendar::talk::{Proposed, State, Talk};
use crate::tui::chord::Chord;
use crate::tui::effect::{Effect, Request};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Phase};
use crate::tui::tab::Tab;

/// Why a message has to stay in the composer of this tab, if it does.
pub fn stays(model: &Model) -> Option<String> {
    if model.tab != Tab::Calendar {
        return None;
    }
    if model.phase == Phase::Opening {
        return Some("the log is being opened; send it in a moment".into());
    }
    let runs = model.calendar.talk.as_ref().is_some_and(Talk::runs);
    runs.then(|| "one message at a time here; Esc stops the one on its way".into())
}

/// Gives a message to the assistant. The keys go where its answer will stand: were they to go there
/// only with the answer, a letter being typed could accept it.
pub fn ask(model: &mut Model, message: String) -> Vec<Effect> {
    if let Some(why_not) = stays(model) {
        model.composer.give_back(&message);
        model.hint = Some(why_not);
        return Vec::new();
    }
    begin(model, message, None)
}

fn begin(model: &mut Model, message: String, selection: Option<Selection>) -> Vec<Effect> {
    let calendar = &mut model.calendar;
    calendar.talks_begun += 1;
    let number = calendar.talks_begun;
    calendar.talk = Some(Talk::new(number, message.clone(), model.now.timestamp()));
    calendar.pane = Pane::Talk;
    calendar.said = None;
    calendar.doubt = None;
    calendar.moving = None;
    let assist = Request::Assist {
        number,
        message,
        selection,
    };
    vec![assist.into()]
}

/// A bare number answers the question that stands.
pub fn answer(model: &mut Model, text: &str) -> Option<Vec<Effect>> {
    // Elsewhere a number answers it only while it is the last thing that was said.
    if model.tab != Tab::Calendar && model.chat.question().is_none() {
        return None;
    }
    let question = model.calendar.talk.as_ref()?.question.as_ref()?;
    let number = text.trim().parse::<usize>().ok()?;
    if number == 0 || number > question.options.len() {
        return None;
    }
    Some(choose(model, number - 1))
}

/// Keys of the question that stands.
pub fn pick(model: &mut Model, action: Action, chord: Chord) -> Vec<Effect> {
    let talk = model.calendar.talk.as_mut();
    let Some(question) = talk.and_then(|talk| talk.question.as_mut()) else {
        return Vec::new();
    };
    let last = question.options.len().saturating_sub(1);
    match action {
        Action::Up => question.chosen = question.chosen.saturating_sub(1),
        Action::Down => question.chosen = (question.chosen + 1).min(last),
        Action::Open => {
            let chosen = question.chosen;
            return choose(model, chosen);
        }
        Action::Answer => {
            let number = chord.typed().map(String::from).unwrap_or_default();
            return answer(model, &number).unwrap_or_default();
        }
        _ => {}
    }
    Vec::new()
}

/// The same message again, with what was chosen.
fn choose(model: &mut Model, place: usize) -> Vec<Effect> {
    let talk = model.calendar.talk.as_ref();
    let chosen = talk.and_then(|talk| {
        let choice = talk.question.as_ref()?.options.get(place)?;
        Some((talk.message.clone(), choice.selection.clone()))
    });
    match chosen {
        Some((message, selection)) => begin(model, message, Some(selection)),
        None => Vec::new(),
    }
}

/// Opens a proposal that was made before, to go through it.
pub fn review(model: &mut Model, proposal: &Proposal) -> Vec<Effect> {
    let ProposedChange::Calendar { operations } = &proposal.change else {
        model.hint = Some("this is accepted or refused as a whole".into());
        return Vec::new();
    };
    let lines: Vec<&String> = proposal.hunks.iter().filter_map(added).collect();
    // What stands beside the operations are warnings; made elsewhere, it may be less than they are.
    let told = lines.len() >= operations.len();
    let proposed = operations
        .iter()
        .enumerate()
        .map(|(place, operation)| Proposed {
            words: match lines.get(place) {
                Some(line) if told => (*line).clone(),
                _ => operation.describe(),
            },
            errors: Vec::new(),
            taken: true,
        });
    let calendar = &mut model.calendar;
    calendar.talks_begun += 1;
    let title = proposal.title.clone();
    let mut talk = Talk::new(calendar.talks_begun, title, model.now.timestamp());
    talk.made_before = true;
    talk.state = State::Over;
    talk.text.clone_from(&proposal.reason);
    talk.propose(proposed.collect());
    talk.proposal = Some(proposal.id);
    let warnings = lines.iter().skip(operations.len());
    talk.warnings = warnings.map(|line| (*line).clone()).collect();
    calendar.talk = Some(talk);
    calendar.pane = Pane::Talk;
    go_to(model, Tab::Calendar)
}

fn added(hunk: &Hunk) -> Option<&String> {
    match hunk {
        Hunk::Added(line) => Some(line),
        Hunk::Same(_) | Hunk::Removed(_) => None,
    }
}

/// Keys of the operations that are proposed.
pub fn look(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(talk) = &mut model.calendar.talk else {
        return Vec::new();
    };
    match action {
        Action::Up if !talk.each => talk.up(1),
        Action::Down if !talk.each => talk.down(1),
        Action::Up | Action::Down => {}
        Action::Accept if talk.each => talk.decide(true),
        Action::Refuse if talk.each => talk.decide(false),
        _ if talk.proposal.is_none() => {}
        Action::Toggle => talk.toggle(),
        Action::Each => talk.begin_each(),
        Action::Accept => return super::accept(model),
        Action::Refuse => return refuse(model),
        _ => {}
    }
    Vec::new()
}

fn refuse(model: &mut Model) -> Vec<Effect> {
    let proposal = model.calendar.talk.as_ref().and_then(|talk| talk.proposal);
    match proposal {
        Some(proposal) => {
            model.calendar.talk = None;
            model.calendar.pane = Pane::Days;
            let accept = false;
            vec![Request::Settle { proposal, accept }.into()]
        }
        None => Vec::new(),
    }
}

/// Scrolls by the operations where there are any, else by rows.
pub fn scroll(model: &mut Model, rows: usize, on: bool) {
    let Some(talk) = &mut model.calendar.talk else {
        return;
    };
    match (&mut talk.question, on) {
        (Some(question), true) => {
            let last = question.options.len().saturating_sub(1);
            question.chosen = (question.chosen + rows).min(last);
        }
        (Some(question), false) => question.chosen = question.chosen.saturating_sub(rows),
        (None, _) if talk.each => {}
        (None, true) if talk.operations.is_empty() => {
            talk.first = talk.first.saturating_add(rows);
        }
        (None, false) if talk.operations.is_empty() => {
            talk.first = talk.first.saturating_sub(rows);
        }
        (None, true) => talk.down(rows),
        (None, false) => talk.up(rows),
    }
}

/// Ends the one that runs: nothing was changed, and the message comes back.
pub fn stop(model: &mut Model) -> Vec<Effect> {
    let Some(talk) = model.calendar.talk.as_mut().filter(|talk| talk.runs()) else {
        return Vec::new();
    };
    talk.state = State::Broken;
    let message = talk.message.clone();
    model.calendar.talk = None;
    model.calendar.pane = Pane::Composer;
    model.calendar.said = Some("Stopped; nothing was changed.".into());
    model.composer.give_back(&message);
    vec![Request::StopAssist.into()]
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
        Some("Nothing was changed; say it in other words.".into())
    } else if talk.proposal.is_some() {
        Some("Nothing was changed; /accept takes what was proposed, /refuse refuses it.".into())
    } else {
        None
    };
}
