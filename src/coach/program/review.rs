//! What the verifier says of the program that is followed, by the athlete's profile as it is now.

use super::known::verifier;
use super::profile_of;
use crate::coach::services::{ServiceError, Services};
use crate::domain::report::VerifierReport;
use crate::domain::text::{counted, printable};
use crate::store::Reader;
use crate::text;
use std::fmt::Write as _;

/// The verdict in words, with what each area was found to be.
pub(in crate::coach) fn review(
    services: &Services,
    reader: &Reader,
) -> Result<String, ServiceError> {
    let Some(standing) = reader.program()? else {
        return Ok(format!("You follow no program. {}", text::PROGRAMS));
    };
    let verifier = verifier(services, reader)?;
    let profile = profile_of(reader)?;
    let program = match standing.followed {
        Some(followed) => followed.program,
        None => standing.made.followed(services.catalog),
    };
    let report = verifier.verify_program(&profile, &program);
    Ok(reviewed(&program.title, &report))
}

fn reviewed(title: &str, report: &VerifierReport) -> String {
    let title = printable(title);
    let mut said = match report.findings.len() {
        0 => format!("{title}: the verifier finds nothing to change."),
        many => format!(
            "{title}: the verifier finds {} to change.",
            counted(many, "thing")
        ),
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
