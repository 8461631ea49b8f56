-- What the athlete weighed, each time that it was said.
CREATE TABLE weigh_ins (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The change that stored it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    date INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- As entered, in ten-thousandths of its unit, and beside it the canonical 1e-10 kg.
    amount INTEGER NOT NULL,
    unit TEXT NOT NULL,
    mass INTEGER NOT NULL
) STRICT;

CREATE INDEX weigh_ins_by_date ON weigh_ins (date, at);
CREATE INDEX weigh_ins_by_change ON weigh_ins (seq);
