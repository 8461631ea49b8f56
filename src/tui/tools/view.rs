//! The tools tab: every call, newest first, and beside or under them the one that is chosen.
//!
//! ```text
//! ┌ ▸ tool calls · 42 · 3 refused ───────────────┬ log_set_result · refused ───────┐
//! │ time      tool            who     end        │ gpt-oss-20b · native · 0.1 ms   │
//! │ 18:02:11  log_set_result  athlete ✓ done …   │ ── sent ──                      │
//! │ 18:01:40  log_set_result  model   ✗ refused  │ {"exerciseName":"Bench Press"}  │
//! └──────────────────────────────────────────────┴─────────────────────────────────┘
//! ```

use super::Call;
use super::state::ToolRow;
use crate::domain::text::{counted, printable};
use crate::domain::tool_call::{CallIssue, CallIssueCode};
use crate::store::CallEnd;
use crate::text::{context_use, day, tokens_spent};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::Areas;
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::paragraph::{Paragraph, find};
use crate::tui::view::{format, inspector};
use crate::tui::wrap;
use jiff::Zoned;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use serde_json::{Map, Value};

/// Columns under which a row says only when, how it ended and which tool.
const NARROW: usize = 50;
/// Columns from which a row says how long the call took.
const WIDE: usize = 76;
/// Most columns of a tool's name and of who called it.
const MOST_TOOL: usize = 18;
const MOST_WHO: usize = 14;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    if model.tools.shows_stats {
        return render_stats(frame, areas, model);
    }
    let head = totals(model);
    let chosen = model.tools.chosen();
    let beside = chosen.map(|call| Title { parts: inspector::title(call), focused: false });
    let title = Title { parts: head.clone(), focused: true };
    draw(frame, areas, &title, beside.as_ref());
    let Some(list) = areas.list else {
        return;
    };
    let columns = Columns::of(model, usize::from(list.width));
    let y = list.y.saturating_sub(1);
    let head = match &model.tools.find {
        Some(words) => find(words).row(columns.width),
        None if areas.frame.is_some() => columns.head(),
        None => Line::from(printable(&head.join(" · ")).into_owned()),
    };
    frame.line(list, y, &head);
    let calls = &model.tools;
    frame.list(list, (calls.cursor, true), calls.rows.len(), |index| {
        let row = calls.rows[index];
        Row::of(calls.target(row), columns.row(model, row))
    });
    frame.more(list, calls.cursor.first(), calls.rows.len());
    render_chosen(frame, areas, model);
}

/// The chosen call, beside the list or under it.
fn render_chosen(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let (Some(area), Some(call)) = (areas.detail, model.tools.chosen()) else {
        return;
    };
    if let Some(rule) = areas.rule {
        let title = format!(" {} ", inspector::title(call).join(" · "));
        frame.words(area.x, rule, &printable(&title), theme::PLAIN);
    }
    let is_low = areas.rule.is_some();
    let rows = inspector::facts(model, call, usize::from(area.width), is_low);
    frame.rows(area, rows, 0);
}

/// The statistics, from the row that else is the calls' head.
fn render_stats(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let title = Title::of("statistics", true);
    draw(frame, areas, &title, None);
    if let Some(area) = stats_area(areas) {
        let rows = stats_rows(model, usize::from(area.width));
        frame.rows(area, rows, model.tools.scroll);
    }
}

fn stats_area(areas: &Areas) -> Option<Rect> {
    let list = areas.list?;
    Some(Rect { y: list.y.saturating_sub(1), height: list.height + 1, ..list })
}

/// How many rows the statistics have, and where they lie.
pub fn extent(model: &Model, areas: &Areas) -> (usize, Rect) {
    let area = stats_area(areas).unwrap_or_default();
    (stats_rows(model, usize::from(area.width)).len(), area)
}

fn stats_rows(model: &Model, width: usize) -> Vec<Line<'static>> {
    let part = |title: &'static str, lines: Vec<String>| {
        let rows = lines.into_iter();
        let rows =
            rows.flat_map(move |line| Paragraph::of(&line, theme::PLAIN).hang(4).rows(width));
        let rows = std::iter::once(Line::styled(title, theme::STRONG)).chain(rows);
        rows.chain([Line::default()]).collect::<Vec<_>>()
    };
    let mut rows = part("Model turns since setwise started", turns(model));
    match &model.tools.stats {
        Some(stats) => {
            rows.extend(part("Calls that log sets", stats.calls.lines(model.now.time_zone())));
            rows.extend(part("Plans", stats.plans.lines()));
        }
        None => rows.push(Line::styled(model.phase.instead_of_reading(), theme::DIM)),
    }
    rows
}

/// What each turn of a model, and each contract that it answered, cost, and how full the model was then; the newest
/// first.
fn turns(model: &Model) -> Vec<String> {
    let costs = model.coach.costs.iter().rev();
    let lines = costs.map(|cost| {
        let at = cost.at.to_zoned(model.now.time_zone().clone());
        let contract = cost.contract.map(|name| format!(" ({name})"));
        format!(
            "{} {}{}: {} · {} · {:.1} s",
            day::time(&at),
            printable(&cost.coach),
            contract.unwrap_or_default(),
            tokens_spent(&cost.usage.spent),
            context_use(&cost.usage),
            cost.took.as_secs_f64()
        )
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return vec!["none yet".to_owned()];
    }
    lines
}

/// The statistics as text.
pub fn stats_text(model: &Model) -> String {
    format::text(stats_rows(model, usize::from(model.width)))
}

fn totals(model: &Model) -> Vec<String> {
    if !model.tools.loaded {
        return vec!["tool calls".to_owned()];
    }
    let totals = &model.tools.totals;
    let count = usize::try_from(totals.calls).unwrap_or(usize::MAX);
    let which = if model.tools.refused_only { "refused calls" } else { "tool calls" };
    let refused = format!("{} refused", totals.refused);
    let mut parts = vec![which.to_owned(), counted(count, "call"), refused];
    parts.extend((totals.held > 0).then(|| format!("{} held", totals.held)));
    parts.extend(
        totals.commonest.as_ref().map(|(used, right, times)| {
            format!("commonest mistake: '{used}' → '{right}' ({times})")
        }),
    );
    parts.extend(model.coach.costs.last().map(|newest| context_use(&newest.usage)));
    parts
}

/// Where the columns of the list stand.
struct Columns {
    width: usize,
    tool: usize,
    who: usize,
}

impl Columns {
    fn of(model: &Model, width: usize) -> Self {
        let widest = |cell: fn(&Call) -> &str, most: usize| {
            let cells = model.tools.calls.iter().map(|call| wrap::width(cell(call)));
            cells.max().unwrap_or(0).clamp(4, most)
        };
        let tool = widest(|call| &call.tool, MOST_TOOL);
        Self { width, tool, who: widest(Call::who, MOST_WHO) }
    }

    fn head(&self) -> Line<'static> {
        if self.width < NARROW {
            return Line::default();
        }
        let Self { width, tool, who } = *self;
        let millis = if width >= WIDE { "       ms  " } else { "" };
        let head =
            format!("{:<10}{:<tool$}  {:<who$}  {:<11}{millis}about", "time", "tool", "who", "");
        Paragraph::of(&head, theme::DIM).row(width)
    }

    fn row(&self, model: &Model, row: ToolRow) -> Line<'static> {
        match row {
            ToolRow::Call(place) => self.call(model, &model.tools.calls[place]),
            ToolRow::LookUps { first, count, is_open } => {
                let newest = &model.tools.calls[first];
                let mark = if is_open { "−" } else { "+" };
                let words = format!("{mark} {} of the offline coach", counted(count, "look-up"));
                let time = wrap::pad(&time(newest, &model.now), 10);
                Paragraph::of(&time, theme::DIM).run(&words, theme::DIM).row(self.width)
            }
        }
    }

    fn call(&self, model: &Model, call: &Call) -> Line<'static> {
        let (mark, style) = mark(call.end);
        if self.width < NARROW {
            let at = call.at.to_zoned(model.now.time_zone().clone());
            return Paragraph::of(&format!("{} ", day::time(&at)), theme::DIM)
                .run(mark, style)
                .run(&format!(" {} ", call.tool), theme::PLAIN)
                .run(&about(call), theme::DIM)
                .row(self.width);
        }
        let padded = |text: &str, width| wrap::pad(&wrap::fit(&printable(text), width), width + 2);
        let line = Paragraph::of(&wrap::pad(&time(call, &model.now), 10), theme::DIM)
            .run(&padded(&call.tool, self.tool), theme::PLAIN)
            .run(&padded(call.who(), self.who), theme::DIM)
            .run(&format!("{mark} {:<9}", call.end.word()), style);
        let millis = call.micros.map_or_else(String::new, millis);
        let line = match self.width {
            WIDE.. => line.run(&format!("{millis:>9}  "), theme::DIM),
            _ => line,
        };
        line.run(&about(call), theme::DIM).row(self.width)
    }
}

/// The mark of an end, and its colour.
pub fn mark(end: CallEnd) -> (&'static str, Style) {
    match end {
        CallEnd::Done => ("✓", theme::DONE),
        CallEnd::Held => ("?", theme::CURRENT),
        CallEnd::Refused | CallEnd::NotDone => ("✗", theme::REFUSED),
    }
}

/// Of a call of today the time, of another the day.
fn time(call: &Call, now: &Zoned) -> String {
    let at = call.at.to_zoned(now.time_zone().clone());
    if at.date() == now.date() {
        day::time_to_the_second(&at)
    } else {
        day::day_and_month(at.date())
    }
}

/// Whether what is wrong is the name of a parameter.
pub fn is_wrong_name(issue: &CallIssue) -> bool {
    matches!(
        issue.code,
        CallIssueCode::AliasUsed | CallIssueCode::WrongCase | CallIssueCode::UnknownParameter
    )
}

/// What a call came to, as short as a row of the list wants it.
fn about(call: &Call) -> String {
    let names: Vec<_> = call.issues.iter().filter(|issue| is_wrong_name(issue)).collect();
    match (call.end, names.as_slice(), call.issues.as_slice()) {
        (CallEnd::Refused, [], [first, ..]) => first.message.replace('\n', " "),
        (CallEnd::Refused, [one], _) => {
            format!("wrong name '{}'", one.parameter.as_deref().unwrap_or_default())
        }
        (CallEnd::Refused, [_, ..], _) => format!("{} wrong names", names.len()),
        (CallEnd::Done | CallEnd::Held, ..) => told_values(&call.arguments)
            .unwrap_or_else(|| call.message.lines().next().unwrap_or_default().to_owned()),
        _ => call.message.lines().next().unwrap_or_default().to_owned(),
    }
}

/// The values of a call, without their names and its day; none where it has none.
fn told_values(arguments: &str) -> Option<String> {
    let given: Map<String, Value> = serde_json::from_str(arguments).ok()?;
    let given = given.into_iter().filter(|(name, _)| name != "date");
    let values = given.map(|(_, value)| match value {
        Value::String(text) => text,
        other => other.to_string(),
    });
    let values = values.collect::<Vec<_>>().join(" · ");
    (!values.is_empty()).then_some(values)
}

/// Milliseconds, to the tenth while they are few.
pub fn millis(micros: u64) -> String {
    if micros < 10_000 {
        format!("{}.{} ms", micros / 1_000, micros % 1_000 / 100)
    } else {
        format!("{} ms", micros / 1_000)
    }
}
