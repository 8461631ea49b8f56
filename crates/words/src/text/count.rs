//! Counts: `1 set`, `4 of 11 sets`, `and 3 more`.

use setwise_domain::load::Decimal;
use setwise_domain::regularity::Regularity;
use setwise_domain::text::counted;

/// `4 of 11 sets`, `0 of 1 set`.
pub fn done_of(done: usize, asked: usize, one: &str) -> String {
    format!("{done} of {}", counted(asked, one))
}

/// `11.5`: sets that count half for what they help.
pub fn half_sets(sets: f64) -> String {
    Decimal::from_f64((sets * 2.0).round() / 2.0).to_string()
}

/// `142 sessions in the last year, 2.7 a week since the first. 9 weeks in a row; the longest run was 14
/// weeks.`
pub fn regularity(of: &Regularity) -> String {
    let weeks = |count: u32| counted(usize::try_from(count).unwrap_or(usize::MAX), "week");
    format!(
        "{} in the last year, {} a week since the first. {} in a row; the longest run was {}.",
        counted(of.sessions, "session"),
        Decimal::from_f64((of.a_week * 10.0).round() / 10.0),
        weeks(of.streak),
        weeks(of.longest),
    )
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
