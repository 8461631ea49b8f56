use super::*;
use crate::session::{Recurrence, RecurrenceType};
use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;

const TODAY: Date = date(2026, 11, 21);
const TITLES: [&str; 4] = ["Leg day", "Push", "Training day", "Élan of legs"];

fn any_session() -> impl Strategy<Value = Session> {
    let day = proptest::option::of(-5_i64..5);
    (1_u32..8, day, 0..TITLES.len(), any::<bool>(), any::<bool>()).prop_map(
        |(id, day, title, repeats, completed)| {
            let day = day.map(|days| TODAY + days.days());
            Session {
                completed,
                recurrence: if repeats && day.is_some() {
                    Recurrence::of(RecurrenceType::Weekly)
                } else {
                    Recurrence::NONE
                },
                ..Session::once(SessionId(id), TITLES[title], day)
            }
        },
    )
}

fn ids<'a>(sessions: impl IntoIterator<Item = &'a Session>) -> Vec<SessionId> {
    let mut ids: Vec<_> = sessions.into_iter().map(|one| one.id).collect();
    ids.sort_unstable();
    ids
}

proptest! {
    /// However sessions came and went, each place finds what a look at all of them finds.
    #[test]
    fn what_is_found_by_places_is_what_a_look_at_all_finds(
        edits in proptest::collection::vec((any_session(), 0..3), 1..20)
    ) {
        let mut sessions = Sessions::default();
        for (session, edit) in edits {
            let shared = sessions.clone();
            let before: Vec<Session> = shared.values().cloned().collect();
            match edit {
                0 => sessions.remove(&session.id),
                1 => sessions.amend(session.id, |one| one.completed = session.completed),
                _ => sessions.insert(session),
            }
            prop_assert!(shared.values().eq(before.iter()), "a clone stays as it was");
            let all = || sessions.values();
            let single = || all().filter(|one| !one.recurrence.repeats());
            let on = |one: &&Session| one.scheduled_for.is_some_and(|day| day >= TODAY);
            let past = |one: &&Session| one.scheduled_for.is_some_and(|day| day < TODAY);
            prop_assert_eq!(ids(sessions.repeating()), ids(all().filter(|one| one.recurrence.repeats())));
            prop_assert_eq!(ids(sessions.unscheduled()), ids(all().filter(|one| one.scheduled_for.is_none())));
            prop_assert_eq!(ids(sessions.from(TODAY)), ids(single().filter(on)));
            prop_assert_eq!(ids(sessions.before(TODAY)), ids(single().filter(past)));
            let open = |one: &&Session| !one.completed;
            // What was taken back of what is done is not looked for among what is open.
            let found = ids(sessions.open_from(TODAY).chain(sessions.open_before(TODAY)));
            let wanted = ids(single().filter(open).filter(|one| one.scheduled_for.is_some()));
            prop_assert!(found.iter().all(|id| wanted.contains(id)));
            prop_assert_eq!(sessions.completed(), all().filter(|one| one.completed).count());
            let titled: usize = sessions.titles().iter().map(|titled| titled.ids.len()).sum();
            prop_assert_eq!(titled, sessions.len());
            let legs = sessions.titles().with(|word| word.text == "leg");
            prop_assert_eq!(
                ids(legs.iter().flat_map(|titled| sessions.of(&titled.ids))),
                ids(all().filter(|one| one.title == "Leg day"))
            );
            let week = DateRange { from: TODAY, to: TODAY + 2.days() };
            let stands = |one: &&Session| one.recurrence.repeats()
                || one.scheduled_for.is_some_and(|day| (week.from..=week.to).contains(&day));
            let standing: Vec<_> = sessions.standing(week).iter().map(|one| one.id).collect();
            prop_assert_eq!(standing, ids(all().filter(stands)));
        }
    }
}

#[test]
fn a_title_is_known_by_the_words_that_tell_it_from_others() {
    let day = |id, title| Session::once(SessionId(id), title, None);
    let sessions: Sessions = [day(1, "Training day"), day(2, "Day of legs")].into_iter().collect();
    let words: Vec<_> = sessions.titles().iter().map(|one| one.words.join(" ")).collect();
    assert_eq!(words, ["training day", "legs"]);
}
