-- The athlete's own exercises as their devices have them: of what is said of one the newest counts.
CREATE TABLE own_exercises (
    id TEXT PRIMARY KEY,
    -- The whole entry as JSON; none once it was removed.
    body TEXT
) STRICT, WITHOUT ROWID;

-- The entries that the file beside the config had when the two were last compared. What differs from
-- them there was changed by hand or by a command; what differs from them above came from elsewhere.
CREATE TABLE own_exercise_file (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
