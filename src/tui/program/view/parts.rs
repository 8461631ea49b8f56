//! Where the parts of the program tab lie.

use super::super::Sheet;
use super::super::state::{ProgramTab, View};
use super::{report, verdict};
use crate::tui::theme;
use crate::tui::view::Canvas;
use ratatui::layout::Rect;

/// Columns from which the report stands beside the days.
const BESIDE: u16 = 84;
/// Rows from which the report has room below the days.
const BELOW: u16 = 13;
/// Rows of a report below the days that has nothing to say.
const QUIET: u16 = 2;
/// The narrowest that a day is drawn beside others, with the gap after it.
pub const DAY: u16 = 24;

#[derive(Debug)]
pub struct Parts {
    pub head: Rect,
    pub verdict: Rect,
    /// Everything under them.
    pub body: Rect,
    pub days: Option<Rect>,
    pub report: Option<Rect>,
    /// The first day in sight, and how many are.
    pub columns: (usize, usize),
    rule: Option<Rect>,
}

impl Parts {
    pub fn of(area: Rect, program: &ProgramTab, sheet: &Sheet) -> Self {
        let head = Rect { height: 1.min(area.height), ..area };
        let left = area.height - head.height;
        let rows = u16::try_from(verdict::rows(sheet, area.width).len()).unwrap_or(u16::MAX);
        let verdict = Rect { y: area.y + head.height, height: rows.min(left / 2), ..area };
        let body = Rect { y: verdict.bottom(), height: left - verdict.height, ..area };
        let mut parts =
            Self { head, verdict, body, days: None, report: None, columns: (0, 0), rule: None };
        if program.view == View::Days {
            parts.split(program, sheet);
        }
        parts.columns = columns(parts.days.unwrap_or_default(), program, sheet);
        parts
    }

    fn split(&mut self, program: &ProgramTab, sheet: &Sheet) {
        let body = self.body;
        if body.width >= BESIDE {
            let width = (body.width / 3).min(60);
            let x = body.right() - width;
            self.rule = Some(Rect::new(x - 2, body.y, 1, body.height));
            self.report = Some(Rect { x, width, ..body });
            self.days = Some(Rect { width: body.width - width - 3, ..body });
        } else if body.height >= BELOW {
            let needed = report::rows(program, sheet, usize::from(body.width)).len();
            let share = if program.on_report {
                body.height * 2 / 3
            } else if sheet.made.verification.findings.is_empty() && program.failed.is_none() {
                QUIET
            } else {
                body.height / 3
            };
            let height = share.min(u16::try_from(needed).unwrap_or(u16::MAX));
            let y = body.bottom() - height;
            self.rule = Some(Rect::new(body.x, y - 1, body.width, 1));
            self.report = Some(Rect { y, height, ..body });
            self.days = Some(Rect { height: body.height - height - 1, ..body });
        } else if program.on_report {
            self.report = Some(body);
        } else {
            self.days = Some(body);
        }
    }

    /// Draws what parts days and report.
    pub fn part(&self, frame: &mut Canvas) {
        let Some(rule) = self.rule else {
            return;
        };
        let symbol = if rule.width == 1 { "│" } else { "─" };
        rule.positions().for_each(|at| frame.words(at.x, at.y, symbol, theme::DIM));
    }
}

/// The first day in sight, so that the chosen one is, and how many are.
fn columns(area: Rect, program: &ProgramTab, sheet: &Sheet) -> (usize, usize) {
    let days = sheet.days();
    // The last one needs no gap after it.
    let fit = usize::from(((area.width + 2) / DAY).max(1));
    let count = fit.min(days);
    let most = days - count;
    let first = (program.day + 1).saturating_sub(count).min(most);
    (first, count)
}
