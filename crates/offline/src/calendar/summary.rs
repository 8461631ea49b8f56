//! What is proposed, in words: what would change, what has no place on the calendar, and what was
//! left out.

use super::reading::{Reading, read};
use super::view::View;
use crate::limits::{CHARS_OF_CALENDAR_WORDS, MOST_CHANGES_TOLD};
use setwise_domain::assistant::SummarizeRequest;
use setwise_domain::text::{counted, printable};

pub fn summarize(request: &SummarizeRequest) -> String {
    let view = View::new(request.today, &request.sessions);
    let mut sentences = changes(request, &view);
    let reading = read(&request.message, &view);
    match reading {
        Reading::Plan(plan) => sentences.extend(plan.notes),
        Reading::Ask(_, doubt) if sentences.is_empty() => {
            sentences.push(doubt.question);
        }
        Reading::Nothing(_, why) if sentences.is_empty() => {
            sentences.push(why);
        }
        _ if sentences.is_empty() => sentences.push("Nothing would change.".to_owned()),
        _ => {}
    }
    sentences.extend(left_out(request));
    within_bounds(sentences)
}

/// A sentence for each change, in the words in which it is accepted; of many how many they are, for
/// they stand in the list beside.
fn changes(request: &SummarizeRequest, view: &View) -> Vec<String> {
    let operations = &request.operations;
    if operations.is_empty() {
        return Vec::new();
    }
    match view.effects(operations) {
        Some(effects) if effects.len() <= MOST_CHANGES_TOLD => effects,
        _ => {
            let count = counted(operations.len(), "change");
            vec![format!("{count} of the calendar.")]
        }
    }
}

fn left_out(request: &SummarizeRequest) -> Option<String> {
    let first = request.refused.first()?;
    let why = first.errors.first().map_or(String::new(), |error| {
        format!(": {}", printable(error.message.trim_end_matches('.')))
    });
    let count = counted(request.refused.len(), "change");
    let verb = if request.refused.len() == 1 { "was" } else { "were" };
    Some(format!("{count} {verb} left out{why}."))
}

/// As many whole sentences as there is room for; of the others, that there are more.
pub fn within_bounds(sentences: Vec<String>) -> String {
    const MORE: &str = "There is more in the list.";
    let room = CHARS_OF_CALENDAR_WORDS - MORE.len() - 1;
    let mut text = String::new();
    for sentence in sentences {
        if text.chars().count() + sentence.chars().count() + 1 > room {
            text.push_str(if text.is_empty() { "" } else { " " });
            return text + MORE;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&sentence);
    }
    text
}
