//! Every bound of this module, each with its reason.

/// Bytes that count as one token, an estimate on the safe side: English has more to a token.
pub const BYTES_A_TOKEN: usize = 4;

/// How long a server is waited for to say which it is and what its model holds: it reads that out of its
/// memory.
pub const SERVER_PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);

/// Bytes of the document in which it says so: a model's template and licence stand in it too.
pub const MOST_DOCUMENT_BYTES: usize = 1024 * 1024;

/// Characters of an answer that count as one token at the worst: a small model fills its bounds with
/// digits and signs, each of them a token, and with blanks between them.
pub const LEAST_CHARS_A_TOKEN: usize = 1;

/// A connection takes milliseconds; ten seconds forgive a bad network, and a wrong address is
/// told soon.
pub const CONNECT_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(10);

/// A model that thinks may be silent for long before its first word; a minute is what the
/// athlete's patience allows between two sets.
pub const FIRST_BYTE_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(1);

/// The longest silence within an answer: providers send signs of life far more often.
pub const CHUNK_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(1);

/// How many times the longest silence a stream may go on with signs of life alone: comments, blank
/// lines, pieces with nothing in them. A queue or a model that thinks unseen takes minutes; what says
/// nothing for longer than that says nothing any more.
pub const SIGNS_OF_LIFE: u32 = 5;

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

/// Tokens of an answer where nobody set a bound: twice the longest plan, and as much again for thinking
/// about it.
pub const OUTPUT_TOKENS: u32 = 16_000;

/// The same of a model at home: 4,096 for words and the calls of a whole session, and as many for thinking. It
/// writes some twenty a second, so that more would take longer than an answer may.
pub const OUTPUT_TOKENS_AT_HOME: u32 = 8_192;

/// The least tokens that are asked for where a context is nearly full: a few sentences, or one call.
pub const LEAST_OUTPUT_TOKENS: u32 = 512;

/// Bytes of what is sent that count as one token where too many would be refused: small vocabularies make
/// more tokens of numbers than of prose.
pub const LEAST_BYTES_A_TOKEN: usize = 3;

/// Bytes of an answer to each token that was asked for, after which it is cut off: twice what English has,
/// so that only a server is cut that keeps to no bound.
pub const MOST_BYTES_A_TOKEN: usize = 8;

/// How long an answer may take from the question to its end: an athlete does two sets meanwhile. The
/// longest that is asked for takes as long at the speed of a provider's.
pub const ANSWER_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(10);

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

/// Calls that a coach may make in one round: ten times the sets of the longest session.
pub const MOST_CALLS_A_ROUND: usize = 1_000;

/// Exchanges with models that are kept to be looked at: the rounds of some turns.
pub const MOST_EXCHANGES: usize = 64;

/// Bytes of a request, and of an answer's stream, that are kept of each: twice a request with all tools, a full
/// day and the earlier talk.
pub const MOST_EXCHANGE_BYTES: usize = 256 * 1024;

/// The file of a script: some turns, with a plan's text or a long stream in them.
pub const MOST_SCRIPT_BYTES: u64 = 4 * 1024 * 1024;

/// Turns of a script: more nobody reads.
pub const MOST_SCRIPT_TURNS: usize = 200;

/// Rounds of one turn of a script: four times what a turn takes, so that one can go on for too long.
pub const MOST_SCRIPT_ROUNDS: usize = 32;

/// Calls of one round of a script.
pub const MOST_SCRIPT_CALLS: usize = 100;

/// Places at which one answer of a script is cut.
pub const MOST_SCRIPT_CUTS: usize = 1_000;
