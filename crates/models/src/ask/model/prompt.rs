//! What a model is told of itself and of the tools in every round of the chat.

use setwise_catalog::settings::model::Calls;

const FILE: &str = include_str!("../../../../../SystemPrompt.md");

/// The same for a small model.
const COMPACT: &str = include_str!("../../../../../assets/prompts/compact.md");

/// What stands between these two is for models that write their calls into their text.
const TEXT_BEGINS: &str = "<!-- text calls: begin -->\n";
const TEXT_ENDS: &str = "<!-- text calls: end -->\n";

/// From here on the file is the reference of the tools in full; a model is told it in short.
const TOOLS_BEGIN: &str = "<!-- tools: begin";

/// What a coach keeps to, whoever it is and whatever it can call.
pub fn conduct() -> &'static str {
    FILE.split("\n## Tools").next().unwrap_or(FILE).trim_end()
}

/// The prompt of the chat; `reference` is that of the tools, for a model that is not sent them.
pub fn prompt(calls: Calls, compact: bool, reference: &str) -> String {
    let file = if compact { COMPACT } else { FILE };
    let head = file.split(TOOLS_BEGIN).next().unwrap_or(file);
    let head = match (calls, head.split_once(TEXT_BEGINS)) {
        (Calls::Native, Some((before, rest))) => {
            let after = rest.split_once(TEXT_ENDS).map_or(rest, |(_, after)| after);
            format!("{}{}", before, after.trim_start())
        }
        _ => head.replace(TEXT_BEGINS, "").replace(TEXT_ENDS, ""),
    };
    let parts = [head.trim_end(), reference.trim()];
    let told: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    told.join("\n\n") + "\n"
}

#[cfg(test)]
mod tests;
