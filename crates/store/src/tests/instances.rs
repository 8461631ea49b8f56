//! Two instances on one file.

use crate::tests::support::{House, batch, bench, item, stamps};
use crate::{Store, StoreErrorKind};
use setwise_domain::batch::Mode;
use setwise_domain::command::Command;
use setwise_domain::set_log::SetLog;
use setwise_domain::stamps::Stamps;
use std::thread;
use uuid::Uuid;

/// Stamps whose ids are those of no other instance.
fn own_stamps(instance: u64) -> Stamps {
    let next = std::sync::atomic::AtomicU64::new(0);
    let at = stamps().now();
    Stamps::new(
        move || at.clone(),
        move || {
            let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Uuid::from_u64_pair(instance, n)
        },
    )
}

fn log(store: &Store) {
    let log = item(Command::LogSets(vec![bench(100, 5)]));
    store.commit(batch(Mode::Each, vec![log])).wait().unwrap();
}

#[test]
fn both_write_and_each_sees_what_the_other_did() {
    let house = House::new();
    let other = Store::open(&house.path(), own_stamps(2)).unwrap();
    let reader = house.store.reader().unwrap();
    let mut versions = vec![reader.data_version().unwrap()];
    for turn in 0..10 {
        log(if turn % 2 == 0 { &house.store } else { &other });
        versions.push(reader.data_version().unwrap());
    }
    let sets = reader.on_date(crate::tests::support::TODAY).unwrap();
    let numbers: Vec<u8> = sets.iter().map(|set| set.set_number).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    versions.dedup();
    assert_eq!(versions.len(), 11, "each commit is noticed");
    // The newest change is undone, whoever made it.
    house.undo();
    assert_eq!(reader.on_date(crate::tests::support::TODAY).unwrap(), sets[..9]);
    house.is_sound();
}

#[test]
fn both_at_once_lose_nothing() {
    let house = House::new();
    let path = house.path();
    let workers: Vec<_> = (2..5)
        .map(|instance| {
            let path = path.clone();
            thread::spawn(move || {
                let store = Store::open(&path, own_stamps(instance)).unwrap();
                (0..15).for_each(|_| log(&store));
            })
        })
        .collect();
    for worker in workers {
        worker.join().unwrap();
    }
    assert_eq!(house.every_set().len(), 45);
    house.is_sound();
}

#[test]
fn several_may_make_the_database_at_the_same_moment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("setwise.db");
    let workers: Vec<_> = (0..6)
        .map(|instance| {
            let path = path.clone();
            thread::spawn(move || {
                let store = Store::open(&path, own_stamps(instance)).unwrap();
                log(&store);
                store.reader().unwrap().conversation().unwrap()
            })
        })
        .collect();
    let mut conversations: Vec<Uuid> = workers.into_iter().map(|w| w.join().unwrap()).collect();
    conversations.dedup();
    assert_eq!(conversations.len(), 1);
    let store = Store::open(&path, own_stamps(9)).unwrap();
    assert_eq!(store.reader().unwrap().check().unwrap(), Vec::<String>::new());
}

#[test]
fn one_that_is_held_up_too_long_says_so_and_lives_on() {
    let house = House::new();
    let other = crate::tests::support::stranger(&house.path());
    house.with_writer(|connection| {
        connection.busy_timeout(std::time::Duration::from_millis(20)).unwrap();
    });
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = house.try_command(Command::LogSets(vec![bench(100, 5)])).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Busy);
    assert_eq!(
        error.to_string(),
        format!(
            "another program has been writing to {} for 5 s; nothing was stored: try again when it is done",
            house.path().display()
        )
    );
    // Reading goes on meanwhile.
    assert_eq!(house.every_set(), []);
    other.execute_batch("ROLLBACK").unwrap();
    house.one(bench(100, 5));
}

#[test]
fn after_closing_every_clone_is_refused() {
    let house = House::new();
    let clone = house.store.clone();
    house.one(bench(100, 5));
    house.store.close().unwrap();
    house.store.close().unwrap();
    let log = item(Command::LogSets(vec![bench(100, 5)]));
    let error = clone.commit(batch(Mode::Each, vec![log])).wait().unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("the database {} was closed; nothing was stored", house.path().display())
    );
    // All is in the one file: the write-ahead log was tidied away.
    let log = house.path().with_extension("db-wal");
    assert!(!log.exists() || log.metadata().unwrap().len() == 0);
}

#[test]
fn more_than_the_queue_holds_is_refused_and_not_kept() {
    let house = House::new();
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let held = house.store.hand_over(|reply| {
        let hold = move |_: &rusqlite::Connection| wait.recv().unwrap();
        crate::writer::Job::With(Box::new(hold), reply)
    });
    let pending: Vec<_> = (0..crate::limits::MOST_WRITES_WAITING + 2)
        .map(|_| house.store.append(Vec::new()))
        .collect();
    go.send(()).unwrap();
    held.wait().unwrap();
    let refused: Vec<_> = pending.into_iter().filter_map(|one| one.wait().err()).collect();
    assert!(!refused.is_empty());
    assert_eq!(
        refused[0].to_string(),
        format!(
            "too much is waiting to be stored in {}; nothing was stored: try again in a moment",
            house.path().display()
        )
    );
    house.one(bench(100, 5));
}
