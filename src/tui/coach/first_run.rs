//! The questions of the first run, asked in the chat one by one.

use crate::catalog::Catalog;
use crate::coach::introduction::{About, Answered, Introduction, Prompt, is_asking};
use crate::domain::exercise::Equipment;
use crate::domain::profile::Profile;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;

/// Cells between the columns of a checklist.
const GAP: usize = 2;

pub struct FirstRun {
    introduction: Introduction,
    /// Why the last answer was not taken.
    pub complaint: Option<String>,
}

/// What a line is to the question that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsAnswer {
    Taken,
    /// No answer, but something else to be read; the question stays.
    Message,
    /// Neither; why it can't be the answer.
    Refused(String),
}

/// Whether words that did not answer a question are a message of their own: they ask, wish, or name an
/// exercise in several words or before the numbers of a set.
fn is_a_message(text: &str) -> bool {
    let name = text.split(|c: char| c.is_ascii_digit() || c == '@').next().unwrap_or_default();
    let several = text.split_whitespace().count() > 1;
    is_asking(text) || several && Catalog::in_force().resolve_spelt(name.trim()).is_some()
}

/// An answer that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// Question and answer, for the chat; `None` where only a tick changed, or it was skipped.
    pub said: Option<String>,
    /// The profile as it stands now.
    pub profile: Profile,
    pub over: bool,
}

impl FirstRun {
    /// `None` for an athlete who was asked before.
    pub fn of(profile: &Profile) -> Option<Self> {
        (!profile.introduced)
            .then(|| Self { introduction: Introduction::new(profile.clone()), complaint: None })
    }

    pub fn prompt(&self) -> Option<Prompt> {
        self.introduction.prompt()
    }

    /// Takes an answer, or keeps why not as the complaint. A bare number in a checklist changes
    /// that tick.
    pub fn answer(&mut self, text: &str) -> Option<Taken> {
        let prompt = self.introduction.prompt()?;
        let complained = self.complaint.take().is_some();
        if let Some(equipment) = ticked(&prompt, text) {
            self.introduction.toggle(equipment);
            return Some(self.taken(None));
        }
        let said = match self.introduction.answer(text, Catalog::in_force()) {
            Ok(Answered::Skipped) => None,
            Ok(Answered::Default) => Some(format!("{} {}", prompt.text, prompt.default)),
            Ok(Answered::Question(asked)) => Some(format!("{asked} {}", text.trim())),
            // Whoever can't say it in two tries isn't held up by it.
            Err(_) if complained => {
                let default = format!("{} {}", prompt.text, prompt.default);
                self.introduction.skip();
                // What was no answer to this question may answer the next.
                match self.introduction.answer(text, Catalog::in_force()) {
                    Ok(Answered::Question(asked)) => {
                        Some(format!("{default}\n{asked} {}", text.trim()))
                    }
                    _ => Some(default),
                }
            }
            Err(not_taken) => {
                self.complaint = Some(not_taken.to_string());
                return None;
            }
        };
        Some(self.taken(said))
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
            Ok(_) => AsAnswer::Taken,
            Err(_) if is_a_message(text) => AsAnswer::Message,
            Err(why) => AsAnswer::Refused(why.to_string()),
        }
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
    pub fn hint(&self) -> Vec<String> {
        let takes = match self.introduction.prompt() {
            Some(prompt) if prompt.about == About::Equipment => {
                return ["Equipment: Enter accepts the ticks", "a number ticks", "Esc skips all"]
                    .map(str::to_owned)
                    .into();
            }
            Some(prompt) => format!("Enter takes {}", prompt.default),
            None => return Vec::new(),
        };
        vec![takes, "Esc skips all questions".to_owned()]
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
/// 4 of 5  What equipment do you have? …
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
    paragraphs.push(Paragraph::of(&count, theme::DIM).run(&prompt.text, theme::STRONG));
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
