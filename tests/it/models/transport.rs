//! What is the same for every protocol: when it is asked again, how long it is waited for, where
//! the key may go. Any of them stands for all.

use super::server::{Reply, Server};
use super::speaker::{CHAT, Call, Refusal, SPEAKERS, Speaker};
use super::{KEY, ask, choice, question, run};
use futures_util::StreamExt as _;
use setwise::domain::conversation::Delta;
use setwise::domain::provider::ProtocolName;
use setwise::provider::limits::MOST_COMPLAINT_CHARS;
use setwise::provider::{Choice, Key, ModelError, Wire, connect};
use std::time::Duration;

const LONG: Duration = Duration::from_hours(1);

fn busy(headers: &[(&str, &str)]) -> Reply {
    Reply::status(429, headers, r#"{"error":{"message":"slow down"}}"#)
}

fn hi() -> Reply {
    Reply::stream((CHAT.text)(&["Hi"]))
}

fn chat(server: &Server) -> Choice {
    choice(ProtocolName::OpenAiChat, server)
}

fn sentence(choice: Choice) -> String {
    ask(choice, question()).1.unwrap_err().to_string()
}

/// The own pause is an hour long here: were a header not obeyed, this would not end.
#[test]
fn a_wait_is_obeyed_in_its_three_forms() {
    let date = [
        ("retry-after", "Sun, 06 Nov 1994 08:49:38 GMT"),
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ];
    let milliseconds = [("retry-after-ms", "1"), ("retry-after", "100")];
    for headers in [&milliseconds[..], &[("retry-after", "0.001")], &date] {
        let server = Server::new([busy(headers), hi()]);
        let mut choice = chat(&server);
        (choice.tuning.pause, choice.tuning.longest_pause) = (LONG, LONG);
        assert_eq!(ask(choice, question()).1, Ok(()), "{headers:?}");
        assert_eq!(server.seen().len(), 2, "{headers:?}");
    }
}

#[test]
fn a_wait_over_two_minutes_is_told_and_not_waited_for() {
    let server = Server::new([busy(&[("retry-after", "121")]), hi()]);
    assert_eq!(
        sentence(chat(&server)),
        "the model's server asks to wait 121 s: slow down; try again then, or choose another model"
    );
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn the_provider_says_whether_to_try_again() {
    let server = Server::new([busy(&[("x-should-retry", "false")]), hi()]);
    assert!(ask(chat(&server), question()).1.is_err());
    assert_eq!(server.seen().len(), 1);

    let refused = Reply::status(400, &[("x-should-retry", "true")], "{}");
    let server = Server::new([refused, hi()]);
    assert_eq!(ask(chat(&server), question()).1, Ok(()));
    assert_eq!(server.seen().len(), 2);
}

#[test]
fn the_same_is_sent_again() {
    for status in [408, 409, 429, 500, 502, 529] {
        let server = Server::new([Reply::status(status, &[], ""), hi()]);
        assert_eq!(ask(chat(&server), question()).1, Ok(()), "{status}");
        let seen = server.seen();
        assert_eq!((&seen[0].head, &seen[0].body), (&seen[1].head, &seen[1].body));
    }
}

#[test]
fn a_connection_that_gives_no_answer_is_tried_again() {
    let server = Server::new([Reply::raw(""), Reply::raw("HTTP/1.1 20"), hi()]);
    assert_eq!(ask(chat(&server), question()).1, Ok(()));
    let server = Server::new(vec![Reply::raw("SSH-2.0-OpenSSH_9.9\r\n"); 4]);
    let error = ask(chat(&server), question()).1.unwrap_err();
    assert!(matches!(error, ModelError::Unreachable { .. }), "{error:?}");
    assert_eq!(server.seen().len(), 3);
}

#[test]
fn nothing_is_asked_again_once_a_word_was_heard() {
    let begun = Reply::begun().with((CHAT.begun)("Bench"));
    let server = Server::new([begun, hi()]);
    let (heard, ended) = ask(chat(&server), question());
    assert_eq!(heard, [Delta::Text("Bench".to_owned())]);
    assert!(matches!(ended, Err(ModelError::BrokeOff { .. })), "{ended:?}");
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn silence_ends_the_wait() {
    let server = Server::new([Reply::raw("").waits()]);
    let mut choice = chat(&server);
    choice.tuning.first_byte = Duration::from_millis(50);
    assert_eq!(
        sentence(choice),
        "nothing came from the model's server for 0.05 s while waiting for the first word; try again, set coach.first_byte_seconds higher, or choose another model"
    );
    server.was_hung_up_on();
    assert_eq!(server.seen().len(), 1);

    let server = Server::new([Reply::begun().waits()]);
    let mut choice = chat(&server);
    choice.tuning.first_byte = Duration::from_millis(50);
    let error = ask(choice, question()).1.unwrap_err();
    assert!(matches!(error, ModelError::TimedOut { .. }), "{error:?}");

    let server = Server::new([Reply::begun().with((CHAT.begun)("Bench")).waits()]);
    let mut choice = chat(&server);
    choice.tuning.between = Duration::from_millis(50);
    assert_eq!(
        sentence(choice),
        "nothing came from the model's server for 0.05 s while waiting for the next word; try again, set coach.between_seconds higher, or choose another model"
    );
}

/// Comments, blank lines, pieces with nothing in them, a line that never ends: before the first word
/// and after it, in every protocol, they are waited for so long and no longer.
#[test]
fn signs_of_life_alone_end_the_wait() {
    std::thread::scope(|scope| {
        for speaker in &SPEAKERS {
            scope.spawn(|| ends_without_a_word(speaker));
        }
    });
}

fn ends_without_a_word(speaker: &Speaker) {
    let empty = (speaker.begun)("");
    let is_lines = speaker.protocol == ProtocolName::Ollama;
    let of_events = [": keep-alive\n\n", "\r\n", "data: \n\n", "data: x", &empty];
    let of_lines = ["\n", "\r\n", " ", "x", &empty];
    let signs = if is_lines { of_lines } else { of_events };
    for (sign, after_a_word) in signs.iter().flat_map(|sign| [(sign, false), (sign, true)]) {
        let what = format!("{}: {sign:?} {after_a_word}", speaker.protocol.word());
        let word = if after_a_word { (speaker.begun)("Bench") } else { String::new() };
        let reply = Reply::begun().with(word).repeats(sign, Duration::from_millis(5));
        let server = Server::new([reply]);
        let mut choice = choice(speaker.protocol, &server);
        choice.tuning.first_byte = Duration::from_millis(500);
        choice.tuning.between = Duration::from_millis(100);
        let (heard, ended) = ask(choice, question());
        assert!(
            matches!(ended, Err(ModelError::OnlySignsOfLife { after, .. })
                if after == Duration::from_millis(500)),
            "{what}: {ended:?}"
        );
        let words = heard.iter().filter(|one| matches!(one, Delta::Text(_)));
        assert_eq!(words.count(), usize::from(after_a_word), "{what}: {heard:?}");
        server.was_hung_up_on();
    }
}

#[test]
fn that_nothing_is_said_is_told_in_a_sentence() {
    let server = Server::new([Reply::begun().repeats(": wait\n\n", Duration::from_millis(5))]);
    let mut choice = chat(&server);
    choice.tuning.first_byte = Duration::from_millis(250);
    choice.tuning.between = Duration::from_millis(50);
    assert_eq!(
        sentence(choice),
        "the model's server kept the connection open and said nothing for 0.25 s; \
         try again, or choose another model"
    );
}

/// A call that comes in pieces says something all along.
#[test]
fn a_long_call_is_no_silence() {
    for speaker in SPEAKERS.iter().filter(|speaker| speaker.pieces) {
        let arguments = format!("{{\"exercise\":\"{}\"}}", "x".repeat(60));
        let pieces: Vec<&str> = arguments.split_inclusive('x').collect();
        let whole = (speaker.calls)(&[Call { id: "c1", name: "log", pieces }]);
        let mut reply = Reply::begun();
        for event in whole.split_inclusive("\n\n") {
            reply = reply.with(event).pauses(Duration::from_millis(30));
        }
        let server = Server::new([reply.over()]);
        let mut choice = choice(speaker.protocol, &server);
        choice.tuning.first_byte = Duration::from_secs(1);
        choice.tuning.between = Duration::from_millis(300);
        let (heard, ended) = ask(choice, question());
        assert_eq!(ended, Ok(()), "{}", speaker.protocol.word());
        assert!(heard.iter().any(|one| matches!(one, Delta::Call(_))), "{heard:?}");
    }
}

/// Whoever asked can end it before.
#[test]
fn signs_of_life_can_be_cancelled() {
    for speaker in SPEAKERS {
        let sign = if speaker.protocol == ProtocolName::Ollama { "\n" } else { ": wait\n\n" };
        let server = Server::new([Reply::begun().repeats(sign, Duration::from_millis(5))]);
        let choice = choice(speaker.protocol, &server);
        run(async {
            let mut stream = connect(choice, Wire::default()).ask(question());
            let stopped = tokio::time::sleep(Duration::from_millis(100));
            tokio::select! {
                item = stream.next() => panic!("an answer: {item:?}"),
                () = stopped => {}
            }
        });
        server.was_hung_up_on();
    }
}

#[test]
fn an_answer_that_is_dropped_hangs_up() {
    let server = Server::new([Reply::begun().with((CHAT.begun)("Bench")).waits()]);
    run(async {
        let mut stream = connect(chat(&server), Wire::default()).ask(question());
        assert_eq!(stream.next().await, Some(Ok(Delta::Text("Bench".to_owned()))));
    });
    server.was_hung_up_on();
}

/// Also one that has not answered yet, whose wait is otherwise an hour.
#[test]
fn a_question_that_is_dropped_hangs_up() {
    let server = Server::new([Reply::raw("").waits()]);
    let mut choice = chat(&server);
    choice.tuning.first_byte = LONG;
    run(async {
        let mut stream = connect(choice, Wire::default()).ask(question());
        let asked = async {
            while server.seen().is_empty() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::select! {
            item = stream.next() => panic!("an answer: {item:?}"),
            () = asked => {}
        }
    });
    server.was_hung_up_on();
}

#[test]
fn the_key_follows_no_redirect() {
    for status in [301, 302, 303, 307, 308] {
        for speaker in &SPEAKERS {
            let elsewhere = Server::new([hi(), hi(), hi()]);
            let to = format!("{}/steal", elsewhere.url());
            let server = Server::new([Reply::status(status, &[("location", &to)], "")]);
            let said = sentence(choice(speaker.protocol, &server));
            assert_eq!(
                said,
                format!(
                    "the model's server redirects to {to}, and the key is not sent there: make that the base URL if you trust it"
                )
            );
            assert!(elsewhere.seen().is_empty(), "{status} {}", speaker.protocol);
            assert_eq!(server.seen().len(), 1);
        }
    }
}

#[test]
fn a_provider_without_its_key_is_not_asked() {
    for (protocol, sentence_wanted) in [
        (
            ProtocolName::OpenAi,
            "there is no key for OpenAI: set OPENAI_API_KEY, or set coach.key_command to a command that prints it",
        ),
        (
            ProtocolName::OpenAiChat,
            "there is no key for OpenAI: set OPENAI_API_KEY, or set coach.key_command to a command that prints it",
        ),
        (
            ProtocolName::Anthropic,
            "there is no key for Anthropic: set ANTHROPIC_API_KEY, or set coach.key_command to a command that prints it",
        ),
        (
            ProtocolName::Gemini,
            "there is no key for Gemini: set GEMINI_API_KEY, or set coach.key_command to a command that prints it",
        ),
    ] {
        assert_eq!(sentence(Choice::new(protocol, "m", None)), sentence_wanted);
    }
}

#[test]
fn a_server_that_wants_no_key_is_sent_none() {
    for speaker in &SPEAKERS {
        let server = Server::new([Reply::stream((speaker.text)(&["Hi"]))]);
        let mut choice = choice(speaker.protocol, &server);
        choice.key = None;
        assert_eq!(ask(choice, question()).1, Ok(()), "{}", speaker.protocol);
        assert_eq!(server.seen()[0].header(speaker.key.0), None, "{}", speaker.protocol);
    }
}

#[test]
fn an_address_that_is_none_is_told() {
    for (base, sentence_wanted) in [
        (
            "localhost:1234/v1",
            "the base URL is not an address: it begins with neither http:// nor https://; it looks like http://localhost:1234/v1",
        ),
        (
            "",
            "the base URL is not an address: relative URL without a base; it looks like http://localhost:1234/v1",
        ),
        (
            "http://",
            "the base URL is not an address: empty host; it looks like http://localhost:1234/v1",
        ),
        (
            "http://me:secret@localhost/v1",
            "the base URL is not an address: it contains a user name or a password, which belong in the key; it looks like http://localhost:1234/v1",
        ),
    ] {
        let choice = Choice::new(ProtocolName::OpenAiChat, "m", Key::new(KEY)).at(base);
        assert_eq!(sentence(choice), sentence_wanted, "{base}");
    }
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", nobody.local_addr().unwrap());
    drop(nobody);
    let mut choice = Choice::new(ProtocolName::OpenAiChat, "m", None).at(&format!("{url}/v1/"));
    choice.tuning.pause = Duration::from_millis(1);
    assert_eq!(
        sentence(choice),
        format!(
            "{url} can't be reached: Connection refused (os error 111); check the network and the base URL"
        )
    );
}

#[test]
fn a_key_that_can_be_no_header_is_refused() {
    let server = Server::new([]);
    let mut choice = chat(&server);
    choice.key = Key::new("sk-planted\nx-injected: 1");
    let error = ask(choice, question()).1.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the model's server refused the key: it contains characters that no key has; check the key, and that it may use this model"
    );
    assert!(server.seen().is_empty());
}

#[test]
fn another_protocol_or_a_page_in_place_of_a_stream_is_told() {
    for (body, detail) in [
        ("<html><body>Log in to the Wi-Fi", "it sent a web page"),
        ("data: hello\n\n", "expected value at line 1 column 1"),
    ] {
        let server = Server::new([Reply::stream(body)]);
        assert_eq!(
            sentence(chat(&server)),
            format!(
                "the model's server sent something that can't be read: {detail}; check that the protocol is the server's"
            )
        );
    }
}

#[test]
fn a_server_that_does_not_stream_is_heard_all_the_same() {
    let whole = r#"{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":
        {"role":"assistant","content":"Hi","tool_calls":[
            {"id":"a","type":"function","function":{"name":"log_set_result","arguments":"{}"}},
            {"id":"b","type":"function","function":{"name":"log_set_result","arguments":"{}"}}]}}]}"#;
    let server = Server::new([Reply::status(200, &[("content-type", "application/json")], whole)]);
    let (heard, ended) = ask(chat(&server), question());
    assert_eq!((heard.len(), ended), (3, Ok(())), "{heard:?}");
}

/// An error echoes the key, whole and in an answer's stream; it is also over the bound, and steers
/// the terminal.
#[test]
fn a_key_that_is_sent_back_is_seen_nowhere() {
    let mut recorded = Vec::new();
    let echo = format!(
        "\u{1b}[2J{} Bearer {KEY} {}",
        "x".repeat(MOST_COMPLAINT_CHARS - 12),
        "y".repeat(9_000)
    );
    for speaker in &SPEAKERS {
        let refusals =
            [Refusal::Key, Refusal::Model, Refusal::Schema, Refusal::Rate, Refusal::Trouble];
        let mut replies: Vec<_> = refusals
            .iter()
            .map(|refusal| {
                let (status, body) = (speaker.refusal)(*refusal, &echo);
                Reply::status(status, &[("x-should-retry", "false")], &body)
            })
            .collect();
        replies.push(Reply::status(400, &[], &echo));
        replies.push(Reply::status(307, &[("location", &format!("http://x/{KEY}"))], ""));
        replies.push(Reply::stream((speaker.begun)("Hi") + &(speaker.error)(&echo)));
        replies.push(Reply::stream((speaker.declined)(&echo)));
        replies.push(Reply::stream(format!("<html>{KEY}")));
        for reply in replies {
            let server = Server::new([reply]);
            let choice = choice(speaker.protocol, &server);
            recorded.push(format!("{choice:?} {choice:#?}"));
            let (_, ended) = ask(choice, question());
            if let Err(error) = ended {
                recorded.push(format!("{error} {error:?} {error:#?}"));
                assert!(error.to_string().len() < 1_000, "{error}");
            }
        }
    }
    let recorded = recorded.join("\n");
    assert!(recorded.contains("[key]"), "nothing was echoed");
    for part in [KEY, &KEY[..14], "planted", "\u{1b}"] {
        assert!(!recorded.contains(part), "{part} in {recorded}");
    }
}

#[test]
fn an_event_without_data_only_keeps_the_connection_open() {
    let text = (CHAT.text)(&["Hi"]);
    let kept = text.replace("data: {", "data:\n\ndata: \n\ndata: {");
    let server = Server::new([Reply::stream(kept)]);
    let (heard, ended) = ask(chat(&server), question());
    assert_eq!(heard[0], Delta::Text("Hi".to_owned()));
    assert_eq!(ended, Ok(()));
}

#[test]
fn a_quota_that_is_used_up_is_not_asked_again() {
    let body = r#"{"error":{"message":"You exceeded your current quota.","type":"insufficient_quota","code":"insufficient_quota"}}"#;
    let server = Server::new([Reply::status(429, &[], body), hi()]);
    assert_eq!(
        sentence(chat(&server)),
        "the quota at the model's server is used up: You exceeded your current quota; look at its plan and billing, or choose another model"
    );
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn a_line_that_the_connection_cut_is_an_answer_that_broke_off() {
    let line = r#"{"message":{"role":"assistant","content":"Bench"},"done":false}"#;
    let server = Server::new([Reply::stream(format!("{line}\n{{\"message\":{{\"con"))]);
    let (heard, ended) = ask(choice(ProtocolName::Ollama, &server), question());
    assert_eq!(heard, [Delta::Text("Bench".to_owned())]);
    assert_eq!(
        ended.unwrap_err().to_string(),
        "the answer of the model's server was cut off: the connection ended before it did; try again"
    );
}

#[test]
fn a_web_page_is_told_by_its_title() {
    let page =
        "<!doctype html><html><head><title>403 Forbidden</title></head><body>no</body></html>";
    let server = Server::new([Reply::status(403, &[], page)]);
    assert_eq!(
        sentence(chat(&server)),
        "the model's server refused the request (HTTP 403): it sent a web page, \"403 Forbidden\""
    );
    let server = Server::new([Reply::stream(page)]);
    assert_eq!(
        sentence(chat(&server)),
        "the model's server sent something that can't be read: it sent a web page, \"403 Forbidden\"; check that the protocol is the server's"
    );
}
