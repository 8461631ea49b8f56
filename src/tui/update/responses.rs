//! What the worker answers: what was opened, said, stored or refused.

use super::{plan_history, read_tab, say};
use crate::coach::TurnEvent;
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::coach::{FirstRun, Focus};
use crate::tui::model::{Model, Phase};
use crate::tui::panes::Panes;
use crate::tui::response::{Opened, Response};
use crate::tui::rest::Rest;
use crate::tui::setup::News;
use crate::tui::tab::Tab;
use crate::tui::{calendar, coach, program, team, tools};

pub fn receive(model: &mut Model, response: Response) {
    match response {
        Response::Opened(opened) => self::opened(model, *opened),
        Response::NotOpened(why) => not_opened(model, why),
        Response::Answer(answer) => answer.show(model),
        Response::Refused(why) | Response::News(News::Said(why)) => say(model, why),
        Response::Unchanged => model.looking = false,
        Response::News(News::Team { is_there }) => team_moved(model, is_there),
        Response::Turn(event) => {
            if !matches!(event, TurnEvent::Text(_) | TurnEvent::Thought(_)) {
                model.coach.preview.forget();
            }
            coach::receive(model, event);
        }
        Response::Costs { coach, costs } => coach::contracts_cost(model, &coach, costs),
        Response::Assistant { number, event } => calendar::hear(model, number, *event),
        Response::Writing(event) => program::wrote_step(model, event),
        Response::Wrote(wrote) => program::wrote(model, wrote),
        Response::Edited(Ok(text)) if tools::edited(model, &text) => {}
        Response::Edited(Ok(text)) => model.composer.set(text.trim_end_matches('\n')),
        Response::Edited(Err(why)) => model.hint = Some(why),
    }
}

/// Somebody shares something with this home now, or nobody does any more.
pub fn team_moved(model: &mut Model, is_there: bool) {
    model.team.is_there = is_there;
    if model.tab == Tab::Team {
        team::read_again(model);
    }
}

/// What stands beside the chat was read.
pub fn panes(model: &mut Model, read: Panes) {
    let moved = read.version != model.panes.version;
    set_panes(model, read);
    match model.tab {
        Tab::Calendar if moved => calendar::read_again(model),
        // What was sent, and how far it has come.
        Tab::Team if moved => team::read_again(model),
        _ => {}
    }
}

fn opened(model: &mut Model, opened: Opened) {
    model.phase = Phase::Open;
    model.coach_name = opened.coach;
    model.offers = opened.offers;
    model.team.is_there = opened.coaches;
    recall(model, &opened.entries);
    model.coach.chat.prepend(opened.entries, opened.more);
    model.coach.first_run = FirstRun::of(&opened.panes.profile, model.now.date());
    set_panes(model, opened.panes);
    if let Some(left_out) = opened.left_out {
        say(model, left_out);
    }
    if !model.options.problems.is_empty() {
        let problems = model.options.problems.join("\n");
        say(model, problems);
    }
    for text in model.coach.chat.take_waiting() {
        coach::submit(model, text);
    }
    read_tab(model);
}

/// What the athlete typed in earlier runs can be brought back with Up.
pub fn recall(model: &mut Model, entries: &[Entry]) {
    let lines = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Athlete { text } => Some(text.clone()),
        _ => None,
    });
    model.composer.history.recall(lines);
}

fn not_opened(model: &mut Model, why: String) {
    say(
        model,
        format!(
            "{why}\nNothing can be logged until this is fixed; what you type stays here. /help files says more."
        ),
    );
    model.phase = Phase::Shut(why);
    coach::give_back(model);
}

/// What another instance wrote. An answer that streams in here stands in the log already, as far as
/// it was kept; it is shown once.
pub fn newer(model: &mut Model, entries: Vec<Entry>) {
    let now = model.now.timestamp();
    let running = model.coach.turn.as_ref().and_then(|turn| turn.id);
    for entry in entries {
        let half = matches!(entry.body, EntryBody::Coach { broken_off: true, .. });
        if !(half && running == Some(entry.turn)) {
            model.coach.chat.push(entry, now);
        }
    }
}

fn set_panes(model: &mut Model, read: Panes) {
    model.looking = false;
    if read.version != model.panes.version {
        model.coach.preview.forget();
    }
    model.coach.chat.set_open(read.open.clone(), read.settled.clone());
    model.coach.chat.set_there(read.sets.clone());
    model.panes = read;
    coach::set_edit::keep(model);
    plan_history::compare(model);
    follow_rest(model);
    if model.coach.focus == Focus::Plan && model.panes.board.is_none() {
        model.coach.focus = Focus::Composer;
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
    if model.rest.as_ref().is_some_and(|rest| rest.is_after(set.id)) {
        return;
    }
    let now = model.now.timestamp();
    model.rest = panes.rest_seconds.map(|seconds| Rest::after(set.id, set.at, seconds, now));
}
