-- Devices: copies of this home, each on one machine.
CREATE TABLE devices (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    -- What tells its machine from others; NULL where that is not known.
    machine TEXT,
    since TEXT NOT NULL
) STRICT;

-- The one that this copy is: one row.
CREATE TABLE this_device (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    device INTEGER NOT NULL REFERENCES devices (id)
) STRICT;

-- What was changed before was changed here.
INSERT INTO devices (id, uuid, since)
    SELECT 1,
        unhex(printf('%012x7%s8%s', CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER),
            substr(hex(randomblob(2)), 1, 3), substr(hex(randomblob(8)), 1, 15))),
        strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    WHERE EXISTS (SELECT 1 FROM changes) OR EXISTS (SELECT 1 FROM profile)
        OR EXISTS (SELECT 1 FROM sessions) OR EXISTS (SELECT 1 FROM proposals);

INSERT INTO this_device SELECT 1, id FROM devices;

ALTER TABLE changes ADD COLUMN device INTEGER REFERENCES devices (id);
-- Counts the changes of the device, without gaps.
ALTER TABLE changes ADD COLUMN device_seq INTEGER;
-- A hybrid logical clock: 48 bits of milliseconds since 1970, 16 that count within one.
ALTER TABLE changes ADD COLUMN hlc INTEGER;
-- The version in which the body is written; 0 of those that have none. The sets that carry such a
-- change are what it did.
ALTER TABLE changes ADD COLUMN v INTEGER NOT NULL DEFAULT 0;
-- Who asked for it: JSON; NULL where that is not known.
ALTER TABLE changes ADD COLUMN who TEXT;
-- What it did: JSON, a list of effects.
ALTER TABLE changes ADD COLUMN body TEXT;

-- The clock's value is the time, or where the clock stood still or went back, one more than that
-- of the change before: h(n) = max(time(n), h(n-1) + 1).
UPDATE changes SET device = 1, device_seq = seq, hlc = clock.hlc
    FROM (
        SELECT seq AS of, seq + max((max(0, coalesce(
            CAST(unixepoch(at, 'subsec') * 1000 AS INTEGER), 0)) << 16) - seq)
            OVER (ORDER BY seq) AS hlc
        FROM changes
    ) AS clock
    WHERE clock.of = changes.seq;

-- What a set's number is to be, where another set had that first.
ALTER TABLE sets ADD COLUMN wished INTEGER;
ALTER TABLE past_sets ADD COLUMN wished INTEGER;

CREATE INDEX sets_displaced ON sets (exercise, date) WHERE wished IS NOT NULL;

-- Sets of two devices may claim one number before that is settled.
DROP INDEX sets_by_exercise;
CREATE INDEX sets_by_exercise ON sets (exercise, date, set_number);

-- What sessions and facts are called everywhere; their numbers are this copy's.
ALTER TABLE sessions ADD COLUMN uuid BLOB;
ALTER TABLE athlete_facts ADD COLUMN uuid BLOB;

-- Two copies of one home that are brought up to date apart call the same things the same: the id is
-- made of that of the first conversation and the number.
CREATE TEMP TABLE home AS
    SELECT substr(lower(hex(coalesce(
        (SELECT uuid FROM conversations ORDER BY id LIMIT 1),
        (SELECT uuid FROM sets ORDER BY id LIMIT 1),
        zeroblob(16)))), 1, 20) AS start, '' AS dashed;

UPDATE temp.home SET dashed = printf('%s-%s-%s-%s-', substr(start, 1, 8), substr(start, 9, 4),
    substr(start, 13, 4), substr(start, 17, 4));

UPDATE sessions SET uuid = unhex((SELECT start FROM home) || printf('01%010x', id));
UPDATE athlete_facts SET uuid = unhex((SELECT start FROM home) || printf('02%010x', id));

CREATE UNIQUE INDEX sessions_by_uuid ON sessions (uuid);
CREATE UNIQUE INDEX athlete_facts_by_uuid ON athlete_facts (uuid);

-- What two devices remember in the same words is one fact, and both may bring it.
DROP INDEX athlete_facts_live;
CREATE INDEX athlete_facts_live ON athlete_facts (folded) WHERE ended_by IS NULL;

-- Changes that only added rows say what they added, as far as it still stands.
CREATE TEMP TABLE added AS
    SELECT seq, 1 AS place, id, json_object('do', 'plan', 'plan', json(body)) AS effect
        FROM plans WHERE dropped_by IS NULL
    UNION ALL
    SELECT seq, 2, id, json_object('do', 'program', 'program', json(body))
        FROM programs WHERE dropped_by IS NULL
    UNION ALL
    SELECT seq, 3, id, json_object('do', 'debrief', 'debrief', lower(hex(uuid)),
            'date', printf('%04d-%02d-%02d', date / 10000, date / 100 % 100, date % 100),
            'at', at, 'coach', coach)
        FROM debriefs WHERE dropped_by IS NULL
    UNION ALL
    SELECT one.seq, 4, one.id, json_object('do', 'section', 'debrief', lower(hex(debriefs.uuid)),
            'name', one.name, 'body', json(one.body))
        FROM debrief_sections AS one JOIN debriefs ON debriefs.id = one.debrief
        WHERE one.dropped_by IS NULL
    UNION ALL
    SELECT one.seq, 5, one.id, json_object('do', 'remember',
            'fact', dashed || printf('02%010x', one.id), 'number', one.id,
            'date', printf('%04d-%02d-%02d', date / 10000, date / 100 % 100, date % 100),
            'said', json_object('kind', one.kind, 'fact', one.fact))
        FROM home, athlete_facts AS one JOIN changes ON changes.seq = one.seq
        WHERE (one.ending IS NULL OR one.ending = 'forgotten') AND changes.undone_by IS NULL
    UNION ALL
    SELECT ended_by, 6, id, json_object('do', 'forget', 'fact', dashed || printf('02%010x', id))
        FROM home, athlete_facts WHERE ending = 'forgotten';

UPDATE changes SET v = 1, body = written.body
    FROM (
        SELECT seq AS of, json_group_array(json(effect)) AS body
        FROM (SELECT * FROM added ORDER BY seq, place, id) GROUP BY seq
    ) AS written
    WHERE written.of = changes.seq;

DROP TABLE temp.added;

-- What is changed in its place gets a record of what it is now.
CREATE TEMP TABLE things AS
    SELECT 1 AS place, 0 AS id, 'profile' AS kind, 'the profile as it was' AS summary,
        json_array(json_object('do', 'profile', 'fields', json_object('set', json(body))))
        AS body FROM profile
    UNION ALL
    SELECT 2, id, 'calendar', 'a session as it was', json_array(json_object(
        'do', 'create_session',
        'session', dashed || printf('01%010x', id),
        'as', json_object('id', id, 'title', title, 'notes', notes,
            'scheduledFor', iif(scheduled_for IS NULL, NULL, printf('%04d-%02d-%02d',
                scheduled_for / 10000, scheduled_for / 100 % 100, scheduled_for % 100)),
            'priority', priority, 'kind', kind,
            'recurrence', json_patch(
                json_object('type', recurrence, 'intervalDays', interval_days),
                CASE WHEN recurrence = 'none' THEN '{}'
                    WHEN until IS NULL THEN '{"until":"never"}'
                    ELSE json_object('until', printf('%04d-%02d-%02d', until / 10000,
                        until / 100 % 100, until % 100)) END),
            'programDay', program_day,
            'completed', json(iif(completed, 'true', 'false')),
            'completedDates', json(completed_dates),
            'skippedDates', json(skipped_dates))))
        FROM sessions, home
    UNION ALL
    SELECT 3, id, 'propose', 'a proposal as it was', json_array(
            json_object('do', 'propose', 'proposal', json_set(body, '$.status', 'open')),
            json_object('do', 'settle', 'proposal', body ->> '$.id', 'status', status))
        FROM proposals;

INSERT INTO changes (at, kind, summary, device, device_seq, hlc, v, body)
    SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), kind, summary, 1,
        newest.seq + row_number() OVER (ORDER BY place, id),
        newest.hlc + row_number() OVER (ORDER BY place, id), 1, body
    FROM things, (SELECT coalesce(max(seq), 0) AS seq, coalesce(max(hlc), 0) AS hlc
        FROM changes) AS newest
    ORDER BY place, id;

DROP TABLE temp.things;
DROP TABLE temp.home;

-- Proposals name what they rest on by the clock.
UPDATE proposals SET body = json_set(body, '$.base.exercises', (
        SELECT json_group_array(json_set(value, '$.newest', coalesce(
            (SELECT hlc FROM changes WHERE seq = value ->> '$.newest'), 0)))
        FROM json_each(proposals.body, '$.base.exercises')))
    WHERE json_array_length(body, '$.base.exercises') > 0;

CREATE INDEX changes_beside_sets ON changes (seq)
    WHERE kind NOT IN ('log', 'import', 'edit', 'delete', 'rekey');
