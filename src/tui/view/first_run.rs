//! The question of the first run that stands, as rows at the end of the chat.
//!
//! ```text
//! 4 of 5  What equipment do you have? …
//!   1 ✓ barbell          2 ✓ dumbbell         3   kettlebell
//! ```

use super::paragraph::Paragraph;
use crate::coach::introduction::About;
use crate::tui::first_run::FirstRun;
use crate::tui::theme;
use crate::tui::wrap;

/// Cells of one piece of equipment in the checklist.
const CELL: usize = 20;

pub fn paragraphs(first_run: &FirstRun, width: usize) -> Vec<Paragraph> {
    let Some(prompt) = first_run.prompt() else {
        return Vec::new();
    };
    let mut paragraphs = Vec::new();
    if prompt.number == 1 && first_run.complaint.is_none() {
        paragraphs.push(Paragraph::of(
            "Welcome. Five short questions make the plan yours; it stands already, and changes as you answer.",
            theme::PLAIN,
        ));
    }
    if let Some(complaint) = &first_run.complaint {
        paragraphs.push(Paragraph::of(complaint, theme::REFUSED));
    }
    let count = format!("{} of {}  ", prompt.number, About::ALL.len());
    paragraphs.push(Paragraph::of(&count, theme::DIM).run(&prompt.text, theme::STRONG));
    let cells = prompt
        .checklist
        .iter()
        .enumerate()
        .map(|(index, (equipment, has))| {
            let tick = if *has { "✓" } else { " " };
            wrap::pad(&format!("{:>2} {tick} {equipment}", index + 1), CELL)
        });
    let cells: Vec<_> = cells.collect();
    for row in cells.chunks((width / CELL).max(1)) {
        paragraphs.push(Paragraph::of(row.concat().trim_end(), theme::PLAIN));
    }
    paragraphs
}
