//! Databases that are damaged at many places: of each every row is saved that can still be read, and
//! what was saved can be used as before.

use super::durability::Dice;
use super::home::{Home, rounds};
use rusqlite::Connection;
use rusqlite::types::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;

const PAGE: usize = 4096;

/// Places that are damaged, at length and in short: each kind of damage as often.
const PLACES: usize = 280;
const FEW_PLACES: usize = KINDS.len();

const KINDS: [Kind; 10] = [
    Kind::Bit,
    Kind::Bits,
    Kind::ZeroedPage,
    Kind::FilledPage,
    Kind::ZeroedBytes,
    Kind::Garbage,
    Kind::ZeroedPages,
    Kind::SwappedPages,
    Kind::CutAtPage,
    Kind::CutAnywhere,
];

#[derive(Clone, Copy, Debug)]
enum Kind {
    Bit,
    Bits,
    ZeroedPage,
    FilledPage,
    ZeroedBytes,
    Garbage,
    ZeroedPages,
    SwappedPages,
    CutAtPage,
    CutAnywhere,
}

impl Kind {
    fn damage(self, bytes: &mut Vec<u8>, dice: &mut Dice) {
        let mut below = |most: usize| usize::try_from(dice.below(most as u64)).unwrap();
        let pages = bytes.len() / PAGE;
        match self {
            Self::Bit | Self::Bits => {
                let count = if matches!(self, Self::Bit) { 1 } else { 12 };
                for _ in 0..count {
                    let at = below(bytes.len());
                    bytes[at] ^= 1 << below(8);
                }
            }
            Self::ZeroedPage | Self::FilledPage | Self::ZeroedPages => {
                let count = if matches!(self, Self::ZeroedPages) { 4 } else { 1 };
                let fill = if matches!(self, Self::FilledPage) { 0xA5 } else { 0 };
                let first = below(pages + 1 - count);
                bytes[first * PAGE..(first + count) * PAGE].fill(fill);
            }
            Self::ZeroedBytes => {
                let at = below(bytes.len() - 64);
                bytes[at..at + 64].fill(0);
            }
            Self::Garbage => {
                let at = below(bytes.len() - 16);
                (at..at + 16).for_each(|at| bytes[at] = u8::try_from(below(256)).unwrap());
            }
            Self::SwappedPages => {
                let (one, other) = (below(pages), below(pages));
                for at in 0..PAGE {
                    bytes.swap(one * PAGE + at, other * PAGE + at);
                }
            }
            // Half of it is left at least: of less there is little to tell.
            Self::CutAtPage => bytes.truncate((pages / 2 + below(pages / 2)) * PAGE),
            Self::CutAnywhere => {
                let half = bytes.len() / 2;
                bytes.truncate(half + below(half));
            }
        }
    }
}

/// A log with something of everything in it, closed.
fn grown() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    let mut sets = Vec::new();
    for (nth, exercise) in
        ["Squat", "Bench Press", "Deadlift", "Barbell Row", "Curl", "Dip"].iter().enumerate()
    {
        for day in 1..=28 {
            for reps in 3..=6 {
                sets.push(serde_json::json!({
                    "timestamp": format!("2026-0{}-{day:02}T18:00:00Z", nth + 1),
                    "exercise": exercise, "reps": reps, "loadLb": 100 + day,
                }));
            }
        }
    }
    let file = home.file("sets.json", serde_json::to_string(&sets).unwrap());
    home.run(&["import", &file]).done();
    for day in 10..=18 {
        let home = home
            .command()
            .env("SETWISE_NOW", format!("2026-11-{day}T18:02:00-05:00"))
            .arg("chat")
            .arg("squat 5x5 225lb, bench 5x5 185lb")
            .output();
        assert!(home.unwrap().status.success());
    }
    for line in ["weighed 182", "weighed 181 on 14 nov", "curl 3x12 30lb", "dip 3x12"] {
        home.run(&["log", line]).done();
    }
    home.run(&["edit", "curl set 2 to 4 reps"]).done();
    home.run(&["delete", "set 3 of curl"]).done();
    home.run(&["chat", "how much did I bench last week"]).done();
    home.run(&["undo"]).done();
    home.fed(
        &["plan", "accept", "-"],
        r#"{"focus": "Upper body", "durationMinutes": 45, "equipment": [], "source": "ai",
            "energy": "moderate", "summary": "", "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
            "exercises": [{"blockIndex": 0, "order": 1, "name": "Bench Press", "prescription": "3 x 8", "detail": null}]}"#,
    )
    .done();
    assert_eq!(home.run(&["program", "generate"]).exit, 0);
    home.run(&["accept"]).done();
    for number in 1..=6 {
        add_session(&home, &format!("Session {number}"));
    }
    home.run(&["debrief"]).done();
    let _ = fs::remove_dir_all(home.path().join("backups"));
    home
}

fn add_session(home: &Home, title: &str) {
    let file = home.file(
        "operations.json",
        format!(
            r#"{{"operations": [{{"op": "create", "title": "{title}", "scheduledFor": "2026-12-26", "recurrence": {{"type": "none"}}}}]}}"#
        ),
    );
    home.run(&["assistant", "apply", &file]).done();
}

/// A row: its table, its id, its values but those that are made anew.
type Row = (String, i64, Vec<String>);

/// Where a row lies: every byte that has to be read to read it.
type Places = Vec<Range<usize>>;

/// What is worked out of the sets, and is no row of its own.
const PROJECTIONS: [&str; 2] = ["records", "exercise_days"];

/// What refers to a row that may be lost, or counts on from what is there, is mended.
const MENDED: [(&str, &str); 12] = [
    ("exercises", "sets"),
    ("changes", "arrived"),
    ("changes", "device"),
    ("changes", "hlc"),
    ("changes", "undone_by"),
    ("sets", "exercise"),
    ("sets", "catalogued"),
    // What is known of a thing whose change is lost is said by a new change.
    ("sets", "id"),
    ("things", "stamp"),
    ("entries", "conversation"),
    ("calls", "answered_in"),
    ("calls", "seq"),
];

/// Tables whose one row counts on.
const COUNTERS: [&str; 2] = ["this_device", "calendar"];

fn tables(connection: &Connection) -> Vec<(String, usize)> {
    connection
        .prepare(
            "SELECT name, rootpage FROM sqlite_schema JOIN pragma_table_list USING (name) \
             WHERE sqlite_schema.type = 'table' AND wr = 0 AND name NOT LIKE 'sqlite_%'",
        )
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))
        .unwrap()
        .map(|row| row.unwrap())
        .filter(|(name, _): &(String, i64)| {
            !PROJECTIONS.contains(&&**name) && !COUNTERS.contains(&&**name)
        })
        .map(|(name, root)| (name, usize::try_from(root).unwrap()))
        .collect()
}

fn rows(connection: &Connection) -> BTreeSet<Row> {
    let mut rows = BTreeSet::new();
    for (table, _) in tables(connection) {
        let mut found =
            connection.prepare(&format!("SELECT rowid AS row_number, * FROM \"{table}\"")).unwrap();
        let names: Vec<String> = found.column_names().map(ToOwned::to_owned).collect();
        let mut found = found.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let mut values = Vec::new();
            for (at, name) in names.iter().enumerate().skip(1) {
                if !MENDED.contains(&(&table, name)) {
                    values.push(format!("{:?}", row.get::<_, Value>(at).unwrap()));
                }
            }
            rows.insert((table.clone(), row.get(0).unwrap(), values));
        }
    }
    rows
}

/// Where each row lies, by the published file format.
fn places(connection: &Connection, bytes: &[u8]) -> BTreeMap<(String, i64), Places> {
    let mut places = BTreeMap::new();
    for (table, root) in tables(connection) {
        let mut waiting = vec![root];
        while let Some(number) = waiting.pop() {
            let page = (number - 1) * PAGE;
            let start = if number == 1 { 100 } else { 0 };
            let count = be(bytes, page + start + 3, 2);
            if bytes[page + start] == 5 {
                waiting.push(be(bytes, page + start + 8, 4));
                for cell in 0..count {
                    let at = page + be(bytes, page + start + 12 + 2 * cell, 2);
                    waiting.push(be(bytes, at, 4));
                }
                continue;
            }
            let head = page + start..page + start + 8 + 2 * count;
            for cell in 0..count {
                let at = page + be(bytes, page + start + 8 + 2 * cell, 2);
                let (id, mut row) = cell_of(bytes, at);
                row.push(head.clone());
                places.insert((table.clone(), id), row);
            }
        }
    }
    places
}

/// A section of a debrief that is lost could be shown nowhere: what can't be without another row is read
/// only with it. Changes and exercises are known by what refers to them.
fn with_what_they_belong_to(
    connection: &Connection,
    mut places: BTreeMap<(String, i64), Places>,
) -> BTreeMap<(String, i64), Places> {
    let mut belonging = connection
        .prepare(
            "SELECT tables.name, reference.\"from\", reference.\"table\" \
             FROM pragma_table_list AS tables JOIN pragma_foreign_key_list(tables.name) AS reference \
             JOIN pragma_table_info(tables.name) AS info ON info.name = reference.\"from\" \
             WHERE tables.schema = 'main' AND tables.wr = 0 AND info.\"notnull\" \
             AND reference.\"table\" NOT IN ('changes', 'exercises')",
        )
        .unwrap();
    let belonging = belonging.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    for (table, column, whole) in belonging.unwrap().map(rusqlite::Result::unwrap) {
        let (table, column, whole): (String, String, String) = (table, column, whole);
        let sql = format!("SELECT rowid, \"{column}\" FROM \"{table}\"");
        let mut pairs = connection.prepare(&sql).unwrap();
        let pairs = pairs.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        for (part, whole_id) in pairs.map(rusqlite::Result::unwrap) {
            let more = places.get(&(whole.clone(), whole_id)).cloned().unwrap_or_default();
            places.entry((table.clone(), part)).or_default().extend(more);
        }
    }
    places
}

fn be(bytes: &[u8], at: usize, count: usize) -> usize {
    bytes[at..at + count].iter().fold(0, |so_far, byte| so_far << 8 | usize::from(*byte))
}

fn cell_of(bytes: &[u8], begin: usize) -> (i64, Places) {
    let mut at = begin;
    let mut varint = || {
        let mut found = 0_u64;
        loop {
            let byte = bytes[at];
            at += 1;
            found = found << 7 | u64::from(byte & 0x7F);
            if byte & 0x80 == 0 {
                return found;
            }
        }
    };
    let length = usize::try_from(varint()).unwrap();
    let id = varint().cast_signed();
    let (most, least) = (PAGE - 35, (PAGE - 12) * 32 / 255 - 23);
    let local = match least + length.saturating_sub(least) % (PAGE - 4) {
        _ if length <= most => length,
        wanted if wanted <= most => wanted,
        _ => least,
    };
    if local == length {
        return (id, std::iter::once(begin..at + local).collect());
    }
    let mut places: Places = std::iter::once(begin..at + local + 4).collect();
    let (mut next, mut left) = (be(bytes, at + local, 4), length - local);
    while left > 0 {
        let page = (next - 1) * PAGE;
        let here = left.min(PAGE - 4);
        places.push(page..page + 4 + here);
        left -= here;
        next = be(bytes, page, 4);
    }
    (id, places)
}

/// Whether every byte of a place is as it was.
fn is_untouched(place: &Range<usize>, before: &[u8], after: &[u8]) -> bool {
    after.get(place.clone()) == before.get(place.clone())
}

#[test]
fn every_row_that_can_be_read_is_saved_and_can_be_used() {
    let home = grown();
    let before = fs::read(home.database()).unwrap();
    let connection = Connection::open(home.database()).unwrap();
    let all = rows(&connection);
    let places = with_what_they_belong_to(&connection, places(&connection, &before));
    drop(connection);
    assert!(all.len() > 900 && before.len() > 60 * PAGE, "{} rows", all.len());
    let mut dice = Dice(7);
    let (mut nothing, mut incomplete, mut unusable) = (0, 0, 0);
    let mut told = String::new();
    let count = rounds("places of a database damaged", FEW_PLACES, PLACES);
    for place in 0..count {
        let kind = KINDS[place % KINDS.len()];
        let mut after = before.clone();
        kind.damage(&mut after, &mut dice);
        for beside in ["setwise.db-wal", "setwise.db-shm", "backups"] {
            let beside = home.path().join(beside);
            let _ = fs::remove_file(&beside).or_else(|_| fs::remove_dir_all(&beside));
        }
        fs::write(home.database(), &after).unwrap();
        let saved = home.run(&["backup", "salvage", "--json"]);
        if saved.exit != 0 {
            nothing += 1;
            let _ = writeln!(told, "{place} {kind:?}: nothing saved: {}", saved.err);
            continue;
        }
        let file = saved.json()["file"].as_str().unwrap().to_owned();
        let found: BTreeSet<(String, Vec<String>)> = rows(&Connection::open(&file).unwrap())
            .into_iter()
            .map(|(table, _, values)| (table, values))
            .collect();
        // It may lie in another row.
        let is_found = |(table, _, values): &&Row| found.contains(&(table.clone(), values.clone()));
        let is_read = |row: &&Row| {
            let places = &places[&(row.0.clone(), row.1)];
            places.iter().all(|place| is_untouched(place, &before, &after))
        };
        let lost: Vec<&Row> = all.iter().filter(is_read).filter(|row| !is_found(row)).collect();
        if !lost.is_empty() {
            incomplete += 1;
            let mut tables = BTreeMap::<&str, usize>::new();
            for row in &lost {
                *tables.entry(&*row.0).or_default() += 1;
            }
            let _ = writeln!(told, "{place} {kind:?}: lost {tables:?}, as {:?}", lost[0]);
        }
        if let Err(why) = use_it(&home, &file) {
            unusable += 1;
            let _ = writeln!(told, "{place} {kind:?}: {why}");
        }
    }
    assert!(
        told.is_empty(),
        "of {count}: {nothing} saved nothing, {incomplete} not all that can be read, {unusable} can't be used\n{told}"
    );
}

/// Puts it back and goes on with it: nothing that is there is lost or written over.
fn use_it(home: &Home, file: &str) -> Result<(), String> {
    let run = |arguments: &[&str]| {
        let ran = home.run(arguments);
        if ran.exit == 0 { Ok(ran) } else { Err(format!("{arguments:?}: {}{}", ran.out, ran.err)) }
    };
    run(&["backup", "restore", file])?;
    // Sets and sessions, by what they are called.
    let read = || -> Result<[BTreeMap<String, String>; 2], String> {
        let all = run(&["export", "--all"])?.json();
        Ok([("sets", "reps"), ("sessions", "title")].map(|(what, value)| {
            let list = all[what].as_array().unwrap().iter();
            list.map(|one| (one["id"].to_string(), one[value].to_string())).collect()
        }))
    };
    let before = read()?;
    add_session(home, "Afterwards");
    let said = home.fed(&["--plain"], "overhead press 2x5 95lb\nbarbell row 2x5 95lb\n/undo\n");
    if said.exit != 0 || !said.out.contains("2 × 5 @ 95 lb") || !said.out.contains("Undone") {
        return Err(format!("{}{}", said.out, said.err));
    }
    let after = read()?;
    let is_in = |one: &BTreeMap<String, String>, all: &BTreeMap<String, String>| {
        one.iter().all(|(key, value)| all.get(key) == Some(value))
    };
    if !is_in(&before[0], &after[0]) || after[0].len() != before[0].len() + 2 {
        return Err(format!("{} sets became {}", before[0].len(), after[0].len()));
    }
    if !is_in(&before[1], &after[1]) || after[1].len() != before[1].len() + 1 {
        return Err(format!("{} sessions became {}", before[1].len(), after[1].len()));
    }
    let doctor = home.run(&["doctor"]);
    if doctor.exit != 0 {
        return Err(doctor.out);
    }
    Ok(())
}
