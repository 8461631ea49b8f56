//! Moving in on a terminal: what a file leaves open is asked once, and the answers hold for the next file.

use super::home::Home;
use super::terminal::Terminal;
use serde_json::Value;

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

pub const STRONG: &str = "\
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-11-12 06:40:12,Early,50m,Back Squat,W,60,8,0,0,,,
2026-11-12 06:40:12,Early,50m,Back Squat,1,100,5,0,0,,,8
2026-11-12 06:40:12,Early,50m,Back Squat,2,100,5,0,0,,,8
2026-11-12 06:40:12,Early,50m,Sled Thing,1,40,10,0,0,,,
2026-11-14 19:05:00,Late,40m,Deadlift,1,140,3,0,0,,,
";

pub const HEVY: &str = "\
title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe
Pull,\"12 Nov 2026, 23:40\",\"13 Nov 2026, 00:20\",,Back Squat,,,0,normal,102.5,6,,,8
Pull,\"12 Nov 2026, 23:40\",\"13 Nov 2026, 00:20\",,Back Squat,,,1,normal,102.5,5,,,9
Pull,\"12 Nov 2026, 23:40\",\"13 Nov 2026, 00:20\",,Sled Thing,,,0,normal,40,12,,,
";

pub const FITNOTES: &str = "\
Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2026-11-12,Back Squat,Legs,100.0,kgs,5,,,,
2026-11-12,Back Squat,Legs,100.0,kgs,5,,,,
2026-11-12,Sled Thing,Legs,40.0,kgs,10,,,,
";

pub const STRONGLIFTS: &str = "\
Date (yyyy/mm/dd),Workout,Workout Name,Body Weight (KG),Exercise,Sets×Reps,Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Start Time (h:mm)
2026/11/12,1,Workout A,80,Squat,2×5,5,60,5,60,10:56 PM
";

pub const SHEET: &str = "\
Date,Exercise,Weight (kg),Reps,Notes
2026-11-12,Back Squat,100,5,
2026-11-12,Sled Thing,40,8,
2026-11-14,Deadlift,140,3,
";

pub const ZONES: [&str; 5] = [
    "2026-11-22T00:02:00+01:00[Europe/Berlin]",
    "2026-11-22T08:02:00+09:00[Asia/Tokyo]",
    "2026-11-21T15:02:00-08:00[America/Los_Angeles]",
    "2026-11-21T23:02:00Z[UTC]",
    "2026-11-21T18:02:00-05:00[America/New_York]",
];

/// What an import would bring: new sets and changed ones.
pub fn brought(home: &Home, file: &str) -> (u64, usize) {
    let found = home.run(&["import", file, "--unit", "kg", "--json"]).done().json();
    let new = found["new"].as_u64().unwrap() + found["new_weights"].as_u64().unwrap();
    (new, found["changed"].as_array().map_or(0, Vec::len))
}

fn sets(home: &Home) -> Vec<Value> {
    home.run(&["export"]).done().json().as_array().unwrap().clone()
}

/// Times without a zone are those that were written, wherever the athlete is when a file is read again.
#[test]
fn a_file_brings_nothing_again_wherever_it_is_read() {
    for (name, text) in [
        ("strong", STRONG),
        ("hevy", HEVY),
        ("fitnotes", FITNOTES),
        ("stronglifts", STRONGLIFTS),
        ("sheet", SHEET),
    ] {
        let mut home = Home::new().at(ZONES[4]);
        let file = home.file("log.csv", text);
        assert!(brought(&home, &file).0 > 0);
        let before = sets(&home);
        for zone in ZONES {
            home = home.at(zone);
            assert_eq!(brought(&home, &file), (0, 0), "{name} in {zone}");
        }
        assert_eq!(sets(&home), before);
    }
}

#[test]
fn the_programs_own_csv_brings_nothing_into_its_own_home() {
    let mut home = Home::new().at(ZONES[0]);
    for line in [
        "bench 3x8 185lb @8 // left elbow",
        "squat w 95lb x8",
        "pull up +10kg x8 rir 2",
        "plank 60s",
        "row 500m 2:00",
        "barbell curl 30lb amrap 12",
        "bench 3x5 200lb yesterday",
    ] {
        home.run(&["log", line]).done();
    }
    let before = sets(&home);
    let csv = home.run(&["export", "--format", "csv"]).done().out;
    let file = home.file("own.csv", csv);
    for zone in ZONES {
        home = home.at(zone);
        assert_eq!(brought(&home, &file), (0, 0), "{zone}");
    }
    assert_eq!(sets(&home), before);
}

/// What was changed in the program that wrote it changes here, and nothing is doubled.
#[test]
fn a_file_that_was_changed_changes_what_is_stored() {
    for (text, was, is, changed) in [
        (STRONG, ",Early,", ",Morning,", 4),
        (STRONG, "Sled Thing", "Sled Push Thing", 1),
        (STRONG, "06:40:12", "06:42:12", 0),
        (STRONG, "Thing,1,40,10,0,0,", "Thing,1,40,10,0,0,easy", 1),
        (STRONG, ",140,3,", ",140,4,", 1),
        (STRONG, ",140,3,", ",145,3,", 1),
        (HEVY, "Pull,", "Back,", 3),
        (HEVY, "Sled Thing", "Sled Push Thing", 1),
        (HEVY, "23:40", "23:41", 0),
        (HEVY, "102.5,5", "102.5,4", 1),
        (HEVY, ",0,normal,40", ",0,failure,40", 1),
        (FITNOTES, "Sled Thing", "Sled Push Thing", 1),
        (FITNOTES, ",10,,,,", ",9,,,,", 1),
        (FITNOTES, "100.0,kgs", "220.46,lbs", 0),
        (SHEET, "Sled Thing", "Sled Push Thing", 1),
        (SHEET, "140,3,", "140,4,", 1),
        (SHEET, "40,8,", "40,8,slow", 1),
        (SHEET, "2026-11-12", "12-Nov-26", 0),
        (STRONGLIFTS, "5,60,5,60", "5,60,4,60", 1),
        (STRONGLIFTS, "10:56 PM", "10:58 PM", 0),
    ] {
        let home = Home::new().at(ZONES[4]);
        let file = home.file("log.csv", text);
        brought(&home, &file);
        let count = sets(&home).len();
        let again = text.replace(was, is);
        assert_ne!(again, text);
        let file = home.file("log.csv", again);
        assert_eq!(brought(&home, &file), (0, changed), "{was} → {is}");
        assert_eq!(sets(&home).len(), count);
        // And the changed file brings nothing again.
        assert_eq!(brought(&home, &file), (0, 0), "{was} → {is}");
    }
}

/// What another table says of a day is not what a first one said otherwise.
#[test]
fn another_table_of_the_same_day_changes_nothing() {
    for other in [
        "Date,Lift,KG,Reps\n2026-11-14,Sled Push Thing,140,3\n",
        "Date,Lift,KG,Reps\n2026-11-14,Deadlift,140,4\n",
        "Date,Workout,Lift,KG,Reps\n2026-11-14 19:30,Late,Deadlift,140,3\n",
    ] {
        let home = Home::new().at(ZONES[4]);
        let file = home.file("log.csv", SHEET);
        brought(&home, &file);
        let file = home.file("other.csv", other);
        assert_eq!(brought(&home, &file), (1, 0), "{other}");
        assert_eq!(brought(&home, &file), (0, 0), "{other}");
    }
}

/// Two workouts of a day are two, however alike they are.
#[test]
fn what_was_done_twice_is_kept_twice() {
    let row = |time: &str, title: &str| {
        format!("2026-11-12 {time},{title},50m,Back Squat,1,100,5,0,0,,,\n")
    };
    let header = STRONG.lines().next().unwrap();
    for (first, second) in [
        (row("07:00:00", "Early"), row("19:30:00", "Late")),
        (row("07:00:00", "Upper"), row("07:00:00", "Upper")),
        (row("07:00:00", "Upper"), row("19:00:00", "Upper")),
    ] {
        let home = Home::new().at(ZONES[4]);
        let file = home.file("one.csv", format!("{header}\n{first}"));
        assert_eq!(brought(&home, &file), (1, 0));
        let file = home.file("both.csv", format!("{header}\n{first}{second}"));
        assert_eq!(brought(&home, &file), (1, 0), "{first}{second}");
        assert_eq!(brought(&home, &file), (0, 0), "{first}{second}");
    }
}
