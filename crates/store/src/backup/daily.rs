//! The backup of the day: made beside the first change of it, on a thread of its own.

use super::{Backups, Reason, is_part};
use crate::error::StoreErrorKind;
use jiff::Zoned;
use jiff::civil::Date;
use setwise_domain::stamps::Stamps;
use std::fs;
use std::path::Path;
use std::thread::{self, JoinHandle};

pub struct Daily {
    backups: Backups,
    /// The day that was looked after last.
    looked_after: Option<Date>,
    running: Option<JoinHandle<()>>,
}

impl Daily {
    pub fn of(database: &Path) -> Self {
        Self { backups: Backups::of(database), looked_after: None, running: None }
    }

    /// Sees to the day's backup, where none has been made today. Nothing waits for it, and a change
    /// is acknowledged whatever becomes of it.
    pub fn after_change(&mut self, stamps: &Stamps) {
        let now = stamps.now();
        if self.looked_after == Some(now.date()) {
            return;
        }
        self.looked_after = Some(now.date());
        if self.backups.has_one_of(&now) && !self.backups.has_parts() {
            return;
        }
        self.finish();
        let (backups, stamps) = (self.backups.clone(), stamps.clone());
        let copying = move || {
            if let Err(error) = backups.make_daily(&stamps, &now) {
                tracing::warn!(?error, "the backup of the day could not be made");
            }
        };
        let thread = thread::Builder::new().name("backup".to_owned());
        self.running = thread.spawn(copying).ok();
    }

    /// Waits for a copy that is being made.
    pub fn finish(&mut self) {
        if let Some(running) = self.running.take()
            && running.join().is_err()
        {
            tracing::error!("the thread of the daily backup panicked");
        }
    }
}

impl Backups {
    fn has_one_of(&self, now: &Zoned) -> bool {
        let day = |backup: &super::Backup| {
            let made_at = backup.made_at.to_zoned(now.time_zone().clone());
            backup.is_copy() && made_at.date() == now.date()
        };
        self.found().unwrap_or_default().iter().any(day)
    }

    fn has_parts(&self) -> bool {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).any(|path| is_part(&path))
    }

    /// Another process may have been quicker.
    fn make_daily(&self, stamps: &Stamps, now: &Zoned) -> Result<(), StoreErrorKind> {
        let _lock = self.lock(Reason::Daily)?;
        if self.has_one_of(now) {
            return Ok(());
        }
        self.with_reader(|reader| self.copy(reader, Reason::Daily, stamps))?;
        self.remove_surplus(stamps);
        Ok(())
    }
}
