//! Changes of today's plan. Each is only proposed: nothing changes before the athlete's word.

use super::talk::{self, NO_PLAN};
use crate::case::{Answer, Case, Subject, ask, call, question, say};
use crate::phrase::Named;
use crate::today_plan;
use jiff::Span;
use setwise_catalog::catalog::{Resolution, equipment_named};
use setwise_domain::board::{Board, BoardItem, PastSession, Prescription, SetTarget};
use setwise_domain::conversation::Delta;
use setwise_domain::exercise::{Equipment, ExerciseId, ExerciseKey};
use setwise_domain::limits::DAYS_A_PLAN_RESTS_ON;
use setwise_domain::plan::{FlatExercise, FlatPlan, TodayPlan};
use setwise_domain::profile::Profile;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_result::{SetKind, SetResult};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use setwise_models::ask::PlanRequest;
use setwise_training::today::adjust::{self, AdjustError, Adjusted, Trouble};
use setwise_training::today::by_day;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::pain;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text;

/// Minutes that are offered where none were said.
const MINUTES_OFFERED: [u16; 3] = [20, 30, 45];
/// Words that a piece of equipment is called by, at most.
const MOST_WORDS_OF_EQUIPMENT: usize = 3;
/// Exercises named in the place of one that is not on the plan.
const MOST_SUBSTITUTES_TOLD: usize = 4;

#[derive(Clone, Copy)]
pub enum Step {
    Easier,
    Harder,
}

/// Asks for the plan to be proposed; in the next round, says what the card doesn't.
fn propose(case: &Case<'_>, make: impl FnOnce() -> Result<Adjusted, String>) -> Answer {
    let proposed = case.found(|result| matches!(result, ToolResult::Proposed(_)).then_some(()));
    if let Some(proposed) = proposed {
        proposed?;
        return Ok(match case.ask.reason {
            Some(Trouble::Pain) => say(talk::SHARP_PAIN),
            // The card says it all.
            _ => Vec::new(),
        });
    }
    let Adjusted { plan, reason } = make().map_err(say)?;
    let plan = serde_json::to_string(&plan)
        .map_err(|error| say(format!("The plan could not be written: {error}.")))?;
    Ok(call("propose_plan", &[("plan", &plan), ("reason", &reason)]))
}

/// The board, unless there is none to change.
fn board<'a>(case: &Case<'a>) -> Result<&'a Board, Vec<Delta>> {
    case.context.board.as_ref().ok_or_else(|| say(NO_PLAN))
}

pub fn energy(case: &Case<'_>, step: Step) -> Answer {
    let board = board(case)?;
    let profile = &case.context.profile;
    propose(case, || {
        let adjusted = match step {
            Step::Easier => adjust::easier(board, profile, case.catalog),
            Step::Harder => adjust::harder(board, profile, case.catalog),
        };
        adjusted.map_err(|error| error.to_string())
    })
}

/// Today's plan with what there is: `only dumbbells today`, `no barbell`.
pub fn equipment(case: &Case<'_>) -> Answer {
    let board = board(case)?;
    let profile = &case.context.profile;
    let equipment = there_is(case.text, &profile.equipment);
    let last = |key: &ExerciseKey| last_session(case, key);
    propose(case, || {
        adjust::with_equipment(board, &equipment, profile, case.catalog, &last)
            .map_err(|error| error.to_string())
    })
}

/// What words leave of the usual equipment: what is named alone, or all but what is lacking.
fn there_is(text: &str, usual: &[Equipment]) -> Vec<Equipment> {
    let (only, lacking) = gear_in(text);
    // `no equipment`, `bodyweight only`
    if only.is_empty() && lacking.is_empty() {
        return Vec::new();
    }
    let there = if only.is_empty() { usual } else { &only };
    let there = there.iter().copied();
    there.filter(|item| !lacking.contains(item)).collect()
}

/// The usual equipment without what the words say is lacking; at home what is carried there.
fn at_hand(case: &Case<'_>) -> Vec<Equipment> {
    const OF_A_HOME: [Equipment; 4] =
        [Equipment::Dumbbell, Equipment::Kettlebell, Equipment::Band, Equipment::AbWheel];
    let (_, lacking) = gear_in(case.text);
    let words = words_of(case.text);
    let away =
        words.iter().any(|word| is_listed(word, "home|hotel|outdoors|park|travelling|traveling"));
    // Who has no machine and no cable trains at home as it is.
    let usual = &case.context.profile.equipment;
    let in_gym = usual.contains(&Equipment::Machine) || usual.contains(&Equipment::Cable);
    let there = usual.iter().copied();
    let there = there.filter(|one| !lacking.contains(one));
    there.filter(|one| !away || !in_gym || OF_A_HOME.contains(one)).collect()
}

/// The equipment that words name as there, and as lacking.
fn gear_in(text: &str) -> (Vec<Equipment>, Vec<Equipment>) {
    let words = words_of(text);
    let (mut only, mut lacking) = (Vec::new(), Vec::new());
    let (mut lacks, mut at) = (false, 0);
    while at < words.len() {
        let word = words[at].as_str();
        if is_listed(word, "only|just|but") {
            lacks = false;
        } else if is_listed(word, "no|without|dont|havent") {
            lacks = true;
        }
        let named = (1..=MOST_WORDS_OF_EQUIPMENT).rev().find_map(|count| {
            let name = words.get(at..at + count)?.join(" ");
            Some((count, equipment_named(&name)?))
        });
        let (used, found) = named.map_or((1, None), |(used, found)| (used, Some(found)));
        match found {
            Some(found) if lacks => lacking.push(found),
            Some(found) => only.push(found),
            None => {}
        }
        at += used;
    }
    (only, lacking)
}

pub fn time(case: &Case<'_>) -> Answer {
    let board = board(case)?;
    let Some(minutes) = case.ask.minutes else {
        let options = MINUTES_OFFERED.iter().map(|minutes| {
            Choice::new(format!("{minutes} min"), format!("only {minutes} minutes"))
        });
        return Ok(ask("how-many-minutes", "How long do you have", options.collect()));
    };
    propose(case, || {
        let shorter = adjust::shorter(board, minutes, &case.context.profile, case.catalog);
        match shorter {
            // More time than the plan takes: another one for that time, as long as nothing of
            // this one is done.
            Err(AdjustError::FitsAlready { .. })
                if u32::from(minutes) > board.stored.plan.duration_minutes
                    && board.sets().0 == 0 =>
            {
                rebuilt(case, Some(minutes), Vec::new())
            }
            other => other.map_err(|error| error.to_string()),
        }
    })
}

pub fn new_plan(case: &Case<'_>) -> Answer {
    propose(case, || {
        let standing = case.context.board.as_ref().map(|board| &board.stored.plan);
        let first = rebuilt(case, None, Vec::new());
        match (standing, first) {
            (Some(standing), Ok(adjusted)) if same_exercises(standing, &adjusted.plan) => {
                let without = standing.exercises().map(|planned| planned.name.clone());
                rebuilt(case, None, without.collect())
            }
            (_, first) => first,
        }
    })
}

fn same_exercises(standing: &TodayPlan, new: &FlatPlan) -> bool {
    let new = new.exercises.iter().map(|planned| match planned {
        FlatExercise::Own { name, .. } => Some(name),
        FlatExercise::Template { .. } => None,
    });
    standing.exercises().map(|planned| Some(&planned.name)).eq(new)
}

/// Another plan for today, with its reason.
fn rebuilt(
    case: &Case<'_>,
    minutes: Option<u16>,
    without: Vec<String>,
) -> Result<Adjusted, String> {
    let today = case.context.today;
    let from = today.saturating_sub(Span::new().days(DAYS_A_PLAN_RESTS_ON));
    let reason = match (minutes, without.is_empty()) {
        (Some(minutes), _) => format!("Rebuilt for {minutes} min."),
        (None, true) => "Rebuilt from your profile and the last four weeks.".to_owned(),
        (None, false) => "Rebuilt without the exercises of the current plan.".to_owned(),
    };
    let request = PlanRequest {
        today,
        profile: case.context.profile.clone(),
        recent: case.context.recent.iter().filter(|set| set.date >= from).cloned().collect(),
        minutes,
        without,
        wish: None,
        refused: None,
    };
    let plan = today_plan::today_plan(&request, case.catalog).map_err(|error| error.to_string())?;
    Ok(Adjusted { plan, reason })
}

/// Today's plan without what is named: `skip squats`, `skip rows and curls`, `skip the last exercise`.
pub fn skip(case: &Case<'_>) -> Answer {
    let board = board(case)?;
    let named = names_to_skip(case.text);
    let mut items: Vec<usize> = Vec::new();
    // Words around the name, as in `leave the last set of bench`, were read already.
    let fits = match &case.ask.exercise {
        Some(Named::One(exercise)) => std::slice::from_ref(exercise),
        Some(Named::Several { fits, .. }) => fits.as_slice(),
        _ => &[],
    };
    let mut planned = board
        .items()
        .enumerate()
        .filter(|(_, item)| !item.is_ticked() && fits.iter().any(|one| one.key() == item.key()));
    if let (Some((only, _)), None) = (planned.next(), planned.next()) {
        items.push(only);
    }
    let named = if items.is_empty() { named } else { Vec::new() };
    for name in &named {
        let found = items_named(case, board, name);
        let is_one = |name: &str| !name.ends_with('s');
        if found.is_empty() || found.len() > 1 && is_one(name) {
            return Ok(which_to_skip(case, board, name, &found));
        }
        items.extend(found);
    }
    if named.is_empty() && items.is_empty() {
        let left: Vec<usize> = open_items(board).collect();
        return Ok(which_to_skip(case, board, "exercise", &left));
    }
    propose(case, || {
        adjust::without(board, &items, &case.context.profile, case.catalog)
            .map_err(|error| error.to_string())
    })
}

/// Today's plan with one exercise more: `add face pulls 3x15`.
pub fn add(case: &Case<'_>) -> Answer {
    let board = board(case)?;
    let Some((subject, (sets, reps))) = case.subject().zip(case.ask.scheme) else {
        return Ok(say("Say which exercise, and how much of it: add face pulls 3x15."));
    };
    let sets = sets.and_then(|sets| u8::try_from(sets).ok()).unwrap_or(1);
    let asked = Prescription { sets, target: SetTarget::Reps { low: reps, high: reps } };
    propose(case, || {
        adjust::add(board, &subject.name, asked, &case.context.profile, case.catalog)
            .map_err(|error| error.to_string())
    })
}

fn open_items(board: &Board) -> impl Iterator<Item = usize> {
    board.items().enumerate().filter(|(_, item)| !item.is_ticked()).map(|(at, _)| at)
}

/// The exercises that a line names behind its verb.
fn names_to_skip(text: &str) -> Vec<String> {
    const VERB: &str = "skip|skipping|remove|drop|leave|take|cut|out|no|without|please|let's|lets|i'll|ill|i|will|can|we|want|to|i'm|im|am|all|done|finished|through|with";
    const BESIDE: &str = "the|my|today|today's|todays|now|please|from|of|plan|workout|session|exercise|exercises|for|all|out|sets|set|off|instead|rest|short|more|enough|thats|that's|moving|move|on|done|with|finished|through";
    let plain = text.to_lowercase().replace([',', '&', '+'], " and ");
    let plain = plain.trim_end_matches(['.', '!', '?']);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let verb = words.iter().take_while(|word| is_listed(word, VERB)).count();
    let kept = words[verb..].iter().filter(|word| !is_listed(word, BESIDE));
    let kept: Vec<&str> = kept.copied().collect();
    let names = kept.split(|word| is_listed(word, "and|or|plus")).map(|name| name.join(" "));
    names.filter(|name| !name.is_empty()).collect()
}

/// The items of today's plan that a name means, whether the catalogue has it or not.
fn items_named(case: &Case<'_>, board: &Board, name: &str) -> Vec<usize> {
    let place = match name {
        "last" => open_items(board).last(),
        "next" | "this" | "current" | "it" | "that" | "one" => board.current,
        _ => None,
    };
    if let Some(place) = place {
        return vec![place];
    }
    let matching = |is_meant: &dyn Fn(&BoardItem) -> bool| -> Vec<usize> {
        let items = board.items().enumerate();
        items.filter(|(_, item)| is_meant(item)).map(|(at, _)| at).collect()
    };
    let resolved = case.catalog.resolve(name);
    let fits: Vec<ExerciseKey> = match resolved {
        Resolution::Found { exercise, .. } => vec![exercise.key()],
        Resolution::Ambiguous(fits) => fits.iter().map(|exercise| exercise.key()).collect(),
        Resolution::Unknown { .. } => Vec::new(),
    };
    let by_key = matching(&|item| fits.contains(&item.key()));
    if !by_key.is_empty() {
        return by_key;
    }
    // `squats` where the plan has front squats, and names of the athlete's own.
    let stem = |word: &str| word.trim_end_matches('s').to_owned();
    let wanted: Vec<String> = words_of(name).iter().map(|word| stem(word)).collect();
    matching(&|item| {
        let own: Vec<String> = words_of(&item.planned.name).iter().map(|word| stem(word)).collect();
        !wanted.is_empty() && wanted.iter().all(|word| own.contains(word))
    })
}

/// Asks which exercise of the plan is meant; says where none of it is.
fn which_to_skip(case: &Case<'_>, board: &Board, name: &str, fits: &[usize]) -> Vec<Delta> {
    let known = case.catalog.resolve(name).exercise();
    if let (Some(exercise), true) = (known, fits.is_empty()) {
        return say(format!("{} is not on today's plan.", exercise.name));
    }
    let fits = if fits.is_empty() { open_items(board).collect() } else { fits.to_vec() };
    let names = fits.iter().filter_map(|at| board.items().nth(*at)).map(|item| &item.planned.name);
    let options =
        names.map(|name| Choice::new(printable(name), format!("skip {}", printable(name))));
    ask("which-to-skip", &format!("Which {} of today's plan", printable(name)), options.collect())
}

/// What others have: the next exercise that needs it is done with something else.
pub fn busy(case: &Case<'_>) -> Answer {
    let board = board(case)?;
    let taken = named_in(case.text);
    let needs = |item: &BoardItem| {
        let exercise = case.catalog.get(&ExerciseId(item.key().as_str().to_owned()));
        exercise.is_some_and(|one| taken.iter().any(|gear| one.equipment.contains(gear)))
    };
    let open = board.items().position(|item| !item.is_ticked() && needs(item));
    let Some(at) = open else {
        let names: Vec<String> = taken.iter().map(|gear| gear.word().to_owned()).collect();
        return Ok(say(format!(
            "Nothing that is left of today's plan needs {}.",
            text::either(&names)
        )));
    };
    let last = |key: &ExerciseKey| last_session(case, key);
    propose(case, || {
        let why = (Trouble::Busy, None);
        adjust::swap(board, at, why, &case.context.profile, case.catalog, &last)
            .map_err(|error| error.to_string())
    })
}

/// The equipment that words name.
fn named_in(text: &str) -> Vec<Equipment> {
    let words = words_of(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let named = (1..=MOST_WORDS_OF_EQUIPMENT)
            .rev()
            .find_map(|count| equipment_named(&words.get(at..at + count)?.join(" ")));
        found.extend(named.filter(|one| !found.contains(one)));
    }
    found
}

pub fn swap(case: &Case<'_>) -> Answer {
    let Some(board) = &case.context.board else {
        let subject = case.subject().ok_or_else(|| say(NO_PLAN))?;
        return Ok(say(off_the_plan(case, &subject)));
    };
    let all_done = || say(AdjustError::AllDone.to_string());
    let subject = case.subject().ok_or_else(all_done)?;
    let key = subject.key();
    let Some(at) = board.items().position(|item| item.key() == key) else {
        return Ok(say(off_the_plan(case, &subject)));
    };
    let last = |key: &ExerciseKey| last_session(case, key);
    if let Some(instead) = case.ask.instead {
        return propose(case, || {
            let profile = &case.context.profile;
            adjust::replace(board, at, instead, profile, case.catalog, &last)
                .map_err(|error| error.to_string())
        });
    }
    let there = at_hand(case);
    let lacks = there.len() < case.context.profile.equipment.len();
    let reason = case.ask.reason.or_else(|| missing(case.text));
    let Some(trouble) = reason.or_else(|| lacks.then_some(Trouble::NoEquipment)) else {
        return Ok(vec![Delta::Question(why_swap(&subject.name))]);
    };
    let profile = Profile { equipment: there, ..case.context.profile.clone() };
    propose(case, || {
        adjust::swap(board, at, (trouble, pain::joint(case.text)), &profile, case.catalog, &last)
            .map_err(|error| error.to_string())
    })
}

/// The newest session of an exercise before today, of the weeks that the coach is told of.
fn last_session(case: &Case<'_>, key: &ExerciseKey) -> Option<PastSession> {
    let before = case.context.recent.iter().filter(|set| {
        set.date < case.context.today
            && set.key() == *key
            && set.performance.kind != SetKind::WarmUp
    });
    let mut sets: Vec<SetResult> = before.cloned().collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.date));
    by_day(sets).into_iter().next()
}

/// What a gym hasn't got, or what is broken there.
fn missing(text: &str) -> Option<Trouble> {
    let words = words_of(text);
    let lacks =
        words.iter().any(|word| is_listed(word, "no|doesnt|doesn't|dont|don't|broken|order"));
    lacks.then_some(Trouble::NoEquipment)
}

/// What stands in for it depends on why, so that is asked.
pub fn why_swap(name: &str) -> Question {
    let labels = [
        (Trouble::Busy, "it is busy"),
        (Trouble::Pain, "it hurts"),
        (Trouble::NoEquipment, "the equipment is missing"),
    ];
    let options =
        labels.iter().map(|(trouble, label)| Choice::new(*label, format!("swap {name} {trouble}")));
    question("why-swap", &format!("Swap {name} because"), options.collect())
}

/// Nothing to swap on the plan, but what would do in its place.
fn off_the_plan(case: &Case<'_>, subject: &Subject) -> String {
    let name = &subject.name;
    let profile = &case.context.profile;
    let there = at_hand(case);
    let lacks = there.len() < profile.equipment.len();
    let trouble = case.ask.reason.or_else(|| lacks.then_some(Trouble::NoEquipment));
    let sore = pain::joint(case.text).filter(|_| trouble == Some(Trouble::Pain));
    let with = Profile { equipment: there, ..profile.clone() };
    let found = subject.exercise.map_or_else(Vec::new, |exercise| {
        adjust::stand_ins(exercise, (trouble, sore), &[], &with, case.catalog)
    });
    let names: Vec<_> =
        found.iter().take(MOST_SUBSTITUTES_TOLD).map(|exercise| exercise.name.clone()).collect();
    let later = case.context.program.iter().find(|one| one.exercise == subject.key());
    let later = later.map_or_else(String::new, |later| {
        let day = printable(&later.day);
        format!(" Your program has it in {day}: ask again on that day, and I'll propose it.")
    });
    let planned = case.context.board.is_some();
    let lead = if planned { format!("{name} is not on today's plan. ") } else { String::new() };
    if names.is_empty() && planned {
        format!("{name} is not on today's plan.{later}")
    } else if names.is_empty() {
        format!("Nothing that trains what {name} does can be done with what is there.{later}")
    } else {
        format!(
            "{lead}{} {} train much the same.{later}",
            if lacks { "With what is there" } else { "With your equipment" },
            text::list(&names)
        )
    }
}
