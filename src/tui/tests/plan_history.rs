//! The plans of earlier: listed, compared with the one that stands, restored.

use super::fixtures;
use super::live::Live;
use super::stage::Stage;
use crate::coach::Intent;
use crate::domain::plan::StoredPlan;
use crate::tui::plan_history::PlanHistory;
use crate::tui::request::Request;
use crate::tui::response::Response;
use crate::tui::update::ReadPanes;
use crate::tui::update::ReadPlans;
use crate::tui::update::Want;
use jiff::ToSpan;
use uuid::Uuid;

/// So many plans, the newest first, each of the day before the last.
pub fn plans(count: u64) -> Response {
    let plans = (0..count).map(|number| {
        let mut stored = fixtures::stored();
        stored.id = Uuid::from_u64_pair(1, count - number);
        stored.date = stored.date.saturating_sub(i64::try_from(number).unwrap().days());
        stored.plan.duration_minutes += u32::try_from(number).unwrap();
        stored
    });
    listed(plans.collect())
}

fn listed(plans: Vec<StoredPlan>) -> Response {
    Response::of::<ReadPlans>(PlanHistory::new(plans))
}

#[test]
fn no_plans_are_said_and_nothing_opens() {
    let mut stage = Stage::open(80, 24);
    stage.keys("/plans<enter>");
    assert!(stage.asked == [Request::from(ReadPlans)], "{:?}", stage.asked);
    let shown = stage.news(plans(0)).screen();
    assert!(shown.contains("No plans yet."), "{shown}");
    assert!(!shown.contains("earlier plans"), "{shown}");
}

/// The chosen one is in sight, and compared, wherever in the list it is.
#[test]
fn five_hundred_plans_are_gone_through_on_every_screen() {
    for (width, height) in [(40, 15), (80, 24), (120, 36), (12, 6), (1, 1)] {
        let mut stage = Stage::open(width, height);
        stage.news(plans(500)).keys("G");
        let last = stage.screen();
        stage.keys("<pgup>jjkg");
        stage.screen();
        stage.keys("j");
        let second = stage.screen();
        if width >= 40 {
            assert!(last.contains("earlier plans · 500 of 500"), "{last}");
            assert!(last.contains("- Upper body strength · 45 min"), "{last}");
            assert!(last.contains('▸') && last.contains("+ Upper body strength"), "{last}");
            assert!(second.contains("2 of 500"), "{second}");
            assert!(second.contains("+ Upper body strength · 46 min"), "{second}");
        }
        stage.keys("r");
        stage.screen();
        stage.keys("r");
        let asked = stage.asked.pop();
        let wanted = Uuid::from_u64_pair(1, 499).to_string();
        assert_eq!(asked, Some(Want(Intent::RestorePlan(wanted)).into()));
    }
}

#[test]
fn an_equal_plan_is_said_to_be_the_same_and_not_restored() {
    let mut stage = Stage::open(120, 36);
    let mut earlier = fixtures::stored();
    earlier.id = Uuid::from_u64_pair(9, 9);
    earlier.date = earlier.date.saturating_sub(7.days());
    stage.news(listed(vec![earlier]));
    assert!(stage.screen().contains("The two are the same."));
    stage.keys("r<enter>rr");
    let shown = stage.screen();
    assert!(shown.contains("the two are the same; nothing changes"), "{shown}");
    assert!(stage.asked.is_empty(), "{:?}", stage.asked);
}

/// Today's plan changes while the list is open: what the chosen one changes is found anew.
#[test]
fn the_list_follows_the_plan_that_stands() {
    let mut stage = Stage::open(120, 36);
    stage.news(plans(3)).keys("j");
    let mut panes = fixtures::panes();
    panes.board.as_mut().unwrap().stored.plan.duration_minutes = 46;
    stage.news(Response::of::<ReadPanes>(panes));
    let shown = stage.screen();
    assert!(shown.contains("The two are the same."), "{shown}");
}

const BENCH: &str = r#"{"focus": "Bench day", "durationMinutes": 20, "equipment": ["barbell"],
  "source": "manual", "energy": "easy", "summary": "",
  "blocks": [{"title": "Main", "durationMinutes": 20, "focus": "", "exercises": [
    {"exerciseTemplate": "bench-5x5"}]}]}"#;

/// A key that restores shows first what it would change; the same key restores; undo takes it back.
#[test]
fn a_plan_is_restored_once_its_changes_were_seen_and_undone_by_a_key() {
    let mut live = Live::open(120, 36);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bench.json");
    std::fs::write(&path, BENCH).unwrap();
    live.keys(&format!("/accept {}<enter>", path.display()));
    let stands = |live: &Live| live.stage.model.panes.board.as_ref().unwrap().stored.clone();
    assert_eq!(stands(&live).plan.focus, "Bench day");
    live.keys("/plans<enter>").keys("jr");
    let asked = live.screen();
    assert!(asked.contains("▸ restore 21 Nov"), "{asked}");
    assert!(asked.contains("-   Bench Press  5 x 5 · one load for all sets, rest 3:00"), "{asked}");
    assert_eq!(stands(&live).plan.focus, "Bench day", "only asked");
    live.keys("<esc><esc>");
    assert_eq!(stands(&live).plan.focus, "Bench day", "not restored");
    live.keys("/plans<enter>").keys("jrr");
    assert_ne!(stands(&live).plan.focus, "Bench day");
    assert!(stands(&live).made.restored.is_some());
    live.keys("<ctrl-z>");
    assert_eq!(stands(&live).plan.focus, "Bench day", "{}", live.screen());
}

#[test]
fn what_a_marked_plan_has_otherwise_is_no_question() {
    let mut stage = Stage::open(120, 36);
    stage.news(plans(3)).keys("<space>jj<enter>");
    let shown = stage.screen();
    assert!(shown.contains("- Upper body strength · 45 min"), "{shown}");
    assert!(shown.contains("+ Upper body strength · 47 min"), "{shown}");
    assert!(!shown.contains("restore"), "{shown}");
    stage.keys("<enter>");
    assert!(stage.screen().contains("earlier plans"), "back at the list");
    assert!(stage.asked.is_empty());
}
