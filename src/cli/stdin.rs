//! Reads stdin to its end, never in silence: whoever waits for us learns that we wait for them.

use crate::cli::limits::{MOST_CHUNKS_AHEAD, STDIN_PATIENCE};
use crate::cli::{Output, Stop};
use crate::coach::limits::MOST_STDIN_BYTES;
use crate::domain::limits::MOST_LINE_BYTES;
use crate::domain::text::counted;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum StdinError {
    #[error(
        "what came on stdin is longer than {MOST_STDIN_BYTES} bytes, the most that is read; nothing was done with it"
    )]
    TooLong,
    #[error("what came on stdin is not valid UTF-8 (at byte {at}); send text")]
    NotText { at: usize },
    #[error("stdin could not be read: {0}")]
    Unreadable(#[from] io::Error),
}

const FROM_TERMINAL: &str = "reading from the terminal; end with Ctrl-D on a line of its own";

/// All of stdin as text. Says on stderr that it waits, at once on a terminal, else when nothing
/// has come for a while.
pub fn read(output: &mut Output) -> Result<String, StdinError> {
    let (send, received) = mpsc::sync_channel(MOST_CHUNKS_AHEAD);
    // Reading blocks, so it has a thread of its own; where this function leaves early the
    // thread ends with the process.
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut chunk = vec![0; 64 * 1024];
        loop {
            let read = stdin.read(&mut chunk);
            let last = !matches!(read, Ok(1..));
            let chunk = read.map(|count| chunk[..count].to_vec());
            if send.send(chunk).is_err() || last {
                break;
            }
        }
    });
    if io::stdin().is_terminal() {
        output.note(FROM_TERMINAL);
    }
    collect(&received, STDIN_PATIENCE, || {
        output.note("waiting for input on stdin; it ends when stdin is closed");
    })
}

/// Stdin as it comes, for whoever bounds what is read of it. Says on stderr that it waits where that
/// is a terminal.
pub fn stream(output: &mut Output) -> impl io::Read + use<> {
    if io::stdin().is_terminal() {
        output.note(FROM_TERMINAL);
    }
    io::stdin().lock()
}

/// Whether somebody types there.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal()
}

/// The next line that is typed, without what ends it; none where stdin ends.
pub fn line() -> Result<Option<String>, StdinError> {
    let mut line = String::new();
    let most = MOST_LINE_BYTES as u64;
    let count = io::stdin().lock().take(most).read_line(&mut line)?;
    Ok((count > 0).then(|| line.trim().to_owned()))
}

/// Each Enter that is pressed from now on; it ends where stdin does.
pub fn enters() -> tokio::sync::mpsc::Receiver<()> {
    let (tell, told) = tokio::sync::mpsc::channel(1);
    // Reading blocks; the thread ends with the process.
    thread::spawn(move || {
        let mut line = String::new();
        let mut stdin = io::stdin().lock().take(MOST_LINE_BYTES as u64);
        while matches!(stdin.read_line(&mut line), Ok(1..)) && tell.blocking_send(()).is_ok() {
            line.clear();
            stdin.set_limit(MOST_LINE_BYTES as u64);
        }
    });
    told
}

/// The argument itself, or all of stdin where it is `-`.
pub fn or_argument(argument: String, output: &mut Output) -> Result<String, StdinError> {
    if argument == "-" && output.has_stdin() { read(output) } else { Ok(argument) }
}

/// A message, from the argument or from stdin. An empty one leaves nothing `to` do.
pub fn message(argument: String, to: &str, output: &mut Output) -> Result<String, Stop> {
    let text = or_argument(argument, output)?;
    if text.trim().is_empty() {
        let message = format!("There is nothing to {to}: the message is empty.");
        return Err(Stop::refused("empty", message));
    }
    if text.len() > MOST_LINE_BYTES {
        let message = format!(
            "That is {} long; a message can have at most {MOST_LINE_BYTES}.",
            counted(text.len(), "byte")
        );
        return Err(Stop::refused("too_long", message));
    }
    Ok(text)
}

type Chunk = io::Result<Vec<u8>>;

fn collect(
    received: &mpsc::Receiver<Chunk>,
    patience: Duration,
    waiting: impl FnOnce(),
) -> Result<String, StdinError> {
    let mut all = Vec::new();
    let mut waiting = Some(waiting);
    loop {
        let chunk = match received.recv_timeout(patience) {
            Ok(chunk) => chunk?,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                if let Some(say) = waiting.take() {
                    say();
                }
                continue;
            }
        };
        if chunk.is_empty() {
            break;
        }
        all.extend(chunk);
        if all.len() > MOST_STDIN_BYTES {
            return Err(StdinError::TooLong);
        }
    }
    String::from_utf8(all)
        .map_err(|error| StdinError::NotText { at: error.utf8_error().valid_up_to() })
}

#[cfg(test)]
mod tests;
