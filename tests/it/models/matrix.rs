//! What may happen to an answer, for every protocol.

use super::server::{Reply, Server};
use super::speaker::{Call, Refusal, SPEAKERS, Speaker};
use super::{Ended, KEY, ask, choice, question};
use setwise::domain::conversation::Delta;
use setwise::domain::provider::ProtocolName;
use setwise::domain::tool_call::ToolCall;
use setwise::domain::usage::Usage;
use setwise::provider::ModelError;
use setwise::provider::limits::MOST_BYTES_A_TOKEN;
use std::time::Duration;

/// What was heard, by kind.
#[derive(Debug, Default, PartialEq)]
struct Sum {
    text: String,
    thought: String,
    calls: Vec<ToolCall>,
    usage: Usage,
}

fn sum(heard: Vec<Delta>) -> Sum {
    let mut sum = Sum::default();
    for heard in heard {
        match heard {
            Delta::Text(text) => sum.text += &text,
            Delta::Thought(text) => sum.thought += &text,
            Delta::Call(call) => sum.calls.push(call),
            Delta::Usage(usage) => sum.usage += usage,
            Delta::Keep(_)
            | Delta::Question(_)
            | Delta::Unknown { .. }
            | Delta::Aside(_)
            | Delta::Holds(_) => {}
        }
    }
    sum
}

/// One question, answered with these replies.
fn answered(speaker: &Speaker, replies: impl IntoIterator<Item = Reply>) -> (Sum, Ended) {
    let server = Server::new(replies);
    let (heard, ended) = ask(choice(speaker.protocol, &server), question());
    (sum(heard), ended)
}

const COST: Usage = Usage { input: 20, output: 5, cached: 10 };

const SERVER: &str = "the model's server";

fn words(text: &str) -> Sum {
    Sum { text: text.to_owned(), usage: COST, ..Sum::default() }
}

fn call(id: &str, arguments: &str) -> ToolCall {
    ToolCall::native("log_set_result", arguments, Some(id.to_owned()))
}

const SET: &str = r#"{"exercise_name":"Bench Press – \"paused\" 😀","reps":8}"#;

#[test]
fn text_is_heard_and_counted() {
    for speaker in &SPEAKERS {
        let reply = Reply::stream((speaker.text)(&["Good ", "mörning 😀", "\n\u{1b}[31m"]));
        let (sum, ended) = answered(speaker, [reply]);
        assert_eq!(sum, words("Good mörning 😀\n\u{1b}[31m"), "{}", speaker.protocol);
        assert_eq!(ended, Ok(()), "{}", speaker.protocol);
    }
}

#[test]
fn thinking_is_heard_apart_from_text() {
    for speaker in &SPEAKERS {
        let reply = Reply::stream((speaker.thought)("Hm.", "Eight."));
        let (sum, ended) = answered(speaker, [reply]);
        let wanted = Sum { thought: "Hm.".to_owned(), ..words("Eight.") };
        assert_eq!((sum, ended), (wanted, Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn a_call_in_single_characters_on_single_bytes_is_one_call() {
    let characters: Vec<_> =
        SET.char_indices().map(|(at, c)| &SET[at..at + c.len_utf8()]).collect();
    for speaker in &SPEAKERS {
        let stream = (speaker.calls)(&[Call {
            id: "call_1",
            name: "log_set_result",
            pieces: characters.clone(),
        }]);
        let (sum, ended) = answered(speaker, [Reply::trickle(stream, Duration::ZERO)]);
        let wanted = Sum { calls: vec![call("call_1", SET)], ..words("") };
        assert_eq!((sum, ended), (wanted, Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn two_calls_at_once_are_two_calls_in_their_order() {
    for speaker in &SPEAKERS {
        let named = |id, pieces| Call { id, name: "log_set_result", pieces };
        let stream = (speaker.calls)(&[
            named("call_1", vec![r#"{"reps":8"#, "}"]),
            named("call_2", vec![r#"{"re"#, r#"ps":5}"#]),
        ]);
        let (sum, ended) = answered(speaker, [Reply::stream(stream)]);
        let calls = vec![call("call_1", r#"{"reps":8}"#), call("call_2", r#"{"reps":5}"#)];
        let wanted = Sum { calls, ..words("") };
        assert_eq!((sum, ended), (wanted, Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn arguments_that_are_no_json_are_handed_on_to_be_refused() {
    for speaker in SPEAKERS.iter().filter(|speaker| speaker.pieces) {
        for broken in [r#"{"reps":"#, "reps: 8", "[8]", "null"] {
            let stream = (speaker.calls)(&[Call {
                id: "call_1",
                name: "log_set_result",
                pieces: vec![broken],
            }]);
            let (sum, ended) = answered(speaker, [Reply::stream(stream)]);
            assert_eq!(sum.calls, [call("call_1", broken)], "{}", speaker.protocol);
            assert_eq!(ended, Ok(()), "{}", speaker.protocol);
        }
    }
}

#[test]
fn a_call_without_arguments_has_none() {
    for speaker in SPEAKERS.iter().filter(|speaker| speaker.pieces) {
        let stream =
            (speaker.calls)(&[Call { id: "call_1", name: "log_set_result", pieces: vec![] }]);
        let (sum, ended) = answered(speaker, [Reply::stream(stream)]);
        assert_eq!(
            (sum.calls, ended),
            (vec![call("call_1", "{}")], Ok(())),
            "{}",
            speaker.protocol
        );
    }
}

#[test]
fn a_model_that_declines_is_told_in_its_words() {
    // Ollama has no other way than to say so in the text.
    for speaker in SPEAKERS.iter().filter(|speaker| speaker.protocol != ProtocolName::Ollama) {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.declined)("I won't."))]);
        assert_eq!(sum.text, "", "{}", speaker.protocol);
        let sentence = ended.unwrap_err().to_string();
        let wanted =
            ["", " (SAFETY)"].map(|word| format!("the model declined to answer: I won't.{word}"));
        let wanted = wanted.map(|sentence| sentence.trim_end_matches('.').to_owned());
        assert!(wanted.contains(&sentence), "{}: {sentence}", speaker.protocol);
    }
}

#[test]
fn an_answer_that_is_cut_short_is_heard_and_told_so() {
    for speaker in &SPEAKERS {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.cut_short)("Bench, then"))]);
        assert_eq!(sum, words("Bench, then"), "{}", speaker.protocol);
        let error = ended.unwrap_err();
        assert!(matches!(error, ModelError::CutShort(_)), "{}: {error:?}", speaker.protocol);
    }
}

#[test]
fn an_empty_answer_is_an_answer() {
    for speaker in &SPEAKERS {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.text)(&[]))]);
        assert_eq!((sum, ended), (words(""), Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn what_is_unknown_is_passed_over() {
    for speaker in &SPEAKERS {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.unknown)("Rest."))]);
        assert_eq!((sum, ended), (words("Rest."), Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn an_error_in_the_stream_ends_the_answer_with_what_came_before() {
    for speaker in &SPEAKERS {
        let stream = (speaker.begun)("Bench") + &(speaker.error)("it fell over");
        let (sum, ended) = answered(speaker, [Reply::stream(stream)]);
        assert_eq!(sum.text, "Bench", "{}", speaker.protocol);
        assert_eq!(
            ended.unwrap_err().to_string(),
            format!("the answer of {SERVER} was cut off: it fell over; try again"),
            "{}",
            speaker.protocol
        );
    }
}

#[test]
fn an_error_before_the_first_word_is_tried_again() {
    for speaker in &SPEAKERS {
        let replies = [(speaker.error)("it fell over"), (speaker.text)(&["Bench"])];
        let (sum, ended) = answered(speaker, replies.map(Reply::stream));
        assert_eq!((sum, ended), (words("Bench"), Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn a_connection_that_breaks_ends_the_answer_with_what_came_before() {
    for speaker in &SPEAKERS {
        let whole = (speaker.text)(&["Bench"]);
        let replies = [Reply::begun().with((speaker.begun)("Bench")), Reply::stream(&whole)];
        let (sum, ended) = answered(speaker, replies);
        assert_eq!(sum.text, "Bench", "{}", speaker.protocol);
        let error = ended.unwrap_err();
        assert!(matches!(error, ModelError::BrokeOff { .. }), "{}: {error:?}", speaker.protocol);
        assert_eq!(
            error.to_string().split(':').next(),
            Some("the answer of the model's server was cut off"),
        );
    }
}

#[test]
fn a_stream_that_ends_in_the_middle_is_no_whole_answer() {
    for speaker in &SPEAKERS {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.begun)("Bench"))]);
        assert_eq!(sum.text, "Bench", "{}", speaker.protocol);
        assert_eq!(
            ended.unwrap_err().to_string(),
            format!(
                "the answer of {SERVER} was cut off: the connection ended before it did; try again"
            ),
            "{}",
            speaker.protocol
        );
    }
}

#[test]
fn a_connection_that_breaks_after_the_end_does_no_harm() {
    for speaker in &SPEAKERS {
        let reply = Reply::begun().with((speaker.text)(&["Bench"]));
        assert_eq!(answered(speaker, [reply]), (words("Bench"), Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn a_slow_trickle_is_waited_for() {
    for speaker in &SPEAKERS {
        let reply = Reply::trickle((speaker.text)(&["Bench"]), Duration::from_millis(1));
        assert_eq!(answered(speaker, [reply]), (words("Bench"), Ok(())), "{}", speaker.protocol);
    }
}

#[test]
fn an_answer_without_end_is_ended() {
    let piece = "babble ".repeat(8 * 1024);
    let pieces = vec![piece.as_str(); 5 * 1024 * 1024 / piece.len()];
    for speaker in &SPEAKERS {
        let (sum, ended) = answered(speaker, [Reply::stream((speaker.text)(&pieces))]);
        let (limit, provider) = (8_192 * MOST_BYTES_A_TOKEN, "the model's server");
        let error = ModelError::TooManyTokens { provider, tokens: 8_192 };
        assert_eq!(ended, Err(error), "{}", speaker.protocol);
        let read = sum.text.len();
        assert!(read <= limit && read + piece.len() > limit, "{}: {read}", speaker.protocol);
    }
}

#[test]
fn the_key_goes_into_its_header_and_nowhere_else() {
    for speaker in &SPEAKERS {
        let server = Server::new([Reply::stream((speaker.text)(&["Hi"]))]);
        assert_eq!(ask(choice(speaker.protocol, &server), question()).1, Ok(()));
        let seen = server.seen().pop().unwrap();
        let (header, before) = speaker.key;
        assert_eq!(seen.path(), speaker.path);
        assert_eq!(seen.header(header), Some(&*format!("{before}{KEY}")));
        assert_eq!(seen.header("user-agent"), Some(concat!("setwise/", env!("CARGO_PKG_VERSION"))));
        assert_eq!(seen.header("content-type"), Some("application/json"));
        assert_eq!((seen.head + &seen.body).matches(KEY).count(), 1, "{}", speaker.protocol);
    }
}

/// What each refusal says, and whether it is tried again.
const REFUSALS: [(Refusal, &str, &str, usize); 6] = [
    (
        Refusal::Key,
        "wrong API key.",
        "the model's server refused the key: wrong API key; check the key, and that it may use this model",
        1,
    ),
    (
        Refusal::Model,
        "no model test-model",
        "the model's server has no model 'test-model': no model test-model; choose another with /model",
        1,
    ),
    (
        Refusal::Schema,
        "invalid schema: 'x' is not permitted",
        "the model's server does not take the schema: invalid schema: 'x' is not permitted; choose another model, or the dialect of schemas that it takes",
        1,
    ),
    (
        Refusal::Rate,
        "slow down",
        "the model's server asks to wait: slow down; try again in a while, or choose another model",
        3,
    ),
    (
        Refusal::Trouble,
        "it fell over",
        "the model's server has trouble (HTTP 500): it fell over; try again in a while",
        3,
    ),
    (
        Refusal::Overloaded,
        "too many people",
        "the model's server has trouble (HTTP 5XX): too many people; try again in a while",
        3,
    ),
];

#[test]
fn a_refusal_says_what_to_do_and_what_may_pass_is_tried_again() {
    for speaker in &SPEAKERS {
        for (refusal, message, sentence, tries) in REFUSALS {
            let (status, body) = (speaker.refusal)(refusal, message);
            let server = Server::new(vec![Reply::status(status, &[], &body); 5]);
            let (heard, ended) = ask(choice(speaker.protocol, &server), question());
            let said = ended.unwrap_err().to_string();
            let said = said.replace("HTTP 529", "HTTP 5XX").replace("HTTP 503", "HTTP 5XX");
            assert_eq!(heard, [], "{} {refusal:?}", speaker.protocol);
            assert_eq!(said, sentence, "{} {refusal:?}", speaker.protocol);
            assert_eq!(server.seen().len(), tries, "{} {refusal:?}", speaker.protocol);
        }
    }
}

#[test]
fn what_passes_is_answered_in_the_end() {
    for speaker in &SPEAKERS {
        let refused = |refusal| {
            let (status, body) = (speaker.refusal)(refusal, "wait");
            Reply::status(status, &[], &body)
        };
        let replies = [
            refused(Refusal::Rate),
            refused(Refusal::Overloaded),
            Reply::stream((speaker.text)(&["Bench"])),
        ];
        assert_eq!(answered(speaker, replies), (words("Bench"), Ok(())), "{}", speaker.protocol);
    }
}
