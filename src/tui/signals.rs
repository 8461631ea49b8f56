//! What comes to the program from outside of the keyboard: the signals that end it in good order,
//! the one that suspends it, and the one that tells of another size.

use std::io;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// What has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signalled {
    End,
    Suspend,
    /// The terminal has another size.
    Resize,
}

#[cfg(unix)]
pub struct Signals {
    terminate: Signal,
    hang_up: Signal,
    interrupt: Signal,
    quit: Signal,
    suspend: Signal,
    resize: Signal,
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
            resize: signal(SignalKind::window_change())?,
        })
    }

    /// Waits for any of them.
    pub async fn next(&mut self) -> Signalled {
        tokio::select! {
            _ = self.terminate.recv() => Signalled::End,
            _ = self.hang_up.recv() => Signalled::End,
            _ = self.interrupt.recv() => Signalled::End,
            _ = self.quit.recv() => Signalled::End,
            _ = self.suspend.recv() => Signalled::Suspend,
            _ = self.resize.recv() => Signalled::Resize,
        }
    }
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
