//! What holds of one log of changes on several devices, as an athlete sees it: what was done last is last, an undo
//! tells the truth, nothing comes twice, and everything can be taken along.

mod again;
mod back_and_forth;
mod odd_homes;
mod same_time;
mod taken_along;
mod two_devices;

use crate::home::Home;

/// What shows the athlete's training, wherever it is asked for; the numbers of changes and the lines that were
/// kept are each device's own.
pub const SHOWN: [&str; 18] = [
    "history",
    "history --json",
    "history bench --json",
    "calendar --json",
    "program",
    "program --json",
    "plan today",
    "plan today --json",
    "plan history",
    "profile --json",
    "profile show",
    "debrief --history",
    "report",
    "volume",
    "now",
    "export",
    "export --format text",
    "export --all",
];

/// The records, and who holds them.
pub const RECORDS: [&str; 3] = ["records", "records --json", "records bench"];

/// What a command prints.
pub fn shown(home: &Home, command: &str) -> String {
    let arguments: Vec<&str> = command.split(' ').collect();
    let ran = home.run(&arguments);
    format!("{}{}{}", ran.exit, ran.out, ran.err)
}

/// The commands that two homes answer differently, with the first line that differs.
pub fn differing(one: &Home, other: &Home, commands: &[&str]) -> Vec<String> {
    let different = |command: &&str| {
        let (one, other) = (shown(one, command), shown(other, command));
        let mut lines = one.lines().zip(other.lines());
        let at = lines.find(|(one, other)| one != other);
        (one != other).then(|| format!("{command}: {at:?}"))
    };
    commands.iter().filter_map(different).collect()
}
