//! What two devices change at the same time comes to what a person would want, on both.

use super::two_devices::Pair;
use jiff::{Span, civil::Date};
use serde_json::{Value, json};

/// A day so many days from today.
fn day(days: i64) -> Date {
    jiff::Zoned::now().with_time_zone(jiff::tz::TimeZone::UTC).date() + Span::new().days(days)
}

impl Pair {
    /// Carries an operation on the calendar out on one of them.
    #[track_caller]
    fn plans(&mut self, which: usize, minutes: i64, operation: &Value) {
        let text = json!({ "operations": [operation] }).to_string();
        let file = self.homes[which].file("operations.json", text);
        self.does(which, minutes, &["assistant", "apply", &file, "--confirm"]);
    }

    /// The days on which something is on the calendar, with how each stands, the same on both.
    #[track_caller]
    fn calendar(&self) -> Vec<(i64, String)> {
        let from = day(0).to_string();
        let to = day(27).to_string();
        let read = |home: &crate::home::Home| {
            let calendar = home.run(&["calendar", "--from", &from, "--to", &to, "--json"]).done();
            let calendar = calendar.json();
            let all = calendar["occurrences"].as_array().unwrap().clone();
            let one = |one: &Value| {
                let date: Date = one["date"].as_str().unwrap().parse().unwrap();
                let days = (date - day(0)).get_days();
                (i64::from(days), one["state"].as_str().unwrap().to_owned())
            };
            let mut all: Vec<_> = all.iter().map(one).collect();
            all.sort();
            all
        };
        let found = read(&self.homes[0]);
        assert_eq!(found, read(&self.homes[1]));
        found
    }
}

/// A pair with a session of every week, beginning tomorrow, and a single one the day after.
fn planned() -> Option<Pair> {
    let mut pair = Pair::join()?;
    let until = day(20).to_string();
    pair.plans(
        0,
        90,
        &json!({
            "op": "create", "title": "Leg day", "scheduledFor": day(1).to_string(),
            "recurrence": {"type": "weekly", "until": until},
        }),
    );
    pair.plans(
        0,
        89,
        &json!({
            "op": "create", "title": "Swim", "scheduledFor": day(2).to_string(),
            "recurrence": {"type": "none"},
        }),
    );
    pair.meet();
    Some(pair)
}

#[test]
fn one_occurrence_that_both_move_is_once_on_the_later_day() {
    for (which, first, second) in [(0, 3, 5), (1, 5, 3), (0, 4, 4)] {
        let Some(mut pair) = planned() else { return };
        for (which, minutes, to) in [(which, 30, first), (1 - which, 20, second)] {
            let mut moved = on_first("move_occurrence");
            moved["to"] = day(to).to_string().into();
            pair.plans(which, minutes, &moved);
        }
        pair.meet();
        let found = pair.calendar();
        let later = first.max(second);
        let wanted = [(2, "planned"), (later, "planned"), (8, "planned"), (15, "planned")];
        assert_eq!(found, wanted.map(|(days, state)| (days, state.to_owned())));
        pair.are_the_same(&["calendar --json", "export --all"]);
    }
}

fn on_first(op: &str) -> Value {
    json!({"op": op, "id": 1, "occurrenceDate": day(1).to_string()})
}

/// What one does is all that stands of a day, whoever did what first.
fn done_stands_alone(cases: &[(Value, Value, i64)]) {
    for (done, other, at) in cases {
        for (which, minutes) in [(0, [30, 20]), (1, [20, 30])] {
            let Some(mut pair) = planned() else { return };
            pair.plans(which, minutes[0], done);
            pair.plans(1 - which, minutes[1], other);
            pair.meet();
            let found = pair.calendar();
            let case = format!("{done} and {other}: {found:?}");
            let on_day: Vec<_> = found.iter().filter(|(days, _)| days == at).collect();
            assert_eq!(on_day, [&(*at, "done".to_owned())], "{case}");
            assert_eq!(found.len(), 4, "{case}");
            pair.are_the_same(&["calendar --json", "export --all"]);
        }
    }
}

#[test]
fn done_wins_over_skipped_and_stands_alone() {
    let single = json!({"op": "complete", "id": 2});
    done_stands_alone(&[
        (on_first("complete_occurrence"), on_first("skip_occurrence"), 1),
        (on_first("complete_occurrence"), on_first("complete_occurrence"), 1),
        (single.clone(), single, 2),
    ]);
}

#[test]
fn done_wins_over_moved_and_stands_alone() {
    let mut moved = on_first("move_occurrence");
    moved["to"] = day(4).to_string().into();
    done_stands_alone(&[(on_first("complete_occurrence"), moved, 1)]);
}

/// What both took back is taken back once: the second is told that nothing changes, and the next undo goes on.
#[test]
fn an_undo_of_what_the_other_took_back_says_that_nothing_changes() {
    let Some(mut pair) = Pair::join() else { return };
    let changes: [(&[&str], &str); 5] = [
        (&["log", "bench 3x5 100kg"], "3 sets of Bench Press"),
        (&["edit", "bench", "--set", "1", "--reps", "4"], "the edit of set 1 of Bench Press"),
        (&["log", "bw 80 kg"], "a bodyweight of 80 kg"),
        (&["lines", "teach", "leg blast", "leg press"], "what “leg blast” means"),
        (&["profile", "set", "days", "5"], "a change of the profile"),
    ];
    pair.does(0, 30, &["log", "squat 100kg x5"]);
    for (change, what) in changes {
        pair.does(0, 20, change);
        pair.meet();
        let all = pair.homes[1].run(&["undo", "--list", "--json"]).done().json();
        let same = all.as_array().unwrap().iter().find(|one| one["summary"] == what).unwrap();
        let number = same["number"].to_string();
        assert_eq!(pair.does(1, 10, &["undo", &number]), format!("Undone: {what}.\n"));
        pair.meet();
        let told = pair.does(0, 0, &["undo"]);
        let nothing =
            format!("Nothing changes by undoing {what}: it was taken back or gone already.\n");
        assert_eq!(told, nothing);
        pair.meet();
        pair.are_the_same(&["history", "export --all"]);
        // Made again, it counts: on both.
        pair.does(0, 0, change);
        pair.meet();
        pair.are_the_same(&["history", "export --all"]);
    }
    let sets = pair.homes[1].run(&["export"]).done().json();
    assert_eq!(sets.as_array().unwrap().len(), 4);
}
