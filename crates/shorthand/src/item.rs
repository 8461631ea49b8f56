//! What the words of a clause say, one item after the other.

use jiff::civil::Date;
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::exercise::{Equipment, Exercise, Measure};
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::set_result::SetKind;
use setwise_domain::set_structure::Sides;
use setwise_words::parse::lexer::Span;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub fact: Fact,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fact {
    /// Amounts joined by `x`; most often one.
    Chain(Vec<Amount>),
    Effort(Effort),
    /// The `all` of `all @8`: the effort behind it is of every set before it.
    OfAll,
    Kind(SetKind),
    /// A kind with a colon behind it: that of all that follows.
    KindOfAll(SetKind),
    /// `>`: what follows is a drop.
    Drop,
    /// What is said of the last set once its reps are.
    Tail(Tail),
    SetNumber(u8),
    /// `last one 6`: the reps of the last of the sets that were said.
    Last(Amount),
    /// The last set once more.
    Again,
    Date(Date),
    /// A comma, or what is said instead of one; `tight` where no white space is about it.
    Comma {
        tight: bool,
    },
    /// The `!` by which the implausible is to be believed.
    Believe,
}

/// How the set before it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// `8+3+2`: all parts, the first one too.
    Parts(Vec<u16>),
    /// `5+ got 9`, `185x8f`.
    Kind(SetKind),
    /// `8/7`.
    Sides(Sides),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Amount {
    pub value: Decimal,
    pub what: What,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Nothing but a number.
    Bare,
    Reps,
    Sets,
    Load(Loading),
    Seconds(u32),
    Metres(u32),
}

/// How a load was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loading {
    Plain(Option<Unit>),
    /// With a sign: for a bodyweight lift added or assisting, elsewhere against the last load.
    Signed(Option<Unit>),
    /// With a sign, of the last load.
    Percent,
    Bodyweight,
    /// So many plates on each side of the bar, and the bar; with none the bar alone.
    Plates,
    /// That of the last set.
    Same,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    Rir(Rir),
    Rpe(Rpe),
}

/// What of an exercise decides how its numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Facts {
    pub held: Held,
    pub measure: Measure,
    /// Whether `per side` would speak of plates.
    pub bar: bool,
    pub plates: Plates,
    /// Whether it is held in one hand or in each: `30s` are a pair of thirties.
    pub hands: bool,
    /// Whether it is a lift of the catalogue, of so many reps with a load: no set of it is so many seconds.
    pub lifted: bool,
    /// Whether each side is done for itself.
    pub one_sided: bool,
}

/// What plates are put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plates {
    /// Both ends of a bar.
    Bar,
    /// Both sides of a machine, where it takes plates.
    Machine,
    /// Nothing that has two sides.
    Nothing,
}

/// What is moved, and so what a load said of it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// Something of a known weight.
    Weight,
    /// The body; a load is added to it, or with a minus assists.
    Body,
    /// The body, and a load helps: an assisted pull-up.
    Assisted,
    /// A band, a rope, nothing.
    Nothing,
}

impl Facts {
    /// A name outside the catalogue is taken for an ordinary lift.
    pub fn from_exercise(exercise: Option<&Exercise>) -> Self {
        let Some(exercise) = exercise else {
            return Self {
                held: Held::Weight,
                measure: Measure::Reps,
                bar: false,
                plates: Plates::Nothing,
                hands: false,
                lifted: false,
                one_sided: false,
            };
        };
        let needs = |any: &[Equipment]| exercise.equipment.iter().any(|one| any.contains(one));
        let bar = needs(&[
            Equipment::Barbell,
            Equipment::SmithMachine,
            Equipment::EzBar,
            Equipment::TrapBar,
            Equipment::Landmine,
        ]);
        let hands = needs(&[Equipment::Dumbbell, Equipment::Kettlebell]);
        let weight = bar
            || hands
            || needs(&[
                Equipment::Machine,
                Equipment::Cable,
                Equipment::MedicineBall,
                Equipment::Sled,
            ]);
        Self {
            held: match exercise.bodyweight {
                true if exercise.is_assisted() => Held::Assisted,
                true => Held::Body,
                false if weight => Held::Weight,
                false => Held::Nothing,
            },
            measure: exercise.measure,
            bar: bar && !exercise.unilateral,
            plates: if needs(&[Equipment::Landmine, Equipment::EzBar, Equipment::SmithMachine]) {
                // They are on one end of the bar, or it weighs something else.
                Plates::Nothing
            } else if bar && !exercise.unilateral {
                Plates::Bar
            } else if !exercise.bodyweight && needs(&[Equipment::Machine]) {
                Plates::Machine
            } else {
                Plates::Nothing
            },
            hands,
            lifted: weight && !exercise.bodyweight && exercise.measure == Measure::Reps,
            one_sided: exercise.unilateral,
        }
    }

    pub const fn bodyweight(self) -> bool {
        matches!(self.held, Held::Body | Held::Assisted)
    }

    pub const fn loaded(self) -> bool {
        matches!(self.held, Held::Weight)
    }
}

impl std::fmt::Display for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rir(rir) => write!(f, "RIR {}", rir.0),
            Self::Rpe(rpe) => write!(f, "RPE {}", rpe.0),
        }
    }
}
