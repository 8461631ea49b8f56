//! A name that nothing has, with the nearest that something has.

use crate::cli::Stop;
use crate::domain::text::excerpt;
use crate::parse::typo::likest;

/// Refuses a name: `there is no tool 'x'; did you mean 'y'?`, or all that there are.
pub fn unknown<'a>(
    code: &'static str,
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Stop {
    let hint = match likest(name, known.clone()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("the known ones are {}", known.collect::<Vec<_>>().join(", ")),
    };
    let shown = excerpt(name);
    Stop::refused(code, format!("there is no {what} '{shown}'; {hint}"))
}
