//! What is remembered of the athlete. A fact that was forgotten is kept: the same session does not bring
//! it back.

use super::change;
use super::entity::Entity;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::limits::MOST_FACTS;
use super::record::{Deed, Id, Op};
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::known_fact::{FactNumber, KnownFact};
use setwise_domain::team::Shared;
use setwise_domain::text::counted;
use setwise_words::text;
use std::collections::BTreeSet;

/// A fact as it is recorded, under the number that it claims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptFact {
    pub number: FactNumber,
    /// The day of the session that it was said at.
    pub date: Date,
    pub said: AthleteFact,
    /// By the athlete's word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forgotten: bool,
}

/// Remembers those that are not known; what the athlete had forgotten on the same day stays so.
pub(super) fn remember_ops(
    work: &Work<'_>,
    date: Date,
    facts: &[AthleteFact],
) -> Result<Vec<Op>, StoreErrorKind> {
    let last = all(work.connection)?.last().map_or(0, |(_, fact)| fact.number.0);
    let mut next = last.saturating_add(1);
    let mut ops = Vec::new();
    for said in new_of(work.connection, date, facts)? {
        let said = AthleteFact { fact: said.fact.trim().to_owned(), ..said };
        let fact = KeptFact { number: FactNumber(next), date, said, forgotten: false };
        ops.push(Op::Fact(work.stamps.id().into(), Deed::Put(Box::new(fact))));
        next = next.saturating_add(1);
    }
    Ok(ops)
}

impl Entity for KeptFact {
    const KIND: &'static str = "fact";
    const CLAIM: Option<&'static str> = Some("number");

    fn keys(&self) -> Keys {
        Keys { number: Some(self.number.0), ..Keys::default() }
    }

    fn set_number(&mut self, number: u32) {
        self.number = FactNumber(number);
    }

    /// What holds them back, where pains are shared.
    fn hide(deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        let is_shared = match &deed {
            Deed::Put(fact) => fact.said.kind == FactKind::Limitation,
            Deed::Edit(_) | Deed::Remove => true,
        };
        (shared.pain && is_shared).then_some(deed)
    }
}

const BY_NUMBER: &str = select_things!("kind = 'fact' ORDER BY number");

/// All that were ever remembered, also those that were forgotten, each under the number that it has.
fn all(connection: &Connection) -> rusqlite::Result<Vec<(Id, KeptFact)>> {
    things::list(connection, BY_NUMBER, ())
}

pub(super) fn count(connection: &Connection) -> rusqlite::Result<usize> {
    known(connection).map(|known| known.len())
}

/// Why so many more can't be remembered, where they can't.
pub(super) fn too_many(
    connection: &Connection,
    date: Date,
    facts: &[AthleteFact],
) -> rusqlite::Result<Option<String>> {
    let known = count(connection)?;
    let new = new_of(connection, date, facts)?.len();
    Ok((known + new > MOST_FACTS).then(|| {
        format!(
            "{} are remembered already, {new} are new, and there may be {MOST_FACTS}: forget \
             some first, with `setwise profile forget N`",
            counted(known, "fact")
        )
    }))
}

/// Those of them that are neither remembered nor were told to be forgotten that day.
pub(super) fn new_of(
    connection: &Connection,
    date: Date,
    facts: &[AthleteFact],
) -> rusqlite::Result<Vec<AthleteFact>> {
    let known = all(connection)?.into_iter().map(|(_, fact)| fact);
    let mut settled: BTreeSet<String> = known
        .filter(|fact| !fact.forgotten || fact.date == date)
        .map(|fact| fact.said.folded())
        .collect();
    Ok(facts.iter().filter(|fact| settled.insert(fact.folded())).cloned().collect())
}

fn known_fact(KeptFact { number, date, said, .. }: KeptFact) -> KnownFact {
    KnownFact { number, since: date, said }
}

/// Those remembered, the oldest first. What is remembered twice, as where its forgetting was undone
/// later, is one fact.
pub(super) fn known(connection: &Connection) -> rusqlite::Result<Vec<KnownFact>> {
    let mut seen = BTreeSet::new();
    let facts = all(connection)?.into_iter().map(|(_, fact)| fact);
    let live = facts.filter(|fact| !fact.forgotten && seen.insert(fact.said.folded()));
    Ok(live.map(known_fact).collect())
}

/// Those of a day that the athlete had forgotten.
pub(super) fn forgotten_of(
    connection: &Connection,
    date: Date,
) -> rusqlite::Result<Vec<KnownFact>> {
    let facts = all(connection)?.into_iter().map(|(_, fact)| fact);
    Ok(facts.filter(|fact| fact.forgotten && fact.date == date).map(known_fact).collect())
}

pub(super) fn forget(work: &Work<'_>, number: FactNumber) -> Result<Applied, Halt> {
    let live: Vec<(Id, KeptFact)> =
        all(work.connection)?.into_iter().filter(|(_, fact)| !fact.forgotten).collect();
    let fact = live.iter().find(|(_, fact)| fact.number == number);
    let (_, fact) = fact.ok_or(Rejection::NoSuchFact(number))?.clone();
    let summary = format!("the forgetting of {}", text::quoted(&fact.said.fact));
    let mut fields = Fields::default();
    fields.put("forgotten", true.into());
    // All that is remembered in the same words.
    let same = live.into_iter().filter(|(_, one)| one.said.folded() == fact.said.folded());
    let ops: Vec<Op> = same.map(|(id, _)| Op::Fact(id, Deed::Edit(fields.clone()))).collect();
    change::commit(work, ChangeKind::Forget, &summary, Undo::Possible, &ops)?;
    Ok(Applied::Forgotten { fact: known_fact(fact) })
}
