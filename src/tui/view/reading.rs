//! The line under the composer: what Enter does, before it is pressed.
//!
//! ```text
//! › _
//!   Enter logs Barbell Row 155 × 8, set 2 · or type what you did · a question
//! › 7_
//!   → Barbell Row 155 lb × 7, set 2
//! ```

use super::pieces;
use crate::catalog::Catalog;
use crate::coach::{Preview, Typed, rest_wish};
use crate::domain::board::{Board, Missing, PlannedSet};
use crate::text::{duration, printable, target, terms};
use crate::tui::coach::{AsAnswer, OnEnter, on_enter};
use crate::tui::composer::Awaited;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase};
use crate::tui::slash;
use crate::tui::tab::Tab;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use std::ops::Range;

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let edits = model.contexts().contains(&Context::EditSet);
    if !(model.writes() || edits) || model.search.is_some() {
        return;
    }
    let width = usize::from(area.width);
    let edited = model.coach.edit.as_ref().filter(|_| edits);
    let pieces = if let Some(edit) = edited {
        Pieces::of_preview(model, &edit.typed())
    } else if model.composer.is_empty() {
        on_empty(model)
    } else {
        match model.composer.awaited() {
            Some(Awaited::Number) => {
                let first = format!("type the number, then {} logs it", enter(model));
                Pieces::of(first, &["or type what you did"])
            }
            Some(Awaited::Kind) => {
                let kinds = ["warm-up", "drop", "failure", "AMRAP", "working set"];
                Pieces::of(format!("type its kind, then {}", enter(model)), &kinds)
            }
            None => on_typed(model, &model.composer.text()),
        }
    };
    let mut line = pieces::fit(&printable(&pieces.first), pieces.name, width).into_owned();
    for piece in &pieces.further {
        let piece = printable(piece);
        if wrap::width(&line) + wrap::width(&piece) > width {
            break;
        }
        line.push_str(&piece);
    }
    frame.words(area.x, area.y, &line, theme::PLAIN);
}

/// What is said in a row.
#[derive(Default)]
struct Pieces {
    first: String,
    /// Where in it an exercise is named.
    name: Range<usize>,
    /// Left out whole where there is no room, with what stands between them.
    further: Vec<String>,
}

impl Pieces {
    fn of(first: impl Into<String>, further: &[&str]) -> Self {
        Self {
            first: first.into(),
            name: 0..0,
            further: further.iter().map(|words| format!(" · {words}")).collect(),
        }
    }

    /// What is typed would do this, once that is known.
    fn of_preview(model: &Model, typed: &Typed) -> Self {
        match model.coach.preview.of(typed) {
            Some(Preview::Does { what, name, then }) => Self {
                name: name.start + DOES.len()..name.end + DOES.len(),
                ..Self::of(format!("{DOES}{what}"), then.as_deref().as_slice())
            },
            Some(other) => {
                let (first, further) = other.words();
                Self::of(format!("{DOES}{first}"), further.as_slice())
            }
            None => Self::default(),
        }
    }

    /// `Enter logs Barbell Row 155 × 8, set 2`, then what else can be done.
    fn of_set(does: &str, model: &Model, set: &PlannedSet, further: &[&str]) -> Self {
        let lead = format!("{} {does} ", enter(model));
        let formatter = Catalog::in_force().formatter(model.panes.profile.unit);
        let name = printable(&set.exercise);
        let target = target(set, formatter);
        let mut pieces = Self::of(format!("{lead}{name} {target}"), further);
        pieces.name = lead.len()..lead.len() + name.len();
        pieces.further.insert(0, format!(", set {}", set.number));
        pieces
    }
}

/// With a line typed: what it does when it is sent. It is the reading that sending it begins with.
fn on_typed(model: &Model, line: &str) -> Pieces {
    let does = |what: &str| Pieces::of(format!("{DOES}{what}"), &[]);
    // While commands are offered, their list says what each does.
    if line.trim().is_empty() || model.completion.is_open() {
        return Pieces::default();
    }
    if slash::is_command(line) {
        return match slash::read(line) {
            Ok(typed) => does(slash::about(typed.does)),
            Err(no_command) => does(&no_command.to_string()),
        };
    }
    if model.tab == Tab::Calendar {
        return does("a message for the calendar");
    }
    if let Some(seconds) = rest_wish(line) {
        return does(&duration::rest_wish(&seconds));
    }
    match model.coach.first_run.as_ref().map(|one| one.would_take(line)) {
        Some(AsAnswer::Taken) => return does("answers the question"),
        Some(AsAnswer::Back) => return does("goes back to the question before"),
        Some(AsAnswer::Unsure(why)) => {
            let typed = Typed::Unanswered(line.to_owned());
            return match model.coach.preview.of(&typed) {
                Some(Preview::NotUnderstood) => does(&why),
                _ => Pieces::of_preview(model, &typed),
            };
        }
        Some(AsAnswer::Message) | None => {}
    }
    Pieces::of_preview(model, &Typed::Line(line.to_owned()))
}

/// The key that sends a line.
fn enter(model: &Model) -> String {
    model.key(Context::Composer, Action::Send)
}

/// Stands before what a line does.
const DOES: &str = "→ ";

/// With nothing typed: what Enter does, then what else could be typed.
fn on_empty(model: &Model) -> Pieces {
    if let Some(first_run) = &model.coach.first_run {
        let hint = first_run.hint(&model.keymap);
        let hint: Vec<&str> = hint.iter().map(String::as_str).collect();
        return match hint.split_first() {
            Some((first, further)) => Pieces::of(*first, further),
            None => Pieces::default(),
        };
    }
    if let Some(question) = model.coach.chat.question() {
        let number = if question.options.is_empty() { "words answer" } else { "a number answers" };
        return Pieces::of(number, &["anything else is a new message"]);
    }
    if model.coach.turn.is_none() && model.coach.chat.is_unanswered() {
        return Pieces::of(
            "1 asks again",
            &["2 answers offline once", "anything else is a new message"],
        );
    }
    match on_enter(model) {
        OnEnter::Log(set) => {
            let further = ["or type what you did", "a question"];
            Pieces::of_set("logs", model, &set, &further)
        }
        OnEnter::Write(set, Missing::Load) => {
            let reps = set.target.reps.map_or(10, |reps| reps + 2);
            let pick = format!("pick a load you could do {reps} with");
            Pieces::of_set("writes", model, &set, &[&pick])
        }
        OnEnter::Write(set, Missing::Count) => {
            let mut further = terms(&set);
            further.push("do as many as you can, then say how many".to_owned());
            let further: Vec<&str> = further.iter().map(String::as_str).collect();
            Pieces::of_set("asks for the reps of", model, &set, &further)
        }
        OnEnter::Wait(why) => Pieces::of(why, &[]),
        OnEnter::Nothing if rests(model) => {
            Pieces::of("no session today", &["log a set of the next one to begin it", "a question"])
        }
        OnEnter::Nothing if has_trained(model) => {
            Pieces::of("done sums the session up", &["or type what you did"])
        }
        OnEnter::Nothing => Pieces::default(),
    }
}

/// Whether today has no session.
fn rests(model: &Model) -> bool {
    model.panes.board.as_ref().is_some_and(|board| board.comes_on().is_some())
}

/// Whether sets of the plan were done.
fn has_trained(model: &Model) -> bool {
    let sets = model.panes.board.as_ref().map(Board::sets);
    model.phase == Phase::Open && sets.is_some_and(|(done, _)| done > 0)
}
