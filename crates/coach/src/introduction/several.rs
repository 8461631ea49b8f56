//! Answers to several questions in a line, in any order: `kg, strength, 3 days`.

use super::About;
use crate::answers::{self, NotTaken};
use setwise_domain::profile::Profile;
use setwise_domain::text::words_of;
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// Most parts of a line that are looked at for answers of their own, and most words of one without commas.
const MOST_PARTS: usize = 12;
const MOST_WORDS: usize = 24;
/// Divisions of a line that are tried at most.
const MOST_DIVISIONS: usize = 5_000;
/// More words than an answer has that nobody asked for.
const MOST_UNASKED_WORDS: usize = 9;

/// Said around answers.
const BESIDE: &str = "hi|hello|hey|ok|okay|sure|thanks|thank|you|please|yes|yeah|yep|so|well|um|coach|cheers|alright|right|and|i|guess|think|for|now|the|a|my|with|only|lol|haha|thats|it|all|basically|also|then|at|on|in|im";
/// One of them is in every such answer.
const TELLS_LEVEL: &str = "train|training|trained|lifting|lifted|beginner|novice|newbie|intermediate|advanced|experience|experienced|new|started|noob|beginer|rookie|veteran";
const SPANS: &str = "year|years|yr|yrs|month|months";
/// Tells how it was, and not what is wanted.
const TELLS_PAST: &str = "used|years|year|yrs|months|since|ago|was|did|started|been";
const TELLS_DAYS: &str = "day|days|week|times|weekends|weekdays|x|weekly|daily";
const TELLS_MINUTES: &str = "min|mins|minute|minutes|hour|hours|hr|hrs|h|m";
/// Parts of the body and words that are no goal unless one is asked for.
const NO_GOAL: &str = "chest|shoulders|shoulder|arms|back|legs|abs|all|everything|both|mix|doctor|run|running|cardio|heavy|drop|cut|power|big|loss|look|looks|kids|general|active|max|pump|size|beach|fat|energy|stress|mobility";
const TELLS_EQUIPMENT: &str =
    "gym|home|have|got|equipment|everything|only|just|own|access|garage|hotel|without|except";
/// Words of equipment that as often say something else.
const NO_EQUIPMENT: &str = "all|everything|anything|none|nothing|no|n|nope|nah|zero|any|me|of|it|them|floor|park|outside|travel|box|mat|bar|dip|bike|cardio|weights|bench|stone|stones|log|rope|ropes|ring|tire|band|rack|good|fine|clear";

type Set<'s> = dyn Fn(&mut Profile, About, &str) -> Result<(), NotTaken> + 's;

/// Whether words answer a question without having been asked: nothing else is said by them.
pub(super) fn is_told(about: About, text: &str) -> bool {
    let words = words_of(text);
    let says = |listed: &str| words.iter().any(|word| is_listed(word, listed));
    if words.len() > MOST_UNASKED_WORDS || answers::is_asking(text) || answers::tells_of_set(text) {
        return false;
    }
    match about {
        About::Unit => !text.contains(|c: char| c.is_ascii_digit()),
        About::Goal => {
            let words = words.iter().filter(|word| !is_listed(word, NO_GOAL));
            let words: Vec<&str> = words.map(String::as_str).collect();
            !answers::complains(text)
                && !says(TELLS_PAST)
                && answers::goal(&words.join(" ")).is_some()
        }
        About::Experience => {
            !answers::complains(text)
                && (says(TELLS_LEVEL) && !says(TELLS_DAYS)
                    || says(SPANS) && words.len() <= 5 && !says("ago"))
        }
        About::Days => {
            (says(TELLS_DAYS) || answers::names_weekday(text))
                && !says("more|longer|less|shorter|extra|ago|since")
        }
        About::Minutes => words.iter().any(|word| {
            is_listed(word.trim_start_matches(|c: char| c.is_ascii_digit()), TELLS_MINUTES)
        }),
        About::Equipment => {
            let alone = answers::only_equipment(text) && answers::unit(text).is_err();
            let says_more = |word: &String| {
                !is_listed(word, NO_EQUIPMENT)
                    && !is_listed(word, BESIDE)
                    && word.contains(char::is_alphabetic)
            };
            let told = alone
                || answers::names_equipment(text)
                    && says(TELLS_EQUIPMENT)
                    && !answers::names_exercise(text);
            told && words.iter().any(says_more)
        }
        About::Avoid => {
            let denies =
                words.first().is_some_and(|first| is_listed(first, "no|not|never|skip|without"));
            answers::complains(text)
                || denies && answers::names_exercise(text) && !answers::names_equipment(text)
        }
    }
}

/// Whether words answer that question and no other, though the one that stands could be answered so, too.
fn tells_plainly(about: About, text: &str) -> bool {
    const OWNS: &str = "only|just|have|got|own|garage|hotel|commercial|full|equipment";
    match about {
        About::Goal => false,
        About::Equipment => words_of(text).iter().any(|word| is_listed(word, OWNS)),
        _ => true,
    }
}

/// What the parts of a line between commas and ends of sentences answer, where each answers something; the
/// question that stands may be among them. None where all of them answer one.
pub(super) fn read(
    profile: &mut Profile,
    stands: About,
    text: &str,
    set: &Set<'_>,
) -> Option<Vec<About>> {
    let parts = parts_of(text);
    if parts.len() > MOST_PARTS {
        return None;
    }
    let found = best(profile, stands, text, &parts, set)?;
    take(profile, text, found, set, 2)
}

/// The same of words without anything between them: `kg strength 3 days`; one answer is enough.
pub(super) fn read_words(
    profile: &mut Profile,
    stands: About,
    text: &str,
    set: &Set<'_>,
) -> Option<Vec<About>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let words = text.split_whitespace().map(|word| start(word)..start(word) + word.len());
    let words: Vec<Range<usize>> = words.collect();
    if words.len() <= MOST_WORDS
        && let Some(found) = best(profile, stands, text, &words, set)
        && let Some(answered) = take(profile, text, found, set, 2)
    {
        return Some(answered);
    }
    let found = best(profile, stands, text, &parts_of(text), set)?;
    take(profile, text, found, set, 1)
}

fn take(
    profile: &mut Profile,
    text: &str,
    found: Vec<(About, Range<usize>)>,
    set: &Set<'_>,
    least: usize,
) -> Option<Vec<About>> {
    if found.len() < least {
        return None;
    }
    for (about, range) in &found {
        set(profile, *about, &text[range.clone()]).ok()?;
    }
    Some(found.into_iter().map(|(about, _)| about).collect())
}

/// Where the parts of a line stand: between commas, ends of sentences and `and`.
fn parts_of(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut close = |from: usize, to: usize| {
        let part = &text[from..to];
        let start = from + part.len() - part.trim_start().len();
        let end = start + part.trim().len();
        if start < end {
            parts.push(start..end);
        }
    };
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        let and = [" and ", " & ", " + ", " plus ", " - ", " with "]
            .iter()
            .find(|and| rest.starts_with(**and));
        let ends = matches!(c, ',' | ';' | '\n' | '|')
            || matches!(c, '.' | '!') && rest[1..].chars().next().is_none_or(char::is_whitespace);
        if let Some(and) = and.filter(|_| at >= from) {
            close(from, at);
            from = at + and.len() - 1;
        } else if ends && at >= from {
            close(from, at);
            from = at + c.len_utf8();
        }
    }
    close(from, text.len());
    parts
}

/// The division of parts into answers that answers the most questions, each once, with the fewest parts.
fn best(
    profile: &Profile,
    stands: About,
    text: &str,
    parts: &[Range<usize>],
    set: &Set<'_>,
) -> Option<Vec<(About, Range<usize>)>> {
    let count = parts.len();
    let takes = |about: About, range: &Range<usize>| {
        set(&mut profile.clone(), about, &text[range.clone()]).is_ok()
    };
    // A part that answers another question and not this one is no part of its answer.
    let answers_itself: Vec<Vec<About>> = parts
        .iter()
        .map(|range| {
            let told = |one: &About| {
                (*one == stands || is_told(*one, &text[range.clone()])) && takes(*one, range)
            };
            About::ALL.iter().copied().filter(told).collect()
        })
        .collect();
    let is_foreign =
        |about: About, answers: &Vec<About>| !answers.is_empty() && !answers.contains(&about);
    // What each run of parts answers.
    let answers = |from: usize, to: usize| -> Vec<Option<About>> {
        let range = parts[from].start..parts[to - 1].end;
        let said = &text[range];
        let words = words_of(said);
        let mut found: Vec<Option<About>> = Vec::new();
        if words.iter().all(|word| is_listed(word, BESIDE)) {
            found.push(None);
        }
        for about in About::ALL {
            let told = || {
                is_told(*about, said)
                    && (tells_plainly(*about, said)
                        || set(&mut profile.clone(), stands, said).is_err())
            };
            let mixes = to - from > 1
                && answers_itself[from..to].iter().any(|answers| is_foreign(*about, answers));
            let is_own = *about == stands && !answers::tells_of_set(said);
            if mixes {
                continue;
            }
            if (is_own || *about != stands && told())
                && takes(*about, &(parts[from].start..parts[to - 1].end))
            {
                found.push(Some(*about));
            }
        }
        found
    };
    let mut runs: Vec<Vec<Vec<Option<About>>>> = vec![vec![Vec::new(); count + 1]; count];
    for (from, run) in runs.iter_mut().enumerate() {
        let longest = MOST_UNASKED_WORDS.max(MOST_PARTS);
        for (to, answered) in run.iter_mut().enumerate().skip(from + 1).take(longest) {
            *answered = answers(from, to);
        }
    }
    let mut divided =
        Divided { parts, runs: &runs, found: Vec::new(), best: None, left: MOST_DIVISIONS };
    divided.go_on(0);
    divided.best
}

struct Divided<'a> {
    parts: &'a [Range<usize>],
    runs: &'a [Vec<Vec<Option<About>>>],
    found: Vec<(About, Range<usize>)>,
    best: Option<Vec<(About, Range<usize>)>>,
    left: usize,
}

impl Divided<'_> {
    /// Tries every division from a part on.
    fn go_on(&mut self, from: usize) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        if from == self.parts.len() {
            let is_better = self.best.as_ref().is_none_or(|best| best.len() < self.found.len());
            if is_better {
                self.best = Some(self.found.clone());
            }
            return;
        }
        // The longest first: of divisions that answer as much, the first stays.
        for to in (from + 1..=self.parts.len()).rev() {
            for about in self.runs[from][to].clone() {
                match about {
                    None => self.go_on(to),
                    Some(about) if self.found.iter().all(|(one, _)| *one != about) => {
                        let range = self.parts[from].start..self.parts[to - 1].end;
                        self.found.push((about, range));
                        self.go_on(to);
                        self.found.pop();
                    }
                    Some(_) => {}
                }
            }
        }
    }
}
