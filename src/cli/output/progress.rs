//! How far something is that takes long: a bar on stderr where somebody reads along, and nothing in a pipe.
//!
//! ```text
//! reading  ##########..........   52 %
//! ```

use crate::cli::limits::{PROGRESS_AFTER, PROGRESS_TICK};
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// Drawn until it is dropped, which takes it away again.
pub struct Progress {
    done: Arc<AtomicU64>,
    drawing: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

/// Columns of the bar.
const WIDTH: u64 = 20;

impl Progress {
    /// Of `total` things, as far as that is known, of which `done` counts those that are.
    pub(super) fn start(what: &'static str, total: Option<u64>, done: Arc<AtomicU64>) -> Self {
        let drawing = io::stderr().is_terminal().then(|| {
            let stopped = Arc::new(AtomicBool::new(false));
            let (told, counted) = (Arc::clone(&stopped), Arc::clone(&done));
            let draw = thread::spawn(move || draw(what, total, &counted, &told));
            (stopped, draw)
        });
        Self { done, drawing }
    }

    /// What counts those that are done.
    pub fn done(&self) -> &AtomicU64 {
        &self.done
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stopped, drawing)) = self.drawing.take() {
            stopped.store(true, Ordering::Relaxed);
            drawing.thread().unpark();
            drop(drawing.join());
        }
    }
}

/// Draws the line again and again. What is over at once is never drawn.
fn draw(what: &str, total: Option<u64>, done: &AtomicU64, stopped: &AtomicBool) {
    let start = Instant::now();
    let mut is_drawn = false;
    while !stopped.load(Ordering::Relaxed) {
        if start.elapsed() >= PROGRESS_AFTER {
            let line = line(what, total, done.load(Ordering::Relaxed));
            // That nobody can see it is no error.
            drop(write!(io::stderr(), "\r{line}"));
            is_drawn = true;
        }
        thread::park_timeout(PROGRESS_TICK);
    }
    if is_drawn {
        drop(write!(io::stderr(), "\r\u{1b}[K"));
    }
}

fn line(what: &str, total: Option<u64>, done: u64) -> String {
    let Some(total) = total.filter(|total| *total > 0) else {
        return format!("{what} …");
    };
    let done = done.min(total);
    let bar: String =
        (0..WIDTH).map(|cell| if cell * total < done * WIDTH { '#' } else { '.' }).collect();
    format!("{what}  {bar}  {:>3} %", done * 100 / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_and_never_overflows() {
        for (total, done, wanted) in [
            (Some(200), 0, "reading  ....................    0 %"),
            (Some(200), 1, "reading  #...................    0 %"),
            (Some(200), 100, "reading  ##########..........   50 %"),
            (Some(200), 200, "reading  ####################  100 %"),
            (Some(200), 900, "reading  ####################  100 %"),
            (Some(0), 0, "reading …"),
            (None, 7, "reading …"),
        ] {
            assert_eq!(line("reading", total, done), wanted);
        }
    }
}
