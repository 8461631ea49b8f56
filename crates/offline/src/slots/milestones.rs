//! The first of something, the most for so many reps, the longest: parts of a question that take more
//! than a word.

use super::{Finder, Slots, find};
use crate::cues::{FEW_REPS, FIRST, REACHED, REP_MAXES};
use crate::sentence::Sentence;
use crate::words::Kind;
use setwise_domain::exercise::Measure;
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::query::{Among, Comparison, Counted, Metric, Pick, Quantity};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;

/// The most reps that anybody calls a rep max of.
const MOST_REPS: u16 = 30;

/// What a number counts that is no reps: `the most for 5 weeks`, `my best 3 lifts`.
const COUNTED: &str = "week|weeks|month|months|day|days|year|years|set|sets|x|lifts|exercises|muscles|sessions|workouts|kg|lb";

/// Whether a sentence asks for a rep max, a time over a distance or the first of something. Each is found first,
/// so most sentences need not be looked through.
pub fn asks_for_best(sentence: &Sentence<'_>, unit: Unit) -> bool {
    let is_best = |slots: &Slots| {
        matches!(slots.metric, Some(Metric::RepMax | Metric::First)) || slots.is_race()
    };
    let mut finder = Finder::new(sentence, unit, false);
    finder.milestones();
    finder.race();
    is_best(&finder.slots) && is_best(&find(sentence, unit, false))
}

impl Finder<'_, '_> {
    /// What is looked for first: a rep max, the first of something.
    pub(super) fn milestones(&mut self) {
        if let Some((range, _)) = &self.sentence.name {
            self.taken[range.clone()].fill(true);
        }
        self.comparison_of_days();
        self.rep_max();
        self.first();
    }

    /// `5rm`, `5 rep max`, `best set of 5`, `heaviest triple`, `the most i benched for 8`.
    pub(super) fn rep_max(&mut self) {
        if let Some(reps) = self.named_rep_max().or_else(|| self.best_of_so_many()) {
            self.slots.metric = Some(Metric::RepMax);
            self.slots.comparison = Some(Comparison::Target {
                quantity: Quantity::new(f64::from(reps), Counted::Reps),
            });
        } else if !self.sentence.says("one rep max|one rep maxes") && self.takes(REP_MAXES) {
            self.slots.metric = Some(Metric::RepMax);
        }
    }

    /// `5rm`, `5 rep max`. A `1rm` is the estimated max.
    fn named_rep_max(&mut self) -> Option<u16> {
        let words = self.sentence.words;
        let (at, reps, length) = (0..words.len()).find_map(|at| {
            let word = &words[at];
            let text = word.text.as_str();
            let of_max = |at: usize| {
                words
                    .get(at)
                    .is_some_and(|next| is_listed(&next.text, "max|maxes|rm|pr|pb|record|best"))
            };
            if let Some(reps) = text.strip_suffix("rm") {
                return Some((at, reps.parse().ok()?, 1));
            }
            match word.kind {
                Kind::Reps(reps) if of_max(at + 1) => Some((at, reps, 2)),
                Kind::Number(reps) if words.get(at + 1)?.text == "rm" => {
                    Some((at, whole(reps)?, 2))
                }
                _ => None,
            }
        })?;
        (2..=MOST_REPS).contains(&reps).then_some(())?;
        self.taken[at..at + length].fill(true);
        Some(reps)
    }

    /// `best set of 5`, `best 5`, `heaviest triple`, `the most i squatted for 5 reps`, `how much can i bench
    /// for 8 reps`.
    fn best_of_so_many(&mut self) -> Option<u16> {
        let of_best = "best|heaviest|most|biggest|top";
        let best = (0..self.taken.len()).find(|at| is_listed(self.sentence.meant[*at], of_best));
        let can = self.sentence.says("how much can i|how much could i|what can i|what could i");
        let from = match best {
            Some(at) => at + 1,
            None if can => 0,
            None => return None,
        };
        let (at, reps) = (from..self.taken.len()).filter(|at| !self.taken[*at]).find_map(|at| {
            Some((at, self.so_many(at, best.is_some_and(|best| at == best + 1))?))
        })?;
        if let Some(best) = best {
            self.taken[best] = true;
        }
        self.takes("how much can i|how much could i|what can i|what could i|set of|sets of|set for|weight for|weight");
        self.taken[at] = true;
        if at > 0 && is_listed(self.sentence.meant[at - 1], "for|of|a") {
            self.taken[at - 1] = true;
        }
        Some(reps)
    }

    /// Reps that a word says, where what stands before it shows that they are meant.
    fn so_many(&self, at: usize, after_best: bool) -> Option<u16> {
        let meant = &self.sentence.meant;
        let next = meant.get(at + 1);
        let few = FEW_REPS.iter().find(|(name, _)| *name == meant[at]);
        // `single arm row` is no single.
        let is_name = next.is_some_and(|next| is_listed(next, "arm|leg|hand|dumbbell|kettlebell"));
        if let Some((_, reps)) = few.filter(|_| !is_name) {
            return Some(*reps);
        }
        let led = at > 0 && is_listed(meant[at - 1], "for|of");
        let reps = match self.sentence.words[at].kind {
            Kind::Reps(reps) if led => reps,
            Kind::Number(reps) if led || after_best => whole(reps)?,
            _ => return None,
        };
        let is_time = next.is_some_and(|next| is_listed(next, COUNTED));
        let is_day = self.sentence.days.read(&meant[at..]).is_some();
        ((1..=MOST_REPS).contains(&reps) && !is_time && !is_day).then_some(reps)
    }

    /// `when did i first bench`, and with a load or reps to come to `when did i hit 110 on squat`.
    pub(super) fn first(&mut self) {
        if self.slots.metric.is_some() || self.sentence.says("did i last|have i last") {
            return;
        }
        let comes_to = self.sentence.words.iter().any(|word| {
            matches!(word.kind, Kind::Load(_) | Kind::Plates(_) | Kind::Reps(_))
                || self.may_be_load(&word.kind)
        });
        let of_today =
            self.sentence.says("my first exercise|my first lift|my first set|my first movement");
        let asks = !of_today && self.takes(FIRST) || comes_to && self.takes(REACHED);
        if asks {
            self.slots.metric = Some(Metric::First);
        }
    }

    /// `when did i hit 110 on squat`: no day and no count of anything.
    fn may_be_load(&self, kind: &Kind) -> bool {
        let least = Decimal::from_int(20);
        matches!(kind, Kind::Number(number) if *number >= least)
            && self.sentence.says("did i hit|did i reach|did i break|have i hit|have i reached")
    }

    /// `when did i last hit a pr`.
    pub(super) fn last_record(&mut self) {
        if self.slots.metric == Some(Metric::Since)
            && self.takes("hit a pr|hit a pb|set a pr|set a pb|set a record|a new pr|a pr|a pb|prd|pbd|prs|pbs|pr|pb|a record|record|personal best|personal record")
        {
            self.slots.metric = Some(Metric::Records);
        }
    }

    /// `90 % of my squat max`.
    pub(super) fn share_of_max(&mut self) {
        let share = self.sentence.pick(&mut self.taken, |kind| match kind {
            Kind::Percent(share) => Some(share),
            _ => None,
        });
        let Some(share) = share else { return };
        self.slots.metric.get_or_insert(Metric::E1rm);
        self.slots.comparison =
            Some(Comparison::Target { quantity: Quantity::new(f64::from(share), Counted::Share) });
    }

    /// `can i bench 100 kg yet`.
    pub(super) fn asks_for_load(&mut self) -> bool {
        let words = &self.sentence.words;
        words.iter().any(|word| matches!(word.kind, Kind::Load(_)))
            && self.takes("can i|could i|am i able to")
    }

    /// `what's lagging` asks for a lift, where nothing else is named.
    pub(super) fn lagging(&mut self) {
        if self.sentence.says("lagging") && self.slots.subject.is_none() {
            self.slots.among.get_or_insert(Among::Exercises);
        }
    }

    /// `how many pull ups can i do`.
    pub(super) fn most_reps(&mut self) {
        if self.slots.metric.is_none()
            && self.sentence.says("how many")
            && self.takes("can i do|can i get|can i manage|could i do|am i able to do")
        {
            (self.slots.metric, self.slots.pick) = (Some(Metric::Reps), Some(Pick::Most));
        }
    }

    /// `longest run`, `longest plank`: the most of what it is measured in.
    pub(super) fn longest(&mut self) {
        if !self.asks_longest || self.slots.metric.is_some() {
            return;
        }
        self.slots.metric = match self.measure() {
            Some(Measure::Distance) => Some(Metric::Distance),
            Some(Measure::Time) => Some(Metric::Time),
            _ => return,
        };
    }

    /// `when did i first do 8 pull ups`: a bare number counts reps of what is done with the body.
    pub(super) fn reps_of_bodyweight(&mut self) {
        let Some(bare) = self.bare_target.and_then(whole) else {
            return;
        };
        if self.is_of_bodyweight() {
            self.slots.comparison = Some(Comparison::Target {
                quantity: Quantity::new(f64::from(bare), Counted::Reps),
            });
            if self.slots.metric == Some(Metric::E1rm) {
                (self.slots.metric, self.slots.pick) = (Some(Metric::Reps), Some(Pick::Most));
            }
        }
    }

    /// `max pull ups`: what is counted of them is reps.
    pub(super) fn max_of_bodyweight(&mut self) {
        if self.maxes && self.is_of_bodyweight() {
            (self.slots.metric, self.slots.pick) = (Some(Metric::Reps), Some(Pick::Most));
        }
    }

    pub(super) fn is_of_bodyweight(&self) -> bool {
        let exercise = self.sentence.exercise_of(self.slots.subject.as_ref());
        exercise.is_some_and(|exercise| exercise.bodyweight)
    }

    pub(super) fn measure(&self) -> Option<Measure> {
        let exercise = self.sentence.exercise_of(self.slots.subject.as_ref())?;
        Some(exercise.measure)
    }
}

fn whole(number: Decimal) -> Option<u16> {
    number::whole(number).and_then(|whole| u16::try_from(whole).ok())
}
