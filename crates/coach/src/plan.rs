//! Plans that the athlete makes today's: one out of a file, judged first, one of earlier; and how an
//! earlier one is named.

use super::actions::{carry_out, not_done};
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use super::settle::why_not_yet;
use super::window::Warned;
use jiff::civil::Date;
use setwise_domain::command::{Command, Rejection};
use setwise_domain::plan::{Generation, PlanReview, PlanStanding, StoredPlan, TodayPlan, Weight};
use setwise_domain::text::{counted, excerpt, printable};
use setwise_store::Reader;
use setwise_tool::athlete::{self, JudgedPlan};
use setwise_training::today::{self, Reviewed};
use setwise_words::text;

/// Judges a plan by the athlete's profile, log and pace, beside the plan that stands.
pub fn judge_plan(services: &Services, plan: &TodayPlan) -> Result<JudgedPlan, ServiceError> {
    let (reader, today) = (services.store.reader()?, services.stamps.today());
    Ok(athlete::judge_plan(plan, &reader, services.catalog, today)?)
}

/// The sentences for which a plan is accepted on a second word alone.
pub(super) fn warnings(review: &PlanReview) -> Vec<String> {
    let serious = review.findings.iter().filter(|one| one.weight == Weight::Serious);
    serious.map(|one| text::sentence(&one.message)).collect()
}

/// Makes a plan that was read without an issue today's, also one of which something serious is found where
/// that was `confirmed`; else it ends with [`Rejection::Unconfirmed`]. Blocks until that is durable.
pub(super) fn accept_plan(
    services: &Services,
    reviewed: &Reviewed,
    confirmed: bool,
) -> Result<Outcome, ServiceError> {
    let warnings = warnings(&judge_plan(services, &reviewed.plan)?.review);
    let asked = Warned::Plan(today::lines(&reviewed.plan));
    if !warnings.is_empty() && !confirmed && !services.window.was_warned(&asked) {
        let refused = Rejection::Unconfirmed { warnings };
        let text = why_not_yet(&refused, services.window.door());
        return not_done(services, refused, text);
    }
    let stored = stored(services, reviewed.plan.clone(), reviewed.made());
    stand(services, stored, "Accepted as today's plan")
}

/// Makes a plan that was stored before today's, by its name. Blocks until that is durable.
pub(super) fn restore_plan(services: &Services, name: &str) -> Result<Outcome, ServiceError> {
    let old = match find_plan(name, &services.store.reader()?, services.stamps.today())? {
        Ok(old) => old,
        Err(none) => return Ok(Outcome::said(none.to_string())),
    };
    let made = Generation {
        restored: Some(old.id),
        // On another day it is no session of the program any more.
        program: old.made.program.clone().filter(|_| old.date == services.stamps.today()),
        ..old.made.clone()
    };
    let word = format!("The plan of {} is today's plan again", old.date);
    stand(services, stored(services, old.plan.clone(), made), &word)
}

/// Digits of an id that are enough: fewer are rather a slip than a name.
const LEAST_DIGITS: usize = 4;

/// Why no one plan is meant; the sentence for the athlete.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    #[error(
        "'{}' names no plan; wanted `today`, a day such as 2026-11-21, or an id of `plan history` \
         or its last {LEAST_DIGITS} digits or more",
        excerpt(found)
    )]
    NoName { found: String },
    #[error("There is no plan for {day}.")]
    NotOnDay { day: Date },
    #[error("More than one plan is called '{}'; give more of its id.", excerpt(name))]
    Several { name: String },
    #[error("No plan is called '{}'; `setwise plan history` lists them.", excerpt(name))]
    NotFound { name: String },
}

/// The plan that `name` means: `today`, a day, or an id, of which its beginning or its end is
/// enough where no other has it.
pub fn find_plan(
    name: &str,
    reader: &Reader,
    today: Date,
) -> Result<Result<StoredPlan, NoPlan>, ServiceError> {
    let day = match name {
        "today" => Some(today),
        name => name.parse::<Date>().ok(),
    };
    if let Some(day) = day {
        return Ok(reader.plan_for(day)?.ok_or(NoPlan::NotOnDay { day }));
    }
    let name = name.to_owned();
    let digits: String = name.chars().filter(|&c| c != '-').collect();
    let hexadecimal = digits.chars().all(|c| c.is_ascii_hexdigit());
    if !hexadecimal || digits.len() < LEAST_DIGITS {
        return Ok(Err(NoPlan::NoName { found: name }));
    }
    let mut found = reader.plans_called(&digits, 2)?;
    Ok(match (found.pop(), found.is_empty()) {
        (Some(plan), true) => Ok(plan),
        (Some(_), false) => Err(NoPlan::Several { name }),
        (None, _) => Err(NoPlan::NotFound { name }),
    })
}

fn stored(services: &Services, plan: TodayPlan, made: Generation) -> StoredPlan {
    StoredPlan {
        id: services.stamps.id(),
        date: services.stamps.today(),
        at: services.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        plan,
        made,
    }
}

fn stand(services: &Services, stored: StoredPlan, word: &str) -> Result<Outcome, ServiceError> {
    let plan = &stored.plan;
    let told = format!(
        "{word}: {}, {} min, {}.",
        printable(&plan.focus),
        plan.duration_minutes,
        counted(plan.exercises().count(), "exercise")
    );
    carry_out(services, Command::StorePlan(stored), move |end| match end {
        Ok(_) => told.clone(),
        Err(rejection) => format!("Nothing was changed: {rejection}."),
    })
}
