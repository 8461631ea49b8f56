//! The calendar's tab in a real terminal: keys and sentences in, screen and stored calendar out.

use super::home::Home;
use super::terminal::Terminal;
use serde_json::Value;

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const CTRL_Z: &str = "\x1a";
const CALENDAR: &str = "\x1bOR";

/// A home with a session on Friday 20 November, one that repeats on Mondays, and one in the
/// backlog; it is Saturday the 21st.
fn planned() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    home.fed(
        &["assistant", "apply", "-"],
        r#"{"operations": [
            {"op": "create", "title": "Leg day", "scheduledFor": "2026-11-20", "recurrence": {"type": "none"}},
            {"op": "create", "title": "Upper day", "scheduledFor": "2026-11-16", "recurrence": {"type": "weekly", "until": "2026-12-24"}},
            {"op": "create", "title": "Buy chalk", "recurrence": {"type": "none"}}]}"#,
    )
    .done();
    home
}

/// The stored session with this title.
fn session(home: &Home, title: &str) -> Option<Value> {
    let calendar = home.run(&["calendar", "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap().clone();
    sessions.into_iter().find(|one| one["title"] == title)
}

#[test]
fn sessions_are_moved_done_skipped_deleted_and_brought_back_by_keys() {
    let home = planned();
    let mut terminal = Terminal::open(&home, 120, 34);
    terminal.types(CALENDAR);
    terminal.shows(&["November 2026", "× Leg", "× Upper", "• Upper", "Buy chalk"]);
    terminal.types("h");
    terminal.shows(&["Fri 20 Nov · yesterday", "Leg day  missed"]);
    terminal.types("\r>");
    terminal.shows(&["Sat 21 Nov · today", "Leg day  planned"]);
    assert_eq!(session(&home, "Leg day").unwrap()["scheduledFor"], "2026-11-21");
    terminal.types("\rd");
    terminal.shows(&["Leg day  done"]);
    assert_eq!(session(&home, "Leg day").unwrap()["completed"], true);
    terminal.types(CTRL_Z);
    terminal.shows(&["Undone: ", "Leg day  planned"]);
    terminal.types("ll");
    terminal.shows(&["Mon 23 Nov", "Upper day  planned", "every Monday until 24 Dec"]);
    terminal.types("\rs");
    terminal.shows(&["nothing on this day"]);
    assert_eq!(session(&home, "Upper day").unwrap()["skippedDates"][0], "2026-11-23");
    terminal.types(CTRL_Z);
    terminal.shows(&["Upper day  planned"]);
    terminal.types("\rm");
    terminal.types("l");
    terminal.shows(&["to Tue 24 Nov"]);
    terminal.types(ENTER);
    terminal.shows(&["Tue 24 Nov · in 3 days", "Upper day  planned"]);
    terminal.types(CTRL_Z);
    terminal.shows(&["nothing on this day"]);
    terminal.types("h\rxn");
    terminal.shows(&["Upper day  planned"]);
    terminal.types("\rxy");
    terminal.shows(&["nothing on this day"]);
    assert_eq!(session(&home, "Upper day"), None);
    terminal.types(CTRL_Z);
    terminal.shows(&["Upper day  planned"]);
    terminal.types(ESC);
    terminal.hides("backlog");
    terminal.types("/quit\r");
    assert!(terminal.ends().success());
    terminal.is_sane();
}

#[test]
fn a_sentence_is_said_reviewed_accepted_seen_and_undone() {
    let home = planned();
    let mut terminal = Terminal::open(&home, 120, 34);
    terminal.types(CALENDAR);
    terminal.shows(&["× Leg"]);
    terminal.types("i");
    terminal.types("move leg day to sunday");
    terminal.shows(&["› move leg day to sunday"]);
    terminal.types(ENTER);
    terminal.shows(&["Changes · 1 of 1 taken", "Sun 22 Nov", "a accept 1  r refuse"]);
    assert_eq!(
        session(&home, "Leg day").unwrap()["scheduledFor"],
        "2026-11-20",
        "nothing is changed before it is accepted"
    );
    terminal.types("a");
    terminal.shows(&["Accepted", "• Leg"]);
    assert_eq!(session(&home, "Leg day").unwrap()["scheduledFor"], "2026-11-22");
    terminal.types(CTRL_Z);
    terminal.shows(&["Undone: ", "× Leg"]);
    assert_eq!(session(&home, "Leg day").unwrap()["scheduledFor"], "2026-11-20");
    terminal.types("i/quit\r");
    assert!(terminal.ends().success());
    terminal.is_sane();
}

#[test]
fn the_days_fold_to_a_week_where_it_is_narrow_and_unfold_again() {
    let home = planned();
    let mut terminal = Terminal::open(&home, 120, 34);
    terminal.types(CALENDAR);
    terminal.shows(&["November 2026"]);
    terminal.resize(40, 15);
    terminal.shows(&["16 – 22 Nov 2026", "Fri 20 Nov  × Leg day"]);
    terminal.types("k");
    terminal.types(ENTER);
    terminal.shows(&["Fri 20 Nov · yesterday", "Leg day  missed"]);
    terminal.types(ESC);
    terminal.shows(&["16 – 22 Nov 2026"]);
    terminal.resize(120, 34);
    terminal.shows(&["November 2026"]);
    terminal.types("i/quit\r");
    assert!(terminal.ends().success());
}
