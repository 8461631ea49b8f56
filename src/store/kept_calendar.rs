//! The calendar as it was read last: between two changes of it, whoever makes them, it is read once.

use super::calendar;
use super::error::StoreError;
use super::reader::Reader;
use crate::domain::calendar::Calendar;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug, Default)]
pub struct KeptCalendar(Mutex<Option<Arc<Calendar>>>);

impl Reader {
    /// The training calendar, kept as long as its revision stands.
    pub fn calendar_kept(&self) -> Result<Arc<Calendar>, StoreError> {
        let revision = self.read(calendar::revision)?;
        let mut kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(calendar) = kept.as_ref().filter(|kept| kept.revision == revision) {
            return Ok(Arc::clone(calendar));
        }
        let calendar = Arc::new(self.read(calendar::whole)?);
        *kept = Some(Arc::clone(&calendar));
        Ok(calendar)
    }
}
