//! The rep-out training max: a number below the best that percentages are taken of, moved by how
//! many reps the last set of the day got beyond what was asked. A generic scheme.

/// What the training max is of the estimated best, in per mille: a tenth below leaves room for the
/// days that are not the best.
const OF_THE_BEST: u32 = 900;

/// The training max that a best implies.
pub fn of_best(one_rep_max: f64) -> f64 {
    one_rep_max * f64::from(OF_THE_BEST) / 1_000.0
}

/// By how much the training max moves, in per mille, for reps beyond (or short of) the target.
pub const fn step_per_mille(beyond: i32) -> i32 {
    match beyond {
        ..=-2 => -50,
        -1 => -20,
        0 => 0,
        1 => 5,
        2 => 10,
        3 => 15,
        4 => 20,
        5.. => 30,
    }
}

/// The training max after a set that got so many reps beyond the target.
pub fn after(training_max: f64, beyond: i32) -> f64 {
    training_max * f64::from(1_000 + step_per_mille(beyond)) / 1_000.0
}

/// Whether a week of such a program is a lighter one: the seventh, fourteenth and so on.
pub const fn is_deload(week: u32) -> bool {
    week > 0 && week.is_multiple_of(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_scheme() {
        let steps = [
            (-5, -50),
            (-2, -50),
            (-1, -20),
            (0, 0),
            (1, 5),
            (2, 10),
            (3, 15),
            (4, 20),
            (5, 30),
            (9, 30),
        ];
        for (beyond, per_mille) in steps {
            assert_eq!(step_per_mille(beyond), per_mille, "{beyond}");
        }
        assert!((after(100.0, 3) - 101.5).abs() < 1e-9);
        assert!((after(100.0, -2) - 95.0).abs() < 1e-9);
        assert!((of_best(200.0) - 180.0).abs() < 1e-9);
    }

    #[test]
    fn every_seventh_week_is_lighter() {
        let deloads: Vec<_> = (0..=21).filter(|week| is_deload(*week)).collect();
        assert_eq!(deloads, [7, 14, 21]);
    }
}
