//! Tables as the trackers write them, to the sets that they say.

use crate::{Fact, FileFacts, Gathered, Gathering, ReadOptions, TransferError};
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::set_result::{SetKind, SetResult};
use setwise_words::parse::day::DateOrder;

struct Table<'a> {
    unit: Option<Unit>,
    dates: Option<DateOrder>,
    map: &'a [(Fact, String)],
}

const PLAIN: Table<'static> = Table { unit: None, dates: None, map: &[] };

impl Table<'_> {
    fn read(&self, text: &str) -> Result<(FileFacts, Gathered), TransferError> {
        let now = "2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap();
        let options = ReadOptions {
            now: &now,
            unit: self.unit,
            own_unit: Unit::Lb,
            dates: self.dates,
            map: self.map,
            tables: &[],
        };
        let none: Vec<SetResult> = Vec::new();
        let mut gathering = Gathering::new(Catalog::embedded(), &none);
        let facts = crate::read(text.as_bytes(), &options, &mut gathering)?;
        Ok((facts, gathering.settle().unwrap()))
    }
}

/// A set in a line: what a reader checks against the file.
fn line(set: &SetResult) -> String {
    let done = &set.performance;
    let mut text = format!("{} {}", set.date, set.exercise);
    let mut add = |part: String| {
        text.push_str(" | ");
        text.push_str(&part);
    };
    add(format!("#{}", set.set_number));
    if done.kind.word() != "working" {
        add(done.kind.word().to_owned());
    }
    if let Some(load) = done.load {
        add(load.to_string());
    }
    if let Some(reps) = done.reps {
        add(format!("x{reps}"));
    }
    if let Some(rpe) = done.rpe {
        add(format!("@{}", rpe.0));
    }
    if let Some(rir) = done.rir {
        add(format!("rir {}", rir.0));
    }
    if let Some(seconds) = done.seconds {
        add(format!("{seconds}s"));
    }
    if let Some(metres) = done.metres {
        add(format!("{metres}m"));
    }
    if let Some(superset) = done.structure.superset {
        add(superset.to_string());
    }
    if let Some(workout) = &set.workout {
        add(format!("in {workout}"));
    }
    if let Some(notes) = &done.notes {
        add(format!("// {}", notes.replace('\n', " / ")));
    }
    text
}

fn lines(text: &str) -> Vec<String> {
    let (_, found) = PLAIN.read(text).unwrap();
    let bad: Vec<_> = found.bad.iter().map(|row| &row.issues).collect();
    assert_eq!(found.bad_rows, 0, "{bad:?}");
    found.sets.iter().map(|set| line(&set)).collect()
}

fn bad(text: &str) -> Vec<(usize, String)> {
    let (_, found) = PLAIN.read(text).unwrap();
    let rows = found.bad.into_iter();
    rows.map(|row| (row.at.line, row.issues.join("; "))).collect()
}

fn format(text: &str) -> (&'static str, Option<Unit>) {
    let (facts, _) = PLAIN.read(text).unwrap();
    (facts.format, facts.assumed_unit)
}

const STRONG_1: &str = "\
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Bench Press (Barbell),W,95.0,8,0,0,,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Bench Press (Barbell),1,185.0,8,0,0,left elbow,slept badly,8
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Bench Press (Barbell),Rest Timer,0,0,0,120,,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Bench Press (Barbell),D,135.0,10,0,0,,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Plank,Note,,,,,hips high,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Plank,1,0,0,0,60,,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Running,1,0,0,3.1,1500,,slept badly,
2024-01-31 17:00:05,\"Upper, A\",1h 5m,Pull Up (Assisted),F,-20,6,0,0,,slept badly,10
";

#[test]
fn strong_without_a_unit() {
    assert_eq!(
        lines(STRONG_1),
        [
            "2024-01-31 Bench Press (Barbell) | #1 | warm-up | 95 lb | x8 | in Upper, A | // slept badly",
            "2024-01-31 Bench Press (Barbell) | #2 | 185 lb | x8 | @8 | in Upper, A | // left elbow",
            "2024-01-31 Bench Press (Barbell) | #3 | drop | 135 lb | x10 | in Upper, A",
            "2024-01-31 Plank | #1 | 60s | in Upper, A | // hips high",
            "2024-01-31 Running | #1 | 1500s | 4989m | in Upper, A",
            "2024-01-31 Pull Up (Assisted) | #1 | failure | -20 lb | x6 | @10 | in Upper, A",
        ]
    );
    assert_eq!(format(STRONG_1), ("Strong", Some(Unit::Lb)));
    let (facts, found) = PLAIN.read(STRONG_1).unwrap();
    assert_eq!((found.rows, found.passed), (8, 2));
    assert_eq!(facts.not_read, ["Duration"]);
    assert_eq!(found.matched["Bench Press (Barbell)"], "Bench Press");
    // 17:00:05 on the athlete's own clock.
    let first = found.sets.iter().next().unwrap();
    assert_eq!(first.at.to_string(), "2024-01-31T22:00:05Z");
    let in_kilograms = Table { unit: Some(Unit::Kg), ..PLAIN };
    let (facts, found) = in_kilograms.read(STRONG_1).unwrap();
    assert_eq!(facts.assumed_unit, None);
    assert_eq!((found.units.kg, found.units.lb), (4, 0));
}

#[test]
fn strong_with_units_in_columns() {
    let text = "\
Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
\"2024-02-01 23:50:00\";\"Beine\";\"Squat (Barbell)\";1;\"102,5\";\"kg\";5;8,5;;;0;\"\";\"\";29m
\"2024-02-01 23:50:00\";\"Beine\";\"Rowing (Machine)\";1;;;;;2;km;480;;;29m
";
    assert_eq!(
        lines(text),
        [
            "2024-02-01 Squat (Barbell) | #1 | 102.5 kg | x5 | @8.5 | in Beine",
            "2024-02-01 Rowing (Machine) | #1 | 480s | 2000m | in Beine",
        ]
    );
    assert_eq!(format(text), ("Strong", None));
}

#[test]
fn strong_with_units_in_the_header_and_either_delimiter() {
    let text = "\
Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
1;2024-02-03 07:15:00;Upper;3900;Overhead Press (Barbell);1;40;8;;;;;
1;2024-02-03 07:15:00;Upper;3900;Farmers Walk;1;32;;;40;;;
";
    assert_eq!(
        lines(text),
        [
            "2024-02-03 Overhead Press (Barbell) | #1 | 40 kg | x8 | in Upper",
            "2024-02-03 Farmers Walk | #1 | 32 kg | 40m | in Upper",
        ]
    );
    let pounds = "\
Workout #,Date,Workout Name,Duration (sec),Exercise Name,Set Order,Weight (lbs),Reps,Distance (miles),Seconds,Notes,Workout Notes,RPE
1,2024-02-03 07:15:00,Upper,3900,Deadlift (Barbell),1,315,5,,,,,9
1,2024-02-03 07:15:00,Upper,3900,Running,1,,,1,600,,,
";
    assert_eq!(
        lines(pounds),
        [
            "2024-02-03 Deadlift (Barbell) | #1 | 315 lb | x5 | @9 | in Upper",
            "2024-02-03 Running | #1 | 600s | 1609m | in Upper",
        ]
    );
}

#[test]
fn hevy_with_localised_months_and_supersets() {
    let text = "\
\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\",\"set_index\",\"set_type\",\"weight_kg\",\"reps\",\"distance_km\",\"duration_seconds\",\"rpe\"
\"Oben\",\"28 März 2025, 17:29\",\"28 März 2025, 18:40\",\"gut\",\"Bench Press (Barbell)\",0,\"eng\",0,\"warmup\",40,8,,,
\"Oben\",\"28 März 2025, 17:29\",\"28 März 2025, 18:40\",\"gut\",\"Bench Press (Barbell)\",0,\"eng\",1,\"normal\",80,8,,,8.5
\"Oben\",\"28 März 2025, 17:29\",\"28 März 2025, 18:40\",\"gut\",\"Pull Up\",0,,0,\"failure\",,9,,,
\"Oben\",\"28 März 2025, 17:29\",\"28 März 2025, 18:40\",\"gut\",\"Cable Fly\",1,,0,\"dropset\",12.5,15,,,
\"Unten\",\"2024-01-07 17:15:00\",\"2024-01-07 18:15:00\",,\"Treadmill\",,,0,\"normal\",,,5,1800,
";
    assert_eq!(
        lines(text),
        [
            "2024-01-07 Treadmill | #1 | 1800s | 5000m | in Unten",
            "2025-03-28 Bench Press (Barbell) | #1 | warm-up | 40 kg | x8 | A1 | in Oben | // eng / gut",
            "2025-03-28 Bench Press (Barbell) | #2 | 80 kg | x8 | @8.5 | A1 | in Oben",
            "2025-03-28 Pull Up | #1 | failure | x9 | A2 | in Oben",
            "2025-03-28 Cable Fly | #1 | drop | 12.5 kg | x15 | B1 | in Oben",
        ]
    );
    let pounds = text.replace("weight_kg", "weight_lbs").replace("distance_km", "distance_miles");
    assert_eq!(lines(&pounds)[0], "2024-01-07 Treadmill | #1 | 1800s | 8047m | in Unten");
    assert_eq!(lines(&pounds)[2].matches("80 lb").count(), 1);
}

#[test]
fn fitnotes_of_both_phones() {
    let android = "\
Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2023-05-01,Flat Barbell Bench Press,Chest,100.0,kgs,5,,,,felt easy
2023-05-01,Plank,Abs,,,,,,0:01:30,
2023-05-01,Running (Outdoor),Cardio,,,,5.0,km,0:25:00,
";
    assert_eq!(
        lines(android),
        [
            "2023-05-01 Flat Barbell Bench Press | #1 | 100 kg | x5 | // felt easy",
            "2023-05-01 Plank | #1 | 90s",
            "2023-05-01 Running (Outdoor) | #1 | 1500s | 5000m",
        ]
    );
    let ios = "\
Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
2023-05-01,Flat Barbell Bench Press,Chest,83.91459,185.0,8,,,,ok,Warm-up
2023-05-01,Deadlift,Back,140,308.647,5,,,,,Weight & Reps
";
    assert_eq!(
        lines(ios),
        [
            "2023-05-01 Flat Barbell Bench Press | #1 | warm-up | 185 lb | x8 | // ok",
            "2023-05-01 Deadlift | #1 | 140 kg | x5",
        ]
    );
    assert_eq!(format(ios).0, "FitNotes");
}

#[test]
fn stronglifts_side_by_side() {
    let text = "\
\u{feff}Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Top Set (Reps×KG),Volume (KG),Set 1 (Reps),Set 1 (KG),Set 1 (LB),Set 2 (Reps),Set 2 (KG),Set 2 (LB),Set 3 (Reps),Set 3 (KG),Set 3 (LB),Notes
2023/05/01,1,Workout A,StrongLifts 5×5,80,Squat,3×5,5×60,600,5,60,132.3,5,60,132.3,0,60,132.3,tough
2023/05/01,1,Workout A,StrongLifts 5×5,80,Pull-ups,2×5,,0,5,,,5,,,0,,,tough
";
    assert_eq!(
        lines(text),
        [
            "2023-05-01 Squat | #1 | 60 kg | x5 | in Workout A | // tough",
            "2023-05-01 Squat | #2 | 60 kg | x5 | in Workout A",
            "2023-05-01 Squat | #3 | 60 kg | x0 | in Workout A",
            "2023-05-01 Pull-ups | #1 | x5 | in Workout A",
            "2023-05-01 Pull-ups | #2 | x5 | in Workout A",
        ]
    );
    assert_eq!(format(text).0, "StrongLifts");
    // The body's weight stands in every row of a workout, and is said once.
    let (facts, found) = PLAIN.read(text).unwrap();
    assert_eq!(weights(&found), ["2023-05-01 80 kg"]);
    assert!(!facts.not_read.contains(&"Body Weight (KG)".to_owned()));
    let days = format!(
        "{text}2023/05/03,2,Workout B,StrongLifts 5×5,79.6,Squat,1×5,5×60,300,5,60,,,,,,,,\n\
         2023/05/05,3,Workout A,StrongLifts 5×5,0,Squat,1×5,5×60,300,5,60,,,,,,,,\n"
    );
    let (_, found) = PLAIN.read(&days).unwrap();
    assert_eq!(weights(&found), ["2023-05-01 80 kg", "2023-05-03 79.6 kg"]);
    assert_eq!(
        bad(&text.replace(",80,Squat", ",8,Squat")),
        [(2, "the bodyweight is '8', not a bodyweight from 20 to 400 kg".to_owned())]
    );
}

fn weights(found: &Gathered) -> Vec<String> {
    let weighed = found.sets.weighed.iter();
    weighed.map(|one| format!("{} {}", one.date, one.load)).collect()
}

/// Other programs write how much a machine helped as if it had been lifted.
#[test]
fn a_load_of_an_assisted_lift_is_help() {
    let text = "\
Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps
2024-02-03 07:15:00,A,Pull Up (Assisted),1,40,kg,8
2024-02-03 07:15:00,A,Pull Up (Assisted),2,-30,kg,8
2024-02-03 07:15:00,A,Chest Dip (Assisted),1,20,kg,8
2024-02-03 07:15:00,A,Pull Up (Weighted),1,10,kg,5
";
    assert_eq!(
        lines(text),
        [
            "2024-02-03 Pull Up (Assisted) | #1 | -40 kg | x8 | in A",
            "2024-02-03 Pull Up (Assisted) | #2 | -30 kg | x8 | in A",
            "2024-02-03 Chest Dip (Assisted) | #1 | -20 kg | x8 | in A",
            "2024-02-03 Pull Up (Weighted) | #1 | 10 kg | x5 | in A",
        ]
    );
    let (_, found) = PLAIN.read(text).unwrap();
    let names: Vec<_> = found.assisted.iter().map(String::as_str).collect();
    assert_eq!(names, ["Chest Dip (Assisted)", "Pull Up (Assisted)"]);
}

/// Exports that were put one behind the other: what stands below other columns is none of the first.
#[test]
fn rows_below_another_header_are_told() {
    for other in ["Date,Exercise,Weight (lbs),Reps", "Date,Exercise,Reps,Weight (kg)"] {
        let text = format!(
            "Date,Exercise,Weight (kg),Reps\n2024-02-03,Squat,100,5\n{other}\n2024-02-04,Squat,225,5\n"
        );
        let found = bad(&text);
        let lines: Vec<_> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 4], "{found:?}");
        assert!(found[0].1.contains("another table") && found[1].1.contains("line 3"), "{found:?}");
    }
}

/// Trained in the morning in Sydney, it is still the day before in New York.
#[test]
fn a_time_with_its_offset_falls_on_the_day_that_it_was_there() {
    let text = "\
SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
a1,2026-11-22T08:14:22.1234567+11:00,Bench Press,62.5,Kilograms,10,10,
a1,2026-11-21T22:20:00Z,Bench Press,62.5,Kilograms,9,10,
";
    assert_eq!(
        lines(text),
        [
            "2026-11-21 Bench Press | #1 | 62.5 kg | x9",
            "2026-11-22 Bench Press | #1 | 62.5 kg | x10",
        ]
    );
}

#[test]
fn liftlog_and_liftosaur_leave_out_what_was_not_done() {
    let liftlog = "\
SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
a1,2025-03-28T17:29:00.0000000+01:00,Bench Press,80,Kilograms,8,8,good
a1,2025-03-28T17:35:00.0000000+01:00,Bench Press,80,Kilograms,,8,
";
    assert_eq!(lines(liftlog), ["2025-03-28 Bench Press | #1 | 80 kg | x8 | // good"]);
    let liftosaur = "\
Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Completed Reps Timestamp,Notes
2025-03-28T03:30:00.000Z,GZCLP,Day 1,Squat,1,5,5,0,,,,40,kg,40,kg,,
2025-03-28T03:30:00.000Z,GZCLP,Day 1,Squat,0,3,7,1,8,9.5,1,100,kg,100,kg,,hard
2025-03-28T03:30:00.000Z,GZCLP,Day 1,Squat,0,3,,0,,,,100,kg,,,,
";
    assert_eq!(
        lines(liftosaur),
        [
            "2025-03-27 Squat | #1 | warm-up | 40 kg | x5 | in Day 1",
            "2025-03-27 Squat | #2 | amrap | 100 kg | x7 | @9.5 | in Day 1 | // hard",
        ]
    );
}

#[test]
fn a_table_of_ones_own_is_read_by_the_columns_that_are_named() {
    let text = "Tag;Übung;Gewicht (kg);Wdh;Sätze;Gefühl\n3/4/2025;Kniebeuge;102,5;5;3;gut\n";
    assert!(matches!(PLAIN.read(text), Err(TransferError::UnknownTable { .. })));
    let named = |fact, column: &str| (fact, column.to_owned());
    let map = [
        named(Fact::Date, "Tag"),
        named(Fact::Exercise, "übung"),
        named(Fact::Weight, "Gewicht (kg)"),
        named(Fact::Reps, "Wdh"),
        named(Fact::Sets, "Sätze"),
    ];
    let table = Table { map: &map, dates: Some(DateOrder::DayMonth), ..PLAIN };
    let (facts, found) = table.read(text).unwrap();
    let all: Vec<_> = found.sets.iter().map(|set| line(&set)).collect();
    assert_eq!(
        all,
        [
            "2025-04-03 Kniebeuge | #1 | 102.5 kg | x5",
            "2025-04-03 Kniebeuge | #2 | 102.5 kg | x5",
            "2025-04-03 Kniebeuge | #3 | 102.5 kg | x5",
        ]
    );
    assert_eq!(facts.not_read, ["Gefühl"]);
    let refused = |map: &[(Fact, String)]| {
        let error = Table { map, ..PLAIN }.read(text).map(drop).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        refused(&[named(Fact::Date, "Day")]),
        "there is no column 'Day'; the columns are 'Tag', 'Übung', 'Gewicht (kg)', 'Wdh', 'Sätze' and 'Gefühl'"
    );
    assert_eq!(
        refused(&map[..1]),
        "a table of sets needs a column for exercise; add it with --map exercise=COLUMN"
    );
}

/// A column's name says its unit, whether it was named by the athlete or not.
#[test]
fn a_mapped_column_keeps_the_unit_of_its_name() {
    for (name, wanted) in [
        ("Kilos", "80 kg"),
        ("kg", "80 kg"),
        ("Weight (kg)", "80 kg"),
        ("weight_kg", "80 kg"),
        ("how heavy in kg", "80 kg"),
        ("Pounds", "80 lb"),
        ("LBS", "80 lb"),
        ("Load [lb]", "80 lb"),
        ("Weight", "80 lb"),
    ] {
        let text = format!("Date,Exercise,{name},Reps\n2025-03-28,Squat,80,5\n");
        let map = [
            (Fact::Date, "Date".to_owned()),
            (Fact::Exercise, "Exercise".to_owned()),
            (Fact::Weight, name.to_owned()),
            (Fact::Reps, "Reps".to_owned()),
        ];
        for map in [&map[..], &[]] {
            let (_, found) = Table { map, ..PLAIN }.read(&text).unwrap();
            let all: Vec<_> = found.sets.iter().map(|set| line(&set)).collect();
            assert_eq!(all, [format!("2025-03-28 Squat | #1 | {wanted} | x5")], "{name}");
        }
    }
}

#[test]
fn every_bad_row_is_told_with_its_line_and_all_that_is_wrong() {
    let text = "\
Date,Exercise,Weight,Unit,Reps,RPE
2025-03-28,Squat,100,kg,5,8
yesterday,Squat,100,kg,5,
2025-03-28,Squat,heavy,stone,many,11
2025-03-28,x,100,kg,5,
3/4/2025,Squat,5000,kg,5,
2027-01-01,Squat,100,kg
";
    assert_eq!(
        bad(text),
        [
            (3, "the date is 'yesterday', not a date".to_owned()),
            (
                4,
                "the number of reps is 'many', not a whole number from 0 to 999; the unit is 'stone', not kg or lb; the RPE is '11', not a number from 1 to 10 in half steps".to_owned()
            ),
            (
                5,
                "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.".to_owned()
            ),
            (
                6,
                "the date is '3/4/2025', not one day: say --dates dmy or --dates mdy; the weight is '5000', not a number from -499.99 to 999.99 kg".to_owned()
            ),
            (
                7,
                "4 cells where the header has 6; the row may be cut off".to_owned()
            ),
        ]
    );
}

#[test]
fn a_wrong_delimiter_is_told_and_not_guessed_at() {
    let text = "Date|Exercise|Weight|Reps\n2025-03-28|Squat|100|5\n";
    let error = PLAIN.read(text).map(drop).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "I don't know this kind of log: its columns are 'Date|Exercise|Weight|Reps'."
        ),
        "{error}"
    );
    let calendar = PLAIN.read("BEGIN:VCALENDAR\r\n").map(drop).unwrap_err();
    assert!(matches!(calendar, TransferError::Calendar));
    assert!(matches!(PLAIN.read("  \n"), Err(TransferError::Empty)));
}

#[test]
fn two_exercises_of_one_name_in_a_workout_count_on() {
    let text = "\
Date,Workout Name,Exercise Name,Set Order,Weight,Reps
2025-03-28 10:00:00,A,Squat,1,100,5
2025-03-28 10:00:00,A,Plank,1,0,60
2025-03-28 10:00:00,A,Squat,1,100,5
";
    let all = lines(text);
    assert_eq!(all[2], "2025-03-28 Squat | #2 | 100 lb | x5 | in A");
}

/// `LiftLog` names no unit where nothing but the body was moved.
#[test]
fn a_unit_of_nothing_is_none() {
    let text = "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
a1,2026-11-02T17:00:00Z,Dip,0,Nil,12,12,
";
    assert_eq!(lines(text), ["2026-11-02 Dip | #1 | x12"]);
}

/// What distances are taken for is told, and an empty column of them opens nothing.
#[test]
fn distances_that_name_no_unit_are_told() {
    let (facts, _) = PLAIN.read(STRONG_1).unwrap();
    assert_eq!(facts.assumed_distance, Some("miles"));
    let said = Table { unit: Some(Unit::Kg), ..PLAIN };
    let (facts, _) = said.read(STRONG_1).unwrap();
    assert_eq!(facts.assumed_distance, Some("km"));
    let without = STRONG_1.replace(",3.1,", ",0,");
    let (facts, _) = PLAIN.read(&without).unwrap();
    assert_eq!(facts.assumed_distance, None);
}

fn told(text: &str) -> String {
    let (_, found) = PLAIN.read(text).unwrap();
    let bad = found.bad.iter().map(|row| format!("{}: {}", row.at.line, row.issues.join("; ")));
    let sets = found.sets.iter().map(|set| {
        let whole = line(&set);
        whole.split(" | ").filter(|part| !part.starts_with('#')).collect::<Vec<_>>().join(" ")
    });
    let weights = found.sets.weighed.iter().map(|one| format!("{} weighed {}", one.date, one.load));
    sets.chain(weights).chain(bad).collect::<Vec<_>>().join("\n")
}

/// Each sheet with what is stored of it, and what is told.
#[track_caller]
fn sheets(of: &[(&str, &str)]) {
    for (text, wanted) in of {
        assert_eq!(told(text), *wanted, "{text}");
    }
}

#[test]
fn reps_of_several_sets_in_a_cell_are_sets() {
    sheets(&[
        (
            "Date,Exercise,Weight (kg),Reps\n2026-11-02,Squat,60,\"4,4,3\"\n",
            "2026-11-02 Squat 60 kg x4\n2026-11-02 Squat 60 kg x4\n2026-11-02 Squat 60 kg x3",
        ),
        (
            "Date;Exercise;Weight (kg);Reps\n2026-11-02;Squat;60;6 5\n",
            "2026-11-02 Squat 60 kg x6\n2026-11-02 Squat 60 kg x5",
        ),
        (
            "Date,Exercise,Weight (kg),Sets,Reps\n2026-11-02,Squat,60,2,7/6\n",
            "2: the number of reps is '7/6', not a whole number from 0 to 999",
        ),
        (
            "Date,Exercise,Weight (kg),Sets,Reps\n2026-11-02,Squat,60,3,\"4,4\"\n",
            "2: 3 sets, and reps of 2: each set needs its own",
        ),
        (
            "Date,Exercise,Weight (kg),Reps\n2026-11-02,Squat,\"60,70,75\",\"5,4,3\"\n",
            "2026-11-02 Squat 60 kg x5\n2026-11-02 Squat 70 kg x4\n2026-11-02 Squat 75 kg x3",
        ),
        (
            "Date,Exercise,Weight (kg),Sets x Reps\n2026-11-02,Squat,60,2x6\n",
            "2026-11-02 Squat 60 kg x6\n2026-11-02 Squat 60 kg x6",
        ),
        (
            "Date,Exercise,Weight (kg),Reps\n2026-11-02,Squat,60,6+\n2026-11-02,Squat,60,6-8\n",
            "2026-11-02 Squat amrap 60 kg x6\n3: the number of reps is '6-8', not a whole number from 0 to 999",
        ),
    ]);
}

#[test]
fn comma_and_point_are_as_the_table_uses_them() {
    sheets(&[
        (
            "Date,Exercise,Weight (lb),Reps\n2026-11-02,Leg Press,\"1,050\",5\n",
            "2026-11-02 Leg Press 1050 lb x5",
        ),
        (
            "Date;Exercise;Weight (lb);Reps\n2026-11-02;Leg Press;1.050;5\n2026-11-02;Squat;62,5;5\n",
            "2026-11-02 Leg Press 1050 lb x5\n2026-11-02 Squat 62.5 lb x5",
        ),
        (
            "Date\tExercise\tDistance (m)\n2026-11-02\tRow\t1,500\n",
            "2: the distance is '1,500', not a distance",
        ),
        (
            "Date,Exercise,Distance (m)\n2026-11-02,Run,\"1,500\"\n2026-11-02,Run,800.5\n",
            "2026-11-02 Run 1500m\n2026-11-02 Run 801m",
        ),
        (
            "Date,Exercise,Weight (kg),Reps\n2026-11-02,Squat,62.5,5\n2026-11-02,Squat,\"62,5\",5\n",
            "2026-11-02 Squat 62.5 kg x5\n2026-11-02 Squat 62.5 kg x5",
        ),
    ]);
}

#[test]
fn warm_ups_are_known_in_every_spelling() {
    for (header, yes, no) in [
        ("Warm-up", "yes", "no"),
        ("Warmup?", "TRUE", "FALSE"),
        ("isWarmUp", "1", "0"),
        ("WU", "x", ""),
        ("Warm Up", "w", "-"),
        ("Set Type", "WARMUP_SET", "NORMAL_SET"),
        ("Type", "Warm up", "Working set"),
        ("Kind", "W", "1"),
    ] {
        let text = format!(
            "Date,Exercise,Weight (kg),Reps,{header}\n2026-11-02,Squat,40,5,{yes}\n2026-11-02,Squat,60,5,{no}\n"
        );
        assert_eq!(
            told(&text),
            "2026-11-02 Squat warm-up 40 kg x5\n2026-11-02 Squat 60 kg x5",
            "{text}"
        );
    }
    sheets(&[(
        "Date,Exercise,Weight (kg),Reps,Warmup\n2026-11-02,Squat,40,5,perhaps\n",
        "2: the warm-up is 'perhaps', not yes or no",
    )]);
}

#[test]
fn times_distances_and_efforts_are_read_with_their_units() {
    sheets(&[
        ("Date,Exercise,Duration (s)\n2026-11-02,Plank,75\n", "2026-11-02 Plank 75s"),
        ("Date,Exercise,Duration (min)\n2026-11-02,Plank,1.5\n", "2026-11-02 Plank 90s"),
        ("Date,Exercise,Time\n2026-11-02,Plank,1:15\n", "2026-11-02 Plank 75s"),
        ("Date,Exercise,Reps,Time\n2026-11-02,Run,,1:02:03\n", "2026-11-02 Run 3723s"),
        ("Date,Exercise,Reps\n2026-11-02,Plank,75s\n", "2026-11-02 Plank 75s"),
        (
            "Date,Exercise,Duration\n2026-11-02,Plank,75\n",
            "2: the time is '75', not a length with its unit, such as 90s, 1:30 or a column 'Duration (s)'",
        ),
        ("Date,Time,Exercise,KG,Reps\n2026-11-02,18:05,Squat,60,5\n", "2026-11-02 Squat 60 kg x5"),
        (
            "Date,Exercise,KG,Reps,Time\n2026-11-02,Squat,60,5,1:15\n",
            "2: the time is '1:15', not clearly one of day or a length: say --map time=COLUMN or --map seconds=COLUMN",
        ),
        (
            "Date,Exercise,weight_kg,Reps,RPE,RIR\n2026-11-02,Squat,60,5,@8,2\n2026-11-02,Squat,60,5,8-9,\n",
            "2026-11-02 Squat 60 kg x5 @8 rir 2\n3: the RPE is '8-9', not a number from 1 to 10 in half steps",
        ),
        (
            "Date,Exercise,Load [lb],Reps\n2026-11-02,Dip,BW+25,5\n2026-11-02,Dip,BW,8\n",
            "2026-11-02 Dip 25 lb x5\n2026-11-02 Dip x8",
        ),
        (
            "Date,Exercise,KG,Reps\n2026-11-02,Squat,about 60,5\n",
            "2: the weight is 'about 60', not a number",
        ),
        (
            "Date,Exercise,KG,Reps,Side\n2026-11-02,Dumbbell Row,20,8,L\n2026-11-02,Dumbbell Row,20,8,up\n",
            "2026-11-02 Dumbbell Row 20 kg x8 // left side\n3: the side is 'up', not left, right or both",
        ),
    ]);
}

#[test]
fn blank_cells_go_on_with_those_above_where_the_sheet_shows_it() {
    sheets(&[
        (
            "Date,Exercise,KG,Reps\n2026-11-02,Squat,60,5\n,,60,4\n,Dip,10,8\n2026-11-04,Squat,65,5\n",
            "2026-11-02 Squat 60 kg x5\n2026-11-02 Squat 60 kg x4\n2026-11-02 Dip 10 kg x8\n2026-11-04 Squat 65 kg x5",
        ),
        // A sheet that writes each of them has lost one.
        (
            "Date,Exercise,KG,Reps\n2026-11-02,Squat,60,5\n2026-11-02,Squat,60,5\n,Dip,10,8\n",
            "2026-11-02 Squat 60 kg x5\n2026-11-02 Squat 60 kg x5\n4: the date is '', not a date",
        ),
        (
            "Date,Exercise,KG,Reps\n2026-11-02,Squat,60,5\n,,,4\n",
            "2026-11-02 Squat 60 kg x5\n3: the weight is '', not written; only a date and an exercise go on from above",
        ),
        (
            "Date,Exercise,KG,Reps,Target\n2026-11-02,Squat,60,,5\n",
            "2: the number of reps is '', not a whole number from 0 to 999",
        ),
        (
            "Date,Exercise,KG,Reps\n2026-11-02,Squat,60,5\n,Total,300,5\nTotal,,300,5\n",
            "2026-11-02 Squat 60 kg x5",
        ),
    ]);
}

#[test]
fn a_column_of_sets_numbers_or_counts_them() {
    let row = |header: &str, values: &[&str]| {
        let rows = values.iter().map(|value| format!("2026-11-02,Squat,{value},60,5\n"));
        format!("Date,Exercise,{header},KG,Reps\n{}", rows.collect::<String>())
    };
    let sets = |text: &str| told(text).lines().filter(|line| line.contains("x5")).count();
    for (header, values, wanted) in [
        ("Set", &["1", "2", "3"][..], 3),
        ("Set #", &["1", "2", "3"], 3),
        ("Sets", &["1", "2", "3"], 3),
        ("Sets", &["3"], 3),
        ("Sets", &["2", "3"], 5),
        ("Set", &["W", "1", "2"], 3),
        ("Set", &["3"], 0),
    ] {
        assert_eq!(sets(&row(header, values)), wanted, "{header} {values:?}");
    }
}

#[test]
fn supersets_are_what_belongs_together() {
    for (header, marks, wanted) in [
        ("Superset", ["No", "No"], "none none"),
        ("Superset", ["0", "0"], "none none"),
        ("Superset", ["-", "none"], "none none"),
        ("Superset", ["A", "A"], "A1 A2"),
        ("Superset", ["B1", "B2"], "B1 B2"),
        ("Superset", ["Yes", "Yes"], "none none"),
        ("Superset id", ["1", "2"], "none none"),
    ] {
        let text = format!(
            "Date,Exercise,KG,Reps,{header}\n2026-11-02,Squat,60,5,{}\n2026-11-02,Dip,10,5,{}\n",
            marks[0], marks[1]
        );
        let (_, found) = PLAIN.read(&text).unwrap();
        let shown = found.sets.iter().map(|set| {
            set.performance.structure.superset.map_or("none".to_owned(), |place| place.to_string())
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), wanted, "{header} {marks:?}");
    }
}

#[test]
fn a_header_is_found_below_a_title_and_what_is_not_read_is_described() {
    let text = "My log\nexported,2026-11-20\n\nDate;Exercise;KG;Reps;Mood;Gym;Outdoors;Empty\n\
                2026-11-02;Squat;60;5;7;Corner;yes;\n";
    let (facts, found) = PLAIN.read(text).unwrap();
    assert_eq!((found.sets.len(), facts.lines_above), (1, 2));
    let seems = |name: &str| {
        let mut all = facts.columns_not_read.iter();
        all.find(|(known, _)| known == name).unwrap().1.clone()
    };
    assert_eq!(seems("Mood"), crate::Seems::Numbers("7".to_owned()));
    assert_eq!(seems("Gym"), crate::Seems::Words("Corner".to_owned()));
    assert_eq!(seems("Outdoors"), crate::Seems::YesOrNo);
    assert_eq!(seems("Empty"), crate::Seems::Empty);
}

#[test]
fn weights_of_the_body_come_by_themselves() {
    sheets(&[
        ("date,weight (kg)\n2026-11-02,81.4\n", "2026-11-02 weighed 81.4 kg"),
        ("Datum;Gewicht (kg)\n02.11.2026 9.33.45;81,4\n", "2026-11-02 weighed 81.4 kg"),
        (
            "\"date\",\"weight_kg\",\"fat_percent\"\n\"2 Nov 2026, 07:00\",81.4,17\n",
            "2026-11-02 weighed 81.4 kg",
        ),
        (
            "Date,Time,Measurement,Value,Unit,Comment\n2026-11-02,07:00:00,Bodyweight,81.4,kg,\n2026-11-02,07:00:00,Body Fat,17.5,%,\n",
            "2026-11-02 weighed 81.4 kg",
        ),
    ]);
}

#[test]
fn programs_that_write_sheets_are_read_with_what_is_special_in_them() {
    sheets(&[
        (
            "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier\n\
             2026-11-03 02:15:00,Squat,5,40.0,0.0,0.0,0.0,0.0,true,,1.0\n",
            "2026-11-02 Squat warm-up 40 kg x5",
        ),
        (
            "Title,Date,Duration,Exercise,\"Superset id\",Weight,Reps,Distance,Time,\"Set Type\"\n\
             Pull,\"2026-11-02 18:30:19\",01:07:22,Plank,1,0.000,null,null,00:01:10,NORMAL_SET\n",
            "2026-11-02 Plank 70s in Pull",
        ),
        (
            "Workout Start,Workout End,Exercise,Weight,Reps,Notes,Kcal,Distance,Duration,Category,Name,Bodyweight\n\
             2026-11-02 18:00,2026-11-02 19:00,\"Assisted Dips \",-12,7,,,,,Triceps,Push,\n",
            "2026-11-02 Assisted Dips -12 lb x7 in Push",
        ),
    ]);
    for (text, wanted) in [
        (
            "Activity Type,Date,Title,Time,Avg HR\nRunning,2026-11-02,x,0:20:00,140\n",
            "activities of Garmin Connect",
        ),
        ("### SETTING ###\n\n### EXERCISE LOGS ###\n\n", "a backup of JEFIT"),
        ("<?xml version=\"1.0\"?>\n<HealthData locale=\"en\">\n", "an export of Apple Health"),
    ] {
        let error = PLAIN.read(text).map(drop).unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
    }
}

/// Where some loads name a unit, one without is no guess: it is theirs, or told where they differ.
#[test]
fn a_load_without_a_unit_beside_others_with_one() {
    let of = |loads: [&str; 3]| {
        let rows = loads.map(|load| format!("2024-02-03,Squat,{load},5\n"));
        format!("Date,Exercise,Weight,Reps\n{}", rows.concat())
    };
    for [one, other, alone] in
        [["100kg", "225 lb", "60"], ["BW+10kg", "BW-40 lb", "BW+10"], ["100 KG", "135lbs", "60.5"]]
    {
        let found = bad(&of([one, other, alone]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0 == 4 && found[0].1.contains("with its unit"), "{found:?}");
        // All in one unit, and the load without is in that.
        let text = of([one, one, alone]);
        assert_eq!((bad(&text), format(&text).1), (Vec::new(), None), "{text}");
    }
    let column = "Date,Exercise,Weight,Unit,Reps\n2024-02-03,Squat,100,kg,5\n2024-02-03,Squat,225,lb,5\n2024-02-03,Squat,110,,5\n";
    assert!(bad(column)[0].1.contains("with its unit"), "{:?}", bad(column));
}

#[test]
fn reps_of_sets_written_together_are_not_believed() {
    let of = |load: &str, reps: &str| {
        bad(&format!("Date,Exercise,Weight (kg),Reps\n2024-02-03,Squat,{load},{reps}\n")).len()
    };
    for reps in ["555", "888", "543", "111"] {
        assert_eq!((of("100", reps), of("", reps)), (1, 0), "{reps}");
    }
    for reps in ["100", "150", "55", "8"] {
        assert_eq!(of("24", reps), 0, "{reps}");
    }
}

#[test]
fn a_distance_in_an_unknown_unit_is_told() {
    for unit in ["lengths", "laps", "blocks"] {
        let text = format!(
            "Date,Exercise,Distance,Distance Unit\n2024-02-03,Run,5,km\n2024-02-03,Run,3,{unit}\n"
        );
        let found = bad(&text);
        assert!(found.len() == 1 && found[0].1.contains(unit), "{found:?}");
    }
}

/// However the column of loads is called: its unit says what it is, and of what is counted up it is none.
#[test]
fn the_one_column_with_a_unit_of_weight_holds_the_loads() {
    let of = |name: &str| {
        let text = format!("Date,Exercise,{name},Reps\n2024-02-03,Squat,235,5\n");
        let (_, found) = PLAIN.read(&text).unwrap();
        found.sets.iter().next().unwrap().performance.load.map(|load| load.to_string())
    };
    for name in ["Wt (lbs)", "How heavy (lb)", "iron lb", "Bar [lbs]"] {
        assert_eq!(of(name).as_deref(), Some("235 lb"), "{name}");
    }
    for name in ["Volume (lb)", "Total lbs", "Est 1RM (lb)"] {
        assert_eq!(of(name), None, "{name}");
    }
}

/// A session that a file has twice comes in once; rounds of a circuit without numbers are sets of their own.
#[test]
fn a_session_exported_twice_is_one() {
    let session = "2026-08-03,Squat,1,135,5\n2026-08-03,Squat,2,155,5\n2026-08-03,Squat,3,155,5\n2026-08-03,Row,1,95,8\n";
    for copies in [2, 3] {
        let text = format!("Date,Exercise,Set,Weight (lb),Reps\n{}", session.repeat(copies));
        let (_, found) = PLAIN.read(&text).unwrap();
        assert_eq!((found.sets.len(), found.repeated), (4, 4 * (copies - 1)));
    }
    let rounds = "2026-08-03,Swing,15\n2026-08-03,Push-Up,10\n".repeat(3);
    let (_, found) = PLAIN.read(&format!("Date,Exercise,Reps\n{rounds}")).unwrap();
    assert_eq!((found.sets.len(), found.repeated), (6, 0));
}

/// Sheets with what was planned have a box for what was done.
#[test]
fn what_was_not_done_is_left_out() {
    for (name, done, not_done) in [
        ("Done", "Yes", "No"),
        ("Completed", "TRUE", "FALSE"),
        ("Skipped", "No", "Yes"),
        ("Concluído", "Sim", "Não"),
        ("Erledigt", "x", ""),
        ("Deleted", "", "x"),
    ] {
        let text = format!(
            "Date,Exercise,Weight (lb),Reps,{name}\n2026-08-03,Squat,135,5,{done}\n2026-08-03,Row,95,8,{not_done}\n"
        );
        let (_, found) = PLAIN.read(&text).unwrap();
        assert_eq!((found.sets.len(), found.bad_rows), (1, 0), "{name}");
        assert_eq!(found.sets.iter().next().unwrap().exercise, "Squat", "{name}");
    }
}

#[test]
fn a_warm_up_is_one_in_other_languages() {
    for (name, warm_up, working) in [
        ("Typ", "Uppvärmning", "Arbetsset"),
        ("Tipo serie", "Riscaldamento", "Normale"),
        ("Satztyp", "Aufwärmen", "Arbeitssatz"),
    ] {
        let text = format!(
            "Date,Exercise,{name},Weight (kg),Reps\n2026-08-03,Squat,{warm_up},60,5\n2026-08-03,Squat,{working},100,5\n"
        );
        let (_, found) = PLAIN.read(&text).unwrap();
        let kinds: Vec<_> = found.sets.iter().map(|set| set.performance.kind).collect();
        assert_eq!(kinds, [SetKind::WarmUp, SetKind::Working], "{name}");
    }
}

/// Times of day beside sets are no lengths, and a sheet of sets is none of what an athlete weighed.
#[test]
fn what_a_sheet_holds_is_not_taken_for_something_else() {
    let text = "Date,Time,Exercise,Repetitions / Time,Weight / Distance\n2026-07-13,18:22,Bench Press,8 reps,80.0 kg\n2026-07-13,18:55,Plank,60 sec,\n";
    let (_, found) = PLAIN.read(text).unwrap();
    let sets: Vec<_> =
        found.sets.iter().map(|set| (set.performance.reps, set.performance.seconds)).collect();
    assert_eq!(sets, [(Some(8), None), (None, Some(60))]);
    for sheet in [
        "Data\tMovimento\tCarga\n25/08/2026\tSupino reto\t60 kg\n27/08/2026\tRemada\t92,5 kg\n",
        "Date,Bodyweight (lb),Squat (lb)\n2026-10-05,181.5,185 x 5; 205 x 5\n2026-10-07,182,225 x 3\n",
    ] {
        assert!(PLAIN.read(sheet).is_err(), "{sheet}");
    }
}

/// What the header says of dates and units holds for all rows, and what differs from it is told.
#[test]
fn a_header_says_the_order_of_dates_and_the_unit() {
    for (name, day, other) in [
        ("Date (dd/mm/yyyy)", "03/04/2026", "04/15/2026"),
        ("Date [DD/MM/YY]", "3/4/26", "4/15/26"),
        ("Date (mm/dd/yyyy)", "04/03/2026", "15/04/2026"),
    ] {
        let text =
            format!("{name},Exercise,Weight (kg),Reps\n{day},Squat,70,5\n{other},Squat,75,5\n");
        let (_, found) = PLAIN.read(&text).unwrap();
        let dates: Vec<_> = found.sets.iter().map(|set| set.date.to_string()).collect();
        assert_eq!((dates, found.bad_rows), (vec!["2026-04-03".to_owned()], 1), "{text}");
    }
    let found = bad(
        "Date,Exercise,Weight (kg),Unit,Reps\n2026-04-03,Squat,70,kg,5\n2026-04-03,Squat,315,lb,5\n",
    );
    assert!(found.len() == 1 && found[0].1.contains("column's name says kg"), "{found:?}");
}

#[test]
fn the_one_column_of_weights_with_their_units_holds_the_loads() {
    for (name, cell) in [("Carico", "77,5 kg"), ("Obciążenie", "77.5kg"), ("???", "BW+77.5 kg")] {
        let text =
            format!("Date;Exercise;{name};Reps\n2026-03-25;Squat;{cell};8\n2026-03-25;Squat;;8\n");
        let (_, found) = PLAIN.read(&text).unwrap();
        let loads: Vec<_> = found.sets.iter().map(|set| set.performance.load).collect();
        let amount = setwise_domain::load::Decimal::from_ten_thousandths(775_000);
        let load = setwise_domain::load::Load::new(amount, Unit::Kg);
        assert_eq!(loads, [Some(load), None], "{name}");
    }
}
