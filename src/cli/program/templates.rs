//! `setwise program templates`: the programs there are to start from.

use crate::catalog::search_templates;
use crate::cli::{Context, Ended, Output};
use crate::limits::MOST_TEMPLATES_SHOWN;

/// List the programs there are to start from, or those that words find
#[derive(Debug, clap::Args)]
pub struct Templates {
    /// Such as `home dumbbells`
    words: Vec<String>,
}

impl Templates {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let found = search_templates(&self.words.join(" "), MOST_TEMPLATES_SHOWN);
        output.done(&found, |found| {
            if found.is_empty() {
                return "No template is found by these words.".to_owned();
            }
            let lines = found
                .iter()
                .map(|one| format!("{:<28} {}", one.id, one.about));
            lines.collect::<Vec<_>>().join("\n")
        })
    }
}
