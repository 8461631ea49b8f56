//! Operations carried out over a real store: all or none, once under a key, again where the
//! calendar moved on.

use super::*;
use crate::Policy;
use proptest::prelude::*;
use serde_json::json;
use setwise_catalog::catalog::Catalog;
use setwise_domain::calendar::{Calendar, CalendarChange, SessionChange};
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::session::SessionId;
use setwise_domain::stamps::Stamps;
use setwise_store::Store;
use setwise_training::testing::calendar::any_operation;
use setwise_training::testing::calendar::cases;
use setwise_training::testing::calendar::some;
use std::collections::BTreeMap;
use std::sync::{Arc, Barrier};
use std::thread;
use tempfile::TempDir;

struct House {
    executor: Executor,
    store: Store,
    stamps: Stamps,
    folder: TempDir,
}

impl House {
    fn new() -> Self {
        Self::on(tempfile::tempdir().unwrap())
    }

    fn on(folder: TempDir) -> Self {
        let stamps = Stamps::fixed("2026-11-21T18:30:00+01:00[Europe/Berlin]".parse().unwrap());
        let store = Store::open(&folder.path().join("setwise.db"), stamps.clone()).unwrap();
        let policy = Policy::Strict;
        let executor = Executor::new(store.clone(), Catalog::embedded(), stamps.clone(), policy);
        Self { executor, store, stamps, folder }
    }

    fn apply(&self, operations: Value, key: Option<&str>) -> ApplyEnd {
        self.executor.apply_operations(wish(operations, key)).unwrap()
    }

    fn applied(&self, operations: Value) -> ApplyReply {
        match self.apply(operations, None) {
            ApplyEnd::Applied { reply, .. } => reply,
            other => panic!("{other:?}"),
        }
    }

    /// What is kept of it for those who ask again.
    fn kept(&self) -> Arc<Calendar> {
        self.store.reader().unwrap().calendar_kept().unwrap()
    }

    fn titles(&self) -> Vec<String> {
        let calendar = self.store.reader().unwrap().calendar().unwrap();
        let sessions = calendar.sessions.values();
        sessions.map(|session| session.title.clone()).collect()
    }

    fn proposed(&self, operations: Value) -> (Uuid, Vec<(usize, Operation)>) {
        let operations: Vec<Operation> = serde_json::from_value(operations).unwrap();
        let id = self.stamps.id();
        let proposal = Proposal {
            id,
            at: self.stamps.timestamp(),
            title: "changes".to_owned(),
            reason: "asked for".to_owned(),
            base: Base::default(),
            change: ProposedChange::Calendar { operations: operations.clone() },
            hunks: Vec::new(),
            status: ProposalStatus::Open,
        };
        let end = self.executor.command(Command::Propose(proposal), &by_athlete());
        end.unwrap().unwrap();
        (id, operations.into_iter().enumerate().collect())
    }
}

fn wish(operations: Value, key: Option<&str>) -> ApplyWish {
    let Value::Array(operations) = operations else {
        panic!("a list");
    };
    ApplyWish { operations, key: key.map(str::to_owned), confirmed: false }
}

fn create(title: &str) -> Value {
    json!({"op": "create", "title": title, "recurrence": {"type": "none"}})
}

#[test]
fn one_that_is_refused_leaves_all_undone() {
    let house = House::new();
    let proposal = json!([create("A"), {"op": "delete", "id": 7}, create("B")]);
    let ApplyEnd::Refused(reply) = house.apply(proposal.clone(), Some("k")) else {
        panic!("not refused");
    };
    assert!(!reply.applied && reply.is_refused() && reply.effects.is_empty());
    let codes: Vec<_> = reply
        .results
        .iter()
        .map(|one| one.errors.first().map(|error| error.code.as_str()))
        .collect();
    assert_eq!(codes, [None, Some("id_not_found"), None]);
    assert_eq!(house.titles(), Vec::<String>::new());
    assert_eq!(house.executor.dry_run(&wish(proposal, None).operations).unwrap(), reply);
    // A refusal holds no key: mended, the same key is free.
    assert!(matches!(
        house.apply(json!([create("A")]), Some("k")),
        ApplyEnd::Applied { replayed: false, .. }
    ));
}

#[test]
fn a_dry_run_says_what_an_apply_does_and_changes_nothing() {
    let house = House::new();
    let proposal = json!([create("A"), {"op": "complete", "id": 1}]);
    let dry = house.executor.dry_run(&wish(proposal.clone(), None).operations).unwrap();
    assert_eq!(house.titles(), Vec::<String>::new());
    let applied = house.applied(proposal);
    assert!(applied.applied && !dry.applied);
    assert_eq!(ApplyReply { applied: true, ..dry }, applied);
    assert_eq!(applied.effects[1], "Marks “A” as done.");
}

#[test]
fn the_same_under_a_key_is_done_once_and_answered_to_the_byte() {
    let house = House::new();
    let proposal = json!([create("A")]);
    let first = house.apply(proposal.clone(), Some("k"));
    house.executor.command(Command::Undo, &by_athlete()).unwrap().unwrap();
    let House { store, folder, .. } = house;
    store.close().unwrap();
    let house = House::on(folder);
    let ApplyEnd::Applied { reply, replayed: true } = house.apply(proposal, Some("k")) else {
        panic!("not replayed");
    };
    let ApplyEnd::Applied { reply: before, .. } = first else {
        panic!("{first:?}");
    };
    assert_eq!(serde_json::to_vec(&reply).unwrap(), serde_json::to_vec(&before).unwrap());
    assert_eq!(house.titles(), Vec::<String>::new(), "done once, and undone");
    assert_eq!(house.apply(json!([create("B")]), Some("k")), ApplyEnd::KeyTaken);
    for (key, chars) in [("", 0), ("  ", 2), (&*"k".repeat(201), 201)] {
        let end = house.apply(json!([create("A")]), Some(key));
        assert_eq!(end, ApplyEnd::BadKey { chars });
    }
}

#[test]
fn much_at_once_waits_for_a_second_word() {
    let house = House::new();
    let many: Vec<_> = (0..21).map(|n| create(&format!("s{n}"))).collect();
    house.applied(Value::Array(many));
    let all = json!([{"op": "bulk_delete", "where": {"completed": false}}]);
    let ApplyEnd::Unconfirmed(reply) = house.apply(all.clone(), Some("k")) else {
        panic!("went on");
    };
    assert_eq!(reply.summary.deleted, 21);
    assert_eq!(reply.warnings, ["21 sessions would be deleted, more than 20 at once."]);
    assert_eq!(house.titles().len(), 21);
    let confirmed = ApplyWish { confirmed: true, ..wish(all, Some("k")) };
    let end = house.executor.apply_operations(confirmed).unwrap();
    assert!(matches!(end, ApplyEnd::Applied { .. }), "{end:?}");
    assert_eq!(house.titles().len(), 0);
}

/// Eight programs at once: each in turn finds the calendar moved on and works out anew; those with
/// one key do it once.
#[test]
fn those_at_once_are_all_carried_out_and_those_under_one_key_once() {
    let house = House::new();
    let barrier = Barrier::new(8);
    thread::scope(|scope| {
        for n in 0..8 {
            let (house, barrier) = (&house, &barrier);
            scope.spawn(move || {
                // A store of its own, as another program has.
                let stamps = house.stamps.clone();
                let path = house.folder.path().join("setwise.db");
                let store = Store::open(&path, stamps.clone()).unwrap();
                let catalog = Catalog::embedded();
                let executor = Executor::new(store, catalog, stamps, Policy::Strict);
                barrier.wait();
                let own = wish(json!([create(&format!("own {n}"))]), None);
                let shared = wish(json!([create("shared")]), Some("k"));
                for wish in [own, shared] {
                    let end = executor.apply_operations(wish).unwrap();
                    assert!(matches!(end, ApplyEnd::Applied { .. }), "{end:?}");
                }
            });
        }
    });
    let titles = house.titles();
    assert_eq!(titles.len(), 9, "{titles:?}");
    let shared = titles.iter().filter(|title| *title == "shared");
    assert_eq!(shared.count(), 1);
}

#[test]
fn a_proposal_is_worked_out_on_the_calendar_as_it_is() {
    let house = House::new();
    house.applied(json!([create("A"), create("B")]));
    let (id, operations) = house.proposed(json!([
        {"op": "update", "id": 1, "title": "A2", "recurrence": {"type": "none"}},
        {"op": "complete", "id": 2},
    ]));
    // Something else moves on in between, which these don't mind.
    house.applied(json!([create("C")]));
    let settled = house
        .executor
        .settle_calendar(id, &operations, true, false, &|_| Arc::new(|_| Vec::new()))
        .unwrap();
    assert!(settled.end.is_ok());
    assert_eq!(settled.effects, ["“A” is called “A2”.", "Marks “B” as done."]);
    assert_eq!(house.titles(), ["A2", "B", "C"]);
}

#[test]
fn a_proposal_that_holds_no_longer_is_stale_and_a_choice_that_does_not_hold_is_not() {
    let house = House::new();
    house.applied(json!([create("A"), create("B")]));
    let (id, operations) = house.proposed(json!([
        {"op": "complete", "id": 2},
        {"op": "complete", "id": 1},
    ]));
    house.applied(json!([{"op": "delete", "id": 1}]));
    let status = || {
        let found = house.store.reader().unwrap().proposal(id).unwrap();
        found.unwrap().status
    };
    let chosen = house
        .executor
        .settle_calendar(id, &operations[1..], false, false, &|_| Arc::new(|_| Vec::new()))
        .unwrap();
    let Err(Rejection::Operations(refused)) = chosen.end else {
        panic!("{chosen:?}");
    };
    assert_eq!(refused[0].index, 1, "its place in the whole proposal");
    assert_eq!(status(), ProposalStatus::Open);
    let all = house
        .executor
        .settle_calendar(id, &operations, true, false, &|_| Arc::new(|_| Vec::new()))
        .unwrap();
    assert_eq!(
        all.end.unwrap_err().to_string(),
        "operation 2: there is no session 1 in the calendar; send the `id` of one that is there, such as 2 (“B”)."
    );
    assert_eq!(status(), ProposalStatus::Stale);
    let session = house.store.reader().unwrap().calendar().unwrap();
    assert!(!session.sessions[&SessionId(2)].completed);
}

impl House {
    /// With some sessions on its calendar.
    fn filled() -> Self {
        let house = Self::new();
        let some = some().sessions;
        let sessions = some.values().cloned().map(|session| SessionChange {
            id: session.id,
            before: None,
            after: Some(session),
        });
        let filled = CalendarChange {
            summary: "filled".to_owned(),
            base: house.calendar().revision,
            sessions: sessions.collect(),
            named: BTreeMap::new(),
            keyed: None,
        };
        let filled = Command::ChangeCalendar(Box::new(filled));
        house.executor.command(filled, &by_athlete()).unwrap().unwrap();
        house
    }

    fn calendar(&self) -> Calendar {
        self.store.reader().unwrap().calendar().unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases().cases / 8, ..cases() })]
    /// Whatever was changed after what: each undo leaves every session as it was before the change.
    #[test]
    fn two_changes_and_their_undo_leave_the_calendar_as_it_was(
        both in proptest::collection::vec(proptest::collection::vec(any_operation(), 1..5), 2)
    ) {
        let house = House::filled();
        let mut before = Vec::new();
        for operations in both {
            let stood = house.calendar();
            let operations = serde_json::to_value(operations).unwrap();
            let wish = ApplyWish { confirmed: true, ..wish(operations, None) };
            prop_assert_eq!(&*house.kept(), &stood);
            if let ApplyEnd::Applied { .. } = house.executor.apply_operations(wish).unwrap()
                && house.calendar().sessions != stood.sessions
            {
                before.push(stood);
            }
        }
        while let Some(stood) = before.pop() {
            house.executor.command(Command::Undo, &by_athlete()).unwrap().unwrap();
            prop_assert_eq!(&house.calendar().sessions, &stood.sessions);
            prop_assert_eq!(&*house.kept(), &house.calendar());
        }
    }
}
