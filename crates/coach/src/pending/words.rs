//! The words of an answer, without what only leads to it.

use setwise_domain::load::{Decimal, Unit};
use setwise_domain::question::Slot;
use setwise_shorthand::NO_LOAD;
use setwise_words::parse::listed::{is_listed, longest_phrase};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::words_of;

/// What lets a question go.
pub(super) const LET_GO: &str = "never mind|nevermind|forget it|forget about it|forget that|neither|neither of them|neither of those|neither one|no neither|none|none of them|none of these|none of those|not any of them|no to both";

/// What takes both of two options.
pub(super) const BOTH: &str = "both|both of them|both of those|both please|the both|them both|both of the two|all of them|all of those|all|the two of them";

/// What takes the other one of two, once one of them was taken.
pub(crate) const OTHER: &str = "the other one|the other|other one|no the other one|no the other|not that one the other one|not that the other one|no i meant the other one|i meant the other one|i mean the other one|the other one please|sorry the other one|actually the other one|other one please|no other one|wrong one|the wrong one|no wrong one";

/// What options are called by their place.
pub(super) const PLACES: [&str; 4] = ["first|1st", "second|2nd", "third|3rd", "fourth|4th"];

/// Other words for leaving out, and for moving.
pub(super) const LEFT_OUT: &str =
    "leave it out|leave it|leave out|cancel it|cancel|call it off|drop it|bin it";
pub(super) const MOVED: &str = "push|shift|reschedule|postpone|delay|put|do|make";

/// Words without those that lead to an answer or trail behind it: `hmm, sunday?`, `can i do it tuesday`,
/// `tuesday then`.
pub(super) fn bare<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    const BEFORE: &str = "hmm|hm|uh|um|ok|okay|well|maybe|perhaps|lets|let|us|nah|just|can|could|i|we|ill|how|about|what|rather|to|until|on|then|yeah|so";
    const BEHIND: &str = "then|please|instead|maybe|works|is|fine|good|ok|okay|again";
    let first = words.iter().position(|word| !is_listed(word, BEFORE));
    let last = words.iter().rposition(|word| !is_listed(word, BEHIND));
    match (first, last) {
        (Some(first), Some(last)) if first <= last => &words[first..=last],
        _ => words,
    }
}

/// The words of a line, days in numbers whole: `3/12`, `3.12.`.
pub(super) fn words_of_a_day(text: &str) -> Vec<String> {
    let plain = text.to_lowercase().replace(['\'', '’'], "");
    let words = plain.split_whitespace().map(|word| {
        let word = word.trim_end_matches([',', '!', '?', ';']);
        let is_day = word.matches('.').count() == 2;
        let word = if is_day { word } else { word.trim_end_matches('.') };
        word.to_owned()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// `15`, `82.5`, `85kg`, `eight`.
pub(super) fn measured(text: &str) -> Option<(Decimal, Option<Unit>)> {
    let letters = text.find(char::is_alphabetic).filter(|at| *at > 0);
    let (number, unit) = text.split_at(letters.unwrap_or(text.len()));
    let unit = match unit.trim() {
        "" => None,
        word => Some(Unit::from_word(&word.to_lowercase())?),
    };
    let number = number.trim();
    let value = Decimal::parse(number, 2).ok().or_else(|| {
        let words = words_of(number);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (count, used) = number::count(&words)?;
        (used == words.len()).then(|| Decimal::from_int(count.into()))
    })?;
    Some((value, unit))
}

/// A number without the words that lead to it or say what it is of: `at 85`, `85kg for all`, `x8`. None
/// where it is an effort, `@8`, or another thing than is asked for.
pub(super) fn alone(text: &str, slot: Slot) -> Option<String> {
    const TO_LOAD: &str = "at|@|with|it was|was|used|i used|all at";
    const TO_REPS: &str = "for|got|i got|did|i did|x|x for";
    const OF_LOAD: &str =
        "for all|for all of them|for all sets|for each|each set|all|all sets|on all|please";
    const OF_REPS: &str = "reps|rep|times|please";
    let spaced = text.to_lowercase().replace('@', "@ ");
    let spaced = match spaced.strip_prefix('x').filter(|_| slot == Slot::Reps) {
        Some(reps) => format!("x {reps}"),
        None => spaced,
    };
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (leads, behind) = match slot {
        Slot::Load => (TO_LOAD, OF_LOAD),
        _ => (TO_REPS, OF_REPS),
    };
    let lead = longest_phrase(&words, leads).unwrap_or(0);
    let number = words.get(lead..)?;
    let of_all = |at: &usize| longest_phrase(&number[*at..], behind) == Some(number.len() - at);
    let ends = (1..number.len()).find(of_all).unwrap_or(number.len());
    let number = number[..ends].join(" ");
    let is_led = lead > 0 && is_listed(words[0], "@|at");
    let is_effort = is_led && number.parse::<f32>().is_ok_and(|number| number <= MOST_RPE);
    (!is_effort && !number.contains('@')).then_some(number)
}

/// Behind `@` up to this an effort is meant.
const MOST_RPE: f32 = 10.0;

/// A line that says of its sets that they have no load, with one; the note behind them stays.
pub(super) fn with_load(line: &str, load: &str) -> Option<String> {
    let sets = line.find("//").unwrap_or(line.len());
    let (sets, note) = line.split_at(sets);
    sets.contains(NO_LOAD).then(|| format!("{}{note}", sets.replace(NO_LOAD, load)))
}
