//! What is to be left out of training.

use super::{NotTaken, SHORTEST_MISSPELT, is_asking, tells_of_set};
use crate::limits::{MOST_AVOIDED, MOST_AVOIDED_CHARS};
use setwise_catalog::catalog::{Catalog, condition_told, is_complaint};
use setwise_domain::text::{line_excerpt, words_of};
use setwise_words::parse::listed::is_listed;

/// What says that nothing is to be avoided, where no body part or exercise is named beside it.
const NOTHING: &str = "none|no|n|nothing|nope|nah|na|nada|nil|not|never|all|healthy|fine|good|zero|negative|everything|everythings|clear|nein|naw|zilch|ok|okay|any|no1|thankfully|luckily";
/// What else may say so.
const NOTHING_WITHIN: &str = "none|nothing|no|nope|nah|fine|good|clear|healthy|zero|never|dont";

/// Opens why something is to be avoided.
const REASONS: &str = "because|they|theyre|its|it|too|so|since|i|im|my|we|just|very|really|not|but|maybe|especially|when|after|due|thats|otherwise|neighbours|neighbors|downstairs|doctors|physio";

/// Most words of what is to be avoided that is looked for in a sentence: `overhead press`, `lower back`.
const MOST_TERM_WORDS: usize = 4;

/// Whether words complain of a part of the body, or say that nothing is wrong with any.
pub(in super::super) fn complains(text: &str) -> bool {
    const COMPLAINT: &str = "bad|injured|hurt|hurts|hurting|tweaked|achy|injury|injuries|pain|pains|painful|avoid|sore|dodgy|cranky|aches|ache|hate|surgery|tore|torn|sprained|issues|problems|wonky";
    let says = |word: &String| is_listed(word, COMPLAINT);
    condition_told(text).is_some() || words_of(text).iter().any(says)
}

/// What to avoid: each must mean something to the catalogue. A condition is kept by its name, and of a
/// complaint what it is of.
pub fn avoid(text: &str, catalog: &Catalog) -> Result<Vec<String>, NotTaken> {
    let too_much = || {
        NotTaken::new(format!(
            "At most {MOST_AVOIDED} things of {MOST_AVOIDED_CHARS} characters each, please."
        ))
    };
    if text.len() > MOST_AVOIDED * MOST_AVOIDED_CHARS {
        return Err(too_much());
    }
    let words = words_of(text);
    // A word that may be misspelt is none of every day.
    let known = |word: &String| {
        !is_beside(word)
            && !is_complaint(word)
            && (catalog.names_avoided(word)
                || word.len() > SHORTEST_MISSPELT && catalog.expand(word).is_known())
    };
    let names_something = catalog.names_avoided(text) || words.iter().any(known);
    let denies = words.first().is_none_or(|first| is_listed(first, NOTHING))
        || words.iter().any(|word| is_listed(word, NOTHING_WITHIN));
    if denies && !names_something {
        return Ok(Vec::new());
    }
    let said: Vec<_> = parts(text)
        .flat_map(|part| match catalog.name_to_avoid(&part) {
            // `herniated L5/S1` is one.
            Some(name) => vec![name],
            None => part.split('/').map(|part| part.trim().to_owned()).collect(),
        })
        .filter(|part| !part.is_empty())
        .collect();
    let too_long = |term: &String| term.chars().count() > MOST_AVOIDED_CHARS;
    let mut terms: Vec<String> = Vec::new();
    let mut unknown: Vec<String> = Vec::new();
    for part in said {
        match within(&part, catalog) {
            Ok(found) => {
                for term in found {
                    if !terms.contains(&term) {
                        terms.push(term);
                    }
                }
            }
            Err(part) => match misspelt(&part, catalog) {
                Some(term) => terms.push(term),
                None => unknown.push(part),
            },
        }
    }
    // Beside what is known, words may say anything of it.
    let tells = |part: &String| {
        let words = words_of(part);
        words.first().is_some_and(|first| is_listed(first, REASONS))
            || words.iter().all(|word| is_beside(word) || is_complaint(word))
    };
    if !terms.is_empty() {
        unknown.retain(|part| !tells(part) && part.split_whitespace().count() <= MOST_TERM_WORDS);
    }
    if terms.len() > MOST_AVOIDED || terms.iter().chain(&unknown).any(too_long) {
        return Err(too_much());
    }
    if unknown.is_empty() && !is_asking(text) && !tells_of_set(text) {
        return Ok(terms);
    }
    let first = unknown.first().map_or(text, String::as_str);
    let near = catalog.nearest_to_avoid(first);
    let near = near.map_or_else(String::new, |near| format!(" Did you mean '{near}'?"));
    let unknown: Vec<_> = unknown.iter().map(|term| format!("'{}'", line_excerpt(term))).collect();
    Err(NotTaken::new(format!(
        "I don't know what to leave out for {}.{near} Name an exercise, a joint, a muscle, a movement, equipment or a condition, such as knee, overhead press or herniated disc; or send none.",
        unknown.join(", ")
    )))
}

/// What a part names but for a letter or two, where it is long enough to be nothing else.
fn misspelt(part: &str, catalog: &Catalog) -> Option<String> {
    const LONG_ENOUGH: usize = 8;
    let bare: Vec<_> = words_of(part).into_iter().filter(|word| !is_beside(word)).collect();
    let tried = [part.to_lowercase(), bare.join(" ")];
    tried
        .into_iter()
        .filter(|one| one.len() >= LONG_ENOUGH)
        .find_map(|one| catalog.nearest_to_avoid(&one))
}

/// The terms that a part of an answer names; the part, where it names none.
fn within(part: &str, catalog: &Catalog) -> Result<Vec<String>, String> {
    let known = catalog.expand(part);
    let name = catalog.name_to_avoid(part);
    if let Some(name) = name.clone().filter(|_| known.condition.is_some()) {
        return Ok(vec![name]);
    }
    // Of `sore from deadlifts` what is behind `from`, too.
    let is_sentence = |name: &String| words_of(name).iter().any(|word| is_listed(word, SENTENCE));
    if let Some(name) = name.filter(|name| !is_sentence(name)) {
        return Ok(vec![name]);
    }
    let spelt = named_within(part, catalog, |term| catalog.names_avoided(term));
    let found = if spelt.is_empty() {
        named_within(part, catalog, |term| {
            term.len() > SHORTEST_MISSPELT + 1 && catalog.expand(term).is_known()
        })
    } else {
        spelt
    };
    if found.is_empty() { Err(part.to_owned()) } else { Ok(found) }
}

/// The terms that are named among other words.
fn named_within(part: &str, catalog: &Catalog, known: impl Fn(&str) -> bool) -> Vec<String> {
    let words = words_of(part);
    let mut found: Vec<String> = Vec::new();
    let (mut at, mut denied) = (0, false);
    while at < words.len() {
        let longest = MOST_TERM_WORDS.min(words.len() - at);
        let named = (1..=longest).rev().find_map(|count| {
            let term = &words[at..at + count];
            let begins = !is_beside(&term[0]) && !is_complaint(&term[0]);
            let ends = !is_beside(&term[count - 1]) && !is_complaint(&term[count - 1]);
            let term = term.join(" ");
            let is_exercise = || count > 1 && catalog.resolve_spelt(&term).is_some();
            let may_be = begins && ends && (count > 1 || term.len() > 2);
            // `i got back into it`
            let moves = term == "back"
                && at > 0
                && is_listed(
                    &words[at - 1],
                    "got|get|getting|go|going|come|came|coming|been|im|be",
                );
            ((may_be || is_exercise()) && !moves && known(&term)).then_some((term, count))
        });
        if let Some((term, count)) = named {
            if !denied {
                found.push(term);
            }
            at += count;
        } else {
            // `no knee pain but a bad hip`
            let problem = words.get(at + 2).is_some_and(|word| {
                is_listed(word, "pain|pains|problem|problems|issue|issues|trouble")
            });
            denied = match &*words[at] {
                "no" | "not" if problem => true,
                "but" | "though" | "just" | "only" => false,
                _ => denied,
            };
            at += 1;
        }
    }
    found
}

/// One of them is in a sentence, and in no name.
const SENTENCE: &str = "from|with|on|when|because|after|in|my|during|if|while|so|to";

/// Words of every day that name nothing to avoid, whatever exercise they are a part of.
fn is_beside(word: &str) -> bool {
    const BESIDE: &str = "a|an|the|my|me|i|im|is|it|its|so|to|too|of|on|in|or|and|with|when|if|that|this|up|out|over|after|before|during|while|because|for|from|at|by|than|then|\
        really|very|quite|still|always|sometimes|usually|mostly|just|only|bit|little|kind|sort|type|much|more|most|few|one|two|both|old|new|doctor|doc|physio|said|says|told|\
        cant|can|could|should|would|wont|will|dont|do|does|did|didnt|doing|done|was|were|been|be|being|get|gets|got|give|gives|make|makes|made|have|has|had|feel|feels|felt|\
        think|like|love|want|need|things|thing|stuff|day|days|week|weeks|year|years|month|months|ago|last|since|now|today|again|back when|he|she|they|you|we|us|other|otherwise|else|\
        high|low|deep|big|good|fine|small|hard|easy|hot|free|full|safe|side|sides|top|long|short|way|too much|please|also|plus|except|apart|maybe|probably|actually|honestly|well|yeah|yes|ok|\
        clicks|click|pops|pop|acts|act|goes|go|kills|killing|bothers|bothering|bother|flares|flare|cranky|wonky|crunchy|dodgy|stiff|tight|anything|something|nothing|none|no|not|never|nope|nah|mind|comes|come";
    is_listed(word, BESIDE)
}

/// The parts of a list, separated by commas, semicolons, line breaks, ends of sentences or `and`, without
/// articles.
fn parts(list: &str) -> impl Iterator<Item = String> {
    list.replace(" and ", ",")
        .replace(" + ", ",")
        .replace(" & ", ",")
        .replace(". ", ",")
        .split([',', ';', '\n'])
        .map(|part| {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
            let part = part.trim_end_matches(['.', '!']);
            ["a ", "an ", "the ", "some ", "and ", "my "]
                .iter()
                .find_map(|article| part.strip_prefix(article))
                .unwrap_or(part)
                .to_owned()
        })
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints() {
        for (text, wanted) in [
            ("my left shoulder clicks when I press overhead", "shoulder|press overhead"),
            ("I can't do pull ups", "pull ups"),
            ("dodgy knees and a bad back", "knees|lower back pain"),
            ("deadlifts kill my lower back", "deadlifts|lower back"),
            ("doctor said no heavy squats", "squats"),
            ("all good thanks", ""),
            ("nothing comes to mind", ""),
            ("no knee pain but a bad hip", "hip"),
            ("running, my shins hurt", "running|shins"),
            ("i hate burpees and lunges", "burpees|lunges"),
        ] {
            let found = avoid(text, Catalog::embedded()).map(|terms| terms.join("|"));
            assert_eq!(found.as_deref(), Ok(wanted), "{text}");
        }
    }
}
