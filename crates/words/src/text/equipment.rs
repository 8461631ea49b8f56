//! What a profile's equipment leaves out.

use setwise_domain::exercise::Equipment;

/// A barbell without a rack is seldom what is meant: whoever lists a bar and a bench may have
/// uprights on it.
pub fn missing_rack(equipment: &[Equipment]) -> Option<&'static str> {
    let has = |one| equipment.contains(&one);
    (has(Equipment::Barbell) && !has(Equipment::Rack)).then_some(
        "There is a barbell but no rack: back squats and bench presses are left out. If you have a rack, or a bench with uprights, say: i have a rack",
    )
}
