//! The program as it is used: by its binary, on a home of its own. One binary, one builder.
#![expect(clippy::unwrap_used, reason = "a test that can't be set up has failed")]

mod house;
mod ranks;
mod sizes;
