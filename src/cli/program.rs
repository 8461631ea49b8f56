//! `setwise program`: weeks of training, written, verified, edited and tried out.

mod apply;
mod format;
mod generate;
mod import;
pub(in crate::cli) mod input;
mod show;
mod simulate;
mod start;
mod steps;
mod templates;
mod verify;
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
