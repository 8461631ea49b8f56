//! Sending: to the coach, to the first run's question, to a command; and taking back.

use super::Focus;
use super::asks::Introduced;
use super::asks::PreviewLine;
use super::commands::retry;
use super::first_run::{AsAnswer, Taken};
use super::planned;
use super::turn::Turn;
use crate::coach::Work;
use crate::coach::{Preview, Typed, card_verdict, rest_wish};
use crate::settings::key::OFFLINE;
use crate::text;
use crate::tui::keymap::{Action, Context};
use crate::tui::limits;
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::request::{Job, Request};
use crate::tui::slash;
use crate::tui::tab::Tab;
use crate::tui::update::{commands, say};
use crate::tui::{calendar, history, program};

/// Enter in the composer.
pub fn send(model: &mut Model) {
    let text = model.composer.text();
    if text.trim().is_empty() && model.coach.first_run.is_none() {
        if text.is_empty() && model.tab == Tab::Coach {
            planned::log(model);
        }
        return model.coach.chat.follow();
    }
    if let Some(why_not) = stays(model, &text) {
        model.hint = Some(why_not);
        return;
    }
    model.composer.take();
    if model.phase == Phase::Opening && !commands::goes_without_log(&text) {
        return model.coach.chat.wait_for(text);
    }
    submit(model, text);
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
    (model.coach.chat.waiting().len() >= most).then(|| {
        format!("{most} messages are already waiting; this one stays here until there is room.")
    })
}

/// Does with a message what it asks for: a command, an answer to the first run's question, or
/// words for the coach.
pub fn submit(model: &mut Model, text: String) {
    if slash::is_command(&text) {
        match slash::read(&text) {
            Ok(typed) => commands::run(model, typed),
            Err(no_command) => say(model, no_command.to_string()),
        }
    } else if calendar::answer(model, &text) {
        // It was a number, and chose what the calendar's assistant goes on with.
    } else if model.tab == Tab::Calendar && !text.trim().is_empty() {
        calendar::ask(model, text);
    } else if let Some(rest) = rest_wish(&text) {
        commands::run(model, slash::Typed { does: slash::Does::Rest, rest: &rest });
    } else if !choice(model, &text) && !answer(model, &text) && !text.trim().is_empty() {
        ask(model, text);
    }
}

/// A bare number after an answer that did not come to its end chooses what to do about it.
fn choice(model: &mut Model, text: &str) -> bool {
    if model.coach.turn.is_some() || !model.coach.chat.is_unanswered() {
        return false;
    }
    match text.trim() {
        "1" => retry(model, ""),
        "2" => retry(model, OFFLINE),
        _ => return false,
    }
    true
}

/// Answers the open question with an option, counted from 1.
pub fn choose(model: &mut Model, option: usize) {
    let Some((question, asked)) = model.coach.chat.open_question() else {
        return;
    };
    if (1..=asked.options.len()).contains(&option) {
        model.coach.focus = Focus::Composer;
        have(model, Work::Answer { question, option });
    }
}

/// Gives a message to the coach, or lets it wait for its turn.
pub fn ask(model: &mut Model, text: String) {
    model.coach.chat.wait_for(text);
    next(model);
}

/// Begins the next turn, where one waits and none runs.
pub fn next(model: &mut Model) {
    if model.phase != Phase::Open || model.coach.turn.is_some() {
        return;
    }
    let text = model.coach.chat.waiting().front().cloned();
    let request = match &text {
        Some(text) => Request::Say(text.clone()),
        None => match model.coach.wanted.pop_front() {
            Some(work) => Request::Have(work),
            None => return,
        },
    };
    model.coach.turn = Some(Turn::new(text, model.now.timestamp()));
    model.request(request);
}

/// Has the coach do what a key or a command wants, once the messages that wait are answered.
pub fn have(model: &mut Model, work: Work) {
    model.coach.wanted.push_back(work);
    model.coach.chat.follow();
    next(model);
}

/// Takes an answer to the first run's question. False: it is no answer but a message, and the question goes
/// on standing. Of a line that is no answer it has to be found out first whether it means anything.
fn answer(model: &mut Model, text: &str) -> bool {
    // A card that the last turn ended with is asked first.
    if model.coach.chat.ends_with_a_card() && card_verdict(text).is_some() {
        return false;
    }
    let asked_back = model.coach.chat.question().is_some_and(|asked| !asked.is_suggestions());
    let Some(first_run) = &mut model.coach.first_run else {
        return false;
    };
    if asked_back && text.trim().parse::<usize>().is_ok() {
        return false;
    }
    if first_run.holds_any() {
        first_run.hold(text.to_owned());
        return true;
    }
    match first_run.would_take(text) {
        AsAnswer::Message => {
            first_run.talk();
            false
        }
        AsAnswer::Taken | AsAnswer::Back => {
            take(model, text);
            true
        }
        AsAnswer::Unsure(_) => {
            let typed = Typed::Unanswered(text.to_owned());
            if let Some(preview) = model.coach.preview.of(&typed) {
                let is_message = *preview != Preview::NotUnderstood;
                return !talks(model, text, is_message);
            }
            first_run.hold(text.to_owned());
            model.ask(PreviewLine(typed));
            true
        }
    }
}

/// It was found out what the first of the held lines is.
pub fn release(model: &mut Model, line: &str, preview: Option<&Preview>) {
    let Some(first_run) = &mut model.coach.first_run else {
        return;
    };
    let mut held = first_run.release(line);
    let Some(first) = held.pop_front() else {
        return;
    };
    // What can't be found out is not said to be wrong.
    let is_message = preview != Some(&Preview::NotUnderstood);
    if talks(model, &first, is_message) {
        ask(model, first);
    }
    for line in held {
        submit(model, line);
    }
}

/// Whether a line that answers no question is sent as a message; else it is refused.
fn talks(model: &mut Model, text: &str, is_message: bool) -> bool {
    match &mut model.coach.first_run {
        Some(first_run) if is_message => first_run.talk(),
        _ => take(model, text),
    }
    is_message
}

fn take(model: &mut Model, text: &str) {
    let taken = model.coach.first_run.as_mut().and_then(|first_run| first_run.answer(text));
    if let Some(taken) = taken {
        introduced(model, taken);
    }
}

fn introduced(model: &mut Model, taken: Taken) {
    if let Some(said) = taken.said {
        say(model, said);
    }
    if taken.over {
        model.coach.first_run = None;
        if let Some(said) = text::missing_rack(&taken.profile.equipment) {
            say(model, said);
        }
    }
    model.coach.chat.follow();
    if taken.over || model.panes.profile != taken.profile {
        model.panes.profile = taken.profile.clone();
        model.ask(Introduced(Box::new(taken.profile)));
    }
}

/// Esc: closes what is open, takes back what was sent, skips the first questions. It never
/// deletes what is written.
pub fn close(model: &mut Model) {
    if let Some(overlay) = model.overlay.take() {
        if matches!(overlay, Overlay::Plan) {
            model.coach.plan_scroll = None;
        }
    } else if model.search.is_some() {
        model.search = None;
    } else if model.completion.is_open() {
        let text = model.composer.text();
        model.completion.dismiss(&text);
    } else if model.tab == Tab::Tools && model.tools.find.is_some() {
        model.tools.search(None);
    } else if model.tab == Tab::History && model.history.find.is_some() {
        history::search(model, None);
    } else if model.tab == Tab::Program && program::close(model)
        || model.tab == Tab::Calendar && calendar::close(model)
    {
        // The tab had something of its own to close.
    } else if model.tab != Tab::Coach {
        model.tab = Tab::Coach;
    } else if model.coach.focus != Focus::Composer {
        model.coach.focus = Focus::Composer;
    } else if model.composer.awaited().is_some() {
        // A key wrote it, and nothing of the athlete's is in it yet.
        model.composer.set("");
    } else if model.coach.turn.is_some() || !model.coach.chat.waiting().is_empty() {
        take_back(model);
    } else if model.coach.first_run.is_some() && !model.composer.is_empty() {
        let key = model.key(Context::Anywhere, Action::Close);
        model.hint = Some(format!("with an empty line, {key} skips the questions"));
    } else if let Some(first_run) = &mut model.coach.first_run {
        let taken = first_run.skip();
        introduced(model, taken);
    }
}

/// All that waits goes back into the composer, in its order; what a key wanted is let go.
pub fn give_back(model: &mut Model) {
    model.coach.wanted.clear();
    while let Some(text) = model.coach.chat.take_back() {
        model.composer.give_back(&text);
    }
}

/// The newest message that waits goes back into the composer; with none left but the one that is
/// asked, that one, and the turn ends. Once the coach has begun to answer, the turn only ends.
fn take_back(model: &mut Model) {
    if model.coach.chat.waiting().len() > model.asked_waiting() {
        if let Some(text) = model.coach.chat.take_back() {
            model.composer.give_back(&text);
        }
        return;
    }
    let Some(turn) = &model.coach.turn else {
        return;
    };
    if let Some(text) = turn.text.clone().filter(|_| !turn.answered) {
        if !turn.told {
            model.coach.chat.take_first_back();
        }
        model.composer.give_back(&text);
    }
    model.coach.wanted.clear();
    model.request(Request::Stop(Job::Turn));
}
