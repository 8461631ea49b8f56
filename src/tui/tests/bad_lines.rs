//! Lines that can't be stored as they stand: what is said of each while it is typed, and that Enter
//! stores nothing of it.

use super::live::Live;
use crate::domain::set_log::SetLog as _;

/// What is typed, and what the line under the composer begins with.
const LINES: &[(&str, &str)] = &[
    // Half a line, and less.
    ("bench 3x", "→ a message for the coach"),
    ("bench", "→ a message for the coach"),
    ("bench 185", "→ asks: How many reps at 185 lb?"),
    ("@", "→ a message for the coach"),
    // Both loads.
    ("bench 3x8 185 190", "→ not read: '190', column 15"),
    ("bench 185lb 84kg x5", "→ not read: '185lb', column 7"),
    // Ten times the usual, and sixty reps.
    ("bench 1850x8", "→ asks: 1850 lb is far above your best"),
    ("bench 185x60", "→ asks: 60 reps of Bench Press"),
    ("bench 99999x8", "→ not read: '99999', column 7"),
    // A set of tomorrow.
    ("bench 185x8 tomorrow", "→ not read: 'tomorrow', column 13"),
    // Corrections of what isn't there.
    ("set 9 of bench was 7", "→ asks: There is no set 9"),
    ("delete set 1 of squat", "→ not read: 'delete set 1 of squat', column 1"),
    ("bench 8x8", "→ asks: 'bench 8x8' could be"),
];

#[test]
fn a_line_that_cannot_be_stored_says_so_beforehand_and_stores_nothing() {
    for (line, wanted) in LINES {
        let mut live = Live::open(120, 36);
        live.keys("bench 3x8 185lb<enter>").wait(60);
        let sets = |live: &Live| {
            let reader = live.services().store.reader().unwrap();
            reader.on_date(live.now().date()).unwrap()
        };
        let before = sets(&live);
        live.keys(line);
        let screen = live.screen();
        assert_eq!(live.stage.rows_with(wanted).len(), 1, "{line}: wanted {wanted}\n{screen}");
        live.keys("<enter>");
        assert_eq!(sets(&live), before, "{line}\n{}", live.screen());
    }
}

#[test]
fn a_paste_of_ten_thousand_lines_is_answered_in_a_sentence_and_stores_nothing() {
    let mut live = Live::open(80, 24);
    live.stage.paste(&"bench 185x8\n".repeat(10_000));
    live.settle();
    assert!(!live.screen().contains("✓✓"), "{}", live.screen());
    live.keys("<enter>");
    let reader = live.services().store.reader().unwrap();
    assert_eq!(reader.on_date(live.now().date()).unwrap(), []);
    let screen = live.screen();
    assert_eq!(screen.lines().count(), 24);
    // What was pasted isn't lost, or it is said why it was not taken.
    let kept = !live.stage.model.composer.is_empty();
    assert!(kept || screen.contains("at most"), "{screen}");
}

#[test]
fn names_and_notes_in_any_script_are_logged_and_shown_as_they_are() {
    for (name, note) in [
        ("ベンチプレス", "肘が少し痛い"),
        ("לחיצת חזה", "כואב לי המרפק"),
        ("жим лёжа узким", "тяжело 💪"),
    ] {
        let mut live = Live::open(120, 36);
        live.keys(&format!("\"{name}\" 3x8 40kg // {note}<enter>"));
        let reader = live.services().store.reader().unwrap();
        let sets = reader.on_date(live.now().date()).unwrap();
        assert_eq!(sets.len(), 3, "{name}: {}", live.screen());
        assert_eq!(sets[2].exercise, name);
        assert_eq!(sets[2].performance.notes.as_deref(), Some(note));
        let screen = live.screen().replace(' ', "");
        assert!(screen.contains(&name.replace(' ', "")), "{screen}");
        assert!(screen.contains(&note.replace(' ', "")), "{screen}");
    }
}
