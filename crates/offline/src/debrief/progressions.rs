//! What to do next time, by the rules of progression, with the sets that they rest on.
//!
//! Only for what the plan asked for: without a target there is nothing to progress from.

use super::day::Day;
use super::highlights::hit;
use setwise_domain::board::{BoardItem, PastSession, Prescription, SetTarget, Suggestion};
use setwise_domain::debrief::{NextStep, Progression};
use setwise_domain::prescription::{Due, DueLoad, ReasonKind};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::printable;
use setwise_models::ask::NextTime;
use setwise_training::today::next_load::{self, Asked};
use setwise_words::text::progress;

pub fn progressions(day: &Day<'_>) -> Vec<Progression> {
    day.worked_items().filter_map(|item| progression(day, item)).collect()
}

fn progression(day: &Day<'_>, item: &BoardItem) -> Option<Progression> {
    let asked = Asked::of_item(item, day.exercise_of(item), day.profile())?;
    let mut sessions = vec![PastSession { date: day.request.today, sets: item.done.clone() }];
    let earlier = day.done_of(&item.key()).map_or(&[][..], |done| done.earlier);
    sessions.extend(earlier.iter().cloned());
    let exercise = printable(&item.planned.name).into_owned();
    let planned = |next: &&NextTime| next.exercise == item.planned.name;
    if let Some(next) = day.request.next.iter().find(planned) {
        return by_program(day, &asked, item, exercise, &next.due);
    }
    // Today is one of the sessions, so what comes next is for a later day.
    let later = day.request.today.tomorrow().unwrap_or(day.request.today);
    match next_load::suggest(&asked, &sessions, later) {
        Some(suggestion) => Some(Progression {
            exercise,
            step: step(&asked, &item.done, &suggestion),
            load: Some(day.formatter().suggested(&suggestion)),
            reason: format!(
                "{}; {}",
                suggestion.reason,
                day.formatter().by_day(&suggestion.rests_on, day.request.today)
            ),
        }),
        // Without a load the reps go up.
        None => hit(item).map(|hit| Progression {
            exercise,
            step: NextStep::AddReps,
            load: None,
            reason: format!("{hit}; today: {}", day.sets(&item.done)),
        }),
    }
}

/// As the program says.
fn by_program(
    day: &Day<'_>,
    asked: &Asked<'_>,
    item: &BoardItem,
    exercise: String,
    due: &Due,
) -> Option<Progression> {
    let why = due.reasons.first()?;
    let suggestion = due.heaviest().map(|load| Suggestion {
        load,
        reason: progress::reason(why),
        rests_on: why.sets.clone(),
    });
    let more_reps = matches!(
        why.kind,
        ReasonKind::MoreReps { .. } | ReasonKind::NotYet { .. } | ReasonKind::RepsFirst { .. }
    );
    let step = match &suggestion {
        _ if more_reps => NextStep::AddReps,
        Some(suggestion) => match step(asked, &item.done, suggestion) {
            NextStep::AddReps => NextStep::Hold,
            step => step,
        },
        // Of a load that is to be found, so that there is one at all.
        None if due.sets.iter().any(|set| set.load == DueLoad::Ask) => NextStep::AddLoad,
        None => NextStep::Hold,
    };
    let rests_on = match why.sets.as_slice() {
        [] => String::new(),
        sets => format!("; {}", day.formatter().by_day(sets, day.request.today)),
    };
    Some(Progression {
        exercise,
        step,
        load: suggestion.map(|suggestion| day.formatter().suggested(&suggestion)),
        reason: format!("{}{rests_on}", progress::reason(why)),
    })
}

/// Where the suggested load stands to the heaviest of today.
fn step(asked: &Asked<'_>, done: &[SetResult], suggestion: &Suggestion) -> NextStep {
    let loads =
        done.iter().filter(|set| set.performance.is_work()).filter_map(|set| set.performance.load);
    let used =
        loads.max_by_key(|load| load.mass()).map(|load| asked.in_hand(load)).unwrap_or_default();
    match suggestion.load.amount.cmp(&used) {
        std::cmp::Ordering::Greater => NextStep::AddLoad,
        std::cmp::Ordering::Less => NextStep::ReduceLoad,
        std::cmp::Ordering::Equal if climbs(asked.prescription, done) => NextStep::AddReps,
        std::cmp::Ordering::Equal => NextStep::Hold,
    }
}

/// Whether within a range of reps the same load gets more of them: none fell below it.
fn climbs(asked: &Prescription, done: &[SetResult]) -> bool {
    let SetTarget::Reps { low, high } = asked.target else {
        return false;
    };
    let mut reps =
        done.iter().filter(|set| set.performance.is_work()).filter_map(|set| set.performance.reps);
    low < high && reps.all(|got| got >= low)
}
