use super::*;
use crate::assistant::tests::{TODAY, calendar, repeating, single};
use jiff::ToSpan as _;
use jiff::civil::date;
use setwise_domain::session::{Priority, SessionId};
use setwise_words::parse::day::DateOrder;

fn ids(sessions: &[Session]) -> Vec<u32> {
    sessions.iter().map(|one| one.id.0).collect()
}

fn example() -> Calendar {
    calendar([
        single(1, "Leg day", Some(date(2026, 11, 26))),
        single(2, "Old squat test", Some(date(2026, 3, 1))),
        repeating(3, "Upper day", date(2026, 11, 2)),
        single(4, "Mobility", None),
        single(5, "Heavy leg day", Some(date(2026, 11, 24))),
        Session { completed: true, ..single(6, "Leg day", Some(date(2026, 11, 19))) },
        single(7, "Deload", Some(date(2027, 2, 1))),
    ])
}

#[test]
fn a_week_begins_on_monday() {
    let week = |day| {
        let week = week_of(day);
        (week.from, week.to)
    };
    let (monday, sunday) = (date(2026, 11, 16), date(2026, 11, 22));
    assert_eq!(week(monday), (monday, sunday));
    assert_eq!(week(sunday), (monday, sunday));
    assert_eq!(week(Date::MAX).1, Date::MAX);
    assert_eq!(week(Date::MIN).0, Date::MIN);
}

#[test]
fn the_surroundings_are_this_week_and_some_of_the_backlog() {
    let mut all = example();
    for id in 10..40 {
        all.sessions.insert(single(id, "Some day", None));
    }
    let around = surroundings(&all, "swap leg day and upper day", TODAY, DateOrder::MonthDay);
    assert_eq!(ids(&around.sessions), [3, 6]);
    assert_eq!(ids(&around.named), [1, 5]);
    assert_eq!(around.backlog.len(), BACKLOG_SAMPLE);
    assert_eq!(around.backlog[0].title, "Mobility");
}

#[test]
fn days_name_no_session_by_a_word_of_its_title() {
    let all = calendar([single(1, "Deload week", Some(date(2026, 12, 28)))]);
    let named = |entity: &str| narrowed(&all, &[entity.to_owned()], TODAY).is_some();
    assert!(named("deload week"));
    assert!(!named("christmas week"));
}

#[test]
fn the_days_that_a_message_names_are_shown_whole() {
    let mut all = example();
    let on = |day| Some(day);
    all.sessions.insert(single(50, "Far away", on(date(2027, 3, 4))));
    all.sessions.insert(single(51, "Long ago", on(date(2026, 3, 4))));
    let around = surroundings(&all, "what's on 4 march 2027?", TODAY, DateOrder::MonthDay);
    assert!(ids(&around.sessions).contains(&50));
    assert!(!ids(&around.sessions).contains(&51));
    let that_day = DateRange { from: date(2027, 3, 4), to: date(2027, 3, 4) };
    assert!(around.asked.contains(&that_day));
    let around = surroundings(&all, "what did I do on 4 march", TODAY, DateOrder::MonthDay);
    assert!(ids(&around.sessions).contains(&51));
    assert_eq!(surroundings(&all, "hello", TODAY, DateOrder::MonthDay).asked, []);
}

#[test]
fn what_a_message_names_comes_first_and_then_what_is_near() {
    let top = top(&example(), "move leg day to friday", TODAY);
    assert_eq!(top.scope, Scope::Top);
    // Both named Leg day, the done one last; half a name; two words of three; the rest by day.
    assert_eq!(ids(&top.sessions), [1, 6, 5, 3, 7, 4, 2]);
}

#[test]
fn the_router_narrows_where_all_that_it_names_is_known() {
    let narrowed = |entities: &[&str]| {
        let entities: Vec<_> = entities.iter().map(ToString::to_string).collect();
        narrowed(&example(), &entities, TODAY).map(|found| {
            assert_eq!(found.scope, Scope::Focused);
            ids(&found.sessions)
        })
    };
    assert_eq!(narrowed(&["mobility"]), Some(vec![4]));
    assert_eq!(narrowed(&["leg day"]), Some(vec![5, 1, 6]));
    // A day may mean what is on then.
    assert_eq!(narrowed(&["mobility", "next friday"]), Some(vec![3, 5, 1, 4]));
    assert_eq!(narrowed(&["mobility", "yoga"]), None);
    assert_eq!(narrowed(&["friday"]), None);
    assert_eq!(narrowed(&[]), None);
}

#[test]
fn a_choice_is_what_it_is_about() {
    let choice = |ids: &[u32], date, priority| Selection {
        ids: ids.iter().map(|id| SessionId(*id)).collect(),
        date,
        priority,
    };
    let friday = Some(date(2026, 11, 27));
    let (snapshot, conditions) = chosen(&example(), &choice(&[5], friday, None), TODAY);
    assert_eq!(ids(&snapshot.sessions), [5]);
    assert_eq!(conditions.ids, Some(vec![SessionId(5)]));
    assert_eq!(conditions.scheduled_range, None);
    let thursday = Some(date(2026, 11, 26));
    let (snapshot, conditions) =
        chosen(&example(), &choice(&[], thursday, Some(Priority::Medium)), TODAY);
    assert_eq!(ids(&snapshot.sessions), [1]);
    assert_eq!(conditions.priority, Some(Priority::Medium));
}

#[test]
fn aggregates_count_everything() {
    assert_eq!(
        aggregates(&example(), TODAY),
        Aggregates { total: 7, this_week: 2, backlog: 1, overdue: 2, repeating: 1, completed: 1 }
    );
}

#[test]
fn a_snapshot_keeps_within_what_a_question_may_tell() {
    let mut daily = repeating(1, "Walk", date(2020, 1, 1));
    daily.completed_dates = (0..2_000).map(|n: i64| date(2020, 1, 1) + n.days()).collect();
    let newest = *daily.completed_dates.last().unwrap();
    let long =
        (2..400).map(|id| Session { notes: "x".repeat(10_000), ..single(id, "Long", Some(TODAY)) });
    let shown = top(&calendar(long.chain([daily])), "walk", TODAY);
    let told = &shown.sessions[0].completed_dates;
    assert_eq!((told.len(), told.last()), (OCCURRENCES_TOLD, Some(&newest)));
    let bytes = serde_json::to_string(&shown.sessions).unwrap().len();
    assert!(shown.sessions.len() > 5 && bytes < MOST_SNAPSHOT_BYTES + 200);
}
