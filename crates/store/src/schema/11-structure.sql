-- How a set is made up beyond one count of reps, as JSON: parts, sides, its place in a superset. NULL
-- for nearly all.
ALTER TABLE sets ADD COLUMN structure TEXT;
ALTER TABLE past_sets ADD COLUMN structure TEXT;
