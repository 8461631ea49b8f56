//! When a set was logged, and the day that it is of.

use jiff::Timestamp;
use jiff::civil::Date;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The athlete's own date of the set.
    pub date: Date,
    /// When it was said, or, of an import, done.
    pub at: Timestamp,
}
