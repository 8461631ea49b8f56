//! What a clause wants done, by the words that it begins with or that stand in it.

use super::making::made;
use super::token::Token;
use super::{hours, often, training_days};
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::{find, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Move,
    /// Put on a day: what is there already is moved, what is not is created.
    Place,
    Swap,
    Skip,
    Complete,
    /// What was marked as done is not.
    Reopen,
    Create,
    Remind,
    Repeat,
    StopRepeating,
    Deload,
    Away,
    Delete,
    Shelve,
    Rename,
    Prioritise,
    /// Something is to be written down beside a session.
    Annotate,
    /// A day that can't be kept, without a word on what is to become of it.
    Unable,
    /// One more of it, once.
    Copy,
    /// On these days of the week is trained.
    TrainingDays,
    /// All sessions to come, at another time of day.
    Retime,
}

impl Act {
    /// The word that `route` says it with.
    pub const fn category(self) -> &'static str {
        match self {
            Self::Move
            | Self::Place
            | Self::Swap
            | Self::Shelve
            | Self::TrainingDays
            | Self::Retime => "move",
            Self::Skip | Self::Away | Self::Unable => "skip",
            Self::Complete | Self::Reopen => "complete",
            Self::Create | Self::Remind | Self::Deload | Self::Copy => "create",
            Self::Repeat | Self::StopRepeating => "repeat",
            Self::Delete => "delete",
            Self::Rename => "rename",
            Self::Prioritise | Self::Annotate => "other",
        }
    }

    /// Whether it leaves out what its days hold, so that a move of them afterwards takes its place.
    pub const fn leaves(self) -> bool {
        matches!(self, Self::Skip | Self::Away)
    }

    /// As a question says it: `Which session should I …?`
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Move | Self::Place | Self::TrainingDays | Self::Retime => "move",
            Self::Swap => "swap",
            Self::Skip | Self::Away | Self::Unable => "skip",
            Self::Complete => "mark as done",
            Self::Reopen => "mark as not done",
            Self::Create | Self::Remind | Self::Deload => "add",
            Self::Repeat | Self::Copy => "repeat",
            Self::StopRepeating => "stop repeating",
            Self::Delete => "delete",
            Self::Shelve => "put into the backlog",
            Self::Rename => "rename",
            Self::Prioritise => "set the priority of",
            Self::Annotate => "add the note to",
        }
    }
}

/// The phrases that a wish begins with, separated by `|`, the longer before what they begin with.
const VERBS: &[(&str, Act)] = &[
    ("stop repeating|end the series of|stop|end|no more", Act::StopRepeating),
    ("remind me to|remind me about|remind me of|reminder to|reminder for|reminder", Act::Remind),
    (
        "call off|leave out|block out|block off|keep free|pause|suspend|skip|skipping|skip out on|cancel|cancelling|canceling|clear|sit out|bail on",
        Act::Skip,
    ),
    ("get rid of|delete|remove|erase|scrap|drop|bin|ditch|axe", Act::Delete),
    ("unschedule|shelve", Act::Shelve),
    ("uncheck|untick|unmark|reopen", Act::Reopen),
    ("change the name of|change the title of|change name of|rename|retitle|call", Act::Rename),
    (
        "change the priority of|set the priority of|set priority of|lower the priority of|raise the priority of|prioritise|deprioritise",
        Act::Prioritise,
    ),
    (
        "add a note to|add a note on|add a note for|add note to|add note on|make a note on|make a note for|put a note on|put a note to|leave a note on|note on|note for|note to",
        Act::Annotate,
    ),
    ("swap|switch|exchange|trade", Act::Swap),
    ("deload", Act::Deload),
    (
        "tick off|check off|complete|completed|finish|finished|did|trained|done with|done|ticked off|already did",
        Act::Complete,
    ),
    (
        "add another|add an extra|add a new|add|create|new|insert|another|extra|an extra|set up",
        Act::Create,
    ),
    ("schedule|plan|book|put|slot in|fit in|squeeze in|do", Act::Place),
    ("repeat", Act::Repeat),
    ("duplicate|copy", Act::Copy),
    ("make up|reschedule|move|moving|shift|postpone|delay|put off|carry over|advance", Act::Move),
];

/// Verbs that are titles as well; they are verbs where the clause says where to.
const SOMETIMES: &[(&str, Act)] = &[("push|pull|bring|change|set|send", Act::Move)];
const WHERE_TO: &str = "to|back|forward|by|off|until|later|earlier|out|up";

/// Words that lead in and say nothing; the longer before what they begin with.
const LEADS: &str = "can you please|could you please|can you|could you|would you please|would you|will you|can we please|can we just|can we|could we please|could we|can i please|need to|gotta|got to|have to|gonna|going to|want to|wanna|would like to|trying to|id rather|i would rather|rather|id prefer to|i want you to|i want to|i wanna|i would like to|id like to|i need to|i have to|ive got to|i must|i am going to|im going to|im gonna|i will|i plan to|we need to|lets|let us|let me|make sure to|go ahead and|please|hey|hi|hello|okay|ok|yes|yeah|and then|and|then|also|just|now|so|but|actually|sorry|well|we are|we|i am|im|i have|ive|i|be|coach|there|the rest of|already|always|how about|what about|can i|could i";

/// Absence, and what keeps from training.
pub const AWAY: &str = "under the weather|not feeling well|feeling ill|feeling sick|feeling unwell|have a cold|got a cold|have the flu|got the flu|flu|out of town|out of office|business trip|on leave|away|holidays|holiday|vacation|travelling|travel|abroad|sick|ill|injured|unwell|trip";

/// What is said of a gym on a day that can't be kept.
pub const GYM_CLOSED: &str = "gym is closed|gym closed|gym will be closed|gym shut|gym is shut";

/// The same of the day.
pub const NO_GOOD: &str = "doesnt work out|doesnt work|does not work|wont work out|wont work|is not gonna work|isnt gonna work|is no good|isnt good|is not good";

/// What is said of a session that falls out.
pub const CALLED_OFF: &str = "is cancelled|is canceled|got cancelled|got canceled|was cancelled|was canceled|has been cancelled|has been canceled|cancelled|canceled|is called off|called off|falls through|fell through";

/// What is said of a session that goes somewhere else.
pub const MOVED: &str = "has been moved|got moved|was moved|is moved|gets moved|got pushed|was pushed|got rescheduled|was rescheduled|is rescheduled|has been rescheduled|is moving|moves|moved|is going|goes|switches|shifts|should be|should go|needs to be|has to be|must be";

/// What is said of a session's new name.
pub const NAMED: &str = "is now called|is called|should be called|is now named";

/// What says that a move is of one day alone.
pub const JUST_ONCE: &str = "just this once|only this once|this once|just this time|only this time|this time only|this time|just once|for once";

/// What asks for one more session of a day.
const TWICE: &str = "a double session|double sessions|double session|a double workout|double workout|two sessions|two workouts|2 sessions|2 workouts|a second session|second session|a second workout|second workout";

/// What takes it back that something was done.
pub const NOT_DONE: &str = "as not done|as undone|as not completed|as not complete|as open";

/// How many words at the beginning say nothing.
pub fn lead(tokens: &[Token]) -> usize {
    let mut at = 0;
    while let Some(used) = tokens.get(at..).and_then(lead_word) {
        at += used;
    }
    at
}

fn lead_word(tokens: &[Token]) -> Option<usize> {
    // `i'll` and the illness are the same letters.
    if tokens.first()?.is("ill") {
        let illness = tokens.get(1).is_none_or(|next| {
            next.is("until|from|for|this|next|today|tomorrow|on|all|since|again")
        });
        return (!illness).then_some(1);
    }
    phrase(tokens, LEADS)
}

/// The act that a clause begins with, and how many words say so. `tokens` begin after the lead.
pub fn begins(tokens: &[Token], days: DayReader) -> Option<(Act, usize)> {
    if let Some(used) = phrase(tokens, "make|set|mark|have|turn") {
        let rest = &tokens[used..];
        if let Some(act) = made(rest, days) {
            return Some((act, used));
        }
    }
    if let Some(act) = said_by_its_start(tokens) {
        return Some(act);
    }
    if let Some((act, used)) = by_verb(tokens) {
        return settled(act, used, tokens);
    }
    let (verbs, act) = SOMETIMES.iter().find(|(verbs, _)| phrase(tokens, verbs).is_some())?;
    let used = phrase(tokens, verbs)?;
    let rest = &tokens[used..];
    rest.iter().any(|token| token.is(WHERE_TO)).then(|| {
        let repeats = often::is_said(rest);
        let shelved = rest.iter().any(|token| token.is("backlog"));
        match (shelved, repeats) {
            (true, _) => (Act::Shelve, used),
            (_, true) if tokens[0].is("change|set") => (Act::Repeat, used),
            _ => (*act, used),
        }
    })
}

/// The act of the longest verb that the tokens begin with.
pub fn by_verb(tokens: &[Token]) -> Option<(Act, usize)> {
    let verbs = VERBS.iter();
    verbs
        .filter_map(|(verbs, act)| Some((*act, phrase(tokens, verbs)?)))
        .max_by_key(|(_, used)| *used)
}

/// A verb that means something else by what follows it.
fn settled(act: Act, used: usize, tokens: &[Token]) -> Option<(Act, usize)> {
    let rest = &tokens[used..];
    let holds = |words: &str| rest.iter().any(|token| token.is(words));
    let to_backlog = holds("backlog")
        && holds("to|into|in|on")
        && (tokens[0].is("put") || !phrase_in(rest, "in the backlog|on the backlog"));
    Some(match act {
        // `plan for tomorrow` asks, and `do` alone says nothing.
        Act::Place if rest.first().is_none_or(|next| next.is("for|today|we|i|you|not")) => {
            return None;
        }
        Act::Place | Act::Move | Act::Skip if to_backlog => (Act::Shelve, used),
        Act::Create | Act::Place if holds("deload") => (Act::Deload, used),
        // A booking is a new one: `book a physio appointment`.
        Act::Place if tokens[0].is("book") && rest.first().is_some_and(|next| next.is("a|an")) => {
            (Act::Create, used)
        }
        Act::Place if tokens[0].is("do") && holds("again") => (Act::Copy, used),
        // `do monday's session today`: what stands there goes to another day.
        Act::Place if tokens[0].is("do") && training_days::begins_with_a_session(rest) => {
            (Act::Move, used)
        }
        // `no more fridays`: they are to stay free.
        Act::StopRepeating if tokens[0].is("no") && training_days::are_weekdays(rest) => {
            (Act::Skip, used)
        }
        // A day of rest is a day without what stands on it.
        Act::Create | Act::Place if phrase_in(first_of(rest), "rest day|day off|off") => {
            (Act::Skip, used)
        }
        // `new year` and `done` alone are no wishes.
        Act::Create
            if tokens[0].is("new|another|extra")
                && rest.first().is_none_or(|next| next.is("year|years|yrs")) =>
        {
            return None;
        }
        Act::Complete if rest.is_empty() => return None,
        other => (other, used),
    })
}

/// The words of the first of several wishes.
fn first_of(tokens: &[Token]) -> &[Token] {
    let end = tokens.iter().position(|token| token.is("and|then"));
    &tokens[..end.unwrap_or(tokens.len())]
}

pub fn phrase_in(tokens: &[Token], phrases: &str) -> bool {
    find(tokens, phrases).is_some()
}

/// Days off, days without training, and days that can't be kept.
fn said_by_its_start(tokens: &[Token]) -> Option<(Act, usize)> {
    if let Some(used) = phrase(tokens, "give me|take|taking|have|having") {
        return phrase_in(&tokens[used..], "off").then_some((Act::Skip, used));
    }
    if let Some(used) = phrase(tokens, "need|want") {
        return phrase_in(&tokens[used..], "rest day|day off|off").then_some((Act::Skip, used));
    }
    if let Some(used) = hours::begin(tokens) {
        return Some((Act::Retime, used));
    }
    // Which of them is once more on that day, is asked.
    if let Some(used) = phrase(tokens, TWICE) {
        let rest = &tokens[used..];
        let dated = rest.iter().any(|token| token.weekday().is_some() || token.is("tomorrow"));
        return dated.then_some((Act::Copy, used));
    }
    if let Some(used) = training_days::begin(tokens) {
        return Some((Act::TrainingDays, used));
    }
    if let Some(used) = phrase(tokens, "train|lift|work out")
        && is_instead(tokens)
    {
        return Some((Act::Move, used));
    }
    if let Some(used) = phrase(
        tokens,
        "never schedule anything|never schedule|never plan anything|never plan|never train|not training|not working out|not lifting|not going to the gym|no training|no gym|no lifting|no workouts|no working out|no sessions",
    ) {
        return Some((Act::Skip, used));
    }
    if let Some(used) = phrase(
        tokens,
        "not gonna make it|not going to make it|not gonna make|not going to make|not able to make it|not able to train|unable to make it|unable to train|wont be able to make it|wont be able to train|wont be training|cant get to the gym|cant come|cant lift|cant work out|cant train on|cant train|cant make it on|cant make it|cant make|cant do|cant|wont make it on|wont make it|wont make|wont|will not make|missed|skipped|forgot about|forgot to do|forgot|didnt get to|didnt manage|didnt make|didnt do|work late on|work late|working late on|working late|busy on|busy|no time on|no time for|have no time on|got no time on",
    ) {
        return Some((Act::Unable, used));
    }
    if let Some(used) = phrase(tokens, "start doing|start|begin") {
        let rest = &tokens[used..];
        let days = |token: &Token| token.weekday().is_some() || token.is("tomorrow|next");
        let dated = often::is_said(rest) || rest.iter().any(days);
        let of_program =
            rest.iter().any(|token| token.is("program|programme|plan|routine|cycle|block"));
        let again = rest.first().is_none_or(|next| next.is("over|again|fresh|from|on"));
        return (dated && !again && !of_program).then_some((Act::Place, used));
    }
    let no = phrase(tokens, "no")?;
    let next = tokens.get(no)?;
    (!next.is("end|limit|longer|thanks|thank|idea|problem|more|worries|pain|time|one")
        && (next.weekday().is_none() || training_days::are_weekdays(&tokens[no..])))
    .then_some((Act::Skip, no))
}

/// The act of a clause that begins with none: by what stands in it.
pub fn within(tokens: &[Token], days: DayReader) -> Option<Act> {
    let holds = |words: &str| tokens.iter().any(|token| token.is(words));
    let repeats = often::is_said(tokens);
    if phrase_in(
        tokens,
        "no longer repeats|no longer repeat|stops repeating|ends on|ends after|ends before",
    ) {
        Some(Act::StopRepeating)
    } else if phrase_in(tokens, NAMED) {
        Some(Act::Rename)
    } else if holds("deload") {
        Some(Act::Deload)
    } else if phrase_in(tokens, AWAY) {
        Some(Act::Away)
    } else if phrase_in(tokens, "rest day|day off") || phrase_in(tokens, CALLED_OFF) {
        Some(Act::Skip)
    } else if phrase_in(tokens, GYM_CLOSED) || phrase_in(tokens, NO_GOOD) {
        Some(Act::Unable)
    } else if holds("done|finished|completed|complete") {
        Some(Act::Complete)
    } else if holds("priority|important|urgent") {
        Some(Act::Prioritise)
    } else if repeats || holds("until") {
        Some(Act::Repeat)
    } else if holds("instead|later|earlier|back") || goes_to_a_day(tokens, days) {
        Some(Act::Move)
    } else if holds("please") && (1..tokens.len()).any(|at| days.read(&tokens[at..]).is_some()) {
        Some(Act::Place)
    } else {
        None
    }
}

/// `sauna also on saturdays`, `leg day on friday too`: one more, beside those that stand.
pub fn is_beside(tokens: &[Token], days: DayReader) -> bool {
    let day = |at: usize| days.read(&tokens[at..]).is_some();
    let ends = |at: usize| at == tokens.len() || tokens[at].is("on|at|every") || day(at);
    let too = (1..tokens.len()).any(|at| tokens[at].is("too") && ends(at + 1));
    (too || phrase_in(tokens, "also|as well"))
        && !tokens.iter().any(|token| token.is("to|instead|it|that|this"))
        && (1..tokens.len()).any(day)
}

/// `train on sunday instead`, `train sunday instead of monday`.
pub fn is_instead(tokens: &[Token]) -> bool {
    tokens.last().is_some_and(|last| last.is("instead")) || phrase_in(tokens, "instead of")
}

/// `leg day to friday`.
pub fn goes_to_a_day(tokens: &[Token], days: DayReader) -> bool {
    (1..tokens.len()).any(|at| tokens[at].is("to") && days.read(&tokens[at + 1..]).is_some())
}
