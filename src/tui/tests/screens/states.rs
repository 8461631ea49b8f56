//! Every state of the screen in every size: nothing is cut while there is room beside it, and without
//! colour all of it is said too.

use super::golden::snapshots;
use super::home::Home::{self, Calendar, Model, New, Open, Program, Proposed, Today, Week};
use super::home::{L, M, S, XL, at};

const SIZES: [(u16, u16); 4] = [S, M, L, XL];

/// States of the coach tab around the set table, kept as they are seen.
const KEPT: [(Home, &str); 21] = [
    // The table with its keys, a row that is edited, and the table over the chat.
    (Week, "<tab><tab><tab>pj"),
    (Week, "<tab>p<enter><backspace>7"),
    (Week, "<tab><tab>"),
    (Week, "<tab><tab><enter><backspace>7"),
    // What a line would do: log, ask, not read.
    (Week, "7"),
    (Week, "bench 8x8"),
    (Week, "bench 3x8 185 190"),
    // A question, a card, a settled card, a rest after a set, a rest that is over, a session done.
    (Open, "curl 3x12 30<enter>"),
    (Week, "swap plank for dead bug<enter>"),
    (Week, "swap plank for dead bug<enter>yes<enter>"),
    (Today, "bench 185x8<enter>"),
    (Week, "<enter><wait 200>"),
    (Week, "i'm done<enter>"),
    // A superset, of which the other exercise is next; the steps of a warm-up stand under main lifts.
    (Week, "/accept src/tui/tests/screens/plans/superset.json<enter><wait 60><enter>"),
    // A model: a call refused and corrected, words that stream in, a card of its own and what became of it.
    (Model, "coach log my row 155x8<enter>"),
    (Model, "why rows<enter><go><go>"),
    (Model, "how should I warm up for squats<enter>"),
    (Model, "how should I warm up for squats<enter>no<enter>"),
    // The first run's seven questions, each answered by Enter.
    (
        New,
        "<shot><enter><shot><enter><shot><enter><shot><enter><shot><enter><shot><enter><shot><enter>",
    ),
    // Help and the palette of commands.
    (Week, "<f1>"),
    (Week, "/"),
];

/// Names and notes as long as they come, in wide letters and from right to left.
const NAMES: [(Home, &str); 3] = [
    (
        Open,
        "\"Single-Arm Half-Kneeling Landmine Press With A Very Long Pause\" 3x8 40 // and a note about it that is at least as long as the name<enter>1<enter>",
    ),
    (Open, "\"ベンチプレス懸垂上半身\" 3x8 40 // 肘が少し痛い、次は軽く<enter>1<enter>"),
    (Open, "\"לחיצת חזה בשיפוע\" 3x8 40 // כואב לי המרפק<enter>1<enter>"),
];

/// The others, which have goldens of their own.
const OTHERS: [(Home, &str); 10] = [
    (New, ""),
    (New, "<enter><enter><enter><enter><enter>"),
    (Open, ""),
    (Week, ""),
    (Model, "long<enter>"),
    (Week, "<f2>"),
    (Calendar, "<f3>"),
    (Program, "<f4>"),
    (Proposed, "<f4>"),
    (Week, "<f5>"),
];

fn all() -> impl Iterator<Item = &'static (Home, &'static str)> {
    KEPT.iter().chain(&NAMES).chain(&OTHERS)
}

#[test]
fn every_state_around_the_set_table() {
    let cases =
        KEPT.iter().chain(&NAMES).flat_map(|(home, keys)| SIZES.map(|size| at(*home, size, keys)));
    snapshots("states", &cases.collect::<Vec<_>>());
}

/// A mark of what was cut stands at the end of the room that there is: what comes behind it in the
/// row is a border, or the next column.
#[test]
fn nothing_is_cut_while_there_is_room_beside_it() {
    let mut wrong = Vec::new();
    // The room beside a title of the month is the cell of another day.
    for (home, keys) in all().filter(|(home, _)| *home != Calendar) {
        for size in SIZES {
            let (screen, _) = at(*home, size, keys).seen();
            for row in screen.lines() {
                if cut_too_early(row, usize::from(size.0)) {
                    wrong.push(format!("{home:?} {size:?} {keys}: {row}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Cells that may stay empty behind what was cut: a gap between columns, and a cell too narrow for a
/// wide letter.
const GAP: usize = 3;

fn cut_too_early(row: &str, width: usize) -> bool {
    let right = width.saturating_sub(crate::tui::wrap::width(row));
    row.match_indices('…').any(|(end, mark)| {
        let behind = &row[end + mark.len()..];
        let words = behind.trim_start_matches(' ');
        let room = behind.len() - words.len();
        match words.chars().next() {
            Some('│' | '┤' | '|') => room > GAP,
            Some(_) => false,
            None => room + right > GAP,
        }
    })
}

#[test]
fn what_is_cut_too_early_is_found() {
    for (row, early) in [
        ("│ Bench Pre…                    │", true),
        ("│ Bench Press with a lon…  3 × 8 │", false),
        ("│ Bench Press with a long name … │", false),
        ("Bench Pre…", true),
        ("a whole row that is not cut      ", false),
    ] {
        assert_eq!(cut_too_early(row, 34), early, "{row}");
    }
}

/// However wide its letters are, each row fills the screen and no more, and the frame stands.
#[test]
fn rows_keep_their_width_whatever_the_names_are() {
    for (home, keys) in &NAMES {
        for size in SIZES {
            let width = usize::from(size.0);
            let (screen, _) = at(*home, size, keys).seen();
            for row in screen.lines() {
                let cells = crate::tui::wrap::width(row);
                assert!(cells <= width, "{size:?} {cells}: {row}\n{screen}");
                if row.starts_with('│') {
                    assert_eq!(cells, width, "{size:?}: {row}\n{screen}");
                    assert!(row.ends_with('│'), "{size:?}: {row}\n{screen}");
                }
            }
        }
    }
}

#[test]
fn without_colour_the_same_is_said() {
    for (home, keys) in all() {
        for size in [S, L] {
            let (colour, _) = at(*home, size, keys).seen();
            let (plain, styles) = at(*home, size, keys).no_color().seen();
            assert_eq!(plain, colour, "{home:?} {size:?} {keys}");
            assert!(!styles.contains("Indexed"), "{home:?} {size:?} {keys}: {styles}");
        }
    }
}
