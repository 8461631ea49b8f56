//! Answers of models as servers send them, and what may become of one on its way: for tests.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use setwise_domain::provider::ProtocolName;

/// An answer that is as its protocol says.
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    pub protocol: ProtocolName,
    pub stream: &'static str,
}

macro_rules! recorded {
    ($($protocol:ident: $file:literal),+ $(,)?) => {
        [$(Recorded {
            protocol: ProtocolName::$protocol,
            stream: include_str!(concat!("provider/streams/", $file)),
        }),+]
    };
}

/// Words and calls of each protocol.
pub const RECORDED: [Recorded; 11] = recorded![
    OpenAiChat: "chat-words.sse",
    OpenAiChat: "chat-calls.sse",
    OpenAiChat: "chat-calls-whole.sse",
    OpenAi: "responses-words.sse",
    OpenAi: "responses-calls.sse",
    Anthropic: "anthropic-words.sse",
    Anthropic: "anthropic-calls.sse",
    Gemini: "gemini-words.sse",
    Gemini: "gemini-calls.sse",
    Ollama: "ollama-words.ndjson",
    Ollama: "ollama-calls.ndjson",
];

/// An answer that is odd, and what is understood of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odd {
    pub about: String,
    pub protocol: String,
    frames: Vec<Value>,
    /// Whether `[DONE]` comes last.
    #[serde(default)]
    done: bool,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub thought: String,
    /// The arguments of calls of `log_set_result`.
    #[serde(default)]
    pub calls: Vec<String>,
    /// What stands in the sentence of its error.
    pub error: Option<String>,
}

impl Odd {
    pub fn all() -> Vec<Self> {
        serde_json::from_str(include_str!("provider/streams/odd.json")).unwrap_or_default()
    }

    pub fn protocol(&self) -> ProtocolName {
        ProtocolName::from_word(&self.protocol).unwrap_or(ProtocolName::OpenAiChat)
    }

    pub fn stream(&self) -> String {
        let frames: Vec<_> = self.frames.iter().cloned().map(Frame::unnamed).collect();
        written(self.protocol(), &frames, self.done)
    }
}

/// One frame: its JSON, and the name of its event.
#[derive(Clone)]
struct Frame {
    event: Option<String>,
    data: Value,
}

impl Frame {
    const fn unnamed(data: Value) -> Self {
        Self { event: None, data }
    }
}

fn written(protocol: ProtocolName, frames: &[Frame], done: bool) -> String {
    let written = frames.iter().map(|frame| match (&frame.event, protocol) {
        (_, ProtocolName::Ollama) => format!("{}\n", frame.data),
        (Some(event), _) => format!("event: {event}\ndata: {}\n\n", frame.data),
        (None, _) => format!("data: {}\n\n", frame.data),
    });
    written.collect::<String>() + if done { "data: [DONE]\n\n" } else { "" }
}

/// The frames of a stream, and whether `[DONE]` comes last.
fn read(stream: &str) -> (Vec<Frame>, bool) {
    let (mut frames, mut event) = (Vec::new(), None);
    for line in stream.lines() {
        if let Some(name) = line.strip_prefix("event: ") {
            event = Some(name.to_owned());
        } else if let Ok(data) = serde_json::from_str(line.trim_start_matches("data: ")) {
            frames.push(Frame { event: event.take(), data });
        }
    }
    (frames, stream.ends_with("[DONE]\n\n"))
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing that is needed, or it is said in another way: the answer is the same.
    Understood,
    /// Words of this many bytes, or arguments, are gone from one frame.
    Words,
    /// A frame came twice.
    Doubled,
    /// Anything else: whatever can be made of it.
    Broken,
}

/// A changed answer.
pub struct Mutant {
    pub change: Change,
    /// Whether a frame came twice, with all that it carries.
    pub is_doubled: bool,
    pub what: String,
    pub bytes: Vec<u8>,
    /// Where its bytes are cut.
    pub cuts: Vec<usize>,
}

/// Numbers that are the same for a seed (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let number = usize::try_from((z ^ (z >> 31)) >> 33).unwrap_or(0);
        number % most.max(1)
    }
}

/// Members without which an answer may be another; everything else stands beside.
const NEEDED: [&str; 44] = [
    "choices",
    "delta",
    "content",
    "tool_calls",
    "index",
    "id",
    "function",
    "name",
    "arguments",
    "finish_reason",
    "type",
    "output_index",
    "item_id",
    "item",
    "call_id",
    "output",
    "response",
    "text",
    "status",
    "object",
    "content_block",
    "partial_json",
    "input",
    "stop_reason",
    "candidates",
    "parts",
    "functionCall",
    "args",
    "finishReason",
    "message",
    "done",
    "done_reason",
    "thought",
    "thinking",
    "error",
    "detail",
    "reasoning_content",
    "signature",
    "thoughtSignature",
    "usage",
    "summary",
    "encrypted_content",
    "role",
    "summary_index",
];

/// Members that hold words, or some of a call's arguments, and nothing else.
const WORDS: [&str; 4] = ["text", "content", "delta", "partial_json"];

impl Recorded {
    /// The answer after one change, by the seed.
    pub fn mutant(self, seed: u64) -> Mutant {
        let mut numbers = Numbers(seed);
        let (mut frames, done) = read(self.stream);
        let at = numbers.below(frames.len());
        let (change, what) = match numbers.below(8) {
            0 => {
                let frame = frames[at].clone();
                frames.insert(at, frame);
                (Change::Doubled, format!("frame {at} twice"))
            }
            1 => {
                let other = numbers.below(frames.len());
                frames.swap(at, other);
                let change = if at == other { Change::Understood } else { Change::Broken };
                (change, format!("frames {at} and {other} swapped"))
            }
            2 => {
                frames.remove(at);
                (Change::Broken, format!("frame {at} gone"))
            }
            _ => member(&mut frames[at].data, &mut numbers),
        };
        let mut bytes = written(self.protocol, &frames, done).into_bytes();
        let is_doubled = change == Change::Doubled;
        let mut mutant = Mutant { change, is_doubled, what, bytes: Vec::new(), cuts: Vec::new() };
        if numbers.below(12) == 0 {
            bytes.truncate(numbers.below(bytes.len()));
            mutant.change = Change::Broken;
            mutant.what += ", cut off";
        }
        mutant.cuts = (0..numbers.below(6)).map(|_| numbers.below(bytes.len())).collect();
        mutant.cuts.sort_unstable();
        mutant.bytes = bytes;
        mutant
    }
}

/// Drops, empties or retypes a member, wherever it lies.
fn member(data: &mut Value, numbers: &mut Numbers) -> (Change, String) {
    let mut paths = Vec::new();
    walk(data, "", &mut paths);
    let path = paths[numbers.below(paths.len())].clone();
    let (parent, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let (parent, name) = (parent.to_owned(), name.to_owned());
    // What is counted, or lies beside, is not looked into for words.
    let is_beside =
        |step: &str| !step.is_empty() && step.parse::<usize>().is_err() && !NEEDED.contains(&step);
    let is_needed = !path.split('/').any(is_beside) && !path.contains("usage");
    let within_arguments =
        path.contains("/args/") || path.contains("/arguments/") || path.contains("/input/");
    let Some(Value::Object(members)) = data.pointer_mut(&parent) else {
        return (Change::Understood, "nothing".to_owned());
    };
    let Some(was) = members.get(&name).cloned() else {
        return (Change::Understood, "nothing".to_owned());
    };
    let kind = numbers.below(4);
    let (said_otherwise, now) = match kind {
        0 => (was.is_null(), None),
        1 => (was.is_null(), Some(Value::Null)),
        2 => match otherwise(&name, &was) {
            Some(now) => (true, Some(now)),
            None => (false, Some(json!({ "odd": [1] }))),
        },
        _ => (
            false,
            Some(
                [json!(7), json!("odd"), json!(true), json!([]), json!(-1), json!({})]
                    [numbers.below(6)]
                .clone(),
            ),
        ),
    };
    let what = format!("{path} is {now:?}");
    put(members, &name, now);
    let change = if within_arguments {
        Change::Broken
    } else if said_otherwise || !is_needed {
        Change::Understood
    } else if WORDS.contains(&name.as_str()) && was.is_string() && kind < 2 {
        Change::Words
    } else {
        Change::Broken
    };
    (change, what)
}

fn put(members: &mut Map<String, Value>, name: &str, now: Option<Value>) {
    match now {
        Some(now) => drop(members.insert(name.to_owned(), now)),
        None => drop(members.shift_remove(name)),
    }
}

/// The same in another way, as some servers have it.
fn otherwise(name: &str, was: &Value) -> Option<Value> {
    match (name, was) {
        ("index" | "output_index", Value::Number(number)) => Some(json!(number.to_string())),
        ("content" | "text", Value::String(text)) => {
            Some(json!([{ "type": "text", "text": text }]))
        }
        ("arguments" | "args", Value::String(text)) => {
            serde_json::from_str::<Map<String, Value>>(text).ok().map(Value::Object)
        }
        ("args" | "arguments" | "function" | "functionCall", Value::Object(_)) => {
            Some(json!(was.to_string()))
        }
        ("choices" | "candidates" | "parts" | "tool_calls", Value::Array(all)) => match &all[..] {
            [only] => Some(only.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn walk(value: &Value, path: &str, paths: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let path = format!("{path}/{name}");
                paths.push(path.clone());
                walk(value, &path, paths);
            }
        }
        Value::Array(all) => {
            for (at, value) in all.iter().enumerate() {
                walk(value, &format!("{path}/{at}"), paths);
            }
        }
        _ => {}
    }
}
