-- What the athlete said of files that were imported: what a name means, how a table is read. JSON.
CREATE TABLE import_answers (
    id INTEGER PRIMARY KEY,
    -- The import that it was said with.
    seq INTEGER NOT NULL REFERENCES changes (seq),
    body TEXT NOT NULL
) STRICT;

CREATE INDEX import_answers_by_change ON import_answers (seq);
