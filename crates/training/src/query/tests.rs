//! One small log, worked out by hand, and what is asked of it.

use super::read::{Written, query, written};
use super::*;
use crate::testing::log;
use jiff::civil::date;
use proptest::prelude::*;
use setwise_domain::calendar::Revision;
use setwise_domain::load::Unit;
use setwise_domain::query::{Among, Period, Pick};
use setwise_domain::session::SessionId;
use setwise_domain::sessions::Sessions;
use setwise_domain::set_result::SetKind;
use setwise_domain::testing::BrokenLog;
use setwise_words::parse::day::DateOrder;
use setwise_words::parse::period::PeriodReader;
use setwise_words::text::answer::AnswerFormatter;
use std::sync::Arc;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

fn in_kilograms() -> Profile {
    Profile { unit: Unit::Kg, ..Profile::default() }
}

pub fn ask<T>(log: &dyn SetLog, with: impl FnOnce(&LogView<'_>, PeriodReader) -> T) -> T {
    let profile = in_kilograms();
    let view = LogView {
        log,
        catalog: Catalog::embedded(),
        profile: &profile,
        calendar: &|_| {
            Ok(Arc::new(Calendar {
                revision: Revision::default(),
                sessions: Sessions::default(),
                next: SessionId(1),
            }))
        },
        today: TODAY,
        zone: &jiff::tz::TimeZone::UTC,
    };
    with(&view, PeriodReader::new(TODAY, Some(DateOrder::DayMonth)))
}

/// `metric | subject | period | compare | pick among`, and the answer or why there is none.
pub(super) fn answered(question: &str, log: &dyn SetLog) -> String {
    let mut parts = question.split('|').map(str::trim);
    let metric = Metric::from_word(parts.next().unwrap()).unwrap();
    let mut next = || parts.next().unwrap_or_default();
    let (subject, period, compare) = (next(), next(), next());
    let ends: Vec<&str> = next().split_whitespace().collect();
    let question = Written {
        metric,
        subject,
        period,
        compare,
        pick: ends.first().and_then(|word| Pick::from_word(word)),
        among: ends.get(1).and_then(|word| Among::from_word(word)),
    };
    ask(log, |view, days| match query(question, days, view) {
        Ok(query) => {
            let answer = answer(&query, view).unwrap();
            let json = serde_json::to_string(&answer).unwrap();
            assert_eq!(serde_json::from_str::<Answer>(&json).unwrap().query, query);
            AnswerFormatter { formatter: view.catalog.formatter(Unit::Kg), today: TODAY }
                .answer(&answer)
        }
        Err(issues) => {
            let issues = issues.iter().map(|(part, why)| format!("{part}: {why}"));
            issues.collect::<Vec<_>>().join("\n")
        }
    })
}

#[test]
fn answers_worked_out_by_hand() {
    let log = log();
    let mut wrong = Vec::new();
    let trend = "Rule: the line through the estimated maxes; less than 1 % over the days is level.";
    let often = "Rule: a muscle is best trained twice a week or more.";
    let volume = "Rule: 6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter; a muscle that helps counts half.";
    for (question, wanted) in [
        ("load | bench", "Bench Press, heaviest set: 87.5 kg × 5, Mon 16 Nov.".to_owned()),
        ("load | front squat", "No sets of Front Squat yet.".to_owned()),
        (
            "e1rm | bench | since 1 nov",
            format!("Bench Press, e1RM this month: 102 kg, from 87.5 kg × 5, Mon 16 Nov.\nIt's going up. {trend}"),
        ),
        (
            "e1rm | bench | | last month",
            "Bench Press, e1RM this month: 102 kg, from 87.5 kg × 5, Mon 16 Nov.\nIn October: 96.5 kg, so +6 kg (+6.1 %).".to_owned(),
        ),
        (
            "e1rm | bench | | 110 kg",
            "Bench Press, e1RM: 102 kg, from 87.5 kg × 5, Mon 16 Nov.\n8 kg to go to 110 kg, about 7 weeks at the present rate. Rule: the line through the estimated maxes of the last 12 weeks, drawn on.".to_owned(),
        ),
        (
            "sets | squat | last month",
            "12 sets of Back Squat in October, on 4 days.\nNewest: Mon 26 Oct, 107.5 kg × 5, 5, 5.".to_owned(),
        ),
        (
            "tonnage | bench | last week",
            "1,275 kg lifted in Bench Press last week (9 to 15 Nov), in 3 sets on 1 day.\nNewest: Mon 9 Nov, 85 kg × 5, 5, 5.".to_owned(),
        ),
        ("time-since | deadlift", "Deadlift: 2 days ago, Thu 19 Nov: 140 kg × 5.".to_owned()),
        ("time-since | chest", "You last trained chest 5 days ago, Mon 16 Nov: Bench Press.".to_owned()),
        (
            "frequency | squat",
            format!("Back Squat: 0.9 times a week, 7 sessions in the last 8 weeks.\nNewest: Mon 16 Nov, 110 kg × 5, 5, 5 RIR 1.\nMore often would help. {often}"),
        ),
        (
            "sessions | | last month",
            "12 sessions in October.\nNewest: Sat 31 Oct, Barbell Row.".to_owned(),
        ),
        (
            "streak",
            "7 weeks in a row with a session; your longest run is 7 weeks.\nNewest: Thu 19 Nov, Deadlift and Overhead Press.".to_owned(),
        ),
        (
            "progress | deadlift",
            "Deadlift is stalling: nothing in the last 4 sessions beats 140 kg × 5, Thu 22 Oct (e1RM 163.5 kg).\nRule: a stall is 4 sessions without a better estimated max.".to_owned(),
        ),
        (
            "progress",
            format!("You're getting stronger: e1RM +4.2 % on average over 5 main lifts in the last 12 weeks.\nBack Squat +13 %, Bench Press +8.1 %, Overhead Press 0 %, Barbell Row 0 %, Deadlift 0 %.\n{trend}"),
        ),
        (
            "hard-sets | back | last week",
            format!("Back: 6.5 hard sets last week (9 to 15 Nov), on 2 days.\nBarbell Row 3, Pull-Up 3, Deadlift 0.5.\nNewest: Sat 14 Nov, Barbell Row and Pull-Up.\n6.5 a week is below 10 to 16. {volume}"),
        ),
        (
            "hard-sets | pull | last week | with push",
            "Pull: 6 hard sets last week (9 to 15 Nov), on 1 day.\nBarbell Row 3, Pull-Up 3.\nPush: 6 sets.\nNewest: Sat 14 Nov, Barbell Row and Pull-Up.\nPull to push: 1 to 1, balanced. Rule: 1 to 1.5 sets of pulling for each of pushing; 0.6 to 1.2 of the hamstrings for each of the quads.".to_owned(),
        ),
        (
            "effort | squat | this week",
            "Back Squat: 1 rep in reserve on average this week.\nNewest: Mon 16 Nov, 110 kg × 5, 5, 5 RIR 1.\nThat's about right. Rule: 2 to 4 reps in reserve for a beginner, 1 to 3 for an intermediate, 0 to 3 for an advanced lifter.".to_owned(),
        ),
        (
            "reps | pull-up | last week",
            "22 reps of Pull-Up last week (9 to 15 Nov).\nNewest: Sat 14 Nov, 8, 8, 6 reps.".to_owned(),
        ),
        ("reps | pull-up | | | most", "Pull-Up, reps in a set: 8 reps, from 8 reps, Sat 7 Nov.".to_owned()),
        ("load | pull-up", "Pull-Up was done without a load so far.".to_owned()),
        (
            "load | | last week",
            "Heaviest set last week (9 to 15 Nov): Deadlift, 140 kg × 5, Thu 12 Nov.\nThen Back Squat 110 kg, Bench Press 85 kg, Barbell Row 70 kg, Overhead Press 50 kg.".to_owned(),
        ),
        (
            "tonnage | | last month | | most days",
            "Most load × reps in October: Mon 12 Oct, 2,978 kg.\nThen Mon 26 Oct 2,850 kg, Mon 19 Oct 2,813 kg, Mon 5 Oct 2,700 kg, Sat 10 Oct 1,680 kg.".to_owned(),
        ),
        (
            "done | bench",
            "Bench Press, Mon 16 Nov: 87.5 kg × 5, 5, 5.\nBefore that, Mon 9 Nov: 85 kg × 5, 5, 5; Mon 2 Nov: 85 kg × 5, 5, 5.".to_owned(),
        ),
        ("done | bench | yesterday", "No sets of Bench Press yesterday.".to_owned()),
        (
            "done | | yesterday",
            "No sets yesterday.".to_owned(),
        ),
        ("bodyweight", "No bodyweight is logged. `bw 82.4 kg` logs one.".to_owned()),
        ("adherence", "Nothing was planned in the last 4 weeks.".to_owned()),
        ("e1rm | row | ", "subject: 'row' may be Barbell Row, Seated Cable Row, Dumbbell Row, T-Bar Row, Chest-Supported Row, Pendlay Row, Dumbbell Bent-Over Row or Machine Row; say which".to_owned()),
        ("e1rm | zercher twisters | next week | elephants", "subject: there is no exercise, muscle or movement 'zercher twisters'; near it: Zercher Squat, Zercher Carry and Zercher Good Morning\nperiod: 'next week' is 2026-11-23, in the future: only what was done is logged\ncompare: 'elephants' can't be compared with; wanted before, plan, range, a weight such as 100 kg, a period, or 'with' and an exercise or muscle".to_owned()),
    ] {
        let found = answered(question, &log);
        if found != wanted {
            wrong.push(format!("{question}\n  wanted {wanted}\n   found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_planned_or_advised_is_compared_and_nothing_else() {
    let log = log();
    for (question, wanted) in [
        (
            "sets | squat | last week | plan",
            "3 sets of Back Squat last week (9 to 15 Nov), on 1 day.\nPlanned: nothing to compare with.\nNewest: Mon 9 Nov, 110 kg × 5, 5, 5.",
        ),
        (
            "hard-sets | chest | last week | range",
            "Chest: 3 hard sets last week (9 to 15 Nov), on 1 day.\nNewest: Mon 9 Nov, Bench Press.\n3 a week is below 10 to 16. Rule: 6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter; a muscle that helps counts half.",
        ),
        // Of several muscles each by itself: a squat counts half for the hamstrings, a deadlift for the quads.
        (
            "hard-sets | legs | | range",
            "Legs: 4 hard sets in the last 7 days, on 2 days.\nBack Squat 3, Deadlift 1.\nNewest: Thu 19 Nov, Deadlift.\n10 to 16 a week is advised: quads 3.5, hamstrings 2.5, glutes 4 and calves 0 are below. Rule: 6 to 10 hard sets per muscle and week for a beginner, 10 to 16 for an intermediate, 12 to 20 for an advanced lifter; a muscle that helps counts half.",
        ),
        (
            "e1rm | bench | | plan",
            "compare: 'e1rm' is not planned; what is planned are sets, done, adherence and all sessions, so ask one of them against the plan, or compare with a period such as before",
        ),
        (
            "sets | squat | ever | plan",
            "compare: plans are compared over at most 31 days; ask for such as last week or last month",
        ),
        (
            "load | bench | | range",
            "compare: there is no advised range for 'load' here; there is one for hard-sets of a muscle or of all, for effort, and for the frequency of an exercise or muscle",
        ),
    ] {
        assert_eq!(answered(question, &log), wanted);
    }
}

#[test]
fn warm_ups_count_for_nothing_and_a_broken_log_is_told() {
    let mut log = log();
    for set in &mut log {
        set.performance.kind = SetKind::WarmUp;
    }
    assert_eq!(answered("sets | squat | last month", &log), "No sets of Back Squat in October.");
    let query = Query::about(Metric::Sets);
    ask(&BrokenLog, |view, _| assert!(answer(&query, view).is_err()));
}

#[test]
fn a_question_of_another_shape_is_refused() {
    for (text, wanted) in [
        (r#"{"metric":"strength"}"#, "unknown variant `strength`"),
        (r#"{"metric":"sets","since":"march"}"#, "unknown field `since`"),
        (r#"{"metric":"sets","period":{"kind":"ever","from":1}}"#, "unknown field `from`"),
        (
            r#"{"metric":"sets","subject":{"kind":"muscles","name":"back"}}"#,
            "missing field `muscles`",
        ),
        ("{}", "missing field `metric`"),
    ] {
        let error = serde_json::from_str::<Query>(text).unwrap_err().to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
}

fn questions() -> impl Strategy<Value = Query> {
    let metric = proptest::sample::select(Metric::ALL);
    let subject = proptest::sample::select(&["", "Bench Press", "back", "pull", "Run"][..]);
    let period = proptest::sample::select(
        &["", "ever", "last session", "last week", "2026-10-05 to 2026-10-31"][..],
    );
    let compare =
        proptest::sample::select(&["", "before", "last month", "with Back Squat", "100 kg"][..]);
    let pick = proptest::option::of(proptest::sample::select(Pick::ALL));
    let among = proptest::option::of(proptest::sample::select(Among::ALL));
    (metric, subject, period, compare, pick, among).prop_map(
        |(metric, subject, period, compare, pick, among)| {
            let of_one = matches!(metric, Metric::Forecast | Metric::AverageLoad);
            let written = Written {
                metric,
                subject: if of_one { "Bench Press" } else { subject },
                period: match metric {
                    Metric::Forecast => "in 3 months",
                    _ => period,
                },
                compare: match metric {
                    Metric::Forecast => "100 kg",
                    Metric::First
                    | Metric::RepMax
                    | Metric::DaysOff
                    | Metric::Duration
                    | Metric::Start
                    | Metric::Notes => "",
                    Metric::Reps | Metric::Sets | Metric::HardSets | Metric::Sessions
                        if compare == "100 kg" =>
                    {
                        "100"
                    }
                    _ => compare,
                },
                pick,
                among,
            };
            ask(&log(), |view, days| query(written, days, view).unwrap())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_question_is_the_same_once_written_and_read_again(question in questions()) {
        let parts = written(&question);
        let part = |name| parts.iter().find(|(own, _)| *own == name).map_or("", |(_, text)| text.as_str());
        let again = Written {
            metric: question.metric,
            subject: part("subject"),
            period: part("period"),
            compare: part("compare"),
            pick: question.pick,
            among: question.among,
        };
        let read = ask(&log(), |view, days| query(again, days, view).unwrap());
        prop_assert_eq!(read, question);
    }

    #[test]
    fn every_question_has_an_answer(question in questions()) {
        let log = log();
        ask(&log, |view, _| {
            let answer = answer(&question, view).unwrap();
            let formatter = AnswerFormatter { formatter: view.catalog.formatter(Unit::Kg), today: TODAY };
            prop_assert!(!formatter.answer(&answer).trim().is_empty());
            prop_assert!(answer.days.from <= answer.days.to);
            Ok(())
        })?;
    }

    /// Each day counts once: a stretch holds as much as its two halves.
    #[test]
    fn what_is_added_up_is_added_up_over_halves_too(days in 1_i64..46, metric in proptest::sample::select(&[Metric::Sets, Metric::Tonnage, Metric::HardSets, Metric::Reps, Metric::Sessions][..])) {
        let log = log();
        let first = date(2026, 10, 5);
        let middle = first.saturating_add(jiff::Span::new().days(days));
        let of = |from: Date, to: Date| {
            let question = Query { period: Period::Days { from, to }, ..Query::about(metric) };
            ask(&log, |view, _| answer(&question, view).unwrap().value.map_or(0.0, |value| value.amount))
        };
        let halves = of(first, middle) + of(middle.tomorrow().unwrap(), TODAY);
        prop_assert!((of(first, TODAY) - halves).abs() < 1e-6);
    }
}
