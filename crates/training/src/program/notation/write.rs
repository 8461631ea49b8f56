//! A program to text: the same program always to the same text.

use super::rule::rule;
use super::sets::{groups, share};
use super::value::{escaped, percent};
use setwise_domain::exercise::Level;
use setwise_domain::prescription::{
    Comeback, Cycle, Day, Deload, Group, Program, Rule, Slot, SlotId, WarmUp, Wording,
};
use setwise_domain::profile::Goal;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a rung's name must not hold as it is: it separates two of them.
const BETWEEN_RUNGS: &[char] = &['>'];

/// The text of a program; [`super::read()`] gives the same program of it.
pub fn write(program: &Program) -> String {
    let mut writer = Writer::default();
    writer.program(program);
    writer.text
}

#[derive(Default)]
struct Writer<'p> {
    text: String,
    written: BTreeMap<&'p SlotId, &'p Slot>,
}

impl<'p> Writer<'p> {
    fn line(&mut self, depth: usize, key: &str, value: &str) {
        let gap = if value.is_empty() { "" } else { " " };
        let _ = writeln!(self.text, "{:depth$}{key}:{gap}{value}", "");
    }

    fn words(&mut self, depth: usize, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.line(depth, key, &escaped(text, &[]));
        }
    }

    fn program(&mut self, program: &'p Program) {
        self.words(0, "program", Some(&program.title));
        self.words(0, "after", program.after.as_deref());
        self.words(0, "level", program.level.map(Level::word));
        self.words(0, "goal", program.goal.map(Goal::word));
        self.line(0, "sessions", &format!("{} a week", program.per_week));
        if let Some(weeks) = program.weeks {
            self.line(0, "weeks", &weeks.to_string());
        }
        if program.cycle == Cycle::Ends {
            self.line(0, "at the end", "stop");
        }
        if let Some(lighter) = program.deload {
            self.line(0, "deload", &deload(lighter));
        }
        if program.comeback != Comeback::default() {
            self.line(0, "comeback", &comeback(&program.comeback));
        }
        for note in &program.notes {
            self.words(0, "note", Some(note));
        }
        for day in &program.days {
            self.day(day);
        }
    }

    fn day(&mut self, day: &'p Day) {
        self.text.push('\n');
        self.words(0, "day", Some(&day.name));
        self.words(2, "focus", day.focus.as_deref());
        for note in &day.notes {
            self.words(2, "note", Some(note));
        }
        for block in &day.blocks {
            self.words(2, "block", Some(&block.name));
            for slot in &block.slots {
                self.slot(slot);
            }
        }
    }

    fn slot(&mut self, slot: &'p Slot) {
        if self.written.insert(&slot.id, slot) == Some(slot) {
            return self.line(4, "same slot", slot.id.as_str());
        }
        let rungs = slot.rungs.iter().map(|rung| escaped(rung, BETWEEN_RUNGS));
        let rungs = rungs.collect::<Vec<_>>().join(" > ");
        self.line(4, &format!("slot {}", slot.id), &rungs);
        self.weeks(slot);
        if slot.rule != Rule::None {
            self.line(6, "rule", &rule(&slot.rule));
        }
        match &slot.warm_up {
            WarmUp::Auto => {}
            WarmUp::None => self.line(6, "warm-up", "none"),
            WarmUp::Steps(steps) => {
                let steps =
                    steps.iter().map(|(share, reps)| format!(" {}x{reps}", percent(*share)));
                let steps = steps.collect::<Vec<_>>().join(",");
                self.line(6, "warm-up", &format!("steps{steps}"));
            }
        }
        if let Some(group) = &slot.group {
            self.line(6, "superset", &superset(group));
        }
        if let Some(rest) = slot.rest_seconds {
            self.line(6, "rest", &format!("{rest}s"));
        }
        if let Some([down, below, up, above]) = slot.tempo {
            self.line(6, "tempo", &format!("{down}-{below}-{up}-{above}"));
        }
        if slot.each_side {
            self.line(6, "sides", "each");
        }
        if let Some(parent) = &slot.max_of {
            self.line(6, "max of", parent.as_str());
        }
        if let Some(start) = slot.start {
            self.line(6, "start", &share(start));
        }
        self.words(6, "note", slot.notes.as_deref());
        if let Some(wording) = &slot.wording {
            self.wording(wording);
        }
    }

    /// Weeks that ask for the same stand together.
    fn weeks(&mut self, slot: &Slot) {
        let mut first = 0;
        while let Some(week) = slot.weeks.get(first) {
            let rest = &slot.weeks[first..];
            let alike = rest.iter().take_while(|other| *other == week).count();
            let key = match (slot.weeks.len(), alike, week.deload) {
                (1, _, false) => "sets".to_owned(),
                (_, 1, _) => format!("week {}", first + 1),
                _ => format!("weeks {}-{}", first + 1, first + alike),
            };
            let deload = if week.deload { " deload" } else { "" };
            self.line(6, &format!("{key}{deload}"), &groups(&week.groups));
            first += alike;
        }
    }

    fn wording(&mut self, wording: &Wording) {
        let Wording { sets, reps, intensity } = wording;
        if *wording == Wording::default() {
            self.line(6, "as asked", "");
        }
        self.words(6, "asked sets", sets.map(|sets| sets.to_string()).as_deref());
        self.words(6, "asked reps", reps.as_deref());
        self.words(6, "asked intensity", intensity.as_deref());
    }
}

/// `every 4 weeks; sets 50%; load 100%`.
pub(in crate::program) fn deload(deload: Deload) -> String {
    let mut parts = Vec::new();
    parts.extend(deload.every_weeks.map(|weeks| format!("every {weeks} weeks")));
    parts.extend(deload.on_misses.then(|| "on misses".to_owned()));
    parts.push(format!("sets {}", percent(deload.sets)));
    parts.push(format!("load {}", percent(deload.load)));
    parts.join("; ")
}

/// `14 days load 90% sets 100%; step 5%`.
pub(in crate::program) fn comeback(comeback: &Comeback) -> String {
    let layoffs = comeback.layoffs.iter().map(|layoff| {
        let (load, sets) = (percent(layoff.load), percent(layoff.sets));
        format!("{} days load {load} sets {sets}", layoff.days)
    });
    let mut parts: Vec<_> = layoffs.collect();
    parts.push(format!("step {}", percent(comeback.step)));
    parts.join("; ")
}

fn superset(group: &Group) -> String {
    let letter = group.letter;
    let mut text = if letter.is_alphanumeric() {
        letter.to_string()
    } else {
        format!("\\u{{{:x}}}", u32::from(letter))
    };
    if let Some(rest) = group.rest_inside {
        let _ = write!(text, "; inside {rest}s");
    }
    if let Some(rest) = group.rest_after {
        let _ = write!(text, "; after {rest}s");
    }
    text
}
