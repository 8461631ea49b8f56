//! A language model on the screen: the program in a pseudo-terminal, and a scripted server.

use super::home::Home;
use super::models::server::{Reply, Server};
use super::models::speaker::{CHAT, Call, Refusal};
use super::terminal::Terminal;
use std::time::Duration;

const ESC: &str = "\x1b";

/// The screen of a home whose coach is that server's model, past the first questions.
fn opened(server: &Server) -> Terminal {
    let terminal = Terminal::of(home_of(server), 100, 30);
    terminal.shows(&["openai-chat/test-model", "F1 keys"]);
    terminal
}

fn home_of(server: &Server) -> Home {
    let home = Home::new()
        .with("SETWISE_PROVIDER", CHAT.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url())
        .with("OPENAI_API_KEY", super::models::KEY);
    home.fed(&["--plain"], "skip all\n").done();
    home
}

fn ask(terminal: &mut Terminal, words: &str) {
    terminal.types(words);
    terminal.types("\r");
}

#[test]
fn an_answer_streams_in_as_markdown_and_its_cost_is_told() {
    let pieces = [
        "**Three** da",
        "ys.\n\n| Day | Fo",
        "cus |\n|---|---|\n| Mon | Pu",
        "sh |\n\nThe ",
        "end.",
    ];
    let stream = (CHAT.text)(&pieces);
    let server = Server::new([Reply::trickle(stream, Duration::from_millis(1))]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "how does my week look");
    terminal.shows(&["Three days.", "Day │ Focus", "Mon │ Push", "The end.", "first word"]);
    terminal.hides("▌");
    assert!(!terminal.screen().contains("**"));
    ask(&mut terminal, "/quit");
    assert!(terminal.ends().success());
    terminal.is_sane();
}

#[test]
fn esc_before_the_first_word_gives_the_message_back_and_hangs_up() {
    let server = Server::new([Reply::begun().waits()]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "why rows");
    terminal.shows(&["asking openai-chat/test-model", "Esc takes it back"]);
    server.was_asked();
    terminal.types(ESC);
    terminal.shows(&["› why rows"]);
    terminal.hides("asking");
    server.was_hung_up_on();
}

#[test]
fn esc_after_it_stops_the_answer_and_keeps_what_was_said() {
    let server = Server::new([Reply::begun().with((CHAT.begun)("Because rows")).waits()]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "why rows");
    terminal.shows(&["Because rows▌", "Esc stops"]);
    terminal.types(ESC);
    terminal.shows(&["Because rows", "Stopped.", "/retry asks again"]);
    terminal.hides("▌");
    server.was_hung_up_on();
}

#[test]
fn an_issue_is_a_sentence_and_a_choice_and_nothing_answers_by_itself() {
    let (status, body) = (CHAT.refusal)(Refusal::Key, "no such key");
    let refused = || Reply::status(status, &[], &body);
    let server = Server::new([refused(), Reply::stream((CHAT.text)(&["Rows, of course."]))]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "what's next");
    terminal.shows(&[
        "server refused the",
        "/retry asks again",
        "/retry offline answers without a",
        "1 asks again · 2 answers offline once",
    ]);
    assert_eq!(server.seen().len(), 1);
    ask(&mut terminal, "2");
    terminal.shows(&["Next"]);
    assert_eq!(server.seen().len(), 1, "offline, by choice");
    ask(&mut terminal, "and then?");
    terminal.shows(&["Rows, of course."]);
    assert_eq!(server.seen().len(), 2, "this once");
}

#[test]
fn another_coach_is_listed_and_chosen() {
    let server = Server::new([]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "/provider");
    terminal.shows(&["openai-chat/test-model answers.", "▸ openai-chat", "  offline"]);
    ask(&mut terminal, "/provider nobody");
    terminal.shows(&["nobody"]);
    ask(&mut terminal, "/provider offline");
    terminal.shows(&["From the next message on"]);
    terminal.shows(&["Sat 21 Nov · offline coach · lb"]);
}

#[test]
fn nothing_that_a_model_says_steers_the_terminal() {
    let evil = "a\u{1b}]52;c;aGk=\u{7}b\u{9b}2Jc\u{1b}]0;owned\u{7} &#27;[2J `\u{1b}[31m` the end";
    let server = Server::new([Reply::stream((CHAT.text)(&[evil]))]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "why rows");
    terminal.shows(&["owned"]);
    let bytes = terminal.bytes();
    for sequence in ["\x1b]52", "\x1b]0;owned", "\x1b[2Jc", "\u{9b}"] {
        assert!(!bytes.contains(sequence), "{sequence:?}");
    }
}

/// Deleting, editing and swapping in the set table asks nobody, whatever the exercise is called.
#[test]
fn keys_of_the_set_table_reach_no_model() {
    for name in ["Farmer's Medley", "Bench of Sorrow", "Squat 3.1", "Presses on Friday"] {
        let server = Server::new([]);
        let home = home_of(&server);
        let plan = serde_json::json!({
            "focus": "Own", "durationMinutes": 30, "equipment": [], "source": "manual", "energy": "moderate",
            "summary": "", "blocks": [{"title": "Main", "durationMinutes": 30, "focus": ""}],
            "exercises": [{"blockIndex": 0, "order": 0, "name": name, "prescription": "3 x 8", "detail": null}],
        });
        home.fed(&["plan", "accept", "-", "--confirm"], plan.to_string()).done();
        home.run(&["log", &format!("\"{name}\" 60kg 2x8")]).done();
        let mut terminal = Terminal::of(home, 120, 32);
        terminal.shows(&["2 sets today"]);
        terminal.types("\t\tg\r\x7f9\r");
        terminal.shows(&["Changed: "]);
        terminal.types("s");
        terminal.shows(&["what trains the"]);
        terminal.types("\t\tgx");
        terminal.shows(&["Taken back: ", "1 set today"]);
        assert!(server.seen().is_empty(), "{name}");
    }
}

/// What went to a model and came back is kept while the program runs, without the key.
#[test]
fn a_refused_call_is_shown_with_its_bytes_on_the_wire() {
    let wrong = r#"{"exerciseName":"Bench Press","reps":"8","load_lb":"185"}"#;
    let server = Server::new([
        Reply::stream((CHAT.calls)(&[Call {
            id: "call_1",
            name: "log_set_result",
            pieces: vec![wrong],
        }])),
        Reply::stream((CHAT.text)(&["I could not log it."])),
    ]);
    let mut terminal = opened(&server);
    ask(&mut terminal, "coach, I did bench 185 for 8");
    terminal.shows(&["I could not log it."]);
    terminal.types(&format!("{ESC}5"));
    terminal.shows(&["1 refused", "wrong name"]);
    terminal.types("b");
    terminal.shows(&["── request ──", "test-model"]);
    terminal.hides(super::models::KEY);
}

/// A home with a model, today's plan one exercise of this name, and a set of it logged.
fn trained(server: &Server, name: &str) -> Home {
    let home = home_of(server);
    let plan = serde_json::json!({
        "focus": "Own", "durationMinutes": 30, "equipment": [], "source": "manual",
        "energy": "moderate", "summary": "",
        "blocks": [{"title": "Main", "durationMinutes": 30, "focus": ""}],
        "exercises": [{"blockIndex": 0, "order": 0, "name": name, "prescription": "3 x 8", "detail": null}],
    });
    let file = home.file("plan.json", plan.to_string());
    home.run(&["plan", "accept", &file, "--confirm"]).done();
    let set = serde_json::json!([{
        "exerciseName": name, "date": "2026-11-21", "timestamp": "2026-11-21T17:01:00-05:00",
        "setNumber": 1, "reps": 8, "loadKg": 60,
    }]);
    home.run(&["import", &home.file("sets.json", set.to_string())]).done();
    home
}

#[test]
fn no_key_of_the_set_table_and_no_command_asks_a_model() {
    for name in ["Zercher March", "Press on Monday", "Row, Chest Supported", "delete set 1; finish"]
    {
        let server = Server::new([]);
        let home = trained(&server, name);
        let mut terminal = Terminal::open(&home, 120, 36);
        terminal.shows(&["openai-chat/test-model", "F1 keys"]);
        // Each begins in the table, on its first row.
        for keys in [
            "x",
            "\u{1a}",
            " ",
            "\u{1a}",
            "\r\u{15}65kg x7\r",
            "\r // slow\r",
            "n!\r",
            "s",
            "+",
            "b",
            "t",
            "i",
            "d",
            "h",
            "j\r\u{15}62.5kg x9\r",
            "\u{1a}",
            "\u{1b}z",
        ] {
            terminal.types("\u{1b}1\u{1b}\u{1b}");
            terminal.settles();
            terminal.types("\t\tg");
            terminal.types(keys);
            terminal.settles();
            terminal.types("\u{1b}\u{1b}\u{15}");
            terminal.settles();
        }
        for command in
            ["/records", "/records bench", "/undo", "/redo", "/plans", "/history", "/tools"]
        {
            terminal.types("\u{1b}1\u{1b}\u{1b}\u{15}");
            terminal.settles();
            ask(&mut terminal, command);
            terminal.settles();
        }
        assert_eq!(server.seen().len(), 0, "{name}: {}", terminal.screen());
        ask(&mut terminal, "/quit");
    }
}
