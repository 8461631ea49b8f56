//! Sessions summed up in a turn, and without one.

use super::super::{Stop, debrief};
use super::fixture::{Athlete, told};
use setwise_domain::profile::Profile;

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
        @"
    you      my left elbow hurts a bit
    coach    If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.
    you      hammer curl 30 12
    coach    Hammer Curl  30 lb × 12  set 1 ✓
             Next: Barbell Row 3 x 8-12, try 150 lb (stay at this load until all 3 sets reach 12; last 150 lb × 8, 8, 8 on 14 Nov).
    you      finish the session
    coach    6 sets of 3 exercises. 1 of 6 working sets left out: Barbell Row (2 of 3 done). Not on the plan: Hammer Curl (1 set). Watch: “my left elbow hurts a bit”.
             Highlights:
             - Bench Press: 185 lb × 8 is the most weight for 8 reps (180 lb on 14 Nov, +5 lb) and best e1RM, 234.3 lb (180 lb × 8 on 14 Nov, +6.3 lb)
             - Barbell Row: 150 lb × 9 is the most reps at 150 lb (8 reps on 14 Nov, +1 rep) and best e1RM, 195 lb (150 lb × 8 on 14 Nov, +5 lb)
             - Bench Press: all 3 sets hit 8: 185 lb × 8, 8, 8
             - Hammer Curl: done for the first time: 30 lb × 12
             Next time:
             - Bench Press: 190 lb, more load (all 3 sets were done as asked: +5; today: 185 lb × 8, 8, 8)
             - Barbell Row: 150 lb, more reps (2 of 3 sets done: stay at this load; today: 150 lb × 9, 8)
             Remembered:
             - my left elbow hurts a bit (limitation)
    you      finish
    notice   This session is already summed up, and nothing has changed since.
    you      undo
    notice   Undone: the debrief of 2026-11-21.
    you      what's next
    coach    Next: Barbell Row 3 x 8-12, set 3 of 3, try 150 lb.
             Rule: stay at this load until all 3 sets reach 12. It rests on Sat 14 Nov: 150 lb × 8, 8, 8.
    "
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
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.debriefs(10).unwrap(), []);
}

#[test]
fn without_a_turn_the_transcript_has_it_once() {
    let athlete = trained();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let sum_up = || {
        runtime
            .block_on(debrief(&athlete.services, athlete.services.stamps.today()))
            .unwrap()
            .unwrap()
    };
    assert!(sum_up().stored_something());
    assert!(!sum_up().stored_something());
    let reader = athlete.services.store.reader().unwrap();
    assert_eq!(reader.transcript(10, None).unwrap().len(), 1);
    assert_eq!(reader.profile().unwrap().unwrap_or_default(), Profile::default());
}
