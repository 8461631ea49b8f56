//! Calls of another program over a real store.

use super::fixture::Athlete;
use crate::{Client, is_open_to, new_conversation};
use futures_util::FutureExt as _;
use setwise_domain::client::{ClientAccess, MCP};
use setwise_domain::query::QUERY_LOG;
use setwise_domain::tool_call::{CallOutcome, ToolCall};
use setwise_domain::transcript::EntryBody;
use setwise_tool::{ASK_ATHLETE, FINISH_SESSION};

const BENCH: &str = r#"{"exercise":"Bench Press","reps":"8","load_kg":"80"}"#;

fn call(athlete: &Athlete, name: &str, access: ClientAccess, key: Option<&str>) -> CallOutcome {
    let client = Client { by: MCP, name: name.to_owned(), access };
    let call = ToolCall::native("log_set_result", BENCH, key.map(str::to_owned));
    let never = || futures_util::future::pending().boxed();
    client.call(&athlete.services, call, never, None).unwrap()
}

#[test]
fn a_key_holds_when_the_athlete_begins_another_conversation() {
    let athlete = Athlete::new();
    let log = |name, key| call(&athlete, name, ClientAccess::Log, key);
    assert!(!log("helper 1", Some("a")).replayed);
    new_conversation(&athlete.services).unwrap();
    let again = log("helper 1", Some("a"));
    assert!(again.replayed, "{}", again.message);
    // Another program's key of the same name, another key, and no key at all are calls of their own.
    for (name, key) in [("helper 2", Some("a")), ("helper 1", Some("b")), ("helper 1", None)] {
        assert!(!log(name, key).replayed, "{name} {key:?}");
    }
    let mut sets = 0;
    let reader = athlete.services.store.reader().unwrap();
    reader.each_set(&mut |_| sets += 1).unwrap();
    assert_eq!(sets, 4);
}

#[test]
fn a_held_call_is_a_card_that_says_whose_it_is() {
    let athlete = Athlete::new();
    call(&athlete, "helper 1", ClientAccess::Propose, None);
    let reader = athlete.services.store.reader().unwrap();
    let entries = reader.transcript(10, None).unwrap();
    let [whose, card] = entries.as_slice() else {
        panic!("{entries:?}");
    };
    assert!(
        matches!(&whose.body, EntryBody::Notice { text } if text == "By helper 1:"),
        "{whose:?}"
    );
    let EntryBody::Proposal { proposal } = &card.body else {
        panic!("{card:?}");
    };
    assert_eq!(proposal.reason, "Log this? helper 1 asks for it.");
}

#[test]
fn what_a_client_may_call() {
    for (tool, least) in [
        (ASK_ATHLETE, None),
        ("no such tool", None),
        (QUERY_LOG, Some(ClientAccess::Read)),
        ("log_set_result", Some(ClientAccess::Propose)),
        ("propose_plan", Some(ClientAccess::Propose)),
        (FINISH_SESSION, Some(ClientAccess::Log)),
    ] {
        for &access in ClientAccess::ALL {
            let open = least.is_some_and(|least| access >= least);
            assert_eq!(is_open_to(tool, access), open, "{tool} {access:?}");
        }
    }
}
