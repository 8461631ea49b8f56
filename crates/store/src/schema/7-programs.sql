-- Programs that the athlete accepted; the newest that was not dropped stands.
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
