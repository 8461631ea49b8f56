//! What is wrong with a program, which edits would put it right, and what was assumed.

use super::super::Sheet;
use super::super::state::ProgramTab;
use crate::domain::edit::Edit;
use crate::domain::proposal::Hunk;
use crate::domain::report::{Area, Finding};
use crate::domain::text::counted;
use crate::program::{Change, hunks};
use crate::tui::list::Row;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Of each row, which item of the report it tells.
type ReportRow = Row<Option<usize>>;

pub fn render(frame: &mut Canvas, area: Rect, program: &ProgramTab, sheet: &Sheet) {
    let rows = rows(program, sheet, usize::from(area.width));
    let height = usize::from(area.height);
    let most = rows.len().saturating_sub(height);
    let chosen = |row: &ReportRow| program.on_report && row.of == Some(program.item);
    let at = rows.iter().position(chosen);
    // Of a report without a choice the beginning is shown; past the last choice, the end.
    let last = program.on_report && program.item + 1 == program.items().max(1);
    let top = at.map_or(0, |at| at.saturating_sub(height / 3));
    let top =
        if last && at.is_none_or(|at| rows.len() - at <= height) { most } else { top.min(most) };
    let top = if program.on_report { top } else { 0 };
    let marked: Vec<bool> = rows.iter().skip(top).map(chosen).collect();
    let target = |item| program.item_at(item).map(Target::Reported);
    let rows = rows.into_iter().map(|row| Row::of(row.of.and_then(target), row.line));
    frame.rows(area, rows, top);
    for (_, y) in marked.into_iter().zip(area.top()..area.bottom()).filter(|(is_so, _)| *is_so) {
        let place = Rect::new(area.x, y, 1.min(area.width), 1);
        frame.buffer.set_style(place, theme::CHOSEN);
    }
}

pub fn rows(program: &ProgramTab, sheet: &Sheet, width: usize) -> Vec<ReportRow> {
    let mut rows = Vec::new();
    if let Some(why) = &program.failed {
        let told = Paragraph::of("✗ ", theme::REFUSED).run(why, theme::PLAIN).hang(2);
        push(&mut rows, program, None, &told, width);
    }
    let report = &sheet.made.verification;
    let found = match report.findings.len() {
        0 => "Nothing is wrong".to_owned(),
        count => counted(count, "fault"),
    };
    heading(&mut rows, &found, width);
    for (index, finding) in report.findings.iter().enumerate() {
        let told = self::finding(finding);
        push(&mut rows, program, Some(index), &told, width);
    }
    if !report.suggested_edits.is_empty() {
        let title = counted(report.suggested_edits.len(), "suggested edit");
        heading(&mut rows, &title, width);
    }
    for (index, edit) in report.suggested_edits.iter().enumerate() {
        for told in self::edit(program, sheet, index, edit) {
            let item = program.item_of_edit(index);
            push(&mut rows, program, Some(item), &told, width);
        }
    }
    let refused = program.draft.as_ref().map_or(&[][..], |draft| &draft.refused);
    if !refused.is_empty() {
        heading(&mut rows, "Not applied", width);
    }
    for (change, why) in refused {
        for told in self::refused(change, why) {
            push(&mut rows, program, None, &told, width);
        }
    }
    heading(&mut rows, "Notes", width);
    for note in notes(program, sheet) {
        let told = Paragraph::of(&note, theme::DIM).hang(2);
        push(&mut rows, program, None, &told, width);
    }
    rows
}

/// The report as lines of text.
pub fn lines(program: &ProgramTab, sheet: &Sheet, width: usize) -> Vec<String> {
    let rows = rows(program, sheet, width);
    rows.iter().map(|row| row.line.to_string().trim_end().to_owned()).collect()
}

fn heading(rows: &mut Vec<ReportRow>, words: &str, width: usize) {
    if !rows.is_empty() {
        rows.push(Row::default());
    }
    rows.push(Paragraph::of(words, theme::STRONG).row(width).into());
}

/// A paragraph behind the mark of the choice.
fn push(
    rows: &mut Vec<ReportRow>,
    program: &ProgramTab,
    item: Option<usize>,
    told: &Paragraph,
    width: usize,
) {
    let chosen = program.on_report && item == Some(program.item);
    let first_of_it = rows.last().is_none_or(|row| row.of != item);
    for (index, line) in told.rows(width.saturating_sub(2)).into_iter().enumerate() {
        let mark =
            if chosen && first_of_it && index == 0 && item.is_some() { "▸ " } else { "  " };
        let mut row = Line::from(Span::styled(mark, theme::CURRENT));
        row.spans.extend(line.spans);
        rows.push(Row { of: item, line: row });
    }
}

fn finding(finding: &Finding) -> Paragraph {
    let area = match finding.area {
        Area::Time => "time",
        area => area.word(),
    };
    let numbers: Vec<_> = finding.edits.iter().map(|edit| (edit + 1).to_string()).collect();
    let mended =
        if numbers.is_empty() { String::new() } else { format!(" (edit {})", numbers.join(", ")) };
    Paragraph::of("✗ ", theme::REFUSED)
        .run(&format!("{area}: "), theme::STRONG)
        .run(&finding.message, theme::PLAIN)
        .run(&mended, theme::DIM)
        .hang(2)
}

/// The edit's number and place with a box that says whether it is chosen, the diff, the reason.
fn edit(program: &ProgramTab, sheet: &Sheet, index: usize, edit: &Edit) -> Vec<Paragraph> {
    let change = hunks(&sheet.made.plan, edit);
    let mark =
        if program.is_chosen(index) { ("[x] ", theme::DONE) } else { ("[ ] ", theme::PLAIN) };
    let asked = program.stepping == Some(index);
    let head = Paragraph::of(mark.0, mark.1)
        .run(&format!("{} ", index + 1), theme::STRONG)
        .run(&change.place, theme::PLAIN)
        .run(if asked { "  take it?" } else { "" }, theme::CURRENT)
        .hang(4);
    let mut told = vec![head];
    told.extend(diff(&change));
    told
}

fn diff(change: &Change) -> impl Iterator<Item = Paragraph> + '_ {
    let lines = change.hunks.iter().map(|hunk| {
        let (sign, line, style) = match hunk {
            Hunk::Same(line) => ("    ", line, theme::PLAIN),
            Hunk::Removed(line) => ("  - ", line, theme::REFUSED),
            Hunk::Added(line) => ("  + ", line, theme::DONE),
        };
        Paragraph::of(sign, style).run(line, style).hang(4)
    });
    let reason = Some(change.reason.trim()).filter(|reason| !reason.is_empty());
    let reason = reason.map(|reason| Paragraph::of(&format!("    {reason}"), theme::DIM).hang(4));
    lines.chain(reason)
}

fn refused(change: &Change, why: &str) -> Vec<Paragraph> {
    let head = Paragraph::of("✗ ", theme::REFUSED)
        .run(&change.place, theme::PLAIN)
        .run(&format!(": {why}"), theme::STRONG)
        .hang(2);
    std::iter::once(head).chain(diff(change)).collect()
}

/// What else there is to say of it.
fn notes(program: &ProgramTab, sheet: &Sheet) -> Vec<String> {
    let made = &sheet.made;
    let report = &made.verification;
    let days = report.balance.weekly_presence_days;
    let mut notes: Vec<String> = super::origin(program).into_iter().collect();
    notes.push(format!(
        "days a week: squat {}, hinge {}, push {}, pull {}",
        days.squat_like, days.hinge_like, days.push_like, days.pull_like
    ));
    notes.push(report.progression.notes.clone());
    let unknown = report.unclassified.iter();
    notes.extend(
        unknown.map(|name| format!("'{name}' is not in the catalogue, so it isn't judged.")),
    );
    let avoided = report.avoidance.expanded_terms.iter();
    notes.extend(avoided.map(|term| format!("avoided: {term}")));
    notes.extend(made.plan.metadata.notes.iter().cloned());
    let assumed = made.assumptions.iter();
    notes.extend(assumed.map(|assumed| format!("assumed: {assumed}")));
    notes.extend(made.citations.iter().map(|cited| format!("from the {cited}")));
    notes.push(format!(
        "{}, ended: {}",
        counted(made.iterations, "verification"),
        made.stop_reason.word().replace('_', " ")
    ));
    notes.retain(|note| !note.trim().is_empty());
    notes
}
