//! The tabs, in one table: the bar and the keys know of no others.

use super::keymap::Action;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Coach,
    History,
    Calendar,
    Program,
    Tools,
    Team,
}

pub struct Entry {
    pub tab: Tab,
    /// The number that stands before it, and the digit of its key.
    pub number: u8,
    pub title: &'static str,
    pub action: Action,
}

pub const TABS: &[Entry] = &[
    Entry { tab: Tab::Coach, number: 1, title: "coach", action: Action::TabCoach },
    Entry { tab: Tab::History, number: 2, title: "history", action: Action::TabHistory },
    Entry { tab: Tab::Calendar, number: 3, title: "calendar", action: Action::TabCalendar },
    Entry { tab: Tab::Program, number: 4, title: "program", action: Action::TabProgram },
    Entry { tab: Tab::Tools, number: 5, title: "tools", action: Action::TabTools },
    Entry { tab: Tab::Team, number: 6, title: "team", action: Action::TabTeam },
];

impl Tab {
    pub fn of(action: Action) -> Option<Self> {
        TABS.iter().find(|entry| entry.action == action).map(|entry| entry.tab)
    }
}
