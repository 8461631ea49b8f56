//! What lines are to the questions of the first run: collected ones, each with what it is to come to.

use super::super::introduction::{About, Answered, Introduction};
use super::super::{Preview, Previewer, ProfilePart, board_today, first_session};
use super::fixture::Athlete;
use proptest::prelude::*;
use serde_json::{Map, Value};
use setwise_catalog::catalog::Catalog;
use setwise_domain::command::Command;
use setwise_domain::exercise::Equipment;
use setwise_domain::plan::Weight;
use setwise_domain::profile::Profile;
use setwise_domain::session::WeekdayWord;
use setwise_domain::text::words_of;
use setwise_tool::athlete;

/// What a line came to, in the keys that the collected lines are labelled with.
struct Outcome {
    kind: &'static str,
    profile: Profile,
}

fn outcome(athlete: &Athlete, introduction: &mut Introduction, line: &str) -> Outcome {
    let kind = match introduction.answer(line, Catalog::embedded()) {
        Ok(Answered::Questions(_)) => "answer",
        Ok(Answered::Default(_)) => "default",
        Ok(Answered::Back(_)) => "back",
        Ok(Answered::Skipped) if introduction.is_over() => "skip_all",
        Ok(Answered::Skipped) => "skip",
        Err(_) => {
            let services = &athlete.services;
            let reader = services.store.reader().unwrap();
            let previewer = Previewer::read(services, &reader).unwrap();
            match previewer.preview_unanswered(services, &reader, line).unwrap() {
                Preview::NotUnderstood => "refused",
                _ => "message",
            }
        }
    };
    Outcome { kind, profile: introduction.profile() }
}

fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::Array(all) => all.iter().flat_map(strings).collect(),
        Value::String(one) => vec![one.clone()],
        other => vec![other.to_string()],
    }
}

/// Whether two names of what is to be avoided share their telling words: `left knee`, `knees`.
fn alike(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        words_of(text).iter().map(|word| word.trim_end_matches('s').to_owned()).collect()
    };
    let (one, other) = (words(one), words(other));
    one.iter().all(|word| other.contains(word)) || other.iter().all(|word| one.contains(word))
}

/// Why an outcome is not what is wanted; none where it is.
fn differs(wanted: &Map<String, Value>, outcome: &Outcome) -> Option<String> {
    let profile = &outcome.profile;
    let usual = Profile::default();
    let known = |part: ProfilePart, key: &str| {
        wanted.contains_key(key) || part.show(profile) == part.show(&usual)
    };
    for (key, value) in wanted {
        let is = match key.as_str() {
            "unit" => profile.unit.to_string() == *value,
            "goal" => profile.goal.to_string() == *value,
            "level" => profile.level.to_string() == *value,
            "days" => *value == profile.days_per_week,
            "minutes" => *value == profile.minutes_per_day,
            "weekdays" => {
                let named: Vec<_> = profile.weekdays.words().map(WeekdayWord::word).collect();
                strings(value) == named
            }
            "equipment" => {
                let wanted = strings(value);
                let all = wanted.iter().any(|one| one == "everything" || one == "all");
                let none = wanted == ["none"];
                let mut has: Vec<_> = profile.equipment.iter().map(|one| one.word()).collect();
                let mut wanted: Vec<_> = wanted.iter().map(String::as_str).collect();
                has.sort_unstable();
                wanted.sort_unstable();
                all && has.len() == Equipment::ALL.len() || none && has.is_empty() || has == wanted
            }
            "equipment_without" => {
                let gone = strings(value);
                outcome.kind == "answer"
                    && profile
                        .equipment
                        .iter()
                        .all(|one| !gone.iter().any(|gone| gone == one.word()))
            }
            "avoid" => {
                let wanted = value.as_array().cloned().unwrap_or_default();
                let wanted: Vec<Vec<String>> = wanted.iter().map(strings).collect();
                let wanted: Vec<_> = wanted.into_iter().filter(|one| one != &["none"]).collect();
                let said = |one: &Vec<String>| {
                    one.iter().any(|one| profile.avoid.iter().any(|has| alike(has, one)))
                };
                let asked = |has: &String| wanted.iter().flatten().any(|one| alike(has, one));
                wanted.iter().all(said) && profile.avoid.iter().all(asked)
            }
            kind => outcome.kind == kind,
        };
        if !is {
            return Some(format!("{} {}", outcome.kind, shown(profile)));
        }
    }
    let is_answer = wanted
        .keys()
        .any(|key| ProfilePart::from_word(key).is_some() || key == "equipment_without");
    if is_answer && !matches!(outcome.kind, "answer" | "default") {
        return Some(outcome.kind.to_owned());
    }
    let beside = [
        (ProfilePart::Unit, "unit"),
        (ProfilePart::Goal, "goal"),
        (ProfilePart::Level, "level"),
        (ProfilePart::Minutes, "minutes"),
    ];
    let strays = beside.iter().any(|(part, key)| !known(*part, key));
    strays.then(|| format!("beside it {}", shown(profile)))
}

fn shown(profile: &Profile) -> String {
    About::ALL.iter().map(|about| about.part().show(profile)).collect::<Vec<_>>().join(" | ")
}

fn at(question: &str) -> usize {
    let is = |about: &About| {
        about.part().word() == question
            || about.word() == question
            || about.word().replace(' ', "_") == question
    };
    About::ALL.iter().position(is).unwrap_or_else(|| panic!("{question}"))
}

/// Lines that come to something else than is wanted, with what.
fn failures(rows: &[Value]) -> Vec<String> {
    let athlete = Athlete::new();
    let mut failures = Vec::new();
    for row in rows {
        let line = row["line"].as_str().unwrap();
        let question = row["question"].as_str().unwrap();
        let mut introduction =
            Introduction::new(Profile::default(), athlete.services.stamps.today());
        for _ in 0..at(question) {
            introduction.skip();
        }
        let outcome = outcome(&athlete, &mut introduction, line);
        if let Some(found) = differs(row["wanted"].as_object().unwrap(), &outcome) {
            failures.push(format!("{question}: {line}: wanted {} found {found}", row["wanted"]));
        }
    }
    failures
}

/// What whole runs come to that do not end as wanted. A second answer that is not taken leaves the default.
fn dialog_failures(dialogs: &[Value]) -> Vec<String> {
    let mut failures = Vec::new();
    for dialog in dialogs {
        let athlete = Athlete::new();
        let today = athlete.services.stamps.today();
        let mut introduction = Introduction::new(Profile::default(), today);
        let (mut refused, mut kinds) = (false, Vec::new());
        for line in strings(&dialog["lines"]) {
            let kind = outcome(&athlete, &mut introduction, &line).kind;
            if kind == "refused" && refused {
                introduction.skip();
            }
            refused = kind == "refused" && !refused;
            kinds.push(kind);
        }
        let ended = Outcome { kind: "answer", profile: introduction.profile() };
        if let Some(found) = differs(dialog["wanted"].as_object().unwrap(), &ended) {
            let lines = strings(&dialog["lines"]).join(" / ");
            failures
                .push(format!("{lines}\n  wanted {}\n  found {found} {kinds:?}", dialog["wanted"]));
        }
    }
    failures
}

fn collected(of: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("first_run.json")).unwrap();
    all[of].as_array().unwrap().clone()
}

#[test]
fn collected_lines_come_to_what_was_meant() {
    let rows = collected("rows");
    assert_eq!(rows.len(), 200);
    let failures = failures(&rows);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn collected_runs_end_as_they_were_meant() {
    let dialogs = collected("dialogs");
    assert_eq!(dialogs.len(), 20);
    let failures = dialog_failures(&dialogs);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What is said at the end, of an athlete on a Saturday, who logged some sets meanwhile.
fn closing(days: &str, logged: &[&str]) -> String {
    let athlete = Athlete::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(board_today(&athlete.services)).unwrap();
    for line in logged {
        athlete.says(&[line]);
    }
    let mut introduction = Introduction::new(Profile::default(), athlete.services.stamps.today());
    for answer in ["kg", "get stronger", "never", days, "45", "only dumbbells", "bad knee"] {
        introduction.answer(answer, Catalog::embedded()).unwrap();
    }
    athlete.command(Command::SaveProfile(introduction.profile()));
    runtime.block_on(first_session(&athlete.services)).unwrap()
}

#[test]
fn the_end_says_what_was_set_and_what_comes_first() {
    insta::assert_snapshot!(closing("3", &[]), @"Saved: kg, strength, beginner, 3 days a week, 45 minutes, dumbbell, avoiding knee. First session: Full body strength, today, about 42 minutes. /profile or words change any of it. For a program of several weeks, say: make me a program");
    insta::assert_snapshot!(closing("mon wed fri", &[]), @"Saved: kg, strength, beginner, 3 days a week (mon, wed and fri), 45 minutes, dumbbell, avoiding knee. First session: Full body strength, about 42 minutes. Your next training day is Mon 23 Nov, but you can do it today too. /profile or words change any of it. For a program of several weeks, say: make me a program");
}

/// A plan that was there before anything was known must not stay because a set was logged in between.
#[test]
fn the_first_session_fits_whatever_was_logged_before_the_end() {
    for logged in ["squat 100kg x5", "bench 3x8 60kg"] {
        let said = closing("3", &[logged]);
        assert!(
            said.contains("First session: Full body strength, today, about 4"),
            "{logged}: {said}"
        );
    }
}

/// Answers of each question, of which one is drawn.
const DRAWN: [&[&str]; 7] = [
    &["kg", "lb", ""],
    &["get stronger", "build muscle", "stay fit"],
    &["never", "two years", "since school", "a few months"],
    &["2", "mon wed fri", "every other day", "weekends", "5 days", "not sundays"],
    &["20", "30 min", "45", "an hour", "90 minutes", "2 hours"],
    &[
        "full gym",
        "only dumbbells",
        "all but machines",
        "garage gym",
        "hotel room",
        "a kettlebell and bands",
        "pull-up bar",
        "no barbell",
        "park",
    ],
    &[
        "none",
        "bad knee",
        "no burpees",
        "lower back",
        "shoulders",
        "overhead press, lunges",
        "jumping",
    ],
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The first session fits what was said: nothing serious speaks against it, and it takes no longer.
    #[test]
    fn the_first_session_fits_what_was_said(drawn in prop::array::uniform7(0_usize..100)) {
        let athlete = Athlete::new();
        let services = &athlete.services;
        let mut introduction = Introduction::new(Profile::default(), services.stamps.today());
        for (answers, at) in DRAWN.iter().zip(drawn) {
            introduction.answer(answers[at % answers.len()], Catalog::embedded()).unwrap();
        }
        prop_assert!(introduction.is_over());
        let profile = introduction.profile();
        athlete.command(Command::SaveProfile(profile.clone()));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let board = runtime.block_on(board_today(services)).unwrap().unwrap();
        let plan = &board.stored.plan;
        let reader = services.store.reader().unwrap();
        let review =
            athlete::review_plan(plan, &reader, services.catalog, services.stamps.today()).unwrap();
        let serious: Vec<_> =
            review.findings.iter().filter(|one| one.weight == Weight::Serious).collect();
        prop_assert!(serious.is_empty(), "{profile:?}: {serious:?}");
        prop_assert!(plan.duration_minutes <= u32::from(profile.minutes_per_day), "{profile:?}");
    }
}
