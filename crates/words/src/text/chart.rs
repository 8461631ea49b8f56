//! Shares drawn with characters.

/// Cells of a bar.
const CELLS: u8 = 10;

/// `███·······  30 %`: a share from 0 to 1. Where there is anything at all, a cell shows it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the share is held to the cells there are"
)]
pub fn share(share: f64) -> String {
    let share = share.clamp(0.0, 1.0);
    let full = (share * f64::from(CELLS)).round() as usize;
    let full = full.max(usize::from(share > 0.0));
    let empty = usize::from(CELLS) - full;
    format!("{}{} {:>3.0} %", "█".repeat(full), "·".repeat(empty), share * 100.0)
}

#[cfg(test)]
mod tests;
