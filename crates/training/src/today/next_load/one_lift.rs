//! A program with one lift in it: what is asked for, as groups of sets with a rule.

use super::Asked;
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::prescription::{
    Basis, Block, Comeback, Cycle, Day, Double, EffortTarget, Kind, Linear, Move, Percent, Program,
    Rule, SetGroup, Slot, SlotId, Step, Target, WarmUp, Week,
};

/// Misses in a row before the load goes down, and what it goes down to.
const MISSES: u8 = 3;
const BACK: Percent = Percent::from_whole(90);

impl Asked<'_> {
    /// A program of this lift alone, under the name that it was logged with.
    pub(super) fn program(&self, logged_as: Option<&str>) -> Program {
        let name = self.exercise.map(|one| one.name.as_str()).or(logged_as);
        let name = name.unwrap_or_default();
        let slot = Slot {
            id: SlotId::from_name(name, 1),
            rungs: vec![name.to_owned()],
            weeks: vec![Week { groups: self.groups(), deload: false }],
            rule: self.rule(),
            warm_up: WarmUp::None,
            group: None,
            rest_seconds: None,
            tempo: None,
            each_side: false,
            max_of: None,
            start: None,
            notes: None,
            wording: None,
        };
        Program {
            title: name.to_owned(),
            after: None,
            level: None,
            goal: None,
            days: vec![Day {
                name: name.to_owned(),
                focus: None,
                blocks: vec![Block { name: name.to_owned(), slots: vec![slot] }],
                notes: Vec::new(),
            }],
            // A lift without a program has no rhythm that a break would lie beyond.
            per_week: 7,
            weeks: None,
            cycle: Cycle::Repeats,
            deload: None,
            comeback: Comeback::default(),
            notes: Vec::new(),
        }
    }

    fn groups(&self) -> Vec<SetGroup> {
        let Prescription { sets, target } = self.prescription;
        let straight = |sets, target| SetGroup {
            effort: self.reserve.map(EffortTarget::Rir),
            ..SetGroup::straight(sets, target)
        };
        match target {
            SetTarget::Reps { low, high } if low == high => {
                vec![straight(*sets, Target::Reps(*high))]
            }
            SetTarget::Reps { low, high } => {
                let (low, high) = (*low, *high);
                vec![straight(*sets, Target::Range { low, high })]
            }
            SetTarget::RepsBySet(_) => (0..*sets)
                .filter_map(|set| target.reps_of_set(usize::from(set)))
                .map(|reps| straight(1, Target::Reps(reps)))
                .collect(),
            SetTarget::Seconds(seconds) => vec![straight(*sets, Target::Seconds(*seconds))],
            SetTarget::Metres(metres) => vec![straight(*sets, Target::Metres(*metres))],
            SetTarget::Amrap => {
                vec![SetGroup { kind: Kind::Amrap, ..straight(*sets, Target::AtLeast(1)) }]
            }
        }
    }

    /// Reps first where there is a range, else more load each time that all of it was done.
    fn rule(&self) -> Rule {
        let step = Step::Usual;
        match self.prescription.target {
            SetTarget::Amrap => Rule::Hold,
            SetTarget::Reps { low, high } if low < high => {
                Rule::Double(Double { low, high, step, basis: Basis::AllSets })
            }
            _ => Rule::Linear(Linear {
                step,
                successes: 1,
                fails: Some(MISSES),
                back: Move::To(BACK),
                basis: Basis::AllSets,
                gate: None,
                double_at: None,
                then: None,
            }),
        }
    }
}
