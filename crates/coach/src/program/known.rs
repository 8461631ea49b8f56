//! Programs that are there already: listed for the athlete, and proposed as they are.

use super::profile_of;
use crate::services::{ServiceError, Services};
use setwise_domain::envelope::ProgramEnvelope;
use setwise_domain::prescription::Program;
use setwise_domain::proposal::Proposal;
use setwise_domain::report::VerifierReport;
use setwise_store::Reader;
use setwise_tool::athlete;
use setwise_training::program::{Fit, KnownProgram, Verifier, by_fit, known_programs, ready};
use setwise_words::text;
use std::fmt::Write as _;

/// Programs that are named in an answer; the others are counted.
const NAMED: usize = 6;

/// The programs by known methods, with how each fits the athlete, the best first.
pub fn known_by_fit(
    services: &Services,
    reader: &Reader,
) -> Result<Vec<(&'static KnownProgram, Fit)>, ServiceError> {
    let profile = profile_of(services, reader)?;
    Ok(by_fit(known_programs(), &profile, services.catalog))
}

/// What is answered to one who asks which there are.
pub(crate) fn list_known(services: &Services, reader: &Reader) -> Result<String, ServiceError> {
    let all = known_by_fit(services, reader)?;
    let mut text = "Programs that fit you best:".to_owned();
    for (known, fit) in all.iter().take(NAMED) {
        let _ = write!(text, "\n- {}: {} {}", known.full_name(), known.about, fit.sentences());
    }
    let more = all.len().saturating_sub(NAMED);
    let _ = write!(
        text,
        "\nAnd {more} more: `setwise program templates` lists them all. `start {}` proposes one, and `make me a program` writes one for you.",
        all.first().map_or("", |(known, _)| known.program.title.as_str()).to_lowercase()
    );
    Ok(text)
}

/// Proposes a known program as its author wrote it. Blocks until that is durable.
pub fn propose_known(
    services: &Services,
    known: &KnownProgram,
) -> Result<(ProgramEnvelope, Proposal), ServiceError> {
    let reader = services.store.reader()?;
    let profile = profile_of(services, &reader)?;
    let fit = known.fit(&profile, services.catalog).sentences();
    let made = known.ready(profile, &verifier(services, &reader)?);
    let reason = format!("{fit}{}", findings(" Its author's choice", &made));
    let proposal = super::propose(services, &reader, made.clone(), reason)?;
    Ok((made, proposal))
}

/// Proposes a program of the athlete's own. Blocks until that is durable.
pub fn propose_own(
    services: &Services,
    program: Program,
) -> Result<(ProgramEnvelope, Proposal), ServiceError> {
    let reader = services.store.reader()?;
    let profile = profile_of(services, &reader)?;
    let made = ready(program, profile, Vec::new(), &verifier(services, &reader)?);
    let reason = format!("Your own program.{}", findings(" Worth knowing", &made));
    let proposal = super::propose(services, &reader, made.clone(), reason)?;
    Ok((made, proposal))
}

/// A program that somebody else wrote for the athlete, with what the verifier says of it, as a proposal that
/// is not stored yet.
pub(crate) fn proposed_by(
    services: &Services,
    reader: &Reader,
    program: Program,
    by: String,
) -> Result<Proposal, ServiceError> {
    let profile = profile_of(services, reader)?;
    let made = ready(program, profile, Vec::new(), &verifier(services, reader)?);
    let reason = verdict(&made.verification);
    super::proposed(services, reader, made, reason, by)
}

/// What the verifier says of a program that it did not write.
pub(crate) fn verdict(report: &VerifierReport) -> String {
    if report.findings.is_empty() {
        return "Verified for time, balance, avoidance and progression.".to_owned();
    }
    let messages: Vec<&str> = report.findings.iter().map(|one| &*one.message).collect();
    text::worth_knowing("Worth knowing", &messages)
}

/// What an expert would do otherwise, behind these words; nothing where there is nothing.
fn findings(lead: &str, made: &ProgramEnvelope) -> String {
    let all = made.verification.findings.iter();
    let messages: Vec<&str> = all.map(|one| &*one.message).collect();
    text::worth_knowing(lead, &messages)
}

pub(crate) fn verifier(
    services: &Services,
    reader: &Reader,
) -> Result<Verifier<'static>, ServiceError> {
    Ok(Verifier {
        catalog: services.catalog,
        pace: athlete::pace(reader, services.stamps.today())?,
    })
}
