//! Lines that correct, move or delete what is logged: `set 2 was 7`, `no, 82.5`, `move that to
//! yesterday`, `delete set 2 of squat`.
//!
//! ```text
//! opening ─ target (which sets) ─ link ─ values (what they become)
//!    `change`  `set 2 of deadlift`   `to`   `7 reps`
//! ```
//!
//! A correction hits exactly the sets that it names. Where none fits, or several could be meant, the
//! question back has a line for each; where its values can't be read, it says so. What is no
//! correction for certain is left to whoever reads next.

mod afterthought;
mod ask;
mod count;
mod each;
mod find;
pub(crate) mod lenient;
mod meant;
mod numbers;
mod order;
mod step;
mod swap;
mod target;
mod unloaded;
mod valued;
mod values;
mod which;
mod whole_day;
mod words;

use super::Setting;
use super::lift::Lift;
use super::{BadPart, Reading};
use find::Found;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::SetPlace;
use setwise_domain::set_result::{LineChange, SetPatch, SetResult};
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Clause, Span, Token, lex};
use std::borrow::Cow;
use target::Target;
use values::{Values, Worded};
use which::Which;
use words::Intent;

/// What a line changes of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// At least one set.
    pub change: LineChange,
    /// What the receipt says beside.
    pub remarks: Vec<String>,
}

/// One clause, taken for a correction.
struct Line<'l, 'a> {
    text: &'l str,
    tokens: &'l [Token<'l>],
    note: Option<&'l str>,
    setting: &'l Setting<'a>,
}

/// Reads a clause as a correction; none where it is none.
pub(super) fn read(
    text: &str,
    clause: &Clause<'_>,
    setting: &Setting<'_>,
) -> LogResult<Option<Reading>> {
    let tokens = order::starred(order::without_asides(without_possessives(&clause.tokens)));
    let tokens = order::set_first(tokens);
    // `note: elbow was fine` and `// elbow was fine` are of the set logged last.
    if let Some((_, note)) = clause.note.filter(|_| words::opens_note(&tokens)) {
        let line = Line { text, tokens: &[], note: Some(note), setting };
        return line.note_on_newest();
    }
    if let Some(from) = afterthought::note_behind(&tokens).filter(|_| clause.note.is_none()) {
        let span = tokens[from].span.to(tokens[tokens.len() - 1].span);
        let line = Line { text, tokens: &[], note: Some(&text[span.start..span.end]), setting };
        return line.note_on_newest();
    }
    if tokens.is_empty() || tokens.iter().any(|token| token.is_sign('?')) {
        return Ok(None);
    }
    if let Some(reading) = with_reason(text, &tokens, clause.note.is_some(), setting)? {
        return Ok(Some(reading));
    }
    let line = |tokens, note| Line { text, tokens, note, setting };
    if let Some(reading) = line(&tokens, clause.note.map(|(_, note)| note)).load_of_unloaded()? {
        return Ok(Some(reading));
    }
    if let Some((set, note)) = noted(text, &tokens) {
        return line(set, Some(note)).note_on_set();
    }
    if let Some(reading) = line(&tokens, clause.note.map(|(_, note)| note)).step()? {
        return Ok(Some(reading));
    }
    if let Some(at) = words::exchanges(&tokens) {
        return line(&tokens, None).exchange(at);
    }
    if let Some(reading) = line(&tokens, clause.note.map(|(_, note)| note)).of_values()? {
        return Ok(Some(reading));
    }
    let Some(opening) = words::opening(&tokens) else {
        return Ok(None);
    };
    line(&tokens, clause.note.map(|(_, note)| note)).read(opening)
}

/// `set 2 was 7, lost my grip`: why stands behind it, and is kept as the note of a set that stays.
fn with_reason(
    text: &str,
    tokens: &[Token<'_>],
    is_noted: bool,
    setting: &Setting<'_>,
) -> LogResult<Option<Reading>> {
    let Some(comma) = afterthought::reason(tokens).filter(|_| !is_noted) else {
        return Ok(None);
    };
    let span = tokens[comma + 1].span.to(tokens[tokens.len() - 1].span);
    let before = |note| Clause { tokens: tokens[..comma].to_vec(), note };
    // By itself, what stands before it changes something: in `that was all, see you` nothing does.
    let plain = read(text, &before(None), setting)?;
    Ok(match plain {
        Some(Reading::Change(Change { change: LineChange::Delete(_), .. })) => plain,
        Some(Reading::Change(_) | Reading::Ask(_)) => {
            // `set 2 was 7, change it` gives no reason.
            let note = Some((span, &text[span.start..span.end]));
            let note = note.filter(|_| !afterthought::only_asks(&tokens[comma + 1..]));
            read(text, &before(note), setting)?
        }
        _ => None,
    })
}

/// Reads what is typed in the place of a logged set as what becomes of it: `82.5 × 7 // slow`.
pub fn read_edit(
    set: &SetResult,
    place: SetPlace,
    text: &str,
    setting: &Setting<'_>,
) -> LogResult<Reading> {
    let clauses = lex(text);
    let clause = match clauses.as_slice() {
        [] => return Ok(Reading::NotALog),
        [clause] => clause,
        [.., last] => {
            let span =
                last.tokens.first().map_or(Span { start: 0, end: text.len() }, |first| first.span);
            let issue = LineIssue::new(span, "belongs to a second set: this row holds one");
            let part = super::page::bad_part(text, &issue, &[]);
            return Ok(Reading::Bad(BadPart { corrects: true, ..part }));
        }
    };
    let tokens = order::starred(without_possessives(&clause.tokens));
    let note = clause.note.map(|(_, note)| note);
    let line = Line { text, tokens: &tokens, note, setting };
    let which = Which::Numbers(place.of, vec![place.number]);
    let target = Target { which, says_set: true, ..Target::default() };
    let lift = Lift::from_set(set, setting);
    Ok(match line.values(&target, Some(&lift))? {
        Worded::Values(values) => line.changed(std::slice::from_ref(set), &values)?,
        Worded::Which(question) => Reading::Ask(question),
        Worded::Wrong(issue) => line.bad(issue.span, issue.message),
        Worded::Nothing => Reading::NotALog,
    })
}

/// `add a note to set 2: back rounded`: the set, and the note.
fn noted<'t>(text: &'t str, tokens: &'t [Token<'t>]) -> Option<(&'t [Token<'t>], &'t str)> {
    let from = words::note_to(tokens)?;
    let colon = from + tokens[from..].iter().position(|token| token.is_sign(':'))?;
    let last = tokens[colon + 1..].last()?;
    let span = tokens[colon + 1].span.to(last.span);
    Some((&tokens[from..colon], &text[span.start..span.end]))
}

/// Without the apostrophes of `yesterday's` and `that's`.
fn without_possessives<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut tokens = tokens.to_vec();
    for token in &mut tokens {
        if token.lower.contains(['\'', '’']) {
            token.lower = Cow::Owned(token.lower.replace(['\'', '’'], ""));
        }
    }
    tokens
}

impl<'a> Line<'_, 'a> {
    fn read(&self, opening: words::Opening) -> LogResult<Option<Reading>> {
        if opening.intent == Intent::Delete
            && let Some(reading) = self.delete_day(&opening)?
        {
            return Ok(Some(reading));
        }
        let Some(target) = self.target(&opening)? else {
            return Ok(None);
        };
        if opening.intent == Intent::Delete {
            return self.delete(&target);
        }
        if let Some(reading) = self.each(&opening, &target)? {
            return Ok(Some(reading));
        }
        self.edit(&opening, &target)
    }

    /// `add a note to the ohp: …` is of a set that is there, though only its exercise is named.
    fn note_on_set(&self) -> LogResult<Option<Reading>> {
        let opening = words::Opening::change();
        let Some(mut target) = self.target(&opening)? else {
            return Ok(None);
        };
        target.says_set |= target.is_named() && target.end == self.tokens.len();
        self.edit(&opening, &target)
    }

    /// Of a day that is over, a note is for the coach.
    fn note_on_newest(&self) -> LogResult<Option<Reading>> {
        let newest = self.setting.log.newest()?;
        if newest.is_none_or(|set| set.date != self.setting.today) {
            return Ok(None);
        }
        let target = Target { which: Which::Newest(1), says_set: true, ..Target::default() };
        self.edit(&words::Opening::change(), &target)
    }

    fn delete(&self, target: &Target<'a>) -> LogResult<Option<Reading>> {
        // `remove the rpe from set 3` wants a part of the set gone, and never the set.
        if target.field.is_some() && target.end == self.tokens.len() {
            let why = "is a part of a set, which can be changed but not taken away: write what it \
                       should be, as in change set 3 to rpe 8, or delete set 3";
            return Ok(Some(self.bad(self.whole(), why)));
        }
        // `delete that` may mean the whole of the last line: whoever reads next asks.
        let is_clear = target.end == self.tokens.len() && self.note.is_none();
        let last_few = matches!(target.which, Which::Newest(2..));
        if !(target.is_set() || target.is_named() || last_few) || !is_clear {
            return Ok(None);
        }
        let found = match target.which {
            Which::Newest(count) if last_few && !target.is_named() && target.date.is_none() => {
                self.newest_of_all(count, self.find(target)?)?
            }
            _ => self.find(target)?,
        };
        // `delete bench` may be about a session, where nothing of it is logged today.
        if !(target.is_set() || last_few || found.is_of(self.setting.today)) {
            return Ok(None);
        }
        Ok(Some(match found {
            Found::Sets(sets) => change(LineChange::Delete(sets), Vec::new()),
            Found::Ask(offer) => Reading::Ask(self.which_set(&offer, "delete", "")?),
            Found::Nothing(why) => self.bad(self.whole(), why),
        }))
    }

    fn edit(&self, opening: &words::Opening, target: &Target<'a>) -> LogResult<Option<Reading>> {
        if opening.may_add {
            return self.newest_or_another(target);
        }
        let found = self.find(target)?;
        let found = self.with_denied(target, found)?;
        let today = self.setting.today;
        if opening.of_logged && !(matches!(found, Found::Sets(_)) && found.is_of(today)) {
            return Ok(None);
        }
        let first = match &found {
            Found::Sets(sets) => sets.first(),
            Found::Ask(offer) => offer.sets.first(),
            Found::Nothing(_) => None,
        };
        let lift = match (first, &target.lift) {
            (Some(set), _) => Some(Lift::from_set(set, self.setting)),
            (None, Some(lift)) => Some(lift.clone()),
            (None, None) => None,
        };
        // `last set was hard` is talk; with a number in it a set was meant.
        let changes = opening.intent != Intent::State;
        let counts = self.tokens[target.end..].iter().any(Token::is_number);
        let values = match self.values(target, lift.as_ref())? {
            Worded::Values(values) if opening.only_rates && !values.only_rates() => {
                return Ok(None);
            }
            Worded::Wrong(_) | Worded::Which(_) if opening.only_rates => return Ok(None),
            Worded::Values(values) if values.sets.is_some() => {
                return self.recount(opening, target, &values);
            }
            Worded::Values(values)
                if values.is_meant(opening, target, first)
                    || values.is_one_part()
                        && (values.lift.is_none() || !changes)
                        && target.is_named()
                        && found.is_of(target.date.unwrap_or(today)) =>
            {
                values
            }
            Worded::Values(values)
                if values.is_whole() && target.is_named() && found.is_of(today) && !changes =>
            {
                return match &found {
                    Found::Sets(sets) => self.change_or_add(sets, &values),
                    Found::Ask(offer) => self.change_or_add(&offer.sets, &values),
                    Found::Nothing(_) => Ok(None),
                };
            }
            Worded::Which(question) if first.is_some() && target.is_clear(opening) => {
                return Ok(Some(Reading::Ask(question)));
            }
            Worded::Wrong(issue) if target.is_set() && (changes || counts) => {
                return Ok(Some(self.bad(issue.span, issue.message)));
            }
            Worded::Values(_) | Worded::Which(_) | Worded::Wrong(_) | Worded::Nothing => {
                return Ok(None);
            }
        };
        Ok(Some(match found {
            Found::Sets(sets) => self.changed(&sets, &values)?,
            Found::Ask(offer) => {
                Reading::Ask(self.which_set(&offer, "change", &self.said(&values))?)
            }
            Found::Nothing(why) => self.bad(self.whole(), why),
        }))
    }

    /// `last set 6` may say what the last set was or that there was one more: that is asked.
    fn newest_or_another(&self, target: &Target<'a>) -> LogResult<Option<Reading>> {
        let newest = Target {
            which: Which::Newest(1),
            says_set: true,
            end: target.end,
            ..Target::default()
        };
        let target = if target.is_empty() { &newest } else { target };
        let Found::Sets(sets) = self.find(target)? else {
            return Ok(None);
        };
        let [set] = sets.as_slice() else {
            return Ok(None);
        };
        let lift = Lift::from_set(set, self.setting);
        match self.values(target, Some(&lift))? {
            Worded::Values(values) => self.change_or_add(&sets, &values),
            _ => Ok(None),
        }
    }

    /// Asks whether sets of today are changed or one more was done.
    fn change_or_add(&self, sets: &[SetResult], values: &Values<'a>) -> LogResult<Option<Reading>> {
        let is_said = values.has_numbers() && !values.moves() && values.sets.is_none();
        let Some(last) = sets.last().filter(|set| set.date == self.setting.today && is_said) else {
            return Ok(None);
        };
        let Ok(patch) = self.patch(last, values, &mut Vec::new())? else {
            return Ok(None);
        };
        Ok(Some(Reading::Ask(self.change_or_another(sets, &patch, values)?)))
    }

    /// The sets with the new values, or what can't be of them.
    fn changed(&self, sets: &[SetResult], values: &Values<'a>) -> LogResult<Reading> {
        let mut remarks = Vec::new();
        let mut edits: Vec<(SetResult, SetPatch)> = Vec::with_capacity(sets.len());
        for set in sets {
            match self.patch(set, values, &mut remarks)? {
                Ok(patch) => edits.push((set.clone(), patch)),
                Err(values::Doubtful::RepsOrLoad) => {
                    return Ok(Reading::Ask(self.reps_or_load(sets, set, values)?));
                }
                Err(values::Doubtful::DistanceOrTime) => {
                    return Ok(Reading::Ask(self.distance_or_time(sets, set, values)?));
                }
                Err(values::Doubtful::Wrong(issue)) => {
                    return Ok(self.bad(issue.span, issue.message));
                }
            }
        }
        remarks.dedup();
        Ok(change(LineChange::Edit(edits), remarks))
    }

    fn whole(&self) -> Span {
        // In the order of the text, which is not always that of the tokens.
        let spans = || self.tokens.iter().map(|token| token.span);
        Span {
            start: spans().map(|span| span.start).min().unwrap_or(0),
            end: spans().map(|span| span.end).max().unwrap_or(0),
        }
    }

    fn bad(&self, span: Span, why: impl Into<String>) -> Reading {
        let part = super::page::bad_part(self.text, &LineIssue::new(span, why), &[]);
        Reading::Bad(BadPart { corrects: true, ..part })
    }

    /// As typed, between two tokens.
    fn slice(&self, tokens: &[Token<'_>]) -> &str {
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => {
                let span = first.span.to(last.span);
                &self.text[span.start..span.end]
            }
            _ => "",
        }
    }
}

fn change(change: LineChange, remarks: Vec<String>) -> Reading {
    Reading::Change(Change { change, remarks })
}

/// Asks, with the options numbered in the sentence.
fn asked(id: &str, lead: &str, options: Vec<Choice>) -> Question {
    Question::listing(id, format!("{lead}:"), options)
}
