//! What was typed before, newest last, and a search through it.

use crate::tui::limits;
use std::collections::VecDeque;

#[derive(Debug, Default)]
pub struct History {
    lines: VecDeque<String>,
    /// While browsing: which line is shown, and the draft that it hides.
    browsing: Option<(usize, String)>,
}

impl History {
    /// Adds a line at the new end. Blank ones and repeats of the newest are not kept twice.
    pub fn remember(&mut self, line: &str) {
        self.browsing = None;
        if line.trim().is_empty() || self.lines.back().is_some_and(|newest| newest == line) {
            return;
        }
        self.lines.push_back(line.to_owned());
        if self.lines.len() > limits::MOST_LINES_REMEMBERED {
            self.lines.pop_front();
        }
    }

    /// Lines of earlier runs, oldest first; they go before those of this run.
    pub fn recall(&mut self, earlier: impl DoubleEndedIterator<Item = String>) {
        for line in earlier.rev() {
            if self.lines.len() >= limits::MOST_LINES_REMEMBERED {
                break;
            }
            if self.lines.front() != Some(&line) && !line.trim().is_empty() {
                self.lines.push_front(line);
                if let Some((index, _)) = &mut self.browsing {
                    *index += 1;
                }
            }
        }
    }

    /// The line before the one shown. `draft` is kept for the way back.
    pub fn older(&mut self, draft: &str) -> Option<String> {
        let index = match &self.browsing {
            Some((index, _)) => index.checked_sub(1)?,
            None => self.lines.len().checked_sub(1)?,
        };
        let line = self.lines.get(index)?.clone();
        match &mut self.browsing {
            Some((at, _)) => *at = index,
            None => self.browsing = Some((index, draft.to_owned())),
        }
        Some(line)
    }

    /// The line after the one shown; after the newest, the draft.
    pub fn newer(&mut self) -> Option<String> {
        let (index, draft) = self.browsing.take()?;
        match self.lines.get(index + 1) {
            Some(line) => {
                let line = line.clone();
                self.browsing = Some((index + 1, draft));
                Some(line)
            }
            None => Some(draft),
        }
    }

    /// An edited line is a draft of its own; the draft that it hid is remembered.
    pub fn stop_browsing(&mut self) {
        if let Some((_, draft)) = self.browsing.take() {
            self.remember(&draft);
        }
    }

    pub fn line(&self, index: usize) -> Option<&str> {
        self.lines.get(index).map(String::as_str)
    }

    /// The newest line before `before` (an index from [`History::find`], exclusive) that holds
    /// `words`, in any case.
    pub fn find(&self, words: &str, before: Option<usize>) -> Option<(usize, &str)> {
        let end = before.unwrap_or(self.lines.len());
        holding(self.lines.iter().enumerate().take(end).rev(), words)
    }

    /// The oldest line after `after` that holds `words`.
    pub fn find_after(&self, words: &str, after: usize) -> Option<(usize, &str)> {
        holding(self.lines.iter().enumerate().skip(after + 1), words)
    }
}

/// The first of some lines that holds `words`.
fn holding<'l>(
    mut lines: impl Iterator<Item = (usize, &'l String)>,
    words: &str,
) -> Option<(usize, &'l str)> {
    let words = words.to_lowercase();
    let (index, line) = lines.find(|(_, line)| line.to_lowercase().contains(&words))?;
    Some((index, line))
}

#[cfg(test)]
mod tests;
