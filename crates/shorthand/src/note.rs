//! Words behind the numbers of a clause: the note, as written.

use super::Setting;
use super::claims::mood;
use super::item::Fact;
use super::items;
use super::name::{self, Named};
use super::next::REPS_ALONE_MOST;
use super::talk;
use crate::limits::{NOTE_CHARS_MAX, UNKNOWN_WORDS_MAX};
use setwise_domain::load::Decimal;
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::pain;
use setwise_words::parse::vocabulary::{Meaning, knows, means, words_of};

/// Behind these, numbers are those of a pause or a tempo and none of the set.
const OWN_NUMBERS: &str = "rest|rests|rested|resting|tempo|pause|pauses|paused|pain";
/// Words that a set without a name may be followed by; others may begin a sentence to the coach.
const FEELS: &str = "felt|paused|easy|hard|heavy|light|slow|fast|smooth|grindy|grinder|\
    ugly|clean|pr|pb|failed|missed|almost|barely|good|great|bad|solid|tough|strict|touch|no|rested";
/// Words that go on with the sentence that the numbers stand in, and are no note of theirs.
const GOES_ON: &str = "or|vs|versus|than|because|if|when|every|program|programme|routine|workout|day|\
    days|week|weeks|more|times|kinda|something|to|too|plus|minus|in|into|until|till|from|between";
/// Said to whoever listens, and no note.
const COURTESY: &str = "coach|thanks|thx|cheers|mate|buddy|bro";
/// Signs between the numbers and the words behind them.
const BETWEEN: [char; 9] = [',', '.', '-', '(', '–', '—', ':', '…', '~'];

/// A clause as numbers and words behind them.
#[expect(clippy::struct_excessive_bools, reason = "each is said of the words by itself")]
pub(super) struct Split<'t> {
    /// What logs: the tokens before the words, and facts behind them.
    pub head: Vec<Token<'t>>,
    /// The tokens of the words.
    pub words: Vec<Token<'t>>,
    /// The place of the words, without what separates them from the numbers.
    pub note: Span,
    /// Whether facts stand behind the words: a day, an effort.
    pub has_facts_behind: bool,
    /// Whether it begins like a word on how the set was.
    pub feels: bool,
    /// Whether it tells of a pain, also of one in what may be the name of an exercise.
    pub hurts: bool,
    /// Whether nothing but courtesy is said.
    pub is_courtesy: bool,
}

/// Splits a clause where words stand behind its last number; none where there are none, or they
/// are too many, or no note.
pub(super) fn split<'t>(
    text: &str,
    tokens: &[Token<'t>],
    is_named: bool,
    setting: &Setting<'_>,
) -> Option<Split<'t>> {
    let asks = tokens.iter().any(|token| token.is_sign('?')) || talk::names_a_max(tokens);
    if asks || !has_words_behind(tokens) {
        return None;
    }
    let facts_from = facts_behind(tokens, setting);
    let body = &tokens[..facts_from];
    let number = last_number(body)?;
    if names_exercise(text, &body[number + 1..], setting) {
        return None;
    }
    let first = (number + 1..body.len()).find(|at| is_own_word(body, *at))?;
    // What is glued to the number may be a name, and then no picture is its note: `5row 🔥`.
    let is_stray =
        |at: usize| body[at].kind == Kind::Word && means(body, at).is_none() && is_glued(body, at);
    if is_picture(&body[first]) && (number + 1..first).any(is_stray) {
        return None;
    }
    // Words of the grammar that lead to it: `with a belt`, `and it felt great`.
    let mut from = first.min(own_numbers_from(body).max(number + 1));
    // The unit of the last number is none of the words: `bike 30 min easy`.
    let unit = |at: usize| {
        let time = matches!(means(body, at), Some(Meaning::Time(_) | Meaning::MetreOrMinute));
        at == number + 1 && time
    };
    while from > number + 1 && leads(body, from - 1) && !unit(from - 1) {
        from -= 1;
    }
    let words = &body[from..];
    let own = &body[first];
    let unknown = words.iter().filter(|token| token.kind == Kind::Word).count();
    let ends = words.last().map_or(own.span.end, |last| last.span.end);
    let hurts = pain::read(&text[own.span.start..ends]).is_some();
    let feels = is_listed(&own.lower, FEELS) || is_picture(own) || hurts;
    // `2 left in me` counts no reps of a set.
    let left = body[number + 1].lower == "left"
        && body.get(number + 2).is_none_or(|next| is_listed(&next.lower, "in|on|each|every|for"));
    // `cleans 4 and 5 were doubles` is said of sets that are logged.
    let states = words.iter().all(|word| is_listed(&word.lower, "was|were|is|are"));
    let goes_on = is_listed(&own.lower, GOES_ON) || left || states;
    // `185 felt heavy` is said of what was lifted, and logs nothing of its own.
    let is_load = !is_named && is_load_alone(body, number);
    let is_none = unknown > UNKNOWN_WORDS_MAX || goes_on || !is_named && !feels || is_load;
    if is_none || mood::asks(words) || tells_more_sets(text, words, setting) {
        return None;
    }
    if is_named && is_another_lift(text, &body[first..], setting) {
        return None;
    }
    let said = |at: &usize| {
        matches!(words[*at].kind, Kind::Word | Kind::Number) || is_picture(&words[*at])
    };
    let joins = |at: usize| means(words, at) == Some(Meaning::And) || says_done(words, at);
    let start = (0..words.len()).find(|at| said(at) && !joins(*at))?;
    let start = words[start].span.start;
    let opened = words.iter().any(|token| token.is_sign('('));
    let last =
        words.iter().rposition(|token| !(opened && token.is_sign(')') || token.is_sign(',')))?;
    let note = Span { start, end: words[last].span.end };
    if text[note.start..note.end].chars().nth(NOTE_CHARS_MAX).is_some() {
        return None;
    }
    let mut head = body[..from].to_vec();
    head.extend_from_slice(&tokens[facts_from..]);
    Some(Split {
        head,
        words: words.to_vec(),
        note,
        has_facts_behind: facts_from < tokens.len(),
        feels,
        hurts,
        is_courtesy: is_listed(&words_of(&text[note.start..note.end]).join(" "), COURTESY),
    })
}

/// Whether all the numbers up to a place are one that isn't a count of reps.
fn is_load_alone(tokens: &[Token<'_>], last: usize) -> bool {
    let numbers = tokens[..=last].iter().filter(|token| token.is_number()).count();
    let many = number::read(&tokens[last..]).and_then(Result::ok);
    let many = many.is_some_and(|it| it.value > Decimal::from_int(REPS_ALONE_MOST));
    numbers == 1 && many && means(tokens, last + 1) != Some(Meaning::Reps)
}

/// Whether any word that may be a note's stands behind what may be a set's. Looking for what else
/// stands there takes longer, and most clauses end in their numbers.
fn has_words_behind(tokens: &[Token<'_>]) -> bool {
    let may_count =
        |token: &Token<'_>| token.is_number() || token.kind == Kind::Word && knows(&token.lower);
    let may_be_own = |token: &Token<'_>| {
        let word = token.kind == Kind::Word;
        word && (!knows(&token.lower) || talk::is_prose(&token.lower)) || is_picture(token)
    };
    let counted = tokens.iter().position(may_count);
    counted.is_some_and(|counted| tokens[counted + 1..].iter().any(may_be_own))
}

/// Whether a note says no more than that the attempt failed.
pub(super) fn says_missed(note: &str) -> bool {
    const MISSED: &str = "miss|missed|missed it|missed rep|failed|failed it|failed attempt|no lift|no rep|didn't get it|didnt get it";
    is_listed(&words_of(note).join(" "), MISSED)
}

/// Whether a note says that the last rep of a set was not made.
pub(super) fn says_last_rep_missed(note: &str) -> bool {
    let words = words_of(note);
    let says = |listed: &str| words.iter().any(|word| is_listed(word, listed));
    let missed = says("miss|missed|fail|failed|failing")
        || says("not|no|didnt|couldnt|cant") && says("get|make|finish|complete|lock");
    missed && says("last|final") && says("rep") && words.len() <= SHORT_NOTE
}

/// Words of a note that says one thing.
const SHORT_NOTE: usize = 12;

/// Whether the numbers are said of the exercise named behind them: `225x5 on squats`. Words do not
/// take the name along into a note.
fn names_exercise(text: &str, behind: &[Token<'_>], setting: &Setting<'_>) -> bool {
    let led = matches!(means(behind, 0), Some(Meaning::On | Meaning::Of));
    led && begins_with_name(text, &behind[1..], setting)
}

fn begins_with_name(text: &str, words: &[Token<'_>], setting: &Setting<'_>) -> bool {
    let named = name::locate(text, words, setting);
    named.is_ok_and(|named| {
        let at = match &named {
            Named::Known { at, .. } | Named::Several { at, .. } => Some(at),
            _ => None,
        };
        at.is_some_and(|at| at.start <= 1)
    })
}

/// Whether the words are the name of an exercise and nothing else: those of `20 pushups and 10 pullups` are
/// no note of the push-ups.
fn is_another_lift(text: &str, words: &[Token<'_>], setting: &Setting<'_>) -> bool {
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return false;
    };
    let named = &text[first.span.start..last.span.end];
    let single = named.trim_end_matches(['s', 'S']);
    let is_spelled = |name: &str| setting.catalog.spelled(name).is_some();
    is_spelled(named) || is_spelled(single)
}

/// Whether words tell of another exercise, with its numbers or of the same ones: `and squats for eight`,
/// `and pull-ups`; or of how often it was done: `three trips`.
fn tells_more_sets(text: &str, words: &[Token<'_>], setting: &Setting<'_>) -> bool {
    let counts = |at: usize| matches!(means(words, at), Some(Meaning::Small(_)));
    let named = || name::mentions(text, words, setting).is_ok_and(|named| !named.is_empty());
    let begins = words.iter().take_while(|token| matches!(token.kind, Kind::Sign(_))).count();
    let times = || words.get(begins + 1).is_some_and(|next| is_listed(&next.lower, OFTEN));
    (0..words.len()).any(counts) && named()
        || counts(begins) && times()
        || (0..words.len()).any(|at| {
            let opens = at <= begins || words[at - 1].is_sign(',');
            opens && is_listed(&words[at].lower, "twice|thrice")
        })
        || means(words, begins) == Some(Meaning::And)
            && begins_with_name(text, &words[begins + 1..], setting)
}

/// What is done so many times.
const OFTEN: &str = "trips|rounds|times|laps|lengths|passes|goes|runs|carries|ways|more";

/// Where days and efforts begin that stand at the end of a clause, behind words.
fn facts_behind(tokens: &[Token<'_>], setting: &Setting<'_>) -> usize {
    let fact = |fact: &Fact| matches!(fact, Fact::Date(_) | Fact::Effort(_) | Fact::OfAll);
    let only_facts = |from: usize| items::are_only(&tokens[from..], setting, fact);
    // `knee pain 6/10` is no day.
    let of_pain = |from: usize| is_listed(&tokens[from - 1].lower, "pain|level|at|was");
    let most = tokens.len().saturating_sub(FACTS_BEHIND_MOST);
    (most.max(1)..tokens.len())
        .find(|from| !of_pain(*from) && only_facts(*from))
        .unwrap_or(tokens.len())
}

/// Tokens of the facts behind a note: a day and an effort in words.
const FACTS_BEHIND_MOST: usize = 8;

/// The last number that is one of the set's, or the last word that says one.
fn last_number(tokens: &[Token<'_>]) -> Option<usize> {
    let own_from = own_numbers_from(tokens);
    let ordinal = |at: usize| means(tokens, at + 1) == Some(Meaning::Ordinal);
    let counts = |at: &usize| {
        tokens[*at].is_number() && !ordinal(*at)
            || matches!(means(tokens, *at), Some(Meaning::Again | Meaning::RepsWord(_)))
    };
    (0..own_from).rev().find(counts)
}

/// Where words begin whose numbers are their own, `2 minutes rest`; the end where there are none.
fn own_numbers_from(tokens: &[Token<'_>]) -> usize {
    tokens
        .iter()
        .enumerate()
        .position(|(at, token)| {
            // `rest pause +3 +2` are reps.
            let kind = matches!(means(tokens, at), Some(Meaning::Kind(_)));
            is_listed(&token.lower, OWN_NUMBERS) && !kind
        })
        .filter(|from| !(*from..tokens.len()).any(|at| is_pair(tokens, at)))
        .map_or(tokens.len(), |rest| rest - length_before(tokens, rest))
}

/// The `done` of `185x8 done, knees are fine`.
fn says_done(words: &[Token<'_>], at: usize) -> bool {
    let ends = words.get(at + 1).is_some_and(|next| next.is_sign(','));
    ends && is_listed(&words[at].lower, "done|finished|completed")
}

/// How many tokens before a rest or a pause say how long it was: `2 minutes rest`, `2ct pause`.
fn length_before(tokens: &[Token<'_>], rest: usize) -> usize {
    let unit = |at: usize| {
        let meaning = means(tokens, at);
        matches!(meaning, Some(Meaning::Time(_) | Meaning::MetreOrMinute))
            || is_listed(&tokens[at].lower, "ct|count")
    };
    let timed = rest >= 2 && unit(rest - 1) && tokens[rest - 2].is_number();
    if timed { 2 } else { 0 }
}

/// `190x6`, which is a set wherever it stands.
fn is_pair(tokens: &[Token<'_>], at: usize) -> bool {
    let number = |at: usize| tokens.get(at).is_some_and(Token::is_number);
    number(at) && means(tokens, at + 1) == Some(Meaning::Times) && number(at + 2)
}

/// A word that means nothing to the grammar, or a picture.
fn is_own_word(tokens: &[Token<'_>], at: usize) -> bool {
    let token = &tokens[at];
    let word = token.kind == Kind::Word
        && (means(tokens, at).is_none() || talk::is_prose(&token.lower))
        && means(tokens, at) != Some(Meaning::Times);
    word && !is_glued(tokens, at) || is_picture(token)
}

/// Letters stuck to a number, as in `1e3`.
fn is_glued(tokens: &[Token<'_>], at: usize) -> bool {
    !tokens[at].gap && at.checked_sub(1).is_some_and(|before| tokens[before].is_number())
}

fn is_picture(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Sign(sign) if u32::from(sign) >= 0x2190 && sign != '→' && !is_mark(sign))
}

/// Marks of lists, and dashes.
const fn is_mark(sign: char) -> bool {
    matches!(sign, '•' | '◦' | '‣' | '▪' | '✓' | '✔' | '⨯' | '✕' | '✖')
}

/// What stands between the numbers and the first word of their own.
fn leads(tokens: &[Token<'_>], at: usize) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    // `w belt` and `w/ belt`: with it. Before a word on how it felt it is a warm-up.
    let with = word(at) == "w" && tokens[at].gap && !is_listed(word(at + 1), FEELS);
    if with || tokens[at].is_sign('/') && at > 0 && word(at - 1) == "w" {
        return true;
    }
    match tokens[at].kind {
        Kind::Sign(sign) => BETWEEN.contains(&sign),
        // Of a rest, else it would be the last number of the set.
        Kind::Number => true,
        Kind::Word => matches!(
            means(tokens, at),
            Some(
                Meaning::With
                    | Meaning::And
                    | Meaning::Article
                    | Meaning::Last
                    | Meaning::On
                    | Meaning::Filler
                    | Meaning::At
                    | Meaning::In
                    | Meaning::To
                    | Meaning::Small(_)
                    | Meaning::Time(_)
                    | Meaning::MetreOrMinute
            )
        ),
        _ => false,
    }
}
