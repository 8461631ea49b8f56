//! From a JSON value to an operation. Every fault that can be seen without carrying it out is told
//! at once, each with its code.

use super::bounds;
use super::draft::Draft;
use super::fields::Fields;
use super::issue::{OperationIssues, code, error, found, not_found};
use crate::domain::session::{
    Operation, Placement, Priority, Recurrence, Session, SessionId, SessionKind, SessionPatch,
    Where,
};
use serde_json::{Map, Value};

#[path = "read/conditions.rs"]
mod conditions;
#[path = "read/recurrence.rs"]
mod recurrence;

/// The kinds of operation, in the order in which they are named.
const OPS: &[&str] = &[
    "create",
    "update",
    "delete",
    "complete",
    "complete_occurrence",
    "skip_occurrence",
    "move_occurrence",
    "bulk_update",
    "bulk_complete",
    "bulk_delete",
];

/// Reads one operation; `draft` is the calendar as the operations before would leave it.
pub(super) fn operation(value: &Value, draft: &Draft<'_>) -> Result<Operation, OperationIssues> {
    let Some(object) = value.as_object() else {
        let message = format!(
            "an operation is an object, and this is {}: send {{\"op\": \"create\", …}} or another kind.",
            found(value)
        );
        return Err(vec![error(code::OP, message)]);
    };
    let mut reading = Reading {
        fields: Fields::of("this operation", object),
        draft,
    };
    let read = reading.operation(object);
    match read {
        Some(operation) if reading.fields.faults.is_empty() => Ok(operation),
        _ => Err(reading.fields.faults),
    }
}

struct Reading<'a> {
    fields: Fields<'a>,
    draft: &'a Draft<'a>,
}

impl Reading<'_> {
    /// None only where there are faults.
    fn operation(&mut self, object: &Map<String, Value>) -> Option<Operation> {
        let op = self.op(object)?;
        self.fields.place = format!("this {op}");
        let operation = match op {
            "create" => self.create(),
            "update" => self.update(),
            "delete" => self.id().map(|id| Operation::Delete { id }),
            "complete" => self.id().map(|id| Operation::Complete { id }),
            "complete_occurrence" => {
                self.occurrence(|id, occurrence_date| Operation::CompleteOccurrence {
                    id,
                    occurrence_date,
                })
            }
            "skip_occurrence" => self.occurrence(|id, occurrence_date| Operation::SkipOccurrence {
                id,
                occurrence_date,
            }),
            "move_occurrence" => self.move_occurrence(),
            "bulk_update" => self.bulk_update(),
            "bulk_complete" => self.bulk_complete(),
            _ => self
                .conditions()
                .map(|r#where| Operation::BulkDelete { r#where }),
        };
        self.fields.nothing_but(code::UNKNOWN_FIELD, takes(op));
        operation
    }

    fn op(&mut self, object: &Map<String, Value>) -> Option<&'static str> {
        let named = object.get("op");
        let op = named.and_then(Value::as_str);
        let known = OPS.iter().find(|known| op == Some(**known));
        if known.is_none() {
            let found = named.map_or_else(|| "missing".to_owned(), found);
            let message = format!("`op` is {found}, and must be one of {}.", OPS.join(", "));
            self.fields.faults.push(error(code::OP, message));
        }
        known.copied()
    }

    fn create(&mut self) -> Option<Operation> {
        let title = self.title();
        if self.fields.get("title").is_none() {
            self.fields.faults.push(bounds::no_title());
        }
        let notes = self.notes();
        let scheduled_for = self.scheduled_for();
        let priority = self.priority();
        let recurrence = self.needed_recurrence(None);
        let kinds = SessionKind::ALL.iter().map(|kind| kind.word());
        let kinds: Vec<_> = kinds.collect();
        let kind = self
            .fields
            .word("kind", code::KIND, SessionKind::from_word, &kinds);
        let program_day = self.fields.number(
            "programDay",
            code::PROGRAM_DAY,
            "a whole number from 0: send the number of the program's day",
        );
        self.fields.keep(bounds::program_day(program_day));
        Some(Operation::Create {
            title: title?,
            notes,
            scheduled_for,
            priority,
            recurrence: recurrence?,
            kind,
            program_day,
        })
    }

    fn update(&mut self) -> Option<Operation> {
        let id = self.id();
        let stored = id.and_then(|id| self.draft.get(id));
        let title = self.title();
        let notes = self.notes();
        let scheduled_for = self.scheduled_for();
        let priority = self.priority();
        let recurrence = self.needed_recurrence(stored);
        Some(Operation::Update {
            id: id?,
            title,
            notes,
            scheduled_for,
            priority,
            recurrence: recurrence?,
        })
    }

    fn move_occurrence(&mut self) -> Option<Operation> {
        let id = self.id();
        let occurrence_date = self
            .fields
            .needed_date("occurrenceDate", code::OCCURRENCE_DATE);
        let to = self.fields.needed_date("to", code::TO);
        Some(Operation::MoveOccurrence {
            id: id?,
            occurrence_date: occurrence_date?,
            to: to?,
        })
    }

    fn occurrence(
        &mut self,
        make: impl FnOnce(SessionId, jiff::civil::Date) -> Operation,
    ) -> Option<Operation> {
        let id = self.id();
        let day = self
            .fields
            .needed_date("occurrenceDate", code::OCCURRENCE_DATE);
        Some(make(id?, day?))
    }

    fn bulk_update(&mut self) -> Option<Operation> {
        let r#where = self.conditions();
        let set = self.set();
        Some(Operation::BulkUpdate {
            r#where: r#where?,
            set: set?,
        })
    }

    fn bulk_complete(&mut self) -> Option<Operation> {
        let r#where = self.conditions();
        let occurrence_date = self.fields.date("occurrenceDate", code::OCCURRENCE_DATE);
        let range = self
            .fields
            .range("occurrence_range", code::OCCURRENCE_RANGE);
        Some(Operation::BulkComplete {
            r#where: r#where?,
            occurrence_date,
            occurrence_range: range,
        })
    }

    fn set(&mut self) -> Option<SessionPatch> {
        let value = self.fields.get("set");
        let Some(object) = value.and_then(Value::as_object) else {
            let found = value.map_or_else(|| "missing".to_owned(), found);
            let message = format!(
                "`set` of this bulk_update is {found}; it says what to change: send any of `title`, `notes`, `scheduledFor`, `priority`, `recurrence`, such as {{\"priority\": \"high\"}}."
            );
            self.fields.faults.push(error(code::NO_SET, message));
            return None;
        };
        let mut inner = Reading {
            fields: Fields::of("`set` of this bulk_update", object),
            draft: self.draft,
        };
        let patch = SessionPatch {
            title: inner.title(),
            notes: inner.notes(),
            scheduled_for: inner.scheduled_for(),
            priority: inner.priority(),
            recurrence: inner.recurrence(None),
        };
        inner
            .fields
            .nothing_but(code::UNKNOWN_FIELD, &takes("update")[2..]);
        let unread = !inner.fields.faults.is_empty();
        self.fields.faults.append(&mut inner.fields.faults);
        (!unread).then_some(patch)
    }

    fn conditions(&mut self) -> Option<Where> {
        conditions::read(&mut self.fields, self.draft)
    }

    fn id(&mut self) -> Option<SessionId> {
        let wanted = "the whole number of a session: send it without quotes";
        if self.fields.get("id").is_none() {
            let message = format!(
                "{} has no `id`: send the number of the session that it is about.",
                self.fields.place
            );
            self.fields.faults.push(error(code::ID, message));
        }
        let id = SessionId(self.fields.number("id", code::ID, wanted)?);
        if self.draft.get(id).is_none() {
            self.fields
                .faults
                .push(not_found(id, self.draft.all().next()));
        }
        Some(id)
    }

    fn title(&mut self) -> Option<String> {
        let title = self.fields.text("title", code::TITLE)?;
        self.fields.keep(bounds::title(title));
        Some(title.to_owned())
    }

    fn notes(&mut self) -> Option<String> {
        let notes = self.fields.text("notes", code::NOTES)?;
        self.fields.keep(bounds::notes(notes));
        Some(notes.to_owned())
    }

    fn scheduled_for(&mut self) -> Option<Placement> {
        self.fields.placement("scheduledFor", code::SCHEDULED_FOR)
    }

    fn priority(&mut self) -> Option<Priority> {
        priority(&mut self.fields, code::PRIORITY)
    }

    /// The recurrence of a create or an update.
    fn needed_recurrence(&mut self, stored: Option<&Session>) -> Option<Recurrence> {
        if self.fields.get("recurrence").is_none() {
            let place = &self.fields.place;
            let instead = match stored.filter(|stored| stored.recurrence.repeats()) {
                Some(stored) => {
                    let own = serde_json::to_string(&stored.recurrence).unwrap_or_default();
                    format!("the one that the session has, {own}, or another")
                }
                None => "{\"type\": \"none\"} for a session that does not repeat".to_owned(),
            };
            let message = format!("{place} has no `recurrence`: send {instead}.");
            self.fields.faults.push(error(code::NO_RECURRENCE, message));
        }
        self.recurrence(stored)
    }

    fn recurrence(&mut self, stored: Option<&Session>) -> Option<Recurrence> {
        recurrence::read(&mut self.fields, stored.map(|stored| &stored.recurrence))
    }
}

fn priority(fields: &mut Fields<'_>, code: &str) -> Option<Priority> {
    let words: Vec<_> = Priority::ALL.iter().map(|one| one.word()).collect();
    fields.word("priority", code, Priority::from_word, &words)
}

/// The fields of a kind of operation, `op` first.
fn takes(op: &str) -> &'static [&'static str] {
    match op {
        "create" => &[
            "op",
            "title",
            "notes",
            "scheduledFor",
            "priority",
            "recurrence",
            "kind",
            "programDay",
        ],
        "update" => &[
            "op",
            "id",
            "title",
            "notes",
            "scheduledFor",
            "priority",
            "recurrence",
        ],
        "delete" | "complete" => &["op", "id"],
        "complete_occurrence" | "skip_occurrence" => &["op", "id", "occurrenceDate"],
        "move_occurrence" => &["op", "id", "occurrenceDate", "to"],
        "bulk_update" => &["op", "where", "set"],
        "bulk_complete" => &["op", "where", "occurrenceDate", "occurrence_range"],
        _ => &["op", "where"],
    }
}
