//! The conversation, kept between runs.

use crate::Store;
use crate::tests::support::{House, bench};
use jiff::Timestamp;
use setwise_domain::set_log::SetLog;
use setwise_domain::transcript::{Entry, EntryBody};
use uuid::Uuid;

fn entry(id: u128, text: &str) -> Entry {
    Entry {
        id: Uuid::from_u128(id),
        at: Timestamp::from_nanosecond(1_800_000_000_123_456_789).unwrap(),
        turn: Uuid::from_u128(99),
        window: None,
        answers: None,
        call: None,
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
        reader.transcript(limit, before.map(Uuid::from_u128)).unwrap()
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
    house.store.append(vec![entry(1, "a"), entry(2, "b")]).wait().unwrap();
    house.store.append(vec![entry(1, "a, and more")]).wait().unwrap();
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

#[test]
fn a_conversation_ends_and_is_gone_back_to() {
    let house = House::new();
    let said =
        |id, text: &str| Entry { body: EntryBody::Athlete { text: text.into() }, ..entry(id, "") };
    let reader = || house.store.reader().unwrap();
    let ids = |entries: Vec<Entry>| -> Vec<u128> {
        entries.iter().map(|entry| entry.id.as_u128()).collect()
    };
    let first = reader().conversation().unwrap();
    house.store.append(vec![said(1, "why?"), entry(2, "because")]).wait().unwrap();
    let second = house.store.begin_conversation().wait().unwrap();
    assert_ne!(first, second);
    assert_eq!(reader().conversation().unwrap(), second);
    assert_eq!(ids(reader().said(9).unwrap()), [0; 0]);
    house.store.append(vec![said(3, "and now?")]).wait().unwrap();
    // An entry that is said again stays where it was.
    house.store.append(vec![entry(2, "because so")]).wait().unwrap();
    assert_eq!(ids(reader().said(9).unwrap()), [3]);
    assert_eq!(ids(reader().transcript(9, None).unwrap()), [1, 2, 3]);
    let third = house.store.begin_conversation().wait().unwrap();
    house.store.append(vec![entry(4, "nobody asked")]).wait().unwrap();
    house.store.begin_conversation().wait().unwrap();
    let past = reader().past_conversations(9).unwrap();
    let told: Vec<_> = past.iter().map(|one| (one.id, one.entries, one.title.as_str())).collect();
    assert_eq!(told, [(second, 1, "and now?"), (first, 2, "why?")]);
    assert_eq!(reader().past_conversations(1).unwrap().len(), 1);
    assert!(house.store.resume_conversation(first).wait().unwrap());
    assert_eq!(ids(reader().said(9).unwrap()), [1, 2]);
    assert_eq!(ids(reader().said(1).unwrap()), [2]);
    assert!(!house.store.resume_conversation(Uuid::nil()).wait().unwrap());
    assert_eq!(reader().conversation().unwrap(), first);
    assert_ne!(third, first);
}

#[tokio::test]
async fn what_is_pending_can_be_awaited() {
    let house = House::new();
    house.store.append(vec![entry(1, "a")]).await.unwrap();
    let batch = crate::tests::support::batch(
        setwise_domain::batch::Mode::Each,
        vec![crate::tests::support::item(setwise_domain::command::Command::LogSets(vec![bench(
            100, 5,
        )]))],
    );
    // Nobody waits for it; it is carried out all the same.
    drop(house.store.commit(batch));
    house.store.append(vec![entry(2, "b")]).await.unwrap();
    let reader = house.store.reader().unwrap();
    assert!(reader.newest().unwrap().is_some());
}
