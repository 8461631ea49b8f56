use super::*;
use jiff::civil::date;
use setwise_domain::testing as example;

/// Knows one exercise, `pull-up`, which is done with the body's own weight.
pub struct PullUp(Exercise);

impl Exercises for PullUp {
    fn exercise(&self, id: &ExerciseId) -> Option<&Exercise> {
        (*id == self.0.id).then_some(&self.0)
    }
}

pub fn pull_up() -> PullUp {
    PullUp(
        serde_json::from_value(serde_json::json!({
            "id": "pull-up", "name": "Pull-Up", "pattern": "vertical pull", "primary": ["lats"],
            "mechanic": "compound", "level": "intermediate", "bodyweight": true
        }))
        .unwrap(),
    )
}

/// Sets of the Bench Press, or of the Pull-Up.
pub fn sets(exercise: &str, text: &str) -> Vec<SetResult> {
    let mut sets = example::sets("2026-11-14", Unit::Lb, text);
    for set in &mut sets {
        exercise.clone_into(&mut set.exercise);
        let id = exercise.to_lowercase().replace(' ', "-");
        set.exercise_id = Some(ExerciseId(id));
    }
    sets
}

#[test]
fn sets_that_differ_in_reps_alone_share_their_load() {
    let said = |text: &str| Formatter::new(&pull_up(), Unit::Lb).sets(&sets("Bench Press", text));
    assert_eq!(said("185x8 185x8 185x7"), "185 lb × 8, 8, 7");
    assert_eq!(said("135x5 185x8@2 185x8@2"), "135 lb × 5; 185 lb × 8, 8 RIR 2");
    assert_eq!(said("x20 x1 x15"), "20, 1, 15 reps");
    assert_eq!(said("x1"), "1 rep");
    assert_eq!(
        said("5x1 6x1 7x1 8x1 9x1 10x1 11x1 12x1 13x1 14x1"),
        "5 lb × 1; 6 lb × 1; 7 lb × 1; 8 lb × 1; 9 lb × 1; 10 lb × 1; 11 lb × 1; 12 lb × 1; and 2 more"
    );
}

#[test]
fn weight_added_to_the_body_has_its_sign_in_every_form() {
    let (known, sets) = (pull_up(), sets("Pull-Up", "22x8 22x8"));
    let words = Formatter::new(&known, Unit::Lb);
    assert_eq!(words.set(&sets[0]), "+22 lb × 8");
    assert_eq!(words.sets(&sets), "+22 lb × 8, 8");
    assert_eq!(words.sets_in_short(&sets), "+22 × 8, 8");
    assert_eq!(words.load(&sets[0]), "+22 lb");
    assert_eq!(words.row(&sets[0], "   "), "Pull-Up  +22 lb × 8   set 1");
    assert_eq!(words.by_day(&sets, date(2026, 11, 14)), "today: +22 lb × 8, 8");
    let suggestion = Suggestion {
        load: Load::new(setwise_domain::load::Decimal::from_int(25), Unit::Lb),
        reason: String::new(),
        rests_on: sets,
    };
    assert_eq!(words.suggested(&suggestion), "+25 lb");
    assert_eq!(words.suggested_in_short(&suggestion), "+25");
}

#[test]
fn a_pane_says_a_load_where_it_changes() {
    let said =
        |text: &str| Formatter::new(&pull_up(), Unit::Lb).sets_in_short(&sets("Bench Press", text));
    assert_eq!(said("150x8 150x8 150x7"), "150 × 8, 8, 7");
    assert_eq!(said("100x5 105x5 105x5"), "100 × 5, 105 × 5, 5");
    assert_eq!(said("x12 x10"), "12, 10 reps");
}

#[test]
fn a_set_without_numbers_says_so() {
    let mut set = sets("Bench Press", "x1").remove(0);
    set.performance = Performance { notes: Some("felt good".to_owned()), ..Performance::default() };
    let known = pull_up();
    let words = Formatter::as_entered(&known);
    assert_eq!(words.with_note(&set), "done, without numbers // felt good");
    assert_eq!(words.numbered(&set), "Bench Press, set 1: done, without numbers");
}

#[test]
fn a_time_over_a_distance_has_a_pace() {
    let pull_up = pull_up();
    let words = Formatter::new(&pull_up, Unit::Lb);
    let ran = |seconds, metres| {
        let done = Performance {
            reps: None,
            load: None,
            seconds: Some(seconds),
            metres: Some(metres),
            ..sets("Run", "1x1")[0].performance.clone()
        };
        words.performance(&done, None)
    };
    assert_eq!(ran(1500, 5000), "25:00 · 5 km · 5:00/km");
    assert_eq!(ran(450, 2000), "7:30 · 2 km · 3:45/km");
    assert_eq!(ran(391, 1609), "6:31 · 1 mi · 6:31/mi");
    assert_eq!(ran(1650, 4828), "27:30 · 3 mi · 9:10/mi");
    assert_eq!(ran(780, 2414), "13:00 · 1.5 mi · 8:40/mi");
    assert_eq!(ran(95, 402), "1:35 · 0.25 mi · 6:20/mi");
    // Not what any tenth of a mile comes to.
    assert_eq!(ran(1500, 5001), "25:00 · 5001 m · 5:00/km");
    assert_eq!(ran(90, 400), "1:30 · 400 m · 3:45/km");
    assert_eq!(ran(750, 2500), "12:30 · 2.5 km · 5:00/km");
    // A carry is no run.
    assert_eq!(ran(30, 40), "30 s 40 m");
}
