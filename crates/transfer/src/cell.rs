//! One cell of a table to a value: numbers with either decimal mark, lists of reps, times, units.

use setwise_domain::load::{Decimal, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::number::duration;
use setwise_words::parse::vocabulary::{Meaning, meaning};

/// What a table writes before the decimals, where its numbers show it.
pub type DecimalMark = Option<char>;

/// A number and the unit behind it, where one stands there: `102.5`, `102,5 kg`, `1.234,5`.
///
/// `None` where it is none, or could be two: `1,035` where nothing shows the table's decimal mark. More
/// than four places are rounded: apps that convert write `22.679618500000002`.
pub fn number(text: &str, mark: DecimalMark) -> Option<(Decimal, Option<Meaning>)> {
    // What a spreadsheet is kept from reading as a formula.
    let text = text.strip_prefix('\'').unwrap_or(text);
    let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').unwrap_or(text).trim_start()),
    };
    let (digits, unit) = split_unit(text);
    let unit = match unit {
        "" => None,
        word => Some(unit_of(word)?),
    };
    let (whole, fraction) = match form_of(digits)? {
        Form::Decimal(at) => {
            let own = digits[at..].chars().next();
            let is_alone = !digits[..at].contains(is_mark);
            // In a table that writes `62.5`, `80,85` is two numbers as well.
            if is_alone && mark.is_some() && mark != own {
                return None;
            }
            (&digits[..at], &digits[at + 1..])
        }
        Form::Grouped(own) if mark == Some(own) => return None,
        Form::Whole | Form::Grouped(_) => (digits, ""),
        Form::Either(at) => match (digits[at..].chars().next(), mark) {
            (_, None) => return None,
            (own, mark) if own == mark => (&digits[..at], &digits[at + 1..]),
            _ => (digits, ""),
        },
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let value = Decimal::parse(&format!("0{whole}"), 0).ok()?;
    let value = value.ten_thousandths() + rounded(fraction)?;
    let value = if negative { -value } else { value };
    Some((Decimal::from_ten_thousandths(value), unit))
}

/// The decimal mark that a number shows by itself: `62,5` and `1.035,5` do, `1,035` does not.
pub fn mark_shown(text: &str) -> DecimalMark {
    let text = text.trim_start_matches(['\'', '-', '+', '\u{2212}']);
    let (digits, _) = split_unit(text.trim_start());
    match form_of(digits)? {
        Form::Decimal(at) => digits[at..].chars().next(),
        Form::Grouped('.') => Some(','),
        Form::Grouped(',') => Some('.'),
        _ => None,
    }
}

/// How the digits of a number are written.
enum Form {
    Whole,
    /// With decimals from here on.
    Decimal(usize),
    /// In groups of three, with this between them.
    Grouped(char),
    /// `1,035`: one group, or three decimals.
    Either(usize),
}

const fn is_mark(c: char) -> bool {
    matches!(c, '.' | ',')
}

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '\u{2019}')
}

/// The digits that a text begins with, and what follows them.
fn split_unit(text: &str) -> (&str, &str) {
    let is_of_number = |c: char| c.is_ascii_digit() || is_mark(c) || is_space(c);
    let end = text.find(|c| !is_of_number(c)).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    (digits.trim(), unit.trim())
}

fn form_of(digits: &str) -> Option<Form> {
    if !digits.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_grouped = |text: &str, between: fn(char) -> bool| {
        let mut groups = text.split(between);
        let first = groups.next().unwrap_or_default();
        (1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3)
    };
    let marks: Vec<(usize, char)> = digits.char_indices().filter(|(_, c)| is_mark(*c)).collect();
    let Some((last, mark)) = marks.last().copied() else {
        let is_whole = !digits.contains(is_space) || is_grouped(digits, is_space);
        return is_whole.then_some(Form::Whole);
    };
    let (whole, fraction) = (&digits[..last], &digits[last + 1..]);
    if fraction.contains(is_space) {
        return None;
    }
    match marks.len() {
        1 if whole.contains(is_space) => is_grouped(whole, is_space).then_some(Form::Decimal(last)),
        1 => {
            let could_be_group =
                fraction.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0');
            Some(if could_be_group { Form::Either(last) } else { Form::Decimal(last) })
        }
        _ if marks.iter().all(|(_, one)| *one == mark) => {
            let between: fn(char) -> bool = is_mark;
            is_grouped(digits, between).then_some(Form::Grouped(mark))
        }
        _ => {
            let is_one_kind = marks[..marks.len() - 1].iter().all(|(_, one)| *one != mark);
            (is_one_kind && is_grouped(whole, is_mark)).then_some(Form::Decimal(last))
        }
    }
}

/// The ten-thousandths of digits after a decimal mark, the nearest.
fn rounded(fraction: &str) -> Option<i64> {
    let digit = |at: usize| match fraction.as_bytes().get(at) {
        None => Some(0),
        Some(byte) if byte.is_ascii_digit() => Some(i64::from(byte - b'0')),
        Some(_) => None,
    };
    let mut value = 0;
    for at in 0..4 {
        value = value * 10 + digit(at)?;
    }
    Some(value + i64::from(digit(4)? >= 5))
}

/// Rounded to so many places.
pub fn to_places(value: Decimal, places: u32) -> Decimal {
    let step = 10_i64.pow(4_u32.saturating_sub(places));
    let value = value.ten_thousandths();
    let half = if value < 0 { -step / 2 } else { step / 2 };
    Decimal::from_ten_thousandths((value + half) / step * step)
}

/// What a word says as a unit of weight, length or time: `kgs`, `lbs`, `km`, `miles`, `min`. Of an `m`
/// the column knows what it is.
pub fn unit_of(word: &str) -> Option<Meaning> {
    let word = word.trim().trim_end_matches('.').to_lowercase();
    match meaning(&[word.as_str()])? {
        (
            found @ (Meaning::Unit(_)
            | Meaning::Length(_)
            | Meaning::Time(_)
            | Meaning::MetreOrMinute),
            1,
        ) => Some(found),
        _ => None,
    }
}

/// Tenths of a millimetre in a unit of length.
pub const fn length_of(unit: Meaning) -> Option<u64> {
    match unit {
        Meaning::Length(length) => Some(length),
        Meaning::MetreOrMinute => Some(METRE),
        _ => None,
    }
}

/// Seconds in a unit of time.
const fn time_of(unit: Meaning) -> Option<u32> {
    match unit {
        Meaning::Time(seconds) => Some(seconds),
        Meaning::MetreOrMinute => Some(60),
        _ => None,
    }
}

/// Tenths of a millimetre.
const METRE: u64 = 10_000;

/// What a lower-case weight adds to the body's own, which is no load: `+20` of `bw+20`, 0 of `bw`.
pub fn beside_the_body(lower: &str) -> &str {
    let added = ["bodyweight", "body weight", "bw"].iter().find_map(|it| lower.strip_prefix(it));
    match added.map(str::trim) {
        None => lower,
        Some("") => "0",
        Some(added) => added,
    }
}

pub fn weight_unit(word: &str) -> Option<Unit> {
    match unit_of(word)? {
        Meaning::Unit(unit) => Some(unit),
        _ => None,
    }
}

/// Whole metres of so many of a length, given in tenths of a millimetre.
pub fn metres(value: Decimal, length: u64) -> Option<u32> {
    let tenths = i128::from(value.ten_thousandths()) * i128::from(length);
    let metre = i128::from(Decimal::SCALE) * i128::from(METRE);
    u32::try_from((tenths + metre / 2).div_euclid(metre)).ok()
}

/// Seconds: `90s`, `1:30`, `1:02:03`, `1h 5m`, and `90` where the column says of what.
pub fn seconds(text: &str, mark: DecimalMark, unit: Option<Meaning>) -> Option<u32> {
    if let Some((value, own)) = number(text, mark) {
        let of_one = own.or(unit).filter(|_| value >= Decimal::default());
        // Nothing is nothing in every unit.
        let of_one = if value == Decimal::default() { 1 } else { time_of(of_one?)? };
        let ten_thousandths = value.ten_thousandths().checked_mul(of_one.into())?;
        let seconds = to_places(Decimal::from_ten_thousandths(ten_thousandths), 0);
        return u32::try_from(seconds.ten_thousandths() / Decimal::SCALE).ok();
    }
    // `0:25` of an hour's column is 25 minutes.
    let of_hours = unit == Some(Meaning::Time(3_600)) && text.matches(':').count() == 1;
    let text = if of_hours { format!("{text}:00") } else { text.to_owned() };
    let clauses = lex(&text);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let (seconds, used) = duration(&clause.tokens, 60)?;
    (used == clause.tokens.len() && !is_bare(&text)).then_some(seconds)
}

fn is_bare(text: &str) -> bool {
    !text.contains(|c: char| c.is_alphabetic() || c == ':')
}

/// What a cell of reps says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reps {
    /// A set each: how many, and whether more were to be done if possible.
    Sets(Vec<(u16, bool)>),
    /// `10 each side`.
    EachSide(u16),
    /// `45 s`: a set that was held.
    Held(u32),
}

const EACH_SIDE: [&str; 12] = [
    "each side",
    "per side",
    "each leg",
    "per leg",
    "each arm",
    "per arm",
    "/side",
    "/leg",
    "/arm",
    "each",
    "e/s",
    "ea",
];

/// Reps: `5`, `5.0`, `5,5,5`, `5 5 4`, `5/5/5`, `5, 5, 8+`, `10 each side`, `45 s`. A range such as `8-10`
/// is none, nor is `5/5`, which could be two sets or two sides.
pub fn reps(text: &str, mark: DecimalMark) -> Option<Reps> {
    let text = text.strip_prefix('\'').unwrap_or(text).trim().to_lowercase();
    if let Some(count) = EACH_SIDE.iter().find_map(|words| text.strip_suffix(words)) {
        return count_of(count.trim()).map(Reps::EachSide);
    }
    if text.contains(':') || text.contains(|c: char| c.is_ascii_digit()) && is_time(&text) {
        return seconds(&text, mark, None).map(Reps::Held);
    }
    let text = ["reps", "rep", "wdh.", "wdh", "x"]
        .iter()
        .find_map(|word| text.strip_suffix(word))
        .unwrap_or(&text);
    let text = text.strip_prefix(['x', '×']).unwrap_or(text).trim();
    let one = |text: &str| match text.strip_suffix('+') {
        Some(least) => count_of(least).map(|reps| (reps, true)),
        None => count_of(text).map(|reps| (reps, false)),
    };
    // A spreadsheet writes whole numbers with decimals.
    let whole = text.split_once(is_mark).filter(|(_, rest)| {
        !rest.is_empty()
            && rest.bytes().all(|byte| byte == b'0')
            && (text.contains('.') || mark == Some(','))
    });
    if let Some(found) = one(whole.map_or(text, |(whole, _)| whole)) {
        return Some(Reps::Sets(vec![found]));
    }
    let signs: Vec<char> =
        text.chars().filter(|c| !c.is_ascii_digit() && !matches!(c, ' ' | '+')).collect();
    let between = signs.first().copied().unwrap_or(' ');
    let is_list =
        matches!(between, ',' | ';' | '/' | '|' | ' ') && signs.iter().all(|sign| *sign == between);
    let parts: Vec<&str> = if between == ' ' {
        text.split_whitespace().collect()
    } else {
        text.split(between).map(str::trim).collect()
    };
    let could_be_sides = between == '/' && parts.len() == 2;
    if !is_list || parts.len() < 2 || could_be_sides {
        return None;
    }
    parts.into_iter().map(one).collect::<Option<_>>().map(Reps::Sets)
}

fn is_time(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| !c.is_alphabetic());
    matches!(unit_of(unit), Some(Meaning::Time(_)))
}

fn count_of(digits: &str) -> Option<u16> {
    let is_count = digits.len() <= 3 && (digits == "0" || !digits.starts_with('0'));
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_count && is_digits)
}

/// `3x5`: sets and the reps of each.
pub fn sets_of_reps(text: &str) -> Option<(u16, u16)> {
    let (sets, reps) = text.split_once(['x', 'X', '×', '*'])?;
    Some((count_of(sets.trim())?, count_of(reps.trim())?))
}

/// The kind of a set by the word or letter of an export: `W`, `Warm-up 1`, `NORMAL_SET`. The number of a
/// set says that it is a working one.
pub fn kind(text: &str) -> Option<SetKind> {
    let word = text.to_lowercase().replace('_', " ");
    let word =
        word.trim().trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '#' | '.'));
    let word = word.strip_suffix(" set").or_else(|| word.strip_suffix(" sets")).unwrap_or(word);
    match word {
        "aufwärmen" | "aufwärmsatz" | "uppvärmning" | "oppvarming" | "opvarmning"
        | "riscaldamento" | "échauffement" | "calentamiento" | "aquecimento" | "opwarming"
        | "warming up" => {
            return Some(SetKind::WarmUp);
        }
        "arbeitssatz" | "arbetsset" | "arbejdssæt" | "normale" | "lavoro" | "travail"
        | "trabajo" | "trabalho" | "werkset" => return Some(SetKind::Working),
        "" | "normal" | "regular" | "standard" | "straight" | "work" | "n" | "s" | "set" => {
            return Some(SetKind::Working);
        }
        "d" => return Some(SetKind::Drop),
        "f" => return Some(SetKind::Failure),
        _ => {}
    }
    let clauses = lex(word);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    match meaning(&clause.tokens)? {
        (Meaning::Kind(kind), used) if used == clause.tokens.len() => Some(kind),
        _ => None,
    }
}

/// What a cell of yes and no says.
pub fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "1" | "true" | "yes" | "y" | "x" | "✓" | "✔" | "ja" | "wahr" | "t" | "sim" | "sí"
        | "si" | "sì" | "oui" | "vrai" | "done" => Some(true),
        "" | "0" | "false" | "no" | "n" | "nein" | "falsch" | "f" | "☐" | "não" | "nao" | "non"
        | "faux" | "nej" | "nee" => Some(false),
        text => is_nothing(text).then_some(false),
    }
}

/// Whether a cell says that there is nothing: programs write a word or a dash into an empty one.
pub fn is_nothing(text: &str) -> bool {
    matches!(
        text.to_ascii_lowercase().as_str(),
        "" | "-"
            | "--"
            | "–"
            | "—"
            | "null"
            | "nil"
            | "none"
            | "n/a"
            | "na"
            | "nan"
            | "#n/a"
            | "undefined"
    )
}

#[cfg(test)]
mod tests;
