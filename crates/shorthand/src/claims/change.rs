//! Words that ask for stored sets to be corrected or taken back.

use super::mentioned::{days, unowned};
use super::mood::{self, Mood};
use super::page::Page;
use super::phrase;
use super::piece::{Piece, counted};
use super::{Ask, ChangeRequest, Value, ValueRole};
use crate::Setting;
use crate::item::{Amount, Effort, Fact, Facts, Item, Loading, What};
use crate::items;
use crate::lift::Lift;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::number;
use std::borrow::Cow;

const TAKE_BACK: &str = "undo|delete|remove|erase|scratch|unlog|revert|take it back|\
    take that back|take back|take them back|take out|get rid of|drop that|drop it|\
    drop the last set|cancel that|cancel it|cancel the last|clear that|strike that|forget that set";
/// Said of a set, they say that it was not done.
const UNDONE: &str = "didn't count|didnt count|doesn't count|doesnt count|don't count|dont count|\
    didn't do that|didnt do that|never did that|wasn't mine|by mistake|by accident|accidentally|\
    shouldn't be there|never happened|didn't happen|didnt happen|did not happen|that set never|\
    logged twice|entered twice|recorded twice|duplicate";
/// Before a verb of taking back they say that it is not asked for.
const NOT_ASKED: &str = "if|when|whenever|would|i'd|could|might|may|almost|nearly|forgot|forget|never|not|\
    don't|dont|didn't|didnt|won't|wouldn't|what|how|why|unless|before|after|without|instead of|\
    rather than|regret|no need to|leave|did i|i will|i'll|he|she|they|you";
/// Asked of the coach, whatever words of the list above are in it.
const ASKED: &str = "can you|could you|would you|will you|can we|can i get you to|i'd like you to|\
    i would like you to|i'd like to|i would like to|i want you to|i need you to";
/// What may be taken back and is no set, and nothing at all.
const OTHER_OBJECTS: &str = "note|notes|comment|rpe|rir|reps|weight|load|effort|name|what|nothing|none|no|\
    neither|any|anything";
/// How far behind the verb its object may begin.
const MOST_WORDS_TO_OBJECT: usize = 3;
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
/// An exercise named with one of these is to stay as it is.
const KEEPS: &str = "keep|leave|not|don't|dont|do not|never|except|apart from|without";
/// They deny what a set is said to have been.
const WAS_NOT: &str =
    "wasn't|wasnt|isn't|isnt|weren't|werent|hasn't|hadn't|didn't|didnt|will|next|won't";
/// How many words may stand between `second` and its `set`.
const MOST_WORDS_BETWEEN: usize = 3;
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
    let marked = words.last().is_some_and(|last| last == "?");
    !mood::opens_question(&words, marked) || phrase::has(&words, POLITE)
}

fn asks(piece: &Piece<'_, '_>, ask: Ask) -> bool {
    let words = phrase::words(&piece.tokens);
    let of_sets = phrase::has(&words, "set|sets|rep|reps");
    if phrase::has(&words, phrase::NOT_OF_SETS) && !of_sets {
        return false;
    }
    match ask {
        Ask::TakeBack => takes_back(&words),
        Ask::Correct => {
            let told = !mood::is_past(&words) && !mood::is_of_others(&words);
            told && (phrase::has(&words, CORRECT) || tells_of_set(piece, &words))
        }
    }
}

fn takes_back(words: &[Cow<'_, str>]) -> bool {
    if phrase::has(words, UNDONE) && phrase::has(words, "set|sets|one|that|it|logged") {
        return true;
    }
    let Some((verb, used)) = listed::find(words, TAKE_BACK) else {
        return false;
    };
    let before = &words[..verb];
    let asked = phrase::has(before, ASKED) || !phrase::has(before, NOT_ASKED);
    let behind = words.get(verb + used..).unwrap_or_default();
    let object = &behind[..behind.len().min(MOST_WORDS_TO_OBJECT)];
    asked && !phrase::has(object, OTHER_OBJECTS)
}

/// `my second bench set was 7 reps`: which set it was, and numbers.
fn tells_of_set(piece: &Piece<'_, '_>, words: &[Cow<'_, str>]) -> bool {
    let asks = words.last().is_some_and(|last| last == "?") && !phrase::has(words, POLITE);
    let which = ordinal(words).is_some()
        || place_of_set(words, "last").is_some()
        || (0..words.len())
            .any(|at| words[at] == "set" && number::read(&piece.tokens[at + 1..]).is_some());
    which && !asks && counted(&piece.tokens) && !phrase::has(words, WAS_NOT)
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
    let mut kind = None;
    let mut set = None;
    let mut count = 1;
    for piece in pieces {
        let words = phrase::words(&piece.tokens);
        let asked = asks(piece, ask);
        if !asked && phrase::has(&words, KEEPS) {
            continue;
        }
        let lifts = piece.names.iter().flat_map(|name| &name.lifts);
        exercises.extend(lifts.map(Lift::key));
        // `yesterday's set` is of that day.
        dates.extend(days(&piece.tokens.iter().map(unowned).collect::<Vec<_>>(), setting));
        let said = ordinal(&words);
        set = set.or(said);
        if phrase::has(&words, ALL) {
            count = MOST_SETS_A_LINE;
        }
        // `the first set 190` says what it was.
        let of_set = (0..words.len()).filter(|at| said.is_some() && words[*at] == "set");
        let numbers = of_set.filter_map(|at| number::read(&piece.tokens[at + 1..])?.ok());
        values.extend(numbers.map(|number| Value { amount: number.value, role: ValueRole::Any }));
        // `remove that set and log 180x8`: the numbers are of another set.
        let counts = ask == Ask::Correct || asked || piece.mood != Mood::Done;
        let of_place = |item: &Item| {
            let behind = piece.tokens.iter().find(|token| token.span.start == item.span.end);
            behind.is_some_and(|token| is_listed(&token.lower, "st|nd|rd|th"))
        };
        let items = items::scan(&piece.tokens, Facts::from_exercise(None), setting).all;
        for item in items.into_iter().filter(|item| !of_place(item)) {
            match item.fact {
                Fact::SetNumber(number) if said.is_none() => set = Some(number),
                Fact::Kind(said) | Fact::KindOfAll(said) => kind = Some(said),
                Fact::Effort(effort) if counts => values.push(of_effort(effort)),
                Fact::Chain(amounts) if counts => values.extend(amounts.iter().filter_map(value)),
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
    ChangeRequest { ask, exercises, set, kind, dates, values, count }
}

/// `first set`, `the third one`, `my second bench set`.
fn ordinal(words: &[Cow<'_, str>]) -> Option<u8> {
    let named = ["first|1 st", "second|2 nd", "third|3 rd", "fourth|4 th", "fifth|5 th"];
    (1..).zip(named).find_map(|(number, phrases)| place_of_set(words, phrases).map(|_| number))
}

/// Where one of the phrases says which set is meant.
fn place_of_set(words: &[Cow<'_, str>], phrases: &str) -> Option<usize> {
    let found = phrase::find(words, phrases)?;
    let behind = words.get(found + 1..)?;
    let near = &behind[..behind.len().min(MOST_WORDS_BETWEEN + 1)];
    let of_set = near.iter().any(|word| matches!(&**word, "set" | "one"));
    of_set.then_some(found)
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
