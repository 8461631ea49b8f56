//! Reads stdin to its end, never in silence: whoever waits for us learns that we wait for them.

use crate::cli::Output;
use crate::limits::{MOST_CHUNKS_AHEAD, MOST_STDIN_BYTES, STDIN_PATIENCE};
use std::io::{self, IsTerminal as _, Read as _};
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
        output.note("reading from the terminal; end with Ctrl-D on a line of its own");
    }
    collect(&received, STDIN_PATIENCE, || {
        output.note("waiting for input on stdin; it ends when stdin is closed");
    })
}

/// The argument itself, or all of stdin where it is `-`.
pub fn or_argument(argument: String, output: &mut Output) -> Result<String, StdinError> {
    if argument == "-" {
        read(output)
    } else {
        Ok(argument)
    }
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
    String::from_utf8(all).map_err(|error| StdinError::NotText {
        at: error.utf8_error().valid_up_to(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(chunks: Vec<Chunk>) -> Result<String, String> {
        let (send, received) = mpsc::channel();
        for chunk in chunks {
            send.send(chunk).unwrap();
        }
        drop(send);
        collect(&received, STDIN_PATIENCE, || unreachable!("all is there"))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn chunks_become_one_text() {
        // The é is cut in two.
        let chunks = vec![
            Ok(b"caf\xc3".to_vec()),
            Ok(b"\xa9".to_vec()),
            Ok(Vec::new()),
        ];
        assert_eq!(collected(chunks), Ok("café".into()));
    }

    #[test]
    fn too_much_is_refused() {
        let chunks = vec![Ok(vec![b'x'; MOST_STDIN_BYTES]), Ok(vec![b'x'])];
        assert_eq!(
            collected(chunks).unwrap_err(),
            "what came on stdin is longer than 4194304 bytes, the most that is read; nothing was done with it"
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        assert_eq!(
            collected(vec![Ok(b"ok \xff".to_vec())]).unwrap_err(),
            "what came on stdin is not valid UTF-8 (at byte 3); send text"
        );
    }

    #[test]
    fn waiting_is_said_once() {
        let (send, received) = mpsc::channel::<Chunk>();
        let late = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            send.send(Ok(b"at last".to_vec())).unwrap();
        });
        let mut said = 0;
        assert_eq!(
            collect(&received, Duration::from_millis(10), || said += 1).unwrap(),
            "at last"
        );
        late.join().unwrap();
        assert_eq!(said, 1);
    }
}
