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
mod tests;
