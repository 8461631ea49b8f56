//! Moving in on a terminal: what a file leaves open is asked once, and the answers hold for the next file.

use super::home::Home;
use super::terminal::Terminal;

const BARE: &str = "\
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-11-02 17:00:00,Upper,29m,Press,1,82.5,8,0,0,,,8
2026-11-02 17:00:00,Upper,29m,Bnech Press,1,100,5,0,0,,,
";

#[test]
fn what_a_file_leaves_open_is_asked_once_on_a_terminal() {
    let home = Home::new();
    let file = home.file("bare.csv", BARE);
    let mut terminal = Terminal::run(&home, 110, 40, &["import", &file]);
    terminal.shows(&["The file names no unit of its loads. Are they kg or lb? [lb]"]);
    terminal.types("stone\r");
    terminal.shows(&["a unit is kg or lb"]);
    terminal.types("kg\r");
    terminal.shows(&["Which exercise is “Bnech Press”: 1 Bench Press?"]);
    terminal.types("1\r");
    terminal.shows(&["Which exercise is “Press”:"]);
    terminal.types("overhead press\r");
    terminal.shows(&[
        "Bnech Press is Bench Press",
        "Press is Overhead Press",
        "Import 2 new sets? [Y/n]",
    ]);
    terminal.types("\r");
    assert!(terminal.ends().success());
    terminal.shows(&["Imported 2 sets."]);
    let sets = home.run(&["export"]).done().json();
    for (set, exercise, load) in [(0, "overhead-press", "82.5"), (1, "bench-press", "100")] {
        assert_eq!(sets[set]["exerciseId"], exercise);
        assert_eq!(sets[set]["loadKg"], load);
    }
    // The next file of its kind leaves nothing open.
    let next = home.file("next.csv", BARE.replace("11-02", "11-03"));
    let mut terminal = Terminal::run(&home, 110, 40, &["import", &next]);
    terminal.shows(&[
        "the file names no unit: read as kg, as you said before; --unit lb reads lb",
        "Import 2 new sets? [Y/n]",
    ]);
    terminal.types("n\r");
    assert!(!terminal.ends().success());
    terminal.shows(&["Nothing was imported."]);
    assert_eq!(home.run(&["export"]).done().json().as_array().unwrap().len(), 2);
}

#[test]
fn dates_that_could_be_two_days_are_asked_about_and_bad_rows_left_out_by_a_word() {
    let home = Home::new();
    let text =
        "Date,Exercise,Weight,Unit,Reps\n3/4/2026,Squat,100,kg,5\n3/5/2026,Squat,heavy,kg,5\n";
    let file = home.file("own.csv", text);
    let mut terminal = Terminal::run(&home, 110, 40, &["import", &file]);
    terminal.shows(&["What comes first in 3/4/2026, the day (dmy) or the month (mdy)?"]);
    terminal.types("dmy\r");
    terminal.shows(&[
        "line 3: the weight is 'heavy', not a number",
        "1 row can't be read. Import the rest, 1 new set? [y/N]",
    ]);
    terminal.types("y\r");
    assert!(terminal.ends().success());
    let sets = home.run(&["export"]).done().json();
    assert_eq!(sets[0]["date"], "2026-04-03");
}

#[test]
fn with_yes_nothing_is_asked_and_what_is_not_certain_is_kept_as_it_is() {
    let home = Home::new();
    let file = home.file("bare.csv", BARE);
    let mut terminal = Terminal::run(&home, 110, 40, &["import", &file, "--yes"]);
    assert!(terminal.ends().success());
    terminal.shows(&["Imported 2 sets."]);
    let sets = home.run(&["export"]).done().json();
    assert_eq!(sets[0]["exerciseName"], "Press");
    assert_eq!(sets[0]["loadLb"], "82.5");
}
