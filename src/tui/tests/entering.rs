//! A session by Enter: what one key logs, and when it logs nothing.

use super::fixtures::{athlete, question};
use super::live::Live;
use super::stage::Stage;
use crate::coach;
use crate::coach::Intent;
use crate::coach::Outcome;
use crate::coach::UndoWish;
use crate::domain::board::PlannedSet;
use crate::domain::set_log::SetLog as _;
use crate::domain::set_result::SetResult;
use crate::tui::request::Request;
use crate::tui::tab::Tab;
use crate::tui::update::Want;
use crate::tui::view::areas;
use ratatui::style::{Modifier, Style};
use std::fs;

/// A session of 13 sets: a warm-up of its own, and four lifts.
const SESSION: &str = r#"{"focus":"Upper A","durationMinutes":60,"equipment":[],"source":"manual","energy":"moderate","summary":"","blocks":[{"title":"Warm-up","durationMinutes":5,"focus":""},{"title":"Main","durationMinutes":50,"focus":""}],"exercises":[{"blockIndex":0,"order":0,"name":"Band Pull-Apart","prescription":"2 x 15","detail":null},{"blockIndex":1,"order":0,"name":"Bench Press","prescription":"4 x 8","detail":"rest 2:00"},{"blockIndex":1,"order":1,"name":"Barbell Row","prescription":"3 x 8","detail":null},{"blockIndex":1,"order":2,"name":"Dumbbell Shoulder Press","prescription":"3 x 10","detail":null},{"blockIndex":1,"order":3,"name":"Hammer Curl","prescription":"3 x 12","detail":null}]}"#;

/// The same, after a week in which every lift was done.
pub fn session(width: u16, height: u16) -> Live {
    let mut live = Live::open(width, height);
    live.keys("bench 4x8 180 7 days ago<enter>barbell row 3x8 150 7 days ago<enter>");
    live.keys("db shoulder press 3x10 45 7 days ago<enter>hammer curl 3x10 30 7 days ago<enter>");
    accept(&mut live, SESSION);
    live.wait(60);
    live
}

fn accept(live: &mut Live, plan: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.json");
    fs::write(&path, plan).unwrap();
    live.keys(&format!("/accept {}<enter>", path.display()));
    live.wait(60);
}

fn today(live: &Live) -> Vec<SetResult> {
    let reader = live.services().store.reader().unwrap();
    reader.on_date(live.now().date()).unwrap()
}

fn words(sets: &[SetResult]) -> Vec<String> {
    let formatter = crate::catalog::Catalog::embedded().formatter(crate::domain::load::Unit::Lb);
    let word = |set: &SetResult| format!("{} {}", set.exercise, formatter.set(set));
    sets.iter().map(word).collect()
}

/// Plays keys one by one, with a rest after each line, and says how many there were.
fn count(live: &mut Live, lines: &[&str]) -> usize {
    let mut keys = 0;
    for line in lines {
        live.keys(&format!("{line}<enter>"));
        live.wait(90);
        keys += line.chars().count() + 1;
    }
    keys
}

const AS_PLANNED: [&str; 13] = [
    "Bench Press 185 lb × 8",
    "Bench Press 185 lb × 8",
    "Bench Press 185 lb × 8",
    "Bench Press 185 lb × 8",
    "Barbell Row 155 lb × 8",
    "Barbell Row 155 lb × 8",
    "Barbell Row 155 lb × 8",
    "Dumbbell Shoulder Press 50 lb × 10",
    "Dumbbell Shoulder Press 50 lb × 10",
    "Dumbbell Shoulder Press 50 lb × 10",
    "Hammer Curl 30 lb × 12",
    "Hammer Curl 30 lb × 12",
    "Hammer Curl 30 lb × 12",
];

#[test]
fn a_planned_session_of_13_sets_takes_13_keys() {
    let mut live = session(120, 36);
    let keys = count(&mut live, &[""; 13]);
    assert_eq!(words(&today(&live)), AS_PLANNED);
    assert!(keys <= 15, "{keys} keys");
    assert_eq!(keys, 13);
    // What stands around the work isn't logged by it: the key goes on to it only then.
    assert!(live.screen().contains("Enter logs Band Pull-Apart 15 reps, set 1"));
}

#[test]
fn the_same_with_three_changed_sets_takes_18_keys() {
    let mut live = session(120, 36);
    let mut lines = [""; 13];
    (lines[2], lines[6], lines[9]) = ("7", "@9", "-5");
    let keys = count(&mut live, &lines);
    let mut wanted = AS_PLANNED.map(str::to_owned);
    wanted[2] = "Bench Press 185 lb × 7".into();
    wanted[6] = "Barbell Row 155 lb × 8 @9".into();
    wanted[9] = "Dumbbell Shoulder Press 45 lb × 10".into();
    assert_eq!(words(&today(&live)), wanted);
    assert!(keys <= 25, "{keys} keys");
    assert_eq!(keys, 18);
}

#[test]
fn the_line_under_the_composer_says_what_enter_logs_and_the_chat_what_it_did() {
    let mut live = session(120, 36);
    assert_eq!(
        live.stage.rows_with("Enter logs"),
        [
            "│   Enter logs Bench Press 185 × 8, set 1 · or type what you did · a question                                          │"
        ]
    );
    live.keys("<enter>");
    assert_eq!(live.stage.rows_with("you   ⏎ ").len(), 1);
    assert_eq!(live.stage.rows_with("Enter logs Bench Press 185 × 8, set 2").len(), 1);
    live.wait(5);
    live.keys("<ctrl-z>");
    assert_eq!(today(&live), []);
    assert_eq!(live.stage.rows_with("Enter logs Bench Press 185 × 8, set 1").len(), 1);
}

#[test]
fn while_one_types_the_line_below_says_what_it_would_do() {
    let mut live = session(120, 36);
    for (typed, wanted) in [
        ("7", "→ Bench Press 185 lb × 7, set 1"),
        ("@9", "→ Bench Press 185 lb × 8 RPE 9, set 1"),
        ("why rows", "→ a message for the coach"),
        ("rest 90", "→ starts a rest of 1:30"),
        ("/undo ", "→ take back the last change"),
        ("bench 8x8", "→ asks: 'bench 8x8' could be"),
    ] {
        live.keys(typed);
        assert_eq!(live.stage.rows_with(wanted).len(), 1, "{typed}: {}", live.screen());
        live.keys("<ctrl-u>");
    }
    assert_eq!(today(&live), [], "nothing is logged by it");
}

#[test]
fn the_part_that_cannot_be_read_is_underlined() {
    let mut live = session(120, 36);
    live.keys("bench 3x8 185 1903");
    assert_eq!(live.stage.rows_with("→ not read: '1903', column 15").len(), 1);
    let underlined = |style: Style| style.add_modifier.contains(Modifier::UNDERLINED);
    assert!(underlined(live.stage.style_of("1903")), "{}", live.screen());
    assert!(!underlined(live.stage.style_of("bench 3x8 185 1903")));
    // A line that is changed isn't marked by what was wrong with it before.
    live.stage.keys("<backspace>");
    assert!(!underlined(live.stage.style_of("190")));
}

fn log_planned(live: &Live, seen: &PlannedSet) -> Outcome {
    let seen = Box::new(seen.clone());
    coach::want(live.services(), Intent::LogPlanned(seen)).unwrap()
}

#[test]
fn a_reading_is_read_again_once_something_was_written() {
    let mut live = session(120, 36);
    let seen = live.stage.model.panes.planned().unwrap();
    live.keys("x7");
    assert_eq!(live.stage.rows_with("× 7, set 1").len(), 1, "{}", live.screen());
    log_planned(&live, &seen);
    live.look();
    assert_eq!(live.stage.rows_with("× 7, set 2").len(), 1, "{}", live.screen());
}

#[test]
fn enter_right_after_another_key_logs_nothing() {
    let mut stage = Stage::open(120, 36);
    stage.keys("x<backspace>").pass(399).keys("<enter>");
    assert_eq!(stage.asked, []);
    assert!(
        stage
            .screen()
            .contains("that Enter came right after another key; press it again to log the set")
    );
    stage.keys("<enter>");
    assert_eq!(stage.asked, [], "Enter is another key to the next one");
    stage.pass(400).keys("<enter>");
    let asked = stage.asked_for::<Want>();
    assert!(matches!(asked, Some(Want(Intent::LogPlanned(_)))), "{:?}", stage.asked);
    stage.asked.clear();
    stage.pass(1000).paste("7").keys("<backspace>").pass(100).keys("<enter>");
    assert_eq!(stage.asked, [], "a paste is a key");
}

#[test]
fn enter_carries_what_was_seen_and_is_refused_once_the_plan_moved_on() {
    let mut live = session(120, 36);
    let seen = live.stage.model.panes.planned().unwrap();
    // Another window logs that set, and this one hasn't noticed.
    let other = log_planned(&live, &seen);
    assert!(other.changed, "{other:?}");
    live.keys("<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 185 lb × 8"]);
    let said = "The plan has changed since you saw";
    assert!(live.screen().contains(said), "{}", live.screen());
    live.wait(5);
    live.keys("<enter>");
    assert_eq!(today(&live).len(), 2, "what it asks for now is shown, and logged by the next");
}

#[test]
fn a_plan_that_was_replaced_meanwhile_is_not_logged_of() {
    let mut live = session(120, 36);
    let seen = live.stage.model.panes.planned().unwrap();
    accept(&mut live, &SESSION.replace("4 x 8", "5 x 5"));
    let refused = log_planned(&live, &seen);
    assert_eq!(
        refused.text(),
        "The plan has changed since you saw Bench Press 185 lb × 8, set 1: it asks for Bench Press 200 lb × 5, set 1 now. Nothing was logged."
    );
    assert_eq!(today(&live), []);
}

/// Another window replaces the plan while a set of it is edited here: nothing of the old plan is logged
/// unseen, and once this window has looked, what is typed stands and is logged as it reads then.
#[test]
fn a_plan_that_another_window_replaces_while_its_table_is_open() {
    let mut live = session(120, 36);
    let mut other = live.beside();
    live.keys("<tab><tab><enter>");
    accept(&mut other, &SESSION.replace("4 x 8", "5 x 5"));
    live.keys("<esc><tab>").wait(60);
    live.keys("<enter>");
    let screen = live.screen();
    assert_eq!(today(&live), [], "{screen}");
    assert!(screen.contains("The plan has changed since you saw"), "{screen}");
    live.look();
    live.wait(60);
    live.keys("<enter>");
    let done = words(&today(&live));
    assert_eq!(done, ["Bench Press 200 lb × 5"], "{}", live.screen());
}

#[test]
fn while_a_question_or_a_turn_is_open_enter_asks_which_is_meant() {
    let mut stage = Stage::open(120, 36);
    stage.entry(question(1)).pass(1000).keys("<enter>");
    assert_eq!(stage.asked, []);
    assert!(stage.screen().contains("a question is open: answer it, or type the set"));
    let mut stage = Stage::open(120, 36);
    stage.keys("why rows<enter>").pass(1000).keys("<enter>");
    assert_eq!(stage.asked, [Request::Say("why rows".into())]);
    assert!(stage.screen().contains("an answer is on its way"));
    stage.entry(athlete(1, "why rows"));
}

#[test]
fn a_card_at_the_end_of_the_chat_is_settled_first() {
    let mut live = session(120, 36);
    live.keys("swap bench busy<enter>");
    live.wait(5);
    live.keys("<enter>");
    assert_eq!(today(&live), []);
    assert!(live.screen().contains("a card is open"), "{}", live.screen());
}

#[test]
fn a_target_without_a_load_is_written_with_the_cursor_at_the_load() {
    let mut live = Live::open(120, 36);
    accept(&mut live, SESSION);
    assert!(live.screen().contains(
        "Enter writes Bench Press 8 by effort, set 1 · pick a load you could do 10 with"
    ));
    live.keys("<enter>");
    assert_eq!(live.stage.composer(), "Bench Press  lb × 8");
    live.keys("5").wait(1);
    live.keys("<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 5 lb × 8"]);
}

/// What is typed where the load is missing, what the composer then holds, and what Enter logs.
#[test]
fn a_line_that_is_typed_over_what_enter_wrote_takes_its_place() {
    let table: &[(&str, &str, &[&str])] = &[
        ("185", "Bench Press 185 lb × 8", &["Bench Press 185 lb × 8"]),
        ("102.5", "Bench Press 102.5 lb × 8", &["Bench Press 102.5 lb × 8"]),
        ("bench 185x8", "bench 185x8", &["Bench Press 185 lb × 8"]),
        ("185x8", "185x8", &["Bench Press 185 lb × 8"]),
        (
            "3x8 185",
            "3x8 185",
            &["Bench Press 185 lb × 8", "Bench Press 185 lb × 8", "Bench Press 185 lb × 8"],
        ),
        ("84kg", "84kg", &["Bench Press 185.2 lb × 8"]),
        ("185 @8", "185 @8", &["Bench Press 185 lb × 8 @8"]),
        // Where the rest of it is changed, it is a line like any other.
        ("185<end><backspace>6", "Bench Press 185 lb × 6", &["Bench Press 185 lb × 6"]),
        ("<backspace>", "", &[]),
        ("<ctrl-u>185x8", "185x8", &["Bench Press 185 lb × 8"]),
    ];
    for (typed, composer, wanted) in table {
        let mut live = Live::open(120, 36);
        accept(&mut live, SESSION);
        live.keys("<enter>");
        live.keys(typed).wait(1);
        assert_eq!(live.stage.composer(), *composer, "{typed}");
        if !wanted.is_empty() {
            live.keys("<enter>");
        }
        assert_eq!(words(&today(&live)), *wanted, "{typed}\n{}", live.screen());
    }
    // A paste is as typed.
    let mut live = Live::open(120, 36);
    accept(&mut live, SESSION);
    live.keys("<enter>");
    live.stage.paste("bench 185x8");
    assert_eq!(live.stage.composer(), "bench 185x8");
}

#[test]
fn without_a_plan_enter_does_nothing() {
    let mut stage = Stage::open(120, 36);
    stage.model.panes.board = None;
    stage.pass(1000).keys("<enter>");
    assert_eq!(stage.asked, []);
}

#[test]
fn keys_of_the_table_act_on_the_set_that_is_chosen() {
    let mut live = session(120, 36);
    // Up from the first set of work leads to what stands before it; Space logs the chosen set.
    live.keys("<tab><tab>");
    live.keys(" ").wait(60);
    live.keys(" ");
    assert_eq!(words(&today(&live)), [AS_PLANNED[0]; 2]);
    // A set of another exercise, by Down; only the next one of it can be logged.
    live.keys("jjj ");
    assert!(live.screen().contains("set 1 of it comes first") || today(&live).len() == 3);
    live.keys("g");
    live.keys("j");
    live.keys("jx");
    assert_eq!(words(&today(&live)).len(), 1, "{}", live.screen());
    live.keys("<esc><ctrl-z>");
    assert_eq!(words(&today(&live)).len(), 2, "{}", live.screen());
}

#[test]
fn enter_in_the_table_edits_the_set_in_its_row() {
    let mut live = session(120, 36);
    live.keys("<enter>").wait(60);
    live.keys("<tab><tab>k<enter>");
    assert_eq!(live.stage.rows_with("›  1  185 lb × 8▌").len(), 1, "{}", live.screen());
    live.keys("<backspace>7 @9");
    assert_eq!(
        live.stage.rows_with("→ changes Bench Press, set 1: 185 lb × 8 → 185 lb × 7 @9").len(),
        1,
        "{}",
        live.screen()
    );
    assert_eq!(live.stage.composer(), "", "nothing is typed but in the row");
    live.keys("<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 185 lb × 7 @9"], "{}", live.screen());
    live.keys("n");
    live.keys("slow<enter>");
    assert_eq!(today(&live)[0].performance.notes.as_deref(), Some("slow"));
    live.keys("t");
    live.keys("warm-up<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 185 lb × 7 @9 (warm-up)"]);
    live.keys("<ctrl-z>");
    assert_eq!(words(&today(&live)), ["Bench Press 185 lb × 7 @9"]);
}

#[test]
fn a_run_is_edited_in_its_row_as_it_is_typed() {
    let mut live = Live::open(120, 36);
    let plan = r#"{"focus":"Run","durationMinutes":30,"equipment":[],"source":"manual","energy":"moderate","summary":"","blocks":[{"title":"Main","durationMinutes":30,"focus":""}],"exercises":[{"blockIndex":0,"order":0,"name":"Run","prescription":"1 x 20 min","detail":null}]}"#;
    accept(&mut live, plan);
    live.keys("run 5k 25:00 @7<enter>").wait(60);
    assert_eq!(words(&today(&live)), ["Run 25:00 · 5 km · 5:00/km @7"]);
    live.keys("<tab><tab>g<enter>");
    assert_eq!(live.stage.rows_with("25:00 5 km @7").len(), 1, "{}", live.screen());
    assert!(!live.screen().contains("→ not read"), "{}", live.screen());
    live.keys("<ctrl-u>26:00 5 km<enter>");
    assert_eq!(words(&today(&live)), ["Run 26:00 · 5 km · 5:12/km @7"], "{}", live.screen());
}

#[test]
fn a_planned_set_edited_in_its_row_is_logged_so() {
    let mut live = session(120, 36);
    live.keys("<tab><tab><enter><ctrl-u>190 lb × 6<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 190 lb × 6"], "{}", live.screen());
}

#[test]
fn an_edit_is_left_by_esc_and_stays_through_a_resize() {
    let mut live = session(120, 36);
    live.keys("<tab><tab><enter><backspace>5");
    live.stage.resize(60, 20);
    live.stage.resize(120, 36);
    assert_eq!(live.stage.rows_with("185 lb × 5▌").len(), 1, "{}", live.screen());
    live.keys("<ctrl-z><esc>");
    assert_eq!(live.stage.rows_with("▌"), [""; 0]);
    assert_eq!(today(&live), []);
    live.keys("<enter>");
    assert_eq!(live.stage.rows_with("185 lb × 8▌").len(), 1, "the keys stay in the table");
}

/// However small the screen is, the row that is typed in stands on it.
#[test]
fn a_row_that_is_edited_is_in_sight_at_every_size() {
    for (width, height) in [(40, 15), (60, 18), (80, 24), (120, 20), (200, 50)] {
        for downs in [0, 6, 12] {
            let mut live = session(width, height);
            let table = if width < 90 { "<tab>p" } else { "<tab><tab>" };
            live.keys(&format!("{table}g{}<enter>", "<down>".repeat(downs)));
            assert!(live.stage.model.coach.edit.is_some(), "{width}x{height}");
            let screen = live.screen();
            let typed = live.stage.rows_with("▌").len();
            assert_eq!(typed, 1, "{width}x{height}, set {downs}:\n{screen}");
        }
    }
}

#[test]
fn what_is_typed_in_a_row_is_not_lost_when_the_plan_changes() {
    let mut live = session(120, 36);
    live.keys("<enter>").wait(60);
    live.keys("<tab><tab>k<enter><backspace>7 // naïve 懸垂");
    // Another window takes the set back.
    coach::want(live.services(), Intent::Undo(UndoWish::Newest)).unwrap();
    live.look();
    assert_eq!(
        live.stage.composer(),
        "edit set 1 of Bench Press to 185 lb × 7 // naïve 懸垂",
        "{}",
        live.screen()
    );
    assert!(live.screen().contains("the plan has changed"), "{}", live.screen());
}

#[test]
fn a_paste_of_many_lines_into_a_row_is_its_first_line() {
    let mut live = session(120, 36);
    live.keys("<tab><tab><enter><ctrl-u>");
    let lines = "190 x 6\n".repeat(10_000);
    live.stage.paste(&format!("\n{lines}"));
    live.keys("<enter>");
    assert_eq!(words(&today(&live)), ["Bench Press 190 lb × 6"], "{}", live.screen());
}

#[test]
fn one_more_set_and_a_beginning_elsewhere() {
    let mut live = session(120, 36);
    live.keys("<tab><tab>jjjjb");
    assert_eq!(live.stage.composer(), "Barbell Row 155 lb × 8");
    live.keys("<enter>");
    assert_eq!(words(&today(&live)), ["Barbell Row 155 lb × 8"]);
    // The exercise is at work now, and more of it is logged than the plan asks for.
    for _ in 0..2 {
        live.wait(60).keys("<enter>");
    }
    live.wait(60).keys("<tab><tab>");
    live.keys("gjjjjjjj+");
    live.keys("<shift-tab>");
    assert_eq!(words(&today(&live)), ["Barbell Row 155 lb × 8"; 4], "{}", live.screen());
}

#[test]
fn a_table_whose_plan_is_replaced_chooses_a_set_that_there_is() {
    let mut live = session(120, 36);
    live.keys("<tab><tab>G");
    assert_eq!(live.stage.model.coach.cursor.map(|one| one.item), Some(4));
    let second = SESSION.find(r#",{"blockIndex":1,"order":1"#).unwrap();
    live.keys("<tab>");
    accept(&mut live, &format!("{}]}}", &SESSION[..second]));
    live.keys("<tab><tab> ");
    assert_eq!(words(&today(&live)), ["Bench Press 185 lb × 8"], "{}", live.screen());
}

#[test]
fn tabs_and_sets_are_chosen_by_the_mouse() {
    let mut live = session(120, 36);
    let screen = live.screen();
    let row = screen.lines().position(|row| row.contains("Barbell Row            3 × 8")).unwrap();
    let y = u16::try_from(row).unwrap();
    live.stage.press(80, y);
    assert_eq!(live.stage.model.coach.cursor.map(|one| (one.item, one.set)), Some((2, 0)));
    live.keys(" ");
    assert_eq!(words(&today(&live)), ["Barbell Row 155 lb × 8"]);
    live.stage.press(22, 0);
    assert_eq!(live.stage.model.tab, Tab::History);
    live.stage.press(13, 0);
    assert_eq!(live.stage.model.tab, Tab::Coach);
    live.stage.press(5, 8);
    assert!(live.stage.model.selecting, "elsewhere it selects text");
}

#[test]
fn rows_of_lists_are_chosen_by_the_mouse() {
    let mut live = session(120, 36);
    live.keys("<f2>");
    press(&mut live, "Hammer Curl");
    let chosen = |live: &Live| live.stage.model.history.chosen().unwrap().done.name.clone();
    assert_eq!(chosen(&live), "Hammer Curl");
    assert!(live.screen().contains("┬ Hammer Curl ─"), "{}", live.screen());
    press(&mut live, "Barbell Row");
    assert_eq!(chosen(&live), "Barbell Row");
    assert!(!live.stage.model.selecting);
    live.keys("<f5>");
    let calls = live.stage.model.tools.rows.len();
    assert!(calls > 3, "{calls}");
    let list = areas::of(&live.stage.model).list.unwrap();
    live.stage.press(list.x, list.y + 2);
    assert_eq!(live.stage.model.tools.cursor.chosen(), 2);
    // Under the last row nothing stands.
    live.stage.press(list.x, list.bottom() - 1);
    assert!(live.stage.model.selecting);
}

/// What the help says can be typed does what it says there.
#[test]
fn every_line_that_the_help_shows_is_understood() {
    let short = crate::handbook::Page::Typing.short();
    let shown: Vec<_> = short.lines().filter_map(|line| line.split_once("  →")).collect();
    assert!(shown.len() > 14, "{shown:?}");
    for (typed, does) in shown {
        let typed = typed.trim();
        let mut live = session(120, 36);
        live.keys("<enter>").wait(60);
        let before = today(&live);
        live.keys(typed);
        let screen = live.screen();
        assert!(!screen.contains("→ not read"), "{typed}: {screen}");
        live.keys("<enter>").wait(60);
        let screen = live.screen();
        assert!(!screen.contains("didn't catch"), "{typed}: {screen}");
        let logs = typed.chars().any(|c| c.is_ascii_digit()) && !typed.starts_with("rest");
        let logs = logs || typed.contains("again") || typed.ends_with("up done");
        let changed = before != today(&live) || typed.contains("yesterday");
        assert_eq!(changed, logs, "{typed} ({does}): {screen}");
    }
}

#[test]
fn a_settled_card_says_what_became_of_it() {
    for (word, became) in [("yes", "✓ accepted"), ("no", "✗ discarded"), ("Ok!", "✓ accepted")]
    {
        let mut live = session(120, 36);
        live.keys("swap bench for dips<enter>");
        assert!(live.screen().contains("a accept · r discard"), "{}", live.screen());
        live.keys(word);
        let foretold = if became.contains("accepted") {
            "→ accepts the proposal"
        } else {
            "→ refuses the proposal"
        };
        assert_eq!(live.stage.rows_with(foretold).len(), 1, "{}", live.screen());
        live.keys("<enter>");
        let screen = live.screen();
        assert_eq!(live.stage.rows_with(became).len(), 1, "{word}: {screen}");
        // Said once more, it settles nothing.
        live.keys("yes<enter>");
        let screen = live.screen();
        assert_eq!(live.stage.rows_with(became).len(), 1, "{word}: {screen}");
    }
}

/// Presses where a word stands on the screen.
fn press(live: &mut Live, word: &str) {
    live.stage.press_on(word);
    live.settle();
}

#[test]
fn words_of_a_card_and_options_of_a_question_can_be_pressed() {
    for (word, became) in [("accept ·", "✓ accepted"), ("discard ", "✗ discarded")] {
        let mut live = session(120, 36);
        live.keys("swap bench for dips<enter>");
        // Its other words choose it and change nothing.
        press(&mut live, "Proposed:");
        assert!(!live.stage.model.selecting);
        assert!(live.screen().contains("a accept · r discard"), "{}", live.screen());
        press(&mut live, word);
        let screen = live.screen();
        assert_eq!(live.stage.rows_with(became).len(), 1, "{screen}");
    }
    let mut live = Live::open(120, 36);
    live.keys("curl 3x12 30<enter>");
    press(&mut live, "3 Hammer Curl");
    assert_eq!(words(&today(&live)), ["Hammer Curl 30 lb × 12"; 3], "{}", live.screen());
}

#[test]
fn a_letter_that_acts_on_nothing_is_typed() {
    let mut live = session(120, 36);
    live.keys("<enter>");
    // The chat has the keys, and what is chosen there is no card.
    live.keys("<tab>row x8");
    assert_eq!(live.stage.model.composer.text(), "row x8");
    live.keys("<ctrl-c>");
    live.keys("<tab>also");
    assert_eq!(live.stage.model.composer.text(), "also");
    live.keys("<ctrl-c>");
    live.keys("<tab>8 reps");
    assert_eq!(live.stage.model.composer.text(), "8 reps");
    // A card that waits, and is chosen, takes its letters.
    let mut live = session(120, 36);
    live.keys("swap bench for dips<enter>");
    live.keys("no thanks, bench");
    assert_eq!(live.stage.model.composer.text(), "no thanks, bench");
    live.keys("<ctrl-c><tab>r");
    assert_eq!(live.stage.rows_with("✗ discarded").len(), 1, "{}", live.screen());
}

/// What the screen calls a set is what the athlete calls it: one way of counting everywhere.
#[test]
fn sets_are_counted_alike_by_table_hint_reading_receipt_and_correction() {
    let mut live = session(120, 36);
    live.keys("bench w: 45x10, 95x5<enter>");
    live.wait(60);
    live.keys("<enter>");
    live.wait(60);
    live.keys("185x8 > 135x10<enter>");
    live.wait(60);
    // Two warm-ups and a drop are stored beside, and the next set is the third all the same.
    assert_eq!(live.stage.rows_with("Enter logs Bench Press 185 × 8, set 3").len(), 1);
    assert_eq!(live.stage.rows_with("▸  3  185 × 8").len(), 1);
    live.keys("7");
    assert_eq!(live.stage.rows_with("→ Bench Press 185 lb × 7, set 3").len(), 1);
    live.keys("<enter>");
    live.wait(60);
    assert_eq!(live.stage.rows_with("Bench Press  185 lb × 7  set 3 ✓").len(), 1);
    let warm_ups = live.stage.rows_with("(warm-up)").concat();
    assert!(warm_ups.contains("45 lb × 10  (warm-up)  ✓"), "{warm_ups}");
    live.keys("set 2 was 190");
    assert_eq!(
        live.stage.rows_with("→ changes Bench Press, set 2: 185 lb × 8 → 190 lb × 8").len(),
        1
    );
    live.keys("<enter>");
    live.wait(60);
    assert_eq!(live.stage.rows_with("Changed: Bench Press, set 2: 185 lb × 8").len(), 1);
    // The row that the keys act on is the same set.
    live.keys("<tab><tab><home><down><down><down>");
    let screen = live.screen();
    assert!(screen.contains(" 2  190 lb × 8"), "{screen}");
    live.keys("x");
    let screen = live.screen();
    assert!(screen.contains("Taken back: Bench Press, set 2: 190 lb × 8."), "{screen}");
    assert_eq!(
        words(&today(&live)),
        [
            "Bench Press 45 lb × 10 (warm-up)",
            "Bench Press 95 lb × 5 (warm-up)",
            "Bench Press 185 lb × 8",
            "Bench Press 135 lb × 10 (drop)",
            "Bench Press 185 lb × 7",
        ]
    );
    // What was the third is the second now, on the screen and in words.
    assert_eq!(live.stage.rows_with(" 2  185 lb × 7").len(), 1);
    live.keys("<esc>set 2 was 6");
    assert_eq!(
        live.stage.rows_with("→ changes Bench Press, set 2: 185 lb × 7 → 185 lb × 6").len(),
        1
    );
}

/// Where a plan asks for a lift twice its sets are counted on.
#[test]
fn a_lift_that_is_planned_twice_is_counted_through() {
    let mut live = Live::open(120, 36);
    live.keys("bench 3x5 180 7 days ago<enter>");
    let plan = SESSION.replace("Barbell Row", "Bench Press").replace("4 x 8", "2 x 5");
    accept(&mut live, &plan);
    live.wait(60);
    for number in 1..=3 {
        let hint = live.stage.rows_with("Enter logs Bench Press").concat();
        assert!(hint.contains(&format!(", set {number} ")), "{hint}");
        live.keys("<enter>");
        live.wait(60);
        let receipt = live.stage.rows_with(&format!("set {number} ✓"));
        assert_eq!(receipt.len(), 1, "{number}");
    }
    assert_eq!(live.stage.rows_with("▸  4  ").len(), 1);
}

/// A word for the clock is answered also where no clock shows what it did.
#[test]
fn to_pause_says_what_became_of_the_rest() {
    let mut live = session(120, 36);
    live.keys("pause<enter>");
    assert!(live.screen().contains("no rest is running"));
    live.wait(1);
    live.keys("<enter>");
    assert!(live.screen().contains("── rest "), "{}", live.screen());
    live.keys("pause<enter>");
    assert!(live.screen().contains("the rest is over"));
    assert!(!live.screen().contains("── rest "));
}

/// A set that was written but for its load has no issue before the load is typed.
#[test]
fn a_number_that_is_still_to_be_typed_is_asked_for() {
    let mut live = Live::open(120, 36);
    accept(&mut live, SESSION);
    live.wait(60);
    live.keys("<enter>");
    let screen = live.screen();
    assert!(screen.contains("› Bench Press  lb × 8"), "{screen}");
    assert!(screen.contains("type the number, then Enter logs it"), "{screen}");
    assert!(!screen.contains("not read"), "{screen}");
    live.keys("135");
    let screen = live.screen();
    assert!(screen.contains("→ Bench Press 135 lb × 8, set 1"), "{screen}");
}
