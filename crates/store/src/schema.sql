-- The whole of an empty database: the records first, then what they come to, then what is kept beside.

-- Copies of this home, each on one machine.
CREATE TABLE devices (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- What tells its machine from others; NULL where that is not known.
    machine TEXT
) STRICT;

-- The one that this copy is: one row.
CREATE TABLE this_device (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    device INTEGER NOT NULL REFERENCES devices (id),
    -- The newest change when others' changes last came, and where this device's own ended then.
    after INTEGER NOT NULL DEFAULT 0,
    own_nr INTEGER NOT NULL DEFAULT 0,
    -- The highest value of the clock that is known.
    hlc INTEGER NOT NULL DEFAULT 0,
    -- By how many milliseconds this machine's clock is ahead of the others'.
    ahead INTEGER NOT NULL DEFAULT 0,
    -- The version of the records that were folded.
    folded INTEGER NOT NULL DEFAULT 2,
    -- Counts what came from elsewhere.
    taken INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Up to which op of a device it is known elsewhere, and the change that ends there or before.
CREATE TABLE sync_devices (
    device INTEGER PRIMARY KEY REFERENCES devices (id),
    seq INTEGER NOT NULL,
    row INTEGER NOT NULL
) STRICT;

-- The journal: what was ever done, in the order in which it came here.
CREATE TABLE changes (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- 1 where undo takes it back, 0 where undo passes over it.
    undoable INTEGER NOT NULL,
    -- The change by which it is taken back.
    undone_by INTEGER,
    -- 1 where it settles what another had settled before: nothing of it counts.
    void INTEGER,
    device INTEGER NOT NULL REFERENCES devices (id),
    -- The number of its last part among all parts of its device.
    nr INTEGER NOT NULL,
    -- A hybrid logical clock: 48 bits of milliseconds since 1970, 16 that count within one.
    hlc INTEGER NOT NULL,
    -- What its ops are written in.
    v INTEGER NOT NULL,
    -- Who asked for it: JSON.
    who TEXT,
    -- Its ops: JSON; NULL where they are in several parts.
    body TEXT,
    parts INTEGER NOT NULL DEFAULT 1,
    -- NULL where it was made here, 0 where its parts have not all come, 1 where it came from another
    -- device, 2 where it was made by the device that this copy was before.
    arrived INTEGER
) STRICT;

CREATE INDEX changes_arrived ON changes (device, hlc) WHERE arrived IS NOT NULL;

-- The parts of a change that has several: JSON, deflated.
CREATE TABLE change_parts (
    seq INTEGER NOT NULL,
    part INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (seq, part)
) STRICT;

-- Which op speaks of which thing. A set that was only logged is not here: its row says by which op it
-- came.
CREATE TABLE touched (
    kind TEXT NOT NULL,
    id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- Of a set, an exercise that it was of, before or after; else 0.
    exercise INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, id, seq, place, exercise)
) STRICT, WITHOUT ROWID;

CREATE INDEX touched_by_exercise ON touched (exercise, seq) WHERE exercise <> 0;

CREATE TABLE exercises (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- How many live sets it has.
    sets INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sets (
    -- The change that logged it × 2^24 + the place of the op in that.
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    at TEXT NOT NULL,
    -- 20261121: the order of the numbers is that of the days.
    date INTEGER NOT NULL,
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    -- As written.
    name TEXT NOT NULL,
    -- 1 where the exercise's key is the catalogue's id.
    catalogued INTEGER NOT NULL CHECK (catalogued IN (0, 1)),
    set_number INTEGER NOT NULL CHECK (set_number BETWEEN 1 AND 99),
    -- The number that it claims, where another set had that first.
    wished INTEGER,
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
    notes TEXT,
    -- How it is made up beyond one count of reps: JSON.
    structure TEXT,
    -- The title of the workout that it was done in.
    workout TEXT,
    CHECK ((load IS NULL) = (unit IS NULL) AND (load IS NULL) = (mass IS NULL))
) STRICT;

CREATE UNIQUE INDEX sets_by_uuid ON sets (uuid);

CREATE INDEX sets_by_date ON sets (date);

CREATE INDEX sets_displaced ON sets (exercise, date) WHERE wished IS NOT NULL;

CREATE INDEX sets_by_exercise ON sets (exercise, date, set_number);

CREATE INDEX sets_noted ON sets (date, id, exercise, notes) WHERE notes IS NOT NULL;

CREATE TABLE set_slots (
    uuid BLOB PRIMARY KEY,
    -- The program, the same through its revisions.
    program BLOB NOT NULL,
    revision INTEGER NOT NULL,
    -- Which session of the program, counted from 0.
    turn INTEGER NOT NULL,
    slot TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX set_slots_by_program ON set_slots (program, turn, uuid, slot, revision);

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

-- All that is said of but sets: what the ops of a thing come to.
CREATE TABLE things (
    kind TEXT NOT NULL,
    -- What it is called everywhere.
    id TEXT NOT NULL,
    -- Where the op stands among all that put it there: the clock's value, the device, the place in the
    -- change.
    stamp BLOB,
    -- No number of a kind is given twice, and what comes back has its own again.
    number INTEGER,
    -- The number that it claims, where another had that first.
    wished INTEGER,
    -- The day that it is of, as above.
    day INTEGER,
    -- By its kind: where it stands, or what it belongs to.
    mark TEXT,
    -- JSON.
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT;

CREATE INDEX things_by_stamp ON things (kind, stamp);

CREATE INDEX things_by_number ON things (kind, number);

CREATE INDEX things_by_day ON things (kind, day, mark);

CREATE INDEX things_by_mark ON things (kind, mark, stamp);

-- What is this copy's alone.

CREATE TABLE own_exercise_file (
    id TEXT PRIMARY KEY,
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

CREATE TABLE conversation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    uuid BLOB NOT NULL
) STRICT;

CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL,
    conversation INTEGER REFERENCES conversations (id)) STRICT;

CREATE INDEX entries_by_conversation ON entries (conversation, id);

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

INSERT INTO calendar VALUES (1, 0, 1);
