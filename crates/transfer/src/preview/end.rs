//! What came of an import, in a sentence.

use super::Preview;
use setwise_domain::text::counted;
use setwise_words::text;

impl Preview {
    /// What the changed ones are, in a word.
    fn of_changed(&self) -> &'static str {
        match (self.changed.is_empty(), self.changed_weights.is_empty()) {
            (_, true) => "set",
            (true, false) => "weight",
            (false, false) => "fact",
        }
    }

    /// What came of it.
    pub fn end(&self) -> String {
        match self.imported {
            Some(0) if !self.brings_anything() => "Nothing new; nothing was changed.".to_owned(),
            Some(count) => {
                let counts = [(count, "set"), (self.new_weights, "weight")];
                let counts = counts.into_iter().filter(|(count, _)| *count > 0);
                let mut parts: Vec<String> = counts.map(|(count, of)| counted(count, of)).collect();
                parts.extend(self.beside_sets.brought());
                let changed = self.changed.len() + self.changed_weights.len();
                let (done, them) = match (parts.is_empty(), changed) {
                    (_, 0) => (format!("Imported {}", text::list(&parts)), "them"),
                    (true, _) => (format!("Changed {}", counted(changed, self.of_changed())), "it"),
                    (false, _) => {
                        (format!("Imported {} and changed {changed}", text::list(&parts)), "it")
                    }
                };
                let exercises = self.beside_sets.new_exercises;
                let but = if exercises == 0 { "" } else { " but the own exercises" };
                if parts.len() == 1 && exercises > 0 && changed == 0 {
                    return format!("{done}. `setwise exercise remove` takes one out again.");
                }
                format!("{done}. `setwise undo` takes all of {them}{but} back.")
            }
            None if self.refused => {
                "Nothing was imported. Fix the bad rows, or leave them out with --skip-bad."
                    .to_owned()
            }
            None => "Nothing was imported: this was a dry run.".to_owned(),
        }
    }
}
