//! Whether a piece of a sentence says that something was done.

use super::phrase::{at, find, has, words};
use setwise_words::parse::lexer::Token;
use std::borrow::Cow;

/// How a piece speaks of what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// A word says that it was done, or asks for it to be logged.
    Done,
    /// Nothing says otherwise: numbers suffice.
    Open,
    /// A question, a plan, a wish, a negation, something long past, someone else.
    Not,
}

/// Words that say that something was done, whatever follows.
const DONE: &str = "did|done|finished|completed|got|hit|managed|made|log|logged|record|\
    recorded|add|save|track|enter|knocked|wrapped|lifted|pulled|pressed|pushed|repped|\
    ran|walked|rowed|nailed|crushed|smashed|performed|followed|ended|benched|squatted|\
    deadlifted|curled|dipped|lunged|cleaned|snatched|jerked|put up|got through|banged|\
    ground out|stuck to|worked up to|in the books|tried|failed|went for|repeated|✓|✅";
/// Asked to be logged, although it is wished for.
const WANTS_LOGGED: &str = "to log|to record|to add|to save|to enter|please log|please add|\
    please record|you log|you add|you record|you save|you put|you enter|you track|you note";
const PLANS: &str = "want|wants|wanted|wanna|would like|i'd like|wish|wished|hope|hoping|\
    plan|plans|planning|goal|goals|target|targets|aim|aiming|going to|gonna|will|i'll|\
    ill do|we'll|tomorrow|tmrw|next week|next time|next session|next workout|next month|\
    next year|later|should|could|might|about to|thinking of|thinking about|maybe|if|let's|\
    lets|need to|have to|got to|gotta|ready to|suppose|supposed to|imagine|example|\
    schedule|scheduled|someday|one day|by summer|by christmas|by june|trying to get|up next|\
    dream|working towards|1rm|e1rm|one rep max|calculator|percent of|% of";
const PAST: &str = "last year|years ago|year ago|months ago|months back|years back|last month|\
    used to|back in|back when|in college|in school|my best|best was|my max|max is|max was|\
    pr is|pr was|my pr|my record|all time|lifetime|last time i|last time it|last time was|\
    last week i|previously|my old";
/// Beside words of the past they speak of today.
const NEW: &str = "new|today|just|ever|yet|again|same as last time|not my best";
const DENIES: &str = "not|no|never|didn't|didnt|don't|dont|won't|couldn't|couldnt|can't|\
    cant|cannot|wasn't|isn't|haven't|havent|skipped|skip|skipping|skipped|missed|\
    instead of|rather than|cancel|cancelled|without";
const DENIES_AFTER: &str = "didn't happen|didn't do|didnt do|did not do|did not happen|\
    never happened|was skipped|got skipped";
const ASKS: &str = "what|what's|whats|how|how's|hows|why|when|where|which|who|whose|\
    should|shall|can|could|would|is|are|do|does|am|may|might|isn't|aren't|doesn't|\
    any idea|any tips|wondering|curious|remind me|explain|tell me|show|calculate|calc|\
    compute|convert|estimate|suggest|recommend|give me|make me|build me|build|create|\
    generate|compare|find|list|swap|replace|switch|substitute|search|look up|write me|\
    design|prescribe|plan me|warm up for|warmup for";
/// They ask where the sentence ends in a question mark.
const MAY_ASK: &str = "did i|did we|did you|did my|did that|was that|was it|was my|was the|\
    was this|were they|were those|were these|have i|had i|has my|will it|will that";
const OTHERS: &str = "he|she|they|his|her|their|you said|you logged|you told|you wrote|you did|someone|\
    everyone|people|my friend|my brother|my sister|my buddy|my bro|my wife|my husband|\
    my girlfriend|my boyfriend|my partner|my dad|my mom|my son|my daughter|my coach|\
    my trainer|my teammate|coach says|coach said|coach told|the program says|program says|\
    app says|it says|the app";
const BEFORE: &str = "so|and|hey|hi|coach|ok|okay|well|also|but|then|oh|um|please|btw|\
    quick|question|hang on|hold on|wait|hmm";

/// A sentence's mood so far.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a sign that stands or doesn't, whatever the others do"
)]
pub(super) struct Sentence {
    /// Ends in a question mark.
    pub asks: bool,
    /// Some piece of it opens like a question.
    pub opens_question: bool,
    /// Speaks of the past without a day.
    pub is_past: bool,
    /// Its last piece counts something.
    pub ends_counted: bool,
    /// A question or a plan began, and holds until something says that it was done.
    holds: bool,
    /// Something said that it was done.
    done: bool,
}

/// Whether a piece opens like a question or a command.
pub(crate) fn opens_question(words: &[Cow<'_, str>], marked: bool) -> bool {
    let from = (0..words.len()).find(|from| at(words, *from, BEFORE).is_none()).unwrap_or(0);
    let asks = at(words, from, ASKS).is_some() || marked && at(words, from, MAY_ASK).is_some();
    asks && !has(words, WANTS_LOGGED)
}

/// Said behind a set, they say that it is still to be done, or meant.
const MEANT: &str = "next time|next week|next session|next workout|tomorrow|goal|target|want|wanna|\
    going to|gonna|hope|hoping|plan|planned|planning|someday|one day|supposed to|would be|will be|\
    should be|instead of";
/// Opening the words behind a set they judge or compare it, and report nothing.
const JUDGES: &str = "is|are|isn't|aren't|would|will|won't|should|must|may|might";

/// Whether words behind a set say that it was not done, or not now.
pub(crate) fn takes_back(tokens: &[Token<'_>]) -> bool {
    let words = words(tokens);
    is_past(&words)
        || has(&words, DENIES_AFTER)
        || at(&words, 0, JUDGES).is_some()
        || find(&words, MEANT).is_some_and(|meant| find(&words, DONE).is_none_or(|at| meant <= at))
}

/// Whether words behind a set ask something.
pub(crate) fn asks(tokens: &[Token<'_>]) -> bool {
    const QUESTIONS: &str = "what|what's|how|why|when|where|which|who|whose|should i|can i|can you|\
        could you|would you|is that|is it|any idea|any tips|tell me|show me";
    has(&words(tokens), QUESTIONS)
}

/// Whether words say that something was done, or ask for it to be logged.
pub(crate) fn says_done(tokens: &[Token<'_>]) -> bool {
    has(&words(tokens), DONE)
}

/// Whether words tell of somebody else.
pub(super) fn is_of_others(words: &[Cow<'_, str>]) -> bool {
    has(words, OTHERS)
}

pub(super) fn is_past(words: &[Cow<'_, str>]) -> bool {
    has(words, PAST) && !has(words, NEW)
}

/// The mood of a piece; `counted` is where its first number or name stands.
pub(super) fn mood(
    words: &[Cow<'_, str>],
    counted: usize,
    sentence: &mut Sentence,
    last: bool,
) -> Mood {
    let asks = opens_question(words, sentence.asks);
    let is_tag = sentence.asks && !sentence.opens_question;
    if sentence.is_past || asks {
        sentence.holds = true;
        return Mood::Not;
    }
    if has(words, WANTS_LOGGED) {
        (sentence.holds, sentence.done) = (false, true);
        return Mood::Done;
    }
    let (done, plan) = (find(words, DONE), find(words, PLANS));
    if let Some(plan) = plan
        && done.is_none_or(|done| plan <= done)
    {
        sentence.holds = true;
        return Mood::Not;
    }
    let before = |phrases| find(words, phrases).is_some_and(|at| at < counted);
    if before(DENIES) || has(words, DENIES_AFTER) || before(OTHERS) {
        return Mood::Not;
    }
    // `bench 185x8, good?` asks at its end; `bench 185x8?` asks altogether.
    if is_tag && done.is_none() && (last || sentence.ends_counted) {
        return Mood::Not;
    }
    if done.is_some() {
        (sentence.holds, sentence.done) = (false, true);
        return Mood::Done;
    }
    match (sentence.holds, sentence.done) {
        (true, _) => Mood::Not,
        (false, true) => Mood::Done,
        (false, false) => Mood::Open,
    }
}
