//! `setwise edit` and `setwise delete`: a stored set of any day corrected, moved or deleted.

use super::log::{ended, said};
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::{self, Becomes, ChosenSet, Intent, LogReply, Logged, Outcome};
use crate::domain::effort::{Halves, Rir, Rpe};
use crate::domain::limits::MOST_ASKED_REPS;
use crate::domain::load::Decimal;
use crate::domain::set_result::SetPatch;
use crate::domain::text::excerpt;
use crate::parse::day::DayReader;
use crate::parse::unit::Weight;
use clap::builder::TypedValueParser;
use clap::value_parser;
use jiff::civil::Date;
use std::ops::RangeInclusive;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "edit", "The sets that were changed, with what they were, or the question that is raised.": Logged, refused: LogReply;
    "delete", "The sets that were deleted, or the question that is raised.": Logged, refused: LogReply;
};

/// Correct or move a set: `bench set 2 on monday to 90x7`
#[derive(Debug, clap::Args)]
pub struct Edit {
    /// Which set, and its new values, in words; with the flags only its exercise
    #[arg(value_name = "WORDS", allow_hyphen_values = true)]
    words: Vec<String>,
    #[command(flatten)]
    set: Which,
    /// Its reps
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(..=i64::from(MOST_ASKED_REPS)))]
    reps: Option<u16>,
    /// Its load, such as 90kg or 185lb
    #[arg(long, value_name = "LOAD", allow_hyphen_values = true)]
    load: Option<Weight>,
    /// Its reps in reserve
    #[arg(long, value_name = "N", value_parser = rir)]
    rir: Option<Rir>,
    /// Its rate of perceived exertion
    #[arg(long, value_name = "N", value_parser = rpe)]
    rpe: Option<Rpe>,
    /// Its new note
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    notes: Option<String>,
    /// The exercise to move it to
    #[arg(long, value_name = "NAME")]
    to_exercise: Option<String>,
    /// The day to move it to
    #[arg(long, value_name = "DAY")]
    to_date: Option<String>,
    /// The number that it gets
    #[arg(long, value_name = "N", value_parser = set_number())]
    to_set: Option<u8>,
}

/// Delete a set: `set 3 of squat`; undo brings it back
#[derive(Debug, clap::Args)]
pub struct Delete {
    /// Which set, in words; with the flags only its exercise
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    #[command(flatten)]
    set: Which,
}

#[derive(Debug, clap::Args)]
struct Which {
    /// The number of the set on its day
    #[arg(long, value_name = "N", value_parser = set_number())]
    set: Option<u8>,
    /// Its day: today, yesterday, monday, 14 nov or 2026-11-14
    #[arg(long, value_name = "DAY")]
    date: Option<String>,
    /// Answer the question that it raises
    #[arg(long, value_name = "N", conflicts_with_all = ["set", "date"])]
    choose: Option<usize>,
}

/// The numbers of sets.
const SETS: RangeInclusive<u8> = 1..=99;

fn set_number() -> impl TypedValueParser<Value = u8> {
    value_parser!(u8).range(i64::from(*SETS.start())..=i64::from(*SETS.end()))
}

fn rir(text: &str) -> Result<Rir, String> {
    let read = halves(text, 0).map(Rir);
    read.ok_or_else(|| "reps in reserve go from 0 to 10, in halves".to_owned())
}

fn rpe(text: &str) -> Result<Rpe, String> {
    let read = halves(text, 1).map(Rpe);
    read.ok_or_else(|| "an RPE goes from 1 to 10, in halves".to_owned())
}

/// A number from `least` to 10 in steps of a half.
fn halves(text: &str, least: u8) -> Option<Halves> {
    let read = Decimal::parse(text, 1).ok()?;
    let steps = (2 * least..=20).map(Halves::from_halves);
    steps.into_iter().find(|halves| {
        Decimal::from_ten_thousandths(i64::from(halves.halves()) * Decimal::SCALE / 2) == read
    })
}

impl Edit {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let patch = SetPatch {
            reps: self.reps,
            rir: self.rir,
            rpe: self.rpe,
            notes: self.notes,
            date: self.to_date.as_deref().map(|text| day(text, setup)).transpose()?,
            set_number: self.to_set,
            ..SetPatch::default()
        };
        let becomes = Becomes { patch, load: self.load, exercise: self.to_exercise };
        if becomes == Becomes::default() && self.set.is_in_words(&self.words, setup)? {
            return in_words("edit", &self.words, self.set.choose, setup, output);
        }
        if self.set.choose.is_some() {
            let why = "--choose answers a question about words; beside flags, --set says which set";
            return Err(Stop::Wrong(why.to_owned()));
        }
        let becomes = Some(Box::new(becomes));
        let chosen = self.set.chosen(&self.words, setup)?;
        answer(coach::want(setup.services()?, Intent::ChangeSet { chosen, becomes })?, output)
    }
}

impl Delete {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.set.is_in_words(&self.words, setup)? {
            return in_words("delete", &self.words, self.set.choose, setup, output);
        }
        let chosen = self.set.chosen(&self.words, setup)?;
        let delete = Intent::ChangeSet { chosen, becomes: None };
        answer(coach::want(setup.services()?, delete)?, output)
    }
}

impl Which {
    /// Whether no flag says which set it is, and the words say more than its exercise.
    fn is_in_words(&self, words: &[String], setup: &Context) -> Result<bool, Stop> {
        Ok(self.choose.is_some()
            || self.set.is_none()
                && self.date.is_none()
                && !coach::names_exercise(setup.services()?, &words.join(" "))?)
    }

    /// The set that the flags choose of the exercise that the words name. Behind a name, a day and a number say
    /// what a flag would.
    fn chosen(&self, words: &[String], setup: &Context) -> Result<ChosenSet, Stop> {
        let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
        let mut chosen = ChosenSet {
            exercise: words.join(" "),
            date: self.date.as_deref().map(|text| day(text, setup)).transpose()?,
            number: self.set,
        };
        let mut name = words.as_slice();
        if !coach::names_exercise(setup.services()?, &chosen.exercise)? {
            loop {
                let on = name.iter().rposition(|word| word.eq_ignore_ascii_case("on"));
                let behind = on.and_then(|at| Some((at, read_day(&name[at + 1..], setup)?)));
                name = match (name, behind) {
                    ([before @ .., set, number], _)
                        if chosen.number.is_none() && set.eq_ignore_ascii_case("set") =>
                    {
                        let Some(number) = number.parse().ok().filter(|one| SETS.contains(one))
                        else {
                            break;
                        };
                        chosen.number = Some(number);
                        before
                    }
                    (_, Some((at, date))) if chosen.date.is_none() => {
                        chosen.date = Some(date);
                        &name[..at]
                    }
                    _ => break,
                };
            }
            chosen.exercise = name.join(" ");
        }
        if name.is_empty() {
            return Err(Stop::Wrong("name the exercise whose set is meant".to_owned()));
        }
        Ok(chosen)
    }
}

fn day(text: &str, setup: &Context) -> Result<Date, Stop> {
    let words: Vec<&str> = text.split_whitespace().collect();
    read_day(&words, setup).ok_or_else(|| {
        let why = format!(
            "'{}' is no day; say today, yesterday, monday, 14 nov or 2026-11-14",
            excerpt(text)
        );
        Stop::Wrong(why)
    })
}

/// The day that all of the words say; none where they say none.
fn read_day(words: &[&str], setup: &Context) -> Option<Date> {
    let order = Some(setup.profile().unwrap_or_default().unit.into());
    let lower = words.join(" ").to_lowercase();
    let words: Vec<&str> = lower.split(' ').collect();
    let (used, when) = DayReader { order, ..DayReader::back(setup.stamps.today()) }.read(&words)?;
    when.ok()?.day().filter(|_| used == words.len())
}

/// The words as a line of the grammar of corrections, as they would be typed.
fn in_words(
    verb: &str,
    words: &[String],
    choose: Option<usize>,
    setup: &Context,
    output: &mut Output,
) -> Ended {
    let line = format!("{verb} {}", words.join(" "));
    answer(coach::change_line(setup.services()?, &line, choose)?, output)
}

fn answer(outcome: Outcome, output: &mut Output) -> Ended {
    let reply = outcome.into_reply();
    output.answer(&reply, said)?;
    Ok(ended(&reply, output))
}
