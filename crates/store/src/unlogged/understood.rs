//! Texts that are kept only where all of them is understood: every claim is read and held to the sets of
//! the log, and what stands beside the claims is an exercise's name or a word that claims nothing.

use super::claim::{Claim, Measure};
use super::day::Day;
use super::reading::Reading;
use super::{Log, is_trained};
use crate::error::StoreErrorKind;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::session::DateRange;
use setwise_words::parse::lexer;
use setwise_words::text::sentences;

/// The first sentence of a text that is not wholly understood, or that the log does not have; each is
/// about `about` where it names no exercise. Of a day without sets nothing is known. `ahead`: it may go on to
/// what is to come. What the athlete `said` themselves needs no proof.
pub(super) fn first(
    log: &Log<'_>,
    text: &str,
    about: Option<&str>,
    ahead: bool,
    said: &[String],
) -> Result<Option<String>, StoreErrorKind> {
    if !is_trained(log.connection, log.date)? {
        return Ok(None);
    }
    let day = Day::read(log, about)?;
    for sentence in sentences(text) {
        if !matches!(day.judge(sentence, ahead, said)?, Verdict::Holds) {
            return Ok(Some(sentence.trim().to_owned()));
        }
    }
    Ok(None)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Holds,
    /// All of it is understood, and the log says otherwise.
    False,
    /// It says more than is understood.
    Unread,
}

impl Day<'_> {
    /// What a sentence of prose comes to: all of it, or else the longest part up to a comma that is understood.
    /// Lists of several exercises can be read in more ways than one: it is false only where a claim holds in none.
    pub(super) fn judge_prose(
        &self,
        sentence: &str,
        said: &[String],
    ) -> Result<Verdict, StoreErrorKind> {
        // Before a number a comma goes on with a list.
        let ends = sentence.rmatch_indices(',').map(|(end, _)| end).filter(|end| {
            !sentence[end + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        });
        for end in [sentence.len()].into_iter().chain(ends) {
            match self.false_claims(&sentence[..end], false, said)? {
                None => {}
                Some(wrong) if wrong.is_empty() => {
                    // What follows a part may still be wrong.
                    let is_whole = end == sentence.len();
                    return Ok(if is_whole { Verdict::Holds } else { Verdict::Unread });
                }
                Some(wrong) => {
                    let today = DateRange { from: self.today, to: self.today };
                    let mut of_today = wrong.into_iter().map(|claim| Claim {
                        days: claim.days.or((!claim.earlier).then_some(today)),
                        ..claim
                    });
                    if of_today.any(|claim| !self.could_hold(&claim)) {
                        return Ok(Verdict::False);
                    }
                }
            }
        }
        Ok(Verdict::Unread)
    }

    pub(super) fn judge(
        &self,
        sentence: &str,
        ahead: bool,
        said: &[String],
    ) -> Result<Verdict, StoreErrorKind> {
        Ok(match self.false_claims(sentence, ahead, said)? {
            None => Verdict::Unread,
            Some(wrong) if wrong.is_empty() => Verdict::Holds,
            Some(_) => Verdict::False,
        })
    }

    /// The claims of a sentence that the log doesn't have; none where not all of it is understood.
    fn false_claims(
        &self,
        sentence: &str,
        ahead: bool,
        said: &[String],
    ) -> Result<Option<Vec<Claim>>, StoreErrorKind> {
        let mut wrong = Vec::new();
        for clause in &lexer::lex(sentence) {
            let read = Reading { day: self, sentence, tokens: &clause.tokens, ahead, said };
            let Some(claims) = read.claims()?.filter(|_| clause.note.is_none()) else {
                return Ok(None);
            };
            for claim in &claims {
                // Said twice, it was done twice.
                let same = |one: &&Claim| {
                    one.is == claim.is && one.exercises == claim.exercises && one.days == claim.days
                };
                let times = claims.iter().filter(same).count();
                let holds =
                    if times > 1 && claim.said(Measure::Reps).is_some() && claim.sets.is_none() {
                        let mut counts = (times..=MOST_SETS_A_LINE)
                            .map(|sets| Claim { sets: Some(sets), ..claim.clone() });
                        counts.try_fold(false, |holds, claim| {
                            Ok::<_, StoreErrorKind>(holds || self.holds(&claim)?)
                        })?
                    } else {
                        self.holds(claim)?
                    };
                if !holds {
                    wrong.push(claim.clone());
                }
            }
        }
        Ok(Some(wrong))
    }
}
