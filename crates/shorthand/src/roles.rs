//! What each number of a clause counts: sets, reps, load, seconds or metres.

mod bare;

use super::doubt::{Choices, Doubt, Stop};
use super::item::{Amount, Effort, Fact, Facts, Item, Loading, Tail, What};
use super::loads::Loads;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;
use setwise_words::parse::number::whole;

/// A clause as what was done, in order, with no number left that could count two things.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Group(Group),
    /// `3 sets` by itself.
    Sets(Amount),
    Load(Amount),
    Effort(Effort, Span),
    OfAll,
    Kind(SetKind, Span),
    KindOfAll(SetKind),
    Drop(Span),
    Tail(Tail, Span),
    SetNumber(u8, Span),
    Last(Amount),
    Again(Span),
    Comma {
        tight: bool,
    },
}

/// Sets that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Group {
    pub sets: Option<Amount>,
    /// Reps, seconds or metres; `Bare` is what the exercise is counted in.
    pub count: Amount,
    pub load: Option<Amount>,
}

impl Group {
    /// All that was said of it.
    pub fn span(&self) -> Span {
        let amounts = [self.sets, Some(self.count), self.load];
        let spans = || amounts.iter().flatten().map(|amount| amount.span);
        Span {
            start: spans().map(|span| span.start).min().unwrap_or(0),
            end: spans().map(|span| span.end).max().unwrap_or(0),
        }
    }
}

/// `A x B` is sets and reps up to this many, without more being known.
const SETS_AT_MOST: i64 = 6;
/// … and load and reps from this on.
const LOAD_AT_LEAST: i64 = 13;
/// More reps than this, with others after it, is a load and nothing else.
const REPS_UNHEARD_OF: i64 = 100;
/// More sets alike than this are not read into a number unasked.
const SETS_UNASKED: i64 = 20;

/// Gives every number of the items its role.
pub(super) fn steps(
    items: &[Item],
    facts: Facts,
    loads: &Loads<'_, '_>,
    choices: &Choices,
) -> Result<Vec<Step>, Stop> {
    let mut cast = Cast { items, facts, choices, only_reps: false };
    cast.only_reps = cast.are_reps(loads)?;
    let mut steps = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match &item.fact {
            Fact::Chain(amounts) => cast.chain(index, amounts, &mut steps)?,
            Fact::Effort(effort) => steps.push(Step::Effort(*effort, item.span)),
            Fact::OfAll => steps.push(Step::OfAll),
            Fact::Kind(kind) => steps.push(Step::Kind(*kind, item.span)),
            Fact::KindOfAll(kind) => steps.push(Step::KindOfAll(*kind)),
            Fact::Drop => steps.push(Step::Drop(item.span)),
            Fact::Tail(tail) => steps.push(Step::Tail(tail.clone(), item.span)),
            Fact::SetNumber(number) => steps.push(Step::SetNumber(*number, item.span)),
            Fact::Last(count) => steps.push(Step::Last(*count)),
            Fact::Again => steps.push(Step::Again(item.span)),
            Fact::Comma { tight } => steps.push(Step::Comma { tight: *tight }),
            Fact::Date(_) | Fact::Believe => {}
        }
    }
    Ok(steps)
}

struct Cast<'i> {
    items: &'i [Item],
    facts: Facts,
    choices: &'i Choices,
    /// The load is known and carries on: bare numbers are reps.
    only_reps: bool,
}

/// The amount of a chain of one.
fn single(item: &Item) -> Option<&Amount> {
    match &item.fact {
        Fact::Chain(amounts) => match amounts.as_slice() {
            [amount] => Some(amount),
            _ => None,
        },
        _ => None,
    }
}

fn bare(item: &Item) -> Option<&Amount> {
    single(item).filter(|amount| amount.what == What::Bare)
}

const fn is_load(what: What) -> bool {
    matches!(what, What::Load(_))
}

const fn is_count(what: What) -> bool {
    matches!(what, What::Reps | What::Seconds(_) | What::Metres(_))
}

impl Cast<'_> {
    fn chain(&self, at: usize, amounts: &[Amount], steps: &mut Vec<Step>) -> Result<(), Stop> {
        match amounts {
            [] => {}
            [amount] => steps.push(match amount.what {
                What::Sets => Step::Sets(*amount),
                What::Load(_) => Step::Load(*amount),
                What::Bare if self.may_count_sets(at) && self.counts_sets_first()? => {
                    Step::Sets(as_sets(*amount))
                }
                What::Bare if self.is_load(at, amount)? => Step::Load(as_load(*amount)),
                _ => group(None, *amount, None),
            }),
            [a, b] => self.pair(at, *a, *b, steps)?,
            [a, b, c] => steps.push(self.triple(*a, *b, *c)?),
            [first, .., last] => {
                let span = first.span.to(last.span);
                let why = "has more parts than sets x reps x load";
                return Err(LineIssue::new(span, why).into());
            }
        }
        Ok(())
    }

    fn pair(&self, at: usize, a: Amount, b: Amount, steps: &mut Vec<Step>) -> Result<(), Stop> {
        use What::{Bare, Load, Metres, Reps, Seconds, Sets};
        // `3 sets of 60 for 10`.
        if (a.what, b.what) == (Sets, Bare) && self.facts.loaded() {
            let next = self.items.get(at + 1).and_then(single);
            if next.is_some_and(|next| next.what == Reps) && !self.has_load_beside(at) {
                steps.extend([Step::Sets(a), Step::Load(as_load(b))]);
                return Ok(());
            }
        }
        let step = match (a.what, b.what) {
            (Sets, Bare | Reps | Seconds(_) | Metres(_)) => group(Some(a), b, None),
            (Bare | Reps | Seconds(_) | Metres(_), Sets) => group(Some(b), a, None),
            (Load(_), Bare | Reps | Seconds(_) | Metres(_)) => group(None, b, Some(a)),
            (Bare | Reps | Seconds(_) | Metres(_), Load(_)) => self.count_at_load(at, a, b)?,
            (Sets, Load(_)) => {
                steps.extend([Step::Sets(a), Step::Load(b)]);
                return Ok(());
            }
            (Load(_), Sets) => {
                steps.extend([Step::Load(a), Step::Sets(b)]);
                return Ok(());
            }
            (Bare, Bare | Reps | Seconds(_) | Metres(_)) => self.sets_or_load(at, a, b)?,
            (Reps | Seconds(_) | Metres(_), Bare) => self.sets_or_load_after(a, b)?,
            _ => return Err(unreadable(a, b).into()),
        };
        steps.push(step);
        Ok(())
    }

    /// `5x100kg` is five at 100 kg, unless the reps are said elsewhere.
    fn count_at_load(&self, at: usize, a: Amount, b: Amount) -> Result<Step, Stop> {
        let counted = |(index, item): (usize, &Item)| {
            index != at
                && match &item.fact {
                    Fact::Chain(amounts) => amounts.iter().any(|amount| is_count(amount.what)),
                    _ => false,
                }
        };
        let counts_too = |(index, item): (usize, &Item)| index != at && counts_sets(item);
        // `2x30kg 3x10`: a dumbbell in each hand.
        if self.facts.hands
            && a.what == What::Bare
            && whole(a.value) == Some(2)
            && self.items.iter().enumerate().any(counts_too)
        {
            return Ok(Step::Load(b));
        }
        if a.what == What::Bare && self.items.iter().enumerate().any(counted) {
            return Err(unreadable(a, b).into());
        }
        Ok(group(None, a, Some(b)))
    }

    /// `A x B`: sets and reps where another load is said or A is small, load and reps where A is
    /// large; else it is asked.
    fn sets_or_load(&self, at: usize, a: Amount, b: Amount) -> Result<Step, Stop> {
        let sets = group(Some(as_sets(a)), b, None);
        let load = group(None, b, Some(as_load(a)));
        let turned = group(Some(as_sets(b)), a, None);
        let Some(number @ 1..) = whole(a.value) else {
            return Ok(load);
        };
        if self.is_in_drop_chain(at) {
            return Ok(load);
        }
        // `5x225`: nobody does so many reps with a bar.
        if self.facts.bar && number <= SETS_UNASKED && self.is_only_load(at, b) {
            return self.count_at_load(at, a, as_load(b));
        }
        if self.has_load_beside(at) {
            return match number {
                ..=SETS_UNASKED => Ok(sets),
                100.. => Ok(load),
                _ => self.either(&[sets, load]),
            };
        }
        if number <= SETS_AT_MOST {
            return Ok(sets);
        }
        let turns = b.what == What::Bare && whole(b.value).is_some_and(|b| b <= SETS_AT_MOST);
        let held = self.facts.loaded();
        let drops = |item: &Item| matches!(item.fact, Fact::Kind(SetKind::Drop));
        if held && self.items[..at].iter().any(drops) {
            return Ok(load);
        }
        match number {
            ..LOAD_AT_LEAST => self.either(&[sets, load]),
            // `plank 60x3` and `push up 20x3`: so many, so often.
            ..100 if !held && turns => self.either(&[turned, load, sets]),
            _ => Ok(load),
        }
    }

    /// `8 reps x 3`.
    fn sets_or_load_after(&self, count: Amount, b: Amount) -> Result<Step, Stop> {
        let sets = group(Some(as_sets(b)), count, None);
        let load = group(None, count, Some(as_load(b)));
        match whole(b.value) {
            Some(..=SETS_AT_MOST) => Ok(sets),
            Some(..LOAD_AT_LEAST) => self.either(&[sets, load]),
            _ => Ok(load),
        }
    }

    fn either(&self, ways: &[Step]) -> Result<Step, Stop> {
        let way = self.choices.pick(Doubt::SetsOrLoad, ways.len().max(2))?;
        Ok(ways[way.min(ways.len() - 1)].clone())
    }

    /// `3x8x185`, `185x8x3`, `3x185x8`: the orders that its units and sizes allow.
    fn triple(&self, a: Amount, b: Amount, c: Amount) -> Result<Step, Stop> {
        let said = [a, b, c].iter().position(|amount| is_load(amount.what));
        let first = if a.what == What::Bare { whole(a.value) } else { None };
        let large = |amount: Amount| whole(amount.value).is_none_or(|n| n >= LOAD_AT_LEAST);
        // Sets, count and load, in the orders that come first to mind.
        let orders: &[[Amount; 3]] = match (said, first) {
            (Some(0), _) | (None, Some(LOAD_AT_LEAST..)) => &[[b, c, a], [c, b, a]],
            (Some(1), _) => &[[a, c, b], [c, a, b]],
            (Some(_), _) => &[[a, b, c], [b, a, c]],
            (None, Some(..=SETS_AT_MOST)) if large(b) && !large(c) => &[[a, c, b]],
            (None, Some(..=SETS_AT_MOST)) if large(b) => &[[a, b, c], [a, c, b]],
            (None, Some(..=SETS_AT_MOST)) => &[[a, b, c]],
            (None, _) => &[[a, b, c], [b, c, a], [c, b, a]],
        };
        let mut ways: Vec<Group> = Vec::new();
        for [sets, count, load] in orders {
            let same = |way: &Group| {
                way.sets.map(|sets| sets.value) == Some(sets.value)
                    && way.count.value == count.value
            };
            if fits(*sets, *count, *load) && !ways.iter().any(same) {
                ways.push(Group {
                    sets: Some(as_sets(*sets)),
                    count: *count,
                    load: Some(as_load(*load)),
                });
            }
        }
        // `60x10x3`: nobody does ten sets of three at a load that goes ten times.
        if let [first, second] = ways.as_slice()
            && let (Some(count), Some(sets)) =
                (whole(second.count.value), second.sets.and_then(|sets| whole(sets.value)))
            && first.sets.map(|sets| sets.value) == Some(second.count.value)
            && is_few_beside(sets, count)
        {
            ways.remove(0);
        }
        // Where the load does not stand first, sets before reps is the order of every tracker.
        if said.is_some_and(|at| at > 0) {
            ways.truncate(1);
        }
        match ways.as_slice() {
            [] => Err(LineIssue::new(a.span.to(c.span), "is not sets x reps x load").into()),
            [way] => Ok(Step::Group(*way)),
            ways => {
                let way = self.choices.pick(Doubt::SetsOrReps, ways.len())?;
                Ok(Step::Group(ways[way.min(ways.len() - 1)]))
            }
        }
    }

    /// Whether a load is said for the chain at `at` apart from itself: beside it, or alone
    /// between commas.
    fn has_load_beside(&self, at: usize) -> bool {
        self.items.iter().enumerate().any(|(index, item)| {
            let Some(amount) = single(item) else {
                return false;
            };
            let load = is_load(amount.what)
                || amount.what == What::Bare
                    && !matches!(self.is_load(index, amount), Ok(false) | Err(_));
            let part = self.part(index);
            load && (part.contains(&at) || !self.items[part].iter().any(counts_sets))
        })
    }

    /// The items between the commas about `at`.
    fn part(&self, at: usize) -> std::ops::Range<usize> {
        let comma = |item: &Item| matches!(item.fact, Fact::Comma { .. });
        let start = self.items[..at].iter().rposition(comma).map_or(0, |c| c + 1);
        let end = self.items[at..].iter().position(comma).map_or(self.items.len(), |c| at + c);
        start..end
    }
}

/// Whether a number behind `load x count` counts sets beyond doubt.
pub(super) const fn is_few_beside(sets: i64, count: i64) -> bool {
    sets <= SETS_AT_MOST && 2 * sets <= count
}

fn fits(sets: Amount, count: Amount, load: Amount) -> bool {
    let few = sets.what == What::Bare && whole(sets.value).is_some_and(|n| n <= SETS_UNASKED);
    (sets.what == What::Sets || few)
        && (is_count(count.what) || count.what == What::Bare)
        && whole(count.value).is_some()
        && (is_load(load.what) || load.what == What::Bare)
}

/// Whether an item counts reps, time or distance.
fn counts_sets(item: &Item) -> bool {
    match &item.fact {
        Fact::Chain(amounts) => amounts.len() > 1 || amounts.iter().any(|a| is_count(a.what)),
        _ => false,
    }
}

const fn group(sets: Option<Amount>, count: Amount, load: Option<Amount>) -> Step {
    Step::Group(Group { sets, count, load })
}

const fn as_sets(amount: Amount) -> Amount {
    Amount { what: What::Sets, ..amount }
}

fn as_load(amount: Amount) -> Amount {
    match amount.what {
        What::Load(_) => amount,
        _ => Amount { what: What::Load(Loading::Plain(None)), ..amount },
    }
}

fn unreadable(a: Amount, b: Amount) -> LineIssue {
    let why = "is neither sets x reps nor load x reps";
    LineIssue::new(a.span.to(b.span), why)
}
