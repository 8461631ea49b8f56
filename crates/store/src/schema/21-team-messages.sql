-- What whoever coaches an athlete sent them: on the coach's side as it was written, on the athlete's as it
-- came. It is no change, so it is in no record.
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
