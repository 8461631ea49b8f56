//! Files of the athlete's own: read within bounds, written whole or not at all, and for nobody
//! else's eyes.

mod identity;
mod lock;
mod private;
mod read;
mod replace;
mod temporary;
mod watch;

pub use identity::Identity;
pub use lock::{FileLock, lock_folder};
pub use private::{create_or_empty_private, create_private, make_folder, make_private};
pub use read::{Unread, read_at_most};
pub use replace::{replace, sync_folder};
pub use temporary::TemporaryFolder;
pub use watch::Watch;

#[cfg(test)]
mod tests;
