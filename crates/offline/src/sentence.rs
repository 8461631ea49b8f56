//! A line as its words: which of them say what, and the first rule that accounts for all of them.

use super::naming;
use super::phrase::{Amount, Ask, Named};
use super::reason;
use super::rules::RULES;
use super::topics::{Rule, Slot};
use super::vocabulary::Vocabulary;
use super::words::{Kind, Word};
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::Rir;
use setwise_domain::exercise::{Exercise, ExerciseId};
use setwise_domain::query::{Period, Subject};
use setwise_training::today::adjust::Trouble;
use setwise_words::parse::listed::{first_said, is_listed};
use setwise_words::parse::pain;
use setwise_words::parse::period::PeriodReader;
use setwise_words::parse::{number, typo};
use std::ops::Range;

fn amount(kind: Kind) -> Option<Amount> {
    match kind {
        Kind::Number(number) => Some(Amount::Bare(number)),
        Kind::Load(load) => Some(Amount::Whole(load)),
        _ => None,
    }
}

fn scheme(kind: Kind) -> Option<(Option<u16>, u16)> {
    match kind {
        Kind::Scheme { sets, reps } => Some((Some(sets), reps)),
        Kind::Reps(reps) => Some((None, reps)),
        _ => None,
    }
}

fn effort(kind: Kind) -> Option<Rir> {
    match kind {
        Kind::Rpe(rpe) => Some(rpe.rir()),
        Kind::Rir(rir) => Some(rir),
        _ => None,
    }
}

pub struct Sentence<'a> {
    pub words: &'a [Word],
    /// The same words with typos mended.
    pub meant: Vec<&'a str>,
    pub vocabulary: &'a Vocabulary,
    pub catalog: &'static Catalog,
    pub days: PeriodReader,
    /// Words that are exactly the name of an exercise, whatever else they could mean.
    pub name: Option<(Range<usize>, &'static Exercise)>,
}

/// What is let pass, step by step, so that the strictest reading that fits is the one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leniency {
    /// The words of an exercise's exact name are its name alone: `split squat` is no split.
    whole_name: bool,
    /// In a cue of several words one may be mistyped for another known word: `lats time`.
    slips: bool,
    /// An exercise that the catalogue doesn't know: it may be in the log under its own name.
    strange: bool,
}

impl Leniency {
    const fn new(whole_name: bool, slips: bool, strange: bool) -> Self {
        Self { whole_name, slips, strange }
    }

    pub const WHOLE: Self = Self::new(true, false, false);
    pub const PARTS: Self = Self::new(false, false, false);
    pub const SLIPS: Self = Self::new(false, true, false);
    pub const STRANGE: Self = Self::new(false, false, true);
}

/// The value of the first word not taken that is of a kind; takes it.
macro_rules! pick {
    ($sentence:ident, $taken:ident, $kind:pat => $value:expr) => {
        $sentence.pick($taken, |kind| match kind {
            $kind => Some($value),
            _ => None,
        })
    };
}

/// A word of a phrase that was taught is no slip for another.
fn meant<'a>(word: &'a Word, vocabulary: &'a Vocabulary, catalog: &Catalog) -> &'a str {
    let meant = vocabulary.meant(&word.text);
    if meant != word.text && catalog.is_taught_word(&word.text) { &word.text } else { meant }
}

/// Which words of a sentence are accounted for.
pub type Taken = Vec<bool>;

impl<'a> Sentence<'a> {
    pub fn new(
        words: &'a [Word],
        vocabulary: &'a Vocabulary,
        catalog: &'static Catalog,
        days: PeriodReader,
    ) -> Self {
        Self {
            words,
            meant: words.iter().map(|word| meant(word, vocabulary, catalog)).collect(),
            vocabulary,
            catalog,
            days,
            name: naming::exact(words, catalog),
        }
    }

    /// Whether one of the phrases, separated by `|`, stands in it.
    pub fn says(&self, cues: &str) -> bool {
        first_said(&self.meant, cues, |_| true).is_some()
    }

    /// What the first rule asks that accounts for every word.
    pub fn by_rules(&self, leniency: Leniency) -> Option<Ask> {
        (!self.words.is_empty()).then_some(())?;
        RULES.iter().find_map(|rule| self.fits(rule, leniency))
    }

    /// The question, if the rule accounts for every word.
    fn fits(&self, rule: &Rule, leniency: Leniency) -> Option<Ask> {
        let mut taken = vec![false; self.words.len()];
        let named = self.name.as_ref().filter(|_| leniency.whole_name);
        if let Some((range, _)) = named {
            rule.takes.contains(&Slot::Exercise).then_some(())?;
            taken[range.clone()].fill(true);
        }
        for group in rule.cues {
            self.take(group, leniency.slips, &mut taken)?;
        }
        let mut ask = Ask {
            exercise: named.map(|(_, exercise)| Named::One(exercise)),
            ..Ask::about(rule.topic)
        };
        for slot in rule.takes {
            let found = self.fill(*slot, &mut ask, &mut taken);
            if !found && rule.needs.contains(slot) {
                return None;
            }
        }
        if rule.takes.contains(&Slot::Anything) {
            return Some(ask);
        }
        self.account_for_rest(rule, leniency.strange, ask, &taken)
    }

    /// Finds the first of the cues, separated by `|`, whose words stand side by side among those not
    /// taken, and takes them.
    pub fn take<'c>(&self, cues: &'c str, slips: bool, taken: &mut Taken) -> Option<&'c str> {
        let free = |words: Range<usize>| !taken[words].contains(&true);
        let (place, words) =
            if slips { self.with_slips(cues, free)? } else { first_said(&self.meant, cues, free)? };
        taken[words].fill(true);
        cues[place..].split('|').next()
    }

    /// As [`first_said`], where a word of several in a cue may have one slip of the fingers.
    fn with_slips(
        &self,
        cues: &str,
        free: impl Fn(Range<usize>) -> bool,
    ) -> Option<(usize, Range<usize>)> {
        let mut place = 0;
        for cue in cues.split('|') {
            let length = cue.split(' ').count();
            let mut starts = 0..(self.meant.len() + 1).saturating_sub(length);
            let says = |start: &usize| {
                let mut wrong =
                    (*start..).zip(cue.split(' ')).filter(|(at, word)| self.meant[*at] != *word);
                let mut allowed = wrong.by_ref().take(usize::from(length > 1));
                free(*start..start + length)
                    && allowed.all(|(at, word)| self.is_slip(at, word))
                    && wrong.next().is_none()
            };
            if let Some(start) = starts.find(says) {
                return Some((place, start..start + length));
            }
            place += cue.len() + 1;
        }
        None
    }

    /// Whether a word is another with one slip of the fingers.
    fn is_slip(&self, at: usize, meant: &str) -> bool {
        let typed = &self.words[at].text;
        typed.len() >= 4 && typo::distance(typed, meant) == 1
    }

    /// The one exercise that a question is about, where the catalogue knows it.
    pub fn exercise_of(&self, subject: Option<&Subject>) -> Option<&'static Exercise> {
        let Some(Subject::Exercise { key, .. }) = subject else {
            return None;
        };
        self.catalog.get(&ExerciseId(key.as_str().to_owned()))
    }

    /// Takes the first word not taken that `read` makes something of.
    pub fn pick<T>(&self, taken: &mut Taken, read: impl Fn(Kind) -> Option<T>) -> Option<T> {
        let (at, value) = self
            .words
            .iter()
            .enumerate()
            .filter(|(at, _)| !taken[*at])
            .find_map(|(at, word)| read(word.kind).map(|value| (at, value)))?;
        taken[at] = true;
        Some(value)
    }

    /// Whether the slot is filled.
    fn fill(&self, slot: Slot, ask: &mut Ask, taken: &mut Taken) -> bool {
        fn put<T>(place: &mut Option<T>, found: Option<T>) -> bool {
            *place = found;
            place.is_some()
        }
        match slot {
            Slot::Load => put(&mut ask.load, self.pick(taken, amount)),
            Slot::Bar => put(&mut ask.bar, self.bar(taken)),
            Slot::Scheme => put(&mut ask.scheme, self.pick(taken, scheme)),
            Slot::Effort => put(&mut ask.effort, self.pick(taken, effort)),
            Slot::ForReps => put(&mut ask.scheme, self.for_reps(taken)),
            Slot::Minutes => put(&mut ask.minutes, pick!(self, taken, Kind::Minutes(m) => m)),
            Slot::Reason => {
                let before = taken.clone();
                let found = put(&mut ask.reason, self.one_of(reason::names(), taken));
                if ask.reason == Some(Trouble::Pain) {
                    self.take_joint(&before, taken);
                }
                found
            }
            Slot::Instead => put(&mut ask.instead, self.instead(taken)),
            // These are what is left in the end.
            Slot::Exercise | Slot::Anything => true,
        }
    }

    /// Takes the joint beside a pain that was taken since `before`: `shoulder hurts`, `pain in my left
    /// knee`. It is no part of the name of an exercise.
    fn take_joint(&self, before: &Taken, taken: &mut Taken) {
        const BESIDE: &str = "in|my|the|left|right|both|lower|a|bad|some|is|are|really|still";
        let is_new = |at: &usize| taken[*at] && !before[*at];
        let (Some(first), Some(last)) =
            ((0..taken.len()).find(is_new), (0..taken.len()).rfind(is_new))
        else {
            return;
        };
        let free: Vec<bool> = taken.iter().map(|taken| !taken).collect();
        let is_beside = |at: usize| is_listed(self.meant[at], BESIDE);
        let is_joint = |at: usize| free[at] && pain::joint(&self.words[at].text).is_some();
        let ahead = (last + 1..taken.len()).find(|at| !is_beside(*at)).filter(|at| is_joint(*at));
        let behind = (0..first).rev().find(|at| !is_beside(*at)).filter(|at| is_joint(*at));
        if let Some(joint) = behind {
            let led = (0..joint).rev().take_while(|at| is_beside(*at)).count();
            taken[joint - led..first].fill(true);
        } else if let Some(joint) = ahead {
            taken[last + 1..=joint].fill(true);
        }
    }

    fn one_of<T>(
        &self,
        mut names: impl Iterator<Item = (&'static str, T)>,
        taken: &mut Taken,
    ) -> Option<T> {
        names.find(|(name, _)| self.take(name, false, taken).is_some()).map(|(_, value)| value)
    }

    /// The first period that is said, where it doesn't lie ahead.
    pub fn period(&self, taken: &mut Taken) -> Option<Period> {
        let count = self.meant.len();
        let (range, period) = (0..count).find_map(|at| {
            let end = (at..count).find(|at| taken[*at]).unwrap_or(count);
            let (used, period) = self.days.read(&self.meant[at..end])?;
            Some((at..at + used, period.ok()?))
        })?;
        taken[range].fill(true);
        Some(period)
    }

    /// A count of reps behind the word `for`.
    fn for_reps(&self, taken: &mut Taken) -> Option<(Option<u16>, u16)> {
        let at = (1..self.meant.len()).find(|at| self.meant[at - 1] == "for" && !taken[*at])?;
        let reps = match self.words[at].kind {
            Kind::Reps(reps) => reps,
            Kind::Number(reps) => u16::try_from(number::whole(reps)?).ok()?,
            _ => return None,
        };
        taken[at - 1..=at].fill(true);
        Some((None, reps))
    }

    /// A number right before the word `bar`.
    fn bar(&self, taken: &mut Taken) -> Option<Amount> {
        let at = (1..self.meant.len()).find(|at| self.meant[*at] == "bar" && !taken[*at])?;
        let amount = amount(self.words[at - 1].kind).filter(|_| !taken[at - 1])?;
        taken[at - 1..=at].fill(true);
        Some(amount)
    }

    /// What is left must name an exercise where the rule takes one, and else say
    /// nothing.
    fn account_for_rest(
        &self,
        rule: &Rule,
        strange: bool,
        mut ask: Ask,
        taken: &Taken,
    ) -> Option<Ask> {
        let left: Vec<usize> = (0..self.words.len()).filter(|at| !taken[*at]).collect();
        let says_nothing = |at: usize| {
            self.vocabulary.is_filler(self.meant[at]) || is_listed(self.meant[at], rule.also)
        };
        let first = left.iter().position(|at| !says_nothing(*at));
        let last = left.iter().rposition(|at| !says_nothing(*at));
        let (Some(first), Some(last)) = (first, last) else {
            let lacks = rule.needs.contains(&Slot::Exercise);
            return (!lacks || ask.exercise.is_some()).then_some(ask);
        };
        if ask.exercise.is_some() {
            return None;
        }
        let name = &left[first..=last];
        if name.iter().any(|at| !self.words[*at].is_plain()) {
            return None;
        }
        rule.takes.contains(&Slot::Exercise).then_some(())?;
        ask.exercise = Some(self.exercise(&left[..=last], first, strange)?);
        Some(ask)
    }
}

/// Whether a line begins as a question of the log does. A wish for the calendar doesn't: `did leg day`,
/// `do mobility on tuesday`; nor does what is on.
pub fn begins_as_question(text: &str) -> bool {
    const FIRST: &str = "what|whats|what's|how|hows|how's|am|is|are|was|were|which|when|should|show|summary|summarize|summarise|sum|debrief|recap|review|missed|and";
    const OF_SOMEBODY: &str = "did|have|do";
    const SOMEBODY: &str = "i|we|you|my|our|the|it|that|this";
    const IS_ON: [&str; 3] = ["what's on", "whats on", "what is on"];
    let text = text.to_lowercase();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next(), words.next());
    let begins = |list| first.is_some_and(|first| is_listed(first, list));
    let of_somebody = || second.is_some_and(|second| is_listed(second, SOMEBODY));
    let is_on = IS_ON.iter().any(|words| text.starts_with(words));
    !is_on && (begins(FIRST) || begins(OF_SOMEBODY) && of_somebody())
}
