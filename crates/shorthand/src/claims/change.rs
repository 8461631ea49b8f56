//! Words that ask for stored sets to be corrected or taken back.

use super::mentioned::days;
use super::mood;
use super::page::Page;
use super::phrase;
use super::piece::{Piece, counted};
use super::{Ask, ChangeRequest, Value, ValueRole};
use crate::Setting;
use crate::item::{Amount, Effort, Fact, Facts, Loading, What};
use crate::items;
use crate::lift::Lift;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::number;
use std::borrow::Cow;

const TAKE_BACK: &str = "undo|delete|remove|erase|scratch|unlog|revert|take it back|\
    take that back|take back|take them back|take out|get rid of|drop that|drop it|\
    drop the last set|cancel that|cancel it|cancel the last|didn't count|doesn't count|\
    don't count|doesnt count|didn't do that|didnt do that|never did that|wasn't mine|\
    by mistake|by accident|accidentally|shouldn't be there|clear that|strike that|\
    forget that set|that set never|twice|duplicate";
const CORRECT: &str = "change|correct|correction|fix|edit|update|adjust|amend|make that|\
    make it|make the|make them|make set|make both|set the|should be|should have been|\
    should've been|shouldve been|actually|meant|i mean|instead|wrong|typo|mistyped|misread|\
    oops|sorry|wait|that was|it was|that is|that's|they were|those were|last set was|\
    last one was|was actually|was really|not|rather|felt like|add rpe|add rir|add a note|\
    add note|note that|and rpe|forgot|miscounted|only got|only did|was more like|rpe was|\
    rir was|move that|move it|move the|move set|moved to|weight was|reps were|load was|set was|sets were|i got|i did";
/// Asked politely, though it has the form of a question.
const POLITE: &str = "can you|could you|will you|would you|can we|can i get|please|you";
/// A correction without numbers: those of the answer to `What should it be?` are its.
const WANTS_CORRECTION: &str = "change|changed|correct|correction|fix|edit|update|adjust|amend|\
    wrong|typo|mistyped|should be|should it be|should it have been|should have been|really|\
    actually|meant|mean|instead";
const REFUSES: &str = "don't|dont|do not|never|didn't mean to|no need to|not to|leave";
const ALL: &str = "all|both|sets|those|them|every|each|everything";

/// What the exchange asks to be changed: one request a message.
pub(super) fn requests(
    page: &Page,
    pieces: &[Piece<'_, '_>],
    setting: &Setting<'_>,
) -> Vec<ChangeRequest> {
    let mut requests = Vec::new();
    let mut from = 0;
    let mut wanted = false;
    for (at, part) in page.parts.iter().enumerate() {
        if part.is_affirmed {
            continue;
        }
        let asked = part.asked.as_deref();
        let answers = asked.is_some_and(|asked| wanted || wants_correction(asked));
        wanted |= wants_correction(&page.text[part.at.clone()]);
        let own: Vec<_> = pieces
            .iter()
            .filter(|piece| (from..=at).contains(&piece.part))
            .filter(|piece| page.parts[piece.part].is_affirmed || speaks(piece))
            .collect();
        from = at + 1;
        for ask in [Ask::TakeBack, Ask::Correct] {
            let of_numbers = |piece: &&Piece<'_, '_>| {
                ask == Ask::Correct && is_of_newest(piece, answers, setting)
            };
            if own.iter().any(|piece| asks(piece, ask) || of_numbers(piece)) {
                requests.push(request(ask, &own, setting));
            }
        }
    }
    requests
}

/// Whether a piece says something, rather than asks; a polite question says it too.
fn speaks(piece: &Piece<'_, '_>) -> bool {
    let words = phrase::words(&piece.tokens);
    !mood::opens_question(&words, false) || phrase::has(&words, POLITE)
}

fn asks(piece: &Piece<'_, '_>, ask: Ask) -> bool {
    let words = phrase::words(&piece.tokens);
    let of_sets = phrase::has(&words, "set|sets|rep|reps");
    if phrase::has(&words, phrase::NOT_OF_SETS) && !of_sets {
        return false;
    }
    let phrases = match ask {
        Ask::TakeBack => TAKE_BACK,
        Ask::Correct => CORRECT,
    };
    phrase::find(&words, phrases).is_some_and(|found| {
        ask == Ask::Correct || phrase::find(&words, REFUSES).is_none_or(|refuses| refuses > found)
    })
}

/// Whether numbers by themselves go with what was logged: an effort does, and so do those that
/// say what was asked for a correction. `7` alone is the next set.
fn is_of_newest(piece: &Piece<'_, '_>, answers: bool, setting: &Setting<'_>) -> bool {
    if !piece.names.is_empty() || !counted(&piece.tokens) {
        return false;
    }
    let items = items::scan(&piece.tokens, Facts::from_exercise(None), setting).all;
    let effort = |fact: &Fact| matches!(fact, Fact::Effort(_));
    answers || !items.is_empty() && items.iter().all(|item| effort(&item.fact))
}

fn wants_correction(text: &str) -> bool {
    let clauses = lex(text);
    let mut words = clauses.iter().map(|clause| phrase::words(&clause.tokens));
    words.any(|words| phrase::has(&words, WANTS_CORRECTION))
}

fn request(ask: Ask, pieces: &[&Piece<'_, '_>], setting: &Setting<'_>) -> ChangeRequest {
    let mut exercises = Vec::new();
    let mut dates = Vec::new();
    let mut values = Vec::new();
    let mut set = None;
    let mut count = 1;
    for piece in pieces {
        if counted(&piece.tokens) || asks(piece, ask) {
            let lifts = piece.names.iter().flat_map(|name| &name.lifts);
            exercises.extend(lifts.map(Lift::key));
        }
        dates.extend(days(&piece.tokens, setting));
        let words = phrase::words(&piece.tokens);
        set = set.or_else(|| ordinal(&words));
        if phrase::has(&words, ALL) {
            count = MOST_SETS_A_LINE;
        }
        for item in items::scan(&piece.tokens, Facts::from_exercise(None), setting).all {
            match item.fact {
                Fact::SetNumber(number) => set = Some(number),
                Fact::Effort(effort) => values.push(of_effort(effort)),
                Fact::Chain(amounts) => values.extend(amounts.iter().filter_map(value)),
                _ => {}
            }
        }
    }
    // `remove the last two sets`
    let counted = pieces.iter().find_map(|piece| {
        (0..piece.tokens.len()).find_map(|at| {
            let found = number::read(&piece.tokens[at..])?.ok()?;
            let after = piece.tokens.get(at + found.tokens)?;
            matches!(&*after.lower, "sets" | "of").then(|| number::whole(found.value)).flatten()
        })
    });
    if let Some(counted) = counted.and_then(|counted| usize::try_from(counted).ok()) {
        count = counted.clamp(1, MOST_SETS_A_LINE);
    }
    ChangeRequest { ask, exercises, set, dates, values, count }
}

/// `first set`, `the third one`.
fn ordinal(words: &[Cow<'_, str>]) -> Option<u8> {
    let named = ["first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th"];
    let of_set = |at: usize| words.get(at + 1).is_some_and(|next| matches!(&**next, "set" | "one"));
    (1..).zip(named).find_map(|(number, phrases)| {
        let found = phrase::find(words, phrases)?;
        of_set(found).then_some(number)
    })
}

const fn of_effort(effort: Effort) -> Value {
    match effort {
        Effort::Rir(rir) => Value {
            amount: setwise_domain::load::Decimal::from_ten_thousandths(
                rir.0.halves() as i64 * 5_000,
            ),
            role: ValueRole::Rir,
        },
        Effort::Rpe(rpe) => Value {
            amount: setwise_domain::load::Decimal::from_ten_thousandths(
                rpe.0.halves() as i64 * 5_000,
            ),
            role: ValueRole::Rpe,
        },
    }
}

fn value(amount: &Amount) -> Option<Value> {
    let role = match amount.what {
        What::Bare => ValueRole::Any,
        What::Reps => ValueRole::Reps,
        What::Load(Loading::Plain(unit) | Loading::Signed(unit)) => ValueRole::Load(unit),
        What::Load(_) | What::Sets | What::Seconds(_) | What::Metres(_) => return None,
    };
    Some(Value { amount: amount.value, role })
}
