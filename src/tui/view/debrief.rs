//! A session summed up, as paragraphs:
//!
//! ```text
//! 9 sets of 3 exercises: all of the plan is done.
//! Highlights
//! • Bench Press: most weight for 8 reps
//! Next time
//! • Bench Press: 190 lb, more load (all 3 sets hit 8: +5)
//! ```

use super::paragraph::Paragraph;
use crate::domain::summed_up::SummedUp;
use crate::text::{DebriefPart, debrief_parts};
use crate::tui::theme;

pub fn paragraphs(debrief: &SummedUp) -> Vec<Paragraph> {
    debrief_parts(debrief).iter().flat_map(of_part).collect()
}

fn of_part(part: &DebriefPart) -> Vec<Paragraph> {
    if part.heading.is_empty() {
        let lines = part.lines.iter();
        return lines.map(|line| Paragraph::of(line, theme::PLAIN)).collect();
    }
    let style = match part.heading {
        "Not stored" => theme::REFUSED,
        _ => theme::STRONG,
    };
    let heading = Paragraph::of(part.heading, style);
    let lines = part
        .lines
        .iter()
        .map(|line| Paragraph::of("• ", theme::DIM).run(line, theme::PLAIN).hang(2));
    std::iter::once(heading).chain(lines).collect()
}

#[cfg(test)]
mod tests;
