//! A session with a real store and the offline coach.

use super::live::Live;

#[test]
fn the_first_run_asks_seven_questions_with_the_plan_beside_them() {
    let mut live = Live::first_run(120, 32);
    let screen = live.screen();
    assert!(screen.contains("1 of 7  Which unit are your loads in"), "{screen}");
    assert!(screen.contains("│   Enter takes lb · Esc skips all questions"), "{screen}");
    assert!(screen.contains("│ Main "), "the plan stands: {screen}");
    assert!(screen.contains("0 of "), "{screen}");
}

#[test]
fn each_question_takes_its_default_with_enter() {
    let mut live = Live::first_run(120, 32);
    for number in 1..=7 {
        assert!(live.screen().contains(&format!("{number} of 7")), "{}", live.screen());
        live.keys("<enter>");
    }
    assert!(live.stage.model.coach.first_run.is_none());
    assert!(live.restart(60).stage.model.coach.first_run.is_none(), "asked once");
}

#[test]
fn answers_change_the_profile_and_the_plan_at_once() {
    let mut live = Live::first_run(120, 40);
    live.keys("kg<enter>build muscle<enter>two years<enter>3<enter>30<enter>");
    let minutes = |live: &Live| {
        let board = live.stage.model.panes.board.as_ref();
        board.unwrap().stored.plan.duration_minutes
    };
    let profile = &live.stage.model.panes.profile;
    assert_eq!(profile.goal, crate::domain::profile::Goal::Hypertrophy);
    assert_eq!(profile.level, crate::domain::exercise::Level::Intermediate);
    assert!(minutes(&live) <= 35, "{}", live.screen());
    assert!(live.screen().contains(" · kg"), "{}", live.screen());
    assert!(live.screen().contains(" 1 ✓ barbell"), "{}", live.screen());
    live.keys("1<enter>");
    assert!(live.screen().contains(" 1   barbell"), "{}", live.screen());
    live.keys("only dumbbell, bench<enter>knee<enter>");
    let profile = &live.stage.model.panes.profile;
    assert_eq!(profile.avoid, ["knee"]);
    assert_eq!(profile.equipment.len(), 2);
    assert!(profile.introduced);
}

#[test]
fn an_answer_that_is_not_taken_says_why_and_asks_again() {
    let mut live = Live::first_run(120, 32);
    live.keys("stone<enter>");
    assert!(live.screen().contains("1 of 7"), "{}", live.screen());
    assert!(live.stage.model.coach.first_run.as_ref().unwrap().complaint.is_some());
}

#[test]
fn esc_skips_all_questions() {
    let mut live = Live::first_run(120, 32);
    live.keys("<esc>");
    assert!(live.stage.model.coach.first_run.is_none());
    assert!(live.stage.model.panes.profile.introduced);
    assert!(live.stage.model.panes.board.is_some(), "the plan stands");
}

#[test]
fn esc_skips_nothing_while_something_is_written() {
    let mut live = Live::first_run(120, 32);
    live.keys("k<esc>");
    assert!(live.stage.model.coach.first_run.is_some());
    assert_eq!(live.stage.composer(), "k");
    assert!(live.screen().contains("with an empty line, Esc skips the questions"));
}

#[test]
fn a_set_typed_at_the_first_question_is_logged_and_the_question_stands() {
    let mut live = Live::first_run(120, 40);
    live.keys("bench 3x8 185lb @8<enter>");
    assert!(live.screen().contains("Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓"), "{}", live.screen());
    assert!(live.screen().contains("1 of 7"), "{}", live.screen());
}

#[test]
fn three_sets_are_acknowledged_counted_and_there_after_a_restart() {
    let mut live = Live::open(120, 36);
    live.keys("bench 3x8 185lb @8<enter>");
    let screen = live.screen();
    let wanted = "Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓";
    assert!(screen.contains(wanted), "{screen}");
    assert!(screen.contains("3 sets today"), "{screen}");
    assert!(screen.contains("rest "), "{screen}");
    let mut again = live.restart(3_600);
    let screen = again.screen();
    assert!(screen.contains("Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓"), "{screen}");
    assert!(screen.contains("3 sets today"), "{screen}");
    assert!(
        !screen.contains("rest 0:") && !screen.contains("rest is over"),
        "that rest ended long ago: {screen}"
    );
    again.keys("<up>");
    assert_eq!(again.stage.composer(), "bench 3x8 185lb @8");
}

#[test]
fn undo_takes_the_line_back_everywhere() {
    let mut live = Live::open(120, 36);
    live.keys("bench 3x8 185lb @8<enter>");
    live.keys("<ctrl-z>");
    let screen = live.screen();
    assert!(screen.contains("no sets today"), "{screen}");
    assert!(!screen.contains("── rest"), "{screen}");
    assert!(screen.contains("Undone: 3 sets of Bench Press."), "{screen}");
}

#[test]
fn the_tools_tab_lists_a_call_a_set_and_replays_it() {
    let mut live = Live::open(120, 30);
    live.keys("bench 3x8 185lb @8<enter>/tools<enter>");
    let screen = live.screen();
    assert_eq!(screen.matches("18:10:00  log_set_result").count(), 3, "{screen}");
    live.keys("r");
    let replayed = live.screen();
    for shown in ["nothing stored: it would be accepted", "Set Logged", "set=4", "left out"] {
        assert!(replayed.contains(shown), "{shown}: {replayed}");
    }
    assert!(live.keys("<esc><esc>").screen().contains("3 sets today"));
}

#[test]
fn a_call_is_saved_as_a_case_beside_the_log_and_never_over_another() {
    let mut live = Live::open(120, 30);
    live.keys("bench 185x8 // felt \u{202e}odd<enter>/tools<enter>");
    live.screen();
    let screen = live.keys("w").screen();
    assert!(screen.contains("saved as "), "{screen}");
    live.keys("w").screen();
    let folder = live.leave();
    let cases = folder.path().join("cases");
    let read = |name: &str| std::fs::read_to_string(cases.join(name)).unwrap();
    let (first, second) =
        (read("log-set-result-2026-11-21.json"), read("log-set-result-2026-11-21-2.json"));
    let case: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert_eq!(case["id"], "log-set-result-2026-11-21");
    assert_eq!(case["wrong"]["arguments"]["exercise"], "Bench Press");
    assert_eq!(case["refused"], serde_json::Value::Null);
    assert!(second.contains("\"log-set-result-2026-11-21-2\""), "{second}");
    assert!(!first.contains('\u{202e}'), "{first}");
}

#[test]
fn the_history_tab_tells_days_and_records() {
    let mut live = Live::open(120, 30);
    live.keys("bench 185 8,8,7<enter>/history bench<enter>");
    let screen = live.screen();
    assert!(screen.contains("185 × 8, 8, 7"), "{screen}");
}

#[test]
fn units_and_profile_are_saved_and_said() {
    let mut live = Live::open(120, 30);
    live.keys("/units kg<enter>/profile days 3<enter>");
    assert!(live.screen().contains(" · kg"));
    let profile = live.restart(1).stage.model.panes.profile.clone();
    assert_eq!(profile.unit, crate::domain::load::Unit::Kg);
    assert_eq!(profile.days_per_week, 3);
}

#[test]
fn log_logs_or_says_why_not_and_asks_no_coach() {
    let mut live = Live::open(120, 30);
    live.keys("/log bench 3x8 185lb<enter>");
    assert!(live.screen().contains("✓✓✓"), "{}", live.screen());
    live.keys("/log what is next<enter>");
    assert!(live.screen().contains("isn't a set"), "{}", live.screen());
}

#[test]
fn what_another_instance_writes_is_seen_with_the_next_look() {
    let mut live = Live::open(120, 36);
    let mut other = live.beside();
    other.keys("bench 3x8 185lb @8<enter>");
    assert!(!live.screen().contains("✓✓✓"));
    live.look();
    let screen = live.screen();
    assert!(screen.contains("Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓"), "{screen}");
    assert!(screen.contains("3 sets today"), "{screen}");
}

#[test]
fn the_rest_runs_down_and_rings() {
    let mut live = Live::open(120, 30);
    live.keys("bench 3x8 185lb @8<enter>");
    live.wait(3_599);
    assert_eq!(live.stage.ordered.len(), 1, "{:?}", live.stage.ordered);
}

/// On the smallest screen the checklist stands in as few rows as it fits into.
#[test]
fn the_checklist_is_short_enough_for_a_small_screen() {
    let mut live = Live::first_run(40, 15);
    live.keys("<enter><enter><enter><enter><enter>");
    let screen = live.screen();
    assert!(screen.contains("7 ez bar  8 trap bar  9 ✓ rack"), "{screen}");
    assert!(screen.contains("23 strongman implements"), "{screen}");
}

/// What a key would take back of an earlier day is named, asked about in sight, and taken back by a yes
/// alone; its receipt is marked as long as it is gone.
#[test]
fn an_undo_of_an_earlier_day_is_asked_about_on_the_screen() {
    for (from, undo) in
        [("", "<ctrl-z>"), ("<f2>", "<ctrl-z>"), ("<f3>", "<ctrl-z>"), ("", "/undo<enter>")]
    {
        let mut live = Live::open(80, 36);
        live.keys("bench 185x7<enter>");
        live.wait(20 * 3600);
        live.keys(&format!("{from}{undo}"));
        let screen = live.stage.screen();
        assert!(
            screen.contains("Undo would take back: Bench Press set 1, 185 lb × 7, from Sat 21"),
            "{from}{undo}\n{screen}"
        );
        assert!(
            screen.contains("1 yes, take it back") && screen.contains("2 no, leave it"),
            "{screen}"
        );
        assert!(!screen.contains("taken back"), "{screen}");
        live.keys("no<enter>");
        assert!(live.stage.screen().contains("nothing was changed"), "{}", live.stage.screen());
        live.keys("<ctrl-z>yes<enter>");
        let screen = live.stage.screen();
        assert!(screen.contains("Undone: 1 set of Bench Press."), "{screen}");
        assert!(screen.contains("✗ taken back"), "{screen}");
        live.keys("<alt-z>");
        let screen = live.stage.screen();
        assert!(screen.contains("Redone: 1 set of Bench Press."), "{screen}");
        assert!(!screen.contains("✗ taken back"), "{screen}");
        live.keys("undo<enter>");
        assert!(live.stage.screen().contains("✗ taken back"), "{}", live.stage.screen());
    }
}
