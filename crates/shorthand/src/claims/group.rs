//! The pieces put together by exercise: no number crosses to another one's clause.

use super::mentioned::days;
use super::mood::Mood;
use super::page::Page;
use super::piece::{Piece, counted};
use crate::Setting;
use crate::lift::Lift;
use crate::limits::CLAIM_GROUPS_MAX;
use crate::name::{self, Mention, Named};
use crate::talk;
use jiff::civil::Date;
use setwise_domain::set_log::LogResult;
use setwise_words::parse::lexer::{Kind, Token, lex};
use setwise_words::parse::vocabulary::{Meaning, means};
use std::borrow::Cow;
use std::ops::Range;

/// All that is said of one exercise in a row.
pub(super) struct Group<'t, 'a> {
    /// What is meant; none where nothing names it.
    pub lifts: Vec<Lift<'a>>,
    /// Every name as one token.
    pub tokens: Vec<Token<'t>>,
    /// A word says that it was done.
    pub is_done: bool,
    pub is_listed: bool,
    pub is_newest: bool,
    /// The day that its message says.
    pub date: Option<Date>,
    part: usize,
}

/// A piece, or what of it is about one exercise.
struct Share<'t, 'a> {
    lifts: Vec<Lift<'a>>,
    tokens: Vec<Token<'t>>,
    part: usize,
    is_done: bool,
}

pub(super) fn groups<'t, 'a>(
    page: &'t Page,
    pieces: Vec<Piece<'t, 'a>>,
    setting: &Setting<'a>,
) -> LogResult<Vec<Group<'t, 'a>>> {
    let listed = listed(page, &pieces);
    let dates: Vec<Vec<Date>> = (0..page.parts.len())
        .map(|part| {
            let said = pieces.iter().filter(|piece| piece.part == part && piece.mood != Mood::Not);
            let mut dates: Vec<Date> =
                said.flat_map(|piece| days(&piece.tokens, setting)).collect();
            dates.dedup();
            dates
        })
        .collect();
    let mut groups: Vec<Group<'t, 'a>> = Vec::new();
    for piece in pieces {
        if piece.mood == Mood::Not || piece.numbers_something_else() {
            continue;
        }
        for share in shares(page, piece, setting)? {
            let part = share.part;
            if let Some(group) = groups.last_mut()
                && joins(group, &share, page, setting)?
            {
                if group.lifts.is_empty() {
                    group.lifts = share.lifts;
                }
                group.is_done |= share.is_done;
                group.is_newest |= page.parts[part].is_newest;
                group.part = part;
                group.tokens.extend(share.tokens);
                continue;
            }
            let lifts = if share.lifts.is_empty() {
                asked_about(page, part, setting)?
            } else {
                share.lifts
            };
            let own = days(&share.tokens, setting).last().copied();
            let of_part = match dates[part].as_slice() {
                [date] => Some(*date),
                _ => None,
            };
            let before = groups.last().filter(|before| before.part == part);
            let date = own.or(of_part).or(before.and_then(|before| before.date));
            groups.push(Group {
                lifts,
                tokens: share.tokens,
                is_done: share.is_done,
                is_listed: listed[part],
                is_newest: page.parts[part].is_newest,
                date,
                part,
            });
        }
    }
    share_numbers(&mut groups);
    groups.truncate(CLAIM_GROUPS_MAX);
    Ok(groups)
}

/// Whether what comes next is still said of the group before.
fn joins<'a>(
    group: &Group<'_, 'a>,
    share: &Share<'_, 'a>,
    page: &Page,
    setting: &Setting<'a>,
) -> LogResult<bool> {
    let has_numbers = counted(&share.tokens);
    if !share.lifts.is_empty() {
        // `3x8 at 185, on the bench`: the name comes last.
        return Ok(group.lifts.is_empty() && !has_numbers);
    }
    if group.part == share.part {
        return Ok(true);
    }
    let asked = asked_about(page, share.part, setting)?;
    let other = asked.len() == 1 && !group.lifts.iter().any(|lift| lift.key() == asked[0].key());
    // What an affirmed question says is whole; beside it the athlete adds.
    let whole = counted(&group.tokens) && has_numbers && page.parts[group.part].is_affirmed;
    Ok(!other && !whole)
}

/// The exercise that the coach spoke of just before, where it was one.
fn asked_about<'a>(page: &Page, part: usize, setting: &Setting<'a>) -> LogResult<Vec<Lift<'a>>> {
    let Some(asked) = &page.parts[part].asked else {
        return Ok(Vec::new());
    };
    let mut lifts: Vec<Lift<'a>> = Vec::new();
    for clause in lex(asked) {
        for mention in name::mentions(asked, &clause.tokens, setting)? {
            for lift in mention.lifts {
                if !lifts.iter().any(|known| known.key() == lift.key()) {
                    lifts.push(lift);
                }
            }
        }
    }
    Ok(if lifts.len() == 1 { lifts } else { Vec::new() })
}

/// Parts that are lists of lines, and say nowhere that they were done.
fn listed(page: &Page, pieces: &[Piece<'_, '_>]) -> Vec<bool> {
    (0..page.parts.len())
        .map(|part| {
            let own = || pieces.iter().filter(move |piece| piece.part == part);
            let mut lines: Vec<usize> =
                own().filter(|piece| piece.has_number()).map(|piece| piece.line).collect();
            lines.dedup();
            lines.len() > 1
                && !page.parts[part].is_affirmed
                && own().all(|piece| piece.mood != Mood::Done)
        })
        .collect()
}

/// `bench and squats 3x5 each`: said of both.
fn share_numbers(groups: &mut [Group<'_, '_>]) {
    for at in (0..groups.len().saturating_sub(1)).rev() {
        let (before, after) = groups.split_at_mut(at + 1);
        let (Some(bare), Some(full)) = (before.last_mut(), after.first()) else {
            continue;
        };
        let each =
            full.tokens.iter().any(|token| matches!(&*token.lower, "each" | "both" | "apiece"));
        let named = !bare.lifts.is_empty() && !full.lifts.is_empty();
        if each && named && bare.part == full.part && !counted(&bare.tokens) {
            let numbers = full.tokens.iter().filter(|token| token.kind != Kind::Name);
            bare.tokens.extend(numbers.cloned());
        }
    }
}

/// A piece by the exercises in it.
fn shares<'t, 'a>(
    page: &'t Page,
    piece: Piece<'t, 'a>,
    setting: &Setting<'a>,
) -> LogResult<Vec<Share<'t, 'a>>> {
    let Piece { tokens, mut names, part, mood, .. } = piece;
    let is_done = mood == Mood::Done;
    if names.is_empty()
        && let Some(unknown) = unknown_name(&page.text, &tokens, setting)?
    {
        names.push(unknown);
    }
    let same = names
        .windows(2)
        .all(|pair| pair[0].lifts.first().map(Lift::key) == pair[1].lifts.first().map(Lift::key));
    if names.len() < 2 || same {
        let lifts = names.first().map(|name| name.lifts.clone());
        return Ok(vec![Share {
            lifts: lifts.unwrap_or_default(),
            tokens: with_names(&page.text, &tokens, 0, &names),
            part,
            is_done,
        }]);
    }
    let (first, last) = (names[0].at.start, names[names.len() - 1].at.end);
    let (leads, follows) = (counted(&tokens[..first]), counted(&tokens[last..]));
    if leads && follows {
        // Which number belongs to which of them can't be told.
        return Ok(Vec::new());
    }
    let mut shares = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let start = match (leads, index) {
            (_, 0) => 0,
            (true, _) => names[index - 1].at.end,
            (false, _) => name.at.start,
        };
        let next = names.get(index + 1);
        let end = match next {
            None => tokens.len(),
            Some(next) if !leads => next.at.start,
            Some(_) => name.at.end,
        };
        shares.push(Share {
            lifts: name.lifts.clone(),
            tokens: with_names(&page.text, &tokens[start..end], start, &names[index..=index]),
            part,
            is_done,
        });
    }
    Ok(shares)
}

/// A name that the catalogue doesn't know, right at the numbers: it is named all the same.
fn unknown_name<'a>(
    text: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'a>,
) -> LogResult<Option<Mention<'a>>> {
    if !counted(tokens) {
        return Ok(None);
    }
    let (Named::New { at, name, .. } | Named::Own { at, name, .. }) =
        name::locate(text, tokens, setting)?
    else {
        return Ok(None);
    };
    let quoted = tokens[at.start].kind == Kind::Quoted;
    let led = at
        .start
        .checked_sub(1)
        .is_some_and(|before| matches!(means(tokens, before), Some(Meaning::Of | Meaning::On)));
    let leads = counted(&tokens[at.end..tokens.len().min(at.end + 1)]);
    let talk = name.split(' ').any(talk::is_opener);
    Ok((quoted || (led || leads) && !talk).then(|| Mention { at, lifts: vec![Lift::own(name)] }))
}

/// The tokens with each name as one; `names` are placed by the whole piece, which begins `start`
/// tokens earlier.
fn with_names<'t>(
    text: &'t str,
    tokens: &[Token<'t>],
    start: usize,
    names: &[Mention<'_>],
) -> Vec<Token<'t>> {
    let begins = |at: usize| -> Option<Range<usize>> {
        let name = names.iter().find(|name| name.at.start == start + at)?;
        Some(at..name.at.end - start)
    };
    let mut whole = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let Some(name) = begins(at) else {
            whole.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let span = tokens[name.start].span.to(tokens[name.end - 1].span);
        whole.push(Token {
            kind: Kind::Name,
            text: &text[span.start..span.end],
            lower: Cow::Borrowed(""),
            span,
            gap: true,
        });
        at = name.end;
        if let Some(after) = tokens.get(at) {
            let free = Token { gap: true, ..after.clone() };
            if begins(at).is_none() {
                whole.push(free);
                at += 1;
            }
        }
    }
    whole
}
