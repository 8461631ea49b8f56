//! A plan out of a file, and all that is known of the one that stands.

use super::live::Live;
use super::stage::Stage;
use std::fs;
use std::path::PathBuf;

const V1: &str = r#"{
  "focus": "Upper body", "durationMinutes": 45, "equipment": ["barbell"], "source": "ai",
  "energy": "moderate", "summary": "Press and pull.",
  "blocks": [
    {"blockTemplate": "warmup-basic"},
    {"title": "Main", "durationMinutes": 30, "focus": "Strength", "exercises": [
      {"name": "Bench Press", "prescription": "3 x 8", "detail": "pause"},
      {"name": "Barbell Row", "prescription": "3 x 8", "detail": null}
    ]}
  ]
}"#;

/// A file of its own in a folder of its own.
fn file(name: &str, bytes: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// The screen once the file was opened.
fn opened(live: &mut Live, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let (_folder, path) = file(name, bytes);
    live.keys(&format!("/review {}<enter>", path.display()));
    live.screen()
}

#[test]
fn a_plan_file_is_shown_and_accepted() {
    let mut live = Live::open(80, 24);
    let raw = format!("Here it is:\n```json\n{V1}\n```");
    insta::assert_snapshot!(opened(&mut live, "plan.json", raw), @"
     setwise  1 coach  2 history  3 calendar  4 program  5 tools         Sat 21 Nov
    ┌ ▸ plan.json · a makes it today's ────────────────────────────────────────────┐
    │ No problems found. Its sets and rests take about 31 min.                     │
    │                                                                              │
    │ Upper body                                                                   │
    │ v1-current · 45 min · moderate                                               │
    │ needs barbell                                                                │
    │ Press and pull.                                                              │
    │                                                                              │
    │ Warm-up · 5 min · Prep                                                       │
    │   Jumping Jacks   1 x 30s   easy pace                                        │
    │   Arm Circles   1 x 10   forward, then back                                  │
    │   Leg Swings   1 x 10 each side                                              │
    │   Bodyweight Squat   1 x 10                                                  │
    │                                                                              │
    │ Main · 30 min · Strength                                                     │
    │   Bench Press   3 x 8   pause                                                │
    │   Barbell Row   3 x 8                                              ↓ 22 more │
    └──────────────────────────────────────────────────────────────────────────────┘
    │ ▸ Bench Press 10 by effort · set 1 of 3 · next Barbell Row                   │
    │ ›                                                                            │
    │                                                                              │
    └──────────────────────────────────────────────────────────────────────────────┘
     a make it today's   Esc close                                    no sets today
    ");
    live.keys("a");
    let screen = live.screen();
    assert!(
        screen.contains("Accepted as today's plan: Upper body, 45 min, 6 exercises."),
        "{screen}"
    );
    let plan = |live: &Live| {
        let board = live.stage.model.panes.board.as_ref().unwrap();
        board.stored.clone()
    };
    assert_eq!(plan(&live).plan.focus, "Upper body");
    assert_eq!(plan(&live).made.coach, "file");
    live.keys("/undo<enter>");
    assert_eq!(plan(&live).made.coach, "offline", "{}", live.screen());
}

#[test]
fn a_plan_file_is_accepted_by_its_name_alone_where_it_has_no_issues() {
    let mut live = Live::open(80, 24);
    let (_folder, path) = file("a plan.json", V1);
    live.keys(&format!("/accept \"{}\"<enter>", path.display()));
    let screen = live.screen();
    assert!(screen.contains("Accepted as today's plan: Upper body"), "{screen}");
    fs::write(&path, "{}").unwrap();
    live.keys(&format!("/accept \"{}\"<enter>", path.display()));
    assert!(live.screen().contains("a plan.json · not a complete plan"));
}

#[test]
fn issues_are_shown_with_carets_and_cant_be_accepted() {
    let mut live = Live::open(80, 24);
    let bad = V1.replace("warmup-basic", "warmup-moon").replace("\"3 x 8\", \"detail\": null", "3");
    insta::assert_snapshot!(opened(&mut live, "bad.json", bad), @r#"
     setwise  1 coach  2 history  3 calendar  4 program  5 tools         Sat 21 Nov
    ┌ ▸ bad.json · not a complete plan ────────────────────────────────────────────┐
    │ /blocks/0/blockTemplate: found the string "warmup-moon"; wanted              │
    │ "warmup-basic", "warmup-lower", "warmup-upper", "warmup-full",               │
    │ "cooldown-basic", "finisher-core", "finisher-conditioning", "finisher-arms", │
    │ "finisher-carry" or "mobility-basic".                                        │
    │   ─ line 5, column 23                                                        │
    │ 5 │     {"blockTemplate": "warmup-moon"},                                    │
    │   │                       ^^^^^^^^^^^^^                                      │
    │                                                                              │
    │ /blocks/1/exercises/1/detail: found nothing; wanted a string or null.        │
    │   ─ line 8, column 7                                                         │
    │ 8 │       {"name": "Barbell Row", "prescription": …                          │
    │   │       ^                                                                  │
    │                                                                              │
    │ /blocks/1/exercises/1/prescription: found the number 3; wanted a string, at  │
    │ most 2000 characters.                                                        │
    │   ─ line 8, column 47                                               ↓ 4 more │
    └──────────────────────────────────────────────────────────────────────────────┘
    │ ▸ Bench Press 10 by effort · set 1 of 3 · next Barbell Row                   │
    │ ›                                                                            │
    │                                                                              │
    └──────────────────────────────────────────────────────────────────────────────┘
     Esc close                                                        no sets today
    "#);
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("a plan with faults can't be accepted"), "{screen}");
    assert!(screen.contains("not a complete plan"), "it stays open: {screen}");
    live.keys("<esc>");
    assert!(!live.screen().contains("not a complete plan"));
}

#[test]
fn a_file_that_cant_be_read_is_a_sentence_in_the_chat() {
    let mut live = Live::open(220, 24);
    live.keys("/review<enter><enter>");
    let screen = live.screen();
    assert!(screen.contains("▸ today's plan"), "{screen}");
    assert!(screen.contains("No problems found."), "{screen}");
    live.keys("<esc>");
    live.keys("/review /nowhere/at/all.json<enter>");
    let screen = live.screen();
    assert!(screen.contains("/nowhere/at/all.json can't be read: No such"), "{screen}");
    live.keys("/review '/'<enter>");
    assert!(live.screen().contains("/ isn't a file that can hold a plan"));
    let screen = opened(&mut live, "bytes.json", [b'{', 0xff, b'}']);
    assert!(screen.contains("is not valid UTF-8 (at byte 1)"), "{screen}");
    let screen = opened(&mut live, "empty.json", "");
    assert!(
        screen.contains("the plan: found no text; wanted a plan as one JSON object."),
        "{screen}"
    );
}

#[test]
fn hostile_text_of_a_plan_steers_no_terminal() {
    let mut live = Live::open(80, 24);
    let wild = V1
        .replace("Press and pull.", "\\u001b[2J\\u0007Press\\nand \\u202epull")
        .replace("pause", "\u{9b}31m");
    let screen = opened(&mut live, "wild\u{1b}[31m.json", &wild);
    assert!(screen.contains("\u{fffd}[2J\u{fffd}Press"), "{screen}");
    let screen =
        screen + &opened(&mut live, "wild.json", wild.replace("Upper body", "\u{7f}\u{1b}"));
    let mut steering = crate::domain::text::steering(&screen);
    assert!(steering.all(|c| c == '\n'), "{screen:?}");
}

#[test]
fn a_long_plan_scrolls_at_every_size() {
    for (width, height) in [(120, 32), (40, 15), (20, 6), (4, 3)] {
        let mut live = Live::open(width, height);
        let (_folder, path) = file("plan.json", V1);
        live.keys(&format!("/review {}<enter>", path.display()));
        live.keys("GgjkG<pgup><pgdn>");
        live.screen();
        live.keys("q");
        assert!(live.stage.model.overlay.is_none());
    }
}

#[test]
fn how_todays_plan_was_made_opens_from_the_plan() {
    let mut live = Live::open(120, 60);
    live.keys("<tab><tab>d");
    let screen = live.screen();
    assert!(screen.contains("How it was made"), "{screen}");
    assert!(screen.contains("generated by offline, for 2026-11-21"), "{screen}");
    assert!(screen.contains("v2-flat: the coach declares no other"), "{screen}");
    let sizes = screen.lines().find(|line| line.contains("estimates: v2-flat "));
    assert!(sizes.is_some_and(|line| line.contains("v1-current ")), "{screen}");
    assert!(screen.contains("templates: rules 2"), "{screen}");
    live.keys("a");
    assert!(live.screen().contains("this is today's plan already"));
}

#[test]
fn without_a_plan_there_is_nothing_to_open() {
    let mut stage = Stage::open(120, 32);
    stage.model.panes.board = None;
    stage.keys("<tab><tab>d");
    assert!(stage.model.overlay.is_none());
}
