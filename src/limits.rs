//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// Sets of one exercise on one day: the numbers that a set can have.
pub const MOST_SETS_OF_A_DAY: usize = 99;

/// Parts of one rest-pause, myo-rep or cluster set: more than anybody does, few enough for a line.
pub const MOST_PARTS_OF_A_SET: usize = 12;

/// Sets that are named one by one where a correction fits none or several: a long session's, not a
/// page.
pub const MOST_SETS_NAMED_IN_A_REFUSAL: usize = 12;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// How long words of a running answer may be nowhere but in memory. Two writes a second cost
/// nothing, and a kill loses less than a sentence.
pub const WORDS_KEPT_AFTER: std::time::Duration = std::time::Duration::from_millis(500);

/// Bytes of a running answer that are kept without waiting for that: an answer of the greatest
/// length is then written 128 times.
pub const WORDS_KEPT_FROM_BYTES: usize = 8 * 1024;

/// How long what the athlete said counts for what a model may log: a session, with its breaks.
pub const HOURS_OF_AN_EXCHANGE: i64 = 4;

/// Numbers and reasons that a card of held calls names: what else is missing, its lines show.
pub const MOST_MISSING_TOLD: usize = 4;

/// Answers of the same call again in one turn, after it was refused or held, with which the turn
/// ends: once may be a slip, twice is a loop.
pub const MOST_REPEATED_CALLS: usize = 2;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// The offline coach.

/// Words of one question that are looked at. The longest question of its table has 11.
pub const MOST_WORDS_A_QUESTION: usize = 40;

/// Words of one wish for the calendar: several wishes at once, in whole sentences.
pub const MOST_WORDS_OF_A_WISH: usize = 80;

/// Wishes in one message: more than anyone says in a breath.
pub const MOST_CLAUSES_OF_A_WISH: usize = 10;

/// Days of sessions that one wish may be about, one by one: what a proposal is looked through for.
pub const MOST_STANDS_OF_A_WISH: usize = 50;

/// Days between the ends of a stretch that one wish is about: a year away.
pub const MOST_DAYS_OF_A_WISH: i32 = 366;

/// Days back in which an occurrence counts as missed: a coach is told of the newest days that were
/// done, and before them it can't tell a missed day from one that was done.
pub const DAYS_OF_MISSED_OCCURRENCES: i64 = 21;

/// Sessions that a question back names: as many as fit a sentence.
pub const MOST_SESSIONS_ASKED_ABOUT: usize = 4;

/// Sessions that an answer about the calendar names; the others are counted.
pub const MOST_SESSIONS_TOLD: usize = 8;

/// Questions of one message that are answered: more are a paste.
pub const MOST_QUESTIONS_ANSWERED: usize = 3;

/// Characters of the words about a proposal, as in the prompt that a model is given.
pub const CHARS_OF_CALENDAR_WORDS: usize = 600;

// The turn.

/// What a coach may say in one round. A long answer has 10 KiB; a model that babbles is stopped.
pub const MOST_ANSWER_BYTES: usize = 1024 * 1024;

/// The end of an answer that is looked at for the same words over and over: six times the same two sentences say
/// nothing any more.
pub const REPEATED_BYTES: usize = 600;

/// The most bytes of those words: what is longer is rather a list of much that is alike.
pub const LONGEST_REPEATED_BYTES: usize = REPEATED_BYTES / 6;

/// What a coach thought in one round that is kept with its words, folded: pages of it.
pub const MOST_THOUGHT_BYTES_KEPT: usize = 64 * 1024;

/// Calls that a coach may make in one round: ten times the sets of the longest session.
pub const MOST_CALLS_A_ROUND: usize = 1_000;

// Contracts: questions put to a model outside the chat.

/// Sets that one question tells of: four weeks of the fullest training there is. Of more, whole
/// days are left out, the oldest first, and counted.
pub const SETS_IN_A_QUESTION: usize = 800;

/// What one question tells, as JSON: several times the largest that comes up, and still within
/// the context of the smallest model that can answer.
pub const MOST_QUESTION_BYTES: usize = 256 * 1024;

// Tools: calls, their decoding and their refusals.

/// One call in the text syntax, marker and bracket included: many times the longest set with
/// notes, and little enough to hold back while it streams.
pub const MOST_TEXT_CALL_BYTES: usize = 64 * 1024;

/// Hours that a question waits for its answer: a session with what comes before and after it.
pub const QUESTION_WAITS_HOURS: i64 = 4;

/// Newest entries among which the open question is looked for: more than are said in four hours.
pub const ENTRIES_LOOKED_AT_FOR_A_QUESTION: usize = 200;

/// Letters with which words can choose among options: fewer stand at the beginning of too many.
pub const LEAST_LETTERS_OF_AN_ANSWER: usize = 3;

/// A coach's question to the athlete: two sentences, read between two sets.
pub const MOST_ASKED_CHARS: usize = 300;

/// Answers that such a question offers: one digit chooses among them.
pub const MOST_ASKED_OPTIONS: usize = 9;

/// One of them: a name of an exercise, or a few words, in a line at 40 columns or two.
pub const MOST_OPTION_CHARS: usize = 80;

/// The arguments of one native call: a plan of the greatest size, every character of it escaped.
pub const MOST_ARGUMENT_BYTES: usize = 2 * 1024 * 1024;

/// Arguments of one call that are looked at; no tool has a quarter as many parameters.
pub const MOST_ARGUMENTS: usize = 64;

/// Characters of an exercise name, wherever it comes from: longer than any in use.
pub const MOST_EXERCISE_NAME_CHARS: usize = 80;

/// Characters of a set's notes.
pub const MOST_NOTES_CHARS: usize = 500;

/// Characters of a wrong value that a refusal repeats: enough to recognise it.
pub const MOST_FOUND_CHARS: usize = 60;

/// Names suggested for an unknown one: a hint, not a list to read.
pub const MOST_SUGGESTIONS: usize = 3;

/// An unknown name shorter than this is suggested for, but its value is not moved: one edit in
/// three characters makes another word of it (`rpm` is no `rpe`).
pub const LEAST_CHARS_TO_CORRECT: usize = 4;

// The catalogue of exercises.

/// Characters of a name that resolution looks at. A stored name has at most 80; the rest is slack
/// for brackets and stray spaces. A longer text is no exercise name, and costs nothing.
pub const NAME_CHARS_MAX: usize = 120;

/// Words of a line that are tried as one name: `Barbell Bench Press - Medium Grip` and the
/// longest names of tracker exports have seven or eight.
pub const NAME_WORDS_MAX: usize = 10;

/// Exercises offered for an ambiguous name. More could not be read, or chosen by one digit.
pub const CANDIDATES_MAX: usize = 8;

/// Exercises offered for an unknown name: as many as fit one sentence.
pub const NEAR_MAX: usize = 3;

/// Known words that one misspelt word may stand for. A word equally near to more of them says too
/// little to be mended.
pub const CORRECTIONS_MAX: usize = 4;

/// Readings of a name with misspelt words: all of two such words, and enough of three.
pub const READINGS_MAX: usize = 16;

/// Words of a search that count; nobody describes an exercise by more.
pub const QUERY_WORDS_MAX: usize = 8;

/// Exercises of one catalogue, the athlete's own included: places in it are kept in 16 bits.
pub const CATALOGUE_MAX: usize = 10_000;

// The store.

/// How long a write waits for another process's: longer than any single change takes, shorter
/// than an athlete's patience.
pub const BUSY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Changes that may wait for the writer thread. One turn makes a handful; a runaway is refused
/// rather than kept in memory.
pub const MOST_WRITES_WAITING: usize = 1024;

/// Calls of one round, its last ones, whose answers say what of the plan they ticked and what is
/// next. More than a session's exercises; without a bound the time would grow with the square of
/// the calls, because each looks at all sets of the day.
pub const MOST_CALLS_TOLD_THE_PLAN: usize = 30;

/// Records in one answer as text: a screen and a half; the result itself holds them all.
pub const MOST_RECORDS_TOLD: usize = 40;

/// Exercises that one search finds.
pub const MOST_EXERCISES_FOUND: usize = 10;

/// Wrong names that the statistics list: the tail says nothing.
pub const MOST_MISTAKES_TOLD: usize = 50;

/// Hours without a word after which a conversation is over: longer than any session of training,
/// shorter than the time to the next.
pub const CONVERSATION_IDLE_HOURS: i64 = 4;

/// Earlier conversations that are offered to go on with: what fits on a page.
pub const CONVERSATIONS_OFFERED: usize = 20;

/// Characters of the first words of a conversation that name it in a list.
pub const CONVERSATION_TITLE_CHARS: usize = 60;

/// Conversations that the statistics list, the newest.
pub const MOST_CONVERSATIONS_TOLD: usize = 100;

/// Conversations in the statistics as text: enough to see a trend on one page.
pub const CONVERSATIONS_SHOWN: usize = 10;

/// Days of history in one answer: a training cycle, still short enough to read.
pub const MOST_SESSIONS_SHOWN: u16 = 50;

/// Sessions of an exercise told before its last one: with that one three, which show where it is going.
pub const EARLIER_SESSIONS: usize = 2;

// Strength arithmetic

/// Kinds of plate in one rack: twice what any gym has.
pub const MOST_PLATE_KINDS: usize = 16;

/// Pairs of one kind of plate: twice what any bar takes.
pub const MOST_PLATE_PAIRS: u8 = 20;

/// Dumbbells of one athlete: a commercial gym's row in its finest steps.
pub const MOST_DUMBBELLS: usize = 200;

/// Sums searched for one side of the bar: half a tonne in steps of 10 g.
pub const MOST_PLATE_STEPS: usize = 50_000;

// The profile.

/// Things that an athlete may ask to avoid, and the characters of each: an exercise name's length.
pub const MOST_AVOIDED: usize = 30;

/// The characters of each of them: an exercise name's length.
pub const MOST_AVOIDED_CHARS: usize = 80;

// What a coach is told.

/// Days of sets: two whole months, so that last month can be looked back on from its successor's
/// end.
pub const DAYS_IN_CONTEXT: i64 = 62;

/// Sets: nine weeks of the fullest training there is, of which whole days are kept.
pub const SETS_IN_CONTEXT: usize = 4_000;

/// Exercises of the athlete's own naming: more than anyone invents.
pub const OWN_EXERCISES_IN_CONTEXT: usize = 200;

/// Entries of the transcript: an hour of talk.
pub const ENTRIES_IN_CONTEXT: usize = 60;

/// Days of sets that a plan for today rests on: four weeks, the span that its rules look back.
pub const DAYS_A_PLAN_RESTS_ON: i64 = 28;

// What a model is told in a round of the chat.

/// Bytes that count as one token, an estimate on the safe side: English has more to a token.
pub const BYTES_A_TOKEN: usize = 4;

/// Tokens of 100 bytes of our instructions and schemas, as a small vocabulary cuts them (`SmolLM2`'s 49,152): what a
/// model is told is counted so. Larger vocabularies make fewer.
pub const TOKENS_OF_100_BYTES: usize = 32;

/// Tokens of what stands now: profile, plan and a month or two of training, and still little of
/// the smallest context that a model at home has.
pub const TOKENS_OF_CONTEXT: usize = 6_000;

/// How long a server is waited for to say which it is and what its model holds: it reads that out of its
/// memory.
pub const SERVER_PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);

/// Bytes of the document in which it says so: a model's template and licence stand in it too.
pub const MOST_DOCUMENT_BYTES: usize = 1024 * 1024;

/// Characters of a refused plan that it is asked for again with: the longest that the schema allows.
pub const MOST_REFUSED_PLAN_CHARS: usize = 12_000;

/// Tokens of a known context that are left for the answer: a round of a chat has a few sentences and
/// a call or two.
pub const TOKENS_LEFT_FOR_AN_ANSWER: usize = 1_024;

/// Bytes that count as one token where too many would be refused: small vocabularies and numbers make
/// more tokens than prose does.
pub const LEAST_BYTES_A_TOKEN: usize = 3;

/// Characters of an answer that count as one token at the worst: a small model fills its bounds with
/// digits and signs, each of them a token, and with blanks between them.
pub const LEAST_CHARS_A_TOKEN: usize = 1;

/// The largest context that counts as small: with everything told, little of it is left for an
/// hour of talk.
pub const COMPACT_CONTEXT_TOKENS: u32 = 16_384;

/// Tokens of the turns before the running one that a small model is told: the last few lines.
pub const TOKENS_OF_COMPACT_TALK: usize = 400;

/// Sets of an earlier day that a small model is told of an exercise on the plan.
pub const SETS_OF_COMPACT_CONTEXT: usize = 3;

/// Turns of models whose tokens are listed: several sessions of training.
pub const MOST_TURNS_COUNTED: usize = 200;

/// Tokens of the turns before the running one: an hour of talk.
pub const TOKENS_OF_EARLIER_TALK: usize = 6_000;

/// How long a command may take that prints a key: a password manager may ask its owner first.
pub const KEY_COMMAND_PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// What such a command may print: keys have at most a few hundred bytes, and other fields of an
/// entry may follow.
pub const MOST_KEY_BYTES: usize = 16 * 1024;

// Plans

/// The text of one plan: far more than the largest that the other limits allow in practice.
pub const MOST_PLAN_BYTES: usize = 1024 * 1024;

/// Blocks of one plan.
pub const MOST_BLOCKS: usize = 50;

/// Exercises of one plan.
pub const MOST_EXERCISES: usize = 500;

/// Characters of one string of a plan.
pub const MOST_PLAN_STRING: usize = 2_000;

/// Plans of coaches that could not be taken over, the newest: years of use, and few enough to
/// count at once.
pub const MOST_PLAN_FAILURES_KEPT: usize = 1_000;

// Schemas and answers.

/// Repetitions that a schema may ask a grammar for: servers of `llama.cpp` before September 2026
/// refuse 2,000 and more.
pub const MOST_REPETITIONS: usize = 1_999;

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

/// A schema from which on it is warned of: some 4,000 tokens, paid for by every request.
pub const LARGE_SCHEMA_BYTES: usize = 16 * 1024;

/// Objects and lists within each other in a text that is decoded: three times the deepest
/// contract's, and reading recurses.
pub const MOST_JSON_DEPTH: usize = 32;

/// What is wrong with one text, as far as it is listed; the rest is counted.
pub const MOST_ISSUES: usize = 100;

/// Characters of a line shown before a fault, so that the caret stays on the screen.
pub const CARET_LEAD: usize = 36;

/// Characters of a line shown from a fault on.
pub const CARET_WIDTH: usize = 40;

/// Sets that one prescription is believed to ask for: from 31 on it is a load, not a count.
pub const MOST_ASKED_SETS: u8 = 30;

/// Reps of one set of a prescription: as many as can be logged.
pub const MOST_ASKED_REPS: u16 = 999;

/// Groups of sets that one slot may have in a week, stages of a rule, and warm-up sets: nine is the
/// most that a known method asks for, and each is a line to read.
pub const MOST_SET_GROUPS: usize = 20;

/// Days that misses of different lifts are counted together in, for a lighter week: what is further
/// apart is no sign of being worn out.
pub const DAYS_OF_MISSES: u32 = 10;

/// Days after which a pain that was mentioned counts no more, and over which one that is mentioned
/// again and again is one to stop for.
pub const DAYS_OF_PAIN: u32 = 14;

/// Exercises of one ladder, from the easiest to the hardest.
pub const MOST_RUNGS: usize = 20;

/// The most that a percentage of a load or a maximum may be, in tenths: a partial lift is heavier
/// than the whole one, but not twice.
pub const MOST_PERCENT_TENTHS: u16 = 2_000;

/// Seconds of one set of a prescription: a day.
pub const MOST_ASKED_SECONDS: u32 = 24 * 60 * 60;

/// Metres of one set of a prescription: further than anyone runs in a session.
pub const MOST_ASKED_METRES: u32 = 100_000;

/// Names that are tried for a folder among the system's temporary files: some may be left over by
/// programs that were killed.
pub const MOST_TEMPORARY_FOLDERS: u32 = 1000;

/// Times that turning on the write-ahead log is tried: another process that opens the same new
/// file at the same moment holds it for milliseconds, and `SQLite` does not wait here by itself.
pub const MOST_WAL_TRIES: u32 = 100;

/// The pause between those tries.
pub const WAL_TRY_PAUSE: std::time::Duration = std::time::Duration::from_millis(20);

/// Prepared statements kept: more than there are in the store, so that none is prepared twice.
pub const MOST_STATEMENTS_KEPT: usize = 96;

/// The write-ahead log is cut back to this size after a large import, rather than kept for ever.
pub const MOST_WAL_BYTES_KEPT: i64 = 16 * 1024 * 1024;

/// Backups made before migrations, and damaged databases, that are kept; older ones are removed.
pub const BACKUPS_KEPT: usize = 5;

/// Pages of a damaged database that are looked at: 16 GiB of them, a hundred times what a life of
/// training fills.
pub const MOST_SALVAGED_PAGES: u32 = 4 * 1024 * 1024;

/// Bytes of a row that is read out of a damaged database: a plan or a debrief has far fewer.
pub const MOST_SALVAGED_ROW_BYTES: usize = 16 * 1024 * 1024;

/// Days of which the newest backup is kept: a mistake is noticed within the week.
pub const BACKUP_DAYS_KEPT: usize = 7;

/// Weeks of which the newest backup is kept: damage may be noticed late.
pub const BACKUP_WEEKS_KEPT: usize = 4;

/// Backups of the newest day that are kept: those of a day with imports and restores in it.
pub const MOST_BACKUPS_OF_NEWEST_DAY: usize = 10;

/// Sets that an undo tells one by one: a line's or a day's. An import that is undone is told by
/// its count, which may be a million.
pub const MOST_UNDONE_SETS_TOLD: usize = 1_000;

/// Sets in an import from which it is worth a larger page cache.
pub const LARGE_IMPORT_SETS: usize = 10_000;

/// The page cache during such an import, in KiB: the leaves of the one index of a million sets whose
/// order is random, that of the ids, and the ends of the others.
pub const IMPORT_CACHE_KIB: i64 = 64 * 1024;

/// The writer's page cache otherwise, in KiB: what one change touches, many times over.
pub const CACHE_KIB: i64 = 2 * 1024;

/// Changes that `undo --list` shows: those of a week or two.
pub const UNDOABLE_CHANGES_SHOWN: usize = 30;

/// Differences between the journal and what is stored that are told: enough to see what is wrong.
pub const MOST_DIFFERENCES: usize = 100;

/// Complaints of a damaged database that a check lists: enough to see that it is damaged.
pub const MOST_COMPLAINTS: u32 = 20;

/// Exercises between warm-up and finisher of a plan made by rule: more is two sessions.
pub const MOST_WORKING_EXERCISES: usize = 8;

/// Days on which an exercise was trained, among which the last before a session of a program is
/// looked for: those of a round that is shown as it went, at three a week.
pub const MOST_DAYS_OF_A_LIFT: usize = 40;

/// Sets of one exercise that last time and the next load are read from: a dozen sessions of ten.
pub const MOST_SETS_LOOKED_BACK: usize = 120;

// The shorthand.

/// Words of a clause that mean nothing to the grammar: a long name and a few more. With more it is
/// prose, whatever numbers are in it.
pub const UNKNOWN_WORDS_MAX: usize = 12;

/// Words of a clause at which a name is looked for. The name is among the first; the rest of a
/// long text is prose, and each look costs.
pub const NAME_STARTS_MAX: usize = 6;

/// Words of a sentence at which a name is looked for, where the athlete's prose is read for what it
/// supports: a session told in one breath has fewer, a pasted page is cut.
pub const MENTION_STARTS_MAX: usize = 160;

/// Bytes of an exchange that are read for what they support: a session told at length and a pasted
/// log of one have fewer.
pub const CLAIM_BYTES_MAX: usize = 16 * 1024;

/// Exercises told one after the other in an exchange; a session has a dozen.
pub const CLAIM_GROUPS_MAX: usize = 200;

/// Plates on one side that are said by their number; more than a bar holds is no load.
pub const MOST_PLATES_SAID: i64 = 12;

/// Tokens of one clause: 99 sets with load, reps and effort each fit; a pasted page does not.
pub const CLAUSE_TOKENS_MAX: usize = 1_200;

/// Clauses of a text: no more than there can be sets.
pub const CLAUSES_MAX: usize = MOST_SETS_A_LINE;

/// Days and exercises looked up while lines are typed that are kept until something is written; an
/// athlete types of a handful.
pub const LOOKUPS_HELD: usize = 64;

/// Ways to understand what a sentence reports that are offered; more answers than one digit and a
/// glance can tell apart are no help.
pub const MOST_OFFERED_READINGS: usize = 9;

/// Ways in which one clause is read before it is asked about: twelve counts of reps are the most
/// that one doubt has.
pub const READINGS_OF_A_CLAUSE_MAX: usize = 24;

/// What a record goes beyond the one before by at least, in 1e-10 kg: half of the smallest plate. The
/// 220.5 lb of one gym and the 100 kg of another are one load, though not to the gram.
pub const LEAST_RECORD_GAIN: i64 = 1_250_000_000;

/// What a person weighs at least, in kilograms: a child that lifts.
pub const LEAST_BODYWEIGHT_KG: f64 = 20.0;

/// And at most: more than all but a few people ever did.
pub const MOST_BODYWEIGHT_KG: f64 = 400.0;

/// The share of a weight by which the next one may differ before it is asked about: nobody gains or
/// loses a tenth unnoticed, and pounds read as kilograms are more than twice as much.
pub const BODYWEIGHT_JUMP: f64 = 0.1;

/// From sixty reps in one set on, they are asked about before they are believed.
pub const REPS_BELIEVED: u16 = 59;

/// The newest sets of an exercise among which the last load is looked for. Sets without a load
/// between two with one are few.
pub const LAST_LOAD_SETS: usize = 50;

/// A day: no set lasts longer.
pub const SECONDS_OF_A_SET_MAX: u32 = 86_400;

/// A thousand kilometres: no set goes farther.
pub const METRES_OF_A_SET_MAX: u32 = 1_000_000;

/// Characters of a note, as in the tool's table.
pub const NOTE_CHARS_MAX: usize = 500;

/// Characters of a bad part that a message quotes: enough to find it again.
pub const BAD_PART_CHARS_MAX: usize = 60;

// The screen.

/// Steps of typing that Ctrl-Z can take back in one message.
pub const MOST_TYPING_UNDONE: usize = 1_000;

/// Lines that Up brings back: more than anyone pages through, and small to keep.
pub const MOST_LINES_REMEMBERED: usize = 1_000;

/// Entries of the transcript that the screen holds; older ones stay in the database. At about a
/// kilobyte each, this is what the memory budget leaves room for.
pub const MOST_ENTRIES_HELD: usize = 12_000;

/// Entries read at start and with each scroll past the oldest: several screens full.
pub const ENTRIES_A_LOAD: usize = 200;

/// Entries whose wrapped rows are kept: many screens, so that scrolling back and forth wraps
/// nothing twice, and few enough to forget when the width changes.
pub const MOST_ENTRIES_LAID: usize = 512;

/// Events taken in before a frame is drawn: a long paste into a terminal without bracketed paste
/// is one frame, and a stuck key can't hold the screen back for ever.
pub const MOST_EVENTS_A_FRAME: usize = 4_096;

/// Milliseconds between a write of another program and the look at what it wrote: a change writes
/// more than once.
pub const WRITE_PAUSE_MILLIS: u64 = 50;

/// Milliseconds between frames that only text from a coach asks for. Thirty a second look smooth;
/// a key is never made to wait.
pub const FRAME_GAP_MILLIS: u64 = 33;

/// Milliseconds between two looks of the spinner while a coach is asked. Four a second show that
/// something goes on, and cost next to nothing; without a turn nothing ticks.
pub const SPINNER_TICK_MILLIS: u64 = 250;

/// Milliseconds after another key in which Enter on an empty line logs nothing: a second Enter by
/// mistake follows within them, a set that was done does not.
pub const ENTER_LOGS_AFTER_MILLIS: u64 = 400;

/// Seconds that what lines are previewed against stands without a look at the clock's doings: an open
/// question waits for hours, so that a minute more or less is nothing to it.
pub const PREVIEW_STANDS_SECONDS: i64 = 60;

/// Running calls that the chat lists: what fits beside the words. The others run all the same.
pub const MOST_RUNNING_CALLS_SHOWN: usize = 8;

/// Bytes of Markdown that are laid out again with each frame, at most: more than the longest list or
/// table that anyone reads, and set within a millisecond. A longer block is cut.
pub const MOST_OPEN_MARKDOWN_BYTES: usize = 16 * 1024;

/// Bytes of a link that are held back until it has its end: the longest that are written. After
/// as many, a bracket is believed to be one.
pub const MOST_HELD_LINK_BYTES: usize = 300;

/// Messages that may wait while the coach answers or the log is still being opened.
pub const MOST_MESSAGES_WAITING: usize = 32;

/// Years whose days can be chosen on the calendar's tab. Nobody trains beyond them, and weeks at
/// either end of them are still dates that there are.
pub const YEARS_SHOWN: std::ops::RangeInclusive<i16> = 1000..=2999;

/// Sessions of the backlog that are listed; of more, the first of them and how many more.
pub const MOST_BACKLOG_SHOWN: usize = 500;

/// Tool calls that the list shows: the newest ones, months of use.
pub const MOST_CALLS_SHOWN: usize = 1_000;

/// Sets that an exercise's history shows, the newest: half a year of five sets three times a week.
pub const MOST_SETS_OF_A_STORY: usize = 400;

/// Rows that the composer grows to before it scrolls, so that the chat stays in sight.
pub const MOST_COMPOSER_ROWS: u16 = 8;

/// Commands offered at a time; the rest scroll.
pub const MOST_COMMANDS_OFFERED: usize = 8;

/// Bytes copied by OSC 52: several terminals drop longer sequences without a word.
pub const MOST_BYTES_COPIED: usize = 64 * 1024;

/// Bytes read back from the external editor before it is refused; the message's own limit comes
/// after, with its sentence.
pub const MOST_EDITED_BYTES: u64 = 1024 * 1024;

/// Seconds of rest that a set may be given by hand.
pub const MOST_REST_SECONDS: u32 = 3_600;

/// Seconds that leaving waits for what was asked last: a slow disk is waited for, a broken one is
/// not waited for for ever.
pub const MOST_SECONDS_TO_LEAVE: u64 = 10;

// Settings.

/// Times that the lock of a folder is tried for: together ten seconds, and whoever holds it needs
/// milliseconds.
pub const MOST_FOLDER_LOCK_TRIES: u32 = 1_000;

/// The pause between those tries.
pub const FOLDER_LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

/// Links that lead from one to the next to a file: as many as Linux follows.
pub const MOST_LINKS_FOLLOWED: u32 = 40;

/// The config file: every key with a comment is under 4 KiB; more is not a config.
pub const MOST_CONFIG_BYTES: u64 = 256 * 1024;

// The program's own log.

/// Daily log files that are kept: a week says what led to a fault, older ones help nobody.
pub const LOG_FILES_KEPT: usize = 7;

/// Bytes in the logs folder, all files together; past it nothing more is logged until a file is
/// dropped, so a fault that repeats can't fill the disk.
pub const MOST_LOG_BYTES: u64 = 8 * 1024 * 1024;

// The command line.

/// What is read from stdin: four times the longest plan, and far more than any message or call.
pub const MOST_STDIN_BYTES: usize = 4 * 1024 * 1024;

/// Chunks of stdin read but not yet collected: enough that neither side waits for the other.
pub const MOST_CHUNKS_AHEAD: usize = 4;

/// Silence on stdin after which it is said that input is waited for. A pipe from a program that
/// works is rarely slower, and a person who forgot it does not wonder longer.
pub const STDIN_PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Sets that `history` shows unasked: a few sessions, about a screen.
pub const SETS_SHOWN: usize = 50;

/// The most that `history` shows when asked; all of them are an export.
pub const MOST_SETS_SHOWN: usize = 10_000;

/// Plans that `plan history` lists: a quarter of daily training.
pub const PLANS_SHOWN: usize = 100;

/// Failures that `plan stats` shows in full: the newest say what to mend.
pub const PLAN_FAILURES_SHOWN: usize = 20;

/// A file to import: a million sets with notes are under half of it.
pub const MOST_IMPORT_BYTES: u64 = 1024 * 1024 * 1024;

/// Days back from which a debrief may cite sets: more than a year, as records are compared.
pub const DAYS_A_DEBRIEF_COMPARES: i64 = 730;

/// Weeks of one report: two years, day by day, are as much as a browser shows at once.
pub const MOST_WEEKS_OF_A_REPORT: u16 = 104;

/// Exercises of a report that are drawn: those of a whole week of training, each at a glance.
pub const MOST_LIFTS_OF_A_REPORT: usize = 8;

/// Notes of a report: some a week, for two years.
pub const MOST_NOTES_OF_A_REPORT: usize = 400;

/// Weights of the body of one import: several a day for a lifetime.
pub const MOST_IMPORTED_WEIGHTS: usize = 100_000;

/// What is over sooner needs no bar that shows how far it is.
pub const PROGRESS_AFTER: std::time::Duration = std::time::Duration::from_millis(400);

/// How often such a bar is drawn: it moves, and costs nothing.
pub const PROGRESS_TICK: std::time::Duration = std::time::Duration::from_millis(100);

/// Sets of one import, which is one change and one undo, and stands in memory whole, at about 100
/// bytes a set.
pub const MOST_IMPORT_ROWS: usize = 2_000_000;

/// What the files of an archive may unpack to, together: as much as five million sets take, and little
/// enough that an archive made to fill a disk is given up within seconds.
pub const MOST_UNPACKED_BYTES: u64 = 512 * 1024 * 1024;

/// Files of an archive or a folder: a backup of every month for decades.
pub const MOST_ARCHIVE_FILES: usize = 1_000;

/// Columns of a table of sets: the widest export has three a set beside its own, for thirty sets.
pub const MOST_TABLE_COLUMNS: usize = 200;

/// Sets that a row of a table of one's own can stand for: as many as a day has of an exercise.
pub const MOST_SETS_OF_A_ROW: usize = 99;

/// The text of one row: the longest note in the longest spelling is under a tenth of it.
pub const MOST_ROW_BYTES: usize = 64 * 1024;

/// The text of a program in an export of everything: one of a year with all that was weighed up when it
/// was made is under a tenth of it.
pub const MOST_PROGRAM_BYTES: usize = 4 * 1024 * 1024;

/// Bad rows that are told in full: enough to see what is wrong with a file.
pub const MOST_BAD_ROWS_KEPT: usize = 1_000;

// Language models.

/// A connection takes milliseconds; ten seconds forgive a bad network, and a wrong address is
/// told soon.
pub const CONNECT_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(10);

/// A model that thinks may be silent for long before its first word; a minute is what the
/// athlete's patience allows between two sets.
pub const FIRST_BYTE_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(1);

/// The longest silence within an answer: providers send signs of life far more often.
pub const CHUNK_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(1);

/// Times that a request is sent again, as the providers' own clients do.
pub const MOST_RETRIES: u32 = 2;

/// The pause before the first of them, as the providers' own clients do.
pub const FIRST_RETRY_PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// What that pause doubles to at most, as the providers' own clients do.
pub const LONGEST_RETRY_PAUSE: std::time::Duration = std::time::Duration::from_secs(8);

/// The longest wait that a provider may ask for: a rest between heavy sets. Beyond it the athlete
/// is told instead of kept waiting.
pub const LONGEST_RETRY_WAIT: std::time::Duration = std::time::Duration::from_mins(2);

/// Bytes from which on a key is a secret: real ones have 30 and more, and what servers at home are
/// given in their place (`none`, `ollama`) stands in ordinary sentences.
pub const LEAST_SECRET_BYTES: usize = 8;

/// One piece of a model's answer: a plan of the greatest size in one, and nothing larger in memory.
pub const MOST_EVENT_BYTES: usize = 1024 * 1024;

/// Characters of a provider's own words in a sentence: schema complaints, the longest useful ones,
/// have about 300.
pub const MOST_COMPLAINT_CHARS: usize = 400;

/// A model of this machine's is first loaded, and reads the instructions at the speed of its
/// processor: minutes, where it has no graphics card.
pub const LOCAL_FIRST_BYTE_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(5);

/// What Ollama is told to keep room for: instructions and tools, what stands now, earlier talk and
/// an answer at their limits. By itself it keeps 4,096 tokens, less than the instructions alone
/// with a day's plan.
pub const OLLAMA_CONTEXT_TOKENS: u32 = 24_576;

/// Days of the calendar that a coach is told, beside those of this week that are past.
pub const DAYS_OF_CALENDAR_IN_CONTEXT: i64 = 14;

/// Sessions of those days: two a day, and half a page of a model's context.
pub const SESSIONS_IN_CONTEXT: usize = 30;

/// How far back a finished plan is looked for that makes a session done: longer ago nobody catches
/// up on one.
pub const DAYS_TRAINED_LOOKED_BACK: i64 = 400;

/// How far ahead the next day of a program is looked for on the calendar: longer than any pause
/// after which an athlete would not write a new one.
pub const DAYS_LOOKED_AHEAD: i64 = 60;

/// Tokens of an answer where the protocol wants a bound and nobody set one: twice the longest plan,
/// and as much again for thinking about it.
pub const ANTHROPIC_OUTPUT_TOKENS: u32 = 16_000;

/// Tokens that its models of the fourth generation write, the largest half of them: the longest
/// program has 48,000.
pub const ANTHROPIC_LONG_OUTPUT_TOKENS: u32 = 64_000;

/// All that comes of one answer: text, thinking and calls. Four times what a coach may say.
pub const MOST_REPLY_BYTES: usize = 4 * 1024 * 1024;

/// All that is read of one answer. What is said is wrapped, word by word, into up to fifteen times
/// as much; a stream that says nothing ends here too.
pub const MOST_STREAM_BYTES: usize = 64 * 1024 * 1024;

/// Bytes of an error's body that are read: a router's longest, with another's error inside of it.
pub const MOST_COMPLAINT_BYTES: usize = 64 * 1024;

// The debrief.

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

/// Facts remembered at a time: all of them are told to the coach with each message.
pub const MOST_FACTS: usize = 100;

/// Operations on the calendar in one proposal: more than a card can show.
pub const MOST_OPERATIONS_PROPOSED: usize = 50;

/// The JSON of one section as it is stored: several times what the bounds of its parts come to.
pub const MOST_SECTION_BYTES: usize = 256 * 1024;

/// Debriefs that `debrief --history` lists: a year of training every other day.
pub const MOST_DEBRIEFS_SHOWN: usize = 200;

/// Entries of the transcript among which the day's words are looked for: a long session's talk.
pub const ENTRIES_OF_A_DEBRIEF: usize = 1_000;

/// The athlete's own words that a debrief looks at, the newest: a session's talk.
pub const MOST_WORDS_OF_A_DEBRIEF: usize = 200;

// Programs.

/// Days of a program that are looked at: a fortnight, twice what a week can have.
pub const MOST_PROGRAM_DAYS: usize = 14;

/// Exercises of a whole program that are looked at: six long days have sixty.
pub const MOST_PROGRAM_EXERCISES: usize = 500;

/// Exercises of one block: more than any session has.
pub const MOST_BLOCK_EXERCISES: usize = 40;

/// Seconds of rest after a set that a program may ask for: half an hour.
pub const MOST_PROGRAM_REST: u32 = 30 * 60;

/// Characters of a name, a note or a wish of a program: a long note fits.
pub const MOST_PROGRAM_TEXT: usize = 500;

/// Things to avoid that are read from one profile: twenty times what anyone lists.
pub const MOST_AVOID_TERMS: usize = 60;

/// Bytes of a program's text that are read: a year of five lifts a day, each week written out, takes
/// a third of it.
pub const MOST_NOTATION_BYTES: usize = 1024 * 1024;

/// Errors of a program's text that are collected: more are not mended in one go, and each is a line.
pub const MOST_NOTATION_ERRORS: usize = 100;

/// Weeks that a program may be meant for: a year.
pub const MOST_PROGRAM_WEEKS: u8 = 52;

/// Weeks that a program is tried out for where it says nothing of its length: a block of training,
/// with a lighter week in it.
pub const WEEKS_LOOKED_AHEAD: u32 = 12;

/// Rounds of edits to a program that can be taken back before it is accepted. More are not made in
/// one sitting, and each keeps what it changed.
pub const MOST_PROGRAM_STEPS_BACK: usize = 50;

/// Gaps between sets from which an athlete's own pace is believed: about three sessions.
pub const FEWEST_GAPS_FOR_A_PACE: usize = 30;

/// Seconds between two sets of one exercise beyond which something else came between.
pub const LONGEST_GAP_OF_A_PACE: u64 = 10 * 60;

/// Substitutes that are named for one exercise: a choice, not a list to read.
pub const MOST_SUBSTITUTES: usize = 5;

/// Rounds in which a program that rules write is mended before it is said what conflicts: each
/// mends all that it can at once, and the third finds nothing as a rule.
pub const MOST_MENDINGS: usize = 6;

/// Days of the log that an athlete's own pace is taken from: old habits say little.
pub const DAYS_A_PACE_RESTS_ON: i64 = 56;

/// Lifts whose last sets a program is written by: those done last, three times what a year of
/// varied training has.
pub const MOST_LIFTS_KNOWN: usize = 150;

/// Sets of one exercise among which its last session is looked for: more than any session has.
pub const MOST_SETS_OF_A_DAY_LOOKED_AT: usize = 40;

/// Exercises of the athlete's own: twice what the largest public collections hold, and with the
/// embedded ones well within a catalogue.
pub const MOST_OWN_EXERCISES: usize = 5_000;

/// The file of own exercises: the most of them, each with every fact and a few aliases.
pub const MOST_OWN_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// A public collection to import: the largest, with instructions that are passed by, is under a
/// quarter of it.
pub const MOST_IMPORTED_EXERCISES_BYTES: u64 = 16 * 1024 * 1024;

/// Entries of such a collection.
pub const MOST_IMPORTED_EXERCISES: usize = 10_000;

/// Entries that were refused or known already and are told one by one: enough to see why.
pub const MOST_IMPORTED_TOLD: usize = 20;

/// Aliases of one own exercise: twice what any embedded one has.
pub const MOST_OWN_ALIASES: usize = 20;

/// Percent of a pattern's exercises that have to stress a joint for an own one of the pattern to
/// be taken to stress it too: most of them.
pub const MOST_USUAL_JOINTS_SHARE: usize = 50;

/// Rounds of searches before a model has to answer: a program of six days has some thirty
/// exercises, looked up several at once.
pub const MOST_SEARCH_ROUNDS: usize = 6;

/// Searches of one round that are carried out: one for each exercise of a long day.
pub const MOST_SEARCHES_A_ROUND: usize = 20;

/// Hits of one search that a model is given: enough to choose from, cheap to read.
pub const MOST_SEARCH_HITS: usize = 8;

// The calendar's assistant.

/// Characters of a wish for the calendar: a paragraph.
pub const MOST_WISH_CHARS: usize = 2_000;

/// JSON values that are read of one answer: four times the operations that a proposal may have,
/// each written for itself.
pub const MOST_VALUES_OF_AN_ANSWER: usize = 200;

/// Below this confidence the athlete is asked back, whatever was decided: a wrong proposal costs
/// more than a question.
pub const CLARIFY_THRESHOLD: f64 = 0.45;

/// Below this confidence a change is only talked about: nothing is changed on a guess.
pub const CHAT_THRESHOLD: f64 = 0.70;

/// How often a stream that waits for a coach says that it lives: well within the half minute after
/// which whoever listens gives up.
pub const HEARTBEAT: std::time::Duration = std::time::Duration::from_secs(10);

/// Events that wait to be taken: a turn has a dozen.
pub const EVENTS_AHEAD: usize = 16;

/// How long the database is left alone before the log is written as text: a set and its corrections
/// come within it, and the file is there before one looks.
pub const QUIET_BEFORE_TEXT_LOG: std::time::Duration = std::time::Duration::from_secs(2);

/// Sessions that a coach is shown where nothing narrows them: two months of training.
pub const SESSIONS_IN_A_SNAPSHOT: usize = 60;

/// Bytes of sessions that a coach is shown, notes and all: half of what one question may tell.
pub const MOST_SNAPSHOT_BYTES: usize = 128 * 1024;

/// Days of a repeating session that are told as done or left out, the newest: half a year of a
/// weekly one.
pub const OCCURRENCES_TOLD: usize = 26;

/// Sessions without a date that the router is shown: a sample.
pub const BACKLOG_SAMPLE: usize = 10;

/// Words of a message that sessions' titles are held against: the longest wish has half as many.
pub const MOST_WORDS_LIKENED: usize = 120;

/// Hundredths of a title from which on something said names the session: half of its words.
pub const LEAST_LIKENESS: usize = 50;

/// Days from today in which the sessions are shown that a day in a message may mean.
pub const DAYS_A_DAY_MAY_MEAN: i64 = 14;

/// Sessions of other weeks that the router is shown because a message names them: enough to tell
/// whether one is meant or several.
pub const NAMED_SESSIONS: usize = 12;

/// Sessions that the athlete is given to choose from: a picker that fits any screen.
pub const MOST_CLARIFY_OPTIONS: usize = 8;

/// Characters of a question back: two sentences.
pub const MOST_CLARIFY_CHARS: usize = 300;

/// Messages before this one that an answer may look at.
pub const MESSAGES_OF_AN_ANSWER: usize = 10;

/// Messages that a repair is given: the wish, the question back, and the choice.
pub const MESSAGES_OF_A_REPAIR: usize = 3;

/// Characters of a summary or an answer: the prompt asks for 600, and a sentence may end.
pub const MOST_SUMMARY_CHARS: usize = 900;

/// Characters of what can't be read that are shown in its place.
pub const MOST_UNREAD_CHARS: usize = 200;

/// Bytes of a proposal that are given back to be repaired: several times the largest that is right.
pub const MOST_REPAIRED_BYTES: usize = 64 * 1024;
// The calendar.

/// How long the reply to an apply is kept under its idempotency key: longer than anyone goes on
/// trying the same again.
pub const KEYED_REPLY_KEPT: std::time::Duration = std::time::Duration::from_mins(10);

/// Replies kept under idempotency keys at a time: more than a program asks for in ten minutes. Of
/// more, the oldest are let go.
pub const MOST_KEYED_REPLIES: usize = 1_000;

/// Operations on the calendar carried out at once: a quarter of a year planned day by day, twice.
pub const MOST_OPERATIONS_AT_ONCE: usize = 200;

/// An iCalendar file to import: a club's of ten years is under a tenth of it.
pub const MOST_ICS_BYTES: u64 = 8 * 1024 * 1024;

/// A line of such a file, with those that go on: notes of a session are far shorter.
pub const MOST_ICS_LINE_BYTES: usize = 64 * 1024;

/// Events of such a file: as many as there can be sessions.
pub const MOST_ICS_EVENTS: usize = MOST_SESSIONS;

/// How long a foreign rule is followed that no series has: a season, and the next year's dates come
/// with the next file.
pub const DAYS_OF_A_FOREIGN_RULE: i64 = 365;

/// Days of such a rule: one for each day of that year.
pub const MOST_DAYS_OF_A_FOREIGN_RULE: usize = 366;

/// Sessions in the calendar: a session a day for fifty years.
pub const MOST_SESSIONS: usize = 20_000;

/// Characters of a session's title: a line of the screen.
pub const MOST_SESSION_TITLE_CHARS: usize = 120;

/// Characters of a session's notes: a page.
pub const MOST_SESSION_NOTES_CHARS: usize = 2_000;

/// How long the screen may take to hear that its terminal is gone; then the program ends by itself,
/// for who reads from such a terminal would read nothing for ever.
pub const SECONDS_TO_LEAVE_A_GONE_TERMINAL: u64 = 2;

/// Days or stretches of days that a message names, which are looked at for it.
pub const MOST_DAYS_NAMED: usize = 8;

/// Days that a series has at least before the end of the year ends it: two months; one that begins
/// later goes on through the next year.
pub const LEAST_DAYS_OF_A_SERIES: i64 = 60;

/// Days between two occurrences of a session that repeats: ten years.
pub const MOST_INTERVAL_DAYS: u32 = 3_660;

/// Days whose occurrences are completed at once: a year.
pub const MOST_DAYS_COMPLETED_AT_ONCE: i32 = 366;

/// Sessions deleted at once beyond which it needs a second word: a mistake of a condition, not a
/// tidying up.
pub const MAX_DELETE_WARNING: usize = 20;

/// Sessions changed at once beyond which it needs a second word: more than stand in two months.
pub const MAX_BULK_UPDATE_WARNING: usize = 50;

/// Days that are looked at for a second session when operations are worked out: more than anybody reads,
/// and each is looked up for every session.
pub const MOST_DOUBLE_BOOKED_DAYS: usize = 120;

/// How far from the first day of a changed series it is looked for days that it shares: five weeks, in which
/// nearly every two rules that ever meet have met.
pub const DAYS_LOOKED_AT_FOR_DOUBLE_BOOKING: i64 = 35;

/// Changes that a summary says one by one; of more it says how many, for they stand in a list.
pub const MOST_CHANGES_TOLD: usize = 3;

/// Sessions that a proposal keeps as they were when it was made, so that what changed since can be
/// said. Of more it is only known whether the calendar changed.
pub const MOST_SESSIONS_OF_A_PROPOSAL: usize = 100;

/// Different titles of sessions that the offline coach knows when it reads a line of the chat.
pub const TITLES_IN_CONTEXT: usize = 400;

/// Titles that one sentence about several sessions names; the others are counted.
pub const MOST_TITLES_NAMED: usize = 3;

/// Times that operations are worked out again because the calendar moved on in between: two
/// programs at once need two.
pub const MOST_CALENDAR_ATTEMPTS: usize = 8;

/// Characters of an idempotency key: several identifiers joined.
pub const MOST_KEY_CHARS: usize = 200;

/// Effects of operations that one notice tells: more is a list, which the card showed already.
pub const MOST_EFFECTS_TOLD: usize = 5;

/// Days that `calendar` shows at once: three years of them.
pub const MOST_CALENDAR_DAYS_SHOWN: i32 = 1_100;

/// Days whose plans a question is held against: a month, each of which is read and put together with its
/// sets.
pub const MOST_DAYS_OF_PLANS: i32 = 31;

/// Characters of the name that a program calls itself by: it stands on a card.
pub const MOST_CLIENT_NAME_CHARS: usize = 80;

/// Commands that requests run at once; the others wait their turn.
pub const MOST_REQUESTS_AT_WORK: usize = 16;

/// Questions that requests put to the coach at once: a model answers few at a time, and each costs.
pub const MOST_TURNS_AT_WORK: usize = 2;

/// Bytes of a request's body: a thousand operations and more.
pub const MOST_REQUEST_BYTES: usize = 1 << 20;

/// How long a request's body may take to come.
pub const PATIENCE_FOR_A_BODY: std::time::Duration = std::time::Duration::from_secs(10);

/// Turns told over HTTP that are known by their ids, so that a browser that asks again asks no coach.
pub const MOST_TURNS_KNOWN: usize = 64;

/// How long a turn goes on without anybody listening: a browser comes back within seconds.
pub const TURN_WITHOUT_A_READER: std::time::Duration = std::time::Duration::from_secs(30);

/// How long requests have to end once the server is told to stop.
pub const TIME_TO_STOP: std::time::Duration = std::time::Duration::from_secs(5);

/// Bytes of the file that holds the server's token: the token and a line's end.
pub const MOST_TOKEN_BYTES: u64 = 1_024;

/// Changes that are read at a time for whoever watches them.
pub const CHANGES_AT_A_TIME: usize = 500;

/// How long whoever watches changes trusts the system to tell: on some network drives it never does.
pub const LOOK_AGAIN: std::time::Duration = std::time::Duration::from_mins(1);

/// Streams of changes that are open at once: every window of a household, and not a flood.
pub const MOST_STREAMS: usize = 100;

/// Changes that wait to be taken off a stream; whoever reads slowly is told the others later.
pub const CHANGES_WAITING: usize = 16;

/// How long a code that is drawn in the terminal lets a phone in: time to scan it, not to find it.
pub const ENTRY_CODE_GOOD: std::time::Duration = std::time::Duration::from_mins(2);

/// Codes of which it is known that they were used or are over, so that it can be said.
pub const MOST_ENTRY_CODES: usize = 16;

/// Wrong codes after which none counts any more: a slip or two, and no search.
pub const MOST_WRONG_CODES: usize = 10;

/// Characters of a code: a hundred random bits, in a QR code that a narrow terminal shows whole.
pub const ENTRY_CODE_CHARS: usize = 26;

/// How long a phone stays in without a new code: a month of training.
pub const PAGE_STAYS: std::time::Duration = std::time::Duration::from_hours(24 * 30);

/// Bytes of what a phone sends to get in: a code in JSON.
pub const MOST_ENTRY_BYTES: usize = 1_024;

// Measuring a coach.

/// The file of a suite: thousands of scenarios.
pub const MOST_SUITE_BYTES: u64 = 4 * 1024 * 1024;

/// Scenarios of one suite: more take a model days.
pub const MOST_SCENARIOS: usize = 5_000;

/// How often one call may be wanted of a turn: the sets that one line may log.
pub const MOST_EXPECTED_CALLS: usize = MOST_SETS_A_LINE;

/// Trials of one scenario: more tell little.
pub const MOST_TRIALS_OF_A_SCENARIO: u32 = 100;

/// The file of trials: a hundred thousand of them.
pub const MOST_TRIALS_BYTES: u64 = 256 * 1024 * 1024;

/// Calls of a trial that are looked at: all rounds of several turns, each full.
pub const MOST_CALLS_OF_A_TRIAL: usize = 1_000;

/// Entries of a trial's conversation that are looked at: a trial has some turns, and each some entries.
pub const ENTRIES_OF_A_TRIAL: usize = 2_000;

/// How often a trial is made whose server has trouble, beside what the provider asks again by itself.
pub const MOST_TRIES_OF_A_TRIAL: u32 = 3;

/// The pause before such a trial is made again; it doubles.
pub const FIRST_PAUSE_OF_A_TRIAL: std::time::Duration = std::time::Duration::from_secs(1);

/// Trials in a row that trouble kept from being scored, with which a run stops: the next would have it too.
pub const UNSCORED_TRIALS_IN_A_ROW: usize = 3;

/// Names that are tried for a new file of trials.
pub const MOST_NAMES_OF_A_FILE: usize = 1_000;

/// Scenarios that failed which a report names; JSON has them all.
pub const MOST_FAILURES_TOLD: usize = 20;

/// Reasons and names that one line of a report gives.
pub const MOST_REASONS_TOLD: usize = 4;
/// Sets in one op. The longest notes on all of them still come to less than a server takes.
pub const MOST_SETS_AN_OP: i64 = 250;

/// Bytes of effects in one op; a longer record is sent in pieces. A server takes 1 MiB, sealed.
pub const MOST_OP_EFFECTS_BYTES: usize = 256 << 10;

/// How far a device's clock may be ahead of the time before its changes wait for it: nobody travels
/// farther through time zones, and a wrong year would win over everything said since.
pub const MOST_CLOCK_AHEAD: std::time::Duration = std::time::Duration::from_hours(24);

/// Bytes of a sealed op: what the database's table takes.
pub const MOST_SEALED_OP_BYTES: usize = 1 << 20;

/// Bytes that an op unfolds to: more than any is made of.
pub const MOST_OPENED_OP_BYTES: u64 = 16 << 20;

/// Ops that are sent or asked for at once.
pub const MOST_OPS_A_PAGE: usize = 5_000;

/// Bytes of ops that are sent or asked for at once: what a slow line carries in seconds.
pub const MOST_PAGE_BYTES: usize = 4 << 20;

/// Bytes of a page that are read of a server that does not keep to what was asked for.
pub const MOST_PULLED_BYTES: usize = 8 << 20;

/// How long a database may take to answer: a page over a slow line, and no more.
pub const PATIENCE_FOR_A_DATABASE: std::time::Duration = std::time::Duration::from_secs(20);

/// Bytes of a file of certificates to trust: the whole world's come to a quarter of it.
pub const MOST_CERTIFICATE_BYTES: u64 = 1 << 20;

/// The first pause before a database that failed is asked again.
pub const FIRST_SYNC_PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// The longest such pause: who opens the laptop again does not wait longer.
pub const LONGEST_SYNC_PAUSE: std::time::Duration = std::time::Duration::from_mins(15);

/// Bytes of the file that says where the devices meet: an address, twelve words and a command.
pub const MOST_SYNC_FILE_BYTES: u64 = 16 << 10;

/// Bytes of the file with the athletes whom somebody coaches: each has a name, an address, twelve words.
pub const MOST_TEAM_FILE_BYTES: u64 = 1 << 20;

/// Athletes that one home coaches: more than anybody looks after.
pub const MOST_TEAM_ATHLETES: usize = 500;

/// Characters of what a coach calls an athlete.
pub const MOST_TEAM_NAME_CHARS: usize = 80;

/// Athletes who are asked after at once: a database answers one connection's questions in turn, and the copy
/// of each is a file that is open meanwhile.
pub const MOST_ATHLETES_AT_ONCE: usize = 16;

/// Pains and records of an athlete that a coach is shown: the newest say how it is.
pub const MOST_TEAM_NOTES: usize = 5;

/// Bytes of a message of a coach, sealed: the longest program as text is a fifth of it.
pub const MOST_MESSAGE_BYTES: usize = 256 << 10;

/// Messages of coaches that are taken in at once: nobody sends more between two polls, and more come with
/// the next.
pub const MOST_MESSAGES_A_PAGE: usize = 20;

/// Messages of coaches that are known as taken in: what is older was so long ago.
pub const MOST_MESSAGES_KNOWN: usize = 1_000;

/// Characters of what a coach says in one message.
pub const MOST_MESSAGE_CHARS: usize = 2_000;

/// Bytes of a login: what the database takes of a name.
pub const MOST_LOGIN_BYTES: usize = 63;

/// Characters of a password that is made for a login, hexadecimal ones: nobody guesses 122 bits.
pub const LOGIN_PASSWORD_CHARS: usize = 32;

/// Bytes of a line with a pairing code: twelve words of nine letters, and generous spaces.
pub const MOST_PAIRING_BYTES: u64 = 1_024;

/// How far a clock may be off before that is told and reckoned with: what the network's own protocol keeps
/// to is thousands of times less.
pub const CLOCK_TOLERANCE: std::time::Duration = std::time::Duration::from_mins(5);

/// Times that a device may turn out to be another while it syncs: a copy of a copy, put back, needs two.
pub const MOST_SYNC_BEGINNINGS: usize = 4;

/// Times that `sync` tries to reach the database before it says that it can't.
pub const MOST_SYNC_TRIES: usize = 5;

/// How long `sync --watch` waits before it asks again: a set is on the other device within two seconds.
pub const WATCH_PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// How long after a change the screen syncs: what a line does comes at once, and a person sees no delay.
pub const AFTER_A_CHANGE: std::time::Duration = std::time::Duration::from_millis(200);

/// How long after something happened, here or on another device, the screen asks each second: the longest
/// rests between two sets are half of it.
pub const ACTIVE_AFTER_A_CHANGE: std::time::Duration = std::time::Duration::from_mins(10);

/// How often the screen syncs where nothing changed here.
pub const SYNC_NOW_AND_THEN: std::time::Duration = std::time::Duration::from_secs(30);
/// Bytes of one message by MCP over HTTP: the arguments of the greatest call, and what is around them.
pub const MOST_MCP_BYTES: usize = MOST_ARGUMENT_BYTES + 64 * 1024;

/// Sessions by MCP over HTTP at once: each assistant has one, and nobody has so many.
pub const MOST_MCP_SESSIONS: usize = 64;

/// How long a session by MCP over HTTP is kept for a client that says nothing.
pub const SESSION_WITHOUT_A_WORD: std::time::Duration = std::time::Duration::from_mins(10);

/// How long a program may wait for the athlete's word on what it proposed.
pub const CONSENT_WAITS: std::time::Duration = std::time::Duration::from_mins(10);

/// Lines of a proposal that a program shows the athlete: a form is no page, and setwise shows all.
pub const MOST_HUNKS_ASKED: usize = 20;

/// What a shell's Tab offers at most: more would be asked about before it is shown.
pub const MOST_COMPLETIONS: usize = 60;

/// Words before the cursor that may belong to the name that Tab goes on with: few names have more.
pub const MOST_WORDS_OF_A_NAME: usize = 6;
