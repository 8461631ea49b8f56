//! What the words of a clause claim.

use super::atoms::Atom;
use super::claim::{Against, Change, Claim, Measure, Sum, Value, Which};
use super::day::Day;
use crate::error::StoreErrorKind;
use setwise_domain::load::{Decimal, Unit};
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;

/// Up to this a bare number before a multiplication sign counts sets.
const MOST_SETS: i64 = 12;
/// Above it a bare number is a load.
const MOST_REPS: i64 = 40;

/// Before or behind a load they say that it is a step from one to another.
const STEP_BEFORE: &str = "another|additional";
const STEP_BEHIND: &str = "under|above|below|short|away|off|left";

/// One clause on its way to claims.
pub(super) struct Reading<'r, 't> {
    pub day: &'r Day<'r>,
    pub sentence: &'r str,
    pub tokens: &'r [Token<'t>],
    pub ahead: bool,
    pub said: &'r [String],
}

impl Reading<'_, '_> {
    /// What a clause claims; none where something of it is not understood.
    pub fn claims(&self) -> Result<Option<Vec<Claim>>, StoreErrorKind> {
        Ok(self.fill(&self.atoms()?.0).ok())
    }

    /// What atoms claim, or the place of the one that says nothing there.
    fn fill(&self, atoms: &[Atom]) -> Result<Vec<Claim>, usize> {
        let read = vec![Claim::default()];
        let mut claims = Claims { atoms, read, about: self.day.about, ..Claims::default() };
        claims.fill().map(|()| claims.read)
    }

    /// What is claimed between words that are not understood, each with its words.
    pub fn parts(&self) -> Result<Vec<(Claim, String)>, StoreErrorKind> {
        let (atoms, places) = self.atoms()?;
        let word = |at: usize| self.tokens.get(at).map_or("", |token| &*token.lower);
        let mut found = Vec::new();
        let mut at = 0;
        for run in atoms.split_inclusive(|atom| *atom == Atom::Unknown) {
            let mut known = run.strip_suffix(&[Atom::Unknown]).unwrap_or(run);
            let mut read = self.fill(known);
            if let Err(failed) = read
                && !matches!(known.get(failed), None | Some(Atom::Number(_) | Atom::Value(_)))
            {
                known = &known[..failed];
                read = self.fill(known);
            }
            // What claims nothing at its ends is none of it.
            let says = |atom: &Atom| !matches!(atom, Atom::Neutral | Atom::And | Atom::Comma);
            let begins = known.iter().position(says).unwrap_or(0);
            let length = known.iter().rposition(says).map_or(known.len(), |last| last + 1);
            let end = places.get(at + length).copied().unwrap_or(self.tokens.len());
            let first = places[at + begins];
            at += run.len();
            // `5 lb short of it`, `another 5 lb`
            if first == end || first > 0 && is_listed(word(first - 1), STEP_BEFORE) {
                continue;
            }
            let span = self.tokens[first].span.to(self.tokens[end - 1].span);
            let written = &self.sentence[span.start..span.end];
            let mut claims = read.unwrap_or_default();
            if is_listed(word(end), STEP_BEHIND) {
                claims.pop();
            }
            found.extend(
                claims
                    .into_iter()
                    .filter(|claim| !claim.is_empty())
                    .map(|claim| (claim, written.to_owned())),
            );
        }
        Ok(found)
    }
}

#[derive(Default)]
struct Claims<'a> {
    atoms: &'a [Atom],
    read: Vec<Claim>,
    /// What is said to move or to stay: `RPE rose`.
    subject: Option<Measure>,
    named: Vec<i64>,
    about: Option<i64>,
    /// `as the load climbed`: beside a change within the day.
    beside: bool,
}

impl Claims<'_> {
    fn fill(&mut self) -> Result<(), usize> {
        let mut at = 0;
        while let Some(atom) = self.atoms.get(at) {
            let used = match *atom {
                Atom::Ahead => break,
                Atom::Number(_) | Atom::Value(_) => self.number(at),
                atom => self.word(at, atom),
            };
            at += used.ok_or(at)?;
        }
        for claim in &mut self.read {
            if claim.is.is_empty() && claim.sum == Sum::No && claim.same.is_none() {
                claim.is = std::mem::take(&mut claim.of);
            }
            // A direction alone says too little.
            if claim.change.as_ref().is_some_and(|change| !change.is_whole())
                || claim.sum == Sum::Yes && claim.is.is_empty() && claim.sets.is_none()
            {
                return Err(at);
            }
        }
        Ok(())
    }

    fn last(&mut self) -> &mut Claim {
        self.fresh(|_| false)
    }

    /// The newest claim, or a new one where that has said this already; it goes on about the same exercise.
    fn fresh(&mut self, has: impl Fn(&Claim) -> bool) -> &mut Claim {
        let last = self.read.last();
        if last.is_none_or(has) {
            let exercises = last.map(|claim| claim.exercises.clone()).unwrap_or_default();
            let earlier = last.is_some_and(|claim| claim.earlier && claim.days.is_none());
            let of_day = last.is_some_and(|claim| claim.of_day);
            self.read.push(Claim { exercises, goes_on: true, of_day, earlier, ..Claim::default() });
        }
        let at = self.read.len() - 1;
        &mut self.read[at]
    }

    fn at(&self, at: usize) -> Atom {
        self.atoms.get(at).copied().unwrap_or(Atom::Stop)
    }

    /// The last atom before a place that says something.
    fn led(&self, at: usize) -> Atom {
        let mut before = self.atoms[..at].iter().rev();
        let said = before.find(|atom| !matches!(atom, Atom::Neutral | Atom::About));
        said.copied().unwrap_or(Atom::Stop)
    }

    /// The first atom from a place on that says something, and where.
    fn next(&self, at: usize) -> (usize, Atom) {
        let rest = self.atoms.iter().skip(at);
        let at = at + rest.take_while(|atom| **atom == Atom::Neutral).count();
        (at, self.at(at))
    }

    fn counted_before(&self) -> bool {
        self.read.iter().any(|claim| claim.sets.is_some())
    }

    fn change(&mut self, up: Option<bool>) -> &mut Change {
        let (subject, beside) = (self.subject, self.beside);
        let claim = self.fresh(|claim| {
            claim.change.as_ref().filter(|_| up.is_some()).is_some_and(|change| {
                change.up.is_some_and(|was| Some(was) != up) || change.to.or(change.by).is_some()
            })
        });
        // `each set lost a rep`
        let all = claim.each || claim.every;
        let each = up.is_some() && all && claim.is.is_empty() && claim.sets.is_none();
        if each {
            (claim.each, claim.every) = (false, false);
        }
        let change = claim.change.get_or_insert_with(|| Change {
            measure: subject,
            against: match (each, beside) {
                (true, _) => Against::EachSet,
                (_, true) => Against::Sets,
                _ => Against::Unsaid,
            },
            ..Change::default()
        });
        change.up = change.up.or(up);
        change
    }

    fn word(&mut self, at: usize, atom: Atom) -> Option<usize> {
        let led = self.led(at);
        let comma = matches!(led, Atom::And | Atom::Comma | Atom::Colon);
        let (next, after) = self.next(at + 1);
        let claim = self.last();
        match atom {
            Atom::Earlier | Atom::Days(_) if claim.same.is_some() => return None,
            Atom::Earlier => match &mut claim.change {
                Some(change) => change.against = Against::Days(None),
                None if claim.earlier => {}
                None => return None,
            },
            Atom::Day => claim.of_day = true,
            Atom::Days(days) => match &mut claim.change {
                Some(change) if !matches!(change.against, Against::Days(Some(_))) => {
                    change.against = Against::Days(Some(days));
                }
                _ => {
                    let apart = comma && matches!(after, Atom::Number(_) | Atom::Value(_));
                    let has = |claim: &Claim| claim.days.is_some() || apart && !claim.is.is_empty();
                    let claim = self.fresh(has);
                    (claim.days, claim.of_day) = (Some(days), false);
                }
            },
            Atom::Which(which) => {
                self.which(which, led, after);
                // `the last one`
                return Some(1 + usize::from(self.whole(at + 1) == Some(1)));
            }
            Atom::End => {
                let opens =
                    comma || at == 0 || !matches!(after, Atom::And | Atom::Comma | Atom::Stop);
                let has = |claim: &Claim| {
                    claim.which.is_some() || opens && !claim.is_empty() && claim.change.is_none()
                };
                self.fresh(has).which = Some(Which::End);
            }
            Atom::Record => claim.record = true,
            Atom::Name(exercise) => self.name(led, exercise),
            Atom::Every | Atom::Both | Atom::Each => self.every(at, atom, comma),
            Atom::Sum => claim.sum = Sum::Yes,
            Atom::Moved => claim.may_be_volume(),
            Atom::SetOf(reps, _) => self.put(vec![Value::Of(Measure::Reps, reps)]),
            Atom::Twice => self.fresh(|claim| claim.sets.is_some()).sets = Some(2),
            Atom::Measure(measure) => self.subject = Some(measure),
            Atom::Same => {
                let Atom::Measure(measure) = after else { return None };
                self.fresh(|claim| claim.same.is_some()).same = Some(measure);
                return Some(next + 1 - at);
            }
            Atom::More(up) => {
                let change = self.change(Some(up));
                change.measure = change.measure.or(Some(Measure::Load));
                change.against = Against::Days(None);
            }
            Atom::Move(up) | Atom::Jump(up) => {
                self.change(Some(up));
            }
            Atom::EachSet => claim.change.as_mut()?.against = Against::EachSet,
            Atom::Outweighed => {
                self.subject = Some(Measure::Load);
                self.change(Some(true)).against = Against::Days(None);
            }
            Atom::Than => {
                let leads = matches!(after, Atom::At | Atom::On | Atom::In | Atom::For);
                let (next, versus) = if leads { self.next(next + 1) } else { (next, after) };
                if let Atom::Name(exercise) = versus
                    && self.is_versus(exercise)
                {
                    return Some(next + 1 - at);
                }
                if self.last().change.is_none() {
                    self.fresh(|_| true).earlier = true;
                }
            }
            Atom::As => {
                if let Some(change) = &mut claim.change {
                    change.against = Against::Sets;
                    (self.beside, self.subject) = (true, None);
                    self.fresh(|_| true);
                }
            }
            Atom::Stayed | Atom::Verb | Atom::Reached => {
                if (claim.every || claim.each) && claim.of.is_empty() {
                    claim.of = std::mem::take(&mut claim.is);
                }
                claim.every |= atom == Atom::Stayed;
                claim.at_least |= atom == Atom::Reached;
            }
            Atom::Sets => claim.changes_within(),
            Atom::Exercises | Atom::Short | Atom::Unknown => return None,
            Atom::And | Atom::Comma => self.subject = self.subject.filter(|_| !comma),
            _ => {}
        }
        Some(1)
    }

    fn which(&mut self, which: Which, led: Atom, after: Atom) {
        let comma = matches!(led, Atom::And | Atom::Comma | Atom::Colon);
        // `The press was the heaviest`, of all that was done.
        let picks = matches!(which, Which::Most(_) | Which::Lightest);
        let of_set = matches!(after, Atom::Sets | Atom::SetOf(..) | Atom::Name(_));
        let named = !self.last().exercises.is_empty();
        let counts = |claim: &Claim| claim.sets.is_some() && !claim.is.is_empty();
        let claim = self.fresh(|claim| {
            claim.which.is_some()
                || counts(claim) && claim.change.is_none() && !claim.every
                || comma && !claim.is_empty()
        });
        claim.which = Some(which);
        claim.of_day |= picks && led == Atom::Verb && !of_set && named;
    }

    /// Whether a change is one from another exercise.
    fn is_versus(&mut self, exercise: i64) -> bool {
        let about = self.about;
        let claim = self.last();
        let own = claim.exercises.first().copied().or(about);
        let is_other = claim.change.is_some() && own != Some(exercise);
        if is_other {
            claim.versus = Some(exercise);
        }
        is_other
    }

    fn name(&mut self, led: Atom, exercise: i64) {
        if led == Atom::Outweighed && self.is_versus(exercise) {
            return;
        }
        let claim = self.fresh(|claim| {
            !claim.goes_on && claim.exercises.first().is_some_and(|one| *one != exercise)
                || led == Atom::Colon && claim.of_day && claim.sets.is_some()
        });
        (claim.exercises, claim.goes_on) = (vec![exercise], false);
        if !self.named.contains(&exercise) {
            self.named.push(exercise);
        }
    }

    fn every(&mut self, at: usize, atom: Atom, comma: bool) {
        if atom != Atom::Both
            && self.at(at + 1) == Atom::Sets
            && let Some(change) = &mut self.last().change
        {
            change.against = Against::EachSet;
            return;
        }
        let each = atom == Atom::Each;
        // `Bench 205, squat 245, both for 5`
        let named = if comma && self.named.len() > 1 { self.named.clone() } else { Vec::new() };
        let claim = self.fresh(|claim| {
            !each && (claim.sets.is_some() || claim.every) || comma && !claim.is_empty()
        });
        claim.each |= each;
        claim.every |= !each;
        if !named.is_empty() {
            (claim.exercises, claim.goes_on) = (named, false);
        } else if atom == Atom::Both {
            claim.sets = Some(2);
        }
    }

    /// Puts what was read in the newest claim, or in a new one where that has said such a thing already.
    fn put(&mut self, values: Vec<Value>) {
        let measure = values[0].measure();
        let claim = self.last();
        // `4,140 lb moved at 115 lb`
        let is_volume = matches!(claim.is.as_slice(), [loads] if loads[0].measure() == measure);
        if measure == Measure::Load && claim.sum != Sum::No && claim.of.is_empty() && is_volume {
            claim.of.push(values);
            return;
        }
        self.fresh(|claim| claim.said(measure).is_some()).is.push(values);
    }

    fn whole(&self, at: usize) -> Option<i64> {
        match self.at(at) {
            Atom::Number(value) => number::whole(value),
            _ => None,
        }
    }

    /// Whether sets are counted by the number before a place.
    fn counts_sets(&self, at: usize) -> bool {
        let between = |atom: &&Atom| {
            let load = matches!(atom, Atom::Value(Value::Load(..)));
            load || matches!(atom, Atom::Name(_) | Atom::Neutral | Atom::Sum | Atom::Which(_))
        };
        let skipped = self.atoms.iter().skip(at).take_while(between).count();
        matches!(self.at(at + skipped), Atom::Sets | Atom::SetOf(_, true))
    }

    /// What a number says, with all that says what it counts; gives back how many atoms that takes.
    fn number(&mut self, at: usize) -> Option<usize> {
        if let Some(count) = self.whole(at) {
            let used = self.counted(at, count)?;
            if used > 0 {
                return Some(used);
            }
        }
        self.values(at)
    }

    /// What is counted: sets, exercises, or reps by their name; 0 where a bare number stands here.
    fn counted(&mut self, at: usize, count: i64) -> Option<usize> {
        let sets = usize::try_from(count).ok();
        let led = self.led(at);
        let and = led == Atom::And;
        let next = at + 1;
        // `3 x 8`, `185 x 8`: a small number counts sets.
        if self.at(next) == Atom::Times {
            let number = matches!(self.at(next + 1), Atom::Number(_) | Atom::Value(_));
            if led == Atom::Times || count > MOST_SETS || !number {
                return Some(0);
            }
            self.fresh(|claim| claim.sets.is_some() || and && !claim.is.is_empty()).sets = sets;
            return Some(2);
        }
        // `225 lb x 5 x 3`
        if led == Atom::Times
            && at > 2
            && self.whole(at - 2).is_some()
            && self.at(at - 3) == Atom::Times
        {
            self.last().sets = sets;
            return Some(1);
        }
        // `2 of 3 sets`
        if self.at(next) == Atom::Of
            && let Some(of) = self.whole(next + 1)
        {
            if self.counts_sets(next + 2) {
                let claim = self.fresh(|claim| claim.sets.is_some());
                (claim.sets, claim.of_sets) = (sets, usize::try_from(of).ok());
                return Some(3);
            }
            self.counted_before().then_some(())?;
        }
        if self.counts_sets(next) {
            let claim = self.fresh(|claim| {
                claim.sets.is_some() && !(claim.every && claim.sets == sets)
                    || and && !claim.is.is_empty()
            });
            claim.sets = sets;
            if claim.sum == Sum::Perhaps && led == Atom::In && !claim.each && !claim.every {
                claim.sum = Sum::Yes;
            }
            claim.changes_within();
            return Some(1);
        }
        let (end, counted) = self.next(next);
        match counted {
            Atom::Exercises => {
                let claim = self.fresh(|claim| !claim.is_empty());
                (claim.count, claim.of_day, claim.exercises) = (sets, true, Vec::new());
                // What follows is counted of the day as well.
                self.fresh(|_| true);
                Some(end + 1 - at)
            }
            // `two on rows`, where sets were counted before
            Atom::On | Atom::Of
                if self.counted_before()
                    && (and || led == Atom::Comma)
                    && (counted == Atom::Of || matches!(self.next(end + 1).1, Atom::Name(_))) =>
            {
                self.fresh(|_| true).sets = sets;
                Some(1)
            }
            // `2 more bench reps`
            Atom::More(up) => {
                let (name, found) = self.next(end + 1);
                let reps =
                    if matches!(found, Atom::Name(_)) { self.next(name + 1).1 } else { found };
                (reps == Atom::Measure(Measure::Reps)).then_some(())?;
                self.change(Some(up)).by = Some(Value::Of(Measure::Reps, count));
                Some(end + 1 - at)
            }
            _ => self.reps(at, count),
        }
    }

    /// `24 bench reps`, `15 deadlifts`, `28 total reps`, `one rep short of 8`
    fn reps(&mut self, at: usize, count: i64) -> Option<usize> {
        let between = |atom: &&Atom| matches!(atom, Atom::Name(_) | Atom::Sum);
        let end = at + 1 + self.atoms[at + 1..].iter().take_while(between).count();
        let named = matches!(self.at(at + 1), Atom::Name(_));
        let is_reps = self.at(end) == Atom::Measure(Measure::Reps);
        if !is_reps && !named {
            return Some(0);
        }
        let value = Value::Of(Measure::Reps, count);
        if is_reps && self.at(end + 1) == Atom::Short {
            let of = self.whole(end + 2)?;
            self.put(vec![Value::Of(Measure::Reps, of - count)]);
            return Some(end + 3 - at);
        }
        if is_reps && let Some(used) = self.of_change(at, end + 1, value) {
            return Some(used);
        }
        let total = self.atoms[at + 1..end].contains(&Atom::Sum);
        let led = self.led(at);
        if total {
            self.fresh(|claim| claim.is.iter().any(|values| values.len() > 1));
        }
        self.put(vec![value]);
        let claim = self.last();
        if total || led == Atom::Every && claim.sets.is_none() {
            // `all 15 reps`
            (claim.every, claim.sum) = (false, Sum::Yes);
        } else if claim.sum == Sum::No && !matches!(led, Atom::Times | Atom::For | Atom::Of) {
            claim.sum = Sum::Perhaps;
        }
        Some(if is_reps && !named { end + 1 - at } else { 1 })
    }

    /// `from 8`, `to 9`, `by 5 lb`, `up 5 lb`, `a 5 lb jump`: how many atoms say it, with what stands behind.
    fn of_change(&mut self, at: usize, end: usize, value: Value) -> Option<usize> {
        let led = self.led(at);
        let (next, after) = self.next(end);
        let (past, then) = self.next(next + 1);
        let to = match after {
            Atom::To => matches!(then, Atom::Number(_) | Atom::Value(_)),
            Atom::Move(_) => then == Atom::To && !matches!(self.at(past + 1), Atom::Name(_)),
            _ => false,
        };
        let open = self.last().change.is_some();
        let lists = matches!(after, Atom::And | Atom::Comma) && matches!(then, Atom::Number(_));
        match (led, after) {
            (Atom::From, _) => self.change(None).from = Some(value),
            _ if to => self.change(None).from = Some(value),
            (Atom::To, _) if open => self.change(None).to = Some(value),
            (Atom::By, _) if open => self.change(None).by = Some(value),
            (Atom::Move(_), _) if !lists => self.change(None).by = Some(value),
            (_, Atom::Jump(up) | Atom::More(up)) => {
                self.change(Some(up)).by = Some(value);
                return Some(next + 1 - at);
            }
            _ => return None,
        }
        Some(end - at)
    }

    /// Whether a list goes on from one number to the next.
    fn goes_on(&self, from: usize, at: usize, led: Atom) -> bool {
        let next = at + 2;
        let (on, after) = self.next(next + 1);
        let number = match after {
            Atom::Times
            | Atom::Of
            | Atom::More(_)
            | Atom::Exercises
            | Atom::Name(_)
            | Atom::Sum => false,
            Atom::On => !self.counted_before() || !matches!(self.next(on + 1).1, Atom::Name(_)),
            _ => !self.counts_sets(next + 1),
        };
        let of_a_set = matches!(led, Atom::Times | Atom::For | Atom::Of | Atom::Reached);
        matches!(self.at(at + 1), Atom::And | Atom::Comma)
            && match (self.at(from), self.at(at), self.at(next)) {
                (Atom::Number(_), Atom::Number(_), Atom::Number(_)) => number,
                (Atom::Number(_), Atom::Number(_), Atom::Value(Value::Load(..))) => !of_a_set,
                (Atom::Value(Value::Of(Measure::Effort, _)), _, Atom::Number(_)) => {
                    number && after != Atom::Measure(Measure::Reps)
                }
                _ => false,
            }
    }

    /// A value or a list of them.
    fn values(&mut self, at: usize) -> Option<usize> {
        let led = self.led(at);
        let mut end = at;
        while self.goes_on(at, end, led) {
            end += 2;
        }
        let listed: Vec<Atom> = self.atoms[at..=end].iter().step_by(2).copied().collect();
        let said = listed.iter().find_map(|atom| match atom {
            Atom::Value(value) => Some(*value),
            _ => None,
        });
        let kind = match said {
            Some(value) => value,
            None => Value::Of(self.measure_of(&listed, led, end + 1)?, 0),
        };
        let values = listed.into_iter().map(|atom| match (atom, kind) {
            (Atom::Value(value), _) => Some(value),
            (Atom::Number(value), Value::Load(_, unit, near)) => {
                Some(Value::Load(value, unit, near))
            }
            (Atom::Number(value), Value::Of(Measure::Load, _)) => {
                Some(Value::Load(value, self.unit_behind(end + 1), 1))
            }
            (Atom::Number(value), Value::Of(Measure::Effort, _)) => {
                let halves = value.ten_thousandths() / (Decimal::SCALE / 2);
                (halves <= 20).then_some(Value::Of(Measure::Effort, halves))
            }
            (Atom::Number(value), Value::Of(measure, _)) => {
                Some(Value::Of(measure, number::whole(value)?))
            }
            _ => None,
        });
        let values = values.collect::<Option<Vec<Value>>>()?;
        if let [value] = values.as_slice()
            && let Some(used) = self.of_change(at, end + 1, *value)
        {
            return Some(used);
        }
        if values.len() > 1
            && let Some(change) = &mut self.last().change
        {
            change.measure = change.measure.or(Some(values[0].measure()));
            change.against = Against::Sets;
        }
        let is_load = values.len() == 1 && values[0].measure() == Measure::Load;
        self.put(values);
        // `4,140 lb of rowing`
        if is_load && self.at(end + 1) == Atom::Of {
            self.last().may_be_volume();
        }
        let is_reps = self.next(end + 1).1 == Atom::Measure(Measure::Reps);
        Some(end + 1 - at + usize::from(is_reps))
    }

    /// The unit of what a bare load comes to: `from 155 to 175 lb`.
    fn unit_behind(&self, at: usize) -> Option<Unit> {
        match self.to_behind(at).1 {
            Atom::Value(Value::Load(_, unit, _)) => unit,
            _ => None,
        }
    }

    fn to_behind(&self, at: usize) -> (usize, Atom) {
        let (next, after) = self.next(at);
        let to = if matches!(after, Atom::Move(_)) { self.next(next + 1) } else { (next, after) };
        if to.1 == Atom::To { self.next(to.0 + 1) } else { (at, Atom::Stop) }
    }

    /// What bare numbers measure, by what stands beside them.
    fn measure_of(&mut self, listed: &[Atom], led: Atom, end: usize) -> Option<Measure> {
        let reps = Atom::Measure(Measure::Reps);
        let (to, found) = self.to_behind(end);
        if self.next(end).1 == reps || matches!(found, Atom::Number(_)) && self.at(to + 1) == reps {
            return Some(Measure::Reps);
        }
        if matches!(found, Atom::Value(Value::Load(..))) {
            return Some(Measure::Load);
        }
        if matches!(led, Atom::Times | Atom::For | Atom::Of) {
            return Some(Measure::Reps);
        }
        let most = listed.iter().filter_map(|atom| match atom {
            Atom::Number(value) => Some(value.ten_thousandths() / Decimal::SCALE),
            _ => None,
        });
        let most = most.max()?;
        let may_be = |measure: &Measure| match measure {
            Measure::Load => most > MOST_REPS,
            Measure::Effort => most <= 10,
            _ => most <= MOST_REPS,
        };
        // `RPE 9, up from 8`
        let before = self.last().is.iter().rev().map(|values| values[0].measure()).find(may_be);
        match self.subject.or(before.filter(|_| led == Atom::From)) {
            Some(Measure::Effort) if most <= 10 => return Some(Measure::Effort),
            Some(Measure::Load) if matches!(led, Atom::From | Atom::To) => {
                return Some(Measure::Load);
            }
            _ => {}
        }
        let leads = matches!(led, Atom::At | Atom::To | Atom::Colon | Atom::From | Atom::By);
        let joins = matches!(led, Atom::Reached | Atom::Verb | Atom::And | Atom::Comma);
        let names = matches!(led, Atom::Name(_) | Atom::Stayed | Atom::Move(_) | Atom::Measure(_));
        let places = leads || joins || names;
        if most <= MOST_REPS {
            (places || listed.len() > 1).then_some(Measure::Reps)
        } else {
            (places || self.next(end).1 == Atom::Times).then_some(Measure::Load)
        }
    }
}
