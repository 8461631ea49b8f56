//! What keys of the set table ask for, as the conversation has it. Nothing reads these words back but
//! the athlete.

use super::printable;
use setwise_domain::set_place::SetPlace;

/// `delete set 1 of Bench Press`.
pub fn delete_row(place: SetPlace, name: &str) -> String {
    format!("delete {place} of {}", printable(name))
}

/// `edit set 1 of Bench Press to 185 lb × 7`.
pub fn edit_row(place: SetPlace, name: &str, becomes: &str) -> String {
    format!("edit {place} of {} to {}", printable(name), becomes.trim())
}

/// `Bench Press 185 lb × 7`.
pub fn log_row(name: &str, done: &str) -> String {
    format!("{} {}", printable(name), done.trim())
}

/// `swap Bench Press`.
pub fn swap_row(name: &str) -> String {
    format!("swap {}", printable(name))
}
