//! One question with all that may be used to answer it.

use super::nearest;
use super::phrase::{Ask, Named};
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem, PastSession};
use setwise_domain::conversation::{Context, Delta};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::load::Unit;
use setwise_domain::question::{Choice, Filling, Question, Slot};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::gym::Gym;
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallOutcome, ToolCall, ToolResult};
use setwise_words::text::{Formatter, day};

/// Answers offered where a name fits several exercises: what fits on a screen of 15 lines.
const MOST_CHOICES: usize = 9;

pub struct Case<'a> {
    pub ask: &'a Ask,
    /// The athlete's own words.
    pub text: &'a str,
    pub context: &'a Context,
    /// How this turn's calls ended; empty in the first round.
    pub outcomes: &'a [&'a CallOutcome],
    pub catalog: &'static Catalog,
}

/// The exercise that a question is about.
pub struct Subject {
    pub name: String,
    pub exercise: Option<&'static Exercise>,
}

impl Subject {
    pub fn known(exercise: &'static Exercise) -> Self {
        Self { name: exercise.name.clone(), exercise: Some(exercise) }
    }

    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.exercise.map(|exercise| &exercise.id), &self.name)
    }
}

/// A question whose text names its numbered answers: `Which row: 1 Barbell Row, 2 …`.
pub fn ask(id: &str, lead: &str, options: Vec<Choice>) -> Vec<Delta> {
    vec![Delta::Question(question(id, lead, options))]
}

/// A question with its options numbered in the sentence.
pub fn question(id: &str, lead: &str, options: Vec<Choice>) -> Question {
    let slot = match id {
        "which-exercise" => Slot::Exercise,
        _ => Slot::Choice,
    };
    Question::listing(id, format!("{lead}:"), options).for_slot(slot)
}

/// What answers, or what has to be said, asked or looked up before anything can.
pub type Answer = Result<Vec<Delta>, Vec<Delta>>;

/// Words as one answer.
pub fn say(text: impl Into<String>) -> Vec<Delta> {
    vec![Delta::Text(text.into())]
}

/// A call with these arguments; every value is a string, as the tools want it.
pub fn call(tool: &str, arguments: &[(&str, &str)]) -> Vec<Delta> {
    let arguments: serde_json::Map<_, _> =
        arguments.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    vec![Delta::Call(ToolCall::native(
        tool,
        serde_json::Value::Object(arguments).to_string(),
        None,
    ))]
}

impl<'a> Case<'a> {
    pub fn unit(&self) -> Unit {
        self.context.profile.unit
    }

    /// What the athlete has to load.
    pub fn gym(&self) -> Option<&'a Gym> {
        self.context.profile.gym.as_ref()
    }

    pub fn day(&self, date: Date) -> String {
        day::relative(date, self.context.today)
    }

    /// The exercise asked about: the one named, else the plan's current one, else the last one
    /// logged.
    pub fn subject(&self) -> Option<Subject> {
        match &self.ask.exercise {
            Some(Named::One(exercise)) => Some(Subject::known(exercise)),
            Some(Named::Unknown { name, .. }) => {
                Some(Subject { name: self.own(name).unwrap_or(name).to_owned(), exercise: None })
            }
            Some(Named::Several { .. }) => None,
            None => {
                let current = self.board_item();
                current.map(|item| self.subject_of_item(item)).or_else(|| {
                    let newest = self.context.newest.as_ref()?;
                    Some(self.subject_of(newest))
                })
            }
        }
    }

    /// An exercise of the log that the catalogue doesn't know, by its name in any case.
    pub fn own(&self, name: &str) -> Option<&'a str> {
        let key = ExerciseKey::new(None, name);
        let own = self.context.own_exercises.iter();
        own.map(String::as_str).find(|own| ExerciseKey::new(None, own) == key)
    }

    /// The plan's current item.
    pub fn board_item(&self) -> Option<&'a BoardItem> {
        self.context.board.as_ref()?.current_item()
    }

    pub fn subject_of_item(&self, item: &BoardItem) -> Subject {
        Subject {
            name: printable(&item.planned.name).into_owned(),
            exercise: item.exercise_id.as_ref().and_then(|id| self.catalog.get(id)),
        }
    }

    pub fn subject_of(&self, set: &SetResult) -> Subject {
        Subject { name: printable(&set.exercise).into_owned(), exercise: self.exercise_of(set) }
    }

    pub fn exercise_of(&self, set: &SetResult) -> Option<&'static Exercise> {
        self.catalog.get(set.exercise_id.as_ref()?)
    }

    /// The plan's item for an exercise.
    pub fn planned(&self, subject: &Subject) -> Option<&'a BoardItem> {
        let key = subject.key();
        let board = self.context.board.as_ref()?;
        board.items().find(|item| item.key() == key)
    }

    pub fn formatter(&self) -> Formatter<'static> {
        self.catalog.formatter(self.unit())
    }

    /// The sets of one exercise and day in a few words.
    pub fn sets(&self, sets: &[SetResult]) -> String {
        self.formatter().sets(sets)
    }

    /// One set with its day: `185 lb × 8, Sat 14 Nov`.
    pub fn cited(&self, set: &SetResult) -> String {
        format!("{}, {}", self.formatter().set(set), self.day(set.date))
    }

    /// The sets that a suggestion rests on, by day.
    pub fn rests_on(&self, sets: &[SetResult]) -> String {
        self.formatter().by_day(sets, self.context.today)
    }

    /// The sets of an exercise by day, newest day first; where they were not asked for yet, the
    /// call that does.
    pub fn history(&self, subject: &Subject, days: u16) -> Result<&'a [PastSession], Vec<Delta>> {
        self.found(|result| match result {
            ToolResult::History { sessions, .. } => Some(sessions.as_slice()),
            _ => None,
        })
        .unwrap_or_else(|| {
            let limit = days.to_string();
            Err(call("show_history", &[("exercise", &subject.name), ("limit", &limit)]))
        })
    }

    /// What this turn's calls gave; `None` before any was made. One that was refused is answered
    /// with its reason.
    pub fn found<T>(
        &self,
        pick: impl Fn(&'a ToolResult) -> Option<T>,
    ) -> Option<Result<T, Vec<Delta>>> {
        let mut outcomes = self.outcomes.iter().map(|outcome| &outcome.result);
        if self.outcomes.is_empty() {
            return None;
        }
        let found = outcomes.clone().filter_map(|result| result.as_ref().ok());
        Some(found.into_iter().find_map(pick).ok_or_else(|| {
            let refused = outcomes.find_map(|result| result.as_ref().err());
            say(refused.map_or_else(
                || "I could not find that out.".to_owned(),
                |refusal| {
                    let issues = refusal.issues.iter().map(|error| error.message.as_str());
                    printable(&issues.collect::<Vec<_>>().join(" ")).into_owned()
                },
            ))
        }))
    }

    /// Asks which of several exercises is meant; each choice is this question about that one.
    pub fn ask_which(&self, name: &str, fits: &[&'static Exercise]) -> Vec<Delta> {
        let mut fits = fits.to_vec();
        // Those that are planned or were done stand first; the order is else the catalogue's.
        fits.sort_by_key(|exercise| !self.is_in_use(exercise));
        let options = fits.iter().take(MOST_CHOICES).filter_map(|exercise| {
            let choice = Choice::new(&exercise.name, self.line_for(&exercise.name)?);
            Some(choice.with(Filling::Exercise {
                name: exercise.name.clone(),
                id: Some(exercise.id.clone()),
            }))
        });
        let lead = format!("Which {}", printable(name));
        ask("which-exercise", &lead, options.collect())
    }

    fn is_in_use(&self, exercise: &Exercise) -> bool {
        let planned = self.context.board.iter().flat_map(Board::items);
        let done = self.context.recent.iter();
        planned
            .filter_map(|item| item.exercise_id.as_ref())
            .chain(done.filter_map(|set| set.exercise_id.as_ref()))
            .any(|id| *id == exercise.id)
    }

    /// The question again, about another exercise.
    pub fn line_for(&self, exercise: &str) -> Option<String> {
        if let Some(query) = &self.ask.query {
            return nearest::line(query.metric, Some(exercise));
        }
        let line = self.ask.topic.line_for(exercise)?;
        let scheme = self.ask.scheme.map(|(sets, reps)| match sets {
            Some(sets) => format!(" {sets}x{reps}"),
            None => format!(" {reps} reps"),
        });
        let effort = self.ask.effort.map(|left| format!(" rir {}", left.0));
        let scheme = scheme.map(|scheme| scheme + effort.as_deref().unwrap_or_default());
        let reason = self.ask.reason.map(|reason| format!(" {}", reason.word()));
        let extra = scheme.or(reason).unwrap_or_default();
        Some(format!("{line}{extra}"))
    }
}
