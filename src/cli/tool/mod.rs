//! `setwise tool`: the tools that a coach acts with, for those who build or watch one.

pub(super) mod call;
pub(super) mod list;
pub(super) mod matrix;
pub(super) mod parse;
pub(super) mod show;
pub(super) mod stats;

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
