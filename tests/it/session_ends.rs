//! A session ends by a word, with its plan, after four hours or with its day, and the program goes on: the
//! program, the calendar and what is said of them agree after any order of what an athlete does.

use super::home::{Home, rounds};
use jiff::civil::{Date, date};
use jiff::{ToSpan as _, Zoned};
use serde_json::Value;

/// A Monday.
const FIRST: Date = date(2026, 3, 2);
const NAMES: [&str; 3] = ["Alpha", "Beta", "Gamma"];

fn at(home: Home, day: Date, clock: &str) -> Home {
    home.at(&format!("{day}T{clock}:00-05:00"))
}

/// Three days in turn, three times a week.
fn following() -> Home {
    let home = at(Home::new(), FIRST, "18:00");
    for (key, value) in [("unit", "kg"), ("days", "mon wed fri")] {
        home.run(&["profile", "set", key, value]).done();
    }
    let lifts =
        [["Back Squat", "Barbell Row"], ["Bench Press", "Barbell Curl"], ["Deadlift", "Dip"]];
    let days = NAMES.iter().zip(lifts).map(|(name, [main, beside])| {
        format!(
            "day: {name}\nblock: Main\nslot {0}-main: {main}\nsets: 2x5 60 kg\nrule: linear; step 2.5 kg\n\
             slot {0}-beside: {beside}\nsets: 2x8 20 kg\nrule: double 8-12\n",
            name.to_lowercase()
        )
    });
    let text =
        format!("program: In turn\nsessions: 3 a week\n\n{}", days.collect::<Vec<_>>().join("\n"));
    let file = home.file("own.txt", text);
    assert_eq!(home.run(&["program", "import", &file]).exit, 0);
    home.run(&["accept"]).done();
    home
}

fn plan(home: &Home) -> Value {
    home.run(&["plan", "today", "--json"]).done().json()
}

/// The first so many exercises of today's plan, all their sets.
fn lines(home: &Home, exercises: usize) -> String {
    let plan = plan(home);
    let items = plan["progress"].as_array().unwrap();
    let lines = items.iter().take(exercises).map(|item| {
        let (name, asked) = (item["name"].as_str().unwrap(), &item["asked"]);
        let reps = if asked == 2 && name.contains("Curl") || name.contains("Row") { 8 } else { 5 };
        format!("{name} {asked}x{reps} 40kg")
    });
    lines.collect::<Vec<_>>().join("; ")
}

/// What the athlete does on one day.
#[derive(Clone, Copy, Debug)]
enum Does {
    Nothing,
    All,
    Part,
    PartAndSaysSo,
    /// Ends it, and takes that back: it goes on.
    EndsAndUndoes,
    /// Logs all of it, and takes that back.
    LogsAndUndoes,
    Skips,
    MovesToTomorrow,
    /// Logs it the day after.
    LogsLate,
}

const ALL: [Does; 9] = [
    Does::Nothing,
    Does::All,
    Does::Part,
    Does::PartAndSaysSo,
    Does::EndsAndUndoes,
    Does::LogsAndUndoes,
    Does::Skips,
    Does::MovesToTomorrow,
    Does::LogsLate,
];

/// What is known by a model of five lines: which session comes next, and what was done on each day.
#[derive(Default)]
struct Expected {
    turn: usize,
    /// Whether today's session is under way, so that it ends with the day.
    open: bool,
    done: Vec<(Date, usize)>,
}

impl Expected {
    fn does(&mut self, does: Does, day: Date) {
        match does {
            Does::Nothing | Does::LogsAndUndoes | Does::Skips | Does::MovesToTomorrow => {}
            Does::All | Does::PartAndSaysSo => {
                self.done.push((day, self.turn));
                self.turn += 1;
            }
            Does::Part | Does::EndsAndUndoes => {
                self.done.push((day, self.turn));
                self.open = true;
            }
            Does::LogsLate => {
                self.done.push((day.yesterday().unwrap(), self.turn));
                self.turn += 1;
            }
        }
    }

    fn morning(&mut self) {
        self.turn += usize::from(std::mem::take(&mut self.open));
    }
}

fn chat(home: &Home, line: &str) -> String {
    home.run(&["chat", line]).out
}

fn carry_out(home: &Home, does: Does) {
    let log = |exercises: usize| home.run(&["log", &lines(home, exercises)]).done();
    match does {
        Does::Nothing => {}
        Does::All => drop(log(2)),
        Does::Part => drop(log(1)),
        Does::PartAndSaysSo => {
            log(1);
            let said = chat(home, "done");
            assert!(said.contains("2 of 4 working sets left out"), "{said}");
            assert!(said.contains("Next: "), "{said}");
        }
        Does::EndsAndUndoes => {
            log(1);
            chat(home, "that's it for today");
            home.run(&["undo"]).done();
        }
        Does::LogsAndUndoes => {
            log(2);
            home.run(&["undo"]).done();
        }
        Does::Skips => {
            chat(home, "skip today");
            home.run(&["accept"]);
        }
        Does::MovesToTomorrow => {
            chat(home, "move today's session to tomorrow");
            home.run(&["accept"]);
        }
        Does::LogsLate => {
            let line = lines(home, 2).replace("; ", "; yesterday ");
            home.run(&["log", &format!("yesterday {line}")]).done();
        }
    }
}

/// Program, calendar and what is said of them, held against what is expected.
fn hold(home: &Home, expected: &Expected, day: Date, trail: &[Does]) {
    let name = NAMES[expected.turn % 3];
    let said = chat(home, "what week am I in");
    assert!(said.contains(&format!("{name} is next")), "{trail:?}: {said}");
    let week = format!("week {}", expected.turn / 3 + 1);
    assert!(said.contains(&week), "{trail:?}: {said}");
    let from = FIRST.checked_sub(1.week()).unwrap().to_string();
    let to = day.checked_add(3.weeks()).unwrap().to_string();
    let calendar = home.run(&["calendar", "--from", &from, "--to", &to, "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap();
    let on = |one: &Value| one["scheduledFor"].as_str().unwrap().parse::<Date>().unwrap();
    let is = |state: &'static str| sessions.iter().filter(move |one| one["state"] == state);
    let is_under_way = expected.open.then_some(day);
    let coming = is("planned").filter(|one| Some(on(one)) != is_under_way);
    let coming: Vec<&str> = coming.map(|one| one["title"].as_str().unwrap()).take(4).collect();
    let first = expected.turn + usize::from(expected.open);
    let wanted: Vec<&str> = (first..).take(coming.len()).map(|turn| NAMES[turn % 3]).collect();
    assert_eq!(coming, wanted, "{trail:?}");
    for one in is("done") {
        let of_day = expected.done.iter().find(|(date, _)| *date == on(one));
        let turn = of_day.unwrap_or_else(|| panic!("{trail:?}: {one}")).1;
        assert_eq!(one["title"], NAMES[turn % 3], "{trail:?}: {one}");
    }
}

#[test]
fn program_and_calendar_agree_after_any_order_of_events() {
    for seed in 0..rounds("orders of days trained, missed, skipped and moved", 3, 40) {
        let mut home = following();
        let (mut expected, mut trail) = (Expected::default(), Vec::new());
        let mut state = seed as u64 * 7_919 + 1;
        for offset in 0..16_i64 {
            let day = FIRST.checked_add(offset.days()).unwrap();
            home = at(home, day, "18:00");
            expected.morning();
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut does = ALL[usize::try_from(state >> 33).unwrap() % ALL.len()];
            let trained_yesterday =
                expected.done.last().map(|(date, _)| *date) == day.yesterday().ok();
            if matches!(does, Does::LogsLate) && (trained_yesterday || offset == 0) {
                does = Does::Nothing;
            }
            trail.push(does);
            carry_out(&home, does);
            expected.does(does, day);
            hold(&home, &expected, day, &trail);
        }
    }
}

#[test]
fn a_session_ends_after_four_hours_and_goes_past_midnight() {
    let home = following();
    home.run(&["log", "Back Squat 2x5 60kg"]).done();
    assert!(chat(&home, "what week am I in").contains("Alpha is next, today"), "it is under way");
    let home = at(home, FIRST, "22:01");
    let said = chat(&home, "what week am I in");
    assert!(said.contains("Beta is next, Wed 4 Mar"), "{said}");

    let wednesday = date(2026, 3, 4);
    let home = at(home, wednesday, "23:40");
    home.run(&["log", "Bench Press 1x5 60kg"]).done();
    let home = at(home, wednesday.tomorrow().unwrap(), "00:20");
    let plan = plan(&home);
    assert_eq!(plan["plan"]["focus"], "Beta");
    assert_eq!(plan["progress"][0]["done"], 1, "the set before midnight counts");
    home.run(&["log", "Bench Press 1x5 60kg"]).done();
    let logged = home.run(&["export"]).done().out;
    assert_eq!(logged.matches("\"date\":\"2026-03-04\"").count(), 2, "{logged}");
    let home = at(home, wednesday.tomorrow().unwrap(), "09:00");
    let said = chat(&home, "what week am I in");
    assert!(said.contains("Gamma is next, Fri 6 Mar"), "{said}");
    let text = home.run(&["plan", "today"]).done().out;
    assert!(text.starts_with("Rest day. Next: Gamma on Fri 6 Mar."), "{text}");
}

#[test]
fn who_has_had_enough_of_a_lift_logs_nothing() {
    let home = following();
    home.run(&["log", "Back Squat 1x5 60kg"]).done();
    let said = chat(&home, "done with squats");
    assert!(said.contains("Without Back Squat"), "{said}");
    home.run(&["accept"]).done();
    let plan = plan(&home);
    assert_eq!(
        (&plan["progress"][0]["done"], &plan["progress"][0]["asked"]),
        (&1.into(), &1.into())
    );
    let said = chat(&home, "add face pulls 3x15");
    assert!(said.contains("With Face Pull 3 x 15"), "{said}");
    let sets = home.run(&["export"]).done().json();
    assert_eq!(sets.as_array().map(Vec::len), Some(1), "{sets}");
}

/// What athletes say when they leave, and what only sounds like it.
const LEAVES: [&str; 14] = [
    "ok that's me done",
    "wrapping up",
    "finished for the day",
    "gotta run, that's it",
    "calling it",
    "session over",
    "im cooked, done",
    "no more today",
    "that'll do for today",
    "all done, heading home",
    "gym's closing, have to stop here",
    "skipping the rest, going home",
    "packing it in, shoulder's not happy",
    "thats a wrap",
];
const STAYS: [&str; 11] = [
    "not done yet",
    "almost done",
    "when am I done",
    "are we done",
    "done with the warm up",
    "one more set then I'm done",
    "I'm nearly finished with bench",
    "did I finish everything",
    "is it ok to stop after this one",
    "how many sets left",
    "what's left",
];

#[test]
fn what_is_said_when_leaving_ends_the_session_and_what_sounds_like_it_does_not() {
    let mut home = at(following(), FIRST, "18:00");
    home.run(&["log", "Back Squat 1x5 60kg"]).done();
    for line in STAYS {
        chat(&home, line);
        let stands = chat(&home, "what week am I in");
        assert!(stands.contains("Alpha is next, today."), "{line}: {stands}");
    }
    let training_days =
        (0..5).flat_map(|week| [0, 2, 4].map(|day| FIRST + (7 * week + day).days()));
    for (day, line) in training_days.zip(LEAVES) {
        home = at(home, day, "18:30");
        let first = plan(&home)["progress"][0]["name"].as_str().unwrap().to_owned();
        home.run(&["log", &format!("{first} 1x5 60kg")]).done();
        let said = chat(&home, line);
        assert!(said.contains("left out"), "{line}: {said}");
        let stands = chat(&home, "what week am I in");
        assert!(!stands.contains("next, today."), "{line}: {stands}");
    }
}

#[test]
fn a_program_begins_on_the_next_day_that_was_chosen() {
    let now = |home: &Home| home.now().parse::<Zoned>().ok();
    let home = at(following(), FIRST, "18:00");
    assert!(now(&home).is_none_or(|now| now.date() == FIRST));
    let calendar = home.run(&["calendar", "--json"]).done().json();
    let days: Vec<&str> = calendar["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .take(3)
        .map(|one| one["scheduledFor"].as_str().unwrap())
        .collect();
    assert_eq!(days, ["2026-03-02", "2026-03-04", "2026-03-06"]);
}
