//! Bytes to lines of NDJSON: the same lines wherever the bytes are split.

use super::{Frame, ModelError};
use crate::limits::MOST_EVENT_BYTES;

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// What is held between two pieces of a stream: the line that is not whole yet.
#[derive(Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
    /// Whether the first line is over; only there a byte order mark is looked for.
    begun: bool,
    /// Whether a line was too long; then there is no more to be had.
    failed: bool,
}

impl Lines {
    /// Adds the lines that end within `bytes`. Those before one that is too long are added, and
    /// nothing after it. Blank lines are none; invalid UTF-8 becomes U+FFFD.
    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        let mut rest = bytes;
        while !rest.is_empty() && !self.failed {
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            self.failed = self.line.len() + part.len() > MOST_EVENT_BYTES;
            if self.failed {
                break;
            }
            self.line.extend_from_slice(part);
            if next.is_empty() {
                return Ok(());
            }
            rest = &next[1..];
            self.end_line(frames);
        }
        if self.failed {
            return Err(ModelError::PieceTooLong {
                limit: MOST_EVENT_BYTES,
            });
        }
        Ok(())
    }

    /// The stream is over: what it ended with needs no line break.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        if !self.failed {
            self.end_line(frames);
        }
    }

    fn end_line(&mut self, frames: &mut Vec<Frame>) {
        let mut line = self.line.as_slice();
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        let line = line.trim_ascii();
        if !line.is_empty() {
            frames.push(Frame::Line(String::from_utf8_lossy(line).into_owned()));
        }
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<String>, bool) {
        let (mut lines, mut frames, mut refused) = (Lines::default(), Vec::new(), false);
        for piece in pieces {
            refused |= lines.feed(piece, &mut frames).is_err();
        }
        lines.finish(&mut frames);
        let texts = frames.iter().map(|frame| frame.data().to_owned()).collect();
        (texts, refused)
    }

    #[track_caller]
    fn means(stream: impl AsRef<[u8]>, lines: &[&str]) {
        let stream = stream.as_ref();
        let owned: Vec<_> = lines.iter().map(|line| (*line).to_owned()).collect();
        for at in 0..=stream.len() {
            let split = read([&stream[..at], &stream[at..]]);
            assert_eq!(split, (owned.clone(), false), "split at {at}");
        }
    }

    #[test]
    fn a_line_ends_with_its_break_or_with_the_stream() {
        means(
            "{\"a\":1}\n{\"b\":2}\r\n{\"c\":3}",
            &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"],
        );
        means("\n \r\n\t\n{}\n\n", &["{}"]);
        means("", &[]);
    }

    #[test]
    fn a_byte_order_mark_counts_only_at_the_start() {
        means("\u{FEFF}{}\n\u{FEFF}{}\n", &["{}", "\u{FEFF}{}"]);
        means("\u{FEFF}", &[]);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        means(b"\"\xFF\xE2\x82\"\n", &["\"\u{FFFD}\u{FFFD}\""]);
    }

    #[test]
    fn a_line_over_the_limit_is_refused_and_ends_the_stream() {
        let fits = "1".repeat(MOST_EVENT_BYTES);
        assert_eq!(read([fits.as_bytes()]), (vec![fits.clone()], false));
        let stream = format!("{{}}\n1{fits}\n{{}}\n");
        let whole = read([stream.as_bytes()]);
        assert_eq!(whole, (vec!["{}".to_owned()], true));
        assert_eq!(read(stream.as_bytes().chunks(1000)), whole);
    }

    proptest! {
        #[test]
        fn any_bytes_mean_the_same_however_they_are_split(
            stream in vec(prop_oneof![Just(b'\n'), Just(b'\r'), Just(b' '), any::<u8>()], 0..200),
            cuts in vec(any::<proptest::sample::Index>(), 0..12),
        ) {
            let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
            places.extend([0, stream.len()]);
            places.sort_unstable();
            let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
            prop_assert_eq!(read(pieces), read([stream.as_slice()]));
        }
    }
}
