//! What is answered to one who asks what to load for other reps than those of their log: within a
//! twentieth of the RPE chart or of Epley's formula, which are worked out here by themselves.

use super::fixture::Athlete;
use setwise_domain::load::Unit;

/// % of the one-rep max for n = reps + reps in reserve, n = 1 … 16 (spec 6).
const CHART: [f64; 16] = [
    100.0, 95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3, 62.6, 59.9, 57.2,
];
/// Reps that a work set leaves where nobody says.
const USUAL: u8 = 2;

/// Name, and a load in kilograms and in pounds.
const LIFTS: [(&str, u32, u32); 5] = [
    ("squat", 140, 315),
    ("bench press", 100, 225),
    ("deadlift", 180, 405),
    ("overhead press", 60, 135),
    ("barbell row", 80, 185),
];

/// What was done, reps and reserve, and what is asked.
struct Asked {
    did: (u16, Option<u8>),
    wants: (u16, Option<u8>),
}

const fn asked(did: (u16, Option<u8>), wants: (u16, Option<u8>)) -> Asked {
    Asked { did, wants }
}

const CASES: [Asked; 11] = [
    asked((1, None), (5, None)),
    asked((1, Some(0)), (3, Some(2))),
    asked((2, Some(1)), (8, None)),
    asked((3, None), (10, None)),
    asked((4, Some(2)), (1, Some(1))),
    asked((5, Some(0)), (3, None)),
    asked((5, Some(3)), (12, Some(1))),
    asked((6, None), (4, Some(2))),
    asked((8, Some(2)), (7, Some(0))),
    asked((10, None), (2, None)),
    asked((12, Some(1)), (6, Some(3))),
];

impl Asked {
    /// By the chart, and by Epley.
    fn share(&self) -> [f64; 2] {
        let wanted = self.wants.1.unwrap_or(USUAL);
        // A set of which nobody said how hard it was is taken for as hard as what is asked.
        let did = self.did.1.unwrap_or_else(|| wanted.min(USUAL));
        let (did, wants) = (self.did.0 + u16::from(did), self.wants.0 + u16::from(wanted));
        let chart = CHART[usize::from(wants) - 1] / CHART[usize::from(did) - 1];
        let epley = |reps: u16| if reps == 1 { 1.0 } else { 1.0 + f64::from(reps) / 30.0 };
        [chart, epley(did) / epley(wants)]
    }

    fn question(&self, lift: &str) -> String {
        let effort = self.wants.1.map_or_else(String::new, |rir| format!(" rir {rir}"));
        format!("what should I load for {lift} 3x{}{effort}", self.wants.0)
    }

    fn sets(&self, load: u32) -> String {
        let (reps, reserve) = self.did;
        let effort = reserve.map_or_else(String::new, |reserve| format!("@{reserve}"));
        vec![format!("{load}x{reps}{effort}"); 3].join(" ")
    }
}

fn athlete(unit: Unit) -> Athlete {
    let athlete = Athlete::new();
    athlete.profile(|profile| profile.unit = unit);
    athlete
}

/// The load that is answered.
fn load(answer: &str, unit: Unit) -> Option<f64> {
    let words: Vec<&str> = answer.lines().nth(1)?.split_whitespace().collect();
    let is_unit = |word: &str| word.trim_end_matches(['.', ',', ';']) == unit.word();
    let at = words.iter().position(|word| is_unit(word))?;
    words[at - 1].parse().ok()
}

#[test]
fn a_load_for_other_reps_is_that_of_chart_or_formula() {
    let mut off = Vec::new();
    let mut count = 0;
    for unit in [Unit::Kg, Unit::Lb] {
        for (lift, kilograms, pounds) in LIFTS {
            for case in &CASES {
                count += 1;
                let (done, step) = match unit {
                    Unit::Kg => (kilograms, 2.5),
                    Unit::Lb => (pounds, 5.0),
                };
                let athlete = athlete(unit);
                athlete.did_in(unit, "2026-11-19", lift, &case.sets(done));
                let question = case.question(lift);
                let answer = athlete.says(&[&question]);
                let wanted = case.share().map(|share| share * f64::from(done));
                let is_right = load(&answer, unit).is_some_and(|load| {
                    let near = |wanted: f64| (load / wanted - 1.0).abs() <= 0.05;
                    load % step == 0.0 && wanted.into_iter().any(near)
                });
                if !is_right {
                    off.push(format!("{}: {wanted:.1?}\n{answer}", case.sets(done)));
                }
            }
        }
    }
    assert_eq!(count, 110);
    assert!(off.is_empty(), "{} of {count}:\n{}", off.len(), off.join("\n"));
}

#[test]
fn beyond_twelve_reps_a_load_is_to_be_found() {
    for (unit, load, wanted) in [(Unit::Kg, "100", "80 kg"), (Unit::Lb, "225", "180 lb")] {
        let athlete = athlete(unit);
        athlete.did_in(unit, "2026-11-19", "bench press", &format!("{load}x5@3 {load}x5@3"));
        let answer = athlete.says(&["what should I load for 3x20 bench press"]);
        let wanted = format!(
            "Bench Press 3 x 20: no chart or formula holds beyond 12 reps: start below {wanted}, the load \
             for 12, and go up or down until a set of 20 leaves 2."
        );
        assert!(answer.contains(&wanted), "{answer}");
    }
}

#[test]
fn the_day_after_a_single_is_none_for_singles() {
    let athlete = athlete(Unit::Kg);
    athlete.did_in(Unit::Kg, "2026-11-12", "squat", "90x5 90x5 90x5");
    athlete.did_in(Unit::Kg, "2026-11-16", "squat", "95x5 95x5 95x5");
    athlete.did_in(Unit::Kg, "2026-11-19", "squat", "97.5x1");
    let answer = athlete.says(&["what should I load for squat"]);
    assert!(answer.contains("Back Squat 3 x 5: 100 kg."), "{answer}");
}

#[test]
fn effort_makes_a_five_rep_max_of_a_set_or_none() {
    for (left, wanted) in [("@0", "95 kg"), ("@2", "102.5 kg"), ("@6", "115 kg")] {
        let athlete = athlete(Unit::Kg);
        athlete.did_in(
            Unit::Kg,
            "2026-11-19",
            "bench press",
            &vec![format!("100x5{left}"); 3].join(" "),
        );
        let answer = athlete.says(&["what should I load for 3x5 bench press"]);
        assert!(answer.contains(&format!("Bench Press 3 x 5: {wanted}.")), "{left}: {answer}");
    }
}

#[test]
fn odd_logs_still_give_a_sound_load() {
    let of = |unit: Unit, days: &[(Unit, &str, &str)], question: &str| {
        let athlete = athlete(unit);
        for (unit, date, sets) in days {
            athlete.did_in(*unit, date, "bench press", sets);
        }
        athlete.says(&[question])
    };
    let eights = "what should I load for bench 3x8";
    let kg = |date, sets| (Unit::Kg, date, sets);
    for (name, answer, wanted) in [
        ("one set", of(Unit::Kg, &[kg("2026-11-19", "100x5")], eights), "90 kg"),
        ("a year's gap", of(Unit::Kg, &[kg("2025-11-19", "100x5 100x5")], eights), "45 kg"),
        (
            "a slip",
            of(Unit::Kg, &[kg("2026-11-17", "85x5 85x5"), kg("2026-11-19", "850x5")], eights),
            "77.5 kg",
        ),
        (
            "both units",
            of(Unit::Kg, &[kg("2026-11-17", "95x5"), (Unit::Lb, "2026-11-19", "225x5")], eights),
            "92.5 kg",
        ),
        ("another unit", of(Unit::Lb, &[kg("2026-11-19", "100x5")], eights), "200 lb"),
    ] {
        assert!(answer.contains(&format!("Bench Press 3 x 8: {wanted}.")), "{name}: {answer}");
    }
}
