//! Reading a question: the first rule that accounts for every word of it.

use super::muscles;
use super::naming;
use super::period;
use super::phrase::{Amount, Ask, Correction, Named, Understood};
use super::reason;
use super::rules::RULES;
use super::topics::{Rule, Slot, Topic};
use super::vocabulary::Vocabulary;
use super::words::{self, Kind, Word};
use crate::catalog::{Catalog, Resolution};
use crate::domain::exercise::Exercise;
use crate::domain::load::Decimal;
use crate::limits::MOST_WORDS_A_QUESTION;
use std::ops::Range;

/// Reads a question.
pub fn understand(text: &str, vocabulary: &Vocabulary, catalog: &'static Catalog) -> Understood {
    let words = words::read(text, MOST_WORDS_A_QUESTION).unwrap_or_default();
    let sentence = Sentence::new(&words, vocabulary, catalog);
    if words.is_empty() {
        return sentence.not_understood(text);
    }
    let read = Leniency::STEPS
        .iter()
        .find_map(|leniency| RULES.iter().find_map(|rule| sentence.fits(rule, *leniency)));
    match read {
        Some(ask) => Understood::Ask(Box::new(ask)),
        None => sentence.not_understood(text),
    }
}

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

/// Topics that are offered where a line was not understood; the courtesies and what may only
/// follow on something else are left out.
const SUGGESTED: &[Topic] = &[
    Topic::Next,
    Topic::LastTime,
    Topic::Records,
    Topic::LoadFor,
    Topic::WhyLoad,
    Topic::Period,
    Topic::Stalling,
    Topic::Volume,
    Topic::Since,
    Topic::Plates,
    Topic::WarmUp,
    Topic::Swap,
    Topic::Time,
    Topic::Easier,
    Topic::Harder,
    Topic::Undo,
    Topic::EditLast,
    Topic::ShowPlan,
    Topic::Abilities,
];

pub struct Sentence<'a> {
    pub words: &'a [Word],
    /// The same words with typos mended.
    pub meant: Vec<&'a str>,
    pub vocabulary: &'a Vocabulary,
    pub catalog: &'static Catalog,
    /// Words that are exactly the name of an exercise, whatever else they could mean.
    name: Option<(Range<usize>, &'static Exercise)>,
}

/// What is let pass, step by step, so that the strictest reading that fits is the one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Leniency {
    /// The words of an exercise's exact name are its name alone: `split squat` is no split.
    whole_name: bool,
    /// In a cue of several words one may be mistyped for another known word: `lats time`.
    slips: bool,
    /// An exercise that the catalogue doesn't know: it may be in the log under its own name.
    strange: bool,
}

impl Leniency {
    const fn new(whole_name: bool, slips: bool, strange: bool) -> Self {
        Self {
            whole_name,
            slips,
            strange,
        }
    }

    const STEPS: [Self; 4] = [
        Self::new(true, false, false),
        Self::new(false, false, false),
        Self::new(false, true, false),
        Self::new(false, false, true),
    ];
}

/// Which words of a sentence are accounted for.
type Taken = Vec<bool>;

impl<'a> Sentence<'a> {
    fn new(words: &'a [Word], vocabulary: &'a Vocabulary, catalog: &'static Catalog) -> Self {
        Self {
            words,
            meant: words
                .iter()
                .map(|word| vocabulary.meant(&word.text))
                .collect(),
            vocabulary,
            catalog,
            name: naming::exact(words, catalog),
        }
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
            group
                .split('|')
                .any(|cue| self.take(cue, leniency.slips, &mut taken))
                .then_some(())?;
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

    /// Finds the words of `cue` side by side among those not taken, and takes them.
    fn take(&self, cue: &str, slips: bool, taken: &mut Taken) -> bool {
        let cue: Vec<_> = cue.split(' ').collect();
        let allowed = usize::from(slips && cue.len() > 1);
        let found = (0..(self.meant.len() + 1).saturating_sub(cue.len())).find(|start| {
            let wrong: Vec<_> = (0..cue.len())
                .filter(|i| self.meant[start + i] != cue[*i])
                .collect();
            !taken[*start..start + cue.len()].contains(&true)
                && wrong.len() <= allowed
                && wrong.iter().all(|i| self.is_slip(start + i, cue[*i]))
        });
        if let Some(start) = found {
            taken[start..start + cue.len()].fill(true);
        }
        found.is_some()
    }

    /// Whether a word is another with one slip of the fingers.
    fn is_slip(&self, at: usize, meant: &str) -> bool {
        let typed = &self.words[at].text;
        typed.len() >= 4 && strsim::osa_distance(typed, meant) == 1
    }

    /// Takes the first word not taken that `read` makes something of.
    fn pick<T>(&self, taken: &mut Taken, read: impl Fn(Kind) -> Option<T>) -> Option<T> {
        let (at, value) = self
            .words
            .iter()
            .enumerate()
            .filter(|(at, _)| !taken[*at])
            .find_map(|(at, word)| read(word.kind).map(|value| (at, value)))?;
        taken[at] = true;
        Some(value)
    }

    fn fill(&self, slot: Slot, ask: &mut Ask, taken: &mut Taken) -> bool {
        match slot {
            Slot::Load => ask.load = self.pick(taken, amount),
            Slot::Bar => ask.bar = self.bar(taken),
            Slot::Scheme => ask.scheme = self.pick(taken, scheme),
            Slot::Minutes => {
                ask.minutes = self.pick(taken, |kind| match kind {
                    Kind::Minutes(minutes) => Some(minutes),
                    _ => None,
                });
            }
            Slot::Period => ask.period = self.one_of(period::names(), taken),
            Slot::Reason => ask.reason = self.one_of(reason::names(), taken),
            Slot::Instead => ask.instead = self.instead(taken),
            Slot::Correction => {
                ask.correction = self.correction(taken);
                return ask.correction != Correction::default();
            }
            // These two are what is left in the end.
            Slot::Exercise | Slot::Muscle | Slot::Anything => return true,
        }
        match slot {
            Slot::Load => ask.load.is_some(),
            Slot::Bar => ask.bar.is_some(),
            Slot::Scheme => ask.scheme.is_some(),
            Slot::Minutes => ask.minutes.is_some(),
            Slot::Period => ask.period.is_some(),
            Slot::Instead => ask.instead.is_some(),
            _ => ask.reason.is_some(),
        }
    }

    fn one_of<T>(
        &self,
        mut names: impl Iterator<Item = (&'static str, T)>,
        taken: &mut Taken,
    ) -> Option<T> {
        names
            .find(|(name, _)| self.take(name, false, taken))
            .map(|(_, value)| value)
    }

    /// A number right before the word `bar`.
    fn bar(&self, taken: &mut Taken) -> Option<Amount> {
        let at = (1..self.meant.len()).find(|at| self.meant[*at] == "bar" && !taken[*at])?;
        let amount = amount(self.words[at - 1].kind).filter(|_| !taken[at - 1])?;
        taken[at - 1..=at].fill(true);
        Some(amount)
    }

    fn correction(&self, taken: &mut Taken) -> Correction {
        // `7 not 8`: what it was not needs no answer.
        for at in 1..self.words.len() {
            if self.meant[at - 1] == "not" && !self.words[at].is_plain() {
                taken[at - 1..=at].fill(true);
            }
        }
        let mut correction = Correction::default();
        if let Some((load, reps)) = self.pick(taken, |kind| match kind {
            Kind::Scheme { sets, reps } => Some((sets, reps)),
            _ => None,
        }) {
            correction.load = Some(Amount::Bare(Decimal::from_int(i64::from(load))));
            correction.reps = Some(reps);
        }
        if let Some(reps) = self.pick(taken, |kind| match kind {
            Kind::Reps(reps) => Some(reps),
            _ => None,
        }) {
            correction.reps = Some(reps);
        }
        if let Some(load) = self.pick(taken, |kind| match kind {
            Kind::Load(load) => Some(Amount::Whole(load)),
            _ => None,
        }) {
            correction.load = Some(load);
        }
        correction.rpe = self.pick(taken, |kind| match kind {
            Kind::Rpe(rpe) => Some(rpe),
            _ => None,
        });
        correction.rir = self.pick(taken, |kind| match kind {
            Kind::Rir(rir) => Some(rir),
            _ => None,
        });
        correction.place_bare(self.pick(taken, |kind| match kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }));
        correction
    }

    /// What is left must name an exercise or muscles where the rule takes one, and else say
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
            self.vocabulary.is_filler(self.meant[at])
                || rule.also.split('|').any(|word| word == self.meant[at])
        };
        let first = left.iter().position(|at| !says_nothing(*at));
        let last = left.iter().rposition(|at| !says_nothing(*at));
        let (Some(first), Some(last)) = (first, last) else {
            let lacks = [Slot::Exercise, Slot::Muscle]
                .iter()
                .any(|slot| rule.needs.contains(slot));
            return (!lacks || ask.exercise.is_some()).then_some(ask);
        };
        if ask.exercise.is_some() {
            return None;
        }
        let name = &left[first..=last];
        if name.iter().any(|at| !self.words[*at].is_plain()) {
            return None;
        }
        if rule.takes.contains(&Slot::Muscle) {
            let meant: Vec<_> = name.iter().map(|at| self.meant[*at]).collect();
            ask.muscles = muscles::named(&meant.join(" "));
        }
        if ask.muscles.is_none() {
            rule.takes.contains(&Slot::Exercise).then_some(())?;
            ask.exercise = Some(self.exercise(&left[..=last], first, strange)?);
        }
        Some(ask)
    }

    /// The three nearest lines: about the exercise, if one is named, else by likeness.
    fn not_understood(&self, text: &str) -> Understood {
        let plain: Vec<_> = self
            .words
            .iter()
            .map(|word| &*word.text)
            .filter(|word| !self.vocabulary.is_filler(word))
            .collect();
        if let Resolution::Found { exercise, .. } = self.catalog.resolve(&plain.join(" ")) {
            let about = [Topic::LastTime, Topic::LoadFor, Topic::Records];
            let near = about
                .iter()
                .filter_map(|topic| topic.line_for(&exercise.name))
                .collect();
            return Understood::Not { near };
        }
        let mut near: Vec<_> = SUGGESTED
            .iter()
            .map(|topic| (self.likeness(*topic, text), topic))
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0));
        Understood::Not {
            near: near[..3]
                .iter()
                .map(|(_, topic)| topic.example().to_owned())
                .collect(),
        }
    }

    /// How much of a topic's cues the words hold, and how like its example they are.
    fn likeness(&self, topic: Topic, text: &str) -> f64 {
        let cued = RULES
            .iter()
            .filter(|rule| rule.topic == topic && !rule.cues.is_empty())
            .any(|rule| {
                let mut taken = vec![false; self.words.len()];
                let mut groups = rule.cues.iter();
                groups.any(|group| {
                    group
                        .split('|')
                        .any(|cue| self.take(cue, false, &mut taken))
                })
            });
        let alike = strsim::jaro_winkler(&text.to_lowercase(), topic.example());
        f64::from(u8::from(cued)) + alike
    }
}
