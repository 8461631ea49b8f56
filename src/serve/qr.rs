//! An address as a QR code in the terminal.

use qrcode::{Color, EcLevel, QrCode};

/// Light modules around the code, without which cameras don't find it.
const QUIET: usize = 2;

/// In half blocks, two modules a row; `colours` gives it black on white whatever the terminal's own
/// are. Nothing where the text is too long for a code.
pub fn draw(text: &str, colours: bool) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return String::new();
    };
    let width = code.width();
    let side = width + 2 * QUIET;
    let is_dark = |x: usize, y: usize| {
        let inside = (QUIET..QUIET + width).contains(&x) && (QUIET..QUIET + width).contains(&y);
        inside && code[(x - QUIET, y - QUIET)] == Color::Dark
    };
    let (before, after) =
        if colours { ("\u{1b}[38;5;16;48;5;231m", "\u{1b}[0m") } else { ("", "") };
    let row = |top: usize| {
        let cell = |x| match (is_dark(x, top), is_dark(x, top + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        let cells: String = (0..side).map(cell).collect();
        format!("{before}{cells}{after}\n")
    };
    (0..side).step_by(2).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_modules_stand_in_a_cell_with_light_around() {
        let drawn = draw("http://192.168.0.10:4747/#0123456789abcdef0123456789", false);
        let rows: Vec<&str> = drawn.lines().collect();
        let width = rows[0].chars().count();
        assert_eq!(rows.len(), width.div_ceil(2));
        assert!(rows.len() <= 21, "{} rows", rows.len());
        assert!(rows[0].trim().is_empty() && rows.iter().all(|row| row.starts_with("  ")));
        // The finder in the corner: seven dark modules, two in a cell.
        assert!(rows[1].starts_with("  █▀▀▀▀▀█ "), "{drawn}");
        assert!(
            draw("x", true).lines().all(|row| row.starts_with('\u{1b}') && row.ends_with("[0m"))
        );
    }

    #[test]
    fn what_no_code_can_hold_is_not_drawn() {
        assert_eq!(draw(&"x".repeat(10_000), false), "");
    }
}
