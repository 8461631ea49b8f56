//! What comes to the program from outside of the keyboard: the signals that end it in good order,
//! the one that suspends it, and a terminal that is gone.

#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::os::fd::OwnedFd;
#[cfg(unix)]
use tokio::io::Interest;
#[cfg(unix)]
use tokio::io::unix::AsyncFd;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// What has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signalled {
    End,
    Suspend,
}

#[cfg(unix)]
pub struct Signals {
    terminate: Signal,
    hang_up: Signal,
    interrupt: Signal,
    quit: Signal,
    suspend: Signal,
    terminal: Option<AsyncFd<OwnedFd>>,
}

#[cfg(unix)]
impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
            suspend: signal(SignalKind::from_raw(signal_hook::consts::SIGTSTP))?,
            // Where it can't be watched, the signals have to do.
            terminal: watched().ok(),
        })
    }

    /// Waits for any of them.
    pub async fn next(&mut self) -> Signalled {
        let gone = async {
            match &self.terminal {
                // Nothing is waited for but that which always comes: that it is gone.
                Some(terminal) if terminal.ready(Interest::ERROR).await.is_ok() => {}
                _ => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.terminate.recv() => Signalled::End,
            _ = self.hang_up.recv() => Signalled::End,
            _ = self.interrupt.recv() => Signalled::End,
            _ = self.quit.recv() => Signalled::End,
            () = gone => Signalled::End,
            _ = self.suspend.recv() => Signalled::Suspend,
        }
    }
}

/// The terminal that keys come from. One that goes away sends no signal to a program that is not of
/// its session, and whoever reads from it reads nothing for ever.
#[cfg(unix)]
#[expect(
    deprecated,
    reason = "what makes it unsound, a descriptor that closes meanwhile, can't be: it is owned"
)]
fn watched() -> io::Result<AsyncFd<OwnedFd>> {
    use std::io::IsTerminal as _;
    use std::os::fd::AsFd as _;
    let stdin = io::stdin();
    let terminal = if stdin.is_terminal() {
        stdin.as_fd().try_clone_to_owned()?
    } else {
        File::open("/dev/tty")?.into()
    };
    AsyncFd::with_interest(terminal, Interest::ERROR)
}

/// Stops the program until its shell lets it go on.
#[cfg(unix)]
pub fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for Ctrl-C sent from outside; typed, it is a key.
    pub async fn next(&mut self) -> Signalled {
        let _ = tokio::signal::ctrl_c().await;
        Signalled::End
    }
}

/// There is no shell here that would let it go on.
#[cfg(not(unix))]
pub fn suspend() -> io::Result<()> {
    Ok(())
}
