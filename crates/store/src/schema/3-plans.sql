-- The athlete's profile: one row. What it was before stands in the journal.
CREATE TABLE profile (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    body TEXT NOT NULL
) STRICT;

-- Plans, each time one was stored; the newest of a day that was not dropped stands.
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

-- Changes that wait, or waited, for the athlete's word.
CREATE TABLE proposals (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    status TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE INDEX proposals_open ON proposals (id) WHERE status = 'open';
