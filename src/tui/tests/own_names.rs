//! Keys of the set table on exercises that the catalogue doesn't have: by id, so that no name is read.

use super::live::Live;
use crate::domain::set_log::SetLog as _;
use crate::domain::transcript::EntryBody;
use std::fs;

/// Names with words, signs, digits and letters that a line would read as something else.
const NAMES: [&str; 13] = [
    "Gorilla March",
    "Seat of Sorrow",
    "Pulls to Belt",
    "Presses on Friday",
    "Cambered Squat to Bench",
    "Row, Sofa Supported",
    "Squat 3.1",
    "The \"Widowmaker\"",
    "O'Brien's Lift // hard",
    "Жим лёжа на полу",
    "懸垂",
    "Delete Set 2",
    "Last Set",
];

/// A plan with one exercise, after two sets of it, and the keys in the table on its first set.
fn begun(name: &str) -> Live {
    let mut live = Live::open(120, 36);
    let plan = serde_json::json!({
        "focus": "Own", "durationMinutes": 30, "equipment": [], "source": "manual", "energy": "moderate",
        "summary": "", "blocks": [{"title": "Main", "durationMinutes": 30, "focus": ""}],
        "exercises": [{"blockIndex": 0, "order": 0, "name": name, "prescription": "3 x 8", "detail": null}],
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.json");
    fs::write(&path, plan.to_string()).unwrap();
    // A name that nobody knows takes a second word.
    for _ in 0..2 {
        live.keys(&format!("/accept {}<enter>", path.display()));
        live.wait(60);
    }
    live.keys("<tab><tab>g<enter><ctrl-u>60kg x8<enter>").wait(60);
    live.keys("g<down><enter><ctrl-u>60kg x8 @8<enter>").wait(60);
    assert_eq!(sets(&live), ["1: 8 × 60 kg", "2: 8 × 60 kg"], "{name}: {}", live.screen());
    live.keys("g");
    live
}

fn sets(live: &Live) -> Vec<String> {
    let reader = live.services().store.reader().unwrap();
    let sets = reader.on_date(live.now().date()).unwrap();
    let word = |set: &crate::domain::set_result::SetResult| {
        let done = &set.performance;
        format!("{}: {} × {}", set.set_number, done.reps.unwrap(), done.load.unwrap())
    };
    sets.iter().map(word).collect()
}

/// What stands in the chat, left of the plan, without the breaks of its lines.
fn chat(live: &mut Live) -> String {
    let screen = live.screen();
    let left = screen.lines().filter_map(|line| line.split('│').nth(1));
    left.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The newest entries, in words.
fn said(live: &Live, count: usize) -> Vec<String> {
    let reader = live.services().store.reader().unwrap();
    let entries = reader.transcript(count, None).unwrap();
    let words = entries.into_iter().map(|entry| match entry.body {
        EntryBody::Athlete { text } | EntryBody::Notice { text } => text,
        other => format!("{other:?}"),
    });
    words.collect()
}

#[test]
fn x_and_space_delete_the_very_set() {
    for name in NAMES {
        for key in ["x", "<space>"] {
            let mut live = begun(name);
            live.keys(key);
            assert_eq!(sets(&live), ["2: 8 × 60 kg"], "{name}: {}", live.screen());
            let said = said(&live, 2);
            // What the key did stands there, and no words that nobody typed.
            assert!(said[0].starts_with("Receipt"), "{said:?}");
            assert!(said[1].starts_with("Taken back: "), "{said:?}");
            live.keys("<ctrl-z>");
            assert_eq!(sets(&live).len(), 2, "{name}: {}", live.screen());
        }
    }
}

#[test]
fn enter_edits_the_very_set() {
    for name in NAMES {
        for (typed, becomes) in [
            ("<backspace>9", "1: 9 × 60 kg"),
            ("<ctrl-u>62.5 x 7", "1: 7 × 62.5 kg"),
            ("<ctrl-u>65kg", "1: 8 × 65 kg"),
            (" // slow", "1: 8 × 60 kg"),
        ] {
            let mut live = begun(name);
            live.keys(&format!("<enter>{typed}"));
            assert!(live.screen().contains("→ changes "), "{name}: {}", live.screen());
            live.keys("<enter>");
            assert_eq!(sets(&live), [becomes, "2: 8 × 60 kg"], "{name}: {}", live.screen());
            let said = said(&live, 2);
            assert!(said[0].starts_with(&format!("edit set 1 of {name} to ")), "{said:?}");
            assert!(said[1].starts_with("Changed: "), "{said:?}");
        }
    }
}

#[test]
fn what_a_row_can_not_be_is_told_and_changes_nothing() {
    for typed in ["hello there", "60kg x8; 70kg x5", "3x8", "60kg x0.5"] {
        let mut live = begun("Gorilla March");
        live.keys(&format!("<enter><ctrl-u>{typed}<enter>"));
        assert_eq!(sets(&live), ["1: 8 × 60 kg", "2: 8 × 60 kg"], "{typed}: {}", live.screen());
        assert!(live.screen().contains("Not"), "{typed}: {}", live.screen());
    }
}

#[test]
fn s_swaps_the_very_exercise_or_says_why_not() {
    for name in NAMES {
        let mut live = begun(name);
        live.keys("s");
        assert!(chat(&mut live).contains("what trains the same"), "{name}: {}", live.screen());
        assert_eq!(sets(&live).len(), 2);
    }
    let mut live = begun("Bench Press");
    live.keys("s");
    assert!(chat(&mut live).contains("Swap Bench Press because"), "{}", live.screen());
    live.keys("1<enter>");
    assert!(chat(&mut live).contains("in place of Bench Press"), "{}", live.screen());
}

/// What a key writes for the athlete to go on with names the exercise so that it is found again.
#[test]
fn what_a_key_writes_is_read_of_the_same_exercise() {
    for name in NAMES {
        let mut live = begun(name);
        live.keys("twarm-up<enter>");
        let reader = live.services().store.reader().unwrap();
        let first = reader.on_date(live.now().date()).unwrap().remove(0);
        assert_eq!(first.performance.kind, crate::domain::set_result::SetKind::WarmUp, "{name}");
        live.keys("<ctrl-u><tab><tab>b<ctrl-e><enter>");
        let sets = reader.on_date(live.now().date()).unwrap();
        assert!(
            sets.len() == 3 && sets.iter().all(|set| set.exercise == name),
            "{name}: {}",
            live.screen()
        );
    }
}

/// Once the session is summed up, Enter on an empty line logs nothing more until a set is typed.
#[test]
fn enter_is_disarmed_by_the_end_of_the_session() {
    for finish in ["finish", "/finish", "i'm done", "sum up my session"] {
        let mut live = begun("Gorilla March");
        live.keys("<esc>").wait(60);
        live.keys(&format!("{finish}<enter>")).wait(60);
        for _ in 0..3 {
            live.keys("<enter>").wait(60);
            assert_eq!(sets(&live).len(), 2, "{finish}: {}", live.screen());
            assert!(live.screen().contains("summed up"), "{finish}: {}", live.screen());
        }
        live.keys("60kg x8<enter>").wait(60);
        assert_eq!(sets(&live).len(), 3, "{finish}: {}", live.screen());
    }
}
