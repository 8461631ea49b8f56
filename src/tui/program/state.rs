//! What the program tab holds: the program that stands, the draft before it, and what is chosen.

use super::{Draft, Sheet};
use crate::coach::ProgramEvent;
use crate::domain::edit::Edit;
use crate::domain::envelope::StepKind;
use crate::domain::program::UserProfile;
use crate::domain::report::Finding;
use crate::tui::keymap::Action;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// What of a program is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    #[default]
    Days,
    /// Hard sets of each muscle in a week.
    Volume,
    /// Loads week by week.
    Weeks,
    /// Programs by known methods.
    Known,
}

/// What a word after `/program` wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Write,
    Apply,
    Accept,
    Refuse,
}

/// One line of the report that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Finding(usize),
    Edit(usize),
}

/// The program that is trained by.
#[derive(Debug)]
pub struct Standing {
    pub sheet: Sheet,
    pub since: Date,
    pub coach: String,
    /// The day that comes next, counted from 0.
    pub day: usize,
    /// When, where that is not today.
    pub next: Option<Date>,
    /// Which week of the round, and which round, counted from 1.
    pub week: usize,
    pub round: usize,
    /// All its weeks are done, and it does not begin again.
    pub is_over: bool,
}

/// A program that is there already and can be started as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Startable {
    pub id: String,
    /// With whose method it follows.
    pub title: String,
    pub about: String,
    /// How it fits the athlete.
    pub why: String,
}

/// What was read of programs.
#[derive(Debug)]
pub struct ProgramRead {
    pub profile: UserProfile,
    pub standing: Option<Standing>,
    pub proposed: Option<(Uuid, Sheet)>,
    /// What can be started, the best fit first.
    pub startable: Vec<Startable>,
}

#[derive(Debug, Default)]
pub struct ProgramTab {
    /// It was read.
    pub loaded: bool,
    /// For whom a program would be written.
    pub profile: Option<UserProfile>,
    pub standing: Option<Standing>,
    /// The program that waits for the athlete's word; it goes before the standing one.
    pub draft: Option<Draft>,
    /// What can be started, and the one that is chosen, counted from 0.
    pub startable: Vec<Startable>,
    pub choice: usize,
    pub writing: Option<Writing>,
    /// Why none was written, with what to do.
    pub failed: Option<String>,
    pub view: View,
    /// The report has the keys, not the days.
    pub on_report: bool,
    /// The day and the exercise in it that are chosen, counted from 0.
    pub day: usize,
    pub row: usize,
    /// The line of the report that is chosen.
    pub item: usize,
    /// Of the suggested edits, which would be applied.
    pub chosen: Vec<bool>,
    /// The edit that is asked about, while they are gone through one by one.
    pub stepping: Option<usize>,
    /// What is to be done once all of it was read.
    pub wanted: Option<Wanted>,
    /// Edits are being applied, or the athlete's word is being stored.
    pub busy: bool,
    /// What the athlete was warned of doing; the same key again does it all the same.
    pub warned: Option<Action>,
    /// The first row of volume or weeks in sight, and the first week.
    pub scroll: usize,
    pub first_week: usize,
}

impl ProgramTab {
    /// What is shown: the draft, else the program that stands.
    pub fn sheet(&self) -> Option<&Sheet> {
        let draft = self.draft.as_ref().map(|draft| &draft.sheet);
        draft.or(self.standing.as_ref().map(|standing| &standing.sheet))
    }

    /// Whether programs to start are listed: where there is none, and on wish.
    pub fn is_list(&self) -> bool {
        self.sheet().is_none() || self.view == View::Known
    }

    /// Whether what is shown has no choice in it.
    pub fn scrolls(&self) -> bool {
        !self.is_list() && self.view != View::Days
    }

    pub fn edits(&self) -> &[Edit] {
        self.sheet().map_or(&[], |sheet| &sheet.made.verification.suggested_edits)
    }

    pub fn findings(&self) -> &[Finding] {
        self.sheet().map_or(&[], |sheet| &sheet.made.verification.findings)
    }

    /// Lines of the report that can be chosen: findings, then edits.
    pub fn items(&self) -> usize {
        self.findings().len() + self.edits().len()
    }

    /// The one that is chosen.
    pub fn chosen_item(&self) -> Option<Item> {
        self.item_at(self.item)
    }

    /// What a line of the report is.
    pub fn item_at(&self, line: usize) -> Option<Item> {
        match line.checked_sub(self.findings().len()) {
            None => Some(Item::Finding(line)),
            Some(edit) => (edit < self.edits().len()).then_some(Item::Edit(edit)),
        }
    }

    /// The line of the report that an edit is.
    pub fn item_of_edit(&self, edit: usize) -> usize {
        self.findings().len() + edit
    }

    pub fn is_chosen(&self, edit: usize) -> bool {
        self.chosen.get(edit).copied().unwrap_or(false)
    }

    /// The edits that would be applied.
    pub fn chosen_edits(&self) -> Vec<Edit> {
        let edits = self.edits().iter().enumerate();
        edits.filter(|&(index, _)| self.is_chosen(index)).map(|(_, edit)| edit.clone()).collect()
    }

    /// Another program or another report is shown: every edit is chosen, and nothing is being asked.
    pub fn begin_anew(&mut self) {
        self.chosen = vec![true; self.edits().len()];
        (self.stepping, self.warned, self.scroll, self.first_week) = (None, None, 0, 0);
        self.keep_within();
    }

    /// Keeps what is chosen within what there is.
    pub fn keep_within(&mut self) {
        let (days, rows) = self.sheet().map_or((0, 0), |sheet| {
            let days = sheet.days();
            (days, sheet.exercises(self.day.min(days.saturating_sub(1))))
        });
        self.day = self.day.min(days.saturating_sub(1));
        self.row = self.row.min(rows.saturating_sub(1));
        self.item = self.item.min(self.items().saturating_sub(1));
        self.choice = self.choice.min(self.startable.len().saturating_sub(1));
    }
}

/// A program that is being written: its steps, each with its time.
#[derive(Debug)]
pub struct Writing {
    pub since: Timestamp,
    /// Who writes it, by its own name.
    pub coach: String,
    pub steps: Vec<WritingStep>,
    /// The athlete has had enough; it ends as soon as it can.
    pub stopping: bool,
}

#[derive(Debug)]
pub struct WritingStep {
    pub step: StepKind,
    /// `verify 2` for the second verification.
    pub name: String,
    pub since: Timestamp,
    /// When it ended, and what came of it.
    pub end: Option<(Timestamp, String)>,
    /// Why it was asked for once more.
    pub again: Option<String>,
}

impl Writing {
    pub fn new(coach: String, since: Timestamp) -> Self {
        Self { since, coach, steps: Vec::new(), stopping: false }
    }

    pub fn take(&mut self, event: ProgramEvent) {
        match event {
            ProgramEvent::Began { step, at } => {
                let name = self.name(step);
                self.steps.push(WritingStep { step, name, since: at, end: None, again: None });
            }
            ProgramEvent::Again { why, .. } => {
                if let Some(step) = self.steps.last_mut() {
                    step.again = Some(why);
                }
            }
            ProgramEvent::Ended { at, reply, .. } => {
                if let Some(step) = self.steps.last_mut() {
                    step.end = Some((at, reply));
                }
            }
        }
    }

    fn name(&self, step: StepKind) -> String {
        if step != StepKind::Verify {
            return step.to_string();
        }
        let before = self.steps.iter().filter(|one| one.step == step).count();
        format!("{step} {}", before + 1)
    }
}
