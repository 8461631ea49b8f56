//! Lines that nobody understood, and what the athlete teaches of them.

use super::actions::{carry_out, carry_out_at};
use super::intent::{End, Outcome, Place};
use super::local;
use super::preview::{Previewer, Reads};
use super::services::{ServiceError, Services};
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_catalog::catalog::{Catalog, Match, NotFree, Resolution};
use setwise_domain::command::{Applied, Command, KeyChange, Rejection};
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey, Measure};
use setwise_domain::kept_line::{KeptLine, LineNumber, UnknownLine, WhichLines};
use setwise_domain::limits::MOST_KEPT_LINE_CHARS;
use setwise_domain::set_result::SetResult;
use setwise_domain::taught_phrase::{Meaning, PhraseError, TaughtPhrase, phrase_key};
use setwise_domain::text::{counted, excerpt, printable};
use setwise_domain::tool_call::{Caller, Origin};
use setwise_shorthand::{self as shorthand, Reading, Setting};
use setwise_store::{Reader, StoreError};
use setwise_words::parse::listed::is_listed;
use setwise_words::text;
use std::collections::BTreeMap;

/// Keeps a line that nobody understood, where the athlete wants that. That it can't be kept is no reason to
/// fail: the athlete is answered all the same.
pub(super) fn keep(services: &Services, line: UnknownLine) {
    if !services.keeps_lines {
        return;
    }
    let (door, at) = (services.window.door(), services.stamps.timestamp());
    let command = Command::KeepLine { line, door, at };
    if let Err(error) = services.executor.command(command, &Origin::of(Caller::Athlete)) {
        tracing::warn!("a line that was not understood is not kept: {error}");
    }
}

/// What names are read by from now on: what the athlete taught, wherever it was taught. Gives the lines that
/// whole messages mean, by the keys of the phrases.
pub fn follow_taught(
    catalog: &Catalog,
    reader: &Reader,
) -> Result<BTreeMap<String, String>, StoreError> {
    let taught = reader.taught()?;
    catalog.learn(taught.iter().filter_map(|one| match &one.means {
        Meaning::Exercise { exercise, .. } => Some((one.phrase.as_str(), exercise)),
        Meaning::Line { .. } => None,
    }));
    let lines = taught.into_iter().filter_map(|one| match one.means {
        Meaning::Line { ref line } => Some((one.key(), line.clone())),
        Meaning::Exercise { .. } => None,
    });
    Ok(lines.collect())
}

/// What the athlete is shown instead of a lesson that can't be taken.
const EXAMPLES: &str = "Teach an exercise or a line, as in `\"leg blast\" means leg press`, `\"legs done\" means done`.";

/// Why a phrase was not taught.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaught {
    #[error("'{}' can't be taught: {error}. {EXAMPLES}", excerpt(.phrase))]
    Phrase { phrase: String, error: PhraseError },
    #[error("'{}' already means something ({means}); choose other words. {EXAMPLES}", excerpt(.phrase))]
    Means { phrase: String, means: String },
    #[error("'{}' can't name an exercise: a line that begins with it would be read differently. Choose at most {NAME_WORDS_MAX} plain words, without a number at the end. {EXAMPLES}", excerpt(.phrase))]
    NoName { phrase: String },
    #[error("'{}' is neither an exercise I know nor a line I understand, so '{}' can't mean it. {EXAMPLES}", excerpt(.words), excerpt(.phrase))]
    NotRead { phrase: String, words: String },
    #[error("'{}' may be {}: say which one '{}' means", excerpt(.words), text::either(.names), excerpt(.phrase))]
    Several { phrase: String, words: String, names: Vec<String> },
    #[error("every line was understood, so say which phrase you mean. {EXAMPLES}")]
    NothingKept,
    #[error("no line is kept under the number {0}; `setwise lines` lists them")]
    NoSuchLine(LineNumber),
    #[error("{0}")]
    Rejected(String),
}

/// What was taught, and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taught {
    pub phrase: TaughtPhrase,
    /// How many sets that were logged before are kept under the exercise now.
    pub sets: usize,
    /// The line that was not understood, to be sent again.
    pub again: Option<String>,
}

/// Teaches what a kept line means, or the one that was kept last. Blocks until that is durable.
pub(super) fn teach_kept(
    services: &Services,
    place: Place,
    number: Option<LineNumber>,
    words: &str,
) -> Result<Outcome, ServiceError> {
    let kept = services.store.reader()?.kept_lines()?;
    let found = match number {
        Some(number) => {
            kept.into_iter().find(|line| line.number == number).ok_or(NotTaught::NoSuchLine(number))
        }
        None => kept.into_iter().next_back().ok_or(NotTaught::NothingKept),
    };
    match found {
        Ok(line) => teach(services, place, line.phrase(), words),
        Err(why) => Ok(Outcome::not_taught(why)),
    }
}

/// Teaches what a phrase means. Blocks until that is durable.
pub(super) fn teach(
    services: &Services,
    place: Place,
    phrase: &str,
    words: &str,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let lines = follow_taught(services.catalog, &reader)?;
    let lesson = match (Teaching { services, reader: &reader, lines }).read(phrase, words)? {
        Ok(lesson) => lesson,
        Err(why) => return Ok(Outcome::not_taught(why)),
    };
    let key = lesson.phrase.key();
    let kept = reader.kept_lines()?.into_iter().rev().find(|line| phrase_key(line.phrase()) == key);
    let again = kept.map(|line| line.line);
    let (taught, line) = (lesson.phrase.clone(), again.clone());
    let command = Command::Teach { phrase: lesson.phrase.clone(), moves: lesson.moves };
    let outcome = carry_out_at(services, place, command, move |end| match end {
        Ok(Applied::Taught { sets, .. }) => word(&taught, *sets, line.as_deref()),
        Ok(_) => String::new(),
        Err(rejection) => format!("Nothing was taught: {rejection}."),
    })?;
    follow_taught(services.catalog, &services.store.reader()?)?;
    let taught = match outcome.change() {
        Ok(Applied::Taught { sets, .. }) => {
            Ok(Taught { phrase: lesson.phrase, sets: *sets, again })
        }
        Ok(_) => Ok(Taught { phrase: lesson.phrase, sets: 0, again }),
        Err(_) => Err(NotTaught::Rejected(outcome.text().to_owned())),
    };
    Ok(outcome.ending(End::Taught(Box::new(taught))))
}

/// What is said of a phrase once it is taught.
fn word(taught: &TaughtPhrase, sets: usize, again: Option<&str>) -> String {
    let phrase = printable(&taught.phrase);
    let means = format!("{} means {} from now on.", text::quoted(&phrase), taught.means);
    let are = if sets == 1 { "is" } else { "are" };
    let moved = (sets > 0).then(|| {
        let sets = counted(sets, "set");
        format!("{sets} logged before {are} kept under the exercise now; `undo` takes back both.")
    });
    let then = match (again, &taught.means) {
        (Some(line), _) => format!("To do it now, send `{}` again.", excerpt(line)),
        (None, Meaning::Exercise { .. }) => format!("Log it as `{phrase} 3x8`."),
        (None, Meaning::Line { .. }) => "Send it to do that.".to_owned(),
    };
    let sentences: Vec<_> = [Some(means), moved, Some(then)].into_iter().flatten().collect();
    sentences.join(" ")
}

/// A name as lines are read for it: `the devil lunge 3x8` is about a devil lunge.
fn without_article(phrase: &str) -> &str {
    let article = phrase.split_once(' ').filter(|(first, _)| {
        let first = first.to_lowercase();
        is_listed(&first, "the|a|an|my|some")
    });
    article.map_or(phrase, |(_, rest)| rest.trim_start())
}

/// A phrase that can be taught, with the sets that were logged by it as a name.
struct Lesson {
    phrase: TaughtPhrase,
    moves: Vec<KeyChange>,
}

struct Teaching<'a> {
    services: &'a Services,
    reader: &'a Reader,
    /// The lines that phrases mean already.
    lines: BTreeMap<String, String>,
}

impl Teaching<'_> {
    fn read(&self, phrase: &str, words: &str) -> Result<Result<Lesson, NotTaught>, ServiceError> {
        let (phrase, words) = (phrase.trim().to_owned(), words.trim().to_owned());
        if let Err(error) = TaughtPhrase::check(&phrase) {
            return Ok(Err(NotTaught::Phrase { phrase, error }));
        }
        let previewer = Previewer::alone(self.services, self.reader)?;
        let means = match self.meaning(&previewer, &phrase, &words)? {
            Ok(means) => means,
            Err(error) => return Ok(Err(error)),
        };
        let typed = phrase.clone();
        let phrase = match means {
            Meaning::Exercise { .. } => without_article(&phrase).to_owned(),
            Meaning::Line { .. } => phrase,
        };
        let taken = |means: String| NotTaught::Means { phrase: phrase.clone(), means };
        let free = self.services.catalog.may_learn(&phrase);
        if let Err(NotFree::Means(name)) = &free {
            return Ok(Err(taken(name.clone())));
        }
        let own = self.own_names(&phrase)?;
        let is_taught = self.reader.taught()?.iter().any(|one| one.key() == phrase_key(&phrase));
        if own.is_empty() && !is_taught {
            match previewer.reads(self.services, self.reader, &typed)? {
                Reads::Not(_) | Reads::Guessed => {}
                Reads::Does(what) => return Ok(Err(taken(what))),
                Reads::Answered => return Ok(Err(taken("the coach answers it".to_owned()))),
            }
        }
        let mut moves = Vec::new();
        if let Meaning::Exercise { exercise, .. } = &means {
            if free.is_err() || !self.reads_as_name(&phrase, exercise)? {
                return Ok(Err(NotTaught::NoName { phrase }));
            }
            let to = ExerciseKey::new(Some(exercise), "");
            moves.extend(own.into_iter().map(|from| KeyChange { from, to: to.clone() }));
        }
        Ok(Ok(Lesson { phrase: TaughtPhrase { phrase, means }, moves }))
    }

    /// What words mean, to an exercise or a line that is no taught one itself.
    fn meaning(
        &self,
        previewer: &Previewer,
        phrase: &str,
        words: &str,
    ) -> Result<Result<Meaning, NotTaught>, ServiceError> {
        let exercise =
            |one: &Exercise| Meaning::Exercise { exercise: one.id.clone(), name: one.name.clone() };
        let not_read = || NotTaught::NotRead { phrase: phrase.to_owned(), words: words.to_owned() };
        let is_line = !words.is_empty()
            && words.chars().nth(MOST_KEPT_LINE_CHARS).is_none()
            && !words.contains(char::is_control)
            && phrase_key(words) != phrase_key(phrase);
        if !is_line {
            return Ok(Err(not_read()));
        }
        let resolution = self.services.catalog.resolve(words);
        if let Resolution::Found { exercise: one, how: Match::Alias | Match::Words } = &resolution {
            return Ok(Ok(exercise(one)));
        }
        let line = self.lines.get(&phrase_key(words)).cloned();
        let line = line.unwrap_or_else(|| words.to_owned());
        // The rest clock is the screen's, which never hears of what a turn makes of words.
        let is_read = local::rest_wish(&line).is_none()
            && matches!(
                previewer.reads(self.services, self.reader, &line)?,
                Reads::Does(_) | Reads::Answered
            );
        if is_read {
            return Ok(Ok(Meaning::Line { line }));
        }
        Ok(match resolution {
            Resolution::Found { exercise: one, .. } => Ok(exercise(one)),
            Resolution::Ambiguous(several) => Err(NotTaught::Several {
                phrase: phrase.to_owned(),
                words: words.to_owned(),
                names: several.into_iter().map(|one| one.name.clone()).collect(),
            }),
            Resolution::Unknown { .. } => Err(not_read()),
        })
    }

    /// The names of the athlete's own, spelled as the phrase, under which sets were logged.
    fn own_names(&self, phrase: &str) -> Result<Vec<ExerciseKey>, ServiceError> {
        let spelled = Catalog::spelling(phrase);
        let done = self.reader.exercises_done()?.into_iter();
        let own = done.filter(|done| {
            let name = done.key.as_str().strip_prefix('~');
            name.is_some_and(|name| Catalog::spelling(name) == spelled)
        });
        Ok(own.map(|done| done.key).collect())
    }

    /// Whether a line of sets that begins with the phrase would be read as sets of the exercise.
    fn reads_as_name(&self, phrase: &str, id: &ExerciseId) -> Result<bool, ServiceError> {
        let catalog = self.services.catalog.learning(phrase, id);
        let catalog = catalog.map_err(|error| ServiceError::Broken(error.to_string()))?;
        let profile = self.reader.profile()?.unwrap_or_default();
        let nothing: Vec<SetResult> = Vec::new();
        let today = self.services.stamps.today();
        let setting = Setting::without_plan(&catalog, &nothing, &profile, today);
        let done = match catalog.get(id).map(|one| one.measure) {
            Some(Measure::Time) => "60s",
            Some(Measure::Distance) => "100m",
            _ => "3x8",
        };
        let reading = shorthand::read(&format!("{phrase} {done}"), &setting)?;
        Ok(matches!(reading, Reading::Sets(line)
            if line.drafts.iter().all(|draft| draft.exercise_id.as_ref() == Some(id))))
    }
}

/// Takes back what a phrase was taught to mean. Blocks until that is durable.
pub fn unteach(services: &Services, phrase: &str) -> Result<Outcome, ServiceError> {
    let command = Command::Unteach { phrase: phrase.to_owned() };
    let shown = excerpt(phrase);
    let said = carry_out(services, command, move |end| match end {
        Ok(Applied::Untaught { phrase }) => {
            format!("{} no longer has a meaning of its own.", text::quoted(&phrase.phrase))
        }
        Ok(_) => String::new(),
        Err(Rejection::NothingTaught) => format!("'{shown}' was never taught."),
        Err(rejection) => format!("Nothing was forgotten: {rejection}."),
    })?;
    follow_taught(services.catalog, &services.store.reader()?)?;
    Ok(said)
}

/// Lets go of kept lines; how many there were. What was taught of them stays. Blocks until that is durable.
pub fn forget_lines(
    services: &Services,
    which: WhichLines,
) -> Result<Result<usize, Rejection>, ServiceError> {
    let command = Command::ForgetLines(which);
    let end = services.executor.command(command, &Origin::of(Caller::Athlete))?;
    Ok(end.map(|applied| match applied {
        Applied::LinesForgotten { lines } => lines,
        _ => 0,
    }))
}

/// A kept line with what its words were taught to mean since.
pub fn lines_with_meanings(
    reader: &Reader,
) -> Result<Vec<(KeptLine, Option<TaughtPhrase>)>, ServiceError> {
    let taught = reader.taught()?;
    let meaning = |line: &KeptLine| {
        let phrase = line.phrase();
        let keys = [phrase, without_article(phrase), &line.line].map(phrase_key);
        taught.iter().find(|one| keys.contains(&one.key())).cloned()
    };
    let kept = reader.kept_lines()?.into_iter();
    Ok(kept.map(|line| (line.clone(), meaning(&line))).collect())
}
