//! The program that a made one is followed as.

use super::prescribed::{as_plan, keeping, prescribed};
use crate::catalog::Catalog;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::prescription::Program;

impl ProgramEnvelope {
    /// Its own, where it has one, with what was changed of the plan since; else its plan with the
    /// rules that suit it.
    pub fn followed(&self, catalog: &Catalog) -> Program {
        match &self.program {
            Some(program) if as_plan(program).days == self.plan.days => (**program).clone(),
            Some(program) => keeping(program, &self.plan, &self.profile, catalog).program,
            None => prescribed(&self.plan, &self.profile, catalog).program,
        }
    }
}
