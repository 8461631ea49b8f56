//! What several parts of the program are bound by.

/// Words of a message that sessions' titles are held against: the longest wish has half as many.
pub const MOST_WORDS_LIKENED: usize = 120;

/// Plans that `plan history` lists: a quarter of daily training.
pub const PLANS_SHOWN: usize = 100;

/// Times that the lock of a folder is tried for: together ten seconds, and whoever holds it needs
/// milliseconds.
pub const MOST_FOLDER_LOCK_TRIES: u32 = 1_000;

/// The pause between those tries.
pub const FOLDER_LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

/// Days of sets that a plan for today rests on: four weeks, the span that its rules look back.
pub const DAYS_A_PLAN_RESTS_ON: i64 = 28;

/// Characters of a debrief's message: ten times the two or three sentences that are asked for.
pub const MOST_DEBRIEF_MESSAGE_CHARS: usize = 4_000;

/// Characters of one highlight or reason: a long sentence with its sets.
pub const MOST_DEBRIEF_TEXT_CHARS: usize = 600;

/// Highlights of one session: the four kinds of record for a dozen exercises.
pub const MOST_HIGHLIGHTS: usize = 50;

/// Progressions of one session: more than anyone has exercises in it.
pub const MOST_PROGRESSIONS: usize = 50;

/// Facts that one session adds: more would be a transcript, not a memory.
pub const MOST_FACTS_A_DEBRIEF: usize = 20;

/// Characters of one fact: two sentences of the athlete's own.
pub const MOST_FACT_CHARS: usize = 300;

/// Operations on the calendar in one proposal: more than a card can show.
pub const MOST_OPERATIONS_PROPOSED: usize = 50;

/// Objects and lists within each other in a text that is decoded: three times the deepest
/// contract's, and reading recurses.
pub const MOST_JSON_DEPTH: usize = 32;

/// What is wrong with one text, as far as it is listed; the rest is counted.
pub const MOST_ISSUES: usize = 100;

/// Notes that a search reads, the newest: one every other day of ten years. Where there are more, an answer
/// says so.
pub const MOST_NOTES_SEARCHED: usize = 2_000;

/// Kinds of plate in one rack: twice what any gym has.
pub const MOST_PLATE_KINDS: usize = 16;

/// Pairs of one kind of plate: twice what any bar takes.
pub const MOST_PLATE_PAIRS: u8 = 20;

/// Dumbbells of one athlete: a commercial gym's row in its finest steps.
pub const MOST_DUMBBELLS: usize = 200;

/// Sums searched for one side of the bar: half a tonne in steps of 10 g.
pub const MOST_PLATE_STEPS: usize = 50_000;

/// Groups of sets that one slot may have in a week, stages of a rule, and warm-up sets: nine is the
/// most that a known method asks for, and each is a line to read.
pub const MOST_SET_GROUPS: usize = 20;

/// Days that misses of different lifts are counted together in, for a lighter week: what is further
/// apart is no sign of being worn out.
pub const DAYS_OF_MISSES: u32 = 10;

/// Days before the newest set of a lift over which its best says how strong someone is: eight weeks, a
/// block of training with its lighter weeks.
pub const DAYS_A_MAX_RESTS_ON: i64 = 56;

/// A set that shows so many times as much as others is a slip: of a tenfold load it is seven at least,
/// whatever the reps, and from an empty bar to a heavy set it is less.
pub const TIMES_BEYOND_BELIEF: f64 = 7.0;

/// Days after which a pain that was mentioned counts no more, and over which one that is mentioned
/// again and again is one to stop for.
pub const DAYS_OF_PAIN: u32 = 14;

/// Exercises of one ladder, from the easiest to the hardest.
pub const MOST_RUNGS: usize = 20;

/// The most that a percentage of a load or a maximum may be, in tenths: a partial lift is heavier
/// than the whole one, but not twice.
pub const MOST_PERCENT_TENTHS: u16 = 2_000;

/// Sets of one exercise that last time and the next load are read from: a dozen sessions of ten.
pub const MOST_SETS_LOOKED_BACK: usize = 120;

/// Days of a program that are looked at: a fortnight, twice what a week can have.
pub const MOST_PROGRAM_DAYS: usize = 14;

/// Exercises of a whole program that are looked at: six long days have sixty.
pub const MOST_PROGRAM_EXERCISES: usize = 500;

/// Characters of a name, a note or a wish of a program: a long note fits.
pub const MOST_PROGRAM_TEXT: usize = 500;

/// Weeks that a program may be meant for: a year.
pub const MOST_PROGRAM_WEEKS: u8 = 52;

/// Characters of a label that a model is asked for, such as a title or a movement.
pub const ASKED_LABEL_CHARS: usize = 80;

/// Characters of a number with its unit, a range or an intensity that a model is asked for.
pub const ASKED_AMOUNT_CHARS: usize = 40;

/// Characters of a remark that a model is asked for: a long sentence.
pub const ASKED_SENTENCE_CHARS: usize = 240;

/// Characters of what a model is asked to tell the athlete: three sentences, and room.
pub const ASKED_MESSAGE_CHARS: usize = 1_000;

/// Entries of a list that a model is asked for, where it names things: sessions, equipment, facts.
pub const ASKED_ENTRIES: usize = 12;

/// Operations on the calendar that a model is asked for at once; a bulk operation is one.
pub const ASKED_OPERATIONS: usize = 20;

/// Blocks of a session that a model is asked for.
pub const ASKED_BLOCKS: usize = 6;

/// Exercises of a session that a model is asked for.
pub const ASKED_EXERCISES: usize = 16;

/// Exercises of one block of a plan or a program that a model is asked for.
pub const ASKED_EXERCISES_OF_A_BLOCK: usize = 8;

/// Days of a week.
pub const ASKED_DAYS: usize = 7;

/// Remarks on a day or a program that a model is asked for.
pub const ASKED_REMARKS: usize = 6;

/// Minutes that a session may be asked to take: ten hours.
pub const ASKED_MINUTES: u32 = 600;

/// Days from one occurrence to the next that a model is asked for: a year.
pub const ASKED_INTERVAL_DAYS: u32 = 366;

/// Sets of an exercise that a model is asked for.
pub const ASKED_SETS: u32 = 30;

/// Seconds of rest that a model is asked for: half an hour.
pub const ASKED_REST_SECONDS: u32 = 1_800;

/// The highest number of a session that a model may name: a million of them fill no calendar.
pub const ASKED_SESSION_ID: u32 = 999_999;

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// Parts of one rest-pause, myo-rep or cluster set: more than anybody does, few enough for a line.
pub const MOST_PARTS_OF_A_SET: usize = 12;

/// Sets that are named one by one where a correction fits none or several: a long session's, not a
/// page.
pub const MOST_SETS_NAMED_IN_A_REFUSAL: usize = 12;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Plates on one side that are said by their number; more than a bar holds is no load.
pub const MOST_PLATES_SAID: i64 = 12;

/// What a person weighs at least, in kilograms: a child that lifts.
pub const LEAST_BODYWEIGHT_KG: f64 = 20.0;

/// And at most: more than all but a few people ever did.
pub const MOST_BODYWEIGHT_KG: f64 = 400.0;

/// The share of a weight by which the next one may differ before it is asked about: nobody gains or
/// loses a tenth unnoticed, and pounds read as kilograms are more than twice as much.
pub const BODYWEIGHT_JUMP: f64 = 0.1;

/// Sessions of an exercise told before its last one: with that one three, which show where it is going.
pub const EARLIER_SESSIONS: usize = 2;

/// Names that are tried for a folder among the system's temporary files: some may be left over by
/// programs that were killed.
pub const MOST_TEMPORARY_FOLDERS: u32 = 1000;

/// Sets that one prescription is believed to ask for: from 31 on it is a load, not a count.
pub const MOST_ASKED_SETS: u8 = 30;

/// Reps of one set of a prescription: as many as can be logged.
pub const MOST_ASKED_REPS: u16 = 999;

/// Seconds of one set of a prescription: a day.
pub const MOST_ASKED_SECONDS: u32 = 24 * 60 * 60;

/// Metres of one set of a prescription: further than anyone runs in a session.
pub const MOST_ASKED_METRES: u32 = 100_000;

/// The arguments of one native call: a plan of the greatest size, every character of it escaped.
pub const MOST_ARGUMENT_BYTES: usize = 2 * 1024 * 1024;

/// Characters of an exercise name, wherever it comes from: longer than any in use.
pub const MOST_EXERCISE_NAME_CHARS: usize = 80;

/// Characters of a set's notes.
pub const MOST_NOTES_CHARS: usize = 500;

/// Characters of a wrong value that a refusal repeats: enough to recognise it.
pub const MOST_FOUND_CHARS: usize = 60;
/// Of a line that is repeated whole: what people type in one breath.
pub const MOST_FOUND_LINE_CHARS: usize = 200;

/// Sets of one import, which is one change and one undo, and stands in memory whole, at about 100
/// bytes a set.
pub const MOST_IMPORT_ROWS: usize = 2_000_000;

/// Sets that an exercise's history shows, the newest: half a year of five sets three times a week.
pub const MOST_SETS_OF_A_STORY: usize = 400;

/// Between two sets of one session of training at most: longer than any rest or meal in between,
/// shorter than what lies between two sessions of a day. A session that goes past midnight is one.
pub const SESSION_GAP: jiff::SignedDuration = jiff::SignedDuration::from_hours(4);

/// Characters of a phrase that is taught: a short sentence.
pub const MOST_PHRASE_CHARS: usize = 120;

/// Characters that are kept of a line that was not understood: more than anyone types into one by hand.
pub const MOST_KEPT_LINE_CHARS: usize = 500;
