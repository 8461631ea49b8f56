//! Bytes in, events out.

use super::Decoder;
use crate::tui::chord::Chord;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use std::time::Duration;
use tokio::time::Instant;

const COLOUR: &str = "\x1b]10;rgb:d3d3/d7d7/cfcf\x07";
const COLOUR_ST: &str = "\x1b]4;12;rgb:5c5c/5c5c/ffff\x1b\\";
const NAME: &str = "\x1bP>|WezTerm 20240203\x1b\\";
const SETTING: &str = "\x1bP1$r0;1m\x1b\\";
const CAPABILITY: &str = "\x1bP0+r544e\x1b\\";
const NUMBER: &str = "\x1bP!|7E565445\x1b\\";
const PICTURE: &str = "\x1b_Gi=31;OK\x1b\\";
const REPLIES: [&str; 7] = [COLOUR, COLOUR_ST, NAME, SETTING, CAPABILITY, NUMBER, PICTURE];

/// The keys of typed text.
fn keys(text: &str) -> Vec<KeyEvent> {
    text.chars()
        .map(|c| match c {
            '\r' => KeyCode::Enter.into(),
            c => KeyCode::Char(c).into(),
        })
        .collect()
}

fn alt(c: char) -> Vec<KeyEvent> {
    vec![KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT)]
}

/// The events of pieces that arrive so many milliseconds apart.
fn events(pieces: &[&[u8]], apart: u64) -> Vec<Event> {
    let mut decoder = Decoder::default();
    let mut now = Instant::now();
    let mut out = Vec::new();
    for piece in pieces {
        out.extend(decoder.take(piece, now));
        // As the loop does that sleeps until then.
        let next = now + Duration::from_millis(apart);
        while let Some(due) = decoder.due().filter(|due| *due <= next) {
            out.extend(decoder.expire(due));
        }
        now = next;
    }
    out.extend(decoder.expire(now + Duration::from_mins(1)));
    out
}

/// The keys of them.
fn left(pieces: &[&str], apart: u64) -> Vec<KeyEvent> {
    let pieces: Vec<&[u8]> = pieces.iter().map(|piece| piece.as_bytes()).collect();
    events(&pieces, apart).into_iter().filter_map(|event| event.as_key_event()).collect()
}

#[test]
fn a_reply_is_no_key_wherever_it_comes() {
    for reply in REPLIES {
        assert_eq!(left(&[reply], 0), [], "{reply:?}");
        let within = format!("bench 3x8{reply} 185lb");
        assert_eq!(left(&[&within], 0), keys("bench 3x8 185lb"), "{reply:?}");
        let twice = format!("{reply}{reply}r");
        assert_eq!(left(&[&twice], 0), keys("r"), "{reply:?}");
    }
}

#[test]
fn a_reply_in_pieces_is_no_key() {
    for reply in REPLIES {
        for cut in 1..reply.len() {
            let pieces = [&reply[..cut], &reply[cut..], "x"];
            for apart in [0, 20, 40] {
                assert_eq!(left(&pieces, apart), keys("x"), "{pieces:?} {apart}");
            }
            // A lone `Esc` is held for a short time only, and nothing of what follows is typed.
            let typed = left(&pieces, 700);
            let esc = if cut == 1 { vec![KeyCode::Esc.into()] } else { Vec::new() };
            assert_eq!(typed, [esc, keys("x")].concat(), "{pieces:?}");
        }
        let bytes: Vec<String> = reply.chars().map(String::from).collect();
        let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
        assert_eq!(left(&bytes, 30), [], "{reply:?} byte by byte");
    }
}

#[test]
fn keys_that_begin_as_a_reply_does_are_typed() {
    for (opener, rest) in [
        (']', ""),
        (']', "bench 3x8"),
        (']', "11 reps"),
        (']', "1"),
        (']', "1\r"),
        ('P', ""),
        ('P', "ress 40 x5"),
        ('P', "10 reps"),
        ('_', "Good"),
    ] {
        let wanted = [alt(opener), keys(rest)].concat();
        for apart in [0, 10, 500] {
            let typed = format!("\x1b{opener}{rest}");
            assert_eq!(left(&[&typed], apart), wanted, "{typed:?}");
            let letters: Vec<String> = rest.chars().map(String::from).collect();
            let first = format!("\x1b{opener}");
            let pieces: Vec<&str> =
                [first.as_str()].into_iter().chain(letters.iter().map(String::as_str)).collect();
            assert_eq!(left(&pieces, apart), wanted, "{pieces:?} {apart}");
        }
    }
    for typed in ["]11;rgb", "P>|x", "bench 3x8 // hard ]11;"] {
        assert_eq!(left(&[typed], 0), keys(typed), "{typed:?}");
    }
    // Esc, and a word behind it.
    for word in ["Press 40 x5", "]", "_", "P1", "row"] {
        let wanted = [vec![KeyCode::Esc.into()], keys(word)].concat();
        for apart in [100, 700, 2000] {
            assert_eq!(left(&["\x1b", word], apart), wanted, "{word} {apart}");
        }
    }
}

#[test]
fn a_reply_without_its_end_takes_little_of_what_is_typed() {
    for reply in REPLIES {
        let cut = reply.trim_end_matches(['\x07', '\\', '\x1b']);
        assert_eq!(left(&[cut, "bench"], 1100), keys("bench"), "{cut:?}");
        assert_eq!(left(&[cut, "\r", "bench"], 10), keys("\rbench"), "{cut:?}");
        let long = "x".repeat(1000);
        let kept = left(&[&format!("{cut}{long}y")], 0);
        assert!(kept.len() > 700, "{cut:?} took {}", 1001 - kept.len());
    }
}

#[test]
fn a_reply_about_a_mode_is_no_key_and_keeps_none_back() {
    for reply in [
        "\x1b[?2026;2$y",
        "\x1b[?2004;1$y",
        "\x1b[>41;354;0c",
        "\x1b[?64;1;2c",
        "\x1b[12;40R",
        "\x1b[?1u",
        "\x1b[4;768;1366t",
        "\x1b[0n",
    ] {
        assert_eq!(left(&[reply, "x"], 10), keys("x"), "{reply:?}");
        for cut in 2..reply.len() {
            assert_eq!(
                left(&[&reply[..cut], &reply[cut..], "x"], 50),
                keys("x"),
                "{reply:?} {cut}"
            );
        }
    }
}

#[test]
fn every_key_has_its_bytes() {
    for (bytes, name) in [
        ("\r", "Enter"),
        ("\n", "Ctrl-J"),
        ("\t", "Tab"),
        ("\x7f", "Backspace"),
        ("\x08", "Ctrl-H"),
        ("\0", "Ctrl-Space"),
        ("\x03", "Ctrl-C"),
        ("\x1b", "Esc"),
        ("\x1b[27u", "Esc"),
        ("\x1b[A", "Up"),
        ("\x1bOB", "Down"),
        ("\x1b[1;5C", "Ctrl-Right"),
        ("\x1b[1;3D", "Alt-Left"),
        ("\x1b[H", "Home"),
        ("\x1b[4~", "End"),
        ("\x1b[3;5~", "Ctrl-Delete"),
        ("\x1b[5~", "PgUp"),
        ("\x1b[6~", "PgDn"),
        ("\x1b[Z", "Shift-Tab"),
        ("\x1b[9;2u", "Shift-Tab"),
        ("\x1bOP", "F1"),
        ("\x1b[12~", "F2"),
        ("\x1b[[C", "F3"),
        ("\x1b[1;1S", "F4"),
        ("\x1b[17~", "F6"),
        ("\x1b[24~", "F12"),
        ("\x1bz", "Alt-Z"),
        ("\x1b1", "Alt-1"),
        ("\x1b\r", "Alt-Enter"),
        ("\x1b\x7f", "Alt-Backspace"),
        ("\x1b[13;2u", "Shift-Enter"),
        ("\x1b[127;2u", "Shift-Backspace"),
        ("\x1b[106;5u", "Ctrl-J"),
        ("\x1b[115;3u", "Alt-S"),
        ("\x1b[115;3:1u", "Alt-S"),
        ("\x1b[99;133u", "Ctrl-C"),
        ("\x1b[57404u", "5"),
        ("\x1b[57414u", "Enter"),
        ("\x1b[32;2u", "Space"),
        ("é", "é"),
        ("🏋", "🏋"),
        ("\x1bø", "Alt-ø"),
    ] {
        let wanted = Chord::named(name).unwrap();
        let got = left(&[bytes], 0);
        let got: Vec<Chord> = got.into_iter().map(Chord::from_event).collect();
        assert_eq!(got, [wanted], "{bytes:?}");
        // In pieces, but for the `Esc` that stands alone then.
        let parts: Vec<&[u8]> = bytes.as_bytes().chunks(1).collect();
        let got = events(&parts, 30).into_iter().filter_map(|event| event.as_key_event());
        assert_eq!(got.map(Chord::from_event).collect::<Vec<_>>(), [wanted], "{bytes:?}");
    }
    // Let go of, of no meaning, or broken: nothing.
    for bytes in ["\x1b[115;3:3u", "\x1b[57441u", "\x1b[99~", "\x1b[1;", "\x1b[x", "\x1bOz"] {
        assert_eq!(left(&[bytes], 0), [], "{bytes:?}");
    }
    assert_eq!(events(&[b"\xff\xfe"], 0), []);
    assert_eq!(events(&[b"a\xc3", b"\xa9\xe2\x82", b"b"], 10).len(), 3);
}

#[test]
fn a_paste_is_one_event_however_it_comes() {
    let text = "bench 3x8\x1b]11;rgb:1/2/3\x07\r\nrow ö".repeat(300);
    let bytes = format!("\x1b[200~{text}\x1b[201~x");
    for size in [1, 3, 100, 1024, 100_000] {
        let pieces: Vec<&[u8]> = bytes.as_bytes().chunks(size).collect();
        let wanted = [Event::Paste(text.clone()), Event::Key(KeyCode::Char('x').into())];
        assert_eq!(events(&pieces, 5), wanted, "{size}");
    }
    // Its end never comes.
    let cut = bytes.trim_end_matches("\x1b[201~x");
    assert_eq!(events(&[cut.as_bytes()], 0), [Event::Paste(text)]);
}

#[test]
fn the_mouse_and_the_focus_are_told() {
    let of = |bytes: &str| {
        let events = events(&[bytes.as_bytes()], 0).into_iter();
        events
            .map(|event| event.as_mouse_event().map(|at| (at.kind, at.column, at.row)))
            .collect::<Vec<_>>()
    };
    let up = MouseEventKind::ScrollUp;
    assert_eq!(of("\x1b[<64;10;5M"), [Some((up, 9, 4))]);
    assert_eq!(of("\x1b[M`!\x22"), [Some((up, 0, 1))]);
    let press = MouseEventKind::Down(crossterm::event::MouseButton::Left);
    assert_eq!(of("\x1b[<0;1;1M\x1b[<0;1;1m"), [Some((press, 0, 0))]);
    assert_eq!(of("\x1b[<4;300;1M"), [Some((press, 299, 0))]);
    assert_eq!(of("\x1b[<0;0;1M"), []);
    assert_eq!(events(&[b"\x1b[I\x1b[O"], 0), [Event::FocusGained, Event::FocusLost]);
}
