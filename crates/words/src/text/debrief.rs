//! A session's summing-up as text: what is stored of it part by part, and what is not.

use super::{operation, printable};
use setwise_domain::debrief::{
    AthleteFact, CalendarWish, DebriefSection, Highlight, NextStep, Progression,
};
use setwise_domain::summed_up::SummedUp;

/// A part of the text: its heading, none for the message, and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebriefPart {
    pub heading: &'static str,
    pub lines: Vec<String>,
}

/// What is stored of it, part by part, and last what is not, with the reason. Safe to show.
pub fn debrief_parts(summed_up: &SummedUp) -> Vec<DebriefPart> {
    let mut parts: Vec<_> = DebriefSection::ALL
        .iter()
        .filter(|section| summed_up.is_stored(**section))
        .map(|section| part(summed_up, *section))
        .collect();
    let failed = summed_up.failures();
    parts.push(DebriefPart {
        heading: "Not stored",
        lines: failed
            .map(|(section, why)| format!("{}: {}", section_name(section), shown(why)))
            .collect(),
    });
    parts.retain(|part| !part.lines.is_empty());
    parts
}

/// All of it in plain lines.
pub fn debrief(summed_up: &SummedUp) -> String {
    let mut lines = Vec::new();
    for part in debrief_parts(summed_up) {
        if part.heading.is_empty() {
            lines.extend(part.lines);
        } else {
            lines.push(format!("{}:", part.heading));
            lines.extend(part.lines.iter().map(|line| format!("- {line}")));
        }
    }
    lines.join("\n")
}

fn part(summed_up: &SummedUp, section: DebriefSection) -> DebriefPart {
    let debrief = &summed_up.dated.debrief;
    let (heading, lines): (_, Vec<String>) = match section {
        DebriefSection::Message => ("", debrief.message.lines().map(shown).collect()),
        DebriefSection::Highlights => {
            let highlights = debrief.highlights.iter().flatten();
            ("Highlights", highlights.map(highlight).collect())
        }
        DebriefSection::Progressions => {
            let progressions = debrief.progressions.iter().flatten();
            ("Next time", progressions.map(progression).collect())
        }
        DebriefSection::AthleteFacts => {
            let facts = debrief.athlete_facts.iter().flatten();
            ("Remembered", facts.map(fact).collect())
        }
        DebriefSection::Calendar => {
            let operations = debrief.calendar.iter();
            let operations =
                operations.flat_map(CalendarWish::operations).map(|one| shown(&operation(one)));
            ("Proposed for the calendar", operations.collect())
        }
    };
    DebriefPart { heading, lines }
}

/// What a section is called in a sentence.
fn section_name(section: DebriefSection) -> &'static str {
    match section {
        DebriefSection::Message => "the message",
        DebriefSection::Highlights => "the highlights",
        DebriefSection::Progressions => "the progressions",
        DebriefSection::AthleteFacts => "what to remember",
        DebriefSection::Calendar => "the calendar",
    }
}

fn shown(text: &str) -> String {
    printable(text.trim()).into_owned()
}

fn highlight(highlight: &Highlight) -> String {
    let text = shown(&highlight.text);
    match &highlight.exercise {
        Some(exercise) if !text.contains(exercise.trim()) => format!("{}: {text}", shown(exercise)),
        _ => text,
    }
}

/// `Bench Press: 190 lb, more load. All 3 sets hit 8: +5; 185 lb × 8, 8, 8.`
fn progression(progression: &Progression) -> String {
    let step = match progression.step {
        NextStep::AddLoad => "more load",
        NextStep::AddReps => "more reps",
        NextStep::Hold => "the same again",
        NextStep::ReduceLoad => "less load",
    };
    let load = match &progression.load {
        Some(load) => format!("{}, ", shown(load)),
        None => String::new(),
    };
    format!(
        "{}: {load}{step} ({})",
        shown(&progression.exercise),
        shown(progression.reason.trim_end_matches('.'))
    )
}

fn fact(fact: &AthleteFact) -> String {
    format!("{} ({})", shown(&fact.fact), fact.kind)
}

#[cfg(test)]
mod tests;
