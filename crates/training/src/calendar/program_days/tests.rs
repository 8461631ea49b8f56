use super::*;
use crate::testing::calendar::{TODAY, calendar, day, repeating};
use setwise_domain::prescription::{Comeback, Cycle};
use setwise_domain::session::RecurrenceType;

fn program(cycle: Cycle) -> Program {
    let day = |name: &str| Day {
        name: name.to_owned(),
        focus: Some(format!("{name} work")),
        blocks: Vec::new(),
        notes: Vec::new(),
    };
    Program {
        title: "Two days".to_owned(),
        after: None,
        level: None,
        goal: None,
        days: vec![day("A"), day("B")],
        per_week: 2,
        weeks: Some(2),
        cycle,
        deload: None,
        comeback: Comeback::default(),
        notes: Vec::new(),
    }
}

/// A on Mondays and B on Thursdays, with what stands on the days after today, a Saturday.
fn seen(cycle: Cycle, turn: u32, change: impl Fn(&mut Session)) -> Vec<String> {
    let planned = |number: u32, title: &str, first: &str, place: u8| {
        let mut session = repeating(number, title, day(first), RecurrenceType::Weekly);
        session.program_day = Some(place);
        session.notes = format!("{title} work");
        session
    };
    let mut sessions = [planned(1, "A", "2026-11-16", 0), planned(2, "B", "2026-11-19", 1)];
    sessions.iter_mut().for_each(change);
    let calendar = calendar(sessions);
    let within = DateRange { from: TODAY, to: day("2026-12-03") };
    let none = BTreeMap::new();
    let program = program(cycle);
    let coming = ProgramDays::of(&calendar, within, TODAY, &program, &none, (TODAY, turn));
    let all = agenda(&calendar, within, TODAY);
    let lines = all.iter().map(|one| {
        let session = coming.seen(&calendar.sessions[&one.session], one.date);
        let (title, place) = (&session.title, session.program_day.unwrap());
        format!("{} {title} {place} {}", one.date, session.notes)
    });
    lines.collect()
}

#[test]
fn what_was_missed_comes_next() {
    // B was missed on Thursday: it is what comes on Monday.
    assert_eq!(
        seen(Cycle::Repeats, 1, |_| {}),
        [
            "2026-11-23 B 1 B work",
            "2026-11-26 A 0 A work",
            "2026-11-30 B 1 B work",
            "2026-12-03 A 0 A work",
        ]
    );
    let as_planned = seen(Cycle::Repeats, 2, |_| {});
    assert_eq!(as_planned[..2], ["2026-11-23 A 0 A work", "2026-11-26 B 1 B work"]);
}

#[test]
fn a_name_of_the_athletes_own_stays() {
    let own = seen(Cycle::Repeats, 1, |session| {
        session.title = "Gym with Ana".into();
    });
    assert_eq!(own[0], "2026-11-23 Gym with Ana 1 B work");
}

#[test]
fn behind_the_last_week_nothing_is_said() {
    // Four sessions in all, and the last of them is next.
    let seen = seen(Cycle::Ends, 3, |_| {});
    assert_eq!(seen[..2], ["2026-11-23 B 1 B work", "2026-11-26 B 1 B work"]);
}

#[test]
fn a_day_that_was_trained_is_called_what_was_done_on_it() {
    let mut session = repeating(1, "A", day("2026-11-16"), RecurrenceType::Weekly);
    session.program_day = Some(0);
    let calendar = calendar([session]);
    let within = DateRange { from: day("2026-11-16"), to: day("2026-11-30") };
    let done = BTreeMap::from([(day("2026-11-16"), 1)]);
    let program = program(Cycle::Repeats);
    let days = ProgramDays::of(&calendar, within, TODAY, &program, &done, (TODAY, 2));
    let session = &calendar.sessions[&SessionId(1)];
    let titles =
        ["2026-11-16", "2026-11-23", "2026-11-30"].map(|on| &*days.seen(session, day(on)).title);
    assert_eq!(titles, ["B", "A", "B"]);
}
