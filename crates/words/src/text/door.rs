//! How the next thing is sent: by a command and its flags, or by HTTP, by a route and the fields of its body.

use setwise_domain::kept_line::Door;

/// What can be sent next.
#[derive(Clone, Copy, Debug)]
pub enum NextStep<'a> {
    /// Log a set without the coach.
    Log,
    /// Say something to the coach.
    Chat,
    /// Choose an option of the coach's question, by its number.
    Choose(&'a str),
    /// Answer the coach's question in words.
    Answer(&'a str),
    /// Choose an option of the question that a line raises.
    ChooseReading,
    /// Take a change of an earlier session back.
    UndoEarlier,
    /// Have a program written.
    WriteProgram,
}

/// A step as it is sent through a door.
pub fn next_step(step: NextStep<'_>, door: Door) -> String {
    let send = |command: &str, request: &str| {
        format!("`{}`", if door == Door::Http { request } else { command })
    };
    match step {
        NextStep::Log => send("setwise log", "POST /api/log"),
        NextStep::Chat => send("setwise chat", "POST /api/chat"),
        NextStep::Choose(number) => {
            send(&format!("setwise chat --choose {number}"), &format!("{{\"choose\": {number}}}"))
        }
        NextStep::Answer(words) => {
            send(&format!("setwise chat --answer {words:?}"), &format!("{{\"answer\": {words:?}}}"))
        }
        NextStep::ChooseReading => send("--choose", "choose"),
        NextStep::UndoEarlier => send("setwise undo --yes", "\"confirm\": true"),
        NextStep::WriteProgram => send("setwise program generate", "POST /api/plan"),
    }
}
