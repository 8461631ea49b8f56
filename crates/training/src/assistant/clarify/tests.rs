use super::*;
use crate::assistant::tests::{TODAY, calendar, single};
use jiff::civil::date;
use setwise_domain::assistant::Decision;
use setwise_domain::session::Session;

fn route(question: Option<&str>, missing: &[&str], entities: &[&str]) -> Route {
    let owned = |all: &[&str]| all.iter().map(ToString::to_string).collect();
    Route {
        decision: Decision::Clarify,
        category: "move".into(),
        entities: owned(entities),
        missing: owned(missing),
        confidence: 0.4,
        question: question.map(str::to_owned),
    }
}

#[test]
fn a_question_is_made_of_what_is_missing() {
    let asked = |own, missing: &[&str]| question(&route(own, missing, &[]));
    assert_eq!(asked(Some("Which one?\n"), &["x"]), "Which one?");
    assert_eq!(asked(None, &["which session"]), "Which session?");
    assert_eq!(asked(Some(" "), &["which session", "which day?"]), "Which session, and which day?");
    assert_eq!(
        asked(None, &["the session", "the day", "how often"]),
        "The session, the day, and how often?"
    );
    assert_eq!(
        asked(Some("<think>hm</think>"), &["", "\n"]),
        "What should change on the calendar: which session, and to which day?"
    );
    let long = "which ".repeat(500);
    assert!(asked(Some(&long), &[]).chars().count() <= MOST_CLARIFY_CHARS + 1);
}

#[test]
fn options_are_those_most_like_what_was_named() {
    let all = calendar([
        single(1, "Leg day", Some(date(2026, 11, 26))),
        single(2, "Upper day", Some(date(2026, 11, 23))),
        single(3, "Heavy leg day", Some(date(2026, 11, 24))),
        Session { completed: true, ..single(4, "Leg day", Some(date(2026, 11, 19))) },
    ]);
    let found = |entities: &[&str], message: &str| -> Vec<u32> {
        let options = options(&all, &route(None, &[], entities), message, TODAY);
        options.iter().map(|one| one.id.0).collect()
    };
    assert_eq!(found(&["leg day"], "move it"), [1, 3]);
    assert_eq!(found(&[], "move the upper one"), [2]);
    assert_eq!(found(&["the thing"], "push it back"), [2, 3, 1]);
    let many = calendar((1..50).map(|id| single(id, "Leg day", None)));
    let offered = options(&many, &route(None, &[], &["leg"]), "", TODAY);
    assert_eq!(offered.len(), MOST_CLARIFY_OPTIONS);
}

#[test]
fn a_choice_goes_behind_the_message_and_comes_back() {
    let choice = Choice { id: SessionId(7), title: "Leg day (heavy)".into(), scheduled_for: None };
    let line = with_choice("push it back two days ", &choice);
    assert_eq!(line, "push it back two days (session 7: Leg day heavy)");
    let (message, selection) = choice_in(&line).unwrap();
    assert_eq!((message, selection.ids), ("push it back two days", vec![SessionId(7)]));
    for other in
        ["push it back", "move (session x: Leg)", "move it (session 7)", "(session 7: x) y"]
    {
        assert_eq!(choice_in(other), None, "{other}");
    }
}

#[test]
fn a_choice_of_nothing_there_is_said() {
    let selection = Selection { ids: vec![SessionId(1), SessionId(9)], ..Selection::default() };
    let all = calendar([single(1, "Leg day", None)]);
    assert_eq!(
        unknown(&selection, &all).as_deref(),
        Some(
            "The choice names session 9, and the calendar has none of that number; choose one of those that were offered."
        )
    );
    assert_eq!(unknown(&Selection::default(), &all), None);
}

#[test]
fn what_is_offered_fits_what_is_missing() {
    let all = calendar([
        single(1, "Leg day", Some(date(2026, 11, 26))),
        single(2, "Upper day", Some(date(2026, 11, 23))),
    ]);
    let ask = |missing: &[&str], entities: &[&str]| {
        ask(&all, &route(None, missing, entities), "move it", TODAY)
    };
    assert_eq!(ask(&[], &[]).slot, Slot::Session);
    assert_eq!(ask(&["which session", "which day"], &[]).slot, Slot::Session);
    let day = ask(&["which day"], &["leg day"]);
    assert_eq!(day.slot, Slot::Day);
    assert!(day.options.is_empty());
    let days = day.days.unwrap();
    assert_eq!(days.session.unwrap().id.0, 1);
    assert_eq!(days.dates[0], date(2026, 11, 22));
    assert_eq!(days.dates.len(), 7);
    // Where it can't be told which one is meant, the day alone is chosen.
    assert_eq!(ask(&["the date"], &["thing"]).days.unwrap().session, None);
    let act = ask(&["skip or move"], &["leg day", "friday"]);
    let messages: Vec<_> = act.actions.iter().map(|one| &*one.message).collect();
    assert_eq!(messages, ["skip leg day friday", "move leg day from friday"]);
    assert_eq!(ask(&["skip or move"], &[]).slot, Slot::Words);
    assert_eq!(ask(&["the new title"], &["leg day"]).slot, Slot::Words);
}

#[test]
fn the_days_offered_are_of_those_that_were_said() {
    let all = calendar([
        single(1, "Leg day", Some(date(2026, 11, 26))),
        single(2, "Deload week", Some(date(2026, 11, 30))),
    ]);
    let offered = |missing: &[&str], entities: &[&str]| {
        let route = route(None, missing, entities);
        ask(&all, &route, "move it", TODAY).days.unwrap().dates
    };
    // 2 and 9 January 2027 are Saturdays.
    assert_eq!(
        offered(&["which week"], &["in january"]),
        [4, 11, 18, 25].map(|day| date(2027, 1, day))
    );
    assert_eq!(
        offered(&["which day"], &["leg day", "next weekend"]),
        [28, 29].map(|day| date(2026, 11, day))
    );
    assert_eq!(
        offered(&["which day"], &["leg day", "friday", "sunday"]),
        [date(2026, 11, 27), date(2026, 11, 22)]
    );
    // What can't be taken is not offered again.
    assert!(!offered(&["which day"], &["monday"]).contains(&date(2026, 11, 23)));
}

#[test]
fn a_choice_stands_behind_its_message_and_is_read_from_there() {
    let choice = |ids: &[u32], day: Option<Date>| Selection {
        ids: ids.iter().copied().map(SessionId).collect(),
        date: day,
        ..Selection::default()
    };
    let friday = Some(date(2026, 11, 27));
    for (line, wanted) in [
        ("move it (session 3: Leg day)", Some(("move it", choice(&[3], None)))),
        ("move it (day 2026-11-27)", Some(("move it", choice(&[], friday)))),
        ("move it (session 3: Leg day) (day 2026-11-27)", Some(("move it", choice(&[3], friday)))),
        ("move it (session x: Leg day)", None),
        ("move it (day 2026-02-30)", None),
        ("move it (day friday)", None),
        ("move it", None),
        ("(day )", None),
    ] {
        assert_eq!(choice_in(line), wanted, "{line}");
    }
}
