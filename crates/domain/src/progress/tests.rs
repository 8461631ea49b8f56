//! What comes next, worked out by hand before the code was asked. Kilograms on the usual bar and
//! plates (20, then every 2.5) unless it says otherwise.

mod athlete;
mod breaks;
mod cycles;
mod loads;
mod properties;
mod reps;

use athlete::*;

/// Log, and what comes next with the deciding reason.
fn check(plan: impl Fn() -> Athlete, cases: &[(&[&str], &str)]) {
    for (log, wanted) in cases {
        let found = log.iter().fold(plan(), |athlete, sets| athlete.did(sets));
        assert_eq!(found.next(), *wanted, "after {log:?}");
    }
}
