-- An empty database of this version, as the migrations make it. Not written by hand.

CREATE TABLE changes (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- How to take it back, as JSON; NULL where there is nothing to take back.
    inverse TEXT,
    undone_by INTEGER REFERENCES changes (seq)
, device INTEGER REFERENCES devices (id), device_seq INTEGER, hlc INTEGER, v INTEGER NOT NULL DEFAULT 0, who TEXT, body TEXT, arrived INTEGER, partial TEXT, void INTEGER) STRICT;

CREATE TABLE exercises (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- How many live sets it has.
    sets INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sets (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    -- The change that logged it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    at TEXT NOT NULL,
    -- 20261121: the order of the numbers is that of the days.
    date INTEGER NOT NULL,
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    -- As written.
    name TEXT NOT NULL,
    -- 1 where the exercise's key is the catalogue's id.
    catalogued INTEGER NOT NULL CHECK (catalogued IN (0, 1)),
    set_number INTEGER NOT NULL CHECK (set_number BETWEEN 1 AND 99),
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    reps INTEGER,
    -- As entered, in ten-thousandths of its unit, and beside it the canonical 1e-10 kg.
    load INTEGER,
    unit TEXT,
    mass INTEGER,
    -- Effort in half steps.
    rir INTEGER,
    rpe INTEGER,
    seconds INTEGER,
    metres INTEGER,
    notes TEXT, wished INTEGER, structure TEXT, workout TEXT,
    CHECK ((load IS NULL) = (unit IS NULL) AND (load IS NULL) = (mass IS NULL))
) STRICT;

CREATE UNIQUE INDEX sets_by_uuid ON sets (uuid);

CREATE INDEX sets_by_date ON sets (date);

CREATE TABLE past_sets (
    version INTEGER PRIMARY KEY,
    ending TEXT NOT NULL,
    ended_by INTEGER NOT NULL REFERENCES changes (seq),
    -- From here on the columns of `sets`.
    id INTEGER NOT NULL,
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    at TEXT NOT NULL,
    date INTEGER NOT NULL,
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    name TEXT NOT NULL,
    catalogued INTEGER NOT NULL,
    set_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    reps INTEGER,
    load INTEGER,
    unit TEXT,
    mass INTEGER,
    rir INTEGER,
    rpe INTEGER,
    seconds INTEGER,
    metres INTEGER,
    notes TEXT
, wished INTEGER, structure TEXT, workout TEXT) STRICT;

CREATE INDEX past_sets_by_uuid ON past_sets (uuid);

CREATE TABLE records (
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    kind TEXT NOT NULL,
    -- For loaded sets the reps; else 0.
    mark INTEGER NOT NULL,
    -- 1e-10 kg for load and e1RM, 1e-10 kg × reps for volume, a count for reps without a load.
    value INTEGER NOT NULL,
    -- The set that holds it, by `sets.id`, and its day.
    holder INTEGER NOT NULL,
    date INTEGER NOT NULL,
    PRIMARY KEY (exercise, kind, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    -- The change it made, if it made one.
    seq INTEGER REFERENCES changes (seq),
    -- Conversation, turn and call id, one after another; NULL where it can't be sent again.
    identity BLOB,
    caller TEXT NOT NULL,
    provider TEXT,
    model TEXT,
    conversation BLOB,
    tool TEXT NOT NULL,
    arguments TEXT NOT NULL,
    syntax TEXT NOT NULL,
    -- JSON, or NULL where there were none.
    faults TEXT,
    name_mistakes TEXT,
    micros INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    -- Several calls of one line share the answer of the first.
    answered_in INTEGER REFERENCES calls (id),
    message TEXT,
    result TEXT
) STRICT;

CREATE UNIQUE INDEX calls_by_identity ON calls (identity) WHERE identity IS NOT NULL;

CREATE TABLE profile (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    body TEXT NOT NULL
) STRICT;

CREATE TABLE plans (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    date INTEGER NOT NULL,
    standing TEXT NOT NULL,
    body TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE INDEX plans_by_date ON plans (date);

CREATE INDEX plans_by_uuid ON plans (uuid);

CREATE TABLE proposals (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    status TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE INDEX proposals_open ON proposals (id) WHERE status = 'open';

CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL
, conversation INTEGER REFERENCES conversations (id)) STRICT;

CREATE TABLE conversation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    uuid BLOB NOT NULL
) STRICT;

CREATE TABLE plan_failures (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    coach TEXT NOT NULL,
    provider TEXT,
    model TEXT,
    version TEXT NOT NULL,
    rules INTEGER,
    faults TEXT NOT NULL
) STRICT;

CREATE TABLE debriefs (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The change that stored it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    date INTEGER NOT NULL,
    at TEXT NOT NULL,
    coach TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE INDEX debriefs_by_date ON debriefs (date);

CREATE TABLE debrief_sections (
    id INTEGER PRIMARY KEY,
    debrief INTEGER NOT NULL REFERENCES debriefs (id),
    name TEXT NOT NULL,
    -- The change that stored it: a later one than its debrief's, where it failed at first.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    body TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE UNIQUE INDEX debrief_sections_live ON debrief_sections (debrief, name)
    WHERE dropped_by IS NULL;

CREATE INDEX debrief_sections_by_change ON debrief_sections (seq);

CREATE TABLE athlete_facts (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    -- The day of the session that it was said at.
    date INTEGER NOT NULL,
    kind TEXT NOT NULL,
    fact TEXT NOT NULL,
    -- The words without case and stray spaces: what makes two facts the same.
    folded TEXT NOT NULL,
    -- Why and by which change it is remembered no longer.
    ending TEXT,
    ended_by INTEGER REFERENCES changes (seq), uuid BLOB,
    CHECK ((ending IS NULL) = (ended_by IS NULL))
) STRICT;

CREATE INDEX athlete_facts_by_change ON athlete_facts (seq);

CREATE TABLE programs (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The change that accepted it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    -- The first day that it is for.
    since INTEGER NOT NULL,
    body TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE TABLE sessions (
    -- Its number; none is given twice, and a session that comes back has its own again.
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    notes TEXT NOT NULL,
    -- 20261121; NULL in the backlog.
    scheduled_for INTEGER,
    priority TEXT NOT NULL,
    kind TEXT NOT NULL,
    recurrence TEXT NOT NULL,
    interval_days INTEGER,
    -- The last day of one that repeats; NULL where it has no end.
    until INTEGER,
    program_day INTEGER,
    completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
    -- JSON: the days, oldest first.
    completed_dates TEXT NOT NULL,
    skipped_dates TEXT NOT NULL, uuid BLOB, days TEXT, time TEXT, series INTEGER,
    CHECK (recurrence = 'none' OR scheduled_for IS NOT NULL)
) STRICT;

CREATE TABLE calendar (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    revision INTEGER NOT NULL,
    next INTEGER NOT NULL
) STRICT;

CREATE TABLE calendar_replies (
    key TEXT PRIMARY KEY,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    reply TEXT NOT NULL
) STRICT;

CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    began_at TEXT NOT NULL
) STRICT;

CREATE INDEX entries_by_conversation ON entries (conversation, id);

CREATE TABLE devices (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- What tells its machine from others; NULL where that is not known.
    machine TEXT,
    since TEXT NOT NULL
) STRICT;

CREATE TABLE this_device (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    device INTEGER NOT NULL REFERENCES devices (id)
, after INTEGER NOT NULL DEFAULT 0, own_seq INTEGER NOT NULL DEFAULT 0, hlc INTEGER NOT NULL DEFAULT 0, ahead INTEGER NOT NULL DEFAULT 0, folded INTEGER NOT NULL DEFAULT 1, refold INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX sets_displaced ON sets (exercise, date) WHERE wished IS NOT NULL;

CREATE INDEX sets_by_exercise ON sets (exercise, date, set_number);

CREATE UNIQUE INDEX sessions_by_uuid ON sessions (uuid);

CREATE UNIQUE INDEX athlete_facts_by_uuid ON athlete_facts (uuid);

CREATE INDEX athlete_facts_live ON athlete_facts (folded) WHERE ended_by IS NULL;

CREATE TABLE set_slots (
    uuid BLOB PRIMARY KEY,
    -- The program, the same through its revisions.
    program BLOB NOT NULL,
    revision INTEGER NOT NULL,
    -- Which session of the program, counted from 0.
    turn INTEGER NOT NULL,
    slot TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE exercise_days (
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    date INTEGER NOT NULL,
    sets INTEGER NOT NULL,
    -- Hard sets: no failed attempt and, where it was said, no more than 4 reps in reserve.
    hard INTEGER NOT NULL,
    reps INTEGER NOT NULL,
    -- Load × reps in 1e-10 kg. Assistance lifts nothing.
    volume INTEGER NOT NULL,
    -- The most load that was moved at least once, in 1e-10 kg.
    top INTEGER,
    -- The most reps of a set without a pause.
    most_reps INTEGER,
    -- The best estimate of a one-rep max, by Epley with whole reps in reserve counted, in 1e-10 kg.
    e1rm INTEGER,
    seconds INTEGER,
    metres INTEGER,
    -- Reps in reserve in half steps, added up, and over how many sets.
    reserve INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    PRIMARY KEY (exercise, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE weigh_ins (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The change that stored it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    date INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- As entered, in ten-thousandths of its unit, and beside it the canonical 1e-10 kg.
    amount INTEGER NOT NULL,
    unit TEXT NOT NULL,
    mass INTEGER NOT NULL
) STRICT;

CREATE INDEX weigh_ins_by_date ON weigh_ins (date, at);

CREATE INDEX weigh_ins_by_change ON weigh_ins (seq);

CREATE TABLE import_answers (
    id INTEGER PRIMARY KEY,
    -- The import that it was said with.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    body TEXT NOT NULL
) STRICT;

CREATE INDEX import_answers_by_change ON import_answers (seq);

CREATE INDEX set_slots_by_program ON set_slots (program, turn, uuid, slot, revision);

CREATE INDEX changes_arrived ON changes (device, hlc) WHERE arrived IS NOT NULL;

CREATE TABLE sync_devices (
    device INTEGER PRIMARY KEY REFERENCES devices (id),
    seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    part INTEGER NOT NULL
) STRICT;

CREATE TABLE touched_sets (
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    PRIMARY KEY (uuid, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE came_sets (
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    row INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (uuid, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX came_sets_by_change ON came_sets (seq, row);

CREATE INDEX past_sets_by_change ON past_sets (seq, id);

CREATE TABLE retracted (
    device INTEGER NOT NULL REFERENCES devices (id),
    hlc INTEGER NOT NULL,
    by INTEGER NOT NULL REFERENCES changes (seq),
    PRIMARY KEY (device, hlc)
) STRICT, WITHOUT ROWID;

CREATE INDEX changes_beside_sets ON changes (seq)
    WHERE kind NOT IN ('log', 'edit', 'delete', 'rekey');

CREATE VIEW exercise_days_by_sets AS
    SELECT exercise, date, count(*) AS sets,
        sum(coalesce(reps, 1) <> 0 AND coalesce(reserve, 0) <= 8) AS hard,
        coalesce(sum(reps), 0) AS reps,
        coalesce(sum(max(mass, 0) * reps), 0) AS volume,
        max(mass) FILTER (WHERE unbroken > 0) AS top,
        max(unbroken) FILTER (WHERE kind <> 'drop') AS most_reps,
        max(CASE
            WHEN mass <= 0 OR unbroken = 0 OR unbroken + coalesce(reserve, 0) / 2 > 12 THEN NULL
            WHEN unbroken + coalesce(reserve, 0) / 2 = 1 THEN mass
            ELSE CAST(round(mass * (1.0 + (unbroken + coalesce(reserve, 0) / 2) / 30.0)) AS INTEGER)
        END) FILTER (WHERE kind <> 'drop') AS e1rm,
        sum(seconds) AS seconds, sum(metres) AS metres,
        coalesce(sum(reserve), 0) AS reserve, count(reserve) AS rated
    FROM (SELECT exercise, date, kind, reps, mass, seconds, metres,
            coalesce(json_extract(structure, '$.parts[0]'), reps) AS unbroken,
            coalesce(rir, max(20 - rpe, 0)) AS reserve
        FROM sets WHERE kind <> 'warm-up')
    GROUP BY exercise, date;

CREATE TABLE team_messages (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The athlete whom it was sent to from here; NULL where it came to this home's own.
    athlete BLOB,
    -- What that athlete is called here, or the login that sent it.
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    state TEXT NOT NULL,
    -- JSON.
    body TEXT NOT NULL
) STRICT;

CREATE TABLE own_exercises (
    id TEXT PRIMARY KEY,
    -- The whole entry as JSON; none once it was removed.
    body TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE own_exercise_file (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sets_noted ON sets (date, id, exercise, notes) WHERE notes IS NOT NULL;

CREATE TABLE taught_phrases (
    -- The words without case and stray spaces: what makes two phrases the same.
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_lines (
    id INTEGER PRIMARY KEY,
    -- As above: the same line again is counted.
    key TEXT NOT NULL UNIQUE,
    line TEXT NOT NULL,
    at TEXT NOT NULL,
    door TEXT NOT NULL,
    why TEXT NOT NULL,
    -- The words in it that name no known exercise.
    name TEXT,
    times INTEGER NOT NULL
) STRICT;

INSERT INTO calendar VALUES (1, 0, 1);
