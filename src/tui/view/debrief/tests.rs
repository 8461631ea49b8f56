use super::*;
use crate::domain::debrief::{AthleteFact, DatedDebrief, Debrief, DebriefSection, FactKind};
use crate::domain::summed_up::End;
use jiff::Timestamp;
use jiff::civil::date;
use uuid::Uuid;

#[test]
fn short_lists_under_their_headings_and_what_failed_stands_out() {
    let mut debrief = SummedUp::stored(DatedDebrief {
        id: Uuid::nil(),
        date: date(2026, 11, 21),
        at: Timestamp::UNIX_EPOCH,
        coach: "offline".into(),
        debrief: Debrief {
            message: "3 sets of 1 exercise.".into(),
            athlete_facts: Some(vec![AthleteFact {
                kind: FactKind::Limitation,
                fact: "left elbow\u{1b}[2J twinge".into(),
            }]),
            ..Debrief::default()
        },
    });
    let highlights = &mut debrief.sections[1];
    assert_eq!(highlights.name, DebriefSection::Highlights);
    highlights.end = End::Failed { message: "there are 51 highlights".into() };
    let rows: Vec<_> =
        paragraphs(&debrief).iter().flat_map(|paragraph| paragraph.rows(24)).collect();
    let said: Vec<String> = rows.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"), @"
        3 sets of 1 exercise.
        Remembered
        • left elbow\u{fffd}[2J twinge
          (limitation)
        Not stored
        • the highlights: there
          are 51 highlights
        ");
    assert_eq!(rows[4].spans[0].style, theme::REFUSED);
}
