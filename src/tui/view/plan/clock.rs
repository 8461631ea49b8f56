//! What stands under the set table while it leaves room: the rest, what comes next, and its plates.
//!
//! ```text
//! ── rest 1:30 ───────────────────────────────
//!  ▀█  ▄ ▀▀█ █▀█   next  Barbell Row 155 × 8, set 2
//!   █  ▄  ▀█ █▀█   load  45 + 10 a side   [██|█]═══
//!  ▀▀▀   ▀▀▀ ▀▀▀   Alt-+ 30 s · Alt-- skip
//! ```

use crate::catalog::Catalog;
use crate::domain::board::PlannedSet;
use crate::domain::strength::gym::Gym;
use crate::domain::strength::plates::Stack;
use crate::text::{duration, printable, target};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::options::Charset;
use crate::tui::rest::Standing;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Rows that it takes.
pub const ROWS: u16 = 4;
/// A plate from which on it is drawn two cells high, in the unit's own tens: the red, blue and
/// yellow ones.
const LARGE: i64 = 150_000;

/// Rows of each digit, and of the colon.
const DIGITS: [[&str; 3]; 11] = [
    ["█▀█", "█ █", "▀▀▀"],
    ["▀█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
    ["▄", "▄", " "],
];

/// Whether there is a rest to show.
pub fn runs(model: &Model) -> bool {
    standing(model).is_some()
}

fn standing(model: &Model) -> Option<Standing> {
    model.rest.as_ref()?.standing(model.now.timestamp())
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let Some(standing) = standing(model) else {
        return;
    };
    let width = usize::from(area.width);
    let (seconds, style, word) = match standing {
        Standing::Running { left, .. } => {
            let word = format!("rest {}", duration::clock(left));
            (left, theme::STRONG, word)
        }
        Standing::Over => {
            let over = theme::DONE.patch(theme::STRONG);
            (0, over, "rest is over".to_owned())
        }
    };
    let rule = format!("── {word} {}", "─".repeat(width));
    let rule: String = rule.chars().take(width).collect();
    frame.line(area, area.y, &Line::styled(rule, theme::DIM));
    let digits = large(seconds, model.options.charset);
    let beside = beside(model);
    for (index, y) in (area.y + 1..area.bottom()).take(3).enumerate() {
        let mut line = Line::from(Span::styled(format!("  {}   ", digits[index]), style));
        let taken = line.width();
        if let Some(words) = beside.get(index) {
            line.spans.extend(words.row(width.saturating_sub(taken)).spans);
        }
        frame.line(area, y, &line);
    }
}

/// `1:32` in three rows. Where the terminal has no blocks, the middle one says it.
fn large(seconds: u32, charset: Charset) -> [String; 3] {
    let clock = duration::clock(seconds);
    if charset != Charset::Unicode {
        let blank = " ".repeat(clock.len());
        return [blank.clone(), clock, blank];
    }
    [0, 1, 2].map(|row| {
        let digits = clock.chars().map(|c| {
            let digit = c.to_digit(10).map_or(10, |digit| digit as usize);
            DIGITS[digit.min(10)][row]
        });
        digits.collect::<Vec<_>>().join(" ")
    })
}

/// The next set, how to load it, and the keys of the rest.
fn beside(model: &Model) -> Vec<Paragraph> {
    let mut rows = Vec::new();
    if let Some(set) = model.panes.planned() {
        let formatter = Catalog::in_force().formatter(model.panes.profile.unit);
        let words =
            format!("{} {}, set {}", printable(&set.exercise), target(&set, formatter), set.number);
        rows.push(Paragraph::of("next  ", theme::DIM).run(&words, theme::PLAIN));
        rows.extend(plates(model, &set));
    }
    let keys = model.keymap.hints(Context::Anywhere, &[Action::RestMore, Action::RestSkip]);
    rows.push(Paragraph::of(&keys.join(" · "), theme::DIM));
    rows
}

/// What goes on each side of the bar, in words and drawn.
fn plates(model: &Model, set: &PlannedSet) -> Option<Paragraph> {
    let exercise = Catalog::in_force().get(set.exercise_id.as_ref()?)?;
    let load = set.target.load.filter(|_| exercise.takes_a_bar())?;
    let rack = Gym::rack(model.panes.profile.gym.as_ref(), load.unit);
    let loading = rack.load(load.amount).ok()?;
    let words = loading.side.iter().map(stack).collect::<Vec<_>>();
    if words.is_empty() {
        return Some(Paragraph::of("load  ", theme::DIM).run("the bar alone", theme::PLAIN));
    }
    let drawn = loading.side.iter().map(|stack| {
        let plate = if stack.plate.ten_thousandths() >= LARGE { "██" } else { "█" };
        vec![plate; usize::from(stack.count)].join("|")
    });
    let drawn = format!("[{}]═══", drawn.collect::<Vec<_>>().join("|"));
    Some(
        Paragraph::of("load  ", theme::DIM)
            .run(&format!("{} a side", words.join(" + ")), theme::PLAIN)
            .run(&format!("   {drawn}"), theme::CURRENT),
    )
}

fn stack(stack: &Stack) -> String {
    match stack.count {
        1 => stack.plate.to_string(),
        count => format!("{count} × {}", stack.plate),
    }
}
