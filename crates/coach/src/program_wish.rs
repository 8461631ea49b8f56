//! Lines that want a program: which there are, one of them, or one that is written.

use setwise_training::program::{KnownProgram, called, known_program};
use setwise_words::parse::listed::is_listed;

/// What a line wants, whoever is the coach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramWish {
    /// To know which programs there are.
    List,
    /// To know what the verifier says of the one that is followed.
    Review,
    /// To train by a known one.
    Start(&'static KnownProgram),
    /// What is known of those that a name may mean, such as `5x5`.
    About { name: String, found: Vec<&'static KnownProgram> },
    /// One that nobody knows by this name; the id that may have been meant.
    Unknown { name: String, near: Option<&'static str> },
    /// One that is written for the athlete.
    Write {
        /// Where it says how many.
        days_per_week: Option<u8>,
    },
}

/// What a line wants of programs; none where it is about something else.
pub fn program_wish(line: &str) -> Option<ProgramWish> {
    let line = line.trim().trim_end_matches(['.', '!', '?']);
    let line = line.replace(',', " ").to_lowercase();
    let line = wanted(&line);
    let words: Vec<&str> = line.split_whitespace().collect();
    lists(&words)
        .or_else(|| reviews(&words))
        .or_else(|| starts(line))
        .or_else(|| writes(&words))
        .or_else(|| trains(&words))
        .or_else(|| changes_days(&words))
        .or_else(|| names(&words))
        .or_else(|| asks_of(line))
}

/// A wish without what leads it: `i want to do 5/3/1`.
fn wanted(line: &str) -> &str {
    const LEADS: [&str; 14] = [
        "i want to ",
        "i wanna ",
        "i'd like to ",
        "id like to ",
        "i would like to ",
        "i'll ",
        "lets ",
        "let's ",
        "can we ",
        "can i ",
        "could we ",
        "could i ",
        "can you ",
        "please ",
    ];
    let line = line.trim();
    let led = LEADS.iter().find_map(|lead| line.strip_prefix(lead));
    led.filter(|rest| rest.split(' ').next().is_some_and(|verb| is_listed(verb, STARTS)))
        .unwrap_or(line)
}

/// `is 5/3/1 any good`, `tell me about starting strength`, `what about gzclp`.
fn asks_of(line: &str) -> Option<ProgramWish> {
    const ASKED: [&str; 9] = [
        "is ",
        "tell me about ",
        "what about ",
        "how about ",
        "how good is ",
        "what do you think of ",
        "should i do ",
        "should i run ",
        "what is ",
    ];
    const ENDS: [&str; 9] = [
        " any good",
        " good for me",
        " good for strength",
        " good for beginners",
        " a good program",
        " good",
        " worth it",
        " a program",
        " right for me",
    ];
    let rest = ASKED.iter().find_map(|lead| line.strip_prefix(lead))?;
    let name = ENDS.iter().find_map(|end| rest.strip_suffix(end)).unwrap_or(rest);
    let name = name.strip_prefix("the ").unwrap_or(name);
    // A word alone is a lift or a method: what has a number, or several words, can be no lift.
    known_program(name)
        .ok()
        .map(|known| ProgramWish::About { name: name.to_owned(), found: vec![known] })
        .or_else(|| about(name).filter(|_| name.contains(|c: char| c.is_ascii_digit())))
}

/// Splits that are no session: nobody trains all three at once.
const SPLITS: &str = "push pull legs|push/pull/legs|ppl|upper lower|upper/lower";

/// What a program is begun with.
const STARTS: &str = "start|begin|follow|run|use|do|try|switch|change|go|move";

const PROGRAM: &str = "program|programme|routine|split";

fn lists(words: &[&str]) -> Option<ProgramWish> {
    const PROGRAMS: &str = "programs|programmes|templates";
    const FIRST: &str = "which|what|list|show|any|programs|programmes|templates";
    const BESIDE: &str = "which|what|list|show|me|any|the|all|programs|programmes|templates|training|\
        are|there|do|does|you|have|can|could|i|we|start|follow|use|run|choose|pick|from|of|known|\
        available|is|setwise|offer|know|please";
    let names = words.iter().any(|word| is_listed(word, PROGRAMS));
    let opens = words.first().is_some_and(|first| is_listed(first, FIRST));
    if !(names && opens) {
        return None;
    }
    let others = words.iter().filter(|word| !is_listed(word, BESIDE));
    let name: Vec<&str> = others.copied().collect();
    if name.is_empty() {
        return Some(ProgramWish::List);
    }
    about(&name.join(" "))
}

/// `review my program`, `is my program any good`, `what do you think of my split`.
fn reviews(words: &[&str]) -> Option<ProgramWish> {
    const JUDGES: &str = "review|check|rate|judge|verify|assess|evaluate|critique|audit|feedback|think|good|great|balanced|wrong|enough|ok|okay|fine|solid|bad|sound|decent|opinion|thoughts|critical";
    const BESIDE: &str = "my|the|this|current|is|are|was|any|a|an|can|could|would|will|you|please|what|what's|whats|\
        do|does|of|about|on|with|how|how's|hows|give|me|your|i|there|anything|something|have|has|look|over|for|well|\
        built|made|it|volume|work|so|really|and|or|to|at|tell";
    let says = |list: &str| words.iter().any(|word| is_listed(word, list));
    let known = |word: &&str| [JUDGES, BESIDE, PROGRAM].iter().any(|list| is_listed(word, list));
    let is_own = says("my|the|this|current");
    (is_own && says(PROGRAM) && says(JUDGES) && words.iter().all(known))
        .then_some(ProgramWish::Review)
}

/// `5x5 program`, without a word of what is wanted of it.
fn names(words: &[&str]) -> Option<ProgramWish> {
    const CALLED: &str = "program|programme|programs|programmes|routine|template";
    let (last, name) = words.split_last()?;
    let name = match name {
        [article, name @ ..] if is_listed(article, "the|a|an") => name,
        name => name,
    };
    if !is_listed(last, CALLED) {
        return None;
    }
    about(&name.join(" "))
}

fn about(name: &str) -> Option<ProgramWish> {
    let found = match known_program(name) {
        Ok(known) => vec![known],
        Err(_) => called(name),
    };
    let name = name.to_owned();
    (!found.is_empty()).then_some(ProgramWish::About { name, found })
}

/// `start 5/3/1`, `begin the five by five program`. What is no program's name is left to others,
/// unless it is said to be one.
fn starts(line: &str) -> Option<ProgramWish> {
    const AROUND: [&str; 6] = ["with ", "over to ", "to ", "on ", "the ", "a "];
    let (verb, rest) = line.split_once(' ')?;
    if !is_listed(verb, STARTS) {
        return None;
    }
    let mut name = rest.trim().trim_end_matches(" please").trim_end();
    for word in AROUND {
        name = name.strip_prefix(word).unwrap_or(name).trim_start();
    }
    let (bare, is_named) = PROGRAM
        .split('|')
        .find_map(|word| name.strip_suffix(word))
        .map_or((name, false), |bare| (bare.trim_end(), true));
    let is_named = is_named || is_listed(bare, SPLITS);
    let known = known_program(name).or_else(|_| known_program(bare));
    // A word of a method's name is enough where it can be nothing else: `do 5x5` is sets.
    let is_word = |word: &str| word.len() > 3 && word.chars().all(char::is_alphabetic);
    let has_number = !is_listed(verb, "do|try|switch|change|go|move")
        && bare.contains(|c: char| c.is_ascii_digit());
    let of_method = is_named || has_number || bare.split_whitespace().any(is_word);
    let found = match &known {
        Err(_) if of_method => called(bare),
        _ => Vec::new(),
    };
    match known {
        Ok(known) => Some(ProgramWish::Start(known)),
        // `start a new program` wants one written.
        Err(_)
            if is_listed(
                bare,
                "|my|new|a new|another|a|this|over|over with|over with the|over with my|again with the|again with my",
            ) =>
        {
            None
        }
        Err(near) => {
            let meant = is_named || found.iter().all(|known| known.is_of_method(bare));
            match found[..] {
                [known] if meant => Some(ProgramWish::Start(known)),
                [_, _, ..] if meant => about(bare),
                _ => is_named.then(|| ProgramWish::Unknown { name: bare.to_owned(), near }),
            }
        }
    }
}

/// `make me a program`, `new program`, `write me a 4 day split`.
fn writes(words: &[&str]) -> Option<ProgramWish> {
    const VERBS: &str =
        "make|write|build|create|generate|design|new|give|start|need|want|another|plan";
    const BESIDE: &str = "make|write|build|create|generate|design|new|give|start|need|want|another|plan|\
        i|me|my|us|a|an|the|for|please|can|could|you|to|would|like|have|some|own|training|workout|\
        strength|hypertrophy|muscle|gym|day|days|week|weekly|per|of|one|two|three|four|five|six|seven|\
        program|programme|routine|split|that|fits|suits";
    let asks = words.iter().any(|word| is_listed(word, VERBS));
    let names = words.iter().any(|word| is_listed(word, PROGRAM));
    if !(asks && names) {
        return None;
    }
    let beside = |word: &&&str| is_listed(word, BESIDE) || number(word).is_some();
    let others: Vec<&str> = words.iter().filter(|word| !beside(word)).copied().collect();
    if !others.is_empty() {
        // `make me a push pull legs program`
        return about(&others.join(" "));
    }
    // A number counts days where they are named.
    let days = words.iter().any(|word| word.contains("day") || *word == "week");
    let days_per_week = words.iter().find_map(|word| number(word)).filter(|_| days);
    Some(ProgramWish::Write { days_per_week })
}

/// `train four days a week from now on`, `i want to lift 3 times a week`.
fn trains(words: &[&str]) -> Option<ProgramWish> {
    const LEADS: &str = "i|id|i'd|want|would|like|to|wanna|lets|let's|can|only|need|please";
    const VERBS: &str = "train|lift|workout|work|exercise";
    const BESIDE: &str = "out|a|per|week|weekly|each|every|from|now|on|days|day|times|sessions|instead|please|only|just";
    let verb = words.iter().position(|word| is_listed(word, VERBS))?;
    let (leads, rest) = words.split_at(verb);
    let beside = |word: &&str| is_listed(word, BESIDE) || number(word).is_some();
    let counts = |word: &&str| is_listed(word, "days|day|times|sessions");
    let by_week = |word: &&str| is_listed(word, "week|weekly");
    let is_wish = leads.iter().all(|word| is_listed(word, LEADS))
        // `i train 4 days a week` tells, it wants nothing.
        && leads != ["i"]
        && rest[1..].iter().all(beside)
        && rest.iter().any(counts)
        && rest.iter().any(by_week);
    let days = rest.iter().find_map(|word| number(word))?;
    is_wish.then_some(ProgramWish::Write { days_per_week: Some(days) })
}

/// `change my program to 3 days`.
fn changes_days(words: &[&str]) -> Option<ProgramWish> {
    const BESIDE: &str = "please|can|could|you|change|switch|cut|make|my|the|a|program|programme|routine|split|to|into|for|days|day|per|week|only|just";
    let says = |list: &str| words.iter().any(|word| is_listed(word, list));
    let is_wish =
        says("change|switch|cut|make") && says(PROGRAM) && says("to|into") && says("days");
    let beside = |word: &&str| is_listed(word, BESIDE) || number(word).is_some();
    let days = words.iter().find_map(|word| number(word))?;
    (is_wish && words.iter().all(beside))
        .then_some(ProgramWish::Write { days_per_week: Some(days) })
}

/// How many days a word says: `4`, `four`, `4-day`, `3x`.
fn number(word: &str) -> Option<u8> {
    const NUMBERS: [&str; 7] = ["one", "two", "three", "four", "five", "six", "seven"];
    let digits = word.trim_end_matches("-day").trim_end_matches("day").trim_end_matches('x');
    let place = NUMBERS.iter().position(|one| *one == digits);
    let number = digits.parse().ok().or_else(|| u8::try_from(place? + 1).ok())?;
    (1..=7).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests;
