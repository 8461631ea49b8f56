//! The chat: the reader stays where they are, and what is wide keeps its columns.

use super::fixtures::{athlete, coach, entry, opened, panes, proposal, question, refused};
use super::stage::Stage;
use crate::coach::Intent;
use crate::coach::TurnEvent;
use crate::coach::Verdict;
use crate::coach::Work;
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::coach::Older;
use crate::tui::request::{Order, Request};
use crate::tui::response::{Msg, Opened, Response};
use crate::tui::update::Newest;
use crate::tui::update::ReadPanes;
use crate::tui::update::Want;

fn long() -> Stage {
    let mut stage = Stage::open(80, 24);
    for n in 1..=40 {
        stage.entry(coach(n, &format!("note {n}")));
    }
    stage
}

fn lines(stage: &mut Stage) -> Vec<String> {
    stage.rows_with("note ")
}

#[test]
fn the_transcript_stays_where_the_reader_scrolled() {
    let mut stage = long();
    stage.keys("<pgup>");
    let before = lines(&mut stage);
    for n in 41..=42 {
        stage.entry(coach(n, &format!("new {n}")));
    }
    assert_eq!(lines(&mut stage)[..15], before[..15]);
    assert!(stage.screen().contains("↓ 2 new"));
    stage.news(Response::Turn(TurnEvent::Text("streaming\n\n\n\nin".into())));
    assert_eq!(lines(&mut stage)[..15], before[..15]);
    stage.keys("<end>");
    assert!(stage.screen().contains("in▌"));
    assert!(!stage.screen().contains("↓"));
}

#[test]
fn the_wheel_scrolls_and_sending_follows_again() {
    let mut stage = long();
    stage.tell(Msg::Wheel(-1));
    assert!(!stage.screen().contains("note 40"));
    stage.keys("hi<enter>");
    assert!(stage.screen().contains("note 40"));
    assert!(stage.screen().contains("you   hi"));
}

#[test]
fn older_entries_are_loaded_at_the_top_and_move_nothing() {
    let mut stage = Stage::opening(80, 24);
    stage.news(Response::Opened(Box::new(Opened {
        coach: "offline".into(),
        offers: Vec::new(),
        coaches: false,
        panes: panes(),
        entries: (30..50).map(|n| coach(n, &format!("note {n}"))).collect(),
        more: true,
        left_out: None,
    })));
    stage.asked.clear();
    stage.keys("<pgup><pgup><pgup>");
    let before = lines(&mut stage);
    let id = coach(30, "").id;
    assert_eq!(stage.asked, [Request::from(Older { before: id })], "asked once");
    let entries = (10..30).map(|n| coach(n, &format!("note {n}"))).collect();
    stage.news(Response::of::<Older>((entries, false, std::collections::HashMap::new())));
    let after = lines(&mut stage);
    assert!(after[0].contains("note 30"), "{after:?}");
    let last = before.len() - 1;
    assert_eq!(after[1..last], before[1..last]);
    stage.keys("<pgup>");
    assert!(lines(&mut stage)[0].contains("note 1"));
}

#[test]
fn a_new_width_wraps_anew_around_the_same_entry() {
    let mut stage = Stage::open(80, 24);
    for n in 1..=30 {
        let text = format!("note {n} {}", "word ".repeat(30));
        stage.entry(coach(n, &text));
    }
    stage.keys("<pgup><pgup>");
    let first = lines(&mut stage)[0].clone();
    let number = first.split_whitespace().skip_while(|word| *word != "note").nth(1).unwrap();
    stage.resize(60, 24);
    let wanted = format!("note {number} ");
    assert!(stage.screen().contains(&wanted), "{}", stage.screen());
}

#[test]
fn wide_and_combining_characters_keep_their_columns() {
    let mut stage = Stage::open(60, 20);
    stage.entry(coach(1, "卧推 done | e\u{301} | 👨\u{200d}👩\u{200d}👧 | x"));
    stage.entry(coach(2, &"卧推".repeat(20)));
    let screen = stage.screen();
    assert!(screen.contains("卧推 done | e\u{301} | 👨\u{200d}👩\u{200d}👧 | x"));
    for row in screen.lines().filter(|row| row.starts_with('│')) {
        assert_eq!(crate::tui::wrap::width(row), 60, "{row}");
    }
}

#[test]
fn nothing_that_steers_the_terminal_is_drawn() {
    let mut stage = Stage::open(80, 24);
    let evil = "a\u{1b}]52;c;aGk=\u{7}b\u{9b}2Jc\u{202e}d\r\ne";
    stage.entry(athlete(1, evil));
    stage.entry(coach(2, evil));
    stage.entry(entry(3, EntryBody::Notice { text: evil.into() }));
    stage.news(Response::Turn(TurnEvent::Text(evil.into())));
    stage.paste(evil);
    let screen = stage.screen();
    assert!(screen.chars().all(|c| c == '\n' || !c.is_control()), "{screen:?}");
    assert!(!screen.contains('\u{202e}'));
}

#[test]
fn streamed_words_become_the_entry_without_a_second_copy() {
    let mut stage = Stage::open(80, 24);
    stage.keys("why<enter>").entry(athlete(1, "why"));
    stage.news(Response::Turn(TurnEvent::Text("Because you ".into())));
    stage.news(Response::Turn(TurnEvent::Text("hit **8**.".into())));
    assert_eq!(stage.rows_with("coach Because you hit 8.▌").len(), 1);
    stage.entry(coach(2, "Because you hit **8**."));
    stage.news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.rows_with("Because you hit 8.").len(), 1);
    assert_eq!(stage.rows_with("Because").len(), 1);
}

fn with(entries: Vec<Entry>) -> Stage {
    let mut stage = Stage::open(100, 30);
    for entry in entries {
        stage.entry(entry);
    }
    stage
}

#[test]
fn tab_then_enter_opens_a_refused_call() {
    let mut stage = with(vec![athlete(1, "bench"), refused(2), coach(3, "Logged now.")]);
    stage.keys("<tab><enter>");
    insta::assert_snapshot!(stage.screen());
    stage.keys("c");
    assert_eq!(stage.ordered, [Order::Copy(r#"{"exercise":"Bench Press","reps":"8"}"#.into())]);
    stage.keys("<esc>");
    assert!(stage.model.overlay.is_none());
}

#[test]
fn a_card_is_accepted_and_refused_by_one_key() {
    let mut stage = with(vec![proposal(1)]);
    let id = uuid::Uuid::from_u64_pair(9, 1);
    stage.keys("<tab>a");
    assert_eq!(stage.asked, [Request::from(Want(Intent::settle(id, Verdict::Accept)))]);
    stage.asked.clear();
    stage.keys("<esc>/refuse<enter>");
    assert_eq!(stage.asked, [Request::from(Want(Intent::settle(id, Verdict::Refuse)))]);
    let settled = panes();
    stage.news(Response::of::<ReadPanes>(settled));
    assert!(!stage.screen().contains("a accept"), "{}", stage.screen());
    stage.asked.clear();
    stage.keys("/accept<enter>");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("There is nothing to accept."));
}

#[test]
fn a_question_is_answered_by_its_number() {
    let mut stage = with(vec![athlete(1, "row 3x8 100"), question(2)]);
    assert!(stage.screen().contains("a number answers · anything else is a new message"));
    stage.keys("<tab>9");
    assert_eq!(stage.asked, [], "there is no ninth");
    stage.keys("2");
    let question = question(2).id;
    assert_eq!(stage.asked, [Request::Have(Work::Answer { question, option: 2 })]);
}

#[test]
fn the_same_entry_twice_is_shown_once() {
    let mut stage = with(vec![coach(1, "note 1"), coach(1, "note 1")]);
    stage.news(Response::of::<Newest>(vec![coach(1, "note 1"), coach(2, "note 2")]));
    assert_eq!(lines(&mut stage).len(), 2);
}

#[test]
fn an_empty_chat_says_what_to_type() {
    let mut stage = Stage::opening(80, 24);
    assert!(!stage.screen().contains("Say what you did"));
    stage.news(opened(panes()));
    assert!(stage.screen().contains("Say what you did: bench 3x8 185lb @8"));
}
