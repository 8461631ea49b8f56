//! The words of a question: in lower case, without punctuation, with numbers, loads, schemes,
//! minutes and efforts read.

use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::limits::MOST_PLATES_SAID;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{self, Meaning};
use setwise_words::parse::{distance, number};

/// One word, as far as it can be read alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// In lower case, for a number as it was typed.
    pub text: String,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    /// A number that nothing beside it explains.
    Number(Decimal),
    /// A number with a unit.
    Load(Load),
    /// `3x5`; which of the two is a load, where one is, is for the question to say.
    Scheme {
        sets: u16,
        reps: u16,
    },
    /// `7 reps`.
    Reps(u16),
    Minutes(u16),
    /// `90 %`.
    Percent(u16),
    /// `3 plates`: so many of the largest on each side of a bar.
    Plates(u16),
    /// `5 km`, `10k`, `400m`: metres.
    Distance(Decimal),
    Rpe(Rpe),
    Rir(Rir),
}

impl Word {
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), kind: Kind::Plain }
    }

    pub fn is_plain(&self) -> bool {
        self.kind == Kind::Plain
    }

    fn number(&self) -> Option<Decimal> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Reads at most `limit` words; `None` when there are more, because no question is that long.
pub fn read(text: &str, limit: usize) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    for piece in cleaned(text).split_whitespace() {
        for word in single(piece) {
            if words.len() == limit {
                return None;
            }
            words.push(word);
        }
    }
    Some(joined(&words))
}

/// Lower case; apostrophes closed up, so that `what's` and `whats` are one word; everything that
/// is neither letter, digit nor part of a number made a space.
fn cleaned(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !matches!(c, '\'' | '’' | '`'))
        .collect::<String>()
        .replace('%', " percent ")
        .chars()
        .map(|c| match c {
            '×' => 'x',
            c if c.is_alphanumeric() || matches!(c, '.' | ',' | '@' | '-' | '+' | '/') => c,
            _ => ' ',
        })
        .collect()
}

/// The words in one piece between spaces: a number with its unit, or letters cut at hyphens.
fn single(piece: &str) -> Vec<Word> {
    let piece = piece.trim_matches(|c| matches!(c, '.' | ',' | '-' | '+' | '/'));
    if let Some(kind) = numeric(piece) {
        return vec![Word { text: piece.to_owned(), kind }];
    }
    // A day: `22/03`, `2026-11-14`.
    let of_date = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '/');
    if piece.contains(|c: char| c.is_ascii_digit()) && piece.chars().all(of_date) {
        return vec![Word::plain(piece)];
    }
    piece
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(|part| match numeric(part) {
            Some(kind) => Word { text: part.to_owned(), kind },
            None => Word::plain(part),
        })
        .collect()
}

/// `185`, `102,5`, `185lb`, `3x5`, `20min`, `@8`; what is none of these is a plain word.
fn numeric(piece: &str) -> Option<Kind> {
    if let Some(rpe) = piece.strip_prefix('@') {
        return rpe_of(decimal(rpe)?);
    }
    if let Some((sets, reps)) = piece.split_once('x') {
        return scheme(decimal(sets)?, decimal(reps)?);
    }
    let digits = piece
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',')))
        .unwrap_or(piece.len());
    let amount = decimal(&piece[..digits])?;
    match &piece[digits..] {
        "" => Some(Kind::Number(amount)),
        unit => measured(amount, unit),
    }
}

/// A plain decimal; a comma before the decimals is read as a point.
fn decimal(text: &str) -> Option<Decimal> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Decimal::parse(&text.replace(',', "."), 4).ok()
}

fn count(value: Decimal) -> Option<u16> {
    u16::try_from(number::whole(value)?).ok()
}

fn rpe_of(value: Decimal) -> Option<Kind> {
    number::halves(value).filter(|halves| halves.halves() >= 2).map(|halves| Kind::Rpe(Rpe(halves)))
}

fn rir_of(value: Decimal) -> Option<Kind> {
    number::halves(value).map(|halves| Kind::Rir(Rir(halves)))
}

fn scheme(sets: Decimal, reps: Decimal) -> Option<Kind> {
    let (sets, reps) = (count(sets)?, count(reps)?);
    (sets > 0 && reps > 0).then_some(Kind::Scheme { sets, reps })
}

/// A number with the word after it.
fn measured(amount: Decimal, unit: &str) -> Option<Kind> {
    match vocabulary::alone(unit)? {
        Meaning::Unit(unit) => load(amount, unit),
        Meaning::Time(seconds @ (60 | 3_600)) => {
            let minutes = amount.ten_thousandths().checked_mul((seconds / 60).into())?;
            count(Decimal::from_ten_thousandths(minutes)).map(Kind::Minutes)
        }
        Meaning::Reps => count(amount).map(Kind::Reps),
        Meaning::Rir => rir_of(amount),
        // `k` and `m` are kilometres and metres where nobody lifts so little, or waits so long.
        Meaning::Thousand if amount <= MOST_KILOMETRES => far(amount, unit),
        Meaning::MetreOrMinute if amount >= LEAST_METRES => far(amount, unit),
        Meaning::Length(_) => far(amount, unit),
        _ => None,
    }
}

/// `10k` is a run and `100k` a lift.
const MOST_KILOMETRES: Decimal = Decimal::from_int(50);
/// `20m` may be twenty minutes, `100m` is a sprint.
const LEAST_METRES: Decimal = Decimal::from_int(100);

fn far(amount: Decimal, unit: &str) -> Option<Kind> {
    distance::of(amount, unit).map(Kind::Distance)
}

fn load(amount: Decimal, unit: Unit) -> Option<Kind> {
    // More decimals than the unit can hold exactly, or more than anyone lifts, is no load.
    Decimal::parse(&amount.to_string(), unit.decimals()).ok()?;
    let load = Load::new(amount, unit);
    load.in_bounds().then_some(Kind::Load(load))
}

/// Joins what belongs together over a space: `185 lb`, `3 x 5`, `rpe 8`, `half an hour`.
fn joined(words: &[Word]) -> Vec<Word> {
    let mut out = Vec::with_capacity(words.len());
    let mut rest = words;
    while let Some(first) = rest.first() {
        let (taken, word) = pair(rest).unwrap_or_else(|| (1, first.clone()));
        out.push(word);
        rest = &rest[taken..];
    }
    out
}

/// Two or three words that say one thing, with how many they are.
fn pair(words: &[Word]) -> Option<(usize, Word)> {
    let made = |taken: usize, kind| {
        let text: Vec<_> = words[..taken].iter().map(|word| &*word.text).collect();
        Some((taken, Word { text: text.join(" "), kind }))
    };
    match words {
        [a, x, b, ..] if matches!(&*x.text, "x" | "by") && x.is_plain() => {
            made(3, scheme(a.number()?, b.number()?)?)
        }
        [a, of, b, ..] if of.text == "sets" && b.number().is_some() => {
            made(3, scheme(a.number()?, b.number()?)?)
        }
        [a, percent, ..] if is_listed(&percent.text, "percent|pct") && a.number().is_some() => {
            made(2, Kind::Percent(count(a.number()?)?))
        }
        [a, plates, ..] if is_listed(&plates.text, "plate|plates") => {
            let spelled = number::count(&[a.text.as_str()]).map(|(count, _)| count);
            let count = spelled.or_else(|| count(a.number()?))?;
            let is_said = (1..=MOST_PLATES_SAID).contains(&i64::from(count));
            is_said.then(|| made(2, Kind::Plates(count)))?
        }
        [half, an, hour, ..] if half.text == "half" && an.text == "an" && hour.text == "hour" => {
            made(3, Kind::Minutes(30))
        }
        [an, hour, ..] if matches!(&*an.text, "an" | "one") && hour.text == "hour" => {
            made(2, Kind::Minutes(60))
        }
        [scale, b, ..] if scale.text == "rpe" => made(2, rpe_of(b.number()?)?),
        [scale, b, ..] if scale.text == "rir" => made(2, rir_of(b.number()?)?),
        [a, unit, ..] if unit.is_plain() => made(2, measured(a.number()?, &unit.text)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
