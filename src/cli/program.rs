//! `setwise program`: weeks of training, written, verified, edited and tried out.

pub(super) mod apply;
pub(super) mod format;
pub(crate) mod generate;
pub(super) mod import;
pub(in crate::cli) mod input;
pub(crate) mod show;
pub(super) mod simulate;
pub(super) mod start;
mod steps;
pub(super) mod templates;
pub(super) mod verify;
mod view;

/// Weeks of training: choose, write, verify, edit, try out
#[derive(Debug, clap::Subcommand)]
pub enum Program {
    Generate(generate::Generate),
    Show(show::Show),
    Verify(verify::Verify),
    Apply(apply::Apply),
    Simulate(simulate::Simulate),
    Templates(templates::Templates),
    Format(format::Format),
    Start(start::Start),
    Import(import::Import),
}

crate::cli::subcommands!(Program: Generate Show Verify Apply Simulate Templates Format Start Import);
