//! Sending: to the coach, to the first run's question, to a command; and taking back.

use super::{calendar, coach, commands, panes, program, say, typing};
use crate::coach::introduction::About;
use crate::limits;
use crate::settings::key::OFFLINE;
use crate::tui::effect::{Effect, Request};
use crate::tui::first_run::Taken;
use crate::tui::model::{Focus, Model, Overlay, Phase};
use crate::tui::slash;
use crate::tui::tab::Tab;
use crate::tui::turn::Turn;

/// Enter in the composer.
pub fn send(model: &mut Model) -> Vec<Effect> {
    let text = model.composer.text();
    if text.trim().is_empty() && model.first_run.is_none() {
        model.chat.follow();
        return Vec::new();
    }
    let why_not = stays(model, &text);
    if let Some(why_not) = why_not {
        model.hint = Some(why_not);
        return Vec::new();
    }
    model.composer.take();
    if model.phase == Phase::Opening && !commands::goes_without_log(&text) {
        model.chat.wait_for(text);
        return Vec::new();
    }
    submit(model, text)
}

/// Why a message has to stay in the composer, if it does.
fn stays(model: &Model, text: &str) -> Option<String> {
    if slash::is_command(text)
        && let Err(no_command) = slash::read(text)
    {
        return Some(no_command.to_string());
    }
    if let Some(why_not) = calendar::stays(model)
        && !slash::is_command(text)
    {
        return Some(why_not);
    }
    if let Phase::Shut(why) = &model.phase
        && !commands::goes_without_log(text)
    {
        return Some(format!("The log is not open, so this stays here: {why}"));
    }
    let most = limits::MOST_MESSAGES_WAITING;
    (model.chat.waiting().len() >= most)
        .then(|| format!("{most} messages wait already; this one stays here until there is room."))
}

/// Does with a message what it asks for: a command, an answer to the first run's question, or
/// words for the coach.
pub fn submit(model: &mut Model, text: String) -> Vec<Effect> {
    if slash::is_command(&text) {
        return match slash::read(&text) {
            Ok(typed) => commands::run(model, typed),
            Err(no_command) => {
                say(model, no_command.to_string());
                Vec::new()
            }
        };
    }
    if let Some(effects) = calendar::answer(model, &text) {
        return effects;
    }
    if model.tab == Tab::Calendar && !text.trim().is_empty() {
        return calendar::ask(model, text);
    }
    if let Some(effects) = choice(model, &text) {
        return effects;
    }
    match answer(model, &text) {
        Some(effects) => effects,
        None if text.trim().is_empty() => Vec::new(),
        None => ask(model, text),
    }
}

/// A bare number after an answer that did not come to its end chooses what to do about it.
fn choice(model: &mut Model, text: &str) -> Option<Vec<Effect>> {
    let number = text.trim();
    if model.turn.is_some() || !model.chat.is_unanswered() {
        return None;
    }
    match number {
        "1" => Some(coach::retry(model, "")),
        "2" => Some(coach::retry(model, OFFLINE)),
        _ => None,
    }
}

/// Gives a message to the coach, or lets it wait for its turn.
pub fn ask(model: &mut Model, text: String) -> Vec<Effect> {
    model.chat.wait_for(text);
    next(model)
}

/// Begins the next turn, where one waits and none runs.
pub fn next(model: &mut Model) -> Vec<Effect> {
    if model.phase != Phase::Open || model.turn.is_some() {
        return Vec::new();
    }
    let Some(text) = model.chat.waiting().front().cloned() else {
        return Vec::new();
    };
    model.turn = Some(Turn::new(Some(text.clone()), model.now.timestamp()));
    vec![Request::Say(text).into()]
}

/// Takes an answer to the first run's question. `None`: it is no answer but a message, such as
/// a first set to log, and the question goes on standing.
fn answer(model: &mut Model, text: &str) -> Option<Vec<Effect>> {
    let asked_back = model.chat.question().is_some();
    let first_run = model.first_run.as_mut()?;
    if asked_back && text.trim().parse::<usize>().is_ok() {
        return None;
    }
    let about = first_run.prompt()?.about;
    match first_run.answer(text) {
        Some(taken) => Some(introduced(model, taken)),
        None if is_a_message(about, text) => {
            first_run.complaint = None;
            None
        }
        None => Some(Vec::new()),
    }
}

/// Whether words that did not answer a question are a message of their own: several where one was
/// asked for, or a number or a question mark among names.
fn is_a_message(about: About, text: &str) -> bool {
    let several = text.split_whitespace().count() > 1;
    let names = matches!(about, About::Equipment | About::Avoid);
    several && (!names || text.contains(|c: char| c.is_ascii_digit() || c == '?'))
}

fn introduced(model: &mut Model, taken: Taken) -> Vec<Effect> {
    if let Some(said) = taken.said {
        say(model, said);
    }
    if taken.over {
        model.first_run = None;
        say(model, "Saved. /profile shows it and changes any of it.");
    }
    model.chat.follow();
    if model.panes.profile == taken.profile {
        return Vec::new();
    }
    model.panes.profile = taken.profile.clone();
    vec![Request::Introduced(Box::new(taken.profile)).into()]
}

/// Esc: closes what is open, takes back what was sent, skips the first questions. It never
/// deletes what is written.
pub fn close(model: &mut Model) -> Vec<Effect> {
    if model.overlay.is_some() {
        close_overlay(model);
    } else if model.search.is_some() {
        typing::close_search(model);
    } else if model.completion.is_open() {
        let text = model.composer.text();
        model.completion.dismiss(&text);
    } else if model.tab == Tab::History && model.exercises.find.is_some() {
        return panes::look_for(model, None);
    } else if let Some(effects) = program::close(model) {
        return effects;
    } else if model.tab == Tab::Calendar
        && let Some(effects) = calendar::close(model)
    {
        return effects;
    } else if model.tab != Tab::Coach {
        model.tab = Tab::Coach;
    } else if model.focus != Focus::Composer {
        model.focus = Focus::Composer;
    } else if model.turn.is_some() || !model.chat.waiting().is_empty() {
        return take_back(model);
    } else if model.first_run.is_some() && !model.composer.is_empty() {
        model.hint = Some("with nothing written, Esc skips the questions".into());
    } else if let Some(first_run) = &mut model.first_run {
        let taken = first_run.skip();
        return introduced(model, taken);
    }
    Vec::new()
}

fn close_overlay(model: &mut Model) {
    if let Some(Overlay::Plan) = model.overlay {
        model.plan_scroll = None;
    }
    model.overlay = None;
}

/// The newest message that waits goes back into the composer; with none left but the one that is
/// asked, that one, and the turn ends. Once the coach has begun to answer, the turn only ends.
fn take_back(model: &mut Model) -> Vec<Effect> {
    if model.chat.waiting().len() > model.asked_waiting() {
        if let Some(text) = model.chat.take_back() {
            model.composer.give_back(&text);
        }
        return Vec::new();
    }
    let Some(turn) = &model.turn else {
        return Vec::new();
    };
    if let Some(text) = turn.text.clone().filter(|_| !turn.answered) {
        if !turn.told {
            model.chat.take_first_back();
        }
        model.composer.give_back(&text);
    }
    vec![Request::Stop.into()]
}
