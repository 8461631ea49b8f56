//! The program tab where there is no program yet, or another is looked for: what to press, for whom it
//! would be, and which can be started.

use crate::domain::program::UserProfile;
use crate::domain::text::counted;
use crate::tui::coach::called;
use crate::tui::keymap::{Action, Context};
use crate::tui::list::Row;
use crate::tui::model::{Model, Phase};
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let (rows, chosen) = rows(model, usize::from(area.width));
    frame.rows(area, rows, chosen.saturating_sub(usize::from(area.height)));
}

/// The rows, and behind which of them the chosen program ends; 0 where the first is chosen.
fn rows(model: &Model, width: usize) -> (Vec<Row<Cells>>, usize) {
    if let Phase::Shut(why) = &model.phase {
        return (Paragraph::of(why, theme::REFUSED).rows_of(width), 0);
    }
    let mut rows = Vec::new();
    for (line, style) in lines(model) {
        rows.extend(Paragraph::of(&line, style).hang(2).rows_of(width));
    }
    let choice = model.program.choice;
    let mut end = 0;
    for (place, line, style) in startable(model) {
        let id = place.map(|place| model.program.startable[place].id.clone());
        let line = Paragraph::of(&line, style).hang(4).all_of(id.map(Target::Startable));
        rows.extend(line.rows_of(width));
        if place == Some(choice) && choice > 0 {
            end = rows.len();
        }
    }
    (rows, end)
}

/// What can be started, each with its place in the list; the chosen one with what it is and why it
/// fits.
fn startable(model: &Model) -> Vec<(Option<usize>, String, Style)> {
    let program = &model.program;
    if program.startable.is_empty() {
        return Vec::new();
    }
    let key = model.key(Context::Program, Action::Open);
    let lead = format!("{key} starts a known program, best fit first:");
    let mut lines = vec![(None, String::new(), theme::PLAIN), (None, lead, theme::CURRENT)];
    for (place, one) in program.startable.iter().enumerate() {
        let is_chosen = place == program.choice;
        let (mark, style) = if is_chosen { ("▸", theme::STRONG) } else { (" ", theme::PLAIN) };
        lines.push((Some(place), format!("{mark} {}", one.title), style));
        if is_chosen {
            let more = [&one.about, &one.why]
                .map(|words| (Some(place), format!("    {words}"), theme::DIM));
            lines.extend(more);
        }
    }
    lines
}

/// The same as text.
pub fn text(model: &Model) -> String {
    let list = startable(model).into_iter().map(|(_, line, _)| line);
    let lines = lines(model).into_iter().map(|(line, _)| line).chain(list);
    lines.collect::<Vec<_>>().join("\n")
}

fn lines(model: &Model) -> Vec<(String, Style)> {
    let program = &model.program;
    let Some(profile) = &program.profile else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(why) = &program.failed {
        lines.push((format!("✗ {why}"), theme::REFUSED));
        lines.push((String::new(), theme::PLAIN));
    }
    let key = model.key(Context::Program, Action::WriteProgram);
    let coach = called(&model.coach_name);
    let head = match program.sheet() {
        None => "No program yet.",
        Some(_) => "Another program",
    };
    lines.push((head.to_owned(), theme::STRONG));
    lines.push((format!("{key} generate a program ({coach}) for:"), theme::CURRENT));
    let goal = model.key(Context::Program, Action::NextGoal);
    let about = about(profile, &goal).into_iter();
    lines.extend(about.map(|line| (format!("  {line}"), theme::PLAIN)));
    lines.push((
        "/profile changes any of this. Rules check every program's time, balance, avoidance and progression; nothing takes effect until you accept it.".to_owned(),
        theme::DIM,
    ));
    lines
}

/// The athlete as a program is written for them.
fn about(profile: &UserProfile, key: &str) -> Vec<String> {
    let level = profile.training_history.map_or("", |level| level.word());
    let days = usize::from(profile.days_per_week);
    let mut lines =
        vec![format!("{} a week, {} minutes each", counted(days, "day"), profile.minutes_per_day)];
    lines.push(format!("goal {} ({key} changes it), {level}", profile.goal));
    lines.push(match profile.equipment_available.as_slice() {
        [] => "equipment: none, bodyweight only".to_owned(),
        words => format!("equipment: {}", words.join(", ")),
    });
    lines.push(match profile.avoid_exercises.as_slice() {
        [] => "nothing to avoid".to_owned(),
        words => format!("avoid: {}", words.join(", ")),
    });
    let known: Vec<_> = profile.estimated_1rm.keys().map(String::as_str).collect();
    lines.push(match known.as_slice() {
        [] => "no best lifts are known yet: loads are found by effort".to_owned(),
        names => format!("best lifts known for: {}", names.join(", ")),
    });
    lines
}
