//! The line over the composer: a question that waits for a second word, a session that is moved,
//! the stages that pass, what was said last, or what the month holds.

use super::super::state::Pane;
use super::super::talk::Talk;
use super::month::{COMES, LEAVES, mark_style};
use super::talk;
use crate::assistant::Stage;
use crate::text;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use jiff::Timestamp;
use ratatui::layout::Rect;
use std::cmp::Ordering;

/// The stages that a wish passes as a rule. One that is repaired passes another one.
const STAGES: [Stage; 4] =
    [Stage::Routing, Stage::Proposing, Stage::Validating, Stage::Summarizing];

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let width = usize::from(area.width);
    frame.line(area, area.y, &words(model, width).row(width));
}

fn words(model: &Model, width: usize) -> Paragraph {
    let calendar = &model.calendar;
    let today = model.now.date();
    let key = |context, action| model.key(context, action);
    if let Some(doubt) = &calendar.doubt {
        let keys = model.keymap.all_hints(Context::Confirm);
        return Paragraph::of(&format!("{}   ", keys.join("  ")), theme::CURRENT)
            .run(&doubt.question, theme::STRONG);
    }
    if let Some(moving) = &calendar.moving {
        let to = text::day::with_weekday_near(moving.to, today);
        let put = key(Context::Moving, Action::Open);
        return Paragraph::of("to ", theme::PLAIN)
            .run(&to, theme::STRONG)
            .run(&format!(" · {put} puts it there · "), theme::CURRENT)
            .run(&moving.title, theme::PLAIN);
    }
    match &calendar.talk {
        Some(talk) if talk.runs() => return stages(talk, model.now.timestamp()),
        Some(said) if said.proposal.is_some() && calendar.pane == Pane::Talk => {
            return talk::keys(model, said);
        }
        _ => {}
    }
    if let Some(said) = &calendar.said {
        return Paragraph::of(said, theme::PLAIN);
    }
    let whole = counts(model, true);
    if whole.width() <= width {
        return whole;
    }
    counts(model, false)
}

/// `routing ✓  proposing …  validating   summarizing`
fn stages(talk: &Talk, now: Timestamp) -> Paragraph {
    let mut stages = talk.stages.clone();
    let to_come = STAGES.iter().position(|stage| Some(stage) == stages.last());
    let repairing = stages.last() == Some(&Stage::Repairing);
    let next = if repairing { 3 } else { to_come.map_or(0, |at| at + 1) };
    stages.extend(STAGES.iter().skip(next));
    let mut line = Paragraph::new();
    for (at, stage) in (1..).zip(&stages) {
        let name = stage.word();
        match at.cmp(&talk.stages.len()) {
            Ordering::Less => {
                line.push(name, theme::PLAIN);
                line.push(" ✓  ", theme::DONE);
            }
            Ordering::Equal => {
                line.push(name, theme::STRONG);
                line.push(" …  ", theme::CURRENT);
            }
            Ordering::Greater => line.push(&format!("{name}   "), theme::DIM),
        }
    }
    let seconds = now.duration_since(talk.since).as_secs();
    if seconds > 0 {
        line.push(&format!("{seconds} s"), theme::DIM);
    }
    line
}

/// What the month holds, which is what the marks mean; where there is no room, without words.
fn counts(model: &Model, worded: bool) -> Paragraph {
    let today = model.now.date();
    let Some(sheet) = model.calendar.read(today) else {
        return Paragraph::of(model.phase.instead_of_reading(), theme::DIM);
    };
    let month = model.calendar.chosen(today);
    let mut line = Paragraph::of(&format!("{}  ", text::day::month(month)), theme::DIM);
    if sheet.is_empty() {
        return line.run("nothing is planned", theme::DIM);
    }
    let moves = model.calendar.talk.as_ref();
    if moves.is_some_and(Talk::moves_days) {
        line.push(LEAVES, theme::REFUSED);
        line.push(" leaves  ", theme::DIM);
        line.push(COMES, theme::DONE);
        line.push(" comes  ", theme::DIM);
    }
    for (mark, count) in sheet.counts(month) {
        line.push(mark.symbol(), mark_style(mark));
        let word = if worded { mark.word() } else { "" };
        line.push(&format!(" {count} {word}  "), theme::DIM);
    }
    if sheet.backlog_in_all > 0 {
        line.push(&format!("backlog {}", sheet.backlog_in_all), theme::DIM);
    }
    line
}
