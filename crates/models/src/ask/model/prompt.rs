//! What a model is told of itself and of the tools in every round of the chat: `SystemPrompt.md`, in one of four forms.

use setwise_catalog::settings::model::Calls;

const FILE: &str = include_str!("../../../../../SystemPrompt.md");

/// Where the reference of the tools begins, which the caller has.
const TOOLS_BEGIN: &str = "<!-- tools: begin";

/// What a coach keeps to, whoever it is and whatever it can call.
pub fn conduct() -> String {
    let conduct = FILE.split("\n## Tools").next().unwrap_or(FILE);
    marked(conduct, "full", true).trim_end().to_owned()
}

/// The prompt of the chat; `reference` is what it says of the tools.
pub fn prompt(calls: Calls, compact: bool, reference: &str) -> String {
    let head = FILE.split(TOOLS_BEGIN).next().unwrap_or(FILE);
    let head = marked(head, "text calls", calls == Calls::Text);
    let head = marked(&head, "full", !compact);
    let parts = [head.trim_end(), reference.trim()];
    let told: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    told.join("\n\n") + "\n"
}

/// The text without these marks, and without what stands between them where it is not for this form.
fn marked(text: &str, mark: &str, is_told: bool) -> String {
    let (begin, end) = (format!("<!-- {mark}: begin -->\n"), format!("<!-- {mark}: end -->\n"));
    let Some((before, rest)) = text.split_once(&begin) else {
        return text.to_owned();
    };
    let (within, after) = rest.split_once(&end).unwrap_or((rest, ""));
    let within = if is_told { within } else { "" };
    format!("{before}{within}{}", marked(after, mark, is_told))
}

#[cfg(test)]
mod tests;
