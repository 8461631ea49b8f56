//! What a message comes to: operations, a question back, nothing to do, or talk.

use super::acts::{self, Act};
use super::clause::{self, Before, Clause, Wish};
use super::doubt::{Doubt, Got, Stop};
use super::mood;
use super::names;
use super::token::Token;
use super::view::View;
use super::{
    adding, copying, deloading, editing, finishing, hours, leaving, moving, often, repeating,
    swapping, training_days,
};
use crate::limits::MOST_CLAUSES_OF_A_WISH;
use setwise_domain::session::Operation;
use setwise_words::parse::listed::{find, phrase};

#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub act: Act,
    pub operations: Vec<Operation>,
    /// What of the message has no place on the calendar, in sentences.
    pub notes: Vec<String>,
    /// 0 to 1.
    pub certainty: f64,
    /// It is about what is not shown here, so that no operations could be made.
    pub unseen: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    Plan(Plan),
    Ask(Act, Doubt),
    /// A change is wanted that there is nothing for.
    Nothing(Act, String),
    Talk,
}

pub fn read(message: &str, view: &View) -> Reading {
    let Some(tokens) = view.tokens(message).filter(|tokens| !tokens.is_empty()) else {
        return Reading::Talk;
    };
    if mood::is_talk(wished(&tokens), message) {
        return Reading::Talk;
    }
    match wishes(&tokens, view) {
        Some(wishes) => together(&wishes, message, view),
        None => Reading::Talk,
    }
}

/// What is wished for, without what a note says.
fn wished(tokens: &[Token]) -> &[Token] {
    let notes = phrase_of(tokens) == Some(Act::Annotate);
    let said = tokens.iter().position(|token| token.after == Some(':'));
    &tokens[..said.filter(|_| notes).unwrap_or(tokens.len())]
}

fn phrase_of(tokens: &[Token]) -> Option<Act> {
    acts::by_verb(&tokens[acts::lead(tokens)..]).map(|(act, _)| act)
}

fn together(wishes: &[Wish], message: &str, view: &View) -> Reading {
    let Some(first) = wishes.first() else {
        return Reading::Talk;
    };
    let mut plan = Plan {
        act: first.act,
        operations: Vec::new(),
        notes: Vec::new(),
        certainty: 0.95,
        unseen: false,
    };
    let mut before = Before::default();
    let mut nothing = None;
    for (at, wish) in wishes.iter().enumerate() {
        // `sick today, skipping` says it twice.
        let again = wish.act == Act::Skip && wish.tokens.is_empty();
        if again && !plan.operations.is_empty() {
            continue;
        }
        let mut clause = Clause::new(wish, message, view, &before);
        let made = carried_out(&mut clause, wish, message);
        clause.tell_of_the_clock();
        plan.certainty = plan.certainty.min(clause.certainty);
        plan.notes.append(&mut clause.notes);
        match made {
            Ok(operations) => {
                if clause.instead {
                    plan.operations.clear();
                }
                let ended = operations.into_iter().map(|one| super::change::with_end(one, view));
                plan.operations.extend(ended);
            }
            Err(Stop::Unseen) => plan.unseen = true,
            Err(Stop::Nothing(why)) => nothing = nothing.or(Some(why)),
            // `feeling sick, skip today`, `my kid is sick, no gym monday`: what follows says what is to become of it.
            Err(Stop::Ask(_) | Stop::Talk) if is_reason(wish, wishes.get(at + 1)) => {}
            Err(Stop::Ask(doubt)) => return Reading::Ask(wish.act, doubt),
            Err(Stop::Talk) => return Reading::Talk,
        }
        before = Before { act: Some(wish.act), stands: clause.stands, days: clause.days };
    }
    if plan.unseen {
        plan.operations.clear();
        plan.certainty = plan.certainty.min(0.78);
        return Reading::Plan(plan);
    }
    match nothing {
        Some(why) if plan.operations.is_empty() => Reading::Nothing(first.act, why),
        why => {
            plan.notes.extend(why);
            Reading::Plan(plan)
        }
    }
}

/// Whether a wish only says why the next one is wished for.
fn is_reason(wish: &Wish, next: Option<&Wish>) -> bool {
    matches!(wish.act, Act::Away | Act::Unable)
        && next.is_some_and(|next| matches!(next.act, Act::Skip | Act::Move | Act::Place))
}

fn carried_out(clause: &mut Clause<'_>, wish: &Wish, message: &str) -> Got<Vec<Operation>> {
    match wish.act {
        Act::Move => moving::moving(clause),
        Act::Place => {
            let mut names = Clause::new(wish, message, clause.view, clause.before);
            if often::is_said(&wish.tokens) && adding::titles_known(&mut names) {
                return repeating::repeating(clause, wish, message);
            }
            let mut names = Clause::new(wish, message, clause.view, clause.before);
            adding::placing(clause, &mut names)
        }
        Act::Swap => swapping::swapping(clause),
        Act::Skip => leaving::skipping(clause),
        Act::Away => leaving::going_away(clause),
        Act::Complete => finishing::finishing(clause),
        Act::Reopen => finishing::reopening(clause),
        Act::Create | Act::Remind => adding::adding(clause),
        Act::Deload => deloading::deloading(clause),
        Act::Repeat => repeating::repeating(clause, wish, message),
        Act::StopRepeating => repeating::stopping(clause),
        Act::Delete => leaving::deleting(clause),
        Act::Shelve => {
            let mut names = Clause::new(wish, message, clause.view, clause.before);
            adding::shelving(clause, &mut names)
        }
        Act::Rename => editing::renaming(clause),
        Act::Prioritise => editing::prioritising(clause),
        Act::Annotate => editing::annotating(clause),
        Act::Unable => leaving::unable(clause),
        Act::Copy => copying::copying(clause),
        Act::TrainingDays => training_days::training_on(clause),
        Act::Retime => hours::all_at(clause),
    }
}

/// The wishes of a message, one after the other; `None` where a part of it is none.
pub fn wishes(tokens: &[Token], view: &View) -> Option<Vec<Wish>> {
    let mut wishes: Vec<Wish> = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        if wishes.len() == MOST_CLAUSES_OF_A_WISH {
            return None;
        }
        let end = boundary(rest, wishes.last(), view);
        match wish(&rest[..end], wishes.last(), view) {
            Some(wish) => wishes.push(wish),
            None if wishes.is_empty() && tells_why(&rest[..end], &rest[end..]) => {}
            None => return None,
        }
        rest = &rest[end..];
    }
    Some(wishes)
}

/// Whether words only say why what follows a comma is wished for: `my kid is sick, no gym monday`.
fn tells_why(tokens: &[Token], rest: &[Token]) -> bool {
    let of_somebody = tokens
        .first()
        .is_some_and(|first| first.is("i|im|ive|my|we|our|its|got|had|have|feeling|theres"));
    let behind_a_sign =
        rest.first().is_some_and(|next| matches!(next.after, Some(',' | '.' | ';' | '!')));
    // Numbers are of sets, and a day is what the wish may be about.
    let is_told = |token: &Token| {
        token.weekday().is_some() || token.text.contains(|c: char| c.is_ascii_digit())
    };
    of_somebody && behind_a_sign && !tokens.iter().any(is_told)
}

/// Where the first wish ends: before a sign or an `and` that another begins after.
fn boundary(tokens: &[Token], before: Option<&Wish>, view: &View) -> usize {
    let begun = acts::begins(&tokens[acts::lead(tokens)..], view.ahead());
    let act = begun.map(|(act, _)| act).or(before.map(|wish| wish.act));
    (1..tokens.len())
        .find(|at| {
            // `new: leg day` goes on behind the sign.
            let sign = tokens[*at].after.filter(|sign| *sign != ':');
            let parted = tokens[*at].is("and|then|so|gonna") || sign.is_some();
            let complete = !matches!(act, Some(Act::Move | Act::Place))
                || acts::goes_to_a_day(&tokens[..*at], view.ahead());
            parted && begins_another(&tokens[*at..], act, complete, view)
        })
        .unwrap_or(tokens.len())
}

/// Whether words after an `and` are a wish of their own, and not more of the one before.
fn begins_another(tokens: &[Token], act: Option<Act>, complete: bool, view: &View) -> bool {
    let tokens = &tokens[acts::lead(tokens)..];
    let next = (1..tokens.len())
        .find(|at| tokens[*at].is("and|then") || tokens[*at].after.is_some())
        .unwrap_or(tokens.len());
    let here = &tokens[..next];
    if here.is_empty() {
        return false;
    }
    let days = view.ahead();
    if acts::begins(here, days).is_some() {
        return true;
    }
    let a_day_first = days.read(here).is_some();
    match act {
        Some(Act::Move | Act::Place) => complete && acts::goes_to_a_day(here, days),
        // `can't do thursday, how about friday`
        Some(Act::Unable) => days.read(here).is_some_and(|(used, _)| used == here.len()),
        Some(Act::Create) => {
            let often = |token: &Token| token.is("every|each|daily|weekly");
            let timed = |at: usize| often(&here[at]) || days.read(&here[at..]).is_some();
            !a_day_first && !often(&here[0]) && (1..here.len()).any(timed)
        }
        _ => false,
    }
}

/// What the words of one wish want.
fn wish(tokens: &[Token], before: Option<&Wish>, view: &View) -> Option<Wish> {
    let days = view.ahead();
    let is_beside = acts::is_beside(tokens, days);
    let said = &tokens[acts::lead(tokens)..];
    let tokens = &active(said);
    // `pull day to friday` begins with a title, not with a verb.
    let titled = clause::guarded(tokens, view).first() == Some(&true)
        || phrase(tokens, "pull day|push day|pull session|push session").is_some();
    if let Some((act, used)) = acts::begins(tokens, days).filter(|_| !titled) {
        return Some(Wish { act, verb: tokens[0].clone(), tokens: tokens[used..].to_vec() });
    }
    let act = match acts::within(tokens, days) {
        None | Some(Act::Move | Act::Place | Act::Repeat)
            if is_beside && names_one(tokens, view) =>
        {
            Act::Create
        }
        // Words without a verb move what is known by them.
        Some(Act::Move) if !names_one(tokens, view) && before.is_none() => return None,
        Some(Act::Place) if !names_one(behind_a_day(tokens, view), view) => return None,
        Some(act) => act,
        // `physio at 9:30`
        None if clause::says_time(tokens) && names_one(tokens, view) => Act::Move,
        // `leg day should go on friday`
        None if tokens.len() < said.len() && names_one(tokens, view) => Act::Move,
        None if before.is_some_and(|wish| wish.act == Act::Unable)
            && days.read(tokens).is_some_and(|(used, _)| used == tokens.len()) =>
        {
            return Some(Wish {
                act: Act::Place,
                verb: tokens.first()?.clone(),
                tokens: tokens.clone(),
            });
        }
        None => before.map(|wish| wish.act).filter(|act| *act == Act::Create)?,
    };
    Some(Wish { act, verb: Token::default(), tokens: tokens.clone() })
}

/// `physio got moved to thursday` as `physio to thursday`, `leg day should be on tuesdays` as `leg day on
/// tuesdays`; a title stays as it is.
fn active(tokens: &[Token]) -> Vec<Token> {
    let mut tokens = tokens.to_vec();
    if let Some((at, used)) = find(&tokens, acts::MOVED)
        && at > 0
        && tokens.get(at + used).is_some_and(|next| next.is("to|on|every"))
    {
        tokens.drain(at..at + used);
    }
    tokens
}

/// What follows a day: `next saturday upper b`.
fn behind_a_day<'t>(tokens: &'t [Token], view: &View) -> &'t [Token] {
    let used = view.ahead().read(tokens).map_or(0, |(used, _)| used);
    &tokens[used..]
}

/// Whether the words before `to`, `on`, `back` and the like name a session; of a part of the calendar,
/// whether they may.
fn names_one(tokens: &[Token], view: &View) -> bool {
    let days = view.ahead();
    let ends = |at: &usize| {
        tokens[*at].is("to|on|at|instead|back|later|earlier")
            || *at > 0 && days.read(&tokens[*at..]).is_some()
    };
    let end = (0..tokens.len()).find(ends).unwrap_or(tokens.len());
    let mut before = tokens[..end].iter();
    if before.any(|token| token.is("everything")) {
        return true;
    }
    let words: Vec<_> = tokens[..end]
        .iter()
        .map(|token| token.text.clone())
        .filter(|word| !super::subject::is_filler(word))
        .collect();
    let last = tokens[..end].last();
    let session = last.is_some_and(|token| names::is_generic(&token.text));
    names::best(&words, view.sessions()).is_some() || view.is_partial() && session
}

/// What the message names, in its own words: days, and what is left of each wish. Where it is
/// about more than what it names, `everything` says so.
pub fn entities(message: &str, view: &View) -> Vec<String> {
    let Some(tokens) = view.tokens(message) else {
        return Vec::new();
    };
    let mut named = Vec::new();
    let before = Before::default();
    for wish in wishes(&tokens, view).unwrap_or_default() {
        let mut clause = Clause::new(&wish, message, view, &before);
        named.append(&mut clause.entities());
    }
    let all = "everything|all|overdue|backlog|away|holiday|vacation|sick|travelling";
    if tokens.iter().any(|token| token.is(all)) {
        named.push("everything".to_owned());
    }
    named
}
