//! What comes to the program from outside of the keyboard: the signals that end it in good order,
//! the one that suspends it, and a terminal that is gone.

#[cfg(unix)]
use crate::tui::limits;
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, poll};
#[cfg(unix)]
use rustix::io::Errno;
#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::os::fd::OwnedFd;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::Duration;
#[cfg(unix)]
use std::{process, thread};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(unix)]
use tokio::sync::oneshot;

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
    gone: Option<Gone>,
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
            gone: Gone::watch().ok(),
        })
    }

    /// Waits for any of them.
    pub async fn next(&mut self) -> Signalled {
        let gone = async {
            match &mut self.gone {
                Some(gone) => gone.come().await,
                None => std::future::pending().await,
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

/// Tells when the terminal that keys come from is gone. That sends no signal to a program that is
/// not of its session, and the reader of keys reads nothing from it for ever and never gives up. So
/// a thread of its own waits for it, and ends the program where that reader can't be reached.
#[cfg(unix)]
struct Gone {
    /// None once it has told.
    told: Option<oneshot::Receiver<()>>,
    is_heard: Arc<AtomicBool>,
}

#[cfg(unix)]
impl Gone {
    fn watch() -> io::Result<Self> {
        use std::io::IsTerminal as _;
        use std::os::fd::AsFd as _;
        let stdin = io::stdin();
        let other = (!stdin.is_terminal()).then(|| File::open("/dev/tty").ok()).flatten();
        // One that was gone before this looks like none, and is found to have hung up.
        let terminal = match other {
            Some(other) => other.into(),
            None => stdin.as_fd().try_clone_to_owned()?,
        };
        let (tell, told) = oneshot::channel();
        let is_heard = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&is_heard);
        thread::Builder::new().name("terminal".to_owned()).spawn(move || {
            if !has_hung_up(&terminal) {
                return;
            }
            // Nobody listens any more where the screen has ended.
            if tell.send(()).is_err() {
                return;
            }
            thread::sleep(Duration::from_secs(limits::SECONDS_TO_LEAVE_A_GONE_TERMINAL));
            if !heard.load(Ordering::Relaxed) {
                process::exit(HUNG_UP);
            }
        })?;
        Ok(Self { told: Some(told), is_heard })
    }

    async fn come(&mut self) {
        let is_gone = match &mut self.told {
            Some(told) => told.await.is_ok(),
            None => false,
        };
        self.told = None;
        if !is_gone {
            // It can't be watched: the signals have to do.
            return std::future::pending().await;
        }
        self.is_heard.store(true, Ordering::Relaxed);
    }
}

/// As a shell tells of a program that a hang-up ended: 128 and the number of the signal.
#[cfg(unix)]
const HUNG_UP: i32 = 129;

/// Waits until the terminal is gone; false where that can't be told.
#[cfg(unix)]
fn has_hung_up(terminal: &OwnedFd) -> bool {
    loop {
        let mut watched = [PollFd::new(terminal, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => {
                let found = watched[0].revents();
                return found.intersects(PollFlags::HUP | PollFlags::ERR);
            }
            Err(Errno::INTR) => {}
            Err(_) => return false,
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
