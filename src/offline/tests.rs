use super::phrase::{Amount, Ask, Named, Understood};
use super::sentence::understand;
use super::topics::Topic;
use super::vocabulary::Vocabulary;
use super::with_calendar;
use crate::catalog::Catalog;
use crate::domain::exercise::Exercise;
use crate::domain::query::{Period, Subject};
use crate::parse::day::DateOrder;
use crate::parse::period::PeriodReader;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use std::sync::LazyLock;

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::new(Catalog::embedded()));

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

const PHRASES: &str = include_str!("phrases.txt");

fn days() -> PeriodReader {
    PeriodReader::new(TODAY, Some(DateOrder::MonthDay))
}

/// What a question is taken for, in the words of the table.
fn taken(text: &str, vocabulary: &Vocabulary) -> String {
    let understood = understand(text, vocabulary, Catalog::embedded(), days());
    match with_calendar(understood, text, TODAY, &[], Catalog::embedded()) {
        Understood::Not { .. } => "not".into(),
        Understood::Ask(ask) => described(&ask),
    }
}

/// `LastTime` as `last-time`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn described(ask: &Ask) -> String {
    let amount = |amount: Amount| match amount {
        Amount::Bare(number) => number.to_string(),
        Amount::Whole(load) => format!("{}{}", load.amount, load.unit),
    };
    let (exercise, unknown) = match &ask.exercise {
        Some(Named::One(exercise)) => (Some(exercise.id.to_string()), None),
        Some(Named::Unknown { name, .. }) => (None, Some(name.clone())),
        Some(Named::Several { .. }) => (Some("several".into()), None),
        None => (None, None),
    };
    let scheme = ask.scheme.map(|(sets, reps)| match sets {
        Some(sets) => format!("{sets}x{reps}"),
        None => reps.to_string(),
    });
    let facts = [
        ("load", ask.load.map(amount)),
        ("bar", ask.bar.map(amount)),
        ("scheme", scheme),
        ("minutes", ask.minutes.map(|minutes| minutes.to_string())),
        ("exercise", exercise),
        ("unknown", unknown),
        (
            "instead",
            ask.instead.map(|exercise| exercise.id.to_string()),
        ),
        (
            "muscles",
            ask.muscles
                .as_ref()
                .and_then(Subject::name)
                .map(str::to_owned),
        ),
        (
            "period",
            ask.period.map(|period| match period {
                Period::Days { from, to } if from == to => from.to_string(),
                Period::Days { from, to } => format!("{from}..{to}"),
                period => format!("{period:?}"),
            }),
        ),
        ("reason", ask.reason.map(|reason| reason.word().to_owned())),
    ];
    let mut out = kebab(&format!("{:?}", ask.topic));
    for (key, value) in facts {
        if let Some(value) = value {
            let quote = if value.contains(' ') { "\"" } else { "" };
            out.extend([" ", key, "=", quote, &value, quote]);
        }
    }
    out
}

#[test]
fn every_phrase_of_the_table_is_taken_for_what_it_says() {
    let vocabulary = &*VOCABULARY;
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in PHRASES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (typed, wanted) = line.split_once(" => ").unwrap();
        count += 1;
        let got = taken(typed, vocabulary);
        if got != wanted {
            wrong.push(format!("{typed}\n   wanted {wanted}\n      got {got}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count >= 150, "{count} phrases");
}

/// Every topic that a rule shows, once.
fn topics() -> Vec<Topic> {
    let mut topics: Vec<Topic> = Vec::new();
    for rule in super::rules::RULES {
        if !topics.contains(&rule.topic) {
            topics.push(rule.topic);
        }
    }
    topics
}

#[test]
fn what_is_offered_is_understood_as_what_it_was_offered_for() {
    let vocabulary = &*VOCABULARY;
    let mut wrong = Vec::new();
    for topic in topics() {
        let example = topic.example();
        let wanted = kebab(&format!("{topic:?}"));
        let got = taken(example, vocabulary);
        assert_eq!(got.split(' ').next(), Some(&*wanted), "{example}");
        // A name is in danger where a word of it could say something else.
        let in_danger = |exercise: &&Exercise| {
            let name = exercise.name.to_lowercase();
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|word| vocabulary.says_more(word))
        };
        for exercise in Catalog::embedded().all().iter().filter(in_danger) {
            let Some(line) = topic.line_for(&exercise.name) else {
                continue;
            };
            let wanted = format!("{wanted} exercise={}", exercise.id);
            let got = taken(&line, vocabulary);
            if got != wanted {
                wrong.push(format!("{line}: {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_words_are_taken_for_something_or_three_lines_are_offered(text in ".{0,120}") {
        let vocabulary = &*VOCABULARY;
        if let Understood::Not { near } = understand(&text, vocabulary, Catalog::embedded(), days()) {
            prop_assert_eq!(near.len(), 3);
        }
    }

    #[test]
    fn any_known_words_in_any_order_are_read_without_a_panic(
        words in proptest::collection::vec(
            prop_oneof![
                Just("last"), Just("bench"), Just("185"), Just("3x5"), Just("time"), Just("week"),
                Just("not"), Just("7"), Just("reps"), Just("bar"), Just("swap"), Just("busy"),
                Just("how"), Just("volume"), Just("legs"), Just("edit"), Just("kg"), Just("@8"),
            ],
            0..12,
        ),
    ) {
        let vocabulary = &*VOCABULARY;
        taken(&words.join(" "), vocabulary);
    }
}
