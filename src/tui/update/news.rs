//! News from the desk: what was opened, said, stored or refused.

use super::{calendar, coach, panes, program, say, send, turn};
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::effect::{Effect, Request};
use crate::tui::first_run::FirstRun;
use crate::tui::model::{Focus, Model, Overlay, Phase};
use crate::tui::msg::{Opened, Response};
use crate::tui::panes::Panes;
use crate::tui::rest::Rest;
use crate::tui::tab::Tab;

pub fn take(model: &mut Model, news: Response) -> Vec<Effect> {
    match news {
        Response::Opened(opened) => return self::opened(model, *opened),
        Response::NotOpened(why) => not_opened(model, why),
        Response::Entry(entry) => said(model, *entry),
        Response::Asking(_)
        | Response::Answering
        | Response::Text(_)
        | Response::Thought(_)
        | Response::Calling(_)
        | Response::Called(_)
        | Response::Usage(_) => turn::take(model, news),
        Response::Coach(name) => coach::chosen(model, name),
        Response::Call(call) => panes::inspect(model, *call),
        Response::Changed => return changed(model),
        Response::Done => {
            turn::end(model);
            return send::next(model);
        }
        Response::Failed(why) => failed(model, &why),
        Response::Refused(why) => say(model, why),
        Response::Panes(read) => {
            let moved = read.version != model.panes.version;
            set_panes(model, *read);
            if moved && model.tab == Tab::Calendar {
                return calendar::read_again(model);
            }
        }
        Response::Calendar(sheet) => return calendar::take(model, *sheet),
        Response::Assistant { number, event } => return calendar::hear(model, number, *event),
        Response::Unsure(doubt) => calendar::unsure(model, doubt),
        Response::Settled { done } => return calendar::ended(model, done),
        Response::Unchanged => model.looking = false,
        Response::Older { entries, more } => {
            recall(model, &entries);
            model.chat.prepend(entries, more);
        }
        Response::Newer(entries) => newer(model, entries),
        Response::Calls { rows, totals } => {
            model.calls.rows = rows;
            model.calls.totals = totals;
            model.calls.loaded = true;
        }
        Response::Exercises(rows) => {
            model.exercises.set(rows);
            if let Some(words) = model.exercises.choose_wanted() {
                model.hint = Some(format!("no sets of anything called '{words}' yet"));
            }
            return panes::story(model);
        }
        Response::Story(story) => model.exercises.story = Some(*story),
        Response::Replayed(answer) => {
            if let Some(Overlay::Inspector(inspector)) = &mut model.overlay {
                inspector.replayed = Some(answer);
                inspector.scroll = usize::MAX;
            }
        }
        Response::PlanFile(sheet) => {
            model.tab = Tab::Coach;
            model.overlay = Some(Overlay::PlanSheet(sheet));
        }
        Response::Program(news) => return program::take(model, news),
        Response::Edited(Ok(text)) => model.composer.set(text.trim_end_matches('\n')),
        Response::Edited(Err(why)) => model.hint = Some(why),
    }
    Vec::new()
}

fn opened(model: &mut Model, opened: Opened) -> Vec<Effect> {
    model.phase = Phase::Open;
    model.coach = opened.coach;
    model.offers = opened.offers;
    recall(model, &opened.entries);
    model.chat.prepend(opened.entries, opened.more);
    model.first_run = FirstRun::of(&opened.panes.profile);
    set_panes(model, opened.panes);
    if let Some(left_out) = opened.left_out {
        say(model, left_out);
    }
    let mut effects = Vec::new();
    for text in model.chat.take_waiting() {
        effects.extend(send::submit(model, text));
    }
    effects.extend(match model.tab {
        Tab::Coach => None::<Effect>,
        Tab::Calendar => Some(
            Request::Calendar {
                within: calendar::wanted(model),
            }
            .into(),
        ),
        Tab::History => Some(Request::Exercises.into()),
        Tab::Program => Some(program::read()),
        Tab::Tools => Some(Request::Calls.into()),
    });
    effects
}

/// What the athlete typed in earlier runs can be brought back with Up.
fn recall(model: &mut Model, entries: &[Entry]) {
    let lines = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Athlete { text } => Some(text.clone()),
        _ => None,
    });
    model.composer.history.recall(lines);
}

fn not_opened(model: &mut Model, why: String) {
    say(
        model,
        format!("{why}\nNothing can be logged until that is put right; what you type stays here."),
    );
    model.phase = Phase::Shut(why);
    give_back(model);
}

/// All that waits goes back into the composer, in its order.
fn give_back(model: &mut Model) {
    while let Some(text) = model.chat.take_back() {
        model.composer.give_back(&text);
    }
}

fn said(model: &mut Model, entry: Entry) {
    turn::told(model, &entry);
    if let EntryBody::Notice { text } = &entry.body {
        model.calendar.said = Some(text.clone());
    }
    let now = model.now.timestamp();
    model.chat.push(entry, now);
}

/// What another instance wrote. An answer that streams in here stands in the log already, as far as
/// it was kept; it is shown once.
fn newer(model: &mut Model, entries: Vec<Entry>) {
    let now = model.now.timestamp();
    let running = model.turn.as_ref().and_then(|turn| turn.id);
    for entry in entries {
        let half = matches!(
            entry.body,
            EntryBody::Coach {
                broken_off: true,
                ..
            }
        );
        if !(half && running == Some(entry.turn)) {
            model.chat.push(entry, now);
        }
    }
}

/// Sets, plan or profile are others now: every pane that shows them is read anew.
fn changed(model: &mut Model) -> Vec<Effect> {
    let mut effects = vec![Request::Panes.into()];
    match model.tab {
        Tab::Coach => {}
        Tab::Calendar => effects.extend(calendar::read_again(model)),
        Tab::History => effects.push(Request::Exercises.into()),
        Tab::Program => effects.push(program::read()),
        Tab::Tools => effects.push(Request::Calls.into()),
    }
    effects
}

fn failed(model: &mut Model, why: &str) {
    turn::end(model);
    model.looking = false;
    say(model, why);
    give_back(model);
}

fn set_panes(model: &mut Model, read: Panes) {
    model.looking = false;
    model.chat.set_open(read.open.clone());
    model.panes = read;
    follow_rest(model);
    if model.focus == Focus::Plan && model.panes.board.is_none() {
        model.focus = Focus::Composer;
    }
}

/// The rest follows the newest set; one that was changed by hand stays as it is.
fn follow_rest(model: &mut Model) {
    let panes = &model.panes;
    let newest = panes.newest.as_ref().filter(|set| set.date == panes.date);
    let Some(set) = newest else {
        model.rest = model.rest.take().filter(Rest::is_before_any_set);
        return;
    };
    if model
        .rest
        .as_ref()
        .is_some_and(|rest| rest.is_after(set.id))
    {
        return;
    }
    let now = model.now.timestamp();
    model.rest = panes
        .rest_seconds
        .map(|seconds| Rest::after(set.id, set.at, seconds, now));
}
