-- The summing-up of a session, each time another one was stored; the newest of a day that was not
-- dropped stands.
CREATE TABLE debriefs (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- The change that stored it.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    date INTEGER NOT NULL,
    at TEXT NOT NULL,
    coach TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE INDEX debriefs_by_date ON debriefs (date);

-- Its sections, each as it was said: JSON.
CREATE TABLE debrief_sections (
    id INTEGER PRIMARY KEY,
    debrief INTEGER NOT NULL REFERENCES debriefs (id),
    name TEXT NOT NULL,
    -- The change that stored it: a later one than its debrief's, where it failed at first.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    body TEXT NOT NULL,
    dropped_by INTEGER REFERENCES changes (seq)
) STRICT;

CREATE UNIQUE INDEX debrief_sections_live ON debrief_sections (debrief, name)
    WHERE dropped_by IS NULL;
CREATE INDEX debrief_sections_by_change ON debrief_sections (seq);

-- What is remembered of the athlete, in their own words, and what once was.
CREATE TABLE athlete_facts (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    -- The day of the session that it was said at.
    date INTEGER NOT NULL,
    kind TEXT NOT NULL,
    fact TEXT NOT NULL,
    -- The words without case and stray spaces: what makes two facts the same.
    folded TEXT NOT NULL,
    -- Why and by which change it is remembered no longer.
    ending TEXT,
    ended_by INTEGER REFERENCES changes (seq),
    CHECK ((ending IS NULL) = (ended_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX athlete_facts_live ON athlete_facts (folded) WHERE ended_by IS NULL;
CREATE INDEX athlete_facts_by_change ON athlete_facts (seq);
