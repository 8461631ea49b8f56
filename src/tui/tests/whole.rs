//! Whole screens, by size.

use super::fixtures::{athlete, coach, proposal, question, receipt, refused};
use super::stage::Stage;

fn session(width: u16, height: u16) -> Stage {
    let mut stage = Stage::open(width, height);
    for entry in [
        athlete(1, "bench 3x8 185lb @8"),
        receipt(2, "Bench Press", &["185x8", "185x8", "185x8"]),
        athlete(3, "same again"),
        receipt(4, "Barbell Row", &["155x8"]),
        coach(5, "Rest 2:00, then the same again."),
    ] {
        stage.entry(entry);
    }
    stage
}

#[test]
fn the_coach_tab_wide() {
    let mut stage = session(120, 32);
    stage.keys("same again");
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn the_coach_tab_at_80x24() {
    insta::assert_snapshot!(session(80, 24).screen());
}

#[test]
fn the_coach_tab_at_40x15() {
    insta::assert_snapshot!(session(40, 15).screen());
}

#[test]
fn cards_questions_and_folded_calls() {
    let mut stage = Stage::open(100, 32);
    for entry in [athlete(1, "row 3x8 100"), question(2), refused(3), proposal(4)] {
        stage.entry(entry);
    }
    insta::assert_snapshot!(stage.screen());
}
