-- Plans of coaches that could not be taken over, the newest ones, each with its faults.
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
