//! Loads and reps that are said one list after the other, `5/3/1 215/245/275`: to each load its reps.

use super::item::{Amount, Fact, Facts, Item, Loading, What};
use crate::limits::REPS_BELIEVED;
use setwise_domain::exercise::Measure;
use setwise_domain::load::Decimal;
use setwise_words::parse::number::whole;

/// More than this isn't a count of reps, where others are fewer.
const MOST_REPS: i64 = 30;

/// Reps that are a list behind their count.
const FEWEST_LISTED: usize = 3;

/// One count is of so many loads at least.
const FEWEST_WITH_ONE_COUNT: usize = 3;

/// The items with each load beside its reps; as they are where they are no two such lists.
pub(super) fn zipped(items: Vec<Item>, facts: Facts) -> Vec<Item> {
    let items = counted(items);
    if !facts.loaded() || facts.measure != Measure::Reps {
        return items;
    }
    let Some(pairs) = numbers(&items).and_then(|numbers| pairs(&numbers)) else {
        return items;
    };
    let is_number = |item: &Item| matches!(item.fact, Fact::Chain(_) | Fact::Comma { .. });
    let others = items.into_iter().filter(|item| !is_number(item));
    pairs.into_iter().chain(others).collect()
}

/// `4x10,9,8,7`: four sets, and the reps of each. The count says no more than the list does.
fn counted(mut items: Vec<Item>) -> Vec<Item> {
    let counts = |item: &Item| matches!(&item.fact, Fact::Chain(chain) if chain.len() == 2);
    let Some(first) = items.iter().position(counts) else {
        return items;
    };
    let Fact::Chain(chain) = &items[first].fact else {
        return items;
    };
    let [sets, reps] = [chain[0], chain[1]];
    let mut listed = vec![first];
    while let [comma, item, ..] = items.get(listed[listed.len() - 1] + 1..).unwrap_or_default()
        && matches!(comma.fact, Fact::Comma { .. })
        && matches!(&item.fact, Fact::Chain(one) if one.len() == 1 && is_few(&one[0]))
    {
        listed.push(listed[listed.len() - 1] + 2);
    }
    let count = i64::try_from(listed.len()).ok();
    let is_count = matches!(sets.what, What::Bare | What::Sets) && whole(sets.value) == count;
    // Of two, `3x8, 8` may as well be one more.
    if listed.len() < FEWEST_LISTED || !is_count || !is_few(&reps) {
        return items;
    }
    items[first].fact = Fact::Chain(vec![reps]);
    for at in listed {
        if let Fact::Chain(one) = &mut items[at].fact {
            one[0].what = What::Reps;
        }
    }
    items
}

/// A number of the items.
struct Listed {
    amount: Amount,
    /// A comma or a slash stands before it.
    sign: bool,
    /// An `x` stands before it.
    joined: bool,
}

/// The numbers of items that say nothing else, but for an effort behind them.
fn numbers(items: &[Item]) -> Option<Vec<Listed>> {
    let mut numbers = Vec::new();
    let mut sign = false;
    let mut ended = false;
    for item in items {
        match &item.fact {
            Fact::Comma { .. } => sign = true,
            Fact::Effort(_) => ended = true,
            Fact::Chain(chain) if !ended => {
                for (place, amount) in chain.iter().enumerate() {
                    let joined = place > 0;
                    numbers.push(Listed {
                        amount: *amount,
                        sign: std::mem::take(&mut sign),
                        joined,
                    });
                }
            }
            Fact::Date(_) | Fact::Believe => {}
            _ => return None,
        }
    }
    Some(numbers)
}

/// Each load with its reps: as many of each, or one count for three loads or more, `60/70/80 x5`.
fn pairs(numbers: &[Listed]) -> Option<Vec<Item>> {
    let count = numbers.len();
    let last = numbers.last()?;
    let one_count = last.joined || last.amount.what == What::Reps;
    let half = if count.is_multiple_of(2) && is_split(numbers, count / 2) {
        count / 2
    } else if one_count && count > FEWEST_WITH_ONE_COUNT && is_split(numbers, count - 1) {
        count - 1
    } else {
        return None;
    };
    let amounts: Vec<Amount> = numbers.iter().map(|number| number.amount).collect();
    let (first, second) = amounts.split_at(half);
    // Numbers with nothing between may be the reps of one load, `squat 100 35 30 25`.
    let is_spaced = !numbers.iter().any(|number| number.sign);
    let floor = if is_spaced { REPS_BELIEVED.into() } else { MOST_REPS };
    let are_loads = |amounts: &[Amount]| amounts.iter().all(|amount| is_heavy(amount, floor));
    let (loads, reps) = if are_loads(first) { (first, second) } else { (second, first) };
    if loads.len() < reps.len() || !are_loads(loads) || !reps.iter().all(is_few) {
        return None;
    }
    let what = What::Load(loading_of(loads)?);
    let reps = reps.iter().cycle();
    let pair = |(load, reps): (&Amount, &Amount)| Item {
        fact: Fact::Chain(vec![Amount { what, ..*load }, *reps]),
        span: load.span.to(reps.span),
    };
    let comma = |item: Item| {
        let span = item.span;
        let fact = Fact::Comma { tight: false };
        [item, Item { fact, span }]
    };
    let mut pairs: Vec<Item> = loads.iter().zip(reps).map(pair).flat_map(comma).collect();
    pairs.pop();
    Some(pairs)
}

/// Whether numbers are two lists that part at a place: an `x` stands nowhere else, and all or none of the
/// others have a sign before them.
fn is_split(numbers: &[Listed], half: usize) -> bool {
    let within = || (1..numbers.len()).filter(|at| *at != half);
    let signs = within().filter(|at| numbers[*at].sign).count();
    let alike = signs == 0 || signs == within().count();
    let long = half > 2 || half == 2 && !numbers[half].sign;
    long && alike && within().all(|at| !numbers[at].joined)
}

fn is_heavy(amount: &Amount, least: i64) -> bool {
    let load = matches!(amount.what, What::Bare | What::Load(Loading::Plain(_)));
    load && amount.value > Decimal::from_int(least)
}

fn is_few(amount: &Amount) -> bool {
    let few = whole(amount.value).is_some_and(|reps| (0..=MOST_REPS).contains(&reps));
    few && matches!(amount.what, What::Bare | What::Reps)
}

/// The unit that is said of loads, if any, as that of each; none where several are.
fn loading_of(loads: &[Amount]) -> Option<Loading> {
    let mut units = loads.iter().filter_map(|load| match load.what {
        What::Load(Loading::Plain(unit)) => unit,
        _ => None,
    });
    let first = units.next();
    units.all(|unit| Some(unit) == first).then_some(Loading::Plain(first))
}
