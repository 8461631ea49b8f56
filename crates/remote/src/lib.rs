//! The database that an athlete's devices meet at, any that speaks `PostgreSQL`'s protocol; the only
//! user of that. What goes there is sealed before it leaves, and believed only once it is opened.
//!
//! ```text
//! words ── Key ── Seal ──┐
//! Op ── seal ── Sealed ──┴─ push ──▶ ops (athlete, device, seq, …, body)
//! Op ◀─ open ── Sealed ──── pull ◀──
//! ```

mod address;
mod admin;
mod error;
mod joined;
mod key;
pub mod limits;
mod link;
mod messages;
mod retry;
mod seal;
mod server;
mod statements;
mod team;

pub use address::Address;
pub use error::RemoteError;
pub use joined::{Joined, joined_file};
pub use key::{Key, KeyError};
pub use link::Breach;
pub use messages::SealedMessage;
pub use retry::Pause;
pub use seal::{Seal, Sealed, Unsealed};
pub use server::{Head, Heads, Pulled, Pushed, Server};
pub use team::{Granted, Sharing};

/// What the database needs once: tables, who may do what, and what each may see.
pub const SCHEMA: &str = include_str!("../../../assets/sync/schema.sql");
