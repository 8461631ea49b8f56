//! A receipt in the chat: the words that every mouth of the program uses, with their marks set
//! apart.
//!
//! ```text
//! Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓
//! ★ Record: most weight for 8 reps
//!   (180 lb on 7 Nov, +5 lb)
//! ```
//!
//! What comes next stands in the table and under the composer, so it isn't said here once more.

use super::paragraph::Paragraph;
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::receipt::Receipt;
use crate::text::{self, ReceiptLine};
use crate::tui::theme;

pub fn paragraphs(receipt: &Receipt, unit: Unit, width: usize) -> Vec<Paragraph> {
    text::receipt_lines(receipt, Catalog::in_force().formatter(unit))
        .iter()
        .flat_map(|line| line_of(line, width))
        .collect()
}

/// Between the pieces of a line, where it breaks first.
const GAP: &str = "  ";

/// Pieces beside each other, as many as a row has room for.
fn rows_of(pieces: &[Paragraph], width: usize) -> Vec<Paragraph> {
    let mut rows: Vec<Paragraph> = Vec::new();
    for piece in pieces {
        let room = |row: &&mut Paragraph| row.width() + GAP.len() + piece.width() <= width;
        if let Some(row) = rows.last_mut().filter(room) {
            row.push(GAP, theme::PLAIN);
            row.append(piece);
        } else {
            let indent = if rows.is_empty() { "" } else { GAP };
            let mut row = Paragraph::of(indent, theme::PLAIN).hang(GAP.len());
            row.append(piece);
            rows.push(row);
        }
    }
    rows
}

fn line_of(line: &ReceiptLine, width: usize) -> Vec<Paragraph> {
    match line {
        ReceiptLine::Sets { done, gap, ticks, note } => {
            let note = note.as_ref().map(|note| format!("// {note}"));
            let mut pieces: Vec<_> =
                done.iter().map(|part| Paragraph::of(part, theme::PLAIN)).collect();
            match pieces.last_mut().filter(|_| *gap != GAP) {
                Some(numbers) => {
                    numbers.push(gap, theme::PLAIN);
                    numbers.push(ticks, theme::DONE);
                }
                None => pieces.push(Paragraph::of(ticks, theme::DONE)),
            }
            pieces.extend(note.map(|note| Paragraph::of(&note, theme::PLAIN)));
            rows_of(&pieces, width)
        }
        ReceiptLine::Record { what, beat } => {
            let mark = Paragraph::of("★ Record:", theme::RECORD);
            let record = mark.run(&format!(" {what}"), theme::PLAIN).hang(2);
            if beat.is_empty() {
                return vec![record];
            }
            let whole = Paragraph::of(&format!(" {beat}"), theme::PLAIN);
            if record.width() + whole.width() <= width {
                return vec![record.run(whole.text(), theme::PLAIN)];
            }
            let beat = Paragraph::of(&format!("  {beat}"), theme::PLAIN).hang(2);
            vec![record, beat]
        }
        ReceiptLine::Remark(words) => vec![Paragraph::of(words, theme::PLAIN).hang(2)],
        ReceiptLine::Next(_) => Vec::new(),
    }
}
