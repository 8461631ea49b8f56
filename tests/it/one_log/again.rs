//! The same written twice adds nothing, whatever was changed between: the zone, a name, a set, the file itself.

use crate::home::Home;
use crate::importing::{FITNOTES, HEVY, SHEET, STRONG, STRONGLIFTS, ZONES, brought};

/// How many sets and weights there are.
fn count(home: &Home) -> (usize, usize) {
    let all = home.run(&["export", "--all"]).done().json();
    let length = |member: &str| all[member].as_array().unwrap().len();
    (length("sets"), length("bodyweight"))
}

/// A home with sets of every kind and weights, a day before the times of the zones.
fn lived() -> Home {
    let home = Home::new().at("2026-11-20T19:02:00+01:00[Europe/Berlin]");
    let add = ["exercise", "add", "--pattern", "lunge", "--primary", "quads", "Sled Hop"];
    home.run(&add).done();
    for line in [
        "bench 3x8 185lb @8 // left elbow",
        "squat w 95lb x8",
        "pull up +10kg x8 rir 2",
        "plank 60s",
        "sled hop 2x20",
        "barbell curl 30lb x12+3",
        "barbell curl 30lb x12, drop 20lb x8",
        "bench 3x5 200lb yesterday",
        "made up thing 30kg x9",
        "bw 82 kg",
        "bw 81.5 kg yesterday",
    ] {
        // A name that nobody knows is its own.
        let ran = home.run(&["log", line]);
        if ran.exit == 3 {
            home.run(&["log", "--choose", "1"]).done();
        }
    }
    home
}

/// Exported in one form, in a home that is then changed again and again, and read back in another zone each time.
#[test]
fn what_was_exported_adds_nothing_after_a_trip_and_a_change() {
    let changes: [&[&str]; 8] = [
        &["log", "bench 60kg x3"],
        &["edit", "bench", "--date", "2026-11-20", "--set", "2", "--reps", "7"],
        &["edit", "pull-ups", "--date", "2026-11-20", "--set", "1", "--load", "12kg"],
        &["edit", "plank", "--date", "2026-11-20", "--set", "1", "--to-date", "2026-11-18"],
        &["exercise", "remove", "sled hop"],
        &["exercise", "add", "--pattern", "core", "--primary", "core", "Made Up Thing"],
        &["log", "bw 81 kg"],
        &["delete", "bench", "--date", "2026-11-20", "--set", "3"],
    ];
    let forms: [&[&str]; 4] = [&[], &["--all"], &["--format", "csv"], &["--format", "text"]];
    for form in forms {
        let mut home = lived();
        let exported = home.run(&[&["export"], form].concat()).done().out;
        let file = home.file("exported", exported);
        assert_eq!(brought(&home, &file), (0, 0), "{form:?}");
        // A line of a text is told by the last digits of an id, by which what was deleted isn't found.
        let changes = &changes[..changes.len() - usize::from(form.contains(&"text"))];
        for (change, zone) in changes.iter().zip(ZONES.iter().cycle()) {
            // What was taken out of the file of own exercises, the file of everything brings again.
            if form == ["--all"] && change[1] == "remove" {
                continue;
            }
            let before = home.run(&["undo", "--list"]).out;
            home.run(change);
            let is_file = change[0] == "exercise";
            assert!(is_file || home.run(&["undo", "--list"]).out != before, "{change:?}");
            let before = count(&home);
            home = home.at(zone);
            let found = home.run(&["import", &file, "--dry-run", "--json"]).done().json();
            assert_eq!(
                (&found["new"], &found["new_weights"]),
                (&0.into(), &0.into()),
                "{form:?}, {change:?} in {zone}"
            );
            let ran = home.run(&["import", &file, "--yes"]).done();
            assert_eq!(count(&home), before, "{form:?}, {change:?}: {}", ran.out);
            assert!(!ran.out.contains("Imported"), "{form:?}, {change:?}: {}", ran.out);
            home.run(&["doctor", "--replay"]).done();
        }
    }
}

/// The file of another program, after what came of it was changed here.
#[test]
fn what_was_changed_here_since_stays_and_nothing_comes_again() {
    for (text, first, sets) in [
        (STRONG, "squat", 5),
        (HEVY, "squat", 3),
        (FITNOTES, "squat", 3),
        (STRONGLIFTS, "squat", 2),
        (SHEET, "squat", 3),
    ] {
        let mut home = Home::new().at(ZONES[4]);
        let file = home.file("log.csv", text);
        assert_eq!(brought(&home, &file).1, 0);
        assert_eq!(count(&home).0, sets);
        let on = "2026-11-12";
        for change in [
            vec!["edit", first, "--set", "1", "--reps", "9", "--date", on],
            vec!["exercise", "add", "--pattern", "lunge", "--primary", "quads", "Sled Thing"],
            vec!["edit", first, "--set", "1", "--to-date", "2026-11-10", "--date", on],
            vec!["delete", first, "--set", "1", "--date", "2026-11-10"],
        ] {
            home.run(&change);
            let before = home.run(&["export", "--all"]).done().out;
            for zone in [ZONES[4], ZONES[1]] {
                home = home.at(zone);
                assert_eq!(brought(&home, &file), (0, 0), "{change:?} in {zone}");
                assert_eq!(home.run(&["export", "--all"]).done().out, before, "{change:?}");
            }
        }
        assert_eq!(count(&home).0, sets - 1);
    }
}

/// A file that was exported later has more rows: only those come, wherever they stand in it.
#[test]
fn a_later_export_adds_only_its_new_rows() {
    let strong = "2026-11-16 18:00:00,Next,40m,Deadlift,1,150,2,0,0,,,\n";
    let hevy = "Legs,\"16 Nov 2026, 18:00\",\"16 Nov 2026, 19:00\",,Deadlift,,,0,normal,150,2,,,\n";
    let stronglifts = "2026/11/16,2,Workout B,80.5,Deadlift,1×5,5,100,,,6:00 PM\n";
    for (text, row, weights) in [
        (STRONG, strong, 0),
        (HEVY, hevy, 0),
        (FITNOTES, "2026-11-16,Deadlift,Back,150.0,kgs,2,,,,\n", 0),
        (STRONGLIFTS, stronglifts, 1),
        (SHEET, "2026-11-16,Deadlift,150,2,\n", 0),
    ] {
        let (header, rows) = text.split_once('\n').unwrap();
        for later in [format!("{text}{row}"), format!("{header}\n{row}{rows}")] {
            let home = Home::new().at(ZONES[4]);
            let file = home.file("log.csv", text);
            brought(&home, &file);
            let before = count(&home);
            let home = home.at(ZONES[1]);
            let file = home.file("log.csv", &later);
            assert_eq!(brought(&home, &file), (1 + weights, 0), "{later}");
            let wanted = (before.0 + 1, before.1 + usize::try_from(weights).unwrap());
            assert_eq!(count(&home), wanted, "{later}");
            assert_eq!(brought(&home, &file), (0, 0), "{later}");
        }
    }
    // And this program's own, whose later export has all of the earlier one.
    for form in [&[][..], &["--all"], &["--format", "csv"], &["--format", "text"]] {
        let (from, to) = (lived(), Home::new().at(ZONES[2]));
        for (line, new) in [("squat 100kg 3x5", 3), ("bw 80.5 kg", 1), ("bench 60kg x3", 1)] {
            let exported = |home: &Home| home.run(&[&["export"], form].concat()).done().out;
            let file = to.file("earlier", exported(&from));
            to.run(&["import", &file, "--yes"]).done();
            from.run(&["log", line]).done();
            let file = to.file("later", exported(&from));
            let is_weight = line.starts_with("bw");
            let has_weights = form.iter().any(|word| ["--all", "text"].contains(word));
            let new = if is_weight && !has_weights { 0 } else { new };
            assert_eq!(brought(&to, &file), (new, 0), "{form:?}: {line}");
        }
    }
}

/// What names no set of this program is refused by its place, and a table without ids is read as before.
#[test]
fn the_id_of_a_row_is_one_or_nothing() {
    let home = lived();
    let csv = home.run(&["export", "--format", "csv"]).done().out;
    let row = csv.lines().nth(1).unwrap();
    let (_, id) = row.rsplit_once(';').unwrap();
    for odd in ["1", "nothing", &id[1..], &format!("{id}0"), "=1+1"] {
        let file = home.file("odd.csv", csv.replace(id, odd));
        let ran = home.run(&["import", &file]);
        assert_eq!(ran.exit, 3, "{odd}: {}", ran.out);
        let wanted =
            format!("line 2: the id is '{odd}', not the id of a set, as setwise writes it");
        assert!(ran.out.contains(&wanted), "{wanted}: {}", ran.out);
    }
    // The same id twice is one set.
    let file = home.file("twice.csv", format!("{csv}{row}\n"));
    assert_eq!(brought(&home, &file), (0, 0));
    let older = csv.replace(";Set Id", "");
    let without = older.lines().map(|line| {
        line.rsplit_once(';').filter(|(_, id)| id.len() == 36).map_or(line, |(row, _)| row)
    });
    let without = without.collect::<Vec<_>>().join("\n");
    let file = home.file("without.csv", without);
    assert_eq!(brought(&home, &file), (0, 0));
}
