//! The clock, the ids and the machine, handed down: nothing below `run` reads the one or makes the
//! other.

use crate::moment::LongDay;
use jiff::{Timestamp, Zoned, civil::Date};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// Stamps what is made, with the time and with an id. Cloning shares the source.
#[derive(Clone)]
pub struct Stamps {
    now: Arc<dyn Fn() -> Zoned + Send + Sync>,
    id: Arc<dyn Fn() -> Uuid + Send + Sync>,
    machine: Option<Arc<str>>,
    host: Option<Arc<str>>,
    long_day: Arc<Mutex<Option<LongDay>>>,
}

impl Stamps {
    pub fn new(
        now: impl Fn() -> Zoned + Send + Sync + 'static,
        id: impl Fn() -> Uuid + Send + Sync + 'static,
    ) -> Self {
        Self {
            now: Arc::new(now),
            id: Arc::new(id),
            machine: None,
            host: None,
            long_day: Arc::default(),
        }
    }

    /// The same on a machine, by what tells it from every other; none where that can't be told.
    #[must_use]
    pub fn on_machine(self, machine: Option<String>) -> Self {
        Self { machine: machine.map(Arc::from), ..self }
    }

    /// The same on a machine that its owner calls so.
    #[must_use]
    pub fn on_host(self, host: Option<String>) -> Self {
        Self { host: host.map(Arc::from), ..self }
    }

    /// The same at another time, at which it stands still.
    #[must_use]
    pub fn at(self, time: Zoned) -> Self {
        Self { now: Arc::new(move || time.clone()), ..self }
    }

    /// What tells this machine from every other.
    pub fn machine(&self) -> Option<&str> {
        self.machine.as_deref()
    }

    /// What its owner calls this machine.
    pub fn host(&self) -> Option<&str> {
        self.host.as_deref()
    }

    /// Stamps for tests and examples: the time stands still, ids count up from 1.
    pub fn fixed(at: Zoned) -> Self {
        let next = std::sync::atomic::AtomicU64::new(1);
        Self::new(
            move || at.clone(),
            move || {
                let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                Uuid::from_u64_pair(0x0190_0000_0000_7000, 0x8000_0000_0000_0000 | n)
            },
        )
    }

    /// The time in the athlete's own zone.
    pub fn now(&self) -> Zoned {
        (self.now)()
    }

    pub fn timestamp(&self) -> Timestamp {
        self.now().timestamp()
    }

    /// The athlete's own date; while a session goes on past midnight, still that on which it began.
    pub fn today(&self) -> Date {
        let now = self.now();
        match self.long_day() {
            Some(day) if day.date < now.date() && now.timestamp() < day.until => day.date,
            _ => now.date(),
        }
    }

    /// Says which day a session under way goes past the end of, to all that share these stamps.
    pub fn keep_long_day(&self, day: Option<LongDay>) {
        *self.long_day.lock().unwrap_or_else(PoisonError::into_inner) = day;
    }

    fn long_day(&self) -> Option<LongDay> {
        *self.long_day.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new id, in the order of time (`UUIDv7`).
    pub fn id(&self) -> Uuid {
        (self.id)()
    }
}

impl fmt::Debug for Stamps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stamps").field("now", &self.now()).finish_non_exhaustive()
    }
}
