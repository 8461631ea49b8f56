//! Texts that are kept only where all of them is understood: every claim is read and held to the sets of
//! the log, and what stands beside the claims is an exercise's name or a word that claims nothing.

use super::claim::{Claim, Measure};
use super::day::Day;
use super::reading::Reading;
use super::{Log, is_trained};
use crate::error::FaultKind;
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
) -> Result<Option<String>, FaultKind> {
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
    pub(super) fn judge_prose(
        &self,
        sentence: &str,
        said: &[String],
    ) -> Result<Verdict, FaultKind> {
        match self.judge(sentence, false, said)? {
            Verdict::Holds => return Ok(Verdict::Holds),
            Verdict::False if !self.could_be_true(sentence, said)? => return Ok(Verdict::False),
            Verdict::False | Verdict::Unread => {}
        }
        // Before a number a comma goes on with a list.
        let ends = sentence.rmatch_indices(',').map(|(end, _)| end).filter(|end| {
            !sentence[end + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        });
        for end in ends {
            match self.judge(&sentence[..end], false, said)? {
                Verdict::False if !self.could_be_true(&sentence[..end], said)? => {
                    return Ok(Verdict::False);
                }
                Verdict::False | Verdict::Unread => {}
                // What follows it may still be wrong.
                Verdict::Holds => break,
            }
        }
        Ok(Verdict::Unread)
    }

    /// Whether each claim of prose may be true by itself: lists of several exercises can be read in more ways
    /// than one, and a text is refused only for what holds in none.
    fn could_be_true(&self, sentence: &str, said: &[String]) -> Result<bool, FaultKind> {
        for clause in &lexer::lex(sentence) {
            let read = Reading { day: self, sentence, tokens: &clause.tokens, ahead: false, said };
            let today = DateRange { from: self.today, to: self.today };
            let of_today = |claim: Claim| Claim {
                days: claim.days.or((!claim.earlier).then_some(today)),
                ..claim
            };
            let mut claims = read.claims()?.unwrap_or_default().into_iter().map(of_today);
            if claims.any(|claim| !self.could_hold(&claim)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn judge(
        &self,
        sentence: &str,
        ahead: bool,
        said: &[String],
    ) -> Result<Verdict, FaultKind> {
        for clause in &lexer::lex(sentence) {
            let read = Reading { day: self, sentence, tokens: &clause.tokens, ahead, said };
            let Some(claims) = read.claims()?.filter(|_| clause.note.is_none()) else {
                return Ok(Verdict::Unread);
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
                            Ok::<_, FaultKind>(holds || self.holds(&claim)?)
                        })?
                    } else {
                        self.holds(claim)?
                    };
                if !holds {
                    return Ok(Verdict::False);
                }
            }
        }
        Ok(Verdict::Holds)
    }
}
