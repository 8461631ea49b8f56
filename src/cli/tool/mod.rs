//! `setwise tool`: the tools that a coach acts with, for those who build or watch one.

mod call;
mod list;
mod matrix;
mod parse;
mod show;
mod stats;

pub use call::answer as call_answer;

/// List, call and watch the coach's tools
#[derive(Debug, clap::Subcommand)]
pub enum Tool {
    List(list::List),
    Show(show::Show),
    Call(call::Call),
    Parse(parse::Parse),
    Matrix(matrix::Matrix),
    Stats(stats::Stats),
}

crate::cli::subcommands!(Tool: List Show Call Parse Matrix Stats);
