//! The panes: each is a function of the model, with its layout drawn above it.

pub mod areas;
pub mod bars;
mod canvas;
pub mod card;
pub mod composer;
mod debrief;
pub mod entry;
pub mod finish;
pub mod format;
pub mod frame;
pub mod header;
pub mod help;
pub mod inspector;
pub mod paragraph;
mod pieces;
pub mod plan;
pub mod plan_history;
pub mod plan_sheet;
pub mod popup;
mod reading;
mod receipt;
mod status;
pub mod thought;

use super::model::Model;
use super::tab::Tab;
use super::{calendar, coach, history, program, team, tools};
pub use canvas::{Canvas, Drawn};
use ratatui::Frame;

/// Draws all of it, and says what lies where.
pub fn render(frame: &mut Frame<'_>, model: &Model) -> Drawn {
    // A terminal that was resized just now is drawn to once the model knows of it.
    if frame.area().as_size() != (model.width, model.height).into() {
        return Drawn::default();
    }
    let buffer = std::mem::take(frame.buffer_mut());
    let mut canvas = Canvas { buffer, ..Canvas::default() };
    draw(&mut canvas, model);
    *frame.buffer_mut() = canvas.buffer;
    if let Some(cursor) = canvas.cursor {
        frame.set_cursor_position(cursor);
    }
    canvas.drawn
}

fn draw(frame: &mut Canvas, model: &Model) {
    let areas = areas::of(model);
    if let Some(area) = areas.header {
        header::render(frame, area, model);
    }
    match model.tab {
        Tab::Coach => coach::render(frame, &areas, model),
        Tab::History => history::render(frame, &areas, model),
        Tab::Calendar => calendar::render(frame, &areas, model),
        Tab::Program => program::render(frame, &areas, model),
        Tab::Tools => tools::render(frame, &areas, model),
        Tab::Team => team::render(frame, &areas, model),
    }
    popup::render(frame, &areas, model);
    if let Some(area) = areas.status {
        status::render(frame, area, model);
    }
    finish::finish(&mut frame.buffer, &model.options);
}
