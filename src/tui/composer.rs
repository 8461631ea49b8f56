//! The line being written: text, cursor, undo, and what was typed before.
//!
//! The text only ever leaves by [`Composer::take`] and by the athlete's own deleting; browsing what
//! was typed before keeps the draft at its end, and clearing puts it there.

mod template;

use super::keymap::Action;
use super::typing_history::History;
use super::wrap;
use crate::domain::limits::MOST_LINE_BYTES;
use crate::tui::limits::MOST_TYPING_UNDONE;
use ratatui_textarea::{CursorMove, TextArea};
use std::ops::Range;
pub use template::Awaited;
use template::Template;
use unicode_segmentation::UnicodeSegmentation;

pub struct Composer {
    area: TextArea<'static>,
    pub history: History,
    /// What a key wrote around what is left to type, while it stands so.
    template: Option<Template>,
    /// Cells of a row, from the last layout; rows above and below are found by it.
    width: usize,
    /// Rows scrolled out above.
    scroll: usize,
}

/// Why text was not put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That is too long: a message holds {} KiB, and this would make it {} KiB.", MOST_LINE_BYTES / 1024, .bytes.div_ceil(1024))]
pub struct TooLong {
    bytes: usize,
}

/// The cursor in the wrapped text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub row: usize,
    pub column: usize,
}

impl Default for Composer {
    fn default() -> Self {
        Self {
            area: area_with(""),
            history: History::default(),
            template: None,
            width: 80,
            scroll: 0,
        }
    }
}

fn area_with(text: &str) -> TextArea<'static> {
    let mut area = TextArea::from(text.split('\n').map(str::to_owned));
    area.set_max_histories(MOST_TYPING_UNDONE);
    area.move_cursor(CursorMove::Bottom);
    area.move_cursor(CursorMove::End);
    area
}

impl Composer {
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    pub fn is_empty(&self) -> bool {
        self.area.is_empty()
    }

    /// The text, leaving nothing; it is remembered as typed.
    pub fn take(&mut self) -> String {
        let text = self.text();
        self.history.remember(&text);
        self.set("");
        text
    }

    /// Other text in place of what stands, with the cursor at its end.
    pub fn set(&mut self, text: &str) {
        self.area = area_with(text);
        self.template = None;
    }

    /// Words in place of what stands, with the cursor where something is left to type. Once more than
    /// the missing number is typed there, that is a line of its own, and what stands around it goes.
    pub fn set_template(&mut self, before: &str, after: &str, awaited: Awaited) {
        let text = format!("{before}{after}");
        self.set(&text);
        self.jump(&text, before.len());
        self.template = Some(Template::new(before, after, awaited));
    }

    /// Gives a message back: before what has been typed since, so that neither is lost.
    pub fn give_back(&mut self, text: &str) {
        let since = self.text();
        if since.is_empty() {
            self.set(text);
        } else {
            self.set(&format!("{text}\n{since}"));
        }
    }

    pub fn type_char(&mut self, c: char) -> Result<(), TooLong> {
        self.room_for(c.len_utf8())?;
        self.fill_template(c.encode_utf8(&mut [0; 4]));
        self.edit().insert_char(c);
        Ok(())
    }

    /// Puts in pasted text as one change. Its control characters go no further.
    pub fn paste(&mut self, text: &str) -> Result<(), TooLong> {
        let text = crate::domain::text::printable_lines(text);
        self.room_for(text.len())?;
        self.fill_template(&text);
        self.edit().insert_str(text.as_ref());
        Ok(())
    }

    /// Moves the cursor or changes the text as a key asks; other actions do nothing here.
    pub fn act(&mut self, action: Action) -> Result<(), TooLong> {
        match action {
            Action::Newline => {
                self.room_for(1)?;
                self.fill_template("\n");
                self.edit().insert_newline();
            }
            // Puts back what was deleted last.
            Action::Yank => {
                self.room_for(self.area.yank_text().len())?;
                self.edit().paste();
            }
            Action::Older => self.up(),
            Action::Newer => self.down(),
            Action::Left => self.step_by(CursorMove::Back, self.grapheme_before()),
            Action::Right => self.step_by(CursorMove::Forward, self.grapheme_after()),
            Action::WordLeft => self.area.move_cursor(CursorMove::WordBack),
            Action::WordRight => self.area.move_cursor(CursorMove::WordForward),
            Action::Start => self.area.move_cursor(CursorMove::Head),
            Action::End => self.area.move_cursor(CursorMove::End),
            Action::DeleteBack | Action::DeleteWord | Action::DeleteToStart
                if self.typed_in_template() == Some("") =>
            {
                self.set("");
            }
            Action::DeleteBack => self.delete_back(),
            Action::DeleteOn => self.delete_on(),
            Action::DeleteWord => self.change(TextArea::delete_word),
            Action::DeleteWordOn => self.change(TextArea::delete_next_word),
            Action::DeleteToStart => self.change(TextArea::delete_line_by_head),
            Action::DeleteToEnd => self.change(TextArea::delete_line_by_end),
            _ => {}
        }
        Ok(())
    }

    /// Whether the cursor stands at the end of its line.
    pub fn is_at_line_end(&self) -> bool {
        self.around().1.is_empty()
    }

    /// The text, to be changed: a line of the history that is changed becomes a draft of its own.
    fn edit(&mut self) -> &mut TextArea<'static> {
        self.history.stop_browsing();
        &mut self.area
    }

    /// What was typed so far of what is awaited.
    fn typed_in_template(&self) -> Option<&str> {
        let (before, after) = self.around();
        self.template.as_ref()?.typed(before, after)
    }

    /// What is left to type, where nothing was typed for it yet.
    pub fn awaited(&self) -> Option<Awaited> {
        self.typed_in_template().filter(|typed| typed.is_empty())?;
        Some(self.template.as_ref()?.awaited)
    }

    /// Makes way for what is about to be typed, where that is more than the missing number.
    fn fill_template(&mut self, more: &str) {
        if let (Some(typed), Some(template)) = (self.typed_in_template(), &self.template)
            && !template.takes(&format!("{typed}{more}"))
        {
            let own = typed.to_owned();
            self.set(&own);
        }
    }

    fn change(&mut self, change: fn(&mut TextArea<'static>) -> bool) {
        change(self.edit());
    }

    fn room_for(&self, more: usize) -> Result<(), TooLong> {
        let lines = self.area.lines();
        let bytes = lines.iter().map(String::len).sum::<usize>() + lines.len() + more;
        if bytes > MOST_LINE_BYTES {
            return Err(TooLong { bytes });
        }
        Ok(())
    }

    /// Moves by the code points of a grapheme, or over the end of a line.
    fn step_by(&mut self, to: CursorMove, chars: Option<usize>) {
        (0..chars.unwrap_or(1)).for_each(|_| self.area.move_cursor(to));
    }

    fn delete_back(&mut self) {
        match self.grapheme_before() {
            Some(chars) if chars > 1 => {
                self.step_by(CursorMove::Back, Some(chars));
                self.edit().delete_str(chars);
            }
            _ => {
                self.edit().delete_char();
            }
        }
    }

    fn delete_on(&mut self) {
        match self.grapheme_after() {
            Some(chars) => self.edit().delete_str(chars),
            None => self.edit().delete_next_char(),
        };
    }

    /// Undoes typing, by the word. Says whether there was any.
    pub fn undo(&mut self) -> bool {
        self.by_word(TextArea::undo, -1)
    }

    /// Types again what was undone, by the word. Says whether there was any.
    pub fn redo(&mut self) -> bool {
        self.by_word(TextArea::redo, 1)
    }

    /// Goes on while each step is one typed character, by which the cursor moves so, and no word ends.
    fn by_word(&mut self, step: fn(&mut TextArea<'static>) -> bool, moves: isize) -> bool {
        let mut done = false;
        for _ in 0..MOST_TYPING_UNDONE {
            let before = self.area.cursor();
            if !step(self.edit()) {
                break;
            }
            done = true;
            let after = self.area.cursor();
            let one_typed =
                before.0 == after.0 && before.1.checked_add_signed(moves) == Some(after.1);
            if !one_typed || self.char_before().is_none_or(char::is_whitespace) {
                break;
            }
        }
        done
    }

    /// The row above; from the first one, what was typed before.
    fn up(&mut self) {
        if !self.step(|row| row.checked_sub(1)) {
            let text = self.text();
            if let Some(older) = self.history.older(&text) {
                self.set(&older);
            }
        }
    }

    /// The row below; from the last one, forward in what was typed, down to the draft.
    fn down(&mut self) {
        let last = self.rows(self.width).len() - 1;
        if !self.step(|row| (row < last).then_some(row + 1))
            && let Some(newer) = self.history.newer()
        {
            self.set(&newer);
        }
    }

    /// Moves to another row, by `to` from the row of the cursor, near the same column.
    fn step(&mut self, to: impl Fn(usize) -> Option<usize>) -> bool {
        let rows = self.rows(self.width);
        let place = self.place(self.width);
        let Some(row) = to(place.row).and_then(|row| rows.get(row)) else {
            return false;
        };
        let text = self.text();
        let mut column = 0;
        let mut at = row.start;
        for grapheme in text[row.clone()].graphemes(true) {
            if column >= place.column {
                break;
            }
            column += wrap::cells(grapheme);
            at += grapheme.len();
        }
        // The end of a row that goes on is the start of the next one.
        if at == row.end && rows.iter().any(|other| other.start == at && other != row) {
            at -= text[row.clone()].graphemes(true).next_back().map_or(0, str::len);
        }
        self.jump(&text, at.max(row.start));
        true
    }

    fn jump(&mut self, text: &str, at: usize) {
        let line = text[..at].matches('\n').count();
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let column = text[start..at].chars().count();
        self.area.move_cursor(CursorMove::Jump(
            u16::try_from(line).unwrap_or(u16::MAX),
            u16::try_from(column).unwrap_or(u16::MAX),
        ));
    }

    /// Rows of the text at this width, as ranges of [`Composer::text`].
    pub fn rows(&self, width: usize) -> Vec<Range<usize>> {
        wrap::typed(&self.text(), width)
    }

    /// Keeps the cursor in sight in a pane of this size.
    pub fn fit(&mut self, width: usize, height: usize) {
        self.width = width.max(1);
        let row = self.place(self.width).row;
        let rows = self.rows(self.width).len();
        self.scroll = self
            .scroll
            .min(row)
            .max((row + 1).saturating_sub(height))
            .min(rows.saturating_sub(height));
    }

    pub fn scroll(&self) -> usize {
        self.scroll
    }

    /// Where the cursor is in rows of this width.
    pub fn place(&self, width: usize) -> Place {
        let text = self.text();
        let at = self.offset();
        let rows = wrap::typed(&text, width);
        let row = rows.iter().rposition(|row| row.start <= at).unwrap_or_default();
        let from = rows[row].start;
        let column = text[from..at.max(from)].graphemes(true).map(wrap::cells).sum::<usize>();
        Place { row, column: column.min(width) }
    }

    /// The cursor as a byte offset of the text.
    fn offset(&self) -> usize {
        let cursor = self.area.cursor();
        let lines = self.area.lines();
        let before: usize = lines[..cursor.0].iter().map(|line| line.len() + 1).sum();
        before + byte_of(&lines[cursor.0], cursor.1)
    }

    /// The line of the cursor, before it and after.
    pub fn around(&self) -> (&str, &str) {
        let cursor = self.area.cursor();
        let line = &self.area.lines()[cursor.0];
        line.split_at(byte_of(line, cursor.1))
    }

    fn char_before(&self) -> Option<char> {
        self.around().0.chars().next_back()
    }

    /// Code points of the grapheme before the cursor, `None` at the start of a line.
    fn grapheme_before(&self) -> Option<usize> {
        let grapheme = self.around().0.graphemes(true).next_back()?;
        Some(grapheme.chars().count())
    }

    fn grapheme_after(&self) -> Option<usize> {
        let grapheme = self.around().1.graphemes(true).next()?;
        Some(grapheme.chars().count())
    }
}

fn byte_of(line: &str, chars: usize) -> usize {
    line.char_indices().nth(chars).map_or(line.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests;
