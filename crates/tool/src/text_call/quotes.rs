//! Quotation marks, which pair within a line: a call between two of them is only quoted.

/// The marks that open, with those that close what they opened.
const PAIRS: &[(char, &[char])] = &[
    ('"', &['"']),
    ('“', &['”']),
    ('„', &['“', '”']),
    ('«', &['»']),
    ('»', &['«']),
    ('‹', &['›']),
    ('‘', &['’']),
    ('\'', &['\'']),
];

/// The quotation of one line, as far as it has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quotes {
    /// What ends the quotation that is open.
    open: Option<&'static [char]>,
    /// A mark was just read, and the next character tells what it does.
    seen: Option<Seen>,
}

#[derive(Clone, Copy, Debug)]
enum Seen {
    /// It opens, unless white space follows.
    Opening(&'static [char]),
    /// It closes, unless it is an apostrophe within a word.
    Closing,
}

impl Quotes {
    /// Takes the next character of the line, with the one before it.
    pub(super) fn feed(&mut self, previous: char, c: char) {
        self.settle(c);
        match self.open {
            Some(closing) if closing.contains(&c) => match c {
                '\'' | '’' if !previous.is_whitespace() => self.seen = Some(Seen::Closing),
                '"' if previous.is_whitespace() => {}
                '\'' | '’' => {}
                _ => self.open = None,
            },
            Some(_) => {}
            // Behind a letter or a digit it is an apostrophe, or inches.
            None if previous.is_alphanumeric() => {}
            None => {
                let pair = PAIRS.iter().find(|(mark, _)| *mark == c);
                self.seen = pair.map(|(_, closing)| Seen::Opening(closing));
            }
        }
    }

    /// Whether a quotation is open in front of this character.
    pub(super) fn is_open_before(mut self, next: char) -> bool {
        self.settle(next);
        self.open.is_some()
    }

    /// Whether one is open, or was just opened.
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some() || matches!(self.seen, Some(Seen::Opening(_)))
    }

    fn settle(&mut self, next: char) {
        match self.seen.take() {
            Some(Seen::Opening(closing)) if !next.is_whitespace() => self.open = Some(closing),
            Some(Seen::Closing) if !next.is_alphanumeric() => self.open = None,
            _ => {}
        }
    }
}
