//! A receipt in the chat: the words that every mouth of the program uses, with their marks set
//! apart.

use super::paragraph::Paragraph;
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::receipt::Receipt;
use crate::text;
use crate::tui::theme;

/// Beginnings of lines that are set apart.
const LEADS: &[(&str, ratatui::style::Style)] = &[
    ("✓", theme::DONE),
    ("Record:", theme::STRONG),
    ("Next:", theme::CURRENT),
];

pub fn paragraphs(receipt: &Receipt, unit: Unit) -> Vec<Paragraph> {
    text::receipt(receipt, Catalog::in_force().formatter(unit))
        .lines()
        .map(|line| {
            let lead = LEADS
                .iter()
                .find_map(|(lead, style)| Some((*lead, line.strip_prefix(lead)?, *style)));
            match lead {
                Some((lead, rest, style)) => {
                    Paragraph::of(lead, style).run(rest, theme::PLAIN).hang(2)
                }
                None => Paragraph::of(line, theme::PLAIN),
            }
        })
        .collect()
}
