//! What a file leaves open, asked on a terminal: once each, since the answers are kept.

use crate::catalog::Catalog;
use crate::cli::{Output, Stop, stdin};
use crate::coach::{self, ImportWishes, ReadImport};
use crate::domain::import_answer::ImportQuestion;
use crate::domain::load::Unit;
use crate::domain::text::{counted, printable};
use crate::parse::day::DateOrder;
use crate::text;
use crate::transfer::Preview;

/// The first question that was not answered yet.
pub fn open(preview: &Preview, wishes: &ImportWishes) -> Option<ImportQuestion> {
    preview.questions().into_iter().find(|question| match question {
        ImportQuestion::Dates { .. } => wishes.dates.is_none(),
        ImportQuestion::Unit { .. } => wishes.unit.is_none(),
        ImportQuestion::Name { name, .. } => !wishes.names.iter().any(|(known, _)| known == name),
    })
}

/// Asks until it is answered; false where stdin ends before that.
pub fn ask(
    question: &ImportQuestion,
    wishes: &mut ImportWishes,
    catalog: &Catalog,
    output: &mut Output,
) -> Result<bool, Stop> {
    loop {
        output.piece(&words(question))?;
        let Some(said) = stdin::line()? else {
            output.text("")?;
            return Ok(false);
        };
        match take(question, &said, wishes, catalog) {
            Ok(()) => return Ok(true),
            Err(why) => output.text(&why)?,
        }
    }
}

fn words(question: &ImportQuestion) -> String {
    match question {
        ImportQuestion::Dates { such_as } => format!(
            "What comes first in {}, the day (dmy) or the month (mdy)? ",
            printable(such_as)
        ),
        ImportQuestion::Unit { own } => {
            format!("The file names no unit of its loads. Are they kg or lb? [{own}] ")
        }
        ImportQuestion::Name { name, near } => {
            let near = (1..).zip(near).map(|(number, one)| format!("{number} {one}"));
            let near: Vec<String> = near.collect();
            format!(
                "Which exercise is {}: {}? A number or a name, or Enter to keep it as it is: ",
                text::quoted(name),
                text::either(&near)
            )
        }
    }
}

fn take(
    question: &ImportQuestion,
    said: &str,
    wishes: &mut ImportWishes,
    catalog: &Catalog,
) -> Result<(), String> {
    match question {
        ImportQuestion::Dates { .. } => {
            let order: DateOrder = coach::import_dates(said)?;
            wishes.dates = Some(order);
        }
        ImportQuestion::Unit { own } => {
            let unit: Unit = match said {
                "" => *own,
                said => coach::import_unit(said)?,
            };
            wishes.unit = Some(unit);
        }
        ImportQuestion::Name { name, near } => {
            let chosen = said.parse::<usize>().ok();
            let chosen = chosen.and_then(|number| near.get(number.checked_sub(1)?));
            wishes.name(name, chosen.map_or(said, String::as_str), catalog)?;
        }
    }
    Ok(())
}

/// What is to become of a file that was shown.
pub struct Confirmed {
    pub is_wanted: bool,
    pub skip_bad: bool,
}

/// Asks whether what was shown is to be done. Where nothing would be, nothing is asked.
pub fn confirm(read: &ReadImport, skip_bad: bool, output: &mut Output) -> Result<Confirmed, Stop> {
    let has_bad = read.bad_rows > 0 && !skip_bad;
    let brings = read.preview.brings_anything();
    if !brings {
        return Ok(Confirmed { is_wanted: true, skip_bad });
    }
    let brings = read.preview.brings();
    let question = if has_bad {
        format!(
            "{} can't be read. Import the rest, {brings}? [y/N] ",
            counted(read.bad_rows, "row")
        )
    } else {
        format!("Import {brings}? [Y/n] ")
    };
    output.piece(&question)?;
    let said = stdin::line()?.map(|said| said.to_lowercase());
    let is_wanted = match said.as_deref() {
        None => false,
        Some("") => !has_bad,
        Some(said) => matches!(said, "y" | "yes" | "ok"),
    };
    if !is_wanted {
        output.text("Nothing was imported.")?;
    }
    Ok(Confirmed { is_wanted, skip_bad: skip_bad || has_bad })
}
