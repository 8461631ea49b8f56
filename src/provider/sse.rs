//! Bytes to server-sent events, by the rules of the WHATWG (HTML Standard, 9.2.6): a leading byte
//! order mark, three kinds of line end, comments, invalid UTF-8 as U+FFFD, and the same events
//! wherever the bytes are split.

use super::{Frame, ModelError};
use crate::limits::MOST_EVENT_BYTES;
use std::borrow::Cow;

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// What is held between two pieces of a stream: the line and the event that are not whole yet.
#[derive(Debug, Default)]
pub struct Sse {
    line: Vec<u8>,
    event: String,
    /// The `data` lines so far, where there were any; they may have been empty.
    data: Option<String>,
    /// Whether the first line is over; only there a byte order mark is looked for.
    begun: bool,
    /// Whether the last byte was a CR, so that an LF that follows ends no other line.
    after_cr: bool,
    /// Whether an event was too long; then there is no more to be had.
    failed: bool,
}

impl Sse {
    /// Adds the events that end within `bytes`. Those before one that is too long are added, and
    /// nothing after it. An event that the stream's end finds unfinished is dropped, as the rules
    /// want.
    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        let mut rest = bytes;
        while !rest.is_empty() && !self.failed {
            if std::mem::take(&mut self.after_cr) && rest[0] == b'\n' {
                rest = &rest[1..];
                continue;
            }
            let end = line_end(rest);
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            self.failed = self.held() + part.len() > MOST_EVENT_BYTES;
            if self.failed {
                break;
            }
            let Some((&last, next)) = next.split_first() else {
                self.line.extend_from_slice(part);
                return Ok(());
            };
            self.after_cr = last == b'\r';
            rest = next;
            if self.line.is_empty() {
                self.end_line(part, frames);
            } else {
                let mut line = std::mem::take(&mut self.line);
                line.extend_from_slice(part);
                self.end_line(&line, frames);
                line.clear();
                self.line = line;
            }
        }
        if self.failed {
            return Err(ModelError::PieceTooLong {
                limit: MOST_EVENT_BYTES,
            });
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.line.len() + self.event.len() + self.data.as_ref().map_or(0, String::len)
    }

    fn end_line(&mut self, mut line: &[u8], frames: &mut Vec<Frame>) {
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        if line.is_empty() {
            return self.dispatch(frames);
        }
        let (field, value) = match line.iter().position(|byte| *byte == b':') {
            Some(colon) => (&line[..colon], &line[colon + 1..]),
            None => (line, &[][..]),
        };
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match field {
            b"data" => {
                let value = text(value);
                if let Some(data) = &mut self.data {
                    data.push('\n');
                    data.push_str(&value);
                } else {
                    self.data = Some(value.into_owned());
                }
            }
            b"event" => self.event = text(value).into_owned(),
            // A comment has an empty name. `id` and `retry` are for connections that are taken up
            // again, which an answer's never is. Any other name means nothing.
            _ => {}
        }
    }

    fn dispatch(&mut self, frames: &mut Vec<Frame>) {
        let event = std::mem::take(&mut self.event);
        if let Some(data) = self.data.take() {
            frames.push(Frame::Event { event, data });
        }
    }
}

/// Nearly always valid, which a plain check finds out several times faster than a repair.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// Bytes that are looked at together for the end of a line.
const STRIDE: usize = 32;

/// Where the first line ends. Most strides hold no end, and looking at all of one without a branch
/// is what a processor does at once.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let passed = bytes
        .chunks_exact(STRIDE)
        .take_while(|stride| !stride.iter().fold(false, |any, byte| any | ends(byte)))
        .count()
        * STRIDE;
    let end = bytes[passed..].iter().position(ends)?;
    Some(passed + end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The events of a stream that comes in these pieces, and whether it was refused.
    fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<(String, String)>, bool) {
        let (mut sse, mut frames, mut refused) = (Sse::default(), Vec::new(), false);
        for piece in pieces {
            refused |= sse.feed(piece, &mut frames).is_err();
        }
        let events = frames
            .into_iter()
            .map(|frame| match frame {
                Frame::Event { event, data } => (event, data),
                Frame::Line(line) => panic!("a line: {line}"),
            })
            .collect();
        (events, refused)
    }

    #[track_caller]
    fn means(stream: impl AsRef<[u8]>, events: &[(&str, &str)]) {
        let stream = stream.as_ref();
        let owned: Vec<_> = events
            .iter()
            .map(|(event, data)| ((*event).to_owned(), (*data).to_owned()))
            .collect();
        assert_eq!(read([stream]), (owned.clone(), false));
        for at in 0..=stream.len() {
            let split = read([&stream[..at], &stream[at..]]);
            assert_eq!(split, (owned.clone(), false), "split at {at}");
        }
        let bytes: Vec<&[u8]> = stream.chunks(1).collect();
        assert_eq!(read(bytes), (owned, false), "byte by byte");
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        for end in ["\n", "\r", "\r\n"] {
            let stream = "event: a|data: 1|data: 2||data: 3||".replace('|', end);
            means(stream, &[("a", "1\n2"), ("", "3")]);
        }
        means(
            "data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n",
            &[("", "1"), ("", "2"), ("", "3")],
        );
    }

    #[test]
    fn one_space_after_the_colon_is_no_part_of_the_value() {
        means(
            "data:1\n\ndata: 2\n\ndata:  3\n\ndata:\t4\n\n",
            &[("", "1"), ("", "2"), ("", " 3"), ("", "\t4")],
        );
    }

    #[test]
    fn a_byte_order_mark_counts_only_at_the_start() {
        means("\u{FEFF}data: 1\n\n", &[("", "1")]);
        means("\u{FEFF}\u{FEFF}data: 1\n\n", &[]);
        means("\u{FEFF}\ndata: 1\n\n", &[("", "1")]);
        means("\n\u{FEFF}data: 1\n\n", &[]);
        means("data: \u{FEFF}1\n\n", &[("", "\u{FEFF}1")]);
    }

    #[test]
    fn comments_and_other_fields_say_nothing() {
        means(
            ": OPENROUTER PROCESSING\n\n:\n\nid: 7\nretry: 1000\nfoo: bar\ndata\ndatax: no\n\n",
            &[("", "")],
        );
        means("event: ping\n\ndata: 1\n\n", &[("", "1")]);
        means("data\ndata\n\n", &[("", "\n")]);
    }

    #[test]
    fn an_unfinished_event_is_dropped() {
        means("data: 1\n\ndata: 2\n", &[("", "1")]);
        means("data: 1", &[]);
        means("", &[]);
    }

    #[test]
    fn invalid_utf8_is_replaced_by_maximal_parts() {
        means(
            b"data: a\xFF\xE2\x82b\xF0\x9F\x98\n\n",
            &[("", "a\u{FFFD}\u{FFFD}b\u{FFFD}")],
        );
        means(b"data: \xE2\x82\xAC\xC3\xA4\n\n", &[("", "€ä")]);
    }

    #[test]
    fn an_event_over_the_limit_is_refused_and_ends_the_stream() {
        let fits = "x".repeat(MOST_EVENT_BYTES - "data: ".len());
        let (events, refused) = read([format!("data: {fits}\n\n").as_bytes()]);
        assert_eq!((events.len(), refused), (1, false));

        let mut stream = b"data: 1\n\ndata: x".to_vec();
        stream.extend_from_slice(fits.as_bytes());
        stream.extend_from_slice(b"\n\ndata: 2\n\n");
        let whole = read([stream.as_slice()]);
        assert_eq!(whole, (vec![(String::new(), "1".to_owned())], true));
        assert_eq!(read(stream.chunks(4096)), whole);

        // Neither many lines nor a comment without end get around it.
        let lines = format!("data: {}\n", "x".repeat(1000)).repeat(1100);
        assert!(read([lines.as_bytes()]).1);
        assert!(read([vec![b':'; MOST_EVENT_BYTES + 1].as_slice()]).1);
    }

    /// Bytes that look like a stream more often than chance would have it.
    fn streams() -> impl Strategy<Value = Vec<u8>> {
        let part = prop_oneof![
            Just(b"data: ".to_vec()),
            Just(b"data".to_vec()),
            Just(b"event:".to_vec()),
            Just(b":".to_vec()),
            Just(b"\n".to_vec()),
            Just(b"\r".to_vec()),
            Just(b"\r\n".to_vec()),
            Just(b"\n\n".to_vec()),
            Just(BYTE_ORDER_MARK.to_vec()),
            Just("ä€😀".as_bytes().to_vec()),
            vec(any::<u8>(), 0..8),
        ];
        vec(part, 0..40).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn any_bytes_mean_the_same_however_they_are_split(
            stream in streams(),
            cuts in vec(any::<proptest::sample::Index>(), 0..12),
        ) {
            let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
            places.extend([0, stream.len()]);
            places.sort_unstable();
            let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
            prop_assert_eq!(read(pieces), read([stream.as_slice()]));
        }

        #[test]
        fn whatever_is_written_is_read_back(
            events in vec(("[a-z]{0,5}", vec("[^\r\n\u{0}]{0,20}", 1..4)), 0..6),
            end in prop_oneof![Just("\n"), Just("\r"), Just("\r\n")],
        ) {
            let mut stream = Vec::new();
            for (event, lines) in &events {
                stream.push(format!("event: {event}{end}"));
                for line in lines {
                    stream.push(format!("data: {line}{end}"));
                }
                stream.push(end.to_owned());
            }
            let wanted: Vec<_> = events
                .into_iter()
                .map(|(event, lines)| (event, lines.join("\n")))
                .collect();
            prop_assert_eq!(read([stream.concat().as_bytes()]), (wanted, false));
        }
    }
}
