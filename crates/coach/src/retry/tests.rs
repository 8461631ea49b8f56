use super::*;

fn transcript(bodies: Vec<(u128, EntryBody)>) -> Vec<Entry> {
    let entries = bodies.into_iter().zip(1..).map(|((turn, body), id)| Entry {
        id: Uuid::from_u128(id),
        at: jiff::Timestamp::UNIX_EPOCH,
        turn: Uuid::from_u128(turn),
        window: None,
        answers: None,
        call: None,
        body,
    });
    entries.collect()
}

fn asked(text: &str) -> EntryBody {
    EntryBody::Athlete { text: text.into() }
}

fn failed() -> EntryBody {
    EntryBody::Unanswered { text: "No.".into() }
}

fn half() -> EntryBody {
    EntryBody::Coach { text: "So".into(), thought: String::new(), broken_off: true }
}

#[test]
fn what_got_no_whole_answer_can_be_asked_again() {
    let noted = || EntryBody::Notice { text: "Undone.".into() };
    for (bodies, wanted) in [
        (vec![], None),
        (vec![(1, asked("a")), (1, EntryBody::coach("b"))], None),
        (vec![(1, asked("a")), (1, failed())], Some("a")),
        (vec![(1, asked("a")), (1, half())], Some("a")),
        (vec![(1, asked("a")), (1, failed()), (2, noted())], Some("a")),
        (vec![(1, asked("a")), (1, failed()), (2, asked("b")), (2, EntryBody::coach("c"))], None),
        (vec![(1, asked("a")), (1, failed()), (2, asked("b"))], Some("b")),
    ] {
        let found = unanswered(&transcript(bodies.clone()));
        assert_eq!(found.as_deref(), wanted, "{bodies:?}");
    }
}
