//! The program that a made one is followed as.

use super::prescribed::{as_plan, keeping, prescribed};
use setwise_catalog::catalog::Catalog;
use setwise_domain::envelope::ProgramEnvelope;
use setwise_domain::prescription::Program;

/// The program's own form, where it has one, with what was changed of the plan since; else its plan with
/// the rules that suit it.
pub fn followed(made: &ProgramEnvelope, catalog: &Catalog) -> Program {
    match &made.program {
        Some(program) if as_plan(program).days == made.plan.days => (**program).clone(),
        Some(program) => keeping(program, &made.plan, &made.profile, catalog).program,
        None => prescribed(&made.plan, &made.profile, catalog).program,
    }
}
