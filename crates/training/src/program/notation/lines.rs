//! The values of single lines: of the program's head, and of a slot.

use super::key::{Asked, Key};
use super::rule::read_rule;
use super::scan::{Miss, Scan, Scanner};
use super::sets::{read_groups, read_share};
use super::value::{read_percent, unescaped};
use setwise_domain::exercise::Level;
use setwise_domain::limits::MOST_PROGRAM_WEEKS;
use setwise_domain::prescription::{
    Comeback, Cycle, Deload, Group, Layoff, Program, Rule, SetGroup, Slot, SlotId, Target, WarmUp,
    Week, Wording,
};
use setwise_domain::profile::Goal;

/// What a text means with nothing behind it.
fn whole<T>(value: &str, read: impl FnOnce(&mut Scanner<'_>) -> Scan<T>) -> Scan<T> {
    let mut scanner = Scanner::new(value);
    let read = read(&mut scanner)?;
    scanner.end("the end of the line")?;
    Ok(read)
}

fn one_of<T: Copy>(value: &str, words: &[(&str, T)]) -> Scan<T> {
    let names: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    whole(value, |scanner| {
        let chosen = scanner.choice(words);
        chosen.ok_or_else(|| scanner.miss_of(names.join(", "), &names))
    })
}

/// A line above the first day.
pub(super) fn head_line(program: &mut Program, key: &Key, value: &str) -> Scan<()> {
    match key {
        Key::Program => program.title = unescaped(value)?,
        Key::After => program.after = Some(unescaped(value)?),
        Key::Level => {
            let levels: Vec<_> = Level::ALL.iter().map(|one| (one.word(), *one)).collect();
            program.level = Some(one_of(value, &levels)?);
        }
        Key::Goal => {
            let goals: Vec<_> = Goal::ALL.iter().map(|one| (one.word(), *one)).collect();
            program.goal = Some(one_of(value, &goals)?);
        }
        Key::Sessions => {
            program.per_week = whole(value, |scanner| {
                let sessions = scanner.integer("the sessions of a week")?;
                scanner.word_wanted("a week")?;
                Ok(sessions)
            })?;
        }
        Key::Weeks => {
            program.weeks = Some(whole(value, |scanner| scanner.integer("a number of weeks"))?);
        }
        Key::End => {
            let ends = [("repeat", Cycle::Repeats), ("stop", Cycle::Ends)];
            program.cycle = one_of(value, &ends)?;
        }
        Key::Deload => program.deload = Some(whole(value, read_deload)?),
        Key::Comeback => program.comeback = whole(value, read_comeback)?,
        _ => {}
    }
    Ok(())
}

fn read_deload(scanner: &mut Scanner<'_>) -> Scan<Deload> {
    let mut deload = Deload { on_misses: false, ..Deload::usual(None) };
    loop {
        if scanner.word("every") {
            deload.every_weeks = Some(scanner.integer("a number of weeks")?);
            scanner.word_wanted("weeks")?;
        } else if scanner.word("on misses") {
            deload.on_misses = true;
        } else if scanner.word("sets") {
            deload.sets = read_percent(scanner)?;
        } else if scanner.word("load") {
            deload.load = read_percent(scanner)?;
        } else {
            return Err(scanner.miss_of(
                "every 6 weeks, on misses, sets 50% or load 90%",
                &["every", "on", "sets", "load"],
            ));
        }
        if !scanner.symbol(';') {
            return Ok(deload);
        }
    }
}

fn read_comeback(scanner: &mut Scanner<'_>) -> Scan<Comeback> {
    let mut comeback = Comeback { layoffs: Vec::new(), ..Comeback::default() };
    loop {
        if scanner.word("step") {
            comeback.step = read_percent(scanner)?;
        } else {
            let days = scanner.integer("a number of days off, or 'step'")?;
            scanner.word_wanted("days load")?;
            let load = read_percent(scanner)?;
            scanner.word_wanted("sets")?;
            let sets = read_percent(scanner)?;
            comeback.layoffs.push(Layoff { days, load, sets });
        }
        if !scanner.symbol(';') {
            return Ok(comeback);
        }
    }
}

/// The exercises of a slot, the easiest first.
pub(super) fn read_rungs(value: &str) -> Scan<Vec<String>> {
    let mut rungs = Vec::new();
    let mut at = 0;
    for rung in value.split('>') {
        let name = rung.trim();
        if name.is_empty() {
            let wanted = "the name of an exercise".into();
            let found = value[at..].chars().next().map(String::from);
            return Err(Miss { at, found, wanted, near: None });
        }
        rungs.push(unescaped(name).map_err(|miss| Miss { at: at + miss.at, ..miss })?);
        at += rung.len() + 1;
    }
    Ok(rungs)
}

/// A slot of which only the first line was read.
pub(super) const fn empty_slot(id: SlotId, rungs: Vec<String>) -> Slot {
    Slot {
        id,
        rungs,
        weeks: Vec::new(),
        rule: Rule::None,
        warm_up: WarmUp::Auto,
        group: None,
        rest_seconds: None,
        tempo: None,
        each_side: false,
        max_of: None,
        start: None,
        notes: None,
        wording: None,
    }
}

/// A line below a slot.
pub(super) fn slot_line(slot: &mut Slot, key: &Key, value: &str) -> Scan<()> {
    match key {
        Key::Sets { first, last, deload } => return weeks(slot, (*first, *last), *deload, value),
        Key::Rule => slot.rule = whole(value, read_rule)?,
        Key::WarmUp => slot.warm_up = whole(value, read_warm_up)?,
        Key::Superset => slot.group = Some(read_superset(value)?),
        Key::Rest => slot.rest_seconds = Some(whole(value, |scanner| scanner.seconds("a rest"))?),
        Key::Tempo => slot.tempo = Some(whole(value, read_tempo)?),
        Key::Sides => slot.each_side = one_of(value, &[("each", true), ("both", false)])?,
        Key::Start => slot.start = Some(whole(value, read_share)?),
        Key::MaxOf => slot.max_of = Some(whole(value, read_slot_id)?),
        Key::Asked(asked) => {
            let wording = slot.wording.get_or_insert_with(Wording::default);
            match asked {
                Asked::Nothing => {}
                Asked::Sets => {
                    let sets = whole(value, |scanner| scanner.integer("a number of sets"))?;
                    wording.sets = Some(sets);
                }
                Asked::Reps => wording.reps = Some(unescaped(value)?),
                Asked::Intensity => wording.intensity = Some(unescaped(value)?),
            }
        }
        _ => {}
    }
    Ok(())
}

/// What some weeks ask for; they follow on those that were said before.
fn weeks(slot: &mut Slot, (first, last): (u8, u8), deload: bool, value: &str) -> Scan<()> {
    let groups = whole(value, read_groups);
    let so_far = slot.weeks.len();
    let follows = usize::from(first) == so_far + 1 && last >= first && last <= MOST_PROGRAM_WEEKS;
    let week = Week {
        // One that can't be read keeps its place, so that the next isn't refused for it.
        groups: groups.clone().unwrap_or_else(|_| vec![SetGroup::straight(1, Target::Reps(1))]),
        deload,
    };
    let last = usize::from(last.min(MOST_PROGRAM_WEEKS));
    slot.weeks.resize(last.max(so_far), week);
    groups?;
    if follows {
        return Ok(());
    }
    Err(Miss {
        at: 0,
        found: Some(format!("weeks {first}-{last}")),
        wanted: format!(
            "week {} next: the weeks of a slot in their order from 1, each once, up to {MOST_PROGRAM_WEEKS}",
            so_far + 1
        ),
        near: None,
    })
}

fn read_warm_up(scanner: &mut Scanner<'_>) -> Scan<WarmUp> {
    if scanner.word("auto") {
        return Ok(WarmUp::Auto);
    }
    if scanner.word("none") {
        return Ok(WarmUp::None);
    }
    if !scanner.word("steps") {
        return Err(scanner.miss_of(
            "auto, none, or steps such as 'steps 50%x5, 70%x3'",
            &["auto", "none", "steps"],
        ));
    }
    let mut steps = Vec::new();
    if !scanner.is_done() {
        loop {
            let share = read_percent(scanner)?;
            scanner.symbol_wanted('x', "'x' and the reps, such as 50%x5")?;
            steps.push((share, scanner.integer("the reps")?));
            if !scanner.symbol(',') {
                break;
            }
        }
    }
    Ok(WarmUp::Steps(steps))
}

/// `A; inside 10s; after 90s`.
fn read_superset(value: &str) -> Scan<Group> {
    let (letter, times) = value.split_once(';').unwrap_or((value, ""));
    let text = unescaped(letter.trim_end())?;
    let mut chars = text.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else {
        let wanted = "one letter, the same for all slots of a day that are done in turn".into();
        return Err(Miss { at: 0, found: Some(text), wanted, near: None });
    };
    let offset = value.len() - times.len();
    let read = whole(times, |scanner| {
        let mut group = Group { letter, rest_inside: None, rest_after: None };
        while !scanner.is_done() {
            if scanner.word("inside") {
                group.rest_inside = Some(scanner.seconds("a rest")?);
            } else if scanner.word("after") {
                group.rest_after = Some(scanner.seconds("a rest")?);
            } else {
                return Err(scanner.miss_of("inside 10s or after 90s", &["inside", "after"]));
            }
            scanner.symbol(';');
        }
        Ok(group)
    });
    read.map_err(|miss| Miss { at: offset + miss.at, ..miss })
}

fn read_tempo(scanner: &mut Scanner<'_>) -> Scan<[u8; 4]> {
    const WHAT: &str = "four counts such as 3-1-1-0";
    let mut tempo = [scanner.integer(WHAT)?, 0, 0, 0];
    for count in &mut tempo[1..] {
        scanner.symbol_wanted('-', WHAT)?;
        *count = scanner.integer(WHAT)?;
    }
    Ok(tempo)
}

fn read_slot_id(scanner: &mut Scanner<'_>) -> Scan<SlotId> {
    let mark = scanner.mark();
    SlotId::new(scanner.name()).ok_or_else(|| {
        scanner.back_to(mark);
        scanner.miss("the name of another slot, such as bench-press")
    })
}
