//! Every form of file with everything that can be wrong with one: what is wanted of each stands in the
//! table, and a form that a defect doesn't touch reads as if it were whole.

use crate::{Gathered, Gathering, ReadOptions, TransferError};
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetResult;

/// The same two sets, as each program writes them: a bench press of 82.5 kg × 8, and a squat of
/// 100 kg × 5, on 2 November 2026.
const FORMATS: [Format; 19] = [
    Format {
        name: "Strong 1",
        // It names no unit, so the athlete says it.
        says_unit: false,
        text: "\
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-11-02 17:00:00,Upper,29m,Bench Press (Barbell),1,82.5,8,0,0,,,8
2026-11-02 17:00:00,Upper,29m,Squat (Barbell),1,100,5,0,0,,,
",
        ..TABLE
    },
    Format {
        name: "Strong 2",
        text: "\
Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
2026-11-02 17:00:00;Upper;Bench Press (Barbell);1;82.5;kg;8;8;;;0;;;1h 5m
2026-11-02 17:00:00;Upper;Squat (Barbell);1;100;kg;5;;;;0;;;1h 5m
",
        ..TABLE
    },
    Format {
        name: "Strong 2, older",
        text: "\
Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes
2026-11-02 17:00:00;Upper;Bench Press (Barbell);1;82.5;kg;8;8;;;0;;
2026-11-02 17:00:00;Upper;Squat (Barbell);1;100;kg;5;;;;0;;
",
        ..TABLE
    },
    Format {
        name: "Strong 3",
        text: "\
Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
1;2026-11-02 17:00:00;Upper;3900;Bench Press (Barbell);1;82.5;8;8;;0;;
1;2026-11-02 17:00:00;Upper;3900;Squat (Barbell);1;100;5;;;0;;
",
        ..TABLE
    },
    Format {
        name: "Strong 3, RPE last",
        text: "\
\"Workout #\",\"Date\",\"Workout Name\",\"Duration (sec)\",\"Exercise Name\",\"Set Order\",\"Weight (kg)\",\"Reps\",\"Distance (miles)\",\"Seconds\",\"Notes\",\"Workout Notes\",\"RPE\"
\"1\",\"2026-11-02 17:00:00\",\"Upper\",\"3900\",\"Bench Press (Barbell)\",\"1\",\"82.5\",\"8\",\"\",\"0\",\"\",\"\",\"8\"
\"1\",\"2026-11-02 17:00:00\",\"Upper\",\"3900\",\"Squat (Barbell)\",\"1\",\"100\",\"5\",\"\",\"0\",\"\",\"\",\"\"
",
        ..TABLE
    },
    Format {
        name: "Hevy",
        date: "2 Nov 2026, 17:29",
        text: "\
\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\",\"set_index\",\"set_type\",\"weight_kg\",\"reps\",\"distance_km\",\"duration_seconds\",\"rpe\"
\"Push\",\"2 Nov 2026, 17:29\",\"2 Nov 2026, 17:29\",\"\",\"Bench Press (Barbell)\",,\"\",\"0\",\"normal\",82.5,8,,,8
\"Push\",\"2 Nov 2026, 17:29\",\"2 Nov 2026, 17:29\",\"\",\"Squat (Barbell)\",,\"\",\"0\",\"normal\",100,5,,,
",
        ..TABLE
    },
    Format {
        name: "Hevy, from its server",
        text: "\
title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_miles,duration_seconds,rpe
Push,2026-11-02 17:00:00,2026-11-02 17:00:00,,Bench Press (Barbell),,,0,normal,82.5,8,,,8
Push,2026-11-02 17:00:00,2026-11-02 17:00:00,,Squat (Barbell),,,0,normal,100,5,,,
",
        ..TABLE
    },
    Format {
        name: "FitNotes for Android",
        date: "2026-11-02",
        says_rpe: false,
        text: "\
Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2026-11-02,Barbell Bench Press,Chest,82.5,kgs,8,,,,
2026-11-02,Barbell Squat,Legs,100,kgs,5,,,,
",
        ..TABLE
    },
    Format {
        name: "FitNotes for iOS",
        date: "2026-11-02",
        says_rpe: false,
        text: "\
Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
2026-11-02,Barbell Bench Press,Chest,82.5,,8,,,,,
2026-11-02,Barbell Squat,Legs,100,,5,,,,,
",
        ..TABLE
    },
    Format {
        name: "StrongLifts",
        date: "2026/11/02",
        says_rpe: false,
        text: "\
\u{feff}Date,Workout #,Workout Name,Exercise,Sets×Reps,Volume (KG),Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG)
2026/11/02,1,Workout A,Bench Press,2×5,825,8,82.5,0,
2026/11/02,1,Workout A,Squat,2×5,1000,5,100,,
",
        ..TABLE
    },
    Format {
        name: "StrongLifts, newer",
        date: "2026/11/02",
        says_rpe: false,
        text: "\
\u{feff}Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Volume (KG),Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes
2026/11/02,1,Workout A,StrongLifts 5×5,80,Bench Press,2×5,825,8,82.5,0,,0.9,7:05,8:02,
2026/11/02,1,Workout A,StrongLifts 5×5,80,Squat,2×5,1000,5,100,,,0.9,7:05,8:02,
",
        ..TABLE
    },
    Format {
        name: "LiftLog",
        date: "2026-11-02T17:00:00Z",
        says_rpe: false,
        text: "\
SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
a1,2026-11-02T17:00:00Z,Bench Press,82.5,Kilograms,8,8,
a1,2026-11-02T17:00:00Z,Squat,100,Kilograms,5,5,
",
        ..TABLE
    },
    Format {
        name: "Liftosaur",
        date: "2026-11-02T17:00:00.000Z",
        text: "\
Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Completed Reps Time,Notes
2026-11-02T17:00:00.000Z,P,Day 1,Bench Press,0,8,8,0,,8,0,80,kg,82.5,kg,,
2026-11-02T17:00:00.000Z,P,Day 1,Squat,0,5,5,0,,,0,100,kg,100,kg,,
",
        ..TABLE
    },
    Format {
        name: "a spreadsheet",
        date: "2026-11-02",
        text: "\
Date,Exercise,Weight,Unit,Reps,RPE,Notes
2026-11-02,Bench Press,82.5,kg,8,8,
2026-11-02,Squat,100,kg,5,,
",
        ..TABLE
    },
    Format {
        name: "a spreadsheet in German",
        date: "02.11.2026",
        text: "\
Datum;Übung;Gewicht (kg);Wdh.;RPE;Bemerkung
02.11.2026;Bench Press;82.5;8;8;
02.11.2026;Squat;100;5;;
",
        ..TABLE
    },
    Format {
        name: "JSON",
        text: "[{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exerciseName\":\"Bench Press\",\"loadKg\":\"82.5\",\"reps\":8,\"rpe\":8},
{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exerciseName\":\"Back Squat\",\"loadKg\":\"100\",\"reps\":5}]
",
        ..TEXT
    },
    Format {
        name: "JSON of before",
        text: "[{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exercise\":\"Bench Press\",\"set\":1,\"loadKg\":82.5,\"reps\":8,\"rpe\":8},
{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exercise\":\"Back Squat\",\"set\":1,\"loadKg\":100,\"reps\":5}]
",
        ..TEXT
    },
    Format {
        name: "JSON of all",
        text: "{\"sets\":[{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exerciseName\":\"Bench Press\",\"loadKg\":\"82.5\",\"reps\":8,\"rpe\":8},
{\"timestamp\":\"2026-11-02T17:00:00Z\",\"exerciseName\":\"Back Squat\",\"loadKg\":\"100\",\"reps\":5}],\"bodyweight\":[]}
",
        ..TEXT
    },
    Format {
        name: "the log as text",
        text: "\
# setwise log

2026-11-02 Mon  Upper
  Bench Press
    82.5 kg x 8 @8
  Back Squat
    100 kg x 5
",
        ..TEXT
    },
];

struct Format {
    name: &'static str,
    text: &'static str,
    is_table: bool,
    /// The date of a row, as it stands there.
    date: &'static str,
    says_unit: bool,
    says_rpe: bool,
}

const TABLE: Format = Format {
    name: "",
    text: "",
    is_table: true,
    date: "2026-11-02 17:00:00",
    says_unit: true,
    says_rpe: true,
};

const TEXT: Format = Format { is_table: false, ..TABLE };

impl Format {
    fn lines(&self) -> Vec<&'static str> {
        self.text.lines().collect()
    }

    fn delimiter(&self) -> char {
        if self.lines()[0].contains(';') { ';' } else { ',' }
    }

    /// The table with another delimiter. In none of these texts one stands within a cell but in dates,
    /// which are in quotes.
    fn separated_by(&self, delimiter: char) -> String {
        let mut in_quotes = false;
        let each = self.text.chars().map(|c| {
            in_quotes ^= c == '"';
            if c == self.delimiter() && !in_quotes { delimiter } else { c }
        });
        each.collect()
    }

    fn whole(&self) -> Vec<String> {
        let rpe = if self.says_rpe { " @8" } else { "" };
        vec![
            format!("2026-11-02 Bench Press #1 82.5 kg x8{rpe}"),
            "2026-11-02 Back Squat #1 100 kg x5".to_owned(),
        ]
    }
}

/// What came of a file: its sets and bad rows, or why it can't be read.
fn outcome(format: &Format, bytes: &[u8], stored: &Vec<SetResult>) -> Vec<String> {
    match read(format, bytes, stored) {
        Ok(gathered) => {
            let sets = gathered.sets.iter().map(|set| line(&set));
            let bad = gathered
                .bad
                .iter()
                .map(|row| format!("line {}: {}", row.at.line, row.issues.join("; ")));
            sets.chain(bad).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}

fn read(format: &Format, bytes: &[u8], stored: &Vec<SetResult>) -> Result<Gathered, TransferError> {
    let now = "2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap();
    let options = ReadOptions {
        now: &now,
        unit: (!format.says_unit).then_some(Unit::Kg),
        own_unit: Unit::Lb,
        dates: None,
        map: &[],
        tables: &[],
    };
    let mut gathering = Gathering::new(Catalog::embedded(), stored);
    crate::read(bytes, &options, &mut gathering)?;
    Ok(gathering.settle().unwrap())
}

fn line(set: &SetResult) -> String {
    let name = set
        .exercise_id
        .as_ref()
        .map_or(&set.exercise, |id| &Catalog::embedded().get(id).unwrap().name);
    let done = &set.performance;
    let load = done.load.map(|load| format!(" {load}")).unwrap_or_default();
    let reps = done.reps.map(|reps| format!(" x{reps}")).unwrap_or_default();
    let rpe = done.rpe.map(|rpe| format!(" @{}", rpe.0)).unwrap_or_default();
    format!("{} {name} #{}{load}{reps}{rpe}", set.date, set.set_number)
}

fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
    let units = text.encode_utf16();
    let bytes = units.map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() });
    bytes.flatten().collect()
}

#[test]
fn every_form_reads_as_the_same_sets() {
    for format in &FORMATS {
        let found = outcome(format, format.text.as_bytes(), &Vec::new());
        assert_eq!(found, format.whole(), "{}", format.name);
    }
}

/// What says the same in another way.
#[test]
fn however_it_is_written_it_reads_alike() {
    for format in &FORMATS {
        let text = format.text.trim_start_matches('\u{feff}');
        let with_line_ends = |end: &str| text.replace('\n', end).into_bytes();
        let mut ways = vec![
            ("a byte order mark", format!("\u{feff}{text}").into_bytes()),
            ("UTF-16", utf16(&format!("\u{feff}{text}"), false)),
            ("UTF-16, big endian", utf16(&format!("\u{feff}{text}"), true)),
            ("UTF-16 without a mark", utf16(text, false)),
            ("lines of Windows", with_line_ends("\r\n")),
            ("lines of old spreadsheets", with_line_ends("\r")),
            ("no line break at its end", text.trim_end().into()),
            ("blank lines at its end", format!("{text}\n \n").into_bytes()),
        ];
        if format.is_table {
            let comma = format.separated_by(';').replace("82.5", "82,5");
            ways.push(("decimal commas", comma.into_bytes()));
            let quoted = format.separated_by(',').replace("\"82.5\"", "82.5");
            let quoted = quoted.replace("82.5", "\"82,5\"");
            ways.push(("decimal commas in quotes", quoted.into_bytes()));
            for (name, delimiter) in [("semicolons", ';'), ("commas", ','), ("tabs", '\t')] {
                ways.push((name, format.separated_by(delimiter).into_bytes()));
            }
            for date in [
                "2 nov. 2026, 17:29",
                "2. November 2026",
                "2 noviembre 2026, 17:29",
                "2 de nov. de 2026 17:29",
                "2 листопада 2026, 17:29",
                "2 ноября 2026 г., 17:29",
                "2026年11月2日 17:29",
                "2026년 11월 2일 오후 5:29",
                "2 Kas 2026 17:29",
                "Nov 2, 2026 5:29 PM",
            ] {
                let text = text.replace(&format!("\"{}\"", format.date), format.date);
                let text = text.replace(format.date, &format!("\"{date}\""));
                ways.push((date, text.into_bytes()));
            }
        }
        for (way, bytes) in ways {
            let found = outcome(format, &bytes, &Vec::new());
            assert_eq!(found, format.whole(), "{} with {way}", format.name);
        }
    }
}

#[test]
fn the_same_file_again_adds_nothing() {
    for format in &FORMATS {
        let text = format.text.as_bytes();
        let stored: Vec<_> = read(format, text, &Vec::new()).unwrap().sets.iter().collect();
        let again = read(format, text, &stored).unwrap();
        let count = (again.sets.len(), again.already_there, again.bad_rows);
        assert_eq!(count, (0, 2, 0), "{}", format.name);
    }
}

/// What is refused as a whole, with the whole sentence.
#[test]
fn what_is_no_text_or_no_table_is_refused_with_its_place() {
    for format in &FORMATS {
        let refused = |bytes: &[u8]| {
            let found = outcome(format, bytes, &Vec::new());
            assert_eq!(found.len(), 1, "{}: {found:?}", format.name);
            found[0].clone()
        };
        assert_eq!(refused(b""), "the file is empty");
        assert_eq!(refused(b" \r\n\t\n"), "the file is empty");
        let at = format.text.find("Bench").unwrap();
        let mut latin = format.text.as_bytes().to_vec();
        latin.insert(at, 0xE9);
        let lines = format.text[..at].matches('\n').count() + 1;
        let wanted = format!(
            "line {lines}: the byte 0xe9 is no text in UTF-8; save the file as UTF-8 and import it again"
        );
        assert_eq!(refused(&latin), wanted, "{}", format.name);
        if format.is_table {
            let piped = refused(format.separated_by('|').as_bytes());
            let begins = "I don't know this kind of log: its columns are '";
            assert!(piped.starts_with(begins), "{}: {piped}", format.name);
            let headless = format.lines()[1..].join("\n");
            let headless = refused(headless.as_bytes());
            assert!(headless.starts_with(begins), "{}: {headless}", format.name);
        }
    }
}

const NO_EXERCISE: &str = "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.";

/// What is wrong with a row is told with its line, and the other row stays what it is.
#[test]
fn a_bad_row_is_told_with_its_line_and_spoils_no_other() {
    for format in FORMATS.iter().filter(|format| format.is_table) {
        let lines = format.lines();
        let with = |row: &str| format!("{}\n{row}\n{}\n", lines[0], lines[1]);
        let squat = lines[2];
        let place = |text: &str| {
            let found = squat.match_indices(text).map(|(from, _)| (from, from + text.len()));
            // Not within a greater number.
            let whole = |to: usize| !squat[to..].starts_with(|c: char| c.is_ascii_digit());
            found.filter(|(_, to)| whole(*to)).last().unwrap()
        };
        let instead = |old: &str, new: &str| {
            let (from, to) = place(old);
            with(&format!("{}{new}{}", &squat[..from], &squat[to..]))
        };
        let date = squat
            .replace(&format!("\"{}\"", format.date), format.date)
            .replace(format.date, "02/11/2026");
        let future = squat.replace("2026", "2027");
        let delimiter = format.delimiter();
        let fields = squat.matches(delimiter).count() + 1;
        let is_hevy_of_app = format.date.contains(", ");
        let columns = lines[0].matches(delimiter).count() + 1;
        let cut = &squat[..squat.find("Squat").unwrap()];
        let cut = cut.trim_end_matches('"');
        let cut_cells = cut.matches(delimiter).count() + 1 - if is_hevy_of_app { 2 } else { 0 };
        let (least, greatest) = ("-499.99", "999.99");
        let load = format!("the weight is '5000', not a number from {least} to {greatest} kg");
        let mut cases = vec![
            (
                "a date that could be two days",
                with(&date),
                "the date is '02/11/2026', not one day: say --dates dmy or --dates mdy".to_owned(),
            ),
            ("a day that comes", with(&future), "2027-11-02 is in the future".to_owned()),
            ("a load of a truck", instead("100", "5000"), load),
            (
                "a load in words",
                instead("100", "heavy"),
                "the weight is 'heavy', not a number".to_owned(),
            ),
            (
                "a row that was cut",
                with(cut),
                if format.name.starts_with("StrongLifts") {
                    // Its rows end with their last set, so a short one is no issue.
                    NO_EXERCISE.to_owned()
                } else {
                    format!(
                        "{cut_cells} cells where the header has {columns}; the row may be cut off"
                    )
                },
            ),
            (
                "a cell too many",
                with(&format!("{squat}{delimiter}{delimiter}")),
                format!(
                    "{} cells where the header has {columns}; a cell with the delimiter in it needs quotes",
                    columns + 2
                ),
            ),
            (
                "no exercise",
                with(
                    &squat
                        .replace("Squat (Barbell)", "")
                        .replace("Barbell Squat", "")
                        .replace("Squat", ""),
                ),
                NO_EXERCISE.to_owned(),
            ),
        ];
        if is_hevy_of_app {
            // Its dates are in quotes, which a cut leaves open.
            cases.retain(|(name, ..)| *name != "a row that was cut");
        }
        assert!(fields >= columns || is_hevy_of_app);
        for (name, text, wanted) in cases {
            let mut expected = vec![format.whole()[0].clone()];
            expected.push(format!("line 2: {wanted}"));
            let found = outcome(format, text.as_bytes(), &Vec::new());
            assert_eq!(found, expected, "{}: {name} in\n{text}", format.name);
        }
        // Four bad rows are four lines.
        let four = format!("{}\n{}", lines[0], format!("{future}\n").repeat(4));
        let found = outcome(format, four.as_bytes(), &Vec::new());
        let told = (2..=5).map(|line| format!("line {line}: 2027-11-02 is in the future"));
        assert_eq!(found, told.collect::<Vec<_>>(), "{}", format.name);
    }
}

/// What looks odd and means something.
#[test]
fn what_is_odd_and_right_is_kept() {
    for format in FORMATS.iter().filter(|format| format.is_table) {
        let whole = format.whole();
        let rpe = if format.says_rpe { " @8" } else { "" };
        let formula = format
            .text
            .replace("Bench Press (Barbell)", "=1+1")
            .replace("Barbell Bench Press", "=1+1")
            .replace("Bench Press", "=1+1");
        let lines = format.lines();
        let bench = lines[1];
        let twice = format!("{}\n{bench}\n{}\n{bench}\n", lines[0], lines[2]);
        for (name, text, wanted) in [
            (
                "assistance",
                format.text.replace("82.5", "-20"),
                vec![format!("2026-11-02 Bench Press #1 -20 kg x8{rpe}"), whole[1].clone()],
            ),
            (
                "a formula",
                formula,
                vec![format!("2026-11-02 =1+1 #1 82.5 kg x8{rpe}"), whole[1].clone()],
            ),
            (
                "an exercise twice in a session",
                twice,
                vec![whole[0].clone(), whole[1].clone(), whole[0].replace("#1", "#2")],
            ),
        ] {
            let found = outcome(format, text.as_bytes(), &Vec::new());
            assert_eq!(found, wanted, "{}: {name} in\n{text}", format.name);
        }
    }
}

/// A session over midnight belongs to the day that the program wrote, or of a moment to the athlete's.
#[test]
fn a_session_over_midnight_stays_on_its_days() {
    let dated = |name: &str, dates: [&str; 2]| {
        let format = FORMATS.iter().find(|one| one.name == name).unwrap();
        let lines = format.lines();
        let row = |line: &str, date| line.replace(format.date, date);
        let text =
            format!("{}\n{}\n{}\n", lines[0], row(lines[1], dates[0]), row(lines[2], dates[1]));
        let found = outcome(format, text.as_bytes(), &Vec::new());
        let days = found.iter().map(|line| line[..10].to_owned());
        days.collect::<Vec<_>>().join(" ")
    };
    for (name, dates, wanted) in [
        ("Strong 2", ["2026-11-02 23:50:00", "2026-11-03 00:10:00"], "2026-11-02 2026-11-03"),
        ("Hevy", ["2 Nov 2026, 23:50", "3 Nov 2026, 00:10"], "2026-11-02 2026-11-03"),
        // In New York it is five hours earlier.
        ("LiftLog", ["2026-11-03T04:50:00Z", "2026-11-03T05:10:00Z"], "2026-11-02 2026-11-03"),
        (
            "Liftosaur",
            ["2026-11-03T04:50:00.000Z", "2026-11-03T05:10:00.000Z"],
            "2026-11-02 2026-11-03",
        ),
    ] {
        assert_eq!(dated(name, dates), wanted, "{name}");
    }
}

/// Files that people pick in place of an export.
#[test]
fn what_is_no_text_is_told_for_what_it_is() {
    let format = &FORMATS[0];
    let refused = |bytes: &[u8]| {
        let found = outcome(format, bytes, &Vec::new());
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    for (bytes, wanted) in [
        (
            &b"\x1f\x8b\x08\0\0\0"[..],
            "this is a file packed with gzip, not a log that can be read; unpack it and import what is in it",
        ),
        (
            b"SQLite format 3\0\x10\0",
            "this is a database, such as a backup of FitNotes, not a log that can be read; export the log as CSV in the \
             program that wrote it, and import that",
        ),
        (
            b"%PDF-1.7\n",
            "this is a PDF, not a log that can be read; export the log as CSV in the program that wrote it, and import \
             that",
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "this is a picture, not a log that can be read; export the log as CSV in the program that shows it, and \
             import that",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0",
            "this is a workbook of a spreadsheet program, not a log that can be read; save its sheet as CSV and import \
             that",
        ),
    ] {
        assert_eq!(refused(bytes), wanted);
    }
}
