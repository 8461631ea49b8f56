//! Which words of a text the athlete says to the coach, for every reader of wishes and of sets.
//!
//! ```text
//! lines ────── fenced, cited, pasted with a speaker's name: somebody else's
//! quotes ───── a name is the athlete's; a wish or a set between quotes is only spoken of
//! sentences ── `he said …`, `… means …`, `what if I said …`, `don't …`: nobody asks for it now
//! ```
//!
//! What somebody else says is blanked out, so that every place of the text stays where it is. Notes
//! behind `//` are kept as they are: they are stored and never carried out.

use crate::claims::phrase::{at, find, has, words};
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_words::parse::lexer::{Kind, Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary;
use std::borrow::Cow;
use std::iter;
use std::ops::Range;

/// Verbs that wish for something to be done.
const WISHES: &str = "undo|delete|remove|erase|scratch|unlog|revert|log|record|save|add|change|correct|\
    fix|edit|update|move|schedule|plan|book|cancel|skip|swap|replace|set|make|take|clear|put|drop|\
    finish";
/// Of what somebody says.
const SAYS: &str = "said|says|saying|told|tells|telling|wrote|writes|asked|asks|texted|texts|messaged|\
    posted|shouted|shouts|yelled|whispered|replied|answered|recommends|recommended|suggests|suggested|\
    advised|advises|insists|insisted|ordered|mentioned|claims|claimed|wants me|wanted me|wants us|\
    thinks i|thought i";
/// The athlete says these to somebody.
const TOLD: &str = "told|tells|telling|asked|asks|texted|texts|messaged";
const COACH: &str = "you|u|coach|for";
/// Between a subject and its verb.
const BETWEEN: &str = "just|already|also|always|have|had|did|do|was|am|keep|even|once";
/// Words that name somebody else, and no line of the athlete's begins a list with.
const PEOPLE: &str = "he|she|they|his|her|their|him|them|friend|friends|friend's|brother|brother's|\
    sister|sister's|wife|wife's|husband|husband's|buddy|buddy's|girlfriend|boyfriend|dad|mom|son|\
    daughter|teammate|trainer|somebody|someone";
/// One of them after `my`, as the one who did it.
const OTHERS: &str = "friend|friends|brother|sister|wife|husband|buddy|girlfriend|boyfriend|partner|\
    roommate|dad|mom|mum|father|mother|son|daughter|kid|cousin|uncle|aunt|teammate|trainer|colleague";
/// Whatever the word for them is, these are done by people.
const LIFTED: &str =
    "benched|squatted|deadlifted|pressed|curled|rowed|pulled|pushed|lifted|did|does|ran";
const I: &str = "i|i've|i'd|i'm|we";
const WITH_ME: &str = "i|i've|i'd|i'm|we|me|us|my|our|mine|ours";
const DENIES: &str = "never|didn't|didnt|not|haven't|don't|dont|wouldn't";
const SUPPOSES: &str = "if|suppose|supposing|imagine|pretend";
const SAYING: &str = "say|said|tell|told|type|typed|write|wrote|ask|asked";
/// What follows them is spoken of.
const SPOKEN_OF: &str = "the word|the words|the phrase|the command|the term|the expression|the button|\
    the key|according to|how do you say|how do i say|how would you say";
/// Whole sentences that speak of words.
const TRANSLATES: &str = "translate|translates to|stands for|is english for|is german for|is spanish for|\
    is french for|is italian for|is portuguese for";
/// They open a wish that something be left as it is.
const REFUSES: &str = "don't|dont|do not|never|no need to|i don't want you to|i dont want you to|\
    i do not want you to|i didn't ask you to|i didnt ask you to|i did not ask you to|i never asked you to|\
    i never told you to|i didn't tell you to|i never said|i didn't say|i didnt say|you shouldn't|\
    you should not|you mustn't|you must not|not";
/// A wish that none of these be done is a rule for the calendar, which the athlete makes.
const EVER: &str = "anything|any|nothing|ever";
/// Before a quote they say that it is a name.
const NAMED: &str =
    "session|workout|exercise|program|plan|called|named|call|name|rename|new|create|add|title|day";
/// They may stand before a wish.
const BEFORE: &str = "please|pls|ok|okay|so|and|but|hey|coach|oh|well|also|just|then|really";
const NO: &str = "no|nope|nah|never|not|no thanks|no thank you|of course not";
const JOINTS: &str = "and|but|so|because|while|then";
/// Labels that lead what the athlete says.
const LABELS: &str = "i|my|me|we|this|that|these|those|the|a|here|here's|today|today's|yesterday|now|done|\
    note|notes|goal|goals|update|correction|edit|fyi|ps|reminder|question|quick|one|ok|okay|so|hey|hi|hello|\
    coach|completed|finished|summary|recap|result|results|log|logged|plan|program|next|first|second|third|\
    last|then|also|finally|forgot|warm|warmup|up|cooldown|cool|down|main|work|workout|session|training|day|\
    morning|evening|lunch|gym|home|cardio|legs|leg|push|pull|upper|lower|body|full|superset|circuit|tempo|\
    rest|total|sets|reps|weight|for|at|on|in|with|of|and|did|do|add|change|move|delete|undo|set|please|no|\
    yes|weighed|bodyweight|exercise|exercises|accessories|accessory|assistance|strength|hypertrophy|week|\
    block|phase|round|new|create|every|each|amrap|emom|finisher|program|unit|name|date|time";

/// The text with blanks in place of all that is not said to the coach.
pub fn own<'t>(text: &'t str, catalog: &Catalog) -> Cow<'t, str> {
    let text = without(Cow::Borrowed(text), &|text| cited(text, catalog));
    let text = without(text, &quotes);
    without(text, &|text| sentences(text, catalog))
}

/// Whether anything of a text is said to the coach.
pub fn says_something(own: &str) -> bool {
    own.contains(char::is_alphanumeric)
}

fn without<'t>(text: Cow<'t, str>, find: &dyn Fn(&str) -> Vec<Range<usize>>) -> Cow<'t, str> {
    let found = find(&text);
    if found.is_empty() {
        return text;
    }
    let mut text = text.into_owned();
    for range in found {
        let blanks = |c: char| iter::repeat_n(if c == '\n' { c } else { ' ' }, c.len_utf8());
        let blanks: String = text[range.clone()].chars().flat_map(blanks).collect();
        text.replace_range(range, &blanks);
    }
    Cow::Owned(text)
}

/// The lines of a text, each with its place and without the note at its end.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        let note = lex(line).last().and_then(|clause| clause.note.map(|(span, _)| span.start));
        (at, line, &line[..note.unwrap_or(line.len())])
    })
}

/// Lines that are fenced, cited, or pasted from somebody else.
fn cited(text: &str, catalog: &Catalog) -> Vec<Range<usize>> {
    const FENCES: [&str; 2] = ["```", "~~~"];
    let mut found = Vec::new();
    let mut fence: Option<&str> = None;
    let mut goes_on = false;
    for (start, line, said) in lines(text) {
        let bare = line.trim();
        let whole = start..start + line.len();
        if let Some(open) = fence {
            fence = fence.filter(|_| !bare.starts_with(open));
            found.push(whole);
        } else if let Some(open) = FENCES.into_iter().find(|fence| bare.starts_with(fence)) {
            fence = Some(open).filter(|_| !bare[open.len()..].contains(open));
            found.push(whole);
        } else if bare.is_empty() {
            goes_on = false;
        } else if goes_on || bare.starts_with('>') {
            found.push(whole);
        } else if let Some(several) = speaker(said.trim(), catalog) {
            goes_on = several;
            found.push(whole);
        }
    }
    found
}

/// Whether somebody else's name or message leads a line, and then whether the next lines are theirs too.
fn speaker(line: &str, catalog: &Catalog) -> Option<bool> {
    if let Some((name, _)) = line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        return is_name(name).then_some(false);
    }
    let (stamped, line) = without_stamp(line);
    let (label, said) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    let label = label.trim().trim_start_matches('@');
    let (label, stamped) = match label.split_once(" (") {
        Some((label, time)) if time.starts_with(|c: char| c.is_ascii_digit()) => (label, true),
        _ => (label, stamped),
    };
    let clauses = lex(label);
    let words: Vec<_> = clauses.iter().flat_map(|clause| words(&clause.tokens)).collect();
    if has(&words, I) {
        return None;
    }
    // `my friend's log:`, `Tom wrote:`
    if has(&words, PEOPLE) || said.is_empty() && has(&words, SAYS) {
        return Some(said.is_empty());
    }
    if label.eq_ignore_ascii_case("from") && said.starts_with(char::is_alphabetic) {
        return Some(true);
    }
    if !is_name(label) || words.iter().any(|word| is_ours(word)) || names_lift(label, catalog) {
        return None;
    }
    // `Flumph: 3x8 at 100` names what was done.
    let lower = said.to_lowercase();
    let mut said = lower.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    said.any(|word| !vocabulary::knows(word)).then_some(stamped)
}

/// Whether a word belongs to what is logged or wished for, so that it names nobody.
fn is_ours(word: &str) -> bool {
    vocabulary::knows(word) || is_listed(word, LABELS) || is_listed(word, WISHES)
}

fn names_lift(name: &str, catalog: &Catalog) -> bool {
    !matches!(catalog.resolve(name), Resolution::Unknown { .. })
}

/// At most three words of letters.
fn is_name(label: &str) -> bool {
    let letters = |c: char| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’' | '_');
    let mut words = label.split_whitespace();
    (1..=3).contains(&label.split_whitespace().count())
        && words.all(|word| word.chars().all(letters))
}

/// A line without the day and the time before it, and whether it had them.
fn without_stamp(line: &str) -> (bool, &str) {
    let stamp = |c: char| c.is_ascii_digit() || c.is_whitespace() || "[]/.:,-–".contains(c);
    let rest = line.trim_start_matches(stamp);
    let before = &line[..line.len() - rest.len()];
    let is_stamp =
        before.contains([':', '/', '-', '.']) && before.contains(|c: char| c.is_ascii_digit());
    if is_stamp { (true, rest) } else { (false, line) }
}

/// Quotes that are no names: code, what stands by itself, a wish, sets.
fn quotes(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (start, _, line) in lines(text) {
        let quoted = quoted(line);
        let mut outside = line.to_owned();
        for range in quoted.iter().rev() {
            outside.replace_range(range.clone(), " ");
        }
        let alone = !says_something(&outside);
        let is_named = |at: usize| {
            let before = line[..at].trim_end().rsplit(|c: char| !c.is_alphanumeric()).next();
            before.is_some_and(|word| !word.is_empty() && is_listed(&word.to_lowercase(), NAMED))
        };
        let spoken_of = |range: &&Range<usize>| {
            let inside = &line[(*range).clone()];
            alone || inside.starts_with('`') || is_wish(inside) && !is_named(range.start)
        };
        found.extend(quoted.iter().filter(spoken_of).map(|at| start + at.start..start + at.end));
    }
    found
}

/// What stands between quotes in a line, with them.
fn quoted(line: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = None;
    for (at, open) in line.char_indices() {
        let opens = before.replace(open).is_none_or(|c: char| !c.is_alphanumeric());
        let closes: &[char] = match open {
            '"' => &['"'],
            '“' => &['”', '"'],
            '„' => &['“', '”'],
            '«' => &['»'],
            '`' => &['`'],
            '\'' => &['\''],
            '‘' => &['’'],
            _ => continue,
        };
        if !opens || found.last().is_some_and(|last| at < last.end) {
            continue;
        }
        let inside = at + open.len_utf8();
        let ends = |(place, c): &(usize, char)| {
            let behind = line[place + c.len_utf8()..].chars().next();
            closes.contains(c) && behind.is_none_or(|c| !c.is_alphanumeric())
        };
        let close = line[inside..].char_indices().map(|(place, c)| (inside + place, c)).find(ends);
        found.extend(close.map(|(place, c)| at..place + c.len_utf8()));
    }
    found
}

/// Whether what is quoted wishes for something or says sets, and is no name.
fn is_wish(quoted: &str) -> bool {
    let inside = quoted.trim_matches(|c: char| !c.is_alphanumeric());
    let clauses = lex(inside);
    let mut clauses = clauses.iter().map(|clause| words(&clause.tokens));
    let has_numbers = inside.contains(|c: char| c.is_ascii_digit());
    clauses.any(|words| at(&words, 0, WISHES).is_some() || has_numbers && has(&words, "x"))
}

/// What is told of others, spoken of, supposed or refused.
fn sentences(text: &str, catalog: &Catalog) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for clause in lex(text) {
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | '!' | '?' | '…'));
        let mut sentences = clause.tokens.split_inclusive(ends).peekable();
        while let Some(tokens) = sentences.next() {
            let mut cover = |at: Range<usize>| {
                let tokens = tokens.get(at).filter(|tokens| !tokens.is_empty());
                found.extend(tokens.map(|tokens| {
                    let span = tokens[0].span.to(tokens[tokens.len() - 1].span);
                    span.start..span.end
                }));
            };
            let next = sentences.peek().map(|next| words(next)).unwrap_or_default();
            let refused =
                tokens.last().is_some_and(|last| last.is_sign('?')) && at(&next, 0, NO).is_some();
            let words = words(tokens);
            if refused || is_spoken_of(&words) {
                cover(0..tokens.len());
            } else {
                told(&words, catalog).into_iter().chain(refusals(&words)).for_each(cover);
            }
        }
    }
    found
}

/// A sentence about words, or one that only supposes that something was said.
fn is_spoken_of(words: &[Cow<'_, str>]) -> bool {
    let means = find(words, "means").is_some_and(|at| {
        let before = at.checked_sub(1).map_or("", |before| &*words[before]);
        !is_listed(before, "that|which|this|it") && at + 1 < words.len()
    });
    let supposed = find(words, SUPPOSES).is_some_and(|at| has(&words[at..], SAYING));
    means || supposed || has(words, TRANSLATES)
}

/// What of a sentence somebody else says, or is said to somebody else.
fn told(words: &[Cow<'_, str>], catalog: &Catalog) -> Option<Range<usize>> {
    let end = words.len();
    if let Some(at) = find(words, SPOKEN_OF) {
        return Some(at..end);
    }
    let Some(verb) = find(words, SAYS) else {
        return done_by_others(words, catalog);
    };
    let mut subject = words[..verb].iter().rev().skip_while(|word| is_listed(word, BETWEEN));
    let subject = subject.find(|word| !is_listed(word, DENIES)).map_or("", |word| &**word);
    if is_listed(subject, I) {
        let to = words.get(verb + 1).map_or("you", |word| &**word);
        let elsewhere = is_listed(&words[verb], TOLD) && !is_listed(to, COACH);
        let denied = has(&words[verb.saturating_sub(3)..verb], DENIES);
        return (elsewhere || denied).then_some(verb..end);
    }
    let said = words[verb + 1..]
        .iter()
        .any(|word| word.contains(char::is_alphanumeric) && !is_listed(word, "me|us|to|that"));
    let behind = verb == 0 || words[verb - 1] == ",";
    if !said || behind {
        return Some(0..end);
    }
    let joint = |word: &Cow<'_, str>| word == "," || is_listed(word, JOINTS);
    let start = words[..verb].iter().rposition(joint).map_or(0, |at| at + 1);
    let own = |at: &usize| {
        words[*at] == "but"
            || words[*at] == "," && words.get(at + 1).is_some_and(|word| is_listed(word, I))
    };
    Some(start..(verb..end).find(own).unwrap_or(end))
}

/// `my wife benched 95x8`: what somebody else did without the athlete.
fn done_by_others(words: &[Cow<'_, str>], catalog: &Catalog) -> Option<Range<usize>> {
    let led = |word: &&Cow<'_, str>| **word == "," || is_listed(word, BEFORE);
    let start = words.iter().take_while(led).count();
    let rest = &words[start..];
    let somebody = |named: &[Cow<'_, str>]| {
        let strange = |word: &Cow<'_, str>| {
            word.chars().all(char::is_alphabetic) && !is_ours(word) && !names_lift(word, catalog)
        };
        named.len() <= 3 && named.iter().any(strange) && !has(named, WITH_ME)
    };
    let behind = match rest {
        [first, ..] if is_listed(first, "he|she") => start + 1,
        [first, other, ..] if is_listed(first, "my|our|a|the") && is_listed(other, OTHERS) => {
            start + 2
        }
        [first, named @ ..] if is_listed(first, "my|our|a|the|some|another|this|that") => {
            let verb = find(named, LIFTED).filter(|verb| somebody(&named[..*verb]))?;
            start + 1 + verb
        }
        _ => return None,
    };
    let joint = |word: &Cow<'_, str>| word == "," || is_listed(word, JOINTS);
    let end = (behind..words.len()).find(|at| joint(&words[*at])).unwrap_or(words.len());
    let did = &words[behind..end];
    (!did.is_empty() && !has(did, WITH_ME)).then_some(start..end)
}

/// Wishes that something be left as it is.
fn refusals(words: &[Cow<'_, str>]) -> Vec<Range<usize>> {
    let joint = |at: usize| words[at] == "," || is_listed(&words[at], JOINTS);
    let starts = iter::once(0).chain((0..words.len()).filter(|at| joint(*at)).map(|at| at + 1));
    let refusal = |start: usize| {
        let led = words[start..]
            .iter()
            .take_while(|word| *word == "," || is_listed(word, BEFORE))
            .count();
        let from = start + led;
        let used = at(words, from, REFUSES)?;
        let wish = words.get(from + used)?;
        let wished = is_listed(wish, WISHES) && !has(&words[from..], EVER);
        let said = is_listed(&words[from], "i|you") || wished;
        let end = (from..words.len()).find(|at| words[*at] == "," || words[*at] == "but");
        said.then(|| from..end.unwrap_or(words.len()))
    };
    starts.filter_map(refusal).collect()
}

#[cfg(test)]
mod tests {
    use super::{own, says_something};
    use crate::testing::{own_lines, said_to_others};
    use setwise_catalog::catalog::Catalog;

    #[test]
    fn what_is_said_to_others_leaves_no_wish() {
        let wishes = ["undo", "delete", "log bench", "change set", "schedule"];
        let mut wrong = Vec::new();
        for line in said_to_others() {
            let own = own(&line, Catalog::embedded());
            assert_eq!(own.len(), line.len());
            if wishes.iter().any(|wish| own.contains(wish)) {
                wrong.push(format!("{line:?}: {own:?}"));
            }
        }
        assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    }

    #[test]
    fn what_the_athlete_says_is_kept_whole() {
        for line in own_lines() {
            let own = own(&line, Catalog::embedded());
            let kept = own.split_whitespace().count();
            assert_eq!(kept, line.split_whitespace().count(), "{line:?}: {own:?}");
            assert!(says_something(&own));
        }
    }
}
