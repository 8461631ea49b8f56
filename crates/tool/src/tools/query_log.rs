//! `query_log`: a question about the log, answered with the number, the sets and what it means.

use crate::descriptor::{Descriptor, Effect, Kind, Parameter};
use crate::log_view::with_log_view;
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::query::{Among, Metric, Pick, QUERY_LOG};
use setwise_domain::tool_call::{CallIssue, CallIssueCode, ToolResult};
use setwise_training::query::answer;
use setwise_training::query::read::{Written, query};
use setwise_words::parse::period::PeriodReader;
use setwise_words::text::answer::AnswerFormatter;

/// Characters of a part of a question: the longest name of an exercise, or both ends of a period.
const MOST_CHARS: usize = 80;

const fn words(
    name: &'static str,
    [doc, left_out]: [&'static str; 2],
    good: &'static [&'static str],
) -> Parameter {
    Parameter {
        name,
        required: false,
        kind: Kind::Text { least: 1, most: MOST_CHARS },
        doc,
        left_out,
        good,
        bad: &[],
    }
}

pub(super) const TOOL: Descriptor = Descriptor {
    name: QUERY_LOG,
    verb: "query log",
    purpose: "Compute any number about the past; never work one out yourself.",
    effect: Effect::Reads,
    parameters: &[
        Parameter {
            name: "metric",
            required: true,
            kind: Kind::OneOf(Metric::WORDS),
            doc: "What is computed",
            left_out: "",
            good: &["e1rm", "hard-sets", "progress"],
            bad: &["strength"],
        },
        words("subject", ["Exercise, muscle or movement", "all"], &["Bench Press", "back", "pull"]),
        words(
            "period",
            ["As last week, since march, or two dates", "what suits the metric"],
            &["last week", "since march", "2026-03-01 to 2026-06-30", "last session", "ever"],
        ),
        words(
            "compare",
            ["before, plan, another period, a target, or with another subject", ""],
            &["before", "last month", "100 kg", "with push"],
        ),
        Parameter {
            name: "pick",
            required: false,
            kind: Kind::OneOf(Pick::WORDS),
            doc: "Which end of a ranking",
            left_out: "",
            good: &["most"],
            bad: &[],
        },
        Parameter {
            name: "among",
            required: false,
            kind: Kind::OneOf(Among::WORDS),
            doc: "What is ranked",
            left_out: "",
            good: &["muscles"],
            bad: &[],
        },
    ],
    examples: &[
        &[("metric", "e1rm"), ("subject", "Bench Press"), ("period", "since march")],
        &[("metric", "hard-sets"), ("pick", "least"), ("among", "muscles")],
        &[("metric", "progress")],
    ],
    advice: &["Any number about the past comes from here: never work one out yourself."],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let said = call.said;
    let text = |name| said.text(name).unwrap_or_default();
    let written = Written {
        metric: Metric::from_word(text("metric")).unwrap_or(Metric::Done),
        subject: text("subject"),
        period: text("period"),
        compare: text("compare"),
        pick: Pick::from_word(text("pick")),
        among: Among::from_word(text("among")),
    };
    let days = PeriodReader::new(call.today, Some(call.profile.unit.into()));
    let now = call.stamps.now();
    let answered = with_log_view(
        call.reader,
        call.catalog,
        call.profile,
        call.today,
        now.time_zone(),
        |view| {
            let query = query(written, days, view).map_err(refused)?;
            Ok::<_, Unprepared>(answer(&query, view)?)
        },
    )?;
    let formatter =
        AnswerFormatter { formatter: call.acknowledgement.formatter(), today: call.today };
    let mut told = format!("[Answer] {}", formatter.answer(&answered));
    for remark in &call.remarks {
        told.push('\n');
        told.push_str(remark);
    }
    let result = ToolResult::Queried { answer: Box::new(answered) };
    Ok(Prepared::Answer(Box::new(result), told))
}

fn refused(issues: Vec<(&'static str, setwise_training::query::read::Unread)>) -> Unprepared {
    let issue = |(parameter, error): (&str, setwise_training::query::read::Unread)| CallIssue {
        code: CallIssueCode::NotFound,
        parameter: Some(parameter.to_owned()),
        message: format!("'{parameter}': {error}."),
    };
    issues.into_iter().map(issue).collect::<Vec<_>>().into()
}
