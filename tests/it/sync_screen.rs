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
    for (kg, told) in [(60, "1 set today"), (70, "2 sets today"), (80, "3 sets today")] {
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
    anna.run(&["log", "squat 100kg x5 // left knee hurts 4/10"]).done();
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
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
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

#[test]
fn a_plan_of_a_coach_is_gone_through_on_the_screen() {
    let Some(postgres) = database() else { return };
    postgres.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    let (anna, coach) = (home(), home());
    anna.run(&["sync", "init", &postgres.url("anna")]).done();
    let plan = |sets: &str, more: &str| {
        format!(
            r#"{{"focus":"Upper","durationMinutes":30,"equipment":["barbell"],"source":"ai","energy":"moderate",
            "summary":"x","blocks":[{{"title":"Main","durationMinutes":30,"focus":"Strength"}}],"exercises":[
            {{"blockIndex":0,"order":1,"name":"Bench Press","prescription":"{sets}","detail":null}},
            {{"blockIndex":0,"order":2,"name":"{more}","prescription":"3 x 10","detail":null}}]}}"#
        )
    };
    let stands = anna.file("stands.json", plan("3 x 8", "Barbell Row"));
    anna.run(&["plan", "accept", &stands]).done();
    let invitation = words(&anna.run(&["sync", "share", "coach", "--json"]).done());
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
    let file = coach.file("plan.json", plan("4 x 6", "Pull-Up"));
    let send = ["team", "send", "anna", "Fewer reps.", "--plan", &file];
    coach.run(&send).done();
    assert_eq!(anna.run(&["sync"]).exit, 0);
    let mut screen = Terminal::open(&anna, 140, 40);
    screen.shows(&["From coach: Fewer reps.", "e each"]);
    screen.settles();
    screen.types("\t");
    screen.shows(&["Up Down choose"]);
    screen.types("e");
    screen.shows(&[
        "Changes · 2 of 2 taken",
        "[x] Bench Press 3 × 8 → 4 × 6",
        "[x] Pull-Up 3 × 10 in place of Barbell Row 3 × 10",
    ]);
    screen.types("j ");
    screen.shows(&["Changes · 1 of 2 taken", "[ ] Pull-Up"]);
    screen.types("a");
    screen.shows(&["Accepted: 1 of 2 changes. Bench Press 3 × 8 → 4 × 6.", "Left out: Pull-Up"]);
    let today = anna.run(&["plan", "today", "--json"]).done().out;
    assert!(today.contains("4 x 6") && today.contains("Barbell Row"), "{today}");
}

#[test]
fn the_first_athlete_that_is_joined_beside_an_open_screen_brings_the_tab() {
    let Some(postgres) = database() else { return };
    postgres.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    let (anna, coach) = (home(), home());
    anna.run(&["sync", "init", &postgres.url("anna")]).done();
    anna.run(&["log", "squat 100kg x5"]).done();
    let invitation = words(&anna.run(&["sync", "share", "coach", "--json"]).done());
    let mut screen = Terminal::open(&coach, 120, 36);
    screen.shows(&["5 tools"]);
    screen.settles();
    screen.hides("6 team");
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
    screen.shows(&["6 team"]);
    screen.types("\x1b[17~");
    screen.shows(&["anna", "last trained today"]);
    // What the athlete does from now on comes to it.
    anna.run(&["log", "deadlift 140kg x5"]).done();
    anna.run(&["sync"]).done();
    screen.shows(&["forearms"]);
    // Once the last has gone, so has the tab.
    screen.types("\x1b[11~");
    coach.run(&["team", "leave", "anna"]).done();
    screen.hides("6 team");
}

#[test]
fn a_home_that_leaves_beside_its_open_screen_stays_away_until_it_comes_back() {
    let Some(postgres) = database() else { return };
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let pairing = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &pairing).done();
    let mut screen = Terminal::open(&other, 120, 36);
    screen.shows(&["1 coach"]);
    screen.settles();
    other.run(&["sync", "leave"]).done();
    let records = || postgres.sql("postgres", "SELECT count(*) FROM ops");
    let before: u32 = records().parse().unwrap();
    screen.types("bench 60kg x5\r");
    screen.shows(&["1 set today"]);
    // Longer than it rests between two looks.
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert_eq!(records(), before.to_string());
    assert!(!other.path().join("sync.key").exists());
    screen.hides("sync:");
    other.fed(&["sync", "join", &url], &pairing).done();
    assert_eq!(records(), (before + 1).to_string());
    // The screen that was open all the while takes part again.
    screen.types("bench 70kg x5\r");
    let begun = Instant::now();
    let two = (before + 2).to_string();
    while records() != two && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(records(), two);
}
