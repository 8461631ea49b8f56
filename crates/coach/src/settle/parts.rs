//! Parts of what was proposed: what each does, and what comes of taking some of them and leaving the others.

use super::outdated::{followed, outdated};
use super::{left_out, sentence, some_of, why_not, why_not_yet};
use crate::actions::{carry_out, not_done};
use crate::intent::Outcome;
use crate::limits::MOST_EFFECTS_TOLD;
use crate::plan::warnings;
use crate::program;
use crate::scheduled::schedule;
use crate::services::{ServiceError, Services};
use crate::settle::Verdict;
use crate::window::Warned;
use setwise_domain::calendar::CalendarChange;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::plan::{PlanReview, PlanStanding, StoredPlan, TodayPlan};
use setwise_domain::prescription::Program;
use setwise_domain::proposal::{Hunk, Proposal, ProposedChange};
use setwise_domain::report::VerifierReport;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::stored_program::StoredProgram;
use setwise_store::Reader;
use setwise_tool::athlete;
use setwise_tool::limits::MOST_CALENDAR_ATTEMPTS;
use setwise_training::program::{ProgramParts, ready};
use setwise_training::today::PlanParts;
use setwise_words::text;

/// What can be taken of a proposal without the rest, each in words and in the order of their numbers; none
/// of one that is one piece. The refusal is of one whose base has moved on.
pub fn proposal_parts(
    services: &Services,
    proposal: &Proposal,
) -> Result<Result<Vec<String>, Rejection>, ServiceError> {
    let reader = services.store.reader()?;
    if let Some(changes) = outdated(services, &reader, proposal)? {
        return Ok(Err(Rejection::Outdated { changes }));
    }
    Ok(Ok(match &proposal.change {
        ProposedChange::Calendar { .. } => of_calendar(proposal),
        ProposedChange::Sets { .. } | ProposedChange::Facts { .. } => Vec::new(),
        ProposedChange::Plan { plan } => {
            let standing = reader.plan_for(plan.date)?;
            let standing = standing.as_ref().map(|stored| &stored.plan);
            PlanParts::of(standing, &plan.plan).words()
        }
        ProposedChange::Program { program } => {
            let standing = reader.program()?.map(|one| followed(services, &one));
            ProgramParts::of(standing.as_ref(), &followed(services, program)).words()
        }
    }))
}

/// What stands beside the operations are warnings; made elsewhere, it may be less than they are.
pub(super) fn of_calendar(proposal: &Proposal) -> Vec<String> {
    let ProposedChange::Calendar { operations } = &proposal.change else {
        return Vec::new();
    };
    let lines: Vec<&String> = proposal
        .hunks
        .iter()
        .filter_map(|hunk| match hunk {
            Hunk::Added(line) => Some(line),
            Hunk::Same(_) | Hunk::Removed(_) => None,
        })
        .collect();
    let told = lines.len() >= operations.len();
    let worded = operations.iter().enumerate().map(|(place, operation)| {
        let line = lines.get(place).filter(|_| told);
        line.map_or_else(|| text::operation(operation), |line| (*line).clone())
    });
    worded.collect()
}

/// What the athlete's word on a plan or a program comes to.
enum Word {
    Whole,
    Parts(Box<Chosen>),
    Refused(Rejection),
}

/// What is to stand in place of what was proposed, and what is said of it.
struct Chosen {
    change: ProposedChange,
    split: Split,
    verdict: String,
    /// What the verifier finds in it, and neither in what stands nor in what was proposed.
    new_findings: Vec<String>,
}

/// Parts that are taken, by their places, and in words those and the others.
struct Split {
    places: Vec<usize>,
    taken: Vec<String>,
    left: Vec<String>,
}

impl Split {
    /// None where it is all of them; what there are none of is refused.
    fn of(parts: Vec<String>, only: &[usize]) -> Result<Option<Self>, Rejection> {
        if let Some(place) = only.iter().find(|place| **place >= parts.len()) {
            let number = place + 1;
            return Err(Rejection::NoSuchPart { number, parts });
        }
        let all = parts.into_iter().enumerate();
        let (taken, left): (Vec<_>, Vec<_>) = all.partition(|(place, _)| only.contains(place));
        if taken.is_empty() {
            return Err(Rejection::NothingChosen);
        }
        if left.is_empty() {
            return Ok(None);
        }
        let words =
            |parts: Vec<(usize, String)>| parts.into_iter().map(|(_, words)| words).collect();
        Ok(Some(Self {
            places: taken.iter().map(|(place, _)| *place).collect(),
            taken: words(taken),
            left: words(left),
        }))
    }
}

/// Accepts a plan or a program that is open, or parts of it.
pub(super) fn accept(
    services: &Services,
    proposal: &Proposal,
    verdict: &Verdict,
    confirmed: bool,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let outdated = outdated(services, &reader, proposal)?;
    let word = match verdict {
        Verdict::Only(only) if outdated.is_none() => chosen(services, &reader, proposal, only)?,
        _ => Word::Whole,
    };
    let refused = match word {
        Word::Whole => {
            let warnings = serious(services, &reader, proposal)?;
            let asked = Warned::Proposal(proposal.id);
            if warnings.is_empty() || confirmed || services.window.was_warned(&asked) {
                return carry(services, proposal, None, outdated);
            }
            Rejection::Unconfirmed { warnings }
        }
        Word::Parts(chosen)
            if chosen.new_findings.is_empty()
                || confirmed
                || services
                    .window
                    .was_warned(&Warned::Parts(proposal.id, chosen.split.places.clone())) =>
        {
            return carry(services, proposal, Some(*chosen), outdated);
        }
        Word::Parts(chosen) => {
            let findings = chosen.new_findings.iter();
            let warnings = findings.map(|one| text::sentence(one)).collect();
            Rejection::Unconfirmed { warnings }
        }
        Word::Refused(rejection) => rejection,
    };
    let text = why_not_yet(&refused, services.window.door());
    not_done(services, refused, text)
}

fn chosen(
    services: &Services,
    reader: &Reader,
    proposal: &Proposal,
    only: &[usize],
) -> Result<Word, ServiceError> {
    match &proposal.change {
        ProposedChange::Plan { plan } => {
            let standing = reader.plan_for(plan.date)?;
            let before = standing.as_ref().map(|stored| &stored.plan);
            let parts = PlanParts::of(before, &plan.plan);
            match Split::of(parts.words(), only) {
                Ok(Some(split)) => {
                    let read = parts.with(&split.places, &services.stamps);
                    match read {
                        Ok(read) => plan_of(services, reader, plan, read, split),
                        Err(error) => Ok(Word::Refused(Rejection::Unsound {
                            findings: vec![setwise_training::today::in_words(&error)],
                        })),
                    }
                }
                Ok(None) => Ok(Word::Whole),
                Err(rejection) => Ok(Word::Refused(rejection)),
            }
        }
        ProposedChange::Program { program } => {
            let standing = reader.program()?.map(|one| followed(services, &one));
            let sent = followed(services, program);
            let parts = ProgramParts::of(standing.as_ref(), &sent);
            match Split::of(parts.words(), only) {
                Ok(Some(split)) => {
                    let made = parts.with(&split.places);
                    let beside = standing.iter().chain([&sent]);
                    program_of(services, reader, &program.coach, made, beside, split)
                }
                Ok(None) => Ok(Word::Whole),
                Err(rejection) => Ok(Word::Refused(rejection)),
            }
        }
        ProposedChange::Calendar { .. }
        | ProposedChange::Sets { .. }
        | ProposedChange::Facts { .. } => Ok(Word::Whole),
    }
}

/// A plan of some parts, verified as the one that was proposed.
fn plan_of(
    services: &Services,
    reader: &Reader,
    proposed: &StoredPlan,
    read: TodayPlan,
    split: Split,
) -> Result<Word, ServiceError> {
    let standing = reader.plan_for(proposed.date)?;
    let review = review(services, reader, &read)?;
    let findings = messages(&review);
    let mut known = messages(&self::review(services, reader, &proposed.plan)?);
    if let Some(standing) = &standing {
        known.extend(messages(&self::review(services, reader, &standing.plan)?));
    }
    let mut plan = StoredPlan {
        id: services.stamps.id(),
        at: services.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        plan: read,
        ..proposed.clone()
    };
    plan.made.program = standing.as_ref().and_then(|standing| {
        let of = standing.made.program.as_ref()?;
        Some(of.in_place_of(&standing.plan, &plan.plan))
    });
    Ok(Word::Parts(Box::new(Chosen {
        verdict: of_day(&review),
        new_findings: new_in(findings, &known),
        change: ProposedChange::Plan { plan: Box::new(plan) },
        split,
    })))
}

/// A program of some parts, verified as the one that was proposed. `beside`: what stands and what was
/// proposed.
fn program_of<'p>(
    services: &Services,
    reader: &Reader,
    by: &str,
    made: Program,
    beside: impl Iterator<Item = &'p Program>,
    split: Split,
) -> Result<Word, ServiceError> {
    let errors = made.check();
    if !errors.is_empty() {
        let findings = errors.iter().map(ToString::to_string).collect();
        return Ok(Word::Refused(Rejection::Unsound { findings }));
    }
    let verifier = program::verifier(services, reader)?;
    let profile = program::profile_of(services, reader)?;
    let messages = |report: VerifierReport| -> Vec<String> {
        let findings = report.findings.into_iter();
        findings.map(|one| one.message).collect()
    };
    let known = beside.flat_map(|one| messages(verifier.verify_program(&profile, one)));
    let known: Vec<String> = known.collect();
    let made = ready(made, profile, Vec::new(), &verifier);
    Ok(Word::Parts(Box::new(Chosen {
        verdict: program::verdict(&made.verification),
        new_findings: new_in(messages(made.verification.clone()), &known),
        change: ProposedChange::Program {
            program: Box::new(program::to_accept(services, reader, made, by.to_owned())?),
        },
        split,
    })))
}

fn new_in(findings: Vec<String>, known: &[String]) -> Vec<String> {
    let mut findings = findings;
    findings.retain(|one| !known.contains(one));
    findings
}

/// What the verifier says of a plan for one day, in a sentence.
pub(crate) fn verdict_of_day(
    services: &Services,
    reader: &Reader,
    plan: &TodayPlan,
) -> Result<String, ServiceError> {
    Ok(of_day(&review(services, reader, plan)?))
}

fn review(
    services: &Services,
    reader: &Reader,
    plan: &TodayPlan,
) -> Result<PlanReview, ServiceError> {
    Ok(athlete::review_plan(plan, reader, services.catalog, services.stamps.today())?)
}

fn messages(review: &PlanReview) -> Vec<String> {
    review.findings.iter().map(|one| one.message.clone()).collect()
}

fn of_day(review: &PlanReview) -> String {
    match text::plan_worth_knowing(review).trim_start() {
        "" => text::plan_verdict(review),
        worth_knowing => worth_knowing.to_owned(),
    }
}

/// What is serious in a plan that was proposed, and in the one that stands is not so.
fn serious(
    services: &Services,
    reader: &Reader,
    proposal: &Proposal,
) -> Result<Vec<String>, ServiceError> {
    let ProposedChange::Plan { plan } = &proposal.change else {
        return Ok(Vec::new());
    };
    let (standing, today) = (reader.plan_for(plan.date)?, services.stamps.today());
    let (plan, standing) = (&plan.plan, standing.as_ref());
    let review = athlete::review_change(plan, standing, reader, services.catalog, today)?;
    Ok(warnings(&review))
}

/// Carries the acceptance out. The days of a program are put onto the calendar in the same change: from
/// today, or from tomorrow where today was trained already.
fn carry(
    services: &Services,
    proposal: &Proposal,
    chosen: Option<Chosen>,
    outdated: Option<Vec<String>>,
) -> Result<Outcome, ServiceError> {
    let said = chosen.as_ref().map(in_words);
    let part = chosen.map(|chosen| Box::new(chosen.change));
    let word = move |end: Result<&Applied, &Rejection>| match (end, &said, &outdated) {
        (Ok(_), Some(said), _) => said.clone(),
        (Err(Rejection::Stale), _, Some(changes)) => {
            why_not(&Rejection::Outdated { changes: changes.clone() })
        }
        _ => sentence(end, true),
    };
    let program = match (part.as_deref(), &proposal.change) {
        (Some(ProposedChange::Program { program }), _)
        | (None, ProposedChange::Program { program }) => Some(program.clone()),
        _ => None,
    };
    for _ in 0..MOST_CALENDAR_ATTEMPTS {
        let calendar = match &program {
            Some(program) => Some(Box::new(scheduled(services, program)?)),
            None => None,
        };
        let settle =
            Command::Settle { proposal: proposal.id, accept: true, calendar, part: part.clone() };
        let outcome = carry_out(services, settle, word.clone())?;
        if outcome.change() != Err(&Rejection::CalendarMoved) {
            return Ok(outcome);
        }
    }
    let text = why_not(&Rejection::CalendarMoved);
    not_done(services, Rejection::CalendarMoved, text)
}

fn scheduled(services: &Services, program: &StoredProgram) -> Result<CalendarChange, ServiceError> {
    let today = services.stamps.today();
    let reader = services.store.reader()?;
    let begun = !reader.on_date(today)?.is_empty();
    let from = if begun { today.tomorrow().unwrap_or(today) } else { today };
    let followed = program.followed.as_ref().map(|one| &one.program);
    let chosen = reader.profile()?.unwrap_or_default().weekdays;
    Ok(schedule(&program.made.plan, followed, &reader.calendar()?, chosen, from))
}

/// `Accepted: 1 of 3 changes. Day A: Bench Press 3 × 8 → 4 × 6. Left out: Day B: removes Barbell Row 3 × 8.`
fn in_words(chosen: &Chosen) -> String {
    let Split { taken, left, .. } = &chosen.split;
    let head = some_of(taken.len(), taken.len() + left.len());
    let told = &taken[..taken.len().min(MOST_EFFECTS_TOLD)];
    let more = text::more("; and ", taken.len(), MOST_EFFECTS_TOLD);
    let told = text::capitalised(&told.join("; "));
    let left = left_out(left);
    format!("{head} {told}{more}.{left} {}", chosen.verdict)
}
