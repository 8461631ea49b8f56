-- For which slot of which program a set was done. A deleted set keeps its row, so that it is there
-- again when the set is.
CREATE TABLE set_slots (
    uuid BLOB PRIMARY KEY,
    -- The program, the same through its revisions.
    program BLOB NOT NULL,
    revision INTEGER NOT NULL,
    -- Which session of the program, counted from 0.
    turn INTEGER NOT NULL,
    slot TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX set_slots_by_program ON set_slots (program, turn);
