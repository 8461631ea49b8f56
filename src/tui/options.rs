//! How the screen is to look and sound, as the athlete chose.

use crate::coach::ProgramSettings;

/// Which characters the terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    #[default]
    Unicode,
    /// Our own marks in ASCII; words stay as they are.
    AsciiMarks,
    /// Nothing but ASCII, for a terminal without UTF-8.
    AsciiOnly,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How programs are written.
    pub program: ProgramSettings,
    pub charset: Charset,
    pub no_color: bool,
    /// Neither bell nor notification when the rest is over.
    pub quiet: bool,
    /// Leave the mouse to the terminal from the start.
    pub no_mouse: bool,
    /// Settings that can't be used, a sentence each.
    pub problems: Vec<String>,
}

/// Whether a locale, by the values of `LC_ALL`, `LC_CTYPE` and `LANG`, writes UTF-8. The first that
/// is set counts; with none set the answer is yes, as most terminals are.
pub fn writes_utf8(lc_all: Option<&str>, lc_ctype: Option<&str>, lang: Option<&str>) -> bool {
    let locale = [lc_all, lc_ctype, lang].into_iter().flatten().find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests;
