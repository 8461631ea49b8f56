//! What stood out: records with what they beat, everything hit, something done for the first time.

use super::day::{Day, Done};
use setwise_domain::board::{BoardItem, SetTarget};
use setwise_domain::debrief::Highlight;
use setwise_domain::prescription::Due;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::printable;
use setwise_words::text;

/// More would not stand out.
const MOST: usize = 12;

pub fn highlights(day: &Day<'_>) -> Vec<Highlight> {
    let mut found = records(day);
    found.extend(all_hit(day));
    found.extend(first_times(day));
    found.truncate(MOST);
    found
}

fn records(day: &Day<'_>) -> Vec<Highlight> {
    let records = &day.request.records;
    let by_exercise = records.chunk_by(|a, b| a.set.key() == b.set.key());
    let told = by_exercise.map(|records| Highlight {
        text: text::records(records, day.formatter()),
        exercise: Some(printable(&records[0].set.exercise).into_owned()),
    });
    told.filter(|highlight| !highlight.text.is_empty()).collect()
}

fn all_hit(day: &Day<'_>) -> Vec<Highlight> {
    let hit = day.worked_items().filter_map(|item| {
        Some(Highlight {
            text: format!("{}: {}", hit(item)?, day.sets(&item.done)),
            exercise: Some(printable(&item.planned.name).into_owned()),
        })
    });
    hit.collect()
}

/// `all 3 sets hit 8`, where every set that was asked for reached the top of its range.
pub fn hit(item: &BoardItem) -> Option<String> {
    let asked = item.prescription.as_ref()?;
    let work: Vec<&SetResult> = item.done.iter().filter(|set| set.performance.is_work()).collect();
    let reached = |(index, set): (usize, &&SetResult)| {
        let done = &set.performance;
        match &asked.target {
            SetTarget::Reps { .. } | SetTarget::RepsBySet(_) => {
                let top = asked.target.reps_of_set(index);
                done.reps.zip(top).is_some_and(|(got, top)| got >= top)
            }
            SetTarget::Seconds(top) => done.seconds.is_some_and(|got| got >= *top),
            SetTarget::Metres(top) => done.metres.is_some_and(|got| got >= *top),
            SetTarget::Amrap => false,
        }
    };
    // Reps at less than the load that was asked for are not what was asked for.
    let asked_load = item.due.as_ref().and_then(Due::heaviest);
    let is_lighter = |set: &&SetResult| {
        let (used, asked) = (set.performance.load, asked_load);
        used.zip(asked).is_some_and(|(used, asked)| used.mass() < asked.shown_in(used.unit).mass())
    };
    if work.iter().any(is_lighter) {
        return None;
    }
    let enough = work.len() >= usize::from(asked.sets);
    if !enough || !work.iter().enumerate().all(reached) {
        return None;
    }
    let top = asked.target.top()?;
    Some(match work.len() {
        1 => format!("the set hit {top}"),
        2 => format!("both sets hit {top}"),
        many => format!("all {many} sets hit {top}"),
    })
}

fn first_times(day: &Day<'_>) -> Vec<Highlight> {
    let new = day.done.iter().filter(|done| done.earlier.is_empty());
    let new: Vec<&Done<'_>> = new.collect();
    // A first session ever is no news exercise by exercise.
    if new.len() == day.done.len() && new.len() > 1 {
        return Vec::new();
    }
    let told = new.iter().map(|done| Highlight {
        text: format!("done for the first time: {}", day.sets(&done.sets)),
        exercise: Some(done.name.clone()),
    });
    told.collect()
}
