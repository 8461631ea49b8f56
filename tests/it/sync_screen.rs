//! Two homes with their screens open beside each other, and a coach's with its tab.

use crate::sync::{database, home, words};
use crate::terminal::Terminal;
use std::io::Write as _;
use std::time::Instant;

#[test]
fn a_set_that_is_logged_on_one_screen_comes_to_the_other_while_both_are_open() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let pairing = words(&one.run(&["sync", "init", &url, "--json"]).done());
    one.run(&["sync"]).done();
    other.fed(&["sync", "join", &url], &pairing).done();
    let mut logging = Terminal::open(&one, 120, 36);
    let watching = Terminal::open(&other, 120, 36);
    for screen in [&logging, &watching] {
        screen.shows(&["1 coach"]);
        screen.settles();
    }
    for (kg, told) in [
        (60, "1 set today"),
        (70, "2 sets today"),
        (80, "3 sets today"),
    ] {
        logging.types(&format!("bench {kg}kg x5\r"));
        logging.shows(&[told]);
        let begun = Instant::now();
        // It gives up long before the screen would ask by itself where nothing happens.
        watching.shows(&[told]);
        // The test runner keeps back what a test prints.
        let _ = writeln!(
            std::io::stderr(),
            "measured: on the other screen after {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn a_coach_sees_the_team_on_a_tab_and_writes_from_it_and_the_athlete_reads_it() {
    let Some(postgres) = database() else { return };
    postgres.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    let (anna, coach) = (home(), home());
    let url = postgres.url("anna");
    anna.run(&["sync", "init", &url]).done();
    anna.run(&["log", "squat 100kg x5 // left knee hurts 4/10"])
        .done();
    // Where nobody shares anything there is no tab.
    let mut alone = Terminal::open(&coach, 100, 30);
    alone.shows(&["5 tools"]);
    alone.hides("6 team");
    alone.types("\x1b[17~");
    alone.shows(&["nobody shares with you yet"]);
    alone.types("\x03\x03");
    alone.ends();
    let share = ["sync", "share", "coach", "--with", "pain", "--json"];
    let invitation = words(&anna.run(&share).done());
    coach
        .fed(&["team", "join", &postgres.url("coach")], &invitation)
        .done();
    let mut coachs = Terminal::open(&coach, 140, 40);
    let annas = Terminal::open(&anna, 140, 40);
    coachs.shows(&["6 team"]);
    coachs.types("\x1b[17~");
    coachs.shows(&["anna", "last trained today", "left knee hurts 4/10"]);
    // F6 leads there, `c` to the composer.
    coachs.types("c");
    coachs.shows(&["/team anna: "]);
    coachs.types("how is the knee?\r");
    coachs.shows(&["To anna, about today: how is the knee?"]);
    annas.shows(&["coach, about today: how is the knee?"]);
    coachs.types("\x1b[17~");
    coachs.shows(&["how is the knee? (received)"]);
    // A program comes as a card with what the verifier says of it, and waits for the athlete's word.
    let text = coach.run(&["program", "format", "--example", "5/3/1"]);
    let program = coach.file("program.txt", text.done().out);
    let send = ["team", "send", "anna", "Your next block.", "--program"];
    coach.run(&[&send[..], &[&program]].concat()).done();
    annas.shows(&["From coach: Your next block. Verified for time", "a accept"]);
    coachs.hides("forearms");
    // What the athlete does is there while the tab is open.
    anna.run(&["log", "deadlift 140kg x5"]).done();
    coachs.shows(&["forearms"]);
}
