//! How far a call that can't be read goes: to its own bracket, past all that its strings hold.

/// Reads on behind an offence, without asking what the call says.
#[derive(Debug, Default)]
pub(crate) struct Extent {
    /// The mark that ends the string that is open.
    string: Option<char>,
    escaped: bool,
    /// In a string between single quotation marks, one was read: it ends the string if a comma
    /// or a bracket follows.
    may_end: bool,
    /// Only white space since the `:` in front of a value.
    at_value: bool,
    parentheses: usize,
    brackets: usize,
    braces: usize,
}

/// Where the call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    NotYet,
    /// Before this character.
    Before,
    /// With this character.
    With,
}

impl Extent {
    /// The extent so far of what was read of a call, from its marker on.
    pub(crate) fn of(raw: &str) -> Self {
        let mut extent = Self::default();
        for c in raw.chars() {
            extent.feed(c);
        }
        extent
    }

    pub(crate) fn feed(&mut self, c: char) -> End {
        if self.string.is_some() {
            self.in_string(c);
            if self.string.is_some() {
                return End::NotYet;
            }
            if !matches!(c, ',' | ')' | ']') {
                return End::NotYet;
            }
        }
        let innermost = self.parentheses == 0 && self.brackets <= 1 && self.braces == 0;
        let at_value = std::mem::take(&mut self.at_value);
        match c {
            '"' => self.string = Some('"'),
            '“' | '„' if at_value => self.string = Some('”'),
            '\'' | '‘' if at_value => self.string = Some(if c == '‘' { '’' } else { c }),
            ':' => self.at_value = true,
            '(' => self.parentheses += 1,
            ')' => self.parentheses = self.parentheses.saturating_sub(1),
            '{' => self.braces += 1,
            '}' => self.braces = self.braces.saturating_sub(1),
            '[' => self.brackets += 1,
            ']' if innermost => return End::With,
            ']' => self.brackets = self.brackets.saturating_sub(1),
            // Before the tool is named the call has hardly begun.
            '\n' if innermost && !at_value => return End::Before,
            c => self.at_value = at_value && c.is_whitespace(),
        }
        End::NotYet
    }

    fn in_string(&mut self, c: char) {
        if std::mem::take(&mut self.may_end) {
            if matches!(c, ',' | ')' | ']') {
                self.string = None;
                return;
            }
            self.may_end = c.is_whitespace();
        }
        if std::mem::take(&mut self.escaped) {
            return;
        }
        match (self.string, c) {
            (_, '\\') => self.escaped = true,
            (Some('\'' | '’'), _) if self.string == Some(c) => self.may_end = true,
            (Some('”'), '”' | '“') => self.string = None,
            (Some(end), c) if end == c => self.string = None,
            _ => {}
        }
    }
}
