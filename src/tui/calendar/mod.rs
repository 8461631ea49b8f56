//! The calendar tab: days and sessions by keys, and talking to the calendar's assistant.

mod asks;
mod assistant;
mod change;
mod sheet;
mod span;
mod state;
mod talk;
mod update;
mod view;

#[cfg(test)]
pub use asks::{Change, ReadDays, ReadParts};
pub use assistant::{answer, ask, hear, review, stays};
#[cfg(test)]
pub use sheet::{DayLog, Sheet};
pub use state::{CalendarTab, Pane};
pub use talk::Talk;
pub use update::{act, close, command, enter, next_pane, page, press, read_again, scroll, wheel};
pub use view::day::{all_rows as day_rows, title as day_title};
pub use view::{fit, format, render, talk_text};
