//! Whatever is pressed, pasted or told: no panic, and nothing written is lost.

use super::fixtures::{athlete, coach, opened, panes, proposal, question, refused};
use super::program;
use super::stage::Stage;
use crate::coach::TurnEvent;
use crate::tui::chord::Chord;
use crate::tui::keymap::{Action, TABLE};
use crate::tui::response::{Msg, Response};
use crate::tui::update::ReadPanes;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Act {
    Key(&'static str),
    Type(char),
    Paste(String),
    Resize(u16, u16),
    Wheel(isize),
    Press(u16, u16),
    Wait(i64),
    Focus,
    Opened,
    Entry(u8),
    Text(String),
    Done,
    Failed,
    Reload,
    Program(bool),
}

fn keys() -> impl Strategy<Value = Act> {
    let all: Vec<&'static str> = TABLE.iter().flat_map(|line| line.keys.split(' ')).collect();
    prop::sample::select(all).prop_map(Act::Key)
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        6 => keys(),
        6 => prop::sample::select(vec!['a', '/', ' ', '8', '卧', '\u{301}', '🏋', '?'])
            .prop_map(Act::Type),
        1 => "[a-z \n\t卧]{0,40}".prop_map(Act::Paste),
        1 => (0_u16..130, 0_u16..40).prop_map(|(width, height)| Act::Resize(width, height)),
        1 => (-3_isize..4).prop_map(Act::Wheel),
        1 => (0_u16..130, 0_u16..40).prop_map(|(x, y)| Act::Press(x, y)),
        1 => (0_i64..90).prop_map(Act::Wait),
        1 => Just(Act::Focus),
        1 => Just(Act::Opened),
        2 => any::<u8>().prop_map(Act::Entry),
        1 => "[a-z \n卧]{0,40}".prop_map(Act::Text),
        1 => Just(Act::Done),
        1 => Just(Act::Failed),
        1 => Just(Act::Reload),
        2 => any::<bool>().prop_map(Act::Program),
    ];
    prop::collection::vec(act, 0..60)
}

fn play(stage: &mut Stage, act: Act) {
    match act {
        Act::Key(name) => stage.tell(Msg::Key(Chord::named(name).unwrap().event())),
        Act::Type(c) => stage.tell(Msg::Key(Chord::named(&c.to_string()).unwrap().event())),
        Act::Paste(text) => stage.tell(Msg::Paste(text)),
        Act::Resize(width, height) => {
            stage.resize(width, height);
        }
        Act::Wheel(rows) => stage.tell(Msg::Wheel(rows)),
        Act::Press(x, y) => drop(stage.press(x, y)),
        Act::Wait(seconds) => {
            stage.wait(seconds);
        }
        Act::Focus => stage.tell(Msg::Focus),
        Act::Opened => {
            stage.news(opened(panes()));
        }
        Act::Entry(n) => {
            let id = u64::from(n);
            stage.entry(match n % 5 {
                0 => athlete(id, "bench 3x8 185"),
                1 => coach(id, "Well done.\nNext: rows."),
                2 => question(id),
                3 => refused(id),
                _ => proposal(id),
            });
        }
        Act::Text(piece) => {
            stage.news(Response::Turn(TurnEvent::Text(piece)));
        }
        Act::Done => {
            stage.news(Response::Turn(TurnEvent::Done));
        }
        Act::Failed => {
            stage.news(Response::Turn(TurnEvent::Failed("The disk is full.".into())));
        }
        Act::Program(stands) => {
            let plan = Some(program::wrong());
            let (standing, proposed) = if stands { (plan, None) } else { (None, plan) };
            stage.news(program::reading(program::read(standing, proposed)));
        }
        Act::Reload => {
            stage.news(Response::of::<ReadPanes>(panes()));
        }
    }
}

/// Everything written that is still somewhere: in the composer, on its way, asked, or remembered.
fn kept(stage: &Stage, text: &str) -> bool {
    let model = &stage.model;
    let asked = |ask: &crate::tui::request::Request| format!("{ask:?}").contains(text);
    stage.composer().contains(text)
        || model.coach.chat.waiting().iter().any(|waiting| waiting.contains(text))
        || stage.asked.iter().any(asked)
        || model.composer.history.find(text, None).is_some()
        || model.search.as_ref().is_some_and(|search| search.draft.contains(text))
}

/// Keys that delete what is written, by the athlete's own wish.
const DELETING: [&str; 12] = [
    "Backspace",
    "Ctrl-H",
    "Shift-Backspace",
    "Delete",
    "Ctrl-D",
    "Ctrl-W",
    "Alt-Backspace",
    "Ctrl-Backspace",
    "Alt-D",
    "Ctrl-Delete",
    "Ctrl-U",
    "Ctrl-K",
];

/// Keys that change a draft in place: undo, redo and put back may take the word apart, and Tab
/// puts a command in place of its beginning.
const CHANGING: [&str; 4] = ["Ctrl-Z", "Alt-Z", "Ctrl-Y", "Tab"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nothing_panics_and_every_screen_can_be_drawn(acts in acts()) {
        let mut stage = Stage::opening(80, 24);
        for act in acts {
            play(&mut stage, act);
            stage.screen();
        }
    }

    #[test]
    fn what_is_written_is_somewhere_until_it_is_deleted(acts in acts()) {
        let mut stage = Stage::opening(80, 24);
        stage.keys("deadlift");
        for act in acts {
            let deletes = matches!(&act, Act::Key(key) if DELETING.contains(key) || CHANGING.contains(key));
            // Typing goes to the end, so that it does not part the word itself.
            stage.model.composer.act(Action::End).unwrap();
            if deletes || matches!(act, Act::Type(_) | Act::Paste(_)) {
                continue;
            }
            play(&mut stage, act.clone());
            prop_assert!(kept(&stage, "deadlift"), "lost by {act:?}");
        }
    }
}
