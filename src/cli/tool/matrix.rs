//! `setwise tool matrix`: what each policy does with each wrong name.

use crate::cli::table::table;
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::tool::{self, MatrixRow};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool matrix", "What each policy does with each wrong name of a parameter.": Vec<MatrixRow>;
};

/// Show what each policy does with each wrong name of a parameter
///
/// Each row is a call made under each policy and then discarded: `corrected` is refused with the call to send
/// instead, `warned` is accepted with a warning. Under deprecated-aliases, the name is on the list of accepted
/// aliases.
#[derive(Debug, clap::Args)]
pub struct Matrix {}

impl Matrix {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let rows = tool::matrix(setup.stamps.today(), setup.profile()?.unit);
        output.done(&rows, |rows| lines(rows).join("\n"))
    }
}

fn lines(rows: &[MatrixRow]) -> Vec<String> {
    let heads = ["used", "means", "goes to", "strict", "deprecated-aliases", "lenient"];
    let mut cells = vec![heads.map(str::to_owned)];
    cells.extend(rows.iter().map(|row| {
        [
            row.used.clone(),
            row.means.join(" or "),
            row.goes_to.unwrap_or("nothing").to_owned(),
            row.strict.to_string(),
            row.deprecated_aliases.to_string(),
            row.lenient.to_string(),
        ]
    }));
    let mut drawn = table(&cells).into_iter();
    let heads = drawn.next().unwrap_or_default();
    let mut lines = Vec::new();
    let mut tool = "";
    for (row, line) in rows.iter().zip(drawn) {
        if row.tool != tool {
            tool = row.tool;
            lines.extend([String::new(), tool.to_owned(), format!("  {heads}")]);
        }
        lines.push(format!("  {line}"));
    }
    lines.into_iter().skip(1).collect()
}
