//! Operations on the calendar carried out: read, checked, worked out and committed as one change,
//! and all of that again where the calendar moved on in between.

use super::executor::Executor;
use crate::limits::{MOST_CALENDAR_ATTEMPTS, MOST_KEY_CHARS};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use setwise_domain::assistant::{OperationIssue, RefusedOperation};
use setwise_domain::batch::BuildTranscript;
use setwise_domain::calendar::{Calendar, CalendarChange, KeyedReply, Touched};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::session::Operation;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_domain::trained_day::Trained;
use setwise_store::{StoreError, StoreErrorKind};
use setwise_training::calendar::{
    Checked, Worked, changes_since, check, serialize_shown, work_out,
};
use std::path::PathBuf;
use std::sync::Arc;
use uuid::Uuid;

/// Operations that are to be carried out, all or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ApplyWish {
    pub operations: Vec<Value>,
    /// Under the same key the same operations are done once, within the time that replies are kept.
    pub key: Option<String>,
    /// Whether more may be touched than goes without a second word.
    pub confirmed: bool,
}

/// What came of operations, or would come of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplyReply {
    /// Whether it was carried out.
    pub applied: bool,
    /// What came of each operation, in their order.
    pub results: Vec<ApplyResult>,
    /// A sentence for each operation; none where one of them is refused.
    pub effects: Vec<String>,
    /// What is allowed and looks odd.
    pub warnings: Vec<String>,
    /// Whether so much changes that it has to be confirmed.
    pub needs_confirmation: bool,
    /// How many sessions it touches.
    pub summary: Touched,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ApplyResult {
    /// The operation; one that takes the day away has null as its `scheduledFor`.
    #[serde(serialize_with = "serialize_shown")]
    pub op: Value,
    /// What is wrong with it; empty where nothing is.
    pub errors: Vec<OperationIssue>,
}

/// How an apply ended.
#[derive(Clone, Debug, PartialEq)]
pub enum ApplyEnd {
    /// All of it is durable; `replayed`: since an earlier time, under the same key.
    Applied { reply: ApplyReply, replayed: bool },
    /// An operation can't be carried out, so none was.
    Refused(ApplyReply),
    /// So much is touched that it has to be confirmed.
    Unconfirmed(ApplyReply),
    /// The key stands for something else.
    KeyTaken,
    /// The key is empty or too long.
    BadKey { chars: usize },
    /// Others changed the calendar each time in between.
    Moved,
}

/// How the settling of a calendar's proposal ended.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarSettled {
    pub end: Result<Applied, Rejection>,
    /// A sentence for each operation that was carried out.
    pub effects: Vec<String>,
}

impl ApplyReply {
    fn of(checked: Vec<Checked>, worked: Option<&Worked>) -> Self {
        let results = checked.into_iter().map(|one| ApplyResult { op: one.op, errors: one.errors });
        Self {
            applied: false,
            results: results.collect(),
            effects: worked.map_or_else(Vec::new, |worked| worked.effects.clone()),
            warnings: worked.map_or_else(Vec::new, |worked| worked.warnings.clone()),
            needs_confirmation: worked.is_some_and(|worked| worked.needs_confirmation),
            summary: worked.map_or_else(Touched::default, |worked| worked.touched),
        }
    }

    /// Whether one of the operations can't be carried out.
    pub fn is_refused(&self) -> bool {
        self.results.iter().any(|one| !one.errors.is_empty())
    }
}

/// From the sentences of what was done to what the conversation says of it.
type OfEffects<'a> = &'a dyn Fn(&[String]) -> BuildTranscript;

/// A wish; a key is bound to its operations, as JSON.
struct Asked {
    operations: Vec<Value>,
    key: Option<(String, String)>,
    confirmed: bool,
}

/// What one attempt came to.
enum Attempt {
    Ended(Box<ApplyEnd>),
    Again,
}

impl Executor {
    /// Carries operations out, all or none. Under a key that was used for the same before, nothing
    /// is done again and the reply is the same.
    pub fn apply_operations(&self, wish: ApplyWish) -> Result<ApplyEnd, StoreError> {
        self.apply(wish, None)
    }

    /// The same, with what the conversation says of the effects, kept in the same transaction.
    pub fn apply_noted(
        &self,
        wish: ApplyWish,
        word: OfEffects<'_>,
    ) -> Result<ApplyEnd, StoreError> {
        self.apply(wish, Some(word))
    }

    fn apply(&self, wish: ApplyWish, word: Option<OfEffects<'_>>) -> Result<ApplyEnd, StoreError> {
        if let Some(key) = &wish.key {
            let chars = key.chars().count();
            if key.trim().is_empty() || chars > MOST_KEY_CHARS {
                return Ok(ApplyEnd::BadKey { chars });
            }
        }
        let body = |key| (key, json!(wish.operations).to_string());
        let asked = Asked {
            key: wish.key.map(body),
            operations: wish.operations,
            confirmed: wish.confirmed,
        };
        for _ in 0..MOST_CALENDAR_ATTEMPTS {
            match self.attempt(&asked, word)? {
                Attempt::Ended(end) => return Ok(*end),
                Attempt::Again => {}
            }
        }
        Ok(ApplyEnd::Moved)
    }

    /// What operations would do. Nothing is changed.
    pub fn dry_run(&self, operations: &[Value]) -> Result<ApplyReply, StoreError> {
        let trained = self.calendar()?;
        let (checked, worked) = self.worked(operations, &trained.calendar);
        Ok(ApplyReply::of(checked, worked.as_ref()))
    }

    fn attempt(&self, asked: &Asked, word: Option<OfEffects<'_>>) -> Result<Attempt, StoreError> {
        if let Some((key, body)) = &asked.key
            && let Some(kept) = self.kept(key)?
        {
            return Ok(ended(replayed(&kept, body)?));
        }
        let trained = self.calendar()?;
        let (checked, worked) = self.worked(&asked.operations, &trained.calendar);
        let mut reply = ApplyReply::of(checked, worked.as_ref());
        let Some(Worked { mut change, .. }) = worked else {
            return Ok(ended(ApplyEnd::Refused(reply)));
        };
        if reply.needs_confirmation && !asked.confirmed {
            return Ok(ended(ApplyEnd::Unconfirmed(reply)));
        }
        crate::trained::keep_derived(&trained, &mut change);
        reply.applied = true;
        if let Some((key, body)) = &asked.key {
            change.keyed = Some(keyed(key, body, &reply)?);
        }
        // Shared, what is kept would be copied to follow the change.
        drop(trained);
        let transcript = word.map(|word| word(&reply.effects));
        Ok(match self.change_calendar(change, Command::ChangeCalendar, transcript)? {
            Ok(_) => ended(ApplyEnd::Applied { reply, replayed: false }),
            // Another one changed the calendar, or carried out the same under this key.
            Err(_) => Attempt::Again,
        })
    }

    /// Checks, and works out what is right as a whole.
    fn worked(&self, operations: &[Value], calendar: &Calendar) -> (Vec<Checked>, Option<Worked>) {
        let today = self.stamps.today();
        let mut checked = check(operations, calendar, today);
        let right: Option<Vec<Operation>> =
            checked.iter().map(|one| one.operation.clone()).collect();
        let worked = right.map(|operations| work_out(calendar, &operations, today));
        match worked {
            Some(Ok(worked)) => (checked, Some(worked)),
            Some(Err(refused)) => {
                for RefusedOperation { index, errors } in refused {
                    if let Some(one) = checked.get_mut(index) {
                        one.errors = errors;
                    }
                }
                (checked, None)
            }
            None => (checked, None),
        }
    }

    fn calendar(&self) -> Result<Arc<Trained>, StoreError> {
        let today = self.stamps.today();
        self.with_reader(|reader| crate::trained::read(reader, self.catalog, today))
    }

    /// Hands a change over that was worked out, and has what is kept of the calendar follow it.
    fn change_calendar(
        &self,
        change: CalendarChange,
        command: impl FnOnce(Box<CalendarChange>) -> Command,
        transcript: Option<BuildTranscript>,
    ) -> Result<Result<Applied, Rejection>, StoreError> {
        let (base, about) = (change.base, change.sessions.iter().map(|one| one.id));
        let about = about.collect();
        let end = self.command_with(command(Box::new(change)), &by_athlete(), transcript)?;
        if end.is_ok() {
            self.store.calendar_changed(base, about);
        }
        Ok(end)
    }

    fn kept(&self, key: &str) -> Result<Option<KeyedReply>, StoreError> {
        let now = self.stamps.timestamp();
        self.with_reader(|reader| reader.keyed_reply(key, now))
    }

    /// Accepts a proposal of the calendar with these of its operations, each with its place in it.
    /// They are worked out anew on the calendar as it is. Where all of them were meant and one
    /// holds no longer, the proposal is stale. What the conversation says of the effects is kept in
    /// the same transaction.
    pub fn settle_calendar(
        &self,
        proposal: Uuid,
        chosen: &[(usize, Operation)],
        all: bool,
        confirmed: bool,
        word: OfEffects<'_>,
    ) -> Result<CalendarSettled, StoreError> {
        let operations: Vec<_> = chosen.iter().map(|(_, one)| one.clone()).collect();
        for _ in 0..MOST_CALENDAR_ATTEMPTS {
            let base = self.with_reader(|reader| reader.proposal(proposal))?;
            let base = base.and_then(|proposal| proposal.base.calendar);
            let trained = self.calendar()?;
            let worked = work_out(&trained.calendar, &operations, self.stamps.today());
            let changes = base.map_or_else(Vec::new, |base| {
                let touched = worked.as_ref().ok().map(|worked| &*worked.change.sessions);
                changes_since(&base, &trained.calendar, touched, self.stamps.today())
            });
            if !changes.is_empty() {
                let outdated = Rejection::Outdated { changes };
                return self.stale(proposal, outdated, all);
            }
            let mut worked = match worked {
                Ok(worked) => worked,
                Err(refused) => return self.not_settled(proposal, placed(refused, chosen), all),
            };
            if worked.needs_confirmation && !confirmed {
                let warnings = worked.warnings;
                return Ok(Err(Rejection::Unconfirmed { warnings }).into());
            }
            crate::trained::keep_derived(&trained, &mut worked.change);
            drop(trained);
            let settle = |change| Command::Settle {
                proposal,
                accept: true,
                calendar: Some(change),
                part: None,
            };
            let transcript = Some(word(&worked.effects));
            match self.change_calendar(worked.change, settle, transcript)? {
                Err(Rejection::CalendarMoved) => {}
                end => {
                    return Ok(CalendarSettled {
                        effects: end.as_ref().map_or(Vec::new(), |_| worked.effects),
                        end,
                    });
                }
            }
        }
        Ok(Err(Rejection::CalendarMoved).into())
    }

    fn not_settled(
        &self,
        proposal: Uuid,
        refused: Vec<RefusedOperation>,
        all: bool,
    ) -> Result<CalendarSettled, StoreError> {
        self.stale(proposal, Rejection::Operations(refused), all)
    }

    /// Why it is not accepted; where all of it was meant, it is stale from now on.
    fn stale(
        &self,
        proposal: Uuid,
        why: Rejection,
        all: bool,
    ) -> Result<CalendarSettled, StoreError> {
        if all {
            // Without a change the store takes the proposal for stale, and marks it so.
            let settle = Command::Settle { proposal, accept: true, calendar: None, part: None };
            match self.command(settle, &by_athlete())? {
                Err(Rejection::Stale) => {}
                end => return Ok(end.into()),
            }
        }
        Ok(Err(why).into())
    }
}

impl From<Result<Applied, Rejection>> for CalendarSettled {
    fn from(end: Result<Applied, Rejection>) -> Self {
        Self { end, effects: Vec::new() }
    }
}

fn ended(end: ApplyEnd) -> Attempt {
    Attempt::Ended(Box::new(end))
}

/// Refused ones by their places in the whole proposal.
fn placed(refused: Vec<RefusedOperation>, chosen: &[(usize, Operation)]) -> Vec<RefusedOperation> {
    let refused = refused.into_iter().map(|one| RefusedOperation {
        index: chosen.get(one.index).map_or(one.index, |(place, _)| *place),
        errors: one.errors,
    });
    refused.collect()
}

fn keyed(key: &str, body: &str, reply: &ApplyReply) -> Result<KeyedReply, StoreError> {
    Ok(KeyedReply {
        key: key.to_owned(),
        body: body.to_owned(),
        reply: serde_json::to_string(reply).map_err(|error| {
            let detail = error.to_string();
            unkept(StoreErrorKind::Unwritable { detail })
        })?,
    })
}

fn replayed(kept: &KeyedReply, body: &str) -> Result<ApplyEnd, StoreError> {
    if kept.body != body {
        return Ok(ApplyEnd::KeyTaken);
    }
    let reply = serde_json::from_str(&kept.reply).map_err(|error| {
        let detail = error.to_string();
        unkept(StoreErrorKind::Unreadable { detail })
    })?;
    Ok(ApplyEnd::Applied { reply, replayed: true })
}

fn unkept(kind: StoreErrorKind) -> StoreError {
    StoreError::new(PathBuf::from("calendar_replies"), kind)
}

/// Nobody but the athlete changes the calendar.
fn by_athlete() -> Origin {
    Origin::of(Caller::Athlete)
}

#[cfg(test)]
mod tests;
