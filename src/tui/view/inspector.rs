//! One call with all that is known of it.
//!
//! ```text
//! ┌ ▸ log_set_result · refused ───────────────────┐
//! │ 21 Nov 18:01:40 · model · native · 0.1 ms      │
//! │ arguments   {"exerciseName":"Bench Press",…}   │
//! │ ✗ alias_used  exerciseName: Use 'exercise' …   │
//! │ corrected   {"exercise":"Bench Press",…}       │
//! │ answer      [Error: …]                         │
//! │ replayed    …                                  │
//! └────────────────────────────────────────────────┘
//! ```

use super::paragraph::Paragraph;
use crate::domain::text::printable_lines;
use crate::text::day;
use crate::tui::model::{Inspector, Model};
use crate::tui::theme;
use crate::tui::tools::millis;
use ratatui::text::Line;

pub fn title(inspector: &Inspector) -> String {
    format!("{} · {}", inspector.call.tool, inspector.call.end)
}

pub fn rows(model: &Model, inspector: &Inspector, width: usize) -> Vec<Line<'static>> {
    let call = &inspector.call;
    let at = call.at.to_zoned(model.now.time_zone().clone());
    let mut facts =
        vec![format!("{} {}", day::with_weekday(at.date()), day::time_to_the_second(&at))];
    facts.extend(call.caller.map(|caller| caller.to_string()));
    facts.push(call.syntax.to_string());
    facts.extend(call.micros.map(millis));
    let mut rows = Paragraph::of(&facts.join(" · "), theme::DIM).rows(width);
    rows.extend(part("arguments", &call.arguments, width));
    if !call.faults.is_empty() {
        rows.push(Line::default());
    }
    for error in &call.faults {
        let place = error.parameter.as_deref().unwrap_or("the call");
        let line = Paragraph::of("✗ ", theme::REFUSED)
            .run(&format!("{} ", error.code), theme::STRONG)
            .run(&format!("{place}: {}", error.message), theme::PLAIN)
            .hang(2);
        rows.extend(line.rows(width));
    }
    if let Some(corrected) = &call.corrected {
        rows.extend(part("corrected call", corrected, width));
    }
    rows.extend(part("answer", &call.message, width));
    if let Some(replayed) = &inspector.replayed {
        rows.extend(part("replayed now, nothing stored", replayed, width));
    }
    rows
}

fn part(name: &str, text: &str, width: usize) -> Vec<Line<'static>> {
    let mut rows = vec![Line::default(), Line::styled(name.to_owned(), theme::STRONG)];
    for line in printable_lines(text).lines() {
        rows.extend(Paragraph::of(line, theme::PLAIN).rows(width));
    }
    rows
}
