//! On which days of the week the days of a plan fall, where nothing says otherwise.

/// Days of the week, Monday first, for each number of training days: rest spread evenly.
const SPREAD: [&[u8]; 8] = [
    &[],
    &[0],
    &[0, 3],
    &[0, 2, 4],
    &[0, 1, 3, 4],
    &[0, 1, 2, 4, 5],
    &[0, 1, 2, 3, 4, 5],
    &[0, 1, 2, 3, 4, 5, 6],
];

/// The days of the week, Monday being 0, on which the days of a plan fall; none where a week has
/// no room for them.
pub fn spread(days: usize) -> &'static [u8] {
    SPREAD.get(days).copied().unwrap_or_default()
}

/// Pairs of days of the plan that follow on each other without a day of rest between, over the
/// end of the week too; counted from 0.
pub(super) fn back_to_back(days: usize) -> Vec<(usize, usize)> {
    let week = spread(days);
    let count = week.len();
    (0..count)
        .map(|index| (index, (index + 1) % count))
        .filter(|&(one, next)| one != next && (week[one] + 1) % 7 == week[next])
        .collect()
}

#[cfg(test)]
mod tests;
