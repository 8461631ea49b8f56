//! What the athlete said of themselves that should be known for longer than today, by careful
//! rules: rather nothing than something that was not said. The words stay the athlete's own.

use super::lasting::{
    ASKS, BODY, DAYS, EVERY, FREE, GEAR, GOALS, HAVING, IN_THE_WAY, NO_PAIN, OF_TODAY, PAINS,
    TASTES, TRAINING, WISHED, WISHES,
};
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::limits::{MOST_FACT_CHARS, MOST_FACTS_A_DEBRIEF};
use setwise_models::ask::DebriefRequest;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;

/// More words are a story, of which no rule knows what is meant.
const MOST_WORDS: usize = 20;
/// Words of an exercise's name that a taste is looked for in.
const MOST_NAME_WORDS: usize = 4;

pub fn facts(request: &DebriefRequest, catalog: &Catalog) -> Vec<AthleteFact> {
    let settled: Vec<String> =
        request.facts.iter().chain(&request.forgotten).map(AthleteFact::folded).collect();
    let mut found: Vec<AthleteFact> = Vec::new();
    for clause in request.words.iter().flat_map(|line| clauses(line)) {
        let Some(kind) = kind_of(clause, catalog) else {
            continue;
        };
        let fact = AthleteFact { kind, fact: clause.to_owned() };
        let folded = fact.folded();
        let is_known = settled.iter().any(|known| known.contains(&folded))
            || found.iter().any(|other| other.folded() == folded);
        if !is_known && found.len() < MOST_FACTS_A_DEBRIEF {
            found.push(fact);
        }
    }
    found
}

/// What the athlete said of today that hurts, newly or not.
pub fn pain(request: &DebriefRequest) -> Option<&str> {
    let mut clauses = request.words.iter().flat_map(|line| clauses(line));
    clauses.find(|clause| said_of(clause).is_some_and(|said| said.is_limitation()))
}

/// A line's clauses, each with what ended it if that was a question mark.
fn clauses(line: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| matches!(c, ';' | '!' | '\n' | '(' | ')');
    line.split(ends)
        .flat_map(|part| part.split_inclusive(". "))
        .flat_map(|part| part.split_inclusive('?'))
        .map(|clause| clause.trim().trim_end_matches(['.', ',']).trim())
        .filter(|clause| !clause.is_empty() && clause.chars().count() <= MOST_FACT_CHARS)
}

/// A clause that tells something, and is neither a question nor a story.
fn said_of(clause: &str) -> Option<Said> {
    let words = words_of(clause);
    let said = Said { line: format!(" {} ", words.join(" ")), words };
    let is_told = !clause.ends_with('?') && said.words.len() <= MOST_WORDS && !said.asks();
    is_told.then_some(said)
}

fn kind_of(clause: &str, catalog: &Catalog) -> Option<FactKind> {
    let said = said_of(clause)?;
    if said.is_limitation() {
        return Some(FactKind::Limitation);
    }
    if said.has(OF_TODAY) {
        return None;
    }
    if said.is_schedule() {
        Some(FactKind::Schedule)
    } else if said.is_equipment() {
        Some(FactKind::Equipment)
    } else if said.is_goal() {
        Some(FactKind::Goal)
    } else if said.is_preference(catalog) {
        Some(FactKind::Preference)
    } else {
        None
    }
}

/// A clause in lower case.
struct Said {
    /// Its words with single spaces between them and one at each end.
    line: String,
    words: Vec<String>,
}

impl Said {
    fn has(&self, list: &str) -> bool {
        self.words.iter().any(|word| is_listed(word, list))
    }

    /// What follows the first of these phrases.
    fn after(&self, phrases: &str) -> Option<&str> {
        let rest = |phrase| self.line.split_once(&format!(" {phrase} "));
        phrases.split('|').find_map(rest).map(|(_, rest)| rest.trim())
    }

    fn asks(&self) -> bool {
        let first = self.words.first();
        first.is_some_and(|first| is_listed(first, ASKS))
    }

    fn is_limitation(&self) -> bool {
        self.has(PAINS) && self.has(BODY) && !self.has(NO_PAIN)
    }

    fn is_schedule(&self) -> bool {
        let every = self
            .words
            .windows(2)
            .any(|pair| is_listed(&pair[0], "every|each") && is_listed(&pair[1], EVERY));
        (self.has(DAYS) || every) && self.has(FREE)
    }

    fn is_equipment(&self) -> bool {
        self.after(HAVING).is_some() && self.has(GEAR) && !self.has(IN_THE_WAY)
    }

    fn is_goal(&self) -> bool {
        let wished = self
            .after(WISHES)
            .and_then(|rest| rest.split(' ').next())
            .is_some_and(|first| is_listed(first, WISHED));
        wished || self.after(GOALS).is_some_and(|rest| !rest.is_empty())
    }

    fn is_preference(&self, catalog: &Catalog) -> bool {
        let Some(rest) = self.after(TASTES) else {
            return false;
        };
        let words: Vec<&str> = rest.split(' ').collect();
        let names = |count: usize| {
            words.get(..count).is_some_and(|name| {
                !matches!(catalog.resolve(&name.join(" ")), Resolution::Unknown { .. })
            })
        };
        words.iter().any(|word| is_listed(word, TRAINING)) || (1..=MOST_NAME_WORDS).any(names)
    }
}
