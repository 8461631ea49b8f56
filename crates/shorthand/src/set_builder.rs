//! One set while its clause is still being read.

use super::item::Effort;
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::load::Load;
use setwise_domain::set_result::{Performance, SetKind};
use setwise_domain::set_structure::Structure;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Proto {
    /// Sets said together: `3x8` is one group, each of `8,8,7` its own.
    pub group: usize,
    /// The part between commas that it was said in.
    pub part: usize,
    pub load: Option<Load>,
    /// Whether its load was said, which may be the body alone.
    pub load_said: bool,
    /// The step that said it.
    pub load_by: Option<usize>,
    pub reps: Option<u16>,
    pub seconds: Option<u32>,
    pub metres: Option<u32>,
    pub exertion: Exertion,
    pub kind: Option<SetKind>,
    pub number: Option<u8>,
    pub structure: Structure,
    /// It repeats the set before it, load and all, and nothing was changed yet.
    pub repeats: bool,
}

impl Proto {
    pub fn performance(self) -> Performance {
        let usual =
            if self.structure.parts.is_empty() { SetKind::Working } else { SetKind::RestPause };
        Performance {
            kind: self.kind.unwrap_or(usual),
            reps: self.reps,
            load: self.load,
            rir: self.exertion.rir,
            rpe: self.exertion.rpe,
            seconds: self.seconds,
            metres: self.metres,
            notes: None,
            structure: self.structure,
        }
    }
}

/// Effort by one scale or by both, each with the step that said it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exertion {
    pub rir: Option<Rir>,
    pub rir_by: Option<usize>,
    pub rpe: Option<Rpe>,
    pub rpe_by: Option<usize>,
}

impl Exertion {
    pub const fn is_none(self) -> bool {
        self.rir.is_none() && self.rpe.is_none()
    }

    /// That of a set in the log, or of a clause before.
    pub const fn logged(rir: Option<Rir>, rpe: Option<Rpe>) -> Self {
        Self { rir, rir_by: None, rpe, rpe_by: None }
    }

    pub const fn said(effort: Effort, by: usize) -> Self {
        match effort {
            Effort::Rir(rir) => Self { rir: Some(rir), rir_by: Some(by), rpe: None, rpe_by: None },
            Effort::Rpe(rpe) => Self { rir: None, rir_by: None, rpe: Some(rpe), rpe_by: Some(by) },
        }
    }

    /// Whether the step at `by` said any of it.
    pub fn is_by(self, by: usize) -> bool {
        [self.rir_by, self.rpe_by].contains(&Some(by))
    }

    /// With the other scale said as well, which must agree.
    pub fn and(self, effort: Effort, by: usize, span: Span) -> Result<Self, LineIssue> {
        let mut both = self;
        let before = match effort {
            Effort::Rir(rir) => {
                both.rir_by = Some(by);
                both.rir.replace(rir).is_some()
            }
            Effort::Rpe(rpe) => {
                both.rpe_by = Some(by);
                both.rpe.replace(rpe).is_some()
            }
        };
        if before {
            return Err(LineIssue::new(span, "is said twice for the same set"));
        }
        if let (Some(rir), Some(rpe)) = (both.rir, both.rpe)
            && rpe.rir() != rir
        {
            let why = format!(
                "contradicts the other: RPE {} is RIR {}, and RIR is {}",
                rpe.0,
                rpe.rir().0,
                rir.0
            );
            return Err(LineIssue::new(span, why));
        }
        Ok(both)
    }
}
