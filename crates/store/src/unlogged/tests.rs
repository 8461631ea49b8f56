use super::day::Day;
use super::understood::Verdict;
use super::{Log, Text, first, key_of};
use crate::columns;
use jiff::civil::{Date, date};
use rusqlite::Connection;
use setwise_domain::load::{Decimal, Load, Unit};

const TODAY: Date = date(2026, 11, 21);

/// A log in memory: lines such as `Bench Press: 185 lb x 8 @9, 185 lb x 7`, `yesterday Bench Press: …`.
fn log(lines: &[&str]) -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(include_str!("../schema.sql")).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    for line in lines {
        let (name, sets) = line.split_once(": ").unwrap();
        let (day, name) = match name.strip_prefix("yesterday ") {
            Some(name) => (TODAY.yesterday().unwrap(), name),
            None => (TODAY, name),
        };
        connection
            .execute("INSERT OR IGNORE INTO exercises (key) VALUES (?1)", [key_of(name).as_str()])
            .unwrap();
        for (number, set) in (1..).zip(sets.split(", ")) {
            let words: Vec<&str> = set.split(' ').collect();
            let unit = if words[1] == "kg" { Unit::Kg } else { Unit::Lb };
            let load = Load::new(Decimal::parse(words[0], 4).unwrap(), unit);
            let rpe = words.get(4).map(|rpe| 2 * rpe[1..].parse::<i64>().unwrap());
            connection
                .execute(
                    "INSERT INTO sets (uuid, at, date, exercise, name, catalogued, set_number, kind, \
                     source, reps, load, unit, mass, rpe) SELECT randomblob(16), '', ?1, id, ?2, 1, ?3, \
                     'working', 'chat', ?4, 1, 'lb', ?5, ?6 FROM exercises WHERE key = ?7",
                    (
                        columns::day(day),
                        name,
                        number,
                        words[3].parse::<i64>().unwrap(),
                        load.mass().0,
                        rpe,
                        key_of(name).as_str(),
                    ),
                )
                .unwrap();
        }
    }
    connection
}

/// `+`: true of the log above it, `-`: understood and false, `?`: says what no log has. `~`: prose that may
/// be true, `!`: prose that is not.
#[test]
fn a_claim_is_held_to_the_sets_of_the_day() {
    let mut wrong = Vec::new();
    for block in include_str!("claims.txt").split("\n\n") {
        let is_said = |line: &&str| line.starts_with(['+', '-', '?', '~', '!']);
        let lines: Vec<&str> = block.lines().filter(|line| !is_said(line)).collect();
        let (about, lines): (Vec<&str>, Vec<&str>) = lines
            .into_iter()
            .filter(|line| !line.starts_with('#'))
            .partition(|line| line.starts_with("about "));
        let connection = log(&lines);
        let about = about.first().and_then(|line| line.strip_prefix("about "));
        let day = Day::read(&Log { connection: &connection, date: TODAY }, about).unwrap();
        for line in block.lines().filter(is_said) {
            let (mark, said) = line.split_at(2);
            let wanted = match mark {
                "~ " | "! " => {
                    let found = first(&connection, said, TODAY, Text::Report, &[]).unwrap();
                    if found.is_some() != (mark == "! ") {
                        wrong.push(format!("{line} => {found:?}"));
                    }
                    continue;
                }
                "+ " => Verdict::Holds,
                "- " => Verdict::False,
                _ => Verdict::Unread,
            };
            let verdict = day.judge(said, false, &[]).unwrap();
            if verdict != wanted {
                wrong.push(format!("{line} => {verdict:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_the_athlete_said_of_themselves_may_be_told() {
    let said = ["slept like 4 hours, tweaked something in my left elbow".to_owned()];
    for (text, told) in [
        ("Good work on 4 hours of sleep.", None),
        ("Good work despite the fever.", Some("fever")),
        ("You rowed with straps.", Some("with straps")),
    ] {
        assert_eq!(super::of_the_body(text, &said).as_deref(), told, "{text}");
    }
    let connection = log(&["Bench Press: 185 lb x 8"]);
    let day = Day::read(&Log { connection: &connection, date: TODAY }, None).unwrap();
    for (text, wanted) in [
        ("Tweaked something in the left elbow", Verdict::Holds),
        ("Tweaked something in the right elbow", Verdict::Unread),
    ] {
        assert_eq!(day.judge(text, false, &said).unwrap(), wanted, "{text}");
    }
}
