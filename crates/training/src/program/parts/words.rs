//! What a part of a program does, in words: `Day A: Bench Press 3 × 8 → 4 × 6`.

use super::{Part, ProgramParts, notation, text};
use setwise_domain::outline::Difference;
use setwise_domain::prescription::{Cycle, Day, Program, Slot, SlotId, Week};
use setwise_domain::text::counted;

impl ProgramParts<'_> {
    pub(super) fn in_words(&self, part: &Part) -> String {
        match part {
            Part::Title => self.of_both("title", titled),
            Part::Length => self.of_both("length", length),
            Part::Breaks => self.of_both("lighter weeks and breaks", breaks),
            Part::Day(difference) => self.day_in_words(*difference),
            Part::DayHead(new) => self.head_in_words(*new),
            Part::Slot(day, difference) => self.slot_in_words(*day, *difference),
            Part::Asked(before, after) => self.asked_in_words(before, after),
            Part::Rule(id) => self.rule_in_words(id),
        }
    }

    fn of_both(&self, what: &str, said: fn(&Program) -> String) -> String {
        let before = self.old.map(said).unwrap_or_default();
        let after = said(self.new);
        if before == after {
            return format!("{what}: what is noted of it");
        }
        text::part_renamed(what, &before, &after)
    }

    fn old_day(&self, at: usize) -> Option<&Day> {
        self.old?.days.get(at)
    }

    fn day_in_words(&self, difference: Difference) -> String {
        let old = |at| self.old_day(at).map(whole_day).unwrap_or_default();
        let new = |at: usize| self.new.days.get(at).map(whole_day).unwrap_or_default();
        match difference {
            Difference::Added(at) => text::part_added(&new(at), ""),
            Difference::Removed(at) => text::part_removed(&old(at)),
            Difference::Swapped(before, after) => text::part_swapped(&old(before), &new(after)),
            Difference::Kept(before, after) | Difference::Moved(before, after) => {
                let name = self.old_day(before).map_or("", |day| &day.name);
                text::part_moved(name, &format!("place {}", after + 1), None)
            }
        }
    }

    fn head_in_words(&self, new: usize) -> String {
        let of = self.slots.iter().find(|one| one.new == new);
        let (Some(before), Some(after)) =
            (of.and_then(|one| self.old_day(one.old)), self.new.days.get(new))
        else {
            return String::new();
        };
        if before.name != after.name {
            return text::part_renamed("day", &before.name, &after.name);
        }
        let what = if before.focus == after.focus {
            "what its parts are called, and what is noted of it".to_owned()
        } else {
            let focus = |day: &Day| day.focus.clone().unwrap_or_else(|| "none".to_owned());
            text::part_renamed("focus", &focus(before), &focus(after))
        };
        text::part_of_days(&[&after.name], &what)
    }

    fn slot_in_words(&self, new: usize, difference: Difference) -> String {
        let of = self.slots.iter().find(|one| one.new == new);
        let before = of.and_then(|one| self.old_day(one.old));
        let after = self.new.days.get(new);
        let old = |at| before.and_then(|day| day.slots().nth(at));
        let coming = |at| after.and_then(|day| day.slots().nth(at));
        let line = |slot: Option<&Slot>| slot.map(whole_slot).unwrap_or_default();
        let what = match difference {
            Difference::Added(at) => text::part_added(&line(coming(at)), ""),
            Difference::Removed(at) => text::part_removed(&line(old(at))),
            Difference::Swapped(one, other) => {
                text::part_swapped(&line(old(one)), &line(coming(other)))
            }
            Difference::Kept(_, at) | Difference::Moved(_, at) => {
                let name = coming(at).map_or("", Slot::exercise);
                let place = after.and_then(|day| place_of(day, at)).unwrap_or_default();
                text::part_moved(name, &place, None)
            }
        };
        text::part_of_days(&[before.map_or("", |day| &day.name)], &what)
    }

    fn asked_in_words(&self, before: &SlotId, after: &SlotId) -> String {
        let (Some(old), Some(new)) =
            (self.old.and_then(|old| old.slot(before)), self.new.slot(after))
        else {
            return String::new();
        };
        let what = if old.rungs == new.rungs {
            let (asked, wanted) = change(old, new);
            text::part_changed(old.exercise(), &asked, &wanted)
        } else {
            text::part_swapped(&whole_slot(old), &whole_slot(new))
        };
        text::part_of_days(&self.days_with(before), &what)
    }

    fn rule_in_words(&self, id: &SlotId) -> String {
        let (Some(old), Some(new)) = (self.old.and_then(|old| old.slot(id)), self.new.slot(id))
        else {
            return String::new();
        };
        let what = format!("how {} goes on", new.exercise());
        let what =
            text::part_renamed(&what, &notation::rule(&old.rule), &notation::rule(&new.rule));
        text::part_of_days(&self.days_with(id), &what)
    }

    /// The days of the program that stands that a slot is on.
    fn days_with(&self, id: &SlotId) -> Vec<&str> {
        let days = self.old.map_or(&[][..], |old| &old.days).iter();
        let with = days.filter(|day| day.slots().any(|slot| slot.id == *id));
        with.map(|day| day.name.as_str()).collect()
    }
}

/// What is asked for before and after: the first week in which it is not the same, or what else is not.
fn change(old: &Slot, new: &Slot) -> (String, String) {
    let weeks = old.weeks.len().max(new.weeks.len());
    let place = (0..weeks).find(|&at| old.weeks.get(at) != new.weeks.get(at));
    let Some(at) = place else {
        let aside = (beside(old), beside(new));
        return if aside.0 == aside.1 {
            ("as it is noted".to_owned(), "with other notes".to_owned())
        } else {
            aside
        };
    };
    let asked = |slot: &Slot| slot.weeks.get(at).map_or_else(|| "none".to_owned(), week);
    let further = (at + 1..weeks).filter(|&at| old.weeks.get(at) != new.weeks.get(at));
    let more = match further.count() {
        0 => String::new(),
        more => format!(" (and {})", counted(more, "more week")),
    };
    let number = if weeks > 1 { format!("week {}: ", at + 1) } else { String::new() };
    let (before, after) = (asked(old), asked(new));
    if before == after {
        return (beside(old), beside(new));
    }
    (format!("{number}{before}"), format!("{after}{more}"))
}

/// What is asked of a slot beside its sets.
fn beside(slot: &Slot) -> String {
    let mut said = Vec::new();
    said.extend(slot.rest_seconds.map(|rest| format!("rest {rest} s")));
    said.extend(slot.each_side.then(|| "each side".to_owned()));
    said.extend(slot.group.as_ref().map(|group| format!("in superset {}", group.letter)));
    said.extend(
        slot.tempo.map(|[down, below, up, above]| format!("tempo {down}-{below}-{up}-{above}")),
    );
    said.extend(slot.max_of.as_ref().map(|of| format!("by the max of {of}")));
    said.extend(slot.notes.clone());
    if said.is_empty() {
        return "without more".to_owned();
    }
    said.join(", ")
}

/// `Bench Press 3 × 8`.
fn whole_slot(slot: &Slot) -> String {
    let first = slot.weeks.first().map(week).unwrap_or_default();
    format!("{} {first}", slot.exercise())
}

fn week(week: &Week) -> String {
    text::times(&notation::asked(&week.groups))
}

/// `Day A (Bench Press, Barbell Row and 3 more)`.
fn whole_day(day: &Day) -> String {
    /// The rest are counted.
    const NAMED: usize = 6;
    let trained = day.slots().map(Slot::exercise);
    format!("{} ({})", day.name, text::capped(trained, NAMED))
}

/// `place 2 of Main`.
fn place_of(day: &Day, at: usize) -> Option<String> {
    let mut places = day.blocks.iter().flat_map(|block| {
        let within = 1..=block.slots.len();
        within.map(|place| format!("place {place} of {}", block.name))
    });
    places.nth(at)
}

fn titled(program: &Program) -> String {
    let mut said = vec![program.title.clone()];
    let after = program.after.as_ref().filter(|after| **after != program.title);
    said.extend(after.map(|after| format!("after {after}")));
    said.extend(program.level.map(|level| format!("for {level}")));
    said.extend(program.goal.map(|goal| goal.word().to_owned()));
    said.join(", ")
}

fn length(program: &Program) -> String {
    let sessions = counted(usize::from(program.per_week), "session");
    let end = match program.cycle {
        Cycle::Repeats => "",
        Cycle::Ends => ", then it ends",
    };
    match program.weeks {
        Some(weeks) => format!("{sessions} a week, {}{end}", counted(usize::from(weeks), "week")),
        None => format!("{sessions} a week{end}"),
    }
}

fn breaks(program: &Program) -> String {
    let lighter = program.deload.map_or_else(|| "no lighter weeks".to_owned(), notation::deload);
    format!("{lighter}; {}", notation::comeback(&program.comeback))
}
