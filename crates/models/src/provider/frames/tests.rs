use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

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
    assert_eq!(read(Framing::Events, &["\r\n", "data: 1\n\n"]).0, vec!["1".to_owned()]);
    assert_eq!(
        read(Framing::Lines, &["{\"a\":1}\n", "{}"]).0,
        vec!["{\"a\":1}".to_owned(), "{}".to_owned()]
    );
}

#[test]
fn a_page_in_place_of_a_stream_is_told() {
    assert_eq!(
        read(Framing::Events, &["<html>", "<p>Log in"]),
        (vec![], Some("it sent a web page".to_owned()))
    );
    let page = "<!DOCTYPE html>\n<head><title>502 Bad\n Gateway</title></head>";
    assert_eq!(read(Framing::Lines, &[page]).1, None, "its lines are read as such");
    assert_eq!(
        read(Framing::Events, &[page]).1.as_deref(),
        Some("it sent a web page, \"502 Bad Gateway\"")
    );
    let other = read(Framing::Events, &["SSH-2.0"]).1;
    assert_eq!(other.as_deref(), Some("nothing of a stream in 7 bytes, which begin: SSH-2.0"));
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

/// The events of a stream that comes in these pieces, and whether it was refused.
fn read_events<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<(String, String)>, bool) {
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
fn events_are(stream: impl AsRef<[u8]>, events: &[(&str, &str)]) {
    let stream = stream.as_ref();
    let owned: Vec<_> =
        events.iter().map(|(event, data)| ((*event).to_owned(), (*data).to_owned())).collect();
    assert_eq!(read_events([stream]), (owned.clone(), false));
    for at in 0..=stream.len() {
        let split = read_events([&stream[..at], &stream[at..]]);
        assert_eq!(split, (owned.clone(), false), "split at {at}");
    }
    let bytes: Vec<&[u8]> = stream.chunks(1).collect();
    assert_eq!(read_events(bytes), (owned, false), "byte by byte");
}

#[test]
fn every_kind_of_line_end_ends_a_line() {
    for end in ["\n", "\r", "\r\n"] {
        let stream = "event: a|data: 1|data: 2||data: 3||".replace('|', end);
        events_are(stream, &[("a", "1\n2"), ("", "3")]);
    }
    events_are("data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n", &[("", "1"), ("", "2"), ("", "3")]);
}

#[test]
fn one_space_after_the_colon_is_no_part_of_the_value() {
    events_are(
        "data:1\n\ndata: 2\n\ndata:  3\n\ndata:\t4\n\n",
        &[("", "1"), ("", "2"), ("", " 3"), ("", "\t4")],
    );
}

#[test]
fn a_byte_order_mark_counts_only_at_the_start_of_events() {
    events_are("\u{FEFF}data: 1\n\n", &[("", "1")]);
    events_are("\u{FEFF}\u{FEFF}data: 1\n\n", &[]);
    events_are("\u{FEFF}\ndata: 1\n\n", &[("", "1")]);
    events_are("\n\u{FEFF}data: 1\n\n", &[]);
    events_are("data: \u{FEFF}1\n\n", &[("", "\u{FEFF}1")]);
}

#[test]
fn comments_and_other_fields_say_nothing() {
    events_are(
        ": OPENROUTER PROCESSING\n\n:\n\nid: 7\nretry: 1000\nfoo: bar\ndata\ndatax: no\n\n",
        &[("", "")],
    );
    events_are("event: ping\n\ndata: 1\n\n", &[("", "1")]);
    events_are("data\ndata\n\n", &[("", "\n")]);
}

#[test]
fn an_unfinished_event_is_dropped() {
    events_are("data: 1\n\ndata: 2\n", &[("", "1")]);
    events_are("data: 1", &[]);
    events_are("", &[]);
}

#[test]
fn invalid_utf8_is_replaced_by_maximal_parts() {
    events_are(b"data: a\xFF\xE2\x82b\xF0\x9F\x98\n\n", &[("", "a\u{FFFD}\u{FFFD}b\u{FFFD}")]);
    events_are(b"data: \xE2\x82\xAC\xC3\xA4\n\n", &[("", "€ä")]);
}

#[test]
fn an_event_over_the_limit_is_refused_and_ends_the_stream() {
    let fits = "x".repeat(MOST_EVENT_BYTES - "data: ".len());
    let (events, refused) = read_events([format!("data: {fits}\n\n").as_bytes()]);
    assert_eq!((events.len(), refused), (1, false));

    let mut stream = b"data: 1\n\ndata: x".to_vec();
    stream.extend_from_slice(fits.as_bytes());
    stream.extend_from_slice(b"\n\ndata: 2\n\n");
    let whole = read_events([stream.as_slice()]);
    assert_eq!(whole, (vec![(String::new(), "1".to_owned())], true));
    assert_eq!(read_events(stream.chunks(4096)), whole);

    // Neither many lines nor a comment without end get around it.
    let lines = format!("data: {}\n", "x".repeat(1000)).repeat(1100);
    assert!(read_events([lines.as_bytes()]).1);
    assert!(read_events([vec![b':'; MOST_EVENT_BYTES + 1].as_slice()]).1);
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
    fn any_bytes_mean_the_same_events_however_they_are_split(
        stream in streams(),
        cuts in vec(any::<proptest::sample::Index>(), 0..12),
    ) {
        let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
        places.extend([0, stream.len()]);
        places.sort_unstable();
        let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
        prop_assert_eq!(read_events(pieces), read_events([stream.as_slice()]));
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
        prop_assert_eq!(read_events([stream.concat().as_bytes()]), (wanted, false));
    }
}

fn read_lines<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<String>, bool) {
    let (mut lines, mut frames, mut refused) = (Lines::default(), Vec::new(), false);
    for piece in pieces {
        refused |= lines.feed(piece, &mut frames).is_err();
    }
    lines.finish(&mut frames);
    let texts = frames.iter().map(|frame| frame.data().to_owned()).collect();
    (texts, refused)
}

#[track_caller]
fn lines_are(stream: impl AsRef<[u8]>, lines: &[&str]) {
    let stream = stream.as_ref();
    let owned: Vec<_> = lines.iter().map(|line| (*line).to_owned()).collect();
    for at in 0..=stream.len() {
        let split = read_lines([&stream[..at], &stream[at..]]);
        assert_eq!(split, (owned.clone(), false), "split at {at}");
    }
}

#[test]
fn a_line_ends_with_its_break_or_with_the_stream() {
    lines_are("{\"a\":1}\n{\"b\":2}\r\n{\"c\":3}", &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"]);
    lines_are("\n \r\n\t\n{}\n\n", &["{}"]);
    lines_are("", &[]);
}

#[test]
fn a_byte_order_mark_counts_only_at_the_start_of_lines() {
    lines_are("\u{FEFF}{}\n\u{FEFF}{}\n", &["{}", "\u{FEFF}{}"]);
    lines_are("\u{FEFF}", &[]);
}

#[test]
fn invalid_utf8_in_a_line_is_replaced() {
    lines_are(b"\"\xFF\xE2\x82\"\n", &["\"\u{FFFD}\u{FFFD}\""]);
}

#[test]
fn a_line_over_the_limit_is_refused_and_ends_the_stream() {
    let fits = "1".repeat(MOST_EVENT_BYTES);
    assert_eq!(read_lines([fits.as_bytes()]), (vec![fits.clone()], false));
    let stream = format!("{{}}\n1{fits}\n{{}}\n");
    let whole = read_lines([stream.as_bytes()]);
    assert_eq!(whole, (vec!["{}".to_owned()], true));
    assert_eq!(read_lines(stream.as_bytes().chunks(1000)), whole);
}

proptest! {
    #[test]
    fn any_bytes_mean_the_same_lines_however_they_are_split(
        stream in vec(prop_oneof![Just(b'\n'), Just(b'\r'), Just(b' '), any::<u8>()], 0..200),
        cuts in vec(any::<proptest::sample::Index>(), 0..12),
    ) {
        let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
        places.extend([0, stream.len()]);
        places.sort_unstable();
        let pieces = places.windows(2).map(|pair| &stream[pair[0]..pair[1]]);
        prop_assert_eq!(read_lines(pieces), read_lines([stream.as_slice()]));
    }
}
