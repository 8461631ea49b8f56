use super::*;

/// `100x5@2`, reps in reserve behind `@`; all of one day unless a day of November leads: `3:100x5`.
fn shown(text: &str) -> Vec<Shown> {
    let sets = text.split_whitespace().map(|set| {
        let (day, set) = set.split_once(':').unwrap_or(("20", set));
        let (load, reps) = set.split_once('x').unwrap();
        let (reps, reserve) = reps.split_once('@').map_or((reps, None), |(a, b)| (a, Some(b)));
        Shown {
            load: load.parse().unwrap(),
            reps: reps.parse().unwrap(),
            reserve: reserve.map(|left| Rir(Halves::from_halves(left.parse::<u8>().unwrap() * 2))),
            on: Some(jiff::civil::date(2026, 11, day.parse().unwrap())),
        }
    });
    sets.collect()
}

const fn rir(left: u8) -> Rir {
    Rir(Halves::from_halves(left * 2))
}

/// The load with those that leave one rep more and less, and the set.
fn load(sets: &str, reps: u16, reserve: Option<Rir>) -> String {
    match load_for(&shown(sets), reps..=reps, reserve) {
        Ok(found) => format!(
            "{:.1} ({:.1} to {:.1}) by {} × {}",
            found.load, found.lightest, found.heaviest, found.set.load, found.set.reps
        ),
        Err(NoEstimate::Nothing) => "nothing".to_owned(),
        Err(NoEstimate::ManyReps { near }) => {
            format!("no rule; {:.1} for {}", near.load, near.reps)
        }
    }
}

#[test]
fn effort_counts_on_both_sides() {
    // 100 × 5 all-out is a max of 115.9; 5 with 3 left are 78.6 % of one.
    assert_eq!(load("100x5@0", 5, Some(rir(0))), "100.0 (97.0 to 100.0) by 100 × 5");
    assert_eq!(load("100x5@0", 5, None), "94.0 (91.1 to 97.0) by 100 × 5");
    assert_eq!(load("100x5@3", 5, Some(rir(0))), "109.8 (106.5 to 109.8) by 100 × 5");
    assert_eq!(load("100x5", 5, None), "100.0 (96.9 to 103.2) by 100 × 5");
    assert_eq!(load("100x5", 10, None), "83.8 (80.5 to 87.2) by 100 × 5");
}

#[test]
fn sets_of_comparable_reps_go_before_a_heavy_single() {
    assert_eq!(load("10:100x5 12:100x5 20:130x1", 5, None), "100.0 (96.9 to 103.2) by 100 × 5");
    assert_eq!(load("20:130x1", 5, None), "114.3 (110.8 to 118.0) by 130 × 1");
    assert_eq!(load("60x5 80x3 90x1 100x5", 1, Some(rir(2))), "113.7 (110.0 to 117.8) by 100 × 5");
}

#[test]
fn nothing_is_worth_believing_beyond_twelve() {
    assert_eq!(load("100x5", 20, None), "no rule; 77.2 for 12");
    assert_eq!(load("60x20", 5, None), "no rule; 60.0 for 20");
    assert_eq!(load("60x15", 20, None), "no rule; 60.0 for 15");
    assert_eq!(load("60x20 100x5", 20, None), "60.0 (60.0 to 60.0) by 60 × 20");
    assert_eq!(load("", 5, None), "nothing");
}

#[test]
fn a_slip_is_not_believed_and_old_sets_say_nothing() {
    assert_eq!(load("850x5 85x5 85x5", 5, None), "85.0 (82.4 to 87.7) by 85 × 5");
    assert_eq!(load("850x5 85x5", 5, None), "85.0 (82.4 to 87.7) by 85 × 5");
    assert_eq!(load("8.5x5 85x5 85x5", 5, None), "85.0 (82.4 to 87.7) by 85 × 5");
    assert_eq!(load("20x10 120x3", 3, None), "120.0 (116.4 to 124.0) by 120 × 3");
    let mut sets = shown("20:100x5");
    sets.push(Shown { load: 140.0, on: Some(jiff::civil::date(2025, 11, 20)), ..sets[0] });
    assert_eq!(one_rep_max(&sets).map(|(max, _)| max.round()), Some(117.0));
}
