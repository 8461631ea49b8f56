//! What tells this machine from every other, so that a home that was copied to another is noticed.

use std::fs;
use uuid::Uuid;

/// Where systems keep an id that was made when they were installed.
const IDS: [&str; 3] = ["/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostid"];

/// The machine's own id, or where it has none its name; not as it is, since an id is not to be told
/// on, but as a hash that this program alone makes of it. None where neither is known.
pub fn identify(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let id = IDS.into_iter().find_map(|file| whole_line(&fs::read_to_string(file).ok()?));
    let own = id.or_else(|| host(variable))?;
    Some(Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("setwise {own}").as_bytes()).to_string())
}

/// A system that was not set up yet says so in place of an id.
fn whole_line(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|id| !id.is_empty() && id != "uninitialized")
}

/// What its owner calls it.
#[cfg(unix)]
pub fn host(_: impl Fn(&str) -> Option<String>) -> Option<String> {
    whole_line(&rustix::system::uname().nodename().to_string_lossy())
}

#[cfg(not(unix))]
pub fn host(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    whole_line(&variable("COMPUTERNAME")?)
}
