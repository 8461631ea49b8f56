use super::abilities::{Means, TABLE};
use super::nearest;
use super::phrase::{Amount, Ask, Named, Understood};
use super::routing::with_calendar;
use super::topics::Topic;
use super::understanding::Reader;
use super::vocabulary::Vocabulary;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Exercise;
use setwise_domain::load::Unit;
use setwise_domain::query::{Comparison, Counted, Metric, Period, Query, Subject};
use setwise_words::parse::day::DateOrder;
use setwise_words::parse::period::PeriodReader;
use std::sync::LazyLock;

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::new(Catalog::embedded()));

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

const PHRASES: &str = include_str!("phrases.txt");

/// What a question is taken for, in the words of the table.
fn taken(text: &str, vocabulary: &Vocabulary) -> String {
    let understood = reader(vocabulary).understand(text, &[]);
    match with_calendar(understood, text, TODAY, &[], Catalog::embedded()) {
        Understood::Not { .. } => "not".into(),
        Understood::Say(_) => "say".into(),
        Understood::Ask(ask) => described(&ask),
    }
}

fn reader(vocabulary: &Vocabulary) -> Reader<'_> {
    Reader {
        vocabulary,
        catalog: Catalog::embedded(),
        days: PeriodReader::new(TODAY, Some(DateOrder::MonthDay)),
        unit: Unit::Lb,
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
        ("rir", ask.effort.map(|left| left.0.to_string())),
        ("minutes", ask.minutes.map(|minutes| minutes.to_string())),
        ("exercise", exercise),
        ("unknown", unknown),
        ("instead", ask.instead.map(|exercise| exercise.id.to_string())),
        ("reason", ask.reason.map(|reason| reason.word().to_owned())),
    ];
    let mut out = kebab(&format!("{:?}", ask.topic));
    if let Some(query) = &ask.query {
        out.extend([" ", query.metric.word()]);
    }
    let query = ask.query.as_ref().map(parts_of).unwrap_or_default();
    for (key, value) in facts.into_iter().chain(query) {
        if let Some(value) = value {
            let quote = if value.contains(' ') { "\"" } else { "" };
            out.extend([" ", key, "=", quote, &value, quote]);
        }
    }
    out
}

/// The parts of a question, as the table writes them.
fn parts_of(query: &Query) -> Vec<(&'static str, Option<String>)> {
    let days = |from: Date, to: Date| {
        if from == to { from.to_string() } else { format!("{from}..{to}") }
    };
    let subject = |subject: &Subject| match subject {
        Subject::All {} => None,
        Subject::Exercise { key, .. } => Some(("exercise", key.as_str().to_owned())),
        Subject::Muscles { name, .. } => Some(("muscles", name.clone())),
        Subject::Movement { name, .. } => Some(("movement", name.clone())),
        Subject::Words { name } => Some(("words", name.clone())),
    };
    let (kind, name) = subject(&query.subject).unzip();
    vec![
        (kind.unwrap_or_default(), name),
        (
            "period",
            match query.period {
                Period::Usual {} => None,
                Period::Ever {} => Some("ever".to_owned()),
                Period::LastSession {} => Some("last".to_owned()),
                Period::Days { from, to } => Some(days(from, to)),
            },
        ),
        (
            "vs",
            match &query.comparison {
                Comparison::None {} => None,
                Comparison::Before {} => Some("before".to_owned()),
                Comparison::Plan {} => Some("plan".to_owned()),
                Comparison::Range {} => Some("range".to_owned()),
                Comparison::Days { from, to } => Some(days(*from, *to)),
                Comparison::Target { quantity } => Some(match quantity.unit {
                    Counted::Reps => format!("{}reps", quantity.amount),
                    Counted::Share => format!("{}%", quantity.amount),
                    Counted::Metres => format!("{}m", quantity.amount),
                    Counted::Sessions => format!("{}sessions", quantity.amount),
                    _ => format!("{}kg", (quantity.amount * 100.0).round() / 100.0),
                }),
                Comparison::With { subject: with } => subject(with).map(|(_, name)| name),
            },
        ),
        ("pick", query.pick.map(|pick| pick.word().to_owned())),
        ("among", query.among.map(|among| among.word().to_owned())),
    ]
}

#[test]
fn every_phrase_of_the_table_is_taken_for_what_it_says() {
    let vocabulary = &*VOCABULARY;
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in PHRASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (typed, wanted) = line.split_once(" => ").unwrap();
        count += 1;
        let got = taken(typed, vocabulary);
        if got != wanted {
            wrong.push(format!("{typed}\n   wanted {wanted}\n      got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 400, "{count} phrases");
}

/// No answer can deny what is in the table: each example is understood as what it is there for.
#[test]
fn what_is_offered_is_understood_as_what_it_was_offered_for() {
    let vocabulary = &*VOCABULARY;
    let mut wrong = Vec::new();
    for ability in TABLE {
        let wanted = match ability.means {
            Means::Sets | Means::Profile => continue,
            Means::Words => "say".to_owned(),
            Means::Topic(topic) => kebab(&format!("{topic:?}")),
            Means::Metric(metric) => format!("query {metric}"),
        };
        let got = taken(ability.example, vocabulary);
        if !(got == wanted || got.starts_with(&format!("{wanted} "))) {
            wrong.push(format!("{}: {got}", ability.example));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for metric in Metric::ALL {
        let has = TABLE.iter().any(|one| one.means == Means::Metric(*metric));
        assert!(has, "{metric} stands in no row");
    }
}

/// The lines that are offered instead are understood, of any exercise whose name could be more.
#[test]
fn lines_about_an_exercise_are_understood_as_such() {
    let vocabulary = &*VOCABULARY;
    // A name is in danger where a word of it could say something else.
    let in_danger = |exercise: &&Exercise| {
        let name = exercise.name.to_lowercase();
        let mut words = name.split(|c: char| !c.is_alphanumeric());
        words.any(|word| vocabulary.says_more(word))
    };
    let mut wrong = Vec::new();
    for exercise in Catalog::embedded().all().iter().filter(in_danger) {
        for metric in [Metric::Done, Metric::Records, Metric::Progress] {
            let line = nearest::line(metric, Some(&exercise.name)).unwrap();
            let got = taken(&line, vocabulary);
            let wanted = format!("query {metric} exercise={}", exercise.id);
            if got.split(" period").next() != Some(&*wanted) {
                wrong.push(format!("{line}: {got}"));
            }
        }
        for topic in [Topic::Swap, Topic::WarmUp, Topic::LoadFor, Topic::WhyLoad] {
            let line = topic.line_for(&exercise.name).unwrap();
            let wanted = format!("{} exercise={}", kebab(&format!("{topic:?}")), exercise.id);
            let got = taken(&line, vocabulary);
            if got != wanted {
                wrong.push(format!("{line}: {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Earlier lines, the next one, and what it is taken for.
#[test]
fn lines_that_go_on_from_the_last_question() {
    let vocabulary = &*VOCABULARY;
    let mut wrong = Vec::new();
    for (earlier, text, wanted) in [
        (&["best bench"][..], "and squat?", "query records exercise=back-squat"),
        (
            &["bench e1rm this month"],
            "and last month?",
            "query e1rm exercise=bench-press period=2026-10-01..2026-10-31",
        ),
        (
            &["bench e1rm this month", "and squat?"],
            "and last month?",
            "query e1rm exercise=back-squat period=2026-10-01..2026-10-31",
        ),
        (&["how many sets for back"], "what about chest", "query hard-sets muscles=chest"),
        (&["am I getting stronger on bench"], "why?", "why progress exercise=bench-press"),
        (&["best bench"], "am i stalling on it", "query progress exercise=bench-press"),
        (&["best bench"], "how often do i do it", "query frequency exercise=bench-press"),
        (&["best bench", "80x8"], "and squat", "query records exercise=back-squat"),
        (&["best bench", "thanks"], "why", "why-load"),
        (&["best bench"], "squat?", "query records exercise=back-squat"),
        (
            &["how many sessions this month"],
            "and last month?",
            "query sessions period=2026-10-01..2026-10-31",
        ),
        (&[], "and squat?", "not"),
        (&[], "why", "why-load"),
        (&["best bench"], "and the weather?", "say"),
        // `this` is of the month, and stands for nothing.
        (&["best bench"], "how many sets this month", "query sets period=2026-11-01..2026-11-21"),
    ] {
        let got = match reader(vocabulary).understand(text, earlier) {
            Understood::Not { .. } => "not".to_owned(),
            Understood::Say(_) => "say".to_owned(),
            Understood::Ask(ask) => described(&ask),
        };
        if got != wanted {
            wrong.push(format!("{earlier:?} {text}\n  wanted {wanted}\n     got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_questions_in_a_line_are_both_seen() {
    let vocabulary = &*VOCABULARY;
    for (text, first, also, left) in [
        ("best bench? how often do i squat?", "query records exercise=bench-press", 1, None),
        ("am i getting stronger and should i deload", "query progress", 1, None),
        ("what's next? how often do i squat?", "next", 0, Some("how often do i squat")),
    ] {
        let Understood::Ask(ask) = reader(vocabulary).understand(text, &[]) else {
            panic!("{text}");
        };
        assert_eq!(described(&ask), first, "{text}");
        assert_eq!(ask.also.len(), also, "{text}");
        assert_eq!(ask.left_over.as_deref(), left, "{text}");
    }
}

/// What is offered is near in meaning, and changes nothing unless a change was spoken of.
#[test]
fn the_nearest_lines_share_metric_or_subject() {
    let vocabulary = &*VOCABULARY;
    for (text, wanted) in [
        (
            "bench stuff",
            [
                "last time on bench press",
                "am I getting stronger on bench press",
                "best bench press",
            ],
        ),
        (
            "median tonnage thingummy",
            ["deadlift tonnage last week", "hard sets for back", "last time on bench"],
        ),
    ] {
        let Understood::Not { near } = reader(vocabulary).understand(text, &[]) else {
            panic!("{text}");
        };
        assert_eq!(near, wanted, "{text}");
    }
    for text in ["asdf qwer", "blah", "the quick brown fox"] {
        let Understood::Not { near } = reader(vocabulary).understand(text, &[]) else {
            panic!("{text}");
        };
        let changes = |line: &String| TABLE.iter().any(|one| one.example == line && one.changes());
        assert!(!near.iter().any(changes), "{text}: {near:?}");
    }
}

#[test]
fn a_line_of_five_hundred_words_gets_a_clear_sentence() {
    // Each question of a page would be read by itself.
    for long in ["bench ".repeat(500), "best squat? ".repeat(500), "best squat; ".repeat(500)] {
        let said = reader(&VOCABULARY).understand(&long, &[]);
        assert_eq!(
            said,
            Understood::Say("That's more than I can read at once. Ask one thing in a sentence, such as `am I getting stronger on bench`.".to_owned())
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_words_are_taken_for_something_or_three_lines_are_offered(text in ".{0,120}") {
        let vocabulary = &*VOCABULARY;
        if let Understood::Not { near } = reader(vocabulary).understand(&text, &[]) {
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
