//! What an athlete can load and avoids.

/// Kinds of plate in one rack: twice what any gym has.
pub const MOST_PLATE_KINDS: usize = 16;

/// Pairs of one kind of plate: twice what any bar takes.
pub const MOST_PLATE_PAIRS: u8 = 20;

/// Dumbbells of one athlete: a commercial gym's row in its finest steps.
pub const MOST_DUMBBELLS: usize = 200;

/// Sums searched for one side of the bar: half a tonne in steps of 10 g.
pub const MOST_PLATE_STEPS: usize = 50_000;

/// Things that an athlete may ask to avoid, and the characters of each: an exercise name's length.
pub const MOST_AVOIDED: usize = 30;

/// The characters of each of them: an exercise name's length.
pub const MOST_AVOIDED_CHARS: usize = 80;
