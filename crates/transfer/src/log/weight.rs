//! The line of a day that says what the athlete weighed: `bodyweight 82.4 kg, 82.6 kg  #52d1c0 #7f3a11`.

use super::GAP;
use super::text::{IssueAt, issue, trailing_ids};
use super::write::{digits_needed, last_digits};
use setwise_domain::load::Load;
use setwise_domain::text::counted;
use setwise_domain::weigh_in::{WeighIn, bounds, is_a_bodyweight};
use setwise_words::parse::unit::Weight;

const HEAD: &str = "bodyweight ";

/// Whether a line, without what it is indented by, is read as weights.
pub fn is_weights(text: &str) -> bool {
    let head = text.get(..HEAD.len());
    head.is_some_and(|head| head.eq_ignore_ascii_case(HEAD))
        && text[HEAD.len()..]
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

/// The weights of a line whose words begin at `at`, each with the last digits of its id, where they
/// stand behind it.
pub fn read(line: &str, at: usize) -> Result<Vec<(Load, Option<String>)>, IssueAt> {
    let mut from = at + HEAD.len();
    let mut loads = Vec::new();
    let (weights, ids) = trailing_ids(&line[from..]);
    for part in weights.split(',') {
        let begins = from + part.len() - part.trim_start().len();
        from += part.len() + 1;
        let weight = part.trim().parse::<Weight>().ok();
        let load = weight.and_then(|weight| Some(weight.load(weight.unit()?)));
        match load {
            Some(load) if is_a_bodyweight(load) => loads.push(load),
            Some(load) => {
                let wanted = bounds(load.unit);
                return issue(begins, format!("{load} isn't a bodyweight from {wanted}"));
            }
            None => {
                let found: String = part.trim().chars().take(40).collect();
                let found = setwise_domain::text::printable(&found).into_owned();
                return issue(
                    begins,
                    format!("'{found}' is no weight with its unit, such as 82.4 kg"),
                );
            }
        }
    }
    if ids.len() > loads.len() {
        let counts = format!("{} ids for {}", ids.len(), counted(loads.len(), "weight"));
        return issue(at, format!("{counts}; each weight has one at most"));
    }
    let mut ids = ids.into_iter();
    Ok(loads.into_iter().map(|load| (load, ids.next())).collect())
}

pub fn write(weighed: &[WeighIn]) -> String {
    let said: Vec<String> = weighed.iter().map(|one| one.load.to_string()).collect();
    let ids: Vec<_> = weighed.iter().map(|one| one.id).collect();
    let digits = digits_needed(&ids);
    let ids = ids.into_iter().map(|id| last_digits(id, digits));
    let ids: Vec<String> = ids.map(|digits| format!("#{digits}")).collect();
    format!("{HEAD}{}{GAP}{}", said.join(", "), ids.join(" "))
}
