//! The pictures of the README and the book are what the screen of the demo shows. `INSTA_UPDATE=always` draws them anew.

use super::home::Home;
use super::terminal::Terminal;
use std::fmt::Write as _;
use std::path::Path;
use vt100::{Cell, Color, Screen};

/// The pictures that are drawn here.
pub const PICTURES: [&str; 3] = ["screen.svg", "history.svg", "calendar.svg"];

const COLUMNS: u16 = 120;
const ROWS: u16 = 34;
/// Units of a cell, and what keeps the screen from the edges.
const WIDE: f64 = 8.4;
const HIGH: f64 = 18.0;
const EDGE: f64 = 10.0;

const PAPER: &str = "#1e2127";
const INK: &str = "#d7dae0";
/// The colours of `src/tui/theme.rs`, as light as dark paper wants them.
const COLOURS: [(u8, &str); 4] =
    [(28, "#98c379"), (30, "#56b6c2"), (136, "#e5c07b"), (196, "#e06c75")];

/// How a cell looks.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    colour: &'static str,
    is_bold: bool,
    is_dim: bool,
    is_inverse: bool,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        Self {
            colour: COLOURS
                .iter()
                .find(|(index, _)| cell.fgcolor() == Color::Idx(*index))
                .map_or(INK, |(_, colour)| colour),
            is_bold: cell.bold(),
            is_dim: cell.dim(),
            is_inverse: cell.inverse(),
        }
    }
}

/// Words of one look, in a row.
struct Run {
    from: usize,
    text: String,
    look: Look,
}

impl Run {
    fn write(&self, y: f64, svg: &mut String) {
        let cells = self.text.chars().count();
        let (x, long) = (EDGE + at(self.from), at(cells));
        let mut colour = self.look.colour;
        if self.look.is_inverse {
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{long:.1}\" height=\"{HIGH}\" fill=\"{colour}\"/>",
                y - 13.5
            );
            colour = PAPER;
        }
        let shown = self.text.trim_end();
        if shown.trim().is_empty() {
            return;
        }
        let skipped = shown.chars().take_while(|c| *c == ' ').count();
        let words = shown.trim_start();
        let escaped = words.replace('&', "&amp;").replace('<', "&lt;");
        let weight = if self.look.is_bold { " font-weight=\"bold\"" } else { "" };
        let faint = if self.look.is_dim { " opacity=\"0.6\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{y}\" textLength=\"{:.1}\" fill=\"{colour}\"{weight}{faint}>{escaped}</text>",
            x + at(skipped),
            at(words.chars().count()),
        );
    }
}

fn at(cells: usize) -> f64 {
    f64::from(u16::try_from(cells).unwrap()) * WIDE
}

fn svg(screen: &Screen, title: &str) -> String {
    let (wide, high) = (2.0 * EDGE + f64::from(COLUMNS) * WIDE, f64::from(ROWS) * HIGH + 14.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\" \
         xml:space=\"preserve\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for row in 0..ROWS {
        let y = 22.0 + f64::from(row) * HIGH;
        for run in runs(screen, row) {
            run.write(y, &mut svg);
        }
    }
    svg + "</svg>\n"
}

/// Split where the look changes, and at gaps of two cells or more.
fn runs(screen: &Screen, row: u16) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for column in 0..COLUMNS {
        let cell = screen.cell(row, column).unwrap();
        let (look, shown) = (Look::of(cell), cell.contents());
        let shown = if shown.is_empty() { " " } else { shown };
        match runs.last_mut() {
            Some(run) if run.look == look && (look.is_inverse || !run.text.ends_with("  ")) => {
                run.text += shown;
            }
            _ => runs.push(Run { from: column.into(), text: shown.to_owned(), look }),
        }
    }
    runs
}

#[track_caller]
fn is_drawn(terminal: &Terminal, name: &str, title: &str) {
    assert!(PICTURES.contains(&name), "{name}");
    let drawn = terminal.with_screen(|screen| svg(screen, title));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    for (kept, drawn) in kept.lines().zip(drawn.lines()) {
        assert_eq!(kept, drawn, "{name}: INSTA_UPDATE=always draws it anew");
    }
    assert_eq!(kept.lines().count(), drawn.lines().count(), "{name}");
}

#[test]
fn the_pictures_are_what_the_demo_shows() {
    // A Monday, which the program of the demo trains on.
    let home = Home::new().at("2026-11-23T18:02:00-05:00");
    let mut terminal = Terminal::run(&home, COLUMNS, ROWS, &["demo"]);
    terminal.shows(&["Enter logs Back Squat"]);
    for (line, answer) in [
        ("4x8 240lb @8\r", "Enter logs Stiff-Leg Deadlift 235 × 8, set 1"),
        ("235 x8\r", "Enter logs Stiff-Leg Deadlift 235 × 8, set 2"),
        ("x8 rir 2\r", "Enter logs Stiff-Leg Deadlift 235 × 8, set 3"),
        ("squat e1rm this year?\r", "It's going up."),
    ] {
        terminal.types(line);
        terminal.shows(&[answer]);
    }
    terminal.settles();
    is_drawn(
        &terminal,
        "screen.svg",
        "setwise: chat on the left, today's session with its targets on the right, the rest timer below",
    );
    terminal.types("\x1bOQ");
    terminal.shows(&["┬ Back Squat", "e1RM (Epley)"]);
    terminal.settles();
    is_drawn(
        &terminal,
        "history.svg",
        "setwise: the exercises, the curve of one, its records and its days",
    );
    terminal.types("\x1bOR");
    terminal.shows(&["November 2026"]);
    terminal.settles();
    is_drawn(
        &terminal,
        "calendar.svg",
        "setwise: a month of what was trained and what is planned, and the chosen day",
    );
}

#[test]
fn the_sets_of_the_demo_were_done_on_their_days() {
    let home = Home::new();
    let athlete = home.path().join("athlete");
    home.run(&["demo", "--home", athlete.to_str().unwrap()]).done();
    let exported = home
        .command()
        .env("SETWISE_HOME", &athlete)
        .args(["export", "--format", "json"])
        .output()
        .unwrap();
    let sets: serde_json::Value = serde_json::from_slice(&exported.stdout).unwrap();
    let sets = sets.as_array().unwrap();
    assert!(sets.len() > 2_000, "{}", sets.len());
    for set in sets {
        let (at, date) = (set["timestamp"].as_str().unwrap(), &set["date"]);
        assert!(at.starts_with(date.as_str().unwrap()), "{date}: {at}");
    }
}
