//! The page cut into pieces of sentences, each with its mood and the exercises that it names.

use super::mood::{self, Mood, Sentence};
use super::page::Page;
use super::phrase;
use crate::Setting;
use crate::limits::{CLAUSE_TOKENS_MAX, CLAUSES_MAX};
use crate::name::{Mention, mentions};
use setwise_domain::set_log::LogResult;
use setwise_words::parse::lexer::{Kind, Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, means};
use std::borrow::Cow;
use std::ops::Range;

const JOINTS: &str = "and|then|but|so|because|though|although|plus|also|while|after|\
    before|followed by|with|which|or|since|except";

/// What stands between two joints of a sentence.
pub(super) struct Piece<'t, 'a> {
    pub tokens: Vec<Token<'t>>,
    /// The names in it, by the places of its tokens.
    pub names: Vec<Mention<'a>>,
    pub mood: Mood,
    /// The part of the page.
    pub part: usize,
    /// The line of the page.
    pub line: usize,
    /// The sentence, counted over the page.
    pub sentence: usize,
}

impl Piece<'_, '_> {
    pub fn has_number(&self) -> bool {
        counted(&self.tokens)
    }

    /// `session 1`: its only number says which of something else.
    pub fn numbers_something_else(&self) -> bool {
        let mut numbers = self.tokens.iter().enumerate().filter(|(_, token)| token.is_number());
        let (Some((at, _)), None) = (numbers.next(), numbers.next()) else {
            return false;
        };
        let before = at.checked_sub(1).map(|before| &*self.tokens[before].lower);
        self.names.is_empty() && before.is_some_and(|word| is_listed(word, phrase::NOT_OF_SETS))
    }
}

/// Whether tokens hold a number that could count something.
pub(super) fn counted(tokens: &[Token<'_>]) -> bool {
    (0..tokens.len()).any(|at| number::read(&tokens[at..]).is_some())
}

/// The pieces of a page, in order.
pub(super) fn pieces<'t, 'a>(
    page: &'t Page,
    setting: &Setting<'a>,
) -> LogResult<Vec<Piece<'t, 'a>>> {
    let mut pieces = Vec::new();
    let mut heading = false;
    let mut count_of_sentences = 0;
    for (line, clause) in lex(&page.text).into_iter().take(CLAUSES_MAX).enumerate() {
        let tokens = &clause.tokens[..clause.tokens.len().min(CLAUSE_TOKENS_MAX)];
        let Some(first) = tokens.first() else {
            continue;
        };
        let part = page.part(first.span.start);
        let affirmed = page.parts[part].is_affirmed;
        let names = mentions(&page.text, tokens, setting)?;
        for sentence in sentences(tokens, &names) {
            count_of_sentences += 1;
            let mut mood = Sentence::default();
            let parts = parts(tokens, sentence.clone(), &names);
            let all = phrase::words(&tokens[sentence.clone()]);
            mood.asks = all.last().is_some_and(|last| last == "?");
            mood.is_past = mood::is_past(&all);
            mood.opens_question = parts
                .iter()
                .any(|at| mood::opens_question(&phrase::words(&tokens[at.clone()]), mood.asks));
            mood.ends_counted = parts.last().is_some_and(|at| counted(&tokens[at.clone()]));
            let count = parts.len();
            for (index, at) in parts.into_iter().enumerate() {
                let words = phrase::words(&tokens[at.clone()]);
                let inside = names.iter().filter(|name| within(&name.at, &at));
                let first = first_counted(&tokens[at.clone()], inside.clone().next(), at.start);
                let last = index + 1 == count;
                let mut found = mood::mood(&words, first, &mut mood, last);
                if affirmed {
                    found = Mood::Done;
                } else if heading && found == Mood::Open {
                    found = Mood::Not;
                }
                pieces.push(Piece {
                    names: inside
                        .map(|name| Mention {
                            at: name.at.start - at.start..name.at.end - at.start,
                            lifts: name.lifts.clone(),
                        })
                        .collect(),
                    tokens: tokens[at].to_vec(),
                    mood: found,
                    part,
                    line,
                    sentence: count_of_sentences,
                });
            }
        }
        // `My goals:` holds for the lines below it.
        let ends = tokens.last().is_some_and(|last| last.is_sign(':'));
        let about = pieces.last().map(|piece| piece.mood);
        if ends {
            heading = about == Some(Mood::Not);
        }
    }
    Ok(pieces)
}

fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The place of the first number or name.
fn first_counted(tokens: &[Token<'_>], name: Option<&Mention<'_>>, start: usize) -> usize {
    let number = tokens.iter().position(Token::is_number);
    let name = name.map(|name| name.at.start - start);
    number.into_iter().chain(name).min().unwrap_or(tokens.len())
}

/// The sentences of a clause.
fn sentences(tokens: &[Token<'_>], names: &[Mention<'_>]) -> Vec<Range<usize>> {
    let ends = |at: usize| {
        let sign = matches!(tokens[at].kind, Kind::Sign('.' | '!' | '?' | '…'));
        // `no. 2`
        let numbers = at > 0
            && is_listed(&tokens[at - 1].lower, "no|nr|num")
            && tokens.get(at + 1).is_some_and(Token::is_number);
        sign && tokens.get(at + 1).is_none_or(|next| next.gap)
            && !(numbers || is_in_name(at, names))
    };
    cut(0..tokens.len(), ends, true)
}

/// The pieces of a sentence.
fn parts(tokens: &[Token<'_>], sentence: Range<usize>, names: &[Mention<'_>]) -> Vec<Range<usize>> {
    let words = phrase::words(tokens);
    let number = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at..)).is_some_and(|rest| number::read(rest).is_some())
    };
    let joins = |at: usize| {
        if is_in_name(at, names) {
            return false;
        }
        let between = number(at.checked_sub(1)) && number(Some(at + 1));
        let gap = tokens.get(at + 1).is_none_or(|next| next.gap);
        match tokens[at].kind {
            Kind::Sign(',') => gap && !between,
            Kind::Sign(':' | '—' | '(' | ')') => !between,
            Kind::Sign('-' | '–') => gap && tokens[at].gap && !between,
            Kind::Word => {
                phrase::at(&words, at, JOINTS).is_some()
                    && means(tokens, at) != Some(Meaning::With)
                    && !(between && is_of_one(&words, at))
            }
            _ => false,
        }
    };
    cut(sentence, joins, false)
}

/// Whether a word between two numbers joins them to one thing: `sets 2 and 3`, `not 6 but 5`, `7, 8 and 9`,
/// `dips 2 and 3 were`.
fn is_of_one(words: &[Cow<'_, str>], at: usize) -> bool {
    let is_number =
        |word: &Cow<'_, str>| word.starts_with(|c: char| c.is_ascii_digit()) || word == ",";
    let before = &words[..at];
    let lead = before.iter().rev().find(|word| !is_number(word)).map_or("", |word| word);
    let lists = matches!(before, [.., number, comma, _] if comma == "," && is_number(number));
    let tells = words.get(at + 2).is_some_and(|next| is_listed(next, "were|should|are|both"));
    match &*words[at] {
        "and" => is_listed(lead, "set|sets") || lists || tells,
        "but" => lead == "not",
        _ => false,
    }
}

/// Cuts before each joint, or behind each end.
fn cut(whole: Range<usize>, cuts: impl Fn(usize) -> bool, behind: bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = whole.start;
    for at in whole.clone() {
        if cuts(at) {
            let end = if behind { at + 1 } else { at };
            if end > start {
                parts.push(start..end);
            }
            start = end;
        }
    }
    if start < whole.end {
        parts.push(start..whole.end);
    }
    parts
}

fn is_in_name(at: usize, names: &[Mention<'_>]) -> bool {
    names.iter().any(|name| name.at.contains(&at))
}
