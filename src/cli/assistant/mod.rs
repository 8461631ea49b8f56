//! `setwise assistant`: the calendar, changed by words or by operations after a look at what they
//! do.

pub(crate) mod apply;
pub(crate) mod dryrun;
mod input;
pub(crate) mod message;
pub(super) mod outcome;
mod view;

/// Change the calendar by words, or by operations from a file
#[derive(Debug, clap::Subcommand)]
pub enum Assistant {
    Message(message::Message),
    Apply(apply::Apply),
    Dryrun(dryrun::Dryrun),
}

crate::cli::subcommands!(Assistant: Message Apply Dryrun);
