//! The terminal that keys come from, read as it has something.

#[cfg(not(unix))]
pub use by_library::Keys;
#[cfg(unix)]
pub use own::Keys;

/// By reading its bytes. The library that does so elsewhere leaves what it didn't take at once until
/// another key comes, waits inside a sequence that comes in pieces, and takes replies for keys.
#[cfg(unix)]
mod own {
    use crate::tui::input::Decoder;
    use crate::tui::limits::{BYTES_A_READ, MOST_BYTES_A_FRAME, MOST_READS_WAITING};
    use crossterm::event::Event;
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use std::fs::File;
    use std::io::{self, IsTerminal as _};
    use std::os::fd::{AsFd as _, OwnedFd};
    use std::os::unix::net::UnixStream;
    use std::thread::{self, JoinHandle};
    use tokio::sync::mpsc::{Receiver, Sender, channel};
    use tokio::time::{Instant, sleep_until};

    /// Reads on a thread of its own. Dropped, it has read nothing that it didn't give.
    pub struct Keys {
        bytes: Receiver<Vec<u8>>,
        decoder: Decoder,
        /// The thread waits for this too, and ends once it is closed.
        stop: Option<UnixStream>,
        reader: Option<JoinHandle<()>>,
    }

    impl Keys {
        pub fn new() -> io::Result<Self> {
            let stdin = io::stdin();
            let tty = if stdin.is_terminal() {
                stdin.as_fd().try_clone_to_owned()?
            } else {
                File::open("/dev/tty")?.into()
            };
            let (stop, stopped) = UnixStream::pair()?;
            let (sender, bytes) = channel(MOST_READS_WAITING);
            let read = move || {
                if let Err(error) = read(&tty, &stopped, &sender) {
                    tracing::error!("reading keys: {error}");
                }
            };
            let reader = thread::Builder::new().name("keys".to_owned()).spawn(read)?;
            Ok(Self { bytes, decoder: Decoder::default(), stop: Some(stop), reader: Some(reader) })
        }

        /// Waits for what comes next, with all that is there already; none once the terminal is gone.
        pub async fn next(&mut self) -> io::Result<Option<Vec<Event>>> {
            loop {
                let due = self.decoder.due();
                let events = tokio::select! {
                    biased;
                    bytes = self.bytes.recv() => {
                        let Some(mut bytes) = bytes else {
                            return Ok(None);
                        };
                        while bytes.len() < MOST_BYTES_A_FRAME
                            && let Ok(more) = self.bytes.try_recv()
                        {
                            bytes.extend(more);
                        }
                        self.decoder.take(&bytes, Instant::now())
                    }
                    () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                        self.decoder.expire(Instant::now())
                    }
                };
                if !events.is_empty() {
                    return Ok(Some(events));
                }
            }
        }
    }

    impl Drop for Keys {
        fn drop(&mut self) {
            self.stop = None;
            self.bytes.close();
            if let Some(reader) = self.reader.take() {
                let _ = reader.join();
            }
        }
    }

    /// Until the terminal is gone or nobody wants more.
    fn read(tty: &OwnedFd, stopped: &UnixStream, bytes: &Sender<Vec<u8>>) -> io::Result<()> {
        loop {
            let mut watched =
                [PollFd::new(tty, PollFlags::IN), PollFd::new(stopped, PollFlags::IN)];
            match poll(&mut watched, None) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            if !watched[1].revents().is_empty() {
                return Ok(());
            }
            let mut chunk = [0; BYTES_A_READ];
            match rustix::io::read(tty, &mut chunk) {
                Ok(0) | Err(Errno::IO) => return Ok(()),
                Ok(count) => {
                    if bytes.blocking_send(chunk[..count].to_vec()).is_err() {
                        return Ok(());
                    }
                }
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// By the library, where keys come as records.
#[cfg(not(unix))]
mod by_library {
    use crossterm::event::{Event, EventStream};
    use futures_util::StreamExt as _;
    use std::io;

    pub struct Keys(EventStream);

    impl Keys {
        #[expect(clippy::unnecessary_wraps, reason = "elsewhere a terminal has to be opened")]
        pub fn new() -> io::Result<Self> {
            Ok(Self(EventStream::new()))
        }

        /// Waits for what comes next; none once the terminal is gone.
        pub async fn next(&mut self) -> io::Result<Option<Vec<Event>>> {
            self.0.next().await.transpose().map(|event| event.map(|event| vec![event]))
        }
    }
}
