//! Counts: `1 set`, `4 of 11 sets`, `and 3 more`.

use crate::domain::text::counted;

/// `4 of 11 sets`, `0 of 1 set`.
pub fn done_of(done: usize, asked: usize, one: &str) -> String {
    format!("{done} of {}", counted(asked, one))
}

/// `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `lead` and how many there are beyond `most`: ` and 3 more`; empty where there are none.
pub fn more(lead: &str, count: usize, most: usize) -> String {
    match count.saturating_sub(most) {
        0 => String::new(),
        more => format!("{lead}{more} more"),
    }
}

#[cfg(test)]
mod tests;
