//! What a model is told, as its provider gets it: in each form of the chat, in each protocol, and from turn to turn.

use super::model_coach::{calls, home, stream};
use super::models::server::{Seen, Server};
use super::models::speaker::{SPEAKERS, Speaker};
use serde_json::Value;

/// What a provider reads, in the order in which it does: tools, system, messages. Marks of the cache aren't read.
fn as_read(seen: &Seen) -> String {
    let mut body = seen.json();
    unmark(&mut body);
    let parts = ["tools", "instructions", "system", "systemInstruction"];
    let parts = parts.iter().chain(&["messages", "input", "contents"]);
    parts.map(|part| &body[*part]).filter(|part| !part.is_null()).map(Value::to_string).collect()
}

fn unmark(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.shift_remove("cache_control");
            fields.values_mut().for_each(unmark);
        }
        Value::Array(items) => items.iter_mut().for_each(unmark),
        _ => {}
    }
}

/// What the athlete says in a session: lines that the program logs, talk, and sets that the model logs.
const SESSION: [&str; 26] = [
    "coach, I did bench 185x8",
    "how does that compare",
    "row 3x8 100lb",
    "and the rows",
    "coach, I did squat 225x5",
    "squat 225x5",
    "squat 225x4",
    "was that too heavy",
    "what about my knees",
    "how long should I rest",
    "coach, I did bench 185x7",
    "bench 185x6",
    "what should I eat",
    "how was the session",
    "is my bench getting better",
    "what comes tomorrow",
    "coach, I did deadlift 315x5",
    "deadlift 315x5",
    "my grip gave out",
    "should I use straps",
    "coach, I did plank 185x7",
    "how many sets is that",
    "thanks",
    "what did I do today",
    "anything to watch",
    "good night",
];

/// Asks the model through a whole session, and gives every request that it got.
fn session(speaker: &Speaker) -> Vec<Seen> {
    let bench = |reps: &str| format!(r#"{{"exercise":"Bench Press","reps":"{reps}","load_lb":"185"}}"#);
    let mut script = Vec::new();
    for (turn, said) in SESSION.iter().enumerate() {
        if !said.contains(' ') || said.starts_with(|c: char| c.is_alphabetic()) && said.split(' ').nth(1).is_some_and(|word| word.contains('x')) {
            continue;
        }
        let id = format!("c{turn}");
        if said.starts_with("coach, I did bench") {
            let reps = said.rsplit('x').next().unwrap();
            script.push(calls(speaker, &[(&id, "log_set_result", &bench(reps))]));
        } else if said.starts_with("coach") {
            script.push(calls(speaker, &[(&id, "show_records", "{}")]));
        } else if said.starts_with("how") {
            script.push(calls(speaker, &[(&id, "show_history", r#"{"exercise":"Bench Press"}"#)]));
        }
        script.push(stream((speaker.text)(&["Good. ", "Keep the bar over the middle of the foot, and rest two minutes."])));
    }
    let server = Server::new(script);
    let home = home(speaker, &server);
    home.run(&["plan", "today"]).done();
    for said in SESSION {
        home.run(&["chat", said]);
    }
    server.seen()
}

/// A provider keeps what it made of a request, and what begins the next one alike costs a tenth or nothing.
#[test]
fn most_of_a_request_began_the_one_before() {
    for speaker in &SPEAKERS {
        let seen = session(speaker);
        assert!(seen.len() > 20, "{}: {}", speaker.protocol, seen.len());
        let read: Vec<_> = seen.iter().map(as_read).collect();
        let (mut kept, mut all, mut least) = (0, 0, 100);
        for pair in read.windows(2) {
            let same = pair[0].bytes().zip(pair[1].bytes()).take_while(|(a, b)| a == b).count();
            (kept, all) = (kept + same, all + pair[1].len());
            least = least.min(100 * same / pair[1].len());
        }
        let share = 100 * kept / all;
        println!("{}: {share} % of {all} bytes in {} requests, at least {least} %", speaker.protocol, read.len());
        assert!(share >= 10, "{}: {share} %", speaker.protocol);
    }
}
