-- Where a change came from: NULL for one that was made here, 1 for one that came from another device,
-- 0 as long as parts of it are missing, 2 for one that was here when this home was copied.
ALTER TABLE changes ADD COLUMN arrived INTEGER;
-- What has come of a body that comes in pieces.
ALTER TABLE changes ADD COLUMN partial TEXT;
-- 1 where another device was first to accept what it accepts: it does not count.
ALTER TABLE changes ADD COLUMN void INTEGER;

CREATE INDEX changes_arrived ON changes (device, hlc) WHERE arrived IS NOT NULL;

-- What an own change counts on from, beside the newest row: the newest change that is not of this
-- device, the count of its own changes up to there, and the highest clock seen there.
ALTER TABLE this_device ADD COLUMN after INTEGER NOT NULL DEFAULT 0;
ALTER TABLE this_device ADD COLUMN own_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE this_device ADD COLUMN hlc INTEGER NOT NULL DEFAULT 0;
-- By how many milliseconds this machine's clock is ahead of the others'.
ALTER TABLE this_device ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
-- The newest version of changes that have been folded.
ALTER TABLE this_device ADD COLUMN folded INTEGER NOT NULL DEFAULT 1;
-- Whether what is not a set has to be folded anew.
ALTER TABLE this_device ADD COLUMN refold INTEGER NOT NULL DEFAULT 0;

UPDATE this_device SET
    after = coalesce((SELECT max(seq) FROM changes), 0),
    own_seq = coalesce((SELECT max(device_seq) FROM changes
        WHERE device = this_device.device), 0),
    hlc = coalesce((SELECT max(hlc) FROM changes), 0);

UPDATE changes SET arrived = 2 WHERE device <> (SELECT device FROM this_device);

-- How far the ops of a device are known: of this one those that were sent. `row` is the change up to
-- which all are in them, `part` counts the parts of the next that are.
CREATE TABLE sync_devices (
    device INTEGER PRIMARY KEY REFERENCES devices (id),
    seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    part INTEGER NOT NULL
) STRICT;

-- Which sets an arrived change edits, deletes or marks: they may come after it.
CREATE TABLE touched_sets (
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    PRIMARY KEY (uuid, seq)
) STRICT, WITHOUT ROWID;

-- Arrived sets that could not go straight in, as they came: JSON. `row` is that of `sets`.
CREATE TABLE came_sets (
    uuid BLOB NOT NULL,
    seq INTEGER NOT NULL REFERENCES changes (seq),
    row INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (uuid, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX came_sets_by_change ON came_sets (seq, row);
CREATE INDEX past_sets_by_change ON past_sets (seq, id);

-- Changes that were taken back elsewhere before they came here.
CREATE TABLE retracted (
    device INTEGER NOT NULL REFERENCES devices (id),
    hlc INTEGER NOT NULL,
    by INTEGER NOT NULL REFERENCES changes (seq),
    PRIMARY KEY (device, hlc)
) STRICT, WITHOUT ROWID;

-- What an import brought beside sets is folded with the rest.
DROP INDEX changes_beside_sets;
CREATE INDEX changes_beside_sets ON changes (seq)
    WHERE kind NOT IN ('log', 'edit', 'delete', 'rekey');
