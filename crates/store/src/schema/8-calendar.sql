-- The training calendar: one row a session. The table proposals knows what was only suggested.
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
    skipped_dates TEXT NOT NULL,
    CHECK (recurrence = 'none' OR scheduled_for IS NOT NULL)
) STRICT;

-- Counts the changes, undone ones and undoing too, and the numbers given: one row.
CREATE TABLE calendar (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    revision INTEGER NOT NULL,
    next INTEGER NOT NULL
) STRICT;

INSERT INTO calendar (one, revision, next) VALUES (1, 0, 1);

-- What was answered under an idempotency key, for as long as the key is kept.
CREATE TABLE calendar_replies (
    key TEXT PRIMARY KEY,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    reply TEXT NOT NULL
) STRICT;
