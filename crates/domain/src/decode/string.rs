//! JSON strings, their escapes resolved (RFC 8259, section 7).

use super::json::Reader;
use std::borrow::Cow;

impl<'a> Reader<'a> {
    /// The string that begins here, its escapes resolved.
    pub fn string(&mut self) -> Option<Cow<'a, str>> {
        self.at += 1;
        let start = self.at;
        self.plain();
        if self.peek() == Some(b'"') {
            self.at += 1;
            return Some(Cow::Borrowed(&self.text[start..self.at - 1]));
        }
        let mut out = self.text[start..self.at].to_owned();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Some(Cow::Owned(out));
                }
                Some(b'\\') => out.push(self.escape()?),
                None => return self.unexpected("the '\"' that closes a string"),
                Some(_) => {
                    return self.unexpected(
                        "a string's text, in which line breaks, tabs and other control \
                         characters are written as escapes such as \\n",
                    );
                }
            }
            let start = self.at;
            self.plain();
            out.push_str(&self.text[start..self.at]);
        }
    }

    /// Passes over what stands for itself in a string.
    fn plain(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
        self.at += length.unwrap_or(rest.len());
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 1;
        let plain = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return self.unexpected(r#"one of " \ / b f n r t u behind the '\' of an escape"#),
        };
        self.at += 1;
        Some(plain)
    }

    /// `u` and four digits, and the second half of a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        if let Some(c) = char::from_u32(first) {
            return Some(c);
        }
        let pair = self.text[self.at..].starts_with("\\u") && first < 0xDC00;
        if pair {
            self.at += 1;
            let second = self.four_digits()?;
            let joined =
                0x1_0000 + ((first - 0xD800) << 10) + (second.wrapping_sub(0xDC00) & 0x3FF);
            let whole = (0xDC00..0xE000).contains(&second).then_some(joined);
            if let Some(c) = whole.and_then(char::from_u32) {
                return Some(c);
            }
        }
        self.unexpected("the other half of a surrogate pair, such as \\ud83d\\udcaa")
    }

    fn four_digits(&mut self) -> Option<u32> {
        self.at += 1;
        let mut value = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return self.unexpected("four hexadecimal digits behind \\u");
            };
            value = value * 16 + digit;
            self.at += 1;
        }
        Some(value)
    }
}
