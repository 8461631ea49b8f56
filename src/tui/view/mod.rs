//! The panes: each is a function of the model, with its layout drawn above it.

pub mod areas;
pub mod calendar;
mod calls;
mod card;
mod chat;
mod composer;
mod debrief;
pub mod entry;
pub mod finish;
pub mod first_run;
pub mod format;
mod frame;
mod header;
pub mod help;
pub mod history;
mod ink;
pub mod inspector;
pub mod paragraph;
pub mod plan;
pub mod plan_sheet;
pub mod program;
mod receipt;
mod session;
mod status;
pub mod thought;

use self::areas::Areas;
use self::frame::Title;
use super::model::{Focus, Model, Overlay};
use super::tab::Tab;
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
        Tab::Coach => coach(frame, &areas, model),
        Tab::History => history::render(frame, &areas, model),
        Tab::Calendar => calendar::render(frame, &areas, model),
        Tab::Program => program::render(frame, &areas, model),
        Tab::Tools => calls::render(frame, &areas, model),
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
        Some(Overlay::Day { scroll }) => calendar::day::open(frame, areas.over, model, *scroll),
        Some(Overlay::PlanSheet(sheet)) => plan_sheet::render(frame, areas.over, model, sheet),
        None => {}
    }
    if let Some(area) = areas.status {
        status::render(frame, area, model);
    }
    finish::finish(frame.buffer_mut(), &model.options);
}

fn coach(frame: &mut Frame<'_>, areas: &Areas, model: &Model) {
    let plan = plan::title(model);
    let left = Title {
        text: "chat",
        focused: model.focus == Focus::Chat,
    };
    let right = Title {
        text: &plan,
        focused: model.focus == Focus::Plan,
    };
    frame::draw(frame.buffer_mut(), areas, &left, Some(&right));
    if let Some(area) = areas.chat {
        chat::render(frame, area, model);
    }
    if let Some(area) = areas.plan {
        plan::render(frame, area, model);
    }
    if let Some(area) = areas.strip {
        plan::strip(frame, area, model);
    }
    composer::render(frame, areas, model);
}
