//! One number for each set: `reps were 8 7 6`, `no, 8 7 6`.

use super::target::{Field, Target};
use super::values::{Doubtful, Values};
use super::which::Which;
use super::words::{self, Intent, Opening};
use super::{Line, change};
use crate::Reading;
use setwise_domain::load::Decimal;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, SetPatch, SetResult};
use setwise_words::parse::lexer::Span;
use setwise_words::parse::number::{self, whole};
use setwise_words::text::counted;

/// Without the word for what they are, so many numbers are the reps of the sets: two are a load and reps.
const FEWEST_ALONE: usize = 3;

/// And none of them is more than this, as a number alone.
const MOST_LIKELY_REPS: i64 = 30;

impl<'a> Line<'_, 'a> {
    /// Reads a number for each set; none where the line says something else.
    pub(super) fn each(
        &self,
        opening: &Opening,
        target: &Target<'a>,
    ) -> LogResult<Option<Reading>> {
        let moves = opening.intent == Intent::Move || target.date.is_some();
        if moves || target.which != Which::Unsaid || target.says_set {
            return Ok(None);
        }
        let Some(numbers) = self.list(target.end) else {
            return Ok(None);
        };
        let field = match target.field {
            Some(field) => field,
            None if (opening.takes_back || target.one || target.many)
                && !target.is_named()
                && are_reps(&numbers) =>
            {
                Field::Reps
            }
            None => return Ok(None),
        };
        let sets = self.sets_of_each(target)?;
        let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else {
            return Ok(None);
        };
        if sets.is_empty() {
            return Ok(None);
        }
        if sets.len() != numbers.len() {
            let why = format!(
                "are {} for {}: give each set its own, or name the set, as in set 2 was 7",
                counted(numbers.len(), "number"),
                counted(sets.len(), "set")
            );
            return Ok(Some(self.bad(first.1.to(last.1), why)));
        }
        let mut remarks = Vec::new();
        let mut edits: Vec<(SetResult, SetPatch)> = Vec::with_capacity(sets.len());
        for (set, (value, span)) in sets.into_iter().zip(numbers) {
            let mut values = Values::of_set(&set, self.setting, (value, span));
            if let Err(issue) = values.settle_bare(Some(field), self.setting.profile.unit) {
                return Ok(Some(self.bad(issue.span, issue.message)));
            }
            match self.patch(&set, &values, &mut remarks)? {
                Ok(patch) => edits.push((set, patch)),
                Err(Doubtful::Wrong(issue)) => {
                    return Ok(Some(self.bad(issue.span, issue.message)));
                }
                Err(Doubtful::RepsOrLoad | Doubtful::DistanceOrTime) => return Ok(None),
            }
        }
        remarks.dedup();
        Ok(Some(change(LineChange::Edit(edits), remarks)))
    }

    /// Two numbers or more from a place on, and nothing else to the end.
    fn list(&self, from: usize) -> Option<Vec<(Decimal, Span)>> {
        let skipped = self.tokens.get(from..)?.iter();
        let skipped = skipped.take_while(|token| words::is_link(token) || words::is_empty(token));
        let mut at = from + skipped.count();
        let mut numbers = Vec::new();
        // What they were not, as in `5 5 4 not 5 5 5`, is said beside.
        let end = words::denial(&self.tokens[at..]).map_or(self.tokens.len(), |(to, _)| at + to);
        while at < end {
            let number = number::read(&self.tokens[at..])?.ok()?;
            numbers.push((number.value, number.span));
            at += number.tokens;
            let joins = self.tokens[at.min(end)..end].iter();
            let joins = joins.take_while(|token| {
                token.is_sign(',') || token.is_sign('/') || ["and", "then"].contains(&&*token.lower)
            });
            at += joins.count();
        }
        (numbers.len() > 1).then_some(numbers)
    }

    /// Today's sets of the exercise that is named, else of the last line.
    fn sets_of_each(&self, target: &Target<'a>) -> LogResult<Vec<SetResult>> {
        let today = self.setting.today;
        let keys = target.keys();
        let mut sets = if keys.is_empty() {
            self.setting.log.spoken_of()?
        } else {
            self.setting.log.on_date(today)?
        };
        sets.retain(|set| set.date == today && set.performance.is_straight());
        sets.retain(|set| keys.is_empty() || keys.contains(&set.key()));
        Ok(sets)
    }
}

fn are_reps(numbers: &[(Decimal, Span)]) -> bool {
    let few = |value| whole(value).is_some_and(|reps| (0..=MOST_LIKELY_REPS).contains(&reps));
    numbers.len() >= FEWEST_ALONE && numbers.iter().all(|(value, _)| few(*value))
}
