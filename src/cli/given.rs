//! What an argument stands for: what is written on the command line and read by the command, or the value itself,
//! as another program's request hands it down.

use std::ffi::OsString;
use std::path::PathBuf;

/// A value, or what is written for it: unless said otherwise the file that it is in, `-` for stdin.
#[derive(Clone, Debug)]
pub enum Given<T, W = PathBuf> {
    Written(W),
    Value(T),
}

impl<T> From<OsString> for Given<T> {
    fn from(file: OsString) -> Self {
        Self::Written(file.into())
    }
}

impl<T> From<String> for Given<T, String> {
    fn from(text: String) -> Self {
        Self::Written(text)
    }
}
