//! Words that are no line of the log and report sets all the same: they are read out as they are
//! understood, and asked about.
//!
//! A line is logged at once only where every word of it is accounted for. What is told in sentences
//! is read by the lenient reader of claims instead, which passes over words; so it is never logged
//! before the athlete has seen what was understood.

use super::claims::{ClaimedSet, Speaker, Utterance, claims, mood, phrase};
use super::item::{Fact, Facts, Plates};
use super::lift::Lift;
use super::{Reading, Setting, items, name, talk, write};
use crate::limits::{
    CLAIM_BYTES_MAX, CLAUSE_TOKENS_MAX, CLAUSES_MAX, MOST_OFFERED_READINGS, NOTE_CHARS_MAX,
};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{ExerciseKey, Measure};
use setwise_domain::limits::{MOST_ASKED_REPS, MOST_SETS_A_LINE};
use setwise_domain::load::Decimal;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft, SetKind, Source};
use setwise_words::parse::lexer::{Clause, Kind, Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::ascii_digits;
use setwise_words::parse::pain;
use setwise_words::parse::vocabulary::{Meaning, means};
use setwise_words::text::day;

/// Asks whether what a text reports is to be logged, where it could not be read as lines and no
/// number in it is left over.
pub fn offer(text: &str, reading: Reading, setting: &Setting<'_>) -> LogResult<Reading> {
    let unread = match &reading {
        Reading::Bad(bad) => !bad.corrects,
        Reading::NotALog => true,
        _ => false,
    };
    if !unread {
        return Ok(reading);
    }
    let digits = ascii_digits(text);
    let clauses = lex(&digits);
    let is_talk = reading == Reading::NotALog;
    // Of more than is read at a time a part would be offered as if it were all.
    let too_many = text.len() > CLAIM_BYTES_MAX
        || clauses.len() > CLAUSES_MAX
        || clauses.iter().any(|clause| clause.tokens.len() > CLAUSE_TOKENS_MAX);
    if too_many || clauses.iter().any(breaks_off) || !may_report(&clauses, is_talk) {
        return Ok(reading);
    }
    // Which sets were of which day a claim can't hold.
    if clauses.iter().any(|clause| names_several_days(&clause.tokens, setting)) {
        return Ok(reading);
    }
    let mut named = Vec::new();
    for clause in &clauses {
        for mention in name::mentions(&digits, &clause.tokens, setting)? {
            named.extend(mention.lifts.iter().map(Lift::key));
        }
    }
    if is_talk && named.is_empty() {
        return Ok(reading);
    }
    let says_done = clauses.iter().any(|clause| mood::says_done(&clause.tokens));
    let told =
        Report { named, is_talk, says_done, says_plates: clauses.iter().any(says_plates), setting };
    Ok(match told.question(text)? {
        Some(question) => Reading::Ask(question),
        None => reading,
    })
}

/// Asks whether sets are to be logged that a line only may report.
pub fn ask_whether_done(
    lead: &str,
    drafts: &[SetDraft],
    setting: &Setting<'_>,
) -> LogResult<Question> {
    let options = vec![Choice::new("yes, log it", write::write(drafts, false, setting)?)];
    let lead = format!("{lead} {}.", told(drafts, setting));
    Ok(Question::listing("log-this", lead, options))
}

/// Whether a line has nothing in it but the name of an exercise and amounts: whatever is wrong with
/// it, it is a line of the log, and neither a report, a question nor a wish.
pub fn is_only_amounts(line: &str, catalog: &Catalog) -> bool {
    let clauses = lex(line);
    let [clause] = clauses.as_slice() else {
        return false;
    };
    let tokens = clause.tokens.as_slice();
    let Some(first) = tokens.iter().position(|token| token.kind == Kind::Number) else {
        return false;
    };
    let (name, amounts) = (&line[..tokens[first].span.start], &tokens[first..]);
    let counts = |at: usize| {
        let meaning = || means(amounts, at);
        amounts[at].kind != Kind::Word
            || matches!(
                meaning(),
                Some(Meaning::Unit(_) | Meaning::Times | Meaning::Rpe | Meaning::Rir | Meaning::At)
            )
    };
    clause.note.is_none() && (0..amounts.len()).all(counts) && catalog.resolve_spelt(name).is_some()
}

/// Whether a clause ends where its numbers are still to come, which would be lost: with an exercise as in
/// `bench 185x8 + row`, with a sign as in `bench 185x` and `bench 185x8 @`.
fn breaks_off(clause: &Clause<'_>) -> bool {
    let ends_in_sign = match clause.tokens.as_slice() {
        [.., last] if last.is_sign('@') => true,
        [.., number, last] => number.kind == Kind::Number && last.lower == "x",
        _ => false,
    };
    let plus = clause.tokens.iter().rposition(|token| token.is_sign('+'));
    let behind = plus.and_then(|plus| clause.tokens.get(plus + 1..));
    ends_in_sign
        || behind.is_some_and(|words| {
            !words.is_empty() && words.iter().all(|word| word.kind == Kind::Word)
        })
}

/// Whether a text can be a report by its words alone. What a claim can't hold, a note or a kind of
/// set, would be lost.
fn may_report(clauses: &[Clause<'_>], is_talk: bool) -> bool {
    let kind = |clause: &Clause<'_>| {
        (0..clause.tokens.len()).any(|at| {
            matches!(means(&clause.tokens, at), Some(Meaning::Kind(kind)) if kind != SetKind::Working)
        })
    };
    let of_else = |clause: &Clause<'_>| {
        let words = phrase::words(&clause.tokens);
        phrase::has(&words, phrase::NOT_OF_SETS)
            || mood::opens_question(&words, false)
            || talk::plans_days(&clause.tokens)
            || talk::names_a_max(&clause.tokens)
    };
    let is_lost = |clause: &Clause<'_>| {
        clause.note.is_some()
            || kind(clause)
            || is_talk && of_else(clause)
            || says_more_than_claims(&clause.tokens)
    };
    let counts = |clause: &Clause<'_>| talk::has_quantity(&clause.tokens);
    clauses.iter().any(counts) && !clauses.iter().any(is_lost)
}

/// Whether words say what no claim holds: rounds of several exercises, sets of so many reps, a week that
/// the day is left open of.
fn says_more_than_claims(tokens: &[Token<'_>]) -> bool {
    (0..tokens.len()).any(|at| match means(tokens, at) {
        Some(Meaning::SetsOfReps(_)) => true,
        Some(Meaning::Last) => matches!(means(tokens, at + 1), Some(Meaning::Days(_))),
        _ => is_listed(&tokens[at].lower, "round|rounds"),
    })
}

fn names_several_days(tokens: &[Token<'_>], setting: &Setting<'_>) -> bool {
    let found = items::scan(tokens, Facts::from_exercise(None), setting).all;
    let mut days = found.iter().filter_map(|item| match item.fact {
        Fact::Date(date) => Some(date),
        _ => None,
    });
    let first = days.next();
    days.any(|day| Some(day) != first)
}

fn says_plates(clause: &Clause<'_>) -> bool {
    let plates = |at| means(&clause.tokens, at) == Some(Meaning::Plates);
    (0..clause.tokens.len()).any(plates)
}

/// What is known of a text beside the sets that it claims.
struct Report<'r, 'a> {
    named: Vec<ExerciseKey>,
    /// Nothing of it is a line.
    is_talk: bool,
    says_done: bool,
    /// Loads in plates, which claims count with the athlete's bar.
    says_plates: bool,
    setting: &'r Setting<'a>,
}

impl Report<'_, '_> {
    fn question(&self, text: &str) -> LogResult<Option<Question>> {
        let said = [Utterance { speaker: Speaker::Athlete, text: text.to_owned() }];
        let found = claims(&said, &[], self.setting)?;
        let counted = |set: &ClaimedSet| set.reps.is_some();
        let is_counted = |key: &ExerciseKey| {
            let mut sets = found.sets.iter().flat_map(|claim| claim.readings.concat());
            sets.any(|set| counted(&set) && set.key() == *key)
        };
        // Several exercises in doubt at once would be a question of too many answers.
        let mut ways: Vec<Vec<ClaimedSet>> = vec![Vec::new()];
        for claim in &found.sets {
            let said_again = |sets: &Vec<ClaimedSet>| {
                !sets.iter().any(counted) && sets.iter().all(|set| is_counted(&set.key()))
            };
            // `got my bench in, 3x8 at 185` says the exercise first and its sets then.
            if claim.readings.iter().all(said_again) {
                continue;
            }
            let longer = ways.iter().flat_map(|way| {
                let with = move |more: &Vec<ClaimedSet>| [way.as_slice(), more.as_slice()].concat();
                claim.readings.iter().map(with)
            });
            ways = longer.take(MOST_OFFERED_READINGS + 1).collect();
        }
        let corrects = !found.changes.is_empty();
        let reported = |sets: &&Vec<ClaimedSet>| {
            let placed = |number: &Decimal| is_placed(*number, sets);
            // As many may be no more than a part of what is told.
            (1..MOST_SETS_A_LINE).contains(&sets.len())
                && sets.iter().all(|set| self.is_reported(set, corrects))
                && found.numbers.iter().all(placed)
        };
        let ways = ways.iter().filter(reported);
        let ways: Vec<Vec<SetDraft>> =
            ways.filter_map(|sets| sets.iter().map(|set| self.draft(set)).collect()).collect();
        if ways.is_empty() || ways.len() > MOST_OFFERED_READINGS {
            return Ok(None);
        }
        self.ask(&ways, text).map(Some)
    }

    /// Whether a set is said to be done, not only spoken of.
    fn is_reported(&self, set: &ClaimedSet, corrects: bool) -> bool {
        let named = self.named.contains(&set.key());
        let done = self.says_done || set.load.is_some();
        (named || !self.is_talk && !corrects) && done
    }

    /// What hurts is kept with the sets, in the athlete's words: what comes next goes by it.
    fn ask(&self, ways: &[Vec<SetDraft>], text: &str) -> LogResult<Question> {
        let fits = text.chars().nth(NOTE_CHARS_MAX).is_none() && !text.contains(['\n', '\r']);
        let note = match pain::read(text) {
            Some(_) if fits => format!(" // {}", text.trim()),
            _ => String::new(),
        };
        let mut options = Vec::new();
        for drafts in ways {
            let label = match ways.len() {
                1 => "yes, log it".to_owned(),
                _ => told(drafts, self.setting),
            };
            let line = write::write(drafts, false, self.setting)?;
            options.push(Choice::new(label, line + &note));
        }
        let lead = match ways {
            [only] => format!("Log this? {}.", told(only, self.setting)),
            _ => "Which of these did you do:".to_owned(),
        };
        Ok(Question::listing("log-this", lead, options))
    }

    /// A set that was told whole; none of one whose reps, or whose exercise, are not known, and none of
    /// plates where there is no bar between them.
    fn draft(&self, set: &ClaimedSet) -> Option<SetDraft> {
        let reps = set.reps.as_ref()?;
        let exercise = self.setting.catalog.get(set.id.as_ref()?)?;
        let possible = reps.start() == reps.end() && *reps.end() <= MOST_ASKED_REPS;
        let on_bar =
            !self.says_plates || Facts::from_exercise(Some(exercise)).plates == Plates::Bar;
        let known = possible && on_bar && set.date <= self.setting.today;
        (known && exercise.measure == Measure::Reps).then(|| SetDraft {
            exercise: exercise.name.clone(),
            exercise_id: set.id.clone(),
            date: set.date,
            set_number: set.number,
            performance: Performance {
                reps: Some(*reps.start()),
                load: set.load,
                rir: set.reserve,
                ..Performance::default()
            },
            source: Source::Athlete,
        })
    }
}

/// `Bench Press 185 lb × 8; Deadlift 315 lb × 5 on 20 Nov 2026`.
fn told(drafts: &[SetDraft], setting: &Setting<'_>) -> String {
    let formatter = setting.catalog.formatter(setting.profile.unit);
    let by_day = drafts.chunk_by(|a, b| a.date == b.date).map(|of_day| {
        let sets = formatter.drafts(of_day, " ").join("; ");
        match of_day.first() {
            Some(first) if first.date != setting.today => {
                format!("{sets} on {}", day::date(first.date))
            }
            _ => sets,
        }
    });
    by_day.collect::<Vec<_>>().join("; ")
}

/// Whether a number is one of these sets': a count, a load, an effort, or how many they are.
fn is_placed(number: Decimal, sets: &[ClaimedSet]) -> bool {
    let is = |value: i64| number == Decimal::from_int(value);
    let of_set = |set: &ClaimedSet| {
        let reps = set.reps.iter().any(|reps| is(i64::from(*reps.end())));
        let load = set.load.is_some_and(|load| load.amount == number);
        let effort = set.reserve.is_some_and(|rir| {
            let halves = i64::from(rir.0.halves());
            let twice = Decimal::from_ten_thousandths(2 * number.ten_thousandths());
            [halves, 20 - halves].map(Decimal::from_int).contains(&twice)
        });
        let number = set.number.is_some_and(|set| is(set.into()));
        let day = is(set.date.day().into());
        reps || load || effort || number || day
    };
    let alike = sets.chunk_by(|a, b| a == b).any(|alike| i64::try_from(alike.len()).is_ok_and(is));
    alike || sets.iter().any(of_set)
}
