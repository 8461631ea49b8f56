//! The chat as plain lines, over a real desk.

use super::fixtures;
use super::live::services;
use crate::tui::keymap::Keymap;
use crate::tui::options::{Charset, Options};
use crate::tui::plain;
use crate::tui::setup::{TuiError, TuiSetup};
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, Mutex};

fn setup(folder: &Path, options: Options) -> TuiSetup {
    let clock = Arc::new(Mutex::new(fixtures::now()));
    let opened = services(folder, &clock);
    TuiSetup {
        beside: None,
        stamps: opened.stamps.clone(),
        open: Box::new(move || Ok(opened)),
        options,
        keymap: Keymap::with(&[]).unwrap(),
        database: None,
        editor: None,
    }
}

fn talk(setup: TuiSetup, input: &str) -> Result<String, TuiError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut out = Vec::new();
    let mut input = Cursor::new(input.to_owned().into_bytes());
    runtime.block_on(plain::run(setup, &mut input, &mut out))?;
    Ok(String::from_utf8(out).unwrap())
}

fn said(input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    talk(setup(folder.path(), Options::default()), input).unwrap()
}

#[test]
fn a_session_in_lines() {
    insta::assert_snapshot!(said("skip all\nbench 185 8,8\n/undo\n/frobnicate\n/quit\nnever read\n"), @"
    setwise, Saturday, 21 Nov 2026, offline coach, loads in lb. /help lists the commands.
    Your plan is ready. Answer a few quick questions and I'll tailor it.
    1 of 7  Which unit are your loads in, lb or kg?
    or type: lb · kilos
    An empty line means lb. 'go back' goes back, 'skip all' skips all questions.
    Saved: lb, general, intermediate, 4 days a week, 60 minutes, 9 kinds of equipment. First session: Upper body, today, about 57 minutes. /profile or words change any of it. For a program of several weeks, say: make me a program
    Bench Press  2 × 8 @ 185 lb  ✓✓
    Read 185 as lb, your unit.
    Rest 2:00, then the same again.
    Undone: 2 sets of Bench Press.
    Bench Press  2 × 8 @ 185 lb  ✓✓
    ✗ taken back
    There is no command /frobnicate. Type / to see them all.
    ");
}

#[test]
fn what_earlier_runs_said_is_not_said_again() {
    let folder = tempfile::tempdir().unwrap();
    let again = |input| talk(setup(folder.path(), Options::default()), input).unwrap();
    assert!(again("skip all\nbench 185 8,8\n").contains("Bench Press  2 × 8 @ 185 lb  ✓✓"));
    insta::assert_snapshot!(again("same again\n"), @"
    setwise, Saturday, 21 Nov 2026, offline coach, loads in lb. /help lists the commands.
    Bench Press  185 lb × 8  set 3 ✓
    Next: Barbell Row 3 x 8-10.
    ");
}

#[test]
fn commands_that_open_a_pane_are_written_instead() {
    let text = said("skip all\nbench 185 8,8\n/plan\n/tools\n/history\n/help\n");
    assert!(text.contains("  ✓ ") || text.contains("  ▸ "), "{text}");
    assert!(text.contains("2 calls, 0 refused."), "{text}");
    assert!(text.contains("Bench Press: 2 sets, last 2026-11-21"), "{text}");
    assert!(text.contains("/units lb|kg: the unit that loads are read and shown in"), "{text}");
}

#[test]
fn a_number_answers_the_coach_before_the_first_run() {
    let text = said("row 3x8 155\n1\n");
    assert!(text.contains("Barbell Row  3 × 8 @ 155 lb  ✓✓✓"), "{text}");
}

#[test]
fn the_first_run_takes_answers_messages_and_the_way_back() {
    let lines = [
        "kg",
        "purple",
        "bench 3x8 80",
        "undo",
        "go back",
        "lb, strength, mon wed fri",
        "since school",
        "45",
        "only dumbbells",
        "bad knee",
    ];
    insta::assert_snapshot!(said(&lines.join("\n")), @"
    setwise, Saturday, 21 Nov 2026, offline coach, loads in lb. /help lists the commands.
    Your plan is ready. Answer a few quick questions and I'll tailor it.
    1 of 7  Which unit are your loads in, lb or kg?
    or type: lb · kilos
    An empty line means lb. 'go back' goes back, 'skip all' skips all questions.
    Which unit are your loads in, lb or kg? kg
    2 of 7  What do you train for: strength, muscle or general fitness?
    or type: get stronger · build muscle · stay fit
    An empty line means general. 'go back' goes back, 'skip all' skips all questions.
    'purple' is not one of strength, hypertrophy, general, or words such as muscle, fitness or a sport
    2 of 7  What do you train for: strength, muscle or general fitness?
    or type: get stronger · build muscle · stay fit
    An empty line means general. 'go back' goes back, 'skip all' skips all questions.
    Bench Press  3 × 8 @ 80 kg  ✓✓✓
    Read 80 as kg, your unit.
    Next: Barbell Row 3 x 8-10.
    2 of 7  What do you train for: strength, muscle or general fitness?
    or type: get stronger · build muscle · stay fit
    An empty line means general. 'go back' goes back, 'skip all' skips all questions.
    Undone: 3 sets of Bench Press.
    Bench Press  3 × 8 @ 80 kg  ✓✓✓
    ✗ taken back
    2 of 7  What do you train for: strength, muscle or general fitness?
    or type: get stronger · build muscle · stay fit
    An empty line means general. 'go back' goes back, 'skip all' skips all questions.
    Your plan is ready. Answer a few quick questions and I'll tailor it.
    1 of 7  Which unit are your loads in, lb or kg?
    or type: lb · kilos
    An empty line means kg. 'go back' goes back, 'skip all' skips all questions.
    Which unit are your loads in, lb or kg? lb
    What do you train for: strength, muscle or general fitness? strength
    How many days a week do you train? 3, on mon, wed and fri
    3 of 7  How long have you trained?
    or type: two years · since school · never
    An empty line means intermediate. 'go back' goes back, 'skip all' skips all questions.
    How long have you trained? advanced
    5 of 7  How many minutes do you have for a session?
    or type: 45 · an hour · 1h 15
    An empty line means 60. 'go back' goes back, 'skip all' skips all questions.
    How many minutes do you have for a session? 45
    6 of 7  What equipment do you have?
    or type: full gym · only dumbbells · all but machines
     1 ✓ barbell          2 ✓ dumbbell         3   kettlebell       4 ✓ machine
     5 ✓ cable            6   smith machine    7   ez bar           8   trap bar
     9 ✓ rack            10 ✓ bench           11 ✓ pull-up bar     12 ✓ dip bars
    13   rings           14 ✓ band            15   box             16   medicine ball
    17   ab wheel        18   landmine        19   sled            20   cardio machine
    21   battle ropes    22   stability ball  23   strongman implements
    An empty line means barbell, dumbbell, rack, bench, cable, machine, pull-up bar, dip bars, band. 'go back' goes back, 'skip all' skips all questions.
    What equipment do you have? dumbbell
    7 of 7  Anything to avoid: an exercise, a joint, a muscle, a movement?
    or type: none · bad knee · no burpees
    An empty line means none. 'go back' goes back, 'skip all' skips all questions.
    Anything to avoid: an exercise, a joint, a muscle, a movement? knee
    Saved: lb, strength, advanced, 3 days a week (mon, wed and fri), 45 minutes, dumbbell, avoiding knee. First session: Full body strength, about 42 minutes. Your next training day is Mon 23 Nov, but you can do it today too. /profile or words change any of it. For a program of several weeks, say: make me a program
    ");
}

#[test]
fn in_ascii_nothing_else_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { charset: Charset::AsciiOnly, ..Options::default() };
    let text = talk(setup(folder.path(), options), "bench 185 8,8\n/plan\n").unwrap();
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("Bench Press  2 x 8 @ 185 lb  ++"), "{text}");
}

#[test]
fn a_log_that_can_not_be_opened_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut setup = setup(folder.path(), Options::default());
    setup.open = Box::new(|| Err("The database is damaged.".into()));
    let error = talk(setup, "bench\n").unwrap_err();
    assert_eq!(error.to_string(), "The database is damaged.");
}

#[test]
fn a_plan_file_is_read_out_and_accepted_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.json");
    let plan = r#"{"focus":"Legs","durationMinutes":8,"equipment":[],"source":"manual","energy":"easy","summary":"","blocks":[{"blockTemplate":"warmup-lower"}]}"#;
    std::fs::write(&path, plan).unwrap();
    let bad = folder.path().join("bad.json");
    std::fs::write(&bad, plan.replace("-lower", "")).unwrap();
    let input =
        format!("skip all\n/review {0}\n/accept {0}\n/review {1}\n", path.display(), bad.display());
    let told = said(&input);
    let told: Vec<_> = told.lines().skip(5).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    Saved: lb, general, intermediate, 4 days a week, 60 minutes, 9 kinds of equipment. First session: Upper body, today, about 57 minutes. /profile or words change any of it. For a program of several weeks, say: make me a program
    plan.json
    No problems found. Its sets and rests take about 8 min.

    Legs
    v1-current · 8 min · easy

    Lower-body warm-up · 8 min · Hips, knees and ankles
      March in Place   1 x 60s
      Leg Swings   1 x 10 each side   front to back
      Hip Circles   1 x 8 each side
      Glute Bridge   1 x 12   pause at the top
      Bodyweight Squat   1 x 10

    Compared with today's plan
    - Upper body · 57 min · moderate
    - Warm-up · 6 min
    -   Cat-Cow  1 x 10
    -   Arm Circles  1 x 10
    - Main · 46 min
    -   Bench Press  3 x 8-10 · 2 lighter sets first, RPE 8, rest 2:00
    -   Barbell Row  3 x 8-10 · RPE 8, rest 2:00
    -   Overhead Press  3 x 8-10 · RPE 8, rest 2:00
    -   Pull-Up  2 x 5-10 · RPE 8, rest 2:00
    - Finisher · 5 min
    -   Plank  2 x 30s · rest 1:00
    + Legs · 8 min · easy
    + Lower-body warm-up · 8 min
    +   March in Place  1 x 60s
    +   Leg Swings  1 x 10 each side · front to back
    +   Hip Circles  1 x 8 each side
    +   Glute Bridge  1 x 12 · pause at the top
    +   Bodyweight Squat  1 x 10
    /accept with the file's name makes it today's plan
    Accepted as today's plan: Legs, 8 min, 5 exercises.
    bad.json
    /blocks/0/blockTemplate: found the string "warmup"; wanted "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full", "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", "finisher-carry" or "mobility-basic".
      ─ column 126
    1 │ …mary":"","blocks":[{"blockTemplate":"warmup"}]}
      │                                      ^^^^^^^^

    1 fault; nothing was taken over.
    "#);
}

#[test]
fn who_answers_can_be_asked_and_changed_in_lines_too() {
    let text = said("skip all\n/provider\n/provider nobody\n/model\n/retry\n/stop\n");
    for words in [
        "offline coach answers.\nThere is no other provider to choose here.\n",
        "There is no provider 'nobody' to choose here.\n",
        "The config names no models.\n",
        "There is nothing to retry",
        "Nothing is being answered.\n",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn a_program_is_written_read_out_and_accepted_in_lines() {
    let text = said(
        "skip all\n/program\n/program write\n/program frobnicate\n/program accept\n/program refuse\n/plan\n",
    );
    for words in [
        "No program yet.",
        "/program write generates one, /program accept accepts it.",
        "generate …\nsubstitute …\nverify …\n",
        "Proposed, not accepted yet: 4 days for general fitness",
        "✓ time 57 59 58 59 of 60   ✓ balance 2 2 2 2   ✓ avoidance   ✓ progression",
        "Day 1: Upper body A\n  Cat-Cow: 1 x 10, rest 0:30",
        "Nothing is wrong",
        "/program accept accepts it, /program refuse discards it.",
        "send /program alone, or with write, apply, accept or refuse",
        "Accepted: 4 days for general fitness",
        "accepted; its day is now today's plan",
        "Week 1 of 6, day 1 of 4: 4 days for general fitness",
        "there is no proposal to discard",
    ] {
        assert!(text.contains(words), "{words}:\n{text}");
    }
}

#[test]
fn the_calendar_is_shown_changed_and_undone_in_lines_too() {
    let text = said(
        "skip all\n/calendar\n/calendar add mobility on sunday\n/accept\n/calendar\n/undo\n/calendar\n",
    );
    insta::assert_snapshot!(text);
}
