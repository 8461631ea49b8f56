//! What the store's tests share: a store in a folder of its own, and short ways to say things.

use crate::writer::Job;
use crate::{Store, StoreError, slots};
use jiff::Zoned;
use jiff::civil::{Date, date};
use rusqlite::Connection;
use setwise_domain::batch::{Batch, CallRecord, Conclusion, Item, ItemEnd, Mode, Step};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{SlotId, SlotMark};
use setwise_domain::receipt::{Receipt, Record};
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{Performance, SetDraft, SetId, SetResult, Source};
use setwise_domain::stamps::Stamps;
use setwise_domain::stored_program::MarkedSet;
use setwise_domain::tool_call::{
    CallIdentity, CallIssue, CallIssueCode, Caller, Origin, Refusal, Syntax, ToolResult,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use uuid::Uuid;

pub const TODAY: Date = date(2026, 11, 21);

pub fn stamps() -> Stamps {
    Stamps::fixed("2026-11-21T18:30:00+01:00[Europe/Berlin]".parse().unwrap())
}

/// A store in a folder of its own, which goes with it.
pub struct House {
    pub store: Store,
    pub stamps: Stamps,
    folder: TempDir,
}

/// A clock at so many minutes after that of every other house.
#[derive(Clone)]
pub struct Clock(Arc<AtomicI64>);

impl Clock {
    pub fn at(minutes: i64) -> Self {
        Self(Arc::new(minutes.into()))
    }

    pub fn set(&self, minutes: i64) {
        self.0.store(minutes, Ordering::Relaxed);
    }

    fn now(&self) -> jiff::Zoned {
        let minutes = jiff::Span::new().minutes(self.0.load(Ordering::Relaxed));
        stamps().now().saturating_add(minutes)
    }
}

impl House {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let stamps = stamps();
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        Self { store, stamps, folder }
    }

    /// One whose database is there already.
    pub fn at(path: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(path, folder.path().join("setwise.db")).unwrap();
        let stamps = stamps().on_machine(None);
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        Self { store, stamps, folder }
    }

    /// One whose clock can be moved on.
    pub fn with_clock() -> (Self, Arc<Mutex<Zoned>>) {
        let clock = Arc::new(Mutex::new(stamps().now()));
        let (now, next) = (Arc::clone(&clock), std::sync::atomic::AtomicU64::new(1));
        let stamps = Stamps::new(
            move || now.lock().unwrap().clone(),
            move || {
                let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                Uuid::from_u64_pair(0x0190_0000_0000_7000, 0x8000_0000_0000_0000 | n)
            },
        );
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        (Self { store, stamps, folder }, clock)
    }

    /// One whose commits don't wait for the disk, for tests that make many.
    pub fn hasty() -> Self {
        let house = Self::new();
        house.with_writer(|writer| writer.pragma_update(None, "synchronous", "OFF").unwrap());
        house
    }

    /// One by a clock that is set by hand.
    pub fn by(clock: &Clock) -> Self {
        let (folder, at) = (tempfile::tempdir().unwrap(), clock.clone());
        let stamps = Stamps::new(move || at.now(), Uuid::now_v7);
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        Self { store, stamps, folder }
    }

    /// One of several devices: its ids are no other's.
    pub fn of_device(nth: usize) -> Self {
        Self::of_device_at(nth, u32::try_from(nth).unwrap())
    }

    /// The same with its clock so many seconds ahead.
    pub fn of_device_at(nth: usize, ahead: u32) -> Self {
        let next = std::sync::atomic::AtomicU64::new(1);
        // Their clocks differ a little, so that the first is the first.
        let later = jiff::Span::new().seconds(i64::from(ahead));
        let at = stamps().now().saturating_add(later);
        let stamps = Stamps::new(
            move || at.clone(),
            move || {
                let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let device = (nth as u64 + 1) << 40;
                Uuid::from_u64_pair(0x0190_0000_0000_7000, 0x8000_0000_0000_0000 | device | n)
            },
        );
        // In memory where the system has a place for it: there are thousands of them.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() {
            TempDir::new_in(memory).unwrap()
        } else {
            tempfile::tempdir().unwrap()
        };
        let path = folder.path().join("setwise.db");
        std::fs::write(&path, empty_database()).unwrap();
        // A copied home is a device of its own.
        let stamps = stamps.on_machine(Some(format!("machine {nth}")));
        let store = Store::open(&path, stamps.clone()).unwrap();
        let house = Self { store, stamps, folder };
        house.with_writer(|writer| writer.pragma_update(None, "synchronous", "OFF").unwrap());
        house
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("setwise.db")
    }

    /// Commits one command that nobody called for.
    pub fn try_command(&self, command: Command) -> Result<Result<Applied, Rejection>, StoreError> {
        let end = self.batch(Mode::Atomic, vec![item(command)])?.remove(0);
        Ok(match end {
            ItemEnd::Ended { applied, .. } => Ok(*applied.unwrap()),
            ItemEnd::Rejected { rejection, .. } => Err(rejection),
            other => panic!("{other:?}"),
        })
    }

    pub fn command(&self, command: Command) -> Applied {
        self.try_command(command).unwrap().unwrap()
    }

    pub fn rejected(&self, command: Command) -> Rejection {
        self.try_command(command).unwrap().unwrap_err()
    }

    pub fn batch(&self, mode: Mode, items: Vec<Item>) -> Result<Vec<ItemEnd>, StoreError> {
        // Each is work of its own.
        self.store.afresh().commit(batch(mode, items)).wait()
    }

    pub fn log(&self, drafts: Vec<SetDraft>) -> (Vec<SetResult>, Vec<Record>) {
        match self.command(Command::LogSets(drafts)) {
            Applied::Logged { sets, records } => (sets, records),
            other => panic!("{other:?}"),
        }
    }

    /// Logs one set and gives it back.
    pub fn one(&self, draft: SetDraft) -> SetResult {
        self.log(vec![draft]).0.remove(0)
    }

    pub fn undo(&self) -> String {
        match self.command(Command::Undo) {
            Applied::Undone(undone) => undone.summary,
            other => panic!("{other:?}"),
        }
    }

    pub fn every_set(&self) -> Vec<SetResult> {
        let mut sets = Vec::new();
        self.store.reader().unwrap().each_set(&mut |set| sets.push(set)).unwrap();
        sets
    }

    /// Fails where pages, references, counts or records are not what they should be.
    pub fn is_sound(&self) {
        let wrong = self.store.reader().unwrap().check().unwrap();
        assert_eq!(wrong, Vec::<String>::new());
    }

    /// Fails where what the readers keep of a program's sets is not what is stored.
    pub fn keeps_its_marks(&self) {
        let in_order = |mut sets: Vec<MarkedSet>| {
            sets.sort_by_key(|one| one.set.id);
            sets
        };
        let reader = self.store.reader().unwrap();
        let kept = reader.marked(PROGRAM, 0).unwrap();
        let stored = reader.read(|connection| slots::of_program(connection, PROGRAM, 0));
        let stored = stored.unwrap();
        assert_eq!(in_order((*kept).clone()), in_order(stored));
    }

    /// Lays a hand on the writer's own connection.
    pub fn with_writer(&self, hand: impl FnOnce(&Connection) + Send + 'static) {
        self.store.hand_over(|reply| Job::With(Box::new(hand), reply)).wait().unwrap();
    }
}

/// A database with nothing in it, made once.
fn empty_database() -> &'static [u8] {
    static EMPTY: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    EMPTY.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("setwise.db");
        let first = stamps().on_machine(Some("the first".to_owned()));
        Store::open(&path, first).unwrap().close().unwrap();
        std::fs::read(&path).unwrap()
    })
}

/// A connection of another program.
pub fn stranger(path: &Path) -> Connection {
    Connection::open(path).unwrap()
}

pub fn item(command: Command) -> Item {
    called(Vec::new(), command)
}

pub fn called(calls: Vec<CallRecord>, command: Command) -> Item {
    Item { calls, step: Step::Apply(Box::new(command)) }
}

/// A batch whose replies say what became of each item.
pub fn batch(mode: Mode, items: Vec<Item>) -> Batch {
    Batch {
        mode,
        origin: origin(),
        items,
        conclude: Arc::new(|index, end, _| Ok(conclusion(index, end))),
        transcript: None,
        mark: Some(Arc::new(|sets, _| Ok(marks(sets)))),
    }
}

/// The program whose slots sets are done for in tests.
pub const PROGRAM: Uuid = Uuid::from_u128(9);

/// A set of the catalogue's is done for the slot of its exercise, in the session of its day.
fn marks(sets: &[SetResult]) -> Vec<(SetId, SlotMark)> {
    let catalogued = sets.iter().filter(|set| set.exercise_id.is_some());
    let marks = catalogued.map(|set| {
        let mark = SlotMark {
            program: PROGRAM,
            revision: 0,
            turn: set.date.day().unsigned_abs().into(),
            slot: SlotId::from_name(&set.exercise, 1),
        };
        (set.id, mark)
    });
    marks.collect()
}

pub fn conclusion(index: usize, end: Result<&Applied, &Rejection>) -> Conclusion {
    match end {
        Ok(Applied::Logged { sets, records }) => Conclusion {
            result: Ok(ToolResult::Logged(Receipt {
                sets: sets.clone(),
                records: records.clone(),
                ..Receipt::default()
            })),
            message: format!("{index}: logged"),
        },
        Ok(_) => Conclusion {
            result: Ok(ToolResult::TakenBack { sets: Vec::new(), places: Places::default() }),
            message: format!("{index}: done"),
        },
        Err(rejection) => refused(CallIssueCode::SetNumberTaken, &rejection.to_string()),
    }
}

pub fn refused(code: CallIssueCode, message: &str) -> Conclusion {
    let text = format!("[Error: {message}]");
    Conclusion {
        message: text.clone(),
        result: Err(Refusal {
            tool: "log_set_result".to_owned(),
            issues: vec![CallIssue { code, parameter: None, message: message.to_owned() }],
            corrected_call: None,
            text,
        }),
    }
}

pub fn origin() -> Origin {
    Origin {
        caller: Caller::Model,
        provider: Some("ollama".to_owned()),
        model: Some("llama".to_owned()),
        conversation: Some(Uuid::from_u128(7)),
    }
}

pub fn call(ordinal: u32, arguments: &str) -> CallRecord {
    CallRecord {
        tool: "log_set_result".to_owned(),
        arguments: arguments.to_owned(),
        syntax: Syntax::Native,
        identity: Some(CallIdentity {
            conversation: Uuid::from_u128(7),
            turn: Uuid::from_u128(8),
            call: format!("#{ordinal}"),
        }),
        issues: Vec::new(),
        name_mistakes: Vec::new(),
        micros: 42,
    }
}

pub fn draft(exercise: &str, performance: Performance) -> SetDraft {
    SetDraft {
        exercise: exercise.to_owned(),
        exercise_id: None,
        date: TODAY,
        set_number: None,
        performance,
        source: Source::Athlete,
    }
}

pub fn done(kg: i64, reps: u16) -> Performance {
    Performance {
        load: Some(Load::new(Decimal::from_int(kg), Unit::Kg)),
        reps: Some(reps),
        ..Performance::default()
    }
}

/// A set of bench press in the catalogue's name.
pub fn bench(kg: i64, reps: u16) -> SetDraft {
    SetDraft {
        exercise_id: Some(ExerciseId("bench-press".to_owned())),
        ..draft("Bench Press", done(kg, reps))
    }
}

pub fn on(date: Date, draft: SetDraft) -> SetDraft {
    SetDraft { date, ..draft }
}

pub fn with_reserve(rir: u8, draft: SetDraft) -> SetDraft {
    let performance =
        Performance { rir: Some(Rir(Halves::from_halves(rir * 2))), ..draft.performance };
    SetDraft { performance, ..draft }
}

/// A set from elsewhere.
pub fn imported(id: u128, draft: SetDraft, set_number: u8) -> SetResult {
    SetResult {
        id: SetId(Uuid::from_u128(id)),
        at: draft.date.at(12, 0, 0, 0).in_tz("UTC").unwrap().timestamp(),
        date: draft.date,
        exercise: draft.exercise,
        exercise_id: draft.exercise_id,
        set_number,
        performance: draft.performance,
        workout: None,
        source: Source::Import,
    }
}

/// A home of the form before, in a folder of its own.
pub fn unpacked_home() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let packed: &[u8] = include_bytes!("../../fixtures/home-24.db.gz");
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed), &mut bytes).unwrap();
    std::fs::write(folder.path().join("setwise.db"), bytes).unwrap();
    folder
}
