//! A claim as values, and whether sets of a log are as it says.

use jiff::civil::Date;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::session::DateRange;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Load,
    Reps,
    /// In half steps of RPE.
    Effort,
    Seconds,
    Metres,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// In whichever unit where none is said, and how far off it may be, in tenths.
    Load(Decimal, Option<Unit>, i64),
    Of(Measure, i64),
}

impl Value {
    pub fn measure(self) -> Measure {
        match self {
            Self::Load(..) => Measure::Load,
            Self::Of(measure, _) => measure,
        }
    }

    /// A load may be told in the other unit, to a tenth.
    pub fn is(self, measured: i64) -> bool {
        let off = |unit| match self {
            Self::Load(amount, _, tenths) => {
                let most = Decimal::from_ten_thousandths(Decimal::SCALE / 10 * tenths);
                let load = Load::new(amount, unit).mass().0;
                (measured - load).abs() <= Load::new(most, unit).mass().0
            }
            Self::Of(_, value) => measured == value,
        };
        match self {
            Self::Load(_, Some(unit), _) => off(unit),
            _ => off(Unit::Kg) || off(Unit::Lb),
        }
    }
}

/// What sets have in common: a value of a measure, or one after another.
pub(super) type Such = Vec<Vec<Value>>;

/// The sets that are spoken of, and what is said of them.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each word says one thing of the sets by itself")]
pub(super) struct Claim {
    /// Each of them by itself; none where it goes without saying.
    pub exercises: Vec<i64>,
    /// It goes on about the exercise of the claim before, unless it names its own.
    pub goes_on: bool,
    /// All that was done on the day.
    pub of_day: bool,
    pub days: Option<DateRange>,
    /// Some day before.
    pub earlier: bool,
    pub which: Option<Which>,
    /// Those of them that it is about, and what they are.
    pub of: Such,
    pub is: Such,
    pub at_least: bool,
    /// `all` before a count says that there are no more.
    pub every: bool,
    pub each: bool,
    pub sets: Option<usize>,
    /// `2 of 3 sets`
    pub of_sets: Option<usize>,
    /// How many exercises the day has.
    pub count: Option<usize>,
    /// Whether the reps, or the load where there are none, are added up.
    pub sum: Sum,
    pub same: Option<Measure>,
    pub change: Option<Change>,
    /// The exercise that a change is counted from, in place of a day before.
    pub versus: Option<i64>,
    pub record: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sum {
    #[default]
    No,
    /// `15 reps` of one set or of all.
    Perhaps,
    Yes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Most(Measure),
    Lightest,
    Last,
    Nth(usize),
    /// The last, of all that led to it.
    End,
    /// Behind the heaviest, and lighter.
    BackOff,
}

/// More or less than before: within the day, or against a day before.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Change {
    pub measure: Option<Measure>,
    pub up: Option<bool>,
    pub from: Option<Value>,
    pub to: Option<Value>,
    pub by: Option<Value>,
    pub against: Against,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Against {
    /// Within the day where it says from where or to where, else the day before.
    #[default]
    Unsaid,
    /// The sets before.
    Sets,
    /// Each set against the one before it.
    EachSet,
    /// The newest day of these, or of all.
    Days(Option<DateRange>),
}

impl Change {
    pub fn measure(&self) -> Option<Measure> {
        let values = [self.from, self.to, self.by];
        values.into_iter().flatten().map(Value::measure).next().or(self.measure)
    }

    /// Whether it says which way it goes, and of what: a direction alone says too little.
    pub fn is_whole(&self) -> bool {
        let both = self.from.is_some() && self.to.is_some();
        (self.up.is_some() || both) && self.measure().is_some()
    }

    /// Whether going from one to the other is as said.
    pub fn goes(&self, from: i64, to: i64) -> bool {
        let up = to > from;
        to != from
            && self.up.is_none_or(|said| said == up)
            && self.from.is_none_or(|value| value.is(from))
            && self.to.is_none_or(|value| value.is(to))
            && self.by.is_none_or(|value| value.is((to - from).abs()))
    }

    /// Where a run of sets has changed as it says; `to`: the set that it came to, where one is named.
    fn place(&self, series: &[i64], to: Option<usize>) -> Option<usize> {
        let goes = |from: usize, to: usize| self.goes(series[from], series[to]);
        let ascends = |from: usize, to: usize| {
            series[from..=to].windows(2).all(|pair| {
                (pair[1] >= pair[0]) == (series[to] > series[from]) || pair[1] == pair[0]
            })
        };
        let last = series.len().checked_sub(1)?;
        match (to, self.against) {
            (_, Against::EachSet) => {
                (last > 0 && (1..=last).all(|at| goes(at - 1, at))).then_some(last)
            }
            (Some(0), _) => None,
            (Some(to), _) => goes(to - 1, to).then_some(to),
            (None, _) => {
                let rises = self.up.or_else(|| {
                    let to = series
                        .iter()
                        .rposition(|one| self.to.is_some_and(|value| value.is(*one)))?;
                    Some(series[to] > series[0])
                });
                let end = if self.to.is_none() && self.from.is_none() {
                    last
                } else if rises? {
                    (0..=last).max_by_key(|at| series[*at])?
                } else {
                    (0..=last).rev().min_by_key(|at| series[*at])?
                };
                (ascends(0, end) && goes(0, end)).then_some(end)
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Logged {
    pub date: Date,
    pub exercise: i64,
    pub work: bool,
    pub reps: i64,
    pub mass: i64,
    pub reserve: Option<i64>,
    pub seconds: Option<i64>,
    pub metres: Option<i64>,
}

impl Logged {
    pub fn measured(&self, measure: Measure) -> Option<i64> {
        match measure {
            Measure::Load => Some(self.mass),
            Measure::Reps => Some(self.reps),
            Measure::Effort => self.reserve.map(|halves| 20 - halves),
            Measure::Seconds => self.seconds,
            Measure::Metres => self.metres,
        }
    }

    fn is(&self, value: Value, at_least: bool) -> bool {
        self.measured(value.measure()).is_some_and(|measured| match value {
            Value::Of(Measure::Reps, reps) if at_least => measured >= reps,
            value => value.is(measured),
        })
    }
}

impl Claim {
    pub fn said(&self, measure: Measure) -> Option<&Vec<Value>> {
        self.is.iter().find(|values| values[0].measure() == measure)
    }

    /// Whether it says something of sets, more than whose they are.
    pub fn is_empty(&self) -> bool {
        let said = Self { exercises: Vec::new(), goes_on: false, of_day: false, ..self.clone() };
        said == Self { days: self.days, earlier: self.earlier, ..Self::default() }
    }

    /// A load alone may be what all the reps come to.
    pub fn may_be_volume(&mut self) {
        let alone = self.is.len() == 1 && self.said(Measure::Load).is_some();
        if alone && self.sum == Sum::No {
            self.sum = Sum::Perhaps;
        }
    }

    /// What stands beside a change says that it is one from set to set.
    pub fn changes_within(&mut self) {
        if let Some(change) = &mut self.change
            && change.against == Against::Unsaid
        {
            change.against = Against::Sets;
        }
    }

    /// Whether sets of one day, of one exercise or all of them, are as it says.
    pub fn fits(&self, sets: &[&Logged]) -> bool {
        if sets.is_empty() || self.of_sets.is_some_and(|of| of != sets.len()) {
            return false;
        }
        let within = self.change.as_ref().filter(|change| change.is_within(self));
        if let Some(change) = within {
            let targets = self.chosen(sets);
            let to = self.which.filter(|which| *which != Which::End).map(|_| {
                let first = targets.first()?;
                sets.iter().position(|set| std::ptr::eq(*set, *first))
            });
            let ends = self.which == Some(Which::End);
            let series: Option<Vec<i64>> = change
                .measure()
                .and_then(|measure| sets.iter().map(|set| set.measured(measure)).collect());
            let is_of = match to {
                Some(None) => return false,
                to => series.and_then(|series| change.place(&series, to.flatten())),
            };
            let listed = Self { change: None, which: None, sets: None, ..self.clone() };
            let lists = self.is.iter().any(|values| values.len() > 1);
            return is_of.is_some_and(|at| {
                (!ends || at + 1 == sets.len())
                    && self.sets.is_none_or(|count| count == sets.len())
                    && if lists {
                        listed.fits(sets)
                    } else {
                        self.is_such(&self.is, sets[at], None)
                    }
            });
        }
        if let Some(measure) = self.same {
            let series: Vec<_> = sets.iter().map(|set| set.measured(measure)).collect();
            if series[0].is_none() || series.iter().any(|one| *one != series[0]) {
                return false;
            }
        }
        match self.added_up(sets) {
            Some(true) => return true,
            Some(false) if self.sum == Sum::Yes => return false,
            _ => {}
        }
        self.counts(&self.chosen(sets))
    }

    /// Whether what is added up comes to what is said.
    fn added_up(&self, sets: &[&Logged]) -> Option<bool> {
        let of_a_set = self.each || self.every || self.which.is_some();
        if self.sum == Sum::No || self.sum == Sum::Perhaps && of_a_set {
            return None;
        }
        let counted = |of: &[&&Logged]| self.sets.is_none_or(|count| count == of.len());
        let measure =
            if self.said(Measure::Reps).is_some() { Measure::Reps } else { Measure::Load };
        let Some(values) = self.said(measure) else {
            let all: Vec<_> = sets.iter().collect();
            return Some(self.sets.is_some() && counted(&all));
        };
        let of: Vec<&&Logged> = sets
            .iter()
            .filter(|set| {
                self.is_such(&self.is, set, Some(measure)) && self.is_such(&self.of, set, None)
            })
            .collect();
        let volume = || of.iter().map(|set| set.mass.saturating_mul(set.reps)).sum::<i64>();
        let added = match values.as_slice() {
            [Value::Load(amount, unit, _)] => unit.is_some_and(|unit| {
                let one = Load::new(Decimal::from_int(1), unit).mass().0;
                (volume() - Load::new(*amount, unit).mass().0).abs() < one
            }),
            values => {
                let said: i64 = values
                    .iter()
                    .map(|value| match value {
                        Value::Of(_, reps) => *reps,
                        Value::Load(..) => 0,
                    })
                    .sum();
                said == of.iter().map(|set| set.reps).sum::<i64>()
            }
        };
        Some(added && !of.is_empty() && counted(&of))
    }

    /// Whether a set has each of these, but for a measure.
    fn is_such(&self, such: &Such, set: &Logged, but: Option<Measure>) -> bool {
        such.iter()
            .filter(|values| Some(values[0].measure()) != but)
            .all(|values| values.len() > 1 || set.is(values[0], self.at_least))
    }

    /// The sets that a word picks, and of these those that it is about.
    fn chosen<'s>(&self, sets: &[&'s Logged]) -> Vec<&'s Logged> {
        let most = |measure| sets.iter().filter_map(|set| set.measured(measure)).max();
        let at_most = |measure| {
            let most = most(measure);
            sets.iter().filter(move |set| set.measured(measure) == most && most.is_some())
        };
        let picked: Vec<&Logged> = match self.which {
            None => sets.to_vec(),
            Some(Which::Most(measure)) => at_most(measure).copied().collect(),
            Some(Which::Lightest) => {
                let least = sets.iter().map(|set| set.mass).min();
                sets.iter().filter(|set| Some(set.mass) == least).copied().collect()
            }
            Some(Which::Last | Which::End) => sets.last().copied().into_iter().collect(),
            Some(Which::Nth(at)) => sets.get(at).copied().into_iter().collect(),
            Some(Which::BackOff) => {
                let most = most(Measure::Load);
                let heaviest = sets.iter().position(|set| Some(set.mass) == most).unwrap_or(0);
                sets[heaviest..].iter().filter(|set| Some(set.mass) < most).copied().collect()
            }
        };
        picked.into_iter().filter(|set| self.is_such(&self.of, set, None)).collect()
    }

    fn counts(&self, sets: &[&Logged]) -> bool {
        let is_of =
            |set: &Logged| self.exercises.is_empty() || self.exercises.contains(&set.exercise);
        let such: Vec<&Logged> = sets
            .iter()
            .filter(|set| self.is_such(&self.is, set, None) && is_of(set))
            .copied()
            .collect();
        let lists: Vec<&Vec<Value>> = self.is.iter().filter(|values| values.len() > 1).collect();
        if let Some(first) = lists.first() {
            let run = |run: &[&Logged]| {
                run.iter().enumerate().all(|(at, set)| {
                    lists
                        .iter()
                        .all(|values| values.get(at).is_some_and(|value| set.is(*value, false)))
                })
            };
            let loads = first[0].measure() == Measure::Load && lists.len() == 1;
            let mut steps = such.clone();
            if loads {
                steps.dedup_by_key(|set| set.mass);
            }
            return lists.iter().all(|values| values.len() == first.len())
                && self.sets.is_none_or(|count| count == such.len() || count == first.len())
                && (!self.every || such.len() == first.len())
                && steps.windows(first.len()).any(run);
        }
        match (self.sets, self.every || self.each || self.same.is_some()) {
            (Some(wanted), all) => {
                such.len() == wanted && (!all || self.each || such.len() == sets.len())
            }
            (None, true) => !such.is_empty() && such.len() == sets.len(),
            (None, false) => !such.is_empty(),
        }
    }
}

impl Change {
    /// Whether the best of now is more or less than the best of before, as said.
    pub fn has_step(&self, before: &[&Logged], now: &[&Logged]) -> bool {
        let best = |sets: &[&Logged]| sets.iter().map(|set| (set.mass, set.reps)).max();
        let (Some(before), Some(now)) = (best(before), best(now)) else {
            return false;
        };
        match self.measure() {
            Some(Measure::Load) => self.goes(before.0, now.0),
            Some(Measure::Reps) => before.0 == now.0 && self.goes(before.1, now.1),
            _ => false,
        }
    }

    /// Whether it is one from set to set of the day.
    pub fn is_within(&self, claim: &Claim) -> bool {
        claim.versus.is_none()
            && match self.against {
                Against::Unsaid => {
                    self.from.is_some() || self.to.is_some() || claim.which.is_some()
                }
                Against::Sets | Against::EachSet => true,
                Against::Days(_) => false,
            }
    }
}
