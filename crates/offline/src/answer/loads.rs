//! Which load, and why that one.

use super::history::{no_sets, no_sets_at_all};
use crate::case::{Answer, Case, Subject, say};
use setwise_domain::board::{PastSession, Prescription, SetTarget, Suggestion};
use setwise_domain::conversation::Delta;
use setwise_domain::prescription::Mode;
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::e1rm;
use setwise_domain::strength::estimate::{self, Shown, is_comparable};
use setwise_domain::text::printable;
use setwise_training::today::next_load::{self, Asked};
use setwise_training::today::prescription::written;
use setwise_words::text::{self, day, progress};

/// Days that the rules of progression look back.
const DAYS: u16 = 6;
/// Sets, where neither the question nor the plan says how many.
const USUAL_SETS: u8 = 3;
const USUAL_REPS: u16 = 8;
/// Sets of one exercise that a question may ask about.
const MOST_SETS_ASKED: u16 = 20;

pub fn load_for(case: &Case<'_>) -> Answer {
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    // What hurts is not loaded, whatever was asked for.
    if let Some(stop) = case.planned(&subject).and_then(|item| item.stop.as_ref()) {
        return Ok(say(format!(
            "{}: no load today. `swap {} pain` finds another exercise.\n{}",
            subject.name,
            subject.name.to_lowercase(),
            rule(case, &progress::reason(stop), &stop.sets)
        )));
    }
    if case.ask.scheme.is_none()
        && let Some(answer) = by_plan(case, &subject)
    {
        return Ok(answer);
    }
    let sessions = case.history(&subject, DAYS)?;
    // What is under way today says nothing about what to begin with, unless it is all there is.
    let before: Vec<_> =
        sessions.iter().filter(|session| session.date < case.context.today).cloned().collect();
    let sessions = if before.is_empty() { sessions } else { &before };
    if sessions.is_empty() {
        return Ok(say(format!(
            "No sets of {} yet, so I have nothing to go by. Start with a load that leaves 3 reps in reserve and log it; after that I can suggest one.",
            subject.name
        )));
    }
    let prescription = prescription(case, &subject, sessions);
    let asked = Asked {
        exercise: subject.exercise,
        prescription: &prescription,
        reserve: case.ask.effort,
        profile: &case.context.profile,
        anew: case.ask.scheme.is_some(),
    };
    let next = next_load::next(&asked, sessions, case.context.today);
    if let Some(due) = next.as_ref().map(|next| &next.due)
        && due.mode == Mode::Stop
        && let Some(why) = due.reasons.first()
    {
        let reason = rule(case, &progress::reason(why), &why.sets);
        return Ok(say(format!("{}: nothing.\n{reason}", subject.name)));
    }
    if let Some(pick) = next.as_ref().and_then(next_load::Next::pick) {
        return Ok(say(format!(
            "{} {}: {}.",
            subject.name,
            written(&prescription),
            progress::reason(pick)
        )));
    }
    Ok(match next.and_then(|next| next.suggestion) {
        Some(suggestion) => say(suggested(case, &subject, &written(&prescription), &suggestion)),
        None => say(format!(
            "{} was done without a load; last time, {}: {}.",
            subject.name,
            case.day(sessions[0].date),
            case.sets(&sessions[0].sets)
        )),
    })
}

/// The share of the max that a load is, and how many reps of it are left in that max.
pub fn at_load(case: &Case<'_>) -> Answer {
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    let Some(asked) = case.ask.load.map(|load| load.load(case.unit())) else {
        return load_for(case);
    };
    let sessions = case.history(&subject, DAYS)?;
    let sets = sessions.iter().flat_map(|session| &session.sets);
    let shown: Vec<(Shown, &SetResult)> = sets
        .filter_map(|set| {
            let load = set.performance.load?.mass().kg();
            Some((Shown::of(&set.performance, load, 0.0, set.date)?, set))
        })
        .collect();
    let values: Vec<Shown> = shown.iter().map(|(shown, _)| *shown).collect();
    let best = estimate::one_rep_max(&values).and_then(|(max, best)| {
        let (_, set) = shown.iter().find(|(shown, _)| *shown == best)?;
        Some((max, *set))
    });
    let Some((max, set)) = best else {
        return Ok(no_sets(&subject));
    };
    let load = asked.mass().kg();
    let share = (load / max * 100.0).round();
    let reps = match e1rm::reps_at(max, load) {
        None => "more than that max, so not one rep yet".to_owned(),
        Some(reps) if reps == e1rm::MOST_REPS => format!("{reps} reps or more"),
        Some(1) => "one rep".to_owned(),
        Some(reps) => format!("about {reps} reps"),
    };
    let verdict = match (case.ask.scheme, e1rm::reps_at(max, load)) {
        (None, _) => "",
        (Some((_, wanted)), Some(reps)) if reps >= wanted => "Yes by the estimate. ",
        // More than the estimate is good for.
        (Some(_), Some(reps)) if reps == e1rm::MOST_REPS => "",
        (Some(_), _) => "Not yet by the estimate. ",
    };
    let max = text::whole_mass_in(max, case.unit());
    Ok(say(format!(
        "{verdict}{} at {asked}, {share} % of your estimated max of {max}: {reps}.\n{}",
        subject.name,
        rule(
            case,
            "load × (1 + reps / 30) by Epley, over your last sessions",
            std::slice::from_ref(set)
        )
    )))
}

/// What the plan of today asks for, else what a later session of the program does; none where
/// neither has the exercise, or knows a load.
fn by_plan(case: &Case<'_>, subject: &Subject) -> Option<Vec<Delta>> {
    let item = case.planned(subject);
    if let Some(suggestion) = item.and_then(|item| item.suggestion.as_ref()) {
        let asked = &item?.planned.prescription;
        return Some(say(suggested(case, subject, asked, suggestion)));
    }
    let key = subject.key();
    let later = case.context.program.iter().find(|one| one.exercise == key);
    let (due, when) = if let Some(due) = item.and_then(|item| item.due.as_ref()) {
        (due, String::new())
    } else {
        let later = later?;
        let on = case
            .context
            .sessions
            .iter()
            .find(|one| !one.done && one.date >= case.context.today && one.title == later.day);
        let day = printable(&later.day);
        let when = match on {
            Some(on) => {
                format!(", in {day} on {}", day::with_weekday_near(on.date, case.context.today))
            }
            None => format!(", in the program's next {day}"),
        };
        (&later.due, when)
    };
    let why = due.reasons.first()?;
    let what = match progress::due_sets(&due.sets) {
        sets if sets.is_empty() => "nothing".to_owned(),
        sets => sets,
    };
    Some(say(format!(
        "{}: {what}{when}.\n{}",
        subject.name,
        rule(case, &progress::reason(why), &why.sets)
    )))
}

/// The sets and reps asked about: those named, else the plan's, else those of the last time that was
/// as it usually is: the day after a heavy single is no day for singles.
fn prescription(case: &Case<'_>, subject: &Subject, sessions: &[PastSession]) -> Prescription {
    if let Some((sets, reps)) = case.ask.scheme {
        let sets = sets.filter(|sets| *sets <= MOST_SETS_ASKED);
        return Prescription {
            sets: sets.and_then(|sets| u8::try_from(sets).ok()).unwrap_or(USUAL_SETS),
            target: SetTarget::Reps { low: reps, high: reps },
        };
    }
    if let Some(planned) = case.planned(subject).and_then(|item| item.prescription.clone()) {
        return planned;
    }
    let is_usual = usual_reps(sessions);
    let work = |session: &'_ PastSession| {
        let work = session.sets.iter().filter(|set| set.performance.is_straight());
        work.filter_map(|set| set.performance.reps).filter(|reps| is_usual(*reps)).collect()
    };
    let last: Vec<u16> =
        sessions.iter().map(work).find(|work: &Vec<u16>| !work.is_empty()).unwrap_or_default();
    let reps = last.first().copied().unwrap_or(USUAL_REPS);
    Prescription {
        sets: u8::try_from(last.len()).unwrap_or(USUAL_SETS).max(1),
        target: SetTarget::Reps { low: reps, high: reps },
    }
}

/// Whether a set is of about as many reps as most sets of these sessions.
fn usual_reps(sessions: &[PastSession]) -> impl Fn(u16) -> bool {
    let sets = sessions.iter().flat_map(|session| &session.sets);
    let straight = sets.filter(|set| set.performance.is_straight());
    let mut reps: Vec<u16> = straight.filter_map(|set| set.performance.reps).collect();
    reps.sort_unstable();
    let middle = reps.get(reps.len() / 2).copied();
    move |reps| middle.is_some_and(|middle| is_comparable(reps, &(middle..=middle)))
}

fn suggested(case: &Case<'_>, subject: &Subject, asked: &str, suggestion: &Suggestion) -> String {
    format!(
        "{} {}: {}.\n{}",
        subject.name,
        asked,
        case.formatter().suggested(suggestion),
        rule(case, &suggestion.reason, &suggestion.rests_on)
    )
}

/// Why, and by which sets, where there are any.
pub(super) fn rule(case: &Case<'_>, reason: &str, sets: &[SetResult]) -> String {
    if sets.is_empty() {
        return format!("Rule: {reason}.");
    }
    format!("Rule: {reason}. It rests on {}.", case.rests_on(sets))
}

pub fn why(case: &Case<'_>) -> Answer {
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    let Some(item) = case.planned(&subject) else {
        return load_for(case);
    };
    Ok(match (&item.suggestion, &item.last) {
        (Some(suggestion), _) => {
            say(suggested(case, &subject, &item.planned.prescription, suggestion))
        }
        (None, _) if item.due.is_some() => return load_for(case),
        (None, Some(last)) => say(format!(
            "No load is suggested for {}: last time it was done without one, {}: {}.",
            subject.name,
            case.day(last.date),
            case.sets(&last.sets)
        )),
        (None, None) if item.done.is_empty() => no_sets(&subject),
        (None, None) => say(format!(
            "{} goes on at the load of today's last set, as no earlier day has any: {}.",
            subject.name,
            case.sets(&item.done)
        )),
    })
}
