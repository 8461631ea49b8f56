//! One clause, from tokens to sets, a question, a fault, or nothing that is a log.

use super::belief::{self, Unbelieved};
use super::commas;
use super::doubt::{Choices, Readings, Stop, readings};
use super::fault::Fault;
use super::item::{Facts, Fact, What};
use super::items::{self, Items};
use super::lexer::{Kind, Span, Token};
use super::lift::Lift;
use super::loads::Loads;
use super::name::{self, Named};
use super::question;
use super::roles;
use super::sets::{Carry, Read, Sets};
use super::talk;
use super::Setting;
use crate::catalog::Match;
use crate::domain::exercise::Measure;
use crate::domain::load::Load;
use crate::domain::question::Question;
use crate::domain::set_log::LogResult;
use crate::domain::set_result::{Performance, SetDraft, Source};
use crate::domain::text::{is_generic_name, printable};
use jiff::civil::Date;
use std::borrow::Cow;
use std::ops::Range;

/// What a clause came to.
pub(super) enum Outcome<'a> {
    /// No log, nor meant as one.
    Talk,
    Bad(Fault),
    Ask(Question),
    /// A date and nothing else: that of what follows.
    Heading(Date),
    Sets(Box<Logged<'a>>),
}

/// Sets read from a clause, with what the next clause may go on from.
pub(super) struct Logged<'a> {
    pub drafts: Vec<SetDraft>,
    pub remarks: Vec<String>,
    pub unbelieved: Option<Unbelieved>,
    /// The date, where this clause says one.
    pub date: Option<Date>,
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

/// Reads one clause of `text`. `date` is that of the clauses before.
pub(super) fn read<'a>(
    text: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'a>,
    previous: Option<&Previous<'a>>,
    date: Option<Date>,
) -> LogResult<Outcome<'a>> {
    let reader = Reader {
        text,
        setting,
        previous,
        date,
    };
    reader.read(tokens)
}

struct Reader<'r, 'a> {
    text: &'r str,
    setting: &'r Setting<'a>,
    previous: Option<&'r Previous<'a>>,
    date: Option<Date>,
}

impl<'a> Reader<'_, 'a> {
    fn read(&self, tokens: &[Token<'_>]) -> LogResult<Outcome<'a>> {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Ok(Outcome::Talk);
        };
        let span = first.span.to(last.span);
        if !tokens.iter().any(|token| token.is_number() || token.kind == Kind::Word) {
            return Ok(Outcome::Talk);
        }
        let named = name::locate(self.text, tokens, self.setting)?;
        let named_first = named.at().is_some_and(|at| at.start == 0);
        let settled = matches!(named, Named::Known { .. } | Named::Own { .. });
        if talk::is_address(tokens) && !(named_first && settled) {
            return Ok(Outcome::Talk);
        }
        let tokens = &without_name(self.text, tokens, named.at());
        let facts = self.facts(&named)?;
        let items = self.scan(tokens, facts, &Choices::default());
        if let Some(outcome) = self.refused(tokens, &items, &named, facts) {
            return Ok(outcome);
        }
        let name_span = tokens.iter().find(|token| token.kind == Kind::Name);
        let name_span = name_span.map_or(span, |token| token.span);
        let lift = match named {
            Named::Several { candidates, .. } => {
                return question::which_exercise(self.text, name_span, &candidates, self.setting)
                    .map(Outcome::Ask);
            }
            Named::New { name, near, .. } => {
                if let Some(fault) = bad_name(&name, name_span) {
                    return Ok(Outcome::Bad(fault));
                }
                return question::new_exercise(self.text, name_span, &name, &near, self.setting)
                    .map(Outcome::Ask);
            }
            Named::Known { exercise, how, .. } => Some((
                Lift::known(exercise),
                (how == Match::Fuzzy).then(|| {
                    let typed = printable(&self.text[name_span.start..name_span.end]);
                    format!("Read {typed} as {}.", exercise.name)
                }),
            )),
            Named::Own { name, known, .. } => {
                if let Some(fault) = bad_name(&name, name_span) {
                    return Ok(Outcome::Bad(fault));
                }
                let remark = format!("{} is not in the catalogue; it is kept under that name.", printable(&name));
                Some((Lift::own(name), (!known).then_some(remark)))
            }
            Named::None => self.implied(&items)?.map(|lift| (lift, None)),
        };
        let Some((lift, remark)) = lift else {
            let why = "names no exercise, and none is planned or logged yet: begin with its name, \
                       such as bench 3x8 185lb";
            return Ok(Outcome::Bad(Fault::new(span, why)));
        };
        self.settle(tokens, &items, span, lift, remark)
    }

    /// The tokens to items. A comma in doubt is a list here: it makes no difference to which
    /// tokens are understood.
    fn scan(&self, tokens: &[Token<'_>], facts: Facts, choices: &Choices) -> Items {
        match commas::join(self.text, tokens, facts, choices) {
            Ok(tokens) => items::scan(&tokens, facts, self.setting.today),
            Err(_) => items::scan(tokens, facts, self.setting.today),
        }
    }
}
