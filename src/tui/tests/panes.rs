//! Plan, rest, lists, popups, sizes.

use super::fixtures::{self, athlete, opened, panes};
use super::sets::{set, set_at};
use super::stage::Stage;
use crate::catalog::Catalog;
use crate::coach::TurnEvent;
use crate::domain::board::PastSession;
use crate::domain::day_totals::{self, ExerciseDay};
use crate::domain::exercise::ExerciseKey;
use crate::store::ExerciseDone;
use crate::tui::composer::Awaited;
use crate::tui::history::{ReadExercises, ReadStory, Story, Trained};
use crate::tui::options::{Charset, Options};
use crate::tui::request::{Order, Request};
use crate::tui::response::Response;
use crate::tui::update::ReadPanes;
use jiff::ToSpan as _;
use jiff::civil::date;

#[test]
fn the_plan_opens_over_the_chat_where_it_is_narrow() {
    let mut stage = Stage::open(80, 24);
    assert!(!stage.screen().contains("Finisher"));
    stage.keys("<tab>p");
    insta::assert_snapshot!(stage.screen());
    stage.keys("p");
    assert!(!stage.screen().contains("Finisher"));
    stage.keys("<esc>/plan<enter>");
    assert!(stage.screen().contains("Finisher"));
}

#[test]
fn a_plan_that_does_not_fit_keeps_the_current_exercise_in_sight_and_says_what_is_cut() {
    let mut panes = panes();
    let board = panes.board.as_mut().unwrap();
    let more = board.blocks[1].clone();
    for _ in 0..6 {
        board.blocks.insert(0, more.clone());
    }
    board.current = Some(2 + 6 * 3);
    let mut stage = Stage::open_with(panes, 100, 20);
    let screen = stage.screen();
    assert!(screen.contains("▸ Barbell Row"), "{screen}");
    assert!(screen.contains(" more"), "{screen}");
    stage.keys("<tab><tab>g");
    assert!(stage.screen().contains("↓ "), "{}", stage.screen());
    assert!(!stage.screen().contains("↑ "));
    stage.keys("G");
    assert!(stage.screen().contains("Hammer Curl"));
}

#[test]
fn sets_beside_the_plan_are_counted_under_it() {
    let mut panes = panes();
    let board = panes.board.as_mut().unwrap();
    board.beside = vec![set("Leg Press", "300x10"), set("Leg Press", "300x9")];
    let mut stage = Stage::open_with(panes, 100, 30);
    assert!(stage.screen().contains("+ Leg Press  2 sets"), "{}", stage.screen());
}

#[test]
fn the_rest_counts_down_rings_once_and_follows_the_newest_set() {
    let mut stage = Stage::open(120, 32);
    let screen = stage.screen();
    assert!(screen.contains("── rest 1:00 ──"), "{screen}");
    assert!(screen.contains("▀█  ▄ █▀█ █▀█   next  Barbell Row 155 × 8, set 2"), "{screen}");
    assert!(screen.contains("▀▀▀   ▀▀▀ ▀▀▀"), "{screen}");
    stage.resize(80, 24);
    assert!(stage.screen().contains("rest 1:00 ▕█████░░░░░▏ Alt-+ 30 s  Alt-- skip"));
    stage.resize(120, 32);
    stage.wait(59);
    assert!(stage.screen().contains("rest 0:01"));
    assert_eq!(stage.ordered, []);
    stage.wait(1).wait(1);
    assert_eq!(stage.ordered, [Order::Ring("Rest is over: Barbell Row 3 x 8".into())]);
    assert!(stage.screen().contains("rest is over"));
    assert_eq!(stage.model.next_change(), None, "nothing wakes the screen any more");
    let mut after = panes();
    after.newest = Some(crate::domain::set_result::SetResult {
        id: crate::domain::set_result::SetId(uuid::Uuid::from_u64_pair(5, 6)),
        ..set_at("Barbell Row", "155x8", "2026-11-21T17:11:00Z")
    });
    stage.news(Response::of::<ReadPanes>(after));
    assert!(stage.screen().contains("rest 1:59"), "{}", stage.screen());
}

#[test]
fn the_rest_is_lengthened_skipped_and_started_by_hand() {
    let mut stage = Stage::open(120, 32);
    stage.keys("<alt-+>");
    assert!(stage.screen().contains("rest 1:30"));
    stage.news(Response::of::<ReadPanes>(panes()));
    assert!(stage.screen().contains("rest 1:30"), "a reload leaves it");
    stage.keys("<alt-->");
    assert!(!stage.screen().contains("rest 1:30"));
    stage.keys("/rest 45<enter>");
    assert!(stage.screen().contains("rest 0:45"));
    stage.keys("/rest skip<enter>");
    assert!(!stage.screen().contains("rest 0:"));
    stage.keys("/rest soon<enter>");
    assert!(stage.screen().contains("Write /rest 90 for seconds up to 3600"));
    stage.wait(100);
    assert_eq!(stage.ordered, [], "a rest that was skipped does not ring");
}

#[test]
fn nothing_rings_where_it_was_asked_not_to() {
    let options = Options { quiet: true, ..Options::default() };
    let mut stage = Stage::with(options, 80, 24);
    stage.news(opened(panes())).wait(61);
    assert_eq!(stage.ordered, []);
    assert!(stage.screen().contains("rest is over"));
}

#[test]
fn a_press_of_the_mouse_lets_go_of_it_until_another_key() {
    let mut stage = Stage::open(100, 24);
    stage.press(5, 10);
    assert_eq!(stage.ordered, [Order::Mouse(false)]);
    assert!(stage.screen().contains("drag to select"));
    stage.keys("<up>");
    assert!(stage.model.selecting, "the wheel comes as this key there");
    stage.keys("x");
    assert_eq!(stage.ordered[1..], [Order::Mouse(true)]);
    assert_eq!(stage.composer(), "x");
}

fn trained(rows: Vec<ExerciseDone>, days: Vec<ExerciseDay>) -> Trained {
    Trained::of(rows, days, Vec::new(), Catalog::embedded(), date(2026, 11, 21))
}

/// Every week of a year a top set that gains a rep three times, and then weight.
fn year_of(name: &str) -> Vec<ExerciseDay> {
    let day = |week: i32| {
        let load = 155 + week / 4 * 5;
        let mut set = set(name, &format!("{load}x{}", 5 + week % 4));
        set.date = date(2025, 11, 25).saturating_add(week.weeks());
        set
    };
    let sets: Vec<_> = (0..52).map(day).collect();
    day_totals::of_sets(&sets)
}

pub fn history(width: u16, height: u16) -> Stage {
    let done = |name: &str, sets, last: &str| ExerciseDone {
        key: ExerciseKey::new(None, name),
        id: None,
        name: name.into(),
        sets,
        last: last.parse().unwrap(),
    };
    let mut stage = Stage::open(width, height);
    stage.keys("/history bench<enter>");
    assert_eq!(stage.asked, [Request::from(ReadExercises)]);
    stage.asked.clear();
    let rows = vec![done("Barbell Row", 12, "2026-11-21"), done("Bench Press", 42, "2025-11-19")];
    stage.news(Response::of::<ReadExercises>(trained(
        rows,
        [year_of("Bench Press"), year_of("Barbell Row")].concat(),
    )));
    let key = ExerciseKey::new(None, "Bench Press");
    assert_eq!(stage.asked, [Request::from(ReadStory(key.clone()))]);
    stage.news(Response::of::<ReadStory>(Story {
        key,
        sessions: vec![PastSession {
            date: "2025-11-19".parse().unwrap(),
            sets: vec![set("Bench Press", "185x8"), set("Bench Press", "185x7")],
        }],
        records: vec![crate::domain::receipt::Record {
            kind: crate::domain::receipt::RecordKind::Load,
            set: set("Bench Press", "185x8"),
            value: 83.9,
            beat: None,
        }],
        days: year_of("Bench Press").into_iter().map(|day| day.totals).collect(),
    }));
    stage
}

#[test]
fn the_history_tab() {
    insta::assert_snapshot!(history(100, 18).screen());
}

#[test]
fn the_history_tab_wide() {
    let mut stage = history(120, 36);
    let mut shots = vec![stage.screen()];
    for keys in ["c", "s", "c", "m", "y"] {
        stage.keys(keys);
        shots.push(stage.screen());
    }
    insta::assert_snapshot!(shots.join("\n\n"));
}

#[test]
fn the_year_at_40x15() {
    let mut stage = history(40, 15);
    stage.keys("y");
    let year = stage.screen();
    stage.keys("m");
    insta::assert_snapshot!(format!("{year}\n\n{}", stage.screen()));
}

#[test]
fn the_curve_in_ascii_leaves_no_other_character() {
    let mut stage = history(100, 30);
    stage.model.options.charset = Charset::AsciiOnly;
    for keys in ["c", "m", "y"] {
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{screen}");
        assert!(!screen.contains('?'), "{screen}");
        stage.keys(keys);
    }
}

#[test]
fn the_history_tab_at_40x15() {
    insta::assert_snapshot!(history(40, 15).screen());
}

#[test]
fn the_help_lists_every_key_and_command_and_scrolls() {
    let mut stage = Stage::open(100, 30);
    stage.keys("<f1>");
    let mut seen = stage.screen();
    for _ in 0..20 {
        stage.keys("<pgdn>");
        seen.push_str(&stage.screen());
    }
    for binding in crate::tui::keymap::TABLE.iter().filter(|line| !line.help.is_empty()) {
        assert!(seen.contains(binding.help), "{}", binding.help);
    }
    for command in crate::tui::slash::TABLE {
        assert!(seen.contains(&format!("/{}", command.name)));
    }
    stage.keys("<f1>");
    assert!(stage.model.overlay.is_none());
}

#[test]
fn no_size_is_too_small_or_too_large() {
    for (width, height) in [
        (200, 50),
        (120, 32),
        (90, 18),
        (80, 24),
        (50, 18),
        (49, 17),
        (40, 15),
        (10, 3),
        (3, 1),
        (1, 1),
        (0, 0),
        (300, 2),
        (2, 100),
    ] {
        let mut stage = Stage::open(width, height);
        stage.entry(athlete(1, "bench 3x8 185lb @8 卧推"));
        stage.entry(fixtures::refused(2));
        stage.news(Response::Turn(TurnEvent::Text("and so on".into())));
        for keys in [
            "bench 卧推",
            "/",
            "<esc><f1>",
            "<esc><tab>",
            "<tab>",
            "<alt-5>",
            "<alt-2>",
            "<alt-1>",
            "<ctrl-r>x",
            "<esc><pgup><pgup>",
        ] {
            stage.keys(keys).screen();
        }
        stage.news(opened(panes()));
        stage.screen();
    }
}

#[test]
fn at_40x15_there_are_chat_strip_composer_and_one_status_line() {
    let mut stage = Stage::open(40, 15);
    stage.keys("same again");
    let rows: Vec<String> = stage.screen().lines().map(str::to_owned).collect();
    assert!(rows[11].contains("▸ Barbell Row 155 × 8 · set 2 of 3"), "{rows:?}");
    assert_eq!(rows[12], "› same again");
    assert!(rows[14].contains("rest 1:00") && rows[14].contains("F1 keys"), "{rows:?}");
}

#[test]
fn ascii_leaves_no_other_character() {
    let options = Options { charset: Charset::AsciiOnly, ..Options::default() };
    let mut stage = Stage::with(options, 120, 32);
    stage.news(opened(panes()));
    stage.entry(fixtures::refused(1));
    stage.entry(athlete(2, "卧推"));
    let screen = stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert!(screen.contains("| + Bench Press"), "{screen}");
    assert!(screen.contains("| > Barbell Row"), "{screen}");
}

#[test]
fn an_exercise_is_found_by_words_of_its_name() {
    let mut stage = Stage::open(100, 24);
    stage.keys("<f2>");
    let done = |name: &str| ExerciseDone {
        key: ExerciseKey::new(None, name),
        id: None,
        name: name.into(),
        sets: 3,
        last: "2026-11-20".parse().unwrap(),
    };
    let rows = ["Bench Press", "Barbell Row", "Dumbbell Bench Press"].map(done);
    stage.news(Response::of::<ReadExercises>(trained(rows.into(), Vec::new())));
    stage.asked.clear();
    stage.keys("/dumb <ctrl-h> be");
    let screen = stage.screen();
    assert!(screen.contains("find: dumb be▌"), "{screen}");
    assert!(screen.contains("Dumbbell Bench Press"), "{screen}");
    assert!(!screen.contains("Barbell Row"), "{screen}");
    let key = ExerciseKey::new(None, "Dumbbell Bench Press");
    assert_eq!(stage.asked.last(), Some(&Request::from(ReadStory(key))));
    stage.keys("<enter>");
    let screen = stage.screen();
    assert!(screen.contains("Barbell Row") && !screen.contains("find:"), "{screen}");
    let chosen = stage.model.history.chosen().unwrap();
    assert_eq!(chosen.done.name, "Dumbbell Bench Press");
    stage.keys("/row<esc>");
    assert!(!stage.screen().contains("find:"));
    assert_eq!(stage.model.history.chosen().unwrap().done.name, "Barbell Row");
}

#[test]
fn what_is_undone_is_said_where_the_chat_is_not_in_sight() {
    let undone = || {
        let text = "Undone: an import of 16 sets.".to_owned();
        fixtures::entry(9, crate::domain::transcript::EntryBody::Notice { text })
    };
    for keys in ["<f2>", "<f4>", "<f5>", "<f1>", "<tab>p", "<f2><f1>"] {
        let mut stage = Stage::open(80, 24);
        stage.keys(keys).keys("<ctrl-z>").entry(undone());
        let screen = stage.screen();
        let status = screen.lines().last().unwrap();
        assert!(status.starts_with(" Undone: an import of 16 sets."), "{keys}: {screen}");
        stage.keys("<down>");
        let screen = stage.screen();
        assert!(!screen.lines().last().unwrap().contains("Undone"), "{screen}");
    }
    let mut stage = Stage::open(80, 24);
    stage.keys("<ctrl-z>").entry(undone());
    assert_eq!(stage.rows_with("Undone").len(), 1, "{}", stage.screen());
}

#[test]
fn once_nothing_planned_is_left_the_line_says_how_the_session_is_summed_up() {
    let mut panes = panes();
    let board = panes.board.as_mut().unwrap();
    for item in board.blocks.iter_mut().flat_map(|block| &mut block.items) {
        item.asked = u8::try_from(item.done.len()).unwrap();
    }
    board.current = None;
    for (width, height) in [(120, 36), (80, 24), (40, 15)] {
        let mut stage = Stage::open_with(panes.clone(), width, height);
        let screen = stage.screen();
        assert!(screen.contains("  done sums the session up"), "{screen}");
    }
}

#[test]
fn while_an_exercise_is_searched_for_the_keys_are_those_of_the_search() {
    let mut stage = Stage::open(80, 24);
    stage.keys("<f2>/squ").model.rest = None;
    let screen = stage.screen();
    let status = screen.lines().last().unwrap();
    assert!(status.starts_with(" Enter take it   Esc show all"), "{screen}");
    assert!(!status.contains("muscles"), "{screen}");
}

#[test]
fn esc_takes_back_what_a_key_wrote_and_nothing_that_was_typed() {
    let mut stage = Stage::open(120, 36);
    stage.keys("<tab><tab>gt");
    assert!(stage.composer().ends_with(" was a "), "{}", stage.composer());
    stage.keys("<esc>");
    assert_eq!(stage.composer(), "");
    for (typed, left) in [("", ""), ("4", "Bench Press 4 lb × 8")] {
        stage.model.composer.set_template("Bench Press ", " lb × 8", Awaited::Number);
        stage.keys(typed).keys("<esc>");
        assert_eq!(stage.composer(), left);
    }
}

#[test]
fn the_help_begins_with_the_keys_of_where_one_is() {
    for (keys, first) in [
        ("", "What you can type"),
        ("<f2>", "In the list of exercises"),
        ("<f3>", "In the calendar"),
        ("<f4>", "In the program"),
        ("<f5>", "In the list of calls"),
        ("<tab><tab>", "In the set table"),
    ] {
        let mut stage = Stage::open(120, 36);
        stage.keys(keys).keys("<f1>");
        let screen = stage.screen();
        let row = screen.lines().nth(2).unwrap();
        assert!(row.contains(first), "{keys}: {screen}");
    }
}

#[test]
fn a_set_that_is_edited_is_that_set_and_not_the_next_one_with_its_number() {
    let mut stage = Stage::open(120, 36);
    stage.keys("<tab><tab>gjj<enter>9");
    assert!(stage.model.coach.edit.is_some(), "{}", stage.screen());
    // Another window deleted the first set: the second one has its number now.
    let mut later = panes();
    let board = later.board.as_mut().unwrap();
    board.blocks[1].items[0].done[0] = set_at("Bench Press", "185x8", "2026-11-21T18:04:00Z");
    stage.news(Response::of::<ReadPanes>(later));
    let screen = stage.screen();
    assert!(stage.model.coach.edit.is_none(), "{screen}");
    assert_eq!(stage.composer(), "edit set 1 of Bench Press to 185 lb × 89");
    assert!(screen.contains("what you typed stands where you type"), "{screen}");
}

#[test]
fn the_keys_of_a_card_stand_below_while_it_is_chosen() {
    let mut open = panes();
    let crate::domain::transcript::EntryBody::Proposal { proposal } = fixtures::proposal(2).body
    else {
        unreachable!()
    };
    open.open.insert(proposal.id);
    let mut stage = Stage::open_with(open, 120, 36);
    stage.entry(athlete(1, "hello")).entry(fixtures::proposal(2));
    let keys = "a accept   r discard   e each";
    let status = |stage: &mut Stage| stage.screen().lines().last().unwrap().to_owned();
    stage.keys("<tab>");
    assert!(status(&mut stage).contains(keys), "{}", stage.screen());
    stage.keys("<up>");
    assert!(!status(&mut stage).contains("accept"), "{}", stage.screen());
    assert!(status(&mut stage).contains("c copy"), "{}", stage.screen());
}
