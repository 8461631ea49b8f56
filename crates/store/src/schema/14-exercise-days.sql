-- What was done of an exercise on a day, in all: a projection of `sets`, kept in the same transactions.
-- Warm-ups don't count. Curves, volume and the year are drawn from it, however many sets there are.
CREATE TABLE exercise_days (
    exercise INTEGER NOT NULL REFERENCES exercises (id),
    date INTEGER NOT NULL,
    sets INTEGER NOT NULL,
    -- Hard sets: no failed attempt and, where it was said, no more than 4 reps in reserve.
    hard INTEGER NOT NULL,
    reps INTEGER NOT NULL,
    -- Load × reps in 1e-10 kg. Assistance lifts nothing.
    volume INTEGER NOT NULL,
    -- The most load that was moved at least once, in 1e-10 kg.
    top INTEGER,
    -- The most reps of a set without a pause.
    most_reps INTEGER,
    -- The best estimate of a one-rep max, by Epley with whole reps in reserve counted, in 1e-10 kg.
    e1rm INTEGER,
    seconds INTEGER,
    metres INTEGER,
    -- Reps in reserve in half steps, added up, and over how many sets.
    reserve INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    PRIMARY KEY (exercise, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX exercise_days_by_date ON exercise_days (date);

-- What the table has to hold.
CREATE VIEW exercise_days_by_sets AS
    SELECT exercise, date, count(*) AS sets,
        sum(coalesce(reps, 1) <> 0 AND coalesce(reserve, 0) <= 8) AS hard,
        coalesce(sum(reps), 0) AS reps,
        coalesce(sum(max(mass, 0) * reps), 0) AS volume,
        max(mass) FILTER (WHERE unbroken > 0) AS top,
        max(unbroken) AS most_reps,
        max(CASE
            WHEN mass <= 0 OR unbroken = 0 OR unbroken + coalesce(reserve, 0) / 2 > 12 THEN NULL
            WHEN unbroken + coalesce(reserve, 0) / 2 = 1 THEN mass
            ELSE CAST(round(mass * (1.0 + (unbroken + coalesce(reserve, 0) / 2) / 30.0)) AS INTEGER)
        END) AS e1rm,
        sum(seconds) AS seconds, sum(metres) AS metres,
        coalesce(sum(reserve), 0) AS reserve, count(reserve) AS rated
    FROM (SELECT exercise, date, reps, mass, seconds, metres,
            coalesce(json_extract(structure, '$.parts[0]'), reps) AS unbroken,
            coalesce(rir, max(20 - rpe, 0)) AS reserve
        FROM sets WHERE kind <> 'warm-up')
    GROUP BY exercise, date;

INSERT INTO exercise_days SELECT * FROM exercise_days_by_sets;
