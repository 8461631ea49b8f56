//! A home with a year of plausible training in it, to look at every tab with.

mod year;

use super::conversations::notice;
use super::services::{ServiceError, Services};
use super::{CoachSelector, Intent, Verdict, propose_known, say, want};
use jiff::Zoned;
use setwise_domain::command::{Applied, Command};
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::kept_beside::SlotOfSet;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::SlotMark;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::program::UserProfile;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::tool_call::{Caller, Origin, ToolCall};
use setwise_training::program::{Imagined, Onward, known_program, simulate_sets};
use tokio::sync::mpsc;

/// The program that the athlete of the year has followed, by its id.
const PROGRAM: &str = "lyle-bulking";
/// Of a hundred sessions of an exercise in it, how many miss a rep.
const MISSES_PERCENT: u32 = 12;

/// What a coach asked of the log: one call by a wrong name, refused, and sent again as it was corrected.
const CALLS: [(&str, &str); 4] = [
    ("show_plan", "{}"),
    ("show_records", r#"{"exerciseName":"Back Squat"}"#),
    ("show_records", r#"{"exercise":"Back Squat"}"#),
    ("query_log", r#"{"metric":"hard-sets","pick":"least","among":"muscles"}"#),
];

/// When the program of the year's last weeks begins.
pub fn demo_begins(now: &Zoned) -> Zoned {
    let morning = year::begins(now.date()).at(7, 0, 0, 0);
    morning.to_zoned(now.time_zone().clone()).unwrap_or_else(|_| now.clone())
}

/// What the chat ends with: one thing to try a line.
const TRY: &str = "This athlete is made up, so try anything:\n\
    Log: squat 4x8 240lb @8 · on a day of training, Enter alone logs the next set · undo takes it back\n\
    Ask: squat e1rm this year? · my records · when do I deload?\n\
    Look around: F2 history, F3 calendar, F4 program, F5 tool calls, F1 help";

const QUESTIONS: [&str; 2] = ["am I getting stronger?", "what's next?"];

/// What a home was filled with.
pub struct DemoYear {
    pub added: usize,
    /// The last session, which is not stored yet.
    pub last: Option<LastSession>,
}

/// It is trained by a plan of its day, so that what was done stands beside what was asked for.
pub struct LastSession {
    pub began: Zoned,
    sets: ImportedSets,
}

/// Fills a home that has no sets yet; none where it has some. `then` is the same home when the program
/// begins.
pub fn fill_demo(services: &Services, then: &Services) -> Result<Option<DemoYear>, ServiceError> {
    if !services.store.reader()?.exercises_done()?.is_empty() {
        return Ok(None);
    }
    let origin = Origin::of(Caller::Athlete);
    let _ = (then.executor).command(Command::SaveProfile(profile()), &origin)?;
    let today = services.stamps.today();
    let id = || services.stamps.id();
    let before = ImportedSets::from(year::sets(today, services.catalog, id));
    let mut added = import(then, before)?;
    if let Ok(known) = known_program(PROGRAM) {
        let (_, proposal) = propose_known(then, known)?;
        want(then, Intent::settle(proposal.id, Verdict::Accept))?;
    }
    let done = followed(services)?;
    let last_day = done.iter().map(|(set, _)| set.date).max();
    let (last, before): (Vec<_>, Vec<_>) =
        done.into_iter().partition(|(set, _)| Some(set.date) == last_day);
    let mut since = marked(before);
    since.weighed = year::weights(today, id);
    added += import(services, since)?;
    let zone = services.stamps.now().time_zone().clone();
    let began = last.first().map(|(set, _)| set.at.to_zoned(zone));
    let last = began.map(|began| LastSession { began, sets: marked(last) });
    let coach = Origin::of(Caller::Offline);
    for (tool, arguments) in CALLS {
        let call = ToolCall::native(tool, arguments.to_owned(), None);
        services.executor.calls(vec![call], &coach, None)?;
    }
    Ok(Some(DemoYear { added, last }))
}

/// Stores the last session, of which a plan stands by now; `then` is the home when it began. Gives back how
/// many sets were stored.
pub fn train_demo(then: &Services, last: LastSession) -> Result<usize, ServiceError> {
    import(then, last.sets)
}

/// Says in the chat what can be tried. Blocks.
pub fn invite(services: &Services) -> Result<(), ServiceError> {
    notice(services, TRY.to_owned()).map(drop)
}

/// Asks the offline coach what an athlete would ask, so that the chat has something in it.
pub async fn ask_demo(services: &Services) {
    let offline =
        Services { coach: CoachSelector::only(services.coach.rules()), ..services.clone() };
    let (sink, _shown) = mpsc::unbounded_channel();
    for question in QUESTIONS {
        say(&offline, question.to_owned(), &sink).await;
    }
}

fn import(services: &Services, sets: ImportedSets) -> Result<usize, ServiceError> {
    let origin = Origin::of(Caller::Athlete);
    let done = (services.executor).command(Command::ImportSets(sets), &origin)?;
    Ok(match done {
        Ok(Applied::Imported { added, .. }) => added,
        _ => 0,
    })
}

/// The sets done for the program since it began, up to yesterday, each with the slot that it was for.
fn followed(services: &Services) -> Result<Vec<(SetResult, SlotMark)>, ServiceError> {
    let Some(stored) = services.store.reader()?.program()? else {
        return Ok(Vec::new());
    };
    let Some(of) = &stored.followed else {
        return Ok(Vec::new());
    };
    let onward = Onward {
        program: &of.program,
        starts: &of.starts,
        rows: &[],
        trained: &|_, _| None,
        past: Vec::new(),
        first: of.first_turn,
        turn: of.first_turn,
        on: stored.since,
    };
    let imagined = Imagined {
        weeks: year::PROGRAM_WEEKS.unsigned_abs() + 1,
        misses_percent: MISSES_PERCENT,
        unit: profile().unit,
    };
    let catalog = services.catalog;
    let today = services.stamps.today();
    let rows = simulate_sets(&onward, &UserProfile::from(&profile()), catalog, imagined);
    let mut done = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let date = row.set.date;
        let before = rows[..nth].iter().rev();
        let of_the_day = before.take_while(|row| row.set.date == date).count();
        let Some(at) = year::evening(date, of_the_day).filter(|_| date < today) else {
            continue;
        };
        let id = SetId(services.stamps.id());
        let next = rows.get(nth + 1);
        let is_last = next.is_none_or(|next| (next.turn, &next.slot) != (row.turn, &row.slot));
        let mut set = SetResult {
            id,
            at,
            exercise_id: (catalog.resolve(&row.set.exercise).exercise()).map(|one| one.id.clone()),
            workout: of.program.day(row.turn).map(|day| day.name.clone()),
            ..(*row.set).clone()
        };
        set.performance.rpe = is_last.then(|| year::effort(date, nth));
        let mark = SlotMark {
            program: of.lineage,
            revision: of.revision,
            turn: row.turn,
            slot: row.slot.clone(),
        };
        done.push((set, mark));
    }
    Ok(done)
}

fn marked(done: Vec<(SetResult, SlotMark)>) -> ImportedSets {
    let slots = done.iter().map(|(set, mark)| SlotOfSet { set: set.id, mark: mark.clone() });
    let slots: Vec<SlotOfSet> = slots.collect();
    let sets: Vec<SetResult> = done.into_iter().map(|(set, _)| set).collect();
    let mut sets = ImportedSets::from(sets);
    sets.beside.slots = slots;
    sets
}

fn profile() -> Profile {
    Profile {
        unit: Unit::Lb,
        days_per_week: 4,
        minutes_per_day: 90,
        equipment: Equipment::ALL.to_vec(),
        goal: Goal::Hypertrophy,
        level: Level::Intermediate,
        bodyweight: Some(Load::new(Decimal::from_f64(181.0), Unit::Lb)),
        introduced: true,
        ..Profile::default()
    }
}

#[cfg(test)]
mod tests;
