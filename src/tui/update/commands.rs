//! Slash commands, each doing what its line in the table says.

use super::keys::ask_undo;
use super::{plan_history, plan_sheet, say, toggle_help};
use crate::coach::ChooseBy;
use crate::coach::Intent;
use crate::coach::UndoWish;
use crate::coach::Work;
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::text::excerpt;
use crate::handbook::Page;
use crate::tui::coach::NewConversation;
use crate::tui::coach::Resume;
use crate::tui::coach::{self, FirstRun};
use crate::tui::limits;
use crate::tui::model::{Model, Overlay};
use crate::tui::profile_line::{self, Wish};
use crate::tui::request::{Effect, Order};
use crate::tui::rest::{Rest, Standing};
use crate::tui::slash::{self, Does, Typed};
use crate::tui::update::LogLine;
use crate::tui::update::Want;
use crate::tui::{calendar, history, program, team, tools};

/// Seconds of rest where neither the command nor the plan says how many.
const USUAL_REST: u32 = 120;

/// Whether a message is a command that does without the log.
pub fn goes_without_log(text: &str) -> bool {
    slash::is_command(text)
        && slash::read(text).is_ok_and(|typed| {
            matches!(typed.does, Does::Help | Does::Quit | Does::Mouse | Does::Rest)
                || typed.does == Does::ShowPlan && typed.rest.is_empty()
        })
}

/// Runs a command, doing what its line in the table says.
pub fn run(model: &mut Model, Typed { does, rest }: Typed<'_>) {
    match does {
        Does::ShowPlan if rest.is_empty() => coach::show_plan(model),
        Does::ShowPlan => plan_history::command(model, rest),
        Does::Plans => plan_history::command(model, "history"),
        Does::Finish => coach::have(model, Work::SumUp),
        Does::Help if rest.is_empty() => toggle_help(model),
        Does::Help => show_page(model, rest),
        Does::Quit => quit(model),
        Does::Undo => ask_undo(model),
        Does::Redo => model.ask(Want(Intent::Undo(UndoWish::Redo))),
        Does::Mouse => mouse(model),
        Does::Model => coach::choose(model, ChooseBy::Model, rest),
        Does::Provider => coach::choose(model, ChooseBy::Provider, rest),
        Does::Retry => coach::retry(model, rest),
        Does::Stop => coach::stop(model),
        Does::New => coach::converse(model, NewConversation),
        Does::Resume => coach::converse(model, Resume(rest.to_owned())),
        Does::Tools => tools::open(model, rest),
        Does::Team => team::command(model, rest),
        Does::Review => plan_sheet::review(model, rest),
        Does::Import => plan_sheet::import_file(model, rest),
        Does::Accept if !rest.is_empty() => plan_sheet::accept_file(model, rest),
        Does::Accept => coach::settle(model, true),
        Does::Refuse => coach::settle(model, false),
        Does::Program => program::command(model, rest),
        Does::Calendar => calendar::command(model, rest),
        Does::History => history::open(model, rest),
        Does::Records => {
            let exercise = Some(rest.to_owned()).filter(|name| !name.is_empty());
            model.ask(Want(Intent::ShowRecords(exercise)));
        }
        Does::Teach if !rest.is_empty() => {
            let words = rest.to_owned();
            model.ask(Want(Intent::TeachLine { number: None, words }));
        }
        Does::Teach => {
            say(model, "Write after it what the line meant: /teach leg press, or /teach done");
        }
        Does::Log if !rest.is_empty() => model.ask(LogLine(rest.to_owned())),
        Does::Log => say(model, "Add the sets, such as /log bench 3x8 185lb @8"),
        Does::Units => units(model, rest),
        Does::Profile => profile(model, rest),
        Does::Rest => rest_by_hand(model, rest),
    }
}

/// A page of the book, over the panes.
fn show_page(model: &mut Model, topic: &str) {
    match Page::find(topic) {
        Some(page) => model.lay_over(Overlay::Page(page)),
        None => say(
            model,
            format!(
                "There is no topic '{}'. There are {}.",
                excerpt(topic),
                Page::WORDS.join(", ")
            ),
        ),
    }
}

/// Leaves once all that was sent is done; asked again, at once.
pub fn quit(model: &mut Model) {
    let busy = model.coach.turn.is_some() || !model.coach.chat.waiting().is_empty();
    if model.quitting || !busy {
        return model.effects.push(Effect::Quit);
    }
    model.quitting = true;
    model.hint = Some("quitting when the current message is done; again quits at once".into());
}

fn units(model: &mut Model, word: &str) {
    let Some(unit) = Unit::from_word(word.to_lowercase().as_str()) else {
        let now = model.panes.profile.unit;
        return say(model, format!("Loads are in {now}. /units lb or /units kg changes that."));
    };
    let mut profile = model.panes.profile.clone();
    profile.unit = unit;
    save(model, Box::new(profile));
}

fn profile(model: &mut Model, words: &str) {
    match profile_line::read(words, &model.panes.profile, &model.panes.facts, model.now.date()) {
        Ok(Wish::Show(lines)) => say(model, lines),
        Ok(Wish::Forget(number)) => model.ask(Want(Intent::Forget(number))),
        Ok(Wish::Save(profile)) => save(model, profile),
        Ok(Wish::AskAgain) => {
            let again = Profile { introduced: false, ..model.panes.profile.clone() };
            model.coach.first_run = FirstRun::of(&again, model.now.date());
        }
        Err(error) => say(model, error.to_string()),
    }
}

/// Saves a profile. It counts at once, so that the next command changes this one.
pub fn save(model: &mut Model, profile: Box<Profile>) {
    model.panes.profile.clone_from(&profile);
    model.ask(Want(Intent::SaveProfile(profile)));
}

fn rest_by_hand(model: &mut Model, words: &str) {
    match words.trim_start_matches('+').parse::<u32>() {
        _ if words.eq_ignore_ascii_case("skip") => skip_rest(model),
        Ok(seconds) if words.starts_with('+') => lengthen_rest(model, seconds),
        Ok(seconds @ 1..=limits::MOST_REST_SECONDS) => start_rest(model, seconds),
        Err(_) if words.is_empty() => {
            let seconds = model.panes.rest_seconds.unwrap_or(USUAL_REST);
            start_rest(model, seconds);
        }
        _ => {
            let most = limits::MOST_REST_SECONDS;
            say(
                model,
                format!("Write /rest 90 for seconds up to {most}, /rest +30 or /rest skip."),
            );
        }
    }
}

fn start_rest(model: &mut Model, seconds: u32) {
    let set = model.panes.newest.as_ref().map(|set| set.id);
    model.rest = Some(Rest::by_hand(set, seconds, model.now.timestamp()));
}

pub fn lengthen_rest(model: &mut Model, seconds: u32) {
    let now = model.now.timestamp();
    match &mut model.rest {
        Some(rest) => rest.lengthen(seconds, now),
        None => start_rest(model, seconds),
    }
}

pub fn skip_rest(model: &mut Model) {
    let now = model.now.timestamp();
    let runs = model.rest.as_ref().and_then(|rest| rest.standing(now));
    let runs = matches!(runs, Some(Standing::Running { .. }));
    let hint = if runs { "the rest is over" } else { "no rest is running" };
    model.hint = Some(hint.to_owned());
    if let Some(rest) = &mut model.rest {
        rest.skip();
    }
}

/// Lets go of the mouse, or takes it back.
pub fn mouse(model: &mut Model) {
    model.selecting = !model.selecting;
    model.order(Order::Mouse(!model.selecting));
}
