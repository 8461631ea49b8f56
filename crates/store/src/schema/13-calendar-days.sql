-- Days of the week of one that repeats weekly, as JSON, a time of day such as 18:00, and the number
-- of the session that it was part of. NULL for most.
ALTER TABLE sessions ADD COLUMN days TEXT;
ALTER TABLE sessions ADD COLUMN time TEXT;
ALTER TABLE sessions ADD COLUMN series INTEGER;
