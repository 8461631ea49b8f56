//! All that the screen shows, and nothing of how: `update` changes it, the panes read it.

use super::ask::Ask;
use super::calendar::{self, CalendarTab, Pane, Talk};
use super::coach::{self, CoachTab, Focus};
use super::completion::Completion;
use super::composer::Composer;
use super::history::HistoryTab;
use super::keymap::{Action, Context, Keymap};
use super::options::Options;
use super::panes::Panes;
use super::plan_history::PlanHistory;
use super::plan_sheet::PlanSheet;
use super::program::ProgramTab;
use super::request::{Effect, Order, Request};
use super::rest::Rest;
use super::tab::Tab;
use super::team::TeamTab;
use super::tools::{Call, Replayed, ToolsTab};
use super::view::Drawn;
use super::view::entry::{Look, body_width};
use crate::coach::Offer;
use crate::handbook::Page;
use crate::tui::limits;
use jiff::Zoned;
use std::time::Duration;

/// Whether the log is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    #[default]
    Opening,
    Open,
    /// It could not be opened; why.
    Shut(String),
}

impl Phase {
    /// What a pane says in the place of what it has not read.
    pub const fn instead_of_reading(&self) -> &'static str {
        match self {
            Self::Opening | Self::Open => "reading …",
            Self::Shut(_) => "The log is not open.",
        }
    }
}

/// What lies over the panes.
#[derive(Debug)]
pub enum Overlay {
    Help,
    /// The short form of a page of the book.
    Page(Page),
    /// A call with all that is known of it.
    Inspector(Box<Inspector>),
    /// The plan, where there is no room for it beside the chat.
    Plan,
    /// The chosen day of the calendar.
    Day,
    /// A plan with all that is known of it.
    PlanSheet(Box<PlanSheet>),
    /// The plans that were stored.
    Plans(Box<PlanHistory>),
}

#[derive(Debug)]
pub struct Inspector {
    pub call: Call,
    /// Its arguments as they were changed.
    pub edited: Option<String>,
    /// They are in the editor just now.
    pub is_edited: bool,
    /// What a dry replay answered.
    pub replayed: Option<Replayed>,
    /// The bytes on the wire, a line each, in place of the rest.
    pub wire: Option<Vec<String>>,
}

impl Inspector {
    pub fn of(call: Call) -> Self {
        Self { call, edited: None, is_edited: false, replayed: None, wire: None }
    }

    /// The tool and the arguments to replay or save: the changed ones, where they were changed.
    pub fn call_to_make(&self) -> (String, String) {
        let arguments = self.edited.as_ref().unwrap_or(&self.call.arguments);
        (self.call.tool.clone(), arguments.clone())
    }
}

/// Searching what was typed.
#[derive(Debug, Default)]
pub struct Search {
    pub words: String,
    /// The line found, by its index in the history.
    pub found: Option<usize>,
    /// What stood in the composer, for the way back.
    pub draft: String,
}

/// Keys that mean something else the second time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastKey {
    #[default]
    Other,
    /// It cleared, or would have.
    Clear,
    /// It took back typing.
    Undo,
}

#[derive(Default)]
pub struct Model {
    pub options: Options,
    pub keymap: Keymap,
    pub now: Zoned,
    /// How long the screen has been there, by a clock that nobody sets.
    pub uptime: Duration,
    /// When the last key came, or a paste.
    pub last_key_at: Option<Duration>,
    /// What passed between the key that is handled and the one before.
    pub since_key: Option<Duration>,
    pub width: u16,
    pub height: u16,
    pub phase: Phase,
    /// Who answers from the next turn on, by its own name.
    pub coach_name: String,
    /// Who else could.
    pub offers: Vec<Offer>,
    pub tab: Tab,
    pub overlay: Option<Overlay>,
    /// Rows of it that are scrolled out above.
    pub overlay_scroll: usize,
    pub composer: Composer,
    pub completion: Completion,
    pub search: Option<Search>,
    pub panes: Panes,
    pub coach: CoachTab,
    pub history: HistoryTab,
    pub calendar: CalendarTab,
    pub program: ProgramTab,
    pub tools: ToolsTab,
    pub team: TeamTab,
    pub rest: Option<Rest>,
    /// A word in the status line until the next key.
    pub hint: Option<String>,
    /// What the key before this one was, as far as the next one depends on it.
    pub last_key: LastKey,
    /// Leaving as soon as what was sent is done.
    pub quitting: bool,
    /// The mouse is the terminal's, to select text with.
    pub selecting: bool,
    /// A look for changes is under way.
    pub looking: bool,
    /// What is to be done outside, not yet taken.
    pub effects: Vec<Effect>,
    /// What lies where on the screen as it was drawn last.
    pub drawn: Drawn,
}

impl Model {
    pub fn new(options: Options, keymap: Keymap, now: Zoned, size: (u16, u16)) -> Self {
        let (width, height) = size;
        let mut model = Self { options, keymap, now, width, height, ..Self::default() };
        model.fit();
        model
    }

    /// A key or a paste came just now.
    pub fn touched(&mut self) {
        let before = self.last_key_at.replace(self.uptime);
        self.since_key = before.map(|before| self.uptime.saturating_sub(before));
    }

    pub fn ask(&mut self, ask: impl Ask) {
        self.request(ask.into());
    }

    pub fn request(&mut self, request: Request) {
        self.effects.push(Effect::Request(request));
    }

    /// Lays `overlay` over the panes, from its first row on.
    pub fn lay_over(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.overlay_scroll = 0;
    }

    pub fn order(&mut self, order: Order) {
        self.effects.push(Effect::Terminal(order));
    }

    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Lays out what the panes show, after any change. The panes only draw it.
    pub fn fit(&mut self) {
        let areas = super::view::areas::of(self);
        if let Some(composer) = areas.composer {
            self.composer.fit(usize::from(composer.width), usize::from(composer.height));
        }
        if let Some(chat) = areas.chat {
            let look = Look {
                width: usize::from(chat.width),
                unit: self.panes.profile.unit,
                zone: self.now.time_zone().clone(),
                thoughts: self.coach.chat.thoughts,
                keymap: self.keymap.clone(),
            };
            let asked = self
                .coach
                .first_run
                .as_ref()
                .map(|first_run| coach::paragraphs(first_run, body_width(look.width)));
            let asked = asked.unwrap_or_default();
            self.coach.chat.fit(usize::from(chat.height), &look, &asked);
        }
        if self.tab == Tab::Calendar {
            calendar::fit(self, &areas);
        } else if let Some(list) = areas.list {
            let height = usize::from(list.height);
            self.tools.cursor.fit(self.tools.rows.len(), height);
            self.history.cursor.fit(self.history.rows.len(), height);
            self.team.cursor.fit(self.team.athletes.len(), height);
        }
    }

    /// Where keys count now, the nearest first.
    pub fn contexts(&self) -> Vec<Context> {
        self.contexts_under(self.overlay.as_ref())
    }

    /// Where keys count once nothing lies over the panes any more.
    pub fn contexts_below(&self) -> Vec<Context> {
        self.contexts_under(None)
    }

    fn contexts_under(&self, overlay: Option<&Overlay>) -> Vec<Context> {
        let writes = self.writes_under(overlay);
        let own: &[Context] = match (overlay, self.tab, self.coach.focus) {
            (Some(Overlay::Help | Overlay::Page(_)), ..) => &[Context::Help],
            (Some(Overlay::Inspector(_)), ..) => &[Context::Inspector],
            (Some(Overlay::Day), ..) => &[Context::Session],
            (Some(Overlay::PlanSheet(_)), ..) => &[Context::PlanSheet],
            (Some(Overlay::Plans(_)), ..) => &[Context::Plans],
            (Some(Overlay::Plan), ..) | (None, Tab::Coach, Focus::Plan)
                if self.coach.edit.is_some() =>
            {
                &[Context::EditSet]
            }
            (Some(Overlay::Plan), ..) | (None, Tab::Coach, Focus::Plan) => &[Context::Plan],
            (None, Tab::Coach, Focus::Chat) => &[Context::Chat],
            _ if writes && self.search.is_some() => &[Context::Search],
            _ if writes && self.completion.is_open() => &[Context::Completion, Context::Composer],
            _ if writes => &[Context::Composer],
            (None, Tab::Calendar, _) => self.calendar.contexts(),
            (None, Tab::Program, _) => &[Context::Program],
            (None, Tab::Coach, Focus::Composer) => &[],
            (None, Tab::Tools, _) if self.tools.find.is_some() => &[Context::FindCall],
            (None, Tab::Tools, _) => &[Context::Tools, Context::List],
            (None, Tab::Team, _) => &[Context::Team, Context::List],
            (None, Tab::History, _) if self.history.find.is_some() => &[Context::Find],
            (None, Tab::History, _) => &[Context::Exercises, Context::List],
        };
        own.iter().copied().chain([Context::Anywhere]).collect()
    }

    /// Whether the composer has the keys, for text or for the search through what was typed.
    pub fn writes(&self) -> bool {
        self.writes_under(self.overlay.as_ref())
    }

    fn writes_under(&self, overlay: Option<&Overlay>) -> bool {
        overlay.is_none()
            && match self.tab {
                Tab::Coach => self.coach.focus == Focus::Composer,
                Tab::Calendar => self.calendar.pane == Pane::Composer && self.calendar.is_calm(),
                Tab::History | Tab::Program | Tab::Tools | Tab::Team => false,
            }
    }

    /// How many of the messages that wait are asked just now: one until it stands in the transcript.
    pub fn asked_waiting(&self) -> usize {
        let turn = self.coach.turn.as_ref();
        usize::from(turn.is_some_and(|turn| turn.text.is_some() && !turn.told))
    }

    /// Whether characters are typed into the composer.
    pub fn is_typing(&self) -> bool {
        self.contexts().contains(&Context::Composer)
    }

    /// The first key of an action, for hints.
    pub fn key(&self, context: Context, action: Action) -> String {
        self.keymap.key(context, action)
    }

    /// How long nothing on the screen changes by itself; `None` for ever.
    pub fn next_change(&self) -> Option<Duration> {
        let now = self.now.timestamp();
        let rest = self.rest.as_ref().and_then(|rest| rest.next_change(now));
        let spinner = Duration::from_millis(limits::SPINNER_TICK_MILLIS);
        let busy = self.coach.turn.is_some() || self.program.writing.is_some();
        let busy = busy || self.calendar.talk.as_ref().is_some_and(Talk::runs);
        rest.into_iter().chain(busy.then_some(spinner)).min()
    }
}
