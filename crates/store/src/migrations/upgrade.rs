//! From version 24, in which a change said what it did as effects and the first versions of sets lay in
//! their rows: every change is written down as ops, and the state is folded from them anew.

use crate::error::StoreErrorKind;
use crate::fields::Fields;
use crate::limits::MOST_OPS_A_PART;
use crate::parts;
use crate::record::{Deed, Id, Op, VERSION};
use crate::retraction::{self, Retraction};
use crate::sets::{self, LoggedSet, set_columns};
use crate::{columns, debriefs, facts, replay, weigh_ins};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, Transaction};
use serde::Deserialize;
use serde_json::Value;
use setwise_domain::debrief::AthleteFact;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::journal::{ChangeStamp, DeviceId, Hlc};
use setwise_domain::known_fact::FactNumber;
use setwise_domain::load::Load;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::plan::StoredPlan;
use setwise_domain::prescription::SlotMark;
use setwise_domain::proposal::{Proposal, ProposalStatus};
use setwise_domain::session::Session;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use setwise_domain::weigh_in::WeighIn;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// What a change did, as it was said.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Effect {
    Log {
        sets: Vec<SetResult>,
    },
    /// The sets that carry the change.
    Import {},
    Edit {
        set: SetId,
        fields: Fields,
        #[serde(default)]
        under: Option<ExerciseKey>,
    },
    Delete {
        set: SetId,
    },
    Mark {
        set: SetId,
        mark: SlotMark,
    },
    Profile {
        fields: Fields,
    },
    Plan {
        plan: Box<StoredPlan>,
    },
    Program {
        program: Box<StoredProgram>,
    },
    Propose {
        proposal: Box<Proposal>,
    },
    Settle {
        proposal: Uuid,
        status: ProposalStatus,
    },
    Debrief {
        debrief: Uuid,
        date: Date,
        at: Timestamp,
        coach: String,
    },
    Section {
        debrief: Uuid,
        name: String,
        body: Value,
    },
    Remember {
        fact: Uuid,
        number: FactNumber,
        date: Date,
        said: AthleteFact,
    },
    Forget {
        fact: Uuid,
    },
    Weigh {
        weighed: Vec<WeighIn>,
    },
    Reweigh {
        weight: Uuid,
        date: Date,
        load: Load,
    },
    ImportAnswers {
        answers: Vec<ImportAnswer>,
    },
    OwnExercise {
        said: OwnEntry,
    },
    Teach {
        key: String,
        #[serde(default)]
        said: Option<TaughtPhrase>,
    },
    CreateSession {
        session: Uuid,
        #[serde(rename = "as")]
        created: Box<Session>,
    },
    ChangeSession {
        session: Uuid,
        fields: Fields,
    },
    DeleteSession {
        session: Uuid,
    },
    Retract {
        change: ChangeStamp,
    },
}

/// Tables that are written anew. The others are the copy's own, and stay.
const REPLACED: &[&str] = &[
    "devices",
    "this_device",
    "sync_devices",
    "changes",
    "exercises",
    "sets",
    "past_sets",
    "came_sets",
    "touched_sets",
    "retracted",
    "set_slots",
    "records",
    "exercise_days",
    "profile",
    "plans",
    "programs",
    "proposals",
    "debriefs",
    "debrief_sections",
    "athlete_facts",
    "sessions",
    "weigh_ins",
    "import_answers",
    "own_exercises",
    "taught_phrases",
];

pub(super) fn carry_out(step: &Transaction<'_>, schema: &str) -> Result<(), StoreErrorKind> {
    put_aside(step)?;
    step.execute_batch(&missing_of(step, schema)?)?;
    step.execute_batch(
        "CREATE INDEX old_sets_by_change ON old_sets (seq);
         INSERT INTO devices (id, uuid, machine) SELECT id, uuid, machine FROM old_devices;
         INSERT INTO exercises (id, key) SELECT id, key FROM old_exercises;",
    )?;
    let mut flags = Flags::default();
    let changes = changes(step)?;
    for change in &changes {
        write(step, change, &mut flags)?;
    }
    flags.settle(step)?;
    number(step)?;
    replay::rebuild(step)?;
    for table in REPLACED {
        step.execute_batch(&format!("DROP TABLE old_{table}"))?;
    }
    Ok(())
}

/// Renames the tables that are replaced, and drops the names of their indexes.
fn put_aside(step: &Transaction<'_>) -> rusqlite::Result<()> {
    step.execute_batch("DROP VIEW exercise_days_by_sets")?;
    for table in REPLACED {
        let indexes: Vec<String> = step
            .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1 AND sql IS NOT NULL")?
            .query_map([table], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        // What is read by them below keeps them.
        for index in indexes
            .iter()
            .filter(|name| !name.starts_with("past_sets") && !name.starts_with("came_sets"))
        {
            step.execute_batch(&format!("DROP INDEX {index}"))?;
        }
        step.execute_batch(&format!("ALTER TABLE {table} RENAME TO old_{table}"))?;
    }
    Ok(())
}

/// The statements of the schema that make what is not there.
fn missing_of(step: &Transaction<'_>, schema: &str) -> rusqlite::Result<String> {
    let there: BTreeSet<String> = step
        .prepare("SELECT name FROM sqlite_schema")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let statements = schema.split_inclusive(";\n").filter(|statement| {
        let code = statement.lines().filter(|line| !line.trim_start().starts_with("--"));
        let code: Vec<&str> = code.collect();
        let code = code.join(" ");
        let mut words = code.split_whitespace();
        match (words.next(), words.next()) {
            (Some("CREATE"), Some("UNIQUE")) => {
                words.nth(1).is_some_and(|name| !there.contains(name))
            }
            (Some("CREATE"), Some(_)) => words.next().is_some_and(|name| !there.contains(name)),
            _ => false,
        }
    });
    Ok(statements.collect())
}

/// A change as it was recorded.
struct Old {
    seq: i64,
    stamp: ChangeStamp,
    version: i64,
    kind: String,
    is_undoable: bool,
    is_undone: bool,
    /// Of how it was taken back, before changes said what they did.
    took_sets: bool,
    body: Option<String>,
}

/// All of them whose parts have come, in the order in which they were recorded. What a newer version wrote
/// comes again.
fn changes(step: &Transaction<'_>) -> rusqlite::Result<Vec<Old>> {
    step.prepare(
        "SELECT seq, coalesce(hlc, seq), coalesce(old_devices.uuid, zeroblob(16)), v, kind, \
         inverse IS NOT NULL, undone_by IS NOT NULL, coalesce(inverse LIKE '%take_away%', 0), body \
         FROM old_changes LEFT JOIN old_devices ON old_devices.id = old_changes.device \
         WHERE coalesce(arrived, 1) <> 0 AND v <= 1 ORDER BY seq",
    )?
    .query_map([], |row| {
        let device = DeviceId(columns::uuid(row, 2)?);
        Ok(Old {
            seq: row.get(0)?,
            stamp: ChangeStamp { hlc: Hlc::from_stored(row.get(1)?), device },
            version: row.get(3)?,
            kind: row.get(4)?,
            is_undoable: row.get(5)?,
            is_undone: row.get(6)?,
            took_sets: row.get(7)?,
            body: row.get(8)?,
        })
    })?
    .collect()
}

/// What was said of which change last, to be held against what it came to.
#[derive(Default)]
struct Flags {
    /// By the changes that said it.
    targets: BTreeMap<ChangeStamp, Vec<ChangeStamp>>,
    /// Of each change the word that counts: where it stands, and what it is.
    last: BTreeMap<ChangeStamp, (ChangeStamp, i64, usize, bool)>,
    undone: BTreeMap<ChangeStamp, bool>,
}

impl Flags {
    fn say(&mut self, at: (ChangeStamp, i64, usize), of: ChangeStamp, retracted: bool) {
        let last = self.last.entry(of).or_insert((at.0, at.1, at.2, retracted));
        if last.0 <= at.0 {
            *last = (at.0, at.1, at.2, retracted);
        }
    }

    /// An undo that one of two devices took back left the change away: the last word says so.
    fn settle(&self, step: &Transaction<'_>) -> Result<(), StoreErrorKind> {
        for (change, (_, seq, nth, retracted)) in &self.last {
            let Some(is_undone) = self.undone.get(change) else { continue };
            if is_undone == retracted {
                continue;
            }
            let text = parts::text(step, *seq, 0)?;
            let mut ops: Vec<Op> = read_ops(&text)?;
            if let Some(Op::Change(_, deed)) = ops.get_mut(*nth) {
                *deed = Deed::Put(Box::new(Retraction { retracted: *is_undone }));
            }
            step.execute(
                "UPDATE changes SET body = ?2 WHERE seq = ?1",
                (seq, columns::to_json(&ops)?),
            )?;
        }
        Ok(())
    }
}

fn read_ops(text: &str) -> Result<Vec<Op>, StoreErrorKind> {
    serde_json::from_str(text)
        .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })
}

/// Writes a change down as ops.
fn write(step: &Transaction<'_>, old: &Old, flags: &mut Flags) -> Result<(), StoreErrorKind> {
    let effects: Vec<Effect> = match &old.body {
        Some(body) if old.version == 1 => serde_json::from_str(body).map_err(|error| {
            StoreErrorKind::Unreadable { detail: format!("change {}: {error}", old.seq) }
        })?,
        _ => Vec::new(),
    };
    let mut ops: Vec<Op> = Vec::new();
    let is_by_rows =
        old.version == 0 || effects.iter().any(|effect| matches!(effect, Effect::Import {}));
    if is_by_rows {
        ops.extend(carried(step, old.seq)?);
    }
    for effect in effects {
        add(step, old, effect, &mut ops, flags)?;
    }
    flags.undone.insert(old.stamp, old.is_undone);
    // Of what was taken back by rows that are gone nothing is left to take back.
    let is_undoable = old.is_undoable && (old.version == 1 || (old.took_sets && !ops.is_empty()));
    let count = ops.len().div_ceil(MOST_OPS_A_PART).max(1);
    let body = if count == 1 { Some(columns::to_json(&ops)?) } else { None };
    if count > 1 {
        for (part, ops) in ops.chunks(MOST_OPS_A_PART).enumerate() {
            let part = u32::try_from(part).unwrap_or(u32::MAX);
            parts::write(step, old.seq, part, &columns::to_json(ops)?)?;
        }
    }
    step.prepare_cached(
        "INSERT INTO changes (seq, at, kind, summary, undoable, device, nr, hlc, v, who, body, parts, \
         arrived) SELECT seq, at, kind, summary, ?2, coalesce(device, (SELECT min(id) FROM old_devices)), \
         0, coalesce(hlc, seq), ?3, who, ?4, ?5, arrived FROM old_changes WHERE seq = ?1",
    )?
    .execute((old.seq, is_undoable, VERSION, body, i64::try_from(count).unwrap_or(i64::MAX)))?;
    Ok(())
}

/// What an effect is as ops.
fn add(
    step: &Transaction<'_>,
    old: &Old,
    effect: Effect,
    ops: &mut Vec<Op>,
    flags: &mut Flags,
) -> Result<(), StoreErrorKind> {
    match effect {
        Effect::Import {} => {}
        Effect::Log { sets } => ops.extend(sets.into_iter().map(|set| put(LoggedSet::new(set)))),
        Effect::Edit { set, mut fields, under } => {
            match under {
                Some(under) => fields.put("under", columns::to_value(&under)?),
                None if fields.has("exercise") || fields.has("exercise_id") => {
                    fields.put("under", Value::Null);
                }
                None => {}
            }
            ops.push(Op::Set(set.0.into(), Deed::Edit(fields)));
        }
        Effect::Delete { set } => ops.push(Op::Set(set.0.into(), Deed::Remove)),
        Effect::Mark { set, mark } => {
            let id = Id::Uuid(set.0);
            let last = ops.iter_mut().rfind(|op| matches!(op, Op::Set(of, _) if *of == id));
            if let Some(Op::Set(_, Deed::Put(logged))) = last {
                logged.slot = Some(mark);
            } else {
                let mut fields = Fields::default();
                fields.put("slot", columns::to_value(&mark)?);
                ops.push(Op::Set(id, Deed::Edit(fields)));
            }
        }
        Effect::Profile { fields } => {
            ops.push(Op::Profile(Id::Name("profile".to_owned()), Deed::Edit(fields)));
        }
        Effect::Plan { plan } => ops.push(Op::Plan(plan.id.into(), Deed::Put(plan))),
        Effect::Program { program } => ops.push(Op::Program(program.id.into(), Deed::Put(program))),
        Effect::Propose { proposal } => {
            ops.push(Op::Proposal(proposal.id.into(), Deed::Put(proposal)));
        }
        Effect::Settle { proposal, status } => {
            let mut fields = Fields::default();
            fields.put("status", columns::to_value(&status)?);
            ops.push(Op::Proposal(proposal.into(), Deed::Edit(fields)));
        }
        Effect::Debrief { debrief, date, at, coach } => {
            let head = debriefs::DebriefHead { date, at, coach };
            ops.push(Op::Debrief(debrief.into(), Deed::Put(Box::new(head))));
        }
        Effect::Section { debrief, name, body } => {
            ops.push(debriefs::KeptSection { debrief, name, body }.put_op());
        }
        Effect::Remember { fact, number, date, said } => {
            let kept = facts::KeptFact { number, date, said, forgotten: false };
            ops.push(Op::Fact(fact.into(), Deed::Put(Box::new(kept))));
        }
        Effect::Forget { fact } => {
            let mut fields = Fields::default();
            fields.put("forgotten", true.into());
            ops.push(Op::Fact(fact.into(), Deed::Edit(fields)));
        }
        Effect::Weigh { weighed } => ops.extend(weighed.into_iter().map(weigh_ins::put_op)),
        Effect::Reweigh { weight, date, load } => {
            let mut fields = Fields::default();
            fields.put("date", columns::to_value(&date)?);
            fields.put("load", columns::to_value(&load)?);
            ops.push(Op::Weight(weight.into(), Deed::Edit(fields)));
        }
        Effect::ImportAnswers { answers } => {
            ops.extend(answers.into_iter().map(crate::import_answers::put_op));
        }
        Effect::OwnExercise { said } => {
            ops.push(Op::Exercise(Id::Name(said.id.clone()), Deed::Put(Box::new(said))));
        }
        Effect::Teach { key, said } => {
            let deed = said.map_or(Deed::Remove, |said| Deed::Put(Box::new(said)));
            ops.push(Op::Phrase(Id::Name(key), deed));
        }
        Effect::CreateSession { session, created } => {
            ops.push(Op::Session(session.into(), Deed::Put(created)));
        }
        Effect::ChangeSession { session, fields } => {
            ops.push(Op::Session(session.into(), Deed::Edit(fields)));
        }
        Effect::DeleteSession { session } => ops.push(Op::Session(session.into(), Deed::Remove)),
        Effect::Retract { change } => retract(step, old, change, ops, flags)?,
    }
    Ok(())
}

/// An undo takes a change back; one that takes an undo back lets what that took back count again.
fn retract(
    step: &Transaction<'_>,
    old: &Old,
    change: ChangeStamp,
    ops: &mut Vec<Op>,
    flags: &mut Flags,
) -> Result<(), StoreErrorKind> {
    let said = match flags.targets.get(&change).cloned() {
        Some(targets) => targets.into_iter().map(|target| (target, false)).collect(),
        None => match taken_back_by(step, change)? {
            Some(targets) => targets.into_iter().map(|target| (target, false)).collect(),
            None => vec![(change, true)],
        },
    };
    for (target, retracted) in said {
        if retracted && old.kind == "undo" {
            flags.targets.entry(old.stamp).or_default().push(target);
        }
        flags.say((old.stamp, old.seq, ops.len()), target, retracted);
        let deed = Deed::Put(Box::new(Retraction { retracted }));
        ops.push(Op::Change(retraction::id_of(target), deed));
    }
    Ok(())
}

/// What an undo took back that came after the redo that is about it.
fn taken_back_by(
    step: &Transaction<'_>,
    undo: ChangeStamp,
) -> Result<Option<Vec<ChangeStamp>>, StoreErrorKind> {
    let body: Option<String> = step
        .prepare_cached(
            "SELECT body FROM old_changes JOIN old_devices ON old_devices.id = old_changes.device \
             WHERE kind = 'undo' AND v = 1 AND hlc = ?1 AND old_devices.uuid = ?2",
        )?
        .query_row((undo.hlc.stored(), undo.device.0.as_bytes()), |row| row.get(0))
        .optional()?
        .flatten();
    let Some(body) = body else { return Ok(None) };
    let effects: Vec<Effect> = serde_json::from_str(&body)
        .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
    let targets = effects.into_iter().filter_map(|effect| match effect {
        Effect::Retract { change } => Some(change),
        _ => None,
    });
    Ok(Some(targets.collect()))
}

fn put(logged: LoggedSet) -> Op {
    Op::Set(logged.set.id.0.into(), Deed::Put(Box::new(logged)))
}

/// A set that waited for its page.
#[derive(Deserialize)]
struct Came {
    set: SetResult,
    #[serde(default)]
    under: Option<ExerciseKey>,
}

macro_rules! select_old {
    ($from:literal) => {
        concat!("SELECT ", set_columns!("old_exercises.key"), ", sets.wished FROM ", $from)
    };
}

const CAME: &str = "SELECT row, body FROM old_came_sets WHERE seq = ?1";

/// As they were before they were changed first.
const FIRST: &str = select_old!(
    "old_past_sets AS sets CROSS JOIN old_exercises ON old_exercises.id = sets.exercise \
     WHERE version IN (SELECT min(version) FROM old_past_sets AS past \
     JOIN old_changes AS ended ON ended.seq = past.ended_by AND ended.v > 0 \
     WHERE past.seq = ?1 GROUP BY past.uuid)"
);

const LIVE: &str = select_old!(
    "old_sets AS sets CROSS JOIN old_exercises ON old_exercises.id = sets.exercise WHERE sets.seq = ?1"
);

/// The sets that a change logged, as they came, in the order in which they did.
fn carried(connection: &Connection, seq: i64) -> Result<Vec<Op>, StoreErrorKind> {
    let mut found: BTreeMap<(i64, Uuid), LoggedSet> = BTreeMap::new();
    let mut known: BTreeSet<Uuid> = BTreeSet::new();
    let mut statement = connection.prepare_cached(CAME)?;
    let mut rows = statement.query([seq])?;
    while let Some(row) = rows.next()? {
        let Came { set, under } = columns::json(row, 1)?;
        known.insert(set.id.0);
        found.insert((row.get(0)?, set.id.0), LoggedSet { set, under, slot: None });
    }
    for sql in [FIRST, LIVE] {
        let mut statement = connection.prepare_cached(sql)?;
        let mut rows = statement.query([seq])?;
        while let Some(row) = rows.next()? {
            let logged = read_old(row)?;
            if known.insert(logged.set.id.0) {
                found.insert((row.get(0)?, logged.set.id.0), logged);
            }
        }
    }
    Ok(found.into_values().map(put).collect())
}

fn read_old(row: &Row<'_>) -> rusqlite::Result<LoggedSet> {
    let mut set = sets::read(row)?.set;
    if let Some(wished) = row.get(sets::SET_COLUMNS)? {
        set.set_number = wished;
    }
    let key = ExerciseKey::stored(row.get(sets::KEY)?);
    Ok(LoggedSet { under: (key != set.key()).then_some(key), set, slot: None })
}

/// Counts the parts of each device in their order. What was sent before was numbered otherwise, so
/// nothing counts as sent.
fn number(step: &Transaction<'_>) -> rusqlite::Result<()> {
    step.execute_batch(
        "UPDATE changes SET nr = counted.nr FROM (
             SELECT seq AS of, sum(parts) OVER (PARTITION BY device ORDER BY hlc, seq) AS nr FROM changes
         ) AS counted WHERE counted.of = changes.seq;
         INSERT INTO this_device (one, device, after, own_nr, hlc, ahead)
             SELECT 1, device, coalesce((SELECT max(seq) FROM changes), 0),
             coalesce((SELECT max(nr) FROM changes WHERE changes.device = here.device AND arrived IS NULL), 0),
             max(hlc, coalesce((SELECT max(hlc) FROM changes), 0)), ahead FROM old_this_device AS here;",
    )
}
