//! Whether a model's words claim that something was stored just now.

use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{self, Meaning};
use setwise_words::text;

/// Verbs of storing, as they are said of what is done.
const STORED: &str = "logged|recorded|saved|stored|added|noted|tracked|entered|updated|corrected|changed|\
    fixed|removed|deleted|undone|undid|reverted";
/// Where the verb stands first, or after one of these, it is said of now.
const BEFORE: &str = "i've|i|have|has|been|is|are|it's|that's|they're|all|now|just|successfully|sets|set|got|\
    everything's|we've|✓|✅|and|done|ok|okay|great|perfect|nice|sure|alright|workout|session|\
    already";
/// Said of another time, of nobody, or of nothing.
const NOT_NOW: &str = "not|nothing|never|no|haven't|hasn't|isn't|wasn't|didn't|don't|couldn't|can't|cannot|\
    unable|if|once|when|until|before|after|will|i'll|we'll|would|could|should|can|may|might|\
    want|need|let|you|you've|you'd|your|was|were|last|ago|yesterday|previously|earlier|\
    history|waiting|how|to";

/// Whether a word says a day.
fn is_day(word: &str) -> bool {
    let meaning = vocabulary::alone(word);
    matches!(
        meaning,
        Some(
            Meaning::Month(_)
                | Meaning::Weekday(_)
                | Meaning::Ago
                | Meaning::Last
                | Meaning::Day(i32::MIN..=-1)
        )
    )
}

/// The first sentence that claims it, as it was written.
pub fn stored_claim(said: &str) -> Option<String> {
    text::sentences(said)
        .find(|sentence| claims(sentence))
        .map(|sentence| sentence.trim().to_owned())
}

fn claims(sentence: &str) -> bool {
    if sentence.trim_end().ends_with('?') {
        return false;
    }
    let lower = sentence.to_lowercase().replace('’', "'");
    let is_mark = |c: char| matches!(c, '✓' | '✅');
    let words: Vec<&str> = lower
        .split(|c: char| !(c.is_alphanumeric() || c == '\'' || is_mark(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let Some(verb) = words.iter().position(|word| is_listed(word, STORED)) else {
        // The mark of a receipt is the program's own.
        return lower.trim_start().starts_with(is_mark)
            && lower.contains(|c: char| c.is_ascii_digit());
    };
    let now = verb == 0 || is_listed(words[verb - 1], BEFORE) || is_mark_led(&words[..verb]);
    let elsewhere = words[..verb].iter().any(|word| is_listed(word, NOT_NOW) && *word != "your");
    // `I logged 185 on Monday` may be of now; `logged on 14 Nov` tells of a day.
    let since = |word: &&str| matches!(*word, "before" | "earlier" | "previously" | "already");
    let dated = words[verb + 1..].iter().any(|word| is_day(word) || since(word));
    let removes = matches!(words[verb], "removed" | "deleted" | "undone" | "undid" | "reverted");
    now && !elsewhere && (!dated || removes)
}

fn is_mark_led(words: &[&str]) -> bool {
    words.first().is_some_and(|first| first.starts_with(['✓', '✅']))
}

#[cfg(test)]
mod tests;
