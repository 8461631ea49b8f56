//! What the athlete's words ask, by each way of reading in turn.
//!
//! ```text
//! a sum · an explanation · a rule of today's plan · a question of the log by its parts ·
//!   what goes on from the last question · the same with slips mended · small talk · not understood
//! ```

use super::phrase::{Ask, Named, Understood};
use super::sentence::{Leniency, Sentence};
use super::small_talk::{EXPLAINED, EXPLAINED_ALONE, Row, TALK};
use super::topics::Topic;
use super::vocabulary::Vocabulary;
use super::words::{self, Kind, Word};
use super::{arithmetic, each_lift, follow_up, nearest, slots, together};
use crate::limits::MOST_WORDS_A_QUESTION;
use setwise_catalog::catalog::{Care, Catalog, condition_told};
use setwise_domain::load::Unit;
use setwise_domain::query::{Metric, Query, Subject};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::period::PeriodReader;

/// Earlier lines of the athlete's that a question can go on from.
const EARLIER: usize = 6;
/// Questions of one line that are answered at once.
const MOST_AT_ONCE: usize = 3;

/// Words that a wish begins with.
const WISHES: &str = "add|book|schedule|move|shift|skip|cancel|delete|remove|rename|repeat|put|make|start|stop|swap|switch|replace|remind|mark|log|edit|take|taking|create|drop";

/// What asks for the least of something.
const LEAST: &str = "lightest|lowest|smallest|fewest|least weight|least reps|worst";

/// Said where the least of a lift is asked for.
const NO_LEAST: &str = "I can look up the most of a lift, and not the least: `heaviest bench`, `best bench` or `bench history`.";

/// Said of a line that is longer than any question.
const TOO_LONG: &str = "That's more than I can read at once. Ask one thing in a sentence, such as `am I getting stronger on bench`.";

/// Reads what is asked.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub vocabulary: &'a Vocabulary,
    pub catalog: &'static Catalog,
    pub days: PeriodReader,
    /// The athlete's own.
    pub unit: Unit,
}

impl Reader<'_> {
    /// What a line asks, after the athlete's `earlier` lines, oldest first.
    pub fn understand(&self, text: &str, earlier: &[&str]) -> Understood {
        if text.trim_end_matches(['?', ' ']).contains('?')
            && let Some(several) = self.several(text)
        {
            return several;
        }
        let last = || self.last_question(earlier);
        let whole = self.line(text, &last);
        match whole {
            Understood::Not { near } => {
                let several = self.of_each_lift(text).or_else(|| self.several(text));
                several.unwrap_or(Understood::Not { near })
            }
            Understood::Ask(ask) if is_unclear(&ask) => {
                self.of_each_lift(text).unwrap_or(Understood::Ask(ask))
            }
            whole => whole,
        }
    }

    /// What is asked of several lifts at once, each by its name.
    fn of_each_lift(&self, text: &str) -> Option<Understood> {
        let questions = each_lift::questions(text, self.catalog)?;
        let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
        match self.together(&questions)? {
            Understood::Ask(ask) if ask.left_over.is_none() => Some(Understood::Ask(ask)),
            _ => None,
        }
    }

    /// Whether words have what asks for the most of so many reps, for the first of something or for a share.
    pub fn may_ask_for_best(&self, text: &str) -> bool {
        let Some(words) = words::read(text, MOST_WORDS_A_QUESTION) else {
            return false;
        };
        let is_share = |word: &Word| matches!(word.kind, Kind::Percent(_));
        words.iter().any(is_share) || {
            let sentence = Sentence::new(&words, self.vocabulary, self.catalog, self.days);
            slots::asks_for_best(&sentence, self.unit)
        }
    }

    /// The question that the earlier lines end with; lines that log or say nothing are passed over.
    fn last_question(&self, earlier: &[&str]) -> Option<Query> {
        let mut last: Option<Query> = None;
        for text in &earlier[earlier.len().saturating_sub(EARLIER)..] {
            let before = last.clone();
            match self.line(text, &|| before.clone()) {
                Understood::Ask(ask) => last = ask.query,
                Understood::Say(_) => last = None,
                Understood::Not { .. } => {}
            }
        }
        last
    }

    /// Two questions in one line: both where they are of the log, else the first, with the other
    /// named.
    fn several(&self, text: &str) -> Option<Understood> {
        // Each is read by itself, so of a page of them none is.
        words::read(text, MOST_AT_ONCE * MOST_WORDS_A_QUESTION)?;
        let signs = text.split(['?', ';', '\n']);
        let parts: Vec<&str> = signs.map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.len() > 1 {
            return self.together(&parts);
        }
        let text = parts.first()?;
        text.match_indices(" and ")
            .find_map(|(at, and)| self.together(&[&text[..at], &text[at + and.len()..]]))
    }

    fn together(&self, parts: &[&str]) -> Option<Understood> {
        let mut last: Option<Query> = None;
        let mut asks: Vec<Ask> = Vec::new();
        for part in parts {
            let before = last.clone();
            let Understood::Ask(ask) = self.line(part, &|| before.clone()) else {
                return None;
            };
            last.clone_from(&ask.query);
            asks.push(*ask);
        }
        let mut asks = asks.into_iter();
        let mut first = asks.next()?;
        let others: Vec<Ask> = asks.collect();
        let of_log: Vec<Query> = others.iter().filter_map(|ask| ask.query.clone()).collect();
        let all = first.query.is_some() && of_log.len() == others.len();
        if all && first.exercise.is_none() && parts.len() <= MOST_AT_ONCE {
            first.also = of_log;
        } else {
            first.left_over = Some(parts[1].to_owned());
        }
        Some(Understood::Ask(Box::new(first)))
    }

    fn line(&self, text: &str, last: &dyn Fn() -> Option<Query>) -> Understood {
        if let Some(sum) = arithmetic::answer(text, self.unit) {
            return Understood::Say(sum);
        }
        let Some(words) = words::read(text, MOST_WORDS_A_QUESTION) else {
            return Understood::Say(TOO_LONG.to_owned());
        };
        if tells_condition(text, &words) {
            return asking(Ask::about(Topic::Pain));
        }
        let sentence = Sentence::new(&words, self.vocabulary, self.catalog, self.days);
        self.sentence(text, &words, &sentence, last)
    }

    fn sentence(
        &self,
        text: &str,
        words: &[Word],
        sentence: &Sentence<'_>,
        last: &dyn Fn() -> Option<Query>,
    ) -> Understood {
        if follow_up::asks_why(sentence)
            && let Some(query) = last()
        {
            return asking(Ask { query: Some(query), ..Ask::about(Topic::Why) });
        }
        let found = slots::find(sentence, self.unit, false);
        if let Some(ask) = together::read(sentence, &found) {
            return asking(ask);
        }
        // `did i squat more this month` asks the log, and for no advice.
        let asks_of_past =
            sentence.meant.first().is_some_and(|word| is_listed(word, "did|have|was"));
        if !asks_of_past && let Some(explained) = explained(sentence) {
            return Understood::Say(explained.to_owned());
        }
        // Of all questions only the least of a lift has no answer, and the most would be a wrong one.
        if sentence.says(LEAST) && matches!(found.subject, Some(Subject::Exercise { .. })) {
            return Understood::Say(NO_LEAST.to_owned());
        }
        // What begins with a wish is none of the log's questions.
        let is_wish = sentence.meant.first().is_some_and(|word| is_listed(word, WISHES))
            || pushes(sentence)
            || sentence.meant.last() == Some(&"off") && found.metric != Some(Metric::DaysOff);
        // What was done is never a wish, and a whole name is that name.
        let first = sentence.meant.first();
        let looks_back = first.is_some_and(|word| is_listed(word, "did|have"))
            || sentence.says(
                "what did i|what have i|how was|how many|how often|how much did i|how much have i",
            );
        let rules = |leniency| sentence.by_rules(leniency);
        let may_ask = found.metric.is_some() || found.asks_range();
        let is_question = || may_ask && found.question(sentence).is_some();
        // These are said in words of their own, that a rule would take for less.
        let is_milestone = matches!(
            found.metric,
            Some(
                Metric::RepMax
                    | Metric::First
                    | Metric::Forecast
                    | Metric::DaysOff
                    | Metric::Duration
                    | Metric::Start
                    | Metric::Notes
            )
        ) || found.is_race()
            || found.asks_range() && sentence.says("am i|do i");
        let of_last_set = sentence.says("last set|previous set|latest set|newest set");
        let of_plan = asks_what_is_left(sentence) && found.period.is_none();
        let by_rule = if (looks_back && !of_last_set && !of_plan || is_milestone && !is_wish)
            && is_question()
        {
            None
        } else if sentence.name.is_some() {
            rules(Leniency::WHOLE)
        } else {
            rules(Leniency::PARTS)
        };
        if let Some(ask) = by_rule {
            return asking(ask);
        }
        if !words.is_empty() && !is_wish {
            if let Some(mut ask) = found.question(sentence) {
                let query = ask.query.take();
                ask.query = query.map(|query| {
                    let last = found.refers.then(last).flatten();
                    follow_up::with_subject(query, &found, last.as_ref())
                });
                // A line that only goes on may look whole: `and last month?`
                if follow_up::leads(sentence)
                    && let Some(query) =
                        last().and_then(|last| follow_up::changed(sentence, &found, &last))
                {
                    ask.query = Some(query);
                }
                return asking(ask);
            }
            if let Some(query) = last().and_then(|last| follow_up::changed(sentence, &found, &last))
            {
                return asking(Ask { query: Some(query), ..Ask::about(Topic::Query) });
            }
        }
        if let Some(ask) = rules(Leniency::PARTS).or_else(|| rules(Leniency::SLIPS)) {
            return asking(ask);
        }
        if let Some(said) = worded(TALK, sentence) {
            return Understood::Say(said.to_owned());
        }
        let strange = slots::find(sentence, self.unit, true);
        let strange = strange.question(sentence).filter(|_| !words.is_empty() && !is_wish);
        if let Some(ask) = strange.or_else(|| rules(Leniency::STRANGE)) {
            return asking(ask);
        }
        Understood::Not { near: nearest::lines(sentence, &found, text) }
    }
}

/// Whether the athlete tells of a condition, and neither asks the log about it nor wishes for a change.
fn tells_condition(text: &str, words: &[Word]) -> bool {
    const ASKS_LOG: &str = "when|did|how|notes|show|list|history";
    let first = words.first().map_or("", |word| word.text.as_str());
    let tells = !is_listed(first, WISHES) && !is_listed(first, ASKS_LOG);
    condition_told(text).is_some_and(|told| tells || told.care == Care::Emergency)
}

/// `push it back`, which is no question about pushing.
fn pushes(sentence: &Sentence<'_>) -> bool {
    let [first, second, ..] = sentence.meant.as_slice() else {
        return false;
    };
    is_listed(first, "push|pull|bring")
        && is_listed(second, "it|that|this|them|those|everything|back|forward")
}

/// Whether words that may be a name stand for no exercise, or for several.
fn is_unclear(ask: &Ask) -> bool {
    matches!(ask.exercise, Some(Named::Several { .. } | Named::Unknown { .. }))
}

fn asking(ask: Ask) -> Understood {
    Understood::Ask(Box::new(ask))
}

/// What a lifter wants explained, where all of the question asks for it or a part of it does.
fn explained(sentence: &Sentence<'_>) -> Option<&'static str> {
    let whole = sentence.meant.join(" ");
    let mut alone = EXPLAINED_ALONE.iter();
    let found = alone.find(|(cues, _)| is_listed(&whole, cues));
    found.map_or_else(|| worded(EXPLAINED, sentence), |(_, answer)| Some(*answer))
}

/// `how many sets left for bench` asks the plan, and no log.
fn asks_what_is_left(sentence: &Sentence<'_>) -> bool {
    sentence.says(
        "sets left|sets are left|more sets|sets do i have left|sets remaining|sets to go|sets of",
    ) && sentence.says("left|remaining|more|to go")
}

/// The answer of the first row with a phrase in the sentence.
fn worded(rows: &[Row], sentence: &Sentence<'_>) -> Option<&'static str> {
    let found = rows.iter().find(|(cues, _)| sentence.says(cues));
    found.map(|(_, answer)| *answer)
}
