//! Sessions changed by keys.

use super::changed;
use super::{answer, november, open};
use crate::coach::Intent;
use crate::coach::TurnEvent;
use crate::domain::command::Rejection;
use crate::domain::session::Operation;
use crate::tui::calendar::Change;
use crate::tui::calendar::Pane;
use crate::tui::calendar::ReadDays;
use crate::tui::request::Request;
use crate::tui::response::Response;
use crate::tui::tests::stage::Stage;
use crate::tui::tests::stage::asked_as;
use crate::tui::tests::stage::undo;

/// The operations that were asked for, as they are written in a file.
fn operations(stage: &mut Stage) -> Vec<String> {
    let asked = std::mem::take(&mut stage.asked);
    let mut said = Vec::new();
    for ask in asked {
        match asked_as(&ask) {
            Some(Change(Intent::ChangeCalendar { operations, .. })) => {
                said.extend(operations.iter().map(crate::text::operation));
            }
            _ => stage.asked.push(ask),
        }
    }
    said
}

#[test]
fn a_session_is_done_skipped_and_moved_by_the_keys_of_its_menu() {
    for (keys, said) in [
        ("<enter>d", "session 4 is done"),
        ("<enter> ", "session 4 is done"),
        ("<tab><down><enter>d", "session 5 is done"),
        ("<enter><down>d", "session 5 is done"),
        ("<enter>s", "skip session 4 on 2026-11-21"),
        ("<enter>>", "move session 4 from 2026-11-21 to 2026-11-22"),
        ("<enter><lt>", "move session 4 from 2026-11-21 to 2026-11-20"),
        ("5<left><left><left><enter>d", "session 2 of 2026-11-18 is done"),
        ("<tab><tab><enter>d", "session 6 is done"),
    ] {
        let mut stage = open(&november(), 120, 34);
        stage.keys(keys);
        assert_eq!(operations(&mut stage), [said], "{keys}");
    }
}

#[test]
fn words_that_are_typed_without_i_change_nothing() {
    for words in [
        "skip leg day",
        "what have I got today",
        "delete mobility<enter><esc>",
        "move leg day to friday<enter><esc>",
        "done x y d s m <lt> >",
        "<tab>done <tab>sd>x y",
    ] {
        let mut stage = open(&november(), 120, 34);
        stage.keys(words);
        assert_eq!(operations(&mut stage), Vec::<String>::new(), "{words}");
        assert!(stage.model.calendar.is_calm(), "{words}");
    }
}

#[test]
fn the_menu_says_what_can_be_done_and_closes_with_it() {
    let mut stage = open(&november(), 80, 24);
    stage.keys("<enter>");
    let menu = "d done  s skip  < > a day  m move  x delete";
    assert!(stage.screen().contains(menu), "{}", stage.screen());
    stage.keys("d");
    assert!(!stage.screen().contains(menu), "{}", stage.screen());
    let mut stage = open(&november(), 120, 34);
    stage.keys("<tab><tab><enter>");
    let menu = "d done  m move  x delete";
    assert!(stage.screen().contains(menu), "{}", stage.screen());
}

#[test]
fn a_session_is_moved_over_the_month_and_put_where_enter_says() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<enter>m<right><right>j");
    answer(&mut stage, &november());
    let screen = stage.screen();
    assert!(screen.contains("to Mon 30 Nov · Enter puts it there · Check-in"), "{screen}");
    stage.keys("<enter>");
    assert_eq!(operations(&mut stage), ["move session 4 from 2026-11-21 to 2026-11-30"]);
    super::settled(&mut stage, true, "Moved “Check-in” to Mon 30 Nov.");
    answer(&mut stage, &november());
    let screen = stage.screen();
    assert!(screen.contains("Mon 30 Nov · in 9 days"), "{screen}");
    assert!(screen.contains("Moved “Check-in” to Mon 30 Nov."), "{screen}");
}

#[test]
fn a_move_is_left_with_esc_and_one_to_the_same_day_is_none() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<enter>m<right><esc>");
    assert_eq!(operations(&mut stage), Vec::<String>::new());
    assert!(stage.screen().contains("Sat 21 Nov · today"), "{}", stage.screen());
    stage.keys("<enter>m<right><left><enter>");
    assert_eq!(operations(&mut stage), Vec::<String>::new());
    assert!(stage.screen().contains("it stays where it is"));
}

#[test]
fn what_is_in_the_backlog_is_put_on_a_day() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<tab><tab><down>");
    stage.keys("<enter>s");
    assert!(stage.screen().contains("it is in the backlog, without a day; m gives it one"));
    stage.keys("<enter>m<right><enter>");
    assert_eq!(operations(&mut stage), ["change session 7, on 2026-11-22"]);
}

#[test]
fn deleting_takes_a_second_word() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<enter>x");
    assert_eq!(operations(&mut stage), Vec::<String>::new());
    assert!(stage.screen().contains("y yes  n no   Delete “Check-in”?"), "{}", stage.screen());
    stage.keys("d");
    assert_eq!(operations(&mut stage), Vec::<String>::new(), "other keys do nothing meanwhile");
    stage.keys("n");
    stage.keys("<enter>xy");
    assert_eq!(
        stage.asked,
        [Request::from(Change(Intent::ChangeCalendar {
            operations: vec![Operation::delete(crate::domain::session::SessionId(4))],
            confirmed: true
        }))]
    );
    let mut stage = open(&november(), 120, 34);
    stage.keys("<left><left><left><enter>x");
    assert!(stage.screen().contains("Delete “Lower day”, with all its days?"));
    stage.keys("<esc>");
    assert!(!stage.screen().contains("Delete"));
}

#[test]
fn a_change_over_the_bounds_waits_for_a_second_word() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<enter>d");
    let Some(Change(intent)) = stage.asked_for() else {
        panic!("nothing was wished for");
    };
    let intent = intent.clone();
    stage.asked.clear();
    let warnings = vec!["60 sessions would be changed.".to_owned()];
    let unsure = Err(Rejection::Unconfirmed { warnings });
    stage.news(changed(intent.clone(), "", unsure));
    assert!(stage.screen().contains("60 sessions would be changed. Go on?"));
    stage.keys("y");
    assert_eq!(stage.asked, [Request::from(Change(intent.confirmed()))]);
}

#[test]
fn a_key_without_a_session_says_so() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<right><enter>");
    assert!(stage.screen().contains("there is no session on this day"));
    stage.keys("d");
    assert_eq!(operations(&mut stage), Vec::<String>::new());
}

#[test]
fn what_could_not_be_done_is_said_and_the_choice_stays() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<enter>>");
    stage.asked.clear();
    let why = "Nothing was changed: session 4 is not there any more.";
    super::settled(&mut stage, false, why);
    assert!(stage.screen().contains("Nothing was changed: session 4 is not there any more."));
    assert!(stage.screen().contains("Sat 21 Nov · today"));
    assert_eq!(stage.model.calendar.pane, Pane::Days);
}

#[test]
fn undo_is_the_same_key_and_says_what_it_undid() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<ctrl-z>");
    assert_eq!(stage.asked, [undo()]);
    stage.asked.clear();
    let text = "Undone: 1 change of the calendar.".to_owned();
    stage.entry(crate::tui::tests::fixtures::entry(
        1,
        crate::domain::transcript::EntryBody::Notice { text },
    ));
    stage.news(Response::Turn(TurnEvent::Changed));
    assert!(stage.screen().contains("Undone: 1 change of the calendar."));
    assert!(stage.asked.iter().any(|ask| asked_as::<ReadDays>(ask).is_some()), "{:?}", stage.asked);
}

#[test]
fn keys_wait_until_the_days_were_read() {
    let mut stage = Stage::open(120, 34);
    stage.keys("<alt-3><enter>d<enter>s<enter>x<enter>><enter><lt><enter>m");
    assert!(stage.asked.iter().all(|ask| asked_as::<ReadDays>(ask).is_some()));
    assert!(stage.screen().contains("reading …"));
}

#[test]
fn a_day_that_is_done_is_neither_skipped_nor_moved() {
    for keys in ["s", "m", ">", "<lt>"] {
        let mut stage = open(&november(), 80, 24);
        stage.keys("<left><left><left><enter>").keys(keys);
        assert_eq!(operations(&mut stage), Vec::<String>::new(), "{keys}");
        assert!(stage.model.calendar.is_calm(), "{keys}");
        let screen = stage.screen();
        assert!(
            screen.contains("“Lower day” on Wed 18 Nov is done, so it can't be moved"),
            "{keys}: {screen}"
        );
    }
}

#[test]
fn a_day_with_nothing_on_it_has_no_menu() {
    let mut stage = open(&november(), 80, 24);
    stage.keys("<right><enter>");
    let screen = stage.screen();
    assert!(stage.model.overlay.is_none(), "{screen}");
    assert!(screen.contains("there is no session on this day: i types a change"), "{screen}");
}
