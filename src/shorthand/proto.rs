//! One set while its clause is still being read.

use super::fault::Fault;
use super::item::Effort;
use super::lexer::Span;
use crate::domain::effort::{Rir, Rpe};
use crate::domain::load::Load;
use crate::domain::set_result::{Performance, SetKind};

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Proto {
    /// Sets said together: `3x8` is one group, each of `8,8,7` its own.
    pub group: usize,
    /// The part between commas that it was said in.
    pub part: usize,
    pub load: Option<Load>,
    /// Whether its load was said, be it the body alone.
    pub load_said: bool,
    pub reps: Option<u16>,
    pub seconds: Option<u32>,
    pub metres: Option<u32>,
    pub exertion: Exertion,
    pub kind: Option<SetKind>,
    pub number: Option<u8>,
    /// It repeats the set before it, and nothing was changed yet.
    pub repeats: bool,
}

impl Proto {
    pub fn performance(self) -> Performance {
        Performance {
            kind: self.kind.unwrap_or(SetKind::Working),
            reps: self.reps,
            load: self.load,
            rir: self.exertion.rir,
            rpe: self.exertion.rpe,
            seconds: self.seconds,
            metres: self.metres,
            notes: None,
        }
    }
}

/// Effort by one scale or by both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exertion {
    pub rir: Option<Rir>,
    pub rpe: Option<Rpe>,
}

impl Exertion {
    pub const fn is_none(self) -> bool {
        self.rir.is_none() && self.rpe.is_none()
    }

    pub const fn of(effort: Effort) -> Self {
        match effort {
            Effort::Rir(rir) => Self {
                rir: Some(rir),
                rpe: None,
            },
            Effort::Rpe(rpe) => Self {
                rir: None,
                rpe: Some(rpe),
            },
        }
    }

    /// With the other scale said as well, which must agree.
    pub fn and(self, effort: Effort, span: Span) -> Result<Self, Fault> {
        let (rir, rpe, again) = match effort {
            Effort::Rir(rir) => (Some(rir), self.rpe, self.rir.is_some()),
            Effort::Rpe(rpe) => (self.rir, Some(rpe), self.rpe.is_some()),
        };
        if again {
            return Err(Fault::new(span, "is said twice for the same set"));
        }
        if let (Some(rir), Some(rpe)) = (rir, rpe)
            && rpe.rir() != rir
        {
            let why = format!(
                "contradicts the other: RPE {} is RIR {}, and RIR is {}",
                rpe.0,
                rpe.rir().0,
                rir.0
            );
            return Err(Fault::new(span, why));
        }
        Ok(Self { rir, rpe })
    }
}
