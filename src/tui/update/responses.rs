//! What the worker answers: what was opened, said, stored or refused.

use super::{go_to, plan_history, read_tab, say};
use crate::coach::TurnEvent;
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::coach::FirstRun;
use crate::tui::coach::Focus;
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::panes::Panes;
use crate::tui::response::{Opened, Response};
use crate::tui::rest::Rest;
use crate::tui::tab::Tab;
use crate::tui::{calendar, coach, history, program, team, tools};

pub fn receive(model: &mut Model, response: Response) {
    match response {
        Response::Opened(opened) => self::opened(model, *opened),
        Response::NotOpened(why) => not_opened(model, why),
        Response::Previewed { typed, preview } => coach::previewed(model, typed, preview),
        Response::Turn(event) => {
            if !matches!(event, TurnEvent::Text(_) | TurnEvent::Thought(_)) {
                model.coach.preview.forget();
            }
            coach::receive(model, event);
        }
        Response::Asked(entry) => asked(model, entry),
        Response::Coach(name) => coach::chosen(model, name),
        Response::Costs { coach, costs } => coach::contracts_cost(model, &coach, costs),
        Response::Refused(why) => say(model, why),
        Response::Panes(read) => {
            let moved = read.version != model.panes.version;
            set_panes(model, *read);
            match model.tab {
                Tab::Calendar if moved => calendar::read_again(model),
                // What was sent, and how far it has come.
                Tab::Team if moved => team::read_again(model),
                _ => {}
            }
        }
        Response::Unchanged => model.looking = false,
        Response::Older { entries, more, sets } => {
            recall(model, &entries);
            model.coach.chat.prepend(entries, more);
            model.coach.chat.set_there(sets);
        }
        Response::Newer(entries) => newer(model, entries),
        Response::PlanFile(sheet) => {
            model.tab = Tab::Coach;
            model.lay_over(Overlay::PlanSheet(sheet));
        }
        Response::Edited(Ok(text)) if tools::edited(model, &text) => {}
        Response::Edited(Ok(text)) => model.composer.set(text.trim_end_matches('\n')),
        Response::Edited(Err(why)) => model.hint = Some(why),
        Response::Calls { rows, totals } => model.tools.set(rows, totals),
        Response::Call(call) => tools::inspect(model, *call),
        Response::Replayed(answer) => tools::replayed(model, *answer),
        Response::Wire(exchange) => tools::show_wire(model, exchange.as_deref()),
        Response::CaseSaved(saved) => tools::say_saved(model, &saved),
        Response::Stats(stats) => model.tools.stats = Some(*stats),
        Response::Plans(history) => plan_history::opened(model, *history),
        Response::Team(athletes) => team::receive(model, athletes),
        Response::TeamMoved { is_there } => {
            model.team.is_there = is_there;
            if model.tab == Tab::Team {
                team::read_again(model);
            }
        }
        Response::Exercises(trained) => history::receive(model, *trained),
        Response::Story(story) => model.history.story = Some(*story),
        Response::Calendar(sheet) => calendar::receive(model, *sheet),
        Response::Assistant { number, event } => calendar::hear(model, number, *event),
        Response::Parts { proposal, parts } => calendar::review_parts(model, &proposal, parts),
        Response::Unsure(doubt) => model.calendar.doubt = Some(doubt),
        Response::Settled { done } => calendar::ended(model, done),
        Response::Programs(read) => program::receive(model, *read),
        Response::Writing(event) => program::wrote_step(model, event),
        Response::Written { sheet, proposal } => program::written(model, *sheet, proposal),
        Response::WritingStopped => program::stopped(model),
        Response::NotWritten(why) => program::not_written(model, why),
        Response::ProgramEdited { sheet, inverse, refused } => {
            program::edited(model, *sheet, inverse, refused);
        }
        Response::ProgramSettled { done, accepted } => program::settled(model, done, accepted),
        Response::ProgramFailed(why) => program::failed(model, why),
    }
}

/// A question that a key led to: it is put where it can be seen and answered.
fn asked(model: &mut Model, entry: Entry) {
    go_to(model, Tab::Coach);
    model.coach.focus = Focus::Composer;
    let now = model.now.timestamp();
    model.coach.chat.push(entry, now);
    model.coach.chat.follow();
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
        format!(
            "{why}\nNothing can be logged until this is fixed; what you type stays here. /help files says more."
        ),
    );
    model.phase = Phase::Shut(why);
    coach::give_back(model);
}

/// What another instance wrote. An answer that streams in here stands in the log already, as far as
/// it was kept; it is shown once.
fn newer(model: &mut Model, entries: Vec<Entry>) {
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
