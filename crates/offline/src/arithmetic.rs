//! Sums that lifters ask for: `80 % of 140`, `100 kg in lb`, `3 * 60 + 20`.

use setwise_domain::load::{Decimal, Load, Unit};
use setwise_words::parse::unit::Weight;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Decimals of a result: what a plate can weigh.
const STEPS: f64 = 100.0;
/// Operands of a sum; more is no question of a lifter's.
const MOST_TERMS: usize = 12;

/// The answer, where the words are a sum and nothing else.
pub fn answer(text: &str, unit: Unit) -> Option<String> {
    let text = text.to_lowercase().replace('×', "*").replace(',', ".");
    let text = text.trim().trim_end_matches(['?', '.', '=', ' ']);
    let polite = [" please", " plz", " pls", " thanks", " thx"];
    let text = polite.iter().find_map(|word| text.strip_suffix(word)).unwrap_or(text);
    let asked =
        ["what is ", "what's ", "whats ", "how much is ", "calculate ", "convert ", "how many "];
    let rest = asked.iter().find_map(|lead| text.strip_prefix(lead));
    let sum = rest.unwrap_or(text);
    percent(sum, unit).or_else(|| converted(sum)).or_else(|| rest.and_then(worked_out))
}

/// `80 % of 140`, `80 percent of 140 kg`.
fn percent(text: &str, unit: Unit) -> Option<String> {
    /// What parts a share from the whole, and how often the whole is taken beside it: `5 % less than 110`.
    const OF: [(&str, f64, f64); 7] = [
        (" of ", 0.0, 1.0),
        (" less than ", 1.0, -1.0),
        (" under ", 1.0, -1.0),
        (" below ", 1.0, -1.0),
        (" off ", 1.0, -1.0),
        (" more than ", 1.0, 1.0),
        (" over ", 1.0, 1.0),
    ];
    let (words, (share, of), whole_too, sign) = OF
        .iter()
        .find_map(|(words, whole, sign)| Some((*words, text.split_once(words)?, *whole, *sign)))?;
    let share = share.trim();
    let share =
        ["%", "percent", "per cent", "pct"].iter().find_map(|sign| share.strip_suffix(sign))?;
    let share = number(share)?;
    let weight: Weight = of.trim().parse().ok()?;
    let whole = weight.load(unit);
    let part = rounded(whole.amount.as_f64() * (whole_too + sign * share / 100.0))?;
    let said = |amount: Decimal| match weight.unit() {
        Some(unit) => Load::new(amount, unit).to_string(),
        None => amount.to_string(),
    };
    Some(format!("{} %{words}{} is {}.", rounded(share)?, said(whole.amount), said(part)))
}

/// `100 kg in lb`, `225 lbs to kg`, `pounds is 100 kg`, `225 in kg`.
fn converted(text: &str) -> Option<String> {
    let unit_of = |word: &str| match vocabulary::alone(word.trim())? {
        Meaning::Unit(unit) => Some(unit),
        _ => None,
    };
    // A number alone is in the unit that is not asked for.
    let load_of = |text: &str, wanted: Unit| {
        let text = text.trim();
        let end = text.find(|c: char| c.is_alphabetic());
        let unit = end.map_or(Some(wanted.other()), |end| unit_of(&text[end..]))?;
        let end = end.unwrap_or(text.len());
        let amount = Decimal::parse(text[..end].trim(), unit.decimals()).ok()?;
        Some(Load::new(amount, unit)).filter(|load| load.in_bounds())
    };
    let split = [" in ", " to ", " into ", " as "]
        .iter()
        .find_map(|word| text.split_once(word))
        .and_then(|(load, unit)| {
            let unit = unit_of(unit)?;
            Some((load_of(load, unit)?, unit))
        });
    let turned = || {
        let (unit, load) = text.split_once(" is ").or_else(|| text.split_once(" are "))?;
        let unit = unit_of(unit)?;
        Some((load_of(load, unit)?, unit))
    };
    let (load, unit) = split.or_else(turned)?;
    Some(format!("{load} is {}.", load.shown_in(unit)))
}

/// `3 * 60 + 20`: times and divided before plus and minus.
fn worked_out(text: &str) -> Option<String> {
    let spaced: String = text
        .chars()
        .flat_map(|c| match c {
            '+' | '*' | '/' | '-' => vec![' ', c, ' '],
            'x' => vec![' ', '*', ' '],
            c => vec![c],
        })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.len() < 3 || words.len() > 2 * MOST_TERMS || words.len().is_multiple_of(2) {
        return None;
    }
    let mut terms = vec![number(words[0])?];
    for pair in words[1..].chunks(2) {
        let value = number(pair[1])?;
        let last = terms.last_mut()?;
        match pair[0] {
            "*" | "times" | "by" => *last *= value,
            "/" if value.abs() > 0.0 => *last /= value,
            "+" | "plus" | "and" => terms.push(value),
            "-" | "minus" => terms.push(-value),
            _ => return None,
        }
    }
    let sum = rounded(terms.iter().sum())?;
    Some(format!("{} = {sum}.", words.join(" ")))
}

fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    Decimal::parse(text, 4).ok().map(Decimal::as_f64)
}

/// To hundredths; none where it is no number that can be written.
fn rounded(value: f64) -> Option<Decimal> {
    (value.abs() < 1e9).then(|| Decimal::from_f64((value * STEPS).round() / STEPS))
}

#[cfg(test)]
mod tests;
