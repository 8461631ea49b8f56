//! `setwise help`: the commands in their groups, and the short forms of the book's pages.

use super::Cli;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::text::excerpt;
use crate::handbook::Page;
use crate::parse::typo::nearest_name;
use clap::{Command, CommandFactory as _};
use std::fmt::Write as _;

/// Explain a topic or a command; `help all` lists every command
#[derive(Debug, clap::Args)]
pub struct Help {
    /// A topic, a command such as `tool call`, or `all`
    #[arg(value_name = "TOPIC")]
    topic: Vec<String>,
    /// The whole page, as Markdown
    #[arg(long)]
    whole: bool,
}

/// Commands that belong together.
struct Group {
    title: &'static str,
    /// What is looked for first, each with the page that explains it.
    first: &'static [(&'static str, Page)],
    /// What only `help all` lists.
    rest: &'static [(&'static str, Page)],
}

/// Every command, in the order that people come to need them. A test compares it with the command line.
const GROUPS: &[Group] = &[
    Group {
        title: "Every day",
        first: &[
            ("log", Page::Typing),
            ("undo", Page::Typing),
            ("edit", Page::Typing),
            ("delete", Page::Typing),
            ("chat", Page::Typing),
            ("history", Page::Progress),
            ("records", Page::Progress),
            ("query", Page::Progress),
            ("debrief", Page::Progress),
            ("lines", Page::Typing),
        ],
        rest: &[
            ("redo", Page::Typing),
            ("now", Page::Plan),
            ("volume", Page::Progress),
            ("report", Page::Progress),
            ("plates", Page::Programs),
            ("e1rm", Page::Progress),
        ],
    },
    Group {
        title: "Plan and program",
        first: &[
            ("plan", Page::Plan),
            ("program", Page::Programs),
            ("calendar", Page::Calendar),
            ("accept", Page::Plan),
            ("refuse", Page::Plan),
            ("profile", Page::FirstSession),
            ("exercise", Page::Programs),
        ],
        rest: &[("assistant", Page::Calendar)],
    },
    Group {
        title: "Files, settings, other programs",
        first: &[
            ("import", Page::MovingIn),
            ("export", Page::MovingIn),
            ("backup", Page::Files),
            ("config", Page::Settings),
            ("doctor", Page::Troubleshooting),
            ("demo", Page::FirstSession),
            ("serve", Page::Http),
            ("mcp", Page::Mcp),
        ],
        rest: &[
            ("watch", Page::Http),
            ("completions", Page::Cookbook),
            ("man", Page::Commands),
            ("help", Page::Commands),
        ],
    },
    Group {
        title: "For developers of tool calls",
        first: &[
            ("tool", Page::ToolCalls),
            ("lab", Page::ToolCalls),
            ("eval", Page::Measuring),
            ("schema", Page::Schemas),
        ],
        rest: &[],
    },
    Group {
        title: "More devices, a coach",
        first: &[("sync", Page::Sync), ("team", Page::Coaches)],
        rest: &[],
    },
];

/// The page that explains a command.
pub fn page_of(command: &str) -> Option<Page> {
    let mut all = GROUPS.iter().flat_map(|group| group.first.iter().chain(group.rest));
    all.find(|(name, _)| *name == command).map(|(_, page)| *page)
}

/// How a refusal names a page.
pub fn pointer(page: Page) -> String {
    format!("more on this: `setwise help {page}`")
}

/// Names the page that says more of a refusal. One that is printed as JSON says all that a program needs.
pub fn point_after_refusal(page: Page, output: &mut Output) {
    if !output.is_json() {
        output.note(&pointer(page));
    }
}

/// The command line, with its commands in groups where it lists them.
pub fn grouped(command: Command) -> Command {
    const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}";
    let listed = list(&command, false);
    command.before_help(listed).help_template(TEMPLATE)
}

/// The commands by group: the first ones and where the others are, or all of them.
fn list(command: &Command, all: bool) -> String {
    let mut text = String::new();
    for group in GROUPS {
        let _ = writeln!(text, "{}:", group.title);
        let rest = if all { group.rest } else { &[] };
        for (name, _) in group.first.iter().chain(rest) {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map_or_else(String::new, ToString::to_string);
            let _ = writeln!(text, "  {name:12} {about}");
        }
        text.push('\n');
    }
    if !all {
        text += "`setwise help all` lists every command, `setwise COMMAND --help` one with its options.\n";
    }
    text += "`setwise help TOPIC` explains:\n";
    text + &topics()
}

/// The names of all pages, in rows.
fn topics() -> String {
    let mut rows = vec![String::new()];
    for page in Page::ALL {
        let name = page.word();
        match rows.last_mut() {
            Some(row) if row.len() + name.len() < 76 => {
                row.push_str("  ");
                row.push_str(name);
            }
            _ => rows.push(format!("  {name}")),
        }
    }
    rows.join("\n") + "\n"
}

impl Help {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let asked = self.topic.join(" ");
        let mut line = Cli::command();
        line.build();
        let text = match asked.as_str() {
            "" => grouped(Cli::command()).render_help().to_string(),
            "all" => list(&line, true),
            asked => self.explain(asked, &line)?,
        };
        // A page is ours, and is printed as it stands.
        output.bytes(format!("{}\n", text.trim_end()).as_bytes())?;
        Ok(Exit::Done)
    }

    /// A page by its own name, then a command, then a page by another of its names.
    fn explain(&self, asked: &str, line: &Command) -> Result<String, Stop> {
        let command = self.topic.iter().try_fold(line, |at, name| at.find_subcommand(name));
        let own = Page::from_word(asked);
        if let (Some(command), None, false) = (command, own, self.whole) {
            let page = page_of(&self.topic[0]).map(pointer).unwrap_or_default();
            return Ok(format!("{}\n{page}", command.clone().render_long_help()));
        }
        let page = own.or_else(|| Page::find(asked)).or_else(|| page_of(asked));
        let Some(page) = page else {
            return Err(Stop::Wrong(unknown(asked)));
        };
        if self.whole {
            return Ok(page.text().to_owned());
        }
        let mut text = format!("{}\n\n{}\n\n", page.title(), without_fences(page.short()));
        if command.is_some() {
            let _ = writeln!(text, "The options of the command: `setwise {asked} --help`");
        }
        let _ = write!(text, "The whole page: `setwise help {page} --whole`");
        Ok(text)
    }
}

fn unknown(asked: &str) -> String {
    let names = Page::ALL.iter().flat_map(|page| page.names());
    let near = nearest_name(&asked.to_lowercase(), names);
    let near = near.map(|name| format!(" Did you mean {name}?")).unwrap_or_default();
    format!(
        "there is no topic or command '{}'.{near} `setwise help` lists the topics",
        excerpt(asked)
    )
}

/// Code as a terminal shows it: indented in place of fenced.
fn without_fences(markdown: &str) -> String {
    let mut fenced = false;
    let mut text = String::new();
    for line in markdown.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else {
            text += if fenced && !line.is_empty() { "    " } else { "" };
            text += line;
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_group() {
        let listed: Vec<_> =
            GROUPS.iter().flat_map(|group| group.first.iter().chain(group.rest)).collect();
        for (name, _) in &listed {
            assert_eq!(listed.iter().filter(|(other, _)| other == name).count(), 1, "{name}");
        }
        let mut named: Vec<_> = listed.iter().map(|(name, _)| *name).collect();
        let line = Cli::command();
        let mut known: Vec<_> = line.get_subcommands().map(Command::get_name).collect();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known);
    }

    /// A row of the list fits a terminal of 80 columns.
    #[test]
    fn commands_and_pages_are_told_in_a_row() {
        let line = Cli::command();
        for row in
            list(&line, true).lines().chain(Page::ALL.iter().flat_map(|page| page.short().lines()))
        {
            assert!(row.chars().count() <= 90, "{row}");
        }
        for row in list(&line, true).lines() {
            assert!(row.chars().count() <= 80, "{row}");
        }
    }
}
