use super::phrase::{Amount, Ask, Named, Understood, understand};
use super::vocabulary::Vocabulary;
use crate::catalog::Catalog;

const PHRASES: &str = include_str!("phrases.txt");

/// What a question is taken for, in the words of the table.
fn taken(text: &str, vocabulary: &Vocabulary) -> String {
    match understand(text, vocabulary, Catalog::embedded()) {
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
    let mut out = kebab(&format!("{:?}", ask.topic));
    let mut add = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            let quoted = value.contains(' ').then(|| format!("{value:?}"));
            out += &format!(" {key}={}", quoted.unwrap_or(value));
        }
    };
    let amount = |amount: Amount| match amount {
        Amount::Bare(number) => number.to_string(),
        Amount::Whole(load) => format!("{}{}", load.amount, load.unit),
    };
    add("reps", ask.correction.reps.map(|reps| reps.to_string()));
    add("load", ask.correction.load.map(amount));
    add("rpe", ask.correction.rpe.map(|rpe| rpe.0.to_string()));
    add("rir", ask.correction.rir.map(|rir| rir.0.to_string()));
    add("bare", ask.correction.bare.map(|bare| bare.to_string()));
    add("load", ask.load.map(amount));
    add("bar", ask.bar.map(amount));
    add(
        "scheme",
        ask.scheme.map(|(sets, reps)| match sets {
            Some(sets) => format!("{sets}x{reps}"),
            None => reps.to_string(),
        }),
    );
    add("minutes", ask.minutes.map(|minutes| minutes.to_string()));
    match &ask.exercise {
        Some(Named::One(exercise)) => add("exercise", Some(exercise.id.to_string())),
        Some(Named::Unknown { name, .. }) => add("unknown", Some(name.clone())),
        Some(Named::Several { .. }) => out += " several",
        None => {}
    }
    let mut add = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            let quoted = value.contains(' ').then(|| format!("{value:?}"));
            out += &format!(" {key}={}", quoted.unwrap_or(value));
        }
    };
    add("muscles", ask.muscles.as_ref().map(|m| m.name.clone()));
    add("period", ask.period.map(|period| format!("{period:?}")));
    add("reason", ask.reason.map(|reason| reason.word().to_owned()));
    out
}

#[test]
fn every_phrase_of_the_table_is_taken_for_what_it_says() {
    let vocabulary = Vocabulary::new(Catalog::embedded());
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in PHRASES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (typed, wanted) = line.split_once(" => ").unwrap();
        count += 1;
        let got = taken(typed, &vocabulary);
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
