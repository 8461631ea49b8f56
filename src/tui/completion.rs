//! The commands offered while one is being typed.

use super::slash::{self, SlashCommand};

#[derive(Default)]
pub struct Completion {
    offered: Vec<&'static SlashCommand>,
    chosen: usize,
    /// The text for which the athlete closed it.
    dismissed: Option<String>,
}

impl Completion {
    /// Follows the composer: offers what begins as typed, while only the name is being typed.
    pub fn follow(&mut self, text: &str) {
        let name = text.strip_prefix('/').filter(|_| slash::is_command(text));
        let offered = match name {
            Some(name)
                if !name.contains(char::is_whitespace)
                    && self.dismissed.as_deref() != Some(text) =>
            {
                slash::beginning_with(name)
            }
            _ => Vec::new(),
        };
        if name.is_none() {
            self.dismissed = None;
        }
        let before = self.offered.get(self.chosen).map(|command| command.name);
        self.chosen = offered.iter().position(|command| Some(command.name) == before).unwrap_or(0);
        self.offered = offered;
    }

    pub fn is_open(&self) -> bool {
        !self.offered.is_empty()
    }

    pub fn offered(&self) -> &[&'static SlashCommand] {
        &self.offered
    }

    pub fn chosen(&self) -> usize {
        self.chosen
    }

    pub fn command(&self) -> Option<&'static SlashCommand> {
        self.offered.get(self.chosen).copied()
    }

    /// Chooses the command of this name; false where it isn't offered any more.
    pub fn choose(&mut self, name: &str) -> bool {
        let place = self.offered.iter().position(|command| command.name == name);
        self.chosen = place.unwrap_or(self.chosen);
        place.is_some()
    }

    pub fn up(&mut self) {
        self.chosen = self.chosen.checked_sub(1).unwrap_or(self.offered.len().saturating_sub(1));
    }

    pub fn down(&mut self) {
        self.chosen = if self.chosen + 1 < self.offered.len() { self.chosen + 1 } else { 0 };
    }

    /// Closes it until the text is another one.
    pub fn dismiss(&mut self, text: &str) {
        self.dismissed = Some(text.to_owned());
        self.offered.clear();
    }
}

#[cfg(test)]
mod tests;
