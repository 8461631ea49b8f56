//! Commands about who answers, and about the answer that is on its way.

use super::say;
use crate::coach::ChooseBy;
use crate::settings::key::OFFLINE;
use crate::tui::effect::{Effect, Request};
use crate::tui::model::Model;
use crate::tui::turn::{Turn, called};
use std::fmt::Write as _;

/// `/provider` and `/model`: what there is, or another one.
pub fn choose(model: &mut Model, by: ChooseBy, name: &str) -> Vec<Effect> {
    if name.is_empty() {
        let list = list(model, by);
        say(model, list);
        return Vec::new();
    }
    let name = name.to_owned();
    vec![Request::Choose { by, name }.into()]
}

fn list(model: &Model, by: ChooseBy) -> String {
    let mut lines = format!("{} answers.", called(&model.coach));
    let offers = model.offers.iter().filter(|offer| offer.by == by);
    let mut none = true;
    for offer in offers {
        none = false;
        let mark = if is_current(&model.coach, by, &offer.name) {
            "▸"
        } else {
            " "
        };
        let _ = write!(lines, "\n{mark} {}  {}", offer.name, offer.about);
    }
    if none {
        lines += match by {
            ChooseBy::Provider => "\nThere is no other provider to choose here.",
            ChooseBy::Model => "\nThe config names no models.",
        };
    }
    lines + &format!("\nWrite /{by} NAME to have another from the next message on.")
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
    model.coach = name;
    say(model, sentence);
}

/// Asks again what got no whole answer.
pub fn retry(model: &mut Model, who: &str) -> Vec<Effect> {
    let offline = match who {
        "" => false,
        OFFLINE => true,
        _ => {
            say(
                model,
                "Write /retry, or /retry offline for an answer without a model, this once.",
            );
            return Vec::new();
        }
    };
    if model.turn.is_some() {
        say(model, "An answer is on its way; /stop ends it.");
        return Vec::new();
    }
    model.turn = Some(Turn::new(None, model.now.timestamp()));
    model.chat.follow();
    vec![Request::Retry { offline }.into()]
}

/// Ends the answer that is on its way.
pub fn stop(model: &mut Model) -> Vec<Effect> {
    if model.turn.is_some() {
        return vec![Request::Stop.into()];
    }
    say(model, "Nothing is being answered.");
    Vec::new()
}
