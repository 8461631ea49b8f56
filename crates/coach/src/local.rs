//! Lines that every coach leaves to the program itself.

use setwise_domain::journal::ChangeNumber;
use setwise_words::parse::distance;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::parse::{lexer, number};

/// What a line wants of the changes that were made: to take one back, or to have it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoWish {
    /// The newest, as long as it is of this session.
    Newest,
    /// The one of this number, whenever it was made.
    Change(ChangeNumber),
    /// What was taken back last counts again.
    Redo,
    /// The change of this number counts again.
    RedoChange(ChangeNumber),
}

/// What a line wants, in so many words, of the changes that were made: `undo`, `oops, undo that`,
/// `undo change 12`, `redo`.
pub fn undo_wish(line: &str) -> Option<UndoWish> {
    const BESIDE: &str = "that|it|last|please|pls|the|line|change";
    let line = line.to_lowercase();
    let mut words = line
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|word| !word.is_empty())
        .peekable();
    words.next_if_eq(&"oops");
    let verb = words.next()?;
    let rest: Vec<&str> = words.collect();
    let is_plain = rest.iter().all(|word| is_listed(word, BESIDE));
    let number = match rest.as_slice() {
        ["change", number] => number.parse().ok().map(ChangeNumber),
        _ => None,
    };
    match (verb, number) {
        ("undo", Some(number)) => Some(UndoWish::Change(number)),
        ("redo", Some(number)) => Some(UndoWish::RedoChange(number)),
        ("undo", None) if is_plain => Some(UndoWish::Newest),
        ("redo", None) if is_plain => Some(UndoWish::Redo),
        _ => None,
    }
}

/// The line that takes one change back, whenever it was made.
pub fn undo_line(number: ChangeNumber) -> String {
    format!("undo change {number}")
}

/// Whether a line says that the session is over: one of its clauses says nothing else, and no other asks
/// for anything. `im cooked, done`, `gym's closing, have to stop here`.
pub fn is_finish(line: &str) -> bool {
    /// What a clause that ends a session comes to, without the words around it.
    const ENDS: &str = "done|finished|finish|through|complete|completed|me done|me|it|all|enough|a wrap|\
        wrap up|wrapping up|wrapping it up|calling it|call it|calling it a day|call it a day|calling it quits|call it quits|a day|\
        over|session over|workout over|training over|session done|workout done|training done|session finished|workout finished|\
        session complete|workout complete|end session|end workout|end of session|end of workout|stop session|stop workout|\
        no more|nothing more|no more sets|will do|thatll do|itll do|heading home|going home|go home|off home|heading out|heading off|\
        packing it in|pack it in|packing up|pack up|packing in|knocking off|quitting|quit|stopping|stop|leaving|leave|run|go|\
        skip the rest|skipping the rest|leave the rest|leaving the rest|rest is skipped|out of time|debrief|sum up|summing up|sum it up|wrap it up";
    /// Words that make an end of what by itself is none: `that's it`, `have to stop`.
    const LEADS: &str = "thats|that|is|was|ive|im|i|am|we|were|have|got|gotta|to|need|must|gonna|going|will|time|should|ill|lets|be|had|its|just|all|think|guess|ok|okay|right|so|alright|and|then|cool|nice|great|phew";
    /// Words behind it, and names of what ends.
    const TAILS: &str = "for|today|tonight|now|here|the|day|guys|folks|thanks|please|it|up|my|this|todays|session|workout|training|then|with|ok|me|mate|coach|i|think|guess|gym";
    /// Ends that are told apart from other verbs only by a word before them.
    const NEEDS_LEAD: &str = "me|it|all|a wrap|a day|run|go|stop|over|leave|will do|through";
    /// Words that a question begins with, and those that stand behind it there.
    const ASKS: (&str, &str) =
        ("is|are|am|was|were|should|do|did|can|could|will|have|has", "i|we|it|that|this|the|my");
    /// What makes another clause a wish or a log of its own.
    const GOES_ON: &str = "next|then|add|swap|what|whats|when|how|start|begin|move|log|logged|change|make|give|show|undo|delete|reps|sets|set|more|but|until|before|after|if";
    let plain = line.to_lowercase().replace(['\'', '’'], "");
    if plain.contains('?') || plain.contains(|c: char| c.is_ascii_digit() || c == '/') {
        return false;
    }
    let ends = |clause: &str| {
        let words: Vec<&str> = words_in(clause).collect();
        if let [first, second, ..] = words[..]
            && is_listed(first, ASKS.0)
            && is_listed(second, ASKS.1)
        {
            return false;
        }
        let lead = words.iter().take_while(|word| is_listed(word, LEADS)).count();
        // `done` may stand among the words around it, so each division is tried.
        (0..=lead).rev().any(|from| {
            (from + 1..=words.len()).any(|to| {
                let core = words[from..to].join(" ");
                let behind = words[to..].iter().all(|word| is_listed(word, TAILS));
                behind && is_listed(&core, ENDS) && (from > 0 || !is_listed(&core, NEEDS_LEAD))
            })
        })
    };
    let clauses: Vec<&str> = plain.split([',', ';', '.', '!', '–', '—']).collect();
    let goes_on =
        |clause: &&&str| !ends(clause) && words_in(clause).any(|word| is_listed(word, GOES_ON));
    clauses.iter().any(|clause| ends(clause)) && !clauses.iter().any(|clause| goes_on(&clause))
}

fn words_in(clause: &str) -> impl Iterator<Item = &str> {
    clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// What a line wants of the rest clock, as the arguments of `/rest`: seconds, `skip`, or nothing for
/// the usual rest. `rest 90`, `rest for 2 min`, `start rest`, `skip the rest`.
pub fn rest_wish(line: &str) -> Option<String> {
    const START: &str = "rest|start rest|start the rest|start resting|rest now|rest timer|\
        start rest timer|start the rest timer|start timer|start the timer|timer";
    const SKIP: &str = "pause|pause the clock|pause the timer|pause rest|pause the rest|skip rest|skip the rest|skip resting|stop rest|stop the rest|end rest|\
        end the rest|stop timer|stop the timer";
    let lower = line.trim().trim_end_matches(['.', '!']).to_lowercase();
    if is_listed(&lower, START) {
        return Some(String::new());
    }
    if is_listed(&lower, SKIP) {
        return Some("skip".to_owned());
    }
    let clauses = lexer::lex(&lower);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let opens = clause.tokens.first().is_some_and(|first| first.lower == "rest");
    let behind_for = clause.tokens.get(1).is_some_and(|token| token.lower == "for");
    let length = clause.tokens.get(1 + usize::from(behind_for)..)?;
    let (seconds, used) = number::duration(length, 1)?;
    (opens && used == length.len() && clause.note.is_none()).then(|| seconds.to_string())
}

/// What a line says, in so many words, to be done as planned: `warm-up done`, `bench is done`, `i'm done
/// with bench`. Numbers make it a log.
pub fn done_as_planned(line: &str) -> Option<DoneAsPlanned> {
    let kept = line.to_lowercase().replace(['\'', '’'], "");
    let line = kept.trim().trim_end_matches(['.', '!']).trim_end();
    if line.contains(|c: char| c.is_ascii_digit() || ";,/?\n".contains(c)) {
        return None;
    }
    let before = [" is done", " are done", " all done", " done"];
    let behind = ["im done with ", "i am done with ", "done with ", "finished "];
    let ended = before.iter().find_map(|end| line.strip_suffix(end));
    let begun = || behind.iter().find_map(|begin| line.strip_prefix(begin));
    let what = ended.or_else(begun)?.trim();
    let what = ["my ", "the ", "todays "]
        .iter()
        .fold(what, |what, word| what.strip_prefix(word).unwrap_or(what));
    let may_stop = ended.is_none();
    (!what.is_empty()).then(|| DoneAsPlanned { what: what.to_owned(), may_stop })
}

/// What was said to be done as planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneAsPlanned {
    pub what: String,
    /// `done with squats` is also said by who stops before the last set.
    pub may_stop: bool,
}

/// Whether a line ends in a question mark and doesn't ask for something to be done.
pub fn only_asks(line: &str) -> bool {
    const ASKS_FOR: &str = "can|could|would|will|please";
    let first = words_of(line).into_iter().next();
    line.trim_end().ends_with('?') && !first.is_some_and(|first| is_listed(&first, ASKS_FOR))
}

/// Whether a line wants to go on without what stands before the work.
pub fn skips_warm_up(line: &str) -> bool {
    const SAID: &str = "skip warm-up|skip warmup|skip warm up|skip the warm-up|skip the warmup|\
        skip the warm up|no warm-up|no warmup|no warm up|without warm-up|without warmup|\
        skip the warm-up today|skip the warmup today";
    let line = line.trim().trim_end_matches(['.', '!']).to_lowercase();
    is_listed(&line, SAID)
}

/// Whether words name what prepares for the work.
pub fn is_warm_up(words: &str) -> bool {
    is_listed(words, "warm-up|warmup|warm up|warm-ups|warmups|warming up")
}

/// Whether a line tells of hours slept or calories eaten, which are of the athlete and no exercise. Where
/// more follows, that may be sets.
pub fn is_of_athlete(line: &str) -> bool {
    const SAID: &str = "slept|sleep|ate|eaten|calories|kcal|protein|drank";
    const MORE: &str = "and|but|still|then|hit|did";
    let words = words_of(line);
    let says = |list: &str| words.iter().any(|word| is_listed(word, list));
    says(SAID) && !says(MORE) && !line.contains([',', ';', '.'])
}

/// Whether the one number of a line is that of a distance: `my 5k pb`, `best 10 km`.
pub(super) fn says_only_a_distance(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let counts = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let mut numbers = (0..words.len()).filter(|at| counts(words[*at]));
    let (Some(at), None) = (numbers.next(), numbers.next()) else {
        return false;
    };
    let with_unit = words.get(at + 1).map(|unit| format!("{} {unit}", words[at]));
    distance::metres(words[at]).is_some()
        || with_unit.is_some_and(|said| distance::metres(&said).is_some())
}

#[cfg(test)]
mod tests;
