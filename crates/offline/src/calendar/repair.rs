//! Mends what was refused of a proposal, where what it was meant to be is plain; what is right
//! stays as it is, and what can't be mended is left out.

use super::format::spell_out;
use super::names;
use super::view::View;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use setwise_domain::assistant::{RefusedOperation, RepairRequest, Speaker};
use setwise_domain::session::{Recurrence, Session, SessionId};
use setwise_models::ask::CoachError;
use setwise_training::assistant::parse;
use setwise_words::parse::day::DayReader;

pub fn repair(request: &RepairRequest) -> Result<String, CoachError> {
    let mender = Mender::new(request);
    let parsed = parse(&request.proposal).operations;
    let operations: Vec<Value> = parsed
        .into_iter()
        .enumerate()
        .filter_map(|(index, operation)| {
            let refused = request.refused.iter().find(|one| one.index == index);
            match refused {
                None => Some(operation),
                Some(refused) => mender.mended(operation, refused),
            }
        })
        .collect();
    let mut proposal = json!({ "operations": operations });
    spell_out(&mut proposal);
    serde_json::to_string(&proposal).map_err(|error| CoachError::Unreadable(error.to_string()))
}

struct Mender<'a> {
    request: &'a RepairRequest,
    view: View,
    /// What the athlete said last.
    said: &'a str,
}

impl<'a> Mender<'a> {
    fn new(request: &'a RepairRequest) -> Self {
        let mut told = request.transcript.iter().rev();
        let said = told.find(|one| one.who == Speaker::Athlete);
        Self {
            request,
            view: View::new(request.today, &request.sessions),
            said: said.map_or("", |one| &one.text),
        }
    }

    fn mended(&self, operation: Value, refused: &RefusedOperation) -> Option<Value> {
        let Value::Object(mut fields) = operation else {
            return None;
        };
        // Which session it is decides what else it lacks.
        let mut errors: Vec<_> = refused.errors.iter().map(|error| error.code.as_str()).collect();
        errors.sort_by_key(|code| !code.contains("id"));
        for code in errors {
            self.mend(&mut fields, code)?;
        }
        Some(Value::Object(fields))
    }

    fn mend(&self, fields: &mut Map<String, Value>, code: &str) -> Option<()> {
        match code {
            "missing_recurrence" => {
                let stored = self.session(fields).map(|session| &session.recurrence);
                let creates = is_op(fields, "create");
                let recurrence = stored.filter(|_| !creates).unwrap_or(&Recurrence::NONE);
                if stored.is_none() && !creates {
                    return None;
                }
                set(fields, "recurrence", serde_json::to_value(recurrence).ok()?);
            }
            "missing_anchor_for_recurrence" => {
                let stored = self.session(fields).and_then(|session| session.scheduled_for);
                let anchor = stored.or_else(|| self.day(false))?;
                set(fields, "scheduledFor", json!(anchor));
            }
            "use_complete_occurrence_for_repeating" => self.complete_occurrence(fields)?,
            "missing_or_invalid_id" | "id_not_found" => {
                let id = self.meant()?;
                set(fields, "id", json!(id));
            }
            "invalid_scheduledFor" => set(fields, "scheduledFor", json!(self.day(false)?)),
            "invalid_occurrenceDate" => {
                let session = self.session(fields)?;
                let past = is_op(fields, "complete_occurrence");
                let day = self
                    .day(past)
                    .filter(|day| setwise_training::calendar::occurs_on(session, *day))?;
                set(fields, "occurrenceDate", json!(day));
            }
            "invalid_priority" => {
                fields.remove("priority");
            }
            _ => return None,
        }
        Some(())
    }

    /// `complete` of one that repeats is that of a day: the one spoken of, else the one due.
    fn complete_occurrence(&self, fields: &mut Map<String, Value>) -> Option<()> {
        if is_op(fields, "bulk_complete") {
            set(fields, "occurrenceDate", json!(self.day(true)?));
            return Some(());
        }
        let session = self.session(fields)?;
        let spoken = self.day(true);
        let day = match spoken {
            Some(day) => {
                Some(day).filter(|day| setwise_training::calendar::occurs_on(session, *day))
            }
            None => self.view.due(session),
        }?;
        set(fields, "op", json!("complete_occurrence"));
        set(fields, "occurrenceDate", json!(day));
        Some(())
    }

    fn session(&self, fields: &Map<String, Value>) -> Option<&Session> {
        let id = fields.get("id")?;
        let number = match id {
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_u64().and_then(|id| u32::try_from(id).ok()),
        };
        self.view.get(SessionId(number?))
    }

    /// The one day that the athlete spoke of last; of two there is no telling.
    fn day(&self, past: bool) -> Option<Date> {
        let tokens = self.view.tokens(self.said)?;
        let today = self.request.today;
        let reader = if past { DayReader::back(today) } else { DayReader::ahead(today) };
        let mut days = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            match reader.read(&tokens[at..]) {
                Some((used, said)) => {
                    days.push(said.ok()?.day()?);
                    at += used;
                }
                None => at += 1,
            }
        }
        match days.as_slice() {
            [day] => Some(*day),
            _ => None,
        }
    }

    /// The one session that the athlete named, by its longest name.
    fn meant(&self) -> Option<SessionId> {
        let tokens = self.view.tokens(self.said)?;
        let words: Vec<_> = tokens.into_iter().map(|token| token.text).collect();
        let runs = (1..=words.len()).rev().flat_map(|count| {
            let starts = 0..=words.len() - count;
            starts.map(move |start| (start, count))
        });
        for (start, count) in runs {
            let name = &words[start..start + count];
            if let Some((fit, fits)) = names::best(name, self.view.sessions())
                && fit <= names::Fit::WholeMistyped
            {
                return match fits.as_slice() {
                    [one] => Some(one.id),
                    _ => None,
                };
            }
        }
        None
    }
}

fn is_op(fields: &Map<String, Value>, op: &str) -> bool {
    fields.get("op").and_then(Value::as_str) == Some(op)
}

fn set(fields: &mut Map<String, Value>, name: &str, value: Value) {
    fields.insert(name.to_owned(), value);
}
