//! Sessions summed up in a turn, and without one.

use super::super::{Stop, debrief};
use super::fixture::{Athlete, told};
use crate::domain::profile::Profile;

fn trained() -> Athlete {
    let athlete = Athlete::new();
    athlete.planned(&[("Bench Press", "3 x 8"), ("Barbell Row", "3 x 8-12")]);
    athlete.did("2026-11-14", "Bench Press", "180x8 180x8 180x8");
    athlete.did("2026-11-14", "Barbell Row", "150x8 150x8 150x8");
    athlete.did("2026-11-21", "Bench Press", "185x8 185x8 185x8");
    athlete.did("2026-11-21", "Barbell Row", "150x9 150x8");
    athlete
}

#[test]
fn a_line_finishes_the_session() {
    insta::assert_snapshot!(
        trained().says(&[
            "my left elbow hurts a bit",
            "hammer curl 30 12",
            "finish the session",
            "finish",
            "undo",
            "what's next",
        ]),
        @""
    );
}

#[test]
fn with_no_sets_there_is_nothing_to_sum_up() {
    let athlete = Athlete::new();
    athlete.did("2026-11-14", "Bench Press", "180x8");
    assert_eq!(
        athlete.says(&["I'm done for today"]),
        "you      I'm done for today\nnotice   No sets are logged today, so there is nothing to sum up.\n"
    );
}

#[test]
fn a_stop_before_the_coach_has_summed_up_stores_nothing() {
    let athlete = trained();
    let stop = Stop::new();
    stop.stop();
    let events = athlete.events_until("finish", &stop);
    assert_eq!(
        told(&events),
        "you      finish\nnotice   Stopped; the session was not summed up.\n"
    );
    let reader = athlete.desk.store.reader().unwrap();
    assert_eq!(reader.debriefs(10).unwrap(), []);
}

#[test]
fn without_a_turn_the_transcript_has_it_once() {
    let athlete = trained();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let sum_up = || runtime.block_on(debrief(&athlete.desk)).unwrap().unwrap();
    assert!(sum_up().stored_something());
    assert!(!sum_up().stored_something());
    let reader = athlete.desk.store.reader().unwrap();
    assert_eq!(reader.transcript(10, None).unwrap().len(), 1);
    assert_eq!(
        reader.profile().unwrap().unwrap_or_default(),
        Profile::default()
    );
}
