//! Slash commands, each doing what its line in the table says.

use super::{calendar, coach, go_to, panes, plan_sheet, program, say, send, toggle_help};
use crate::coach::ChooseBy;
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::limits;
use crate::tui::effect::{Effect, Order, Request};
use crate::tui::first_run::FirstRun;
use crate::tui::model::Model;
use crate::tui::profile_line::{self, Wish};
use crate::tui::rest::Rest;
use crate::tui::slash::{self, Does, Typed};
use crate::tui::tab::Tab;

/// Seconds of rest where neither the command nor the plan says how many.
const USUAL_REST: u32 = 120;

/// Whether a message is a command that does without the log.
pub fn goes_without_log(text: &str) -> bool {
    slash::is_command(text)
        && slash::read(text).is_ok_and(|typed| {
            matches!(
                typed.does,
                Does::Help | Does::Quit | Does::Mouse | Does::Rest | Does::ShowPlan
            )
        })
}

/// Runs a command, doing what its line in the table says.
pub fn run(model: &mut Model, Typed { does, rest }: Typed<'_>) -> Vec<Effect> {
    match does {
        Does::ShowPlan => panes::show_plan(model),
        Does::Finish => return send::ask(model, "finish".into()),
        Does::Help => toggle_help(model),
        Does::Quit => return quit(model),
        Does::Undo => return vec![Request::Undo.into()],
        Does::Mouse => return mouse(model),
        Does::Model => return coach::choose(model, ChooseBy::Model, rest),
        Does::Provider => return coach::choose(model, ChooseBy::Provider, rest),
        Does::Retry => return coach::retry(model, rest),
        Does::Stop => return coach::stop(model),
        Does::Tools => return go_to(model, Tab::Tools),
        Does::Open => return plan_sheet::open_file(model, rest, false),
        Does::Accept if !rest.is_empty() => return plan_sheet::open_file(model, rest, true),
        Does::Accept => return settle(model, true),
        Does::Refuse => return settle(model, false),
        Does::Program => return program::command(model, rest),
        Does::Calendar => return calendar::command(model, rest),
        Does::History => return history(model, rest),
        Does::Records if rest.is_empty() => return send::ask(model, "my records".into()),
        Does::Records => return send::ask(model, format!("best {rest}")),
        Does::Log if !rest.is_empty() => return vec![Request::Log(rest.to_owned()).into()],
        Does::Log => say(model, "Write the sets after it: /log bench 3x8 185lb @8"),
        Does::Units => return units(model, rest),
        Does::Profile => return profile(model, rest),
        Does::Rest => rest_by_hand(model, rest),
    }
    Vec::new()
}

/// Leaves once all that was sent is done; asked again, at once.
pub fn quit(model: &mut Model) -> Vec<Effect> {
    let busy = model.turn.is_some() || !model.chat.waiting().is_empty();
    if model.quitting || !busy {
        return vec![Effect::Quit];
    }
    model.quitting = true;
    model.hint = Some("leaving as soon as what was sent is done; again leaves at once".into());
    Vec::new()
}

fn history(model: &mut Model, exercise: &str) -> Vec<Effect> {
    model.exercises.wanted = (!exercise.is_empty()).then(|| exercise.to_owned());
    go_to(model, Tab::History)
}

fn units(model: &mut Model, word: &str) -> Vec<Effect> {
    let Some(unit) = Unit::from_word(word.to_lowercase().as_str()) else {
        let now = model.panes.profile.unit;
        say(
            model,
            format!("Loads are in {now}. Write /units lb or /units kg to say which."),
        );
        return Vec::new();
    };
    let mut profile = model.panes.profile.clone();
    profile.unit = unit;
    save(model, Box::new(profile))
}

fn profile(model: &mut Model, words: &str) -> Vec<Effect> {
    match profile_line::read(words, &model.panes.profile, &model.panes.facts) {
        Ok(Wish::Show(lines)) => say(model, lines),
        Ok(Wish::Forget(number)) => return vec![Request::Forget(number).into()],
        Ok(Wish::Save(profile)) => return save(model, profile),
        Ok(Wish::AskAgain) => {
            let again = Profile {
                introduced: false,
                ..model.panes.profile.clone()
            };
            model.first_run = FirstRun::of(&again);
        }
        Err(error) => say(model, error.to_string()),
    }
    Vec::new()
}

/// Saves a profile. It counts at once, so that the next command changes this one.
fn save(model: &mut Model, profile: Box<Profile>) -> Vec<Effect> {
    model.panes.profile.clone_from(&profile);
    vec![Request::SaveProfile(profile).into()]
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
    if let Some(rest) = &mut model.rest {
        rest.skip();
    }
}

/// Lets go of the mouse, or takes it back.
pub fn mouse(model: &mut Model) -> Vec<Effect> {
    model.selecting = !model.selecting;
    vec![Order::Mouse(!model.selecting).into()]
}

/// The athlete's word on the newest proposal.
pub fn settle(model: &mut Model, accept: bool) -> Vec<Effect> {
    if let Some(proposal) = model.chat.proposal() {
        return vec![Request::Settle { proposal, accept }.into()];
    }
    let what = if accept { "accept" } else { "refuse" };
    say(model, format!("There is nothing to {what}."));
    Vec::new()
}
