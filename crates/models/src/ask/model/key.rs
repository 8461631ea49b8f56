//! Where a key comes from: the environment, or a command that prints it. It is kept nowhere but in
//! the model that uses it.

use crate::ask::limits::{KEY_COMMAND_PATIENCE, MOST_KEY_BYTES};
use crate::provider::{Key, ModelError};
use std::ffi::OsString;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::process::Stdio;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::process::{ChildStdout, Command};
use tokio::time::timeout;

/// Read when a model is first asked.
pub struct KeySource {
    /// The command and its arguments; empty where there is none. It goes before the variable.
    pub command: Vec<String>,
    /// The variable that holds it; none where the server wants no key.
    pub variable: Option<String>,
    /// Whether the athlete named that variable, so that it must be there.
    pub named: bool,
    /// The environment.
    pub environment: fn(&str) -> Option<OsString>,
}

impl KeySource {
    /// The key, or none where there is none; whether one is needed is for the server to say.
    pub async fn key(&self) -> Result<Option<Key>, ModelError> {
        if let Some((program, arguments)) = self.command.split_first() {
            let printed = printed(program, arguments).await;
            let key = printed.and_then(|line| match sound(&line) {
                Ok(key) => Ok(Key::new(key)),
                Err(_) => Err("printed something that isn't a key"),
            });
            return key.map_err(|what| ModelError::KeyCommand { what });
        }
        let Some(variable) = &self.variable else {
            return Ok(None);
        };
        let unusable = |what| ModelError::KeyVariable { variable: variable.clone(), what };
        match (self.environment)(variable) {
            Some(found) => match found.into_string() {
                Ok(key) if key.trim().is_empty() && !self.named => Ok(None),
                Ok(key) => sound(&key).map_err(unusable).map(Key::new),
                Err(_) => Err(unusable(NO_KEY)),
            },
            None if self.named => Err(unusable("is not set")),
            None => Ok(None),
        }
    }
}

const NO_KEY: &str = "doesn't hold a key: a key has letters, digits and signs, and no spaces";

/// A key as it can stand in a header.
fn sound(text: &str) -> Result<&str, &'static str> {
    let key = text.trim();
    if key.is_empty() {
        return Err("is empty");
    }
    let graphic = key.bytes().all(|byte| byte.is_ascii_graphic());
    if graphic { Ok(key) } else { Err(NO_KEY) }
}

/// The first line that the command prints, a key or a password. What it says never stands in an error.
pub async fn printed(program: &str, arguments: &[String]) -> Result<String, &'static str> {
    // No shell: nothing in the arguments means anything but itself. What it writes to stderr would
    // lie over the screen, and it has nobody to ask.
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn();
    let mut child = child.map_err(|cause| match cause.kind() {
        io::ErrorKind::NotFound => "was not found",
        io::ErrorKind::PermissionDenied => "may not be run",
        _ => "could not be started",
    })?;
    let running = async {
        let mut out = child.stdout.take().ok_or("could not be read")?;
        let text = read(&mut out).await?;
        drop(out);
        match child.wait().await {
            Ok(status) if status.success() => Ok(text),
            _ => Err("failed"),
        }
    };
    let text =
        timeout(KEY_COMMAND_PATIENCE, running).await.unwrap_or(Err("did not finish in 30 s"))?;
    let text = String::from_utf8(text).map_err(|_| "printed something that isn't text")?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().map(ToOwned::to_owned).ok_or("printed nothing")
}

async fn read(out: &mut ChildStdout) -> Result<Vec<u8>, &'static str> {
    let mut text = Vec::new();
    let mut chunk = [0; 1024];
    loop {
        let mut buffer = ReadBuf::new(&mut chunk);
        poll_fn(|context| Pin::new(&mut *out).poll_read(context, &mut buffer))
            .await
            .map_err(|_| "could not be read")?;
        match buffer.filled() {
            [] => return Ok(text),
            filled => text.extend_from_slice(filled),
        }
        if text.len() > MOST_KEY_BYTES {
            return Err("printed more than any key has");
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
