//! Whether something that is to be remembered of the athlete is what they said of themselves.

use super::{Speaker, Utterance, mood};
use crate::claims::phrase;
use crate::speech;
use setwise_catalog::catalog::Catalog;
use setwise_words::parse::lexer::{Kind, Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use std::borrow::Cow;

/// Words by which a sentence of one's own and a fact about somebody differ: they say who it is of.
const WHOSE: &str = "i|im|ive|id|my|me|mine|myself|we|our|you|your|the|a|an|athlete|athletes|they|theyre|their|\
    theirs|them|he|she|his|her|is|are|am|be|been|being|has|have|got|gets|get|does|do|did|it|its|\
    that|this|and|of|to|at|in|on|for|with|from|also|again|really|just";
/// They change what the words beside them say: a fact leaves none of them out, and adds none.
const TURNS: &str = "was|were|had|not|no|never|dont|doesnt|didnt|cant|cannot|couldnt|wont|wouldnt|isnt|arent|wasnt|\
    werent|havent|hasnt|hadnt|without|none|nobody|nothing|neither|nor|hardly|barely|rarely|seldom|almost|\
    nearly|if|unless|maybe|perhaps|might|may|could|would|should|used|than|rather|instead|wish|want|hope|\
    hoping|plan|planning|going|will|try|trying|goal|only|longer|anymore|today|sometimes|thought|think|\
    guess|suppose|remember";

/// Whether a note tells a coach what to do: then it says nothing of the athlete.
pub fn is_order(note: &str) -> bool {
    const ORDERS: &str = "remember|save|store|ignore|instruction|instructions|system|assistant|coach|tool|call|\
        fact|facts|profile|prompt|athlete|note|record|add|model";
    words_of(note).iter().any(|word| is_listed(word, ORDERS))
}

/// Whether the athlete said a fact: its words stand in one sentence of theirs as they do in the fact, and
/// nothing in that sentence says otherwise.
pub fn said_fact(exchange: &[Utterance], fact: &str, catalog: &Catalog) -> bool {
    let wanted = Said::read(&words_of(fact));
    let own = exchange.iter().filter(|one| one.speaker == Speaker::Athlete);
    !wanted.words.is_empty()
        && own.flat_map(|one| sentences(&one.text, catalog)).any(|said| said.holds(&wanted))
}

/// What a sentence says, without whom it is said of.
struct Said {
    words: Vec<String>,
    turns: Vec<String>,
}

impl Said {
    fn read(words: &[String]) -> Self {
        let said = words.iter().filter(|word| !is_listed(word, WHOSE));
        let said: Vec<(&String, String)> = said.map(|word| (word, stem(word))).collect();
        let turns =
            said.iter().filter(|(word, stem)| is_listed(word, TURNS) || is_listed(stem, TURNS));
        let mut turns: Vec<String> = turns.map(|(_, stem)| stem.clone()).collect();
        turns.sort_unstable();
        Self { words: said.into_iter().map(|(_, stem)| stem).collect(), turns }
    }

    fn holds(&self, fact: &Self) -> bool {
        self.turns == fact.turns
            && self.words.windows(fact.words.len()).any(|words| words == fact.words)
    }
}

/// Without the ending by which `hates` differs from `hate`, and `don't` from `doesn't`.
fn stem(word: &str) -> String {
    let word = match word {
        "doesnt" | "dont" => "dont",
        "cannot" => "cant",
        word => word,
    };
    let bare = match word.strip_suffix("ies") {
        Some(bare) => format!("{bare}y"),
        None => {
            word.strip_suffix("es").or_else(|| word.strip_suffix('s')).unwrap_or(word).to_owned()
        }
    };
    bare.strip_suffix('e').map_or(bare.clone(), str::to_owned)
}

/// The sentences of the athlete's own that tell something of themselves, by clauses.
fn sentences(text: &str, catalog: &Catalog) -> Vec<Said> {
    let own = speech::own(text, catalog);
    let mut found = Vec::new();
    for clause in lex(&own) {
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | '!' | '?' | '…'));
        for tokens in clause.tokens.split_inclusive(ends) {
            let words = phrase::words(tokens);
            let asks =
                mood::opens_question(&words, true) || words.last().is_some_and(|last| last == "?");
            if !asks && !is_ironic(&words) && !mood::is_of_others(&words) {
                found.extend(parts(&words).map(|part| Said::read(&words_of(&part.join(" ")))));
            }
        }
        let note = clause.note.map(|(_, note)| note).filter(|note| !is_order(note));
        found.extend(note.map(|note| Said::read(&words_of(note))));
    }
    found
}

/// Whether a sentence ends by saying that it means the opposite: `/s`, `jk`, `… not`.
fn is_ironic(words: &[Cow<'_, str>]) -> bool {
    let ends = |token: &&Cow<'_, str>| is_listed(token, ".|!|…");
    let end: Vec<&str> = words.iter().rev().skip_while(ends).take(2).map(|word| &**word).collect();
    matches!(end.as_slice(), ["s", "/", ..] | ["jk" | "not", ..])
}

/// A sentence cut where another thing is said: `I like bench, squats bore me`.
fn parts<'w>(words: &'w [Cow<'w, str>]) -> impl Iterator<Item = &'w [Cow<'w, str>]> {
    words.split(|word| matches!(&**word, "," | "but" | ":"))
}
