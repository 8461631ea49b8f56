//! Writing: nothing typed is lost, and keys do what the table says.

use super::fixtures::{athlete, opened, panes};
use super::stage::Stage;
use crate::coach::Intent;
use crate::coach::TurnEvent;
use crate::coach::Work;
use crate::tui::request::{Effect, Job, Order, Request};
use crate::tui::response::{Msg, Opened, Response};
use crate::tui::tests::stage::redo;
use crate::tui::tests::stage::undo;
use crate::tui::update::LookForChanges;
use crate::tui::update::Want;

#[test]
fn enter_sends_and_the_text_waits_in_sight_until_it_is_stored() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench 3x8 185lb @8<enter>");
    assert_eq!(stage.asked, [Request::Say("bench 3x8 185lb @8".into())]);
    assert_eq!(stage.composer(), "");
    assert_eq!(stage.rows_with("you   bench 3x8 185lb @8").len(), 1);
    assert!(stage.screen().contains("asking the offline coach · Esc takes it back"));
    stage.entry(athlete(1, "bench 3x8 185lb @8"));
    assert_eq!(stage.rows_with("you   bench 3x8 185lb @8").len(), 1);
    stage.news(Response::Turn(TurnEvent::Done));
    assert!(!stage.screen().contains("asking"));
}

#[test]
fn keys_typed_before_the_log_is_open_are_kept_and_sent_then() {
    let mut stage = Stage::opening(80, 24);
    stage.keys("squat 5x5 100kg<enter>/units kg<enter>bench");
    assert_eq!(stage.asked, []);
    assert_eq!(stage.composer(), "bench");
    stage.news(opened(panes()));
    let mut kg = panes().profile;
    kg.unit = crate::domain::load::Unit::Kg;
    assert_eq!(
        stage.asked,
        [Request::Say("squat 5x5 100kg".into()), Want(Intent::SaveProfile(Box::new(kg))).into()]
    );
    assert_eq!(stage.composer(), "bench");
}

#[test]
fn a_log_that_can_not_be_opened_gives_everything_back() {
    let mut stage = Stage::opening(80, 24);
    stage.keys("squat 5x5 100kg<enter>bench");
    stage.news(Response::NotOpened("The database is damaged.".into()));
    assert_eq!(stage.composer(), "squat 5x5 100kg\nbench");
    assert!(stage.screen().contains("The database is damaged."));
    stage.keys("<enter>");
    assert_eq!(stage.composer(), "squat 5x5 100kg\nbench");
    assert!(stage.screen().contains("so this stays here"));
    assert_eq!(stage.asked, []);
}

#[test]
fn a_turn_that_fails_gives_its_message_back() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench 3x8 185<enter>and more");
    stage.news(Response::Turn(TurnEvent::Failed("The disk is full.".into())));
    stage.news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.composer(), "bench 3x8 185\nand more");
    assert!(stage.screen().contains("The disk is full."));
}

#[test]
fn messages_sent_while_the_coach_answers_wait_their_turn() {
    let mut stage = Stage::open(80, 24);
    stage.keys("one<enter>two<enter>");
    assert_eq!(stage.asked, [Request::Say("one".into())]);
    stage.entry(athlete(1, "one")).news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.asked[1..], [Request::Say("two".into())]);
}

#[test]
fn esc_takes_back_what_waits_then_what_is_asked() {
    let mut stage = Stage::open(80, 24);
    stage.keys("one<enter>two<enter><esc>");
    assert_eq!(stage.composer(), "two");
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "one\ntwo");
    assert_eq!(stage.asked[1..], [Request::Stop(Job::Turn)]);
}

#[test]
fn once_the_coach_has_begun_esc_only_stops_it() {
    let mut stage = Stage::open(80, 24);
    stage.keys("one<enter>");
    stage.entry(athlete(1, "one"));
    stage.news(Response::Turn(TurnEvent::Text("Well".into())));
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "");
    assert_eq!(stage.asked[1..], [Request::Stop(Job::Turn)]);
}

#[test]
fn ctrl_c_clears_into_the_history_and_twice_quits() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench 3x8<ctrl-c>");
    assert_eq!(stage.composer(), "");
    assert!(stage.screen().contains("cleared; Up brings it back · the same key again quits"));
    stage.keys("<up>");
    assert_eq!(stage.composer(), "bench 3x8");
    stage.keys("<ctrl-c>");
    assert!(!stage.quit, "another key came between");
    stage.keys("<ctrl-c>");
    assert!(stage.quit);
}

#[test]
fn leaving_waits_for_what_was_sent() {
    let mut stage = Stage::opening(80, 24);
    stage.keys("bench 3x8 185<enter>/quit<enter>");
    assert!(!stage.quit);
    stage.news(opened(panes()));
    stage.entry(athlete(1, "bench 3x8 185"));
    assert!(!stage.quit);
    stage.news(Response::Turn(TurnEvent::Done));
    assert!(stage.quit);
}

#[test]
fn three_keys_make_a_new_line_and_enter_sends_all() {
    let mut stage = Stage::open(80, 24);
    stage.keys("a<ctrl-j>b<alt-enter>c<shift-enter>d<enter>");
    assert_eq!(stage.asked, [Request::Say("a\nb\nc\nd".into())]);
}

#[test]
fn a_paste_of_several_lines_is_one_paste_wherever_the_keys_are() {
    let mut stage = Stage::open(80, 24);
    stage.keys("<tab>").paste("bench 3x8 185\nsquat 5x5 225\r\nrow 100");
    assert_eq!(stage.composer(), "bench 3x8 185\nsquat 5x5 225\nrow 100");
    assert_eq!(stage.asked, []);
    stage.keys("!");
    assert_eq!(stage.composer(), "bench 3x8 185\nsquat 5x5 225\nrow 100!");
}

#[test]
fn lines_of_earlier_runs_come_back_with_up() {
    let mut stage = Stage::opening(80, 24);
    stage.news(Response::Opened(Box::new(Opened {
        coach: "offline".into(),
        offers: Vec::new(),
        coaches: false,
        panes: panes(),
        entries: vec![athlete(1, "bench 185"), athlete(2, "what's next")],
        more: false,
        left_out: None,
    })));
    stage.keys("draft<up><up>");
    assert_eq!(stage.composer(), "bench 185");
    stage.keys("<down><down>");
    assert_eq!(stage.composer(), "draft");
}

#[test]
fn the_search_finds_by_words_and_esc_leaves_the_draft() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench 185<ctrl-c>squat 225<ctrl-c>bench 190<ctrl-c>draft<ctrl-r>ben");
    assert_eq!(stage.rows_with("search: ben▌  bench 190").len(), 1);
    stage.keys("<ctrl-r>");
    assert_eq!(stage.rows_with("search: ben▌  bench 185").len(), 1);
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "draft");
    stage.keys("<ctrl-r>ben<enter>");
    assert_eq!(stage.composer(), "bench 190");
    stage.keys("<up>");
    assert_eq!(stage.composer(), "draft", "what the search replaced is kept");
}

#[test]
fn typing_undo_never_runs_into_the_log() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench<ctrl-z><ctrl-z><ctrl-z>");
    assert_eq!(stage.composer(), "");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("/undo takes back the last change"));
    stage.keys("<left><ctrl-z>");
    assert_eq!(stage.asked, [undo()]);
}

#[test]
fn redo_is_of_typing_first_and_of_the_log_where_none_is_left() {
    for (keys, composer, asked) in [
        ("bench<ctrl-z><alt-z>", "bench", &[][..]),
        ("bench<ctrl-z><alt-z><alt-z>", "bench", &[]),
        ("<alt-z>", "", &[redo()]),
        ("<ctrl-z><alt-z>", "", &[undo(), redo()]),
        ("/redo<enter>", "", &[redo()]),
        ("<f2><alt-z>", "", &[redo()]),
    ] {
        let mut stage = Stage::open(80, 24);
        stage.keys(keys);
        let asked_of: Vec<_> =
            stage.asked.iter().filter(|one| [undo(), redo()].contains(one)).collect();
        let asked: Vec<_> = asked.iter().collect();
        assert_eq!((stage.composer().as_str(), asked_of), (composer, asked), "{keys}");
    }
}

#[test]
fn the_palette_covers_neither_the_counts_of_the_plan_nor_the_strip() {
    for (width, height) in [(40, 15), (80, 24), (120, 36), (200, 50)] {
        let mut stage = Stage::open(width, height);
        let counted = |stage: &mut Stage| {
            let rows = stage.screen();
            let counts = |row: &&str| row.contains(" of ") || row.contains("setwise  ");
            rows.lines().filter(counts).map(str::to_owned).collect::<Vec<_>>()
        };
        let before = counted(&mut stage);
        assert!(!before.is_empty());
        stage.keys("/");
        let after = counted(&mut stage);
        for row in before {
            assert!(after.contains(&row), "{width}×{height}: {row}\n{}", stage.screen());
        }
    }
}

#[test]
fn commands_are_offered_while_one_is_typed() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/re");
    insta::assert_snapshot!(stage.rows_with("/re").join("\n"), @"
    │ │ /redo                 bring back what undo took                          │ │
    │ │ /rest [SECONDS|skip]  start or skip the rest timer                       │ │
    │ │ /records [EXERCISE]   your records                                       │ │
    │ │ /review [FILE]        review today's plan or one from a file, and accep… │ │
    │ │ /refuse               refuse the newest proposal                         │ │
    │ │ /retry [offline]      ask again; offline: without a model, once          │ │
    │ │ /resume [NUMBER]      go back to an earlier conversation                 │ │
    │ › /re                                                                        │
    ");
    stage.keys("<down><down><tab>");
    assert_eq!(stage.composer(), "/records ");
    stage.keys("bench<enter>");
    assert_eq!(stage.asked, [Want(Intent::ShowRecords(Some("bench".into()))).into()]);
}

#[test]
fn what_a_command_wants_waits_for_the_answer_that_is_on_its_way() {
    let mut stage = Stage::open(80, 24);
    stage.keys("one<enter>/finish<enter>");
    assert_eq!(stage.asked, [Request::Say("one".into())]);
    stage.entry(athlete(1, "one")).news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.asked[1..], [Request::Have(Work::SumUp)]);
    // Stopped, it is let go.
    let mut stage = Stage::open(80, 24);
    stage.keys("one<enter>/finish<enter><esc>").news(Response::Turn(TurnEvent::Done));
    assert_eq!(stage.asked[1..], [Request::Stop(Job::Turn)]);
}

#[test]
fn a_command_without_arguments_runs_from_its_beginning() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/und<enter>");
    assert_eq!(stage.asked, [undo()]);
    assert_eq!(stage.composer(), "");
}

#[test]
fn a_command_that_is_none_stays_to_be_put_right() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/unist kg<enter>");
    assert_eq!(stage.composer(), "/unist kg");
    assert!(stage.screen().contains("There is no command /unist. Did you mean /units?"));
}

#[test]
fn esc_closes_the_commands_and_keeps_the_text() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/re<esc>");
    assert!(!stage.screen().contains("your records"));
    assert_eq!(stage.composer(), "/re");
}

#[test]
fn single_characters_are_typed_while_the_composer_has_the_keys() {
    let mut stage = Stage::open(80, 24);
    stage.keys("?parc19gGjk");
    assert_eq!(stage.composer(), "?parc19gGjk");
    assert!(stage.model.overlay.is_none());
}

#[test]
fn the_real_cursor_stands_where_the_next_character_goes() {
    let mut stage = Stage::open(120, 32);
    assert_eq!(stage.cursor(), (4, 28));
    stage.keys("卧推 3x8");
    assert_eq!(stage.cursor(), (4 + 8, 28));
    stage.keys("<ctrl-j>x");
    assert_eq!(stage.cursor(), (5, 28));
    let mut bare = Stage::open(40, 15);
    bare.keys("ab");
    assert_eq!(bare.cursor(), (4, 12));
}

#[test]
fn resizing_while_typing_wraps_anew_and_loses_nothing() {
    let mut stage = Stage::open(120, 32);
    stage.keys("bench 3x8 185lb @8 then squat 5x5 225 and a row");
    stage.resize(40, 15);
    let screen = stage.screen();
    assert!(screen.contains("› bench 3x8 185lb @8 then squat 5x5 225\n"), "{screen}");
    assert!(screen.contains("\n  and a row"), "{screen}");
    stage.resize(10, 3);
    stage.resize(120, 32);
    assert_eq!(stage.composer(), "bench 3x8 185lb @8 then squat 5x5 225 and a row");
    assert_eq!(stage.rows_with("› bench 3x8 185lb @8 then squat 5x5 225 and a row").len(), 1);
}

#[test]
fn the_editor_is_given_the_text_and_gives_it_back() {
    let mut stage = Stage::open(80, 24);
    stage.keys("bench<ctrl-g>");
    assert_eq!(stage.ordered, [Order::Edit("bench".into())]);
    stage.news(Response::Edited(Ok("bench 3x8\n185\n".into())));
    assert_eq!(stage.composer(), "bench 3x8\n185");
    stage.news(Response::Edited(Err("vi ended with exit status: 1".into())));
    assert_eq!(stage.composer(), "bench 3x8\n185");
    assert!(stage.screen().contains("vi ended with exit status: 1"));
}

#[test]
fn a_change_elsewhere_is_looked_for_once_at_a_time() {
    let mut stage = Stage::open(80, 24);
    let looks = |stage: &mut Stage| {
        crate::tui::update::update(&mut stage.model, Msg::Focus)
            .contains(&Effect::Request(Request::from(LookForChanges)))
    };
    assert!(looks(&mut stage));
    assert!(!looks(&mut stage));
    stage.news(Response::Unchanged);
    assert!(looks(&mut stage));
}

#[test]
fn finish_is_said_to_the_coach_as_a_turn() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/finish<enter>");
    assert_eq!(stage.asked, [Request::Have(Work::SumUp)]);
}
