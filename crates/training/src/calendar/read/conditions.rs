//! The conditions of a bulk operation, as a proposal says them.

use super::priority;
use crate::calendar::draft::Draft;
use crate::calendar::fields::Fields;
use crate::calendar::issue::{code, error, found, not_found};
use serde_json::Value;
use setwise_domain::session::SessionId;

const CONDITIONS: &[&str] =
    &["ids", "title_contains", "overdue", "scheduled_range", "priority", "completed", "repeating"];

/// Checks `where`, which a bulk operation must have.
pub(super) fn check(fields: &mut Fields<'_>, draft: &Draft<'_>) {
    let value = fields.get("where");
    let Some(object) = value.and_then(Value::as_object) else {
        let (place, found) = (&fields.place, value.map_or_else(|| "missing".to_owned(), found));
        let message = format!(
            "`where` of {place} is {found}; it says which sessions are meant: send at least one of {}, such as {{\"overdue\": true}}.",
            CONDITIONS.join(", ")
        );
        fields.faults.push(error(code::NO_WHERE, message));
        return;
    };
    let mut inner = Fields::of(format!("`where` of {}", fields.place), object);
    let of = |condition: &str| format!("{}{condition}", code::WHERE);
    ids(&mut inner, draft, &of("ids"));
    inner.text("title_contains", &of("title_contains"));
    inner.flag("overdue", &of("overdue"));
    inner.range("scheduled_range", &of("scheduled_range"));
    priority(&mut inner, &of("priority"));
    inner.flag("completed", &of("completed"));
    inner.flag("repeating", &of("repeating"));
    inner.nothing_but(&of("field"), CONDITIONS);
    fields.pass_inner("where", inner);
}

fn ids(fields: &mut Fields<'_>, draft: &Draft<'_>, code: &str) {
    let Some(value) = fields.get("ids") else {
        return;
    };
    let number = |one: &Value| one.as_u64().and_then(|id| u32::try_from(id).ok());
    let ids: Option<Vec<SessionId>> =
        value.as_array().and_then(|ids| ids.iter().map(|one| number(one).map(SessionId)).collect());
    let Some(ids) = ids else {
        let wanted = "a list of the whole numbers of sessions: send [1, 2]";
        fields.wrong(code, "ids", value, wanted);
        return;
    };
    let missing = ids.iter().filter(|id| draft.get(**id).is_none());
    let missing: Vec<_> = missing.map(|id| not_found(*id, draft.all().next())).collect();
    fields.faults.extend(missing.into_iter().take(crate::calendar::limits::MOST_SUGGESTIONS));
    fields.pass("ids", value.clone());
}
