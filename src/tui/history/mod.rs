//! The history tab: the exercises done, one of them as a curve and day by day, and all of them together.

mod asks;
mod state;
mod trained;
mod update;
mod view;

pub use asks::ReadExercises;
#[cfg(test)]
pub use asks::ReadStory;
pub use state::{HistoryTab, Page, Story};
pub use trained::{ExerciseRow, Trained};
pub use update::{act, choose_by, find_char, open, press, search};
pub use view::{detail, render, text_of_asked};
