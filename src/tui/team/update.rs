//! Keys of the team tab, and `/team`.

use super::asks::{ReadTeam, SendWord};
use crate::tui::coach::Focus;
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::tab::Tab;
use crate::tui::update::{go_to, say, scroll_key};
use uuid::Uuid;

pub fn act(model: &mut Model, action: Action) {
    match action {
        Action::Comment => comment(model),
        action => scroll_key(model, action),
    }
}

/// Leads to the composer with the athlete's name, where a word to them is written.
fn comment(model: &mut Model) {
    let Some(athlete) = model.team.chosen() else {
        return;
    };
    let begun = format!("/team {}: ", athlete.name);
    go_to(model, Tab::Coach);
    model.coach.focus = Focus::Composer;
    model.composer.set(&begun);
}

/// `/team`: the tab; with a name and words behind a colon, a word to that athlete.
pub fn command(model: &mut Model, rest: &str) {
    if rest.is_empty() {
        return go_to(model, Tab::Team);
    }
    match rest.split_once(':').map(|(name, words)| (name.trim(), words.trim())) {
        Some((name, words)) if !name.is_empty() && !words.is_empty() => {
            let (name, words) = (name.to_owned(), words.to_owned());
            model.ask(SendWord { name, words });
        }
        _ => {
            say(model, "Write your message after the athlete's name: /team anna: good depth today");
        }
    }
}

pub fn read_again(model: &mut Model) {
    model.ask(ReadTeam);
}

pub fn choose_by(model: &mut Model, rows: isize) {
    model.team.cursor.by(rows);
    model.team.scroll = 0;
}

/// Chooses an athlete; false for one who isn't there any more.
pub fn press(model: &mut Model, athlete: Uuid) -> bool {
    let team = &mut model.team;
    team.scroll = 0;
    team.cursor.find(&team.athletes, |one| one.athlete == athlete)
}
