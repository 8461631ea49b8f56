//! The version of the schema that a request asks for, and what is said of versions that are none.

use crate::cli::context::Context;
use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::domain::plan::SchemaVersion;
use crate::domain::text::printable;
use crate::today::selection::Wish;

/// Warns of the values that are passed over, in the environment and in the config.
pub fn warn(setup: &Context, output: &mut Output) -> Result<(), Stop> {
    for ignored in setup.settings()?.ignored {
        output.note(&ignored);
    }
    Ok(())
}

/// What the flag asks for; a word that is no version is passed over, with a warning.
pub fn of(flag: Option<&str>, output: &mut Output) -> Option<Wish> {
    let word = flag?;
    let Some(version) = SchemaVersion::from_word(word) else {
        let all: Vec<_> = SchemaVersion::ALL
            .iter()
            .map(|version| version.word())
            .collect();
        output.note(&format!(
            "--schema is '{}', which is not one of {}; it is ignored",
            printable(word),
            all.join(", ")
        ));
        return None;
    };
    Some(Wish {
        version,
        by: "the request".to_owned(),
    })
}
