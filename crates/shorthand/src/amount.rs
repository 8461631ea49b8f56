//! One amount: a number with the unit or the word that says what it counts.

mod measure;
mod plates;

use super::item::{Amount, Effort, Facts, Held, Loading, What};
use crate::limits::REPS_BELIEVED;
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::exercise::Measure;
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::{self, Number};
use setwise_words::parse::vocabulary::{Meaning, meaning, means};

/// What a number turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Quantity {
    Amount(Amount),
    /// `2 rir`.
    Effort(Effort, Span),
    /// `2nd set`.
    SetNumber(u8, Span),
    /// `3 warm-up sets`.
    SetsOfKind(Amount, SetKind),
}

/// A quantity read, and the index after it.
pub(super) struct Read {
    pub quantity: Quantity,
    pub next: usize,
    pub remark: Option<String>,
}

/// Where a number stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Free,
    /// After an `x`: it counts something and is no effort.
    Factor,
}

/// Reads the quantity at `at`, where one begins.
pub(super) fn read(
    tokens: &[Token<'_>],
    at: usize,
    facts: Facts,
    role: Role,
) -> Option<Result<Read, LineIssue>> {
    if let Some((Meaning::Bodyweight, used)) = tokens.get(at..).and_then(meaning) {
        return Some(bodyweight(tokens, at, used));
    }
    if let Some((Meaning::Bar, used)) = tokens.get(at..).and_then(meaning) {
        return Some(plates::bar(tokens, at, used, facts));
    }
    // Before the name it says another exercise, not a count: `single dumbbell row`.
    let names = |used: usize| tokens.get(at + used).is_some_and(|next| next.kind == Kind::Name);
    if let Some((Meaning::RepsWord(reps), used)) = tokens.get(at..).and_then(meaning)
        && !names(used)
    {
        let value = Decimal::from_int(reps.into());
        let span = tokens[at].span.to(tokens[at + used - 1].span);
        return Some(Ok(plain(value, What::Reps, span, at + used)));
    }
    let (sign, from) = sign(tokens, at);
    if sign.is_none()
        && let Some((seconds, used)) = number::clock(&tokens[at..])
    {
        let span = tokens[at].span.to(tokens[at + used - 1].span);
        let value = Decimal::from_int(seconds.into());
        return Some(Ok(plain(value, What::Seconds(seconds), span, at + used)));
    }
    let number = match number::read(tokens.get(from..)?)? {
        Ok(number) => number,
        Err(error) => return Some(Err(error)),
    };
    let mut reader = Reader {
        tokens,
        facts,
        role,
        at: from,
        next: from + number.tokens,
        start: tokens[at].span,
        number,
        remark: None,
    };
    let quantity = match sign {
        Some(negative) => Ok(reader.signed(negative)),
        None => reader.unsigned(),
    };
    Some(quantity.map(|quantity| Read {
        quantity,
        next: reader.next,
        remark: reader.spoken().or(reader.remark),
    }))
}

fn plain(value: Decimal, what: What, span: Span, next: usize) -> Read {
    Read { quantity: Quantity::Amount(Amount { value, what, span }), next, remark: None }
}

/// Whether a sign that belongs to a number stands at `at` (`true`: negative), and where the number
/// begins.
fn sign(tokens: &[Token<'_>], at: usize) -> (Option<bool>, usize) {
    let Some(token) = tokens.get(at) else {
        return (None, at);
    };
    let negative = match tokens.get(at..).and_then(meaning) {
        Some((Meaning::Plus, 1)) => false,
        Some((Meaning::Minus, 1)) => true,
        _ => return (None, at),
    };
    let Some(number) = tokens.get(at + 1) else {
        return (None, at);
    };
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let fits = match token.kind {
        Kind::Word => true,
        // A dash against a word or number before it is no sign.
        _ if !token.gap && before.is_some_and(|t| matches!(t.kind, Kind::Number | Kind::Word)) => {
            false
        }
        _ => !number.gap || !negative && before.is_some_and(|token| token.kind == Kind::Name),
    };
    if fits && number::read(&tokens[at + 1..]).is_some() {
        (Some(negative), at + 1)
    } else {
        (None, at)
    }
}

/// `bw`, `bw + 10 kg`.
fn bodyweight(tokens: &[Token<'_>], at: usize, used: usize) -> Result<Read, LineIssue> {
    let after = at + used;
    let sign = tokens.get(after).map(|token| token.kind);
    let number = tokens.get(after + 1..).and_then(number::read);
    let (Some(Kind::Sign(sign @ ('+' | '-'))), Some(number)) = (sign, number) else {
        let span = tokens[at].span.to(tokens[after - 1].span);
        let what = What::Load(Loading::Bodyweight);
        return Ok(plain(Decimal::default(), what, span, after));
    };
    let number = number?;
    let next = after + 1 + number.tokens;
    let (unit, next) = unit(tokens, next).map_or((None, next), |(unit, next)| (Some(unit), next));
    let span = tokens[at].span.to(tokens[next - 1].span);
    let value = negated(number.value, sign == '-');
    let what = What::Load(Loading::Signed(unit));
    Ok(plain(value, what, span, next))
}

fn negated(value: Decimal, negative: bool) -> Decimal {
    let signed = value.ten_thousandths();
    Decimal::from_ten_thousandths(if negative { -signed } else { signed })
}

/// A unit of load at `at`, and the index after it.
fn unit(tokens: &[Token<'_>], at: usize) -> Option<(Unit, usize)> {
    let token = tokens.get(at)?;
    if token.is_sign('#') && !token.gap {
        return Some((Unit::Lb, at + 1));
    }
    match meaning(&tokens[at..])? {
        (Meaning::Unit(unit), used) => Some((unit, at + used)),
        _ => None,
    }
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    facts: Facts,
    role: Role,
    /// The index of the number.
    at: usize,
    /// The index of the first token not yet read.
    next: usize,
    start: Span,
    number: Number,
    remark: Option<String>,
}

impl Reader<'_, '_> {
    fn meaning(&self) -> Option<(Meaning, usize)> {
        self.tokens.get(self.next..).and_then(meaning)
    }

    fn span(&self) -> Span {
        self.start.to(self.tokens[self.next - 1].span)
    }

    fn amount(&self, value: Decimal, what: What) -> Quantity {
        Quantity::Amount(Amount { value, what, span: self.span() })
    }

    fn is_percent(&mut self) -> bool {
        let percent = self.tokens.get(self.next).is_some_and(|t| t.is_sign('%'));
        self.next += usize::from(percent);
        percent
    }

    fn signed(&mut self, negative: bool) -> Quantity {
        let value = negated(self.number.value, negative);
        if self.is_percent() {
            return self.amount(value, What::Load(Loading::Percent));
        }
        let unit = unit(self.tokens, self.next).map(|(unit, next)| {
            self.next = next;
            unit
        });
        self.amount(value, What::Load(Loading::Signed(unit)))
    }

    fn unsigned(&mut self) -> Result<Quantity, LineIssue> {
        let value = self.number.value;
        if self.is_percent() {
            let why = "doesn't say what it is a share of: write +5% or -10% to go by the last load, or \
                       the load itself";
            return Err(LineIssue::new(self.span(), why));
        }
        if let Some((unit, next)) = unit(self.tokens, self.next) {
            self.next = next;
            return Ok(if self.assists() {
                self.amount(negated(value, true), What::Load(Loading::Signed(Some(unit))))
            } else {
                self.amount(value, What::Load(Loading::Plain(Some(unit))))
            });
        }
        if self.assists() {
            return Ok(self.amount(negated(value, true), What::Load(Loading::Signed(None))));
        }
        let Some((meaning, used)) = self.meaning() else {
            return Ok(self.amount(value, What::Bare));
        };
        match meaning {
            Meaning::Time(1) if self.is_pair(used) => Ok(self.pair()),
            Meaning::Plates if plates::is_few(value) => self.plates(used),
            Meaning::Thousand if !self.tokens[self.next].gap => self.thousand(value),
            Meaning::Time(_) => self.time(),
            Meaning::MetreOrMinute if self.facts.measure == Measure::Time => self.time(),
            Meaning::MetreOrMinute => self.distance(10_000, used),
            Meaning::Length(length) => self.distance(length, used),
            // In `185 reps 8 8 7` the word belongs to what follows.
            Meaning::Reps if self.is_label(used) => Ok(self.amount(value, What::Bare)),
            Meaning::Reps => Ok(self.counted(used, What::Reps)),
            Meaning::Sets => Ok(self.counted(used, What::Sets)),
            Meaning::Set if self.is_count_of_sets(used) => Ok(self.counted(used, What::Sets)),
            Meaning::Kind(kind) if self.is_sets_of_kind(used) => {
                let Quantity::Amount(amount) = self.counted(used, What::Sets) else {
                    return Ok(self.amount(value, What::Bare));
                };
                Ok(Quantity::SetsOfKind(amount, kind))
            }
            Meaning::Rir | Meaning::Rpe if self.binds_left(used) => {
                self.next += used;
                let is_rir = meaning == Meaning::Rir;
                effort(value, is_rir, self.span())
                    .map(|effort| Quantity::Effort(effort, self.span()))
            }
            Meaning::Ordinal if !self.tokens[self.next].gap => self.ordinal(used),
            _ => Ok(self.amount(value, What::Bare)),
        }
    }

    /// The `assist` of `20 kg assist`, which it takes: a load that helps the body.
    fn assists(&mut self) -> bool {
        const ASSISTANCE: &str = "assist|assisted|assistance";
        let of = usize::from(matches!(self.meaning(), Some((Meaning::Of, 1))));
        let word = self.tokens.get(self.next + of);
        let assists = self.facts.held == Held::Body
            && word.is_some_and(|word| is_listed(&word.lower, ASSISTANCE));
        self.next += if assists { of + 1 } else { 0 };
        assists
    }

    /// `30s` of what is lifted and counted in reps.
    fn is_pair(&self, used: usize) -> bool {
        let unit = &self.tokens[self.next];
        let glued_on =
            self.tokens.get(self.next + used).is_some_and(|after| !after.gap && after.is_number());
        // What is carried so far is seventy heavy, and not seventy seconds: `farmers 70s 40 yards`, `farmers 70s 40m`.
        let rest = self.tokens.get(self.next + used..).unwrap_or_default();
        let distance = |at: usize| {
            let meaning = meaning(&rest[at..]).map(|(meaning, _)| meaning);
            matches!(meaning, Some(Meaning::Length(_) | Meaning::MetreOrMinute))
        };
        let before = self.at.checked_sub(1).and_then(|before| means(self.tokens, before));
        let held = || before == Some(Meaning::With) || (0..rest.len()).any(distance);
        let carried = self.facts.measure == Measure::Distance && held();
        // Behind the reps it may be a rest, and a few seconds are those of a pause.
        let leads = !self.tokens[..self.at].iter().any(Token::is_number);
        let heavy = self.number.value >= Decimal::from_int(LEAST_OF_LOADS);
        (self.facts.hands && (self.facts.measure == Measure::Reps || carried)
            || self.facts.lifted && leads && heavy && self.role == Role::Free)
            && unit.lower == "s"
            && !unit.gap
            && !glued_on
    }

    fn pair(&mut self) -> Quantity {
        let value = self.number.value;
        self.next += 1;
        self.remark = Some(if self.facts.hands {
            format!("Read {value}s as a pair of {value}.")
        } else {
            format!("Read {value}s as a load of {value}.")
        });
        self.amount(value, What::Load(Loading::Plain(None)))
    }

    fn is_label(&self, used: usize) -> bool {
        let many = Decimal::from_int(REPS_BELIEVED.into());
        let after = self.tokens.get(self.next + used..).and_then(number::read);
        self.number.value > many && after.is_some()
    }

    fn counted(&mut self, used: usize, what: What) -> Quantity {
        self.next += used;
        self.amount(self.number.value, what)
    }

    /// `3 set of 8` and `1 set`, but not the `185 set` of `185 set 2`.
    fn is_count_of_sets(&self, used: usize) -> bool {
        match self.tokens.get(self.next + used..).map(meaning) {
            None | Some(Some((Meaning::Of | Meaning::Times | Meaning::At, _))) => true,
            Some(_) => {
                self.number.value == Decimal::from_int(1)
                    && self.tokens.get(self.next + used).is_none_or(|token| !token.is_number())
            }
        }
    }

    /// `3 warm-up sets`, `1 drop set`; not the `185 drop set` of `185 drop set 8`.
    fn is_sets_of_kind(&self, used: usize) -> bool {
        let last = &*self.tokens[self.next + used - 1].lower;
        last.ends_with("sets") || last.ends_with("set") && self.number.value == Decimal::from_int(1)
    }

    /// `2rir` and the `2 rir` that no number follows; in `8 rir 2` the word belongs to the 2.
    fn binds_left(&self, used: usize) -> bool {
        let glued = !self.tokens[self.next].gap;
        let after = self.tokens.get(self.next + used..).unwrap_or_default();
        let colon = after.first().is_some_and(|t| t.is_sign(':') || t.is_sign('='));
        self.role == Role::Free && (glued || !colon && number::read(after).is_none())
    }

    fn ordinal(&mut self, used: usize) -> Result<Quantity, LineIssue> {
        let after = self.tokens.get(self.next + used..).and_then(meaning);
        let Some((Meaning::Set, more)) = after else {
            let why = "says which set and no count: write it as in set 2 was 7 reps";
            return Err(LineIssue::new(self.span(), why));
        };
        self.next += used + more;
        set_number(self.number.value, self.span())
            .map(|number| Quantity::SetNumber(number, self.span()))
    }

    fn spoken(&self) -> Option<String> {
        let number = &self.number;
        (number.gathered && number.value >= Decimal::from_int(100)).then(|| {
            let words: Vec<&str> = self
                .tokens
                .iter()
                .filter(|t| t.span.start >= number.span.start && t.span.end <= number.span.end)
                .map(|token| token.text)
                .collect();
            format!("Read {} as {}.", words.join(" "), number.value)
        })
    }
}

/// Less with an `s` behind it are seconds of a pause or a tempo.
const LEAST_OF_LOADS: i64 = 10;

/// Effort in half steps within its bounds.
pub(super) fn effort(value: Decimal, is_rir: bool, span: Span) -> Result<Effort, LineIssue> {
    let (scale, least) = if is_rir { ("RIR", 0) } else { ("RPE", 1) };
    match number::halves(value).filter(|halves| halves.halves() >= least * 2) {
        Some(halves) if is_rir => Ok(Effort::Rir(Rir(halves))),
        Some(halves) => Ok(Effort::Rpe(Rpe(halves))),
        None => Err(LineIssue::new(
            span,
            format!("is no {scale}: it goes from {least} to 10 in half steps"),
        )),
    }
}

/// A set number within its bounds.
pub(super) fn set_number(value: Decimal, span: Span) -> Result<u8, LineIssue> {
    number::whole(value)
        .and_then(|number| u8::try_from(number).ok())
        .filter(|number| (1..=99).contains(number))
        .ok_or_else(|| LineIssue::new(span, "isn't a set number: they go from 1 to 99"))
}
