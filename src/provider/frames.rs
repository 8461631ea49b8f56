//! A stream's bytes to frames, by the way in which the protocol cuts them.

use super::{Frame, Framing, Lines, ModelError, Sse};
use crate::limits::{MOST_FOUND_CHARS, MOST_REPLY_BYTES, MOST_STREAM_BYTES};

/// The bytes of one answer.
pub struct Frames {
    way: Way,
    /// Whether nothing but blanks came yet.
    blank: bool,
    read: usize,
    /// Whether there was any frame.
    any: bool,
    /// How the stream begins, to say what came where no frame did.
    head: Vec<u8>,
}

enum Way {
    Events(Sse),
    Lines(Lines),
    /// One JSON document in place of events, from a server that does not stream.
    Whole(Vec<u8>),
}

impl Frames {
    pub fn new(framing: Framing) -> Self {
        Self {
            way: match framing {
                Framing::Events => Way::Events(Sse::default()),
                Framing::Lines => Way::Lines(Lines::default()),
            },
            blank: true,
            read: 0,
            any: false,
            head: Vec::new(),
        }
    }

    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        self.read += bytes.len();
        if self.read > MOST_STREAM_BYTES {
            return Err(ModelError::TooLong {
                limit: MOST_STREAM_BYTES,
            });
        }
        let room = MOST_FOUND_CHARS
            .saturating_sub(self.head.len())
            .min(bytes.len());
        self.head.extend_from_slice(&bytes[..room]);
        self.choose(bytes);
        let before = frames.len();
        let fed = match &mut self.way {
            Way::Events(sse) => sse.feed(bytes, frames),
            Way::Lines(lines) => lines.feed(bytes, frames),
            Way::Whole(whole) if whole.len() + bytes.len() > MOST_REPLY_BYTES => {
                Err(ModelError::TooLong {
                    limit: MOST_REPLY_BYTES,
                })
            }
            Way::Whole(whole) => {
                whole.extend_from_slice(bytes);
                Ok(())
            }
        };
        self.any |= frames.len() > before;
        fed
    }

    /// No line of an event stream begins with a brace, so one that comes first is a document's.
    fn choose(&mut self, bytes: &[u8]) {
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        if let (true, Some(first)) = (self.blank, first) {
            self.blank = false;
            if matches!(self.way, Way::Events(_)) && *first == b'{' {
                self.way = Way::Whole(Vec::new());
            }
        }
    }

    /// The stream is over: adds what it ended with.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        let before = frames.len();
        match &mut self.way {
            Way::Events(_) => {}
            Way::Lines(lines) => lines.finish(frames),
            Way::Whole(whole) => frames.push(Frame::Event {
                event: String::new(),
                data: String::from_utf8_lossy(&std::mem::take(whole)).into_owned(),
            }),
        }
        self.any |= frames.len() > before;
    }

    /// What came, where something did and there was no frame in it: a page of a proxy, or another
    /// protocol.
    pub fn nonsense(&self) -> Option<String> {
        (!self.any && self.read > 0).then(|| {
            format!(
                "nothing of a stream in {} bytes, which begin: {}",
                self.read,
                String::from_utf8_lossy(&self.head).trim()
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(framing: Framing, pieces: &[&str]) -> (Vec<String>, Option<String>) {
        let (mut frames, mut found) = (Frames::new(framing), Vec::new());
        for piece in pieces {
            frames.feed(piece.as_bytes(), &mut found).unwrap();
        }
        frames.finish(&mut found);
        let texts = found.iter().map(|frame| frame.data().to_owned()).collect();
        (texts, frames.nonsense())
    }

    #[test]
    fn a_document_in_place_of_events_is_one_event() {
        let pieces = ["\n", " {\"a\":", "\n1}"];
        let texts = vec![" {\"a\":\n1}".to_owned()];
        assert_eq!(read(Framing::Events, &pieces), (texts, None));
        assert_eq!(
            read(Framing::Events, &["\r\n", "data: 1\n\n"]).0,
            vec!["1".to_owned()]
        );
        assert_eq!(
            read(Framing::Lines, &["{\"a\":1}\n", "{}"]).0,
            vec!["{\"a\":1}".to_owned(), "{}".to_owned()]
        );
    }

    #[test]
    fn a_page_in_place_of_a_stream_is_told() {
        assert_eq!(
            read(Framing::Events, &["<html>", "<p>Log in"]),
            (
                vec![],
                Some("nothing of a stream in 15 bytes, which begin: <html><p>Log in".to_owned())
            )
        );
        assert_eq!(read(Framing::Events, &[]), (vec![], None));
    }

    #[test]
    fn neither_a_document_nor_a_stream_without_end_is_read_on() {
        let mut frames = Frames::new(Framing::Events);
        let piece = vec![b'{'; MOST_REPLY_BYTES];
        let found = &mut Vec::new();
        assert_eq!(frames.feed(&piece, found), Ok(()));
        let limit = MOST_REPLY_BYTES;
        assert_eq!(frames.feed(b"}", found), Err(ModelError::TooLong { limit }));

        let mut frames = Frames::new(Framing::Events);
        let piece = b": still here\n".repeat(100_000);
        let refused = (0..100).find_map(|_| frames.feed(&piece, found).err());
        let limit = MOST_STREAM_BYTES;
        assert_eq!(refused, Some(ModelError::TooLong { limit }));
        assert!(found.is_empty());
    }
}
