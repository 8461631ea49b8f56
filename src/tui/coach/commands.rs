//! Commands about who answers, and about the answer that is on its way.

use super::asks::Choose;
use super::{Turn, called};
use crate::coach::ChooseBy;
use crate::settings::key::OFFLINE;
use crate::tui::ask::Ask;
use crate::tui::model::Model;
use crate::tui::request::{Job, Request};
use crate::tui::update::say;
use std::fmt::Write as _;

/// `/provider` and `/model`: what there is, or another one.
pub fn choose(model: &mut Model, by: ChooseBy, name: &str) {
    if name.is_empty() {
        let list = list(model, by);
        return say(model, list);
    }
    let name = name.to_owned();
    model.ask(Choose { by, name });
}

fn list(model: &Model, by: ChooseBy) -> String {
    let mut lines = format!("{} answers.", called(&model.coach_name));
    let offers = model.offers.iter().filter(|offer| offer.by == by);
    let mut none = true;
    for offer in offers {
        none = false;
        let mark = if is_current(&model.coach_name, by, &offer.name) { "▸" } else { " " };
        let _ = write!(lines, "\n{mark} {}  {}", offer.name, offer.about);
    }
    if none {
        lines += match by {
            ChooseBy::Provider => "\nThere is no other provider to choose here.",
            ChooseBy::Model => "\nThe config names no models.",
        };
    }
    lines + &format!("\nWrite /{by} NAME to switch from the next message on.")
}

/// Whether an offer is who answers now: a coach is called `provider/model`, or `offline`.
fn is_current(coach: &str, by: ChooseBy, name: &str) -> bool {
    let (provider, of_it) = coach.split_once('/').unwrap_or((coach, ""));
    coach == name
        || match by {
            ChooseBy::Provider => provider == name,
            ChooseBy::Model => of_it == name,
        }
}

/// Another coach was chosen.
pub fn chosen(model: &mut Model, name: String) {
    let sentence = format!("From the next message on, {} answers.", called(&name));
    model.coach_name = name;
    say(model, sentence);
}

/// Asks again what got no whole answer.
pub fn retry(model: &mut Model, who: &str) {
    let offline = match who {
        "" => false,
        OFFLINE => true,
        _ => {
            return say(
                model,
                "Write /retry, or /retry offline for an answer without a model, this once.",
            );
        }
    };
    if model.coach.turn.is_some() {
        return say(model, "An answer is on its way; /stop ends it.");
    }
    model.coach.turn = Some(Turn::new(None, model.now.timestamp()));
    model.coach.chat.follow();
    model.request(Request::Retry { offline });
}

/// Ends the answer that is on its way.
pub fn stop(model: &mut Model) {
    if model.coach.turn.is_some() {
        model.request(Request::Stop(Job::Turn));
    } else {
        say(model, "Nothing is being answered.");
    }
}

/// `/new` and `/resume`: not while an answer is on its way, which belongs to the one it began in.
pub fn converse(model: &mut Model, ask: impl Ask) {
    if model.coach.turn.is_some() {
        return say(model, "An answer is on its way; /stop ends it.");
    }
    model.ask(ask);
}
