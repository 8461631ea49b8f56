//! What the sets of an exercise are loaded with where they differ.

use setwise_domain::load::Load;
use setwise_domain::prescription::{Due, DueLoad};
use setwise_words::text::progress;

/// Loads of sets that differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Loads {
    /// `185/210/240 lb`
    pub each: String,
    /// What the heaviest is asked for: `1+`.
    pub top_reps: String,
}

impl Loads {
    /// None where all sets have the same load, or some none.
    pub(super) fn of(due: &Due) -> Option<Self> {
        let each = due.sets.iter().map(|set| match set.load {
            DueLoad::Load(load) => Some(load),
            DueLoad::Bodyweight | DueLoad::Ask => None,
        });
        let each: Vec<Load> = each.collect::<Option<_>>()?;
        let top = due.heaviest()?;
        if each.iter().all(|load| *load == top) {
            return None;
        }
        let mut heaviest = due.sets.iter().rev();
        let heaviest = heaviest.find(|set| set.load == DueLoad::Load(top))?;
        let amounts: Vec<String> = each.iter().map(|load| load.amount.to_string()).collect();
        Some(Self {
            each: format!("{} {}", amounts.join("/"), top.unit),
            top_reps: progress::due_reps(std::slice::from_ref(heaviest)),
        })
    }
}
