//! Going about in the calendar: days, weeks, months, panes.

use super::{answer, date, november, open, single};
use crate::domain::session::{DateRange, Session};
use crate::tui::calendar::Pane;
use crate::tui::calendar::ReadDays;
use crate::tui::options::{Charset, Options};
use crate::tui::request::Request;
use crate::tui::response::{Msg, Response};
use crate::tui::tests::stage::Stage;
use crate::tui::update::ReadPanes;

fn chosen(stage: &Stage) -> String {
    let today = stage.model.now.date();
    stage.model.calendar.chosen(today).to_string()
}

#[test]
fn arrows_and_letters_go_by_days_and_weeks() {
    let mut stage = open(&november(), 120, 34);
    for (keys, day) in [
        ("<left>", "2026-11-20"),
        ("<up>", "2026-11-13"),
        ("<right>", "2026-11-14"),
        ("<down>", "2026-11-21"),
        ("h", "2026-11-20"),
        ("k", "2026-11-13"),
        ("l", "2026-11-14"),
        ("j", "2026-11-21"),
        ("]", "2026-12-21"),
        ("<pgdn>", "2027-01-21"),
        ("[", "2026-12-21"),
        ("<pgup>", "2026-11-21"),
        ("<pgup>", "2026-10-21"),
        ("t", "2026-11-21"),
    ] {
        stage.keys(keys);
        answer(&mut stage, &november());
        assert_eq!(chosen(&stage), day, "after {keys}");
    }
}

/// Presses where words stand on the screen.
fn press(stage: &mut Stage, words: &str) {
    stage.press_on(words);
    answer(stage, &november());
}

#[test]
fn a_day_is_chosen_by_the_mouse() {
    let mut stage = open(&november(), 120, 34);
    for (words, day) in
        [(" 18 ", "2026-11-18"), ("  2         3", "2026-11-02"), (" 31 ", "2026-10-31")]
    {
        press(&mut stage, words);
        assert_eq!(chosen(&stage), day, "{}", stage.screen());
        assert!(!stage.model.selecting);
    }
    // In a list of sessions it is the session too.
    let mut stage = open(&november(), 60, 24);
    press(&mut stage, "Lower day");
    assert_eq!(chosen(&stage), "2026-11-18", "{}", stage.screen());
    assert!(!stage.model.selecting);
    // While a session is on its way to another day nothing is chosen by a press.
    stage.keys("<enter>m");
    stage.press(4, 4);
    assert_eq!(chosen(&stage), "2026-11-18");
}

#[test]
fn days_are_read_once_for_a_month_and_again_for_another() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<left><up>h");
    assert_eq!(stage.asked, [], "the same month is there already");
    stage.keys("]");
    let within = DateRange { from: date("2026-11-30"), to: date("2027-01-10") };
    assert_eq!(stage.asked, [Request::from(ReadDays { within })]);
    assert!(stage.screen().contains("December 2026"));
    assert!(stage.screen().contains("reading …"), "{}", stage.screen());
    stage.keys("h");
    assert_eq!(stage.asked.len(), 1, "it is asked for already");
    answer(&mut stage, &november());
    assert!(!stage.screen().contains("reading …"));
}

#[test]
fn of_a_log_that_can_not_be_opened_nothing_is_being_read() {
    for (width, height) in [(40, 15), (80, 24), (200, 50)] {
        let mut stage = Stage::opening(width, height);
        stage.keys("<f3>");
        assert!(stage.screen().contains("reading …"), "{}", stage.screen());
        stage.news(Response::NotOpened("The database is damaged.".into()));
        let screen = stage.screen();
        assert!(!screen.contains("reading …"), "{screen}");
        let says = screen.contains("The log is not open.");
        assert_eq!(says, width > 40, "{screen}");
    }
}

#[test]
fn what_comes_late_for_another_month_is_not_shown() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("]");
    let december = std::mem::take(&mut stage.asked);
    stage.keys("]");
    answer(&mut stage, &november());
    stage.asked = december;
    answer(&mut stage, &november());
    answer(&mut stage, &november());
    assert!(stage.screen().contains("January 2027"));
    assert!(!stage.screen().contains("reading …"), "{}", stage.screen());
}

#[test]
fn today_goes_on_to_be_today_when_the_day_changes() {
    let mut stage = open(&november(), 120, 34);
    stage.wait(6 * 3600);
    assert_eq!(chosen(&stage), "2026-11-22");
    assert!(stage.screen().contains("Sun 22 Nov · today"));
}

#[test]
fn a_week_is_gone_through_by_its_sessions() {
    let mut stage = open(&november(), 40, 15);
    let titles = |stage: &mut Stage| stage.rows_with("▸").join("");
    assert!(titles(&mut stage).contains("Check-in"));
    stage.keys("<down>");
    assert!(titles(&mut stage).contains("Mobility"), "{}", stage.screen());
    stage.keys("<down>");
    assert_eq!(chosen(&stage), "2026-11-22");
    stage.keys("<up>");
    assert!(titles(&mut stage).contains("Mobility"), "from below, the last of the day");
    stage.keys("<up><up><up>");
    assert_eq!(chosen(&stage), "2026-11-19");
    stage.keys("<pgdn>");
    assert_eq!(chosen(&stage), "2026-11-26", "a page is a week here");
    assert!(stage.screen().contains("23 – 29 Nov 2026"));
}

#[test]
fn w_goes_from_the_month_to_the_week_and_back() {
    let mut stage = open(&november(), 120, 34);
    assert!(stage.screen().contains("▸ November 2026"));
    stage.keys("w");
    assert!(stage.screen().contains("▸ 16 – 22 Nov 2026"));
    stage.keys("w");
    assert!(stage.screen().contains("▸ November 2026"));
}

#[test]
fn a_day_opens_with_all_of_its_sessions() {
    let mut stage = open(&november(), 40, 15);
    stage.keys("<enter>");
    insta::assert_snapshot!(stage.screen());
    stage.keys("q");
    assert!(!stage.screen().contains("Weigh in"));
    stage.keys("<enter><esc>");
    assert!(stage.screen().contains("Mon 16 Nov"));
}

#[test]
fn tab_goes_through_the_panes_and_back_and_letters_type_only_in_the_composer() {
    let mut stage = open(&november(), 120, 34);
    let mut panes = vec![stage.model.calendar.pane];
    for _ in 0..4 {
        stage.keys("<tab>");
        panes.push(stage.model.calendar.pane);
    }
    assert_eq!(panes, [Pane::Days, Pane::Day, Pane::Backlog, Pane::Composer, Pane::Days]);
    stage.keys("<shift-tab>");
    assert_eq!(stage.model.calendar.pane, Pane::Composer);
    stage.keys("dxs? ");
    assert_eq!(stage.composer(), "dxs? ");
    assert_eq!(stage.asked, []);
    stage.keys("<esc>");
    assert_eq!(stage.model.calendar.pane, Pane::Days);
    assert_eq!(stage.composer(), "dxs? ", "a draft is kept");
    stage.keys("<esc>");
    assert!(stage.screen().contains("▸ Barbell Row"), "back at the coach");
}

#[test]
fn i_leads_to_the_composer_and_a_paste_goes_there() {
    let mut stage = open(&november(), 80, 24);
    stage.keys("i");
    stage.keys("skip");
    assert_eq!(stage.composer(), "skip");
    stage.keys("<esc>");
    stage.paste(" today");
    assert_eq!(stage.composer(), "skip today");
    assert!(stage.screen().contains("November 2026"), "still on this tab");
    assert_eq!(stage.cursor(), (14, 21));
}

#[test]
fn the_backlog_stands_below_and_alone_where_it_is_narrow() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<tab><tab><down>");
    assert_eq!(stage.rows_with("▸ Buy chalk").len(), 1, "{}", stage.screen());
    stage.resize(40, 15);
    let screen = stage.screen();
    assert!(screen.starts_with(" backlog\n"), "{screen}");
    assert!(!screen.contains("Mon 16 Nov"), "{screen}");
}

#[test]
fn of_a_long_backlog_and_a_full_day_it_is_said_what_is_not_shown() {
    let mut many: Vec<Session> =
        (1..=900).map(|id| single(id, &format!("Idea {id}"), "")).collect();
    many.extend((901..=930).map(|id| single(id, &format!("Set {id}"), "2026-11-21")));
    let mut stage = open(&many, 120, 34);
    let screen = stage.screen();
    assert!(screen.contains("backlog 900"), "{screen}");
    assert!(screen.contains("+28 more"), "{screen}");
    assert!(screen.contains("↓ 892 more"), "{screen}");
    stage.resize(80, 24);
    assert!(stage.screen().contains("•••…"), "{}", stage.screen());
    stage.keys("w");
    stage.resize(40, 15);
    assert!(stage.screen().contains(" more"), "{}", stage.screen());
}

#[test]
fn hostile_long_and_wide_titles_keep_their_place() {
    let hostile = vec![
        single(1, "\u{1b}[2J\u{1b}]0;pwned\u{7}Legs\u{202e}", "2026-11-20"),
        single(2, &"deadlift ".repeat(60), "2026-11-21"),
        single(3, "卧推与深蹲的训练日程安排很长很长", "2026-11-21"),
        single(4, "👨\u{200d}👩\u{200d}👧 family run", "2026-11-22"),
        single(5, "two\nlines\tand a tab", ""),
    ];
    let mut stage = open(&hostile, 120, 34);
    let screen = stage.screen();
    assert!(!screen.contains('\u{1b}') && !screen.contains('\u{202e}'));
    insta::assert_snapshot!(screen);
    stage.resize(40, 15);
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn without_colour_and_in_ascii_the_shapes_say_it() {
    let options = Options { no_color: true, charset: Charset::AsciiMarks, ..Options::default() };
    let mut stage = Stage::with(options, 80, 24);
    stage.news(crate::tui::tests::fixtures::opened(crate::tui::tests::fixtures::panes()));
    stage.asked.clear();
    stage.keys("<f3>");
    answer(&mut stage, &november());
    insta::assert_snapshot!(stage.screen());
    assert_eq!(stage.style_of("x 1 missed").fg, Some(ratatui::style::Color::Reset));
}

#[test]
fn every_size_can_be_drawn() {
    let mut stage = open(&november(), 120, 34);
    for look in ["", "w", "<tab>", "<tab>", "<tab>", "m", "x"] {
        stage.keys(look);
        for width in [0, 1, 2, 9, 20, 39, 49, 50, 71, 72, 90, 300] {
            for height in [0, 1, 2, 3, 5, 9, 17, 18, 60] {
                stage.resize(width, height);
                stage.screen();
            }
        }
    }
}

#[test]
fn the_wheel_goes_by_weeks_in_the_month_and_by_rows_in_a_list() {
    let mut stage = open(&november(), 120, 34);
    stage.tell(Msg::Wheel(1));
    assert_eq!(chosen(&stage), "2026-11-28");
    stage.tell(Msg::Wheel(-1));
    assert_eq!(chosen(&stage), "2026-11-21");
    stage.keys("w");
    stage.tell(Msg::Wheel(1));
    assert_eq!(chosen(&stage), "2026-11-23", "two sessions, a day, a session");
}

#[test]
fn what_another_instance_changed_is_read_again() {
    let mut stage = open(&november(), 120, 34);
    let mut panes = crate::tui::tests::fixtures::panes();
    panes.version = 2;
    stage.news(Response::of::<ReadPanes>(panes));
    assert!(stage.asked_for::<ReadDays>().is_some(), "{:?}", stage.asked);
}

#[test]
fn nothing_moves_by_itself() {
    let mut stage = open(&november(), 120, 34);
    stage.keys("<alt-->");
    assert_eq!(stage.model.next_change(), None);
}
