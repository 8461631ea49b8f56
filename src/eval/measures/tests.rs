//! Figures worked out by hand.

use super::{Measures, OfScenario, all_of, percentile, wilson};
use crate::eval::record::Trial;

fn trials(scenario: &'static str, passed: &[bool]) -> OfScenario<'static> {
    OfScenario {
        scenario,
        group: "g",
        trials: passed
            .iter()
            .map(|passed| Trial {
                why: if *passed { Vec::new() } else { vec!["no".into()] },
                ..Trial::default()
            })
            .collect(),
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 5e-5
}

#[test]
fn k_of_n_by_hand() {
    // C(3,2)/C(4,2) = 3/6, C(2,3) = 0, C(5,3)/C(5,3) = 1, C(4,3)/C(6,3) = 4/20.
    for (passed, n, k, wanted) in
        [(3, 4, 2, 0.5), (2, 4, 3, 0.0), (5, 5, 3, 1.0), (4, 6, 3, 0.2), (0, 3, 1, 0.0)]
    {
        assert!(near(all_of(passed, n, k), wanted), "{passed} of {n}, {k}");
    }
}

/// The published examples: 10 of 10, 0 of 10, 81 of 263 (Newcombe 1998, method 3).
#[test]
fn wilson_by_hand() {
    for (passed, n, low, high) in
        [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662)]
    {
        let found = wilson(passed, n).unwrap();
        assert!(near(found.0, low) && near(found.1, high), "{found:?}");
    }
    assert_eq!(wilson(0, 0), None);
}

#[test]
fn scenarios_count_alike_however_often_they_were_tried() {
    let (a, b) = (trials("a", &[true, true, false]), trials("b", &[true, true, true]));
    let figures = Measures::of("all", &[&a, &b], 2);
    assert!(near(figures.pass_1.unwrap(), 5.0 / 6.0));
    // C(2,2)/C(3,2) = 1/3, and 1.
    assert!(near(figures.pass_k.unwrap(), f64::midpoint(1.0 / 3.0, 1.0)));
    let none = Measures::of("none", &[], 3);
    assert_eq!((none.pass_1, none.pass_k, none.low), (None, None, None));
    // One that was tried less often than that says nothing of it.
    assert_eq!(Measures::of("few", &[&a], 4).pass_k, None);
}

#[test]
fn percentiles_are_of_what_there_is() {
    let ordered: Vec<u64> = (1..=100).collect();
    assert_eq!(percentile(&ordered, 50), Some(50));
    assert_eq!(percentile(&ordered, 95), Some(95));
    assert_eq!(percentile(&[7], 95), Some(7));
    assert_eq!(percentile(&[], 50), None);
}
