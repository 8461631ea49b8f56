use super::*;
use jiff::Timestamp;
use jiff::civil::date;
use setwise_domain::debrief::{Author, DatedDebrief, Debrief, FactKind};
use setwise_domain::summed_up::{End, SectionEnd};
use uuid::Uuid;

fn summed_up(sections: &[(DebriefSection, End)]) -> SummedUp {
    SummedUp {
        dated: DatedDebrief {
            id: Uuid::nil(),
            date: date(2026, 11, 21),
            at: Timestamp::UNIX_EPOCH,
            coach: "offline".into(),
            debrief: Debrief {
                message: "3 sets.\nAll of it done.".into(),
                highlights: Some(vec![Highlight {
                    text: "most weight for 8 reps\u{1b}[2J".into(),
                    exercise: Some("Bench Press".into()),
                }]),
                progressions: Some(vec![Progression {
                    exercise: "Bench Press".into(),
                    step: NextStep::AddLoad,
                    load: Some("190 lb".into()),
                    reason: "all 3 sets were done as asked: +5.".into(),
                }]),
                athlete_facts: Some(vec![AthleteFact {
                    kind: FactKind::Limitation,
                    fact: "left elbow twinge".into(),
                }]),
                calendar: None,
                unkept: Vec::new(),
                unsaid: Vec::new(),
                author: Author::default(),
            },
        },
        sections: sections
            .iter()
            .map(|(name, end)| SectionEnd { name: *name, end: end.clone() })
            .collect(),
        proposal: None,
        unsaid: None,
    }
}

#[test]
fn what_is_stored_is_told_and_what_is_not_with_its_reason() {
    let summed_up = summed_up(&[
        (DebriefSection::Message, End::Stored),
        (DebriefSection::Highlights, End::AlreadyStored),
        (DebriefSection::Progressions, End::Stored),
        (
            DebriefSection::AthleteFacts,
            End::Failed { message: "100 facts are remembered already".into() },
        ),
        (DebriefSection::Calendar, End::Absent),
    ]);
    insta::assert_snapshot!(debrief(&summed_up), @"
        3 sets.
        All of it done.
        Highlights:
        - Bench Press: most weight for 8 reps\u{fffd}[2J
        Next time:
        - Bench Press: 190 lb, more load (all 3 sets were done as asked: +5)
        Not stored:
        - what to remember: 100 facts are remembered already
        ");
}
