-- One row a change, by commit sequence: the journal that undo walks back along.
CREATE TABLE changes (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- How to take it back, as JSON; NULL where there is nothing to take back.
    inverse TEXT,
    undone_by INTEGER REFERENCES changes (seq)
) STRICT;

-- What sets are kept under: the catalogue's id, else the folded name after a `~`.
CREATE TABLE exercises (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- How many live sets it has.
    sets INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The live sets, and they alone, by the order in which they were first committed.
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
    notes TEXT,
    CHECK ((load IS NULL) = (unit IS NULL) AND (load IS NULL) = (mass IS NULL))
) STRICT;

CREATE UNIQUE INDEX sets_by_uuid ON sets (uuid);
CREATE INDEX sets_by_date ON sets (date);
CREATE UNIQUE INDEX sets_by_exercise ON sets (exercise, date, set_number);

-- What sets were before an edit, and sets that were deleted or undone: nothing is destroyed.
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
) STRICT;

CREATE INDEX past_sets_by_uuid ON past_sets (uuid);

-- The standing records: a projection of `sets`, kept in the same transactions.
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
