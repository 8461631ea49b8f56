-- What was said and done, in order.
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL
) STRICT;

-- The running conversation: one row.
CREATE TABLE conversation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    uuid BLOB NOT NULL
) STRICT;
