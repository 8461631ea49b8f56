//! The conversation, kept between runs.

use crate::domain::set_log::SetLog;
use crate::domain::transcript::{Entry, EntryBody};
use crate::store::Store;
use crate::store::tests::support::{House, bench};
use jiff::Timestamp;
use uuid::Uuid;

fn entry(id: u128, text: &str) -> Entry {
    Entry {
        id: Uuid::from_u128(id),
        at: Timestamp::from_nanosecond(1_800_000_000_123_456_789).unwrap(),
        turn: Uuid::from_u128(99),
        body: EntryBody::coach(text),
    }
}

#[test]
fn entries_come_back_oldest_first_and_page_by_page() {
    let house = House::new();
    let entries: Vec<Entry> = (1..=5).map(|id| entry(id, "said\n\u{1b}[2J")).collect();
    house.store.append(entries[..2].to_vec()).wait().unwrap();
    house.store.append(entries[2..].to_vec()).wait().unwrap();
    let page = |limit, before: Option<u128>| {
        let reader = house.store.reader().unwrap();
        reader
            .transcript(limit, before.map(Uuid::from_u128))
            .unwrap()
    };
    assert_eq!(page(9, None), entries);
    assert_eq!(page(2, None), entries[3..]);
    assert_eq!(page(2, Some(4)), entries[1..3]);
    assert_eq!(page(2, Some(1)), []);
    assert_eq!(page(2, Some(77)), []);
}

#[test]
fn an_entry_again_is_said_anew_in_its_place() {
    let house = House::new();
    house
        .store
        .append(vec![entry(1, "a"), entry(2, "b")])
        .wait()
        .unwrap();
    house
        .store
        .append(vec![entry(1, "a, and more")])
        .wait()
        .unwrap();
    let kept = house.store.reader().unwrap().transcript(9, None).unwrap();
    assert_eq!(kept, [entry(1, "a, and more"), entry(2, "b")]);
}

#[test]
fn the_running_conversation_is_the_same_after_a_restart() {
    let house = House::new();
    let running = house.store.reader().unwrap().conversation().unwrap();
    house.store.close().unwrap();
    let again = Store::open(&house.path(), house.stamps.clone()).unwrap();
    assert_eq!(again.reader().unwrap().conversation().unwrap(), running);
}

#[tokio::test]
async fn what_is_pending_can_be_awaited() {
    let house = House::new();
    house.store.append(vec![entry(1, "a")]).await.unwrap();
    let batch = crate::store::tests::support::batch(
        crate::domain::batch::Mode::Each,
        vec![crate::store::tests::support::item(
            crate::domain::command::Command::LogSets(vec![bench(100, 5)]),
        )],
    );
    // Nobody waits for it; it is carried out all the same.
    drop(house.store.commit(batch));
    house.store.append(vec![entry(2, "b")]).await.unwrap();
    let reader = house.store.reader().unwrap();
    assert!(reader.newest().unwrap().is_some());
}
