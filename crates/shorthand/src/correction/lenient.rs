//! Which stored sets words mean, and what those become, where they say more than the grammar knows: its
//! readers of sets and values are tried word by word, and what none of them takes is passed over.
//!
//! ```text
//! words ─┬─ target ──── which sets, by the grammar's own reading and search
//!        ├─ described ─ which set, by what it was: `the 185 one`
//!        ├─ old ─────── what it was not, or was before: `not 185`, `from 185 to 190`
//!        └─ values ──── what it becomes
//! ```

use super::find::Found;
use super::step::Step;
use super::target::{Field, MOST_SETS_COUNTED, NameFound, Target};
use super::values::{Values, only_unit};
use super::which::Which;
use super::{Line, without_possessives, words};
use crate::Setting;
use crate::item::{Effort, Facts, Loading, What};
use crate::lift::Lift;
use crate::name::Mention;
use jiff::civil::Date;
use setwise_domain::effort::{Halves, Rpe};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::Counted;
use setwise_domain::set_result::{MovedTo, SetPatch, SetResult};
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::{is_listed, longest_phrase};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, means, words_of};
use std::mem;
use std::ops::Range;

/// Behind one of these a set is named, and not what it becomes.
const OF_TARGET: &str = "of|for|on|in|from|during|at|under";
const DENIES: &str = "not|instead of|rather than|wasnt|werent|isnt|arent|and not";
/// Between what was and what becomes of it.
const BECOMES: &str = "to|into|→|>|should be|shouldve been";
const EXCHANGES: &str = "swap|swapped|switch|replace|exchange|trade";
/// Of the newest set.
const JUST_NOW: &str = "most recent|i just logged|i just did|i just entered|i just added|just logged|just entered|\
    just added|i logged just now|you just logged|you just added|from just now|just did";
/// Of a set that isn't settled by the words.
const ANY: &str =
    "one of|a set|any set|any sets|some set|some sets|a few|some of|either of|any of|sets";
/// All sets that are not named beside.
const THE_REST: &str = "the other|the others|the other sets|the rest|the rest of them|the remaining|all the others|all others";
/// How much more or less it was, of what follows and can't be read.
const MORE: &str =
    "one more|one less|a rep more|a rep less|one extra|one fewer|a couple more|a few more|an extra";
/// They are no exercise.
const WAITS: &str = "hang on|hold on|hold up";
/// Before a verb they tell of what is done.
const TELLS: &str = "i|im|i'm|we|he|she|they|gonna|to|will|ill|i'll|always|usually";
/// Behind `last` they make a time of it, and no set.
const TIMES: &str = "time|week|weeks|month|year|night|session|workout|meal|minute|thing";
/// Before an ordinal they make a time of it, or an order of what is told.
const NO_ORDINAL: &str = "a|at|in|per|every|few";

/// A set and what words make of it: one patch for each way in which they can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct WantedEdit {
    pub set: SetResult,
    pub becomes: Vec<SetPatch>,
}

impl WantedEdit {
    /// Whether it says otherwise what an earlier one says of the same set. What changes nothing does so only
    /// where it `confirms` what stands.
    pub(crate) fn overrules(&self, earlier: &Self, confirms: bool) -> bool {
        let ([own], [other]) = (self.becomes.as_slice(), earlier.becomes.as_slice()) else {
            return false;
        };
        let done = &self.set.performance;
        let stays = own.reps.is_none_or(|reps| done.reps == Some(reps))
            && own.load.is_none_or(|load| done.load == Some(load));
        let differs = own.reps.is_some() && other.reps.is_some() && own.reps != other.reps
            || own.load.is_some() && other.load.is_some() && own.load != other.load;
        self.set.id == earlier.set.id && differs && (confirms || !stays)
    }
}

/// What a stretch of words says of stored sets.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is said by itself")]
pub(crate) struct Said<'t, 'a> {
    target: Target<'a>,
    /// Names and days, each with whether it stands where values do.
    names: Vec<(Vec<Lift<'a>>, bool)>,
    days: Vec<(Date, bool)>,
    values: Vec<Token<'t>>,
    old: Vec<Token<'t>>,
    described: Vec<Token<'t>>,
    /// What it is changed by.
    step: Option<Step>,
    /// The step is asked for: `take 10 off`.
    asks_step: bool,
    /// What it is to be counted as: `set 1 is really set 2`.
    number: Option<u8>,
    /// Exercises that it was not: what they were logged as.
    denied: Vec<Vec<Lift<'a>>>,
    /// A day is said of what a set was: `that was on friday`.
    states_day: bool,
    /// None of several in particular is meant.
    any: bool,
    /// The places of words that say nothing of sets.
    unread: Vec<usize>,
    /// It says how a set felt.
    felt: bool,
    /// All that are not named beside: `the other two`.
    rest: bool,
}

impl Said<'_, '_> {
    /// Whether it says which sets are meant, by more than `that`.
    pub fn names_sets(&self) -> bool {
        self.target.which != Which::Unsaid
            || self.has_name()
            || !self.days.is_empty()
            || !self.described.is_empty()
            || self.target.kind.is_some()
    }

    /// Whether it says which set of an exercise is meant.
    pub fn picks(&self) -> bool {
        self.target.which != Which::Unsaid || !self.described.is_empty()
    }

    pub fn names_day(&self) -> bool {
        !self.days.is_empty()
    }

    /// Whether it speaks of a set at all.
    pub fn points(&self) -> bool {
        let target = &self.target;
        self.names_sets() || target.one || target.many || target.says_set || target.field.is_some()
    }

    /// Whether nothing at all is said of which sets.
    pub fn is_bare(&self) -> bool {
        !(self.names_sets() || self.target.many)
    }

    /// Whether one value takes another's place: `185 -> 190`.
    pub fn replaces(&self) -> bool {
        !self.old.is_empty() && self.has_values()
    }

    /// Whether it says what a set is to be: numbers, or where it goes.
    pub fn becomes(&self) -> bool {
        let linked = self.names.iter().any(|(_, behind)| *behind);
        self.has_values() || self.states_day || linked || !self.days.is_empty()
    }

    pub fn has_values(&self) -> bool {
        !self.values.is_empty() || self.step.is_some() || self.number.is_some()
    }

    /// The places of words that say nothing of sets.
    pub fn unread(&self) -> &[usize] {
        &self.unread
    }

    /// Whether it is of all sets that are not named beside it.
    pub fn is_of_the_rest(&self) -> bool {
        self.rest
    }

    /// Whether it says what a set is changed by.
    pub fn has_step(&self) -> bool {
        self.step.is_some()
    }

    /// Whether it asks for a set to be changed by so much.
    pub fn asks_step(&self) -> bool {
        self.step.is_some() && self.asks_step
    }

    /// Takes its part of a set back from before it was completed.
    pub fn keep_field(&mut self, before: &Self) {
        self.target.field = before.target.field;
    }

    fn has_name(&self) -> bool {
        !self.names.is_empty()
    }

    /// Leaves out what may be something else in words that aren't understood: names of no exercise that is
    /// known, and days.
    pub fn keep_sure(&mut self) {
        self.days.clear();
        self.names.retain(|(lifts, _)| lifts.iter().any(|lift| lift.exercise.is_some()));
    }

    /// Takes the exercise from words beside it where it names none of its sets.
    pub fn complete_name(&mut self, beside: &Self) {
        if self.names.iter().all(|(_, behind)| *behind) {
            let of_target = beside.names.iter().filter(|(_, behind)| !behind).cloned();
            self.names.splice(0..0, of_target);
        }
    }

    /// The same of sets that are to be deleted: of those a number says what they were.
    pub fn complete_deleted(&mut self, beside: &Self) {
        if self.described.is_empty() && !beside.values.is_empty() {
            self.described.extend(beside.values.iter().cloned());
        }
        self.complete(beside);
    }

    /// Takes from words beside it what it doesn't say of its sets.
    pub fn complete(&mut self, beside: &Self) {
        self.complete_name(beside);
        if self.target.which == Which::Unsaid && self.described.is_empty() {
            self.target.which = beside.target.which.clone();
            self.target.says_set |= beside.target.says_set;
            self.described.extend(beside.described.iter().cloned());
            self.target.kind = self.target.kind.or(beside.target.kind);
        }
        if self.days.is_empty() {
            self.days.extend(beside.days.iter().filter(|(_, behind)| !behind));
        }
        self.target.field = self.target.field.or(beside.target.field);
        self.target.many |= beside.target.many;
    }
}

impl<'t, 'a> Said<'t, 'a> {
    /// Takes what the words from a place on deny: numbers, a day or an exercise. Gives where they end.
    fn deny(
        &mut self,
        words: &Line<'_, 'a>,
        tokens: &[Token<'t>],
        from: usize,
        names: &[Mention<'a>],
    ) -> usize {
        // `not today`: the day that it was logged on.
        let on =
            from + usize::from(tokens.get(from).is_some_and(|on| is_listed(&on.lower, "on|from")));
        if let Some((used, day)) = words.day(on) {
            // The other one is where it goes.
            self.days.iter_mut().for_each(|(_, behind)| *behind = true);
            self.days.push((day, false));
            return on + used;
        }
        // `not a triple`
        let article = tokens.get(from).is_some_and(|a| is_listed(&a.lower, "a|an"));
        let from = from + usize::from(article && words.run_of_values(from + 1, true) > from + 1);
        let at = words.run_of_values(from, true);
        self.old.extend_from_slice(&tokens[from..at]);
        let near = |name: &&Mention<'_>| (at..at + 2).contains(&name.at.start);
        match names.iter().filter(|_| from == at).find(near) {
            Some(name) => {
                self.denied.push(name.lifts.clone());
                name.at.end
            }
            None => at,
        }
    }

    /// Takes the numbers from a place on: what a set becomes, or what it was where others take their place.
    /// Gives where they end, and whether what follows is what it becomes.
    fn take_values(
        &mut self,
        words: &Line<'_, 'a>,
        tokens: &[Token<'t>],
        at: usize,
        exchanges: bool,
    ) -> (usize, bool) {
        let run = |at: usize| words.run_of_values(at, !exchanges);
        let end = run(at);
        let becomes = tokens.get(end..).and_then(|rest| longest_phrase(rest, BECOMES));
        let next = tokens.get(end).map_or("", |next| &*next.lower);
        let swapped = exchanges && is_listed(next, "for|with|and|by|to");
        let used = becomes.unwrap_or(1);
        if (becomes.is_some() || swapped) && run(end + used) > end + used {
            self.old.extend_from_slice(&tokens[at..end]);
            return (end + used, true);
        }
        // How much more or less it was is no value of it.
        if is_listed(next, "more|less|fewer|extra|heavier|lighter|short|shy") {
            return (end + 1, false);
        }
        let says = |token: &&Token<'_>| !token.is_sign('-') || token.gap;
        self.values.extend(tokens[at..end].iter().filter(says).cloned());
        (end, false)
    }
}

/// Reads words for what they say of stored sets.
#[expect(clippy::too_many_lines, reason = "one way after the other is tried, in their order")]
pub(crate) fn scan<'t, 'a>(
    text: &str,
    tokens: &[Token<'t>],
    names: &[Mention<'a>],
    setting: &Setting<'a>,
) -> LogResult<Said<'t, 'a>> {
    let tokens = without_possessives(&tokens.iter().map(unowned).collect::<Vec<_>>());
    let words = Line { text, tokens: &tokens, note: None, setting };
    let mut said = Said::default();
    let mut link = false;
    let mut at = 0;
    let exchanges = tokens.iter().any(|token| is_listed(&token.lower, EXCHANGES));
    let of_day = setting.log.on_date(setting.today)?;
    // In `swap 185 for 190` one takes the place of the other.
    let joins = !exchanges;
    while at < tokens.len() {
        let token = &tokens[at];
        let before = at.checked_sub(1).map_or("", |before| &*tokens[before].lower);
        let behind = link && !is_listed(before, OF_TARGET);
        // `squat to front squat` is two names.
        let under = |at: usize| tokens[at].lower == "under" && words.day(at + 1).is_some();
        let is_one = |name: &&Mention<'_>| {
            !name.at.clone().any(|at| words::is_link(&tokens[at]) || under(at))
        };
        if under(at) {
            link = true;
            at += 1;
        } else if let Some(name) = names.iter().filter(is_one).find(|name| name.at.start == at) {
            said.names.push((name.lifts.clone(), behind));
            at = name.at.end.max(at + 1);
        } else if let Some((step, used, asks)) = words.step_in_prose(at) {
            said.any |= said.step.is_some();
            let told = tokens[..at].iter().any(|token| is_listed(&token.lower, TELLS));
            (said.step, said.asks_step) = (Some(step), asks && !told);
            at += used;
        } else if let Some((number, used)) = words.new_number(at, &said).filter(|_| link) {
            said.number = Some(number);
            at += used;
        } else if let Some(used) = longest_phrase(&tokens[at..], DENIES) {
            at = said.deny(&words, &tokens, at + used, names);
        } else if token.lower == "from" && words.run_of_values(at + 1, joins) > at + 1 {
            let end = words.run_of_values(at + 1, joins);
            said.old.extend_from_slice(&tokens[at + 1..end]);
            at = end;
        } else if token.lower == "by" && words.run_of_values(at + 1, joins) > at + 1 {
            // `off by five pounds` says how much, and not what.
            at = words.run_of_values(at + 1, joins);
        } else if let Some((used, date)) = words.day(at).filter(|_| !words.counts_set(at, names)) {
            let near = tokens[at.saturating_sub(3)..at].iter();
            let near = near.rev().take_while(|token| !words::is_newest(token));
            // `helped on the 6th` is no day, unless it is said of the set.
            let states = near.clone().any(words::is_state);
            let is_day = |token: &Token<'_>| {
                !(token.is_number() || is_listed(&token.lower, "on|the|st|nd|rd|th"))
            };
            if states || behind || tokens[at..at + used].iter().any(is_day) {
                said.days.push((date, behind || states));
            }
            said.states_day |= states;
            at += used;
        } else if let Some(used) = longest_phrase(&tokens[at..], WAITS) {
            at += used;
        } else if let Some(used) = longest_phrase(&tokens[at..], MORE) {
            at += used + 1;
        } else if is_listed(&token.lower, "felt|feels|feel") {
            said.target.field = said.target.field.or(Some(Field::Rpe));
            (said.felt, link) = (true, true);
            at += 1;
        } else if longest_phrase(&tokens[at..], ANY).is_some()
            && !said.target.says_set
            && said.target.which == Which::Unsaid
            && words.set_number(at + 1).is_none()
        {
            let used = longest_phrase(&tokens[at..], ANY).unwrap_or(1);
            let definite = is_listed(before, "the|my|those|these|both|all|last|first|those|our");
            said.any |= !definite;
            said.target.says_set |= definite;
            at += used;
        } else if let Some((run, end)) = words.description(at, joins, names) {
            // `the ten-rep set`
            let parts = tokens[run].iter().filter(|token| !token.is_sign('-'));
            said.described.extend(parts.cloned());
            said.target.says_set = true;
            at = end;
        } else if let Some(used) = longest_phrase(&tokens[at..], JUST_NOW) {
            if said.target.which == Which::Unsaid {
                said.target.which = Which::Newest(1);
                said.target.says_set = true;
            }
            at += used;
        } else if let Some((count, used)) =
            words.counted_of(at).filter(|_| said.target.which == Which::Unsaid)
        {
            said.target.which = Which::Newest(count.into());
            said.target.says_set = true;
            at += used;
        } else if token.lower == "twice" {
            if said.target.which == Which::Unsaid {
                said.target.which = Which::Repeated;
            }
            at += 1;
        } else if let Some(used) = longest_phrase(&tokens[at..], THE_REST) {
            let counts = words.set_number(at + used).map_or(0, |(_, more)| more);
            said.rest = true;
            said.target.which = Which::Every;
            at += used + counts;
        } else if let Some(used) = words.which_in_prose(&mut said.target, at, names) {
            at += used;
        } else if let Some((field, used)) = words.field(at) {
            said.target.field = Some(field);
            at += used;
        } else if words.run_of_values(at, joins) > at {
            let (end, links) = said.take_values(&words, &tokens, at, exchanges);
            (at, link) = (end, link || links);
        } else if let Some((used, found)) =
            words.until(end_of_name(&tokens, at)).name_at(at, false)?
        {
            let lifts = match found {
                // `the wrong lift` names an exercise only where there is one of that name.
                NameFound::One(lift) if !behind && !words.is_logged(&lift)? => Vec::new(),
                NameFound::One(lift) => vec![lift],
                // `oh` begins the names of many: only where a value stands it is one.
                NameFound::Several(_) if !behind => Vec::new(),
                NameFound::Several(several) => several.into_iter().map(Lift::known).collect(),
            };
            let is_name = !lifts.is_empty();
            if is_name {
                said.names.push((lifts, behind));
            }
            at += if is_name { used } else { 1 };
        } else if let Some(lift) = words.lift_of_day(at, &of_day) {
            said.names.push((vec![lift], behind));
            at += 1;
        } else {
            // `a correction to the squat`
            let noun = is_listed(
                before,
                "correction|corrections|change|edit|fix|tweak|update|adjustment|note",
            );
            // `I want to fix it`
            let next = tokens.get(at + 1).map_or("", |next| &*next.lower);
            let leads =
                noun || is_listed(next, "fix|change|edit|correct|update|adjust|log|do|make|set");
            let had = is_listed(&token.lower, "had|have|got|made|hit|went|managed|only");
            link |= words::is_link(token) && !had && !(token.lower == "to" && leads);
            said.target.one |= words::is_one(token);
            said.target.many |= words::is_several(token);
            let known = words::is_link(token) || words::is_one(token) || words::is_several(token);
            if !known && token.kind == Kind::Word {
                said.unread.push(at);
            }
            at += 1;
        }
    }
    // `I logged my rdls as deadlifts`: deadlifts they are as yet.
    let logs =
        |at: usize| is_listed(&tokens[at].lower, "logged|entered|put|wrote|typed|recorded|saved");
    if let [(_, becomes), (_, is)] = said.names.as_mut_slice()
        && *is
        && let Some(from) = (0..tokens.len()).find(|at| logs(*at))
        && tokens[from..].iter().any(|token| token.lower == "as")
    {
        (*becomes, *is) = (true, false);
    }
    // `225 was wrong` says what it was not.
    if tokens.iter().any(|token| is_listed(&token.lower, "wrong|incorrect")) {
        let wrong = std::mem::take(&mut said.values);
        said.old.extend(wrong);
    }
    Ok(said)
}

/// A word without the ending by which it owns something: `the last one's effort`.
fn unowned<'t>(token: &Token<'t>) -> Token<'t> {
    const NOT_OWNED: &str = "it's|that's|let's|what's|there's|he's|she's|who's|here's|how's";
    let lower = token.lower.replace('’', "'");
    match lower.strip_suffix("'s").filter(|_| !is_listed(&lower, NOT_OWNED)) {
        Some(bare) => Token { lower: bare.to_owned().into(), ..token.clone() },
        None => token.clone(),
    }
}

/// Where a name ends at the latest that begins at a place.
fn end_of_name(tokens: &[Token<'_>], at: usize) -> usize {
    let ends = |at: &usize| {
        let token = &tokens[*at];
        words::is_link(token)
            || words::is_one(token)
            || words::is_several(token)
            || words::is_beside(token)
    };
    (at + 1..tokens.len()).find(ends).unwrap_or(tokens.len())
}

/// The sets that words ask to be deleted; none where several could be meant, or none is.
pub(crate) fn deleted<'a>(
    said: &Said<'_, 'a>,
    setting: &Setting<'a>,
) -> LogResult<Option<Vec<SetResult>>> {
    if said.any || !said.points() && said.values.is_empty() {
        return Ok(None);
    }
    let line = Line { text: "", tokens: &[], note: None, setting };
    let Some(target) = target(said, said.names.iter(), said.days.iter().map(|(day, _)| *day))
    else {
        return Ok(None);
    };
    let described: Vec<Token<'_>> = said.described.iter().chain(&said.values).cloned().collect();
    line.described(&target, &described)
}

/// What words make of stored sets.
pub(crate) fn edited<'a>(said: &Said<'_, 'a>, setting: &Setting<'a>) -> LogResult<Vec<WantedEdit>> {
    if said.any {
        return Ok(Vec::new());
    }
    let line = Line { text: "", tokens: &[], note: None, setting };
    // Where nothing else is said, the last name or day is what becomes of the set.
    let names: Vec<bool> = said.names.iter().map(|(_, behind)| *behind).collect();
    let days: Vec<bool> = said.days.iter().map(|(_, behind)| *behind).collect();
    let picked = said.picks() && names.len() == 1;
    let alone = !(said.has_values() || names.contains(&true) || days.contains(&true) || picked);
    let place = |behind: &[bool]| -> Option<usize> {
        let linked = behind.iter().rposition(|behind| *behind);
        linked.or_else(|| alone.then(|| behind.len().checked_sub(1)).flatten())
    };
    let to_day = place(&days);
    let to_name = place(&names).filter(|at| names[*at] || to_day.is_none());
    let names = said.names.iter().enumerate().filter(|(at, _)| Some(*at) != to_name);
    let days = said.days.iter().enumerate().filter(|(at, _)| Some(*at) != to_day);
    let Some(target) = target(said, names.map(|(_, name)| name), days.map(|(_, (day, _))| *day))
    else {
        return Ok(Vec::new());
    };
    let mut target = target;
    // `it was front squats, not back squats`
    if to_name.is_some()
        && !target.is_named()
        && let [denied] = said.denied.as_slice()
        && let [lift] = denied.as_slice()
    {
        target.lift = Some(lift.clone());
    }
    let date = to_day.map(|at| said.days[at].0);
    let lifts = to_name.map(|at| said.names[at].0.clone()).unwrap_or_default();
    // `185 not 158` is of the set that has the 158.
    let denied = match (&*said.described, &*said.old) {
        ([], [_, ..]) if target.which == Which::Unsaid => {
            line.described(&target, &said.old)?.filter(|sets| sets.len() == 1)
        }
        _ => None,
    };
    let found = match &*said.described {
        [] if denied.is_some() => Found::Sets(denied.unwrap_or_default()),
        [] => line.find(&target)?,
        described => line
            .described(&target, described)?
            .map_or_else(|| Found::Nothing(String::new()), Found::Sets),
    };
    let (sets, is_sure) = match found {
        Found::Sets(sets) => (sets, true),
        Found::Ask(offer) if target.which == Which::Unsaid && !offer.all.is_empty() => {
            (offer.all, false)
        }
        Found::Ask(_) | Found::Nothing(_) => return Ok(Vec::new()),
    };
    let Some(first) = sets.first() else {
        return Ok(Vec::new());
    };
    if let Some(step) = said.step {
        // A load of an exercise may be one to come.
        let vague = step.is_of_load()
            && target.is_named()
            && !(target.one || target.many || target.says_set || target.which != Which::Unsaid);
        if vague || !is_sure || !said.values.is_empty() {
            return Ok(Vec::new());
        }
        let edit = |set: SetResult| {
            step.of_set(&set).ok().map(|patch| WantedEdit { set, becomes: vec![patch] })
        };
        return Ok(sets.into_iter().filter_map(edit).collect());
    }
    if let Some(edits) = line.one_each(&sets, &said.values, said.target.field)? {
        return Ok(edits);
    }
    let Some(values) = line.settled(said, &target, first) else {
        return Ok(Vec::new());
    };
    // A load, an exercise and a day are said once of all of a line; each set has its own reps.
    let of_all =
        values.load.is_some() || values.unit.is_some() || date.is_some() || !lifts.is_empty();
    let sets = match (is_sure || of_all, target.is_named(), &*sets) {
        (true, ..) => sets,
        (false, false, [.., last]) => vec![last.clone()],
        (false, ..) => return Ok(Vec::new()),
    };
    let mut edits = Vec::new();
    for set in sets {
        let Ok(patch) = line.patch(&set, &values, &mut Vec::new())? else {
            continue;
        };
        let patch = SetPatch { date, set_number: said.number, ..patch };
        let moved = |lift: &Lift<'_>| {
            let exercise =
                Some(MovedTo { exercise: lift.name.clone(), exercise_id: lift.id.clone() });
            SetPatch { exercise, ..patch.clone() }
        };
        let becomes =
            if lifts.is_empty() { vec![patch.clone()] } else { lifts.iter().map(moved).collect() };
        edits.push(WantedEdit { set, becomes });
    }
    Ok(edits)
}

/// The target with what of the names and days is its own; none where those are several.
fn target<'n, 'a: 'n>(
    said: &Said<'_, 'a>,
    names: impl Iterator<Item = &'n (Vec<Lift<'a>>, bool)>,
    days: impl Iterator<Item = Date>,
) -> Option<Target<'a>> {
    let mut target = said.target.clone();
    let mut names: Vec<&Vec<Lift<'a>>> = names.map(|(lifts, _)| lifts).collect();
    let key = |lifts: &Vec<Lift<'a>>| lifts.iter().map(Lift::key).collect::<Vec<_>>();
    names.dedup_by_key(|lifts| key(lifts));
    let mut days: Vec<Date> = days.collect();
    days.dedup();
    if names.len() > 1 || days.len() > 1 {
        return None;
    }
    target.date = days.pop();
    if let Some(lifts) = names.pop() {
        match lifts.as_slice() {
            [one] => target.lift = Some(one.clone()),
            several => target.several = several.iter().filter_map(|lift| lift.exercise).collect(),
        }
    }
    Some(target)
}

impl<'l, 'a> Line<'l, 'a> {
    /// Whether an exercise is known, or has sets.
    fn is_logged(&self, lift: &Lift<'_>) -> LogResult<bool> {
        Ok(lift.exercise.is_some() || !self.setting.log.of_exercise(&lift.key(), 1)?.is_empty())
    }

    /// The one exercise of these sets that has a word in its name: `incline`, `raises`.
    fn lift_of_day(&self, at: usize, sets: &[SetResult]) -> Option<Lift<'a>> {
        const LEAST_LETTERS: usize = 4;
        /// They say much else.
        const COMMON: &str =
            "back|front|over|side|hold|down|push|pull|high|machine|single|body|weighted|clean";
        let word = &*self.tokens[at].lower;
        if word.len() < LEAST_LETTERS
            || is_listed(word, COMMON)
            || self.tokens[at].kind != Kind::Word
        {
            return None;
        }
        let bare = word.strip_suffix('s').unwrap_or(word);
        let is_of =
            |set: &&SetResult| words_of(&set.exercise).iter().any(|own| own == word || own == bare);
        let mut such = sets.iter().filter(is_of);
        let first = such.next()?;
        such.all(|set| set.key() == first.key()).then(|| Lift::from_set(first, self.setting))
    }

    /// The same up to a place.
    fn until(&self, end: usize) -> Line<'l, 'a> {
        Line { tokens: &self.tokens[..end], ..*self }
    }

    /// Where the numbers end that begin at a place, with the words that say what they count.
    fn run_of_values(&self, from: usize, joins: bool) -> usize {
        let mut at = from;
        while let Some(rest) = self.tokens.get(at..).filter(|rest| !rest.is_empty()) {
            // `that one` counts nothing.
            let one = is_listed(&rest[0].lower, "one|ones|a|an|the");
            let (meant, used) =
                meaning(rest).map_or((None, 1), |(meant, used)| (Some(meant), used));
            let dashed = rest[0].is_sign('-') && !rest[0].gap && at > from;
            if dashed && rest.get(1).is_some_and(|next| !next.gap) {
                at += 1;
            } else if let Some(Ok(number)) = number::read(rest).filter(|_| !one) {
                at += number.tokens;
            } else if matches!(
                meant,
                Some(
                    Meaning::Unit(_)
                        | Meaning::Reps
                        | Meaning::RepsWord(_)
                        | Meaning::Times
                        | Meaning::Rpe
                        | Meaning::Rir
                        | Meaning::Weight
                        | Meaning::Minus
                        | Meaning::Plus
                )
            ) || words::is_effort(&rest[0])
            {
                at += used;
            } else if at > from
                && joins
                && matches!(meant, Some(Meaning::At | Meaning::For | Meaning::With))
                && rest.get(1).is_some_and(|next| next.is_number() || words::is_effort(next))
            {
                at += 1;
            } else {
                break;
            }
        }
        let says = self.tokens[from..at].iter().any(|token| !token.is_sign('-'));
        if says { at } else { from }
    }

    /// `the 2nd bench set` is no day of the month.
    fn counts_set(&self, at: usize, names: &[Mention<'a>]) -> bool {
        let leads = |token: &&Token<'_>| is_listed(&token.lower, "on|for|the|my");
        let from = at + self.tokens[at..].iter().take_while(leads).count();
        self.set_number(from).is_some_and(|(_, used)| {
            let behind = from + used + 1;
            let set = self.tokens.get(behind);
            means(self.tokens, from + used) == Some(Meaning::Ordinal)
                && (names.iter().any(|name| name.at.start == behind)
                    || set.is_some_and(|set| is_listed(&set.lower, "set|one")))
        })
    }

    /// The new number of a set that is named by its own: `set 1 is really set 2`.
    fn new_number(&self, at: usize, said: &Said<'_, 'a>) -> Option<(u8, usize)> {
        let is_named = matches!(said.target.which, Which::Numbers(_, ref one) if one.len() == 1);
        let is_set = is_listed(&self.tokens[at].lower, "set|number") && said.values.is_empty();
        let (number, used) = self.set_number(at + 1).filter(|_| is_named && is_set)?;
        let ends = self
            .tokens
            .get(at + 1 + used)
            .is_none_or(|next| !words::is_link(next) && !words::is_value(next));
        ends.then_some((number, 1 + used))
    }

    /// The words by which a set is named for what it was, `the 185 one`, `the 185 squat`, and the place behind
    /// those that only close it.
    fn description(
        &self,
        at: usize,
        joins: bool,
        names: &[Mention<'a>],
    ) -> Option<(Range<usize>, usize)> {
        let leads = is_listed(&self.tokens[at].lower, "the|my|that");
        // `245 set of squats: 4 reps`
        let opens = at == 0 || at == 1 && matches!(self.tokens[0].kind, Kind::Sign(_));
        let from = at + usize::from(leads);
        let end = self.run_of_values(from, joins);
        let run = &self.tokens[from..end];
        let closes = self.tokens.get(end).is_some_and(|token| is_listed(&token.lower, "one|set"));
        let first = self.set_number(from);
        let numbered = self.tokens.get(end + 1).is_some_and(Token::is_number)
            || first
                .is_some_and(|(_, used)| means(self.tokens, from + used) == Some(Meaning::Ordinal));
        // `the 3 bench sets` are so many.
        let large = first.is_none_or(|(number, _)| number > MOST_SETS_COUNTED);
        let name = names.iter().find(|name| name.at.start == end);
        let is_named = name.is_some_and(|name| {
            let behind = self.tokens.get(name.at.end).map_or("", |next| &*next.lower);
            (large || run.len() > 1) && !is_listed(behind, "sets")
        });
        let says_more = || self.tokens[end..].iter().any(Token::is_number);
        // `the 90 on pulldowns`
        let is_of = leads
            && first.is_some()
            && self.tokens.get(end).is_some_and(|of| is_listed(&of.lower, "on|of|for"))
            && large
            && (names.iter().any(|name| (end + 1..end + 3).contains(&name.at.start))
                || matches!(self.name_at(end + 1, false), Ok(Some(_))));
        let is_said = leads || opens && large && (closes || says_more());
        (is_said && !run.is_empty() && (closes && !numbered || is_named || is_of))
            .then_some((from..end, end + usize::from(closes)))
    }

    /// `those 3 bench sets`
    fn counted_of(&self, at: usize) -> Option<(u8, usize)> {
        let leads = is_listed(&self.tokens[at].lower, "those|these");
        let (count, used) = self.set_number(at + 1).filter(|_| leads)?;
        let behind = self.tokens.get(at + 1 + used..)?.iter().take(4);
        let sets = behind.take_while(|token| !words::is_link(token));
        let of_sets = sets.clone().any(|token| token.lower == "sets");
        (of_sets && count <= MOST_SETS_COUNTED).then_some((count, 1 + used))
    }

    /// Numbers of sets, in front of what those were: `2 and 3 were`.
    fn numbers_of_sets(&self, at: usize) -> Option<(Vec<u8>, usize)> {
        let (mut numbers, mut used) = (Vec::new(), 0);
        while let Some((number, more)) = self.set_number(at + used) {
            if number > MOST_SETS_COUNTED {
                return None;
            }
            numbers.push(number);
            used += more;
            let next = self.tokens.get(at + used)?;
            if is_listed(&next.lower, "were|was|should") {
                return (numbers.len() > 1).then_some((numbers, used));
            }
            if !is_listed(&next.lower, ",|and|&") {
                return None;
            }
            used += 1;
        }
        None
    }

    /// Which sets, as the grammar reads it, but for words that are of a time or count nothing in prose.
    fn which_in_prose(
        &self,
        target: &mut Target<'a>,
        at: usize,
        names: &[Mention<'a>],
    ) -> Option<usize> {
        let token = &self.tokens[at];
        let next = self.tokens.get(at + 1).map_or("", |next| &*next.lower);
        let before = at.checked_sub(1).map_or("", |before| &*self.tokens[before].lower);
        let of_time = words::is_newest(token) && is_listed(next, TIMES)
            || words::ordinal(token).is_some()
                && (is_listed(before, NO_ORDINAL) || is_listed(next, "i|of all|,|time"));
        let talk = token.lower == "all"
            && self.set_number(at + 1).is_none()
            && !is_listed(next, "of|my|the|those|these|three|four|five|them|sets|todays|")
            && !is_listed(before, "them|those|sets|delete|remove|undo");
        // `number 2`
        if target.which == Which::Unsaid
            && (is_listed(&token.lower, "number|no|nr") || token.is_sign('#'))
            && let Some((number, used)) = self.set_number(at + 1)
        {
            target.which = Which::Numbers(Counted::Work, vec![number]);
            return Some(1 + used);
        }
        // `dips 2 and 3 were`
        if target.which == Which::Unsaid
            && names.iter().any(|name| name.at.end == at)
            && let Some((numbers, used)) = self.numbers_of_sets(at)
        {
            target.which = Which::Numbers(Counted::Work, numbers);
            return Some(used);
        }
        // `on second thought`
        let of_sets = |at: usize| {
            self.tokens.get(at).is_some_and(|next| is_listed(&next.lower, "set|sets|one|ones"))
                || names.iter().any(|name| name.at.start == at)
        };
        let ends = self.tokens.get(at + 1).is_none_or(|next| {
            words::is_link(next)
                || words::is_value(next)
                || is_listed(&next.lower, ",|and|of|&|to|two|three|for|on")
                || words::ordinal(next).is_some()
        });
        let stray = words::ordinal(token).is_some() && !ends && !(at + 1..at + 4).any(of_sets);
        if of_time || talk || stray {
            return None;
        }
        let known = target.which.clone();
        let Some(used) = self.take_which(target, at) else {
            // `my warm-up set`
            let (of, used) = self
                .counted(at)
                .filter(|_| !is_listed(&token.lower, "down|dropped|dropping"))
                .filter(|(of, used)| {
                    let is_kind = *of == Counted::WarmUp && is_listed(before, "the|my");
                    *used > 1 || is_kind || is_listed(next, "set|sets|one")
                })?;
            target.kind = Some(of);
            return Some(used);
        };
        // `all three of those`
        let counted = self.set_number(at + used).filter(|(_, more)| {
            let next = self.tokens.get(at + used + more).map_or("", |next| &*next.lower);
            target.which == Which::Every
                && is_listed(next, "of|those|them|these|were|should|bench|sets")
        });
        let used = used + counted.map_or(0, |(_, more)| more);
        // `sets 2 and 3 were both ten`
        if matches!(known, Which::Numbers(..)) && target.which == Which::Both {
            target.which = known.clone();
        }
        // Two places name no one set.
        if known != Which::Unsaid && target.which == Which::Unsaid {
            target.which = known;
        }
        Some(used)
    }

    /// The sets of a target that have what words say of them; none where it isn't clear which those are.
    fn described(
        &self,
        target: &Target<'a>,
        described: &[Token<'_>],
    ) -> LogResult<Option<Vec<SetResult>>> {
        let found = self.find(target)?;
        if described.is_empty() {
            return Ok(match found {
                Found::Sets(sets) => Some(sets),
                Found::Ask(_) | Found::Nothing(_) => None,
            });
        }
        let Some(known) = self.values_of(described, &Target::default(), Facts::from_exercise(None))
        else {
            return Ok(None);
        };
        if target.which != Which::Unsaid || target.kind.is_some() {
            let Found::Sets(sets) = found else {
                return Ok(None);
            };
            let all = sets.iter().all(|set| has(set, &known));
            return Ok(all.then_some(sets));
        }
        let mut sets = self.setting.log.on_date(target.date.unwrap_or(self.setting.today))?;
        let keys = target.keys();
        sets.retain(|set| keys.is_empty() || keys.contains(&set.key()));
        sets.retain(|set| has(set, &known));
        Ok((sets.len() == 1).then_some(sets))
    }

    /// `185 not 158`, where nothing says which set: the one of today that has the 158, unless what is
    /// found has it already.
    pub(super) fn with_denied(&self, target: &Target<'a>, found: Found) -> LogResult<Found> {
        let behind = self.tokens.get(target.end..).unwrap_or_default();
        let Some((at, but)) = words::denial(behind).filter(|_| target.is_empty()) else {
            return Ok(found);
        };
        let denied = &behind[at + 1..but.map_or(behind.len(), |but| but - 1)];
        let known = self.values_of(denied, &Target::default(), Facts::from_exercise(None));
        let has_it = |sets: &[SetResult], known| sets.iter().any(|set| has(set, known));
        Ok(match (known, &found) {
            (Some(known), Found::Sets(sets)) if !has_it(sets, &known) => {
                self.described(&Target::default(), denied)?.map_or(found, Found::Sets)
            }
            _ => found,
        })
    }

    /// What words make of a set like the first of those that they mean; none where they can't be.
    fn settled(
        &self,
        said: &Said<'_, 'a>,
        target: &Target<'a>,
        first: &SetResult,
    ) -> Option<Values<'a>> {
        let facts = Lift::from_set(first, self.setting).facts();
        let mut values = self.values_of(&said.values, target, facts)?;
        // `9.5 not 9` is of what was 9.
        if let Some(field) = field_that_was(&said.old, first).filter(|_| target.field.is_none()) {
            values.settle_bare(Some(field), self.setting.profile.unit).ok()?;
        }
        // `felt like 275 lb` says nothing of the load.
        let weighs = values.load.is_some() || values.unit.is_some();
        (!said.felt || !weighs).then_some(values)
    }

    /// `12, 11, 9` of three sets: a number for each; none where they are of one.
    fn one_each(
        &self,
        sets: &[SetResult],
        tokens: &[Token<'_>],
        field: Option<Field>,
    ) -> LogResult<Option<Vec<WantedEdit>>> {
        let numbers: Vec<&Token<'_>> = tokens.iter().filter(|token| token.is_number()).collect();
        let others = tokens.iter().filter(|token| !token.is_number());
        let mut said = field;
        for other in others {
            match meaning(std::slice::from_ref(other)) {
                Some((Meaning::Reps, _)) => said = Some(Field::Reps),
                Some((Meaning::Rpe, _)) => said = Some(Field::Rpe),
                Some((Meaning::Rir, _)) => said = Some(Field::Rir),
                _ => return Ok(None),
            }
        }
        // Two that stand side by side are a load and reps.
        let apart = numbers.len() > 2
            || numbers.windows(2).all(|two| two[0].span.end + 1 < two[1].span.start);
        if numbers.len() < 2 || numbers.len() != sets.len() || !apart {
            return Ok(None);
        }
        let mut edits = Vec::new();
        for (set, number) in sets.iter().zip(numbers) {
            let Some(Ok(read)) = number::read(std::slice::from_ref(number)) else {
                return Ok(None);
            };
            let mut values = Values::of_set(set, self.setting, (read.value, read.span));
            let field = said.unwrap_or(Field::Reps);
            if values.settle_bare(Some(field), self.setting.profile.unit).is_err() {
                return Ok(None);
            }
            let Ok(patch) = self.patch(set, &values, &mut Vec::new())? else {
                return Ok(None);
            };
            edits.push(WantedEdit { set: set.clone(), becomes: vec![patch] });
        }
        Ok(Some(edits))
    }

    /// Numbers as those of one set; none where they can't be.
    fn values_of(
        &self,
        tokens: &[Token<'_>],
        target: &Target<'a>,
        facts: Facts,
    ) -> Option<Values<'a>> {
        let mut values = Values { facts: Some(facts), ..Values::default() };
        values.unit = only_unit(tokens);
        if values.unit.is_some() {
            return Some(values);
        }
        // `a double`
        let word = (0..tokens.len()).find_map(|at| match meaning(&tokens[at..]) {
            Some((Meaning::RepsWord(reps), used)) => Some((reps, at..at + used)),
            _ => None,
        });
        let mut tokens = tokens.to_vec();
        if let Some((reps, at)) = word {
            values.reps = Some(reps);
            tokens.drain(at);
            if tokens.is_empty() {
                return Some(values);
            }
        }
        let tokens = &*tokens;
        let has_word = tokens.iter().any(|token| !token.is_number());
        // `felt like an 8` is an effort, `felt like 8 reps` none.
        let field = target.field.filter(|field| *field != Field::Rpe || !has_word);
        let of_field = Target { field, ..Target::default() };
        self.numbers(tokens, facts, &of_field, &mut values).ok()?;
        mem::take(&mut values.typed);
        Some(values)
    }
}

/// Which part of a set words say that it was: none where that could be several.
fn field_that_was(old: &[Token<'_>], set: &SetResult) -> Option<Field> {
    // `not 20s`
    let number = old.first().filter(|first| first.is_number())?;
    let rest = old[1..].iter().all(|token| token.lower == "s" && !token.gap);
    let value = number::read(std::slice::from_ref(number))?.ok()?.value;
    let reserve = |rpe: Decimal| {
        let halves = u8::try_from(rpe.ten_thousandths() * 2 / Decimal::SCALE).ok()?;
        (rpe.ten_thousandths() * 2 % Decimal::SCALE == 0 && halves <= 20)
            .then(|| Rpe(Halves::from_halves(halves)).rir())
    };
    let whole = number::whole(value).and_then(|count| u16::try_from(count).ok());
    let done = &set.performance;
    let has = [
        (Field::Reps, whole.is_some() && done.reps == whole),
        (Field::Load, done.load.is_some_and(|load| load.amount == value)),
        (Field::Rpe, reserve(value).is_some() && done.reserve() == reserve(value)),
    ];
    let mut fields = has.into_iter().filter(|(_, has)| *has).map(|(field, _)| field);
    fields.next().filter(|_| rest && fields.next().is_none())
}

/// Whether a set has what is said of it; a number alone may be its load or its reps.
fn has(set: &SetResult, known: &Values<'_>) -> bool {
    let done = &set.performance;
    let weighs = |amount: Decimal, load: Load| load.amount == amount;
    let reps = |count: u16| done.reps == Some(count);
    let load = known.load.is_none_or(|said| {
        let unit = match said.what {
            What::Load(Loading::Plain(unit) | Loading::Signed(unit)) => unit,
            _ => None,
        };
        done.load.is_some_and(|load| {
            weighs(said.value, load) && unit.is_none_or(|unit| unit == load.unit)
        })
    });
    let bare = known.bare.is_none_or(|(value, _)| {
        done.load.is_some_and(|load| weighs(value, load))
            || number::whole(value).and_then(|count| u16::try_from(count).ok()).is_some_and(reps)
    });
    let effort = known.effort.is_none_or(|effort| {
        let said = match effort {
            Effort::Rir(rir) => rir,
            Effort::Rpe(rpe) => rpe.rir(),
        };
        done.reserve() == Some(said)
    });
    load && bare && effort && known.reps.is_none_or(reps)
}
