//! What the verifier says of the athlete's program, by the profile as it is now: of the one that is
//! followed, else of one that waits for a word.

use super::known::verifier;
use super::{Programs, programs};
use crate::services::{ServiceError, Services};
use setwise_domain::report::VerifierReport;
use setwise_domain::text::{counted, printable};
use setwise_store::Reader;
use setwise_words::text;
use std::fmt::Write as _;

/// The verdict in words, with what each area was found to be.
pub(crate) fn review(services: &Services, reader: &Reader) -> Result<String, ServiceError> {
    let Programs { profile, standing, proposed } = programs(services, reader)?;
    let standing = standing.map(|standing| standing.program);
    let Some(stored) = standing.or(proposed.map(|(_, proposed)| proposed)) else {
        return Ok(format!("You follow no program. {}", text::PROGRAMS));
    };
    let verifier = verifier(services, reader)?;
    let program = match stored.followed {
        Some(followed) => followed.program,
        None => setwise_training::program::followed(&stored.made, services.catalog),
    };
    let report = verifier.verify_program(&profile, &program);
    Ok(reviewed(&program.title, &report))
}

fn reviewed(title: &str, report: &VerifierReport) -> String {
    let title = printable(title);
    let mut said = match report.findings.len() {
        0 => format!("{title}: the verifier finds nothing to change."),
        many => format!("{title}: the verifier finds {} to change.", counted(many, "thing")),
    };
    for finding in &report.findings {
        let _ = write!(said, "\n- {}.", printable(&finding.message));
    }
    let minutes = report.time_fit.per_day_minutes.iter();
    let minutes: Vec<String> = minutes.map(|one| format!("{one:.0}")).collect();
    let days = report.balance.weekly_presence_days;
    let _ = write!(
        said,
        "\nA session takes {} of your {} minutes. Days a week: squat {}, hinge {}, push {}, pull {}.\n{}",
        text::list(&minutes),
        report.time_fit.limit,
        days.squat_like,
        days.hinge_like,
        days.push_like,
        days.pull_like,
        report.progression.notes
    );
    said
}
