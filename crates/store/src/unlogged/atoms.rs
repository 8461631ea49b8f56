//! The words of a sentence, each with what it says by itself.

use super::claim::{Measure, Value, Which};
use super::reading::Reading;
use crate::error::StoreErrorKind;
use setwise_domain::load::Decimal;
use setwise_domain::session::DateRange;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, words_of};
use setwise_words::text::sentences;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Atom {
    Number(Decimal),
    Value(Value),
    /// `triple`, `fives`
    SetOf(i64, bool),
    Sets,
    Exercises,
    Measure(Measure),
    Name(i64),
    Days(DateRange),
    /// Some day before.
    Earlier,
    /// Of the whole day.
    Day,
    Every,
    Both,
    Each,
    Which(Which),
    /// `by the end`, `finishing at`
    End,
    More(bool),
    Move(bool),
    Jump(bool),
    EachSet,
    Outweighed,
    Than,
    Same,
    Stayed,
    Reached,
    Verb,
    At,
    For,
    Of,
    On,
    In,
    From,
    To,
    By,
    Times,
    Colon,
    As,
    Short,
    Sum,
    Moved,
    Record,
    Twice,
    About,
    And,
    Comma,
    Neutral,
    /// Not understood.
    Unknown,
    /// From here on about what is to come.
    Ahead,
    /// Behind the last.
    Stop,
}

/// What words and phrases say, the first list that has them.
const WORDS: &[(&str, Atom)] = &[
    (
        "of the day|of today|day's|days|of the session|of the workout|session's|workout's|today's",
        Atom::Day,
    ),
    ("heaviest|top", Atom::Which(Which::Most(Measure::Load))),
    ("lightest", Atom::Which(Which::Lightest)),
    ("back - off|back - offs|backoff|backoffs|back off|back offs", Atom::Which(Which::BackOff)),
    (
        "to finish|by the end|at the end|to end|finishing with|finishing at|finishing on|finished with|finished at|\
      finished on|ended with|ended at|ended on|ending with|ending at|ending on|ending in",
        Atom::End,
    ),
    (
        "last time|last session|last workout|the last time|the last session|the time before|before",
        Atom::Earlier,
    ),
    (
        "record|records|pr|prs|pb|personal best|personal record|all-time best|all - time best|new best",
        Atom::Record,
    ),
    ("single", Atom::SetOf(1, false)),
    ("double", Atom::SetOf(2, false)),
    ("triple", Atom::SetOf(3, false)),
    ("singles|ones", Atom::SetOf(1, true)),
    ("doubles|twos", Atom::SetOf(2, true)),
    ("triples|threes", Atom::SetOf(3, true)),
    ("fours", Atom::SetOf(4, true)),
    ("fives", Atom::SetOf(5, true)),
    ("sixes", Atom::SetOf(6, true)),
    ("sevens", Atom::SetOf(7, true)),
    ("eights", Atom::SetOf(8, true)),
    ("nines", Atom::SetOf(9, true)),
    ("tens", Atom::SetOf(10, true)),
    ("twelves", Atom::SetOf(12, true)),
    ("rep|reps", Atom::Measure(Measure::Reps)),
    ("between sets|from set to set|set to set|set by set|per set", Atom::EachSet),
    ("set|sets", Atom::Sets),
    ("exercise|exercises|lifts|movements", Atom::Exercises),
    ("load|loads|weight|weights", Atom::Measure(Measure::Load)),
    ("rpe|effort", Atom::Measure(Measure::Effort)),
    ("in all|in total|total|volume|tonnage|altogether|overall", Atom::Sum),
    ("all|every", Atom::Every),
    ("both", Atom::Both),
    ("each", Atom::Each),
    ("twice", Atom::Twice),
    ("more|heavier|extra", Atom::More(true)),
    ("fewer|less|lighter", Atom::More(false)),
    ("jump|increase|bump", Atom::Jump(true)),
    ("drop|decrease|dip", Atom::Jump(false)),
    (
        "up|rose|rises|rising|climbed|climbs|climbing|increased|increasing|crept|creeping|grew|jumped|added|adding|built|\
      building|ramped|ramping",
        Atom::Move(true),
    ),
    (
        "down|dropped|drops|dropping|fell|falls|falling|decreased|decreasing|dipped|declined|slipped|lost",
        Atom::Move(false),
    ),
    ("outweighed", Atom::Outweighed),
    ("than|against|versus|vs|compared to|compared with|compared|after|since", Atom::Than),
    ("same|identical", Atom::Same),
    (
        "stayed|remained|steady|constant|consistent|unchanged|throughout|held at|kept at|held steady|kept steady",
        Atom::Stayed,
    ),
    ("hit|reached|made|got", Atom::Reached),
    ("was|were|stopped|came in|came|went|had|carried|are|is", Atom::Verb),
    ("@|at|with", Atom::At),
    ("for", Atom::For),
    ("of", Atom::Of),
    ("on", Atom::On),
    ("in|across|over|through|within", Atom::In),
    ("from", Atom::From),
    ("to", Atom::To),
    ("by", Atom::By),
    ("x", Atom::Times),
    (":", Atom::Colon),
    ("as", Atom::As),
    ("short of|shy of", Atom::Short),
    ("moved|lifted", Atom::Moved),
    ("about|around|roughly", Atom::About),
    ("and|then|and then|followed by|plus", Atom::And),
    (",|/|→", Atom::Comma),
    (
        "a|an|the|it|its|you|your|done|did|do|has|held|used|good|great|nice|solid|strong|fine|well|work|\
      working|worked|day|session|log|logged|bar|this|here|now|.|!|-|(|)|—|•|kept|right|job|planned|straight|only|\
      already|just|even|one|ones|that|which|complete|completed|finished|pull|pulls|lift|moving|going|\
      where|while|out",
        Atom::Neutral,
    ),
];
/// They say that what follows was done before.
const AGAINST: &str = "against|versus|vs|than|compared|after|since|over|from|on";
const BEFORE: &str =
    "last time|last session|last workout|the last time|the last session|the time before|before";
const OF_RECORDS: &str = "new|personal|best|all-time";
const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
/// With one of these a reason goes on to what is to come, up to the end of its sentence.
const AHEAD: &str = "so|next|try|stay|hold|add|go|keep|move|aim|then|increase|raise|more|+|repeat|time|ready|up|down";
/// What may be said of it.
const OF_AHEAD: &str = "so|next|try|stay|hold|add|go|keep|move|aim|then|increase|raise|more|+|repeat|time|ready|\
    session|this|that|the|same|load|weight|up|down|at|to|for|with|until|all|every|each|reach|hit|reached|small|\
    jump|step|a|an|by|of|and|in|on|x|again|one|before|adding|it|is|from|there|here|set|sets|rep|reps|,|.|:|!|-|@|\
    (|)|aiming|once|when|you|both";
/// A sentence with one of these says the opposite of a part of it.
const TURNS: &str =
    "not|no|never|dont|didnt|doesnt|isnt|wasnt|arent|werent|cant|cannot|without|if|unless|wish|?";

impl Reading<'_, '_> {
    /// Each with the place of its first token.
    pub fn atoms(&self) -> Result<(Vec<Atom>, Vec<usize>), StoreErrorKind> {
        let (mut atoms, mut places) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(rest) = self.tokens.get(at..).filter(|rest| !rest.is_empty()) {
            places.push(at);
            let word = &*rest[0].lower;
            if self.ahead && is_listed(word, AHEAD) && !self.is_compared(at, &atoms) {
                atoms.push(if self.is_ahead(at)? { Atom::Ahead } else { Atom::Unknown });
                break;
            }
            let (atom, used) = if let Some(used) = listed::longest_phrase(rest, BEFORE) {
                (Atom::Earlier, used)
            } else if let Some((used, days)) = self.days(rest) {
                let today = days.from == self.day.today && days.to == days.from;
                (if today { Atom::Day } else { Atom::Days(days) }, used)
            } else if let Some((which, used)) = which(rest) {
                (Atom::Which(which), used)
            } else if let Some((atom, used)) = self.number(at) {
                (atom, used)
            } else if is_listed(word, OF_RECORDS)
                && listed::find(rest, "record|records|pr|prs|pb|best")
                    .is_some_and(|(at, _)| (1..3).contains(&at))
            {
                (Atom::Record, 1)
            } else if let Some((exercise, used)) = self.day.name(self.sentence, rest)? {
                (Atom::Name(exercise), used)
            } else if let Some(found) = said(rest) {
                found
            } else if matches!(rest[0].kind, Kind::Sign(sign) if is_ornament(sign)) {
                (Atom::Neutral, 1)
            } else if let Some(end) = self.own_words(at) {
                (Atom::Neutral, end - at)
            } else {
                (Atom::Unknown, 1)
            };
            atoms.push(atom);
            at += used;
        }
        Ok((atoms, places))
    }

    /// The number at a place, with its unit.
    fn number(&self, at: usize) -> Option<(Atom, usize)> {
        let tokens = self.tokens;
        let rest = &tokens[at..];
        let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
        if is_listed(word(at), "+|-") && rest.len() > 1 {
            let tied = tokens[at + 1].is_number() && !tokens[at + 1].gap;
            if tied && at > 0 && !tokens[at].gap {
                return Some((Atom::Comma, 1));
            }
            return (tied || word(at) == "+").then_some((Atom::Move(word(at) == "+"), 1));
        }
        if let Some((scale @ (Meaning::Rpe | Meaning::Rir), used)) = meaning(rest) {
            let number = tokens.get(at + used..).and_then(number::read)?.ok()?;
            return Some((effort(scale, number.value)?, used + number.tokens));
        }
        let (value, read) = match listed::longest_phrase(rest, "pair of|couple of|pair|couple") {
            Some(used) => (Decimal::from_int(2), used),
            None if is_listed(word(at), "a|another") && word(at + 1) == "rep" => {
                (Decimal::from_int(1), 1)
            }
            None => amount(rest)?,
        };
        // `30-minute`
        let after = at
            + read
            + usize::from(
                word(at + read) == "-"
                    && tokens
                        .get(at + read + 1)
                        .is_some_and(|next| next.kind == Kind::Word && !next.gap),
            );
        let used = |more: usize| after + more - at;
        match tokens.get(after..).and_then(meaning) {
            Some((Meaning::Unit(unit), more)) => {
                let near = at > 0 && is_listed(word(at - 1), "about|around|roughly");
                let value = Value::Load(value, Some(unit), if near { 10 } else { 1 });
                Some((Atom::Value(value), used(more)))
            }
            Some((Meaning::Rir, more)) => Some((effort(Meaning::Rir, value)?, used(more))),
            Some((Meaning::Time(unit), more)) => {
                let seconds = value.ten_thousandths() * i64::from(unit) / Decimal::SCALE;
                Some((Atom::Value(Value::Of(Measure::Seconds, seconds)), used(more)))
            }
            Some((Meaning::Length(unit), more)) => {
                let tenths = i128::from(value.ten_thousandths()) * i128::from(unit);
                let metres = i64::try_from(tenths / i128::from(Decimal::SCALE) / 10_000).ok()?;
                Some((Atom::Value(Value::Of(Measure::Metres, metres)), used(more)))
            }
            // Behind an effort's sign.
            _ if at > 0 && word(at - 1) == "@" && value <= Decimal::from_int(10) => {
                Some((effort(Meaning::Rpe, value)?, read))
            }
            _ => Some((Atom::Number(value), read)),
        }
    }

    fn days(&self, rest: &[Token<'_>]) -> Option<(usize, DateRange)> {
        let (used, when) = DayReader::back(self.day.today).read(rest)?;
        let days = when.ok()?.range();
        let says = rest[..used].iter().any(|token| token.kind == Kind::Word) || used > 2;
        (says && days.from <= self.day.today).then_some((used, days))
    }

    /// Whether more or less than before is said here, and nothing that is to come.
    fn is_compared(&self, at: usize, before: &[Atom]) -> bool {
        let rest = &self.tokens[at + 1..];
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | ':' | ','));
        let part = rest.split(ends).next().unwrap_or_default();
        let compares = is_listed(&self.tokens[at].lower, "+|more|up|down|time|go")
            && (part.iter().any(|token| is_listed(&token.lower, AGAINST))
                || listed::find(part, BEFORE).is_some());
        compares
            || is_listed(&self.tokens[at].lower, "up|down")
                && matches!(before.last(), Some(Atom::Move(_) | Atom::Verb))
            || self.tokens[at].lower == "then"
                && at > 0
                && part.first().is_some_and(Token::is_number)
                && !part.iter().any(|token| is_listed(&token.lower, AHEAD))
            || self.tokens[at].lower == "time" && at > 0 && self.tokens[at - 1].lower == "last"
    }

    /// Whether all from a place on is about what is to come.
    fn is_ahead(&self, from: usize) -> Result<bool, StoreErrorKind> {
        let mut at = from;
        while let Some(rest) = self.tokens.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(Ok(number)) = number::read(rest) {
                at += number.tokens;
                at += super::unit_at(self.tokens, at).1;
            } else if let Some((_, used)) = self.day.name(self.sentence, rest)? {
                at += used;
            } else if is_listed(&rest[0].lower, OF_AHEAD) {
                at += 1;
            } else {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the part of a sentence ends that the athlete said in the same words.
    fn own_words(&self, at: usize) -> Option<usize> {
        let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('.' | ':' | ',' | '!'));
        let from = self.tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
        let to = self.tokens[at..].iter().position(ends).map_or(self.tokens.len(), |end| at + end);
        let part = self.tokens[from].span.to(self.tokens[to - 1].span);
        // Whose it is goes without saying.
        let words_of = |text: &str| -> Vec<String> {
            let words = words_of(text).into_iter();
            words.filter(|word| !is_listed(word, "my|your|the|a|an")).collect()
        };
        let words = words_of(&self.sentence[part.start..part.end]);
        let turns = |words: &[String]| words.iter().filter(|word| is_listed(word, TURNS)).count();
        let says = |said: &String| {
            sentences(said).any(|sentence| {
                let own = words_of(sentence);
                !sentence.trim_end().ends_with('?')
                    && turns(&own) == turns(&words)
                    && own.windows(words.len()).any(|own| own == words)
            })
        };
        (!words.is_empty() && self.said.iter().any(says)).then_some(to)
    }
}

/// Marks of Markdown, and pictures.
fn is_ornament(sign: char) -> bool {
    matches!(sign, '*' | '_' | '#' | '`' | '~' | '✓' | '✅' | '\u{fe0f}')
        || u32::from(sign) >= 0x1_f000
}

/// What the longest phrase says that words begin with.
fn said(rest: &[Token<'_>]) -> Option<(Atom, usize)> {
    let phrases =
        WORDS.iter().filter_map(|(list, atom)| Some((*atom, listed::longest_phrase(rest, list)?)));
    let longest = phrases.reduce(|best, one| if one.1 > best.1 { one } else { best });
    if rest[0].lower == "left" || rest[0].lower == "leaving" {
        let reserve = rest.iter().take(8).any(|token| is_listed(&token.lower, "reserve|tank|rir"));
        return reserve.then_some((Atom::Neutral, 1));
    }
    longest
}

fn which(rest: &[Token<'_>]) -> Option<(Which, usize)> {
    const NEAR: usize = 4;
    let word = &*rest[0].lower;
    if let Some(used) = listed::longest_phrase(rest, "most reps") {
        return Some((Which::Most(Measure::Reps), used - 1));
    }
    if let Some(used) = listed::longest_phrase(rest, "most weight|most load") {
        return Some((Which::Most(Measure::Load), used));
    }
    if let Some(used) = listed::longest_phrase(rest, "least weight|least load") {
        return Some((Which::Lightest, used));
    }
    if let Some(used) = listed::longest_phrase(rest, "highest rpe") {
        return Some((Which::Most(Measure::Effort), used - 1));
    }
    let near = rest.iter().take(NEAR).skip(1);
    let set = near.clone().any(|token| is_listed(&token.lower, "set|one|triple|double|single"));
    if is_listed(word, "last|final") && set {
        return Some((Which::Last, 1));
    }
    let nth = ORDINALS.iter().position(|one| *one == word)?;
    set.then_some((Which::Nth(nth), 1))
}

/// A number, with separators between thousands.
fn amount(tokens: &[Token<'_>]) -> Option<(Decimal, usize)> {
    if let [first, comma, next, ..] = tokens
        && first.is_number()
        && comma.is_sign(',')
        && !comma.gap
        && next.is_number()
        && !next.gap
        && next.text.split('.').next()?.len() == 3
    {
        let value = Decimal::parse(&format!("{}{}", first.text, next.text), 4).ok()?;
        return Some((value, 3));
    }
    let number = number::read(tokens)?.ok()?;
    Some((number.value, number.tokens))
}

/// An effort in half steps of RPE.
fn effort(scale: Meaning, value: Decimal) -> Option<Atom> {
    let halves = value.ten_thousandths() / (Decimal::SCALE / 2);
    let effort = match scale {
        Meaning::Rpe => (0..=20).contains(&halves).then_some(halves),
        _ => Some(20 - halves),
    };
    effort.map(|halves| Atom::Value(Value::Of(Measure::Effort, halves)))
}
