-- What phrases of the athlete's mean: of what is said of one the newest counts.
CREATE TABLE taught_phrases (
    -- The words without case and stray spaces: what makes two phrases the same.
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Lines that nobody understood, the newest ones. They are of this device alone.
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
