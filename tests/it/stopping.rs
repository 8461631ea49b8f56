//! A signal to end ends each door within a second, whatever is on its way.

use super::home::Home;
use super::models::speaker::CHAT;
use super::server::Server;
use super::terminal::{Terminal, signal};
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A second, and what a busy machine takes to look.
const SOON: Duration = Duration::from_millis(1_500);

/// Takes connections and never answers.
fn silent() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

/// A home whose coach is a model that never answers.
fn home_with(listener: &TcpListener) -> Home {
    let home = Home::new()
        .with("SETWISE_PROVIDER", CHAT.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &format!("http://{}/v1", listener.local_addr().unwrap()))
        .with("OPENAI_API_KEY", super::models::KEY);
    home.fed(&["--plain"], "skip all\n").done();
    home
}

#[track_caller]
fn ends(child: &mut Child, name: &str, what: &str) {
    let began = Instant::now();
    signal(child.id(), name);
    while child.try_wait().unwrap().is_none() {
        let took = began.elapsed();
        if took > SOON {
            child.kill().unwrap();
            panic!("{what} outlived {name} by {took:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_server_ends_soon_whatever_it_is_at() {
    let model = silent();
    for name in ["TERM", "INT", "HUP"] {
        for (what, path, body, length) in [
            ("nothing", "", "", 0),
            ("a stream", "GET /api/changes", "", 0),
            ("half a request", "POST /api/log", "{\"line\"", 100),
            ("an answer", "POST /api/chat", r#"{"text":"why is my bench stuck?"}"#, 33),
        ] {
            let home = home_with(&model);
            let mut server = Server::start(&home);
            let mut socket = TcpStream::connect(&server.address).unwrap();
            if !path.is_empty() {
                let head = format!(
                    "{path} HTTP/1.1\r\n{}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
                    server.ours()
                );
                socket.write_all(head.as_bytes()).unwrap();
            }
            if what == "an answer" {
                drop(model.accept().unwrap());
            }
            std::thread::sleep(Duration::from_millis(200));
            ends(&mut server.child, name, what);
        }
    }
}

#[test]
fn plain_lines_and_mcp_end_soon_while_a_line_is_read_or_answered() {
    let model = silent();
    for name in ["TERM", "HUP"] {
        for (arguments, line) in
            [("--plain", ""), ("--plain", "why is my bench stuck?\n"), ("mcp", "")]
        {
            let home = home_with(&model);
            let mut command = home.command();
            command
                .arg(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(line.as_bytes()).unwrap();
            let _asked = (!line.is_empty()).then(|| model.accept().unwrap());
            std::thread::sleep(Duration::from_millis(300));
            ends(&mut child, name, arguments);
        }
    }
}

#[test]
fn the_screen_ends_soon_while_a_coach_answers_or_half_a_key_came() {
    let model = silent();
    for (keys, asks) in
        [("bench 3x8", false), ("why is my bench stuck?\r", true), ("\x1b[?20", false)]
    {
        for name in ["TERM", "HUP"] {
            let home = home_with(&model);
            let mut terminal = Terminal::open(&home, 100, 30);
            terminal.shows(&["F1 keys"]);
            terminal.types(keys);
            let _asked = asks.then(|| model.accept().unwrap());
            std::thread::sleep(Duration::from_millis(200));
            let began = Instant::now();
            terminal.signal(name);
            terminal.ends();
            assert!(began.elapsed() < SOON, "{keys:?} {name}: {:?}", began.elapsed());
            terminal.is_sane();
        }
    }
}
