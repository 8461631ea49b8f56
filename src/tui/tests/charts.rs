//! The charts of the history tab at every size, of nothing, of one day, of equal days and of very many.

use super::sets::set;
use super::stage::Stage;
use crate::catalog::Catalog;
use crate::domain::day_totals::{self, DayTotals, ExerciseDay};
use crate::domain::exercise::{ExerciseId, ExerciseKey};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::weigh_in::WeighIn;
use crate::store::ExerciseDone;
use crate::tui::history::ReadExercises;
use crate::tui::history::ReadStory;
use crate::tui::history::{Story, Trained};
use crate::tui::response::Response;
use jiff::Timestamp;
use jiff::ToSpan as _;
use jiff::civil::date;
use uuid::Uuid;

const SIZES: [(u16, u16); 4] = [(40, 15), (80, 24), (120, 36), (200, 50)];

fn bench() -> ExerciseId {
    ExerciseId("bench-press".into())
}

/// So many days up to yesterday, each with the load that `load` gives it.
fn days(count: i32, load: impl Fn(i32) -> i32) -> Vec<ExerciseDay> {
    let day = |nth: i32| {
        let mut set = set("Bench Press", &format!("{}x5", load(nth)));
        set.exercise_id = Some(bench());
        set.date = date(2026, 11, 20).saturating_sub((count - 1 - nth).days());
        set
    };
    day_totals::of_sets(&(0..count).map(day).collect::<Vec<_>>())
}

fn weighed(days: &[ExerciseDay]) -> Vec<WeighIn> {
    let weigh = |day: &ExerciseDay| WeighIn {
        id: Uuid::nil(),
        date: day.totals.date,
        at: Timestamp::UNIX_EPOCH,
        load: Load::new(Decimal::from_f64(day.totals.volume / 5.0), Unit::Kg),
    };
    days.iter().map(weigh).collect()
}

/// The tab with an exercise of these days chosen, all of its time shown.
fn history(days: &[ExerciseDay], (width, height): (u16, u16)) -> Stage {
    let mut stage = Stage::open(width, height);
    stage.keys("<f2>");
    let key = ExerciseKey::new(Some(&bench()), "Bench Press");
    let done = ExerciseDone {
        key: key.clone(),
        id: None,
        name: "Bench Press".into(),
        sets: days.len() as u64,
        last: date(2026, 11, 20),
    };
    let rows = if days.is_empty() { vec![] } else { vec![done] };
    let today = date(2026, 11, 21);
    let year = days.iter().filter(|day| day.totals.date >= date(2025, 11, 21));
    let trained =
        Trained::of(rows, year.cloned().collect(), weighed(days), Catalog::embedded(), today);
    stage.news(Response::of::<ReadExercises>(trained));
    let totals: Vec<DayTotals> = days.iter().map(|day| day.totals.clone()).collect();
    stage.news(Response::of::<ReadStory>(Story {
        key,
        sessions: Vec::new(),
        records: Vec::new(),
        days: totals,
    }));
    stage.keys("s");
    stage
}

/// The exercise's curve, the bodyweight, the year and the muscles at every size.
fn shots(days: &[ExerciseDay]) -> String {
    let mut shots = Vec::new();
    for size in SIZES {
        let mut stage = history(days, size);
        for keys in ["", "b", "y", "m"] {
            stage.keys(keys);
            let screen = stage.screen();
            let widest = screen.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(usize::from(size.0)), "{screen}");
            shots.push(screen);
        }
    }
    shots.join("\n\n")
}

#[test]
fn charts_of_nothing() {
    insta::assert_snapshot!(shots(&[]));
}

#[test]
fn charts_of_one_day() {
    insta::assert_snapshot!(shots(&days(1, |_| 185)));
}

#[test]
fn charts_of_equal_days() {
    insta::assert_snapshot!(shots(&days(60, |_| 185)));
}

#[test]
fn charts_of_ten_thousand_days() {
    insta::assert_snapshot!(shots(&days(10_000, |nth| 135 + nth / 100 + nth % 7)));
}
