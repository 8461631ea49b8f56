//! Values that several lines have in common: texts, percentages, steps, and how far to go back.

use super::scan::{Miss, Scan, Scanner};
use setwise_domain::effort::Halves;
use setwise_domain::load::{Load, Unit};
use setwise_domain::prescription::{Move, PerUnit, Percent, Step};
use setwise_domain::text::steers;
use std::fmt::Write as _;

/// Text on one line: what a line can't hold, and space at its ends, as `\n` or `\u{20}`.
pub(super) fn escaped(text: &str, also: &[char]) -> String {
    let inner = text.trim();
    let start = text.len() - text.trim_start().len();
    let inside = start..start + inner.len();
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if steers(c) || also.contains(&c) || !inside.contains(&at) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// The way back.
pub(super) fn unescaped(text: &str) -> Scan<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        rest = match escape.chars().next() {
            Some('\\') => {
                out.push('\\');
                &escape[1..]
            }
            Some('n') => {
                out.push('\n');
                &escape[1..]
            }
            _ => {
                let (c, rest) = by_number(escape).ok_or_else(|| Miss {
                    at: text.len() - escape.len() - 1,
                    found: Some(escape.chars().take(1).fold("\\".to_owned(), |mut all, c| {
                        all.push(c);
                        all
                    })),
                    wanted: "\\\\ for a backslash, \\n for a line break, or \\u{…} with the number of a character".into(),
                    near: None,
                })?;
                out.push(c);
                rest
            }
        };
    }
    out.push_str(rest);
    Ok(out)
}

/// The character of `u{1b}…`, and what follows it.
fn by_number(escape: &str) -> Option<(char, &str)> {
    let (number, rest) = escape.strip_prefix("u{")?.split_once('}')?;
    let c = u32::from_str_radix(number, 16).ok().and_then(char::from_u32)?;
    Some((c, rest))
}

/// `75%`, `67.5%`.
pub(super) fn percent(percent: Percent) -> String {
    percent.to_string().replace(' ', "")
}

pub(super) fn read_percent(scanner: &mut Scanner<'_>) -> Scan<Percent> {
    let mark = scanner.mark();
    let number = scanner.decimal("a percentage")?;
    let tenths = u16::try_from(number.ten_thousandths() / 1_000).ok();
    match tenths {
        Some(tenths) if number.ten_thousandths() % 1_000 == 0 && scanner.symbol('%') => {
            Ok(Percent::from_tenths(tenths))
        }
        _ => {
            scanner.back_to(mark);
            Err(scanner.miss("a percentage with at most one place, such as 67.5%"))
        }
    }
}

/// `2.5 kg`, or `2.5 kg/10 lb` where the two don't go together as usual.
pub(super) fn amounts(amounts: PerUnit) -> String {
    let mut text = format!("{} kg", amounts.kg);
    if PerUnit::usual(amounts.kg, Unit::Kg) != amounts {
        let _ = write!(text, "/{} lb", amounts.lb);
    }
    text
}

pub(super) fn read_amounts(scanner: &mut Scanner<'_>) -> Scan<PerUnit> {
    let (first, second) = (read_load(scanner)?, scanner.symbol('/'));
    if !second {
        return Ok(PerUnit::usual(first.amount, first.unit));
    }
    let mark = scanner.mark();
    let second = read_load(scanner)?;
    match (first.unit, second.unit) {
        (Unit::Kg, Unit::Lb) => Ok(PerUnit { kg: first.amount, lb: second.amount }),
        (Unit::Lb, Unit::Kg) => Ok(PerUnit { kg: second.amount, lb: first.amount }),
        _ => {
            scanner.back_to(mark);
            Err(scanner.miss("the same step in the other unit, such as 2.5 kg/5 lb"))
        }
    }
}

/// `60 kg`, `-20 lb`.
pub(super) fn read_load(scanner: &mut Scanner<'_>) -> Scan<Load> {
    let mark = scanner.mark();
    let amount = scanner.decimal("a load")?;
    if let Some(unit) = scanner.unit() {
        let load = Load::new(amount, unit);
        if load.in_bounds() {
            return Ok(load);
        }
    }
    scanner.back_to(mark);
    Err(scanner.miss("a load that can be lifted, such as 2.5 kg or 5 lb"))
}

pub(super) fn step(step: Step) -> String {
    match step {
        Step::Usual => "usual".to_owned(),
        Step::Weight(weight) => amounts(weight),
        Step::Percent(by) => percent(by),
    }
}

pub(super) fn read_step(scanner: &mut Scanner<'_>) -> Scan<Step> {
    if scanner.word("usual") {
        return Ok(Step::Usual);
    }
    let mark = scanner.mark();
    if let Ok(by) = read_percent(scanner) {
        return Ok(Step::Percent(by));
    }
    scanner.back_to(mark);
    read_amounts(scanner).map(Step::Weight).map_err(|mut miss| {
        miss.wanted = "a step: usual, a weight such as 2.5 kg, or a share such as 1%".into();
        miss
    })
}

/// `to 90%`, `3 steps`, `minus 5 kg`.
pub(super) fn setback(back: Move) -> String {
    match back {
        Move::To(share) => format!("to {}", percent(share)),
        Move::StepsBack(steps) => format!("{steps} steps"),
        Move::Minus(weight) => format!("minus {}", amounts(weight)),
    }
}

pub(super) fn read_setback(scanner: &mut Scanner<'_>) -> Scan<Move> {
    if scanner.word("to") {
        return read_percent(scanner).map(Move::To);
    }
    if scanner.word("minus") {
        return read_amounts(scanner).map(Move::Minus);
    }
    if scanner.is_digit_next() {
        let steps = scanner.integer("a number of steps")?;
        if !scanner.word("steps") {
            scanner.word_wanted("step")?;
        }
        return Ok(Move::StepsBack(steps));
    }
    Err(scanner.miss_of("how far back: to 90%, 3 steps, or minus 5 kg", &["to", "minus"]))
}

/// A whole or half number from 0 to 10.
pub(super) fn read_halves(scanner: &mut Scanner<'_>, what: &str) -> Scan<Halves> {
    let mark = scanner.mark();
    let number = scanner.decimal(what)?;
    let halves = number.ten_thousandths() / 5_000;
    match u8::try_from(halves) {
        Ok(halves) if halves <= 20 && number.ten_thousandths() % 5_000 == 0 => {
            Ok(Halves::from_halves(halves))
        }
        _ => {
            scanner.back_to(mark);
            Err(scanner.miss(format!("{what} from 0 to 10 in half steps")))
        }
    }
}
