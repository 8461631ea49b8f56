//! The whole journal folded into an empty database, and compared with what is stored: the state is
//! to be a function of what was recorded, and of nothing else.

use super::columns;
use super::connection;
use super::effect::{Effect, VERSION};
use super::error::StoreErrorKind;
use super::fold::Fold;
use super::journal::{self, Recorded, select_changes};
use super::migrations::{self, MIGRATIONS};
use super::refold::{self, Carried};
use super::sets::{self, select_set};
use super::{
    debriefs, facts, import_answers, ops, own_exercises, profile, proposals, slots, taught,
    weigh_ins,
};
use crate::limits::MOST_DIFFERENCES;
use rusqlite::{Connection, Row, Rows};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use setwise_domain::journal::ChangeStamp;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use uuid::Uuid;

/// What came of folding the journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Replayed {
    /// Changes that were folded.
    pub changes: u64,
    /// Changes that a newer version wrote: kept as they are, and not folded.
    pub newer: u64,
    /// Where what is stored is not what the journal says; of very many only the first.
    pub differences: Vec<Difference>,
}

/// One thing that is not what the journal says.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// What it is: `set`, `session`, `plan` and so on.
    pub what: &'static str,
    /// What it is called everywhere; of a change that can't be read its number.
    pub id: String,
    /// As it is stored; none where it is not there.
    pub stored: Option<Value>,
    /// As the journal says; none where it should not be there.
    pub recorded: Option<Value>,
}

impl Replayed {
    fn differ(
        &mut self,
        what: &'static str,
        id: String,
        stored: Option<Value>,
        recorded: Option<Value>,
    ) {
        if stored != recorded && self.differences.len() < MOST_DIFFERENCES {
            self.differences.push(Difference { what, id, stored, recorded });
        }
    }
}

/// Folds and compares, both as the database stands at one moment.
pub(super) fn compare(live: &Connection) -> Result<Replayed, StoreErrorKind> {
    let moment = live.unchecked_transaction()?;
    let copy = empty()?;
    let mut replayed = Replayed::default();
    fold(&moment, &copy, &mut replayed)?;
    compare_sets(&moment, &copy, &mut replayed)?;
    for (what, things) in [&OF_SETS].into_iter().chain(THINGS) {
        compare_things(what, &things(&moment)?, &things(&copy)?, &mut replayed);
    }
    Ok(replayed)
}

fn empty() -> Result<Connection, StoreErrorKind> {
    let mut copy = Connection::open_in_memory()?;
    connection::keep_statements(&copy);
    migrations::migrate(&mut copy, MIGRATIONS)?;
    copy.pragma_update(None, "foreign_keys", false)?;
    copy.execute_batch("BEGIN")?;
    Ok(copy)
}

const IN_ORDER: &str =
    select_changes!("ORDER BY coalesce(changes.hlc, 0), devices.uuid, device_seq, seq");

/// The newest first: by then it is known whether it was taken back itself.
const UNDOS: &str = select_changes!(
    "WHERE changes.kind IN ('undo', 'redo') \
     ORDER BY changes.hlc DESC, devices.uuid DESC, device_seq DESC"
);

fn fold(
    live: &Connection,
    copy: &Connection,
    replayed: &mut Replayed,
) -> Result<(), StoreErrorKind> {
    let retracted = retracted(live)?;
    let mut carried = carried_once(live)?;
    let mut fold = Fold::of(copy, 0);
    let mut statement = live.prepare(IN_ORDER)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let change = match journal::read(row) {
            Ok(change) => change,
            Err(error) => {
                let seq: i64 = row.get(0)?;
                let wrong = Some(Value::from(error.to_string()));
                replayed.differ("change", seq.to_string(), wrong, None);
                continue;
            }
        };
        if !change.is_known() {
            replayed.newer += 1;
            continue;
        }
        replayed.changes += 1;
        let carried = carried.remove(&change.seq).unwrap_or_default();
        if retracted.contains(&change.stamp) {
            continue;
        }
        note(copy, &change, row, replayed.changes)?;
        fold.go_on(change.seq);
        fold_change(live, &change, carried, &mut fold)?;
    }
    fold.settle_numbers()
}

fn fold_change(
    live: &Connection,
    change: &Recorded,
    carried: Vec<Carried>,
    fold: &mut Fold<'_>,
) -> Result<(), StoreErrorKind> {
    // Of two devices that settle one proposal the first counts, and all that it brings.
    if fold.is_void(&change.effects)? {
        return Ok(());
    }
    let is_by_rows = change.version < VERSION
        || change.effects.iter().any(|effect| matches!(effect, Effect::Import { .. }));
    if is_by_rows {
        for one in sets_carrying(live, change.seq, carried)? {
            fold.log(&one.set, &one.key)?;
        }
    }
    change.effects.iter().try_for_each(|effect| fold.apply(effect))
}

/// The changes that were taken back.
fn retracted(live: &Connection) -> Result<BTreeSet<ChangeStamp>, StoreErrorKind> {
    let mut retracted = BTreeSet::new();
    let mut statement = live.prepare(UNDOS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        // What can't be read is told when its turn comes.
        let Ok(undo) = journal::read(row) else {
            continue;
        };
        if retracted.contains(&undo.stamp) {
            continue;
        }
        retracted.extend(undo.effects.iter().filter_map(|effect| match effect {
            Effect::Retract { change } => Some(*change),
            _ => None,
        }));
    }
    Ok(retracted)
}

/// As much of a change's row as the folding of others asks for.
/// The copy knows no devices: of changes at one moment the place in the order says which is first.
fn note(copy: &Connection, change: &Recorded, row: &Row<'_>, nth: u64) -> rusqlite::Result<()> {
    copy.prepare_cached(
        "INSERT INTO changes (seq, at, kind, summary, hlc, device_seq, v, body) \
         VALUES (?1, '', '', '', ?2, ?5, ?3, ?4)",
    )?
    .execute((
        change.seq,
        change.stamp.hlc.stored(),
        change.version,
        row.get::<_, Option<String>>(5)?,
        i64::try_from(nth).unwrap_or(i64::MAX),
    ))
    .map(drop)
}

/// Sets that were changed since they came, as they came, by the changes that they carry.
fn carried_once(live: &Connection) -> Result<HashMap<i64, Vec<Carried>>, StoreErrorKind> {
    let mut found: HashMap<i64, Vec<Carried>> = HashMap::new();
    let mut statement = live.prepare(refold::FIRST_VERSIONS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (seq, carried) = Carried::read(row)?;
        found.entry(seq).or_default().push(carried);
    }
    Ok(found)
}

/// The sets that carry a change, as they came: those changed since, and the others as they are.
fn sets_carrying(
    live: &Connection,
    seq: i64,
    mut changed: Vec<Carried>,
) -> Result<Vec<Carried>, StoreErrorKind> {
    let waiting = ops::came_of(live, seq)?;
    let mut known: BTreeSet<Uuid> = waiting.iter().map(|one| one.set.id.0).collect();
    changed.retain(|one| known.insert(one.set.id.0));
    changed.extend(waiting);
    let (first, last) = sets::rows_among(live, seq)?;
    let mut statement = live.prepare_cached(refold::LIVE_AMONG)?;
    let mut rows = statement.query((first, last, seq))?;
    while let Some(row) = rows.next()? {
        let (_, carried) = Carried::read(row)?;
        if !known.contains(&carried.set.id.0) {
            changed.push(carried);
        }
    }
    changed.sort_by_key(|one| one.row);
    Ok(changed)
}

pub(super) const BY_ID: &str = select_set!("ORDER BY uuid");

/// Both are read side by side: there may be a million.
fn compare_sets(
    live: &Connection,
    copy: &Connection,
    replayed: &mut Replayed,
) -> Result<(), StoreErrorKind> {
    let (mut live, mut copy) = (live.prepare(BY_ID)?, copy.prepare(BY_ID)?);
    let (mut live, mut copy) = (live.query([])?, copy.query([])?);
    let (mut one, mut other) = (next_set(&mut live)?, next_set(&mut copy)?);
    while one.is_some() || other.is_some() {
        let id = |set: &Option<(Uuid, Value)>| set.as_ref().map(|(id, _)| *id);
        // Ids are read in their order, and the one that is missing stands before it.
        let ahead = match (id(&one), id(&other)) {
            (Some(one), Some(other)) => one.cmp(&other),
            (Some(_), None) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        let stored = if ahead.is_le() {
            let set = one.take();
            one = next_set(&mut live)?;
            set
        } else {
            None
        };
        let recorded = if ahead.is_ge() {
            let set = other.take();
            other = next_set(&mut copy)?;
            set
        } else {
            None
        };
        if let Some(id) = id(&stored).or(id(&recorded)) {
            let value = |set: Option<(Uuid, Value)>| set.map(|(_, value)| value);
            replayed.differ("set", id.to_string(), value(stored), value(recorded));
        }
    }
    Ok(())
}

pub(super) fn next_set(rows: &mut Rows<'_>) -> Result<Option<(Uuid, Value)>, StoreErrorKind> {
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let set = sets::read(row)?.set;
    let mut value = columns::to_value(&set)?;
    if let Value::Object(fields) = &mut value {
        fields.insert("kept_under".to_owned(), Value::from(row.get::<_, String>(7)?));
    }
    Ok(Some((set.id.0, value)))
}

pub(super) type Things = BTreeMap<String, Value>;

pub(super) type ReadThings = fn(&Connection) -> Result<Things, StoreErrorKind>;

/// What is compared of the sets beside themselves.
pub(super) const OF_SETS: (&str, ReadThings) = ("slot of set", marks);

/// What is compared beside the sets.
pub(super) const THINGS: &[(&str, ReadThings)] = &[
    ("profile", the_profile),
    ("session", sessions),
    ("plan", |connection| bodies(connection, "plans")),
    ("program", |connection| bodies(connection, "programs")),
    ("proposal", all_proposals),
    ("fact", all_facts),
    ("debrief", all_debriefs),
    ("weight", all_weights),
    ("import answer", all_import_answers),
    ("own exercise", all_own_exercises),
    ("taught phrase", all_taught),
];

fn compare_things(what: &'static str, stored: &Things, recorded: &Things, replayed: &mut Replayed) {
    let ids: BTreeSet<&String> = stored.keys().chain(recorded.keys()).collect();
    for id in ids {
        let (one, other) = (stored.get(id).cloned(), recorded.get(id).cloned());
        replayed.differ(what, id.clone(), one, other);
    }
}

fn marks(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = slots::all(connection)?.into_iter();
    let each = found.map(|(set, mark)| Ok((set.to_string(), columns::to_value(&mark)?)));
    each.collect()
}

fn the_profile(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let profile = profile::read(connection)?;
    let value = profile.map(|profile| columns::to_value(&profile)).transpose()?;
    Ok(value.map(|value| ("profile".to_owned(), value)).into_iter().collect())
}

fn sessions(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let mut statement = connection.prepare(super::calendar::EVERY_SESSION)?;
    let mut rows = statement.query([])?;
    let mut found = Things::new();
    while let Some(row) = rows.next()? {
        let session = super::calendar::read(row)?;
        let id = columns::uuid(row, super::calendar::ID)?;
        found.insert(id.to_string(), columns::to_value(&session)?);
    }
    Ok(found)
}

/// Rows that stand. One thing may be stored twice, which is counted.
fn bodies(connection: &Connection, table: &str) -> Result<Things, StoreErrorKind> {
    let mut statement = connection.prepare(&format!(
        "SELECT uuid, body, row_number() OVER (PARTITION BY uuid ORDER BY id) \
         FROM {table} WHERE dropped_by IS NULL"
    ))?;
    let mut rows = statement.query([])?;
    let mut found = Things::new();
    while let Some(row) = rows.next()? {
        let (id, nth): (Uuid, i64) = (columns::uuid(row, 0)?, row.get(2)?);
        let id = if nth > 1 { format!("{id} ({nth})") } else { id.to_string() };
        found.insert(id, columns::json(row, 1)?);
    }
    Ok(found)
}

fn all_proposals(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = proposals::all(connection)?;
    let each = found.into_iter().map(|one| Ok((one.id.to_string(), columns::to_value(&one)?)));
    each.collect()
}

fn all_facts(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = facts::all(connection)?;
    let each = found.into_iter().map(|(id, one)| Ok((id.to_string(), columns::to_value(&one)?)));
    each.collect()
}

fn all_debriefs(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = debriefs::history(connection, usize::MAX)?;
    let each = found.into_iter().map(|one| Ok((one.id.to_string(), columns::to_value(&one)?)));
    each.collect()
}

fn all_weights(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = weigh_ins::all(connection)?;
    let each = found.into_iter().map(|one| Ok((one.id.to_string(), columns::to_value(&one)?)));
    each.collect()
}

fn all_import_answers(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = import_answers::all(connection)?.into_iter();
    let each = found.map(|one| {
        let value = columns::to_value(&one)?;
        Ok((value.to_string(), value))
    });
    each.collect()
}

fn all_own_exercises(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = own_exercises::all(connection)?.into_iter();
    let each = found.map(|one| Ok((one.id, columns::to_value(&one.entry)?)));
    each.collect()
}

fn all_taught(connection: &Connection) -> Result<Things, StoreErrorKind> {
    let found = taught::all(connection)?.into_iter();
    let each = found.map(|one| Ok((one.key(), columns::to_value(&one)?)));
    each.collect()
}
