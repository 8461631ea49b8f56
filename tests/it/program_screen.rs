//! A program on the screen, from the first key to the last: in a pseudo-terminal, with a scripted
//! model behind a server.

use super::models::server::{Reply, Server};
use super::program_loop::{beginner, home, judges, no_swaps, plan};
use super::terminal::Terminal;
use std::time::{Duration, Instant};

const ESC: &str = "\x1b";

/// The program tab of a home whose coach is that server's model.
fn opened(server: &Server) -> Terminal {
    // Nothing is revised by itself, so that edits are left to the athlete.
    let home = beginner(home(server).with("MAX_REVISIONS", "0"));
    home.fed(&["--plain"], "skip all\n");
    let mut terminal = Terminal::of(home, 110, 34);
    terminal.shows(&["openai-chat/test-model", "F1 keys"]);
    terminal.types("/program\r");
    terminal.shows(&["No program yet.", "1 day a week"]);
    terminal
}

/// Waits until the model's server has been asked: before that there is nobody to hang up on.
fn is_asked(server: &Server) {
    let until = Instant::now() + Duration::from_secs(20);
    while server.seen().is_empty() {
        assert!(Instant::now() < until, "the model was never asked");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn it_is_written_mended_and_made_todays_plan() {
    let slow = |reply: &serde_json::Value| {
        let text = (super::models::speaker::CHAT.text)(&[&reply.to_string()]);
        Reply::trickle(text, Duration::from_micros(200))
    };
    let server = Server::new([
        slow(&plan(&["Back Squat", "Romanian Deadlift", "Push-Up"])),
        no_swaps(),
        judges(&["Too few sets."], &[]),
    ]);
    let mut terminal = opened(&server);
    terminal.types("g");
    terminal.shows(&["openai-chat/test-model writes a program", "▸ generate"]);
    terminal.shows(&["Proposed, not accepted yet · One day", "not accepted yet"]);
    terminal.shows(&["✗ balance 1 1 1 0", "Too few sets."]);
    terminal.types("A");
    terminal.shows(&["A again accepts it anyway"]);
    terminal.types("a");
    terminal.shows(&["Changed by you", "✓ balance 1 1 1 1", "verified: no problems"]);
    terminal.types("u");
    terminal.shows(&["taken back", "✗ balance 1 1 1 0"]);
    terminal.types("e");
    terminal.shows(&["take it?", "a takes it"]);
    terminal.types("a");
    terminal.shows(&["verified: no problems"]);
    terminal.types("a");
    terminal.shows(&["Week 1 of 4, day 1 of 1", "accepted; its day is now today's plan"]);
    terminal.types("v");
    terminal.shows(&["is a rule of thumb for this level"]);
    terminal.types("w");
    terminal.shows(&["wk 1", "wk 4"]);
    terminal.types(ESC);
    terminal.hides("wk 1");
    terminal.types(ESC);
    terminal.shows(&["A · 0 of 12 sets", "Barbell Row"]);
    terminal.types("/quit\r");
    assert!(terminal.ends().success());
    terminal.is_sane();
}

#[test]
fn esc_stops_the_writing_hangs_up_and_changes_nothing() {
    let server = Server::new([Reply::begun().waits()]);
    let mut terminal = opened(&server);
    terminal.types("g");
    terminal.shows(&["▸ generate", "Esc stops"]);
    is_asked(&server);
    terminal.types(ESC);
    terminal.shows(&["stopped; nothing was changed", "No program yet."]);
    server.was_hung_up_on();
}

#[test]
fn leaving_ends_a_writing_too() {
    let server = Server::new([Reply::begun().waits()]);
    let mut terminal = opened(&server);
    terminal.types("g");
    terminal.shows(&["▸ generate"]);
    is_asked(&server);
    terminal.types("\x03\x03");
    assert!(terminal.ends().success());
    server.was_hung_up_on();
    terminal.is_sane();
}

#[test]
fn an_issue_says_what_to_do() {
    let server = Server::new([Reply::status(401, &[], "{}")]);
    let mut terminal = opened(&server);
    terminal.types("g");
    terminal.shows(&["refused the key", "No program yet.", "/provider offline goes on"]);
}
