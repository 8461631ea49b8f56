//! The lines nearest in meaning to one that was not understood: the same metric, subject or verb.

use super::abilities::{Ability, Means, TABLE};
use super::sentence::Sentence;
use super::slots::Slots;
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::query::{Metric, Subject};
use setwise_domain::text::printable;
use setwise_training::query::read::of_exercise;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo;

/// Lines that are offered: what a number sends at once.
const OFFERED: usize = 3;

/// Words that speak of changing something.
const CHANGING: &str = "change|swap|replace|move|skip|cancel|delete|remove|undo|edit|fix|correct|add|shorter|longer|easier|harder|make|new|start|stop|schedule|reschedule|book|plan|shift|push|write|build|switch|log";

/// The nearest lines, the nearest first.
pub fn lines(sentence: &Sentence<'_>, slots: &Slots, text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut offer = |line: Option<String>| {
        if let Some(line) = line.filter(|line| !lines.contains(line)) {
            lines.push(line);
        }
    };
    let subject = slots.subject.clone().or_else(|| named(sentence));
    let name = subject.as_ref().and_then(Subject::name).map(|name| printable(name).to_lowercase());
    let is_group = matches!(subject, Some(Subject::Muscles { .. } | Subject::Movement { .. }));
    if let Some(metric) = slots.metric {
        offer(line(metric, name.as_deref()));
    }
    if name.is_some() {
        let beside = if is_group {
            [Metric::HardSets, Metric::Since, Metric::Frequency]
        } else {
            [Metric::Done, Metric::Progress, Metric::Records]
        };
        for metric in beside {
            offer(line(metric, name.as_deref()));
        }
    } else if let Some(metric) = slots.metric {
        for near in beside(metric) {
            offer(line(near, None));
        }
    } else if slots.period.is_some() {
        offer(Some("how was this week".to_owned()));
        offer(line(Metric::Sets, None));
        offer(line(Metric::Adherence, None));
    }
    let changing = sentence.meant.iter().any(|word| is_listed(word, CHANGING));
    let mut rated: Vec<(f64, &Ability)> = TABLE
        .iter()
        .filter(|one| one.means != Means::Sets && (changing || !one.changes()))
        .map(|one| (likeness(one, sentence, text), one))
        .collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (_, ability) in rated {
        offer(Some(ability.example.to_owned()));
    }
    lines.truncate(OFFERED);
    lines
}

/// An exercise that a word is the whole name of.
fn named(sentence: &Sentence<'_>) -> Option<Subject> {
    let words = sentence.words.iter().filter(|word| word.is_plain());
    let named = words.filter(|word| !sentence.vocabulary.is_filler(&word.text));
    named.map(|word| sentence.catalog.resolve(&word.text)).find_map(|resolution| match resolution {
        Resolution::Found { exercise, how: Match::Alias } => Some(of_exercise(exercise)),
        _ => None,
    })
}

/// Words in common, and how alike the letters are.
fn likeness(ability: &Ability, sentence: &Sentence<'_>, text: &str) -> f64 {
    let example = ability.example.to_lowercase();
    let shared = sentence
        .meant
        .iter()
        .filter(|word| !sentence.vocabulary.is_filler(word))
        .filter(|word| example.split_whitespace().any(|own| own == **word))
        .count();
    let shared = f64::from(u32::try_from(shared).unwrap_or(u32::MAX));
    shared + typo::likeness(&text.to_lowercase(), &example)
}

/// What is asked for in much the same sense.
const fn beside(metric: Metric) -> [Metric; 2] {
    match metric {
        Metric::Load | Metric::AverageLoad | Metric::E1rm | Metric::Reps | Metric::RepMax => {
            [Metric::Records, Metric::Progress]
        }
        Metric::Records | Metric::Progress | Metric::Forecast => [Metric::E1rm, Metric::Load],
        Metric::Tonnage | Metric::Sets => [Metric::HardSets, Metric::Done],
        Metric::HardSets | Metric::Due => [Metric::Sets, Metric::Frequency],
        Metric::Sessions | Metric::Streak | Metric::DaysOff => {
            [Metric::Frequency, Metric::Adherence]
        }
        Metric::Frequency | Metric::Since | Metric::First | Metric::Adherence => {
            [Metric::Sessions, Metric::Streak]
        }
        Metric::Effort | Metric::Deload => [Metric::Progress, Metric::HardSets],
        Metric::Distance | Metric::Time => [Metric::Pace, Metric::Records],
        Metric::Duration => [Metric::Start, Metric::Sessions],
        Metric::Start => [Metric::Duration, Metric::Sessions],
        Metric::Notes | Metric::Bodyweight | Metric::Pace | Metric::Done => {
            [Metric::Sets, Metric::Records]
        }
    }
}

/// A line that asks for a metric, of a subject where it has one.
pub fn line(metric: Metric, of: Option<&str>) -> Option<String> {
    let Some(of) = of else {
        let own = TABLE.iter().find(|one| one.means == Means::Metric(metric))?;
        return Some(own.example.to_owned());
    };
    Some(match metric {
        Metric::Done => format!("last time on {of}"),
        Metric::Load => format!("heaviest {of}"),
        Metric::AverageLoad => format!("average load on {of}"),
        Metric::E1rm => format!("{of} e1rm"),
        Metric::Forecast => format!("what will my {of} be in 3 months"),
        Metric::Reps => format!("how many reps of {of} this month"),
        Metric::Tonnage => format!("{of} tonnage this month"),
        Metric::Sets => format!("how many sets of {of} this week"),
        Metric::HardSets => format!("hard sets for {of}"),
        Metric::Sessions => format!("how many sessions of {of} this month"),
        Metric::Frequency => format!("how often do I train {of}"),
        Metric::Since => format!("how long since {of}"),
        Metric::Effort => format!("average rpe on {of}"),
        Metric::Records => format!("best {of}"),
        Metric::Progress => format!("am I getting stronger on {of}"),
        Metric::Pace => format!("{of} pace this month"),
        Metric::RepMax => format!("best set of 5 on {of}"),
        Metric::First => format!("when did I first do {of}"),
        Metric::Distance => format!("{of} distance this month"),
        Metric::Time => format!("longest {of}"),
        Metric::Notes => format!("notes on {of}"),
        Metric::Duration
        | Metric::Start
        | Metric::Streak
        | Metric::DaysOff
        | Metric::Adherence
        | Metric::Bodyweight
        | Metric::Deload
        | Metric::Due => {
            return line(metric, None);
        }
    })
}
