-- Every tool call with how it ended.
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
