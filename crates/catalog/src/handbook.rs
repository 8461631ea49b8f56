//! The pages of the book in `docs/`. What stands before a page's first section is its short form, which
//! `setwise help` and the screen's help print.

use setwise_domain::vocabulary;

macro_rules! pages {
    ($($page:ident $name:literal $aliases:literal;)+) => {
        vocabulary! {
            /// A page, by the name of its file.
            Page { $($page = $name),+ }
        }

        /// The text of each page, in the order of [`Page::ALL`].
        const TEXTS: &[&str] = &[$(include_str!(concat!("../../../docs/", $name, ".md"))),+];
        /// What else a page is asked for by, separated by `|`.
        const ALIASES: &[&str] = &[$($aliases),+];
    };
}

pages! {
    FirstSession "first-session" "start|begin|first run|tutorial";
    Typing "typing" "type|what can i type|sets|log|lines";
    Plan "plan" "plans|today|review";
    Programs "programs" "program|templates|exercises|equipment";
    Calendar "calendar" "schedule|ics";
    Progress "progress" "history|records|charts|report|query";
    MovingIn "moving-in" "import|export|strong|hevy";
    Files "files" "backup|backups|folders|home|database";
    Settings "settings" "config|environment|variables";
    Keys "keys" "key|keyboard|shortcuts";
    Models "models" "model|coach|providers|provider|openai|ollama";
    Measuring "measuring" "eval|lab|scenarios";
    Sync "sync" "devices";
    Databases "databases" "postgresql|postgres";
    Coaches "coaches" "team|share";
    Phone "phone" "page|qr";
    Http "http" "serve|api|rest";
    Mcp "mcp" "assistants";
    Commands "commands" "command|exit codes|json";
    Cookbook "cookbook" "recipes|scripts";
    Troubleshooting "troubleshooting" "errors|problems|trouble|messages";
    ToolCalls "tool-calls" "tool|tools|refusals|policy";
    Schemas "schemas" "schema|contracts";
    SchemaPipeline "schema-pipeline" "pipeline|codec";
    SchemaMigration "schema-migration" "migration|adapters";
}

impl Page {
    /// The page that a person means: by its name, another name for it, or a beginning that only one has.
    pub fn find(asked: &str) -> Option<Self> {
        let asked = asked.trim().trim_end_matches(".md").to_lowercase().replace(['_', ' '], "-");
        let is_called = |name: &str| name.replace(' ', "-") == asked;
        let named = Self::ALL
            .iter()
            .zip(ALIASES)
            .find(|(page, aliases)| is_called(page.word()) || aliases.split('|').any(is_called));
        named.map(|(page, _)| *page).or_else(|| {
            let mut fits = Self::ALL.iter().filter(|page| page.word().starts_with(&asked));
            let first = fits.next().filter(|_| !asked.is_empty())?;
            fits.next().is_none().then_some(*first)
        })
    }

    /// The whole page, as Markdown.
    pub const fn text(self) -> &'static str {
        TEXTS[self as usize]
    }

    /// What is asked for by more names than one.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.word()).chain(ALIASES[self as usize].split('|'))
    }

    /// Its heading.
    pub fn title(self) -> &'static str {
        let first = self.text().lines().next().unwrap_or_default();
        first.trim_start_matches("# ")
    }

    /// What stands between the heading and the first section.
    pub fn short(self) -> &'static str {
        let (_, body) = self.text().split_once('\n').unwrap_or_default();
        body.split_once("\n## ").map_or(body, |(short, _)| short).trim()
    }

    /// The short form with each paragraph and item in a line, for whoever wraps it to a width of their own.
    pub fn unwrapped(self) -> String {
        let mut text = String::new();
        let (mut fenced, mut joins) = (false, false);
        for line in self.short().lines() {
            let begins =
                line.is_empty() || line.starts_with(['|', '-']) || line.starts_with("    ");
            let fence = line.starts_with("```");
            if joins && !begins && !fence && !fenced {
                text.push(' ');
                text += line.trim_start();
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text += line;
            fenced ^= fence;
            joins = !fenced && !fence && !line.is_empty() && !line.starts_with('|');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_found_by_each_of_its_names_and_by_a_beginning() {
        for page in Page::ALL {
            for name in page.names() {
                assert_eq!(Page::find(name), Some(*page), "{name}");
            }
        }
        assert_eq!(Page::find("Tool_Calls.md"), Some(Page::ToolCalls));
        assert_eq!(Page::find("trouble"), Some(Page::Troubleshooting));
        assert_eq!(Page::find("schema-p"), Some(Page::SchemaPipeline));
        for none in ["", "s", "nothing", "m"] {
            assert_eq!(Page::find(none), None, "{none}");
        }
    }

    #[test]
    fn only_prose_is_joined() {
        for page in Page::ALL {
            let kept = |text: &str| -> Vec<String> {
                let code = text.split("```").skip(1).step_by(2).map(str::to_owned);
                let rows = text.lines().filter(|line| line.starts_with('|')).map(str::to_owned);
                code.chain(rows).collect()
            };
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(kept(&page.unwrapped()), kept(page.short()), "{page}");
            assert_eq!(words(&page.unwrapped()), words(page.short()), "{page}");
        }
    }
}
