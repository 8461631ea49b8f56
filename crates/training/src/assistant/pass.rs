//! A coach's answer judged: operation by operation, with all that is wrong with each.

use super::event::{Event, Judged};
use super::parse::{Unread, parse};
use super::planned::Planned;
use super::shape::{Writer, shaped};
use crate::calendar;
use jiff::civil::Date;
use serde_json::Value;
use setwise_domain::assistant::{OperationIssue, RefusedOperation};
use setwise_domain::calendar::Calendar;
use setwise_domain::limits::MOST_OPERATIONS_PROPOSED;
use setwise_domain::session::{Operation, SessionId};
use std::collections::BTreeSet;

/// One pass over a proposal: the first, or the one after the repair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pass {
    pub judged: Vec<Judged>,
    pub planned: Planned,
}

impl Pass {
    /// Reads and judges what a coach wrote.
    pub fn of(text: &str, calendar: &Calendar, today: Date) -> Self {
        let parsed = parse(text);
        let proposed: Vec<_> = parsed
            .operations
            .into_iter()
            .map(|operation| shaped(operation, Writer::Coach))
            .collect();
        let mut valid = Vec::new();
        let mut judged = Vec::new();
        for checked in calendar::check(&proposed, calendar, today) {
            let mut errors = checked.errors;
            match checked.operation.filter(|_| errors.is_empty()) {
                Some(_) if valid.len() == MOST_OPERATIONS_PROPOSED => errors.push(too_many()),
                Some(operation) => valid.push((judged.len(), operation)),
                None if errors.is_empty() => errors.push(unreadable()),
                None => {}
            }
            judged.push(Judged { op: checked.op, errors });
        }
        judged.extend(parsed.unread.into_iter().map(unread));
        Self::worked_out(judged, valid, calendar, today)
    }

    /// Together some may not hold that hold each for itself: those are refused too. There is an
    /// end, since each round has fewer.
    fn worked_out(
        mut judged: Vec<Judged>,
        mut valid: Vec<(usize, Operation)>,
        calendar: &Calendar,
        today: Date,
    ) -> Self {
        loop {
            let operations = valid.iter().map(|(_, one)| one.clone()).collect();
            let refused = match Planned::of(calendar, operations, today) {
                Ok(planned) => return Self { judged, planned },
                Err(refused) => refused,
            };
            let mut places = BTreeSet::new();
            for RefusedOperation { index, errors } in refused {
                if let Some((place, _)) = valid.get(index) {
                    judged[*place].errors.extend(errors);
                    places.insert(*place);
                }
            }
            let before = valid.len();
            valid.retain(|(place, _)| !places.contains(place));
            if valid.len() == before {
                let planned = Planned::default();
                return Self { judged, planned };
            }
        }
    }

    pub fn valid(&self) -> usize {
        self.judged.iter().filter(|one| one.is_valid()).count()
    }

    pub fn invalid(&self) -> usize {
        self.judged.len() - self.valid()
    }

    /// The operations that can't be carried out, by their places.
    pub fn refused(&self) -> Vec<RefusedOperation> {
        let refused = self.judged.iter().enumerate();
        refused
            .filter(|(_, one)| !one.is_valid())
            .map(|(index, one)| RefusedOperation { index, errors: one.errors.clone() })
            .collect()
    }

    /// The sessions that its operations name.
    pub fn named(&self) -> BTreeSet<SessionId> {
        self.judged.iter().flat_map(|one| ids(&one.op)).collect()
    }

    pub fn event(&self, version: u8) -> Event {
        Event::Ops {
            version,
            operations: self.judged.clone(),
            valid_count: self.valid(),
            invalid_count: self.invalid(),
        }
    }

    /// The better of two passes, by operations that are valid; where they are equal the first,
    /// which says all that was asked for. What the repair left out is not passed over in silence.
    pub fn better(self, repaired: Self) -> Self {
        if repaired.valid() <= self.valid() {
            return self;
        }
        let gone = gone(self.judged, &repaired.judged);
        let mut stands = repaired;
        stands.judged.extend(gone.into_iter().map(left_out));
        stands
    }
}

/// The ids that an operation names, itself or in its condition.
fn ids(op: &Value) -> Vec<SessionId> {
    let number = |value: &Value| Some(SessionId(u32::try_from(value.as_u64()?).ok()?));
    let own = op.get("id").and_then(number);
    let listed = op.pointer("/where/ids").and_then(Value::as_array);
    own.into_iter().chain(listed.into_iter().flatten().filter_map(number)).collect()
}

/// Those of the first pass that the repair has nothing for, each of its operations standing for
/// one: no more than it is shorter by, since a wrong id may have become another.
fn gone(first: Vec<Judged>, repaired: &[Judged]) -> Vec<Judged> {
    let missing = first.len().saturating_sub(repaired.len());
    let mut pool: Vec<&Value> = repaired.iter().map(|one| &one.op).collect();
    let mut rest = first;
    for fits in [Value::eq, is_about] {
        rest.retain(|one| {
            let place = pool.iter().position(|other| fits(&one.op, other));
            place.map(|place| pool.swap_remove(place)).is_none()
        });
    }
    rest.truncate(missing);
    rest
}

/// Whether two operations are about the same: a session, a title, or a condition.
fn is_about(one: &Value, other: &Value) -> bool {
    let said = |name: &str| one.get(name).zip(other.get(name));
    let same = |name: &str| said(name).is_some_and(|(one, other)| one == other);
    same("id") || same("title") || said("where").is_some()
}

/// One that the repair left out: with its issues, or with the issue that it is gone.
fn left_out(mut one: Judged) -> Judged {
    if one.errors.is_empty() {
        one.errors.push(OperationIssue::new(
            "left_out",
            "It was fine, but the repair of the others left it out; ask for it again.",
        ));
    }
    one
}

fn unread(unread: Unread) -> Judged {
    Judged {
        op: Value::String(unread.found),
        errors: vec![OperationIssue::new("unreadable", unread.why)],
    }
}

fn unreadable() -> OperationIssue {
    OperationIssue::new("invalid_op", "The operation could not be read; send it by its schema.")
}

fn too_many() -> OperationIssue {
    OperationIssue::new(
        "too_many_operations",
        format!(
            "A proposal has at most {MOST_OPERATIONS_PROPOSED} operations; send bulk operations, or the rest with another message."
        ),
    )
}
