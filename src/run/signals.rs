//! What ends a server: Ctrl-C, or the system's signal to end.

use std::io;

/// Heard from now on; comes when one of them does. Needs a runtime.
#[cfg(unix)]
pub fn told_to_stop() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut end = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = end.recv() => {}
        }
    })
}

/// Heard from now on; comes with Ctrl-C. Needs a runtime.
#[cfg(not(unix))]
pub fn told_to_stop() -> io::Result<impl Future<Output = ()> + Send> {
    Ok(async move {
        let _ = tokio::signal::ctrl_c().await;
    })
}
