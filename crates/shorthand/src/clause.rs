//! One clause, from tokens to sets, a question, an issue, or nothing that is a log.

mod heading;
mod noted;
mod settle;
mod several;

use super::Setting;
use super::commas;
use super::doubt::Choices;
use super::item::{Fact, Facts, Item, Loading, What};
use super::items::{self, Items};
use super::lift::Lift;
use super::name::Named;
use super::plausibility::Unbelieved;
use super::question;
use super::sets::Carry;
use super::talk;
use super::validate::refused;
use heading::{date_of, heading};
use jiff::civil::Date;
use setwise_catalog::catalog::Match;
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::exercise_name::{self, NameError};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::question::Question;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft};
use setwise_domain::text::printable;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::vocabulary::{Meaning, means};
use std::borrow::Cow;
use std::ops::Range;

/// What a clause came to.
pub(super) enum Outcome<'a> {
    /// No log, nor meant as one.
    Talk,
    Bad(LineIssue),
    Ask(Question),
    /// A date or a name and nothing else: that of what follows.
    Heading(Option<Date>, Option<Title<'a>>),
    Sets(Box<Logged<'a>>),
}

/// The exercise of the clauses after it.
pub(super) enum Title<'a> {
    /// One, with a remark on how its name was read.
    One(Box<Previous<'a>>, Option<String>),
    /// Which one is a question.
    Asked(Question),
}

/// Sets read from a clause, with what the next clause may go on from.
pub(super) struct Logged<'a> {
    pub drafts: Vec<SetDraft>,
    pub remarks: Vec<String>,
    /// Loads without a unit.
    pub bare: Vec<Decimal>,
    pub unbelieved: Option<Unbelieved>,
    /// The date, where this clause says one.
    pub date: Option<Date>,
    /// Whether it names its exercise.
    pub is_named: bool,
    pub previous: Previous<'a>,
}

/// The clause before, as far as the next goes on from it.
#[derive(Clone)]
pub(super) struct Previous<'a> {
    pub lift: Lift<'a>,
    carry: Carry,
    last_load: Option<Load>,
    last: Option<Performance>,
}

impl<'a> Previous<'a> {
    /// A name before its sets: nothing carries on yet.
    fn title(lift: Lift<'a>) -> Self {
        Self { lift, carry: Carry::default(), last_load: None, last: None }
    }
}

/// Reads one clause of `text`, with the name that was found in it. `date` is that of the clauses before.
pub(super) fn read<'a>(
    text: &str,
    tokens: &[Token<'_>],
    named: Named<'a>,
    setting: &Setting<'a>,
    previous: Option<&Previous<'a>>,
    date: Option<Date>,
) -> LogResult<Outcome<'a>> {
    let reader = Reader { text, setting, previous, date };
    reader.read(tokens, named)
}

struct Reader<'r, 'a> {
    text: &'r str,
    setting: &'r Setting<'a>,
    previous: Option<&'r Previous<'a>>,
    date: Option<Date>,
}

/// The exercise of a clause, as far as its name tells.
enum Target<'a> {
    /// One, with a remark on how it was read.
    One(Lift<'a>, Option<String>),
    Several(Vec<&'a Exercise>),
    New(String, Vec<&'a Exercise>),
    /// None is named, and none can be meant.
    Nobody,
}

impl<'a> Reader<'_, 'a> {
    /// Reads a clause with the name that was found in it.
    fn read_whole(&self, tokens: &[Token<'_>], named: Named<'a>) -> LogResult<Outcome<'a>> {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Ok(Outcome::Talk);
        };
        if talk::is_talk(tokens) {
            return Ok(Outcome::Talk);
        }
        let span = first.span.to(last.span);
        let settled = matches!(named, Named::Known { .. } | Named::Own { .. });
        let opens = settled && named.at().is_some_and(|at| at.start == 0);
        if talk::is_address(tokens) && !opens {
            return Ok(Outcome::Talk);
        }
        let name = named.at().map(|at| span_of(&tokens[at.clone()]));
        let tokens = &without_name(self.text, tokens, named.at());
        let is_named = name.is_some();
        let target = self.target(named, tokens, name.unwrap_or(span))?;
        let target = match target {
            Target::Several(candidates) => self.of_several(candidates, name, tokens),
            target => target,
        };
        let facts = match &target {
            Target::One(lift, _) => lift.facts(),
            Target::Several(candidates) => Facts::from_exercise(candidates.first().copied()),
            Target::New(..) | Target::Nobody => Facts::from_exercise(None),
        };
        let items = self.scan(tokens, facts);
        if let Some(date) = heading(&items) {
            if let Some(name) = name {
                return self.title(target, date, name);
            }
            if date.is_some() {
                return Ok(Outcome::Heading(date, None));
            }
        }
        let asks_name = matches!(target, Target::New(..));
        let goes_on = match &target {
            Target::One(lift, _) => self.next(lift, tokens, &items)?.is_some(),
            _ => false,
        };
        if !goes_on && let Some(outcome) = refused(tokens, &items, facts, is_named, asks_name) {
            return Ok(outcome);
        }
        let name = name.unwrap_or(span);
        match target {
            Target::One(lift, remark) => self.settle(tokens, &items, span, lift, remark),
            Target::Several(candidates) => {
                let readable = self.readable(&candidates, tokens, &items, span)?;
                match (readable.is_empty(), candidates.first()) {
                    (true, Some(first)) => {
                        self.settle(tokens, &items, span, Lift::known(first), None)
                    }
                    _ => question::which_exercise(self.text, name, &readable, self.setting)
                        .map(Outcome::Ask),
                }
            }
            Target::New(typed, near) => {
                if let Some(error) = bad_name(&typed, name) {
                    return Ok(Outcome::Bad(error));
                }
                let own = Lift::own(typed.clone());
                let as_own = self.settle(tokens, &items, span, own, None)?;
                if matches!(as_own, Outcome::Bad(_)) {
                    return Ok(as_own);
                }
                let near = question::worth_offering(&typed, near, self.setting);
                let near = self.readable(&near, tokens, &items, span)?;
                question::new_exercise(self.text, name, &typed, &near, self.setting)
                    .map(Outcome::Ask)
            }
            Target::Nobody => {
                let why = "names no exercise, and none is planned or logged yet: begin with a \
                           name, as in bench 3x8 185lb";
                Ok(Outcome::Bad(LineIssue::new(span, why)))
            }
        }
    }

    fn target(&self, named: Named<'a>, tokens: &[Token<'_>], at: Span) -> LogResult<Target<'a>> {
        Ok(match named {
            Named::Known { exercise, how, .. } => {
                let remark = (how == Match::Fuzzy).then(|| {
                    let typed = printable(&self.text[at.start..at.end]);
                    format!("Read {typed} as {}.", exercise.name)
                });
                Target::One(Lift::known(exercise), remark)
            }
            // Also one that older sets were logged under.
            Named::Own { name, .. } if bad_name(&name, at).is_some() => {
                Target::New(name, Vec::new())
            }
            Named::Own { name, known, .. } => {
                let remark = format!("{} is not in the catalogue.", printable(&name));
                Target::One(Lift::own(name), (!known).then_some(remark))
            }
            Named::Several { candidates, .. } => Target::Several(candidates),
            Named::New { name, near, .. } => match self.planned_as(&name) {
                Some(planned) => Target::One(Lift::own(planned.clone()), None),
                None => Target::New(name, near),
            },
            Named::None => match self.implied(tokens)? {
                Some(lift) if lift.id.is_none() && bad_name(&lift.name, at).is_some() => {
                    Target::New(lift.name, Vec::new())
                }
                Some(lift) => Target::One(lift, None),
                None => Target::Nobody,
            },
        })
    }

    fn title(&self, target: Target<'a>, date: Option<Date>, name: Span) -> LogResult<Outcome<'a>> {
        let title = match target {
            Target::One(lift, remark) => Title::One(Box::new(Previous::title(lift)), remark),
            Target::Several(candidates) => {
                Title::Asked(question::which_exercise(self.text, name, &candidates, self.setting)?)
            }
            Target::New(typed, near) if bad_name(&typed, name).is_none() => {
                let near = question::worth_offering(&typed, near, self.setting);
                let asked = question::new_exercise(self.text, name, &typed, &near, self.setting)?;
                Title::Asked(asked)
            }
            Target::New(..) | Target::Nobody => return Ok(Outcome::Talk),
        };
        Ok(Outcome::Heading(date, Some(title)))
    }

    /// The exercise that is meant where none is named: that of the clause before, the plan's
    /// current one, the one logged last; for `again` and `then` the one logged last.
    fn implied(&self, tokens: &[Token<'_>]) -> LogResult<Option<Lift<'a>>> {
        if let Some(previous) = self.previous {
            return Ok(Some(previous.lift.clone()));
        }
        let repeats = |meaning| matches!(meaning, Some(Meaning::Again | Meaning::SameLoad));
        let goes_on = tokens.iter().take(2).any(|token| token.lower == "then");
        let again = goes_on || (0..tokens.len()).any(|at| repeats(means(tokens, at)));
        if let Some(dropped) = self.dropped(tokens)? {
            return Ok(Some(dropped));
        }
        let for_reps = !self.scan(tokens, Facts::from_exercise(None)).is_timed();
        let work = self.setting.work.as_ref().filter(|_| for_reps);
        if let Some(current) = work.or(self.setting.current.as_ref()).filter(|_| !again) {
            return Ok(Some(Lift::named(&current.name, current.id.as_ref(), self.setting)));
        }
        let newest = self.setting.log.newest()?;
        Ok(newest.map(|set| Lift::from_set(&set, self.setting)))
    }

    /// A name outside the catalogue, as the plan spells it.
    fn planned_as(&self, name: &str) -> Option<&String> {
        let key = ExerciseKey::new(None, name);
        let mut planned = self.setting.planned.iter();
        let named = planned.find(|one| one.key() == key);
        named.map(|one| &one.name)
    }

    /// The tokens to items. A comma in doubt is a list here: it makes no difference to which
    /// tokens are understood.
    fn scan(&self, tokens: &[Token<'_>], facts: Facts) -> Items {
        let joined = commas::join(self.text, tokens, facts, &Choices::default());
        items::scan(joined.as_deref().unwrap_or(tokens), facts, self.setting)
    }

    /// The exercises as which a clause can be read: `3x10` is no distance. Those whose numbers are read
    /// alike are tried once, unless the clause goes by what is logged of each.
    fn readable(
        &self,
        candidates: &[&'a Exercise],
        tokens: &[Token<'_>],
        items: &Items,
        span: Span,
    ) -> LogResult<Vec<&'a Exercise>> {
        let each = self.previous.is_some() || items.all.iter().any(goes_by_the_log);
        let mut tried: Vec<(Facts, bool)> = Vec::new();
        let mut readable = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let facts = Facts::from_exercise(Some(candidate));
            let alike = tried.iter().find(|(one, _)| !each && *one == facts);
            let reads = if let Some((_, reads)) = alike {
                *reads
            } else {
                let outcome = self.settle(tokens, items, span, Lift::known(candidate), None)?;
                let reads = !matches!(outcome, Outcome::Bad(_));
                tried.push((facts, reads));
                reads
            };
            if reads {
                readable.push(*candidate);
            }
        }
        Ok(readable)
    }
}

/// Whether what an item means depends on the sets of its exercise.
fn goes_by_the_log(item: &Item) -> bool {
    match &item.fact {
        Fact::Again | Fact::Drop => true,
        Fact::Chain(amounts) => amounts.iter().any(|amount| {
            use Loading::{Percent, Same, Signed};
            matches!(amount.what, What::Load(Signed(_) | Percent | Same))
        }),
        _ => false,
    }
}

fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span { start: 0, end: 0 },
    }
}

/// The tokens with the name as one.
fn without_name<'t>(
    text: &'t str,
    tokens: &[Token<'t>],
    name: Option<&Range<usize>>,
) -> Vec<Token<'t>> {
    let Some(name) = name else {
        return tokens.to_vec();
    };
    let span = span_of(&tokens[name.clone()]);
    let mut whole = tokens[..name.start].to_vec();
    whole.push(Token {
        kind: Kind::Name,
        text: &text[span.start..span.end],
        lower: Cow::Borrowed(""),
        span,
        gap: true,
    });
    whole.extend_from_slice(&tokens[name.end..]);
    // What stood against the name stands free of it: `bench-185`.
    if let Some(after) = whole.get_mut(name.start + 1) {
        after.gap = true;
    }
    whole
}

/// Why a name outside the catalogue can't be logged under.
fn bad_name(name: &str, at: Span) -> Option<LineIssue> {
    let why = match exercise_name::check(name) {
        Err(error @ NameError::Generic) => {
            format!("does not say which exercise it was. {error}")
        }
        Err(NameError::TooLong { .. }) => {
            format!("is too long for a name: at most {MOST_EXERCISE_NAME_CHARS} characters")
        }
        Ok(name) if name.chars().any(char::is_control) => {
            "contains control characters, which a name can't have".to_owned()
        }
        Ok(_) => return None,
    };
    Some(LineIssue::new(at, why))
}
