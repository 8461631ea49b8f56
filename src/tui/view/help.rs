//! The short form of the place's page, keys and commands: what counts where one is comes first.

use super::paragraph::Paragraph;
use crate::handbook::Page;
use crate::tui::coach::Focus;
use crate::tui::keymap::{Binding, Context, TABLE};
use crate::tui::markdown;
use crate::tui::model::Model;
use crate::tui::slash;
use crate::tui::tab::Tab;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::text::Line;

pub fn rows(model: &Model, width: usize) -> Vec<Line<'static>> {
    let here = model.contexts_below();
    let place = |section: &&[Binding]| here.iter().position(|one| *one == section[0].context);
    let sections = TABLE.chunk_by(|one, next| one.context == next.context);
    let (mut first, then): (Vec<_>, Vec<_>) = sections.partition(|one| place(one).is_some());
    first.sort_by_key(place);
    let keys = |sections: Vec<&[Binding]>| -> Vec<Line<'static>> {
        let rows = sections.into_iter();
        rows.flat_map(|section| keys_of(model, section, width)).collect()
    };
    let mut rows = Vec::new();
    // Where nothing is typed, the keys of the place are what is looked for.
    let page = page(page_here(model), width);
    if here.contains(&Context::Composer) {
        rows.extend(page.into_iter().chain(keys(first)));
    } else {
        rows.extend(keys(first).into_iter().chain(page));
    }
    rows.extend(keys(then));
    rows.push(Line::styled("Commands; the first letters are enough", theme::STRONG));
    for command in slash::TABLE {
        rows.extend(line(&command.usage(), command.help, width));
    }
    rows
}

/// The short form of a page, and how the whole of it is read.
pub fn page(page: Page, width: usize) -> Vec<Line<'static>> {
    let mut rows = vec![Line::styled(page.title(), theme::STRONG)];
    rows.extend(markdown::rows(&page.unwrapped(), width));
    let whole = format!("More: /help TOPIC, or setwise help {page} --whole");
    rows.extend(Paragraph::of(&whole, theme::DIM).rows(width));
    rows.push(Line::default());
    rows
}

/// The page that explains what has the focus.
fn page_here(model: &Model) -> Page {
    match (model.tab, model.coach.focus) {
        (Tab::Coach, Focus::Plan) => Page::Plan,
        (Tab::Coach, _) if model.coach.first_run.is_some() => Page::FirstSession,
        (Tab::Coach, _) => Page::Typing,
        (Tab::History, _) => Page::Progress,
        (Tab::Calendar, _) => Page::Calendar,
        (Tab::Program, _) => Page::Programs,
        (Tab::Tools, _) => Page::ToolCalls,
        (Tab::Team, _) => Page::Coaches,
    }
}

fn keys_of(model: &Model, section: &[Binding], width: usize) -> Vec<Line<'static>> {
    let title = section.first().map_or("", |one| one.context.title());
    let mut rows = vec![Line::styled(title, theme::STRONG)];
    for binding in section.iter().filter(|binding| !binding.help.is_empty()) {
        let keys = model.keymap.keys(binding.context, binding.action);
        let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
        rows.extend(line(&keys.join(" · "), binding.help, width));
    }
    rows.push(Line::default());
    rows
}

/// Columns from which what a line does has a column of its own.
const WIDE: usize = 60;
/// Cells before that column.
const DOES: usize = 34;

/// What is typed and what it does: on one row, in two columns, or where there is no room for them the
/// latter under the former.
fn line(left: &str, says: &str, width: usize) -> Vec<Line<'static>> {
    let typed = Paragraph::of(&format!("  {left}"), theme::CURRENT).hang(4);
    let column = if width < WIDE { 4 } else { DOES };
    let beside = match DOES.checked_sub(typed.width() + 2) {
        Some(gap) if width >= WIDE => Some(gap + 2),
        _ => (typed.width() + 2 + wrap::width(says) <= width).then_some(2),
    };
    let Some(gap) = beside else {
        let below = Paragraph::of(&" ".repeat(column), theme::PLAIN).run(says, theme::PLAIN);
        let mut rows = typed.rows(width);
        rows.extend(below.hang(column).rows(width));
        return rows;
    };
    typed.run(&" ".repeat(gap), theme::PLAIN).run(says, theme::PLAIN).hang(column).rows(width)
}
