//! `setwise plan`: today's plan, made, reviewed, accepted, compared and restored.

pub(crate) mod from_file;
pub(crate) mod made;
pub(super) mod stats;
pub(super) mod stored;
mod view;

pub(super) use view::not_made;

/// Today's plan: show, make, review, accept, compare, restore
#[derive(Debug, clap::Subcommand)]
pub enum Plan {
    Today(made::Today),
    Generate(made::Generate),
    Review(from_file::Review),
    Accept(from_file::Accept),
    History(stored::History),
    Diff(stored::Diff),
    Restore(stored::Restore),
    Stats(stats::Stats),
}

crate::cli::subcommands!(Plan: Today Generate Review Accept History Diff Restore Stats);
