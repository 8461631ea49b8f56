-- A drop is done tired and lighter than the set before it: it counts in what was lifted on a day, and is
-- no estimate of strength and no most reps.
DROP VIEW exercise_days_by_sets;
CREATE VIEW exercise_days_by_sets AS
    SELECT exercise, date, count(*) AS sets,
        sum(coalesce(reps, 1) <> 0 AND coalesce(reserve, 0) <= 8) AS hard,
        coalesce(sum(reps), 0) AS reps,
        coalesce(sum(max(mass, 0) * reps), 0) AS volume,
        max(mass) FILTER (WHERE unbroken > 0) AS top,
        max(unbroken) FILTER (WHERE kind <> 'drop') AS most_reps,
        max(CASE
            WHEN mass <= 0 OR unbroken = 0 OR unbroken + coalesce(reserve, 0) / 2 > 12 THEN NULL
            WHEN unbroken + coalesce(reserve, 0) / 2 = 1 THEN mass
            ELSE CAST(round(mass * (1.0 + (unbroken + coalesce(reserve, 0) / 2) / 30.0)) AS INTEGER)
        END) FILTER (WHERE kind <> 'drop') AS e1rm,
        sum(seconds) AS seconds, sum(metres) AS metres,
        coalesce(sum(reserve), 0) AS reserve, count(reserve) AS rated
    FROM (SELECT exercise, date, kind, reps, mass, seconds, metres,
            coalesce(json_extract(structure, '$.parts[0]'), reps) AS unbroken,
            coalesce(rir, max(20 - rpe, 0)) AS reserve
        FROM sets WHERE kind <> 'warm-up')
    GROUP BY exercise, date;

DELETE FROM exercise_days WHERE EXISTS (SELECT 1 FROM sets WHERE kind = 'drop'
    AND sets.exercise = exercise_days.exercise AND sets.date = exercise_days.date);
INSERT OR IGNORE INTO exercise_days SELECT * FROM exercise_days_by_sets AS made
    WHERE EXISTS (SELECT 1 FROM sets WHERE kind = 'drop'
        AND sets.exercise = made.exercise AND sets.date = made.date);
