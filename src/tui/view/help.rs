//! What can be typed, keys and commands, read from their tables: what counts where one is comes first.

use super::paragraph::Paragraph;
use crate::tui::keymap::{Binding, Context, TABLE};
use crate::tui::model::Model;
use crate::tui::slash;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::text::Line;

/// Lines that can be typed, and what each does. A test types them all.
pub const TYPED: &[(&str, &str)] = &[
    ("bench 3x8 185lb @8", "three sets of 8 with 185 lb at RPE 8"),
    ("bench 185 8,8,7", "three sets, the last one of 7"),
    ("7", "the next set with 7 reps; so +5, -10, @9, rir 1, x6, 150x6"),
    ("same again", "the last set once more"),
    ("bench w: bar x10, 95x5", "warm-up sets"),
    ("bench 185x8 > 135x10", "a drop set"),
    ("bench 185x8+3+2", "rest-pause: one set in parts"),
    ("bench 185x8 / barbell row 155x8", "a superset"),
    ("pull up +10kg 8 8 7", "with weight added; dip -20 x8 with help"),
    ("plank 1:30", "a time; run 5k 25:00 a distance and a time"),
    ("bench 185x8 yesterday // left elbow", "another day, and a note"),
    ("set 1 was 7", "corrects what is logged; so no, 182.5 and that was incline"),
    ("delete set 1 of bench", "takes a set back; undo takes back the last change"),
    ("what's next", "the next set; so last time on bench, my records, why that load"),
    ("swap bench for dips", "a change of the plan, which is shown before it counts"),
    ("rest 90", "starts the rest clock; skip rest ends it"),
    ("warm-up done", "logs what is left of the warm-up; so bench done"),
    ("done", "ends the session and sums it up"),
];

pub fn rows(model: &Model, width: usize) -> Vec<Line<'static>> {
    let here = model.contexts_below();
    let place = |section: &&[Binding]| here.iter().position(|one| *one == section[0].context);
    let sections = TABLE.chunk_by(|one, next| one.context == next.context);
    let (mut first, then): (Vec<_>, Vec<_>) = sections.partition(|one| place(one).is_some());
    first.sort_by_key(place);
    let keys = |sections: Vec<&[Binding]>| -> Vec<Line<'static>> {
        let rows = sections.into_iter();
        rows.flat_map(|section| keys_of(model, section, width)).collect()
    };
    let mut rows = Vec::new();
    // Where nothing is typed, the keys of the place are what is looked for.
    if here.contains(&Context::Composer) {
        rows.extend(typed(width).into_iter().chain(keys(first)));
    } else {
        rows.extend(keys(first).into_iter().chain(typed(width)));
    }
    rows.extend(keys(then));
    rows.push(Line::styled("Commands; the first letters are enough", theme::STRONG));
    for command in slash::TABLE {
        rows.extend(line(&command.usage(), command.help, width));
    }
    rows
}

fn typed(width: usize) -> Vec<Line<'static>> {
    let mut rows = vec![Line::styled("What you can type", theme::STRONG)];
    for (typed, does) in TYPED {
        rows.extend(line(typed, does, width));
    }
    rows.push(Line::default());
    rows
}

fn keys_of(model: &Model, section: &[Binding], width: usize) -> Vec<Line<'static>> {
    let title = section.first().map_or("", |one| one.context.title());
    let mut rows = vec![Line::styled(title, theme::STRONG)];
    for binding in section.iter().filter(|binding| !binding.help.is_empty()) {
        let keys = model.keymap.keys(binding.context, binding.action);
        let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
        rows.extend(line(&keys.join(" · "), binding.help, width));
    }
    rows.push(Line::default());
    rows
}

/// Columns from which what a line does has a column of its own.
const WIDE: usize = 60;
/// Cells before that column.
const DOES: usize = 34;

/// What is typed and what it does: on one row, in two columns, or where there is no room for them the
/// latter under the former.
fn line(left: &str, says: &str, width: usize) -> Vec<Line<'static>> {
    let typed = Paragraph::of(&format!("  {left}"), theme::CURRENT).hang(4);
    let column = if width < WIDE { 4 } else { DOES };
    let beside = match DOES.checked_sub(typed.width() + 2) {
        Some(gap) if width >= WIDE => Some(gap + 2),
        _ => (typed.width() + 2 + wrap::width(says) <= width).then_some(2),
    };
    let Some(gap) = beside else {
        let below = Paragraph::of(&" ".repeat(column), theme::PLAIN).run(says, theme::PLAIN);
        let mut rows = typed.rows(width);
        rows.extend(below.hang(column).rows(width));
        return rows;
    };
    typed.run(&" ".repeat(gap), theme::PLAIN).run(says, theme::PLAIN).hang(column).rows(width)
}
