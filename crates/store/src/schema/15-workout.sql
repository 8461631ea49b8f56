-- The title of the workout that a set was done in, as the log that it came from has it. NULL for sets
-- that were logged here.
ALTER TABLE sets ADD COLUMN workout TEXT;
ALTER TABLE past_sets ADD COLUMN workout TEXT;
