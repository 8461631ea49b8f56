//! Which sessions are missed while a program is tried out.

/// Misses, spread evenly: every so often one, not by luck.
pub(super) struct Chance {
    percent: u32,
    sum: u32,
}

impl Chance {
    pub fn new(percent: u32) -> Self {
        Self { percent: percent.min(100), sum: 0 }
    }

    pub fn misses(&mut self) -> bool {
        self.sum += self.percent;
        let missed = self.sum >= 100;
        if missed {
            self.sum -= 100;
        }
        missed
    }
}
