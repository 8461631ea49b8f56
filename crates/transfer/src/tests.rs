//! What is exported is imported again with the same facts, whatever was logged and changed.

mod formats;

use super::{Gathered, Gathering, ReadOptions};
use jiff::civil::Date;
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::command::{Command, Rejection};
use setwise_domain::curve::Span;
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::load::{Load, Unit};
use setwise_domain::profile::Profile;
use setwise_domain::set_export::ExportedSet;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::SetResult;
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{Caller, Origin, ToolCall};
use setwise_domain::weigh_in::{ExportedWeight, WeighIn};
use setwise_shorthand::{self as shorthand, Reading, Setting};
use setwise_store::Store;
use setwise_tool::{Executor, Policy};
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;
use uuid::Uuid;

const NOW: &str = "2026-11-21T00:10:00+09:00[Asia/Tokyo]";

fn options(now: &jiff::Zoned) -> ReadOptions<'_> {
    ReadOptions { now, unit: None, own_unit: Unit::Lb, dates: None, map: &[], tables: &[] }
}

/// A log in a folder of its own.
struct Log {
    executor: Executor,
    store: Store,
    stamps: Stamps,
    _folder: TempDir,
}

impl Log {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ids = AtomicU64::new(1);
        let now: jiff::Zoned = NOW.parse().unwrap();
        let stamps = Stamps::new(
            move || now.clone(),
            move || Uuid::from_u128(ids.fetch_add(1, Ordering::Relaxed).into()),
        );
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        let catalog = Catalog::embedded();
        let executor = Executor::new(store.clone(), catalog, stamps.clone(), Policy::Strict);
        Self { executor, store, stamps, _folder: folder }
    }

    fn carry_out(&self, one: &Try) {
        match one {
            Try::Line(line) => self.line(line),
            Try::File(text) => drop(self.import(text.as_bytes(), NOW)),
            Try::Call(tool, arguments) => {
                let call = ToolCall::native(*tool, arguments.clone(), None);
                let origin = Origin::of(Caller::Model);
                self.executor.calls(vec![call], &origin, None).unwrap();
            }
            Try::Undo => {
                let end = self.executor.command(Command::Undo, &Origin::of(Caller::Athlete));
                assert!(matches!(end.unwrap(), Ok(_) | Err(Rejection::NothingToUndo)));
            }
        }
    }

    fn line(&self, line: &str) {
        let reader = self.store.reader().unwrap();
        let profile = Profile::default();
        let today = self.stamps.today();
        let setting = Setting::without_plan(Catalog::embedded(), &reader, &profile, today);
        let athlete = Origin::of(Caller::Athlete);
        match shorthand::read(line, &setting).unwrap() {
            Reading::Sets(line) => {
                self.executor.line(line.drafts, line.remarks, &athlete, None).unwrap();
            }
            Reading::Change(one) => {
                self.executor.change(one.change, one.remarks, &athlete, None).unwrap();
            }
            Reading::Weigh(weight) => {
                let command = Command::Weigh(WeighIn {
                    id: self.stamps.id(),
                    date: weight.date,
                    at: self.stamps.timestamp(),
                    load: weight.load,
                });
                self.executor.command(command, &athlete).unwrap().unwrap();
            }
            Reading::Ask(_) | Reading::Bad(_) | Reading::NotALog => {}
        }
    }

    fn sets(&self) -> Vec<SetResult> {
        let mut sets = Vec::new();
        let reader = self.store.reader().unwrap();
        reader.each_set(&mut |set| sets.push(set)).unwrap();
        sets
    }

    fn weights(&self) -> Vec<WeighIn> {
        let reader = self.store.reader().unwrap();
        reader.weigh_ins(Span::All.until(Date::MAX)).unwrap()
    }

    fn export(&self) -> Vec<u8> {
        let sets: Vec<_> = self.sets().into_iter().map(ExportedSet::from).collect();
        let weights = self.weights().into_iter().map(ExportedWeight::from);
        let weights: Vec<_> = weights.collect();
        let all = serde_json::json!({ "sets": sets, "bodyweight": weights });
        serde_json::to_vec(&all).unwrap()
    }

    fn as_text(&self) -> String {
        let mut text = Vec::new();
        let mut sets = ImportedSets::from(self.sets());
        sets.weighed = self.weights();
        super::log::write(&mut sets, Catalog::embedded(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Reads an export as `import` does, and stores what it holds.
    fn import(&self, export: &[u8], now: &str) -> Gathered {
        let reader = self.store.reader().unwrap();
        let mut gathering = Gathering::new(Catalog::embedded(), &reader);
        let now = now.parse().unwrap();
        super::read(export, &options(&now), &mut gathering).unwrap();
        let gathered = gathering.settle().unwrap();
        let command = Command::ImportSets(gathered.sets.clone());
        let end = self.executor.command(command, &Origin::of(Caller::Athlete));
        end.unwrap().unwrap();
        gathered
    }
}

#[derive(Clone, Debug)]
enum Try {
    Line(String),
    Call(&'static str, String),
    Undo,
    /// A file of another program, which alone says titles of workouts.
    File(String),
}

/// A workout as Hevy writes it.
fn any_file() -> impl Strategy<Value = String> {
    let title = prop_oneof![
        proptest::sample::select(vec![
            "Upper A",
            "Upper  A",
            "// easy",
            "#3f",
            "2026-11-20",
            "a  #7f3a",
            "[bench-press]",
            "\"Push\"",
            "\u{1b}[2J \u{202e}odd",
            "Push 💪",
            "x 8",
            "w",
        ])
        .prop_map(str::to_owned),
        "[ -~é]{1,30}",
    ];
    let set = (
        proptest::sample::select(vec![
            "Bench Press (Barbell)",
            "Pull Up",
            "Zorbing",
            "Pull Up (Assisted)",
        ]),
        proptest::sample::select(vec!["", "0", "1"]),
        proptest::sample::select(vec!["normal", "warmup", "dropset", "failure"]),
        proptest::sample::select(vec![
            "82.5,8,,,8",
            ",9,,,",
            "20,12,,,",
            ",,5,1800,",
            ",,,60,",
            "0,0,,,",
        ]),
        proptest::sample::select(vec!["", "eng", "# \"\"q\"\"", "  a\nb  "]),
    );
    let day = proptest::sample::select(vec!["2026-11-19 23:50:00", "2024-01-07 17:15:00"]);
    (title, day, proptest::collection::vec(set, 1..5)).prop_map(|(title, day, sets)| {
        let title = title.replace('"', "\"\"");
        let mut text = "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,\
                        set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n"
            .to_owned();
        for (exercise, superset, kind, done, notes) in sets {
            let row = format!(
                "\"{title}\",{day},{day},,{exercise},{superset},\"{notes}\",0,{kind},{done}\n"
            );
            text.push_str(&row);
        }
        text
    })
}

fn any_line() -> impl Strategy<Value = String> {
    let name = proptest::sample::select(vec![
        "bench",
        "squat",
        "pull up",
        "plank",
        "run",
        "farmers carry",
        "dip",
        "\"Zerchr Squat\"",
        "\"mein Gerät 3\"",
        "\"row\"",
        "“a \"b\" c”",
        "\"Bnech Press\"",
        "rdl",
    ]);
    let set = proptest::sample::select(vec![
        "3x8 185lb @8",
        "102,5 kg x5",
        "x5",
        "60s",
        "1:30",
        "5km 25:00",
        "40m 32kg",
        "+10kg 8 8 7",
        "-20 x8",
        "100kg 5,5,4 rir 2",
        "w 60x5",
        "80x8 to failure",
        "80x8 > 60x10 > 40x12",
        "80kg 5+ got 9",
        "80x8+3+2",
        "10kg 15+5+4 myo",
        "left 8 right 7",
        "80x8 / dip 8",
        "20",
        "185x8 yesterday",
        "0 reps at 100kg",
        "342.25lb x3 on 14 nov",
        "+5 x8",
        "-10% x8",
        "90x7 set 9",
        "2 sets of 12 at 12.5kg",
    ]);
    let note = proptest::sample::select(vec![
        "",
        " // left elbow",
        " note: \u{1b}[2J \u{202e}odd\u{7}",
        " // é💪 \"q\" \\ ",
        " // //",
    ]);
    let corrections = proptest::sample::select(vec![
        "set 2 was 7",
        "no, 82.5kg",
        "change that to squat",
        "move that to yesterday",
        "delete last set",
        "change set 1 of bench to 90kg x 3 @9",
        "change all sets to rpe 7.5",
        "delete set 2 of squat",
        "change set 1 // \u{7f}new note",
        "move last set to \"Own Thing\"",
        "same again",
        "again x7",
    ]);
    let weights = proptest::sample::select(vec![
        "bw 82.4 kg",
        "weighed 82,6 kg !",
        "bw 181.2 lb on 14 nov !",
        "bodyweight 82.4 kg yesterday !",
    ]);
    prop_oneof![
        2 => weights.prop_map(str::to_owned),
        4 => (name, set, note).prop_map(|(name, set, note)| format!("{name} {set}{note}")),
        2 => corrections.prop_map(str::to_owned),
    ]
}

fn any_call() -> impl Strategy<Value = (&'static str, String)> {
    let exercise = prop_oneof![
        Just("Bench Press".to_owned()),
        Just("  Sqaut ".to_owned()),
        Just("row".to_owned()),
        Just("Cable thing".to_owned()),
        "\\PC{2,80}",
    ];
    let text = proptest::option::of(prop_oneof![
        Just(String::new()),
        Just(" \n\t ".to_owned()),
        Just("\u{1b}]0;x\u{7} a\r\nb ".to_owned()),
        ".{0,40}",
        Just("x".repeat(500)),
    ]);
    let load = proptest::option::of(prop_oneof![
        Just(("load_kg", "999.99")),
        Just(("load_kg", "0.0001")),
        Just(("load_lb", "-20.25")),
        Just(("load_lb", "1999.99")),
        Just(("load_kg", "-499.99")),
        Just(("load_kg", "60.50")),
    ]);
    let number = proptest::option::of(1..=99_u8);
    let reps = proptest::option::of(0..=999_u16);
    let halves = proptest::option::of(0..=20_u8);
    let day =
        proptest::option::of(proptest::sample::select(vec!["1970-01-01", "2026-11-20", "today"]));
    let logs = any::<bool>();
    (exercise, text, load, number, reps, halves, day, logs).prop_map(
        |(exercise, notes, load, number, reps, halves, day, logs)| {
            let mut arguments = serde_json::Map::new();
            let mut put = |name: &str, value: Option<String>| {
                if let Some(value) = value {
                    arguments.insert(name.to_owned(), value.into());
                }
            };
            let half =
                |halves: u8| format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" });
            put("notes", notes);
            if let Some((name, amount)) = load {
                put(name, Some(amount.to_owned()));
            }
            put("reps", reps.map(|reps| reps.to_string()));
            put("rir", halves.map(half));
            put("set", number.map(|number| number.to_string()));
            put("date", day.map(str::to_owned));
            let tool = if logs {
                put("exercise", Some(exercise));
                "log_set_result"
            } else {
                put("new_exercise", Some(exercise));
                "edit_set_result"
            };
            (tool, serde_json::Value::Object(arguments).to_string())
        },
    )
}

fn any_try() -> impl Strategy<Value = Try> {
    prop_oneof![
        5 => any_line().prop_map(Try::Line),
        4 => any_call().prop_map(|(tool, arguments)| Try::Call(tool, arguments)),
        1 => Just(Try::Undo),
        1 => any_file().prop_map(Try::File),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Also where it is still the day before.
    #[test]
    fn every_log_is_exported_and_read_back(tries in proptest::collection::vec(any_try(), 1..16)) {
        let log = Log::new();
        for one in &tries {
            log.carry_out(one);
        }
        let other = Log::new();
        let gathered = other.import(&log.export(), "2026-11-20T10:10:00-05:00[America/New_York]");
        let bad: Vec<_> = gathered.bad.iter().map(|row| &row.issues).collect();
        prop_assert_eq!(gathered.bad_rows, 0, "{:?}", bad);
        prop_assert_eq!(gathered.renumbered + gathered.repeated, 0);
        let by_id = |mut sets: Vec<SetResult>| {
            sets.sort_by_key(|set| set.id);
            sets
        };
        prop_assert_eq!(by_id(other.sets()), by_id(log.sets()));
        prop_assert_eq!(other.weights(), log.weights());
        // A second time it adds nothing.
        let again = other.import(&log.export(), NOW);
        prop_assert_eq!((again.sets.len(), again.sets.weighed.len()), (0, 0));
    }

    #[test]
    fn every_log_is_written_as_text_and_read_back(tries in proptest::collection::vec(any_try(), 1..16)) {
        let log = Log::new();
        for one in &tries {
            log.carry_out(one);
        }
        let text = log.as_text();
        prop_assert!(!text.chars().any(|c| c != '\n' && setwise_domain::text::steers(c)));
        let other = Log::new();
        let gathered = other.import(text.as_bytes(), NOW);
        let bad: Vec<_> = gathered.bad.iter().map(|row| (row.at, &row.issues)).collect();
        prop_assert_eq!(gathered.bad_rows, 0, "{:?} in\n{}", bad, text);
        prop_assert_eq!(facts(other.sets()), facts(log.sets()), "{}", text);
        prop_assert_eq!(weighed(&other), weighed(&log), "{}", text);
        // A second time it adds nothing, and where the sets are it changes nothing.
        let again = other.import(text.as_bytes(), NOW);
        prop_assert_eq!((again.sets.len(), again.changed.len()), (0, 0));
        prop_assert_eq!(again.sets.weighed, vec![]);
        let own = log.import(text.as_bytes(), NOW);
        prop_assert_eq!(&own.sets.weighed, &vec![]);
        prop_assert_eq!((own.sets.len(), own.changed.len(), own.bad_rows), (0, 0, 0));
    }
}

#[test]
fn a_weight_that_was_edited_in_the_text_is_edited_and_no_new_one() {
    let log = Log::new();
    for line in ["bw 82.4 kg", "bw 82.8 kg", "bw 83 kg on 14 nov"] {
        log.line(line);
    }
    let text = log.as_text();
    for (from, to, wanted) in [
        ("82.8 kg", "82.6 kg", "14 83 kg, 21 82.4 kg, 21 82.6 kg"),
        ("2026-11-14 Sat", "2026-11-13 Fri", "13 83 kg, 21 82.4 kg, 21 82.6 kg"),
        // What a line says no more is left as it is.
        ("bodyweight 82.4 kg, 82.6 kg", "bodyweight 82.4 kg", "13 83 kg, 21 82.4 kg, 21 82.6 kg"),
    ] {
        let text = log.as_text();
        assert!(text.contains(from), "{text}");
        let mut edited = text.replace(from, to);
        if to == "bodyweight 82.4 kg" {
            let ids = edited.rfind(" #").unwrap();
            edited.truncate(ids);
        }
        let found = log.import(edited.as_bytes(), NOW);
        assert_eq!((found.bad_rows, found.sets.weighed.len()), (0, 0), "{edited}");
        let said = log.weights().into_iter();
        let said = said.map(|one| format!("{} {}", one.date.day(), one.load));
        assert_eq!(said.collect::<Vec<_>>().join(", "), wanted);
    }
    // Read where none of them is stored, they are new, and known the next time.
    let other = Log::new();
    assert_eq!(other.import(text.as_bytes(), NOW).sets.weighed.len(), 3);
    assert!(!other.import(text.as_bytes(), NOW).sets.brings_anything());
}

/// What the text says of weights: on which day, in which order.
fn weighed(log: &Log) -> Vec<(Date, Load)> {
    let weights = log.weights().into_iter();
    weights.map(|one| (one.date, one.load)).collect()
}

/// What the text says of sets: all but by whom and at which moment they were entered.
fn facts(mut sets: Vec<SetResult>) -> Vec<SetResult> {
    for set in &mut sets {
        set.id = setwise_domain::set_result::SetId(Uuid::nil());
        set.at = jiff::Timestamp::UNIX_EPOCH;
        set.source = setwise_domain::set_result::Source::Import;
        set.performance.notes.take_if(|notes| notes.is_empty());
    }
    sets.sort_by_key(|set| {
        (set.date, set.exercise_id.clone(), set.exercise.clone(), set.set_number)
    });
    sets
}
