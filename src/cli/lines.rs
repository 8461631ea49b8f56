//! `setwise lines`: what was not understood, and what the athlete teaches of it.

use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach::End;
use crate::coach::Intent;
use crate::coach::{self, NotTaught, Taught};
use crate::domain::command::Applied;
use crate::domain::kept_line::{KeptLine, LineNumber, NotUnderstood, WhichLines};
use crate::domain::taught_phrase::{Meaning, TaughtPhrase};
use crate::domain::text::{counted, printable};
use crate::text::{self, day};
use clap::Subcommand;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "lines", "Lines that were not understood, kept on this device alone, and what phrases were taught to mean.": Listed;
    "lines teach", "The phrase that was taught, with what it means.": Lesson;
    "lines forget", "The lines that were forgotten, or the phrase that means nothing any more.": Forgotten;
    "lines export", "Phrases with what they were taught to mean; without --json each is a line of its own.": Vec<Row<'_>>;
};

/// Lines that weren't understood: list them, teach what you meant
#[derive(Debug, clap::Args)]
pub struct Lines {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Default, Subcommand)]
enum Command {
    /// The lines that are kept on this device, the newest last, and what was taught
    #[default]
    List,
    /// Say what a phrase means: an exercise, or a line that is understood
    Teach {
        /// The number of a line or the phrase, then what it means; without the first, the line
        /// that was kept last
        #[arg(value_name = "WORDS", required = true)]
        words: Vec<String>,
    },
    /// Forget a line by its number, all lines, or what a phrase was taught to mean
    Forget {
        /// The number of a line, `all` for all lines, or a phrase that was taught
        #[arg(value_name = "N|all|PHRASE", required = true)]
        what: Vec<String>,
    },
    /// Print what was taught, one JSON object a line
    Export {
        /// With the lines that were not taught yet
        #[arg(long)]
        all: bool,
    },
}

impl Lines {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command.unwrap_or_default() {
            Command::List => list(setup, output),
            Command::Teach { words } => teach(&words, setup, output),
            Command::Forget { what } => forget(&what.join(" "), setup, output),
            Command::Export { all } => export(all, setup, output),
        }
    }
}

/// A kept line with what it was taught to mean.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedLine")]
struct Shown {
    #[serde(flatten)]
    line: KeptLine,
    /// What it was taught to mean; null where it was not.
    taught: Option<TaughtPhrase>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedLines")]
struct Listed {
    /// The one said last comes last.
    lines: Vec<Shown>,
    /// Every phrase that was taught.
    phrases: Vec<TaughtPhrase>,
}

fn list(setup: &Context, output: &mut Output) -> Ended {
    let reader = setup.reader()?;
    let lines = coach::lines_with_meanings(&reader)?.into_iter();
    let lines = lines.map(|(line, taught)| Shown { line, taught }).collect();
    let listed = Listed { lines, phrases: reader.taught()? };
    let today = setup.stamps.today();
    let zone = setup.stamps.now().time_zone().clone();
    output.done(&listed, |listed| {
        let when = |line: &KeptLine| {
            let at = line.at.to_zoned(zone.clone());
            format!("{} {}", day_of(at.date(), today), day::time(&at))
        };
        let width = listed.lines.iter().map(|one| when(&one.line).chars().count()).max();
        let lines = listed.lines.iter().map(|one| line_of(one, &when(&one.line), width));
        let mut lines: Vec<String> = lines.collect();
        if lines.is_empty() {
            lines.push("Every line was understood so far.".to_owned());
        }
        if !listed.phrases.is_empty() {
            lines.push("Taught:".to_owned());
            lines.extend(listed.phrases.iter().map(|one| {
                format!("  {} means {}", text::quoted(&printable(&one.phrase)), one.means)
            }));
        }
        lines.join("\n")
    })
}

fn day_of(date: Date, today: Date) -> String {
    if date == today { "today".to_owned() } else { day::date_near(date, today) }
}

/// `3  today 18:02  leg blast 3x8 50kg  (unknown exercise, 2 times)  means Leg Press`
fn line_of(Shown { line, taught }: &Shown, when: &str, width: Option<usize>) -> String {
    let why = match line.why {
        NotUnderstood::NoReading => "not read",
        NotUnderstood::NotASet => "not a set",
        NotUnderstood::UnknownExercise => "unknown exercise",
    };
    let times = match line.times {
        1 => String::new(),
        times => format!(", {times} times"),
    };
    let taught = taught.as_ref().map(|one| format!("  means {}", one.means));
    format!(
        "{:>3}  {when:<width$}  {}  ({why}{times}){}",
        line.number,
        printable(&line.line),
        taught.unwrap_or_default(),
        width = width.unwrap_or(0),
    )
}

#[derive(Serialize, JsonSchema)]
struct Lesson {
    /// The phrase, and what it means from now on.
    taught: TaughtPhrase,
    /// How many sets that were logged before are kept under the exercise now.
    sets: usize,
    /// The line that was not understood, to be sent again.
    again: Option<String>,
    /// In a sentence, for people.
    message: String,
}

fn teach(words: &[String], setup: &Context, output: &mut Output) -> Ended {
    let intent = match words {
        [] => return Err(Stop::Wrong("say what it means".to_owned())),
        [words] => Intent::TeachLine { number: None, words: words.clone() },
        [first, words @ ..] => {
            let words = words.join(" ");
            match number_of(first) {
                Some(number) => Intent::TeachLine { number: Some(number), words },
                None => Intent::Teach(coach::Lesson { phrase: first.clone(), words }),
            }
        }
    };
    let outcome = coach::want(setup.services()?, intent)?;
    let message = outcome.text().to_owned();
    let End::Taught(taught) = outcome.end else {
        return Err(Stop::refused("not_taught", message));
    };
    match *taught {
        Ok(Taught { phrase, sets, again }) => {
            let lesson = Lesson { taught: phrase, sets, again, message };
            output.done(&lesson, |lesson| lesson.message.clone())
        }
        Err(why) => Err(Stop::refused(code(&why), why.to_string())),
    }
}

fn number_of(word: &str) -> Option<LineNumber> {
    word.parse().ok().map(LineNumber)
}

const fn code(why: &NotTaught) -> &'static str {
    match why {
        NotTaught::Phrase { .. } | NotTaught::NoName { .. } => "not_a_phrase",
        NotTaught::Means { .. } => "means_something",
        NotTaught::NotRead { .. } | NotTaught::Several { .. } => "not_read",
        NotTaught::NothingKept | NotTaught::NoSuchLine(_) => "nothing_there",
        NotTaught::Rejected(_) => "not_taught",
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForgottenLines")]
struct Forgotten {
    /// How many lines were forgotten.
    lines: usize,
    /// The phrase that lost its meaning.
    phrase: Option<TaughtPhrase>,
    /// In a sentence, for people.
    message: String,
}

fn forget(what: &str, setup: &Context, output: &mut Output) -> Ended {
    let services = setup.services()?;
    let which = match (what.trim(), number_of(what.trim())) {
        ("all", _) => WhichLines::All,
        (_, Some(number)) => WhichLines::One(number),
        (phrase, None) => {
            let said = coach::unteach(services, phrase)?;
            let message = said.text().to_owned();
            let Ok(Applied::Untaught { phrase }) = said.into_change() else {
                return Err(Stop::refused("nothing_there", message));
            };
            let forgotten = Forgotten { lines: 0, phrase: Some(phrase), message };
            return output.done(&forgotten, |forgotten| forgotten.message.clone());
        }
    };
    match coach::forget_lines(services, which)? {
        Ok(lines) => {
            let message = format!("{} forgotten.", counted(lines, "line"));
            let forgotten = Forgotten { lines, phrase: None, message };
            output.done(&forgotten, |forgotten| forgotten.message.clone())
        }
        Err(rejection) => {
            let message =
                format!("Nothing was forgotten: {rejection}; `setwise lines` lists them.");
            Err(Stop::refused("nothing_there", message))
        }
    }
}

/// A phrase with what it means, for whoever makes the program understand more.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExportedLine")]
struct Row<'a> {
    /// The phrase, or a line that was not taught yet.
    line: &'a str,
    /// The name of an exercise, or a line; null where nothing was taught.
    means: Option<&'a str>,
    /// What it means; null where nothing was taught.
    kind: Option<PhraseKind>,
}

#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PhraseKind {
    Exercise,
    Line,
}

fn export(all: bool, setup: &Context, output: &mut Output) -> Ended {
    let reader = setup.reader()?;
    let taught = reader.taught()?;
    let kept = if all { coach::lines_with_meanings(&reader)? } else { Vec::new() };
    let kind = |means: &Meaning| match means {
        Meaning::Exercise { .. } => PhraseKind::Exercise,
        Meaning::Line { .. } => PhraseKind::Line,
    };
    let meant = taught.iter().map(|one| Row {
        line: &one.phrase,
        means: Some(one.means.words()),
        kind: Some(kind(&one.means)),
    });
    let open = kept.iter().filter(|(_, taught)| taught.is_none());
    let open = open.map(|(line, _)| Row { line: &line.line, means: None, kind: None });
    let mut rows = meant.chain(open);
    if output.is_json() {
        let mut array = output.array()?;
        rows.try_for_each(|row| array.element(&row))?;
        array.end()?;
    } else {
        rows.try_for_each(|row| output.line(&row))?;
    }
    Ok(Exit::Done)
}
