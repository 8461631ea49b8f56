//! A line that says what the athlete weighs: `bw 82.4 kg`, `weighed 181 lb yesterday`.
//!
//! ```text
//! [day] ─ lead ─ [is, at, :] ─ number ─ [unit] ─ [day] ─ [!]
//! ```
//!
//! Anything else in the line makes it another line.

use super::page::bad_part;
use super::{Reading, Setting, Weight};
use jiff::civil::Date;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::question::{Choice, Question};
use setwise_domain::weigh_in::{bounds, is_a_bodyweight, jumps};
use setwise_words::parse::day::{DayReader, Direction};
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{self, Clause, Span, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text::mass_in;

/// What a line says of the body's weight; none where it says something else.
pub(super) fn read(text: &str, setting: &Setting<'_>) -> Option<Reading> {
    let clauses = lexer::lex(text);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let said = Said::read(clause, setting)?;
    let reading = said.reading(text, clause, setting);
    Some(reading.unwrap_or_else(|issue| Reading::Bad(bad_part(text, &issue, &[]))))
}

/// What leads to the number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// `weighed`, `my weight is`: of a body, whatever follows.
    Body,
    /// `bw`: a number alone that may count reps is a set of them.
    OfSets,
    /// `weight`: a number alone is a load, unless the athlete weighs about as much.
    OfLoads,
}

/// A number behind `bw` up to which it counts reps.
const MOST_REPS: Decimal = Decimal::from_int(30);

struct Said {
    load: Load,
    /// The unit was said, and not only taken from the profile.
    has_unit: bool,
    number: Span,
    day: Option<Result<Date, LineIssue>>,
    is_insisted_on: bool,
}

impl Said {
    fn read(clause: &Clause<'_>, setting: &Setting<'_>) -> Option<Self> {
        let mut words = Words {
            left: &clause.tokens,
            days: DayReader {
                direction: Direction::Logged,
                order: Some(setting.profile.unit.into()),
                pairs: false,
                ..DayReader::ahead(setting.today)
            },
        };
        let before = words.day();
        let opening = words.opening()?;
        let (amount, number) = words.number()?;
        let unit = words.unit();
        let day = words.day().or(before);
        let is_insisted_on = words.take("!");
        let load = Load::new(amount, unit.unwrap_or(setting.profile.unit));
        let known = setting.profile.bodyweight;
        let is_alone = unit.is_none() && day.is_none();
        let is_of_a_body = match opening {
            Lead::Body => true,
            Lead::OfSets => !is_alone || amount > MOST_REPS,
            Lead::OfLoads => !is_alone || known.is_some_and(|known| !jumps(known, load)),
        };
        (words.left.is_empty() && is_of_a_body).then_some(Self {
            load,
            has_unit: unit.is_some(),
            number,
            day,
            is_insisted_on,
        })
    }

    fn reading(
        self,
        text: &str,
        clause: &Clause<'_>,
        setting: &Setting<'_>,
    ) -> Result<Reading, LineIssue> {
        let Self { load, number, .. } = self;
        let date = self.day.clone().transpose()?.unwrap_or(setting.today);
        if !load.has_its_decimals() {
            let why = format!("has more than {} decimals", load.unit.decimals());
            return Err(LineIssue::new(number, why));
        }
        if !is_a_bodyweight(load) {
            let why = format!("isn't a bodyweight: send one from {}", bounds(load.unit));
            return Err(LineIssue::new(number, why));
        }
        if let Some((note, _)) = clause.note {
            let why = "is a note: a weight is kept without one, so send it alone";
            return Err(LineIssue::new(note, why));
        }
        let known = setting.profile.bodyweight;
        if let Some(known) = known.filter(|known| !self.is_insisted_on && jumps(*known, load)) {
            return Ok(Reading::Ask(self.question(text, known)));
        }
        let remark =
            (!self.has_unit).then(|| format!("Read {} as {}, your unit.", load.amount, load.unit));
        Ok(Reading::Weigh(Weight { load, date, remark }))
    }

    /// A weight that is far from the last one is believed once it is said twice.
    fn question(&self, text: &str, known: Load) -> Question {
        let Self { load, number, .. } = *self;
        let away = load.mass().kg() - known.mass().kg();
        let asked = format!(
            "{load} is {} {} than the {known} that you weighed last. Is that right?",
            mass_in(away.abs(), load.unit),
            if away > 0.0 { "more" } else { "less" }
        );
        let mut options = vec![Choice::new("yes, keep it", format!("{} !", text.trim_end()))];
        let other = load.unit.other();
        let would_be = Load::new(load.amount, other);
        if !self.has_unit && !jumps(known, would_be) && would_be.has_its_decimals() {
            let (before, after) = text.split_at(number.end);
            options
                .push(Choice::new(format!("it was {other}"), format!("{before} {other}{after}")));
        }
        Question::listing("implausible", asked, options)
    }
}

/// The words that are left to read.
struct Words<'a, 't> {
    left: &'a [Token<'t>],
    days: DayReader,
}

impl Words<'_, '_> {
    fn drop(&mut self, words: usize) {
        self.left = self.left.get(words..).unwrap_or_default();
    }

    /// One of these words, separated by `|`.
    fn take(&mut self, listed: &str) -> bool {
        let is_next = self.left.first();
        let is_next = is_next.is_some_and(|token| is_listed(&token.lower, listed));
        self.drop(usize::from(is_next));
        is_next
    }

    fn opening(&mut self) -> Option<Lead> {
        // `set my bodyweight to 80 kg`
        let is_told = self.take("set|change|update|log|record");
        let is_own = self.take("i|my|i'm|today's");
        let lead = if self.take("weighed|weigh|weighing") {
            self.take("-");
            self.take("in");
            Lead::Body
        } else if let Some((Meaning::Bodyweight, used)) = meaning(self.left) {
            self.drop(used);
            Lead::OfSets
        } else if self.take("weight") {
            Lead::OfLoads
        } else {
            return None;
        };
        let is_said = self.take("is|was")
            | (is_told && self.take("to"))
            | self.take("at|now|about")
            | self.take(":|=");
        Some(if (is_own || is_told) && is_said { Lead::Body } else { lead })
    }

    /// In digits, with a point or a comma.
    fn number(&mut self) -> Option<(Decimal, Span)> {
        if !self.left.first()?.is_number() {
            return None;
        }
        let whole = number::read(self.left)?.ok()?;
        let fraction = match self.left {
            [_, comma, digits, ..]
                if comma.is_sign(',') && digits.is_number() && !comma.gap && !digits.gap =>
            {
                Some(digits)
            }
            _ => None,
        };
        self.drop(1);
        let Some(digits) = fraction else {
            return Some((whole.value, whole.span));
        };
        self.drop(2);
        let value = Decimal::parse(&format!("{}.{}", whole.value, digits.text), 4).ok()?;
        Some((value, whole.span.to(digits.span)))
    }

    fn unit(&mut self) -> Option<Unit> {
        let Some((Meaning::Unit(unit), used)) = meaning(self.left) else {
            return None;
        };
        self.drop(used);
        Some(unit)
    }

    fn day(&mut self) -> Option<Result<Date, LineIssue>> {
        let (used, day) = self.days.read(self.left)?;
        let span = self.left[0].span.to(self.left[used - 1].span);
        self.drop(used);
        self.take(",");
        Some(match day {
            Ok(day) => Ok(day.range().to),
            Err(error) => Err(LineIssue::new(span, error.to_string())),
        })
    }
}

#[cfg(test)]
mod tests;
