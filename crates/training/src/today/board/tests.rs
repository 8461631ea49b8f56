use super::*;
use crate::today::tests::example::{Log, TODAY, stored};
use crate::today::{next_up, ticks};
use insta::assert_snapshot;
use jiff::civil::date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::prescription::{Mode, SlotId};
use setwise_domain::testing::BrokenLog;

fn on(plan: &str, log: &Log) -> Board {
    board(stored(plan), log, Catalog::embedded(), &Profile::default()).unwrap()
}

/// The board as the pane shows it, roughly.
fn shown(board: &Board) -> String {
    let mut out = Vec::new();
    for (index, item) in board.items().enumerate() {
        let mark = match (item.is_ticked(), board.current == Some(index)) {
            (true, false) => "✓",
            (false, true) => "▸",
            (false, false) => " ",
            (true, true) => "?",
        };
        let (name, asked) = (&item.planned.name, &item.planned.prescription);
        out.push(format!("{mark} {name}  {asked}  {}/{}", item.sets_done(), item.asked));
        if let Some(last) = &item.last {
            let sets = Catalog::embedded().formatter(Unit::Lb).sets(&last.sets);
            out.push(format!("    last {sets} on {}", last.date));
        }
        if let Some(suggestion) = &item.suggestion {
            out.push(format!("    try {}: {}", suggestion.load, suggestion.reason));
        }
    }
    let (done, asked) = board.sets();
    out.push(format!("{done} of {asked} sets, {} beside", board.beside.len()));
    out.join("\n")
}

const UPPER: &str = "Warm-up: Band Pull-Apart 2 x 15\n\
    Main: Bench Press 3 x 8; Barbell Row 3 x 8; DB Shoulder Press 3 x 10\n\
    Finisher: Hammer Curl 2 x 12";

fn upper() -> Log {
    Log::default()
        .with("2026-11-14", "Barbell Row", "95x8w 150x8@2 150x8@2 150x8@2")
        .with("2026-11-07", "Barbell Row", "145x8 145x8 145x8")
        .with(TODAY, "Band Pull-Apart", "x15 x15")
        .with(TODAY, "Bench Press", "45x10w 185x8@2 185x8@2 185x8@2")
        .with(TODAY, "Barbell Row", "155x8@3")
}

#[test]
fn the_day_at_a_glance() {
    assert_snapshot!(shown(&on(UPPER, &upper())), @r###"
        ✓ Band Pull-Apart  2 x 15  2/2
        ✓ Bench Press  3 x 8  3/3
        ▸ Barbell Row  3 x 8  1/3
            last 150 lb × 8, 8, 8 RIR 2 on 2026-11-14
            try 155 lb: all 3 sets were done as asked: +5
          DB Shoulder Press  3 x 10  0/3
          Hammer Curl  2 x 12  0/2
        6 of 13 sets, 0 beside
        "###);
}

/// What a plan asks for goes before what the log says of it, also once sets of it are done.
#[test]
fn a_load_of_the_plan_is_the_target() {
    let log = Log::default().with("2026-11-14", "Bench Press", "155x5 155x5 155x5");
    for (asked, wanted) in [
        ("3 x 5 @ 185 lb", "185 lb: as planned"),
        ("3 x 5 @ 80 kg", "80 kg: as planned"),
        ("3 x 5 @ 185", "185 lb: as planned"),
        ("3 x 5 with 185 lb RPE 8", "185 lb: as planned"),
        ("3 sets of 5 at 185lbs", "185 lb: as planned"),
        ("5/3/1 @ 185 lb", "185 lb: as planned"),
        ("3 x 5 @ RPE 8", "160 lb: all 3 sets were done as asked: +5"),
        ("3 x 5 @8", "160 lb: all 3 sets were done as asked: +5"),
        ("3 x 5", "160 lb: all 3 sets were done as asked: +5"),
        ("3 x 5 @ 75% of 200 lb", "160 lb: all 3 sets were done as asked: +5"),
    ] {
        let board = on(&format!("Main: Bench Press {asked}"), &log);
        let item = board.items().next().unwrap();
        let suggested = item.suggestion.as_ref().map(|one| format!("{}: {}", one.load, one.reason));
        assert_eq!(suggested.as_deref(), Some(wanted), "{asked}");
    }
    let log = log.with(TODAY, "Bench Press", "185x5");
    let board = on("Main: Bench Press 3 x 5 @ 185 lb", &log);
    assert_eq!(board.items().next().unwrap().suggestion.as_ref().unwrap().reason, "as planned");
}

#[test]
fn what_comes_after_a_set() {
    let log = upper();
    let board = on(UPPER, &log);
    let next = next_up(&board, Some(&log.last()), &Profile::default()).unwrap();
    assert_eq!((next.exercise.as_str(), next.same_exercise), ("Barbell Row", true));
    assert_eq!(next.rest_seconds, Some(120));
    let ticked = ticks(&board, &log.0[10..]);
    let said: Vec<_> =
        ticked.iter().map(|tick| format!("{} {}/{}", tick.item, tick.done, tick.asked)).collect();
    assert_eq!(said, ["Bench Press 3/3", "Barbell Row 1/3"]);

    let log = log.with(TODAY, "Barbell Row", "155x8 155x8");
    let board = on(UPPER, &log);
    let next = next_up(&board, Some(&log.last()), &Profile::default()).unwrap();
    assert_eq!((next.exercise.as_str(), next.same_exercise), ("DB Shoulder Press", false));
    let from_here = next_up(&board, None, &Profile::default()).unwrap();
    assert_eq!(from_here.exercise, "DB Shoulder Press");
    assert_eq!(from_here.rest_seconds, None, "nothing was done just now");
}

#[test]
fn a_stated_rest_goes_before_the_table() {
    let plan = "Main: Bench Press 3 x 8 | RPE 8, rest 3:30";
    let log = Log::default().with(TODAY, "Bench Press", "185x8");
    let next = next_up(&on(plan, &log), Some(&log.last()), &Profile::default()).unwrap();
    assert_eq!(next.rest_seconds, Some(210));
}

#[test]
fn the_same_exercise_in_two_blocks_fills_the_first_then_the_next() {
    let plan = "Main: Bench Press 2 x 5; Barbell Row 1 x 8\nBack-off: Bench Press 2 x 10";
    let log = Log::default().with(TODAY, "bench", "185x5 185x5 155x10 155x10 155x10");
    let done: Vec<_> = on(plan, &log).items().map(BoardItem::sets_done).collect();
    assert_eq!(done, [2, 0, 3]);
}

#[test]
fn warm_up_sets_count_in_a_warm_up_block_alone() {
    let plan = "Warm-up: Bench Press 1 x 10\nMain: Bench Press 1 x 5; Deadlift 1 x 5";
    let log = Log::default().with(TODAY, "Bench Press", "45x10w 95x5w 185x5");
    let log = log.with(TODAY, "Deadlift", "135x5w").with(TODAY, "Leg Press", "180x10w");
    let board = on(plan, &log);
    let done: Vec<_> = board.items().map(BoardItem::sets_done).collect();
    assert_eq!(done, [2, 1, 0]);
    assert_eq!(board.beside.len(), 1, "the planned lift's warm-up is not beside the plan");
}

/// What is dropped to belongs to the set before it.
#[test]
fn drops_tick_nothing() {
    let plan = "Main: Bench Press 3 x 8; Deadlift 1 x 5";
    let log = Log::default().with(TODAY, "Bench Press", "185x8 155x10d 135x12d");
    let board = on(plan, &log);
    let done: Vec<_> = board.items().map(BoardItem::sets_done).collect();
    assert_eq!(done, [1, 0]);
    assert!(board.beside.is_empty());
}

#[test]
fn current_is_the_next_open_one_after_the_last_worked_on() {
    let plan = "Main: Bench Press 1 x 8; Barbell Row 1 x 8; Hammer Curl 1 x 12";
    let current = |log: &Log| on(plan, log).current;
    assert_eq!(current(&Log::default()), Some(0));
    let log = Log::default().with(TODAY, "Barbell Row", "95x8");
    assert_eq!(current(&log), Some(2));
    let log = log.with(TODAY, "Hammer Curl", "30x12");
    assert_eq!(current(&log), Some(0));
    let log = log.with(TODAY, "Bench Press", "135x8");
    assert_eq!(current(&log), None);
    assert_eq!(next_up(&on(plan, &log), Some(&log.last()), &Profile::default()), None);
}

#[test]
fn names_outside_the_catalogue_match_by_their_letters() {
    let plan = "Main: Grandfather's Lift 2 x 8; Bench Press as much as you like 1";
    let log = Log::default().with("2026-11-14", "grandfather's  LIFT", "50x8 50x8").with(
        TODAY,
        "Grandfather's lift",
        "50x8",
    );
    assert_snapshot!(shown(&on(plan, &log)), @r###"
        ▸ Grandfather's Lift  2 x 8  1/2
            last 50 lb × 8, 8 on 2026-11-14
            try 55 lb: both sets were done as asked: +5
          Bench Press as much as you like  1  0/1
        1 of 3 sets, 0 beside
        "###);
}

#[test]
fn the_effort_of_a_set_changes_the_next() {
    let plan = "Main: Bench Press 3 x 8 @ RPE 8";
    let log = Log::default().with("2026-11-14", "Bench Press", "200x8 200x8 200x7").with(
        TODAY,
        "Bench Press",
        "200x8@1",
    );
    let board = on(plan, &log);
    let suggestion = board.items().next().unwrap().suggestion.clone().unwrap();
    assert_eq!(
        (suggestion.load.to_string().as_str(), suggestion.reason.as_str()),
        ("195 lb", "RIR 1 where 2 was asked: −5")
    );
    assert_eq!(suggestion.rests_on, [log.last()]);
    let log = log.with(TODAY, "Bench Press", "200x8@1 200x8@1");
    let board = on(plan, &log);
    let reason = board.items().next().unwrap().suggestion.clone().unwrap().reason;
    assert_eq!(
        reason, "a set got 7 of 8, miss 1 of 3: stay at this load",
        "nothing is left to change today"
    );
}

#[test]
fn a_log_that_cannot_be_read_is_told() {
    let error = board(stored(UPPER), &BrokenLog, Catalog::embedded(), &Profile::default());
    assert_eq!(error.unwrap_err().to_string(), "the database is gone");
}

/// Of an exercise on two days of a program, the day's own sessions stand beside its target.
#[test]
fn what_was_last_is_of_the_place_that_the_target_rests_on() {
    let log = Log::default().with("2026-11-18", "Bench Press", "205x8 205x8").with(
        "2026-11-14",
        "Bench Press",
        "185x8 185x8",
    );
    let plan = stored("Main: Bench Press 2 x 8");
    let mut item = Item::of(&plan.plan.blocks[0].exercises[0], false, Catalog::embedded());
    let history = sessions_before(plan.date, &item.board.key(), &log).unwrap();
    assert_eq!(item.sessions_before(&history)[0].date, date(2026, 11, 18));
    item.board.due = Some(Due {
        slot: SlotId::from_name("Bench Press", 1),
        exercise: "Bench Press".to_owned(),
        mode: Mode::AsPlanned,
        sets: Vec::new(),
        reasons: vec![Reason {
            kind: ReasonKind::NotYet { hit: 1, of: 2, top: 8 },
            sets: history[1].sets.clone(),
        }],
        base: None,
        max: None,
    });
    assert_eq!(item.sessions_before(&history)[0].date, date(2026, 11, 14));
    item.board.due.as_mut().unwrap().reasons[0].sets.clear();
    assert_eq!(item.sessions_before(&history).len(), 2);
}
