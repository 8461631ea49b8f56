-- What was written beside sets is looked for by its words, the newest first. Most sets have no note, and are
-- not in it; what a search reads stands in the index itself.
CREATE INDEX sets_noted ON sets (date, id, exercise, notes) WHERE notes IS NOT NULL;
