//! The program tab as lines of text, for `--plain`.

use super::super::Sheet;
use super::{days, list, report, standing, title, verdict, volume};
use crate::tui::model::Model;

/// Columns that the report is set in.
const WIDTH: usize = 100;

pub fn text(model: &Model) -> String {
    let program = &model.program;
    let Some(sheet) = program.sheet() else {
        return list::text(model) + "\n/program write generates one, /program accept accepts it.";
    };
    let mut lines = vec![
        format!("{}: {}", standing(program, sheet), title(sheet)),
        verdict::line(&sheet.made.verification),
    ];
    for day in 0..sheet.days() {
        lines.extend(self::day(sheet, day));
    }
    lines.extend(report::lines(program, sheet, WIDTH));
    lines.extend(volume::line(sheet.volume()));
    if program.draft.is_some() {
        let apply = if program.edits().is_empty() {
            ""
        } else {
            "/program apply makes the suggested edits, "
        };
        lines.push(format!("{apply}/program accept accepts it, /program refuse discards it."));
    }
    lines.join("\n")
}

fn day(sheet: &Sheet, index: usize) -> Vec<String> {
    let Some(day) = sheet.day(index) else {
        return Vec::new();
    };
    let mut lines = vec![format!("Day {}: {}", index + 1, day.name)];
    for number in 0..sheet.exercises(index) {
        let exercise = sheet.place(index, number).and_then(|loc| {
            let asked = days::asked(sheet, loc, number, "rest ")?.join(", ");
            Some(format!("  {}: {asked}", sheet.exercise(loc)?.name))
        });
        lines.extend(exercise);
    }
    lines.extend(day.notes.iter().map(|note| format!("  {note}")));
    lines
}
