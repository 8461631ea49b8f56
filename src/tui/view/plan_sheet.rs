//! A plan with all that is known of it, or every issue of a file that should hold one.
//!
//! ```text
//! ┌ plan.json · a makes it today's ────────────────┐
//! │ No problems found. Its sets … 40 min.  │
//! │                                                │
//! │ Press and pull                                 │
//! │ v1-current · 45 min · moderate                 │
//! │ needs barbell, rack                            │
//! │ Press and pull.                                │
//! │                                                │
//! │ Main · 30 min · Strength                       │
//! │   Bench Press   3 x 8   pause                  │
//! └────────────────────────────────────────────────┘
//! ```

use super::areas::WIDE;
use super::format;
use super::paragraph::{Paragraph, lines};
use crate::coach::JudgedPlan;
use crate::domain::plan::{Generation, PlanBlock, SchemaVersion, StoredPlan, TodayPlan};
use crate::domain::proposal::Hunk;
use crate::domain::text::printable_lines;
use crate::text;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::plan_sheet::{Holds, PlanSheet};
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::text::Line;

pub fn title(model: &Model, sheet: &PlanSheet) -> Vec<String> {
    let key = model.key(Context::PlanSheet, Action::Accept);
    let does = match sheet.holds {
        Holds::Standing(..) | Holds::Sets { file: None, .. } => None,
        Holds::Read(_) => Some(format!("{key} makes it today's")),
        Holds::Sets { file: Some(_), .. } => Some(format!("{key} takes the sets in")),
        Holds::Issues(_) => Some("not a complete plan".to_owned()),
    };
    std::iter::once(sheet.name.clone()).chain(does).collect()
}

pub fn rows(sheet: &PlanSheet, width: usize) -> Vec<Line<'static>> {
    match &sheet.holds {
        Holds::Standing(stored, judged) => {
            let mut rows = judged.as_deref().map_or_else(Vec::new, |judged| verdict(judged, width));
            rows.extend(standing(stored, width));
            rows
        }
        Holds::Read(read) => {
            let (reviewed, judged) = &**read;
            let form = reviewed.schema.map_or("canonical", SchemaVersion::word);
            let mut rows = verdict(judged, width);
            rows.extend(plan(&reviewed.plan, form, width));
            rows.extend(changes(judged, width));
            rows
        }
        Holds::Sets { preview, .. } => sets(preview, width),
        Holds::Issues(rendered) => issues(rendered, width),
    }
}

/// The whole of it as text, with the issues as they are.
pub fn as_text(sheet: &PlanSheet) -> String {
    match &sheet.holds {
        Holds::Sets { preview, .. } => preview.clone(),
        Holds::Issues(rendered) => rendered.clone(),
        _ => format::text(rows(sheet, usize::from(WIDE))),
    }
}

/// The verdict before anything else, and the findings by weight.
fn verdict(judged: &JudgedPlan, width: usize) -> Vec<Line<'static>> {
    let review = &judged.review;
    let style = match (review.serious(), review.findings.len()) {
        (0, 0) => theme::DONE,
        (0, _) => theme::CURRENT,
        _ => theme::REFUSED,
    };
    let mut rows = Paragraph::of(&text::plan_verdict(review), style).rows(width);
    for finding in &review.findings {
        let line = text::plan_finding(finding);
        rows.extend(Paragraph::of(&line, theme::PLAIN).hang(2).rows(width));
    }
    rows.push(Line::default());
    rows
}

/// What changes of the plan that stands.
fn changes(judged: &JudgedPlan, width: usize) -> Vec<Line<'static>> {
    let all = judged.changes.iter().flatten();
    let changed: Vec<&Hunk> = all.filter(|hunk| !matches!(hunk, Hunk::Same(_))).collect();
    if changed.is_empty() {
        return Vec::new();
    }
    let mut rows = vec![Line::default(), Line::styled("Compared with today's plan", theme::STRONG)];
    let line = |hunk| Paragraph::of(&text::hunk(hunk), theme::PLAIN).hang(4).rows(width);
    rows.extend(changed.into_iter().flat_map(line));
    rows
}

/// What an import would bring, its details indented.
fn sets(preview: &str, width: usize) -> Vec<Line<'static>> {
    let line = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        Paragraph::of(line, theme::PLAIN).hang(indent + 2).rows(width)
    };
    preview.lines().flat_map(line).collect()
}

fn standing(stored: &StoredPlan, width: usize) -> Vec<Line<'static>> {
    let made = &stored.made;
    let mut rows = plan(&stored.plan, made.schema_version.word(), width);
    rows.push(Line::default());
    rows.push(Line::styled("How it was made", theme::STRONG));
    for fact in facts(stored, made) {
        rows.extend(Paragraph::of(&fact, theme::PLAIN).hang(2).rows(width));
    }
    rows
}

/// Who made it, in which version of the schema and why.
fn facts(stored: &StoredPlan, made: &Generation) -> Vec<String> {
    let model = made.model.as_ref().map(|model| format!(" ({model})"));
    let mut facts = vec![format!(
        "{} by {}{}, for {}",
        stored.standing,
        made.coach,
        model.unwrap_or_default(),
        stored.date
    )];
    facts.push(format!("{}: {}", made.schema_version, made.reason));
    if !made.estimates.is_empty() {
        let sizes = made.estimates.iter();
        let sizes = sizes.map(|(version, bytes)| format!("{version} {bytes}"));
        facts.push(format!("estimates: {} bytes", sizes.collect::<Vec<_>>().join(", ")));
    }
    facts.extend(made.rules.map(|rules| format!("templates: rules {rules}")));
    facts.extend(made.restored.map(|_| "an earlier plan, restored".to_owned()));
    facts
}

fn plan(plan: &TodayPlan, form: &str, width: usize) -> Vec<Line<'static>> {
    let head = format!("{form} · {} min · {}", plan.duration_minutes, plan.energy);
    let mut rows = Paragraph::of(&plan.focus, theme::STRONG).rows(width);
    rows.extend(Paragraph::of(&head, theme::DIM).rows(width));
    if !plan.equipment.is_empty() {
        let needs = format!("needs {}", plan.equipment.join(", "));
        rows.extend(Paragraph::of(&needs, theme::DIM).hang(2).rows(width));
    }
    let summary = lines(&plan.summary, theme::PLAIN);
    rows.extend(summary.iter().flat_map(|line| line.rows(width)));
    for block in &plan.blocks {
        rows.push(Line::default());
        rows.extend(self::block(block, width));
    }
    rows
}

fn block(block: &PlanBlock, width: usize) -> Vec<Line<'static>> {
    let head = Paragraph::of(&block.title, theme::STRONG);
    let mut facts = format!(" · {} min", block.duration_minutes);
    if !block.focus.is_empty() {
        facts = format!("{facts} · {}", block.focus);
    }
    let mut rows = head.run(&facts, theme::DIM).hang(2).rows(width);
    for exercise in &block.exercises {
        let line = Paragraph::of("  ", theme::PLAIN)
            .run(&exercise.name, theme::PLAIN)
            .run(&format!("   {}", exercise.prescription), theme::CURRENT);
        let detail = exercise.detail.as_deref().unwrap_or_default();
        let line = match detail {
            "" => line,
            detail => line.run(&format!("   {detail}"), theme::DIM),
        };
        rows.extend(line.hang(4).rows(width));
    }
    rows
}

/// Sentences are wrapped; the lines of the source are cut, so that the carets stay under their
/// places.
fn issues(rendered: &str, width: usize) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    for line in printable_lines(rendered).lines() {
        if is_source(line) {
            rows.push(Line::styled(wrap::fit(line, width).into_owned(), theme::DIM));
        } else {
            rows.extend(Paragraph::of(line, theme::PLAIN).rows(width));
        }
    }
    rows
}

/// `12 │ …"focus": 7` and the carets under it.
fn is_source(line: &str) -> bool {
    let number = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    number.trim_start().starts_with('│')
}
