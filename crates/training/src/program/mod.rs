//! Programs that are right: what is wrong with one, and how it is changed.
//!
//! ```text
//! plan, profile ── lineup (names resolved) ── verify ── report with suggested edits
//! plan, edits ── apply ── plan, what was refused and why, the inverse ── undo
//! ```

mod apply;
mod basis;
mod begin;
mod bounds;
mod classify;
mod day;
mod fit;
mod followed;
mod hunks;
mod inverse;
mod known;
mod library;
pub mod limits;
mod lineup;
mod moves;
pub mod notation;
mod pace;
mod parts;
mod places;
mod prescribed;
mod profile;
mod provenance;
mod ready;
mod refine;
mod refusal;
mod schedule;
mod simulate;
mod slot_sets;
mod swaps;
mod verify;
mod wishes;

pub use apply::{Applied, apply};
pub use begin::{with_beginnings, without_beginnings};
pub use classify::by_words as movement_by_words;
pub use day::day_plan;
pub use fit::{Fit, by_fit};
pub use followed::followed;
pub use hunks::{Change, exercise_at, hunks, place_of};
pub use inverse::{Inverse, InverseError, undo};
pub use known::{KnownProgram, called, known_program, known_programs, search_known};
pub use library::Embedded;
pub use moves::Moves;
pub use pace::Pace;
pub use parts::ProgramParts;
pub use prescribed::{Prescribed, as_plan, keeping, plan_of_day, prescribed, starts, week_plan};
pub use profile::{ProfileError, check_profile};
pub use provenance::own_title;
pub use ready::{NOT_ENDORSED, ready};
pub use refine::{Options, Told, refine};
pub use refusal::{EditError, Refused};
pub use schedule::spread;
pub use simulate::{
    Done, Imagined, Loads, Onward, Volume, Week, simulate, simulate_onward, simulate_program,
    simulate_sets, simulate_written,
};
pub use swaps::{CheckedSwaps, check_swaps, suggest_swaps, swap_edits};
pub use verify::{Verifier, goal_of, verify, verify_program};
