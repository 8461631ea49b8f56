//! The panes: each is a function of the model, with its layout drawn above it.

pub mod areas;
mod card;
pub mod composer;
mod debrief;
pub mod entry;
pub mod finish;
pub mod format;
pub mod frame;
mod header;
pub mod help;
pub mod ink;
pub mod inspector;
pub mod paragraph;
pub mod plan;
pub mod plan_sheet;
mod receipt;
mod status;
pub mod thought;

use super::model::{Model, Overlay};
use super::tab::Tab;
use super::{calendar, coach, history, program, tools};
use ratatui::Frame;

pub fn render(frame: &mut Frame<'_>, model: &Model) {
    // A terminal that was resized just now is drawn to once the model knows of it.
    if frame.area().as_size() != (model.width, model.height).into() {
        return;
    }
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
    }
    match &model.overlay {
        Some(Overlay::Help { scroll }) => help::render(frame, areas.over, model, *scroll),
        Some(Overlay::Inspector(inspector)) => {
            inspector::render(frame, areas.over, model, inspector);
        }
        Some(Overlay::Plan) => {
            let title = plan::title(model);
            let inner = frame::popup(frame.buffer_mut(), areas.over, &title);
            plan::render(frame, inner, model);
        }
        Some(Overlay::Day { scroll }) => calendar::open_day(frame, areas.over, model, *scroll),
        Some(Overlay::PlanSheet(sheet)) => plan_sheet::render(frame, areas.over, model, sheet),
        None => {}
    }
    if let Some(area) = areas.status {
        status::render(frame, area, model);
    }
    finish::finish(frame.buffer_mut(), &model.options);
}
