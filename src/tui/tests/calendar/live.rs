//! The tab over a real desk: keys to stored sessions and back.

use crate::coach;
use crate::coach::Intent;
use crate::coach::Outcome;
use crate::coach::Services;
use crate::domain::command::Command;
use crate::domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::session::{Operation, SessionId};
use crate::domain::tool_call::{Caller, Origin};
use crate::domain::transcript::EntryBody;
use crate::tui::tests::live::Live;
use serde_json::{Value, json};

fn operations(values: Value) -> Vec<Operation> {
    serde_json::from_value(values).unwrap()
}

fn changing(services: &Services, values: Value) -> Outcome {
    let operations = operations(values);
    coach::want(services, Intent::ChangeCalendar { operations, confirmed: true }).unwrap()
}

fn single(title: &str, day: &str) -> Value {
    json!({"op": "create", "title": title, "scheduledFor": day, "recurrence": {"type": "none"}})
}

/// The tab over a desk with these sessions.
fn open(created: &[Value]) -> Live {
    let mut live = Live::open(120, 34);
    for some in created.chunks(100) {
        let said = changing(live.services(), json!(some));
        assert!(said.changed, "{}", said.text());
    }
    live.keys("<alt-3>");
    live
}

fn scheduled(live: &Live, id: u32) -> Option<String> {
    let calendar = live.services().store.reader().unwrap().calendar().unwrap();
    let session = calendar.sessions.get(&SessionId(id))?;
    session.scheduled_for.map(|day| day.to_string())
}

#[test]
fn keys_change_what_is_stored_and_undo_brings_it_back() {
    let mut live = open(&[single("Legs", "2026-11-21"), single("Run", "")]);
    live.keys("<enter>>");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-22"));
    assert!(live.screen().contains("Sun 22 Nov · tomorrow"), "{}", live.screen());
    live.keys("<ctrl-z>");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-21"));
    assert_eq!(live.stage.rows_with("Undone: ").len(), 1, "{}", live.screen());
    live.keys("t").keys("<tab><tab><enter>m<right><enter>");
    assert_eq!(scheduled(&live, 2).as_deref(), Some("2026-11-22"));
    live.keys("t<left>");
    live.keys("<enter>");
    assert!(live.screen().contains("there is no session on this day"));
}

#[test]
fn what_is_done_twice_or_can_not_be_done_is_a_sentence() {
    let mut live = open(&[single("Legs", "2026-11-21")]);
    live.keys("<enter>d");
    assert!(live.screen().contains("Legs  done"), "{}", live.screen());
    live.keys("<enter>d");
    assert!(live.screen().contains("Legs  done"), "{}", live.screen());
    let services = live.services().clone();
    changing(&services, json!([{"op": "delete", "id": 1}]));
    // The screen has not looked yet: the key is about what it shows.
    live.stage.keys("<enter>xy");
    live.keys("");
    let screen = live.screen();
    assert!(screen.contains("Nothing was changed: "), "{screen}");
    assert!(screen.contains("Nothing is planned yet."), "{screen}");
}

#[test]
fn another_instance_s_change_is_seen_at_the_next_look() {
    let mut live = open(&[single("Legs", "2026-11-21")]);
    let mut beside = live.beside();
    beside.keys("<alt-3>").keys("<enter>x").keys("y");
    live.look();
    assert!(live.screen().contains("Nothing is planned yet."), "{}", live.screen());
}

#[test]
fn of_ten_thousand_sessions_only_those_of_the_days_are_read() {
    let from = super::date("2010-01-01");
    let many = (0..10_000).map(|n| {
        let day = from.saturating_add(jiff::ToSpan::days(n));
        single(&format!("Session {n}"), &day.to_string())
    });
    let mut live = open(&many.collect::<Vec<_>>());
    assert!(live.screen().contains("n 6142"), "{}", live.screen());
    let sheet = live.stage.model.calendar.sheet.as_ref().unwrap();
    assert_eq!((sheet.sessions.len(), sheet.in_all), (42, 10_000));
    live.keys("]");
    assert!(live.screen().contains("December 2026"));
}

/// Stores a proposal that deletes thirty sessions, and shows its card.
fn proposed(live: &mut Live) {
    let ids: Vec<u32> = (1..=30).collect();
    let proposal = Proposal {
        id: live.services().stamps.id(),
        at: live.services().stamps.timestamp(),
        title: "1 change of the calendar".into(),
        reason: "You asked for an empty week.".into(),
        base: Base::default(),
        change: ProposedChange::Calendar {
            operations: operations(json!([{"op": "bulk_delete", "where": {"ids": ids}}])),
        },
        hunks: vec![Hunk::Added("30 sessions are deleted.".into())],
        status: ProposalStatus::Open,
    };
    let origin = Origin::of(Caller::Athlete);
    let services = live.services().clone();
    let stored = services.executor.command(Command::Propose(proposal.clone()), &origin).unwrap();
    assert!(stored.is_ok());
    let entry = crate::tui::tests::fixtures::entry(1, EntryBody::Proposal { proposal });
    services.store.append(vec![entry]).wait().unwrap();
    live.look();
}

#[test]
fn so_much_at_once_takes_a_second_word_and_is_undone_as_a_whole() {
    let many = (1..=30).map(|n| single(&format!("Session {n}"), "2026-11-21"));
    let mut live = open(&many.collect::<Vec<_>>());
    live.keys("<esc>");
    proposed(&mut live);
    live.keys("<tab>e");
    assert!(live.screen().contains("▸ [x] 30 sessions are deleted."), "{}", live.screen());
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("y yes  n no   30 sessions would be deleted"), "{screen}");
    live.keys("n");
    assert!(scheduled(&live, 30).is_some());
    live.keys("a").keys("y");
    assert!(live.screen().contains("Accepted: "), "{}", live.screen());
    assert!(live.screen().contains("Nothing is planned yet."), "{}", live.screen());
    assert_eq!(scheduled(&live, 30), None);
    live.keys("<ctrl-z>");
    assert!(scheduled(&live, 1).is_some() && scheduled(&live, 30).is_some());
}

#[test]
fn a_sentence_is_reviewed_accepted_and_undone() {
    let mut live = open(&[single("Leg day", "2026-11-23")]);
    live.keys("imove leg day to friday<enter>");
    let screen = live.screen();
    assert!(screen.contains("Changes · 1 of 1 taken"), "{screen}");
    assert!(screen.contains("Fri 27 Nov"), "{screen}");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-23"));
    live.keys("a");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-27"));
    assert!(live.screen().contains("Accepted: "), "{}", live.screen());
    live.keys("<ctrl-z>");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-23"));
    live.keys("<esc>");
    assert!(live.screen().contains("move leg day to friday"), "the chat has it too");
}

#[test]
fn a_question_back_is_answered_by_its_number() {
    let legs = ["2026-11-21", "2026-11-22"].map(|day| single("Leg day", day));
    let mut live = open(&legs);
    live.keys("imove leg day to friday<enter>");
    let screen = live.screen();
    assert!(screen.contains("▸ 1 Leg day"), "{screen}");
    live.keys("2");
    assert!(live.screen().contains("Changes · 1 of 1 taken"), "{}", live.screen());
    live.keys("a");
    assert_eq!(scheduled(&live, 1).as_deref(), Some("2026-11-21"));
    assert_eq!(scheduled(&live, 2).as_deref(), Some("2026-11-27"));
}
