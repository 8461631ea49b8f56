//! The questions of the first run, asked in the chat one by one.

use crate::catalog::Catalog;
use crate::coach::introduction::{About, Answered, Introduction, Prompt};
use crate::domain::exercise::Equipment;
use crate::domain::profile::Profile;
use crate::tui::keymap::{Action, Context, Keymap};
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use jiff::civil::Date;
use std::collections::VecDeque;

/// Cells between the columns of a checklist.
const GAP: usize = 2;

pub struct FirstRun {
    introduction: Introduction,
    /// Why the last answer was not taken.
    pub complaint: Option<String>,
    /// Lines that were sent before it was known what the first of them is.
    held: VecDeque<String>,
    /// Whether a message was sent since the last answer: then `undo` is about that.
    talked: bool,
}

/// What a line is to the question that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsAnswer {
    Taken,
    /// The way to the question before.
    Back,
    /// No answer: a message where it means anything; else, why it can't be the answer.
    Unsure(String),
    /// Something else to be read; the question stays.
    Message,
}

/// An answer that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// Questions and what they stand at now, for the chat; `None` where only a tick changed, or it was
    /// skipped.
    pub said: Option<String>,
    /// The profile as it stands now.
    pub profile: Profile,
    pub over: bool,
}

impl FirstRun {
    /// `None` for an athlete who was asked before.
    pub fn of(profile: &Profile, today: Date) -> Option<Self> {
        (!profile.introduced).then(|| Self {
            introduction: Introduction::new(profile.clone(), today),
            complaint: None,
            held: VecDeque::new(),
            talked: false,
        })
    }

    pub fn prompt(&self) -> Option<Prompt> {
        self.introduction.prompt()
    }

    /// Takes an answer, or keeps why not as the complaint. A bare number in a checklist changes
    /// that tick.
    pub fn answer(&mut self, text: &str) -> Option<Taken> {
        let prompt = self.introduction.prompt()?;
        let complained = self.complaint.take().is_some();
        self.talked = false;
        if let Some(equipment) = ticked(&prompt, text) {
            self.introduction.toggle(equipment);
            return Some(self.taken(None));
        }
        let said = match self.introduction.answer(text, Catalog::in_force()) {
            Ok(answered) => self.said(&answered),
            // Whoever can't say it in two tries isn't held up by it.
            Err(_) if complained => {
                let default = format!("{} {}", prompt.text, prompt.default);
                self.introduction.skip();
                // What was no answer to this question may answer the next.
                let next = self.introduction.answer(text, Catalog::in_force());
                let next = next.ok().and_then(|answered| self.said(&answered));
                Some([Some(default), next].into_iter().flatten().collect::<Vec<_>>().join("\n"))
            }
            Err(not_taken) => {
                self.complaint = Some(not_taken.to_string());
                return None;
            }
        };
        Some(self.taken(said))
    }

    /// Questions with what they stand at now.
    fn said(&mut self, answered: &Answered) -> Option<String> {
        let answered: &[About] = match answered {
            Answered::Skipped | Answered::Back(true) => &[],
            Answered::Back(false) => {
                self.complaint = Some("This is the first question.".to_owned());
                &[]
            }
            Answered::Default(about) => &[*about],
            Answered::Questions(all) => all,
        };
        let lines = answered
            .iter()
            .map(|about| format!("{} {}", about.text(), self.introduction.show(*about)));
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Goes back to the question before.
    pub fn back(&mut self) {
        let moved = self.introduction.back();
        self.complaint = None;
        self.said(&Answered::Back(moved));
    }

    /// What a line would be to the question, without taking it.
    pub fn would_take(&self, text: &str) -> AsAnswer {
        let Some(prompt) = self.introduction.prompt() else {
            return AsAnswer::Message;
        };
        if ticked(&prompt, text).is_some() {
            return AsAnswer::Taken;
        }
        let mut tried = self.introduction.clone();
        match tried.answer(text, Catalog::in_force()) {
            // What was logged meanwhile is to be taken back.
            Ok(Answered::Back(_)) if self.undoes_a_message(text) => AsAnswer::Message,
            Ok(Answered::Back(_)) => AsAnswer::Back,
            Ok(_) => AsAnswer::Taken,
            Err(why) => AsAnswer::Unsure(why.to_string()),
        }
    }

    fn undoes_a_message(&self, text: &str) -> bool {
        self.talked && text.to_lowercase().contains("undo")
    }

    /// Whether the last word was no answer.
    pub const fn has_talked(&self) -> bool {
        self.talked
    }

    /// A message is sent; the question stays.
    pub fn talk(&mut self) {
        self.complaint = None;
        self.talked = true;
    }

    /// Keeps a line until it is known what the first one is; whether it is the first.
    pub fn hold(&mut self, text: String) -> bool {
        self.held.push_back(text);
        self.held.len() == 1
    }

    pub fn holds_any(&self) -> bool {
        !self.held.is_empty()
    }

    /// The lines that were kept, once it is known what the first of them is.
    pub fn release(&mut self, first: &str) -> VecDeque<String> {
        let is_first = self.held.front().is_some_and(|held| held == first);
        if is_first { std::mem::take(&mut self.held) } else { VecDeque::new() }
    }

    /// Leaves all that was not answered at its default.
    pub fn skip(&mut self) -> Taken {
        self.introduction.skip_all();
        self.taken(None)
    }

    fn taken(&self, said: Option<String>) -> Taken {
        Taken { said, profile: self.introduction.profile(), over: self.introduction.is_over() }
    }

    /// What Enter does, and what else can be done.
    pub fn hint(&self, keymap: &Keymap) -> Vec<String> {
        let Some(prompt) = self.introduction.prompt() else {
            return Vec::new();
        };
        let send = keymap.key(Context::Composer, Action::Send);
        let mut hint = match prompt.about {
            About::Equipment => {
                vec![format!("Equipment: {send} accepts the ticks"), "a number ticks".to_owned()]
            }
            _ => vec![format!("{send} takes {}", prompt.default)],
        };
        if prompt.number > 1 {
            hint.extend(keymap.hint(Context::Anywhere, Action::Undo, "goes back"));
        }
        let all =
            if prompt.about == About::Equipment { "skips all" } else { "skips all questions" };
        hint.extend(keymap.hint(Context::Anywhere, Action::Close, all));
        hint
    }
}

fn ticked(prompt: &Prompt, text: &str) -> Option<Equipment> {
    let number: usize = text.trim().parse().ok()?;
    let (equipment, _) = prompt.checklist.get(number.checked_sub(1)?)?;
    Some(*equipment)
}

/// The question that stands, as rows at the end of the chat.
///
/// ```text
/// 6 of 7  What equipment do you have?
/// or type: full gym · only dumbbells · all but machines
///   1 ✓ barbell          2 ✓ dumbbell         3   kettlebell
/// ```
pub fn paragraphs(first_run: &FirstRun, width: usize) -> Vec<Paragraph> {
    let Some(prompt) = first_run.prompt() else {
        return Vec::new();
    };
    let mut paragraphs = Vec::new();
    if prompt.number == 1 && first_run.complaint.is_none() {
        paragraphs.push(Paragraph::of(
            "Your plan is ready. Answer a few quick questions and I'll tailor it.",
            theme::PLAIN,
        ));
    }
    if let Some(complaint) = &first_run.complaint {
        paragraphs.push(Paragraph::of(complaint, theme::REFUSED));
    }
    let count = format!("{} of {}  ", prompt.number, About::ALL.len());
    paragraphs.push(Paragraph::of(&count, theme::DIM).run(prompt.text, theme::STRONG));
    let examples = format!("or type: {}", prompt.examples.join(" · "));
    paragraphs.push(Paragraph::of(&examples, theme::DIM));
    let cells = prompt.checklist.iter().enumerate();
    let cells = cells.map(|(index, (equipment, has))| {
        let tick = if *has { "✓" } else { " " };
        format!("{:>2} {tick} {equipment}", index + 1)
    });
    let rows = in_columns(&cells.collect::<Vec<_>>(), width);
    paragraphs.extend(rows.iter().map(|row| Paragraph::of(row, theme::PLAIN)));
    paragraphs
}

/// Cells in as many columns as there is room for. The last of a row may be wider than its column, so
/// that one long name doesn't cost a column. Where there is room for one alone they stand behind each
/// other, so that a small screen shows all of them.
fn in_columns(cells: &[String], width: usize) -> Vec<String> {
    let most = cells.len().max(1);
    let laid = |columns: usize| {
        let before_last =
            |row: &[String]| row[..row.len() - 1].iter().map(|one| wrap::width(one)).max();
        let column = cells.chunks(columns).filter_map(before_last).max();
        let column = column.unwrap_or_default() + GAP;
        let row = |row: &[String]| {
            let (last, others) = row.split_last()?;
            let others: String = others.iter().map(|one| wrap::pad(one, column)).collect();
            Some(others + last)
        };
        cells.chunks(columns).filter_map(row).collect::<Vec<_>>()
    };
    let fits = |rows: &Vec<String>| rows.iter().all(|row| wrap::width(row) <= width);
    (2..=most).rev().map(laid).find(fits).unwrap_or_else(|| one_by_one(cells, width))
}

/// Cells behind each other, as many to a row as fit.
fn one_by_one(cells: &[String], width: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for cell in cells {
        let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        match rows.last_mut() {
            Some(row) if wrap::width(row) + GAP + wrap::width(&cell) <= width => {
                row.push_str(&" ".repeat(GAP));
                row.push_str(&cell);
            }
            _ => rows.push(cell),
        }
    }
    rows
}
