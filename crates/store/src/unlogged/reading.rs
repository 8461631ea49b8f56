//! What the words of a clause claim.

use super::atoms::{Atom, Lead};
use super::claim::{Against, Change, Claim, Measure, Sum, Value, Which};
use super::day::Day;
use crate::error::FaultKind;
use jiff::civil::Date;
use setwise_domain::load::Decimal;
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
    pub fn claims(&self) -> Result<Option<Vec<Claim>>, FaultKind> {
        Ok(self.fill(&self.atoms()?.0))
    }

    fn fill(&self, atoms: &[Atom]) -> Option<Vec<Claim>> {
        let read = vec![Claim::default()];
        let mut claims = Claims { atoms, read, today: self.day.today, ..Claims::default() };
        claims.fill(self.day.about).map(|()| claims.read)
    }

    /// What is claimed between words that are not understood, each with its words.
    pub fn parts(&self) -> Result<Vec<(Claim, String)>, FaultKind> {
        let (atoms, places) = self.atoms()?;
        let word = |at: usize| self.tokens.get(at).map_or("", |token| &*token.lower);
        let mut found = Vec::new();
        let mut at = 0;
        for run in atoms.split_inclusive(|atom| *atom == Atom::Unknown) {
            let known = run.strip_suffix(&[Atom::Unknown]).unwrap_or(run);
            let (first, end) =
                (places[at], places.get(at + known.len()).copied().unwrap_or(self.tokens.len()));
            at += run.len();
            // `5 lb short of it`, `another 5 lb`
            if first == end || first > 0 && is_listed(word(first - 1), STEP_BEFORE) {
                continue;
            }
            let span = self.tokens[first].span.to(self.tokens[end - 1].span);
            let written = &self.sentence[span.start..span.end];
            let mut claims = self.fill(known).unwrap_or_default();
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
    today: Date,
    /// `as the load climbed`: beside a change within the day.
    beside: bool,
}

impl Claims<'_> {
    fn fill(&mut self, about: Option<i64>) -> Option<()> {
        let mut at = 0;
        while let Some(atom) = self.atoms.get(at) {
            at += match *atom {
                Atom::Unknown => return None,
                Atom::Ahead => break,
                Atom::Number(_) | Atom::Value(_) => self.number(at)?,
                atom => self.word(at, atom, about)?,
            };
        }
        for claim in &mut self.read {
            if claim.is.is_empty() && claim.sum == Sum::No && claim.same.is_none() {
                claim.is = std::mem::take(&mut claim.of);
            }
            // A direction alone says too little.
            let change = claim.change.as_ref();
            if change.is_some_and(|change| {
                change.up.is_none() && (change.to.is_none() || change.from.is_none())
            }) || change.is_some_and(|change| change.measure().is_none())
                || claim.sum == Sum::Yes && claim.is.is_empty() && claim.sets.is_none()
            {
                return None;
            }
        }
        Some(())
    }

    fn last(&mut self) -> Option<&mut Claim> {
        self.read.last_mut()
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

    fn is(&self, at: usize, wanted: impl Fn(Atom) -> bool) -> bool {
        self.atoms.get(at).is_some_and(|atom| wanted(*atom))
    }

    /// The last atom before a place that says something.
    fn led(&self, at: usize) -> Option<Atom> {
        self.atoms[..at]
            .iter()
            .rev()
            .find(|atom| **atom != Atom::Neutral && **atom != Atom::About)
            .copied()
    }

    /// The first atom from a place on that says something.
    fn next(&self, at: usize) -> Option<(usize, Atom)> {
        let skipped =
            self.atoms.get(at..)?.iter().take_while(|atom| **atom == Atom::Neutral).count();
        self.atoms.get(at + skipped).map(|atom| (at + skipped, *atom))
    }

    fn change(&mut self, up: Option<bool>) -> &mut Change {
        let subject = self.subject;
        let beside = self.beside;
        let claim = self.fresh(|claim| {
            claim.change.as_ref().is_some_and(|change| {
                up.is_some() && change.up.is_some() && change.up != up
                    || up.is_some() && (change.to.is_some() || change.by.is_some())
            })
        });
        // `each set lost a rep`
        let each = up.is_some()
            && (claim.each || claim.every)
            && claim.is.is_empty()
            && claim.sets.is_none();
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

    fn word(&mut self, at: usize, atom: Atom, about: Option<i64>) -> Option<usize> {
        let led = self.led(at);
        let comma = matches!(led, Some(Atom::And | Atom::Comma | Atom::Lead(Lead::Colon)));
        let after = self.next(at + 1);
        match atom {
            Atom::Earlier => {
                let claim = self.last()?;
                match &mut claim.change {
                    _ if claim.same.is_some() => return None,
                    Some(change) => change.against = Against::Days(None),
                    None if claim.earlier => {}
                    None => return None,
                }
            }
            Atom::Days(days) if days.from == self.today && days.to == self.today => {
                self.last()?.of_day = true;
            }
            Atom::Days(days) => {
                let claim = self.last()?;
                match &mut claim.change {
                    _ if claim.same.is_some() => return None,
                    Some(change) if !matches!(change.against, Against::Days(Some(_))) => {
                        change.against = Against::Days(Some(days));
                    }
                    _ => {
                        let apart =
                            comma && matches!(after, Some((_, Atom::Number(_) | Atom::Value(_))));
                        let has =
                            |claim: &Claim| claim.days.is_some() || apart && !claim.is.is_empty();
                        let claim = self.fresh(has);
                        (claim.days, claim.of_day) = (Some(days), false);
                    }
                }
            }
            Atom::Day => self.last()?.of_day = true,
            Atom::Which(which) => {
                let has = |claim: &Claim| {
                    claim.which.is_some()
                        || claim.sets.is_some()
                            && !claim.is.is_empty()
                            && claim.change.is_none()
                            && !claim.every
                        || comma && !claim.is_empty()
                };
                let claim = self.fresh(has);
                claim.which = Some(which);
                return Some(
                    1 + usize::from(
                        self.is(at + 1, |atom| atom == Atom::Number(Decimal::from_int(1))),
                    ),
                );
            }
            Atom::End => {
                let ahead = after.is_some_and(|(_, atom)| !matches!(atom, Atom::And | Atom::Comma));
                let comma = comma || at == 0 || ahead;
                self.fresh(|claim| {
                    claim.which.is_some() || comma && !claim.is_empty() && claim.change.is_none()
                })
                .which = Some(Which::End);
            }
            Atom::Record => self.last()?.record = true,
            Atom::Name(exercise) => return self.name(at, exercise, about),
            Atom::Every | Atom::Both | Atom::Each => self.every(at, atom, comma),
            Atom::Sum => self.last()?.sum = Sum::Yes,
            Atom::Moved => {
                let claim = self.last()?;
                if claim.sum == Sum::No
                    && claim.said(Measure::Load).is_some()
                    && claim.is.len() == 1
                {
                    claim.sum = Sum::Perhaps;
                }
            }
            Atom::SetOf(reps, _) => self.put(vec![Value::Of(Measure::Reps, reps)]),
            Atom::Twice => self.fresh(|claim| claim.sets.is_some()).sets = Some(2),
            Atom::Measure(measure) => {
                self.subject = Some(measure);
            }
            Atom::Reps => self.subject = Some(Measure::Reps),
            Atom::Same => {
                let Some((next, Atom::Measure(_) | Atom::Reps)) = after else { return None };
                let measure = match self.atoms[next] {
                    Atom::Measure(measure) => measure,
                    _ => Measure::Reps,
                };
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
            Atom::EachSet => self.last()?.change.as_mut()?.against = Against::EachSet,
            Atom::Outweighed => {
                self.subject = Some(Measure::Load);
                self.change(Some(true)).against = Against::Days(None);
            }
            Atom::Than => {
                let versus = match after {
                    Some((next, Atom::Lead(_))) => self.next(next + 1),
                    after => after,
                };
                let claim = self.last()?;
                let own = claim.exercises.first().copied().or(about);
                if let Some((next, Atom::Name(exercise))) = versus
                    && claim.change.is_some()
                    && own != Some(exercise)
                {
                    claim.versus = Some(exercise);
                    return Some(next + 1 - at);
                }
                if claim.change.is_none() {
                    let exercises = claim.exercises.clone();
                    self.read.push(Claim {
                        earlier: true,
                        exercises,
                        goes_on: true,
                        ..Claim::default()
                    });
                }
            }
            Atom::As => {
                if let Some(claim) = self.read.last_mut()
                    && let Some(change) = &mut claim.change
                {
                    change.against = Against::Sets;
                    self.beside = true;
                    self.subject = None;
                    self.fresh(|_| true);
                }
            }
            Atom::Stayed | Atom::Verb | Atom::Reached => {
                let claim = self.last()?;
                if (claim.every || claim.each) && claim.of.is_empty() {
                    claim.of = std::mem::take(&mut claim.is);
                }
                claim.every |= atom == Atom::Stayed;
                claim.at_least |= atom == Atom::Reached;
            }
            Atom::Sets => {
                if let Some(change) = &mut self.last()?.change
                    && change.against == Against::Unsaid
                {
                    change.against = Against::Sets;
                }
            }
            Atom::Exercises | Atom::Short | Atom::Unknown => return None,
            Atom::And | Atom::Comma => self.subject = self.subject.filter(|_| !comma),
            Atom::Lead(_)
            | Atom::About
            | Atom::Neutral
            | Atom::Number(_)
            | Atom::Value(_)
            | Atom::Ahead => {}
        }
        Some(1)
    }

    fn name(&mut self, at: usize, exercise: i64, about: Option<i64>) -> Option<usize> {
        let outweighed = self.led(at) == Some(Atom::Outweighed);
        let own = self.last()?.exercises.first().copied().or(about);
        if outweighed && own != Some(exercise) {
            self.last()?.versus = Some(exercise);
            return Some(1);
        }
        let colon = self.led(at) == Some(Atom::Lead(Lead::Colon));
        let claim = self.fresh(|claim| {
            !claim.goes_on && claim.exercises.first().is_some_and(|one| *one != exercise)
                || colon && claim.of_day && claim.sets.is_some()
        });
        (claim.exercises, claim.goes_on) = (vec![exercise], false);
        if !self.named.contains(&exercise) {
            self.named.push(exercise);
        }
        Some(1)
    }

    fn every(&mut self, at: usize, atom: Atom, comma: bool) {
        if self.last().is_some_and(|claim| claim.change.is_some())
            && atom != Atom::Both
            && self.is(at + 1, |atom| atom == Atom::Sets)
        {
            if let Some(change) = self.read.last_mut().and_then(|claim| claim.change.as_mut()) {
                change.against = Against::EachSet;
            }
            return;
        }
        let each = atom == Atom::Each;
        let claim = self.fresh(|claim| {
            !each && (claim.sets.is_some() || claim.every) || comma && !claim.is_empty()
        });
        claim.each |= each;
        claim.every |= !each;
        if atom == Atom::Both {
            claim.sets = Some(2);
        }
        // `Bench 205, squat 245, both for 5`
        if comma && self.named.len() > 1 {
            let named = self.named.clone();
            if let Some(claim) = self.last() {
                (claim.exercises, claim.goes_on) = (named, false);
                claim.sets = claim.sets.filter(|_| atom != Atom::Both);
            }
        }
    }

    /// Puts what was read in the newest claim, or in a new one where that has said such a thing already.
    fn put(&mut self, values: Vec<Value>) {
        let measure = values[0].measure();
        // `4,140 lb moved at 115 lb`
        if let Some(claim) = self.read.last_mut()
            && measure == Measure::Load
            && claim.sum != Sum::No
            && claim.of.is_empty()
            && matches!(claim.is.as_slice(), [loads] if loads[0].measure() == measure)
        {
            claim.of.push(values);
            return;
        }
        self.fresh(|claim| {
            claim.said(measure).is_some()
                || measure == Measure::Reps
                    && claim.sum == Sum::Yes
                    && claim.said(Measure::Load).is_some_and(|loads| loads.len() > 1)
        })
        .is
        .push(values);
    }

    fn whole(&self, at: usize) -> Option<i64> {
        match self.atoms.get(at)? {
            Atom::Number(value) => number::whole(*value),
            _ => None,
        }
    }

    /// Whether sets are counted by the number before a place.
    fn counts_sets(&self, at: usize) -> bool {
        let skipped = self.atoms.get(at..).unwrap_or_default().iter().take_while(|atom| {
            matches!(
                atom,
                Atom::Name(_)
                    | Atom::Neutral
                    | Atom::Sum
                    | Atom::Value(Value::Load(..))
                    | Atom::Which(_)
            )
        });
        let end = at + skipped.count();
        self.is(end, |atom| matches!(atom, Atom::Sets | Atom::SetOf(_, true)))
    }

    /// What a number says, with all that says what it counts; gives back how many atoms that takes.
    fn number(&mut self, at: usize) -> Option<usize> {
        let led = self.led(at);
        let is_led =
            |leads: &[Lead]| matches!(led, Some(Atom::Lead(lead)) if leads.contains(&lead));
        if let (Some(Atom::Which(_)), Some(1)) = (led, self.whole(at))
            && !self.is(at + 1, |atom| matches!(atom, Atom::Reps | Atom::Sets))
        {
            return Some(1);
        }
        if let Some(count) = self.whole(at)
            && let Some(used) = self.counted(
                at,
                count,
                is_led(&[Lead::Times, Lead::For, Lead::Of]),
                is_led(&[Lead::Times]),
            )?
        {
            return Some(used);
        }
        self.values(at, led)
    }

    /// What is counted: sets, exercises, or reps by their name; none where a bare number stands here.
    fn counted(
        &mut self,
        at: usize,
        count: i64,
        of_a_set: bool,
        times: bool,
    ) -> Option<Option<usize>> {
        let sets = usize::try_from(count).ok();
        let next = at + 1;
        let is_times = |atom| atom == Atom::Lead(Lead::Times);
        let and = self.led(at) == Some(Atom::And);
        if self.is(next, is_times) {
            // `3 x 8`, `185 x 8`: a small number counts sets.
            if !times
                && count <= MOST_SETS
                && self.is(next + 1, |atom| matches!(atom, Atom::Number(_) | Atom::Value(_)))
            {
                self.fresh(|claim| claim.sets.is_some() || and && !claim.is.is_empty()).sets = sets;
                return Some(Some(2));
            }
            return Some(None);
        }
        // `225 lb x 5 x 3`
        if times
            && at > 2
            && self.is(at - 2, |atom| matches!(atom, Atom::Number(_)))
            && self.is(at.wrapping_sub(3), is_times)
        {
            self.last()?.sets = sets;
            return Some(Some(1));
        }
        // `2 of 3 sets`
        if self.is(next, |atom| atom == Atom::Lead(Lead::Of))
            && let Some(of) = self.whole(next + 1)
        {
            if !self.counts_sets(next + 2) && !self.read.iter().any(|claim| claim.sets.is_some()) {
                return None;
            }
            if self.counts_sets(next + 2) {
                let claim = self.fresh(|claim| claim.sets.is_some());
                (claim.sets, claim.of_sets) = (sets, usize::try_from(of).ok());
                return Some(Some(3));
            }
        }
        if self.counts_sets(next) {
            let adds_up = self.led(at) == Some(Atom::Lead(Lead::In));
            let claim = self.fresh(|claim| {
                claim.sets.is_some() && !(claim.every && claim.sets == sets)
                    || and && !claim.is.is_empty()
            });
            claim.sets = sets;
            if claim.sum == Sum::Perhaps && adds_up && !claim.each && !claim.every {
                claim.sum = Sum::Yes;
            }
            if let Some(change) = &mut claim.change
                && change.against == Against::Unsaid
            {
                change.against = Against::Sets;
            }
            return Some(Some(1));
        }
        if let Some((exercises, Atom::Exercises)) = self.next(next) {
            let claim = self.fresh(|claim| !claim.is_empty());
            (claim.count, claim.of_day, claim.exercises) = (sets, true, Vec::new());
            // What follows is counted of the day as well.
            self.fresh(|_| true);
            return Some(Some(exercises + 1 - at));
        }
        // `two on rows`, where sets were counted before
        let more_sets = self.read.iter().any(|claim| claim.sets.is_some())
            && matches!(self.led(at), Some(Atom::And | Atom::Comma))
            && count <= MOST_SETS
            && match self.next(next) {
                Some((next, Atom::Lead(Lead::On))) => {
                    matches!(self.next(next + 1), Some((_, Atom::Name(_))))
                }
                Some((_, Atom::Lead(Lead::Of))) => true,
                _ => false,
            };
        if more_sets {
            self.fresh(|_| true).sets = sets;
            return Some(Some(1));
        }
        // `2 more bench reps`
        if let Some((more, Atom::More(up))) = self.next(next) {
            let reps = match self.next(more + 1) {
                Some((name, Atom::Name(_))) => self.next(name + 1),
                found => found,
            };
            let Some((_, Atom::Reps)) = reps else { return None };
            self.change(Some(up)).by = Some(Value::Of(Measure::Reps, count));
            return Some(Some(more + 1 - at));
        }
        self.reps(at, count, of_a_set)
    }

    /// `24 bench reps`, `15 deadlifts`, `28 total reps`, `one rep short of 8`
    fn reps(&mut self, at: usize, count: i64, of_a_set: bool) -> Option<Option<usize>> {
        let between = self.atoms[at + 1..]
            .iter()
            .take_while(|atom| matches!(atom, Atom::Name(_) | Atom::Neutral | Atom::Sum));
        let between = between.count();
        let end = at + 1 + between;
        let named = self.is(at + 1, |atom| matches!(atom, Atom::Name(_)));
        let is_reps = self.is(end, |atom| atom == Atom::Reps)
            && self.atoms[at + 1..end].iter().all(|atom| *atom != Atom::Neutral);
        if !is_reps && !named {
            return Some(None);
        }
        if is_reps && self.is(end + 1, |atom| atom == Atom::Short) {
            let of = self.whole(end + 2)?;
            self.put(vec![Value::Of(Measure::Reps, of - count)]);
            return Some(Some(end + 3 - at));
        }
        if is_reps && let Some((more, Atom::More(up) | Atom::Jump(up))) = self.next(end + 1) {
            self.change(Some(up)).by = Some(Value::Of(Measure::Reps, count));
            return Some(Some(more + 1 - at));
        }
        let value = Value::Of(Measure::Reps, count);
        let total = self.atoms[at + 1..end].contains(&Atom::Sum);
        let of_all = self.led(at) == Some(Atom::Every);
        if is_reps && !named && self.is_part_of_change(at, value) {
            return Some(Some(end + 1 - at));
        }
        if total {
            self.fresh(|claim| claim.is.iter().any(|values| values.len() > 1));
        }
        self.put(vec![value]);
        let claim = self.last()?;
        if total {
            claim.sum = Sum::Yes;
        } else if of_all && claim.sets.is_none() {
            // `all 15 reps`
            (claim.every, claim.sum) = (false, Sum::Yes);
        } else if !of_a_set
            && !claim.each
            && !claim.every
            && claim.which.is_none()
            && claim.sum == Sum::No
        {
            claim.sum = Sum::Perhaps;
        }
        Some(Some(if is_reps && !named { end + 1 - at } else { 1 }))
    }

    /// `from 8`, `to 9`, `by 5 lb`, `up 5 lb`, `a 5 lb jump`
    fn is_part_of_change(&mut self, at: usize, value: Value) -> bool {
        let led = self.led(at);
        let open = self.last().is_some_and(|claim| claim.change.is_some());
        let to = self.next(at + 1).is_some_and(|(next, atom)| match atom {
            Atom::Lead(Lead::To) => {
                self.is(next + 1, |atom| matches!(atom, Atom::Number(_) | Atom::Value(_)))
            }
            Atom::Move(_) => self.is(next + 1, |atom| atom == Atom::Lead(Lead::To)),
            _ => false,
        });
        let jump = match self.next(at + 1) {
            Some((_, Atom::Jump(up) | Atom::More(up))) => Some(up),
            _ => None,
        };
        match led {
            Some(Atom::Lead(Lead::From)) => self.change(None).from = Some(value),
            _ if to => self.change(None).from = Some(value),
            Some(Atom::Lead(Lead::To)) if open => self.change(None).to = Some(value),
            Some(Atom::Lead(Lead::By)) if open => self.change(None).by = Some(value),
            Some(Atom::Move(_)) if !self.lists(at) => self.change(None).by = Some(value),
            _ if jump.is_some() => self.change(jump).by = Some(value),
            _ => return false,
        }
        true
    }

    fn lists(&self, at: usize) -> bool {
        self.is(at + 1, |atom| matches!(atom, Atom::And | Atom::Comma))
            && self.is(at + 2, |atom| matches!(atom, Atom::Number(_)))
    }

    /// A value or a list of them.
    fn values(&mut self, at: usize, led: Option<Atom>) -> Option<usize> {
        let of_a_set =
            matches!(led, Some(Atom::Lead(Lead::Times | Lead::For | Lead::Of) | Atom::Reached));
        let mut end = at;
        let mut bare = Vec::new();
        let mut kind = None;
        loop {
            match self.atoms[end] {
                Atom::Number(value) => bare.push(value),
                Atom::Value(value) => kind = Some(value),
                _ => return None,
            }
            let first = self.atoms[at];
            let next = end + 2;
            let joins = self.is(end + 1, |atom| matches!(atom, Atom::And | Atom::Comma));
            let number = self.is(next, |atom| matches!(atom, Atom::Number(_)))
                && !self.counts_sets(next + 1)
                && !self.is(next + 1, |atom| {
                    matches!(
                        atom,
                        Atom::Lead(Lead::Times | Lead::Of)
                            | Atom::More(_)
                            | Atom::Exercises
                            | Atom::Name(_)
                            | Atom::Sum
                    )
                })
                && !matches!(self.next(next + 1), Some((on, Atom::Lead(Lead::On))) if matches!(self.next(on + 1), Some((_, Atom::Name(_)))) && self.read.iter().any(|claim| claim.sets.is_some()));
            let load = self.is(next, |atom| matches!(atom, Atom::Value(Value::Load(..))))
                && matches!(first, Atom::Number(_))
                && !of_a_set;
            let effort = matches!(first, Atom::Value(Value::Of(Measure::Effort, _)));
            let goes_on = match first {
                Atom::Number(_) => kind.is_none() && (number || load),
                _ => effort && number && !self.is(next + 1, |atom| atom == Atom::Reps),
            };
            if !(joins && goes_on) {
                break;
            }
            end = next;
        }
        let after = self.next(end + 1);
        let is_reps = matches!(after, Some((_, Atom::Reps)));
        let values = self.valued(&bare, kind, led, is_reps, after)?;
        if let [value] = values.as_slice()
            && self.is_part_of_change(at, *value)
        {
            let taken = matches!(self.next(end + 1), Some((_, Atom::Jump(_) | Atom::More(_))));
            return Some(match self.next(end + 1) {
                Some((next, _)) if taken => next + 1 - at,
                _ => end + 1 - at,
            });
        }
        if values.len() > 1
            && let Some(change) = self.last().and_then(|claim| claim.change.as_mut())
        {
            change.measure = change.measure.or(Some(values[0].measure()));
            change.against = Against::Sets;
        }
        let load = values.len() == 1 && values[0].measure() == Measure::Load;
        self.put(values);
        // `4,140 lb of rowing`
        if load && self.is(end + 1, |atom| atom == Atom::Lead(Lead::Of)) {
            let claim = self.last()?;
            if claim.is.len() == 1 && claim.sum == Sum::No {
                claim.sum = Sum::Perhaps;
            }
        }
        Some(end + 1 - at + usize::from(is_reps))
    }

    /// The numbers of a list as what they are.
    fn valued(
        &mut self,
        bare: &[Decimal],
        kind: Option<Value>,
        led: Option<Atom>,
        is_reps: bool,
        after: Option<(usize, Atom)>,
    ) -> Option<Vec<Value>> {
        let whole = || bare.iter().map(|value| number::whole(*value)).collect::<Option<Vec<i64>>>();
        let loads = |unit, near| {
            bare.iter().map(move |value| Value::Load(*value, unit, near)).collect::<Vec<_>>()
        };
        let reps = || {
            Some(
                whole()?.into_iter().map(|reps| Value::Of(Measure::Reps, reps)).collect::<Vec<_>>(),
            )
        };
        let effort = || {
            bare.iter()
                .map(|value| {
                    let halves = value.ten_thousandths() / (Decimal::SCALE / 2);
                    (halves <= 20).then_some(Value::Of(Measure::Effort, halves))
                })
                .collect::<Option<Vec<_>>>()
        };
        match kind {
            Some(Value::Load(amount, unit, near)) => {
                let mut all = loads(unit, near);
                all.push(Value::Load(amount, unit, near));
                return Some(all);
            }
            Some(value @ Value::Of(Measure::Effort, _)) => {
                let mut all = vec![value];
                all.extend(effort()?);
                return Some(all);
            }
            Some(value) => return Some(vec![value]),
            None => {}
        }
        if is_reps {
            return reps();
        }
        // `from 155 to 175 lb`: the same as what it comes to.
        let from = led == Some(Atom::Lead(Lead::From));
        if let Some((to, Atom::Lead(Lead::To) | Atom::Move(_))) = after {
            let to = if self.is(to, |atom| matches!(atom, Atom::Move(_))) { to + 1 } else { to };
            match self.atoms.get(to + 1) {
                Some(Atom::Value(Value::Load(_, unit, _))) => return Some(loads(*unit, 1)),
                Some(Atom::Number(_)) if self.is(to + 2, |atom| atom == Atom::Reps) => {
                    return reps();
                }
                _ => {}
            }
        }
        let most = whole().and_then(|whole| whole.into_iter().max());
        // `RPE 9, up from 8`
        let before = self.last().and_then(|claim| {
            let said = claim.is.iter().rev().map(|values| values[0].measure());
            said.into_iter().find(|measure| {
                most.is_some_and(|most| match measure {
                    Measure::Load => most > MOST_REPS,
                    Measure::Effort => most <= 10,
                    _ => most <= MOST_REPS,
                })
            })
        });
        let subject = self.subject.or(before.filter(|_| from));
        match subject {
            Some(Measure::Effort)
                if most.is_none_or(|most| most <= 10)
                    && !matches!(led, Some(Atom::Lead(Lead::Times | Lead::For))) =>
            {
                return effort();
            }
            Some(Measure::Load) if from || led == Some(Atom::Lead(Lead::To)) => {
                return Some(loads(None, 1));
            }
            _ => {}
        }
        let places = matches!(
            led,
            Some(
                Atom::Lead(
                    Lead::Times
                        | Lead::For
                        | Lead::Of
                        | Lead::At
                        | Lead::To
                        | Lead::Colon
                        | Lead::From
                        | Lead::By
                ) | Atom::Reached
                    | Atom::Verb
                    | Atom::And
                    | Atom::Comma
                    | Atom::Name(_)
                    | Atom::Reps
                    | Atom::Stayed
                    | Atom::Move(_)
                    | Atom::Measure(_)
            )
        );
        match most {
            _ if matches!(led, Some(Atom::Lead(Lead::Times | Lead::For | Lead::Of))) => reps(),
            Some(most) if most <= MOST_REPS && (places || bare.len() > 1) => reps(),
            Some(most) if most <= MOST_REPS => None,
            _ if places || matches!(after, Some((_, Atom::Lead(Lead::Times)))) => {
                Some(loads(None, 1))
            }
            _ => None,
        }
    }
}
