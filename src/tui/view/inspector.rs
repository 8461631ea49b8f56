//! One call with all that is known of it.
//!
//! ```text
//! ┌ ▸ log_set_result · refused ───────────────────┐
//! │ Sat 21 Nov 18:01:40 · model · native · 0.1 ms  │
//! │ ── sent ──                                     │
//! │ {"exerciseName":"Bench Press",…}               │
//! │ ── 1 issue ──                                  │
//! │ ✗ exerciseName  alias_used: Use 'exercise' …   │
//! │ ── corrected ──                                │
//! │ {"exercise":"Bench Press",…}                   │
//! │ ── then ──                                     │
//! │ ✓ 18:01:41 the corrected call went through     │
//! └────────────────────────────────────────────────┘
//! ```

use super::paragraph::{Paragraph, lines};
use crate::domain::text::counted;
use crate::domain::tool_call::CallIssue;
use crate::provider::{Body, Exchange, ExchangeEnd};
use crate::store::CallEnd;
use crate::text::day;
use crate::tool::{self, AppliedRule};
use crate::tui::limits::{MOST_MISTAKES_TOLD, MOST_WIRE_CHARS, MOST_WIRE_LINES};
use crate::tui::model::{Inspector, Model};
use crate::tui::theme;
use crate::tui::tools::{Call, ModelFigures, Replayed, is_wrong_name, mark, millis};
use ratatui::style::Style;
use ratatui::text::Line;
use std::fmt::Write as _;

pub fn title(call: &Call) -> Vec<String> {
    vec![call.tool.clone(), call.end.to_string()]
}

/// The open call, or the bytes that it came in.
pub fn rows(model: &Model, inspector: &Inspector, width: usize) -> Vec<Line<'static>> {
    if let Some(lines) = &inspector.wire {
        let rows =
            lines.iter().flat_map(|line| Paragraph::of(line, theme::PLAIN).typed_rows(width));
        return rows.collect();
    }
    let mut rows = facts(model, &inspector.call, width, false);
    if inspector.call.end == CallEnd::Refused {
        rows.extend(part("answer", &inspector.call.message, width));
    }
    if let Some(edited) = &inspector.edited {
        rows.extend(part("edited", edited, width));
    }
    if let Some(replayed) = &inspector.replayed {
        rows.extend(replay_rows(replayed, width));
    }
    rows
}

/// What is known of a call, but for the text of a refusal; `low`: where there are few rows for it.
pub fn facts(model: &Model, call: &Call, width: usize, low: bool) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    if !low {
        rows.extend(origin(model, call, width));
    }
    let wrong: Vec<_> = call.issues.iter().filter_map(|issue| issue.parameter.as_deref()).collect();
    rows.extend(values(["sent", "sent"], &call.arguments, (&wrong, theme::REFUSED), width, low));
    if !call.issues.is_empty() && !low {
        rows.extend(heading(&counted(call.issues.len(), "issue")));
    }
    for issue in &call.issues {
        let place = issue.parameter.as_deref().unwrap_or("the call");
        let renamed = renamed(call, issue);
        let words = renamed.clone().unwrap_or_else(|| issue.code.word().replace('_', " "));
        let line = Paragraph::of("✗ ", theme::REFUSED)
            .run(&format!("{place}  "), theme::STRONG)
            .run(&words, theme::PLAIN)
            .hang(2);
        rows.extend(line.rows(width));
        if !low && renamed.is_none() {
            let message = issue.message.replace('\n', " ");
            rows.extend(Paragraph::of(&format!("  {message}"), theme::DIM).hang(2).rows(width));
        }
    }
    if let Some(corrected) = &call.corrected {
        let right: Vec<_> = wrong.iter().flat_map(|used| right_names(&call.tool, used)).collect();
        let names = ["corrected", "fixed"];
        rows.extend(values(names, corrected, (&right, theme::DONE), width, low));
    }
    // A refusal says the same once more, in more words.
    if call.end != CallEnd::Refused {
        let answer = part("answer", &call.message, width);
        rows.extend(answer.into_iter().skip(if low { 2 } else { 0 }));
    }
    rows.extend(then(model, call, width, low));
    if let Some(figures) = call.model.as_ref().and_then(|name| model.tools.totals.models.get(name))
        && !low
    {
        rows.extend(heading("this model, 7 days"));
        rows.extend(figure_rows(figures, width));
    }
    rows
}

/// When, by whom, in which syntax, how long, and which try it was.
fn origin(model: &Model, call: &Call, width: usize) -> Vec<Line<'static>> {
    let at = call.at.to_zoned(model.now.time_zone().clone());
    let mut facts =
        vec![format!("{} {}", day::with_weekday(at.date()), day::time_to_the_second(&at))];
    facts.extend((!call.who().is_empty()).then(|| call.who().to_owned()));
    facts.push(call.syntax.to_string());
    facts.extend(call.micros.map(millis));
    let mender = match call.mended_by {
        Some(mender) => model.tools.find(mender),
        None => Some(call).filter(|call| !call.mends.is_empty()),
    };
    if let Some(mender) = mender {
        let tries = mender.mends.len() + 1;
        let place = mender.mends.iter().position(|one| call.id == Some(*one));
        facts.push(format!("try {} of {tries}", place.map_or(tries, |place| place + 1)));
    }
    Paragraph::of(&facts.join(" · "), theme::DIM).rows(width)
}

/// Arguments under a heading, or behind a word where there are few rows. Names that matter are set
/// off by a colour.
fn values(
    [name, short]: [&str; 2],
    text: &str,
    (names, style): (&[&str], Style),
    width: usize,
    low: bool,
) -> Vec<Line<'static>> {
    let mut rows = if low { Vec::new() } else { heading(name) };
    let mut line = Paragraph::new();
    if low {
        line.push(&format!("{short:<6}"), theme::DIM);
        line.set_hang(6);
    }
    let mut rest = text;
    let next = |rest: &str| {
        let quoted = names
            .iter()
            .filter_map(|name| rest.find(&format!("\"{name}\"")).map(|at| (at + 1, name.len())));
        quoted.min()
    };
    while let Some((at, length)) = next(rest) {
        line.push(&rest[..at], theme::PLAIN);
        line.push(&rest[at..at + length], style);
        rest = &rest[at + length..];
    }
    line.push(rest, theme::PLAIN);
    let most = if low { 2 } else { usize::MAX };
    rows.extend(line.rows(width).into_iter().take(most));
    rows
}

/// `wrong name → exercise`, where that is what is wrong.
fn renamed(call: &Call, issue: &CallIssue) -> Option<String> {
    let used = issue.parameter.as_deref().filter(|_| is_wrong_name(issue))?;
    let right = right_names(&call.tool, used);
    (!right.is_empty()).then(|| format!("wrong name → {}", right.join(" or ")))
}

fn right_names(name: &str, used: &str) -> Vec<&'static str> {
    tool::find(name).map_or_else(Vec::new, |tool| tool.right_names(used))
}

/// The call that mended this one, or those that it mended.
fn then(model: &Model, call: &Call, width: usize, low: bool) -> Vec<Line<'static>> {
    let line = |other: &Call, words: &str| {
        let at = other.at.to_zoned(model.now.time_zone().clone());
        let (symbol, style) = mark(other.end);
        let line = Paragraph::of(symbol, style)
            .run(&format!(" {} {words}", day::time_to_the_second(&at)), theme::PLAIN);
        line.hang(2).rows(width)
    };
    let mut rows = Vec::new();
    if let Some(mender) = call.mended_by.and_then(|id| model.tools.find(id)) {
        let answer = mender.message.lines().next().unwrap_or_default();
        rows.extend(line(mender, &format!("the corrected call: {answer}")));
    }
    for refused in call.mends.iter().filter_map(|id| model.tools.find(*id)) {
        rows.extend(line(refused, "the try before it, which was refused"));
    }
    if rows.is_empty() || low {
        return rows;
    }
    let name = if call.mended_by.is_some() { "then" } else { "before" };
    [heading(name), rows].concat()
}

fn figure_rows(figures: &ModelFigures, width: usize) -> Vec<Line<'static>> {
    let calls = usize::try_from(figures.calls).unwrap_or(usize::MAX);
    let share = figures.refused * 100 / figures.calls.max(1);
    let refused = figures.refused;
    let head = format!("{}, {refused} refused, {share} %", counted(calls, "call"));
    let mut rows = Paragraph::of(&head, theme::PLAIN).rows(width);
    let mut mistakes: Vec<_> = figures.mistakes.iter().collect();
    mistakes.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
    let told = mistakes.iter().take(MOST_MISTAKES_TOLD);
    let told: Vec<_> = told.map(|(used, times)| format!("{used} {times}")).collect();
    if !told.is_empty() {
        let line = format!("mistakes: {}", told.join(", "));
        rows.extend(Paragraph::of(&line, theme::PLAIN).hang(2).rows(width));
    }
    rows
}

fn replay_rows(replayed: &Replayed, width: usize) -> Vec<Line<'static>> {
    let end = match &replayed.outcome.result {
        Ok(_) => "replayed now, nothing stored: it would be accepted",
        Err(_) => "replayed now, nothing stored: it would be refused",
    };
    let mut rows = part(end, &replayed.outcome.message, width);
    if !replayed.rules.is_empty() {
        rows.extend(heading("rules that applied"));
    }
    for AppliedRule { parameter, rule, found, wanted, effect } in &replayed.rules {
        let place = parameter.as_deref().unwrap_or("the call");
        let found = found.as_deref().unwrap_or("nothing");
        let wanted = wanted.as_deref().unwrap_or("nothing").replace('\n', " ");
        let line = Paragraph::of(&format!("{place}  "), theme::STRONG).run(
            &format!("{}: {found} → {wanted} · {effect}", rule.word().replace('_', " ")),
            theme::PLAIN,
        );
        rows.extend(line.hang(2).rows(width));
    }
    rows
}

fn heading(name: &str) -> Vec<Line<'static>> {
    vec![Line::default(), Line::styled(format!("── {name} ──"), theme::DIM)]
}

fn part(name: &str, text: &str, width: usize) -> Vec<Line<'static>> {
    let text = lines(text, theme::PLAIN).into_iter().flat_map(|line| line.rows(width));
    heading(name).into_iter().chain(text).collect()
}

/// An exchange with a model as lines: the request's body indented, the answer's bytes as they came.
pub fn wire_lines(exchange: Option<&Exchange>) -> Vec<String> {
    let Some(exchange) = exchange else {
        return vec![
            "The bytes are kept only while setwise runs.".to_owned(),
            "This call is from an earlier run, or too many calls came after it.".to_owned(),
        ];
    };
    let body = match &exchange.body {
        Body::Json(body) => format!("{body:#}"),
        Body::Cut { text, left_out } => format!("{text}\n… {left_out} bytes more"),
    };
    let mut stream = exchange.stream.clone();
    if exchange.left_out > 0 {
        let _ = write!(stream, "\n… {} bytes more", exchange.left_out);
    }
    let end = match &exchange.end {
        ExchangeEnd::Running => "the answer is still coming".to_owned(),
        ExchangeEnd::Whole => "the answer is complete".to_owned(),
        ExchangeEnd::Stopped => "cut off: the rest wasn't needed".to_owned(),
        ExchangeEnd::Failed(why) => format!("it failed: {why}"),
    };
    let head = format!("{} · {} · {}", exchange.provider, exchange.model, exchange.path);
    let mut lines = vec![head, String::new(), "── request ──".to_owned()];
    lines.extend(bounded(&body));
    lines.extend([String::new(), "── answer, as it came ──".to_owned()]);
    lines.extend(bounded(&stream));
    lines.extend([String::new(), end]);
    lines
}

/// The first lines of a text, each as far as it is shown.
fn bounded(text: &str) -> Vec<String> {
    let cut = |line: &str| match line.char_indices().nth(MOST_WIRE_CHARS) {
        Some((end, _)) => format!("{}… {} bytes more", &line[..end], line.len() - end),
        None => line.to_owned(),
    };
    let mut lines: Vec<_> = text.lines().take(MOST_WIRE_LINES).map(cut).collect();
    let more = text.lines().count().saturating_sub(lines.len());
    if more > 0 {
        lines.push(format!("… {} more", counted(more, "line")));
    }
    lines
}
