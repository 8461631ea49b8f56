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
