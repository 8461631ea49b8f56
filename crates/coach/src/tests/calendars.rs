//! The athlete's word on what a coach proposes for the calendar.

use super::super::{Intent, UndoWish, Verdict, assist, want};
use super::fixture::Athlete;
use futures_util::StreamExt as _;
use setwise_domain::command::Command;
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::session::{Operation, Recurrence, SessionId, Where};
use setwise_training::assistant::{Event, Mode};
use uuid::Uuid;

fn create(title: &str) -> Operation {
    Operation::Create {
        title: title.to_owned(),
        notes: None,
        scheduled_for: None,
        time: None,
        priority: None,
        recurrence: Recurrence::NONE,
        kind: None,
        program_day: None,
    }
}

fn proposed(athlete: &Athlete, operations: Vec<Operation>) -> Uuid {
    let id = athlete.services.stamps.id();
    athlete.command(Command::Propose(Proposal {
        id,
        at: athlete.services.stamps.timestamp(),
        title: format!("{} changes of the calendar.", operations.len()),
        reason: "asked for".to_owned(),
        base: Base::default(),
        change: ProposedChange::Calendar { operations },
        hunks: Vec::new(),
        status: ProposalStatus::Open,
    }));
    id
}

fn titles(athlete: &Athlete) -> Vec<String> {
    let calendar = athlete.services.store.reader().unwrap().calendar().unwrap();
    let sessions = calendar.sessions.values();
    sessions.map(|session| session.title.clone()).collect()
}

fn says(athlete: &Athlete, id: Uuid, verdict: Verdict) -> String {
    want(&athlete.services, Intent::settle(id, verdict)).unwrap().text().to_owned()
}

#[test]
fn all_of_it_is_accepted_told_and_undone() {
    let athlete = Athlete::new();
    let id = proposed(&athlete, vec![create("A"), create("B")]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Accepted: 2 changes of the calendar. Adds “A” to the backlog. Adds “B” to the backlog.");
    assert_eq!(titles(&athlete), ["A", "B"]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Nothing was changed: that proposal was already settled.");
    insta::assert_snapshot!(want(&athlete.services, Intent::Undo(UndoWish::Newest)).unwrap().text(), @"Undone: the acceptance of “2 changes of the calendar.”.");
    assert_eq!(titles(&athlete), Vec::<String>::new());
    insta::assert_snapshot!(says(&athlete, id, Verdict::Refuse), @"Refused: 2 changes of the calendar.");
}

#[test]
fn a_part_is_accepted_and_the_others_let_go() {
    let athlete = Athlete::new();
    let id = proposed(&athlete, vec![create("A"), create("B"), create("C")]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Only(vec![])), @"Nothing was changed: no operation of it was chosen.");
    insta::assert_snapshot!(says(&athlete, id, Verdict::Only(vec![9])), @"Nothing was changed: no operation of it was chosen.");
    insta::assert_snapshot!(says(&athlete, id, Verdict::Only(vec![2, 0])), @"Accepted: 2 of 3 changes. Adds “A” to the backlog. Adds “C” to the backlog. Left out: add “B” in the backlog.");
    assert_eq!(titles(&athlete), ["A", "C"]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Only(vec![1])), @"Nothing was changed: that proposal was already settled.");
}

#[test]
fn one_that_holds_no_longer_is_stale() {
    let athlete = Athlete::new();
    let id = proposed(&athlete, vec![Operation::complete(SessionId(4))]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Nothing was changed: operation 1: there is no session 4 in the calendar; the calendar is empty: send a `create`, or nothing. The calendar has changed since it was made; ask again.");
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Nothing was changed: that proposal was already settled.");
}

#[test]
fn much_at_once_is_confirmed_first() {
    let athlete = Athlete::new();
    let many = (0..21).map(|n| create(&format!("s{n}"))).collect();
    let id = proposed(&athlete, many);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Accepted: 21 changes of the calendar. Adds “s0” to the backlog. Adds “s1” to the backlog. Adds “s2” to the backlog. Adds “s3” to the backlog. Adds “s4” to the backlog. And 16 more.");
    let r#where = Where { completed: Some(false), ..Where::default() };
    let id = proposed(&athlete, vec![Operation::BulkDelete { r#where }]);
    insta::assert_snapshot!(says(&athlete, id, Verdict::Accept), @"Nothing was changed: it needs to be confirmed: 21 sessions would be deleted, more than 20 at once. To go on, confirm it: in the calendar's tab, or with `setwise accept --confirm`.");
    assert_eq!(titles(&athlete).len(), 21);
    let said = want(&athlete.services, Intent::settle(id, Verdict::Accept).confirmed()).unwrap();
    insta::assert_snapshot!(said.text(), @"Accepted: Deletes 21 sessions (“s0”, “s1”, “s2” and 18 more).");
    assert_eq!(titles(&athlete).len(), 0);
}

/// What the calendar's assistant comes to with a message that is typed in its composer.
pub fn assisted(athlete: &Athlete, message: &str) -> Vec<Event> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let events = assist(&athlete.services, message.to_owned(), Mode::Auto, None);
    runtime.block_on(events.collect())
}

/// The operations that the last message led to, or the question that it was asked.
fn told(events: &[Event]) -> String {
    let told = events.iter().find_map(|event| match event {
        Event::Clarify(asked) => Some(format!("asks {}", asked.question)),
        Event::Result(outcome) => {
            let operations = outcome.operations.iter();
            let operations: Vec<_> = operations.map(|one| one.op["id"].to_string()).collect();
            Some(format!("moves {}", operations.join(", ")))
        }
        _ => None,
    });
    told.unwrap_or_default()
}

#[test]
fn words_answer_which_session_is_meant() {
    let athlete = Athlete::new();
    let sessions = vec![create("Hip mobility"), create("Shoulder mobility")];
    let id = proposed(&athlete, sessions);
    says(&athlete, id, Verdict::Accept);
    for answer in ["shoulder", "the shoulder one", "Shoulder mobility"] {
        let asked = told(&assisted(&athlete, "move mobility to saturday"));
        assert!(asked.starts_with("asks "), "{asked}");
        // Another line came between: words still answer.
        athlete.says(&["plates for 185"]);
        assert_eq!(told(&assisted(&athlete, answer)), "moves 2", "{answer}");
    }
    // Answered, it is answered no more.
    let again = told(&assisted(&athlete, "shoulder"));
    assert!(!again.starts_with("moves "), "{again}");
}

#[test]
fn one_whose_sessions_have_changed_is_refused_with_what_changed() {
    let athlete = Athlete::new();
    let id = proposed(&athlete, vec![create("Hip mobility"), create("Yoga")]);
    says(&athlete, id, Verdict::Accept);
    let card = |message: &str| {
        let events = assisted(&athlete, message);
        let proposal = events.iter().find_map(|event| match event {
            Event::Result(outcome) => outcome.proposal,
            _ => None,
        });
        proposal.unwrap()
    };
    let delete = card("delete hip mobility");
    let yoga = card("move yoga to friday");
    let rename = card("rename hip mobility to Hips");
    says(&athlete, rename, Verdict::Accept);
    insta::assert_snapshot!(says(&athlete, delete, Verdict::Accept), @"Nothing was changed: what it is about has changed since: “Hip mobility” is called “Hips”. Ask again.");
    insta::assert_snapshot!(says(&athlete, delete, Verdict::Accept), @"Nothing was changed: that proposal was already settled.");
    assert_eq!(titles(&athlete), ["Hips", "Yoga"]);
    // What it is not about may change.
    insta::assert_snapshot!(says(&athlete, yoga, Verdict::Accept), @"Accepted: “Yoga” moves from the backlog to Fri 27 Nov.");
}
