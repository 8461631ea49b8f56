//! Programs by known methods, written by this project in the text form: what each prescribes, whom
//! it suits, and where the facts come from.

use super::lineup::Lineup;
use super::notation::{self, NotationError};
use super::pace::Pace;
use super::prescribed::week_plan;
use super::verify::Timing;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_catalog::catalog::limits::QUERY_WORDS_MAX;
use setwise_catalog::catalog::{Catalog, equipment_named};
use setwise_domain::prescription::{LoadTarget, Program, Rule, Slot};
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::program::UserProfile;
use setwise_domain::strength::session_time;
use setwise_words::parse::typo::{distance, nearest_name};
use std::cmp::Reverse;
use std::sync::LazyLock;

/// The plainest first.
static TEXTS: &[&str] = &[
    include_str!("../../../../assets/programs/starting-strength.txt"),
    include_str!("../../../../assets/programs/stronglifts.txt"),
    include_str!("../../../../assets/programs/greyskull.txt"),
    include_str!("../../../../assets/programs/gzclp.txt"),
    include_str!("../../../../assets/programs/531-beginners.txt"),
    include_str!("../../../../assets/programs/delorme.txt"),
    include_str!("../../../../assets/programs/bwf-rr.txt"),
    include_str!("../../../../assets/programs/simple-and-sinister.txt"),
    include_str!("../../../../assets/programs/531.txt"),
    include_str!("../../../../assets/programs/531-bbb.txt"),
    include_str!("../../../../assets/programs/531-fsl.txt"),
    include_str!("../../../../assets/programs/texas-method.txt"),
    include_str!("../../../../assets/programs/madcow.txt"),
    include_str!("../../../../assets/programs/nsuns.txt"),
    include_str!("../../../../assets/programs/lyle-bulking.txt"),
    include_str!("../../../../assets/programs/phul.txt"),
    include_str!("../../../../assets/programs/reddit-ppl.txt"),
    include_str!("../../../../assets/programs/arnold-split.txt"),
    include_str!("../../../../assets/programs/operator.txt"),
    include_str!("../../../../assets/programs/candito-6-week.txt"),
    include_str!("../../../../assets/programs/juggernaut.txt"),
    include_str!("../../../../assets/programs/smolov-jr.txt"),
    include_str!("../../../../assets/programs/phat.txt"),
    include_str!("../../../../assets/programs/bullmastiff.txt"),
    include_str!("../../../../assets/programs/sheiko.txt"),
    include_str!("../../../../assets/programs/conjugate.txt"),
    include_str!("../../../../assets/programs/full-body-two.txt"),
    include_str!("../../../../assets/programs/full-body-three-strength.txt"),
    include_str!("../../../../assets/programs/full-body-three.txt"),
    include_str!("../../../../assets/programs/upper-lower-four.txt"),
    include_str!("../../../../assets/programs/bodyweight-three.txt"),
    include_str!("../../../../assets/programs/home-dumbbells-three.txt"),
    include_str!("../../../../assets/programs/kettlebell-three.txt"),
    include_str!("../../../../assets/programs/returning-two.txt"),
    include_str!("../../../../assets/programs/full-body-one.txt"),
    include_str!("../../../../assets/programs/strength-two.txt"),
    include_str!("../../../../assets/programs/full-body-three-hypertrophy.txt"),
    include_str!("../../../../assets/programs/push-pull-legs-three.txt"),
    include_str!("../../../../assets/programs/strength-four.txt"),
    include_str!("../../../../assets/programs/upper-lower-plus-five.txt"),
    include_str!("../../../../assets/programs/dumbbells-four.txt"),
    include_str!("../../../../assets/programs/push-pull-legs-six.txt"),
    include_str!("../../../../assets/programs/every-day-seven.txt"),
    include_str!("../../../../assets/programs/strength-five.txt"),
];

static KNOWN: LazyLock<Vec<KnownProgram>> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the files are part of the program, and a test reads each"
    )]
    let read =
        |text: &&'static str| KnownProgram::read(text).expect("the embedded programs are sound");
    TEXTS.iter().map(read).collect()
});

/// A program with whom it suits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownProgram {
    /// Lower-case words joined by `-`, such as the method's name.
    pub id: String,
    /// Whose method it is, where it is one that has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Other names that people have for it.
    #[serde(skip)]
    pub also: Vec<String>,
    /// In a sentence.
    pub about: String,
    /// For whom it is.
    pub suits: String,
    /// What its longest day takes.
    pub minutes: u16,
    /// In the catalogue's words.
    pub equipment: Vec<String>,
    /// Where its facts come from.
    pub source: String,
    /// What an expert would do otherwise, and its author chose.
    pub choices: Vec<String>,
    /// The program.
    pub program: Program,
}

/// Every one of them.
pub fn known_programs() -> &'static [KnownProgram] {
    &KNOWN
}

/// The one of this id, title, method or other name; else the id that may have been meant.
pub fn known_program(name: &str) -> Result<&'static KnownProgram, Option<&'static str>> {
    let name = name.trim().to_lowercase();
    let wanted = folded(&name);
    let is_meant = |one: &&KnownProgram| {
        let names = [one.id.as_str(), &one.program.title].into_iter();
        let names = names.chain(one.program.after.as_deref());
        names.chain(one.also.iter().map(String::as_str)).any(|known| folded(known) == wanted)
    };
    let ids = || known_programs().iter().map(|one| one.id.as_str());
    known_programs().iter().find(is_meant).ok_or_else(|| nearest_name(&name, ids()))
}

/// The small letters and digits of each word of a name: `531` means `5/3/1`, `5x5` is `5×5`.
fn folded(name: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || c.is_whitespace();
    let kept: String = name.to_lowercase().replace('×', "x").chars().filter(kept).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Those whose title or method has every word of a name, such as `5x5`; none where it has no word.
pub fn called(name: &str) -> Vec<&'static KnownProgram> {
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_called = |one: &&KnownProgram| {
        let title = one.program.title.to_lowercase().replace('×', "x");
        // `Push, Pull, Legs` is `push pull legs`.
        let title: Vec<&str> = title.split(|c: char| c.is_whitespace() || c == ',').collect();
        let is_held = |word: &&str| title.contains(word) || one.is_of_method(word);
        words.iter().all(is_held)
    };
    let all = known_programs().iter();
    all.filter(|one| !words.is_empty() && is_called(one)).collect()
}

/// Those that every word of a query finds: in their id, title, method, facts or description; all
/// where it has no word.
pub fn search_known(query: &str) -> Vec<&'static KnownProgram> {
    let words = words(query).len();
    let found = rank_known(query).into_iter();
    let found = found.filter(|(found, _)| *found == words);
    found.map(|(_, one)| one).collect()
}

/// Those that any word of a query finds, with how many do; those that most find first.
pub(super) fn rank_known(query: &str) -> Vec<(usize, &'static KnownProgram)> {
    let query = query.to_lowercase();
    let asked = words(&query);
    let ranked = known_programs().iter().map(|one| {
        let text = one.searched();
        let held = words(&text);
        let is_held = |word: &&&str| held.iter().any(|one| is_found(word, one));
        (asked.iter().take(QUERY_WORDS_MAX).filter(is_held).count(), one)
    });
    let mut ranked: Vec<_> = ranked.filter(|(found, _)| *found > 0 || asked.is_empty()).collect();
    // Stable: of those that as many words find the plainer comes first.
    ranked.sort_by_key(|(found, _)| Reverse(*found));
    ranked
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '/').filter(|word| !word.is_empty()).collect()
}

/// The beginning of a word, or a longer one with one letter wrong.
fn is_found(word: &str, held: &str) -> bool {
    /// A shorter word is another word once a letter is changed.
    const LETTERS_MIN: usize = 5;
    held.starts_with(word) || word.len() >= LETTERS_MIN && distance(word, held) == 1
}

/// Minutes of its longest day, up to the next five.
fn longest_day(program: &Program) -> u16 {
    const STEP: u32 = 5;
    let plan = week_plan(program);
    let lineup = Lineup::of_week(&plan, program, Catalog::embedded());
    let timing = Timing { goal: program.goal.unwrap_or(Goal::General), pace: Pace::default() };
    let days = lineup.days.iter().map(|items| timing.of_each(items).iter().sum());
    let minutes = session_time::minutes(days.max().unwrap_or_default()).div_ceil(STEP) * STEP;
    u16::try_from(minutes).unwrap_or(u16::MAX)
}

/// Why an embedded text is none.
#[derive(Debug, thiserror::Error)]
enum KnownError {
    #[error("'{line}' is no line of a head; wanted a key, a colon and a value")]
    Head { line: String },
    #[error("it has no {key}, or one that can't be read")]
    Missing { key: &'static str },
    #[error("{0:?}")]
    Program(Vec<NotationError>),
}

impl KnownProgram {
    /// An athlete whom it suits.
    pub fn suited(&self) -> UserProfile {
        UserProfile {
            days_per_week: self.program.per_week,
            minutes_per_day: self.minutes,
            training_history: self.program.level,
            goal: self.program.goal.map_or("", |goal| goal.word()).to_owned(),
            equipment_available: self.equipment.clone(),
            ..UserProfile::from(&Profile::default())
        }
    }

    /// `StrongLifts 5×5, by Mehdi Hadim`; its title where it is nobody's method.
    pub fn full_name(&self) -> String {
        let title = &self.program.title;
        self.by.as_ref().map_or_else(|| title.clone(), |by| format!("{title}, by {by}"))
    }

    /// Whether it goes on week after week with loads that follow from what was done. A method of
    /// percentages, stages or waves is what its author made it, and is started as it is.
    pub fn is_adaptable(&self) -> bool {
        let plain = |slot: &Slot| {
            let rule = matches!(
                slot.rule,
                Rule::Linear(_) | Rule::Double(_) | Rule::Ladder(_) | Rule::Hold
            );
            let mut groups = slot.weeks.iter().flat_map(|week| &week.groups);
            rule && slot.weeks.len() == 1
                && groups.all(|group| {
                    matches!(group.load, LoadTarget::Working | LoadTarget::Bodyweight(None))
                })
        };
        self.program.weeks.is_none() && self.program.slots().all(plain)
    }

    /// Whether every word of a name is one of its method's; a title has words of exercises.
    pub fn is_of_method(&self, name: &str) -> bool {
        let after = self.program.after.as_deref().unwrap_or_default();
        let held: Vec<String> = after.split_whitespace().map(folded).collect();
        name.split_whitespace().all(|word| held.contains(&folded(word)))
    }

    /// All that it is found by, in small letters.
    fn searched(&self) -> String {
        const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
        let program = &self.program;
        let days = program.per_week;
        let number = NUMBERS.get(usize::from(days)).copied().unwrap_or_default();
        let text = [
            self.id.as_str(),
            &program.title.replace('×', "x"),
            program.after.as_deref().unwrap_or_default(),
            &self.also.join(" "),
            &self.about,
            &self.suits,
            program.level.map_or("", |level| level.word()),
            program.goal.map_or("", |goal| goal.word()),
            &self.equipment.join(" "),
            &format!("{days} {number} days {} minutes", self.minutes),
        ];
        text.join(" ").to_lowercase()
    }

    /// A head of `key: value` lines up to the first empty line, then the program.
    fn read(text: &str) -> Result<Self, KnownError> {
        let (head, program) =
            text.split_once("\n\n").ok_or(KnownError::Missing { key: "program" })?;
        let lines = head.lines().map(|line| {
            line.split_once(": ").ok_or_else(|| KnownError::Head { line: line.to_owned() })
        });
        let lines: Vec<(&str, &str)> = lines.collect::<Result<_, _>>()?;
        let all = |key: &str| {
            let of_key = lines.iter().filter(move |(one, _)| *one == key);
            of_key.map(|(_, value)| (*value).to_owned()).collect::<Vec<_>>()
        };
        let one = |key: &'static str| all(key).pop().ok_or(KnownError::Missing { key });
        let program = notation::read(program).map_err(KnownError::Program)?;
        let equipment = one("equipment")?;
        let equipment: Option<Vec<String>> = equipment
            .split(", ")
            .map(|word| equipment_named(word).map(|known| known.word().to_owned()))
            .collect();
        let also = all("also").pop().unwrap_or_default();
        Ok(Self {
            id: one("id")?,
            by: all("by").pop(),
            also: also.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect(),
            about: one("about")?,
            suits: one("for")?,
            minutes: longest_day(&program),
            equipment: equipment.ok_or(KnownError::Missing { key: "equipment" })?,
            source: one("source")?,
            choices: all("choice"),
            program,
        })
    }
}

#[cfg(test)]
mod tests;
