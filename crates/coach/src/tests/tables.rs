//! Long tables, tried in parts side by side: a transcript that grows makes each turn slower, and one test
//! of a thousand rows would be waited for alone.

use std::sync::Mutex;
use std::thread;

/// Rows that are tried with one athlete.
pub(super) const ROWS_AT_ONCE: usize = 24;

/// What `wrong_in` finds wrong in the parts of a table, in their order.
pub(super) fn side_by_side<T: Send>(
    parts: impl IntoIterator<Item = T>,
    wrong_in: impl Fn(T) -> Vec<String> + Sync,
) -> Vec<String> {
    let parts: Vec<(usize, T)> = parts.into_iter().enumerate().collect();
    let left = Mutex::new(parts.into_iter());
    let found = Mutex::new(Vec::new());
    let next = || left.lock().unwrap().next();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, part)) = next() {
                    let wrong = wrong_in(part);
                    found.lock().unwrap().push((at, wrong));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().flat_map(|(_, wrong)| wrong).collect()
}
