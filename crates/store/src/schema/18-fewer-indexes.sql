-- Of all exercises there are few, and the days of each lie in order: looking at each costs less than an
-- index that every set logged has to keep up.
DROP INDEX exercise_days_by_date;

-- With all that a set was marked with, in the order in which sets were logged, so that the marks of a
-- program are read without their rows and hardly have to be sorted.
DROP INDEX set_slots_by_program;
CREATE INDEX set_slots_by_program ON set_slots (program, turn, uuid, slot, revision);
